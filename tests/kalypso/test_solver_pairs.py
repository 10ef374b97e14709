"""Bounds of places of one of two pieces in hand from which little comes, compared with playing everything."""

import json
import random
from collections import Counter
from dataclasses import replace

import pytest

from periplus.models.kalypso import GAME, board
from periplus.models.kalypso.kernel import Placing, after
from periplus.models.kalypso.legality import other_moves, pieces_to_place
from periplus.models.kalypso.placing import places
from periplus.models.kalypso.scoring import value
from periplus.models.kalypso.state import Bags
from periplus.models.kalypso.terms import Objective
from periplus.models.kalypso.tiles import is_salvage
from periplus.solvers.kalypso.turn.pairs import in_order, is_pair
from periplus.solvers.kalypso.turn.search import TurnSearch
from periplus.solvers.kalypso.turn.survey import bits
from periplus.solvers.limits import Clock, Limits
from tests.marking import slow_for

from .tables import table
from .twins import positions
from .twins.isolated import Isolated
from .twins.lines import TooMany

LIMITS = Limits(seconds=None)
NOWHERE = 10_000
"""What a line lacks whose pieces have no place left."""
SOON = 120
"""States more than those known that playing everything from a place may come to."""
LONG = 2
"""Places of a board from which it comes to more, and with which the board is left: mostly the others are like them."""
PIECES = ("WWMSP", "RSSPW", "WP", "MP", "SP", "barrel", "boat")
OBJECTIVES = ("score", "score", "rescued", "fish", "enclosed", "plastic")


def two_in_hand(rng):
    """A random versus board with two pieces in hand and nothing else that anything comes of."""
    return in_hand(rng, PIECES[:-1], PIECES)


def in_hand(rng, *choices):
    """A random versus board with one of each of those pieces in hand, mostly with empty bags."""
    start = GAME.state(GAME.load(json.dumps(positions.position(rng, "versus")).encode()))
    hand = tuple(map(rng.choice, choices))
    state = start.with_own(replace(start.own, hand=hand, fresh=0, forecasts=()))
    return state if rng.random() < 0.3 else replace(state, bags=Bags((), (), ()))


class Played:
    """The best of the rest of a turn by playing every step in every order, without any bound.

    ``known``: what it is worth to go on from each state.
    """

    def __init__(self, objective, budget):
        self.objective, self._left, self.known = objective, budget, {}

    def soon(self, state):
        """The best, or None if more than ``SOON`` states are looked at for it."""
        self._left = SOON
        try:
            return self.best(state)
        except TooMany:
            return None

    def best(self, state):
        key = state.own, state.bags
        if key not in self.known:
            self._left -= 1
            if self._left < 0:
                raise TooMany
            moves = list(other_moves(state))
            steps = [move for move in moves if move.type != "end"]
            ended = not state.own.hand or len(steps) < len(moves)
            for piece in pieces_to_place(state):
                steps += [
                    Placing(piece, stencil, at)
                    for stencil, where in places(state, piece)
                    for at in bits(where)
                ]
            ends = [value(state, state.own, self.objective)] if ended else []
            self.known[key] = max(
                [*ends, *(self.best(after(state, step)) for step in steps)], default=-NOWHERE
            )
        return self.known[key]


def node_of(state, objective: Objective = "score"):
    return TurnSearch(objective, Clock(LIMITS)).node(state, 1)


def groups_of(node):
    """The places of which little comes, quiet ones in bulk, with bounds of the groups."""
    groups = []
    for piece in dict.fromkeys(node.state.own.hand):
        node._laying.sort_places(piece, [], groups, hasty=False)
    return [group._replace(places=list(group.places)) for group in groups]


def bounds_of(state, objective):
    """Every place of which little comes, with what bounds it, and the bound of all lines."""
    node = TurnSearch(objective, Clock(LIMITS)).node(state, 1)
    for group in groups_of(node):
        for first in group.places if group.pair else ():
            laid = group.pair.laid(first)
            if laid is not None:
                yield first, group.pair, laid, node.ceiling


def sorts_of(state, first):
    """What is special about the place."""
    cells = first.placing.stencil.laid(first.placing.at)
    afloat = not all(board.docked(state.sea, state.own))
    hanging = bool(cells & state.sea.frame.outside)
    found = {"parting": first.parting, "closing": first.closed, "rescuing": first.rescues}
    return [name for name, told in (found | {"hanging": hanging, "boat afloat": afloat}).items() if told]


def docks(laid):
    """Whether a loose boat may dock with the second piece."""
    around = laid.around
    return any(around.surroundings._split(some)[around.number] for some in around.surroundings._docking)


