"""The end of a turn: what keeps it from ending, what is lost, and the salvager's last tile (KAL-6.5, 17.9)."""

import pytest

from .tables import ATOLL, END, after, base, boat, broken, build, listed, place, sea, send

NOOK = {"base": base("WW", "W")}
TEE = "WMSRP"


@pytest.mark.rule("KAL-6.5")
@pytest.mark.parametrize("piece", ["WP", TEE, "boat", "barrel"])
def test_a_piece_with_a_legal_place_keeps_the_turn_from_ending(piece):
    here = {**NOOK, "hand": [piece], "fresh": [[0, 0]]}
    assert broken(here, log=[END]) == ["KAL-6.5"]
    assert broken(here, log=[place(piece, 1, 2 if piece == TEE else 1), END]) == []
    assert listed("end", here) == []


@pytest.mark.rule("KAL-6.5")
def test_a_garden_with_room_for_it_has_to_be_laid():
    assert broken({**NOOK, "hand": ["garden"]}, log=[END]) == ["KAL-6.5"]
    full = {**NOOK, "gardens": [boat(0, 0)], "hand": ["garden"]}
    assert broken(full, log=[END]) == []


@pytest.mark.rule("KAL-6.5")
@pytest.mark.parametrize("hand", [["?"], ["send+"], ["lifebuoy"], ["WMSRP?"]])
def test_what_is_optional_or_unknown_does_not(hand):
    here = {"hand": hand, "specialists": ["salvager"]}
    assert broken(here, mode="solo", log=[END]) == []


@pytest.mark.rule("KAL-6.5")
def test_a_piece_without_a_legal_place_is_lost():
    state = after(
        {"hand": ["boat"], "tracks": {"solar": 0}}, mode="solo", edition={"solar_table": [0]}, log=[END]
    )
    assert state.own.hand == ()
    assert state.own.boats == ()


@pytest.mark.rule("KAL-6.5")
def test_nothing_under_way_cannot_end():
    assert broken(NOOK, log=[END]) == ["KAL-6.5"]
    assert broken(NOOK, offer=[TEE], log=[END]) == ["KAL-6.5"]
    assert broken({**NOOK, "fresh": [[0, 0]]}, log=[END]) == []


@pytest.mark.rule("KAL-6.5")
def test_the_end_empties_hand_and_fresh_cells():
    state = after({**NOOK, "hand": ["WP", "send+"]}, log=[place("WP", 1, 1), END])
    assert (state.own.hand, state.own.fresh) == ((), 0)
    log = [place("WP", 1, 1), END, build("house", 0, 0)]
    assert broken({**NOOK, "hand": ["WP"]}, log=log) == ["KAL-9.3"]


@pytest.mark.rule("KAL-9.9")
def test_what_a_placement_triggered_is_resolved_before_the_end():
    rows = sea((0, 2, "b"))
    log = [place("WP", 0, 2), END]
    assert broken({**NOOK, "hand": ["WP"]}, rows=rows, log=log) == ["KAL-6.5"]
    assert broken({**NOOK, "hand": ["WP"]}, rows=rows, log=[log[0], place("barrel", 1, 1), END]) == []


@pytest.mark.rule("KAL-17.9")
def test_the_salvagers_tile_is_placed_when_nothing_else_is_owed():
    here = {"hand": [TEE, "SSPPR?"], "specialists": ["salvager"]}
    first, last = place(TEE, 5, 3), place("SSPPR", 2, 3, 180)
    assert broken(here, mode="solo", log=[last]) == ["KAL-17.9"]
    assert broken(here, mode="solo", log=[first, last, END]) == []
    assert broken(here, mode="solo", log=[first, END]) == []
    assert {move["tile"] for move in listed("place", here, mode="solo")} == {TEE}
    assert {move["tile"] for move in listed("place", here, mode="solo", log=[first])} == {"SSPPR"}


