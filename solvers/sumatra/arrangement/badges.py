"""Badges that are due at the end: every free brown one and the best free green one (SUM-8, SUM-9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from periplus.models.sumatra.scoring import BROWN_POINTS
from periplus.models.sumatra.tiles import KINDS

from ...patterns.logic import TermList, both, less, reaches, total
from ...program import Literal, Program


@dataclass(slots=True)
class Badges:
    """The literals that a badge is taken, and the numbers of tiles of each kind that decide it."""

    program: Program
    counts: Mapping[str, TermList]
    """By kind letter, how many tiles of it the notebook holds at the end, in void columns too."""
    ladders: Mapping[str, Sequence[Literal]]
    """By kind letter, for rows that are packed to the left: step ``n`` where there are at least ``n`` tiles."""
    taken: dict[str, Literal] = field(default_factory=dict)
    points: TermList = field(default_factory=list)
    _known: dict[tuple[str, int], Literal] = field(default_factory=dict)

    def enough(self, kind: str, number: int) -> Literal:
        """At least so many tiles of the kind are there."""
        if kind in self.ladders:
            steps = self.ladders[kind]
            return steps[number - 1] if number <= len(steps) else ~self.program.true
        if (kind, number) not in self._known:
            terms = self.counts[kind]
            self._known[kind, number] = reaches(self.program, terms, number, len(terms))
        return self._known[kind, number]

    def add_brown(self, marks: Mapping[str, str]) -> None:
        """SUM-8.1: each is due where every mark is met; SUM-8.4: it is worth 3."""
        for badge, letters in marks.items():
            needs = [self.enough(kind, number) for kind, number in Counter(letters).items()]
            if ~self.program.true in needs:
                continue
            self._take(badge, both(self.program, *needs, rows=self.program.rule("SUM-8.1")), BROWN_POINTS)

    def add_green(self, badges: Mapping[str, tuple[int, int]]) -> None:
        """SUM-9.1: due by rows with a tile; SUM-9.3: the one with most stars of those that are due."""
        rows = [row for kind in KINDS if (row := self.enough(kind, 1)) != ~self.program.true]
        better: list[Literal] = []
        needed: TermList = []
        for badge, (number, stars) in sorted(badges.items(), key=lambda entry: (-entry[1][1], entry[0])):
            due = reaches(self.program, total(rows), number, len(rows))
            if due == ~self.program.true:
                continue
            alone = [~other for other in better]
            taken = both(self.program, due, *alone, rows=self.program.rule("SUM-9.1"))
            self._take(badge, taken, stars)
            better.append(due)
            needed.append((number, taken))
        if needed:
            self.program.rule("SUM-9.3").at_most_one([literal for _, literal in needed])
            self.program.follows("SUM-9.1", "SUM-9.3").linear([*needed, *less(total(rows))], high=0)

    def _take(self, badge: str, literal: Literal, points: int) -> None:
        self.taken[badge] = literal
        self.points.append((points, literal))
