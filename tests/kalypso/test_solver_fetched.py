"""A half-sunk barrel that the second of two pieces brings, apart from them: no line is worth more than its bound."""

import random
from collections import Counter

import pytest

from periplus.models.kalypso import GAME, board
from periplus.models.kalypso.draft import held
from periplus.models.kalypso.kernel import Placing, after
from periplus.models.kalypso.placing import places
from periplus.solvers.kalypso.turn.around import Brought
from periplus.solvers.kalypso.turn.fetched import LaidBoth, barrels_apart
from periplus.solvers.kalypso.turn.pieces import pieces_of
from periplus.solvers.kalypso.turn.search import TurnSearch
from periplus.solvers.kalypso.turn.survey import bits
from periplus.solvers.limits import Clock, Limits

from .tables import sea, table
from .test_solver_pairs import OBJECTIVES, PIECES, Played

LIMITS = Limits(seconds=None)
SOON = (*range(100), 145)
"""Boards that are looked at each time; on the last one the barrel closes water that has a fish."""
TRIED = 8
"""Places of the two pieces that are tried on a board."""


def island(rng):
    """A random board of one raft in an open sea with a few tokens and fish, and two pieces in hand."""
    raft = {(4, 4)}
    for _ in range(rng.randint(4, 14)):
        row, column = rng.choice(sorted(raft))
        raft.add(rng.choice([(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]))
    cells = [(row, column) for row in range(12) for column in range(12)]
    free = [cell for cell in cells if cell not in raft and max(abs(cell[0] - 4), abs(cell[1] - 4)) < 5]
    marks = zip(rng.sample(free, 7), "bbboofff"[: rng.randint(3, 8)], strict=False)
    rows = sea(*[(*cell, mark) for cell, mark in marks], rows=["." * 12] * 12)
    shown = rng.choice(("PPPPPW", "PPPWW", "PPWMS"))
    base = ["".join(rng.choice(shown) if (r, c) in raft else "." for c in range(12)) for r in range(12)]
    hand = [rng.choice(PIECES) for _ in range(2)]
    return GAME.state(table({"base": base, "hand": hand, "survivors": rng.randint(0, 1)}, rows=rows))


def placings(state, piece, near):
    """The piece's places that meet the cells."""
    for stencil, where in places(state, piece):
        for at in bits(where):
            if stencil.laid(at) & near:
                yield Placing(piece, stencil, at)


def fetching(rng, state):
    """States with two pieces laid of which the second brought a barrel, and no area to build on; with their cells."""
    frame, tokens = state.sea.frame, state.sea.barrels
    near = frame.near(tokens, frame.whole, 4)
    one, two = state.own.hand
    firsts = list(placings(state, one, near))
    for first in rng.sample(firsts, min(TRIED, len(firsts))):
        then = after(state, first)
        if held(then.own.hand, two) is None or len(then.own.hand) > 1:
            continue
        seconds = list(placings(then, two, tokens | frame.beside(tokens)))
        for second in rng.sample(seconds, min(TRIED, len(seconds))):
            last = after(then, second)
            if last.own.hand == ("barrel",):
                yield last, first.stencil.laid(first.at), second.stencil.laid(second.at)


def apart(node, last, one, two):
    """What is known of the barrel, and what the pieces brought."""
    state, terrain = node.state, node.facts.site.terrain
    closed = board.enclosed(last.sea, last.own)
    known = board.facts(last.sea, last.own)
    tokens = terrain.land.tokens & ~(known.covered | closed)
    first, second = (pieces_of((piece,)) for piece in state.own.hand)
    both = LaidBoth(one, two, closed, tokens)
    (barrel,) = barrels_apart(terrain, first, second, node.facts.bounds.counted_water, [both])
    return barrel, Brought(last.own.survivors - state.own.survivors, closed & ~terrain.enclosed, 1)


@pytest.mark.parametrize("seeds", [SOON, pytest.param(range(100, 900), marks=pytest.mark.slow)])
def test_no_line_with_a_barrel_apart_is_worth_more_than_its_bound(seeds):
    told = Counter()
    for seed in seeds:
        rng = random.Random(f"apart {seed}")
        state, objective = island(rng), rng.choice(OBJECTIVES)
        node = TurnSearch(objective, Clock(LIMITS)).node(state, 1)
        if node.open.areas or node.pending():
            continue
        lines = Played(objective, 0)
        for last, one, two in fetching(rng, state):
            if TurnSearch(objective, Clock(LIMITS)).node(last, 1).open.areas:
                continue
            barrel, brought = apart(node, last, one, two)
            told["said" if barrel else "not said"] += 1
            if barrel is None:
                continue
            best = lines.soon(last)
            if best is None:
                told["long"] += 1
                continue
            bounds, laid = node._laying._bounds, pieces_of(state.own.hand)
            bound = bounds._brought(laid, brought._replace(barrel=barrel))
            assert best <= bound, (seed, one, two)
            told["tight"] += best == bound
            told["lower"] += bound < bounds._brought(laid, brought)
            told["closed"] += bool(barrel.closed)
    assert told["said"] > 50
    assert told["tight"] > 30
    assert told["lower"] > 20
    assert told["closed"] > 2
