"""The worked examples of the rules, E1 to E6, and the examples of a position."""

import pytest

from periplus.models.sumatra import GAME
from tests.sumatra.tables import BARE, load, points, rules, table, turns

EQUIPPED = "a1 b1 c1 d1 e1"


def total(columns=EQUIPPED, **rows):
    """The notebook's points beside the majority of residents."""
    score = GAME.score(load(table({"notebook": {"columns": columns} | rows}))).players[0]
    return sum(line.points for line in score.items if line.rule not in ("SUM-7.2", "SUM-7.3"))


def test_e1_a_five_and_a_five_in_one_column_score_five_and_apart_ten():
    assert total(plants="5", animals="5") == 5
    assert total(plants="51", animals="15") == 10


def test_e1_after_a_plant_in_column_one_the_animal_may_go_to_one_or_two():
    data = table({"notebook": {"plants": "5"}}, available="A5", edition=BARE)
    assert [turn.get("to") for turn in turns(data) if turn["type"] == "take"] == [1, 2, "known"]


@pytest.mark.parametrize(("columns", "wanted"), [("a3M", 10), ("a3", 5), ("a1M", -5), ("a2M", -5)])
def test_e2_a_volcano_with_its_three_equipment(columns, wanted):
    assert total(columns) == wanted


def test_e3_with_four_types_column_five_scores_nothing():
    rows = {"residents": 7, "ornaments": 5, "plants": "11115", "animals": "11115"}
    assert total("a1 b1 c1 d1", **rows) == 10 + 4
    assert total(EQUIPPED, **rows) == 15 + 20 + 4 + 5


@pytest.mark.parametrize("number", range(6))
def test_e4_ornaments(number):
    assert total(ornaments=number) == (0, 0, 2, 5, 10, 20)[number]


@pytest.mark.parametrize("number", range(6))
def test_e5_three_pairs_and_villages(number):
    assert total(radio="xxx", gps="xxx", villages=number) == (0, 5, 10, 0, 0, 0)[number]


@pytest.mark.parametrize(("number", "wanted"), [(4, 0), (5, 5), (6, 10), (7, 15)])
def test_e6_residents_in_column_five(number, wanted):
    assert total(residents=number) == wanted


OPENING = {
    "game": "sumatra",
    "players": [{"name": "Ana"}, {"name": "Budi"}],
    "available": "R R O Ea W",
    "known": "R O P2 P3 A2 A3 W G G V Ea Eb Eb Ec Ec Ed Ed Ee Ee",
}
TINY = {"name": "t", "maps": [{"players": [2], "draws": [0, 3, 2]}]}
MID_GAME = {
    "game": "sumatra",
    "edition": TINY,
    "place": 1,
    "players": [{"notebook": {"radio": "x", "plants": "5", "columns": ["a2", "b1M"]}}, {"at": 0}],
    "available": "G A5 O",
    "known": "P1 V Ea",
}


def take(tile, to, **fields):
    return {"type": "take", "tile": tile, "to": to} | fields


def test_the_opening_lists_each_tile_with_its_forced_column_and_known():
    assert rules(OPENING) == []
    assert turns(OPENING) == [take(tile, to) for tile in ("R", "O", "W", "Ea") for to in (1, "known")]


def test_the_mid_game_turn_lists_what_a_pair_may_fetch():
    assert rules(MID_GAME) == []
    assert turns(MID_GAME) == [
        take("O", 1),
        take("O", "known"),
        take("A5", 1),
        take("A5", 2),
        take("A5", "known"),
        take("G", 1),
        take("G", 1, bonus={"tile": "P1", "to": 2}),
        take("G", 1, bonus={"tile": "V", "to": 1}),
        take("G", 1, bonus={"tile": "Ea", "to": 1}),
        take("G", 2),
        take("G", "known"),
        {"type": "advance"},
    ]


def test_the_mid_game_player_loses_five_for_the_volcano():
    assert points(MID_GAME, "SUM-7.10") == -5
    assert GAME.score(load(MID_GAME)).winners == (1,)
