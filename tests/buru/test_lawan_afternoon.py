"""What a Lawan does in the four areas of the base game (BURU-15), by hand from the clauses."""

from __future__ import annotations

import copy
from fractions import Fraction
from typing import Any

import pytest

from tests.buru.lawans import at, way, ways
from tests.buru.twins.board import study

HALF = Fraction(1, 2)


def cards(data: dict[str, Any]) -> list[str]:
    """The forest cards that it takes, one for each way."""
    return [next(move["card"] for move in found.moves if move["type"] == "forest") for found in ways(data)]


def hired(data: dict[str, Any]) -> list[str]:
    """What it does at the coast after taking a space: cards hired, and refreshes."""
    return [move.get("card", move["type"]) for move in way(data).moves[1:]]


def coast(*row: str | None, deck: tuple[str, ...] = (), tokens: tuple[int, ...] = (1,), **fields: Any) -> Any:
    """Lawan A at the coast, for two hires and a refresh; its plot card p01 wants noble, artisan, gatherer, priest."""
    return at("coast", list(tokens), row=list(row), decks={"islanders": list(deck)}, **fields)


def second(data: dict[str, Any]) -> dict[str, Any]:
    """The same after a human has taken the best space: two hires are left, and no refresh."""
    data["players"][0] |= {"placed": {"coast": [5]}, "acted": {"coast": "c1"}}
    return data


@pytest.mark.rule("BURU-15.1")
@pytest.mark.parametrize(
    ("area", "taken", "space"),
    [
        ("village", None, "v1"),
        ("village", "v1", "v2"),
        ("coast", "c1", "c2"),
        ("lake", "l1", "l2"),
    ],
)
def test_it_takes_the_free_space_of_the_highest_rating_the_leftmost_of_equals(
    area: str, taken: str | None, space: str
) -> None:
    data = at(area, [1])
    if taken is not None:
        data["players"][0] |= {"placed": {area: [5]}, "acted": {area: taken}}
    assert way(data).moves[0] == {"type": "act", "area": area, "space": space}


@pytest.mark.rule("BURU-15.2")
@pytest.mark.parametrize(
    ("forest", "expected"),
    [
        (["f16", "f12", "f11"], ["f12", "f11"]),  # 1 gem both, two tokens both
        (["f05", "f07", "f10"], ["f07"]),  # 2 gems both, 2 tokens against 3
        (["f01", "f03", "f04"], ["f04"]),  # 3 gems all, 4 tokens the most
        (["f02", "f03", "f16"], ["f02", "f03"]),  # 3 gems, 3 tokens both
        (["f14", "f10", "f15"], ["f14", "f10"]),  # f14's upper alternative is one ebony
    ],
)
def test_in_the_forest_gems_count_then_tokens_of_the_first_alternative_then_chance(
    forest: list[str], expected: list[str]
) -> None:
    data = at("forest", [1], forest=forest)
    assert cards(data) == expected
    assert [found.chance for found in ways(data)] == [Fraction(1, len(expected))] * len(expected)


@pytest.mark.rule("BURU-15.2")
@pytest.mark.parametrize(("less", "more"), [("clay + 3 fish", "2 clay"), ("2 ebony + vp", "3 any")])
def test_of_a_cards_gain_resources_alone_are_compared_each_of_any_as_one(less: str, more: str) -> None:
    own = [{"id": "less", "gems": 2, "gain": less}, {"id": "more", "gems": 2, "gain": more}]
    assert cards(at("forest", [1], forest=["less", "more"]) | {"edition": {"forest": own}}) == ["more"]


@pytest.mark.rule("BURU-15.3")
def test_of_a_cards_alternatives_it_gains_the_upper_one() -> None:
    found = way(at("forest", [1], forest=["f09"]))
    assert found.lawan["res"] == {"clay": 3, "palm": 0, "ebony": 0}
    assert found.moves == [
        {"type": "act", "area": "forest", "space": "f1"},
        {"type": "forest", "card": "f09"},
    ]
    assert (found.table["forest"], found.table["forest_discard"]) == ([], "f09")


@pytest.mark.rule("BURU-15.4")
@pytest.mark.parametrize(("tokens", "palm"), [([1], 0), ([1, 2], 1)])
def test_two_explorers_in_the_forest_bring_the_plot_cards_resources_too(tokens: list[int], palm: int) -> None:
    assert way(at("forest", tokens, forest=["f10"])).lawan["res"] == {"clay": 0, "palm": palm, "ebony": 1}


