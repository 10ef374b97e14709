"""The static checks of the base game (6.3): each fault cites its clause, and what is just allowed breaks none."""

from typing import Any

import pytest

from periplus.models.buru import GAME

from .tables import duel, load, rules, table

A, B = {"id": "A", "lawan": "A"}, {"id": "B", "lawan": "B"}
ME, OP = {"id": "me"}, {"id": "op"}


def case(rule: str, fault: dict[str, Any], near: dict[str, Any], name: str) -> Any:
    return pytest.param([f"BURU-{rule}"], fault, near, id=name)


def placed(fields: dict[str, list[Any]], **sheet: Any) -> dict[str, Any]:
    return duel({"placed": fields} | sheet)


CASES = [
    case("1.1", placed({"forest": [2], "lake": [2]}), placed({"forest": [2], "lake": [3]}), "token twice"),
    case("1.1", placed({"forest": [2]}, kept=2), placed({"forest": [2]}, kept=1), "token placed and kept"),
    case("4.3", placed({"forest": [1, 2, 3, 4, 5]}), placed({"forest": [1, 2, 3, 4]}, kept=5), "five placed"),
    case("4.3", placed({"forest": ["?"] * 5}), placed({"forest": ["?"] * 4}), "five unknown ones placed"),
    case(
        "14.10",
        table(ME, A | {"placed": {"lake": [1, 2, 3]}}),
        table(ME | {"placed": {"lake": [1, 2, 3]}}, A | {"placed": {"lake": [1, 2]}}),
        "three of a Lawan in an area",
    ),
    case("14.4", table(ME, B, A, OP), table(ME, A, B, OP), "B before A"),
    case("14.4", table(ME, A, OP, B), table(B, ME, OP, A), "B not beside A"),
    case("14.4", table(ME, OP, B), table(ME, OP, A), "B without A"),
    case(
        "14.5",
        table(ME, A, envoy="A", phase="morning"),
        table(ME, A, envoy="A", phase="noon"),
        "a Lawan starts as envoy",
    ),
    case(
        "14.5",
        table(ME, A, envoy="A", phase="dawn"),
        table(ME, A, envoy="A", phase="dawn", round=2),
        "at dawn",
    ),
    case("14.1", table(ME, A, A | {"id": "x"}), table(ME, A, B), "two Lawans A"),
    case(
        "14.1",
        table(ME, OP, {"id": "c"}, A, B),
        table(ME, OP, {"id": "c"}, A),
        "five players with a Lawan in the base game",
    ),
    case(
        "10.3",
        duel({"tableau": ["farmer"]}, {"tableau": ["farmer*"]}),
        duel({"tableau": ["farmer"]}, {"tableau": ["fisher*"]}),
        "an islander in two tableaus",
    ),
    case(
        "10.3", duel({"tableau": ["farmer"]}, row=["farmer"]), duel({"tableau": ["farmer"]}, row=["?"]), "row"
    ),
    case(
        "10.3",
        duel(row=["farmer", "fisher"], decks={"islanders": ["fisher"]}),
        duel(row=["farmer", "?", "?"], decks={"islanders": ["fisher", "?", "?"]}),
        "an islander in row and deck",
    ),
    case("12.4", duel({"elders": ["e01", "e01"]}), duel({"elders": ["e01", "?", "?"]}), "an elder twice"),
    case(
        "12.4",
        duel({"elders": ["e01"]}, decks={"elders": ["e01"]}),
        duel(decks={"elders": ["e01"]}),
        "in deck",
    ),
    case("9.1", duel(forest=["f01", "f01"]), duel(forest=["f01", "f02"]), "a forest card twice"),
    case(
        "9.1",
        duel(forest=["f01"], forest_discard="f01"),
        duel(forest=["f01"], forest_discard="f02"),
        "discards",
    ),
    case(
        "9.1", duel(forest=["f01"], decks={"forest": ["f01"]}), duel(decks={"forest": ["f01"]}), "forest deck"
    ),
    case(
        "2.6",
        duel({"offers": {"banyu": [7]}}, left={"banyu": 10}),
        duel({"offers": {"banyu": [7]}}, left={"banyu": 9}),
        "eleven cards",
    ),
    case(
        "2.6",
        duel({"offers": {"banyu": [7, 7]}}),
        duel({"offers": {"banyu": [6, 6]}}),
        "a value twice that is there once",
    ),
    case(
        "2.6",
        duel({"offers": {"banyu": [7]}}, decks={"banyu": [7]}),
        duel({"offers": {"banyu": [7]}}, decks={"banyu": [6, 6]}),
        "a value held and known on the deck",
    ),
    case(
        "2.6",
        duel({"offers": {"banyu": [9]}}),
        duel({"offers": {"banyu": ["?"]}}),
        "a value that is not there",
    ),
    case(
        "2.6",
        duel(left={"banyu": 1}, decks={"banyu": [4, 5]}),
        duel(left={"banyu": 2}, decks={"banyu": [4, 5]}),
        "more known than left",
    ),
    case("3.2", duel(decrees=["d01", "d02", "d03"]), duel(decrees=["d01", "d02"]), "three decrees"),
    case("3.2", duel(decrees=["d01", "d01"]), duel(decrees=["d01"]), "a decree twice"),
    case(
        "3.6",
        duel(forest=["f01", "f02", "f03", "f04"]),
        duel(forest=["f01", "f02", "f03"]),
        "four cards for two",
    ),
    case(
        "3.6",
        table(*({"id": str(n)} for n in range(4)), forest=["f01", "f02", "f03", "f04", "f05"]),
        table(*({"id": str(n)} for n in range(4)), forest=["f01", "f02", "f03", "f04"]),
        "five cards for four",
    ),
    case(
        "6.8",
        duel(
            {"placed": {"lake": [1]}, "acted": {"lake": "l1"}},
            {"placed": {"lake": [2]}, "acted": {"lake": "l1"}},
        ),
        duel(
            {"placed": {"lake": [1]}, "acted": {"lake": "l1"}},
            {"placed": {"lake": [2]}, "acted": {"lake": "l2"}},
        ),
        "a space held twice",
    ),
    case(
        "6.8",
        duel({"placed": {"lake": [1]}, "acted": {"coast": "c1"}}),
        duel({"placed": {"lake": [1], "coast": [2]}, "acted": {"coast": "c1"}}),
        "an action without an explorer",
    ),
    case(
        "6.8",
        duel({"placed": {"lake": [1]}, "acted": {"lake": "c1"}}),
        duel({"placed": {"lake": ["?"]}, "acted": {"lake": "l5"}}),
        "a space of another area",
    ),
    case("14.14", duel({"plot": "p01"}), table(ME, A | {"plot": "p01"}), "a plot card of a human"),
    case(
        "22.1", table(ME, A | {"plot": "x01"}), table(ME, A | {"plot": "p01"}), "a plot card of the expansion"
    ),
    case(
        "22.1", table(ME, A, decks={"plots": ["x01"]}), table(ME, A, decks={"plots": ["p01"]}), "in the deck"
    ),
]


