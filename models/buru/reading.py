"""Reading a position: its edition and setting, every field, and the state of play before its log.

A state of play is also told as a position, the table as it stands, for those who go on from it without its log.
What is read from it is the same state, save what nothing in the rest of the game looks at.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from ..core.documents import validate_one_of
from ..core.editions import FIELD
from ..core.errors import Fault, PositionError, echo
from ..core.reading import PositionReader
from ..core.trees import Renames, field_name, field_of, items_of
from ..core.wording import say
from . import notation
from .edition import Edition
from .editions import SHELF
from .effects import RESOURCES, Goods, Item, written
from .fields import Reading
from .goods import counted
from .modules import in_order, in_play, named
from .moves import MOVE, AnyMove
from .order import NO_EXPLORERS
from .position import SIDEWAYS, Decks, Discards, KudaSheet, PlayerSheet, Position
from .state import UNKNOWN, Player, Setting, State, replace
from .terms import AFTERNOON, ALTARS, BOARD, DECKS, LIAISON_KEY, PILES


def setting_of(position: Position) -> Setting:
    """The setting that a position tells of; one object for equal ones."""
    return _cached_setting(
        position.edition_data,
        in_order(position.modules),
        position.long,
        position.names,
        tuple(player.lawan for player in position.players),
        tuple(sorted(position.altars.items())),
    )


@lru_cache(maxsize=64)
def _cached_setting(
    edition: Edition,
    names: tuple[str, ...],
    long: bool,
    ids: tuple[str, ...],
    lawans: tuple[str | None, ...],
    altars: tuple[tuple[str, str], ...],
) -> Setting:
    areas: tuple[str, ...] = BOARD
    spirits: tuple[str, ...] = ALTARS
    for one in named(names):
        areas, spirits = one.areas(areas), one.spirits(spirits)
    sides = dict(altars)
    return Setting(
        edition=edition,
        modules=names,
        long=long,
        areas=areas,
        spirits=spirits,
        ids=ids,
        lawans=lawans,
        altars=tuple(sides.get(spirit, "a") for spirit in spirits),
    )


def initial(position: Position) -> State:
    """The state before the log. What the modules in play do not know of is left out of it."""
    setting = setting_of(position)
    seat = {name: place for place, name in enumerate(setting.ids)}
    players = tuple(_player(setting, sheet) for sheet in position.players)
    state = State(
        setting=setting,
        round=position.round,
        phase=position.phase,
        envoy=seat[position.envoy] if position.envoy else _first_human(position),
        players=players,
        totems=tuple(_seat(seat, position.totems.get(spirit)) for spirit in setting.spirits),
        decrees=position.decrees,
        row=(*position.row, *(None,) * (setting.edition.hiring_row - len(position.row))),
        forest=position.forest,
        forest_discard=position.forest_discard,
        decks=_known(position.decks),
        discards=tuple(
            (name, cards) for name in sorted(PILES) if (cards := getattr(position.discards, name))
        ),
        fished=sum(1 << place for place, sheet in enumerate(position.players) if sheet.fished),
        left=_left(position, setting, players),
        blessings=tuple(_seat(seat, position.blessings.get(area)) for area in setting.areas),
    )
    for one in in_play(setting):
        state = one.described(position, state)
    return _in_afternoon(position, state) if position.phase == AFTERNOON else state


def owner_of_pending(position: Position) -> str | None:
    """Whose parts are still open: ``turn``, else the one who asks, else the only human; None if nobody says."""
    asks = position.ask.player
    if position.active is not None or asks is not None:
        return position.active or asks
    humans = [sheet.id for sheet in position.players if sheet.lawan is None]
    return humans[0] if len(humans) == 1 else None


def _in_afternoon(position: Position, state: State) -> State:
    """With the area that is being resolved, whether it is revealed, and what is open for whom."""
    owner = owner_of_pending(position) if position.pending else None
    turn = state.setting.ids.index(owner) if owner is not None else None
    area = _area(position, state, turn)
    begun = any(player.acted[area] or player.liaison[area] for player in state.players)
    revealed = begun or bool(position.pending) if position.revealed is None else position.revealed
    state = replace(state, area=area, revealed=revealed, turn=turn)
    if turn is None:
        return state
    return replace(state, pending=counted(state, turn, notation.bundle(position.pending)))


def _area(position: Position, state: State, turn: int | None) -> int:
    """As given; else the last one in which someone has acted, or the next one if all present have acted there.

    Who has parts open after his action is still in its area.
    """
    areas = state.setting.areas
    if position.area in areas:
        return areas.index(position.area)
    begun = [
        area
        for area in range(len(areas))
        if any(player.acted[area] or player.liaison[area] for player in state.players)
    ]
    last = max(begun, default=0)
    within = turn is not None and (state.players[turn].acted[last] or state.players[turn].liaison[last])
    over = begun and not within and _all_have_acted(state, last)
    return last + 1 if over and last + 1 < len(areas) else last


def _all_have_acted(state: State, area: int) -> bool:
    there = (
        player for player in state.players if any(token not in NO_EXPLORERS for token in player.placed[area])
    )
    later = any(one.afterwards(state, area) for one in in_play(state.setting))
    return not later and all(player.acted[area] for player in there)


def _first_human(position: Position) -> int:
    return next((seat for seat, sheet in enumerate(position.players) if sheet.lawan is None), 0)


def _seat(seats: Mapping[str, int], player: str | None) -> int | None:
    return None if player is None else seats[player]


def _player(setting: Setting, sheet: PlayerSheet) -> Player:
    return Player(
        vp=sheet.vp,
        fish=sheet.fish,
        res=notation.goods(sheet.res),
        tableau=tuple(card.removesuffix(SIDEWAYS) for card in sheet.tableau),
        tasked=sum(1 << place for place, card in enumerate(sheet.tableau) if card.endswith(SIDEWAYS)),
        elders=sheet.elders,
        offers=tuple(
            tuple(None if value == UNKNOWN else int(value) for value in sheet.offers.get(spirit, ()))
            for spirit in setting.spirits
        ),
        placed=tuple(sheet.placed.get(area, ()) for area in setting.areas),
        kept=sheet.kept,
        acted=tuple(sheet.acted.get(area) for area in setting.areas),
        liaison=tuple(sheet.acted.get(LIAISON_KEY + area) for area in setting.areas),
        guide=sheet.guide,
        canoe=sheet.canoe,
        tokoh=sheet.tokoh,
        plot=sheet.plot,
    )


def _known(decks: Decks) -> tuple[tuple[str, tuple[str | int, ...]], ...]:
    return tuple((name, cards) for name in sorted(DECKS) if (cards := getattr(decks, name)))


def _left(position: Position, setting: Setting, players: tuple[Player, ...]) -> tuple[int, ...]:
    """As given, else what is not held of the deck."""
    held = (sum(len(player.offers[place]) for player in players) for place in range(len(setting.spirits)))
    return tuple(
        position.left.get(spirit, max(0, len(setting.edition.values(spirit)) - number))
        for spirit, number in zip(setting.spirits, held, strict=True)
    )


def position_of(position: Position, state: State) -> Position:
    """The position of a state, with the question of another one of the same game, and no log."""
    setting, ids = state.setting, state.setting.ids
    return position.model_copy(
        update={
            "round": state.round,
            "phase": state.phase,
            **_afternoon(state),
            "envoy": ids[state.envoy],
            "players": tuple(
                _sheet(setting, sheet, player, fished=bool(state.fished >> seat & 1))
                for seat, (sheet, player) in enumerate(zip(position.players, state.players, strict=True))
            ),
            "totems": _held(setting.spirits, state.totems, ids),
            "decrees": state.decrees,
            "row": state.row,
            "forest": state.forest,
            "forest_discard": state.forest_discard,
            "decks": _decks(state),
            "discards": _discards(state),
            "left": dict(zip(setting.spirits, state.left, strict=True)),
            "blessings": _held(setting.areas, state.blessings, ids),
            "kuda": _kuda(state),
            "log": (),
        }
    )


def _afternoon(state: State) -> dict[str, Any]:
    """Where the afternoon stands. An open claim is reached again as the area is turned up."""
    if state.phase != AFTERNOON:
        return {"area": None, "revealed": None, "active": None, "pending": ""}
    open_ = bool(state.pending)
    return {
        "area": state.setting.areas[state.area],
        "revealed": state.revealed and state.claim is None,
        "active": state.setting.ids[state.turn] if open_ and state.turn is not None else None,
        "pending": written(state.pending),
    }


def _sheet(setting: Setting, sheet: PlayerSheet, player: Player, *, fished: bool) -> PlayerSheet:
    acted = {area: where for area, where in zip(setting.areas, player.acted, strict=True) if where}
    liaison = {
        LIAISON_KEY + area: where for area, where in zip(setting.areas, player.liaison, strict=True) if where
    }
    return sheet.model_copy(
        update={
            "vp": player.vp,
            "fish": player.fish,
            "res": resources(player.res),
            "tableau": tuple(
                card + SIDEWAYS * (player.tasked >> place & 1) for place, card in enumerate(player.tableau)
            ),
            "elders": player.elders,
            "offers": {
                spirit: tuple(UNKNOWN if value is None else value for value in values)
                for spirit, values in zip(setting.spirits, player.offers, strict=True)
                if values
            },
            "placed": {
                area: field for area, field in zip(setting.areas, player.placed, strict=True) if field
            },
            "kept": player.kept,
            "fished": fished,
            "acted": acted | liaison,
            "guide": player.guide,
            "canoe": player.canoe,
            "tokoh": player.tokoh,
            "plot": player.plot,
        }
    )


def resources(held: Goods) -> str:
    """What is held in the notation of bundles."""
    return written(Item(name, number) for name, number in zip(RESOURCES, held, strict=True) if number)


def _held(names: tuple[str, ...], holders: tuple[int | None, ...], ids: tuple[str, ...]) -> Mapping[str, str]:
    return {name: ids[seat] for name, seat in zip(names, holders, strict=True) if seat is not None}


def _decks(state: State) -> Decks:
    known: dict[str, Any] = {name: cards for name, cards in state.decks if name in DECKS}
    return Decks.model_construct(**known)


def _discards(state: State) -> Discards:
    known: dict[str, Any] = {name: cards for name, cards in state.discards or () if name in PILES}
    return Discards.model_construct(**known)


def _kuda(state: State) -> KudaSheet | None:
    if state.kuda is None:
        return None
    return KudaSheet.model_construct(
        at=_place(state.kuda.at),
        fish=None if state.kuda.fish is None else _place(state.kuda.fish),
        forum=state.kuda.forum,
    )


def _place(place: tuple[str, int]) -> str:
    area, index = place
    return f"{area}:{index}"


def parse_move(position: Position, tree: object) -> AnyMove:
    """A move from JSON data, as in the position's log; raises PositionError with fields of the move."""
    setting = Reading(position.edition_data, position.names)
    return validate_one_of(MOVE, tree, context={"setting": setting}, entries=True)


