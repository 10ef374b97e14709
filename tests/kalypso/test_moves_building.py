"""Buildings, their effects, monuments, reserves and the carpenter (KAL-9, 10, 11, 17.4 to 17.8)."""

import pytest

from periplus.models.kalypso import GAME

from .tables import END, after, base, boat, broken, build, listed, own, place, sea

SQUARE = {"base": base("WW", "WP")}
BLOCK = {"base": base("WWW", "WWM", "MSR")}
MONUMENT = {"type": "monument", "at": [0, 0]}


def fresh(settlement, *cells, **more):
    """The settlement with the cells laid in this turn, the first one unless others are named."""
    return {**settlement, "fresh": [list(cell) for cell in cells or ((0, 0),)], **more}


def reserve(row, column, *lifebuoys):
    return {"type": "reserve", "at": [row, column], "lifebuoys": [list(cell) for cell in lifebuoys]}


def built(material, kind, mode="versus", **settlement):
    """The settlement after a building of that kind on three icons of the material and a plastic."""
    here = fresh({"base": base(material * 2, material + "P"), **settlement})
    rows = None if mode == "versus" else sea((2, 0, "#"))
    return own(here, mode=mode, rows=rows, log=[build(kind, 0, 0)])


@pytest.mark.rule("KAL-9.1")
def test_building_is_optional():
    assert broken(fresh(SQUARE), log=[END]) == []


@pytest.mark.rule("KAL-9.1")
@pytest.mark.parametrize("phase", ["setup", "sail"])
def test_nothing_is_built_outside_the_turn(phase):
    assert broken(fresh(SQUARE), phase=phase, log=[build("house", 0, 0)]) == ["KAL-9.1"]


@pytest.mark.rule("KAL-9.2")
@pytest.mark.parametrize(
    "ground",
    [
        {"base": base("WW", "WP")},
        {"base": base("WW", "W"), "barrels": [[1, 1]]},
        {"base": base("WW"), "barrels": [[1, 0], [1, 1]]},
        {"base": base("WW"), "barrels": [[1, 0]], "boats": [boat(1, 1)]},
    ],
    ids=["tiles", "a barrel", "two barrels", "a docked boat"],
)
def test_an_area_is_filled_by_foundation_of_any_sort(ground):
    assert broken(fresh(ground), log=[build("cooper", 0, 0)]) == []


@pytest.mark.rule("KAL-9.2")
def test_an_area_with_an_empty_cell_a_loose_boat_or_island_carries_nothing():
    assert broken(fresh({"base": base("WW", "W")}), log=[build("house", 0, 0)]) == ["KAL-9.2"]
    loose = fresh({"base": base("WW"), "boats": [boat(5, 5), boat(6, 5)]}, (5, 5))
    assert broken(loose, log=[build("house", 5, 5)]) == ["KAL-9.2"]
    island = fresh({"base": base("", "", "...WW")}, (2, 3))
    assert broken(island, mode="solo", log=[build("house", 2, 3)]) == ["KAL-9.2"]


@pytest.mark.rule("KAL-6.3")
@pytest.mark.parametrize("at", [(-2, 0), (40, -3), (8, 8)])
def test_an_area_off_the_grid_carries_nothing(at):
    assert broken(fresh(SQUARE), log=[build("house", *at)]) == ["KAL-6.3"]
    assert broken(fresh(SQUARE), log=[MONUMENT | {"at": [at[0] - 1, at[1]]}]) == ["KAL-6.3"]


@pytest.mark.rule("KAL-6.3")
def test_an_area_may_hang_over_the_edge_with_a_cell_on_the_grid():
    over = {"tiles": [{"tile": "WWWWW", "at": [-2, 1]}, {"tile": "WP", "at": [-1, 0], "rot": 90}]}
    here = fresh(over, (-1, 0))
    assert broken(here, log=[build("house", -1, 0)]) == []
    assert broken(here, log=[build("house", -2, 0)]) == ["KAL-6.3"]
    assert listed("build", here) == [build("cooper", -1, 0), build("house", -1, 0)]


@pytest.mark.rule("KAL-9.3")
@pytest.mark.parametrize("cell", [(0, 0), (0, 1), (1, 0), (1, 1)])
def test_an_area_needs_a_cell_laid_in_this_turn(cell):
    rows = {"base": base("WW.", "WPP", "..M")}
    assert broken(fresh(rows, cell), log=[build("house", 0, 0)]) == []
    assert broken(fresh(rows, (2, 2)), log=[build("house", 0, 0)]) == ["KAL-9.3"]
    assert broken(rows, log=[build("house", 0, 0)]) == ["KAL-9.3"]


