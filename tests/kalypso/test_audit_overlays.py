"""The static check of overlays and nets: every clause that their places can break, each with a near miss."""

import pytest

from periplus.models.kalypso import GAME

from .tables import ATOLL, base, boat, broken, sea, table
from .towns import wheres

BLOCK = base("WWW", "WWW", "WWW")
"""Nine cells of wood in the corner of a versus sea."""


@pytest.mark.rule("KAL-9.2")
def test_a_building_stands_on_foundation_alone():
    house = {"buildings": [{"kind": "house", "at": [0, 0]}]}
    assert broken(house | {"base": base("WW", "WP")}) == []
    assert broken(house | {"base": base("WW", "W")}) == ["KAL-9.2"]
    assert broken(house | {"base": base("WW", "W"), "barrels": [[1, 1]]}) == []
    assert broken(house | {"base": base("WW"), "boats": [boat(1, 0)]}) == ["KAL-9.4"]


@pytest.mark.rule("KAL-9.2")
def test_the_island_is_no_ground_for_buildings():
    house = {"buildings": [{"kind": "house", "at": [2, 3]}], "base": base("", "", "...WW")}
    assert broken(house, mode="solo") == ["KAL-9.2"]


@pytest.mark.rule("KAL-9.2")
def test_loose_boats_are_no_ground_for_buildings():
    """The barrel alone is smaller than the salvage: two boats beside it belong to the other part."""
    loose = {"boats": [boat(0, 0), boat(1, 0)], "base": base("", "", "", "WWW")}
    assert broken(loose | {"buildings": [{"kind": "house", "at": [0, 0]}]}) == ["KAL-9.2"]


@pytest.mark.rule("KAL-9.4")
@pytest.mark.parametrize(
    ("rows", "kind", "faults"),
    [
        (["WW", "WM"], "house", []),
        (["WW", "WM"], "solar", ["KAL-9.4"]),
        (["WW", "MM"], "cooper", ["KAL-9.4"]),
        (["WB", "BM"], "cooper", []),
        (["BB", "BB"], "greenhouse", []),
        (["PP", "PR"], "warehouse", ["KAL-9.4"]),
    ],
)
def test_a_building_shows_three_icons_of_its_material(rows, kind, faults):
    assert broken({"base": base(*rows), "buildings": [{"kind": kind, "at": [0, 0]}]}) == faults


@pytest.mark.rule("KAL-9.2")
def test_a_building_may_hang_over_the_edge_as_tiles_do():
    """Two of the area's cells are the end of a bar outside; of the two inside one is the stem."""
    over = {"tiles": [{"tile": "WWWMM", "at": [-1, 3]}], "buildings": [{"kind": "house", "at": [-1, 3]}]}
    assert broken(over | {"base": base("....W")}) == []
    assert broken(over) == ["KAL-9.2"]


@pytest.mark.rule("KAL-9.7")
def test_overlays_do_not_overlap():
    houses = [{"kind": "house", "at": [0, 0]}, {"kind": "house", "at": [0, 2]}]
    ground = {"base": base("WWWW", "WWWW", "WWWW")}
    assert broken(ground | {"buildings": houses}) == []
    assert wheres(ground | {"buildings": [houses[0], {"kind": "house", "at": [1, 1]}]}) == [
        ("KAL-9.7", ("settlements", 0, "buildings", 1))
    ]
    assert broken(ground | {"buildings": houses[:1], "monuments": [{"at": [0, 1]}]}) == ["KAL-9.7"]
    assert broken(ground | {"buildings": houses[:1], "gardens": [boat(1, 1)]}) == ["KAL-9.7"]
    assert broken(ground | {"buildings": houses[:1], "gardens": [boat(1, 2)]}) == []