def require_players(position: Position) -> None:
    """Raise PositionError for a position without players: only a maximum over whole games needs none."""
    if not position.players:
        raise PositionError("players", say("the field is missing, expected it here"))


def _setting(tree: object, edition: Edition | None) -> Reading:
    """What the tree says of its players and rounds, as far as it is sound."""
    ids = [field_of(sheet, "id") for sheet in items_of(tree, "players")]
    sound = 2 <= len(ids) <= 5 and all(isinstance(one, str) for one in ids)
    long = field_of(tree, "long") is True
    areas: tuple[str, ...] = BOARD
    for one in named(in_order(items_of(tree, "modules"))):
        areas = one.areas(areas)
    return Reading(
        edition,
        ids=tuple(ids) if sound else None,
        last_round=edition.last_round(long) if edition else None,
        areas=areas,
        whole_game=isinstance(tree, dict) and "players" not in tree,
    )


def _repeated_ids(tree: object) -> Iterator[Fault]:
    seen: set[str] = set()
    for seat, sheet in enumerate(items_of(tree, "players")):
        name = field_of(sheet, "id")
        if isinstance(name, str) and name in seen:
            message = say("{name} is the id of another player, expected one of its own", name=echo(name))
            yield Fault(field_name(("players", seat, "id")), message)
        elif isinstance(name, str):
            seen.add(name)


def _late_faults(position: Position) -> Iterator[Fault]:
    """What shows when the fields can be read: every spirit has an altar, open parts belong to somebody."""
    setting, altars = setting_of(position), position.edition_data.altars
    for spirit, side in zip(setting.spirits, setting.altars, strict=True):
        if side not in altars.get(spirit, {}):
            message = say("no altar of {spirit} with side {side}, expected one", spirit=spirit, side=side)
            yield Fault(field_name((FIELD, "altars", spirit)), message)
    if position.pending and position.players and owner_of_pending(position) is None:
        yield Fault("turn", say("the field is missing, expected whose parts are pending"))


READER = PositionReader(
    Position,
    SHELF,
    _setting,
    lambda tree, setting: _repeated_ids(tree),
    late=_late_faults,
    older=Renames({"query": "ask", "ask.ask": "ask.kind"}),
)
load = READER.load