@pytest.mark.rule("KAL-9.3")
def test_docking_alone_makes_no_area_fresh_and_a_boat_laid_now_does():
    here = {"base": base("WWW", "W"), "boats": [boat(1, 1)], "hand": ["MP"]}
    assert broken(here, log=[place("MP", 0, 3), build("house", 0, 0)]) == ["KAL-9.3"]
    launched = {"base": base("WWW", "W"), "hand": ["boat"]}
    assert broken(launched, log=[place("boat", 1, 1), build("house", 0, 0)]) == []


@pytest.mark.rule("KAL-9.4")
@pytest.mark.parametrize(
    ("rows", "enough"),
    [("WW/WM", True), ("WW/BB", True), ("WB/BB", True), ("WW/MP", False), ("WM/SR", False), ("WB/MP", False)],
)
def test_three_icons_of_one_material_or_barrels_are_needed(rows, enough):
    ground = base(*rows.split("/"))
    assert (broken(fresh({"base": ground}), log=[build("house", 0, 0)]) == []) == enough
    if not enough:
        assert broken(fresh({"base": ground}), log=[build("house", 0, 0)]) == ["KAL-9.4"]


@pytest.mark.rule("KAL-9.6")
@pytest.mark.parametrize(
    ("material", "kinds"),
    [
        ("W", ["cooper", "house"]),
        ("M", ["shipyard", "solar"]),
        ("R", ["scrapyard", "warehouse"]),
        ("S", ["greenhouse", "net_workshop"]),
        (
            "B",
            ["cooper", "greenhouse", "house", "net_workshop", "scrapyard", "shipyard", "solar", "warehouse"],
        ),
    ],
)
def test_each_material_carries_its_two_kinds_and_barrels_carry_all(material, kinds):
    rows = base(material * 2, material * 2)
    assert [move["kind"] for move in listed("build", fresh({"base": rows}))] == kinds


@pytest.mark.rule("KAL-9.7")
@pytest.mark.parametrize(
    "there",
    [
        {"buildings": [{"kind": "cooper", "at": [1, 1]}]},
        {"monuments": [{"at": [1, 1]}]},
        {"gardens": [boat(0, 0)]},
        {"boats": [boat(0, 0)], "nets": [{"zone": [0, 0], "on": [[0, 0], [0, 1]]}]},
    ],
    ids=["a building", "a monument", "a garden", "a stacked net"],
)
def test_overlays_and_stacked_nets_are_not_built_over(there):
    rows = base("WWWW", "WWWW", "WWWW", "WWWW")
    if "boats" in there:
        rows[0] = "..WW...."
    here = {"base": rows, **there, "fresh": [[1, 1], [3, 3]]}
    assert broken(here, log=[build("house", 0, 0)]) == ["KAL-9.7"]


@pytest.mark.rule("KAL-9.9")
def test_one_placement_carries_several_builds():
    here = {"base": base("WWWW", "W..W"), "hand": ["WP"]}
    barrels = [place("barrel", 2, 0), place("barrel", 2, 3)]
    log = [place("WP", 1, 1), build("cooper", 0, 0), barrels[0], build("cooper", 0, 2), barrels[1], END]
    assert broken(here, log=log) == []


@pytest.mark.rule("KAL-2.4")
def test_a_building_needs_a_tile_of_its_material_in_the_supply():
    def town(coopers):
        corners = [(row, column) for row in range(0, 16, 2) for column in range(0, 16, 2)][:coopers]
        rows = ["W" * 16] * 16
        houses = [{"kind": "cooper", "at": at} for at in corners]
        return {"base": rows, "buildings": houses, "fresh": [[15, 15]]}

    water = ["." * 16] * 16
    assert broken(town(31), rows=water, log=[build("house", 14, 14)]) == []
    assert broken(town(32), rows=water, log=[build("house", 14, 14)]) == ["KAL-2.4"]


@pytest.mark.rule("KAL-10.3")
def test_a_cooper_gives_a_barrel():
    assert built("W", "cooper").hand == ("barrel",)


@pytest.mark.rule("KAL-10.4")
@pytest.mark.rule("KAL-10.5")
def test_a_panel_raises_the_track_together_and_does_nothing_in_versus():
    assert (built("M", "solar").panels, built("M", "solar").hand) == (0, ())
    assert built("M", "solar", mode="solo", tracks={"solar": 3}).panels == 4


@pytest.mark.rule("KAL-10.6")
def test_a_shipyard_gives_a_boat():
    assert built("M", "shipyard").hand == ("boat",)


@pytest.mark.rule("KAL-10.10")
@pytest.mark.parametrize("known", [3, 2, 1, 0])
def test_a_scrapyard_draws_two_scraps_as_far_as_the_bag_is_known(known):
    bags = {"scrap": ["WP", "MP", "SP"][:known]}
    state = after(fresh({"base": base("RR", "RP")}), bags=bags, log=[build("scrapyard", 0, 0)])
    assert set(state.own.hand) == set(bags["scrap"][:2])
    assert list(state.bags.scrap) == bags["scrap"][2:]