@pytest.mark.rule("KAL-17.9")
def test_the_salvagers_tile_waits_for_a_sending_that_is_due():
    cooper = {"kind": "cooper", "at": [5, 3]}
    here = {"base": base("", "", "", "", "", "...WW", "...WW"), "buildings": [cooper], "survivors": 1}
    here |= {"hand": ["send", "WMSRP?"], "specialists": ["salvager"]}
    last = place(TEE, 2, 3, 180)
    assert broken(here, mode="solo", log=[last]) == ["KAL-6.5"]
    assert broken(here, mode="solo", log=[send(5, 3), last]) == ["KAL-17.9"]
    assert broken(here, mode="solo", log=[send(5, 3), place("barrel", 5, 2), last]) == []


@pytest.mark.rule("KAL-17.9")
def test_the_same_tile_twice_is_placed_as_the_owed_one_first():
    here = {"hand": [TEE, "SMWRP?"], "specialists": ["salvager"]}
    state = after(here, mode="solo", log=[place("SMWRP", 5, 3)])
    assert state.own.hand == ("SMWRP?",)


@pytest.mark.rule("KAL-17.9")
@pytest.mark.parametrize("phase", ["setup", "sail"])
def test_the_salvagers_tile_is_placed_in_no_other_phase(phase):
    here = {"hand": ["WMSRP?"], "specialists": ["salvager"]}
    assert broken(here, mode="solo", phase=phase, log=[place(TEE, 5, 3)]) == ["KAL-17.9"]
    assert broken(here, mode="solo", phase=phase, log=[END]) == []


@pytest.mark.rule("KAL-6.5")
@pytest.mark.parametrize("phase", ["setup", "sail"])
def test_in_setup_and_sailing_barrels_are_owed_and_nets_and_sendings_are_not(phase):
    net = {"boats": [boat(7, 7)], "hand": ["net", "send"]}
    assert broken(net, mode="solo", phase=phase, log=[END]) == []
    barrel = {"hand": ["barrel"]}
    assert broken(barrel, mode="solo", phase=phase, log=[END]) == ["KAL-6.5"]
    assert broken(barrel, mode="solo", phase=phase, log=[place("barrel", 5, 3), END]) == []


@pytest.mark.rule("KAL-2.16")
def test_a_barrel_gained_in_setup_lies_beside_the_foundation_like_any_other():
    rows = sea((2, 3, "b"), rows=ATOLL)
    here = {"hand": [TEE]}
    log = [place(TEE, 0, 3), place("barrel", 5, 4), END]
    assert broken(here, mode="coop", phase="setup", rows=rows, log=log) == []
    assert broken(here, mode="coop", phase="setup", rows=rows, log=[log[0], END]) == ["KAL-6.5"]


@pytest.mark.rule("KAL-3.3")
@pytest.mark.parametrize("phase", ["setup", "sail"])
def test_no_tile_is_taken_before_setup_or_sailing_has_ended(phase):
    take = {"type": "take", "tile": TEE}
    here = {"hand": ["barrel"]}
    fields = {"mode": "solo", "phase": phase, "offer": [TEE]}
    assert broken({}, **fields, log=[take]) == ["KAL-5.6"]
    assert broken(here, **fields, log=[place("barrel", 5, 3), END, take]) == []


@pytest.mark.rule("KAL-5.6")
@pytest.mark.parametrize(
    ("hand", "log"),
    [(["WP"], [place("WP", 2, 3, 270), END]), (["garden"], [place("garden", 1, 4, 90)])],
    ids=["after the end", "where a turn needs none"],
)
def test_in_a_plan_the_next_offer_comes_when_no_turn_is_under_way(hand, log):
    here = {"base": base("", "....W", "....W"), "hand": hand}
    ask = {"what": "plan", "turns": [["WMSRP"], ["SSRPP", "MMRPP"]]}
    state = after(here, mode="solo", ask=ask, log=log)
    assert (state.offer, state.ahead) == (("WMSRP",), (("SSRPP", "MMRPP"),))
