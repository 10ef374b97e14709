"""Whether a turn is legal now, and if not, the first clause of the check's list that it breaks."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.errors import PositionError
from ..core.results import Violation
from ..core.wording import say
from .badges import Tally, earns, tally
from .moves import KNOWN, Advance, AnyMove, Explore, Follow, Take, TileMove
from .placement import placement_fault
from .placing import columns_for, completes, placed
from .state import Notebook, State, camp_bars, resident_bars
from .tiles import Tiles, canonical, is_fetched, less


def fault(state: State, move: AnyMove) -> tuple[Violation, ...]:
    """What the turn breaks now, nothing if it is legal; several clauses only where they bar an advance.

    Raises PositionError for an exploration of which nobody knows what it draws.
    """
    if state.over:
        return (Violation("SUM-6.1", say("the game has ended")),)
    if wrong := _wrong_action(state, move):
        return (wrong,)
    match move:
        case Advance():
            return tuple(_barred(state)) or tuple(_badge_faults(state, move, state.mover.notebook))
        case Follow():
            return tuple(_badge_faults(state, move, state.mover.notebook))
        case Take():
            return _taking_faults(state, move, state.available, state.known)
        case Explore():
            return _exploring_faults(state, move)


def _wrong_action(state: State, move: AnyMove) -> Violation | None:
    """SUM-3.3, SUM-3.4 and SUM-3.5."""
    match state.mover.at - state.place:
        case 0 if not isinstance(move, Take | Advance):
            return Violation(
                "SUM-3.3", say("seat {seat} is with the token: it takes a tile or advances", seat=state.turn)
            )
        case 1 if not isinstance(move, Explore):
            return Violation(
                "SUM-3.4", say("seat {seat} is ahead of the token: it explores", seat=state.turn)
            )
        case -1 if not isinstance(move, Follow):
            return Violation("SUM-3.5", say("seat {seat} is behind the token: it follows", seat=state.turn))
    return None


def _barred(state: State) -> Iterator[Violation]:
    """Everything that keeps the player from advancing: SUM-4.5, SUM-4.6 and SUM-4.7."""
    if resident_bars(state.available):
        yield Violation("SUM-4.5", say("a resident is available: no one may advance"))
    if camp_bars(state.place, state.available):
        yield Violation("SUM-4.6", say("tiles are available at base camp: no one may advance"))
    if state.place == len(state.map) - 1:
        yield Violation("SUM-4.7", say("there is no place beyond the pier"))


def to_draw(state: State) -> int:
    """How many tiles the exploration of the next place draws (SUM-4.10, SUM-4.13)."""
    shown = state.map[state.place + 1]
    return shown if state.bag is None else min(shown, len(state.bag))


def drawn_by(state: State, move: Explore) -> Tiles:
    """What the exploration draws, in canonical order; raises PositionError if neither it nor the state tells."""
    if move.drawn is not None:
        return canonical(move.drawn)
    if state.draw is None:
        raise PositionError("drawn", say("the field is missing, expected the tiles that come out of the bag"))
    return state.draw


def draw_fault(state: State, drawn: Tiles) -> Violation | None:
    """SUM-4.10: as many tiles as the place shows, out of the bag."""
    if len(drawn) != (wanted := to_draw(state)):
        return Violation(
            "SUM-4.10", say("{count} tiles drawn, expected {wanted}", count=len(drawn), wanted=wanted)
        )
    if state.bag is not None and less(state.bag, drawn) is None:
        return Violation("SUM-4.10", say("the bag does not hold {tiles}", tiles=" ".join(drawn)))
    if state.draw is not None and drawn != state.draw:
        return Violation(
            "SUM-4.10",
            say(
                "{drawn} drawn, but the position draws {tiles}",
                drawn=" ".join(drawn),
                tiles=" ".join(state.draw),
            ),
        )
    return None


def _exploring_faults(state: State, move: Explore) -> tuple[Violation, ...]:
    drawn = drawn_by(state, move)
    if wrong := draw_fault(state, drawn):
        return (wrong,)
    if not drawn and move.tile is None:
        return tuple(_badge_faults(state, move, state.mover.notebook))
    return _taking_faults(state, move, drawn, canonical((*state.known, *state.available)))


def _taking_faults(state: State, move: TileMove, available: Tiles, known: Tiles) -> tuple[Violation, ...]:
    """The first fault of the tile, its column, the bonus and the badges; ``known`` is what a bonus may fetch."""
    if move.tile is None or move.tile not in available:
        rule = "SUM-4.11" if isinstance(move, Explore) else "SUM-4.1"
        return (
            Violation(
                rule, say("{tile} is taken, expected an available tile", tile=move.tile or say("nothing"))
            ),
        )
    notebook = state.mover.notebook
    column = None if move.to == KNOWN else move.to
    if move.to != KNOWN and (wrong := placement_fault(notebook, move.tile, column)):
        return (wrong,)
    if wrong := _bonus_fault(notebook, move, known):
        return (wrong,)
    return tuple(_badge_faults(state, move, after_tiles(notebook, move)))


def _bonus_fault(notebook: Notebook, move: TileMove, known: Tiles) -> Violation | None:
    """SUM-4.15, SUM-5.9, SUM-5.8, then the placement of the tile fetched."""
    if move.bonus is None or move.tile is None:
        return None
    column = target(notebook, move.tile, move.to)
    if column is None or not completes(notebook, move.tile, column):
        return Violation("SUM-4.15", say("no pair is completed, so no known tile may be taken"))
    tile = move.bonus.tile
    if not is_fetched(tile):
        return Violation("SUM-5.9", say("a pair never fetches {tile}", tile=tile))
    if tile not in known:
        return Violation("SUM-5.8", say("{tile} is not known", tile=tile))
    return placement_fault(placed(notebook, move.tile, column), tile, move.bonus.to)


def target(notebook: Notebook, tile: str, to: int | str | None) -> int | None:
    """The column that a legal ``to`` means, None for the known area."""
    if to is None:
        return columns_for(notebook, tile)[0]
    return to if isinstance(to, int) else None


def after_tiles(notebook: Notebook, move: TileMove) -> Notebook:
    """The notebook after the move's tile and bonus, which are legal."""
    if move.tile is None or (column := target(notebook, move.tile, move.to)) is None:
        return notebook
    notebook = placed(notebook, move.tile, column)
    if move.bonus is None:
        return notebook
    tile = move.bonus.tile
    return placed(notebook, tile, move.bonus.to or columns_for(notebook, tile)[0])


def _badge_faults(state: State, move: AnyMove, notebook: Notebook) -> Iterator[Violation]:
    """The first badge that may not be taken after the action, for the first clause that forbids it."""
    if not move.badges:
        return
    counts, taken, green = tally(notebook), state.taken_badges(), state.mover.green
    for badge in move.badges:
        if wrong := _badge_fault(state, badge, counts, taken, green):
            yield wrong
            return
        green = badge if badge in state.edition.green else green


def _badge_fault(
    state: State, badge: str, counts: Tally, taken: frozenset[str], green: str | None
) -> Violation | None:
    """SUM-9.3, then SUM-8.2 or SUM-9.2, then SUM-8.1 or SUM-9.1."""
    section = "SUM-9" if badge in state.edition.green else "SUM-8"
    if section == "SUM-9" and green is not None:
        return Violation(
            "SUM-9.3", say("{badge} would be a second green badge, after {green}", badge=badge, green=green)
        )
    if badge in taken:
        return Violation(f"{section}.2", say("{badge} is taken already", badge=badge))
    if not earns(state.edition, badge, counts):
        return Violation(
            f"{section}.1", say("the notebook does not meet the condition of {badge}", badge=badge)
        )
    return None
