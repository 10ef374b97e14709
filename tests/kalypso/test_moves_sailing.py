"""The captain's boats at the end of a round (KAL-17.11 to 17.14)."""

import pytest

from .tables import END, after, boat, broken, listed, own, place, sea

CAPTAIN = {"specialists": ["captain"]}
ISLE = {"mode": "solo", "phase": "sail", "rows": sea((7, 7, "#"))}


def sail(start, row, column, rot=0):
    return {"type": "sail", "boat": list(start), "at": [row, column], "rot": rot}


def fleet(*boats, **more):
    return {**CAPTAIN, "boats": list(boats), **more}


def board_of(state, mask):
    return list(state.sea.frame.cells(mask))


@pytest.mark.rule("KAL-17.11")
def test_an_undocked_boat_may_move_once():
    here = fleet(boat(1, 1), boat(5, 1))
    assert broken(here, **ISLE, log=[sail((1, 1), 2, 2, 90), sail((5, 1), 6, 1), END]) == []
    assert broken(here, **ISLE, log=[sail((1, 1), 2, 2, 90), sail((2, 2), 1, 1)]) == ["KAL-17.11"]
    again = [sail((1, 1), 2, 2, 90), sail((5, 1), 6, 1), sail((2, 2), 1, 1)]
    assert broken(here, **ISLE, log=again) == ["KAL-17.11"]
    assert broken(here, **ISLE, log=[END]) == []


@pytest.mark.rule("KAL-17.11")
def test_sailing_needs_the_captain_the_phase_and_a_loose_boat():
    move = [sail((1, 1), 2, 1)]
    assert broken({"boats": [boat(1, 1)]}, **ISLE, log=move) == ["KAL-17.11"]
    assert broken(fleet(boat(1, 1)), **{**ISLE, "phase": "turn"}, log=move) == ["KAL-17.11"]
    assert broken({"boats": [boat(1, 1)]}, phase="sail", log=move) == ["KAL-17.11"]
    assert broken(fleet(boat(1, 2)), **ISLE, log=move) == ["KAL-17.11"]
    docked = fleet(boat(7, 5))
    assert broken(docked, **ISLE, log=[sail((7, 5), 5, 5)]) == ["KAL-17.11"]


@pytest.mark.rule("KAL-17.11")
def test_after_the_end_no_boat_sails():
    log = [sail((1, 1), 2, 1), END, sail((5, 1), 6, 1)]
    assert broken(fleet(boat(1, 1), boat(5, 1)), **ISLE, log=log) == ["KAL-17.11"]


@pytest.mark.rule("KAL-17.12")
def test_a_boat_ends_on_another_place():
    """R24, the reading of KAL-17.12."""
    assert broken(fleet(boat(1, 1)), **ISLE, log=[sail((1, 1), 1, 1)]) == ["KAL-17.12"]
    assert broken(fleet(boat(1, 1)), **ISLE, log=[sail((1, 1), 1, 1, 90)]) == []


@pytest.mark.rule("KAL-17.12")
def test_a_boat_stays_in_a_zone_that_it_lay_in():
    inner, across = fleet(boat(1, 1)), fleet(boat(1, 3))
    assert broken(inner, **ISLE, log=[sail((1, 1), 1, 3)]) == []
    assert broken(inner, **ISLE, log=[sail((1, 1), 1, 4)]) == ["KAL-17.12"]
    assert broken(inner, **ISLE, log=[sail((1, 1), 3, 0, 90)]) == []
    assert broken(inner, **ISLE, log=[sail((1, 1), 4, 0)]) == ["KAL-17.12"]
    assert broken(across, **ISLE, log=[sail((1, 3), 3, 6)]) == []
    assert broken(across, **ISLE, log=[sail((1, 3), 0, 0)]) == []
    assert broken(across, **ISLE, log=[sail((1, 3), 4, 4)]) == ["KAL-17.12"]