@pytest.mark.rule("KAL-9.7")
def test_no_overlay_lies_on_a_stacked_net():
    town = {
        "base": base("WWWWWWWW", "..WWW"),
        "boats": [boat(1, 0)],
        "nets": [{"zone": [0, 0], "on": [[1, 0], [1, 1]]}],
    }
    assert broken(town | {"buildings": [{"kind": "house", "at": [0, 2]}]}) == []
    assert broken(town | {"gardens": [boat(1, 0)]}) == ["KAL-9.7"]


@pytest.mark.rule("KAL-11.1")
def test_a_monument_stands_on_foundation_alone():
    monument = {"monuments": [{"at": [0, 0]}]}
    assert broken(monument | {"base": BLOCK}) == []
    assert broken(monument | {"base": base("WWW", "WWW", "WW.")}) == ["KAL-11.1"]


@pytest.mark.rule("KAL-11.2")
@pytest.mark.parametrize(
    ("rows", "faults"),
    [
        (["WWW", "WWM", "MMM"], []),
        (["WWW", "WRM", "MMM"], ["KAL-11.2"]),
        (["WWW", "WBM", "MMM"], []),
        (["PPP", "PBP", "BBB"], ["KAL-11.2"]),
        (["SPP", "PBP", "BBB"], []),
    ],
)
def test_a_monument_shows_five_icons_of_one_material(rows, faults):
    assert broken({"base": base(*rows), "monuments": [{"at": [0, 0]}]}) == faults


@pytest.mark.rule("KAL-10.21")
def test_a_garden_lies_on_foundation():
    assert broken({"base": base("WP"), "gardens": [boat(0, 0)]}) == []
    assert broken({"base": base("WP"), "gardens": [boat(0, 1)]}) == ["KAL-10.21"]
    assert broken({"base": base("WP"), "boats": [boat(0, 2)], "gardens": [boat(0, 2)]}) == []
    assert broken({"base": base("WP"), "boats": [boat(1, 2)], "gardens": [boat(1, 2)]}) == ["KAL-10.21"]


@pytest.mark.rule("KAL-10.22")
def test_on_the_island_a_garden_lies_on_a_space_for_it():
    island = {"edition": {"island_gardens": [[[3, 4], [3, 3]]]}, "mode": "solo", "rows": ATOLL}
    assert broken({"gardens": [boat(3, 3)]}, **island) == []
    assert broken({"gardens": [boat(4, 3)]}, **island) == ["KAL-10.22"]
    assert broken({"gardens": [boat(3, 3, 90)]}, **island) == ["KAL-10.22"]
    assert broken({"base": base("", "", "...W"), "gardens": [boat(2, 3, 90)]}, **island) == ["KAL-10.22"]


@pytest.mark.rule("KAL-10.2")
def test_a_settler_lives_in_a_house_only_for_a_forecast():
    ground = base("WWWW", "WWWW")
    house = {"kind": "house", "at": [0, 0], "settlers": 1}
    card = {"edition": {"forecasts": [{"id": "light", "versus": {"needs": {"house": 1}}}]}}
    assert broken({"base": ground, "buildings": [house]}, **card) == ["KAL-10.2"]
    lit = {"base": ground, "forecasts": [{"card": "light", "stored": {"house": 1}}]}
    assert broken(lit | {"buildings": [house]}, **card) == []
    assert broken(lit | {"buildings": [house, house | {"at": [0, 2]}]}, **card) == ["KAL-10.2"]
    assert broken({"base": ground, "buildings": [house | {"kind": "cooper"}]}, **card) == []


@pytest.mark.rule("KAL-10.13")
def test_a_zone_has_one_net():
    nets = [{"zone": [0, 0]}, {"zone": [0, 1]}]
    assert broken({"nets": nets}) == []
    assert wheres({"nets": [*nets, {"zone": [0, 0]}]}) == [("KAL-10.13", ("settlements", 0, "nets", 2))]


