"""The clause that a move breaks: the first in the order that section 6.4 gives."""

from __future__ import annotations

from typing import Any

from tests.buru.twins import effects, listing, morning
from tests.buru.twins.board import Player, Table, card, islander, power, who
from tests.buru.twins.flow import expecting, run_on
from tests.buru.twins.notation import Option, bundle, effect
from tests.buru.twins.places import free, places

CHOICES = ("act", "canoe", "claim", "liaison")
KINDS = {
    "hire": "10.1",
    "refresh": "10.1",
    "task": "11.1",
    "offer": "12.1",
    "elder": "12.1",
    "envoy": "12.1",
    "gain": "6.9",
    "forest": "9.1",
    "draw": "20.17",
    "guide": "21.2",
}


def fault(table: Table, move: dict[str, Any]) -> str | None:
    """The clause, or None if the move is legal; the table is run on and may be changed by an implied ``stop``."""
    kind = move["type"]
    if kind in ("place", "lawan_place", "keep"):
        return in_the_morning(table, move)
    if kind in ("reveal", "plot"):
        return None  # chance is not judged here: it comes from the rules' own dealing
    if kind in CHOICES:
        if table["phase"] != "afternoon":
            return "3.1"
        if table["pending"]:
            table["pending"] = []
            run_on(table)
        return choice(table, move)
    if kind == "stop":
        return stop(table, move)
    return part(table, move)


def stop(table: Table, move: dict[str, Any]) -> str | None:
    if not table["pending"]:
        return None
    return "6.8" if move.get("player", table["turn"]) != table["turn"] else None


def choice(table: Table, move: dict[str, Any]) -> str | None:
    """A claim, an action or a liaison action."""
    expected = expecting(table)
    if expected is None:
        return "3.1"
    kind, player = expected
    if move.get("player", player["id"]) != player["id"]:
        return "6.8"
    if move.get("area", table["area"]) != table["area"]:
        return "6.1"
    if (move["type"] == "claim") != (kind == "claim"):
        return "24.4"
    if kind == "claim":
        return None
    if move["type"] == "liaison":
        return "25.6" if kind != "liaison" else by_liaison(table, player, move)
    if kind == "liaison":
        return "6.10"
    if move["type"] == "canoe":
        within = table["area"] == "ambelau" and 1 <= move["steps"] <= power(player, "ambelau")
        return None if within else "20.9"
    return act(table, player, move)


def act(table: Table, player: Player, move: dict[str, Any]) -> str | None:
    area, name = table["area"], move["space"]
    if name == "tokoh":
        if not listing.tokoh_open(table, player):
            return "23.4"
        return named(table, player, listing.tokoh(table, player), move, at_once=False)
    shown = places(table, area) if area != "ambelau" else []
    if name in ("kuda", "fish") and name not in [place.name for place in shown]:
        return "26.5"
    open_places = [place for place in free(table, area) if place.name == name] if shown else []
    if not open_places:
        return "6.8"
    return named(table, player, open_places[0].options, move, at_once=False)


def by_liaison(table: Table, player: Player, move: dict[str, Any]) -> str | None:
    area, name = table["area"], move["space"]
    if name is None:
        return None
    if name == "tokoh":
        if not listing.tokoh_open(table, player):
            return "25.7"
        return named(table, player, listing.tokoh(table, player), move, at_once=False)
    found = [place for place in listing.liaison_places(table, area) if place.name == name]
    if not found:
        return "25.7"
    if area != "forest" or name in ("kuda", "fish"):
        if found[0].gems > player["fish"]:
            return "25.7"
        return named(table, player, found[0].options, move, at_once=False, paid=found[0].gems)
    wanted = move.get("card")
    cards = listing.forest_cards(table)
    if wanted not in cards:
        return "9.1" if table["forest"] else "25.9"
    shown = card(table, "forest", wanted)
    if shown["gems"] > player["fish"]:
        return "25.7"
    return named(table, player, effect(shown["gain"]), move, at_once=True, paid=shown["gems"])


def named(
    table: Table,
    player: Player,
    options: tuple[Option, ...],
    move: dict[str, Any],
    *,
    at_once: bool,
    paid: int = 0,
) -> str | None:
    """11.5: an option that does not exist, too few or too many resources named."""
    index, names = move.get("option", 0), move.get("any", [])
    if not 0 <= index < len(options):
        return "11.5"
    option = effects.counted(table, player, options)[index]
    needed = sum(option.named(at_once or option.pay is not None))
    poorer = player | {"fish": player["fish"] - paid}
    if len(names) == needed:
        return None
    could = any(effects.payable(poorer, option, names) for names in listing.namings(option, at_once))
    return "11.5" if names or could else None


