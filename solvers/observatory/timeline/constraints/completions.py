"""The steps of a plan, completed cards, research tracks, and the score at the end.

Cards are completed by steps (OBS-4.3, OBS-4.8). ``by(kind, step)`` counts the cards of a kind completed by the end of
a step, ``made(kind, step)`` those of that step alone; a card told apart is a kind of one.

Research tracks are counts of checked spaces (OBS-5.2 to 5.4, 5.7). A free check can go to any space of its track, a
die's check only to the space of its number. As no two dice check one space and no track gets more than five checks,
the free ones can always leave the dice their spaces: counts are enough, together with "each numbered space by one die
at most".

The score is doubled, so that half a point for an unused star is a whole number (OBS-8.3 to 8.7). Halved and rounded
down it is the score: all else is even.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

from periplus.models.observatory.edition import Edition
from periplus.models.observatory.scoring import asterism_gains, asterisms_drawn, points, unused_stars
from periplus.models.observatory.state import BONUS_AT, FACES, FUNDING, SPACES, Sheet

from ....patterns.logic import TermList, less
from ....program import Literal, Program, Variable
from ..card_classes import CardClass

START = -1
"""Stands for the step before the first: what the sheet has at the start."""


@dataclass(frozen=True, slots=True)
class Axis:
    """The steps of all turns in order."""

    turn_of: tuple[int, ...]
    """The turn that each step belongs to."""
    lag: int
    """After how many steps what a completion or a full track gives can serve."""

    @classmethod
    def of(cls, counts: Sequence[int], lag: int) -> Axis:
        """``counts[turn]`` steps for each turn."""
        return cls(tuple(turn for turn, count in enumerate(counts) for _ in range(count)), lag)

    def __len__(self) -> int:
        return len(self.turn_of)

    def source(self, step: int) -> int:
        """The step at whose end that must be there which serves in ``step``."""
        return step - self.lag

    def steps(self, turn: int) -> tuple[int, ...]:
        """The steps of a turn."""
        return tuple(range(self.first(turn), self.last(turn) + 1))

    def first(self, turn: int) -> int:
        """The first step of a turn."""
        return self.turn_of.index(turn)

    def last(self, turn: int) -> int:
        """The last step of a turn; START for the turn before the first."""
        return START if turn < 0 else self.first(turn) + self.turn_of.count(turn) - 1


class Completions:
    """Cumulative counts of completed cards."""

    def __init__(
        self, program: Program, axis: Axis, kinds: Sequence[CardClass], budget: Sequence[int]
    ) -> None:
        """``budget[turn]``: stars that can be had by then; a kind that needs more is not completed yet."""
        self.kinds = tuple(kinds)
        self._count: dict[tuple[int, int], Variable] = {}
        once = program.rule("OBS-4.3")
        for index, kind in enumerate(kinds):
            for step in range(len(axis)):
                if kind.need > budget[axis.turn_of[step]]:
                    continue
                self._count[index, step] = program.integer(0, len(kind.cards))
                if before := self.by(index, step - 1):
                    once.linear([*before, (-1, self._count[index, step])], high=0)

    def by(self, kind: int, step: int) -> TermList:
        """How many cards of the kind are completed by the end of the step."""
        variable = self._count.get((kind, step)) if step > START else None
        return [] if variable is None else [(1, variable)]

    def made(self, kind: int, step: int) -> TermList:
        """How many of them in that step."""
        return [*self.by(kind, step), *less(self.by(kind, step - 1))]

    def all_by(self, step: int) -> TermList:
        """How many cards are completed by the end of the step."""
        return [term for index in range(len(self.kinds)) for term in self.by(index, step)]


class TrackRules:
    """Checks by the end of each step, and the literals of what they unlock."""

    def __init__(self, program: Program, axis: Axis, sheet: Sheet, checks: Sequence[int]) -> None:
        """``checks[turn]``: how many can have been made by the end of that turn at most."""
        self._program = program
        self._axis = axis
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
            can = self._base[track] + self._checks[self._axis.turn_of[step]] >= level
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


UNIT = 2
"""What a point counts in the objective."""


def half_points(
    program: Program,
    edition: Edition,
    sheet: Sheet,
    kinds: Sequence[CardClass],
    done: Sequence[TermList],
    plotted: TermList,
    funding: TermList,
) -> tuple[TermList, int]:
    """The doubled score as terms and a constant.

    ``done[kind]`` counts the completed cards, ``plotted`` the new stars, ``funding`` the new Funding checks.
    """
    odd = unused_stars(sheet).bit_count() % UNIT
    constant = UNIT * points(edition, sheet) + odd
    terms: TermList = [*plotted, *((UNIT * factor, variable) for factor, variable in funding)]
    asterisms: TermList = []
    for kind, count in zip(kinds, done, strict=True):
        terms += [((UNIT * kind.points - kind.stars) * factor, variable) for factor, variable in count]
        asterisms += count if kind.asterism else []
    drawn = asterisms_drawn(edition, sheet)
    return [*terms, *asterism_ladder(program, drawn, asterisms)], constant


def asterism_ladder(program: Program, drawn: int, more: TermList) -> TermList:
    """OBS-8.4, OBS-8.5: each further asterism brings more than the one before, up to six."""
    if not more:
        return []
    rule = program.rule("OBS-8.4")
    steps = [(UNIT * gain, program.boolean()) for gain in asterism_gains(drawn)]
    for (_, one), (_, other) in itertools.pairwise(steps):
        rule.implies(other, one)
    if steps:
        rule.linear([*((1, step) for _, step in steps), *less(more)], high=0)
    return list(steps)
