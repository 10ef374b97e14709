"""The research tracks as counts of checked spaces (OBS-5.2 to 5.4, 5.7).

A free check can go to any space of its track, a die's check only to the space of its number. As no two dice
check one space and no track gets more than five checks, the free ones can always leave the dice their spaces:
counts are enough, together with "each numbered space by one die at most".
"""

from __future__ import annotations

from collections.abc import Sequence

from periplus.models.observatory.state import BONUS_AT, FACES, FUNDING, Sheet

from ....patterns.logic import TermList
from ....program import Literal, Program, Variable
from ..supply import SPACES
from .completions import START, Axis


class TrackRules:
    """Checks by the end of each step, and the literals of what they unlock."""

    def __init__(self, program: Program, axis: Axis, sheet: Sheet, checks: Sequence[int]) -> None:
        """``checks[turn]``: how many can have been made by the end of that turn at most."""
        self._program = program
        self._axis = axis
        self._sheet = sheet
        self._checks = checks
        self._base = [checked.bit_count() for checked in sheet.research]
        self.tracks = range(len(sheet.research))
        self._free: dict[tuple[int, int], Variable] = {}
        self._level: dict[tuple[int, int, int], Literal] = {}
        for track in self.tracks:
            for step in range(len(axis)):
                self._add_step(track, step)

    def _add_step(self, track: int, step: int) -> None:
        program = self._program
        once = program.rule("OBS-5.2")
        self._free[track, step] = program.integer(0, SPACES - self._base[track])
        if step > 0:
            once.linear([(1, self._free[track, step - 1]), (-1, self._free[track, step])], high=0)
        for level, clause in ((BONUS_AT, "OBS-5.4"), (SPACES, "OBS-5.7")):
            can = self._base[track] + self._checks[self._axis.windows[step]] >= level
            if track < FUNDING and self._base[track] < level and can:
                reached = self._level[track, level, step] = program.boolean()
                if (before := self._level.get((track, level, step - 1))) is not None:
                    program.rule(clause).implies(before, reached)

    def link(self, dice: dict[tuple[int, int, int], Literal]) -> None:
        """Add the checks of dice, by track, space and step, and tie counts and levels to all checks."""
        program = self._program
        for track in self.tracks:
            for space in FACES:
                program.rule("OBS-5.2").at_most_one(
                    [event for (on, face, _), event in dice.items() if (on, face) == (track, space)]
                )
        self._dice = dice
        for track in self.tracks:
            for step in range(len(self._axis)):
                count = self.checked(track, step)
                program.rule("OBS-5.2").linear(count, high=SPACES - self._base[track])
                for level, clause in ((BONUS_AT, "OBS-5.4"), (SPACES, "OBS-5.7")):
                    if (reached := self._level.get((track, level, step))) is not None:
                        lacking = level - self._base[track]
                        program.rule(clause).linear([*count, (-lacking, reached)], low=0)

    def free(self, step: int) -> TermList:
        """Checks not made by a typed die, on all tracks by the end of the step."""
        return [(1, self._free[track, step]) for track in self.tracks]

    def free_on(self, track: int, step: int) -> Variable:
        """The same on one track."""
        return self._free[track, step]

    def checked(self, track: int, step: int) -> TermList:
        """New checks of the track by the end of the step."""
        typed = [(1, event) for (on, _, when), event in self._dice.items() if on == track and when <= step]
        return [(1, self._free[track, step]), *typed]

    def complete(self, track: int, step: int) -> Literal | None:
        """The literal "all five spaces are checked by the end of the step"; None where that cannot be."""
        if self._base[track] == SPACES:
            return self._program.true
        return self._level.get((track, SPACES, step))

    def complete_at_start(self, track: int) -> bool:
        """Whether the track is complete before the first step."""
        return self._base[track] == SPACES

    def may_complete(self, track: int) -> bool:
        """Whether the track can be completed within the plan, or is complete."""
        return self.complete_at_start(track) or (track, SPACES, len(self._axis) - 1) in self._level

    def unlocked(self, step: int) -> TermList:
        """How many track bonuses are unlocked by the end of the step, crossed off or not (OBS-5.4)."""
        at_start = sum(self._base[track] >= BONUS_AT for track in range(FUNDING))
        new = [
            (1, literal)
            for (_, level, when), literal in self._level.items()
            if level == BONUS_AT and when == step
        ]
        constant = [(at_start, self._program.true)] if at_start else []
        return constant if step == START else [*constant, *new]
