"""The board of a hint: every legal move with what is known of it, best first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from periplus.models.core.results import ScoreLine
from periplus.models.core.wording import say
from periplus.models.observatory.moves import AnyMove, End, Research, Star
from periplus.models.observatory.scoring import points, score_lines

from ..answers import Engine, Number, RankedMove, Ranking, Status
from ..limits import Clock
from .needs import needs
from .question import Question
from .simulation import Estimate

PAUSE = 0.25
"""Seconds from one ranking to the next while moves are being worked out."""


class Told(NamedTuple):
    """A line that follows a move, the score lines at its end, and the cards then in range."""

    line: tuple[AnyMove, ...]
    why: tuple[ScoreLine, ...]
    range: tuple[str, ...]


@dataclass(slots=True)
class Entry:
    """One move, the question that it leaves, and what that is worth as far as is known."""

    move: AnyMove
    after: Question
    value: Number
    bound: Number | None = None
    proved: bool = False
    estimate: Estimate | None = None
    """Play-outs of which the value is the average."""
    follow: Callable[[], tuple[AnyMove, ...]] | None = None
    """Works out what follows the move; None: not known."""
    _told: Told | None = None

    def settle(self, value: Number, follow: Callable[[], tuple[AnyMove, ...]]) -> None:
        """The value is proved."""
        self.value, self.bound, self.proved = value, value, True
        self.follow, self.estimate, self._told = follow, None, None

    def improve(self, value: Number, follow: Callable[[], tuple[AnyMove, ...]]) -> None:
        """A line is known, of that value."""
        if value > self.value or self.follow is None:
            self.value, self.follow, self._told = value, follow, None

    def guess(self, estimate: Estimate, follow: Callable[[], tuple[AnyMove, ...]]) -> None:
        """The value is an average over play-outs; the first of them fixes what follows."""
        self.estimate, self.value = estimate, estimate.mean
        if self.follow is None:
            self.follow, self._told = follow, None

    def told(self) -> Told:
        """What follows the move, and how it ends."""
        if self._told is None:
            line = self.follow() if self.follow else ()
            sheet = self.after.after(*line).sheet
            self._told = Told(line, score_lines(self.after.edition, sheet), sheet.range)
        return self._told


class Board:
    """All entries of one hint; ``bound`` is what no line exceeds, as far as is known."""

    def __init__(self, question: Question, moves: Sequence[AnyMove], count: int | None, clock: Clock) -> None:
        self.question = question
        self._clock = clock
        self.bound: Number | None = None
        self.proved = False
        """The bound is the value of the question itself."""
        self.entries = [self._entry(move) for move in moves]
        self._count = count
        self._needs = needs(question.edition, question.sheet)

    def _entry(self, move: AnyMove) -> Entry:
        after = self.question.after(move)
        entry = Entry(move, after, points(after.edition, after.sheet))
        if after.closed:
            entry.settle(entry.value, tuple)
        return entry

    def limit(self, bound: Number | None, *, proved: bool = False) -> None:
        """No line is worth more; ``proved``: one is worth as much."""
        if bound is not None and (self.bound is None or bound <= self.bound):
            self.bound, self.proved = bound, proved or (self.proved and bound == self.bound)
        for entry in self.entries:
            if (
                not entry.proved
                and self.bound is not None
                and (entry.bound is None or entry.bound > self.bound)
            ):
                entry.bound = self.bound

    def ranking(self, engine: Engine) -> Ranking:
        """The whole list as it stands, cut to the count asked for."""
        order = sorted(self.entries, key=lambda entry: -entry.value)[: self._count]
        moves = tuple(self._ranked(entry, order[0].value) for entry in order)
        least = {card: list(found[:2]) if found else None for card, found in self._needs.items()}
        work = {"effort": round(self._clock.worked, 4)}
        return Ranking(self._status(), moves, self.bound, work=work, engine=engine, extra={"needs": least})

    def _status(self) -> Status:
        if self.proved and all(entry.proved for entry in self.entries):
            return "optimal"
        return "feasible" if self.entries or self.bound is not None else "unknown"

    def _ranked(self, entry: Entry, best: Number) -> RankedMove:
        told, sampled = entry.told(), entry.estimate
        return RankedMove(
            entry.move,
            entry.value,
            entry.bound,
            entry.proved,
            loss=best - entry.value,
            why=(*told.why, *self._notes(entry, told.range)),
            line=told.line,
            mean=sampled.mean if sampled else None,
            stderr=sampled.stderr if sampled else None,
            samples=len(sampled.scores) if sampled else None,
        )

    def _notes(self, entry: Entry, left: tuple[str, ...]) -> list[ScoreLine]:
        """For each card that the line leaves in range, how many stars it lacks at least after the move."""
        edition, move = self.question.edition, entry.move
        same = isinstance(move, (Star, Research, End))
        found = self._needs if same else needs(edition, entry.after.sheet)
        square = 1 << move.at[0] * len(edition.chart.columns) + move.at[1] if isinstance(move, Star) else 0
        return [
            _note(edition.card(card).title, least.stars - bool(square & least.squares) if least else None)
            for card, least in found.items()
            if card in left
        ]


def _note(title: str, stars: int | None) -> ScoreLine:
    """What a card lacks; None: no placement is left for it."""
    if stars is None:
        return ScoreLine("OBS-4.5", say("{title}: no place is left", title=title), 0)
    return ScoreLine(
        "OBS-4.4",
        say("{title}: 1 star is missing", title=title)
        if stars == 1
        else say("{title}: {stars} stars are missing", title=title, stars=stars),
        0,
    )
