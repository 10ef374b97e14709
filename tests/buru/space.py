"""The move space of a position: every move that its player could write down without waste, legal or not.

Left out are the moves that are legal in a log but not listed, since they waste (an option that cannot be paid
beside one that can, ``stop`` with nothing open, a choice that implies ``stop``). Which those are the naive twin knows.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations_with_replacement, product
from typing import Any

from periplus.models.buru import GAME
from periplus.models.buru.play import only
from tests.buru.tables import told
from tests.buru.twins import listing, play, telling
from tests.buru.twins.board import SPIRITS, Player, Table, card
from tests.buru.twins.chance import every
from tests.buru.twins.judge import fault
from tests.buru.twins.notation import RESOURCES, effect
from tests.buru.twins.places import landings, places
from tests.buru.wild import MODULES, Deal, begin_morning, kuda

Move = dict[str, Any]
AREAS = ("forest", "coast", "village", "ambelau", "lake")
TOKENS = (1, 2, 3, 4, 5, "G", "L")
NOBODY: Player = {"id": "nobody", "fish": 0, "vp": 0, "res": dict.fromkeys(RESOURCES, 0), "lawan": None}


def start(players: int, rng: random.Random) -> dict[str, Any]:
    """The morning of the last round with some modules in play; a single human with two Lawans."""
    modules = [module for module in MODULES if rng.random() < 0.5]
    deal = Deal(rng, modules)
    people: list[dict[str, Any]] = [{"id": name} for name in ("me", "op", "kat", "sonia", "becky")[:players]]
    people += [{"id": name, "lawan": name} for name in "AB" if players == 1]
    data: dict[str, Any] = {
        "game": "buru",
        "modules": modules,
        "round": 5,
        "phase": "morning",
        "envoy": rng.choice(people[:players])["id"],
        "players": people,
        "decrees": rng.sample(deal.decrees, 2),
    }
    for player in people:
        deal.goods(player)
    deal.table(data)
    begin_morning(rng, data)
    if "blessings" in modules:
        data["blessings"] = {
            area: rng.choice(people)["id"] for area in ("forest", "coast", "village", "lake")
        }
    if "kuda" in modules:
        data["kuda"] = kuda(rng, players)
    return data


def table_at(position: Any) -> Table:
    """The twin's table after the position's log; nobody may change it.

    Where Lawans' ties have fallen it is the one of the twin's tables that shows what the rules' own shows.
    """
    data = position.as_json()
    log = tuple(json.dumps(move) for move in data.pop("log", []))
    tables = _played(json.dumps(data), log)
    if len(tables) == 1:
        return tables[0]
    shown = told(only(GAME.state(position)))
    return next(table for table in tables if telling.told(table) == shown)


@lru_cache(maxsize=128)
def _played(start: str, log: tuple[str, ...]) -> list[Table]:
    """One move after the other, so that a game that is played on is not replayed; a tie told says which world it is."""
    if not log:
        return [table for _, table in play.begun(json.loads(start))]
    before, move = _played(start, log[:-1]), json.loads(log[-1])
    if move["type"] == "tie":
        return before
    allowed = [table for table in before if _allows(table, move)]
    return [table for one in allowed for _, table in play.ways(one, move)]


def _allows(table: Table, move: Move) -> bool:
    return all(
        world["fault"] is None for _, world in every(table, lambda one: one.update(fault=fault(one, move)))
    )


def space(position: Any) -> Iterator[Move]:
    """JSON of every move that could be written, each once."""
    table = table_at(position)
    asks = position.ask.player
    for player, token in product(table["players"], TOKENS):
        if player["lawan"]:
            continue  # what a Lawan keeps is no choice of anybody's
        unseen = any("?" in field for field in player["placed"].values())
        if unseen and asks not in (None, player["id"]):
            continue  # what another keeps, who may have laid anything, is not listed for who asks
        yield {"type": "keep", "player": player["id"], "token": token}
    for token, area, blessing in product(TOKENS, AREAS, (False, True)):
        yield {"type": "place", "token": token, "area": area} | ({"blessing": True} if blessing else {})
    if table["pending"]:
        yield from steps(table)
    else:
        yield from choices(table)


def order(position: Any) -> Callable[[Any], Any]:
    """The key of a move in the order of answers."""
    key = listing.order(table_at(position))
    return lambda move: key(move.as_json())


def mover(table: Table) -> Player:
    """Whose purse says which options are wasted."""
    return next((player for player in table["players"] if player["id"] == table["turn"]), NOBODY)


def choices(table: Table) -> Iterator[Move]:
    for area, take in product(AREAS, ("majority", "blessing")):
        yield {"type": "claim", "area": area, "take": take}
    known = set(landings(table, mover(table)).values()) if "canoe" in mover(table) else set()
    yield from ({"type": "canoe", "steps": steps} for steps in range(20) if steps in known or steps > 17)
    cards = [shown["id"] for shown in table["ed"]["forest"]]
    for area in AREAS:
        act, later = {"type": "act", "area": area}, {"type": "liaison", "area": area}
        yield later | {"space": None}
        for name, options in targets(table, area).items():
            yield from listing.ways(table, mover(table), act | {"space": name}, options, at_once=False)
            if area != "forest" or name in ("kuda", "fish", "tokoh"):
                yield from listing.ways(
                    table, after_gems(table, area, name), later | {"space": name}, options, at_once=False
                )
                continue
            for wood in cards:
                shown = card(table, "forest", wood)
                yield from listing.ways(
                    table,
                    mover(table),
                    later | {"space": name, "card": wood},
                    effect(shown["gain"]),
                    at_once=True,
                )


def targets(table: Table, area: str) -> dict[str, Any]:
    """What an ``act`` may name in an area, and its options."""
    printed = table["ed"]["areas"][area]
    found = {space["id"]: effect(space["gain"]) for space in printed.get("spaces", printed.get("track"))}
    found |= {"kuda": effect(""), "fish": effect("fish")}
    if area != "ambelau":
        found |= {place.name: place.options for place in places(table, area)}
    owned = mover(table).get("tokoh")
    return found | {"tokoh": listing.tokoh(table, mover(table)) if owned else effect("")}


def after_gems(table: Table, area: str, name: str) -> Player:
    """The mover once a liaison's place is paid for."""
    gems = {place.name: place.gems for place in places(table, area)} if area != "ambelau" else {}
    return mover(table) | {"fish": mover(table)["fish"] - (gems.get(name, 0) if name != "tokoh" else 0)}