@pytest.mark.rule("BURU-15.4")
def test_without_a_forest_card_there_is_no_double_bonus() -> None:
    found = way(at("forest", [1, 2]))
    assert found.moves == [{"type": "act", "area": "forest", "space": "f1"}]
    assert found.lawan["res"] == {"clay": 0, "palm": 0, "ebony": 0}


@pytest.mark.rule("BURU-15.5", "BURU-15.6")
def test_each_kind_that_is_looked_at_may_cost_one_refresh() -> None:
    """The refresh is spent on the first kind, so artisans and the rest are taken as they come."""
    data = coast("farmer", "acolyte", "fisher", deck=("weaver", "forager", "clay-digger"), fish=9)
    assert hired(data) == ["refresh", "weaver", "clay-digger"]


@pytest.mark.rule("BURU-15.5")
def test_a_kind_that_is_in_the_row_but_too_dear_is_passed_over_without_a_refresh() -> None:
    """An artisan, the next kind, lies there and is hired at once; then the priests' turn comes, and the refresh."""
    data = coast("regent", "weaver", "farmer", fish=2)
    assert hired(data) == ["weaver", "refresh"]


@pytest.mark.rule("BURU-15.5")
def test_it_refreshes_even_if_it_can_pay_nobody() -> None:
    data = coast("farmer", "acolyte", "fisher", deck=("weaver", "potter", "forager"))
    assert hired(data) == ["refresh"]


@pytest.mark.rule("BURU-15.6", "BURU-15.8")
def test_a_kind_passed_over_is_not_looked_at_again_for_that_hire_but_for_the_next() -> None:
    """No noble: refresh; still none, so an artisan; the refill is a noble, who comes first for the second hire."""
    deck = ("weaver", "farmer", "acolyte", "herald")
    data = coast("clay-digger", "ash-reader", "fisher", deck=deck, fish=9)
    assert hired(data) == ["refresh", "weaver", "herald"]


@pytest.mark.rule("BURU-15.7")
def test_of_a_kind_it_hires_the_cheapest_and_of_equals_one_at_random() -> None:
    data = coast("judge", "herald", "hill-lord", fish=3)
    assert [(found.chance, found.moves[1]) for found in ways(data)] == [
        (HALF, {"type": "hire", "card": "herald", "from": 1}),
        (HALF, {"type": "hire", "card": "hill-lord", "from": 2}),
    ]


@pytest.mark.rule("BURU-15.7")
def test_ties_of_several_hires_multiply_and_are_not_merged() -> None:
    """Three equal nobles and two hires: three ways, then two, none of them merged with another."""
    data = coast("herald", "hill-lord", "village-head", fish=9)
    found = ways(data)
    assert [way.chance for way in found] == [Fraction(1, 6)] * 6
    assert [[move["card"] for move in way.moves[1:]] for way in found] == [
        ["herald", "hill-lord"],
        ["herald", "village-head"],
        ["hill-lord", "herald"],
        ["hill-lord", "village-head"],
        ["village-head", "herald"],
        ["village-head", "hill-lord"],
    ]


@pytest.mark.rule("BURU-15.8", "BURU-15.11")
def test_hired_islanders_lie_upright_beside_it_and_the_gap_is_refilled_in_place() -> None:
    found = way(second(coast("herald", "farmer", "fisher", deck=("regent",), fish=3)))
    assert found.lawan["tableau"] == [("herald", False)]
    assert found.table["row"] == ["regent", "farmer", "fisher"]
    assert found.lawan["fish"] == 0


@pytest.mark.rule("BURU-15.9")
def test_it_stops_when_nobody_is_affordable() -> None:
    assert hired(second(coast("herald", "weaver", "farmer", fish=1))) == []


def test_an_unknown_card_of_the_row_is_nobody() -> None:
    assert hired(coast("?", None, "farmer", fish=3)) == ["refresh"]


@pytest.mark.rule("BURU-15.10")
@pytest.mark.parametrize(("tokens", "expected"), [((1,), []), ((1, 2), ["herald"])])
def test_two_explorers_at_the_coast_make_each_hire_one_fish_cheaper(
    tokens: tuple[int, ...], expected: list[str]
) -> None:
    assert hired(second(coast("herald", "judge", "regent", tokens=tokens, fish=2))) == expected


@pytest.mark.rule("BURU-15.10")
def test_cards_that_a_discount_makes_free_are_still_told_apart_by_their_printed_cost() -> None:
    """R.50: a printed 1 and a printed 0 would both be free; here 2 and 3 with one fish less are 1 and 2."""
    data = coast("young-heir", "herald", "farmer", tokens=(1, 2), fish=9)
    assert hired(data)[:1] == ["young-heir"]


