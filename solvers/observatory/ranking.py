"""Every legal move of a hint with what is known of it, best first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Any, NamedTuple

from periplus.models.core.results import ScoreLine
from periplus.models.core.wording import say
from periplus.models.observatory.edition import Edition
from periplus.models.observatory.moves import AnyMove, Draw, End, Research, Star
from periplus.models.observatory.scoring import points, score_lines
from periplus.models.observatory.state import Sheet, State

from ..answers import Answer, Engine, RankedMove, Ranking
from ..limits import Clock
from ..search.sampling import SampledValue
from ..shapes import Number, Status
from .evaluation import SheetOutlook, ahead_of, prospect, prospect_of_draw, with_dice
from .question import HorizonQuestion
from .turn.open_placements import open_placements


class Need(NamedTuple):
    """What a card lacks, over all placements that touch no drawn figure."""

    stars: int
    """The least number of further stars."""
    places: int
    """How many placements attain it."""
    squares: int
    """Bit set of the squares that some of these placements lack."""


def need(edition: Edition, sheet: Sheet, card: str) -> Need | None:
    """What the card needs; None if every placement touches a drawn figure, or none fits on the chart."""
    for count, found in enumerate(open_placements(edition, sheet.figures, sheet.stars, card)):
        if found:
            return Need(count, len(found), reduce(or_, (placement.missing for placement in found)))
    return None


def needs(edition: Edition, sheet: Sheet) -> dict[str, Need | None]:
    """``need`` of every card in the sheet's range, in the order of the range."""
    return {card: need(edition, sheet, card) for card in sheet.range}


LOOK = 1e-3
"""What a look at a move's prospect counts as deterministic effort."""


class Continuation(NamedTuple):
    """A line that follows a move, the score lines at its end, and the cards then in range."""

    line: tuple[AnyMove, ...]
    why: tuple[ScoreLine, ...]
    range: tuple[str, ...]


@dataclass(slots=True, eq=False)
class MoveEstimate:
    """One move, the question that it leaves, and what that is worth as far as is known."""

    place: int
    """Where it stands in the order of ``moves``."""
    move: AnyMove
    after: HorizonQuestion
    value: Number
    bound: Number | None = None
    proved: bool = False
    prospect: float | None = None
    """What the game may come to after the move, by the evaluation; None: not looked at yet."""
    estimate: SampledValue | None = None
    """Play-outs of which the value is the average."""
    follow: Callable[[], tuple[AnyMove, ...]] | None = None
    """Works out what follows the move; None: not known."""
    _continuation: Continuation | None = None

    def settle(self, value: Number, follow: Callable[[], tuple[AnyMove, ...]]) -> None:
        """The value is proved."""
        self.value, self.bound, self.proved = value, value, True
        self.follow, self.estimate, self._continuation = follow, None, None

    def improve(self, value: Number, follow: Callable[[], tuple[AnyMove, ...]]) -> None:
        """A line is known, of that value."""
        if self.estimate is None and (value > self.value or self.follow is None):
            self.value, self.follow, self._continuation = value, follow, None

    def guess(self, estimate: SampledValue) -> None:
        """The value is an average over play-outs."""
        self.estimate, self.value = estimate, estimate.mean

    def limit(self, bound: Number | None) -> None:
        """No line after the move is worth more."""
        if bound is not None and not self.proved and (self.bound is None or bound < self.bound):
            self.bound = bound

    @property
    def rank(self) -> tuple[Number, float, int]:
        """The order of the ranking: by value, then by prospect, then as ``moves`` lists them."""
        return -self.value, -(self.prospect or 0.0), self.place

    def continuation(self) -> Continuation:
        """What follows the move, and how it ends."""
        if self._continuation is None:
            line = self.follow() if self.follow else ()
            sheet = self.after.after(*line).sheet
            why = score_lines(self.after.edition, sheet)
            self._continuation = Continuation(line, why, sheet.range)
        return self._continuation


