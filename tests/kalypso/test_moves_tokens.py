"""What a placement takes, joins and encloses (KAL-7.6 to 7.9, 8, 12)."""

import pytest

from periplus.models.kalypso import board

from .tables import ATOLL, after, base, boat, broken, own, place, sea

TEE = "WMSRP"
NOOK = {"base": base("WW", "W")}
BAY = base("WWW", "W", "WWW")
"""A bay of one row, open to the east between columns 1 and 2."""


def enclosed(state):
    """The enclosed cells, as a position writes them."""
    return [list(cell) for cell in state.sea.frame.cells(board.enclosed(state.sea, state.own))]


def left(state, what):
    """The cells of the lifebuoys or half-sunk barrels that are left."""
    found = {"o": board.lifebuoys_left, "b": board.barrels_left}[what](state.sea, state.own)
    return [list(cell) for cell in state.sea.frame.cells(found)]


@pytest.mark.rule("KAL-7.8")
@pytest.mark.rule("KAL-8.2")
@pytest.mark.rule("KAL-8.3")
@pytest.mark.parametrize(
    ("piece", "at"), [("WP", (0, 2)), (TEE, (1, 2)), ("boat", (0, 2)), ("barrel", (0, 2))], ids=str
)
def test_whatever_covers_a_lifebuoy_rescues_a_survivor(piece, at):
    rows = sea((0, 2, "o"), (1, 2, "o"))
    state = after({**NOOK, "hand": [piece]}, rows=rows, log=[place(piece, *at)])
    assert state.own.survivors == 1
    assert len(left(state, "o")) == 1
    assert state.own.hand == ()


@pytest.mark.rule("KAL-8.5")
@pytest.mark.parametrize(
    ("piece", "at"), [("WP", (0, 2)), (TEE, (1, 2)), ("boat", (0, 2)), ("barrel", (0, 2))]
)
def test_whatever_covers_a_half_sunk_barrel_gains_a_full_one(piece, at):
    rows = sea((0, 2, "b"), (1, 2, "b"))
    state = after({**NOOK, "hand": [piece]}, rows=rows, log=[place(piece, *at)])
    assert state.own.hand == ("barrel",)
    assert len(left(state, "b")) == 1


@pytest.mark.rule("KAL-8.1")
def test_a_tile_takes_every_token_that_it_covers():
    rows = sea((1, 1, "o"), (1, 2, "b"), (1, 3, "o"), (2, 2, "b"), (3, 2, "f"))
    state = after({**NOOK, "hand": [TEE]}, rows=rows, log=[place(TEE, 1, 2)])
    assert (state.own.survivors, state.own.hand) == (2, ("barrel", "barrel"))


@pytest.mark.rule("KAL-8.4")
def test_together_the_rescued_go_to_the_island_and_a_lifebuoy_may_unlock():
    rows = sea((5, 3, "o"), rows=ATOLL)
    state = after({"hand": [TEE]}, mode="solo", rows=rows, log=[place(TEE, 5, 3)])
    assert (state.own.survivors, state.own.hand) == (1, ("lifebuoy",))


@pytest.mark.rule("KAL-17.2")
def test_with_every_slot_taken_the_lifebuoy_is_gone_and_the_rescue_happens():
    rows = sea((5, 3, "o"), rows=ATOLL)
    roles = ["angler", "carpenter", "guardian", "salvager", "captain"]
    here = {"hand": [TEE], "specialists": roles}
    state = after(here, mode="solo", rows=rows, log=[place(TEE, 5, 3)])
    assert (state.own.survivors, state.own.hand) == (1, ())


@pytest.mark.rule("KAL-8.2")
def test_nobody_is_rescued_once_the_supply_of_survivors_is_empty():
    rows = sea((0, 2, "o"))
    assert own({**NOOK, "survivors": 47, "hand": ["WP"]}, rows=rows, log=[place("WP", 0, 2)]).survivors == 48
    assert own({**NOOK, "survivors": 48, "hand": ["WP"]}, rows=rows, log=[place("WP", 0, 2)]).survivors == 48


@pytest.mark.rule("KAL-7.9")
def test_a_loose_boat_rescues_and_stays_loose():
    state = after({**NOOK, "hand": ["boat", "WP"]}, rows=sea((5, 5, "o")), log=[place("boat", 5, 5)])
    assert state.own.survivors == 1
    here = {**NOOK, "hand": ["boat", "WP"]}
    assert broken(here, log=[place("boat", 5, 5), place("WP", 5, 4, 180)]) == ["KAL-10.10"]


@pytest.mark.rule("KAL-7.9")
def test_a_later_piece_docks_every_boat_of_a_chain():
    here = {**NOOK, "boats": [boat(2, 1, 90), boat(4, 1, 90)], "hand": ["WP", "MP"]}
    assert broken(here, log=[place("MP", 4, 2)]) == ["KAL-10.10"]
    assert broken(here, log=[place("WP", 1, 1), place("MP", 4, 2)]) == []


@pytest.mark.rule("KAL-12.1")
@pytest.mark.rule("KAL-12.5")
@pytest.mark.rule("KAL-12.6")
@pytest.mark.parametrize(
    ("close", "water"),
    [
        (place("barrel", 1, 2), [[1, 1]]),
        (place("WP", 0, 3, 90), [[1, 1], [1, 2]]),
        (place("boat", 0, 3, 90), [[1, 1], [1, 2]]),
    ],
    ids=["a barrel", "scrap", "a boat that docks"],
)
def test_closing_a_bay_takes_the_tokens_in_it(close, water):
    rows = sea((1, 1, "b"), (1, 2, "o"))
    state = after({"base": BAY, "hand": [close["tile"]]}, rows=rows, log=[close])
    assert enclosed(state) == water
    assert (state.own.survivors, state.own.hand) == (1, ("barrel",))
    assert left(state, "o") == left(state, "b") == []