@pytest.mark.rule("KAL-17.13")
def test_a_boat_needs_free_cells_one_of_them_on_the_grid():
    here = fleet(boat(1, 1), boat(2, 1))
    assert broken(here, **ISLE, log=[sail((1, 1), 2, 2)]) == ["KAL-17.13"]
    assert broken(here, **ISLE, log=[sail((1, 1), 1, 2)]) == []
    assert broken(here, **ISLE, log=[sail((1, 1), -1, 1, 90)]) == []
    assert broken(here, **ISLE, log=[sail((1, 1), -1, 1)]) == ["KAL-17.13"]
    assert broken(here, **ISLE, log=[sail((1, 1), 500, 1)]) == ["KAL-17.13"]
    edge = fleet(boat(5, 5))
    assert broken(edge, **ISLE, log=[sail((5, 5), 7, 6)]) == ["KAL-17.13"]


@pytest.mark.rule("KAL-17.13")
def test_every_listed_place_of_a_lone_boat_shares_its_zone():
    """In a corner zone of sixteen cells: 3 x 4 inside each way, 4 each across two lines and two edges."""
    moves = listed("sail", fleet(boat(1, 1)), **ISLE)
    assert len(moves) == 2 * (12 + 8) - 1


@pytest.mark.rule("KAL-17.11")
def test_a_boat_that_sailed_covers_rescues_and_docks():
    rows = sea((7, 7, "#"), (6, 5, "o"), (6, 6, "b"))
    state = after(fleet(boat(4, 5)), **{**ISLE, "rows": rows}, log=[sail((4, 5), 6, 5)])
    assert (state.own.survivors, state.own.hand) == (1, ("barrel", "lifebuoy"))
    assert [one.cells for one in state.own.boats] == [((6, 5), (6, 6))]
    here = fleet(boat(4, 5), hand=["barrel"])
    assert broken(here, **ISLE, log=[place("barrel", 5, 6)]) == ["KAL-8.6"]
    assert broken(here, **ISLE, log=[sail((4, 5), 6, 6), place("barrel", 5, 6)]) == []


@pytest.mark.rule("KAL-17.11")
def test_a_token_that_a_boat_took_stays_taken_when_it_sails_away():
    rows = sea((7, 7, "#"), (1, 1, "o"))
    away = [sail((1, 1), 2, 1)]
    state = after(fleet(boat(1, 1), boat(0, 0)), **{**ISLE, "rows": rows}, log=away)
    assert board_of(state, state.own.removed) == [(1, 1)]
    back = [*away, sail((0, 0), 1, 1)]
    assert own(fleet(boat(1, 1), boat(0, 0)), **{**ISLE, "rows": rows}, log=back).survivors == 0


@pytest.mark.rule("KAL-17.14")
def test_a_stacked_net_follows_its_boat_inside_the_zone():
    here = fleet(boat(1, 1), nets=[{"zone": [0, 0], "on": [[1, 1], [1, 2]]}])
    state = after(here, **ISLE, log=[sail((1, 1), 2, 3)])
    assert [(net.zone, board_of(state, net.on)) for net in state.own.nets] == [((0, 0), [(2, 3)])]


@pytest.mark.rule("KAL-17.14")
@pytest.mark.parametrize(
    ("fish", "stays"),
    [((0, 0), True), ((1, 3), True), ((3, 1), False), ((0, 5), False)],
    ids=["in sight", "under the boat that leaves", "under another boat", "in another zone"],
)
def test_a_net_stays_behind_where_a_fish_is_seen_and_else_goes_to_the_supply(fish, stays):
    rows = sea((7, 7, "#"), (*fish, "f"))
    here = fleet(boat(1, 3), boat(3, 0), nets=[{"zone": [0, 0], "on": [[1, 3]]}])
    nets = own(here, **{**ISLE, "rows": rows}, log=[sail((1, 3), 1, 4)]).nets
    assert [(net.zone, net.on) for net in nets] == ([((0, 0), 0)] if stays else [])


@pytest.mark.rule("KAL-17.14")
def test_a_net_on_another_boat_stays_where_it_is():
    here = fleet(boat(1, 1), boat(3, 0), nets=[{"zone": [0, 0], "on": [[3, 0], [3, 1]]}])
    state = after(here, **ISLE, log=[sail((1, 1), 2, 2)])
    assert [board_of(state, net.on) for net in state.own.nets] == [[(3, 0), (3, 1)]]
