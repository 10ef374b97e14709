"""Tables set up by hand: the deeds of a person who copies the example turn of each game from a real table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

from periplus.models.core.registry import game
from periplus.solvers import api
from tests.service.helpers import example

Json = dict[str, Any]


@dataclass(frozen=True)
class Put:
    """A thing of the palette onto a target, after it was turned so often."""

    thing: str
    at: str
    turn: int = 0


@dataclass(frozen=True)
class Set:
    """A field of the form."""

    path: str
    value: Any


@dataclass(frozen=True)
class Seat:
    """To the board of that seat."""

    number: int


Deed: TypeAlias = Put | Set | Seat


@dataclass(frozen=True)
class Table:
    """How an empty table is laid, and what is done to it."""

    players: int
    deeds: tuple[Deed, ...]
    variants: tuple[tuple[str, str], ...] = ()
    own_edition: bool = False


def stars(*squares: tuple[int, int]) -> tuple[Put, ...]:
    return tuple(Put("star", f"cell:{row},{column}") for row, column in squares)


def put_all(kind: str, where: str, **placed: str) -> tuple[Put, ...]:
    return tuple(Put(f"{kind}:{thing}", f"{where}:{at}") for thing, at in placed.items())


_OBSERVATORY: tuple[Deed, ...] = (
    Set("/round", 9),
    Set("roll", [2, 4, 6, 4]),
    Set("/players/0/name", "Ada"),
    Put("figure:S07", "cell:2,0"),
    Put("figure:L07", "cell:5,6", 3),
    Put("figure:S05", "cell:8,2", 2),
    Put("figure:S12", "cell:0,4", 2),
    Set("/players/0/range", ["S01", "S18", "L13", "L03"]),
    Set("/players/0/research/lens", [2, 5]),
    Set("/players/0/research/drive", [3, 4, 6]),
    Put("check", "research:finder,2"),
    Put("check", "research:funding,3"),
    Put("check", "research:funding,6"),
    Set("/players/0/bonuses_used", 1),
    *stars((1, 2), (2, 1), (2, 3), (3, 3), (3, 8), (5, 2), (5, 8), (6, 4), (7, 3)),
)
_KALYPSO: tuple[Deed, ...] = (
    Set("boards", 1),
    Set("/round", 2),
    *(Put("icon:W", f"cell:{at}") for at in ("1,2", "1,3", "2,2")),
    *(Put("icon:M", f"cell:{at}") for at in ("1,4", "2,4", "2,5")),
    *(Put("icon:R", f"cell:{at}") for at in ("3,3", "3,4")),
    Put("boat", "cell:0,6", 1),
    Set("/settlements/0/survivors", 1),
    Set("forecasts", ["sun"]),
    Set("/settlements/0/hand", ["WMSRP"]),
)
_MIST: tuple[Deed, ...] = (
    Set("/round", 7),
    Set("/start", 1),
    Set("/turn", 0),
    Set("wind", "NE"),
    Set("/bonus", "reverse"),
    Set("cloud 0", ["F3", "M5"]),
    Set("cloud 1", ["W1"]),
    Set("cloud 2", ["T2", "C1"]),
    Set("cloud 3", ["D4"]),
    Set("/players/0/name", "Rosa"),
    Put("balloon", "space:1,1"),
    Set("/players/0/energy", 7),
    Set("/players/0/telescope", ["s2", "N4"]),
    *put_all("tile", "space", F4="0,-3", M2="0,-2", G1="1,-2", F2="0,-1", T3="1,-1"),
    *put_all("tile", "space", D2="1,0", W1="2,0", D3="3,0", C3="-3,2", C2="-2,2", C4="-4,3"),
    Seat(1),
    Set("/players/1/name", "Blaise"),
    Put("balloon", "space:0,1"),
    Set("/players/1/energy", 12),
    Set("/players/1/telescope", ["W2"]),
    *put_all(
        "tile",
        "space",
        D1="1,0",
        N5="-1,1",
        G2="0,-1",
        G3="0,-2",
        G4="-1,-2",
        M1="1,-1",
        M3="2,-1",
        M6="3,-1",
    ),
)
_KNOWN = "R O O O P2 P3 A2 W W G G V V Ea Ea Eb Eb Ec Ed Ed Ee"
_SUMATRA: tuple[Deed, ...] = (
    Set("/place", 5),
    Set("available", ["R", "P3", "W", "G", "V"]),
    Set("known", _KNOWN.split()),
    Set("/players/0/name", "Ana"),
    Set("/players/0/notebook/residents", 3),
    Put("tile:P4", "column:1"),
    Put("tile:W", "column:1"),
    Put("tile:G", "column:1"),
    Put("tile:G", "column:2"),
    Put("tile:Ee", "column:1"),
    Put("tile:Ee", "column:1"),
    Put("tile:Ed", "column:2"),
    Put("tile:Mb", "column:3"),
    Set("/players/0/brown", ["b6"]),
    Set("/players/0/green", "g6"),
    Seat(1),
    Set("/players/1/name", "Budi"),
    Set("/players/1/notebook/residents", 4),
    Put("tile:O", "column:1"),
    Put("tile:O", "column:2"),
    Put("tile:P4", "column:1"),
    Put("tile:A3", "column:1"),
    Put("tile:Ec", "column:1"),
    Put("tile:Ec", "column:1"),
    Put("tile:Ea", "column:2"),
    Set("/players/1/brown", ["b1"]),
)
_BURU: tuple[Deed, ...] = (
    Set("id", "Ana"),
    Set("/round", 3),
    Set("/area", "village"),
    Set("/envoy", "Ana"),
    Set("/row", ["regent", "broker", "water-priest"]),
    Set("/decrees", ["d05", "d12"]),
    Set("/totems/gunung", "A"),
    Set("/totems/banyu", "A"),
    Set("/decks/banyu", [6, 4]),
    Set("/decks/gunung", [7]),
    Set("/decks/manuk", [5, 8]),
    Set("/decks/elders", ["e06", "e10"]),
    Set("/players/0/vp", 6),
    Set("/players/0/fish", 4),
    *(Set(resource, 1) for resource in ("clay", "palm", "ebony")),
    Set("/players/0/tableau", ["weaver", "herald", "clay-digger", "shipwright", "learned-priest"]),
    Set("/players/0/elders", ["e08"]),
    Set("/players/0/offers/banyu", [5]),
    Set("/players/0/offers/gunung", [6]),
    *(
        Put(f"token:{token}", f"area:{area}")
        for token, area in ((2, "forest"), (5, "village"), (3, "lake"), (1, "lake"))
    ),
    Set("/players/0/kept", 4),
    Put("acted", "space:f3"),
    Seat(1),
    Set("/players/1/vp", 7),
    Set("/players/1/fish", 6),
    Set("clay", 2),
    Set("palm", 1),
    Set("/players/1/tableau", ["farmer", "judge"]),
    Set("/players/1/elders", ["?"]),
    Set("/players/1/offers/manuk", ["?"]),
    *(
        Put(f"token:{token}", f"area:{area}")
        for token, area in ((4, "forest"), (1, "forest"), (3, "coast"), (2, "village"))
    ),
    Set("/players/1/kept", 5),
    Put("acted", "space:f1"),
    Put("acted", "space:c1"),
    Set("/players/1/plot", "p04"),
    Seat(2),
    Set("/players/2/vp", 5),
    Set("/players/2/fish", 3),
    Set("ebony", 1),
    Set("palm", 1),
    Set("/players/2/tableau", ["potter", "fisher", "acolyte"]),
    *(
        Put(f"token:{token}", f"area:{area}")
        for token, area in ((3, "forest"), (4, "village"), (5, "lake"), (2, "lake"))
    ),
    Set("/players/2/kept", 1),
    Put("acted", "space:f2"),
    Set("/players/2/plot", "p09"),
)
TABLES = {
    "observatory": Table(1, _OBSERVATORY),
    "kalypso": Table(2, _KALYPSO, own_edition=True),
    "mist": Table(2, _MIST),
    "sumatra": Table(2, _SUMATRA),
    "buru": Table(1, _BURU),
}
"""By game, how its example turn is set up."""


def expected(name: str) -> Json:
    """The example turn as JSON, its tiles and goods in the one spelling of several that an editor writes."""
    found = game(name).whole(api.load(example(name)))  # an edition inside leaves out what it may
    for player in found.get("players", ()):
        if isinstance(player.get("tiles"), list):
            player["tiles"] = {space: tile for space, tile in spaces(player["tiles"]) if tile != "--"}
        if "res" in player:
            player["res"] = " + ".join(sorted(player["res"].split(" + "), key=resource))
    return found


def resource(part: str) -> int:
    """The place of a part such as "2 clay" in the order of the rules: clay, palm, ebony."""
    return "cpe".index(part.rsplit(maxsplit=1)[-1][0])


def spaces(rows: list[str]) -> list[tuple[str, str]]:
    """The codes of rows of a hexagon by their spaces "q,r": row r begins at q = -radius, above the middle later."""
    radius = len(rows) // 2
    return [
        (f"{max(-radius, -radius - r) + column},{r}", code)
        for r, row in zip(range(-radius, radius + 1), rows, strict=True)
        for column, code in enumerate(row.split())
    ]