@pytest.mark.rule("KAL-12.2")
@pytest.mark.parametrize(
    "shut",
    [{"boats": [boat(1, 4)]}, {"nets": [{"zone": [0, 0]}]}],
    ids=["a loose boat", "a net"],
)
def test_loose_boats_and_nets_close_nothing(shut):
    state = after({"base": BAY, **shut, "hand": ["WP"]}, log=[place("WP", 3, 0)])
    assert enclosed(state) == []


@pytest.mark.rule("KAL-12.2")
@pytest.mark.parametrize(
    "rows",
    [("W.W", "WWW"), ("WWWW", "W", "WWWW"), ("......WW", "......W", "......WW")],
    ids=["the edge above", "a zone line", "the far edge"],
)
def test_edges_and_zone_lines_close_nothing(rows):
    state = after({"base": base(*rows), "hand": ["boat"]}, log=[place("boat", 6, 0)])
    assert enclosed(state) == []


@pytest.mark.rule("KAL-12.1")
def test_an_overhanging_tile_closes_a_gap_at_the_edge():
    here = {"base": base("WW", "WWW"), "hand": [TEE, "WP"]}
    assert enclosed(after(here, log=[place(TEE, -1, 3)])) == [[0, 2]]
    assert enclosed(after(here, log=[place("WP", 0, 3, 90)])) == []


@pytest.mark.rule("KAL-12.1")
def test_a_pocket_off_the_grid_is_open_sea():
    roof = {"tile": TEE, "at": [-2, 2]}
    here = {"base": base("", "WWW"), "tiles": [roof], "hand": ["WP"]}
    assert enclosed(after(here, log=[place("WP", 0, 0, 270)])) == []


@pytest.mark.rule("KAL-12.3")
def test_foundation_cells_that_touch_at_a_corner_close_the_gap_between_them():
    here = {"base": base("WWW", "W", "WW"), "hand": ["barrel", "barrel"]}
    assert enclosed(after(here, log=[place("barrel", 1, 2)])) == [[1, 1]]
    corner = {"base": base("WWWW", "W", "WW"), "hand": ["barrel", "barrel"]}
    assert enclosed(after(corner, log=[place("barrel", 2, 2)])) == []
    assert enclosed(after(corner, log=[place("barrel", 2, 2), place("barrel", 1, 3)])) == [[1, 1], [1, 2]]
    assert enclosed(after(corner, log=[place("barrel", 1, 3)])) == []


@pytest.mark.rule("KAL-12.4")
def test_a_token_taken_before_is_not_taken_again():
    rows = sea((1, 1, "o"), (1, 2, "b"))
    close = place("WP", 0, 3, 90)
    here = {"base": BAY, "hand": ["WP"], "removed": [[1, 1], [1, 2]]}
    assert (own(here, rows=rows, log=[close]).survivors, own(here, rows=rows, log=[close]).hand) == (0, ())
    boated = {"base": BAY, "hand": ["WP"], "boats": [boat(1, 1)]}
    assert own(boated, rows=rows, log=[close]).survivors == 0


@pytest.mark.rule("KAL-12.4")
def test_what_a_typed_position_has_enclosed_is_taken_already():
    rows = sea((1, 1, "o"))
    here = {"base": base("WWW", "W.W", "WWW"), "hand": ["WP", "MP"]}
    assert own(here, rows=rows, log=[place("WP", 0, 3)]).survivors == 0
    assert own(here, rows=rows, log=[place("WP", 0, 3), place("MP", 0, 5)]).survivors == 0


@pytest.mark.rule("KAL-12.8")
def test_together_enclosed_fish_that_are_visible_raise_the_track_once():
    ring = base("WWW", "W", "WWWW")
    rows = sea((1, 1, "f"), (1, 2, "f"), (0, 0, "f"), rows=ATOLL)
    here = {"base": ring, "hand": ["WP", "MP"], "tracks": {"fish": 3}}
    shut, more = place("WP", 0, 3, 90), place("MP", 0, 4)
    solo = {"mode": "solo", "rows": rows}
    assert own(here, **solo, log=[shut]).fish == 5
    assert own(here, **solo, log=[shut, more]).fish == 5
    assert own({**here, "caught": [[1, 2]]}, **solo, log=[shut]).fish == 4


@pytest.mark.rule("KAL-12.7")
def test_in_versus_enclosing_fish_changes_no_track():
    state = after({"base": BAY, "hand": ["WP"]}, rows=sea((1, 1, "f")), log=[place("WP", 0, 3, 90)])
    assert (state.own.fish, state.own.fish_tokens) == (0, ())


@pytest.mark.rule("KAL-12.8")
def test_fish_under_a_loose_boat_pay_nothing_when_enclosed():
    rows = sea((2, 2, "f"), (1, 1, "f"), (5, 0, "#"))
    ring = base("WWWWWW", "W....W", "W.....", "W....W", "WWWWWW")
    here = {"base": ring, "boats": [boat(2, 2)], "hand": ["barrel"]}
    state = after(here, mode="solo", rows=rows, log=[place("barrel", 2, 5)])
    assert state.own.fish == 1
    assert len(enclosed(state)) == 12
