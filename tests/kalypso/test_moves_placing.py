"""The moves ``take`` and ``place``: what may be taken, and where base pieces may lie (KAL-2, 5, 6, 7, 8.6, 10)."""

import pytest

from .tables import END, after, base, boat, broken, listed, place, sea

TEE = "WMSRP"
NOOK = {"base": base("WW", "W")}
TAKE = {"type": "take", "tile": TEE}
CREW = {"forecasts": [{"id": "crew", "versus": {"needs": {"survivor": 1}}}]}


def lies(state, mask):
    """The cells of a bit set, as a position writes them."""
    return [list(cell) for cell in state.sea.frame.cells(mask)]


def icons(*log, **settlement):
    """The cells that show wood, metal, seaweed, rubber and plastic after the log."""
    state = after(settlement, log=list(log))
    return [lies(state, mask) for mask in state.own.icons]


@pytest.mark.rule("KAL-5.3")
def test_one_tile_of_the_vortex_is_taken_and_the_rest_is_gone():
    state = after(NOOK, offer=["WMSRP", "SSRPP"], log=[{"type": "take", "tile": "SSRPP"}])
    assert state.own.hand == ("SSRPP",)
    assert state.offer == ()


@pytest.mark.rule("KAL-7.2")
@pytest.mark.parametrize("tile", ["SMWRP", "WMSRP"])
def test_either_spelling_names_a_tile_of_the_offer_which_lists_it_once(tile):
    offer = ["WMSRP", "SMWRP"]
    assert after(NOOK, offer=offer, log=[{"type": "take", "tile": tile}]).own.hand == ("WMSRP",)
    assert listed("take", NOOK, offer=offer) == [TAKE]


@pytest.mark.rule("KAL-5.3")
@pytest.mark.parametrize("mode", ["versus", "coop"])
def test_a_tile_that_is_not_offered_cannot_be_taken(mode):
    assert broken(mode=mode, offer=["SSRPP"], log=[TAKE]) == ["KAL-5.3"]


@pytest.mark.rule("KAL-5.6")
def test_in_solo_the_tile_kept_is_one_of_the_pair():
    assert broken(mode="solo", offer=[TEE, "SSRPP"], log=[TAKE]) == []
    assert broken(mode="solo", offer=["MMRPP", "SSRPP"], log=[TAKE]) == ["KAL-5.6"]


@pytest.mark.rule("KAL-3.3")
def test_nothing_but_the_choice_is_legal_while_an_offer_waits_for_it():
    here = {**NOOK, "survivors": 1, "forecasts": [{"card": "crew"}]}
    log = [{"type": "store", "tile": "survivor", "card": "crew"}]
    assert broken(here, edition=CREW, offer=[TEE], log=log) == ["KAL-4.5"]
    assert broken(here, edition=CREW, offer=[TEE], log=[TAKE, *log]) == []


@pytest.mark.rule("KAL-3.3")
@pytest.mark.parametrize("busy", [{"fresh": [[0, 0]]}, {"hand": ["send+"]}])
def test_an_offer_waits_for_the_end_of_a_turn_under_way(busy):
    here = {**NOOK, **busy}
    assert broken(here, offer=[TEE], log=[TAKE]) == ["KAL-5.3"]
    assert broken(here, offer=[TEE], log=[END, TAKE]) == []


@pytest.mark.rule("KAL-6.5")
@pytest.mark.parametrize(("held", "named"), [("WP", "MP"), ("boat!", "boat"), ("WMSRP", "MWSRP")])
def test_a_piece_that_is_not_in_hand_cannot_be_placed(held, named):
    assert broken({**NOOK, "hand": [held]}, log=[place(named, 1, 1)]) == ["KAL-6.5"]