@pytest.mark.rule(
    "BURU-1.1",
    "BURU-4.3",
    "BURU-14.10",
    "BURU-14.4",
    "BURU-14.5",
    "BURU-14.1",
    "BURU-10.3",
    "BURU-12.4",
    "BURU-9.1",
    "BURU-2.6",
    "BURU-3.2",
    "BURU-3.6",
    "BURU-6.8",
    "BURU-14.14",
    "BURU-22.1",
)
@pytest.mark.parametrize(("broken", "fault", "near"), CASES)
def test_a_fault_cites_its_clause_and_a_near_miss_none(
    broken: list[str], fault: dict[str, Any], near: dict[str, Any]
) -> None:
    assert rules(fault) == broken
    assert rules(near) == []


def test_skipped_and_own_places_are_never_held_twice() -> None:
    sheets = [{"id": name, "placed": {"lake": [1]}, "acted": {"lake": "skip"}} for name in "ab"]
    assert rules(table(*sheets)) == []


def test_every_fault_is_told_and_says_where() -> None:
    data = duel({"placed": {"forest": [1, 1]}, "elders": ["e01"]}, {"elders": ["e01"], "plot": "p01"})
    found = [(violation.rule, violation.where) for violation in GAME.check(load(data))]
    assert found == [
        ("BURU-1.1", ("players", 0, "placed", "forest", 1)),
        ("BURU-12.4", ("players", 1, "elders", 0)),
        ("BURU-14.14", ("players", 1, "plot")),
    ]


def test_the_log_is_not_looked_at_before_the_position_is_sound() -> None:
    assert rules(duel(forest=["f01", "f01"], log=[{"type": "canoe", "steps": 1}])) == ["BURU-9.1"]


@pytest.mark.rule("BURU-18.1")
def test_five_humans_may_play() -> None:
    assert rules(table(*({"id": str(n)} for n in range(5)), forest=["f01", "f02", "f03", "f04", "f05"])) == []


@pytest.mark.rule("BURU-14.7")
def test_lawans_count_for_the_forest_cards() -> None:
    four = ["f01", "f02", "f03", "f04"]
    assert rules(table(ME, OP, A, B, forest=four)) == []
    assert rules(table(ME, A, B, forest=four)) == ["BURU-3.6"]


@pytest.mark.rule("BURU-2.6")
def test_too_many_offerings_are_told_where_they_are_written() -> None:
    """Eleven of ten: by the number left, if that is given, else by what the players hold."""
    given = duel({"offers": {"banyu": ["?"]}}, left={"banyu": 10})
    (violation,) = GAME.check(load(given))
    assert (violation.rule, violation.where) == ("BURU-2.6", ("left", "banyu"))
    held = duel({"offers": {"banyu": ["?"] * 11}})
    (violation,) = GAME.check(load(held))
    assert (violation.rule, violation.where) == ("BURU-2.6", ("players",))
