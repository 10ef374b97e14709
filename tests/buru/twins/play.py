"""A legal move carried out, and the table run on to the next choice of a human."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from tests.buru.twins import effects, flow, judge, listing, morning
from tests.buru.twins.board import Player, Table, card, islander, table_of, who
from tests.buru.twins.chance import every
from tests.buru.twins.notation import effect
from tests.buru.twins.places import free, paddle, use


def begun(data: dict[str, Any]) -> Iterator[tuple[Fraction, Table]]:
    """The tables that a position without log stands for, run on to the next choice of a human."""

    def run(table: Table) -> None:
        flow.begin(table)
        morning.go_on(table)
        flow.run_on(table)

    return every(table_of(data), run)


def ways(table: Table, move: dict[str, Any]) -> Iterator[tuple[Fraction, Table]]:
    """Every table that the legal move can lead to."""
    return every(table, lambda world: play(world, move))


def play(table: Table, move: dict[str, Any]) -> None:
    """The legal move, and what runs on from it."""
    carry(table, move)
    flow.run_on(table)


def carry(table: Table, move: dict[str, Any]) -> None:
    """The legal move alone."""
    wrong = judge.fault(table, move)
    if wrong is not None:
        raise ValueError(wrong)
    kind = move["type"]
    doers = {
        "place": place,
        "lawan_place": lawan_place,
        "keep": keep,
        "claim": claim,
        "act": act,
        "canoe": canoe,
        "reveal": reveal,
        "plot": plot,
    }
    if kind in doers:
        doers[kind](table, move)
    elif kind == "liaison":
        liaison(table, move)
    elif kind == "stop":
        table["pending"] = []
    else:
        part(table, who(table, table["turn"]), move)


def reveal(table: Table, move: dict[str, Any]) -> None:
    """The row as it lies, or a player's tokens."""
    if "row" in move:
        table["row"] = list(move["row"])
    if "player" in move:
        player = who(table, move["player"])
        for area, tokens in move.get("placed", {}).items():
            player["placed"][area] = list(tokens)
        player["kept"] = move.get("kept", player["kept"])
        morning.go_on(table)


def plot(table: Table, move: dict[str, Any]) -> None:
    for player in table["players"]:
        if player["lawan"] and player["lawan"].lower() in move:
            player["plot"] = move[player["lawan"].lower()]
            if table["decks"]["plots"][:1] == [player["plot"]]:
                table["decks"]["plots"].pop(0)


def place(table: Table, move: dict[str, Any]) -> None:
    player = morning.placing(table)
    assert player is not None
    morning.place(table, player, move["token"], move["area"], move.get("blessing", False))
    morning.go_on(table)


def lawan_place(table: Table, move: dict[str, Any]) -> None:
    morning.lawan_place(table, move["plot"], [move.get("a", "?"), move.get("b", "?")], move.get("more", []))
    morning.go_on(table)


def keep(table: Table, move: dict[str, Any]) -> None:
    player = who(table, move["player"]) if "player" in move else morning.keeper(table)
    assert player is not None
    player["kept"] = move["token"]
    morning.go_on(table)


def chooser(table: Table) -> Player:
    choice = flow.expecting(table)
    assert choice is not None
    return choice[1]


def claim(table: Table, move: dict[str, Any]) -> None:
    player = chooser(table)
    if move["take"] == "majority":
        flow.majority(table, player)
    else:
        table["claim"] = "blessing"
        table["blessings"][table["area"]] = player["id"]


def act(table: Table, move: dict[str, Any]) -> None:
    player, area = chooser(table), table["area"]
    index, names = move.get("option", 0), move.get("any", [])
    if move["space"] == "tokoh":
        player["acted"][area], options = "tokoh", listing.tokoh(table, player)
    else:
        found = next(place for place in free(table, area) if place.name == move["space"])
        player["acted"][area], options = use(table, found), found.options
    effects.resolve(table, player, options[index], names, at_once=False)
    flow.acted(table, player)


def canoe(table: Table, move: dict[str, Any]) -> None:
    player = chooser(table)
    space = paddle(table, player, move["steps"])
    player["acted"]["ambelau"] = space.id
    effects.resolve(table, player, space.options[0], [], at_once=False)
    flow.acted(table, player)


