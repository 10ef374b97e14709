"""Taking badges (SUM-8, SUM-9)."""

import pytest

from periplus.models.sumatra import GAME
from tests.sumatra.tables import after, load, move_rules, table, turns

SIX = {"ornaments": 1, "villages": 1, "plants": "1", "animals": "1", "radio": "x", "gps": "x"}
"""Six rows."""


def taking(*badges, tile="O", **fields):
    return {"type": "take", "tile": tile, "badges": list(badges)} | fields


def sheet(**rows):
    return {"notebook": rows}


@pytest.mark.rule("SUM-8.1")
def test_a_brown_badge_needs_its_marks_after_the_action():
    data = table(sheet(residents=1), available="R O")
    assert move_rules(data, **taking("b1", tile="R")) == []
    assert move_rules(data, **taking("b1", tile="R", to="known")) == ["SUM-8.1"]
    assert move_rules(data, **taking("b1", tile="O")) == ["SUM-8.1"]
    assert after(data, taking("b1", tile="R")).players[0].brown == ("b1",)


@pytest.mark.rule("SUM-8.1")
def test_the_tile_that_a_pair_fetches_counts():
    data = table(sheet(residents=1, radio="x"), available="G", known="R")
    move = {"type": "take", "tile": "G", "to": 1, "badges": ["b1"]}
    assert move_rules(data, **move, bonus={"tile": "R"}) == []
    assert move_rules(data, **move) == ["SUM-8.1"]


@pytest.mark.rule("SUM-8.1")
def test_badges_are_taken_with_any_action_but_in_the_own_turn():
    ready = sheet(residents=2)
    assert move_rules(table(ready), type="advance", badges=["b1"]) == []
    assert move_rules(table(ready | {"at": 0}, {}), type="follow", badges=["b1"]) == []
    explore = {"type": "explore", "drawn": "O O", "tile": "O", "badges": ["b1"]}
    assert move_rules(table(ready | {"at": 2}, {}), **explore) == []
    nothing = {"type": "explore", "drawn": [], "badges": ["b1"]}
    assert move_rules(table(ready | {"at": 2}, {}, bag=[]), **nothing) == []
    assert move_rules(table({}, ready), type="advance", badges=["b1"]) == ["SUM-8.1"]


@pytest.mark.rule("SUM-8.2")
def test_a_brown_badge_that_somebody_holds_is_gone():
    holder = {"brown": ["b1"], "notebook": {"residents": 2}}
    assert move_rules(table(sheet(residents=2), holder), type="advance", badges=["b1"]) == ["SUM-8.2"]
    assert move_rules(table(holder, {}), type="advance", badges=["b1"]) == ["SUM-8.2"]


@pytest.mark.rule("SUM-8.3")
def test_a_player_may_hold_and_take_several_brown_badges():
    data = table(sheet(residents=2, ornaments=1, villages=1, plants="1", animals="1"))
    state = after(data, {"type": "advance", "badges": ["b3", "b1", "b2"]})
    assert state.players[0].brown == ("b1", "b2", "b3")


@pytest.mark.rule("SUM-9.1")
def test_a_green_badge_needs_its_rows_after_the_action_or_more():
    data = table(sheet(**SIX), available="R Ea")
    assert move_rules(data, **taking("g7", tile="R")) == []
    assert move_rules(data, **taking("g6", tile="R")) == []
    assert move_rules(data, **taking("g8", tile="R")) == ["SUM-9.1"]
    assert move_rules(data, **taking("g7", tile="R", to="known")) == ["SUM-9.1"]
    assert after(data, taking("g7", tile="R")).players[0].green == "g7"


@pytest.mark.rule("SUM-9.2")
def test_a_green_badge_that_somebody_holds_is_gone():
    holder = {"green": "g6", "notebook": SIX}
    assert move_rules(table(sheet(**SIX), holder), type="advance", badges=["g6"]) == ["SUM-9.2"]


@pytest.mark.rule("SUM-9.3")
def test_a_player_takes_one_green_badge_in_the_whole_game():
    assert move_rules(table({"green": "g6", "notebook": SIX}), type="advance", badges=["g7"]) == ["SUM-9.3"]
    eight = SIX | {"residents": 1, "columns": "a1M"}
    assert move_rules(table(sheet(**eight)), type="advance", badges=["g6", "g7"]) == ["SUM-9.3"]
    own = table({"green": "g6", "notebook": eight}, {})
    assert move_rules(own, type="advance", badges=["g6"]) == ["SUM-9.3"]
    listed = {badge for move in turns(own) for badge in move.get("badges", [])}
    assert listed == {badge for badge in listed if badge.startswith("b")}


def test_badges_are_judged_one_by_one_in_the_order_of_the_move():
    data = table(sheet(residents=2), {"brown": ["b2"], "notebook": {"ornaments": 1, "villages": 1}})
    assert move_rules(data, type="advance", badges=["b1", "b2", "b3"]) == ["SUM-8.2"]
    assert move_rules(data, type="advance", badges=["b3", "b2"]) == ["SUM-8.1"]
    assert move_rules(data, type="advance", badges=["g6", "b2"]) == ["SUM-9.1"]


def test_a_fault_of_the_action_comes_before_one_of_the_badges():
    assert move_rules(table(available="R"), type="advance", badges=["b1"]) == ["SUM-4.5"]
    assert move_rules(table(available="O"), **taking("b1", tile="V")) == ["SUM-4.1"]


def test_every_set_of_badges_is_listed_item_by_item():
    data = table(sheet(**SIX, residents=2))
    listed = [turn.get("badges", []) for turn in turns(data)]
    assert listed == [
        [],
        ["b1"],
        ["b1", "b2"],
        ["b1", "b2", "b3"],
        ["b1", "b2", "b3", "g6"],
        ["b1", "b2", "b3", "g7"],
        ["b1", "b2", "g6"],
        ["b1", "b2", "g7"],
        ["b1", "b3"],
        ["b1", "b3", "g6"],
        ["b1", "b3", "g7"],
        ["b1", "g6"],
        ["b1", "g7"],
        ["b2"],
        ["b2", "b3"],
        ["b2", "b3", "g6"],
        ["b2", "b3", "g7"],
        ["b2", "g6"],
        ["b2", "g7"],
        ["b3"],
        ["b3", "g6"],
        ["b3", "g7"],
        ["g6"],
        ["g7"],
    ]


def test_brown_ids_come_before_the_green_one_whatever_their_names():
    edition = {
        "name": "names",
        "maps": [{"players": [2], "draws": [0, 2, 2]}],
        "brown": {"z": "RR", "n": "OV"},
        "green": {"a": {"rows": 6, "stars": 1}},
    }
    data = table(sheet(**SIX, residents=2), edition=edition)
    listed = [turn.get("badges", []) for turn in turns(data)]
    assert listed == [[], ["a"], ["n"], ["n", "a"], ["n", "z"], ["n", "z", "a"], ["z"], ["z", "a"]]


def test_a_badge_stays_even_if_another_player_meets_it_later():
    data = table(sheet(residents=2), sheet(residents=2))
    state = after(data, {"type": "advance", "badges": ["b1"]}, {"type": "advance"})
    assert [player.brown for player in state.players] == [("b1",), ()]
    assert GAME.score(load(data)).players[0].total == 0
