"""Points and the winners: MIST-10, and the worked examples of scoring."""

import pytest

from periplus.models.mist import GAME
from tests.mist.tables import ALL, faults, items, load, points, table, winners

OVER = [0, 0]
"""The yard, where no test lays a tile."""


def island(tiles, **more):
    return table({"balloon": OVER, "tiles": tiles}, **more)


def terrain(tiles, **more):
    """The points of MIST-10.2 in all, and those of MIST-10.5."""
    data = island(tiles, **more)
    return sum(points(data, "MIST-10.2")), sum(points(data, "MIST-10.5"))


@pytest.mark.rule("MIST-10.1")
def test_a_group_lands_on_its_coast_or_beside_a_bare_space_of_it():
    assert terrain({"1,-3": "F2"}) == (2, 0)
    assert terrain({"1,-4": "F2"}) == (2, 0)
    assert terrain({"0,-2": "F2"}) == (0, 0)
    assert terrain({"4,-1": "F2"}) == (0, 0)
    blocked = {"1,-3": "F2", "1,-4": "T1", "2,-4": "M2"}
    assert terrain(blocked) == (0, 0)
    assert terrain(blocked | {"1,-2": "F3", "0,-3": "F3", "0,-2": "F3"}) == (8, 0)
    assert terrain({"0,-4": "F2", "1,-4": "T1"}) == (2, 0)


@pytest.mark.rule("MIST-10.2")
def test_the_worked_example_of_forests_and_a_swamp():
    """A strip: forest coast, wild, forest A; forest B behind a monument; forest C behind a swamp tile."""
    strip = {
        "name": "strip",
        "islands": {
            "front": {
                "0,0": "F1",
                "1,0": ".1",
                "2,0": ".1",
                "3,0": ".1",
                "4,0": ".1",
                "0,1": "@1",
                "3,1": ".1",
                "2,1": ".1",
                "1,1": ".1",
                "1,-1": "S1",
            }
        },
        "tiles": {"F2": 4, "W1": 1, "N2": 1, "S2": 2},
    }
    laid = {"1,0": "W1", "1,1": "F2", "2,0": "N2", "3,0": "F2"}
    data = table({"balloon": [0, 1], "tiles": laid}, edition=strip)
    assert points(data, "MIST-10.2") == [2 + 1, 1]
    joined = table({"balloon": [0, 1], "tiles": laid | {"2,1": "F2"}}, edition=strip)
    assert points(joined, "MIST-10.2") == [2 + 1 + 2 + 2, 1]
    swamp = {"1,0": "W1", "1,1": "S2", "2,0": "S2"}
    assert points(table({"balloon": [0, 1], "tiles": swamp}, edition=strip), "MIST-10.2") == [1, 2 + 2 + 1]


@pytest.mark.rule("MIST-10.3")
def test_a_wild_scores_for_each_landed_terrain_even_alone():
    """(-1, 4) is swamp; (0, 3) touches swamp and desert."""
    assert terrain({"-1,4": "W1"}) == (1, 0)
    assert terrain({"0,3": "W1"}) == (2, 0)
    assert terrain({"-1,0": "W1"}) == (0, 0)
    assert terrain({"1,-3": "F2", "-2,4": "S2", "3,-4": "F3"}) == (6, 0)


@pytest.mark.rule("MIST-10.4")
def test_coast_and_yard_join_nothing_and_numbers_do_not_matter():
    assert terrain({"1,-3": "F0"}) == terrain({"1,-3": "F6"}) == (2, 0)
    apart = {"-1,0": "F2", "1,0": "F2", "0,-1": "F3", "0,-2": "F3", "0,-3": "F4"}
    assert terrain(apart) == (8, 0)


@pytest.mark.rule("MIST-10.5")
def test_five_of_a_terrain_give_three_points_once():
    four = {"-1,0": "M1", "-2,0": "M2", "-1,1": "M3", "-2,1": "M4"}
    assert terrain(four | {"1,-1": "M5"})[1] == 0
    assert terrain(four | {"-1,2": "M5"})[1] == 3
    both = {"1,0": "C1", "2,0": "C2", "1,1": "C3", "0,1": "C4", "0,2": "W1"}
    both |= {"-1,3": "D1", "-2,3": "D2", "-1,2": "D3", "-2,2": "D4"}
    assert terrain(both)[1] == 6


@pytest.mark.rule("MIST-10.6")
def test_cities_count_terrain_tiles_beside_them():
    laid = {"1,0": "T1", "1,1": "F1", "2,0": "W1", "2,-1": "N2", "2,1": "T2"}
    assert points(island(laid), "MIST-10.6") == [2, 2]


@pytest.mark.rule("MIST-10.7")
def test_monuments_score_by_rank():
    counts = (3, 1, 2, 0)
    rows = (["1,0", "2,0", "3,0"], ["1,0"], ["1,0", "2,0"], [])
    tiles = iter(["N2", "N3", "N3", "N4", "N4", "N5"])
    sheets = [{"balloon": OVER, "tiles": {space: next(tiles) for space in row}} for row in rows]
    data = table(*sheets)
    assert [points(data, "MIST-10.7", seat) for seat in range(4)] == [[9], [1], [4], []]
    assert counts == tuple(len(row) for row in rows)


