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
from typing import TYPE_CHECKING

from periplus.models.core.wording import say
from periplus.models.observatory.figures import Figure
from periplus.models.observatory.state import Sheet
from periplus.solvers.limits import Clock

from ..deduction import grade
from ..protocol import Order, asked, attempts, counted_down, made_id
from ..question import Json, Question, Recorded
from ..ruled import one_way, rules_over
from ..worded import Worded
from .backtracking import arrangements
from .drafts import ATTEMPTS, ChartDraft, filled, range_title, source_of
from .explain import PlaceChoices
from .places import chart_facts, completion

if TYPE_CHECKING:
    from periplus.models.core.wording import Message
    from periplus.models.observatory.position import Position

    from ..own_rules import OwnRules

GIVENS = 2
DENSITY = 0.6
"""No more of the chart's squares than this are stars."""
CARDS = {2: say("both cards"), 3: say("all three cards"), 4: say("all four cards")}
"""All cards of a range, by their number."""


def arrangement(order: Order, clock: Clock) -> Json | None:
    """A puzzle with exactly one arrangement of ``order.size`` cards.

    None if no attempt succeeds: most likely the difficulty is out of reach for the size. Raises
    PositionError for an order that cannot be met, and Stop.
    """
    rng = random.Random(order.seed)
    _read_rules(order)
    for _ in attempts(order, ATTEMPTS):
        clock.check()
        draft = filled(order, GIVENS, rng)
        if draft is None or not _sound(draft, order, clock):
            continue
        draft = _decoyed(_bared(draft, rng, order, clock), rng, order, clock)
        course = grade(draft.places.choices) if order.rules is None else None
        difficulty = course.difficulty if course else None
        if order.rules is None and (course is None or order.difficulty not in (None, difficulty)):
            continue
        own = _own(draft, order)
        whole = arrangements(draft.edition, draft.sheet, clock)
        found = [one for one in whole if own is None or own.keeps([completion(figure) for figure in one])]
        if len(found) == 1:
            return _as_puzzle(draft, found[0], difficulty, order)
    return None


def _read_rules(order: Order) -> None:
    """Raise PositionError for rules that are faulty whatever cards are in range."""
    source = source_of(order)
    rules_over(
        chart_facts(source, Sheet(range=tuple(card.id for card in source.cards))), order.rules, "--rules"
    )


def _own(draft: ChartDraft, order: Order) -> OwnRules | None:
    """The rules of one's own over the draft's cards."""
    return rules_over(chart_facts(draft.edition, draft.sheet), order.rules, "--rules")


def _sound(draft: ChartDraft, order: Order, clock: Clock) -> bool:
    """Whether there is exactly one arrangement."""
    return one_way(PlaceChoices(draft.edition, draft.places), _own(draft, order), clock)


def _bared(draft: ChartDraft, rng: random.Random, order: Order, clock: Clock) -> ChartDraft:
    """The draft with as many of its drawn figures as possible turned into loose stars."""
    for figure in rng.sample(draft.sheet.figures, len(draft.sheet.figures)):
        fewer = tuple(other for other in draft.sheet.figures if other != figure)
        barer = replace(draft, sheet=replace(draft.sheet, figures=fewer))
        draft = barer if _sound(barer, order, clock) else draft
    return draft


def _decoyed(draft: ChartDraft, rng: random.Random, order: Order, clock: Clock) -> ChartDraft:
    """The draft with stars added, until it is as hard as wanted or has enough of them."""
    squares = draft.edition.squares
    empty = [square for square in range(squares) if not draft.sheet.stars >> square & 1]
    for square in counted_down(order, rng.sample(empty, len(empty))):
        clock.check()
        if draft.sheet.stars.bit_count() >= squares * DENSITY or _reached(draft, order.difficulty):
            break
        fuller = replace(draft, sheet=replace(draft.sheet, stars=draft.sheet.stars | 1 << square))
        draft = fuller if _sound(fuller, order, clock) else draft
    return draft


def _reached(draft: ChartDraft, difficulty: int | None) -> bool:
    """Whether the draft is hard enough already, and has places that are not the solution's."""
    if difficulty is None or len(draft.places.figures) < 2 * len(draft.sheet.range):
        return False
    course = grade(draft.places.choices)
    return course is not None and course.difficulty >= difficulty


def arrange_words(position: Position, question: Question, answer: Recorded) -> Worded | None:
    """What a puzzle of arrangement says."""
    cards = position.players[0].range
    return _worded(range_title(position.edition_data, cards), len(cards)) if len(cards) in CARDS else None


def _worded(title: Message, size: int) -> Worded:
    """What a puzzle of so many cards says."""
    return Worded(
        title,
        say(
            "Draw {cards} on the stars that are there. It can be done in exactly one way.", cards=CARDS[size]
        ),
    )


def _as_puzzle(draft: ChartDraft, found: Sequence[Figure], difficulty: int | None, order: Order) -> Json:
    size = len(draft.sheet.range)
    words = _worded(draft.title, size)
    return {
        "id": made_id(f"arrange-{size}", order),
        "title": words.title,
        "author": "periplus",
        "kind": "arrange",
        "difficulty": difficulty,
        "text": words.text,
        "position": draft.position(),
        "ask": asked("arrange", order),
        "answer": {"arrangement": [completion(figure).as_json() for figure in found], "solutions": 1},
    }
