"""Small tables to test on: an edition of tiny cards, and short ways to write positions and moves."""

import json
from typing import Any

from periplus.models.core.errors import PositionError
from periplus.models.core.results import Points
from periplus.models.observatory import GAME
from periplus.models.observatory.play import state_of
from periplus.models.observatory.position import Position
from periplus.models.observatory.state import Sheet, State

Json = dict[str, Any]


def card(
    name: str, size: str, points: int | str, pattern: str, lines: str = "", bonus: str | None = None
) -> Json:
    """A card; the rows of its pattern stand between slashes."""
    data: Json = {"id": name, "size": size, "points": points, "pattern": pattern.split("/"), "lines": lines}
    return data | ({"bonus": bonus} if bonus else {})


# One star each where the shape does not matter, so that any star of the chart completes the card.
CARDS = [
    card("dot", "small", 1, "a"),
    card("bar", "small", 2, "ab", "ab"),
    card("slash", "small", 3, ".a/b.", "ab"),
    card("gift", "small", 4, "a", bonus="star"),
    card("book", "small", 4, "a", bonus="research"),
    card("comet", "small", 4, "a", bonus="meteor 3"),
    *(card(f"s{number}", "small", 5, "a") for number in range(1, 9)),
    card("ell", "large", 6, "a./b./cd", "abcd"),
    card("long", "large", 7, "a.b", "ab"),
    card("steep", "large", 8, "a./../.b", "ab"),
    *(card(f"l{number}", "large", 9, "a") for number in range(1, 9)),
    *(card(f"A{number}", "large", "A", "a") for number in range(1, 8)),
]
EDITION: Json = {
    "name": "tiny",
    "chart": {"rows": [2, 3, 4, 5, 6], "columns": [2, 3, 4, 5, 6]},
    "rounds": {
        "1": {"count": 12, "bonus": [2]},
        "2": {"count": 3, "bonus": [2]},
        "3": {"count": 2, "bonus": [2]},
        "4": {"count": 1},
        "5": {"count": 1},
    },
    "cards": CARDS,
}
ALL = [2, 3, 4, 5, 6]
"""Every space of a research track."""
FULL = ["*****"] * 5
EMPTY = ["....."] * 5
END: Json = {"type": "end"}


def data(*players: Json, log: list[Json] | None = None, **fields: Any) -> Json:
    """A position's JSON data, of one empty sheet unless players are given."""
    table: Json = {"game": "observatory", "edition": EDITION, "players": list(players) or [{}]}
    return table | fields | ({} if log is None else {"log": log})


def table(*players: Json, log: list[Json] | None = None, **fields: Any) -> Position:
    """The position of ``data``, loaded."""
    return GAME.load(json.dumps(data(*players, log=log, **fields)).encode())


def broken(
    *players: Json, log: list[Json] | None = None, **fields: Any
) -> tuple[tuple[str, tuple[str | int, ...]], ...]:
    """The clauses that the position breaks, each with the place of the fault."""
    return tuple((fault.rule, fault.where) for fault in GAME.check(table(*players, log=log, **fields)))


def refused(*players: Json, log: list[Json] | None = None, **fields: Any) -> tuple[str, ...]:
    """The fields for which the position cannot be read, none if it can."""
    try:
        table(*players, log=log, **fields)
    except PositionError as error:
        return tuple(fault.field for fault in error.faults)
    return ()


def after(*players: Json, log: list[Json] | None = None, **fields: Any) -> State:
    """The state after the log, which must be legal."""
    return state_of(table(*players, log=log, **fields))


def sheet(*players: Json, log: list[Json] | None = None, seat: int = 0, **fields: Any) -> Sheet:
    """One player's sheet after the log."""
    return after(*players, log=log, **fields).sheets[seat]


def listed(kind: str, *players: Json, log: list[Json] | None = None, **fields: Any) -> list[Json]:
    """The legal moves of that type, as answers print them."""
    moves = GAME.moves(table(*players, log=log, **fields))
    return [move.as_json() for move in moves if move.type == kind]


def roll(one: int = 2, two: int = 3, three: int = 4, meteor: int = 5) -> Json:
    return {"type": "roll", "dice": [one, two, three], "meteor": meteor}


def star(row: int, column: int, source: Any, player: int | None = None) -> Json:
    return _of(player, {"type": "star", "at": [row, column], "with": source})


def check(track: str, space: int, source: Any, player: int | None = None, **more: Any) -> Json:
    return _of(player, {"type": "research", "track": track, "space": space, "with": source, **more})


def complete(name: str, row: int, column: int, rotation: int = 0, player: int | None = None) -> Json:
    return _of(player, {"type": "complete", "card": name, "at": [row, column], "rotation": rotation})


def draw(source: str, player: int | None = None, **cards: str) -> Json:
    return _of(player, {"type": "draw", "from": source, **cards})


def keep(*cards: str, player: int | None = None) -> Json:
    return _of(player, {"type": "keep", "cards": list(cards)})


def chart(*stars: tuple[int, int]) -> list[str]:
    """The diagram of a chart with stars on those squares."""
    return ["".join("*" if (row, column) in stars else "." for column in range(5)) for row in range(5)]


def _of(player: int | None, move: Json) -> Json:
    return move if player is None else {**move, "player": player}


def winners(*players: Json, **fields: Any) -> list[int]:
    """The seats that win, as the table is scored."""
    return list(GAME.score(table(*players, **fields)).winners)


def items(*players: Json, **fields: Any) -> list[tuple[str, Points]]:
    """The clauses and points of the first player's score."""
    return [(line.rule, line.points) for line in GAME.score(table(*players, **fields)).players[0].items]
