"""Blessings: a claim for the sole bidder, a gain for the last to choose, one power for an explorer on one."""

from __future__ import annotations

from typing import Any

import pytest

from periplus.models.buru import GAME
from tests.buru.tables import after, breaks, duel, load, moves, table


def act(space: str) -> dict[str, Any]:
    return {"type": "act", "area": "village", "space": space}


def claim(take: str, **fields: Any) -> dict[str, Any]:
    return {"type": "claim", "area": "village", "take": take} | fields


STOP = {"type": "stop"}


def village(*tokens: list[int | str], **fields: Any) -> dict[str, Any]:
    """Players a, b, c with those tokens in the village, which is about to be revealed."""
    players = [
        {"id": name} | ({"placed": {"village": mine}} if mine else {})
        for name, mine in zip("abc", tokens, strict=False)
    ]
    return table(*players, **{"modules": ["blessings"], "area": "village"} | fields)


@pytest.mark.rule("BURU-24.2")
def test_the_last_to_choose_gains_the_blessing_from_the_field() -> None:
    start = village([3], [2])
    assert after(start, act("v1"), STOP)["blessings"] == {}
    assert after(start, act("v1"), STOP, act("v2"))["blessings"] == {"village": "b"}


@pytest.mark.rule("BURU-24.2", "BURU-24.3")
def test_a_blessing_not_committed_is_taken_from_its_holder() -> None:
    start = village([3], [2], blessings={"village": "a", "lake": "b"})
    told = after(start, act("v1"), STOP, act("v2"))
    assert told["blessings"] == {"village": "b", "lake": "b"}


@pytest.mark.rule("BURU-24.2")
def test_the_last_to_choose_gains_it_also_by_his_tokoh_card() -> None:
    start = village([3], [2], modules=["blessings", "tokoh"])
    start["players"][1]["tokoh"] = "k02"
    assert after(start, act("v1"), STOP, act("tokoh"))["blessings"] == {"village": "b"}


@pytest.mark.rule("BURU-24.4", "BURU-24.5")
def test_a_sole_bidder_takes_majority_or_the_blessing() -> None:
    start = village([3, 1], [], decrees=["d05"])
    assert moves(start) == [claim("majority"), claim("blessing")]
    strong = after(start, claim("majority"))
    assert (strong["totems"], strong["blessings"], strong["players"]["a"]["vp"]) == ({"manuk": "a"}, {}, 2)
    weak = after(start, claim("blessing"))
    assert (weak["totems"], weak["blessings"], weak["players"]["a"]["vp"]) == ({}, {"village": "a"}, 0)
    assert weak["decrees"] == ["d05"]


@pytest.mark.rule("BURU-24.4")
@pytest.mark.parametrize(
    ("take", "totems", "blessings"), [("majority", {"manuk": "b"}, {}), ("blessing", {}, {"village": "b"})]
)
def test_what_is_claimed_goes_to_the_bidder_wherever_he_sits(
    take: str, totems: dict[str, str], blessings: dict[str, str]
) -> None:
    told = after(village([], [3]), claim(take))
    assert (told["totems"], told["blessings"]) == (totems, blessings)


@pytest.mark.rule("BURU-24.4")
def test_a_sole_bidder_who_took_majority_gains_no_blessing_by_acting() -> None:
    start = village([3], [], pending="", decrees=[])
    told = after(start, claim("majority"), act("v1"))
    assert told["blessings"] == {}


@pytest.mark.rule("BURU-24.4")
def test_a_claim_comes_first_and_once_and_only_from_a_sole_bidder() -> None:
    sole = village([3], [])
    assert breaks(sole, act("v1")) == ["BURU-24.4"]
    assert breaks(sole, claim("majority"), claim("blessing")) == ["BURU-24.4"]
    assert breaks(sole, claim("majority", player="b")) == ["BURU-6.8"]
    assert breaks(village([3], [2]), claim("majority")) == ["BURU-24.4"]
    assert breaks(village([3], [], modules=[]), claim("majority")) == ["BURU-24.4"]
    assert breaks(village([3], [], area="forest"), claim("majority") | {"area": "forest"}) == ["BURU-6.1"]


@pytest.mark.rule("BURU-24.4", "BURU-25.11")
def test_a_liaison_is_no_bidder() -> None:
    start = village([3], ["L"], modules=["blessings", "liaisons"])
    assert moves(start) == [claim("majority"), claim("blessing")]


