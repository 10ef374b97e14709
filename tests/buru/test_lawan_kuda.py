"""Lawans on Kuda's space (BURU-26, R.38, R.42, R.48)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.buru.lawans import way, ways


def beside(area: str, kuda: str, *taken: str, **fields: Any) -> dict[str, Any]:
    """Lawan A next in an area with Kuda; humans' stacks lie on the spaces taken."""
    lawan = {"id": "A", "lawan": "A", "plot": "p02", "placed": {area: [1]}}
    humans = [{"id": f"h{space}", "placed": {area: [5]}, "acted": {area: space}} for space in taken]
    table = {key: fields.pop(key) for key in ("edition", "row") if key in fields}
    players = [*humans, lawan | fields]
    return {
        "game": "buru",
        "modules": ["kuda"],
        "area": area,
        "kuda": {"at": kuda},
        "players": players,
    } | table


def edition(**actions: str) -> dict[str, Any]:
    """The study edition with other Kuda actions."""
    study = {"forest": "clay + palm", "coast": "hire-2", "village": "task + 2 fish", "lake": "offer-1"}
    return {"kuda": {"gems": 2, "fish_gems": 0} | study | actions}


@pytest.mark.rule("BURU-26.7", "BURU-26.9")
def test_in_the_forest_kuda_is_a_card_of_two_gems_that_gives_his_first_alternative() -> None:
    lawan = {"id": "A", "lawan": "A", "plot": "p01", "placed": {"forest": [1, 2]}, "acted": {}}
    human = {"id": "me", "placed": {"forest": [5]}, "acted": {"forest": "f2"}}
    data = {
        "game": "buru",
        "modules": ["kuda"],
        "area": "forest",
        "kuda": {"at": "forest:1"},
        "forest": ["f10", "f11"],
        "players": [human, lawan, {"id": "op"}],
    }
    found = way(data)
    assert found.moves == [{"type": "act", "area": "forest", "space": "kuda"}]
    assert found.lawan["res"] == {"clay": 1, "palm": 1, "ebony": 0}, "and no double without a card"
    tied = ways(data | {"forest": ["f06", "f10"]})
    assert [way.moves[-1] for way in tied] == [
        {"type": "forest", "card": "f06"},
        {"type": "act", "area": "forest", "space": "kuda"},
    ], "two gems and two tokens each: chance decides"


@pytest.mark.rule("BURU-26.7")
def test_kudas_offering_saves_the_most_valuable_resource() -> None:
    found = way(beside("lake", "lake:5", "l1", "l2", "l3", res="palm"))
    assert found.moves == [
        {"type": "act", "area": "lake", "space": "kuda"},
        {"type": "offer", "spirit": "manuk", "less": "ebony"},
    ]
    assert found.lawan["res"] == {"clay": 0, "palm": 0, "ebony": 0}, "the palm is paid"


@pytest.mark.rule("BURU-26.7")
def test_what_is_saved_is_the_most_valuable_resource_wherever_it_stands_in_the_cost() -> None:
    """Banyu asks for clay and two palm: a palm is saved, and the rest is paid."""
    table = beside("lake", "lake:5", "l1", "l2", "l3", res="clay + palm")
    found = way(table | {"altars": {"manuk": "b"}})
    assert found.moves[1:] == [{"type": "offer", "spirit": "banyu", "less": "palm"}]
    assert found.lawan["res"] == {"clay": 0, "palm": 0, "ebony": 0}


@pytest.mark.rule("BURU-26.7")
def test_kudas_hire_is_cheaper_by_two_fish() -> None:
    found = way(beside("coast", "coast:5", "c1", "c2", fish=1, row=["sculptor", "herald", "shipwright"]))
    assert found.moves[1:] == [{"type": "hire", "card": "sculptor", "from": 0}]
    assert found.lawan["fish"] == 1
    free = way(beside("coast", "coast:5", "c1", "c2", fish=1, row=["fisher"]))
    assert (free.moves[1:], free.lawan["fish"]) == ([{"type": "hire", "card": "fisher", "from": 0}], 1)


@pytest.mark.rule("BURU-11.5", "BURU-11.4")
@pytest.mark.parametrize(
    ("action", "held", "fields", "after"),
    [
        ("2 fish : any | fish", {"fish": 3}, {"any": ["ebony"]}, (1, "ebony")),
        ("2 fish : any | fish", {"fish": 1}, {"option": 1}, (2, None)),
        ("any : 2 fish", {"fish": 0, "res": "palm + ebony"}, {"any": ["palm"]}, (2, "ebony")),
        ("any : 2 fish", {"fish": 0}, {}, (0, None)),
        ("palm + any : 3 fish", {"fish": 0, "res": "palm + ebony"}, {"any": ["ebony"]}, (3, None)),
        ("palm + any : 3 fish", {"fish": 0, "res": "palm"}, {}, (0, "palm")),
        ("palm + any : 3 fish", {"fish": 0, "res": "2 clay"}, {}, (0, "clay")),
        ("any + fish", {"fish": 0}, {}, (1, "ebony")),
    ],
)
def test_of_options_it_takes_the_first_that_it_can_pay(
    action: str, held: dict[str, Any], fields: dict[str, Any], after: tuple[int, str | None]
) -> None:
    """What it gains for any is ebony, what it pays the least valuable; only a trade names it with the space."""
    found = way(beside("coast", "coast:5", "c1", "c2", edition=edition(coast=action), **held))
    assert found.moves == [{"type": "act", "area": "coast", "space": "kuda"} | fields]
    fish, good = after
    assert found.lawan["fish"] == fish
    assert {name for name, number in found.lawan["res"].items() if number} == ({good} if good else set())
