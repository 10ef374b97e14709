"""The turns: whether one is legal and if not which clauses it breaks, what it changes, and all that are legal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple, TypeAlias

from ..core.errors import PositionError
from ..core.multisets import distinct, less, without
from ..core.results import Violation
from ..core.wording import say
from .moves import KNOWN, Advance, AnyMove, Bonus, Explore, Follow, Take, TileMove
from .placing import columns_for, completes, placed, placement_fault
from .scoring import Tally, earns, sets_by, tally, with_badges
from .state import Notebook, Player, State, camp_bars, resident_bars
from .tiles import Tiles, canonical, is_fetched, with_


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


class Action(NamedTuple):
    """A legal turn without its wrapping; what an exploration draws is the state's."""

    kind: str
    """The type of the move."""
    tile: str = ""
    """The tile taken, if one is."""
    column: int = 0
    """Where it goes; 0: it becomes known."""
    fetched: str = ""
    """The known tile that the completed pair brings, if one does."""
    fetched_to: int = 0
    badges: tuple[str, ...] = ()


ADVANCE, FOLLOW, TAKE, EXPLORE = "advance", "follow", "take", "explore"


def action_of(state: State, move: AnyMove) -> Action:
    """The legal move without its wrapping; forced columns are written out."""
    if isinstance(move, Advance | Follow) or move.tile is None:
        return Action(move.type, badges=move.badges)
    notebook = state.mover.notebook
    column = target(notebook, move.tile, move.to) or 0
    if move.bonus is None:
        return Action(move.type, move.tile, column, badges=move.badges)
    tile, to = move.bonus.tile, move.bonus.to
    to = to or columns_for(placed(notebook, move.tile, column), tile)[0]
    return Action(move.type, move.tile, column, tile, to, move.badges)


def apply(state: State, move: AnyMove) -> State:
    """The state after a legal turn. What an illegal one does is not defined; ask ``fault`` first."""
    drawn = drawn_by(state, move) if isinstance(move, Explore) else ()
    return after(state, action_of(state, move), drawn)


def after(state: State, action: Action, drawn: Tiles = ()) -> State:
    """The state after a legal turn that draws these tiles if it explores."""
    mover, place, bag = state.mover, state.place, state.bag
    notebook, at, available, known = mover.notebook, mover.at, state.available, state.known
    if action.kind == ADVANCE:
        at = place + 1
    elif action.kind == FOLLOW:
        at = place
    elif action.kind == EXPLORE:
        known, available = with_(known, *available), drawn
        place, bag = place + 1, None if bag is None else less(bag, drawn)
    if action.tile:
        available = without(available, action.tile)
        if action.fetched:
            known = without(known, action.fetched)
        if action.column:
            notebook = placed(notebook, action.tile, action.column)
        else:
            known = with_(known, action.tile)
        if action.fetched:
            notebook = placed(notebook, action.fetched, action.fetched_to)
    brown, green = mover.brown, mover.green
    if action.badges:
        brown, green = with_badges(state.edition, mover, action.badges)
    turn, players = state.turn, state.players
    players = (*players[:turn], Player(notebook, at, brown, green), *players[turn + 1 :])
    turn = (turn + 1) % len(players)
    return State(state.edition, state.map, players, turn, place, available, known, bag)


def legal_moves(state: State) -> tuple[AnyMove, ...]:
    """Every legal turn now; none after the end.

    Raises PositionError (field ``draw``) if the player explores and nobody knows what comes out of the bag.
    """
    drawn = drawn_now(state) if state.ahead and not state.over else ()
    return tuple(move_of(action, drawn) for action in legal_actions(state, drawn))


def legal_actions(state: State, drawn: Tiles = ()) -> Iterator[Action]:
    """Every legal turn now, in the order of answers, without wrapping; ``drawn`` is what an exploration draws."""
    sets = sets_by(state)
    for action, notebook in actions_without_badges(state, drawn):
        chosen = sets(notebook)
        if len(chosen) == 1:  # none at all, which is always one of the sets
            yield action
        else:
            yield from (action._replace(badges=badges) if badges else action for badges in chosen)


def actions_without_badges(state: State, drawn: Tiles = ()) -> Iterator[tuple[Action, Notebook]]:
    """Every legal turn but for its badges, each with the notebook that the player to move has after it."""
    if state.over:
        return
    idle = state.mover.notebook
    if state.ahead:
        if not drawn:
            yield Action(EXPLORE), idle
        for tiles, notebook in tile_choices(idle, drawn, canonical((*state.known, *state.available))):
            yield Action(EXPLORE, *tiles), notebook
    elif state.mover.at < state.place:
        yield Action(FOLLOW), idle
    else:
        for tiles, notebook in tile_choices(idle, state.available, state.known):
            yield Action(TAKE, *tiles), notebook
        if state.may_advance:
            yield Action(ADVANCE), idle


def move_of(action: Action, drawn: Tiles = ()) -> AnyMove:
    """The turn as a move of the log."""
    fields: dict[str, Any] = {"drawn": drawn} if action.kind == EXPLORE else {}
    if action.tile:
        fields |= {"tile": action.tile, "to": action.column or KNOWN}
    if action.fetched:
        fields["bonus"] = Bonus(tile=action.fetched, to=action.fetched_to)
    if action.badges:
        fields["badges"] = action.badges
    return _TYPES[action.kind](**fields)


_TYPES: dict[str, type[Take] | type[Advance] | type[Follow] | type[Explore]] = {
    TAKE: Take,
    ADVANCE: Advance,
    FOLLOW: Follow,
    EXPLORE: Explore,
}


def known_draw(state: State) -> Tiles | None:
    """What the exploration of the player to move draws, if the position or a small bag tells."""
    if state.draw is None and state.bag is not None and len(state.bag) <= to_draw(state):
        return state.bag
    return state.draw


def drawn_now(state: State) -> Tiles:
    """As ``known_draw``; raises PositionError (field ``draw``) if nothing tells."""
    if (drawn := known_draw(state)) is None:
        raise PositionError(
            "draw", say("the field is missing, expected the tiles that come out of the bag now")
        )
    return drawn


Placing: TypeAlias = tuple[str, int, str, int]
"""A tile and its column (0: it becomes known), the tile that its pair fetches ("" for none) and that one's column."""


def tile_choices(notebook: Notebook, available: Tiles, known: Tiles) -> Iterator[tuple[Placing, Notebook]]:
    """Each tile with each column and fetched tile, and the notebook that comes of it."""
    for tile in distinct(available):
        for column in columns_for(notebook, tile):
            after = placed(notebook, tile, column)
            yield (tile, column, "", 0), after
            if completes(notebook, tile, column):
                for fetched, to, last in _fetches(after, known):
                    yield (tile, column, fetched, to), last
        yield (tile, 0, "", 0), notebook


def _fetches(notebook: Notebook, known: Tiles) -> Iterator[tuple[str, int, Notebook]]:
    """Each known tile that a completed pair may fetch, in each column, and the notebook with it (SUM-5.8)."""
    for tile in distinct(known):
        if is_fetched(tile):
            for column in columns_for(notebook, tile):
                yield tile, column, placed(notebook, tile, column)
