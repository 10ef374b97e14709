"""The action spaces of an area: who is on them, what Kuda and the marker cover, what they hold, how good they are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tests.buru.twins.board import Player, Table, areas, holds, power
from tests.buru.twins.notation import Option, bundle, effect


@dataclass(frozen=True)
class Place:
    """Where explorers can act: ``name`` is what a move calls it, ``id`` the space itself."""

    name: str
    id: str
    gems: int
    options: tuple[Option, ...]


def spaces(table: Table, area: str) -> list[dict[str, object]]:
    """The spaces that exist: with the forum the forest has one for each player (26.8)."""
    found: list[dict[str, object]] = table["ed"]["areas"][area]["spaces"]
    forum = area == "forest" and table["kuda"] and table["kuda"]["forum"]
    return found[: len(table["players"])] if forum else found


def at(table: Table, area: str, index: int) -> str:
    return f"{area}:{index + 1}"


def places(table: Table, area: str) -> list[Place]:
    """Left to right; Kuda and the marker replace what they cover (26.6, 26.7)."""
    kuda = table["kuda"] or {"at": None, "fish": None, "forum": False}
    found = []
    for index, space in enumerate(spaces(table, area)):
        name, gems, gains = str(space["id"]), int(str(space.get("gems", 0))), str(space["gain"])
        if kuda["at"] == at(table, area, index):
            name, gains = "kuda", table["ed"]["kuda"][area]
            gems = table["ed"]["kuda"]["gems"] if kuda["forum"] else gems
        elif kuda["fish"] == at(table, area, index):
            name, gains = "fish", "fish"
            gems = table["ed"]["kuda"]["fish_gems"] if kuda["forum"] else gems
        found.append(Place(name, str(space["id"]), gems, tuple(effect(gains))))
    return found


def taken(table: Table, area: str) -> set[str]:
    """Ids of spaces with somebody's explorers; Kuda is one place wherever he was used (R.37, R.52)."""
    used = {player["acted"].get(key) for player in table["players"] for key in (area, f"liaison:{area}")}
    if any("kuda" in player["acted"].values() for player in table["players"]):
        used.add("kuda")
    return {name for name in used if name not in (None, "tokoh", "skip")}


def free(table: Table, area: str) -> list[Place]:
    closed = taken(table, area)
    return [place for place in places(table, area) if not ({place.name, place.id} & closed)]


def rightmost(table: Table, area: str) -> Place:
    """The last space of the area, for a liaison that finds none free (25.8); under Kuda it stays closed (R.52)."""
    return [
        place for place in places(table, area) if place.name != "kuda" or "kuda" not in taken(table, area)
    ][-1]


def use(table: Table, place: Place) -> str:
    """What ``acted`` says of it; the marker is put away (26.6)."""
    if place.name == "fish":
        table["kuda"]["fish"] = None
    return "kuda" if place.name == "kuda" else place.id


def move_kuda(table: Table, area: str, steps: int) -> None:
    """Before any action, by the majority player's power, never into Ambelau (26.2, 26.3, R.33, R.34)."""
    kuda = table["kuda"]
    if not kuda or kuda["at"].split(":")[0] != area:
        return
    track = [
        at(table, name, index)
        for name in areas(table)
        if name != "ambelau"
        for index in range(len(spaces(table, name)))
    ]
    kuda["fish"] = kuda["at"]
    kuda["at"] = track[(track.index(kuda["at"]) + steps) % len(track)]


def landing(table: Table, player: Player, steps: int) -> tuple[int, int, int]:
    """Track space reached, passes of the start, spaces gone (20.9–20.12, R.20–R.22)."""
    last = len(table["ed"]["areas"]["ambelau"]["track"])
    blocked = {other["canoe"] for other in table["players"] if other is not player}
    here, passes, gone = player["canoe"], 0, 0
    while gone < steps or here in blocked:
        passes += here == last
        here = here % last + 1
        gone += 1
    return here, passes, gone


def landings(table: Table, player: Player) -> dict[tuple[int, int], int]:
    """The fewest steps to each landing, laps apart: each of them passes the start once more."""
    found: dict[tuple[int, int], int] = {}
    for steps in range(1, power(player, "ambelau") + 1):
        found.setdefault(landing(table, player, steps)[:2], steps)
    return found


def paddle(table: Table, player: Player, steps: int) -> Place:
    """Move the canoe; passing the start pays at once."""
    from tests.buru.twins.effects import open_now

    here, passes, _ = landing(table, player, steps)
    player["canoe"] = here
    for _ in range(passes):
        open_now(table, player, bundle(table["ed"]["areas"]["ambelau"]["pass"]))
    space = table["ed"]["areas"]["ambelau"]["track"][here - 1]
    return Place(space["id"], space["id"], space["gems"], tuple(effect(space["gain"])))


def resources(table: Table, player: Player, options: Sequence[Option]) -> int:
    """Tokens of clay, palm and ebony of the first alternative, an ``any`` being one of them (R.40, R.42)."""
    held = [item for item in options[0].gain if holds(table, player, item.when)]
    return sum(item.count for item in held if item.atom in ("clay", "palm", "ebony", "any"))
