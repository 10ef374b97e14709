"""The liaison of a Lawan (BURU-25.13 to 25.16, R.28, R.47, R.48)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.buru.lawans import way


def sent(
    area: str, *others: str, tokens: list[Any] | None = None, kuda: Any = None, **fields: Any
) -> dict[str, Any]:
    """Lawan A's liaison is next in an area; ``others`` are the spaces that humans' stacks have taken there."""
    lawan = {"id": "A", "lawan": "A", "plot": "p01", "placed": {area: ["L", *(tokens or [])]}}
    names = ("forest", "forest_discard", "row", "decks")
    table: dict[str, Any] = {key: fields.pop(key) for key in names if key in fields}
    humans = [{"id": f"h{space}", "placed": {area: [5]}, "acted": {area: space}} for space in others] or [
        {"id": "me"}
    ]
    modules = ["liaisons", *(["kuda"] if kuda else [])]
    table |= {"kuda": kuda} if kuda else {}
    return {"game": "buru", "area": area, "modules": modules, "players": [*humans, lawan | fields]} | table


@pytest.mark.rule("BURU-25.15")
@pytest.mark.parametrize(
    ("area", "others", "space"),
    [("lake", ["l1"], "l5"), ("lake", ["l5"], "l4"), ("lake", ["l5", "l4"], "l3"), ("village", ["v1"], "v5")],
)
def test_it_goes_to_the_lowest_rated_free_space_the_rightmost_of_equals(
    area: str, others: list[str], space: str
) -> None:
    found = way(sent(area, *others, fish=5))
    assert found.moves[0] == {"type": "liaison", "area": area, "space": space}
    gems = {"l5": 0, "l4": 1, "l3": 2, "v5": 0}[space]
    assert found.lawan["fish"] == 5 - gems
    assert found.lawan["acted"] == {f"liaison:{area}": space}


@pytest.mark.rule("BURU-25.15", "BURU-25.7")
def test_it_is_skipped_if_the_lowest_rated_space_is_too_dear() -> None:
    found = way(sent("lake", "l5", fish=0))
    assert found.moves == [{"type": "liaison", "area": "lake", "space": None}]
    assert found.lawan["acted"] == {"liaison:lake": "skip"}


def test_it_acts_after_all_stacks_its_own_included() -> None:
    data = sent("village", "v1", tokens=[2])
    first = way(data)
    assert first.moves == [{"type": "act", "area": "village", "space": "v2"}]
    data["players"][1] |= {"acted": {"village": "v2"}}
    assert way(data).moves == [{"type": "liaison", "area": "village", "space": "v5"}]


@pytest.mark.rule("BURU-25.14", "BURU-15.13")
def test_a_liaison_beside_one_explorer_is_no_double() -> None:
    data = sent("village", "v1", tokens=[2])
    assert way(data).lawan["vp"] == 2, "two tasks on v2 and nothing more"
    data["players"][1]["placed"] = {"village": [2, 3]}
    assert way(data).lawan["vp"] == 3


@pytest.mark.rule("BURU-25.15", "BURU-9.2")
def test_in_the_forest_the_lowest_card_counts_the_last_of_equals() -> None:
    found = way(sent("forest", "f1", forest=["f12", "f05", "f13"], fish=1))
    assert found.moves == [{"type": "liaison", "area": "forest", "space": "f5", "card": "f13"}]
    assert found.lawan["fish"] == 0
    assert found.lawan["res"] == {"clay": 0, "palm": 2, "ebony": 0}
    assert (found.table["forest"], found.table["forest_discard"]) == (["f12", "f05"], "f13")


@pytest.mark.rule("BURU-25.9")
def test_without_a_card_it_takes_the_top_of_the_discards() -> None:
    found = way(sent("forest", "f1", forest_discard="f10", fish=1))
    assert found.moves == [{"type": "liaison", "area": "forest", "space": "f5", "card": "f10"}]
    assert found.lawan["res"]["ebony"] == 1
    assert found.table["forest_discard"] == "f10"


@pytest.mark.rule("BURU-25.9")
def test_without_any_card_it_is_skipped() -> None:
    assert way(sent("forest", "f1")).moves == [{"type": "liaison", "area": "forest", "space": None}]


@pytest.mark.rule("BURU-26.9")
@pytest.mark.parametrize(
    ("forest", "space"),
    [
        (["f15"], "f2"),
        (["f12"], "fish"),
    ],  # a card of no gems goes before the marker, the marker before one gem
)
def test_a_card_is_preferred_to_the_marker_of_the_same_rating(forest: list[str], space: str) -> None:
    data = sent("forest", "f1", forest=forest, kuda={"at": "coast:1", "fish": "forest:3"}, fish=5)
    data["players"].insert(1, {"id": "op"})
    assert way(data).moves[0]["space"] == space