@pytest.mark.rule("KAL-10.11")
def test_a_warehouse_draws_the_next_salvage_tile():
    bags = {"salvage": ["WMSRP", "SSRPP"]}
    state = after(fresh({"base": base("RR", "RP")}), bags=bags, log=[build("warehouse", 0, 0)])
    assert (state.own.hand, state.bags.salvage) == (("WMSRP",), ("SSRPP",))


@pytest.mark.rule("KAL-10.12")
@pytest.mark.rule("KAL-10.21")
def test_a_net_workshop_gives_a_net_and_a_greenhouse_a_garden():
    assert built("S", "net_workshop").hand == ("net",)
    assert built("S", "greenhouse").hand == ("garden",)


@pytest.mark.rule("KAL-2.4")
@pytest.mark.parametrize(
    ("kind", "material", "there", "count"),
    [("shipyard", "M", "boats", 36), ("greenhouse", "S", "gardens", 48), ("cooper", "W", "barrels", 40)],
)
def test_a_building_gives_nothing_that_the_supply_has_run_out_of(kind, material, there, count):
    def hand(used):
        rows = ["................"] * 14 + [material * 2 + "." * 14, material + "P" + "." * 14]
        strips = [[row, column] for row in range(12) for column in range(0, 16, 2)][:used]
        here = {"base": rows, "fresh": [[14, 0]]}
        if there == "barrels":
            cells = [[row, column] for row in range(12, 16) for column in range(2, 16)]
            here["barrels"] = cells[:used]
        elif there == "boats":
            here["boats"] = [{"at": at} for at in strips]
        else:
            here["base"] = ["P" * 16] * 13 + [material + "P" * 15] + rows[14:]
            here["gardens"] = [{"at": at} for at in strips]
        return own(here, rows=["." * 16] * 16, log=[build(kind, 14, 0)]).hand

    assert len(hand(count - 1)) == 1
    assert hand(count) == ()


@pytest.mark.rule("KAL-2.4")
@pytest.mark.parametrize(("built", "left"), [(2, True), (3, False)])
def test_there_are_fifteen_monuments_for_all_together(built, left):
    """Three towns have four each, the fourth all but one or two."""
    corners = [(0, 0), (0, 3), (3, 0), (3, 3)]
    town = {"base": base(*["MMMMMM"] * 6), "monuments": [{"at": at} for at in corners]}
    mine = town | {"monuments": town["monuments"][:built], "fresh": [[5, 5]]}
    log = [{"type": "monument", "at": [3, 3]}]
    assert broken(mine, town, town, town) == []
    assert listed("monument", mine, town, town, town) == (log if left else [])
    assert broken(mine, town, town, town, log=log) == ([] if left else ["KAL-2.4"])


@pytest.mark.rule("KAL-11.1")
def test_a_monument_needs_nine_cells_of_foundation():
    assert broken(fresh(BLOCK), log=[MONUMENT]) == []
    assert broken(fresh({"base": base("WWW", "WWM", "MS")}), log=[MONUMENT]) == ["KAL-11.1"]
    assert broken(fresh({"base": base("WWW", "WWM", "MS"), "barrels": [[2, 2]]}), log=[MONUMENT]) == []
    assert broken(fresh({"base": base("WWW", "WWW", "M"), "boats": [boat(2, 1)]}), log=[MONUMENT]) == []


@pytest.mark.rule("KAL-11.2")
@pytest.mark.parametrize(
    ("rows", "enough"), [("WWW/WMM/MMS", False), ("WWW/WBM/MMS", True), ("BBB/BWM/SRP", True)]
)
def test_a_monument_needs_five_icons_of_one_material(rows, enough):
    found = broken(fresh({"base": base(*rows.split("/"))}), log=[MONUMENT])
    assert found == ([] if enough else ["KAL-11.2"])


@pytest.mark.rule("KAL-11.3")
def test_a_monument_needs_a_fresh_cell_and_a_clear_area():
    assert broken(BLOCK, log=[MONUMENT]) == ["KAL-11.3"]
    covered = fresh({**BLOCK, "buildings": [{"kind": "cooper", "at": [0, 0]}]}, (2, 2))
    assert broken(covered, log=[MONUMENT]) == ["KAL-11.3"]
    assert broken(fresh(BLOCK), phase="sail", log=[MONUMENT]) == ["KAL-11.3"]


@pytest.mark.rule("KAL-11.1")
def test_a_monument_is_never_built_on_a_stacked_net():
    here = {"base": base("WWW", "WWW", "W"), "boats": [boat(2, 1)]}
    netted = {**here, "nets": [{"zone": [0, 0], "on": [[2, 1], [2, 2]]}]}
    assert broken(fresh(here), log=[MONUMENT]) == []
    assert broken(fresh(netted), log=[MONUMENT]) == ["KAL-11.1"]


