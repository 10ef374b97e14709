"""The question ``arrange``: draw every card in range on the stars that are there. There is exactly one way.

As a program: a fact ``fits(card, at, rotation)`` for each place, exactly one a card (OBS-4.3), at most one of
all that go through one point of the arrangement (OBS-4.5, OBS-4.6). Plain backtracking counts again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Literal

from periplus.models.boards.lines import Segment
from periplus.models.core.data import Move
from periplus.models.core.errors import PositionError
from periplus.models.core.wording import say
from periplus.models.observatory.figures import figure
from periplus.models.observatory.moves import Complete
from periplus.models.observatory.position import Position
from periplus.solvers.limits import Clock

from ..choosing import Choosing
from ..facts import ArrangementFacts
from ..question import ChoicePuzzle, Json
from .after import after
from .backtracking import arrangements
from .cards import refuse_undrawable, sheet_of
from .explain import PlaceChoices
from .places import chart_facts, completion, places

if TYPE_CHECKING:
    from periplus.solvers.program import Literal as Fact
    from periplus.solvers.program import Program


class Arrange(Choosing):
    """Draw every card in range on the stars that are there."""

    kind: Literal["arrange"] = "arrange"

    def refuse(self, position: Position) -> None:
        """As every puzzle about drawing all cards."""
        refuse_undrawable(position)

    def shown(self, position: Position, moves: Sequence[Move]) -> Position:
        """The position after the moves."""
        return after(position, moves)

    def deduction(self, position: Position) -> PlaceChoices:
        """One place a card; no two of them touch."""
        return PlaceChoices(position.edition_data, places(position))

    def program(self, deduction: ChoicePuzzle) -> tuple[Program, tuple[Fact, ...]]:
        """The places under the clauses they keep."""
        from .program import fitting  # noqa: PLC0415 — loads the solver, which reading must not

        if not isinstance(deduction, PlaceChoices):
            raise TypeError("expected the places of cards")
        return fitting(deduction.places)

    def settled(self, position: Position, moves: Sequence[Move]) -> int:
        """The number of cards drawn."""
        for index, move in enumerate(moves):
            if not isinstance(move, Complete):
                raise PositionError(
                    f"solution[{index}].type", say("expected complete: nothing else is to be done")
                )
        return len(sheet_of(position).range) - len(sheet_of(after(position, moves)).range)

    def arrangements(
        self, position: Position, moves: Sequence[Move], clock: Clock
    ) -> Iterator[tuple[Move, ...]]:
        """Found by plain backtracking, exact fractions and all."""
        for drawn in arrangements(position.edition_data, sheet_of(after(position, moves)), clock):
            yield (*moves, *map(completion, drawn))

    def facts(self, position: Position) -> ArrangementFacts:
        """Where the cards are drawn, and on which stars."""
        return chart_facts(position.edition_data, sheet_of(position))

    def same(self, position: Position, one: Sequence[Json], other: Sequence[Json]) -> bool:
        """The same stars and lines for each card: some rotations of a card give one and the same figure."""
        return _drawn(position, one) == _drawn(position, other)


def _drawn(position: Position, moves: Sequence[Json]) -> set[tuple[Any, int, tuple[Segment, ...]]]:
    """The stars and lines of each card."""
    laid = (
        figure(position.edition_data, move["card"], tuple(move["at"]), move.get("rotation", 0))
        for move in moves
    )
    return {(one.card, one.stars, one.segments) for one in laid}