def liaison(table: Table, move: dict[str, Any]) -> None:
    player, area, name = chooser(table), table["area"], move["space"]
    index, names = move.get("option", 0), move.get("any", [])
    key = f"liaison:{area}"
    if name is None:
        player["acted"][key] = "skip"
        return
    if name == "tokoh":
        player["acted"][key] = "tokoh"
        effects.resolve(table, player, listing.tokoh(table, player)[index], names, at_once=False)
        return
    found = next(place for place in listing.liaison_places(table, area) if place.name == name)
    if area == "forest" and name not in ("kuda", "fish"):
        wanted = move["card"]
        player["acted"][key] = use(table, found)
        shown = card(table, "forest", wanted)
        player["fish"] -= shown["gems"]
        if wanted in table["forest"]:
            effects.take_forest(table, wanted)
        effects.resolve(table, player, effect(shown["gain"])[index], names, at_once=True)
        return
    player["fish"] -= found.gems
    player["acted"][key] = use(table, found)
    effects.resolve(table, player, found.options[index], names, at_once=False)


def used(table: Table, kind: str, found: list[Any] | None = None) -> None:
    """A part of the pending ones is done."""
    part = found[0] if found else next(part for part in table["pending"] if part.atom == kind)
    table["pending"].remove(part)


def part(table: Table, player: Player, move: dict[str, Any]) -> None:
    kind = move["type"]
    index, names = move.get("option", 0), move.get("any", [])
    if kind == "gain":
        found = next(part for part in table["pending"] if not part.step and part.text() == move["item"])
        used(table, kind, [found])
        effects.gain(table, player, found, names)
    elif kind == "forest":
        used(table, kind)
        shown = effects.take_forest(table, move["card"])
        effects.resolve(table, player, effect(shown["gain"])[index], names, at_once=True)
    elif kind == "hire":
        row = move.get("from", table["row"].index(move["card"]))
        paid = listing.hire_price(table, move["card"])
        used(
            table,
            kind,
            sorted((part for part in table["pending"] if part.atom == "hire"), key=lambda part: -part.less),
        )
        effects.hire(table, player, row, paid)
    elif kind == "refresh":
        used(table, kind)
        effects.refresh(table)
        if move.get("row"):
            table["row"] = list(move["row"])
    elif kind == "task":
        task(table, player, move)
    elif kind == "offer":
        offer(table, player, move)
    elif kind == "elder":
        used(table, kind)
        drawn = listing.elders_drawn(table)
        del table["decks"]["elders"][: len(drawn)]
        player["elders"] += drawn
        player["elders"].remove(move["drop"])
    else:
        used(table, kind)
        if kind == "draw":
            effects.draw(table, player)
        elif kind == "guide":
            effects.guide(player)
        else:
            table["envoy"] = player["id"]


def task(table: Table, player: Player, move: dict[str, Any]) -> None:
    """Turned sideways first, then its effect; an outlaw is discarded for an ukum offering (19.12)."""
    shown = islander(table, move["card"])
    index, names = move.get("option", 0), move.get("any", [])
    used(table, "task", listing.task_parts(table, shown["kind"]))
    if shown["kind"] == "outlaw":
        sacrifice(table, player, move["card"], index, names)
        return
    player["tableau"][player["tableau"].index([move["card"], False])][1] = True
    effects.resolve(table, player, effect(shown["task"])[index], names, at_once=True)


def sacrifice(table: Table, player: Player, name: str, index: int, names: list[str]) -> None:
    """The islander leaves, the offering is made, an outlaw's bonus comes (19.8, 19.13, R.13)."""
    effects.discard(player, name)
    effects.offering(table, player, "ukum")
    if name != "?" and islander(table, name)["kind"] == "outlaw":
        effects.resolve(table, player, effect(islander(table, name)["bonus"])[index], names, at_once=True)


def offer(table: Table, player: Player, move: dict[str, Any]) -> None:
    spirit, less = move["spirit"], move.get("less")
    if spirit == "ukum":
        used(table, "offer", listing.offer_parts(table, spirit, less=False))
        sacrifice(table, player, move["discard"], move.get("option", 0), move.get("any", []))
        return
    cost = effects.altar(table, player, spirit) if spirit != "ibu" else effects.Counter()
    used(table, "offer", listing.offer_parts(table, spirit, less=bool(less)))
    effects.pay(player, +(cost - effects.Counter([less] if less else [])))
    effects.offering(table, player, spirit)
