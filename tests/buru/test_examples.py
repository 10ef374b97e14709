"""The worked examples of the rules text and of the formats, told by the rules code and by the naive twin."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any, TypeAlias

import pytest

from tests.buru import tables
from tests.buru.tables import breaks, duel, table
from tests.buru.twins import flow, judge, play
from tests.buru.twins.board import table_of
from tests.buru.twins.chance import every
from tests.buru.twins.lawan import hire
from tests.buru.twins.notation import item
from tests.buru.twins.telling import told

Reader: TypeAlias = Callable[..., dict[str, Any]]


def by_twin(data: dict[str, Any], *moves: dict[str, Any]) -> dict[str, Any]:
    """What the twin's table shows after the moves; there is one way that they can go."""
    [(_, now)] = play.begun(data)
    for move in moves:
        assert judge.fault(now, move) is None
        [(_, now)] = play.ways(now, move)
    return told(now)


@pytest.fixture(params=["rules", "twin"])
def after(request: pytest.FixtureRequest) -> Reader:
    return tables.after if request.param == "rules" else by_twin


def act(area: str, space: str, **fields: Any) -> dict[str, Any]:
    return {"type": "act", "area": area, "space": space} | fields


def hired(card: str) -> dict[str, Any]:
    return {"type": "hire", "card": card}


def tasked(card: str, **fields: Any) -> dict[str, Any]:
    return {"type": "task", "card": card} | fields


def offered(spirit: str, **fields: Any) -> dict[str, Any]:
    return {"type": "offer", "spirit": spirit} | fields


REFRESH = {"type": "refresh"}
STOP = {"type": "stop"}


@pytest.mark.rule("BURU-1.9", "BURU-6.4")
@pytest.mark.parametrize(("envoy", "first"), [("a", "b"), ("b", "b"), ("c", "c")])
def test_x1_a_tie_of_power_goes_to_the_player_nearer_to_the_envoy(
    after: Reader, envoy: str, first: str
) -> None:
    data = table(
        {"id": "a"},
        {"id": "b", "placed": {"forest": [3, 1]}},
        {"id": "c", "placed": {"forest": [4]}},
        envoy=envoy,
        forest=["f01", "f02"],
    )
    shown = after(data)
    assert shown["totems"] == {"gunung": first}
    assert shown["turn"] == first


ORDERS = {
    "hire hire refresh", "hire refresh hire", "refresh hire hire", "hire hire", "hire refresh",
    "refresh hire", "hire", "refresh", "",
}  # fmt: skip


@pytest.mark.rule("BURU-10.1", "BURU-10.2", "BURU-10.3", "BURU-10.4")
def test_x2_two_hires_and_a_refresh_in_any_order(after: Reader) -> None:
    cheap = {"row": ["farmer", "fisher", "acolyte"], "decks": {"islanders": ["potter", "weaver", "sculptor"]}}
    data = duel({"fish": 4, "placed": {"coast": [5]}}, area="coast", **cheap)
    shown = after(data, act("coast", "c1"), hired("farmer"), REFRESH, STOP)
    me = shown["players"]["me"]
    assert (me["fish"], me["tableau"]) == (2, [("farmer", False)])
    for length in range(5):
        for order in product(["hire", "refresh"], repeat=length):
            legal = order.count("hire") <= 2 and order.count("refresh") <= 1
            assert legal == (" ".join(order) in ORDERS)
            assert (
                follows(data | {"players": [data["players"][0] | {"fish": 20}, {"id": "op"}]}, order) == legal
            )


def follows(data: dict[str, Any], order: tuple[str, ...]) -> bool:
    """Whether the rules let the hires and refreshes be taken in this order, whatever card is hired."""
    played = [act("coast", "c1")]
    for step in order:
        choices = [move for move in tables.moves(data, *played) if move["type"] == step]
        if not choices:
            return False
        played.append(choices[0])
    return True


@pytest.mark.rule("BURU-10.1")
def test_x2_a_second_refresh_is_refused() -> None:
    data = duel({"placed": {"coast": [5]}}, area="coast", row=["farmer"])
    assert breaks(data, act("coast", "c1"), REFRESH, REFRESH) == ["BURU-10.1"]


