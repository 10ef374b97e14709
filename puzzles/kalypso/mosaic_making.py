"""Making ``mosaic`` puzzles: tiles laid close together, then icons exchanged while one way is left to see the tiles.

1. *A solution*: T-shapes are laid at random, each beside those before it, and given faces that show few kinds of icon.
2. *Disguise*: one icon after the other is exchanged for another, if there is still one way to see the tiles and
   they fit in at least as many places as before.

Ways are counted by bit sets all along; the finished puzzle is counted again cell by cell.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from periplus.models.boards.grid import QUARTERS, Cell
from periplus.models.core.errors import PositionError
from periplus.models.core.wording import say
from periplus.models.kalypso.terms import ICONS
from periplus.models.kalypso.tiles import canonical, cells, is_salvage
from periplus.solvers.limits import Clock

from ..choosing import one_way, rules_over
from ..deduction import grade
from ..protocol import Order, attempts, counted_down, made_choice, size_of
from ..question import NUMBERS, Json, Question, Recorded, Worded
from .mosaic import Fitting, picture_facts

if TYPE_CHECKING:
    from periplus.models.kalypso.position import Position

    from ..own_rules import OwnRules

Shape: TypeAlias = tuple[Cell, ...]
"""The cells of a tile, in the order of its face."""

SIZES = (2, 9)
"""The least and the most tiles of a puzzle."""
USUAL = 5
SIDES = {3: 8, 9: 12}
"""Sides of the board, which has whole zones, up to that number of tiles."""
KINDS = (2, 3)
"""How many kinds of icon a picture shows."""
ATTEMPTS = 40
ANY = "WMSRP"
"""A face for the shape alone."""


@dataclass(frozen=True)
class PictureDraft:
    """A picture in the making."""

    shapes: tuple[Shape, ...]
    picture: dict[Cell, str]

    @cached_property
    def faces(self) -> tuple[str, ...]:
        """The tiles, each by one spelling, sorted."""
        faces = ("".join(self.picture[cell] for cell in shape) for shape in self.shapes)
        return tuple(sorted(map(canonical, faces)))

    @cached_property
    def fitting(self) -> Fitting:
        """Where the tiles can be seen."""
        return Fitting(self.faces, self.picture)

    def sound(self, order: Order, clock: Clock) -> bool:
        """The tiles exist and differ, and there is one way to see them, under the order's rules; raises Stop."""
        legal = len(set(self.faces)) == len(self.faces) and all(map(is_salvage, self.faces))
        return legal and one_way(self.fitting, self.under(order), clock)

    def under(self, order: Order) -> OwnRules | None:
        """The rules of one's own over the tiles; raises PositionError for faulty ones."""
        return rules_over(picture_facts(self.faces, self.picture), order.rules)

    def seen(self, order: Order) -> list[int]:
        """The places of the one way to see the tiles."""
        own, ways = self.under(order), self.fitting.choices.selections()
        kept = (way for way in ways if own is None or own.keeps([self.fitting.move(one) for one in way]))
        return list(next(kept))

    @property
    def difficulty(self) -> int:
        """The grade; 0 for a picture that can be seen in several ways."""
        course = grade(self.fitting.choices)
        return course.difficulty if course else 0


def mosaic(order: Order, clock: Clock) -> Json | None:
    """A puzzle with exactly one way to see ``order.size`` tiles in a picture.

    None if no attempt succeeds: most likely the difficulty is out of reach for the size. Raises
    PositionError for an order that cannot be met, and Stop.
    """
    size = size_of(order, USUAL, SIZES, say("tiles"))
    if order.edition is not None:
        raise PositionError("--edition", say("the faces are invented, expected none"))
    side = next(side for most, side in SIDES.items() if size <= most)
    rng = random.Random(order.seed)
    for _ in attempts(order, ATTEMPTS):
        draft = _laid(size, side, rng)
        if draft is None or not draft.sound(order, clock):
            continue
        draft = _disguised(draft, order, rng, clock)
        difficulty = draft.difficulty if order.rules is None else None
        if order.difficulty in (None, difficulty):
            return _as_puzzle(draft, side, difficulty, order)
    return None


def _laid(size: int, side: int, rng: random.Random) -> PictureDraft | None:
    """Shapes close together, with faces drawn at random; None if one of them finds no place."""
    shapes: list[Shape] = []
    taken: set[Cell] = set()
    for _ in range(size):
        free = [shape for shape in _shapes(side) if not taken.intersection(shape)]
        beside = [shape for shape in free if not taken or _contact(shape, taken)]
        if not beside:
            return None
        closest = sorted(beside, key=lambda shape: -_contact(shape, taken))
        shapes.append(rng.choice(closest[: 1 + len(closest) // 4]))
        taken.update(shapes[-1])
    icons = rng.sample(ICONS, rng.randint(*KINDS))
    return PictureDraft(tuple(shapes), {cell: rng.choice(icons) for shape in shapes for cell in shape})


def _shapes(side: int) -> Iterator[Shape]:
    """Every way to lay a tile on the board."""
    for row in range(side):
        for column in range(side):
            for rot in QUARTERS:
                shape = tuple(cell for cell, _ in cells(ANY, (row, column), rot))
                if all(0 <= down < side and 0 <= right < side for down, right in shape):
                    yield shape


def _contact(shape: Shape, taken: set[Cell]) -> int:
    """How many sides the shape shares with those that lie there: compact pictures hide tiles best."""
    steps = ((0, 1), (1, 0), (0, -1), (-1, 0))
    return sum((row + down, column + right) in taken for row, column in shape for down, right in steps)


def _disguised(draft: PictureDraft, order: Order, rng: random.Random, clock: Clock) -> PictureDraft:
    """The draft with icons exchanged, until it is as hard as wanted."""
    icons = sorted(set(draft.picture.values()))
    spots = sorted(draft.picture)
    for cell in counted_down(order, rng.sample(spots, len(spots)) * 2):
        clock.check()
        if order.difficulty is not None and draft.difficulty >= order.difficulty:
            break
        for icon in rng.sample(icons, len(icons)):
            other = PictureDraft(draft.shapes, draft.picture | {cell: icon})
            if other.sound(order, clock) and len(other.fitting.places) >= len(draft.fitting.places):
                draft = other
    return draft


def raft(size: int) -> Worded:
    """What a puzzle of so many tiles says."""
    number = NUMBERS[size]
    return Worded(
        title=say("A raft of {number}", number=number),
        text=say(
            "This settlement is made of the {number} tiles beside it, either face up. Which lies where?",
            number=number,
        ),
    )


def mosaic_words(position: Position, question: Question, answer: Recorded) -> Worded | None:
    """What a puzzle of mosaic says."""
    size = len(position.settlements[0].hand) if position.settlements else 0
    return raft(size) if size in NUMBERS else None


def _as_puzzle(draft: PictureDraft, side: int, difficulty: int | None, order: Order) -> Json:
    size = len(draft.faces)
    rows = ["".join(draft.picture.get((row, column), ".") for column in range(side)) for row in range(side)]
    position = {
        "game": "kalypso",
        "edition": {"maps": {"versus": ["." * side] * side}},
        "mode": "versus",
        "settlements": [{"base": rows, "hand": list(draft.faces)}],
    }
    laid = [draft.fitting.move(one).as_json() for one in draft.seen(order)]
    return made_choice("mosaic", size, order, raft(size), position, laid, difficulty)
