"""Points and the winner (SUM-7 to SUM-10)."""

import pytest

from periplus.models.sumatra import GAME
from tests.sumatra.tables import OPEN, items, load, points, table, winners

EQUIPPED = "a1 b1 c1 d1 e1"


def book(columns=EQUIPPED, **rows):
    return {"notebook": {"columns": columns} | rows}


def totals(*players, **fields):
    return [player.total for player in GAME.score(load(table(*players, **fields))).players]


@pytest.mark.rule("SUM-7.1")
def test_a_column_without_equipment_is_void_in_every_row():
    rows = {"residents": 7, "ornaments": 5, "villages": 5, "plants": "55555", "animals": "11111"}
    assert items(table(book("", **rows, radio="xxxxx", gps="xxxxx"))) == [("SUM-7.2", 5), ("SUM-7.3", -5)]
    four = table(book("a1 b1 c1 d1 e0M", **rows))
    assert points(four, "SUM-7.4") == 0
    assert points(four, "SUM-7.5") == 10
    assert points(four, "SUM-7.6") == 20
    assert points(four, "SUM-7.10") == 0


@pytest.mark.rule("SUM-7.1", "SUM-7.2")
def test_majorities_count_the_residents_that_survive():
    data = table(book("a1", residents=6), book("a1 b1", residents=2))
    assert points(data, "SUM-7.2", seat=0) == 0
    assert points(data, "SUM-7.2", seat=1) == 5
    assert points(data, "SUM-7.3", seat=0) == -5


@pytest.mark.rule("SUM-7.1", "SUM-7.2")
def test_majorities_count_each_resident_of_column_five_if_that_is_equipped():
    six_or_five = table(book(residents=6), book(residents=5))
    assert [points(six_or_five, "SUM-7.2", seat) for seat in range(2)] == [5, 0]
    assert [points(six_or_five, "SUM-7.3", seat) for seat in range(2)] == [0, -5]
    assert GAME.score(load(six_or_five)).players[0].items[0].what == "most residents: 6"
    four_of_each = table(book(residents=4), book("a1 b1 c1 d1", residents=7))
    assert [points(four_of_each, "SUM-7.2", seat) for seat in range(2)] == [5, 5]


@pytest.mark.rule("SUM-7.2")
def test_most_residents_gain_five_and_all_who_tie():
    data = table(book(residents=3), book(residents=1), book(residents=3))
    assert [points(data, "SUM-7.2", seat) for seat in range(3)] == [5, 0, 5]


@pytest.mark.rule("SUM-7.3")
def test_fewest_residents_lose_five_and_all_who_tie():
    data = table(book(residents=1), book(residents=2), book(residents=1), {})
    assert [points(data, "SUM-7.3", seat) for seat in range(4)] == [0, 0, 0, -5]
    data = table(book(residents=1), book(residents=2), book(residents=1))
    assert [points(data, "SUM-7.3", seat) for seat in range(3)] == [-5, 0, -5]


@pytest.mark.rule("SUM-7.2", "SUM-7.3")
def test_where_all_are_level_all_gain_and_lose():
    for residents in (0, 2):
        data = table(book(residents=residents), book(residents=residents))
        for seat in (0, 1):
            assert points(data, "SUM-7.2", seat) == 5
            assert points(data, "SUM-7.3", seat) == -5


@pytest.mark.rule("SUM-7.4")
def test_each_resident_in_column_five_gains_five():
    found = [points(table(book(residents=number)), "SUM-7.4") for number in range(8)]
    assert found == [0, 0, 0, 0, 0, 5, 10, 15]
    other_tiles = book("a1 b1 c1 d1 e3M", ornaments=5, villages=5)
    assert points(table(other_tiles), "SUM-7.4") == 0


@pytest.mark.rule("SUM-7.5")
def test_ornaments_score_by_their_number():
    found = [points(table(book(ornaments=number)), "SUM-7.5") for number in range(6)]
    assert found == [0, 0, 2, 5, 10, 20]
    assert points(table(book("a1 b1 c1", ornaments=5)), "SUM-7.5") == 5


@pytest.mark.rule("SUM-7.6")
def test_a_plant_and_an_animal_in_a_column_score_the_higher_value():
    assert points(table(book(plants="25", animals="4")), "SUM-7.6") == 4
    assert points(table(book(plants="253", animals="415")), "SUM-7.6") == 4 + 5 + 5
    assert points(table(book(plants="555")), "SUM-7.6") == 0
    assert points(table(book("a1", plants="25", animals="41")), "SUM-7.6") == 4


def test_a_plant_and_an_animal_are_told_with_their_column():
    player = GAME.score(load(table(book(plants=".53", animals="4.1")))).players[0]
    told = [(line.what, line.points) for line in player.items if line.rule == "SUM-7.6"]
    assert told == [("plant and animal in column 3", 3)]


@pytest.mark.rule("SUM-7.7")
def test_radio_and_gps_score_nothing_themselves():
    assert totals(book(radio="xxxxx", gps="xxxxx"), {}) == [0, 0]


@pytest.mark.rule("SUM-7.8", "SUM-7.9")
def test_villages_score_only_while_pairs_are_more():
    pairs = {"radio": "xxx", "gps": "xxx"}
    found = [points(table(book(villages=number, **pairs)), "SUM-7.8") for number in range(6)]
    assert found == [0, 5, 10, 0, 0, 0]