def part(table: Table, move: dict[str, Any]) -> str | None:
    """A step or a gain out of what is open."""
    kind = move["type"]
    if not table["pending"]:
        return KINDS[kind]
    if move.get("player", table["turn"]) != table["turn"]:
        return "6.8"
    player = who(table, table["turn"])
    if kind == "gain":
        found = [part for part in table["pending"] if not part.step and part.text() == move["item"]]
        if not found:
            return KINDS[kind]
        needed = found[0].count if found[0].atom == "any" else 0
        return None if len(move.get("any", [])) == needed else "11.5"
    if kind not in {part.atom for part in table["pending"]}:
        return KINDS[kind]
    judges = {"forest": forest, "hire": hire, "task": task, "offer": offer, "elder": elder}
    return judges[kind](table, player, move) if kind in judges else None


def forest(table: Table, player: Player, move: dict[str, Any]) -> str | None:
    if move["card"] not in table["forest"]:
        return "9.1"
    return named(table, player, effect(card(table, "forest", move["card"])["gain"]), move, at_once=True)


def hire(table: Table, player: Player, move: dict[str, Any]) -> str | None:
    row, name = table["row"], move["card"]
    index = move.get("from", row.index(name) if name in row else None)
    if name == "?" or index is None or not 0 <= index < len(row) or row[index] != name:
        return "10.3"
    return None if listing.hire_price(table, name) <= player["fish"] else "10.3"


def task(table: Table, player: Player, move: dict[str, Any]) -> str | None:
    shown = islander(table, move["card"])
    if not listing.task_parts(table, shown["kind"]):
        return "11.8"
    if [move["card"], False] not in player["tableau"]:
        return "11.2"
    if shown["kind"] == "outlaw" and not table["left"]["ukum"]:
        return "12.3"
    text = shown["bonus"] if shown["kind"] == "outlaw" else shown["task"]
    return named(table, player, effect(text), move, at_once=True)


def offer(table: Table, player: Player, move: dict[str, Any]) -> str | None:
    spirit, less = move["spirit"], move.get("less")
    every = [part for part in table["pending"] if part.atom == "offer"]
    if spirit == "ibu" and not any(part.of == "ibu" for part in every):
        return "20.15"
    if not listing.offer_parts(table, spirit, less=False):
        return "12.2"
    if less and not listing.offer_parts(table, spirit, less=True):
        return "26.7"
    if spirit == "ukum" and "ukum" not in table["modules"]:
        return "19.7"
    if not table["left"][spirit]:
        return "12.3"
    if spirit == "ukum":
        name = move.get("discard")
        if name is None or name not in [entry[0] for entry in player["tableau"]]:
            return "19.8"
        if less:
            return "26.7"
        outlaw = name != "?" and islander(table, name)["kind"] == "outlaw"
        return named(
            table, player, effect(islander(table, name)["bonus"] if outlaw else ""), move, at_once=True
        )
    cost = effects.altar(table, player, spirit) if spirit != "ibu" else effects.price(bundle(""))
    if less and not cost[less]:
        return "26.7"
    return None if effects.has(player, +(cost - effects.Counter([less] if less else []))) else "12.2"


def elder(table: Table, player: Player, move: dict[str, Any]) -> str | None:
    held = [*player["elders"], *listing.elders_drawn(table)]
    return None if move["drop"] in held else "12.4"


def in_the_morning(table: Table, move: dict[str, Any]) -> str | None:
    """Placing and keeping; the wrong phase is judged last of all."""
    kind = move["type"]
    if table["phase"] not in ("morning", "noon"):
        return "3.1"
    if kind == "keep":
        return keep(table, move)
    player = morning.placing(table) if table["phase"] == "morning" else None
    if kind == "lawan_place":
        return lawan_place(table, player, move)
    placer = who(table, move["player"]) if "player" in move else player
    if placer is not None and not placer["lawan"] and move["token"] not in morning.hand(table, placer):
        return "4.1"
    if player is None or (placer is not None and morning.to_place(table, placer) <= 0):
        return "4.3"
    if placer is not player:
        return "4.1"
    if player["lawan"]:
        return "14.9"
    if move.get("blessing") and not morning.at_hand(table, player, move["area"]):
        return "24.6"
    return None


def keep(table: Table, move: dict[str, Any]) -> str | None:
    player = who(table, move["player"]) if "player" in move else morning.keeper(table)
    if player is None or player["kept"] is not None or move["token"] not in morning.hand(table, player):
        return "5.1"
    return "4.3" if table["phase"] == "morning" else None


def lawan_place(table: Table, player: Player | None, move: dict[str, Any]) -> str | None:
    tokens = [move.get("a", "?"), move.get("b", "?")]
    for lawan, token in zip(morning.lawans(table), tokens, strict=False):
        if token not in ("?", *morning.hand(table, lawan)) and morning.to_place(table, lawan) > 0:
            return "4.1"
    if player is None:
        return "4.3"
    if "player" in move and who(table, move["player"]) is not player:
        return "4.1"
    if not player["lawan"]:
        return "14.9"
    _, wrong = morning.drawn_areas(table, [move["plot"], *move.get("more", [])])
    return wrong