def steps(table: Table) -> Iterator[Move]:
    player, edition = mover(table), table["ed"]
    yield from ({"type": name} for name in ("refresh", "draw", "guide", "envoy", "stop"))
    for text in dict.fromkeys(
        [part.text() for part in table["pending"] if not part.step] + ["9 fish", "9 clay"]
    ):
        number = 1 if text == "any" else int(text.split()[0]) if text.endswith(" any") else 0
        for names in combinations_with_replacement(RESOURCES, number):
            yield {"type": "gain", "item": text} | ({"any": list(names)} if names else {})
    for shown in edition["forest"]:
        yield from listing.ways(
            table, player, {"type": "forest", "card": shown["id"]}, effect(shown["gain"]), at_once=True
        )
    for shown, index in product(edition["islanders"] + edition["outlaws"], range(3)):
        yield {"type": "hire", "card": shown["id"], "from": index}
    for shown in edition["islanders"] + edition["outlaws"]:
        text = shown["bonus"] if shown["kind"] == "outlaw" else shown["task"]
        yield from listing.ways(
            table, player, {"type": "task", "card": shown["id"]}, effect(text), at_once=True
        )
    for spirit, less in product(SPIRITS, (None, *RESOURCES)):
        if spirit != "ukum" and (less or not only_less(table, spirit)):
            yield {"type": "offer", "spirit": spirit} | ({"less": less} if less else {})
    for shown in edition["islanders"] + edition["outlaws"]:
        text = shown.get("bonus", "")
        yield from listing.ways(
            table,
            player,
            {"type": "offer", "spirit": "ukum", "discard": shown["id"]},
            effect(text),
            at_once=True,
        )
    yield {"type": "offer", "spirit": "ukum", "discard": "?"}
    yield from ({"type": "elder", "drop": elder["id"]} for elder in edition["elders"])
    yield {"type": "elder", "drop": "?"}


def only_less(table: Table, spirit: str) -> bool:
    """Whether an offering at one less is the only part that serves the spirit: paying all would be a waste."""
    parts = listing.offer_parts(table, spirit, less=False)
    return bool(parts) and bool(parts[0].less)
