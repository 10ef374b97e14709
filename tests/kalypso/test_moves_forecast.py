"""The move ``store`` and what forecasts give (KAL-4.5, 4.11 to 4.14, 4.18), gardens and specialists."""

import pytest

from .tables import ATOLL, END, after, base, boat, broken, listed, own, place, sea, store

NOOK = {"base": base("WW", "W")}


def card(needs, reward=None, name="card"):
    """An edition with one forecast, the same in both modes."""
    side = {"needs": needs} | ({"reward": reward} if reward else {})
    return {"edition": {"forecasts": [{"id": name, "versus": side, "coop": side}]}}


def facing(hand=(), cards=("card",), **more):
    return {**NOOK, "hand": list(hand), "forecasts": [{"card": name} for name in cards], **more}


@pytest.mark.rule("KAL-4.5")
@pytest.mark.parametrize(
    ("piece", "item"),
    [
        ("boat", "boat"),
        ("boat!", "boat"),
        ("barrel", "barrel"),
        ("garden", "garden"),
        ("WP", "scrap"),
        ("PM", "scrap"),
    ],
)
def test_an_item_that_the_forecast_needs_may_be_stored_instead_of_placed(piece, item):
    found = own(facing([piece]), **card({item: 1}), log=[store(piece, "card")])
    assert (found.hand, found.forecasts[0].stored) == ((), ((item, 1),))


@pytest.mark.rule("KAL-4.5")
def test_what_the_forecast_does_not_need_any_more_cannot_be_stored():
    full = facing(["barrel"], forecasts=[{"card": "card", "stored": {"barrel": 1}}])
    assert broken(full, **card({"barrel": 1}), log=[store("barrel", "card")]) == ["KAL-4.5"]
    assert broken(full, **card({"barrel": 2}), log=[store("barrel", "card")]) == []
    assert broken(facing(["boat"]), **card({"barrel": 1}), log=[store("boat", "card")]) == ["KAL-4.5"]


@pytest.mark.rule("KAL-4.5")
def test_only_what_is_in_hand_is_stored_and_only_in_the_turn():
    cards = card({"scrap": 1})
    assert broken(facing(["WP"]), **cards, log=[store("MP", "card")]) == ["KAL-4.5"]
    assert broken(facing(["WP"]), **cards, log=[store("PW", "card")]) == []
    assert broken(facing(["WP"]), **cards, phase="sail", log=[store("WP", "card")]) == ["KAL-4.5"]


@pytest.mark.rule("KAL-4.5")
def test_only_the_last_forecast_takes_items():
    needs = {"versus": {"needs": {"barrel": 1}}}
    edition = {"edition": {"forecasts": [{"id": name, **needs} for name in ("old", "new")]}}
    here = facing(["barrel"], ("old", "new"))
    assert broken(here, **edition, log=[store("barrel", "old")]) == ["KAL-4.5"]
    assert broken(here, **edition, log=[store("barrel", "new")]) == []
    assert [move["card"] for move in listed("store", here, **edition)] == ["new"]


@pytest.mark.rule("KAL-4.6")
def test_in_coop_the_first_of_the_players_who_needs_the_item_takes_it():
    entries = [{"card": "card", "player": player} for player in (0, 1)]
    here = {"hand": ["barrel", "barrel", "barrel"], "forecasts": entries}
    one, two = [store("barrel", "card")], [store("barrel", "card")] * 2
    fields = {"mode": "coop"} | card({"barrel": 1})
    assert [entry.stored for entry in own(here, **fields, log=one).forecasts] == [(("barrel", 1),), ()]
    assert [entry.stored for entry in own(here, **fields, log=two).forecasts] == [(("barrel", 1),)] * 2
    assert broken(here, **fields, log=two + one) == ["KAL-4.5"]


@pytest.mark.rule("KAL-10.8")
def test_a_stored_boat_raises_no_track_and_needs_no_panel():
    here = {"hand": ["boat"], "forecasts": [{"card": "card"}]}
    state = after(here, mode="solo", **card({"boat": 1}), log=[store("boat", "card")])
    assert state.own.boats == ()


@pytest.mark.rule("KAL-10.24")
def test_a_stored_garden_raises_no_track_and_a_laid_one_does():
    here = {"hand": ["garden"], "base": base("", "", "..WW"), "forecasts": [{"card": "card"}]}
    solo = {"mode": "solo"} | card({"garden": 1})
    assert own(here, **solo, log=[store("garden", "card")]).garden_track == 0
    assert own(here, **solo, log=[place("garden", 2, 2)]).garden_track == 1