@pytest.mark.rule("SUM-7.8")
def test_a_pair_is_a_radio_and_a_gps_in_one_column():
    assert points(table(book(villages=1, radio="x.x", gps=".xx")), "SUM-7.8") == 0
    assert points(table(book(villages=1, radio="xxx", gps=".xx")), "SUM-7.8") == 5


@pytest.mark.rule("SUM-7.9")
def test_pairs_and_villages_are_counted_after_the_check():
    pairs = {"radio": "xxx", "gps": "xxx"}
    assert points(table(book("a1 b1", villages=2, **pairs)), "SUM-7.8") == 0
    assert points(table(book("a1 b1", villages=1, **pairs)), "SUM-7.8") == 5
    assert points(table(book("a1 b0M c1", villages=2, **pairs)), "SUM-7.8") == 5


@pytest.mark.rule("SUM-7.10", "SUM-7.11", "SUM-7.12")
@pytest.mark.parametrize(
    ("columns", "volcano", "complete"),
    [("a0M", 0, 0), ("a1M", -5, 0), ("a2M", -5, 0), ("a3M", 5, 5), ("a3", 0, 5), ("a2", 0, 0)],
)
def test_a_volcano_loses_five_or_gains_five_with_three_equipment(columns, volcano, complete):
    data = table(book(columns))
    assert points(data, "SUM-7.10") + points(data, "SUM-7.11") == volcano
    assert points(data, "SUM-7.12") == complete


def test_each_column_has_volcano_and_equipment_points_of_its_own():
    data = table(book("a3M b3 c1M d2"))
    assert items(data) == [
        ("SUM-7.2", 5),
        ("SUM-7.3", -5),
        ("SUM-7.11", 5),
        ("SUM-7.12", 5),
        ("SUM-7.12", 5),
        ("SUM-7.10", -5),
    ]


@pytest.mark.rule("SUM-8.4")
def test_a_brown_badge_is_worth_three_even_if_its_tiles_are_void():
    rows = {"residents": 2, "ornaments": 1, "villages": 1}
    assert points(table({"brown": ["b1", "b2"]} | book("", **rows)), "SUM-8.4") == 6


@pytest.mark.rule("SUM-9.4")
def test_a_green_badge_is_worth_its_stars():
    rows = {"residents": 1, "ornaments": 1, "villages": 1, "plants": "1", "animals": "1", "radio": "x"}
    assert points(table({"green": "g6"} | book("", **rows)), "SUM-9.4") == 2
    assert points(table({"green": "g7"} | book("a1", **rows)), "SUM-9.4") == 4


ROWS = {"ornaments": 1, "villages": 1, "plants": "1", "animals": "1", "radio": "x"}
"""With residents and equipment: seven rows."""


@pytest.mark.rule("SUM-10.1")
def test_the_total_is_notebook_and_badges():
    sheet = {"brown": ["b1", "b3"], "green": "g7"} | book("a3M", residents=2, **ROWS)
    assert totals(sheet, {}) == [5 + 1 + 10 + 6 + 4, -5]


@pytest.mark.rule("SUM-10.2")
def test_the_highest_total_wins():
    assert winners(table(book(residents=1), book(residents=2), {})) == [1]


@pytest.mark.rule("SUM-10.3")
def test_of_those_level_most_stars_win():
    edition = OPEN | {"green": {"g6": {"rows": 6, "stars": 3}}}
    green = {"green": "g6"} | book("a1 b1", residents=2, **ROWS)
    brown = {"brown": ["b1"]} | book("a1 b1", residents=2, plants="1", animals="1")
    assert totals(green, brown, edition=edition) == [4, 4]
    assert winners(table(green, brown, edition=edition)) == [0]
    assert winners(table(brown, green, edition=edition)) == [1]


@pytest.mark.rule("SUM-10.4")
def test_no_green_badge_counts_as_none_of_its_stars():
    edition = OPEN | {"green": {"g6": {"rows": 6, "stars": 1}}}
    green = {"green": "g6"} | book("a3 b1 c1", residents=1, **ROWS)
    plain = book("a3 b1 c1", residents=1, plants="2", animals="1")
    assert totals(green, plain, edition=edition) == [7, 7]
    assert winners(table(green, plain, edition=edition)) == [0]


@pytest.mark.rule("SUM-10.4")
def test_level_in_stars_too_they_share_the_win():
    assert winners(table({}, {}, {})) == [0, 1, 2]
    assert winners(table(book(residents=1), {}, book(residents=1))) == [0, 2]


def test_the_score_answer_tells_whether_the_game_is_over():
    assert GAME.score(load(table())).as_json()["over"] is False
    assert GAME.score(load(table(place=3))).as_json()["over"] is True


def test_the_score_answer_has_its_shape_and_leaves_out_what_is_nothing():
    answer = GAME.score(load(table({"name": "Ana"} | book("a3", residents=1), {}))).as_json()
    assert list(answer) == ["players", "winners", "over"]
    assert answer["players"][0] == {
        "seat": 0,
        "name": "Ana",
        "total": 10,
        "items": [
            {"rule": "SUM-7.2", "what": "most residents: 1", "points": 5},
            {"rule": "SUM-7.12", "what": "3 equipment a", "points": 5},
        ],
    }
    assert answer["players"][1]["name"] == "p2"