@pytest.mark.rule("KAL-7.1")
@pytest.mark.parametrize(
    ("rot", "cells", "anchor"),
    [
        (0, [[2, 3], [2, 4], [2, 5], [3, 4], [4, 4]], [5, 4]),
        (90, [[1, 4], [2, 4], [3, 4], [2, 3], [2, 2]], [2, 1]),
        (180, [[2, 5], [2, 4], [2, 3], [1, 4], [0, 4]], [2, 2]),
        (270, [[3, 4], [2, 4], [1, 4], [2, 5], [2, 6]], [2, 7]),
    ],
)
def test_a_salvage_tile_turns_clockwise_about_the_middle_of_its_bar(rot, cells, anchor):
    found = icons(place(TEE, 2, 4, rot), barrels=[anchor], hand=[TEE])
    assert found == [[cell] for cell in cells]


@pytest.mark.rule("KAL-7.2")
@pytest.mark.parametrize(("tile", "flip"), [("WMSRP", True), ("SMWRP", False)])
def test_the_back_of_a_tile_has_the_ends_of_its_bar_swapped(tile, flip):
    found = icons(place(tile, 2, 4, 90, flip=flip), barrels=[[2, 1]], hand=["WMSRP"])
    assert found == [[[3, 4]], [[2, 4]], [[1, 4]], [[2, 3]], [[2, 2]]]


@pytest.mark.rule("KAL-7.3")
@pytest.mark.parametrize(("rot", "second"), [(0, [2, 5]), (90, [3, 4]), (180, [2, 3]), (270, [1, 4])])
@pytest.mark.parametrize("named", ["RP", "PR"])
def test_a_scrap_tile_turns_about_its_first_letter(rot, second, named):
    anchor = {0: [2, 3], 90: [2, 3], 180: [2, 5], 270: [2, 3]}[rot]
    found = icons(place(named, 2, 4, rot), barrels=[anchor], hand=["RP"])
    first, other = ([[2, 4]], [second]) if named == "RP" else ([second], [[2, 4]])
    assert found == [[], [], [], first, other]


@pytest.mark.rule("KAL-7.2")
def test_a_tile_with_equal_ends_is_listed_without_its_back_and_any_other_with_it():
    flips = [move.get("flip", False) for move in listed("place", {**NOOK, "hand": ["WMWRP"]})]
    assert not any(flips)
    flips = [move.get("flip", False) for move in listed("place", {**NOOK, "hand": ["WMSRP"]})]
    assert flips.count(True) == flips.count(False) > 0


@pytest.mark.rule("KAL-6.2")
@pytest.mark.parametrize("there", [{"base": base("WWW")}, {"barrels": [[0, 2]]}, {"boats": [boat(0, 2)]}])
@pytest.mark.parametrize("piece", ["WP", TEE, "boat", "barrel"])
def test_no_base_piece_lies_on_another(there, piece):
    here = {"base": base("WW"), **there, "hand": [piece]}
    assert broken(here, log=[place(piece, 0, 2)]) == ["KAL-6.2"]
    assert broken(here, log=[place(piece, 1, 1)]) == []


@pytest.mark.rule("KAL-6.2")
@pytest.mark.parametrize("piece", ["WP", TEE, "boat!", "barrel"])
def test_no_base_piece_lies_on_the_island(piece):
    assert broken({"hand": [piece]}, mode="solo", log=[place(piece, 3, 3)]) == ["KAL-6.2"]


@pytest.mark.rule("KAL-6.3")
def test_a_tile_may_hang_over_every_edge_with_a_cell_on_the_grid():
    def lay(row, column, rot, anchor):
        return broken({"barrels": [anchor], "hand": [TEE]}, log=[place(TEE, row, column, rot)])

    assert lay(-2, 4, 0, [1, 4]) == []
    assert lay(9, 4, 180, [6, 4]) == []
    assert lay(4, -2, 270, [4, 1]) == []
    assert lay(4, 9, 90, [4, 6]) == []
    assert lay(-3, 4, 0, [0, 4]) == ["KAL-6.3"]
    assert lay(4, 10, 90, [4, 7]) == ["KAL-6.3"]


@pytest.mark.rule("KAL-6.3")
@pytest.mark.parametrize("at", [(-1, 0), (0, 8), (1_000, -1_000)])
@pytest.mark.parametrize("piece", ["boat", "barrel", "WP"])
def test_no_piece_lies_wholly_off_the_grid(piece, at):
    here = {"base": base("W" * 8), "hand": [piece]}
    assert broken(here, log=[place(piece, *at)]) == ["KAL-6.3"]