class MoveRanking:
    """All entries of one hint; ``bound`` is what no line exceeds, as far as is known."""

    def __init__(self, question: HorizonQuestion, count: int | None, clock: Clock) -> None:
        self.question = question
        self.bound: Number | None = None
        self.proved = False
        """The bound is the value of the question itself."""
        self.answer: Answer | None = None
        """The best line known of the question itself, where one is."""
        self.entries = [self._entry(place, move) for place, move in enumerate(question.moves())]
        self._clock = clock
        self._count = count
        self._needs = needs(question.edition, question.sheet)

    def _entry(self, place: int, move: AnyMove) -> MoveEstimate:
        after = self.question.after(move)
        entry = MoveEstimate(place, move, after, points(after.edition, after.sheet))
        if after.closed:
            entry.settle(entry.value, tuple)
        return entry

    def open(self) -> list[MoveEstimate]:
        """The entries without a proved value, the best first."""
        return sorted((entry for entry in self.entries if not entry.proved), key=lambda entry: entry.rank)

    def limit(self, bound: Number | None, *, proved: bool = False) -> None:
        """No line is worth more; ``proved``: one is worth as much."""
        if bound is not None and (self.bound is None or bound <= self.bound):
            self.bound, self.proved = bound, proved or (self.proved and bound == self.bound)
        for entry in self.entries:
            entry.limit(self.bound)

    def look_ahead(self) -> None:
        """The prospect of every move that has none yet, the likeliest first. Raises Stop by the clock."""
        state, seat = self.question.state, self.question.seat
        for entry in sorted(self.entries, key=lambda entry: entry.rank):
            if entry.prospect is None:
                self._clock.check()
                self._clock.spend(LOOK)
                if isinstance(entry.move, Draw) and self.question.blind(entry.move):
                    entry.prospect = prospect_of_draw(state, seat, entry.move)
                else:
                    entry.prospect = prospect(entry.after.state, seat)

    def ranking(self, engine: Engine) -> Ranking:
        """The whole list as it stands, cut to the count asked for."""
        order = sorted(self.entries, key=lambda entry: entry.rank)[: self._count]
        moves = tuple(self._ranked(entry, order[0].value) for entry in order)
        least = {card: list(found[:2]) if found else None for card, found in self._needs.items()}
        work = {"effort": round(self._clock.worked, 4)}
        return Ranking(self._status(), moves, self.bound, work=work, engine=engine, extra={"needs": least})

    def _status(self) -> Status:
        if self.proved and all(entry.proved for entry in self.entries):
            return "optimal"
        return "feasible" if self.entries or self.bound is not None else "unknown"

    def _ranked(self, entry: MoveEstimate, best: Number) -> RankedMove:
        told, sampled = entry.continuation(), entry.estimate
        extra: dict[str, Any] = {} if entry.prospect is None else {"prospect": entry.prospect}
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
            samples=sampled.count if sampled else None,
            extra=extra,
        )

    def _notes(self, entry: MoveEstimate, left: tuple[str, ...]) -> list[ScoreLine]:
        """For each card that the line leaves in range, how many stars it lacks at least after the move."""
        edition, move = self.question.edition, entry.move
        same = isinstance(move, (Star, Research, End))
        found = self._needs if same else needs(edition, entry.after.sheet)
        square = 1 << move.at[0] * len(edition.chart.columns) + move.at[1] if isinstance(move, Star) else 0
        return [
            note(edition.card(card).title, least.stars - bool(square & least.squares) if least else None)
            for card, least in found.items()
            if card in left
        ]


def note(title: str, stars: int | None) -> ScoreLine:
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


def first_moves(entries: Sequence[MoveEstimate], question: HorizonQuestion) -> list[MoveEstimate]:
    """The entries in the order of what they promise for the horizon of the question."""
    return sorted(entries, key=lambda entry: (-promise(entry.after.state, question), entry.rank))


def promise(state: State, question: HorizonQuestion) -> float:
    """The points that may be had at the horizon of the question, by the evaluation."""
    seat, sheet = question.seat, state.sheets[question.seat]
    ahead = with_dice(ahead_of(state, seat, len(question.rolls)), state, seat)
    return SheetOutlook(state, seat, ahead, sheet.dealt or None).value