@pytest.mark.rule("KAL-10.15")
@pytest.mark.parametrize(
    ("on", "faults"),
    [
        ([[0, 2], [0, 3]], []),
        ([[0, 2]], ["KAL-10.15"]),
        ([[1, 3]], []),
        ([[1, 3], [1, 4]], ["KAL-10.15"]),
        ([[1, 0], [1, 1]], ["KAL-10.15"]),
        ([[1, 99]], ["KAL-10.15"]),
        ([[0, 2], [0, 3], [1, 3]], ["KAL-10.15"]),
    ],
)
def test_a_stacked_net_lies_on_one_boat_s_cells_in_the_zone(on, faults):
    """The first boat lies within the zone, the other across two."""
    town = {"base": base("WW", "WW"), "boats": [boat(0, 2), boat(1, 3)]}
    assert broken(town | {"nets": [{"zone": [0, 0], "on": on}]}) == faults


@pytest.mark.rule("KAL-17.3")
@pytest.mark.parametrize(
    ("on", "faults"),
    [
        ([[2, 3]], []),
        ([[2, 2], [2, 3]], []),
        ([[1, 3], [2, 2]], ["KAL-10.15"]),
        ([[2, 1], [2, 2], [2, 3]], ["KAL-10.15"]),
        ([[2, 0]], ["KAL-10.15"]),
        ([[3, 3]], ["KAL-10.15"]),
        ([[2, 4]], ["KAL-10.15"]),
    ],
)
def test_an_angler_stacks_nets_on_tiles_of_the_zone_too(on, faults):
    """Two adjacent cells of the foundation at most, neither on the island nor in another zone."""
    town = {"base": base("", "...W", ".WWWW"), "nets": [{"zone": [0, 0], "on": on}]}
    assert broken(town | {"specialists": ["angler"]}, mode="solo") == faults
    assert broken(town, mode="solo") == ["KAL-10.15"]


@pytest.mark.rule("KAL-10.15")
def test_a_net_without_room_in_its_zone_is_stacked_if_a_boat_can_take_it():
    full = base("WWWW", "WWWW", "WWWW", "WW..")
    net = {"nets": [{"zone": [0, 0]}]}
    assert broken(net | {"base": full}) == []
    blocked = net | {"base": base("WWWW", "WWWW", "WWWW", "W.W.")}
    assert broken(blocked) == []
    assert broken(net | {"base": base("WWWW", "WWWW", "WWWW", "W..."), "boats": [boat(3, 2)]}) == [
        "KAL-10.15"
    ]
    moored = {"base": base("WWWW", "WWWW", "WWWW", "W..."), "boats": [boat(3, 2)]}
    assert broken(moored | {"nets": [{"zone": [0, 0], "on": [[3, 2], [3, 3]]}]}) == []
    assert broken(net | moored | {"gardens": [boat(3, 2)]}) == []
    two = {"base": base("WWWW", "WWWW", "WW..", "WW.."), "boats": [boat(2, 2), boat(3, 2)]}
    assert broken(two | {"nets": [{"zone": [0, 0], "on": [[2, 2], [2, 3]]}]}) == []


@pytest.mark.rule("KAL-10.15")
def test_no_cell_of_a_stacked_net_lies_off_the_grid():
    """However far off: here a row and a whole width of the frame away from the boat's other cell."""
    two = {"base": base("WWWW", "WWWW", "WW..", "WW.."), "boats": [boat(2, 2), boat(3, 2)]}
    width = GAME.state(table(two)).sea.frame.width
    for row, column in ((3, 8), (4, 3 - width), (2, 3 + width)):
        assert broken(two | {"nets": [{"zone": [0, 0], "on": [[3, 2], [row, column]]}]}) == ["KAL-10.15"]


@pytest.mark.rule("KAL-10.15")
def test_tokens_take_the_room_of_a_net_until_they_are_gone():
    rows = sea((3, 2, "o"))
    town = {"base": base("WWWW", "WWWW", "WW..", "WW.."), "boats": [boat(2, 2)], "nets": [{"zone": [0, 0]}]}
    assert broken(town, rows=rows) == ["KAL-10.15"]
    assert broken(town | {"removed": [[3, 2]]}, rows=rows) == []