@pytest.mark.rule("BURU-15.5")
def test_the_fish_of_a_space_come_before_its_hire() -> None:
    data = coast("herald", "farmer", "fisher", fish=2)
    data["players"] = [
        {"id": name, "placed": {"coast": [5]}, "acted": {"coast": space}}
        for name, space in (("x", "c1"), ("y", "c2"), ("z", "c3"))
    ] + [data["players"][1]]
    found = way(data)
    assert found.moves == [
        {"type": "act", "area": "coast", "space": "c4"},
        {"type": "hire", "card": "herald", "from": 0},
    ]


def test_without_a_plot_card_it_hires_nobody() -> None:
    assert hired(coast("herald", "weaver", "farmer", fish=9, plot=None)) == []


@pytest.mark.rule("BURU-15.12", "BURU-15.11")
def test_tasks_of_a_space_are_respect_and_its_fish_are_fish() -> None:
    data = at("village", [1], tableau=["regent"])
    assert way(data).lawan["vp"] == 3
    data["players"][0] |= {"placed": {"village": [5]}, "acted": {"village": "v1"}}
    found = way(data).lawan
    assert (found["vp"], found["fish"], found["tableau"]) == (2, 1, [("regent", False)])


@pytest.mark.rule("BURU-15.13")
@pytest.mark.parametrize(("tokens", "plot", "vp"), [([1], "p01", 3), ([1, 2], "p01", 4), ([1, 2], None, 3)])
def test_two_explorers_in_the_village_bring_one_respect_more(tokens: list[int], plot: Any, vp: int) -> None:
    assert way(at("village", tokens, plot=plot)).lawan["vp"] == vp


@pytest.mark.rule("BURU-15.14")
@pytest.mark.parametrize(("deck", "elder"), [([], "?"), (["e05", "e06"], "e05")])
def test_one_elder_is_drawn_and_kept(deck: list[str], elder: str) -> None:
    found = way(at("lake", [1], elders=["e01"], decks={"elders": deck}))
    assert found.lawan["elders"] == sorted(["e01", elder])
    assert found.moves[1] == {"type": "elder"}
    assert found.table["decks"] == ({"elders": ["e06"]} if deck else {})


def offers(data: dict[str, Any]) -> list[str]:
    return [move["spirit"] for move in way(data).moves if move["type"] == "offer"]


@pytest.mark.rule("BURU-15.15")
@pytest.mark.parametrize(
    ("res", "left", "expected"),
    [
        ("2 clay + 2 palm + ebony", {}, ["gunung"]),  # then only ebony is left
        ("2 clay + 3 palm + ebony", {}, ["gunung", "manuk"]),
        ("2 clay + 3 palm + ebony", {"gunung": 0}, ["manuk", "banyu"]),
        ("clay + 2 palm", {}, ["banyu"]),
        ("2 clay + palm", {}, []),
        ("4 clay + 4 palm", {"gunung": 1}, ["gunung", "banyu"]),
        ("9 clay + 9 palm + 9 ebony", {}, ["gunung", "gunung"]),
    ],
)
def test_each_offering_goes_to_the_first_spirit_with_a_card_that_can_be_paid(
    res: str, left: dict[str, int], expected: list[str]
) -> None:
    assert offers(at("lake", [1], res=res, left=left)) == expected


def test_an_offering_is_seen_only_where_the_pile_is_known() -> None:
    data = at("lake", [1], res="4 clay + 4 palm", decks={"gunung": [7]})
    assert way(data).lawan["offers"] == {"gunung": [7, "?"]}


def test_without_a_plot_card_it_offers_nothing_at_the_lake() -> None:
    assert offers(at("lake", [1, 2], res="9 clay + 9 palm", plot=None)) == []


@pytest.mark.rule("BURU-15.16")
@pytest.mark.parametrize(("tokens", "vp"), [([1], 1), ([1, 2], 3)])
def test_a_double_at_the_lake_may_bring_respect_for_each_offering(tokens: list[int], vp: int) -> None:
    """p01 has the line of respect; 1 comes from the lake's majority."""
    assert way(at("lake", tokens, res="4 clay + 4 palm")).lawan["vp"] == vp


@pytest.mark.rule("BURU-15.16")
@pytest.mark.parametrize(("tokens", "envoy"), [([1], "me"), ([1, 2], "A")])
def test_a_double_at_the_lake_may_bring_the_envoy_marker(tokens: list[int], envoy: str) -> None:
    found = way(at("lake", tokens, plot="p02", res="ebony + palm"))
    assert found.table["envoy"] == envoy
    assert [move["type"] for move in found.moves] == ["act", "elder", "offer", "envoy"][: 3 + len(tokens) - 1]


