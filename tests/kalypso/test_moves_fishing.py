"""Nets: where they are cast, what they draw, when they are stacked (KAL-10.12 to 10.20, 12.9, 17.3, 17.10)."""

import pytest

from .tables import ATOLL, END, after, base, boat, broken, build, cast, listed, own, place, sea

FISHED = sea((0, 4, "f"), (0, 5, "f"), (1, 5, "f"), (3, 7, "f"), (0, 3, "f"))
"""Four icons in zone [0, 1], one in zone [0, 0]."""
AFLOAT = {"boats": [boat(2, 5)], "hand": ["net"]}
NARROW = {
    "base": base("......WW", "....WWWW", "....WWWW", ".....WWW"),
    "boats": [boat(3, 3)],
    "hand": ["net"],
}
"""Zone [0, 1], into which the boat reaches, has two free cells: [0, 4] and [0, 5]."""
DOCK = {
    "id": "dock",
    "versus": {"needs": {"fish": 2}, "reward": {"produce": {"barrel": 1}}},
    "coop": {"needs": {"fish": 2}},
}
CARDS = {"edition": {"forecasts": [DOCK]}}


def bags(*fish):
    return {"fish": list(fish)}


@pytest.mark.rule("KAL-10.17")
@pytest.mark.rule("KAL-10.19")
def test_a_net_draws_a_token_for_each_visible_icon_of_its_zone_and_versus_keeps_them():
    state = after(AFLOAT, rows=FISHED, bags=bags(1, 0, 3, 2, 1), log=[cast(0, 1)])
    assert state.own.fish_tokens == (0, 1, 2, 3)
    assert state.bags.fish == (1,)
    assert state.own.hand == ()


@pytest.mark.rule("KAL-10.14")
def test_a_net_cast_leaves_those_of_other_zones_where_they_are():
    here = {"boats": [boat(2, 5), boat(2, 1)], "hand": ["net"], "nets": [{"zone": [0, 0]}]}
    assert [net.zone for net in own(here, rows=FISHED, log=[cast(0, 1)]).nets] == [(0, 0), (0, 1)]


@pytest.mark.rule("KAL-10.20")
def test_together_the_numbers_raise_the_track():
    rows = sea((0, 4, "f"), (0, 5, "f"), rows=ATOLL)
    state = after(
        {**AFLOAT, "tracks": {"fish": 4}}, mode="solo", rows=rows, bags=bags(3, 2), log=[cast(0, 1)]
    )
    assert (state.own.fish, state.own.fish_tokens) == (9, ())


@pytest.mark.rule("KAL-10.18")
def test_a_barrel_token_gives_a_full_barrel_to_place():
    found = own(AFLOAT, rows=FISHED, bags=bags("B", 2, "B", 1), log=[cast(0, 1)])
    assert (found.hand, found.fish_tokens) == (("barrel", "barrel"), (1, 2))


@pytest.mark.rule("KAL-10.17")
@pytest.mark.parametrize("known", [(), (2,), (2, 1, 1)])
def test_an_unknown_draw_yields_nothing_and_the_icons_are_caught_all_the_same(known):
    state = after(AFLOAT, rows=FISHED, bags=bags(*known), log=[cast(0, 1)])
    assert state.own.fish_tokens == tuple(sorted(known))
    assert state.own.caught.bit_count() == 4


@pytest.mark.rule("KAL-10.17")
@pytest.mark.rule("KAL-12.9")
def test_covered_caught_and_enclosed_icons_draw_nothing():
    ring = {"base": base("", "....WWW", "....W.W", "....WWW")}
    rows = sea((0, 4, "f"), (0, 5, "f"), (0, 6, "f"), (2, 5, "f"))
    here = {**ring, "boats": [boat(0, 5)], "hand": ["net"], "caught": [[0, 4]]}
    state = after(here, rows=rows, bags=bags(1, 1, 1, 1), log=[cast(0, 1)])
    assert state.own.fish_tokens == ()
    state = after({**here, "caught": []}, rows=rows, bags=bags(1, 1, 1, 1), log=[cast(0, 1)])
    assert state.own.fish_tokens == (1,)


@pytest.mark.rule("KAL-12.9")
def test_netted_fish_pay_nothing_when_enclosed_later():
    rows = sea((1, 1, "f"), rows=ATOLL)
    here = {"base": base("WWW", "W", "WWWW"), "boats": [boat(0, 3)], "hand": ["net", "WP"]}
    shut = [place("WP", 1, 3)]
    solo = {"mode": "solo", "rows": rows, "bags": bags(0)}
    assert own(here, **solo, log=shut).fish == 1
    assert own(here, **solo, log=[cast(0, 0), *shut]).fish == 0


