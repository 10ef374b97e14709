"""Ambelau's track in the program: each action there ends on any space, and passing the start brings respect.

How far canoes come is bounded by distance alone: the power of the stacks there and the spaces that a canoe may be
pushed on by others (BURU-20.11). A second explorer there acts nowhere else.
"""

from __future__ import annotations

from periplus.models.buru.board import Ring

from ...patterns.logic import TermList
from ...program import Variable
from ..action.ways import Way
from .base import ProgramBase, scaled

POWERS = (5, 4, 3, 2, 1, 1)
"""The explorers by power, a guide the last."""


class Canoes:
    """The moves of the player's canoe."""

    def __init__(self, base: ProgramBase) -> None:
        self._base = base
        self._moves: dict[int, list[tuple[str, Variable]]] = {}
        self._more: dict[int, Variable] = {}
        """By slot: how many explorers lie there beside the first of each stack."""
        self._passes: list[Variable] = []

    def choose(self, slot: int) -> None:
        """Any space of the track, if the slot is there."""
        base, here = self._base, self._base.at(slot)
        ring = base.outlook.setting.edition.areas[here.area]
        if not isinstance(ring, Ring) or not here.actions:
            return
        moves = [
            (space, way, base.times(here.actions)) for space in ring.track for way in base.ways(space.gain)
        ]
        self._moves[slot] = [(space.id, times) for space, _, times in moves]
        for _, way, times in moves:
            base.ledger.use(slot, way, times)
        self._more[slot] = base.times(here.actions * (len(POWERS) - 1))
        passes = base.times(2 * here.actions)
        self._passes.append(passes)
        for way in base.ways(ring.passing):
            base.ledger.use(slot, way, passes)
        base.program.rule("BURU-20.12").linear([(1, passes), *scaled(-2, self.moved(slot))], high=0)

    def ways(self, slot: int) -> tuple[Way, ...]:
        """The ways to use the track's spaces, if the slot is there."""
        ring = self._base.outlook.setting.edition.areas[self._base.at(slot).area]
        if not isinstance(ring, Ring):
            return ()
        return tuple(way for space in ring.track for way in self._base.ways(space.gain))

    def moved(self, slot: int) -> TermList:
        """How often the canoe moves in the slot."""
        return [(1, times) for _, times in self._moves.get(slot, ())]

    def tokens(self, slot: int) -> TermList:
        """How many explorers that takes."""
        return [*self.moved(slot), *((1, more) for more in [self._more.get(slot)] if more is not None)]

    def landings(self, slot: int) -> list[tuple[str, Variable]]:
        """The spaces of the track, each with how often a move of the slot ends there."""
        return self._moves.get(slot, [])

    def close(self) -> None:
        """So many passes take so long a way (BURU-20.12), the first one from where the canoe is."""
        if not self._moves:
            return
        base, outlook = self._base, self._base.outlook
        at = outlook.state.players[outlook.seat].canoe
        length = self._length()
        steps: TermList = []
        for slot in self._moves:
            steps += scaled(POWERS[0] + outlook.pushed, self.moved(slot))
            steps.append((POWERS[1], self._more[slot]))
            base.program.rule("BURU-4.2").linear(
                [(1, self._more[slot]), *scaled(1 - len(POWERS), self.moved(slot))], high=0
            )
        way = [(length, passes) for passes in self._passes]
        base.program.rule("BURU-20.9").linear([*way, *scaled(-1, steps)], high=max(at - 1, 0))

    def _length(self) -> int:
        areas = (self._base.at(slot).area for slot in self._moves)
        return max(len(self._base.outlook.setting.edition.areas[area].spaces) for area in areas)