@pytest.mark.rule("BURU-11.4", "BURU-11.5")
@pytest.mark.parametrize("option", [0, 1])
def test_x3_a_trade_that_cannot_be_paid_gains_nothing(after: Reader, option: int) -> None:
    data = duel({"fish": 1, "tableau": ["weaver"]}, area="village", pending="2 task", turn="me")
    me = after(data, tasked("weaver", option=option))["players"]["me"]
    assert (me["fish"], me["res"]["palm"], me["tableau"]) == (1, 0, [("weaver", True)])


@pytest.mark.rule("BURU-11.2", "BURU-11.5")
@pytest.mark.parametrize(("option", "fish", "palm"), [(0, 0, 3), (1, 4, 0)])
def test_x3_a_trade_gains_the_side_that_was_chosen(after: Reader, option: int, fish: int, palm: int) -> None:
    data = duel(
        {"fish": 2, "res": "palm", "tableau": ["weaver"]}, area="village", pending="2 task", turn="me"
    )
    me = after(data, tasked("weaver", option=option))["players"]["me"]
    assert (me["fish"], me["res"]["palm"]) == (fish, palm)


@pytest.mark.rule("BURU-11.2")
def test_x4_a_farmer_brings_one_palm_once_a_round(after: Reader) -> None:
    data = duel({"tableau": ["farmer"]}, area="village", pending="2 task", turn="me")
    me = after(data, tasked("farmer"))["players"]["me"]
    assert me["res"] == {"clay": 0, "palm": 1, "ebony": 0}
    assert breaks(data, tasked("farmer"), tasked("farmer")) == ["BURU-11.2"]


@pytest.mark.rule("BURU-12.2")
def test_x5_an_offering_costs_what_the_altar_shows(after: Reader) -> None:
    data = duel({"res": "2 clay + 2 palm"}, area="lake", pending="offer", turn="me", decks={"gunung": [7]})
    me = after(data, offered("gunung"))["players"]["me"]
    assert (me["res"], me["offers"]) == ({"clay": 0, "palm": 0, "ebony": 0}, {"gunung": [7]})
    short = duel({"res": "clay + 3 palm"}, area="lake", pending="offer", turn="me")
    assert breaks(short, offered("gunung")) == ["BURU-12.2"]


@pytest.mark.rule("BURU-11.7", "BURU-13.4")
@pytest.mark.parametrize(("priest", "ebony"), [("learned-priest*", 1), ("learned-priest", 0)])
def test_x6_the_learned_priest_pays_an_ebony_only_while_sideways(
    after: Reader, priest: str, ebony: int
) -> None:
    data = duel({"res": "ebony + palm", "tableau": [priest]}, area="lake", pending="offer", turn="me")
    assert after(data, offered("manuk"))["players"]["me"]["res"] == {"clay": 0, "palm": 0, "ebony": ebony}


@pytest.mark.rule("BURU-14.9")
def test_x7_a_plot_card_places_a_token_of_each_lawan_and_the_human_goes_on(after: Reader) -> None:
    data = table({"id": "me"}, {"id": "A", "lawan": "A"}, {"id": "B", "lawan": "B"}, phase="morning")
    mine = {"type": "place", "token": 5, "area": "lake"}
    shown = after(data, mine, {"type": "lawan_place", "plot": "p01", "a": 3, "b": "?"})
    assert shown["players"]["A"]["placed"] == {"forest": {"3": 1}}
    assert shown["players"]["B"]["placed"] == {"coast": {"?": 1}}
    again = mine | {"token": 4}
    assert after(data, mine, {"type": "lawan_place", "plot": "p01"}, again)["players"]["me"]["placed"] == {
        "lake": {"5": 1, "4": 1}
    }