@pytest.mark.rule("KAL-10.12")
def test_a_net_needs_a_boat_in_its_zone_docked_or_not():
    assert broken(AFLOAT, rows=FISHED, log=[cast(0, 1)]) == []
    assert broken(AFLOAT, rows=FISHED, log=[cast(0, 0)]) == ["KAL-10.12"]
    docked = {"base": base("WW"), "boats": [boat(0, 2)], "hand": ["net"]}
    assert broken(docked, rows=FISHED, log=[cast(0, 0)]) == []
    across = {"boats": [boat(1, 3)], "hand": ["net"]}
    assert [move["zone"] for move in listed("cast", across, rows=FISHED)] == [[0, 0], [0, 1]]


@pytest.mark.rule("KAL-10.12")
def test_a_net_has_to_be_in_hand_and_is_cast_in_the_turn():
    assert broken({**AFLOAT, "hand": ["boat"]}, rows=FISHED, log=[cast(0, 1)]) == ["KAL-10.12"]
    assert broken(AFLOAT, rows=FISHED, phase="sail", log=[cast(0, 1)]) == ["KAL-10.12"]
    assert broken(AFLOAT, rows=FISHED, phase="sail", log=[END]) == []


@pytest.mark.rule("KAL-10.13")
def test_a_zone_takes_one_net():
    there = {**AFLOAT, "nets": [{"zone": [0, 1]}]}
    assert broken(there, rows=FISHED, log=[cast(0, 1)]) == ["KAL-10.13"]


@pytest.mark.rule("KAL-10.14")
def test_a_zone_whose_water_is_all_enclosed_takes_no_net():
    lagoon = {
        "base": base("....WWWW", "....W..W", "....WWWW", ".....WWW"),
        "boats": [boat(3, 3)],
        "hand": ["net"],
    }
    assert broken(lagoon, log=[cast(0, 1)]) == ["KAL-10.14"]
    leaking = {**lagoon, "base": base("....WWWW", "....W...", "....WWWW", ".....WWW")}
    assert broken(leaking, log=[cast(0, 1)]) == []


@pytest.mark.rule("KAL-10.14")
def test_a_zone_without_water_is_not_closed():
    full = {"base": base(*["....WWWW"] * 3, ".....WWW"), "boats": [boat(3, 3)], "hand": ["net"]}
    assert broken(full, log=[cast(0, 1)]) == []


@pytest.mark.rule("KAL-10.16")
def test_a_net_without_a_valid_zone_is_lost_and_with_one_it_has_to_be_cast():
    assert broken({"base": base("WW"), "hand": ["net"]}, log=[END]) == []
    assert broken(AFLOAT, rows=FISHED, log=[END]) == ["KAL-6.5"]


@pytest.mark.rule("KAL-10.15")
def test_a_net_floats_while_two_free_cells_share_a_side_in_its_zone():
    state = after(AFLOAT, rows=FISHED, log=[cast(0, 1)])
    assert [(net.zone, net.on) for net in state.own.nets] == [((0, 1), 0)]


@pytest.mark.rule("KAL-10.15")
@pytest.mark.parametrize(
    ("marks", "on"),
    [([], []), ([(0, 4, "o")], [(3, 4)]), ([(0, 4, "b")], [(3, 4)]), ([(0, 4, "f")], [])],
    ids=["water", "a lifebuoy", "a half-sunk barrel", "a fish"],
)
def test_without_room_for_it_a_net_is_stacked_on_the_half_of_a_boat_in_its_zone(marks, on):
    rows = sea(*marks)
    state = after(NARROW, rows=rows, log=[cast(0, 1)])
    assert list(state.sea.frame.cells(state.own.nets[0].on)) == on


@pytest.mark.rule("KAL-10.15")
def test_where_a_token_was_taken_there_is_room_for_a_net():
    assert after(NARROW | {"removed": [[0, 4]]}, rows=sea((0, 4, "o")), log=[cast(0, 1)]).own.nets[0].on == 0


@pytest.mark.rule("KAL-10.15")
def test_a_floating_net_is_stacked_when_a_later_tile_needs_its_place():
    here = {
        "base": base("......WW", "....WWWW", "....WWWW", ".....WWW"),
        "boats": [boat(3, 3)],
        "nets": [{"zone": [0, 1]}],
        "hand": ["WP"],
    }
    state = after(here, log=[place("WP", 0, 5, 180)])
    assert list(state.sea.frame.cells(state.own.nets[0].on)) == [(3, 4)]
    assert broken({**here, "fresh": [[3, 5]]}, log=[place("WP", 0, 5, 180), build("house", 2, 4)]) == [
        "KAL-9.7"
    ]