@pytest.mark.rule("KAL-4.18")
def test_a_survivor_beside_the_aid_may_be_put_on_the_card():
    here = facing(survivors=1)
    found = own(here, **card({"survivor": 2}), log=[store("survivor", "card")])
    assert (found.survivors, found.forecasts[0].stored) == (0, (("survivor", 1),))
    assert broken(facing(), **card({"survivor": 1}), log=[store("survivor", "card")]) == ["KAL-4.18"]
    assert broken(here, **card({"barrel": 1}), log=[store("survivor", "card")]) == ["KAL-4.18"]


@pytest.mark.rule("KAL-4.11")
def test_the_reward_comes_once_when_the_last_need_is_met():
    cards = card({"barrel": 1, "scrap": 1}, {"produce": {"boat": 1}})
    here = facing(["barrel", "WP"])
    log = [store("barrel", "card"), store("WP", "card")]
    assert own(here, **cards, log=log[:1]).hand == ("WP",)
    assert own(here, **cards, log=log).hand == ("boat",)


@pytest.mark.rule("KAL-4.12")
def test_products_come_into_hand_and_tiles_from_the_bags():
    products = {"salvage": 1, "scrap": 2, "boat": 1, "barrel": 2, "garden": 1}
    bags = {"salvage": ["WMSRP"], "scrap": ["WP", "MP", "SP"]}
    state = after(
        facing(["barrel"]),
        **card({"barrel": 1}, {"produce": products}),
        bags=bags,
        log=[store("barrel", "card")],
    )
    assert state.own.hand == ("MP", "WMSRP", "WP", "barrel", "barrel", "boat", "garden")
    assert (state.bags.salvage, state.bags.scrap) == ((), ("SP",))


@pytest.mark.rule("KAL-4.12")
def test_fish_and_survivors_that_a_forecast_gives_are_resolved_at_once():
    cards = card({"barrel": 1}, {"produce": {"fish": 3, "survivor": 2}})
    found = own(facing(["barrel"]), **cards, bags={"fish": [2, "B", 1]}, log=[store("barrel", "card")])
    assert (found.fish_tokens, found.survivors, found.hand) == ((1, 2), 2, ("barrel",))


@pytest.mark.rule("KAL-4.12")
def test_a_survivor_given_together_brings_no_lifebuoy():
    here = {"hand": ["barrel"], "forecasts": [{"card": "card"}]}
    cards = card({"barrel": 1}, {"produce": {"survivor": 1}})
    found = own(here, mode="solo", **cards, log=[store("barrel", "card")])
    assert (found.survivors, found.hand) == (1, ())


@pytest.mark.rule("KAL-10.9")
@pytest.mark.parametrize(("mode", "piece"), [("solo", "boat!"), ("versus", "boat")])
def test_a_boat_that_a_forecast_gives_is_free_of_the_solar_limit(mode, piece):
    here = {"hand": ["barrel"], "forecasts": [{"card": "card"}]}
    cards = card({"barrel": 1}, {"produce": {"boat": 1}})
    assert own(here, mode=mode, **cards, log=[store("barrel", "card")]).hand == (piece,)


@pytest.mark.rule("KAL-4.14")
@pytest.mark.parametrize(
    ("track", "tracks"), [("fish", (3, 0, 0)), ("solar", (0, 3, 0)), ("gardens", (0, 0, 3))]
)
def test_a_track_rises_at_once(track, tracks):
    here = {"hand": ["barrel"], "forecasts": [{"card": "card"}]}
    cards = card({"barrel": 1}, {"track": {track: 3}})
    found = own(here, mode="solo", **cards, log=[store("barrel", "card")])
    assert (found.fish, found.panels, found.garden_track) == tracks


@pytest.mark.rule("KAL-4.13")
def test_points_that_a_forecast_promises_change_nothing_now():
    found = own(
        facing(["barrel"]), **card({"barrel": 1}, {"points": {"boats": 1}}), log=[store("barrel", "card")]
    )
    assert (found.hand, found.survivors, found.fish_tokens) == ((), 0, ())