class Compared:
    """How bounds of places compare with the best that follows, over all boards looked at."""

    def __init__(self):
        self.seen = self.tight = self.lower = self.cut = self.finer = self.docking = 0
        self.sorts, self.lowered = Counter(), Counter()

    def board(self, state, objective, asked):
        """Compare the bounds of those places of a board, until too many of them take long."""
        lines, long = Played(objective, SOON), 0
        for first, pair, laid, ceiling in asked:
            roughly, exactly = pair.roughly(laid), pair.exactly(laid)
            best = lines.soon(after(state, first.placing))
            if best is None:
                long += 1
                if long == LONG:
                    return
                continue
            assert best <= min(roughly, ceiling), first
            assert best <= min(exactly, ceiling), first
            self.seen += 1
            self.tight += best == exactly
            self.lower += roughly < ceiling
            self.cut += exactly < ceiling
            self.finer += exactly < roughly
            self.docking += docks(laid) and exactly < ceiling
            self.sorts.update(sorts_of(state, first))
            self.lowered.update(sorts_of(state, first) if exactly < ceiling else ())


TOLD = (6, 18, 35, 39, 44, 51, 73, 74, 88, 95, 97, 100, 101, 102, 106, 108, 119, 123, 131, 144, 147, 148, 149, 151,
        152, 157, 172, 175, 178, 189, 199, 205, 206, 213, 219, 220, 224, 229, 275, 278, 306, 313)  # fmt: skip
"""Of the first 314 boards those on which playing everything from a place that is asked about takes few states."""


@pytest.mark.parametrize("seeds", [TOLD, pytest.param({*TOLD, *range(230, 900)}, marks=pytest.mark.slow)])
def test_no_bound_of_a_place_is_below_the_best_line_from_there(seeds):
    compared = Compared()
    for seed in seeds:
        rng = random.Random(f"pairs {seed}")
        state, objective = two_in_hand(rng), rng.choice(OBJECTIVES)
        found = list(bounds_of(state, objective))
        special = [bounded for bounded in found if sorts_of(state, bounded[0])]
        closing = [bounded for bounded in found if bounded[0].closed]
        rescuing = [bounded for bounded in found if bounded[0].rescues]
        groups = (rescuing, found, special, closing)
        compared.board(
            state, objective, [one for group in groups for one in rng.sample(group, min(5, len(group)))]
        )
    assert compared.seen > 200
    assert compared.tight > 50
    assert compared.lower > 35
    assert compared.finer > 50
    assert compared.docking > 5, compared.docking
    sorts, lowered = compared.sorts, compared.lowered
    assert all(sorts[name] > 10 for name in ("parting", "rescuing", "hanging", "boat afloat")), sorts
    assert sorts["closing"] > 2, sorts
    assert all(lowered[name] > 5 for name in ("parting", "rescuing", "hanging")), lowered


FETCHED = (13, 22, 23, 27, 32, 39, 41, 44, 53, 54, 56, 57, 64, 66, 70, 75, 76, 77, 81, 84, 89, 90, 98, 99, 105, 107,
           110, 111, 114, 128, 138, 141, 148)  # fmt: skip
"""The same of the first 150 boards with a barrel to fetch."""


@pytest.mark.parametrize("seeds", [FETCHED, pytest.param(range(150, 900), marks=pytest.mark.slow)])
def test_no_bound_of_a_place_that_fetches_a_half_sunk_barrel_is_below_the_best_line_from_there(seeds):
    compared = Compared()
    for seed in seeds:
        rng = random.Random(f"fetched {seed}")
        state, objective = in_hand(rng, PIECES), rng.choice(OBJECTIVES)
        found = list(bounds_of(state, objective))
        assert all(first.barrels == 1 for first, *_ in found)
        compared.board(state, objective, rng.sample(found, min(6, len(found))))
    assert compared.seen > 50
    assert compared.tight > 10
    assert compared.cut > 5
    assert compared.finer > 10


def test_a_half_sunk_barrel_is_fetched_once():
    """Its barrel makes a cooper for 3 with two woods that lie for it, and never takes the place of a wood."""
    settlement = {"base": ["PPP.", "PPW.", "....", "...."], "hand": ["WP"]}
    state = GAME.state(table(settlement, rows=["...b", "....", "....", "...."]))
    told = Counter()
    for first, pair, laid, _ in bounds_of(state, "score"):
        assert pair.exactly(laid) == Played("score", 1000).best(after(state, first.placing))
        told[pair.apart(first), pair.exactly(laid)] += 1
    assert told == {(0, 0): 4, (0, 3): 2}


def test_a_piece_that_lies_the_other_way_round_on_the_same_cells_has_a_bound_of_its_own():
    """Both woods beside the two on the board, the plastics off it: a cooper for 3 beside the garden, one point more.

    With the plastic inside, the first of them may help to complete only areas that nobody can fill.
    """
    settlement = {"base": ["WPPP", ".RPP", ".WPP", "WPPP"], "gardens": [{"at": [3, 1]}], "hand": ["WP", "WP"]}
    state = GAME.state(table(settlement, rows=["...."] * 4))
    assert Played("score", 100).best(state) == 4
    search = TurnSearch("score", Clock(LIMITS))
    found = search.solve(search.reached(state, 1))
    assert (found.most, found.exact) == (4, True)


