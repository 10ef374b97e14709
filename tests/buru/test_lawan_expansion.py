"""Lawans with the expansion's plot cards (BURU-22): ukum, Ambelau, guides, canoes, and what holds all afternoon."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.buru.lawans import at, way, ways
from tests.buru.tables import after, rules, table

BOTH = ["ukum", "ambelau"]


def lake(plot: str, tokens: list[int] | None = None, **fields: Any) -> dict[str, Any]:
    return at("lake", tokens or [1], plot=plot, modules=fields.pop("modules", BOTH), **fields)


def ambelau(power: int, **fields: Any) -> dict[str, Any]:
    tokens = fields.pop("tokens", [power])
    return at("ambelau", tokens, **{"modules": ["ambelau"], "plot": "x01"} | fields)


@pytest.mark.rule("BURU-22.2")
@pytest.mark.parametrize(("modules", "cited"), [([], ["BURU-14.1"]), (["ukum"], []), (["ambelau"], [])])
def test_five_players_lawans_included_need_ukum_or_ambelau(modules: list[str], cited: list[str]) -> None:
    players = [{"id": name} for name in "vwx"] + [{"id": name, "lawan": name} for name in "AB"]
    assert rules(table(*players, modules=modules)) == cited


@pytest.mark.rule("BURU-22.13")
def test_without_ukum_it_is_skipped_in_the_order_of_offerings() -> None:
    """x07 names ukum first: with it the priest goes, without it the next spirit is looked at."""
    spent = way(lake("x07", tableau=["acolyte"], res="2 clay + 2 palm"))
    assert [move for move in spent.moves if move["type"] == "offer"] == [
        {"type": "offer", "spirit": "ukum", "discard": "acolyte"},
        {"type": "offer", "spirit": "gunung"},
    ]
    kept = way(lake("x07", modules=["ambelau"], tableau=["acolyte"], res="2 clay + 2 palm"))
    assert [move["spirit"] for move in kept.moves if move["type"] == "offer"] == ["gunung"]


@pytest.mark.rule("BURU-22.13", "BURU-22.3")
def test_without_ukum_no_refresh_is_spent_on_outlaws() -> None:
    """x10 wants outlaws first, then gatherers."""
    data = at("coast", [1], plot="x10", fish=9, row=["farmer", "weaver", "acolyte"], modules=["ambelau"])
    assert [move["type"] for move in way(data).moves][:2] == ["act", "hire"]
    assert [move["type"] for move in way(data | {"modules": BOTH}).moves][:2] == ["act", "refresh"]


@pytest.mark.rule("BURU-22.11")
def test_for_ukum_an_outlaw_goes_before_the_kind_on_the_card() -> None:
    """x07 names priests; the smuggler's bonus is 2 clay."""
    found = way(lake("x07", tableau=["acolyte", "smuggler"]))
    assert found.moves[2] == {"type": "offer", "spirit": "ukum", "discard": "smuggler"}
    assert found.lawan["res"]["clay"] == 2
    assert found.lawan["tableau"] == [], "the second offering takes the priest"


@pytest.mark.rule("BURU-22.11")
def test_of_several_discards_one_goes_at_random_in_alphabetical_order() -> None:
    found = ways(lake("x07", tableau=["water-priest", "acolyte", "farmer"], left={"ukum": 1}))
    discards = [way.moves[2]["discard"] for way in found]
    assert (discards, [way.chance for way in found]) == (["acolyte", "water-priest"], [Fraction(1, 2)] * 2)


@pytest.mark.rule("BURU-22.11")
def test_an_islander_that_nobody_knows_is_not_discarded() -> None:
    found = way(lake("x07", tableau=["?", "acolyte"], left={"ukum": 2}))
    assert [move["discard"] for move in found.moves if move["type"] == "offer"] == ["acolyte"]
    assert found.lawan["tableau"] == [("?", False)]


@pytest.mark.rule("BURU-22.11")
def test_with_neither_outlaw_nor_the_kind_it_goes_to_the_next_spirit() -> None:
    found = way(lake("x07", tableau=["farmer"], res="2 clay + 2 palm"))
    assert [move.get("spirit") for move in found.moves[2:]] == ["gunung"]


@pytest.mark.rule("BURU-22.11")
@pytest.mark.parametrize(
    ("outlaw", "fields", "gained"),
    [
        ("swindler", {"any": ["ebony", "ebony"]}, ("res", {"clay": 0, "palm": 0, "ebony": 2})),
        ("forger", {}, ("fish", 3)),
        ("tyrant", {}, ("vp", 1 + 1)),  # and 1 by the ukum totem, the lake's majority
    ],
)
def test_an_outlaws_bonus_is_its_first_option_any_is_ebony_and_a_guide_is_respect(
    outlaw: str, fields: dict[str, Any], gained: tuple[str, Any]
) -> None:
    found = way(lake("x07", tableau=[outlaw], modules=BOTH, left={"ukum": 1}))
    assert found.moves[2] == {"type": "offer", "spirit": "ukum", "discard": outlaw} | fields
    name, value = gained
    assert found.lawan[name] == value


@pytest.mark.rule("BURU-22.6")
@pytest.mark.parametrize(("tokens", "vp"), [([2], 0), ([2, 3], 1), (["?", 2], 1), (["?", "?"], 1)])
def test_the_respect_of_a_double_at_the_lake_holds_for_offerings_in_ambelau(
    tokens: list[int | str], vp: int
) -> None:
    """Four spaces from the start there is one to ibu; those at the lake are not even revealed yet."""
    data = ambelau(4, placed={"ambelau": [4], "lake": tokens})
    data["players"][0] |= {"placed": {"ambelau": [5]}, "acted": {"ambelau": "t1"}, "canoe": 1}
    found = way(data)
    assert found.moves == [{"type": "canoe", "steps": 4}, {"type": "offer", "spirit": "ibu"}]
    assert found.lawan["vp"] == vp


