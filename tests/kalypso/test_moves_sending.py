"""Survivors who move: sent by a house, laid in it for a forecast, or waiting with the carpenter (KAL-4.7, 10.1)."""

import pytest

from .tables import END, SKIP, after, base, broken, build, lay, listed, own, place, sea, send

HOUSE = {"base": base("WW", "WP", "RR", "RP"), "fresh": [[0, 0]], "survivors": 1}
WAREHOUSE = {"kind": "warehouse", "at": [2, 0]}
LODGER = {
    "id": "window",
    "versus": {"needs": {"house": 1}, "reward": {"produce": {"scrap": 1}}},
    "coop": {"needs": {"house": 1}},
}
CARDS = {"edition": {"forecasts": [LODGER]}}
FACED = {"forecasts": [{"card": "window"}]}
HERE = build("house", 0, 0)


@pytest.mark.rule("KAL-10.1")
def test_a_house_sends_a_survivor_whose_building_works_at_once():
    here = {**HOUSE, "buildings": [WAREHOUSE]}
    bags = {"salvage": ["WMSRP"]}
    assert own(here, bags=bags, log=[HERE]).hand == ("send",)
    found = own(here, bags=bags, log=[HERE, send(2, 0)])
    assert (found.survivors, found.hand) == (0, ("WMSRP",))
    assert [building.settlers for building in found.buildings] == [0, 1]


@pytest.mark.rule("KAL-10.1")
@pytest.mark.parametrize(
    "nobody",
    [
        {"survivors": 0, "buildings": [WAREHOUSE]},
        {"buildings": []},
        {"buildings": [WAREHOUSE | {"settlers": 1}]},
    ],
    ids=["no survivor", "no building", "no room"],
)
def test_a_house_without_survivor_or_target_has_no_effect(nobody):
    assert own({**HOUSE, **nobody}, log=[HERE]).hand == ()


@pytest.mark.rule("KAL-10.1")
def test_a_sending_comes_before_everything_else_and_may_be_given_up():
    here = {**HOUSE, "buildings": [WAREHOUSE], "hand": ["WP", "send"]}
    assert broken(here, log=[place("WP", 0, 2)]) == ["KAL-6.5"]
    assert broken(here, log=[END]) == ["KAL-6.5"]
    assert broken(here, log=[HERE]) == ["KAL-9.1"]
    assert broken(here, log=[SKIP, place("WP", 0, 2), END]) == []
    assert broken(here, log=[SKIP, SKIP]) == ["KAL-10.1"]
    assert [listed(kind, here) for kind in ("place", "send", "skip", "end")] == [[], [send(2, 0)], [SKIP], []]


@pytest.mark.rule("KAL-10.2")
@pytest.mark.parametrize(
    "target",
    [
        {"buildings": [{"kind": "house", "at": [2, 2]}]},
        {"buildings": [{"kind": "cooper", "at": [2, 2], "settlers": 1}]},
        {"monuments": [{"at": [2, 2]}]},
        {},
    ],
    ids=["a house", "a settler there", "a monument", "nothing"],
)
def test_no_survivor_goes_to_a_house_a_monument_or_where_somebody_lives(target):
    block = {"base": base("", "", "..WWW", "..WWW", "..WWW"), "survivors": 2, "hand": ["send"]}
    assert broken({**block, **target}, log=[send(2, 2)]) == ["KAL-10.2"]
    assert broken({**block, "buildings": [{"kind": "cooper", "at": [2, 2]}]}, log=[send(2, 2)]) == []


@pytest.mark.rule("KAL-10.1")
def test_without_a_sending_in_hand_or_a_survivor_nobody_moves():
    here = {**HOUSE, "buildings": [WAREHOUSE]}
    assert broken(here, log=[send(2, 0)]) == ["KAL-10.1"]
    assert broken({**here, "survivors": 0, "hand": ["send"]}, log=[send(2, 0)]) == ["KAL-10.1"]
    assert broken({**here, "survivors": 0, "hand": ["send"]}, log=[SKIP, END]) == []


@pytest.mark.rule("KAL-10.5")
def test_a_settler_sent_to_a_panel_raises_the_track_again():
    panel = {"base": base("MM", "MM"), "buildings": [{"kind": "solar", "at": [0, 0]}], "survivors": 1}
    solo = {"mode": "solo", "rows": sea((2, 0, "#"))}
    assert own({**panel, "hand": ["send"]}, **solo, log=[send(0, 0)]).panels == 2


@pytest.mark.rule("KAL-10.1")
def test_a_settler_starts_a_chain():
    """The house's survivor works in the warehouse, whose tile completes a cooper, whose barrel is placed."""
    here = {
        "base": base("WW", "WP", "RR", "RP", "WW", "W"),
        "fresh": [[0, 0]],
        "survivors": 2,
        "buildings": [WAREHOUSE],
    }
    log = [HERE, send(2, 0), place("WWPPP", 5, 2), build("cooper", 4, 0), place("barrel", 0, 2)]
    found = own(here, bags={"salvage": ["WWPPP"]}, log=log)
    assert (found.survivors, found.hand) == (1, ())


