"""The faults of whole positions, spoiled in one or two places: the rules code against the naive twin."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from periplus.models.buru import GAME
from tests.buru.tables import load
from tests.buru.twins.audit import broken
from tests.buru.wild import wild

Data = dict[str, Any]
AREAS = ("forest", "coast", "village", "lake")
EVERYWHERE = (*AREAS, "ambelau")
TOKENS = (1, 2, 3, 4, 5, "G", "L", "?")


def anybody(rng: random.Random, data: Data) -> Data:
    player: Data = rng.choice(data["players"])
    return player


def token(rng: random.Random, data: Data) -> None:
    placed = anybody(rng, data).setdefault("placed", {})
    placed.setdefault(rng.choice(AREAS), []).append(rng.choice(TOKENS))


def blessing(rng: random.Random, data: Data) -> None:
    placed = anybody(rng, data).setdefault("placed", {})
    placed.setdefault(rng.choice(EVERYWHERE), []).append(rng.choice(["+", "L+"]))


def holder(rng: random.Random, data: Data) -> None:
    data.setdefault("blessings", {})[rng.choice(EVERYWHERE)] = anybody(rng, data)["id"]


def guide(rng: random.Random, data: Data) -> None:
    anybody(rng, data)["guide"] = rng.choice(["none", "next"])


def seat(rng: random.Random, data: Data) -> None:
    rng.shuffle(data["players"])


def lawan(rng: random.Random, data: Data) -> None:
    data["players"][rng.randint(1, len(data["players"]) - 1)]["lawan"] = rng.choice("AB")
    data["players"][0].pop("lawan", None)


def first_round(rng: random.Random, data: Data) -> None:
    data.update(round=1, phase=rng.choice(["dawn", "morning"]), envoy=anybody(rng, data)["id"])


def islander(rng: random.Random, data: Data) -> None:
    cards = ["weaver", "farmer", "smuggler", "tyrant", "regent"]
    held = [name.removesuffix("*") for player in data["players"] for name in player["tableau"] if name != "?"]
    anybody(rng, data)["tableau"].append(rng.choice(cards + held))


def row(rng: random.Random, data: Data) -> None:
    known = [name for name in data["row"] if name not in ("?", None)]
    data["decks"]["islanders"] = [
        *data["decks"]["islanders"],
        rng.choice([*known, "exile", "tyrant", "farmer"]),
    ]


def elder(rng: random.Random, data: Data) -> None:
    place = rng.choice([anybody(rng, data)["elders"], data["decks"]["elders"]])
    place.append(rng.choice(["e01", "e02", "e13", "e14", "e15", "e16", "e17"]))


def wood(rng: random.Random, data: Data) -> None:
    data["forest"] = rng.sample([f"f{number:02}" for number in range(1, 17)], rng.randint(3, 6))
    data["forest_discard"] = rng.choice(data["forest"])


def totem(rng: random.Random, data: Data) -> None:
    data["totems"][rng.choice(["ukum", "ibu"])] = anybody(rng, data)["id"]


def offers(rng: random.Random, data: Data) -> None:
    spirit = rng.choice(["banyu", "gunung", "manuk", "ukum", "ibu"])
    anybody(rng, data)["offers"].setdefault(spirit, []).extend([rng.randint(1, 8)] * rng.choice([1, 2, 5]))


def left(rng: random.Random, data: Data) -> None:
    data.setdefault("left", {})[rng.choice(["banyu", "gunung", "manuk"])] = rng.choice([0, 1, 9, 10])


def canoe(rng: random.Random, data: Data) -> None:
    for player in data["players"]:
        player["canoe"] = rng.choice([0, 1, 2, 12])


def acted(rng: random.Random, data: Data) -> None:
    area = rng.choice(AREAS)
    space = rng.choice([f"{area[0]}{number}" for number in range(1, 6)] * 2 + ["tokoh", "skip"])
    key = area if rng.random() < 0.7 else f"liaison:{area}"
    for player in rng.sample(data["players"], rng.choice([1, 2])):
        player.setdefault("acted", {})[key] = space


def decrees(rng: random.Random, data: Data) -> None:
    data["decrees"] = rng.choices([f"d{number:02}" for number in range(1, 17)], k=rng.choice([1, 2, 3]))


def plot(rng: random.Random, data: Data) -> None:
    anybody(rng, data)["plot"] = rng.choice(["p01", "x01"])


def tokoh(rng: random.Random, data: Data) -> None:
    for player in rng.sample(data["players"], rng.choice([1, 2])):
        player["tokoh"] = "k01"


def kuda(rng: random.Random, data: Data) -> None:
    data["kuda"] = {"at": f"forest:{rng.randint(1, 5)}", "fish": rng.choice([None, "forest:4", "lake:5"])}


SPOILERS: tuple[Callable[[random.Random, Data], None], ...] = (
    token, blessing, holder, guide, seat, lawan, first_round, islander, row, elder, wood, totem, offers, left,
    canoe, acted, decrees, plot, tokoh, kuda,
)  # fmt: skip


@pytest.mark.parametrize("spoiler", SPOILERS, ids=lambda spoiler: spoiler.__name__)
def test_a_spoiled_position_breaks_the_clauses_that_the_text_says(
    spoiler: Callable[[random.Random, Data], None],
) -> None:
    seen: Counter[bool] = Counter()
    for number in range(12):
        rng = random.Random(f"{spoiler.__name__} {number}")
        data = wild(rng)
        spoiler(rng, data)
        if number % 3 == 2:
            rng.choice(SPOILERS)(rng, data)
        found = {violation.rule for violation in GAME.check(load(data))}
        assert found == broken(data), (number, data)
        seen[bool(found)] += 1
    assert seen[True]


@pytest.mark.parametrize("block", range(4))
def test_wild_positions_are_legal_for_both(block: int) -> None:
    for number in range(25):
        data = wild(random.Random(f"legal {block} {number}"))
        assert broken(data) == set()
        assert GAME.check(load(data)) == ()