def test_of_two_spellings_of_one_tile_none_waits_for_the_other():
    """A greenhouse beside the one seaweed on the board takes both, which are one tile, listed once (KAL-7.3)."""
    settlement = {"base": ["PPPP", "PPPP", ".SPP", "..PP"], "hand": ["PS", "SP"]}
    state = GAME.state(table(settlement, rows=["...."] * 4))
    assert Played("greenhouse", 2000).best(state) == 1
    search = TurnSearch("greenhouse", Clock(LIMITS))
    assert search.solve(search.reached(state, 1), 0).most == 1


def test_the_places_come_each_once_and_the_highest_bounds_first():
    for seed in range(40):
        state = two_in_hand(random.Random(f"order {seed}"))
        node = TurnSearch("score", Clock(LIMITS)).node(state, 1)
        groups = groups_of(node)
        found = list(in_order(groups, lambda: -NOWHERE))
        ceilings = [choice.ceiling for choice in found]
        assert ceilings == sorted(ceilings, reverse=True)
        expected = [first.placing for group in groups for first in group.places]
        assert len(found) == len(expected)
        placings = [choice.step for choice in found if isinstance(choice.step, Placing)]
        assert {(one.piece, id(one.stencil), one.at) for one in placings} == {
            (one.piece, id(one.stencil), one.at) for one in expected
        }


def test_nothing_more_is_worked_out_of_places_that_are_not_above_the_floor():
    """As far as bounds are above the floor, the places and their bounds are those of an order without any."""
    left = cut = 0
    for seed in range(40):
        state = two_in_hand(random.Random(f"order {seed}"))
        known = list(in_order(groups_of(node_of(state)), lambda: -NOWHERE))
        floor = known[-1].ceiling if known else 0  # the lowest of them
        above = []
        for choice in in_order(groups_of(node_of(state)), lambda: floor):  # noqa: B023
            if choice.ceiling <= floor:
                cut += 1
                break
            above.append(choice)
        assert above == [choice for choice in known if choice.ceiling > floor]
        left += len(above)
    assert left > 100
    assert cut > 20


def looked_at(group, *, together):
    """The places of a group that may be bounded, seen by the second piece: with all that count and with some."""
    for after_all in (False, True):
        seconds = {}
        for first in group.places:
            seconds.setdefault(first.placing.piece, []).append(first)
        for piece, firsts in seconds.items():
            second = group.pair._second(piece)
            if together:
                second.look_at((first, after_all) for first in firsts)
                found = [second.after(first, after_all=after_all) for first in firsts]
                second.work_out(filter(None, found))
            for first in firsts:
                yield first, second.after(first, after_all=after_all), second, after_all


@pytest.mark.parametrize(
    "seeds", slow_for([range(16), range(16, 160), range(160, 300)], lambda seeds: len(seeds) > 16)
)
def test_many_places_are_bounded_together_as_each_of_them_by_itself(seeds):
    told = Counter()
    for seed in seeds:
        rng = random.Random(f"around {seed}")
        node = node_of(two_in_hand(rng), rng.choice(OBJECTIVES))
        for group in groups_of(node):
            for first, laid, second, after_all in looked_at(group, together=seed % 4) if group.pair else ():
                other = group.pair._other(first.placing.piece)
                terrain, counted = node.facts.site.terrain, node.facts.bounds.counted_water
                twin = Isolated(terrain, other, counted, first, after_all=after_all)
                assert (laid is None) == (is_salvage(other) and twin.docking)
                told["dock"] += twin.docking
                if laid is None or laid.helps:
                    told["no" if laid is None else "helps"] += 1
                    continue
                assert second.most(laid) == twin.most()
                found = {brought._replace(barrel=None) for brought in second.each(laid)}
                assert twin.each(sure=True) <= found <= twin.each(sure=False)
                told.update(each=bool(second.each(laid)), loose=twin.loose, unsaid=second.most(laid) is None)
                told.update(quiet=not twin.parting, closable=bool(twin.closable), closed=bool(first.closed))
    assert all(
        told[name] > 20 for name in ("no", "dock", "helps", "each", "loose", "unsaid", "quiet", "closable")
    ), told
    assert told["closed"] > 5, told


def test_a_hand_is_a_pair_if_both_pieces_have_to_be_laid():
    assert is_pair(("WP", "barrel"))
    assert is_pair(("WWMSP", "boat"))
    assert not is_pair(("WP",))
    assert not is_pair(("WP", "net"))
    assert not is_pair(("WP", "WWMSP?"))