@pytest.mark.rule("KAL-4.7")
@pytest.mark.rule("KAL-4.11")
def test_a_survivor_laid_in_the_new_house_meets_the_forecast_instead_of_an_effect():
    state = after({**HOUSE, **FACED}, **CARDS, bags={"scrap": ["MP"]}, log=[HERE, lay(0, 0, "window")])
    assert state.own.forecasts[0].stored == (("house", 1),)
    assert (state.own.survivors, state.own.buildings[0].settlers) == (0, 1)
    assert state.own.hand == ("MP",)


@pytest.mark.rule("KAL-4.8")
def test_together_the_laid_survivor_comes_from_the_island():
    here = {**HOUSE, **FACED, "survivors": 2}
    found = own(here, **CARDS, mode="solo", rows=sea((4, 0, "#")), log=[HERE, lay(0, 0, "window")])
    assert found.survivors == 1


@pytest.mark.rule("KAL-4.7")
def test_laying_needs_a_new_empty_house_a_current_card_and_an_effect():
    faced = {**HOUSE, **FACED}
    assert broken(faced, **CARDS, log=[lay(0, 0, "window")]) == ["KAL-4.7"]
    old = {**faced, "buildings": [{"kind": "house", "at": [0, 0]}], "fresh": [[2, 0]], "hand": ["send"]}
    assert broken(old, **CARDS, log=[lay(0, 0, "window")]) == ["KAL-4.7"]
    new = {**old, "fresh": [[0, 0]]}
    assert broken(new, **CARDS, log=[lay(0, 0, "window")]) == []
    assert listed("lay", new, **CARDS) == [lay(0, 0, "window")]
    assert listed("lay", {**new, "hand": []}, **CARDS) == []
    assert listed("lay", {**new, "survivors": 0}, **CARDS) == []
    lodged = {**old, "fresh": [[0, 0]], "buildings": [{"kind": "house", "at": [0, 0], "settlers": 1}]}
    passed = {**lodged, "forecasts": [{"card": "window", "stored": {"house": 1}}]}
    assert broken(passed, **CARDS, log=[lay(0, 0, "window")]) == ["KAL-4.7"]
    barracks = {**old, "fresh": [[2, 0]], "buildings": [WAREHOUSE]}
    assert broken(barracks, **CARDS, log=[lay(2, 0, "window")]) == ["KAL-4.7"]


@pytest.mark.rule("KAL-4.7")
def test_a_house_is_enough_for_an_effect_where_the_forecast_wants_somebody_laid():
    assert own({**HOUSE, **FACED}, **CARDS, log=[HERE]).hand == ("send",)
    done = {"forecasts": [{"card": "window", "stored": {"house": 1}}]}
    housed = {"kind": "house", "at": [2, 0], "settlers": 1}
    block = {**HOUSE, "base": base("WW", "WP", "WW", "WP"), "buildings": [housed], **done}
    assert own(block, **CARDS, log=[HERE]).hand == ()


@pytest.mark.rule("KAL-17.4")
@pytest.mark.rule("KAL-17.5")
def test_the_carpenters_sending_waits_for_whom_the_barrel_rescues():
    here = {"base": base("WW", "WW"), "fresh": [[0, 0]], "specialists": ["carpenter"]}
    solo = {"mode": "solo", "rows": sea((2, 1, "#"), (2, 0, "o"))}
    log = [build("cooper", 0, 0), place("barrel", 2, 0), send(0, 0)]
    found = own(here, **solo, log=log)
    assert (found.survivors, found.buildings[0].settlers) == (0, 1)
    assert sorted(found.hand) == ["barrel", "lifebuoy"]


@pytest.mark.rule("KAL-17.4")
def test_the_carpenters_sending_lapses_at_the_end():
    here = {"base": base("WW", "WW"), "fresh": [[0, 0]], "hand": ["send+"], "specialists": ["carpenter"]}
    solo = {"mode": "solo", "rows": sea((2, 0, "#"))}
    assert broken(here, **solo, log=[SKIP]) == ["KAL-10.1"]
    state = after(here, **solo, log=[END])
    assert state.own.hand == ()


@pytest.mark.rule("KAL-17.5")
def test_a_settler_sent_to_a_carpenters_building_triggers_its_face_alone():
    here = {"base": base("WW", "WW"), "specialists": ["carpenter"], "survivors": 1, "hand": ["send+"]}
    cooper = {**here, "buildings": [{"kind": "cooper", "at": [0, 0]}]}
    assert own(cooper, mode="solo", rows=sea((2, 0, "#")), log=[send(0, 0)]).hand == ("barrel",)


@pytest.mark.rule("KAL-10.1")
def test_a_sending_in_hand_neither_moves_nor_hinders_while_boats_sail():
    here = {**HOUSE, "buildings": [WAREHOUSE], "hand": ["send"]}
    assert broken(here, phase="sail", log=[send(2, 0)]) == ["KAL-10.1"]
    assert broken(here, phase="sail", log=[END]) == []