@pytest.mark.rule("BURU-24.4", "BURU-24.6", "BURU-25.11")
def test_a_sole_bidder_holds_the_blessing_that_lies_under_anothers_liaison_before_anybody_has_acted() -> None:
    start = load(village([3], ["L+"], modules=["blessings", "liaisons"], blessings={"village": "b"}))
    claimed = GAME.play(start, GAME.parse_move(start, claim("blessing")))
    for seat in (0, 1):
        seen = GAME.seen_by(claimed, seat)
        assert seen.as_json()["blessings"] == {"village": "a"}
        assert GAME.check(seen) == ()
    assert GAME.moves(GAME.seen_by(claimed, 0)) == GAME.moves(GAME.asked_by(claimed, 0))


@pytest.mark.rule("BURU-24.6")
@pytest.mark.parametrize(
    ("mine", "theirs", "more"),
    [
        ([3], ["L+"], {"blessings": {"village": "a"}}),  # not revealed: nobody has claimed
        ([3], ["L+"], {"blessings": {"village": "a"}, "revealed": True, "area": "forest"}),
        ([3], [2, "+"], {"blessings": {"village": "a"}, "revealed": True}),  # two bidders: nobody may claim
        ([3], ["L+"], {"blessings": {"village": "c"}, "revealed": True}),  # claimed by no bidder
    ],
)
def test_a_committed_blessing_is_no_others_before_somebody_has_claimed_it_or_acted(
    mine: list[int | str], theirs: list[int | str], more: dict[str, Any]
) -> None:
    start = village(mine, theirs, [], modules=["blessings", "liaisons"], **more)
    assert [fault.rule for fault in GAME.check(load(start))] == ["BURU-24.6"]


@pytest.mark.rule("BURU-24.7")
def test_a_blessing_under_an_explorer_adds_one_power() -> None:
    start = village([2, 1, "+"], [4], envoy="b", blessings={"village": "a"})
    assert after(start)["totems"] == {"manuk": "b"}
    stronger = village([3, 1, "+"], [4], envoy="b", blessings={"village": "a"})
    assert after(stronger)["totems"] == {"manuk": "a"}


@pytest.mark.rule("BURU-24.2")
def test_a_committed_blessing_lies_in_the_field_for_the_last_to_choose() -> None:
    start = village([2, "+"], [4], blessings={"village": "a"})
    assert after(start)["blessings"] == {}
    assert after(start, act("v1"), STOP, act("v2"))["blessings"] == {"village": "a"}


@pytest.mark.rule("BURU-25.11")
def test_a_blessing_under_a_liaison_is_ignored_and_lies_in_the_field() -> None:
    start = village([2], [2, "L+"], modules=["blessings", "liaisons"], blessings={"village": "b"})
    told = after(start)
    assert (told["totems"], told["blessings"]) == ({"manuk": "a"}, {})


@pytest.mark.rule("BURU-25.11", "BURU-24.5")
def test_with_a_liaison_alone_nobody_gains_the_blessing() -> None:
    start = village(["L"], [], modules=["blessings", "liaisons"], blessings={"village": "b"})
    told = after(start, {"type": "liaison", "area": "village", "space": "v5"})
    assert (told["totems"], told["blessings"]) == ({}, {"village": "b"})


@pytest.mark.rule("BURU-24.4")
def test_a_lawan_alone_in_an_area_takes_majority() -> None:
    lawan = {"id": "A", "lawan": "A", "plot": "p01", "placed": {"village": [3]}}
    start = table({"id": "me", "placed": {"lake": [1]}}, lawan, modules=["blessings"], area="village")
    told = after(start)
    assert (told["totems"], told["blessings"], told["when"]) == ({"manuk": "A"}, {}, (1, "afternoon", "lake"))


def test_a_claim_may_follow_while_parts_of_the_last_area_are_open() -> None:
    start = duel({"placed": {"forest": [1], "coast": [2]}}, modules=["blessings"], forest=["f10"])
    log = [
        {"type": "claim", "area": "forest", "take": "blessing"},
        {"type": "act", "area": "forest", "space": "f1"},
    ]
    assert breaks(start, *log, {"type": "claim", "area": "coast", "take": "majority"}) == []
