"""The question ``fewest``: plot as few stars as possible, so that every card in range can be drawn.

Stars come from what may be used at any time and opens every square: Finder stars (OBS-5.15) and track bonuses
(OBS-5.5). As a program: ``fits(card, at, rotation)`` for every place that touches no drawn figure, exactly
one a card (OBS-4.3), at most one of all that go through a point (OBS-4.5, OBS-4.6), and ``plotted(cell)`` for
each star that a chosen place lacks (OBS-4.4). Figures share no star, so backtracking over the numbers of
missing stars is a second, independent way to the same number; it judges half-done solutions too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Literal

from periplus.models.core.data import Move
from periplus.models.observatory.moves import AnyMove, Complete, Star
from periplus.models.observatory.position import Position
from periplus.solvers import api
from periplus.solvers.answers import Answer
from periplus.solvers.limits import Clock, Limits
from periplus.solvers.search import Search

from ..stepwise import RemainingQuestion, Stepwise, counted_in
from .after import after
from .backtracking import least_missing
from .cards import refuse_undrawable, sheet_of
from .places import Missing, completion

if TYPE_CHECKING:
    from periplus.solvers.certifiable import Certifiable


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
        from periplus.solvers.certifiable import Certifiable  # noqa: PLC0415 — loads the solver; reading must not

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
