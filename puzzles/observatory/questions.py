"""The questions ``solve``, ``arrange`` and ``fewest``.

``arrange`` is to draw every card in range on the stars that are there. There is exactly one way. As a program: a fact
``fits(card, at, rotation)`` for each place, exactly one a card (OBS-4.3), at most one of all that go through one
point of the arrangement (OBS-4.5, OBS-4.6). Plain backtracking counts again.

``fewest`` is to plot as few stars as possible, so that every card in range can be drawn. Stars come from what may be
used at any time and opens every square: Finder stars (OBS-5.15) and track bonuses (OBS-5.5). As a program: ``fits``
as before for every place that touches no drawn figure, and ``plotted(cell)`` for each star that a chosen place lacks
(OBS-4.4). Figures share no star, so backtracking over the numbers of missing stars is a second, independent way to
the same number; it judges half-done solutions too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal, cast

from periplus.models.boards.lines import Segment
from periplus.models.core.data import Move
from periplus.models.core.errors import Fault, IllegalMove, PositionError
from periplus.models.core.wording import say
from periplus.models.observatory.figures import figure
from periplus.models.observatory.legality import apply, fault
from periplus.models.observatory.moves import AnyMove, Complete, End, Roll, Star
from periplus.models.observatory.play import state_of
from periplus.models.observatory.position import Position
from periplus.models.observatory.scoring import points
from periplus.models.observatory.state import Phase, Sheet
from periplus.solvers import api
from periplus.solvers.answers import Answer
from periplus.solvers.limits import Clock, Limits
from periplus.solvers.search import Search

from ..choosing import Choosing
from ..question import ArrangementFacts, ChoicePuzzle, Json
from ..stepwise import BestLine, RemainingQuestion, Stepwise, counted_in
from .backtracking import arrangements, least_missing
from .places import Missing, PlaceChoices, chart_facts, completion, places

if TYPE_CHECKING:
    from periplus.solvers.program import Literal as Fact
    from periplus.solvers.program import Program
    from periplus.solvers.protocol import Certifiable


def after(position: Position, moves: Sequence[Move]) -> Position:
    """The position after legal moves of its present turn and of the turns of its ``rolls``.

    The ``end`` of the last of these turns is judged, but not played: nothing after it counts. Raises
    IllegalMove with ``where`` ("solution", i) for the first illegal move, and PositionError with a field
    ``solution[i]…`` for a roll other than the known one and for whatever follows the last turn.
    """
    state, rolls = state_of(position), position.rolls
    played: list[AnyMove] = []
    closed = False
    for index, move in enumerate(cast("Sequence[AnyMove]", moves)):
        if closed:
            raise PositionError(
                f"solution[{index}]", say("comes after the last turn, expected no further move")
            )
        if isinstance(move, Roll):
            _expect(move, rolls, index)
        if violation := fault(state, move):
            raise IllegalMove([replace(violation, where=("solution", index))])
        rolls = rolls[1:] if isinstance(move, Roll) else rolls
        closed = isinstance(move, End) and not rolls
        if not closed:
            state = apply(state, move)
            played.append(move)
    return position.model_copy(update={"log": (*position.log, *played), "rolls": rolls})


def _expect(move: Roll, rolls: Sequence[tuple[int, ...] | None], index: int) -> None:
    """Raise PositionError unless the roll is the next known one; any roll will do for an unknown one."""
    if not rolls:
        raise PositionError(f"solution[{index}]", say("the puzzle looks ahead to no further roll"))
    wanted = rolls[0]
    if wanted is not None and (sorted(wanted[:3]), wanted[3]) != (sorted(move.dice), move.meteor):
        raise PositionError(
            f"solution[{index}].dice",
            say(
                "expected the known roll {dice} with meteor {meteor}", dice=list(wanted[:3]), meteor=wanted[3]
            ),
        )


def sheet_of(position: Position) -> Sheet:
    """The sheet of the player who asks, after the log."""
    return state_of(position).sheets[position.me]


def refuse_undrawable(position: Position) -> None:
    """Raise PositionError unless one player can draw the cards in range one after the other.

    A card's bonus would have to be used before the next card (OBS-4.9), and after the end of the turn nothing
    can be drawn at all.
    """
    here = f"players[{position.me}].range"
    faults = [
        Fault(f"{here}[{index}]", say("{card} has a bonus, expected cards without one", card=card))
        for index, card in enumerate(sheet_of(position).range)
        if position.edition_data.card(card).bonus
    ]
    if state_of(position).phase not in (Phase.BEFORE, Phase.ROLLED):
        faults.append(Fault("log", say("expected a turn under way")))
    if len(position.players) > 1:
        faults.append(Fault("players", say("expected one player")))
    if not sheet_of(position).range:
        faults.append(Fault(here, say("expected cards to draw")))
    if faults:
        raise PositionError.of(faults)


class ScoreInTurns(BestLine):
    """Score as much as possible in this turn and in those of ``rolls``."""

    def after(self, position: Position, moves: Sequence[Move]) -> Position:
        """The position after legal moves within its horizon; raises IllegalMove, PositionError."""
        return after(position, moves)

    def over(self, position: Position, moves: Sequence[Move]) -> bool:
        """Whether the last turn of the horizon has ended."""
        rolls = sum(isinstance(move, Roll) for move in moves)
        return bool(moves) and isinstance(moves[-1], End) and rolls == len(position.rolls)

    def known_event(self, position: Position) -> Move | None:
        """The next roll of ``rolls``, where the dice are to be thrown."""
        if state_of(position).phase is not Phase.BEFORE or not position.rolls or position.rolls[0] is None:
            return None
        one, two, three, meteor = position.rolls[0]
        return Roll.model_validate({"dice": (one, two, three), "meteor": meteor})

    def points(self, position: Position) -> int:
        """The score of ``me`` as if the game ended now (OBS-8.2)."""
        state = state_of(position)
        return points(state.edition, state.sheets[position.me])


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


class Fewest(Stepwise):
    """Plot as few stars as possible, and draw every card in range."""

    kind: Literal["fewest"] = "fewest"

    def refuse(self, position: Position) -> None:
        """As every puzzle about drawing all cards."""
        refuse_undrawable(position)

    def shown(self, position: Position, moves: Sequence[Move]) -> Position:
        """The position after the moves."""
        return after(position, moves)

    def options(self, position: Position, moves: Sequence[Move]) -> tuple[Move, ...]:
        """Stars and figures that the rules allow."""
        now = after(position, moves)
        return tuple(move for move in api.moves(now) if isinstance(move, Star | Complete))

    def going_on(self, position: Position, moves: Sequence[Move], limits: Limits) -> Search[Answer]:
        """The fewest stars and all figures that are left, by the solver."""
        now, stars = after(position, moves), _plotted(moves)
        return Search(
            lambda clock: (counted_in(answer, stars) for answer in _prove(now, clock)),
            limits,
            Answer("unknown"),
        )

    def better(self, position: Position, one: float, other: float) -> bool:
        """Few stars are better than many."""
        return one <= other

    def certifiable(self, position: Position) -> Certifiable:
        """The program that draws every card and plots as few stars as possible."""
        from periplus.solvers.protocol import Certifiable  # noqa: PLC0415 — loads the solver; reading must not

        from .program import filling  # noqa: PLC0415 — as above

        sheet = sheet_of(position)
        program, _ = filling(Missing.of(position.edition_data, sheet), sheet.bonuses_left + sheet.finder_left)
        return Certifiable(program, lambda value: -value, minimise=True)

    def rest(self, position: Position, moves: Sequence[Move]) -> RemainingQuestion:
        """The stars still to be plotted: from the start by the solver, later on by backtracking."""
        now, stars = after(position, moves), _plotted(moves)

        def best(clock: Clock) -> Iterator[Answer]:
            return _least(now, stars, clock) if moves else _prove(position, clock)

        return RemainingQuestion(stars, not sheet_of(now).range, best)


def _least(position: Position, stars: int, clock: Clock) -> Iterator[Answer]:
    """The least number of stars in all, so many being plotted; raises Stop."""
    sheet = sheet_of(position)
    more = least_missing(position.edition_data, sheet, clock)
    if more is None or more > sheet.bonuses_left + sheet.finder_left:
        yield Answer("infeasible", engine="enumeration")
    else:
        yield Answer("optimal", stars + more, stars + more, engine="enumeration")


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
