"""What a Lawan does, move by move, with each way that its ties can fall: the rules code against the naive twin."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from periplus.models.buru import GAME
from periplus.models.buru.flow import advance, lawan_due, settle
from periplus.models.buru.lawan.acting import act
from periplus.models.buru.reading import initial
from periplus.models.buru.state import State
from periplus.models.core.errors import PositionError
from periplus.solvers import api
from tests.buru.tables import load, told
from tests.buru.twins import flow, telling
from tests.buru.twins.board import Table, table_of
from tests.buru.twins.chance import every
from tests.buru.wild import MODULES, wild

FIELDS = ("type", "area", "space", "card", "from", "steps", "spirit", "discard", "less", "option", "any")


def shown(move: dict[str, Any]) -> dict[str, Any]:
    """What both readers say of a move; a refresh may tell the row, an elder what is kept."""
    return {name: move[name] for name in FIELDS if name in move}


def next_of_twin(table: Table) -> Table | None:
    """The table right before the next choice of a Lawan, if no human's comes first."""
    flow.begin(table)
    flow.run_on(table, to_lawan=True)
    expected = flow.expecting(table)
    return table if expected is not None and expected[1]["lawan"] else None


def ways_of_twin(table: Table) -> list[tuple[Fraction, list[dict[str, Any]], Table]]:
    expected = flow.expecting(table)
    assert expected is not None
    kind, player = expected

    def once(world: Table) -> None:
        world["trace"] = []
        flow.act(world, kind, next(other for other in world["players"] if other["id"] == player["id"]))

    return [(chance, [shown(move) for move in world["trace"]], world) for chance, world in every(table, once)]


def compare(state: State, table: Table) -> Counter[str]:
    """One choice of a Lawan: the same options in the same order."""
    seat = lawan_due(state)
    assert seat is not None
    found = [
        (chance, [shown(move.as_json()) for move in moves], after)
        for chance, moves, after, _ in act(state, seat)
    ]
    expected = ways_of_twin(table)
    assert [way[:2] for way in found] == [way[:2] for way in expected]
    seen: Counter[str] = Counter(move["type"] for _, moves, _ in found for move in moves)
    for (_, _, after), (_, _, world) in zip(found, expected, strict=True):
        if len(settle(after)) == 1:
            [(_, settled)] = settle(after)
            flow.run_on(world)
            assert told(settled) == telling.told(world)
    return seen + Counter({"ties": len(found) > 1})


def test_a_lawan_acts_as_the_text_says() -> None:
    seen: Counter[str] = Counter()
    for number in range(250):
        rng = random.Random(f"lawan {number}")
        data = lawans_first(rng, [module for module in MODULES if rng.random() < 0.4])
        seen += compared(data)
    assert {"act", "canoe", "hire", "refresh", "offer", "elder", "ties"} <= set(+seen)


@pytest.mark.rule("BURU-25.13", "BURU-25.15", "BURU-25.16")
def test_a_lawans_liaison_acts_as_the_text_says() -> None:
    seen: Counter[str] = Counter()
    for number in range(120):
        rng = random.Random(f"liaison {number}")
        modules = ["liaisons", *(module for module in MODULES if module != "liaisons" and rng.random() < 0.4)]
        data = lawans_first(rng, modules)
        before_liaison(rng, data)
        if GAME.violations(load(data)) == ():
            seen += compared(data)
    assert seen["liaison"] > 40
    assert {"hire", "offer"} <= set(seen)


def compared(data: dict[str, Any]) -> Counter[str]:
    table = next_of_twin(table_of(data))
    return Counter() if table is None else compare(advance(initial(load(data))), table)


def before_liaison(rng: random.Random, data: dict[str, Any]) -> None:
    """Everybody has acted in an area; the only liaison there is a Lawan's."""
    area = data["area"] = rng.choice(["forest", "coast", "village", "lake"])
    lawan = next(player for player in data["players"] if "lawan" in player)
    for player in data["players"]:
        for tokens in player["placed"].values():
            tokens[:] = [token for token in tokens if token not in ("L", "L+")]
        player["kept"] = None if player["kept"] == "L" else player["kept"]
    lawan["placed"][area] = [*lawan["placed"].get(area, [])[:1], "L"]
    lawan["fish"] = rng.randint(0, 6)
    covered = data.get("kuda", {}).get("at")
    spaces = [f"{area[0]}{number}" for number in range(1, 6) if covered != f"{area}:{number}"]
    rng.shuffle(spaces)
    for player in data["players"]:
        if any(token not in ("L", "+") for token in player["placed"].get(area, [])):
            player["acted"] = {area: spaces.pop() if spaces else "kuda"}
    if area == "forest":
        data["forest"] = data["forest"][: rng.choice([0, 1, 3])]


def lawans_first(rng: random.Random, modules: list[str]) -> dict[str, Any]:
    """A position with Lawans in the afternoon, in an area in which one of them often acts first."""
    while True:
        data = wild(rng, modules, "afternoon")
        if any("lawan" in player for player in data["players"]):
            break
    areas = ["forest", "coast", "village", "lake", *(["ambelau"] if "ambelau" in modules else [])]
    data["area"] = rng.choice(areas)
    for player in data["players"]:
        if "lawan" in player and player["placed"].get(data["area"]) == ["L"]:
            player["fish"] = 3
    return data


@pytest.mark.parametrize("seed", range(12))
def test_the_options_of_an_asked_lawan_are_those_of_the_text(seed: int) -> None:
    rng = random.Random(f"asked {seed}")
    data = lawans_first(rng, [module for module in MODULES if rng.random() < 0.4])
    table = next_of_twin(table_of(data))
    if table is None:
        with pytest.raises(PositionError):
            options(data, next(player["id"] for player in data["players"] if "lawan" in player))
        return
    expected = flow.expecting(table)
    assert expected is not None
    name = expected[1]["id"]
    found = options(data, name)
    ways = ways_of_twin(table)
    assert [option["probability"] for option in found] == [
        pytest.approx(float(way[0]), abs=1e-6) for way in ways
    ]
    for option, (_, moves, world) in zip(found, ways, strict=True):
        assert [shown(move) for move in option["moves"]] == moves
        player = telling.told(world)["players"][name]
        after = option["after"]
        assert (after["vp"], after["fish"], sorted(after["elders"])) == (
            player["vp"],
            player["fish"],
            player["elders"],
        )
        assert [card.removesuffix("*") for card in after["tableau"]] == [
            card for card, _ in player["tableau"]
        ]
        assert (after["offers"], after.get("canoe", 0)) == (player["offers"], player["canoe"])


def options(data: dict[str, Any], name: str) -> list[dict[str, Any]]:
    position = load(data | {"ask": {"kind": "lawan", "player": name}})
    found: list[dict[str, Any]] = api.solve(position).result().as_json()["options"]
    return found
