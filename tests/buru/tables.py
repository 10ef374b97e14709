"""Positions for the tests: the study edition, and helpers that play and ask."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from typing import Any

from periplus.models.buru import GAME
from periplus.models.buru.position import Position
from periplus.models.buru.state import Player, State
from periplus.models.core.errors import PositionError


def table(*players: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """The JSON of a position: ``me`` and ``op`` unless players are given; an afternoon in the forest."""
    return {"game": "buru", "players": list(players) or [{"id": "me"}, {"id": "op"}]} | fields


def duel(me: dict[str, Any] | None = None, op: dict[str, Any] | None = None, **fields: Any) -> dict[str, Any]:
    """As ``table`` for two humans, what they hold given by player."""
    return table({"id": "me"} | (me or {}), {"id": "op"} | (op or {}), **fields)


def load(data: dict[str, Any]) -> Position:
    """The position in the JSON data."""
    return GAME.load(json.dumps(data).encode())


def faults(data: dict[str, Any]) -> list[str]:
    """The fields at fault, in the order of the error answer; none if the position can be read."""
    try:
        load(data)
    except PositionError as error:
        return [fault.field for fault in error.faults]
    return []


def rules(data: dict[str, Any]) -> list[str]:
    """The clauses that the check cites, in its order."""
    return [violation.rule for violation in GAME.check(load(data))]


def logged(data: dict[str, Any], *moves: dict[str, Any]) -> dict[str, Any]:
    """The position with these moves at the end of its log."""
    return data | {"log": [*data.get("log", []), *moves]}


def breaks(data: dict[str, Any], *moves: dict[str, Any]) -> list[str]:
    """The clauses that the log of the moves breaks; the position before the last of them is legal."""
    assert rules(logged(data, *moves[:-1])) == []
    return rules(logged(data, *moves))


def items(data: dict[str, Any], seat: int = 0) -> list[tuple[str, Any]]:
    """The clause and the points of each item of the seat's score."""
    players = GAME.score(load(data)).as_json()["players"]
    return [(item["rule"], item["points"]) for item in players[seat]["items"]]


def winners(data: dict[str, Any]) -> list[int]:
    """The seats that win, as the table is scored."""
    return list(GAME.score(load(data)).as_json()["winners"])


def worlds(data: dict[str, Any], *moves: dict[str, Any]) -> list[tuple[Fraction, State]]:
    """The states after the moves, one for each way that a Lawan's random ties can fall."""
    assert rules(logged(data, *moves)) == []
    return [(chance, state) for chance, state in GAME.state(load(logged(data, *moves)))]


def after(data: dict[str, Any], *moves: dict[str, Any]) -> dict[str, Any]:
    """What the table shows after the moves, as plain data; there is one way that they can go."""
    [(_, state)] = worlds(data, *moves)
    return told(state)


def moves(data: dict[str, Any], *played: dict[str, Any]) -> list[dict[str, Any]]:
    """Every legal move after those played, as JSON."""
    return [move.as_json() for move in GAME.moves(load(logged(data, *played)))]


def told(state: State) -> dict[str, Any]:
    """A state as plain data, players, areas and spirits by name."""
    setting = state.setting
    afternoon, over = state.phase == "afternoon", state.phase in ("dawn", "dusk", "end")
    names = dict(enumerate(setting.ids))
    return {
        "when": (state.round, state.phase, setting.areas[state.area] if afternoon else None),
        "turn": names[state.turn] if afternoon and state.turn is not None else None,
        "envoy": names[state.envoy],
        "players": {
            name: told_player(state, player) for name, player in zip(setting.ids, state.players, strict=True)
        },
        "totems": held(setting.spirits, state.totems, names),
        "decrees": [] if over else list(state.decrees),
        "row": list(state.row),
        "forest": list(state.forest),
        "forest_discard": state.forest_discard,
        "decks": {name: list(cards) for name, cards in state.decks if cards},
        "left": dict(zip(setting.spirits, state.left, strict=True)),
        "pending": pending(state),
        "blessings": held(setting.areas, state.blessings, names),
        "kuda": state.kuda and (place(state.kuda.at), place(state.kuda.fish), state.kuda.forum),
    }


def held(keys: tuple[str, ...], seats: tuple[int | None, ...], names: dict[int, str]) -> dict[str, str]:
    """Who holds what, where somebody does."""
    return {key: names[seat] for key, seat in zip(keys, seats, strict=True) if seat is not None}


def place(at: tuple[str, int] | None) -> str | None:
    """A space as files write it."""
    return f"{at[0]}:{at[1]}" if at else None


def pending(state: State) -> Counter[str]:
    """The parts still open by their text, steps one by one."""
    found: Counter[str] = Counter()
    for item in state.pending:
        number = 1 if item.plain else item.count
        text = str(item) if item.plain or item.count == 1 else str(item).split(" ", 1)[1]
        found[text] += number
    return found


def told_player(state: State, player: Player) -> dict[str, Any]:
    """What one player has, by name."""
    setting = state.setting
    acted = {area: where for area, where in zip(setting.areas, player.acted, strict=True) if where}
    later = {
        f"liaison:{area}": where for area, where in zip(setting.areas, player.liaison, strict=True) if where
    }
    offers = {
        spirit: ["?" if value is None else value for value in values]
        for spirit, values in zip(setting.spirits, player.offers, strict=True)
        if values
    }
    return {
        "vp": player.vp,
        "fish": player.fish,
        "res": dict(zip(("clay", "palm", "ebony"), player.res, strict=True)),
        "tableau": [(card, bool(player.tasked >> seat & 1)) for seat, card in enumerate(player.tableau)],
        "elders": sorted(player.elders),
        "offers": offers,
        "placed": {
            area: Counter(map(str, tokens))
            for area, tokens in zip(setting.areas, player.placed, strict=True)
            if tokens
        },
        "kept": player.kept,
        "acted": acted | later,
        "guide": player.guide,
        "canoe": player.canoe,
        "tokoh": player.tokoh,
        "plot": player.plot,
    }
