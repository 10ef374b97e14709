"""Making ``arrange`` and ``star`` puzzles: cards laid by chance, then few helps and many decoys.

An ``arrange`` puzzle is a hidden arrangement, with fewer helps and more decoys while it stays unique:

1. *Fill*: cards are chosen and laid on a chart at random, pairwise without contact. Some of them, the givens, are
   shown as drawn figures, the others are the range. The chart has the stars of all of them.
2. *Remove givens*: each drawn figure is turned into loose stars if the arrangement stays the only one. Its stars then
   look as if they might belong to the range.
3. *Add decoys*: stars on empty squares, as long as the arrangement stays the only one.

The solutions are counted all along by bit sets; the finished puzzle is counted again by backtracking.

In a ``star`` puzzle one Finder star is left, and on exactly one square it brings the most. Cards are laid at random,
a few of their stars are taken away and a few others strewn in. Then every empty square is tried: what can the chart
come to with a star there? The question is ``solve``: before the roll, so the star and the cards in range are all
there is. Branch and bound on bit sets works every square's value out, and the values that matter, the best square's
and those of all others, are worked out again by backtracking.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from periplus.models.boards.bitsets import members
from periplus.models.core.editions import DEFAULT
from periplus.models.core.errors import PositionError
from periplus.models.core.wording import Message, say
from periplus.models.observatory.edition import SHELF, Chart, Edition, Rounds
from periplus.models.observatory.figures import Figure, arrangement_points, figures, touches
from periplus.models.observatory.moves import Star
from periplus.models.observatory.scoring import ASTERISM_POINTS, unused_stars
from periplus.models.observatory.state import FACES, Sheet
from periplus.solvers.limits import Clock
from periplus.solvers.patterns.packing import PackingItem, pack

from ..choosing import one_way, rules_over
from ..deduction import grade
from ..protocol import Order, attempts, counted_down, made, made_choice, size_of
from ..question import Json, Question, Recorded, Worded, listed
from .backtracking import arrangements, best_packing
from .places import PlaceChoices, Places, chart_facts, completion

if TYPE_CHECKING:
    from periplus.models.observatory.position import Position

    from ..own_rules import OwnRules

SIZES = (2, 4)
"""The least and the most cards in range, which holds four (OBS-6.2)."""
USUAL = 3
SIDES = {2: 6, 3: 7, 4: 8}
"""The side of the chart by the number of cards, where no edition is asked for."""
ATTEMPTS = 200


@dataclass(frozen=True, slots=True)
class ChartDraft:
    """The chart, the stars on it, the drawn figures and the range."""

    edition: Edition
    sheet: Sheet

    @property
    def places(self) -> Places:
        """Where the cards in range can go."""
        return Places.of(self.edition, self.sheet)

    def position(self, **fields: object) -> Json:
        """The position's data, its cards without bonuses; ``fields`` are further fields of the sheet."""
        sheet, width = self.sheet, len(self.edition.chart.columns)
        held = (*sheet.range, *(figure.card for figure in sheet.figures))
        plain = tuple(self.edition.card(card).model_copy(update={"bonus": None}) for card in held)
        used = Edition(
            name=self.edition.name, chart=self.edition.chart, rounds={"1": Rounds(count=1)}, cards=plain
        )
        signs = "".join("*" if sheet.stars >> square & 1 else "." for square in range(used.squares))
        rows = [signs[start : start + width] for start in range(0, used.squares, width)]
        player: Json = {"chart": rows, "range": list(sheet.range), **fields}
        if sheet.figures:
            player["done"] = [_done(figure) for figure in sheet.figures]
        return {"game": used.game, "edition": used.as_json(), "players": [player]}

    @property
    def title(self) -> Message:
        """The names of the cards in range."""
        return range_title(self.edition, self.sheet.range)


def range_title(edition: Edition, cards: Iterable[str]) -> Message:
    """The names of the cards in a range."""
    return listed(edition.card(card).name for card in cards)


def source_of(order: Order) -> Edition:
    """The edition whose cards are laid."""
    source: Edition = order.edition or SHELF.named(DEFAULT)
    return source


def filled(order: Order, shown: int, rng: random.Random) -> ChartDraft | None:
    """Cards laid at random without contact; up to ``shown`` of them are drawn figures, the others the range.

    The chart has the stars of all of them. None if a card found no room. Raises PositionError for an order
    that cannot be met.
    """
    size = size_of(order, USUAL, SIZES, say("cards"))
    source = source_of(order)
    if len(source.cards) < size:
        raise PositionError(
            "--edition", say("{cards} cards, expected at least {size}", cards=len(source.cards), size=size)
        )
    cards = rng.sample(source.cards, min(size + rng.randint(0, shown), len(source.cards)))
    edition = source if order.edition else _cut(source, SIDES[size])
    laid: list[Figure] = []
    for card in cards:
        room = [one for one in figures(edition, card.id) if not any(touches(one, other) for other in laid)]
        if not room:
            return None
        laid.append(rng.choice(room))
    stars = sum(figure.stars for figure in laid)
    hidden = tuple(sorted(card.id for card in cards[:size]))
    return ChartDraft(edition, Sheet(stars=stars, figures=tuple(laid[size:]), range=hidden))


def _cut(edition: Edition, side: int) -> Edition:
    """The same cards on a square chart of that side."""
    labels = tuple(FACES[number % len(FACES)] for number in range(side))
    chart = Chart(rows=labels, columns=labels)
    name = f"{edition.name} {side}x{side}"
    return Edition(name=name, chart=chart, rounds=edition.rounds, cards=edition.cards)


def _done(figure: Figure) -> Json:
    entry: Json = {"card": figure.card, "at": list(figure.at)}
    return entry | ({"rotation": figure.rotation} if figure.rotation else {})


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
    rules_over(chart_facts(source, Sheet(range=tuple(card.id for card in source.cards))), order.rules)


def _own(draft: ChartDraft, order: Order) -> OwnRules | None:
    """The rules of one's own over the draft's cards."""
    return rules_over(chart_facts(draft.edition, draft.sheet), order.rules)


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
    drawn = [completion(figure).as_json() for figure in found]
    return made_choice(
        "arrange", size, order, _worded(draft.title, size), draft.position(), drawn, difficulty
    )


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
            return _star_puzzle(draft, found, order, clock)
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
    return _star_worded(range_title(position.edition_data, cards)) if cards else None


def _star_worded(cards: Message) -> Worded:
    """What a puzzle with those cards in range says."""
    return Worded(
        title=say("One star for {cards}", cards=cards),
        text=say(
            "One Finder star is left. There is exactly one best square for it: score as much as you can."
        ),
    )


def _star_puzzle(draft: ChartDraft, square: int, order: Order, clock: Clock) -> Json:
    sheet = replace(draft.sheet, stars=draft.sheet.stars | 1 << square)
    value, figures = best_packing(draft.edition, sheet, clock)
    at = divmod(square, len(draft.edition.chart.columns))
    moves = (Star(at=at, source="finder"), *map(completion, figures))
    return made(
        "star",
        len(sheet.range),
        order,
        _star_worded(draft.title),
        draft.position(research={"finder": list(FACES)}, finder_used=3, bonuses_used=1),
        {"kind": "solve"},
        {"value": value, "solution": [move.as_json() for move in moves]},
        known=["the dice do not matter: everything happens before the roll"],
    )