@pytest.mark.rule("BURU-22.6", "BURU-25.14")
@pytest.mark.parametrize(("tokens", "vp"), [(["L"], 1), ([], 0)])
def test_an_unseen_token_is_no_explorer_while_it_may_be_the_liaison(tokens: list[str], vp: int) -> None:
    """With the liaison seen in the forest the two tokens at the lake are explorers."""
    placed = {"ambelau": [4], "lake": ["?", "?"], "forest": tokens}
    data = ambelau(4, modules=["ambelau", "liaisons"], placed=placed)
    data["players"][0] |= {"placed": {"ambelau": [5]}, "acted": {"ambelau": "t1"}, "canoe": 1}
    assert way(data).lawan["vp"] == vp


@pytest.mark.rule("BURU-22.10")
@pytest.mark.parametrize(
    ("canoe", "power", "steps", "space"),
    [
        (0, 4, 4, "t4"),  # one gem on 2, 3 and 4
        (5, 4, 4, "t9"),  # two gems on 6 to 9
        (8, 3, 3, "t11"),  # three gems on 10 and 11
        (11, 3, 1, "t12"),  # three gems next to it, none and one beyond the start
        (12, 2, 2, "t2"),  # over the start
    ],
)
def test_of_the_spaces_it_reaches_it_goes_to_the_highest_rated_and_of_equals_the_farthest(
    canoe: int, power: int, steps: int, space: str
) -> None:
    found = way(ambelau(power, canoe=canoe))
    assert found.moves[0] == {"type": "canoe", "steps": steps}
    assert found.lawan["acted"] == {"ambelau": space}


@pytest.mark.rule("BURU-22.10", "BURU-20.11")
def test_a_jump_may_carry_it_to_a_better_space_beyond_its_power() -> None:
    data = ambelau(2, canoe=8)
    data["players"][0] |= {"canoe": 10}
    found = way(data)
    assert found.moves[0] == {"type": "canoe", "steps": 2}, "10 is taken, so 11, of three gems"
    assert found.lawan["canoe"] == 11


@pytest.mark.rule("BURU-22.7", "BURU-22.9")
@pytest.mark.parametrize(
    ("canoe", "power", "vp"),
    [
        (5, 1, 2),  # guide + task
        (8, 1, 1),  # guide + ebony
        (10, 1, 1),  # ebony + task + draw
    ],
)
def test_tasks_and_guides_of_the_track_are_respect(canoe: int, power: int, vp: int) -> None:
    found = way(ambelau(power, canoe=canoe)).lawan
    assert (found["vp"], found["guide"]) == (vp, "none")


@pytest.mark.rule("BURU-20.12")
def test_passing_the_start_is_worth_two_respect_for_it_too() -> None:
    assert way(ambelau(1, canoe=12)).lawan["vp"] == 2


@pytest.mark.rule("BURU-22.4", "BURU-22.5")
@pytest.mark.parametrize(
    ("plot", "left", "extra"),
    [("x01", 10, [{"type": "offer", "spirit": "ibu"}]), ("x02", 10, [{"type": "draw"}]), ("x01", 0, [])],
)
def test_two_explorers_in_ambelau_bring_an_offering_to_ibu_or_an_islander(
    plot: str, left: int, extra: list[dict[str, Any]]
) -> None:
    data = ambelau(3, tokens=[1, 2], plot=plot, canoe=5, left={"ibu": left}, decks={"islanders": ["farmer"]})
    found = way(data)
    assert found.moves == [{"type": "canoe", "steps": 3}, *extra]
    assert found.lawan["tableau"] == ([("farmer", False)] if plot == "x02" else [])


@pytest.mark.rule("BURU-22.4")
def test_a_guide_is_one_of_two_explorers_and_a_liaison_is_not() -> None:
    fields: dict[str, Any] = {"plot": "x02", "canoe": 5, "modules": ["ambelau", "liaisons"]}
    assert way(ambelau(0, tokens=[2, "G"], **fields)).moves[-1] == {"type": "draw"}
    assert way(ambelau(0, tokens=[3, "L"], **fields)).moves[-1] == {"type": "canoe", "steps": 3}


@pytest.mark.rule("BURU-22.4")
def test_the_ibu_offerings_of_space_and_double_are_both_made() -> None:
    data = ambelau(4, tokens=[1, 3], canoe=3, totems={"ibu": "A"}, decks={"ibu": [5, 4]})
    found = way(data)
    assert found.moves == [{"type": "canoe", "steps": 4}, *[{"type": "offer", "spirit": "ibu"}] * 2]
    assert found.lawan["offers"] == {"ibu": [5, 4]}
    assert found.lawan["vp"] == 2, "by the totem"


@pytest.mark.rule("BURU-22.8")
def test_the_guide_of_a_lawan_is_always_at_hand() -> None:
    lawan = {"id": "A", "lawan": "A", "placed": {"forest": [1, 2], "coast": [3, 4], "village": ["G"]}}
    human = {"id": "me", "placed": {"lake": [1, 2, 3, 4]}}
    data = table(human, lawan, phase="noon", modules=["ambelau"])
    assert rules(data) == []
    assert after(data, {"type": "keep", "token": 5})["players"]["A"]["kept"] == 5
