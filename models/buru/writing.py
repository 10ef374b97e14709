"""A state of play as a position: the table as it stands, for those who go on from it without its log.

What is read from it is the same state, save what nothing in the rest of the game looks at.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .effects import RESOURCES, Item, written
from .position import SIDEWAYS, Decks, Discards, KudaSheet, PlayerSheet, Position
from .state import UNKNOWN, Goods, Player, Setting, State
from .terms import AFTERNOON, DECKS, LIAISON_KEY, PILES


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
