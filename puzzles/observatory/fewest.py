"""The question ``fewest``: plot as few stars as possible, so that every card in range can be drawn.

Stars come from what may be used at any time and opens every square: Finder stars (OBS-5.15) and track bonuses
(OBS-5.5). As a program: ``fits(card, at, rotation)`` for every place that touches no drawn figure, exactly
one a card (OBS-4.3), at most one of all that go through a point (OBS-4.5, OBS-4.6), and ``plotted(cell)`` for
each star that a chosen place lacks (OBS-4.4). Figures share no star, so backtracking over the numbers of
missing stars is a second, independent way to the same number; it judges half-done solutions too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Literal

from periplus.models.core.data import Move
from periplus.models.core.errors import IllegalMove
from periplus.models.observatory import GAME
from periplus.models.observatory.moves import AnyMove, Star
from periplus.models.observatory.position import Position
from periplus.solvers.answers import Answer
from periplus.solvers.limits import Clock, Limits
from periplus.solvers.search import Search

from ..question import Question, Recorded, Verdict, solution_of
from ..records import LineRecord
from .after import after
from .backtracking import least_missing
from .cards import refuse_undrawable, sheet_of
from .places import Missing, completion


class Fewest(Question):
    """Plot as few stars as possible, and draw every card in range."""

    RECORDED: ClassVar[type[Recorded]] = LineRecord
    ask: Literal["fewest"] = "fewest"

    def refuse(self, position: Position) -> None:
        """As every puzzle about drawing all cards."""
        refuse_undrawable(position)

    def shown(self, position: Position, moves: Sequence[Move]) -> Position:
        """The position after the moves."""
        return after(position, moves)

    def prove(self, position: Position, limits: Limits) -> Search[Answer]:
        """The least number of stars as ``value``, and moves that do with it."""
        return Search(lambda clock: _prove(position, clock), limits, Answer("unknown"))

    def record(self, answer: Answer) -> LineRecord:
        """The answer's number of stars and its moves; raises ValueError for an answer that has none."""
        if not isinstance(answer.value, int):
            raise ValueError(f"an answer that is {answer.status} has no number of stars")
        return LineRecord(value=answer.value, solution=solution_of(answer))

    def agrees(self, position: Position, recorded: LineRecord, answer: Answer) -> bool:
        """The numbers are equal; places may differ."""
        return answer.status == "optimal" and answer.value == recorded.value

    def confirms(self, position: Position, recorded: LineRecord) -> bool:
        """The moves are legal, draw every card and plot as many stars as it says."""
        moves = [GAME.parse_move(position, move) for move in recorded.moves]
        try:
            left = sheet_of(after(position, moves)).range
        except IllegalMove:
            return False
        return not left and _plotted(moves) == recorded.value

    def judge(
        self, position: Position, moves: Sequence[Move], recorded: LineRecord, limits: Limits
    ) -> Search[Verdict]:
        """The stars plotted so far, and whether the cards can still be drawn with as few as possible."""
        return Search(
            lambda clock: _judge(position, moves, recorded.value, clock), limits, Verdict(right=False)
        )


def _plotted(moves: Sequence[Move]) -> int:
    return sum(isinstance(move, Star) for move in moves)


def _prove(position: Position, clock: Clock) -> Iterator[Answer]:
    from periplus.solvers.program import World, best  # noqa: PLC0415 — loads the solver; reading must not

    from .program import filling  # noqa: PLC0415

    sheet = sheet_of(position)
    found = Missing.of(position.edition_data, sheet)
    program, fits = filling(found, sheet.bonuses_left + sheet.finder_left)
    for report in best(program, clock):
        if report.status == "infeasible":
            yield Answer("infeasible", reason=report.reason, engine="cp-sat")
        elif report.solved and report.value is not None:
            world = World(report.values)
            chosen = [number for number, literal in enumerate(fits) if world[literal]]
            bound = None if report.bound is None else -report.bound
            moves = _moves(position, found, chosen)
            yield Answer(report.status, -report.value, bound, moves, reason=report.reason, engine="cp-sat")


def _moves(position: Position, found: Missing, chosen: Sequence[int]) -> tuple[AnyMove, ...]:
    """The stars that the chosen figures lack, track bonuses used up first, then the figures."""
    bonuses = sheet_of(position).bonuses_left
    spots = [spot for number in chosen for spot in found.squares(number)]
    stars = [
        Star(at=spot, source="track" if number < bonuses else "finder") for number, spot in enumerate(spots)
    ]
    return (*stars, *(completion(found.figures[number]) for number in chosen))


def _judge(position: Position, moves: Sequence[Move], goal: int, clock: Clock) -> Iterator[Verdict]:
    for number in range(1, len(moves) + 1):
        try:
            now = after(position, moves[:number])
        except IllegalMove as error:
            yield Verdict(False, False, None, number - 1, error.violations[0])
            return
        sheet = sheet_of(now)
        stars = _plotted(moves[:number])
        more = least_missing(now.edition_data, sheet, clock)
        if more is None or stars + more > goal or more > sheet.bonuses_left + sheet.finder_left:
            yield Verdict(False, False, stars, number - 1)
            return
    stars = _plotted(moves)
    yield Verdict(stars == goal and not sheet_of(after(position, moves)).range, True, stars)
