"""The static check: every clause that a position can break by itself, each with a near miss."""

import pytest

from .tables import base, boat, broken, sea
from .towns import wheres


def strip(number):
    """Strips that fill a sea of sixteen by sixteen from the top, eight a row."""
    return [{"at": [index // 8, index % 8 * 2]} for index in range(number)]


@pytest.mark.rule("KAL-6.2")
def test_base_pieces_do_not_overlap():
    tile = {"tile": "WP", "at": [0, 0]}
    assert broken({"tiles": [tile], "barrels": [[0, 2]]}) == []
    assert wheres({"tiles": [tile], "barrels": [[0, 1]]}) == [("KAL-6.2", ("settlements", 0, "barrels", 0))]
    assert wheres({"tiles": [tile], "boats": [boat(0, 2), boat(0, 1)]}) == [
        ("KAL-6.2", ("settlements", 0, "boats", 1))
    ]
    assert wheres({"base": base("W"), "tiles": [tile]}) == [("KAL-6.2", ("settlements", 0, "tiles", 0))]


@pytest.mark.rule("KAL-6.2")
def test_off_the_grid_pieces_do_not_overlap_either():
    """The bar of the tile lies along the upper edge, outside; a boat stands at its left end or past its right."""
    over = {"tiles": [{"tile": "WWWMM", "at": [-1, 1]}]}
    assert broken(over | {"boats": [boat(-1, 3, 90)]}) == []
    assert broken(over | {"boats": [boat(-1, 0, 90)]}) == ["KAL-6.2"]


@pytest.mark.rule("KAL-6.2")
def test_nothing_lies_on_the_island():
    assert broken({"tiles": [{"tile": "WP", "at": [3, 2], "rot": 180}]}, mode="solo") == []
    assert broken({"tiles": [{"tile": "WP", "at": [3, 2]}]}, mode="solo") == ["KAL-6.2"]
    assert broken({"boats": [boat(4, 4)]}, mode="solo") == ["KAL-6.2"]
    ground = base("", "", "", "...W")
    assert wheres({"base": ground}, mode="solo") == [("KAL-6.2", ("settlements", 0, "base", 3))]


@pytest.mark.rule("KAL-6.3")
def test_a_piece_has_a_cell_on_the_grid_at_least():
    assert broken({"tiles": [{"tile": "WWWMM", "at": [-2, 3]}]}) == []
    assert broken({"tiles": [{"tile": "WWWMM", "at": [-3, 3]}]}) == ["KAL-6.3"]
    assert broken({"boats": [boat(7, 7)]}) == []
    assert broken({"boats": [boat(7, 8)]}) == ["KAL-6.3"]
    assert broken({"barrels": [[0, 0]]}) == []
    assert broken({"barrels": [[0, -1]]}) == ["KAL-6.3"]
    assert broken({"boats": [boat(-1000000, 0)]}) == ["KAL-6.3"]


@pytest.mark.rule("KAL-6.3")
def test_an_overlay_has_a_cell_on_the_grid_at_least():
    far = {"buildings": [{"kind": "house", "at": [-2, 0]}], "monuments": [{"at": [0, 8]}]}
    assert wheres(far | {"gardens": [boat(0, -2)]}) == [
        ("KAL-6.3", ("settlements", 0, "buildings", 0)),
        ("KAL-6.3", ("settlements", 0, "monuments", 0)),
        ("KAL-6.3", ("settlements", 0, "gardens", 0)),
    ]


@pytest.mark.rule("KAL-7.7")
def test_the_base_hangs_together_by_edges():
    assert broken({"base": base("WWW", "..W", "...")}) == []
    assert broken({"base": base("WW.", "..W", "...")}) == ["KAL-7.7"]
    assert broken({"base": base("WW"), "boats": [boat(0, 2)], "barrels": [[0, 4]]}) == []
    assert wheres({"base": base("WWW", "W"), "boats": [boat(2, 2)], "barrels": [[2, 4]]}) == [
        ("KAL-7.7", ("settlements", 0, "barrels", 0))
    ]


@pytest.mark.rule("KAL-7.7")
def test_each_part_that_is_not_joined_is_a_fault():
    assert broken({"base": base("WWW.W.W", "WWW.W")}) == ["KAL-7.7"] * 2


@pytest.mark.rule("KAL-7.6")
def test_the_largest_part_is_the_foundation_boats_included_or_else_the_first():
    """Of parts of equal size the one whose first salvage, scrap or barrel comes first in reading order."""
    two = {"base": base("WW..", "....", "MM..")}
    assert wheres(two) == [("KAL-7.7", ("settlements", 0, "base", 2))]
    assert wheres(two | {"boats": [boat(2, 2)]}) == [("KAL-7.7", ("settlements", 0, "base", 0))]
    level = {"base": base("..WW", "....", "MM..", "MM.."), "boats": [boat(0, 0)]}
    assert wheres(level) == [("KAL-7.7", ("settlements", 0, "base", 2))]
    boat_first = {"base": base(".....WW", "MM...WW"), "boats": [boat(0, 0)]}
    assert wheres(boat_first) == [("KAL-7.7", ("settlements", 0, "base", 1))]


@pytest.mark.rule("KAL-7.5")
def test_together_everything_is_joined_to_the_island():
    assert broken({"base": base("", "", "...WW...")}, mode="solo") == []
    assert broken({"base": base("", "...WW...")}, mode="solo") == ["KAL-7.7"]


@pytest.mark.rule("KAL-2.10")
def test_the_circle_of_a_versus_board_is_covered():
    rows = sea((4, 4, "+"), (4, 5, "+"))
    assert broken({"base": base("", "", "", "", "....WW")}, rows=rows) == []
    assert broken({"base": base("", "", "", "", "......W")}, rows=rows) == ["KAL-2.10"]
    assert broken({}, rows=rows) == []
    assert broken({"boats": [boat(0, 0)]}, rows=rows) == []
    assert broken({"base": base("W"), "boats": [boat(4, 4)]}, rows=rows) == ["KAL-2.10"]


@pytest.mark.rule("KAL-2.16")
def test_first_tiles_have_a_side_of_the_island_each():
    north = {"tile": "WWWMM", "at": [2, 3], "rot": 180}
    west = {"tile": "WWWMM", "at": [4, 2], "rot": 90}
    apart = {"tile": "WWWMM", "at": [2, 6], "rot": 180}
    assert broken({"tiles": [north, west]}, mode="coop", phase="setup") == []
    assert broken({"tiles": [north, apart]}, mode="coop", phase="setup") == ["KAL-2.16"]
    assert broken({"tiles": [north, apart]}, mode="coop") == []


@pytest.mark.rule("KAL-2.16")
def test_two_first_tiles_cannot_share_the_one_side_that_they_touch():
    """Both tiles lie along the north side alone, one beside the other."""
    rows = ["........"] * 3 + ["..####.."] * 2 + ["........"] * 3
    left = {"tile": "WWWMM", "at": [1, 2], "rot": 270}
    right = {"tile": "MMMRR", "at": [1, 5], "rot": 270}
    assert broken({"tiles": [left]}, mode="coop", phase="setup", rows=rows) == []
    assert broken({"tiles": [left, right]}, mode="coop", rows=rows) == []
    assert broken({"tiles": [left, right]}, mode="coop", phase="setup", rows=rows) == ["KAL-2.16"]


@pytest.mark.rule("KAL-2.4")
@pytest.mark.parametrize(
    ("pieces", "supply"),
    [
        ("boats", 36),
        ("gardens", 48),
    ],
)
def test_strips_are_limited_by_the_supply(pieces, supply):
    rows = ["................"] * 16
    ground = {"base": ["W" * 16] * 16} if pieces == "gardens" else {}
    assert broken(ground | {pieces: strip(supply)}, rows=rows) == []
    assert broken(ground | {pieces: strip(supply + 1)}, rows=rows) == ["KAL-2.4"]


@pytest.mark.rule("KAL-2.4")
def test_nets_and_gardens_come_from_one_stack():
    rows = ["................"] * 16
    ground = {"base": ["W" * 16] * 15 + ["." * 16], "gardens": strip(47)}
    assert broken(ground | {"nets": [{"zone": [3, 0]}]}, rows=rows) == []
    assert broken(ground | {"nets": [{"zone": [3, 0]}, {"zone": [3, 1]}]}, rows=rows) == ["KAL-2.4"]


@pytest.mark.rule("KAL-2.4")
def test_what_forecasts_store_is_out_of_the_supply():
    card = {"forecasts": [{"id": "f", "versus": {"needs": {"boat": 1, "survivor": 1}}}]}
    fleet = {"boats": strip(36)}
    rows = ["................"] * 16
    assert broken(fleet | {"forecasts": [{"card": "f", "stored": {"boat": 1}}]}, rows=rows, edition=card) == [
        "KAL-2.4"
    ]
    crowd = {"survivors": 48}
    assert broken(crowd) == []
    assert broken(crowd | {"forecasts": [{"card": "f", "stored": {"survivor": 1}}]}, edition=card) == [
        "KAL-2.4"
    ]


@pytest.mark.rule("KAL-2.4")
def test_settlers_and_survivors_of_all_settlements_are_counted():
    cooper = {"base": base("WW", "WW"), "buildings": [{"kind": "cooper", "at": [0, 0], "settlers": 1}]}
    assert broken(cooper | {"survivors": 20}, {"survivors": 27}) == []
    assert broken(cooper | {"survivors": 20}, {"survivors": 28}) == ["KAL-2.4"]


@pytest.mark.rule("KAL-2.4")
def test_full_and_half_sunk_barrels_are_counted_together():
    """Forty cells of barrels; a half-sunk one that a piece covers is gone."""
    barrels = [[row, column] for row in range(5) for column in range(8)]
    assert broken({"barrels": barrels}) == []
    assert broken({"barrels": barrels}, rows=sea((0, 0, "b"))) == []
    assert broken({"barrels": barrels}, rows=sea((7, 7, "b"))) == ["KAL-2.4"]
    assert broken({"barrels": barrels, "removed": [[7, 7]]}, rows=sea((7, 7, "b"))) == []


@pytest.mark.rule("KAL-2.4")
@pytest.mark.parametrize(("kind", "mark", "supply"), [("house", "W", 32), ("warehouse", "R", 36)])
def test_buildings_are_counted_by_material(kind, mark, supply):
    corners = [[row, column] for row in range(0, 16, 2) for column in range(0, 16, 2)]
    town = [{"kind": kind, "at": at} for at in corners]
    rows = ["................"] * 16
    assert broken({"base": [mark * 16] * 16, "buildings": town[:supply]}, rows=rows) == []
    assert broken({"base": [mark * 16] * 16, "buildings": town[: supply + 1]}, rows=rows) == ["KAL-2.4"]


@pytest.mark.rule("KAL-2.4")
def test_there_are_fifteen_monuments():
    corners = [[row, column] for row in range(0, 12, 3) for column in range(0, 12, 3)]
    rows = ["............"] * 12
    town = [{"at": at} for at in corners]
    assert broken({"base": ["W" * 12] * 12, "monuments": town[:15]}, rows=rows) == []
    assert broken({"base": ["W" * 12] * 12, "monuments": town}, rows=rows) == ["KAL-2.4"]


@pytest.mark.rule("KAL-2.4")
def test_hands_are_not_counted():
    rows = ["................"] * 16
    assert broken({"boats": strip(36), "hand": ["boat", "barrel"]}, rows=rows) == []


@pytest.mark.rule("KAL-2.5")
def test_no_tile_is_laid_more_often_than_its_bag_holds_it():
    bags = {"edition": {"salvage": ["WWMRS", "WWMRS"], "scrap": ["WP"]}}
    one, two = {"tile": "WWMRS", "at": [0, 1]}, {"tile": "MWWRS", "at": [0, 4]}
    assert broken({"tiles": [one]}, {"tiles": [two]}, **bags) == []
    assert wheres({"tiles": [one, two]}, {"tiles": [two]}, **bags) == [
        ("KAL-2.5", ("settlements", 1, "tiles", 0))
    ]
    scrap = {"tile": "PW", "at": [0, 0]}
    assert broken({"tiles": [scrap]}, **bags) == []
    assert broken({"tiles": [scrap, {"tile": "WP", "at": [1, 0]}]}, **bags) == ["KAL-2.5"]
    assert broken({"tiles": [{"tile": "MP", "at": [1, 0]}]}, **bags) == ["KAL-2.5"]


@pytest.mark.rule("KAL-2.5")
def test_only_tiles_are_counted_against_a_known_bag():
    loose = {"base": base("WWW"), "hand": ["WWWWW", "MP"]}
    assert broken(loose, offer=["WWWWW"], edition={"salvage": [], "scrap": []}) == []
    assert broken({"tiles": [{"tile": "WWWWW", "at": [0, 1]}]}) == []


@pytest.mark.rule("KAL-17.6")
def test_a_reserve_needs_the_guardian():
    reserve = {"base": base("WWW", "WWW", "WWW"), "monuments": [{"at": [0, 0], "reserve": True}]}
    shore = {"base": base("WWW", "WWW", "WWWW"), "monuments": reserve["monuments"]}
    assert broken(reserve) == ["KAL-17.6"]
    assert broken(shore | {"specialists": ["guardian"]}, mode="solo") == []
    assert broken(shore | {"specialists": ["angler"]}, mode="solo") == ["KAL-17.6"]


@pytest.mark.rule("KAL-17.6")
def test_there_are_only_so_many_reserves():
    town = {"monuments": [{"at": [0, 0], "reserve": True}], "base": base("WWW", "WWW", "WWWW")}
    guarded = town | {"specialists": ["guardian"]}
    assert broken(guarded, mode="solo", edition={"reserves": 1}) == []
    assert broken(guarded, mode="solo", edition={"reserves": 0}) == ["KAL-17.6"]


@pytest.mark.rule("KAL-17.7")
def test_lifebuoys_lie_on_reserves_alone():
    town = {"base": base("WWW", "WWW", "WWWW"), "specialists": ["guardian"]}
    kept = {"at": [0, 0], "lifebuoys": 3}
    assert broken(town | {"monuments": [kept | {"reserve": True}]}, mode="solo") == []
    assert broken(town | {"monuments": [kept]}, mode="solo") == ["KAL-17.7"]


@pytest.mark.rule("KAL-17.1")
def test_there_are_no_specialists_in_versus():
    assert broken({"specialists": ["captain"]}) == ["KAL-17.1"]
    assert broken({"specialists": ["captain"]}, mode="coop") == []


@pytest.mark.rule("KAL-17.9")
def test_an_optional_tile_is_the_salvager_s():
    hand = {"hand": ["WWWMM", "SSSPP?"]}
    assert wheres(hand, mode="solo") == [("KAL-17.9", ("settlements", 0, "hand", 1))]
    assert broken(hand | {"specialists": ["salvager"]}, mode="solo") == []
    assert broken({"hand": ["?"]}, mode="solo") == []


@pytest.mark.rule("KAL-2.7")
def test_together_the_goals_are_of_both_decks():
    side = {"metric": "kinds", "at_least": 1}
    goals = [{"id": name, "deck": name[0], "coop": side} for name in ("A1", "A2", "B1")]
    edition = {"goals": [goal | {"versus": {"metric": "kinds", "points": 1}} for goal in goals]}
    assert broken(mode="coop", goals=["A1", "B1"], edition=edition) == []
    assert broken(mode="coop", goals=["A1", "A2"], edition=edition) == ["KAL-2.7"]
    assert broken(mode="versus", goals=["A1", "A2"], edition=edition) == []


def test_all_faults_are_told_settlement_by_settlement():
    wrong = {
        "base": base("WW", "W"),
        "buildings": [{"kind": "house", "at": [0, 0]}],
        "specialists": ["angler"],
    }
    assert wheres(wrong, wrong | {"survivors": 48}, {"survivors": 1}) == [
        ("KAL-9.2", ("settlements", 0, "buildings", 0)),
        ("KAL-17.1", ("settlements", 0, "specialists")),
        ("KAL-9.2", ("settlements", 1, "buildings", 0)),
        ("KAL-17.1", ("settlements", 1, "specialists")),
        ("KAL-2.4", ("settlements",)),
    ]
