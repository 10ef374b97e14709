"""Random positions of every phase and combination of modules, legal unless spoiled on purpose."""

from __future__ import annotations

import random
from typing import Any

from tests.buru.twins.board import SPIRITS, study

MODULES = ("ukum", "ambelau", "tokoh", "blessings", "liaisons", "kuda")
AREAS = ("forest", "coast", "village", "lake")
PARTS = (
    "task",
    "2 task",
    "task(noble)",
    "hire",
    "2 hire + refresh",
    "hire-2",
    "offer",
    "2 offer + elder",
    "offer(banyu)",
    "offer-1",
    "envoy",
    "forest",
    "draw",
    "any",
    "2 fish",
    "vp",
    "clay + palm",
)


def some_modules(rng: random.Random) -> list[str]:
    return [module for module in MODULES if rng.random() < 0.4]


def wild(rng: random.Random, modules: list[str] | None = None, phase: str | None = None) -> dict[str, Any]:
    """A legal position; afternoons stand at the beginning of the forest unless ``acted`` says more."""
    modules = some_modules(rng) if modules is None else modules
    phase = phase or rng.choice(["morning", "afternoon", "afternoon", "afternoon"])
    deal = Deal(rng, modules)
    players = seats(rng, modules)
    names = [player["id"] for player in players]
    humans = [player["id"] for player in players if "lawan" not in player]
    data: dict[str, Any] = {
        "game": "buru",
        "modules": modules,
        "round": rng.randint(2, 5),
        "phase": phase,
        "envoy": rng.choice(names if phase == "afternoon" else humans),
        "players": players,
        "totems": {spirit: rng.choice(names) for spirit in deal.spirits if rng.random() < 0.5},
        "decrees": rng.sample(deal.decrees, 2),
        "altars": {spirit: rng.choice("ab") for spirit in ("banyu", "gunung", "manuk") if rng.random() < 0.4},
    }
    for player in players:
        deal.goods(player)
    deal.table(data)
    if "blessings" in modules:
        everywhere = [*AREAS, *(["ambelau"] if "ambelau" in modules else [])]
        data["blessings"] = {area: rng.choice(names) for area in everywhere if rng.random() < 0.5}
    if "kuda" in modules:
        data["kuda"] = kuda(rng, len(players))
    if phase == "morning":
        begin_morning(rng, data)
    else:
        for player in players:
            lay(rng, data, player)
    return data


def seats(rng: random.Random, modules: list[str]) -> list[dict[str, Any]]:
    """Humans and Lawans around the table, B right after A."""
    lawans = rng.choice([0, 0, 1, 2])
    most = (5 if {"ukum", "ambelau"} & set(modules) else 4) - lawans if lawans else 5
    humans = rng.randint(1 if lawans else 2, max(1, most))
    players: list[dict[str, Any]] = [{"id": name} for name in ("me", "op", "kat", "sonia", "becky")[:humans]]
    at = rng.randint(0, humans)
    players[at:at] = [{"id": f"lawan {name}", "lawan": name} for name in ("A", "B")[:lawans]]
    return players


def kuda(rng: random.Random, number: int) -> dict[str, Any]:
    forum = rng.random() < 0.6

    def place() -> str:
        area = rng.choice(AREAS)
        return f"{area}:{rng.randint(1, number if forum and area == 'forest' else 5)}"

    at, fish = place(), place()
    return {"at": at, "fish": fish if fish != at and rng.random() < 0.4 else None, "forum": forum}


