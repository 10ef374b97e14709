"""Making ``star`` puzzles: one Finder star is left, and on exactly one square it brings the most.

Cards are laid at random, a few of their stars are taken away and a few others strewn in. Then every empty
square is tried: what can the chart come to with a star there? The question is ``solve``: before the roll, so
the star and the cards in range are all there is. Branch and bound on bit sets works every square's value out,
and the values that matter, the best square's and those of all others, are worked out again by backtracking.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from periplus.models.boards.bitsets import members
from periplus.models.core.errors import PositionError
from periplus.models.core.wording import say
from periplus.models.observatory.edition import Edition
from periplus.models.observatory.figures import Figure, arrangement_points
from periplus.models.observatory.moves import Star
from periplus.models.observatory.scoring import ASTERISM_POINTS, unused_stars
from periplus.models.observatory.state import FACES, Sheet
from periplus.solvers.limits import Clock
from periplus.solvers.patterns.branching import pack
from periplus.solvers.patterns.packing import PackingItem

from ..protocol import Order, attempts
from ..question import Json, Question, Recorded
from ..worded import Worded
from .backtracking import best_packing
from .drafts import ATTEMPTS, ChartDraft, filled, range_title
from .places import Places, completion

if TYPE_CHECKING:
    from periplus.models.core.wording import Message
    from periplus.models.observatory.position import Position

TAKEN = (1, 3)
"""How many stars are taken away."""
STREWN = 6
"""How many others are strewn in at most."""


def one_star(order: Order, clock: Clock) -> Json | None:
    """A puzzle with exactly one best square for one star.

    None if no attempt succeeds. Raises PositionError for an order that cannot be met, and Stop.
    """
    if order.difficulty is not None:
        raise PositionError("--difficulty", say("puzzles of this kind have no grade, expected none"))
    rng = random.Random(order.seed)
    for _ in attempts(order, ATTEMPTS):
        draft = filled(order, 1, rng)
        if draft is None:
            continue
        draft = _strewn(draft, rng)
        found = best_square(draft, clock)
        if found is not None:
            return _as_puzzle(draft, found, order.seed, clock)
    return None


def best_square(draft: ChartDraft, clock: Clock) -> int | None:
    """The one square on which a star brings the most; None if there are several, or it hardly matters."""
    values = {square: packed(draft.edition, sheet, clock) for square, sheet in _with_star(draft)}
    most = max(values.values(), default=0)
    best = [square for square, value in values.items() if value == most]
    if len(best) != 1 or most <= packed(draft.edition, draft.sheet, clock) + 1:
        return None
    again = {square: best_packing(draft.edition, sheet, clock)[0] for square, sheet in _with_star(draft)}
    return best[0] if again == values else None


def packed(edition: Edition, sheet: Sheet, clock: Clock) -> int:
    """The best score for drawing cards of the range on the stars that are there.

    An unused star is worth half a point (OBS-8.7), so twice the score, rounded down to even, is the number of
    stars, plus for each figure twice its points minus its stars.
    """
    figures = Places.of(edition, sheet).figures
    points, _ = arrangement_points(figures)
    items = [_item(edition, figure, mask) for figure, mask in zip(figures, points, strict=True)]
    *_, best = pack(items, clock, ladder=tuple(2 * points for points in ASTERISM_POINTS))
    return (unused_stars(sheet).bit_count() + best.value) // 2


def _item(edition: Edition, figure: Figure, points: int) -> PackingItem:
    card = edition.card(figure.card)
    worth = 2 * card.points if isinstance(card.points, int) else 0
    value = worth - figure.stars.bit_count()
    return PackingItem(figure.card, members(points), value, counted=card.asterism)


def _with_star(draft: ChartDraft) -> list[tuple[int, Sheet]]:
    """Every empty square with the sheet that has a star there."""
    sheet = draft.sheet
    empty = (square for square in range(draft.edition.squares) if not sheet.stars >> square & 1)
    return [(square, replace(sheet, stars=sheet.stars | 1 << square)) for square in empty]


def _strewn(draft: ChartDraft, rng: random.Random) -> ChartDraft:
    """The draft without a few stars of the range and with a few others."""
    sheet = draft.sheet
    loose = members(unused_stars(sheet))
    gone = sum(1 << square for square in rng.sample(loose, rng.randint(*TAKEN)))
    empty = [square for square in range(draft.edition.squares) if not sheet.stars >> square & 1]
    new = sum(1 << square for square in rng.sample(empty, min(len(empty), rng.randint(0, STREWN))))
    return replace(draft, sheet=replace(sheet, stars=sheet.stars & ~gone | new))


def star_words(position: Position, question: Question, answer: Recorded) -> Worded | None:
    """What a puzzle of one star says."""
    cards = position.players[0].range
    return _worded(range_title(position.edition_data, cards)) if cards else None


def _worded(cards: Message) -> Worded:
    """What a puzzle with those cards in range says."""
    return Worded(
        title=say("One star for {cards}", cards=cards),
        text=say(
            "One Finder star is left. There is exactly one best square for it: score as much as you can."
        ),
    )


def _as_puzzle(draft: ChartDraft, square: int, seed: int, clock: Clock) -> Json:
    sheet = replace(draft.sheet, stars=draft.sheet.stars | 1 << square)
    value, figures = best_packing(draft.edition, sheet, clock)
    words = _worded(draft.title)
    return {
        "id": f"star-{len(sheet.range)}-{seed}",
        "title": words.title,
        "author": "periplus",
        "kind": "star",
        "text": words.text,
        "known": ["the dice do not matter: everything happens before the roll"],
        "position": draft.position(research={"finder": list(FACES)}, finder_used=3, bonuses_used=1),
        "ask": {"kind": "solve"},
        "answer": {"value": value, "solution": _moves(draft, square, figures)},
    }


def _moves(draft: ChartDraft, square: int, figures: Sequence[Figure]) -> list[Json]:
    at = divmod(square, len(draft.edition.chart.columns))
    return [move.as_json() for move in (Star(at=at, source="finder"), *map(completion, figures))]