@pytest.mark.rule("BURU-15.1", "BURU-15.5", "BURU-15.6", "BURU-15.7", "BURU-15.9", "BURU-15.17")
def test_x8_a_lawan_refreshes_for_its_first_kind_and_hires_the_cheapest_of_the_next(after: Reader) -> None:
    lawan = {"id": "A", "lawan": "A", "fish": 2, "plot": "p01", "placed": {"coast": [5]}, "vp": 3}
    data = table(
        {"id": "me"},
        lawan,
        area="coast",
        row=["farmer", "fisher", "acolyte"],
        decks={"islanders": ["palm-trader", "sculptor", "diver", "forager"]},
    )
    shown = after(data)
    seen = shown["players"]["A"]
    assert (seen["fish"], seen["tableau"], seen["vp"]) == (0, [("sculptor", False)], 3)
    assert shown["row"] == ["palm-trader", "forager", "diver"]
    assert shown["totems"] == {"banyu": "A"}


@pytest.mark.rule("BURU-13.1", "BURU-15.14", "BURU-15.15", "BURU-15.16")
def test_x9_a_lawan_at_the_lake_takes_an_elder_and_offers_what_it_can_pay(after: Reader) -> None:
    data = table(
        {"id": "me"},
        {"id": "A", "lawan": "A"},
        {
            "id": "B",
            "lawan": "B",
            "plot": "p01",
            "placed": {"lake": [2, 3]},
            "res": "clay + 3 palm",
        },
        area="lake",
        totems={"banyu": "A"},
    )
    shown = after(data)
    seen = shown["players"]["B"]
    assert (seen["elders"], seen["offers"], seen["vp"]) == (["?"], {"banyu": ["?"]}, 1 + 1)
    assert seen["res"] == {"clay": 0, "palm": 1, "ebony": 0}
    assert shown["players"]["A"]["vp"] == 1


@pytest.mark.rule("BURU-19.12", "BURU-19.13")
def test_x10_a_tasked_smuggler_leaves_for_an_ukum_offering_and_two_clay(after: Reader) -> None:
    data = duel(
        {"tableau": ["smuggler", "farmer"]},
        modules=["ukum"],
        area="village",
        pending="task",
        turn="me",
        decks={"ukum": [3]},
    )
    me = after(data, tasked("smuggler"))["players"]["me"]
    assert (me["tableau"], me["offers"]) == ([("farmer", False)], {"ukum": [3]})
    assert me["res"] == {"clay": 2, "palm": 0, "ebony": 0}


@pytest.mark.rule("BURU-20.8", "BURU-20.9", "BURU-20.11", "BURU-20.15", "BURU-20.16")
def test_x11_three_canoes_leave_the_start(after: Reader) -> None:
    data = table(
        {"id": "becky", "placed": {"ambelau": [4]}},
        {"id": "kat", "placed": {"ambelau": [3]}},
        {"id": "sonia", "placed": {"ambelau": [3]}},
        modules=["ambelau"],
        area="ambelau",
        envoy="kat",
    )
    becky = [{"type": "canoe", "steps": 4}, {"type": "gain", "item": "palm"}, offered("ibu")]
    shown = after(data, *becky)
    assert shown["totems"] == {"ibu": "becky"}
    assert shown["turn"] == "kat"
    seen = shown["players"]["becky"]
    assert (seen["canoe"], seen["res"]["palm"], seen["offers"], seen["vp"]) == (4, 1, {"ibu": ["?"]}, 1)
    kat = [{"type": "canoe", "steps": 3}, {"type": "guide"}, {"type": "gain", "item": "clay"}]
    shown = after(data, *becky, *kat)
    seen = shown["players"]["kat"]
    assert (seen["canoe"], seen["guide"], seen["res"]["clay"]) == (3, "next", 1)
    assert shown["turn"] == "sonia"
    shown = after(data, *becky, *kat, {"type": "canoe", "steps": 3})
    assert shown["players"]["sonia"]["canoe"] == 5
    assert shown["pending"] == {"palm": 1, "clay": 1, "fish": 1}