@pytest.mark.rule("KAL-10.21")
def test_a_garden_lies_on_any_foundation_but_not_beyond_it():
    ground = {
        "base": base("WW", "P"),
        "barrels": [[1, 1]],
        "boats": [boat(2, 0), boat(5, 5)],
        "hand": ["garden"],
    }
    for row, column, rot in [(0, 0, 0), (1, 0, 0), (2, 0, 0), (1, 1, 90)]:
        laid = own(ground, log=[place("garden", row, column, rot)]).gardens
        assert [(one.at, one.rot) for one in laid] == [((row, column), rot)]
    for row, column, rot in [(0, 1, 0), (5, 5, 0), (2, 0, 90), (6, 6, 0)]:
        assert broken(ground, log=[place("garden", row, column, rot)]) == ["KAL-10.21"]
    assert broken({"hand": ["garden"], "base": base("W")}, log=[END]) == []


@pytest.mark.rule("KAL-9.7")
@pytest.mark.parametrize(
    "there",
    [
        {"buildings": [{"kind": "cooper", "at": [0, 0]}]},
        {"gardens": [boat(1, 1, 90)]},
        {"monuments": [{"at": [0, 0]}]},
        {"boats": [boat(1, 0)], "nets": [{"zone": [0, 0], "on": [[1, 0], [1, 1]]}]},
    ],
    ids=["a building", "a garden", "a monument", "a stacked net"],
)
def test_a_garden_overlaps_no_overlay_and_no_stacked_net(there):
    rows = base("WWW", "WWW", "WWW")
    if "boats" in there:
        rows[1] = "..W....."
    assert broken({"base": rows, **there, "hand": ["garden"]}, log=[place("garden", 1, 1)]) == ["KAL-9.7"]


@pytest.mark.rule("KAL-10.22")
def test_on_the_island_a_garden_lies_on_a_marked_space_alone():
    spaces = {"mode": "solo", "edition": {"island_gardens": [[[3, 3], [3, 4]]]}}
    here = {"hand": ["garden", "garden"], "base": base("", "", "...W")}
    assert broken(here, **spaces, log=[place("garden", 3, 3)]) == []
    assert broken(here, **spaces, log=[place("garden", 4, 3)]) == ["KAL-10.22"]
    assert broken(here, **spaces, log=[place("garden", 2, 3, 90)]) == ["KAL-10.22"]
    assert broken(here, **spaces, log=[place("garden", 3, 3)] * 2) == ["KAL-9.7"]
    assert [move["at"] for move in listed("place", here, **spaces)] == [[3, 3]]
    assert own(here, **spaces, log=[place("garden", 3, 3)]).garden_track == 1


@pytest.mark.rule("KAL-17.1")
def test_a_lifebuoy_in_hand_unlocks_one_free_role_together():
    buoy = {"hand": ["lifebuoy", "lifebuoy"], "specialists": ["captain"]}
    angler = {"type": "specialist", "role": "angler"}
    found = own(buoy, mode="solo", log=[angler])
    assert (found.specialists, found.hand) == (("angler", "captain"), ("lifebuoy",))
    assert broken({"hand": ["WP"]}, mode="solo", log=[angler]) == ["KAL-17.1"]
    assert broken({"hand": ["lifebuoy"]}, log=[angler]) == ["KAL-17.1"]
    assert [move["role"] for move in listed("specialist", buoy, mode="solo")] == [
        "angler",
        "carpenter",
        "guardian",
        "salvager",
    ]


@pytest.mark.rule("KAL-17.2")
def test_a_taken_slot_takes_no_second_lifebuoy():
    buoy = {"hand": ["lifebuoy"], "specialists": ["captain"]}
    assert broken(buoy, mode="solo", log=[{"type": "specialist", "role": "captain"}]) == ["KAL-17.2"]


@pytest.mark.rule("KAL-17.1")
@pytest.mark.parametrize("phase", ["turn", "setup", "sail"])
def test_a_lifebuoy_need_not_be_used_and_may_be_in_any_phase(phase):
    buoy = {"hand": ["lifebuoy"]}
    assert broken(buoy, mode="solo", phase=phase, log=[END]) == []
    assert broken(buoy, mode="solo", phase=phase, log=[{"type": "specialist", "role": "angler"}]) == []


@pytest.mark.rule("KAL-17.1")
def test_a_captain_unlocked_in_mid_turn_fishes_at_once():
    rows = sea((2, 2, "o"), (1, 2, "f"), rows=ATOLL)
    here = {"boats": [boat(0, 0)], "hand": ["boat!", "net"]}
    log = [
        place("boat!", 2, 2),
        {"type": "specialist", "role": "captain"},
        {"type": "cast", "zone": [0, 0], "back": 0},
    ]
    assert own(here, mode="solo", rows=rows, bags={"fish": [1, 3]}, log=log).fish == 3