@pytest.mark.rule("KAL-7.7")
def test_salvage_shares_a_side_with_the_foundation_not_only_a_corner():
    here = {**NOOK, "hand": [TEE]}
    assert broken(here, log=[place(TEE, 1, 2)]) == []
    assert broken(here, log=[place(TEE, 2, 2)]) == ["KAL-7.7"]


@pytest.mark.rule("KAL-7.5")
def test_the_island_is_foundation_from_the_start():
    assert broken({"hand": [TEE]}, mode="solo", log=[place(TEE, 5, 3)]) == []
    assert broken({"hand": [TEE]}, mode="solo", log=[place(TEE, 6, 3)]) == ["KAL-7.7"]


@pytest.mark.rule("KAL-7.6")
def test_loose_boats_and_tokens_carry_nothing():
    rows = sea((5, 4, "b"), (5, 6, "o"))
    here = {**NOOK, "boats": [boat(4, 4)], "hand": ["WP"]}
    assert broken(here, rows=rows, log=[place("WP", 4, 6)]) == ["KAL-10.10"]
    assert broken(here, rows=rows, log=[place("WP", 6, 5)]) == ["KAL-10.10"]


@pytest.mark.rule("KAL-7.9")
@pytest.mark.rule("KAL-7.10")
@pytest.mark.parametrize("piece", ["WP", TEE, "barrel"])
def test_a_docked_boat_carries_pieces_and_a_loose_one_does_not(piece):
    def rests(row):
        here = {"base": base("WW", "W"), "boats": [boat(row, 1)], "hand": [piece]}
        return broken(here, log=[place(piece, row, 4 if piece == TEE else 3)])

    assert rests(1) == []
    assert rests(3) != []


@pytest.mark.rule("KAL-7.9")
def test_boats_dock_in_a_chain_and_never_hold_up_one_another():
    ring = [boat(4, 4), boat(4, 6, 90), boat(6, 5), boat(5, 4, 90)]
    here = {"base": base("....W", "....W"), "boats": ring, "hand": ["WP", "MP"]}
    assert broken(here, log=[place("MP", 4, 3, 180)]) == ["KAL-10.10"]
    assert broken(here, log=[place("WP", 2, 4, 90), place("MP", 4, 3, 180)]) == []


@pytest.mark.rule("KAL-8.6")
def test_a_full_barrel_lies_beside_the_foundation():
    here = {**NOOK, "hand": ["barrel"]}
    laid = after(here, log=[place("barrel", 1, 1)])
    assert lies(laid, laid.own.barrels) == [[1, 1]]
    assert broken(here, log=[place("barrel", 2, 2)]) == ["KAL-8.6"]


@pytest.mark.rule("KAL-8.7")
def test_a_placed_barrel_is_foundation_at_once():
    here = {**NOOK, "hand": ["barrel", "WP"]}
    assert broken(here, log=[place("barrel", 2, 0), place("WP", 3, 0)]) == []


@pytest.mark.rule("KAL-10.10")
def test_scrap_lies_beside_the_foundation():
    here = {**NOOK, "hand": ["RP"]}
    assert broken(here, log=[place("RP", 0, 2)]) == []
    assert broken(here, log=[place("RP", 0, 3)]) == ["KAL-10.10"]


@pytest.mark.rule("KAL-10.6")
def test_a_boat_is_launched_anywhere_across_zone_lines_and_the_edge():
    here = {**NOOK, "hand": ["boat"]}
    for row, column, rot in [(5, 5, 0), (3, 6, 90), (7, 7, 0), (-1, 5, 90), (1, 1, 0)]:
        assert broken(here, log=[place("boat", row, column, rot)]) == []


@pytest.mark.rule("KAL-10.7")
@pytest.mark.parametrize(("panels", "allowed"), [(1, 1), (2, 2), (9, 3)])
def test_the_solar_track_limits_the_boats_that_are_launched(panels, allowed):
    solar = {"solar_table": [0, 1, 2, 3]}

    def launch(afloat):
        boats = [boat(0, 2 * number) for number in range(afloat)]
        here = {"boats": boats, "hand": ["boat"], "tracks": {"solar": panels}}
        return broken(here, mode="solo", edition=solar, log=[place("boat", 7, 0)])

    assert launch(allowed - 1) == []
    assert launch(allowed) == ["KAL-10.7"]


