"""Built-up settlements for tests of scores: towns on barrels, colonies around an island; and their figures."""

from typing import Any

from periplus.models.core.results import Where
from periplus.models.kalypso import GAME
from periplus.models.kalypso.metrics import measure
from periplus.models.kalypso.terms import Metric

from .tables import Json, after, table

FORECASTS: Json = {
    "forecasts": [
        {
            "id": "gardens",
            "versus": {"needs": {"garden": 2}, "reward": {"points": {"gardens": 1}}, "penalty": {"each": 3}},
            "coop": {"needs": {"garden": 1}},
        },
        {
            "id": "two",
            "versus": {
                "needs": {"boat": 1, "scrap": 2},
                "reward": {"points": {"house": 2, "boats": 1}},
                "penalty": {"flat": 4},
            },
        },
    ]
}


def score(*settlements: Json, **fields: Any) -> Json:
    """The answer of ``score``."""
    return GAME.score(table(*settlements, **fields)).as_json()


def buildings(*kinds: str, settled: int = 0) -> list[Json]:
    """Buildings side by side in the corner of a board, the first so many of them with a settler."""
    return [
        {"kind": kind, "at": [number // 4 * 2, number % 4 * 2], "settlers": int(number < settled)}
        for number, kind in enumerate(kinds)
    ]


def barrels_under(pieces: list[Json]) -> list[list[int]]:
    """Full barrels, which suit every material, under buildings."""
    corners = [piece["at"] for piece in pieces]
    return [[row + r, column + c] for row, column in corners for r in range(2) for c in range(2)]


def town(*kinds: str, settled: int = 0, **fields: Any) -> Json:
    pieces = buildings(*kinds, settled=settled)
    return {"barrels": barrels_under(pieces), "buildings": pieces} | fields


def measure_of(settlement: Json, metric: Metric, **fields: Any) -> int:
    state = after(settlement, **fields)
    return measure(state, state.own, metric)


def colony(settlers: int, **tracks: int) -> Json:
    """Coopers north and south of the island, the first so many with a settler."""
    corners = [(row, column) for row in (1, 5) for column in (0, 2, 4, 6)]
    rows = ["." * 8, "W" * 8, "W" * 8, "." * 8, "." * 8, "W" * 8, "W" * 8, "." * 8]
    coopers = [{"kind": "cooper", "at": at, "settlers": int(n < settlers)} for n, at in enumerate(corners)]
    return {"base": rows, "buildings": coopers, "tracks": tracks}


def wheres(*settlements: Json, **fields: Any) -> list[tuple[str, Where]]:
    """Clause and path of every fault."""
    return [(fault.rule, fault.where) for fault in GAME.check(table(*settlements, **fields))]