class Deal:
    """The cards of the study edition, shuffled; what is dealt is dealt once."""

    def __init__(self, rng: random.Random, modules: list[str]) -> None:
        self.rng, self.modules, edition = rng, modules, study()
        inside = set(modules)
        islanders = list(edition["islanders"])
        if "ukum" in inside:
            islanders += [card for card in edition["outlaws"] if set(card.get("needs", [])) <= inside]
        elders = [
            elder for elder in edition["elders"] if set(elder.get("module", "").split("+")) - {""} <= inside
        ]
        gone = {elder.get("replaces") for elder in elders}
        self.islanders = self.shuffled(islanders)
        self.elders = [name for name in self.shuffled(elders) if name not in gone]
        self.forest = self.shuffled(edition["forest"])
        self.decrees = [
            card["id"]
            for card in edition["decrees"]
            if card.get("module", "ukum") in inside or "module" not in card
        ]
        self.tokoh = self.shuffled(edition["tokoh"])
        self.plots = self.shuffled(edition["plots_expansion" if inside & {"ukum", "ambelau"} else "plots"])
        out = {spirit for spirit, module in (("ukum", "ukum"), ("ibu", "ambelau")) if module not in inside}
        self.spirits = [spirit for spirit in SPIRITS if spirit not in out]
        self.offerings = {spirit: rng.sample(edition["offerings"][spirit], 10) for spirit in self.spirits}

    def shuffled(self, cards: list[dict[str, Any]]) -> list[str]:
        names = [card["id"] for card in cards]
        return self.rng.sample(names, len(names))

    def goods(self, player: dict[str, Any]) -> None:
        rng = self.rng
        player["vp"], player["fish"] = rng.randint(0, 20), rng.choice([0, 1, 2, 3, 5, 8, 12, 19])
        bundle = [(rng.choice([0, 0, 1, 2, 3, 4]), name) for name in ("clay", "palm", "ebony")]
        player["res"] = " + ".join(f"{number} {name}" for number, name in bundle if number)
        player["tableau"] = [
            self.islanders.pop() + rng.choice(["", "", "*"]) for _ in range(rng.choice([0, 1, 3, 4, 5]))
        ]
        player["elders"] = [rng.choice([self.elders.pop(), "?"]) for _ in range(rng.choice([0, 0, 1, 2]))]
        player["offers"] = {
            spirit: [rng.choice([deck.pop(), "?"]) for _ in range(rng.choice([1, 1, 2]))]
            for spirit, deck in self.offerings.items()
            if rng.random() < 0.3
        }
        if "ambelau" in self.modules:
            player["guide"] = (
                rng.choice(["none", "none", "ready", "next"]) if "lawan" not in player else "none"
            )
        if "tokoh" in self.modules and "lawan" not in player and rng.random() < 0.9:
            player["tokoh"] = self.tokoh.pop()
        if "lawan" in player and rng.random() < 0.9:
            player["plot"] = self.plots.pop()

    def table(self, data: dict[str, Any]) -> None:
        rng, players = self.rng, data["players"]
        data["row"] = [
            rng.choice([self.islanders.pop(), self.islanders.pop(), "?", None][:3]) for _ in range(3)
        ]
        most = max(3, len(players))
        data["forest"] = [self.forest.pop() for _ in range(rng.choice([most, most, most - 1, 0]))]
        data["forest_discard"] = rng.choice([None, self.forest.pop()])
        if "ambelau" in self.modules:
            for player, space in zip(players, rng.sample(range(1, 13), len(players)), strict=True):
                player["canoe"] = rng.choice([0, space, space])
        data["decks"] = {
            "islanders": self.known(self.islanders, [0, 1, 4, 9]),
            "elders": self.known(self.elders, [0, 1, 2, 3]),
            "plots": self.plots[: rng.choice([0, 4])] if any("lawan" in player for player in players) else [],
        }
        held = {spirit: sum(len(p["offers"].get(spirit, [])) for p in players) for spirit in self.spirits}
        for spirit, deck in self.offerings.items():
            left = rng.choice([10 - held[spirit]] * 4 + [0, 1])
            data["decks"][spirit] = self.known(deck, [0, min(left, 1), min(left, 3)])
            if left != 10 - held[spirit]:
                data.setdefault("left", {})[spirit] = left

    def known(self, deck: list[Any], numbers: list[int]) -> list[Any]:
        number = min(self.rng.choice(numbers), len(deck))
        found = [deck.pop() for _ in range(number)]
        return [card if self.rng.random() < 0.9 else "?" for card in found]


def mat(data: dict[str, Any], player: dict[str, Any]) -> list[Any]:
    modules = data["modules"]
    guide = "ambelau" in modules and ("lawan" in player or player.get("guide") == "ready")
    return [1, 2, 3, 4, 5, *(["G"] if guide else []), *(["L"] if "liaisons" in modules else [])]


def lay(rng: random.Random, data: dict[str, Any], player: dict[str, Any]) -> None:
    """All tokens but the kept one, a Lawan never more than two in an area; blessings under some."""
    areas = [*AREAS, *(["ambelau"] if "ambelau" in data["modules"] else [])]
    tokens = mat(data, player)
    rng.shuffle(tokens)
    player["kept"] = tokens.pop()
    player["placed"] = {}
    favourite = rng.sample(areas, 2)
    for token in tokens:
        choices = favourite if rng.random() < 0.4 else areas
        if "lawan" in player:
            choices = [area for area in areas if len(player["placed"].get(area, [])) < 2]
        player["placed"].setdefault(rng.choice(choices), []).append(token)
    if player.get("guide") == "ready" and rng.random() < 0.3:
        player["guide"] = "next"
    for area, laid in player["placed"].items():
        if data.get("blessings", {}).get(area) == player["id"] and ("lawan" in player or rng.random() < 0.7):
            if laid[0] == "L":
                laid[0] = "L+"
            else:
                laid.append("+")


def begin_morning(rng: random.Random, data: dict[str, Any]) -> None:
    """Nobody has placed yet: random moves lead on."""
    for player in data["players"]:
        if player.get("guide") == "next":
            player["guide"] = "none"