@pytest.mark.rule("MIST-10.7")
def test_the_worked_example_last_of_four_scores_nothing():
    sheets = [{"balloon": OVER, "tiles": {"1,0": "N4", "2,0": "N5"}}]
    stock = {
        "islands": {"front": {"0,0": "@1", "1,0": ".1", "2,0": ".1", "3,0": ".1"}},
        "tiles": {"N4": 9, "N5": 9},
    }
    sheets += [{"balloon": OVER, "tiles": {"1,0": "N4", "2,0": "N5", "3,0": "N4"}}] * 3
    data = table(*sheets, edition=stock)
    assert [points(data, "MIST-10.7", seat) for seat in range(4)] == [[], [9], [9], [9]]


@pytest.mark.rule("MIST-10.8")
def test_the_worked_example_of_level_ranks():
    stock = {"islands": {"front": ["@1 .1", ".1 .1 .1", ".1 .1"]}, "tiles": {"N4": 10}}
    four = {"1,-1": "N4", "-1,0": "N4", "0,0": "N4", "1,0": "N4"}
    sheets = [{"balloon": [-1, 1], "tiles": four}] * 2
    sheets += [{"balloon": [-1, 1], "tiles": {"1,-1": "N4", "-1,0": "N4"}}]
    data = table(*sheets, edition=stock)
    assert [points(data, "MIST-10.7", seat) for seat in range(3)] == [[12], [12], [2]]


@pytest.mark.rule("MIST-10.9")
@pytest.mark.parametrize(
    ("energy", "worth"), [(3, []), (4, [2]), (12, [6]), (14, [6]), (15, [8]), (20, [10])]
)
def test_the_worked_example_energy_scores_the_last_crown(energy, worth):
    assert points(table({"balloon": OVER, "energy": energy}), "MIST-10.9") == worth


@pytest.mark.rule("MIST-10.10")
def test_the_first_scores_ten_and_others_five():
    stock = {"edition": {"islands": {"front": {"0,0": "@1", "1,0": "F1"}}, "tiles": {"F1": 4, "T1": 1}}}
    done, bare = {"balloon": OVER, "tiles": {"1,0": "F1"}}, {"balloon": OVER}
    assert points(table(done, bare, **stock), "MIST-10.10") == [10]
    assert points(table(bare, done, **stock), "MIST-10.10", 1) == [10]
    both = table(done, done, first=1, **stock)
    assert [points(both, "MIST-10.10", seat) for seat in (0, 1)] == [[5], [10]]
    assert points(table(bare, bare, first=0, **stock), "MIST-10.10") == [10]


def test_who_was_first_must_be_said_where_several_are_connected():
    stock = {"edition": {"islands": {"front": {"0,0": "@1", "1,0": "F1"}}, "tiles": {"F1": 4}}}
    done = {"balloon": OVER, "tiles": {"1,0": "F1"}}
    data = table(done, done, **stock)
    assert faults(data) == []
    assert GAME.check(load(data)) == ()
    with pytest.raises(ValueError, match=r"^first: "):
        GAME.score(load(data))


@pytest.mark.rule("MIST-10.11")
def test_the_worked_example_of_volcanoes():
    """The front has volcanoes of 2, 4, 1, 5, 3."""
    every = {"1,-2": "F1", "3,-1": "F2", "-3,0": "M1", "-2,2": "M2", "0,3": "S1"}
    assert points(island({}), "MIST-10.11") == [-15]
    assert points(island(every), "MIST-10.11") == []
    some = {space: tile for space, tile in every.items() if space not in ("-3,0", "0,3")}
    assert points(island(some), "MIST-10.11") == [-4]


@pytest.mark.rule("MIST-10.12")
def test_most_points_then_most_energy_win():
    def over(*energies):
        return table(*({"balloon": OVER, "energy": energy} for energy in energies))

    assert winners(over(4, 3)) == [0]
    assert winners(over(4, 5)) == [1]
    assert winners(over(4, 4)) == [0, 1]


@pytest.mark.rule("MIST-10.12")
@pytest.mark.parametrize(
    ("laid", "more"),
    [
        ({"1,0": "T1", "2,0": "F2"}, {}),
        ({"1,0": "N2"}, {}),
        ({"0,-3": "F1"}, {}),
        ({"0,1": "F1", "0,2": "F1", "1,0": "F2", "1,1": "F2", "-1,1": "F2"}, {}),
        ({"-2,2": "D1"}, {}),
        ({"1,0": "EK"}, {"modules": 3}),
        (ALL, {}),
    ],
    ids=["city", "monument", "landed", "five", "volcano", "extension", "connection"],
)
def test_whatever_scores_decides_who_wins(laid, more):
    data = table({"balloon": OVER}, {"balloon": OVER, "tiles": laid}, **more)
    totals = [player.total for player in GAME.score(load(data)).players]
    assert winners(data) == [1]
    assert totals == [sum(number for _, number in items(data, seat)) for seat in (0, 1)]


def test_the_example_of_the_spec_scores_item_by_item():
    rows = [
        "-- -- -- F2 --",
        "-- -- -- F3 -- --",
        "-- -- -- W1 T3 -- --",
        "-- -- -- S1 S2 -- -- --",
        "-- -- -- -- -- -- -- -- --",
        "-- -- -- -- -- -- -- --",
        "-- -- -- -- -- -- --",
        "-- -- -- -- -- --",
        "-- -- -- -- --",
    ]
    players = [{"balloon": [0, -1], "energy": 12, "tiles": rows}]
    data = {"game": "mist", "phase": "end", "players": players}
    assert items(data) == [
        ("MIST-10.2", 2 + 2 + 1),
        ("MIST-10.6", 3),
        ("MIST-10.9", 6),
        ("MIST-10.11", -13),
    ]


def test_all_coasts_of_the_study_island_can_be_connected():
    assert points(island(ALL), "MIST-10.10") == [10]
