"""Making ``arrange`` puzzles: a hidden arrangement, then fewer helps and more decoys while it stays unique.

1. *Fill*: cards are chosen and laid on a chart at random, pairwise without contact. Some of them, the givens,
   are shown as drawn figures, the others are the range. The chart has the stars of all of them.
2. *Remove givens*: each drawn figure is turned into loose stars if the arrangement stays the only one. Its
   stars then look as if they might belong to the range.
3. *Add decoys*: stars on empty squares, as long as the arrangement stays the only one.

The solutions are counted all along by bit sets; the finished puzzle is counted again by backtracking.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from periplus.models.observatory.figures import Figure
from periplus.solvers.limits import Clock

from ..deduction import grade
from ..protocol import Order
from ..question import Json
from .backtracking import arrangements
from .drafts import ATTEMPTS, ChartDraft, filled
from .places import completion

GIVENS = 2
DENSITY = 0.6
"""No more of the chart's squares than this are stars."""
NUMBERS = {2: "both cards", 3: "all three cards", 4: "all four cards"}


def arrangement(order: Order, clock: Clock) -> Json | None:
    """A puzzle with exactly one arrangement of ``order.size`` cards.

    None if no attempt succeeds: most likely the difficulty is out of reach for the size. Raises
    PositionError for an order that cannot be met, and Stop.
    """
    rng = random.Random(order.seed)
    for _ in range(ATTEMPTS):
        clock.check()
        draft = filled(order, GIVENS, rng)
        if draft is None or not _sound(draft):
            continue
        draft = _decoyed(_bared(draft, rng), rng, order.difficulty, clock)
        course = grade(draft.places.choices)
        if course is None or order.difficulty not in (None, course.difficulty):
            continue
        found = list(arrangements(draft.edition, draft.sheet, clock))
        if len(found) == 1:
            return _as_puzzle(draft, found[0], course.difficulty, order.seed)
    return None


def _sound(draft: ChartDraft) -> bool:
    """Whether there is exactly one arrangement."""
    return draft.places.choices.count(2) == 1


def _bared(draft: ChartDraft, rng: random.Random) -> ChartDraft:
    """The draft with as many of its drawn figures as possible turned into loose stars."""
    for figure in rng.sample(draft.sheet.figures, len(draft.sheet.figures)):
        fewer = tuple(other for other in draft.sheet.figures if other != figure)
        barer = replace(draft, sheet=replace(draft.sheet, figures=fewer))
        draft = barer if _sound(barer) else draft
    return draft


def _decoyed(draft: ChartDraft, rng: random.Random, difficulty: int | None, clock: Clock) -> ChartDraft:
    """The draft with stars added, until it is as hard as wanted or has enough of them."""
    squares = draft.edition.squares
    empty = [square for square in range(squares) if not draft.sheet.stars >> square & 1]
    for square in rng.sample(empty, len(empty)):
        clock.check()
        if draft.sheet.stars.bit_count() >= squares * DENSITY or _reached(draft, difficulty):
            break
        fuller = replace(draft, sheet=replace(draft.sheet, stars=draft.sheet.stars | 1 << square))
        draft = fuller if _sound(fuller) else draft
    return draft


def _reached(draft: ChartDraft, difficulty: int | None) -> bool:
    """Whether the draft is hard enough already, and has places that are not the solution's."""
    if difficulty is None or len(draft.places.figures) < 2 * len(draft.sheet.range):
        return False
    course = grade(draft.places.choices)
    return course is not None and course.difficulty >= difficulty


def _as_puzzle(draft: ChartDraft, found: Sequence[Figure], difficulty: int, seed: int) -> Json:
    size = len(draft.sheet.range)
    return {
        "id": f"arrange-{size}-{seed}",
        "title": draft.title,
        "author": "periplus",
        "kind": "arrange",
        "difficulty": difficulty,
        "text": f"Draw {NUMBERS[size]} on the stars that are there. It can be done in exactly one way.",
        "position": draft.position(),
        "ask": {"kind": "arrange"},
        "answer": {"arrangement": [completion(figure).as_json() for figure in found], "solutions": 1},
    }