@pytest.mark.rule("KAL-11.6")
def test_a_monument_has_no_effect():
    state = after(fresh(BLOCK), log=[MONUMENT])
    assert (state.own.hand, state.own.survivors) == ((), 0)
    assert state.own.monuments[0].at == (0, 0)


@pytest.mark.rule("KAL-17.6")
def test_a_reserve_needs_the_guardian_and_a_tile_that_shows_one():
    solo = {"mode": "solo", "rows": sea((3, 0, "#"))}
    guarded = fresh(BLOCK, specialists=["guardian"])
    assert broken(guarded, **solo, log=[reserve(0, 0)]) == []
    assert broken(fresh(BLOCK), **solo, log=[reserve(0, 0)]) == ["KAL-17.6"]
    assert broken(guarded, **solo, edition={"reserves": 0}, log=[reserve(0, 0)]) == ["KAL-17.6"]
    assert broken(fresh(BLOCK), log=[reserve(0, 0)]) == ["KAL-17.6"]


@pytest.mark.rule("KAL-17.7")
@pytest.mark.rule("KAL-17.8")
def test_a_reserve_takes_up_to_three_lifebuoys_which_rescue_nobody():
    buoys = [(5, column) for column in range(5)]
    solo = {"mode": "solo", "rows": sea((3, 0, "#"), (6, 6, "b"), *((r, c, "o") for r, c in buoys))}
    guarded = fresh(BLOCK, specialists=["guardian"])
    state = after(guarded, **solo, log=[reserve(0, 0, *buoys[:3])])
    assert (state.own.survivors, state.own.hand) == (0, ())
    assert state.own.monuments[0].lifebuoys == 3
    assert list(state.sea.frame.cells(state.own.removed)) == buoys[:3]
    far = (4, state.sea.frame.width)  # a row up and a whole width of the frame away from the first
    for wrong in (buoys[:4], [buoys[0], buoys[0]], [(6, 6)], [(5, 5)], [(-1, 0)], [far]):
        assert broken(guarded, **solo, log=[reserve(0, 0, *wrong)]) == ["KAL-17.7"]


@pytest.mark.rule("KAL-17.7")
def test_every_choice_of_lifebuoys_is_listed_once():
    solo = {"mode": "solo", "rows": sea((3, 0, "#"), (5, 0, "o"), (5, 1, "o"), (5, 2, "o"), (5, 3, "o"))}
    guarded = fresh(BLOCK, specialists=["guardian"])
    chosen = [tuple(map(tuple, move["lifebuoys"])) for move in listed("reserve", guarded, **solo)]
    assert len(chosen) == len(set(chosen)) == 1 + 4 + 6 + 4


@pytest.mark.rule("KAL-17.4")
@pytest.mark.parametrize(
    ("kind", "hand", "panels"),
    [
        ("cooper", ["barrel", "send+"], 0),
        ("house", ["barrel", "send+"], 0),
        ("solar", ["boat"], 1),
        ("shipyard", ["boat"], 1),
        ("scrapyard", ["MP", "WMSRP", "WP"], 0),
        ("warehouse", ["MP", "WMSRP", "WP"], 0),
        ("greenhouse", ["garden", "net"], 0),
        ("net_workshop", ["garden", "net"], 0),
    ],
)
def test_the_carpenter_triggers_both_sides_on_four_equal_icons(kind, hand, panels):
    material = GAME.edition("study").material[kind]
    here = fresh({"base": base(material * 2, material * 2)}, specialists=["carpenter"], survivors=1)
    solo = {"mode": "solo", "rows": sea((2, 0, "#")), "bags": {"salvage": ["WMSRP"], "scrap": ["WP", "MP"]}}
    found = own(here, **solo, log=[build(kind, 0, 0)])
    assert (sorted(found.hand), found.panels) == (hand, panels)


@pytest.mark.rule("KAL-17.4")
@pytest.mark.parametrize("rows", ["WW/WB", "WW/WP"])
def test_the_carpenter_needs_four_icons_and_no_barrel(rows):
    here = fresh({"base": base(*rows.split("/"))}, specialists=["carpenter"])
    assert own(here, mode="solo", rows=sea((2, 0, "#")), log=[build("cooper", 0, 0)]).hand == ("barrel",)


@pytest.mark.rule("KAL-17.4")
def test_without_the_carpenter_only_the_side_chosen_works():
    here = fresh({"base": base("WW", "WW")})
    assert own(here, mode="solo", rows=sea((2, 0, "#")), log=[build("cooper", 0, 0)]).hand == ("barrel",)
