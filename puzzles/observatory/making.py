"""Making ``arrange`` puzzles: a hidden arrangement, then fewer helps and more decoys while it stays unique.

1. *Fill*: cards are chosen and laid on a chart at random, pairwise without contact. Some of them, the givens,
   are shown as drawn figures, the others are the range. The chart has the stars of all of them.
2. *Remove givens*: each drawn figure is turned into loose stars if the arrangement stays the only one. Its
   stars then look as if they might belong to the range.
3. *Add decoys*: stars on empty squares, as long as the arrangement stays the only one.

Only one solution is counted all along by bit sets; the finished puzzle is counted again by backtracking.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

from periplus.models.core.errors import PositionError
from periplus.models.observatory import editions
from periplus.models.observatory.edition import Chart, Edition, Rounds
from periplus.models.observatory.figures import Figure, figures, touches
from periplus.models.observatory.state import FACES, Sheet

from ..deduction import grade
from ..protocol import Json, Order
from .backtracking import arrangements
from .places import Places, completion

SIZES = (2, 4)
"""The least and the most cards to draw: a range holds four (OBS-6.2)."""
USUAL = 3
SIDES = {2: 6, 3: 7, 4: 8}
"""The side of the chart by the number of cards, where no edition is asked for."""
GIVENS = 2
ATTEMPTS = 200
DENSITY = 0.6
"""No more of the chart's squares than this are stars."""
NUMBERS = {2: "both cards", 3: "all three cards", 4: "all four cards"}


@dataclass(frozen=True, slots=True)
class Draft:
    """A puzzle in the making."""

    edition: Edition
    sheet: Sheet

    @property
    def places(self) -> Places:
        """Where the cards in range can go."""
        return Places.of(self.edition, self.sheet)

    def sound(self) -> bool:
        """Whether there is exactly one arrangement."""
        return self.places.choices.count(2) == 1


def arrangement(order: Order) -> Json | None:
    """A puzzle with exactly one arrangement of ``order.size`` cards; raises PositionError for a wrong size.

    None if no attempt succeeds, which is likely only where the difficulty is out of reach for the size.
    """
    size = USUAL if order.size is None else order.size
    if not SIZES[0] <= size <= SIZES[1]:
        raise PositionError("--size", f"expected {SIZES[0]} to {SIZES[1]} cards, got {size}")
    rng = random.Random(order.seed)
    for _ in range(ATTEMPTS):
        draft = _filled(order.edition, size, rng)
        draft = draft and _decoyed(_bared(draft, rng), rng, order.difficulty)
        if draft is None:
            continue
        course = grade(draft.places.choices)
        if course is None or order.difficulty not in (None, course.difficulty):
            continue
        found = list(arrangements(draft.edition, draft.sheet))
        if len(found) == 1:
            return _as_puzzle(draft, found[0], course.difficulty, order.seed)
    return None


def _filled(wanted: Edition | None, size: int, rng: random.Random) -> Draft | None:
    """A random arrangement on a chart; None if the cards drawn by chance found no room."""
    source = wanted or editions.named(editions.DEFAULT)
    if len(source.cards) < size:
        raise PositionError("--edition", f"{len(source.cards)} cards, expected at least {size}")
    cards = rng.sample(source.cards, min(size + rng.randint(0, GIVENS), len(source.cards)))
    edition = wanted or _cut(source, SIDES[size])
    laid: list[Figure] = []
    for card in cards:
        room = [one for one in figures(edition, card.id) if not any(touches(one, other) for other in laid)]
        if not room:
            return None
        laid.append(rng.choice(room))
    stars = sum(figure.stars for figure in laid)
    hidden = tuple(sorted(card.id for card in cards[:size]))
    draft = Draft(edition, Sheet(stars=stars, figures=tuple(laid[size:]), range=hidden))
    return draft if draft.sound() else None


def _cut(edition: Edition, side: int) -> Edition:
    """The same cards on a square chart of that side."""
    labels = tuple(FACES[number % len(FACES)] for number in range(side))
    chart = Chart(rows=labels, columns=labels)
    name = f"{edition.name} {side}x{side}"
    return Edition(name=name, chart=chart, rounds=edition.rounds, cards=edition.cards)


def _bared(draft: Draft, rng: random.Random) -> Draft:
    """The draft with as many of its drawn figures as possible turned into loose stars."""
    for figure in rng.sample(draft.sheet.figures, len(draft.sheet.figures)):
        fewer = tuple(other for other in draft.sheet.figures if other != figure)
        barer = replace(draft, sheet=replace(draft.sheet, figures=fewer))
        draft = barer if barer.sound() else draft
    return draft


def _decoyed(draft: Draft, rng: random.Random, difficulty: int | None) -> Draft | None:
    """The draft with stars added, up to the difficulty that is wanted; None if it passes that by."""
    squares = draft.edition.squares
    empty = [square for square in range(squares) if not draft.sheet.stars >> square & 1]
    for square in rng.sample(empty, len(empty)):
        if draft.sheet.stars.bit_count() >= squares * DENSITY or _reached(draft, difficulty):
            break
        fuller = replace(draft, sheet=replace(draft.sheet, stars=draft.sheet.stars | 1 << square))
        draft = fuller if fuller.sound() else draft
    return draft


def _reached(draft: Draft, difficulty: int | None) -> bool:
    """Whether the draft is hard enough already, and has places that are not the solution's."""
    if difficulty is None or len(draft.places.figures) < 2 * len(draft.sheet.range):
        return False
    course = grade(draft.places.choices)
    return course is not None and course.difficulty >= difficulty


def _as_puzzle(draft: Draft, found: Sequence[Figure], difficulty: int, seed: int) -> Json:
    edition, sheet = draft.edition, draft.sheet
    shown = [edition.card(figure.card) for figure in (*found, *sheet.figures)]
    width = len(edition.chart.columns)
    signs = "".join("*" if sheet.stars >> square & 1 else "." for square in range(edition.squares))
    player: Json = {
        "chart": [signs[start : start + width] for start in range(0, edition.squares, width)],
        "range": list(sheet.range),
    }
    if sheet.figures:
        player["done"] = [_done(figure) for figure in sheet.figures]
    plain = tuple(card.model_copy(update={"bonus": None}) for card in shown)
    small = Edition(name=edition.name, chart=edition.chart, rounds={"1": Rounds(count=1)}, cards=plain)
    size = len(sheet.range)
    return {
        "id": f"arrange-{size}-{seed}",
        "title": ", ".join(edition.card(card).name for card in sheet.range),
        "author": "periplus",
        "kind": "arrange",
        "difficulty": difficulty,
        "text": f"Draw {NUMBERS[size]} on the stars that are there. It can be done in exactly one way.",
        "position": {"game": edition.game, "edition": small.as_json(), "players": [player]},
        "question": {"ask": "arrange"},
        "answer": {"arrangement": [completion(figure).as_json() for figure in found], "solutions": 1},
    }


def _done(figure: Figure) -> Json:
    entry: Json = {"card": figure.card, "at": list(figure.at)}
    return entry | ({"rotation": figure.rotation} if figure.rotation else {})
