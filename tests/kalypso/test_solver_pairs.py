"""Bounds of quiet places of one of two pieces in hand, compared with playing everything."""

import json
import random
from dataclasses import replace

from periplus.models.kalypso import GAME
from periplus.models.kalypso.kernel import Placing, after
from periplus.models.kalypso.legality import other_moves, pieces_to_place
from periplus.models.kalypso.placing import places
from periplus.models.kalypso.scoring import value
from periplus.models.kalypso.state import Bags
from periplus.solvers.kalypso.turn.pairs import is_pair, quiet_in_order
from periplus.solvers.kalypso.turn.search import TurnSearch
from periplus.solvers.kalypso.turn.survey import bits, ground, survey
from periplus.solvers.limits import Clock, Limits

from .twins import positions
from .twins.lines import TooMany

LIMITS = Limits(seconds=None)
NOWHERE = 10_000
"""What a line lacks whose pieces have no place left."""
PIECES = ("WWMSP", "RSSPW", "WP", "MP", "SP", "barrel", "boat")
OBJECTIVES = ("score", "score", "rescued", "fish", "enclosed", "plastic")


def two_in_hand(rng):
    """A random versus board with two pieces in hand and nothing else that anything comes of."""
    start = GAME.state(GAME.load(json.dumps(positions.position(rng, "versus")).encode()))
    hand = (rng.choice(PIECES[:-1]), rng.choice(PIECES))
    state = start.with_own(replace(start.own, hand=hand, fresh=0, forecasts=()))
    return state if rng.random() < 0.3 else replace(state, bags=Bags((), (), ()))


class Played:
    """The best of the rest of a turn by playing every step in every order, without any bound."""

    def __init__(self, objective, budget):
        self._objective, self._left, self._known = objective, budget, {}

    def best(self, state):
        key = state.own, state.bags
        if key not in self._known:
            self._left -= 1
            if self._left < 0:
                raise TooMany
            steps = [move for move in other_moves(state) if move.type != "end"]
            for piece in pieces_to_place(state):
                steps += [
                    Placing(piece, stencil, at)
                    for stencil, where in places(state, piece)
                    for at in bits(where)
                ]
            ends = [] if state.own.hand else [value(state, state.own, self._objective)]
            self._known[key] = max(
                [*ends, *(self.best(after(state, step)) for step in steps)], default=-NOWHERE
            )
        return self._known[key]


def bounds_of(state, objective):
    """Every quiet place with its rough bound and its exact one, and the bound of all the places so turned."""
    node = TurnSearch(objective, Clock(LIMITS)).node(state, 1)
    pair = node._pair_bound
    if pair is None:
        return
    for piece in dict.fromkeys(state.own.hand):
        for sight in survey(state, piece, ground(state)):
            for at in bits(sight.quiet):
                placing = Placing(piece, sight.contact.stencil, at)
                quiet = pair.place(placing)
                if quiet is not None:
                    yield placing, pair.roughly(piece, quiet), pair.exactly(piece, quiet), node.ceiling


def test_no_bound_of_a_quiet_place_is_below_the_best_line_from_there():
    seen = tight = lower = finer = 0
    for seed in range(240):
        rng = random.Random(f"pairs {seed}")
        state, objective = two_in_hand(rng), rng.choice(OBJECTIVES)
        found = list(bounds_of(state, objective))
        for placing, roughly, exactly, ceiling in rng.sample(found, min(30, len(found))):
            try:
                best = Played(objective, 300).best(after(state, placing))
            except TooMany:
                continue
            assert best <= min(roughly, ceiling), (seed, placing)
            assert best <= min(exactly, ceiling), (seed, placing)
            seen += 1
            tight += best == exactly
            lower += roughly < ceiling
            finer += exactly < roughly
    assert seen > 120
    assert tight > 50
    assert lower > 50
    assert finer > 20


def test_the_quiet_places_come_each_once_and_the_highest_bounds_first():
    for seed in range(40):
        state = two_in_hand(random.Random(f"order {seed}"))
        node = TurnSearch("score", Clock(LIMITS)).node(state, 1)
        groups = [
            (node.ceiling, piece, sight)
            for piece in dict.fromkeys(state.own.hand)
            for sight in survey(state, piece, ground(state))
        ]
        found = list(quiet_in_order(groups, node._pair_bound))
        ceilings = [ceiling for ceiling, _ in found]
        assert ceilings == sorted(ceilings, reverse=True)
        expected = [
            Placing(piece, sight.contact.stencil, at)
            for _, piece, sight in groups
            for at in bits(sight.quiet)
        ]
        assert len(found) == len(expected)
        assert {(one.piece, id(one.stencil), one.at) for _, one in found} == {
            (one.piece, id(one.stencil), one.at) for one in expected
        }


def test_a_hand_is_a_pair_if_both_pieces_have_to_be_laid():
    assert is_pair(("WP", "barrel"))
    assert is_pair(("WWMSP", "boat"))
    assert not is_pair(("WP",))
    assert not is_pair(("WP", "net"))
    assert not is_pair(("WP", "WWMSP?"))
