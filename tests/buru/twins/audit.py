"""The faults of a position by 6.3: every clause that it breaks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from tests.buru.twins.board import (
    Player,
    Table,
    areas,
    card,
    elders_in_play,
    expanded,
    explorers,
    islander,
    liaison,
    table_of,
)
from tests.buru.twins.flow import somebody_acted
from tests.buru.twins.morning import put
from tests.buru.twins.places import spaces

AREAS = ("forest", "coast", "village", "ambelau", "lake")
MODULE_OF = {"ukum": ("ukum", "19.1", "19.4"), "ibu": ("ambelau", "20.3", "20.3")}


def broken(data: dict[str, Any]) -> set[str]:
    table = table_of(data)
    found = {
        *tokens(table),
        *seats(table),
        *cards(table),
        *spirits(table),
        *blessings(table),
        *actions(table),
        *board(table, data),
    }
    return {f"BURU-{rule}" for rule in found}


def several(items: list[Any]) -> bool:
    return any(number > 1 for number in Counter(items).values())


def tokens(table: Table) -> Iterator[str]:
    with_liaisons = "liaisons" in table["modules"]
    for player in table["players"]:
        mine = [token for token in [*put(player), player["kept"]] if token not in (None, "?")]
        if several(mine):
            yield "1.1"
        always = player["lawan"] and "ambelau" in table["modules"]
        in_use = "G" in mine or "?" in put(player)
        guide = always or player["guide"] == "ready" or (player["guide"] == "next" and in_use)
        if len(put(player)) > 4 + bool(guide) + with_liaisons:
            yield "25.2" if with_liaisons else "21.3" if guide else "4.3"
        if "G" in mine and not guide:
            yield "21.2"
        if "L" in mine and not with_liaisons:
            yield "25.1"
        for laid in player["placed"].values():
            if player["lawan"] and len([token for token in laid if token != "+"]) > 2:
                yield "14.10"


def seats(table: Table) -> Iterator[str]:
    names = [player["lawan"] for player in table["players"]]
    number = len(names)
    if any(name == "B" and names[place - 1] != "A" for place, name in enumerate(names)):
        yield "14.4"
    if several([name for name in names if name]):
        yield "14.1"
    if any(names) and number > 4 and not expanded(table):
        yield "14.1"
    first = table["round"] == 1 and table["phase"] in ("dawn", "morning")
    if first and any(player["lawan"] and player["id"] == table["envoy"] for player in table["players"]):
        yield "14.5"
    tokoh = [player["tokoh"] for player in table["players"] if player["tokoh"]]
    lawans = any(player["lawan"] and player["tokoh"] for player in table["players"])
    if several(tokoh) or lawans or (tokoh and "tokoh" not in table["modules"]):
        yield "23.1"
    for player in table["players"]:
        if player["plot"] and not player["lawan"]:
            yield "14.14"
        deck = "plots_expansion" if expanded(table) else "plots"
        if player["plot"] and player["plot"] not in [plot["id"] for plot in table["ed"][deck]]:
            yield "22.1"


def cards(table: Table) -> Iterator[str]:
    decks = table["decks"]
    people = [name for player in table["players"] for name, _ in player["tableau"]]
    people = known([*people, *table["row"], *decks["islanders"]])
    elders = known([elder for player in table["players"] for elder in player["elders"]] + decks["elders"])
    wood = known([*table["forest"], table["forest_discard"], *decks["forest"]])
    for found, rule in ((people, "10.3"), (elders, "12.4"), (wood, "9.1")):
        if several(found):
            yield rule
    for name in people:
        if islander(table, name)["kind"] == "outlaw":
            if not set(islander(table, name).get("needs", [])) <= table["modules"]:
                yield "19.3"
            elif "ukum" not in table["modules"]:
                yield "19.2"
    for name in elders:
        if name not in elders_in_play(table):
            yield "20.4" if card(table, "elders", name).get("module") == "ambelau" else "19.5"
    if len(table["forest"]) > table["ed"]["forest_row"][str(max(2, len(table["players"])))]:
        yield "3.6"


def known(names: list[Any]) -> list[str]:
    return [name for name in names if name not in (None, "?")]


def spirits(table: Table) -> Iterator[str]:
    for spirit, (module, totem, offered) in MODULE_OF.items():
        if spirit in table["totems"] and module not in table["modules"]:
            yield totem
        if (
            any(player["offers"].get(spirit) for player in table["players"])
            and module not in table["modules"]
        ):
            yield offered
    for spirit, deck in table["ed"]["offerings"].items():
        held = [value for player in table["players"] for value in player["offers"].get(spirit, [])]
        top = table["decks"][spirit]
        values = known(held + top)
        if (
            len(held) + table["left"][spirit] > len(deck)
            or len(top) > table["left"][spirit]
            or Counter(values) - Counter(deck)
        ):
            yield "2.6"


def blessings(table: Table) -> Iterator[str]:
    on = "blessings" in table["modules"]
    for area in AREAS:
        holder = table["blessings"].get(area)
        if holder is not None and (not on or area not in areas(table)):
            yield "24.1"
        if on and area not in areas(table):
            continue
        under = [player for player in table["players"] for _ in range(marks(player, area))]
        for player in under:
            if not explorers(player, area) and not liaison(player, area):
                yield "24.8"
        acted = somebody_acted(table, area)
        others = holder is not None and any(player["id"] != holder for player in under)
        if len(under) > 1 or (under and not on) or (others and not acted):
            yield "24.6"


def marks(player: Player, area: str) -> int:
    """How many blessings lie under the player's tokens there."""
    return len([token for token in player["placed"].get(area, []) if token in ("+", "L+")])