@pytest.mark.rule("BURU-24.2", "BURU-24.7")
def test_x12_the_last_to_choose_takes_the_blessing_from_its_holder_and_it_adds_one(after: Reader) -> None:
    data = duel(
        {"placed": {"village": [5]}},
        {"placed": {"village": [1, 2]}},
        modules=["blessings"],
        area="village",
        blessings={"village": "me"},
    )
    shown = after(data, act("village", "v1"), STOP, act("village", "v2"))
    assert shown["blessings"] == {"village": "op"}
    morning = duel(modules=["blessings"], phase="morning", envoy="op", blessings={"village": "op"})
    under = {"type": "place", "token": 2, "area": "village", "blessing": True}
    assert after(morning, under)["players"]["op"]["placed"] == {"village": {"2": 1, "+": 1}}
    four = duel(
        {"placed": {"village": [3]}},
        {"placed": {"village": [2, 1, "+"]}},
        modules=["blessings"],
        area="village",
    )
    assert after(four)["totems"] == {"manuk": "op"}


@pytest.mark.rule("BURU-25.4", "BURU-25.6", "BURU-25.7")
def test_x13_two_liaisons_go_home_and_a_single_one_pays_for_a_space(after: Reader) -> None:
    both = duel(
        {"placed": {"village": ["L", 3]}},
        {"placed": {"village": ["L", 2]}},
        modules=["liaisons"],
        area="village",
    )
    shown = after(both, act("village", "v1"), STOP, act("village", "v2"), STOP)
    assert shown["when"][1] == "dawn"
    lone = duel(
        {"fish": 3, "placed": {"lake": [4, "L"]}},
        {"placed": {"lake": [1]}},
        modules=["liaisons"],
        area="lake",
    )
    played = [act("lake", "l1"), STOP, act("lake", "l2"), STOP]
    assert after(lone, *played)["turn"] == "me"
    shown = after(lone, *played, {"type": "liaison", "area": "lake", "space": "l4"})
    assert shown["players"]["me"]["fish"] == 2
    assert shown["pending"] == {"offer": 1, "envoy": 1}


@pytest.mark.rule("BURU-26.2", "BURU-26.3", "BURU-26.4")
def test_x14_kuda_walks_by_the_majority_of_each_area_he_is_in(after: Reader) -> None:
    data = duel(
        {"placed": {"forest": [3], "coast": [4], "village": [2]}},
        modules=["kuda"],
        kuda={"at": "forest:4", "forum": False},
        forest=["f01"],
    )
    forest, coast, village = act("forest", "f1"), act("coast", "c1"), act("village", "v1")
    assert after(data)["kuda"] == ("coast:2", "forest:4", False)
    assert after(data, forest, STOP)["kuda"] == ("village:1", "coast:2", False)
    assert after(data, forest, STOP, coast, STOP)["kuda"] == ("village:3", "village:1", False)
    shown = after(data, forest, STOP, coast, STOP, village | {"space": "v2"}, STOP)
    assert shown["when"][1] == "dawn"
    assert shown["kuda"] == ("village:3", None, False)


@pytest.mark.rule("BURU-13.3")
def test_x15_a_decree_beside_an_altar_pays_everybody_for_each_offering(after: Reader) -> None:
    data = duel(
        {"res": "2 clay + 4 palm", "placed": {"lake": [5]}},
        {"res": "clay + 2 palm", "placed": {"lake": [1]}},
        area="lake",
        decrees=["d10"],
    )
    mine = [act("lake", "l2"), offered("banyu"), offered("banyu")]
    shown = after(data, *mine, act("lake", "l5"), offered("banyu"))
    assert shown["players"]["me"]["fish"] == 2
    assert shown["players"]["op"]["fish"] == 1


def test_the_twin_lists_every_way_that_a_tie_can_fall() -> None:
    """Two islanders of the kind for the same price: a half each."""
    data = table(
        {"id": "me"},
        {"id": "A", "lawan": "A", "fish": 2, "plot": "p01", "placed": {"coast": [5]}},
        row=["village-head", "harbour-master", "sculptor"],
    )
    now = table_of(data)
    flow.begin(now)
    player = now["players"][1] | {"fish": 3}
    now["players"][1] = player
    ways = list(every(now, lambda world: hire(world, world["players"][1], [item("hire")])))
    assert [(chance, world["players"][1]["tableau"][0][0]) for chance, world in ways] == [
        (Fraction(1, 2), "village-head"),
        (Fraction(1, 2), "harbour-master"),
    ]