@pytest.mark.rule("KAL-10.7")
def test_versus_has_no_limit_of_boats():
    boats = [boat(7, 2 * number) for number in range(4)]
    assert broken({**NOOK, "boats": boats, "hand": ["boat"]}, log=[place("boat", 5, 0)]) == []


@pytest.mark.rule("KAL-10.9")
def test_a_boat_that_a_forecast_gave_passes_the_solar_limit():
    here = {"hand": ["boat", "boat!"], "tracks": {"solar": 0}}
    assert broken(here, mode="solo", log=[place("boat!", 0, 0), END]) == []
    assert broken(here, mode="solo", log=[place("boat", 0, 0)]) == ["KAL-10.7"]


@pytest.mark.rule("KAL-2.10")
def test_the_first_tile_of_versus_covers_a_cell_under_the_circle():
    rows = sea((3, 3, "+"), (3, 4, "+"), (4, 3, "+"), (4, 4, "+"))
    first = {"rows": rows, "phase": "setup"}
    assert broken({"hand": [TEE]}, **first, log=[place(TEE, 1, 3), END]) == []
    assert broken({"hand": [TEE]}, **first, log=[place(TEE, 0, 3)]) == ["KAL-2.10"]
    assert broken({"hand": [TEE, TEE]}, **first, log=[place(TEE, 1, 3), place(TEE, 4, 3)]) == ["KAL-2.10"]


@pytest.mark.rule("KAL-2.10")
def test_a_map_without_circle_takes_the_first_tile_anywhere_and_the_second_is_lost():
    log = [place(TEE, 0, 6), END]
    assert broken({"hand": [TEE, "SSRPP"]}, phase="setup", log=log) == []


@pytest.mark.rule("KAL-2.15")
@pytest.mark.rule("KAL-2.16")
def test_first_tiles_touch_the_island_each_at_a_side_of_its_own():
    first = {"mode": "coop", "players": 4, "phase": "setup"}
    north, north_too, east = place(TEE, 0, 3), place(TEE, 2, 5, 180), place(TEE, 4, 5, 90 + 180)
    here = {"hand": [TEE, TEE]}
    assert broken(here, **first, log=[north, east, END]) == []
    assert broken(here, **first, log=[north, north_too]) == ["KAL-2.16"]
    assert broken(here, **first, log=[place(TEE, 0, 0)]) == ["KAL-2.16"]


@pytest.mark.rule("KAL-2.16")
@pytest.mark.parametrize(
    ("corner", "other"),
    [(place(TEE, 2, 2), place(TEE, 2, 5, 180)), (place(TEE, 2, 2, 270), place(TEE, 5, 2, 90))],
    ids=["the other north", "the other west"],
)
def test_a_tile_round_a_corner_counts_for_whichever_side_the_other_leaves(corner, other):
    here = {"hand": [TEE, TEE]}
    for log in ([corner, other], [other, corner]):
        assert broken(here, mode="coop", phase="setup", log=log) == []


@pytest.mark.rule("KAL-2.15")
def test_a_first_tile_lies_neither_on_the_island_nor_on_another():
    here = {"tiles": [{"tile": TEE, "at": [0, 3]}], "hand": [TEE]}
    first = {"mode": "coop", "phase": "setup"}
    assert broken(here, **first, log=[place(TEE, 2, 3, 180)]) == ["KAL-6.2"]
    assert broken(here, **first, log=[place(TEE, 5, 3, 180)]) == ["KAL-6.2"]


@pytest.mark.rule("KAL-2.16")
def test_after_setup_tiles_need_only_the_foundation():
    log = [place(TEE, 0, 3), END, {"type": "take", "tile": TEE}, place(TEE, 2, 5, 180)]
    assert broken({"hand": [TEE]}, mode="coop", phase="setup", offer=[TEE], log=log) == []