def actions(table: Table) -> Iterator[str]:
    taken = Counter(player["canoe"] for player in table["players"] if player["canoe"])
    if any(number > 1 for number in taken.values()):
        yield "20.11"
    for player in table["players"]:
        where = list(player["acted"].values())
        if where.count("tokoh") > ("tokoh" in table["modules"] and player["tokoh"] is not None):
            yield "23.4"
        if "kuda" in where and "kuda" not in table["modules"]:
            yield "26.1"
        for key in player["acted"]:
            area = key.removeprefix("liaison:")
            if area == key and not explorers(player, area):
                yield "6.8"
            if area != key and not liaison(player, area):
                yield "25.6"
    for area in ("forest", "coast", "village", "lake"):
        stacks = [player["acted"][area] for player in table["players"] if area in player["acted"]]
        stacks = [space for space in stacks if space not in ("tokoh", "skip")]
        extra = [player["acted"].get(f"liaison:{area}") for player in table["players"]]
        extra = [space for space in extra if space not in (None, "tokoh", "skip")]
        last = str(spaces(table, area)[-1]["id"])
        if several(stacks) or several(extra) or any(space in stacks and space != last for space in extra):
            yield "6.8"


def board(table: Table, data: dict[str, Any]) -> Iterator[str]:
    if "ambelau" not in table["modules"]:
        if table["area"] == "ambelau" or any(player["placed"].get("ambelau") for player in table["players"]):
            yield "20.7"
    if len(table["decrees"]) > 2 or several(table["decrees"]):
        yield "3.2"
    for name in table["decrees"]:
        module = card(table, "decrees", name).get("module")
        if module and module not in table["modules"]:
            yield {"ukum": "19.6", "ambelau": "20.5"}[module]
    if "kuda" in data and "kuda" not in table["modules"]:
        yield "26.1"
    if table["kuda"]:
        for place in (table["kuda"]["at"], table["kuda"]["fish"]):
            area, index = place.split(":") if place else ("lake", "1")
            if int(index) > len(spaces(table, area)):
                yield "26.8"