@pytest.mark.rule("KAL-10.15")
@pytest.mark.parametrize(
    ("gardens", "on"),
    [([], [(2, 4), (2, 5)]), ([2], [(3, 4), (3, 5)]), ([2, 3], [])],
    ids=["none", "one", "both"],
)
def test_the_first_boat_that_no_overlay_covers_takes_the_net(gardens, on):
    here = {
        "base": base(".......W", "....WWWW", "......WW", "......WW"),
        "boats": [boat(3, 4), boat(2, 4)],
        "gardens": [boat(row, 4) for row in gardens],
        "nets": [{"zone": [0, 1]}],
        "hand": ["WP"],
    }
    state = after(here, log=[place("WP", 0, 6, 180)])
    assert list(state.sea.frame.cells(state.own.nets[0].on)) == on


@pytest.mark.rule("KAL-17.3")
def test_an_angler_casts_from_the_settlement_but_not_from_the_island():
    here = {"base": base("", "", "..WW"), "hand": ["net"], "specialists": ["angler"]}
    zones = [move["zone"] for move in listed("cast", here, mode="solo")]
    assert zones == [[0, 0]]
    assert listed("cast", {**here, "specialists": []}, mode="solo") == []


@pytest.mark.rule("KAL-17.10")
def test_the_captain_draws_one_more_and_returns_one_to_the_end_of_the_bag():
    rows = sea((0, 4, "f"), (0, 5, "f"), rows=ATOLL)
    solo = {"mode": "solo", "rows": rows, "bags": bags(3, 1, 2, 0)}
    here = {**AFLOAT, "specialists": ["captain"]}
    state = after(here, **solo, log=[cast(0, 1, back=1)])
    assert (state.own.fish, state.bags.fish) == (5, (0, 1))
    assert broken(here, **solo, log=[cast(0, 1)]) == ["KAL-17.10"]
    assert broken(here, **solo, log=[cast(0, 1, back=3)]) == ["KAL-17.10"]
    assert broken(AFLOAT, **solo, log=[cast(0, 1, back=1)]) == ["KAL-17.10"]


@pytest.mark.rule("KAL-17.10")
def test_the_captain_returns_nothing_where_no_further_token_could_be_drawn():
    rows = sea((0, 4, "f"), (0, 5, "f"), rows=ATOLL)
    here = {**AFLOAT, "specialists": ["captain"]}
    solo = {"mode": "solo", "rows": rows, "bags": bags(3, 1)}
    assert own(here, **solo, log=[cast(0, 1)]).fish == 4
    assert broken(here, **solo, log=[cast(0, 1, back=0)]) == ["KAL-17.10"]


@pytest.mark.rule("KAL-17.10")
def test_the_captain_draws_and_returns_one_even_where_no_fish_is_seen():
    here = {**AFLOAT, "specialists": ["captain"]}
    state = after(here, mode="solo", bags=bags(3, 1), log=[cast(0, 1, back=0)])
    assert (state.own.fish, state.bags.fish) == (0, (1, 3))


@pytest.mark.rule("KAL-17.10")
def test_of_equal_tokens_one_return_is_listed():
    rows = sea((0, 4, "f"), (0, 5, "f"), rows=ATOLL)
    here = {**AFLOAT, "specialists": ["captain"]}
    found = listed("cast", here, mode="solo", rows=rows, bags=bags(1, "B", 1))
    assert [move["back"] for move in found] == [0, 1]


@pytest.mark.rule("KAL-4.5")
def test_the_lowest_numbers_are_stored_and_the_rest_is_kept():
    here = {**AFLOAT, "forecasts": [{"card": "dock"}]}
    drawn = {"rows": FISHED, "bags": bags(3, "B", 1, 2)}
    state = after(here, **CARDS, **drawn, log=[cast(0, 1, store=1)])
    assert (state.own.fish_tokens, state.own.forecasts[0].stored) == ((2, 3), (("fish", 1),))
    state = after(here, **CARDS, **drawn, log=[cast(0, 1, store=2)])
    assert (state.own.fish_tokens, state.own.hand) == ((3,), ("barrel", "barrel"))
    assert broken(here, **CARDS, **drawn, log=[cast(0, 1, store=3)]) == ["KAL-4.5"]
    assert [move.get("store", 0) for move in listed("cast", here, **CARDS, **drawn)] == [0, 1, 2]


@pytest.mark.rule("KAL-4.5")
def test_only_numbered_tokens_are_stored():
    here = {**AFLOAT, "forecasts": [{"card": "dock"}]}
    drawn = {"rows": FISHED, "bags": bags("B", "B", 1, "B")}
    assert broken(here, **CARDS, **drawn, log=[cast(0, 1, store=2)]) == ["KAL-4.5"]
    assert broken(here, **CARDS, **drawn, log=[cast(0, 1, store=1)]) == []
    assert broken(AFLOAT, **CARDS, **drawn, log=[cast(0, 1, store=1)]) == ["KAL-4.5"]
