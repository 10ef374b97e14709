"""The question ``arrange``: draw every card in range on the stars that are there. There is exactly one way.

As a program: a fact ``fits(card, at, rotation)`` for each place, exactly one a card (OBS-4.3), at most one of
all that go through one point of the arrangement (OBS-4.5, OBS-4.6). The solver enumerates the worlds up to a
second one; plain backtracking counts again; only if both find one the answer is "optimal".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import ClassVar, Literal

from periplus.models.boards.lines import Segment
from periplus.models.core.data import Move
from periplus.models.core.errors import IllegalMove, PositionError
from periplus.models.observatory import GAME
from periplus.models.observatory.figures import Figure, figure
from periplus.models.observatory.moves import Complete
from periplus.models.observatory.position import Position
from periplus.solvers.answers import Answer
from periplus.solvers.limits import Clock, Limits
from periplus.solvers.search import Search

from ..question import Json, Question, Recorded, Verdict, solution_of
from .after import after
from .backtracking import count
from .cards import refuse_undrawable, sheet_of
from .explain import Reading
from .places import Places, completion, places


class ArrangementRecord(Recorded):
    """The one arrangement."""

    MOVES: ClassVar[str] = "arrangement"
    arrangement: tuple[Json, ...]
    """A ``complete`` move for each card in range."""
    solutions: Literal[1] = 1

    @property
    def worth(self) -> int:
        """The number of cards."""
        return len(self.arrangement)


class Arrange(Question):
    """Draw every card in range on the stars that are there."""

    RECORDED: ClassVar[type[Recorded]] = ArrangementRecord
    ask: Literal["arrange"] = "arrange"

    def refuse(self, position: Position) -> None:
        """As every puzzle about drawing all cards."""
        refuse_undrawable(position)

    def prove(self, position: Position, limits: Limits) -> Search[Answer]:
        """The arrangement, "optimal" when it is the only one; ``solutions`` counts no further than 2."""
        return Search(lambda clock: _prove(position, clock), limits, Answer("unknown"))

    def record(self, answer: Answer) -> ArrangementRecord:
        """The answer's arrangement; raises ValueError unless it is the only one."""
        if answer.status != "optimal":
            raise ValueError(f"an answer that is {answer.status} is not the only one")
        return ArrangementRecord(arrangement=solution_of(answer))

    def agrees(self, position: Position, recorded: ArrangementRecord, answer: Answer) -> bool:
        """There is exactly one arrangement, and it is the recorded one, in any order."""
        if answer.status != "optimal":
            return False
        return _drawn(position, recorded.moves) == _drawn(position, solution_of(answer))

    def confirms(self, position: Position, recorded: ArrangementRecord) -> bool:
        """Every move draws a card and is legal, and no card is left in range."""
        moves = [GAME.parse_move(position, move) for move in recorded.arrangement]
        try:
            left = sheet_of(after(position, moves)).range
        except IllegalMove:
            return False
        return not left and all(isinstance(move, Complete) for move in moves)

    def judge(
        self, position: Position, moves: Sequence[Move], recorded: ArrangementRecord, limits: Limits
    ) -> Search[Verdict]:
        """The cards drawn so far, and whether the others can still be drawn."""
        return Search(lambda clock: _judge(position, moves, clock), limits, Verdict(right=False))

    def deduction(self, position: Position) -> Reading:
        """One place a card; no two of them touch."""
        return Reading(position.edition_data, places(position))


def _prove(position: Position, clock: Clock) -> Iterator[Answer]:
    from periplus.solvers.program import worlds  # noqa: PLC0415 — loads the solver, which reading must not

    from .program import fitting  # noqa: PLC0415

    found = places(position)
    program, fits = fitting(found)
    ways = 0
    answer = Answer("infeasible", engine="enumeration")
    for ways, world in enumerate(islice(worlds(program, clock), 2), 1):
        chosen = [figure for figure, literal in zip(found.figures, fits, strict=True) if world[literal]]
        answer = _answer(found, chosen, ways)
        yield answer
    sheet = sheet_of(position)
    if count(position.edition_data, sheet, clock) != ways:
        yield Answer("unknown", reason="crashed", engine="enumeration")
    elif ways == 1:
        yield replace(answer, status="optimal")
    elif ways == 0:
        yield Answer("infeasible", engine="enumeration", extra={"solutions": 0})


def _answer(found: Places, chosen: Sequence[Figure], ways: int) -> Answer:
    by_card = {figure.card: figure for figure in chosen}
    solution = tuple(completion(by_card[card]) for card in found.cards)
    cards = len(found.cards)
    return Answer("feasible", cards, cards, solution, engine="enumeration", extra={"solutions": ways})


def _judge(position: Position, moves: Sequence[Move], clock: Clock) -> Iterator[Verdict]:
    """Moves are tried one after the other; each is right if all other cards can still be drawn after it."""
    edition = position.edition_data
    reached, cards = 0, len(sheet_of(position).range)
    for index, move in enumerate(moves):
        if not isinstance(move, Complete):
            raise PositionError(f"solution[{index}].type", "expected complete: nothing else is to be done")
    for number in range(1, len(moves) + 1):
        try:
            sheet = sheet_of(after(position, moves[:number]))
        except IllegalMove as error:
            yield Verdict(False, False, None, number - 1, error.violations[0])
            return
        reached = cards - len(sheet.range)
        if not count(edition, sheet, clock, most=1):
            yield Verdict(False, False, reached, number - 1)
            return
    yield Verdict(reached == cards, True, reached)


def _drawn(position: Position, moves: Sequence[Json]) -> set[tuple[str, int, tuple[Segment, ...]]]:
    """The stars and lines of each card: some rotations of a card give one and the same figure."""
    laid = (
        figure(position.edition_data, move["card"], tuple(move["at"]), move.get("rotation", 0))
        for move in moves
    )
    return {(one.card, one.stars, one.segments) for one in laid}