@pytest.mark.rule("BURU-15.17")
def test_it_takes_majority_totems_and_their_respect_as_a_human_does() -> None:
    data = at("lake", [1], res="2 clay + 2 palm", totems={"gunung": "A"}, decrees=["d08", "d11"])
    found = way(data)
    assert found.lawan["vp"] == 1 + 2 + 1, "majority, decree, totem"
    assert found.lawan["fish"] == 1, "the decree beside the altar"
    assert found.table["decrees"] == ["d11"]


@pytest.mark.rule("BURU-15.12")
def test_the_parts_of_a_decree_come_before_the_action_and_are_no_moves() -> None:
    village = way(at("village", [1], decrees=["d06"]))
    assert village.lawan["vp"] == 1 + 3
    lake = way(at("lake", [1], decrees=["d09"], decks={"elders": ["e01", "e02"]}))
    assert lake.lawan["elders"] == ["e01", "e02"]
    assert [move["type"] for move in lake.moves] == ["act", "elder"]


@pytest.mark.rule("BURU-15.5", "BURU-15.6")
def test_of_two_refreshes_one_is_spent_on_each_kind_that_is_missing() -> None:
    """In the middle of its action: no noble, refresh, none again; no artisan, refresh, none again; a gatherer."""
    deck = ("acolyte", "fisher", "diver", "ash-reader", "farmer", "forager")
    data = coast("?", "?", "?", deck=deck, fish=3, acted={"coast": "c1"})
    found = way(data | {"turn": "A", "pending": "hire + 2 refresh"})
    assert [move.get("card", move["type"]) for move in found.moves] == ["refresh", "refresh", "farmer"]


@pytest.mark.rule("BURU-15.14")
def test_no_elder_is_drawn_from_an_empty_deck() -> None:
    data = at("lake", [1])
    data["players"][0] |= {"elders": [f"e{number:02}" for number in range(1, 14)]}
    assert way(data).moves == [{"type": "act", "area": "lake", "space": "l1"}]


@pytest.mark.rule("BURU-15.14")
def test_the_last_elder_of_the_deck_is_drawn() -> None:
    data = at("lake", [1])
    data["players"][0] |= {"elders": [f"e{number:02}" for number in range(1, 13)]}
    assert [move["type"] for move in way(data).moves] == ["act", "elder"]


@pytest.mark.rule("BURU-15.2")
def test_a_forest_card_that_a_decree_gives_is_the_highest_rated_one_too() -> None:
    decrees = [{"id": "d03", "place": "coast", "reward": "forest"}]
    data = at("coast", [1], decrees=["d03"], forest=["f10", "f01", "f12"]) | {"edition": {"decrees": decrees}}
    found = way(data)
    assert (found.lawan["res"]["ebony"], found.table["forest"]) == (2, ["f10", "f12"])


@pytest.mark.rule("BURU-6.8", "BURU-15.12")
@pytest.mark.parametrize("order", [1, -1])
def test_what_is_still_open_for_a_lawan_is_taken_and_its_action_not_chosen_again(order: int) -> None:
    """A has acted at the lake, its decree's fish is open; the human's action comes next."""
    data = at("lake", [1], acted={"lake": "l1"}, fish=3)
    data["players"] = [{"id": "me", "placed": {"lake": [2]}}, data["players"][1]][::order]
    found = way(data | {"turn": "A", "pending": "2 fish"})
    assert (found.moves, found.lawan["fish"], found.lawan["acted"]) == ([], 5, {"lake": "l1"})


@pytest.mark.rule("BURU-15.1", "BURU-9.1")
def test_without_a_forest_card_it_stands_on_the_leftmost_free_space() -> None:
    data = at("forest", [1], forest=[])
    data["players"][0] |= {"placed": {"forest": [5]}, "acted": {"forest": "f1"}}
    found = way(data)
    assert found.moves == [{"type": "act", "area": "forest", "space": "f2"}]
    assert found.lawan["acted"] == {"forest": "f2"}


@pytest.mark.rule("BURU-6.8")
def test_where_an_edition_has_too_few_spaces_it_is_left_out() -> None:
    areas = copy.deepcopy(study()["areas"])
    del areas["forest"]["spaces"][1:]
    data: dict[str, Any] = at("forest", [1], forest=["f01"]) | {"edition": {"areas": areas}}
    data["players"][0] |= {"placed": {"forest": [5]}, "acted": {"forest": "f1"}}
    found = way(data)
    assert found.moves == []
    assert found.lawan["acted"] == {"forest": "skip"}
