"""The last two pieces: all places of the first of them, and of the second those where enough may come of it.

What a base with the first of them is worth at most is known from the areas that this piece completes. Bases that are
worth as much lie in one stack, the best first, and are asked together where the second piece may bring what they lack
(``many``). Few places are left, and for those alone bases are made.

What is left is held against every way to lay both in ``tests/kalypso/test_solver_maximum_many.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from periplus.models.boards.bitsets import members
from periplus.models.kalypso.terms import PLASTIC

from ...limits import Clock
from ...shapes import Number
from ..pieces import Spot
from ..turn.survey import PieceContacts, contacts
from .base import Base
from .ceiling import Ceiling
from .many import ManyBases, StackedBases
from .order import SINGLE, face, foregone, precedes
from .rays import Rays
from .stack import SIZES, board_bytes, stack

HELD = 100_000
"""Bases that are sorted at a time."""
BASE_WORK = 1e-5
"""What a base counts as deterministic effort."""


@dataclass(frozen=True, slots=True)
class Grown:
    """A base, the pieces that are left, and its ceiling."""

    base: Base
    left: tuple[str, ...]
    ceiling: int


class Group(NamedTuple):
    """What bases have in common that may be asked together."""

    ceiling: int
    """They are worth no more."""
    piece: str
    """Laid last."""
    left: str
    """Still to be laid."""
    apart: bool
    """Whether it lies beside the piece laid last if it lies beside the foundation at all."""


Laid: TypeAlias = tuple[int, int, int]
"""The number of a base, and of an orientation of the piece that is laid on it, and where."""


class LastTwo:
    """Bases without loose boats, to which two pieces that are no boats may still come."""

    def __init__(self, ceiling: Ceiling, start: Grown, best: Callable[[], Number]) -> None:
        """``start``: the base of which all others come. ``best``: the value to be exceeded."""
        self._ceiling, self._best = ceiling, best
        self._frame, self._sea = start.base.sea.frame, start.base.sea
        hidden = ceiling.state.own.caught | start.base.covered | start.base.enclosed
        self._fish = self._sea.fish & ~hidden
        self._monuments = ceiling.overlay_bounds.raised(start.base, start.left)

    def grown(self, firsts: Iterable[Grown], clock: Clock) -> Iterator[Grown]:
        """The bases with one piece more, or two, that may be worth more than the best. Raises Stop by the clock."""
        held: list[Grown] = []
        groups: dict[Group, list[Laid]] = {}
        count = 0
        for first in firsts:
            for group, laid in self._laid(first, len(held), clock):
                groups.setdefault(group, []).extend(laid)
                count += len(laid)
            held.append(first)
            if count > HELD:
                yield from self._asked(held, groups, clock)
                held, groups, count = [], {}, 0
        yield from self._asked(held, groups, clock)

    def _laid(self, first: Grown, number: int, clock: Clock) -> Iterator[tuple[Group, list[Laid]]]:
        """All places of each of the two pieces."""
        one, two = first.left
        pairs = [(one, two), (two, one)]
        for piece, left in pairs[: 1 if face(one) == face(two) else 2]:
            apart = foregone(first.base, piece)
            after = precedes(left, piece) and not first.base.afloat
            for turn, where, worth in self._turns(first, piece, apart):
                clock.work(BASE_WORK * where.bit_count())
                plain = where
                for at, points in worth.items():
                    plain &= ~(1 << at)
                    yield Group(first.ceiling + points, piece, left, after), [(number, turn, at)]
                yield Group(first.ceiling, piece, left, after), [(number, turn, at) for at in members(plain)]

    def _turns(self, first: Grown, piece: str, apart: int) -> Iterator[tuple[int, int, dict[int, int]]]:
        """Each orientation's number and places, and what the piece brings at most where it brings anything."""
        base, overlays = first.base, self._ceiling.overlay_bounds
        numbers = {id(contact): number for number, contact in enumerate(contacts(piece, self._frame))}
        rays = Rays(stack(self._frame, 1), self._frame, base.foundation, self._fish & ~base.enclosed)
        for contact, where, areas in base.bringing(piece, overlays.clear, apart):
            worth = {at: overlays.on_areas(base, completed) for at, completed in areas.items()}
            for place, digit in enumerate(rays.enclosing(contact.stencil)):
                for at in members(base.parting(contact, digit & where)):
                    worth[at] = worth.get(at, 0) + (1 << place)
            yield numbers[id(contact)], where, worth

    def _asked(self, held: list[Grown], groups: dict[Group, list[Laid]], clock: Clock) -> Iterator[Grown]:
        """Those that may be worth more than the best, the most promising group first."""
        planes = [self._planes(first.base) for first in held]
        for group in sorted(groups, key=lambda group: -group.ceiling):
            for begin in range(0, len(groups[group]), SIZES[-1]):
                laid = groups[group][begin : begin + SIZES[-1]]
                if group.ceiling > self._best():
                    for one in laid:
                        clock.work(BASE_WORK)
                        base = self._on(held, group, one)
                        yield Grown(base, (group.left,), self._ceiling.of(base))
                yield from self._with_last(held, planes, group, laid, clock)
                clock.work(BASE_WORK * len(laid))

    def _on(self, held: Sequence[Grown], group: Group, laid: Laid) -> Base:
        number, turn, at = laid
        stencil = contacts(group.piece, self._frame)[turn].stencil
        return held[number].base.with_spot(Spot(group.piece, stencil, at, stencil.laid(at)))

    def _with_last(
        self,
        held: Sequence[Grown],
        planes: Sequence[tuple[bytes, ...]],
        group: Group,
        laid: Sequence[Laid],
        clock: Clock,
    ) -> Iterator[Grown]:
        """The bases with both pieces that may be worth more than the best."""
        stacked = self._stacked(held, planes, group, laid)
        many = ManyBases(self._ceiling.overlay_bounds, self._sea, stacked, self._monuments, self._fish)
        made: dict[int, Base] = {}
        for contact, places in many.bringing(group.left, self._best() - group.ceiling):
            for number, at in stacked.stack.members(places):
                clock.work(BASE_WORK)
                if number not in made:
                    made[number] = self._on(held, group, laid[number])
                spot = Spot(group.left, contact.stencil, at, contact.stencil.laid(at))
                base = made[number].with_spot(spot)
                yield Grown(base, (), self._ceiling.of(base))

    def _stacked(
        self, held: Sequence[Grown], planes: Sequence[tuple[bytes, ...]], group: Group, laid: Sequence[Laid]
    ) -> StackedBases:
        """The bases with the first of the two pieces."""
        boards = stack(self._frame, len(laid))
        chosen = [planes[number] for number, _, _ in laid]
        foundation, ground, *shown = (boards.of(plane) for plane in zip(*chosen, strict=True))
        wall = foundation
        for turn, contact in enumerate(contacts(group.piece, self._frame)):
            single = boards.single((place, at) for place, (_, one, at) in enumerate(laid) if one == turn)
            for number, steps in _icons(group.piece, contact):
                for step in steps if single else ():
                    cells = single << step if step >= 0 else single >> -step
                    wall |= cells
                    ground |= cells
                    for material in range(PLASTIC) if number is None else (number,):
                        if material != PLASTIC:
                            shown[material] |= cells
        return StackedBases(boards, wall, ground, tuple(shown), foundation if group.apart else 0)

    def _planes(self, base: Base) -> tuple[bytes, ...]:
        """The foundation, what can be built on, and for each of MATERIALS what shows it, as bytes of a stack."""
        clear = base.land & self._ceiling.overlay_bounds.clear
        shown = ((cells | base.barrels) & clear for cells in base.icons[:PLASTIC])
        return tuple(board_bytes(self._frame, cells) for cells in (base.foundation, clear, *shown))


def _icons(piece: str, contact: PieceContacts) -> Iterator[tuple[int | None, list[int]]]:
    """The icons of a piece, None for all materials, each with the distances of its cells from ``at``."""
    stencil = contact.stencil
    if piece in SINGLE:
        yield None, list(stencil.steps)
    for number, cells in stencil.icons:
        yield number, [cell - stencil.origin for cell in members(cells)]
