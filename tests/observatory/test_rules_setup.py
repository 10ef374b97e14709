"""Section 1: players, decks, dealing, keeping, the sky, the first player."""

import random
from collections import Counter

import pytest

from periplus.models.observatory import GAME
from periplus.models.observatory.state import Phase

from .tables import (
    END,
    after,
    broken,
    chart,
    complete,
    data,
    draw,
    keep,
    listed,
    refused,
    roll,
    sheet,
    star,
    table,
)

DEALT = ["s1", "s2", "s3", "l1", "l2", "l3"]
OTHERS = ["s4", "s5", "s6", "l4", "l5", "l6"]


@pytest.mark.rule("OBS-1.1")
@pytest.mark.parametrize(("count", "expected"), [(0, ("players",)), (1, ()), (5, ()), (6, ("players",))])
def test_one_to_five_play(count, expected):
    assert refused(players=[{} for _ in range(count)]) == expected


@pytest.mark.rule("OBS-1.1")
def test_a_star_stands_on_the_chart_of_its_player_alone():
    state = after({}, {}, log=[roll(), star(0, 1, [2, 3], player=1)])
    assert [one.stars for one in state.sheets] == [0, 1 << 1]


@pytest.mark.rule("OBS-1.2")
def test_a_fresh_game_has_two_decks_of_their_own_size_in_an_order_of_chance():
    first, second = (GAME.start(2, random.Random(seed)).as_json()["decks"] for seed in (1, 2))
    assert all(card.startswith("S") for card in first["small"])
    assert all(card.startswith("L") for card in first["large"])
    assert first != second
    assert first["small"] != sorted(first["small"])


@pytest.mark.rule("OBS-1.2")
def test_a_deck_holds_cards_of_its_own_size_alone():
    full = {"range": ["s1", "s2", "l1", "l2"]}
    sky = {"small": ["s3", "s4", "s5"], "large": ["l3", "l4", "l5"]}
    assert broken(full, sky=sky, decks={"small": ["s6", "l6"]}) == (("OBS-6.4", ("decks", "small", 1)),)
    assert broken(full, sky={**sky, "small": ["s3", "s4", "l6"]}) == (("OBS-6.5", ("sky", "small", 2)),)


@pytest.mark.rule("OBS-1.3")
def test_every_further_mention_of_a_card_is_a_fault():
    done = {"card": "dot", "at": [0, 0]}
    twice = {"chart": chart((0, 0)), "done": [done], "range": ["dot", "s1", "s1"]}
    assert broken(twice, {"range": ["dot"]}) == (
        ("OBS-1.3", ("players", 0, "range", 0)),
        ("OBS-1.3", ("players", 0, "range", 2)),
        ("OBS-1.3", ("players", 1, "range", 0)),
    )


@pytest.mark.rule("OBS-1.3")
def test_the_sky_and_the_decks_hold_no_card_that_is_elsewhere():
    full = {"range": ["s1", "s2", "l1", "l2"]}
    sky = {"small": ["s3", "s4", "s1"], "large": ["l3", "l4", "l5"]}
    decks = {"small": ["s5", "s3"], "large": ["l6"]}
    assert broken(full, sky=sky, decks=decks) == (
        ("OBS-1.3", ("sky", "small", 2)),
        ("OBS-1.3", ("decks", "small", 1)),
    )
    assert broken(full, sky={**sky, "small": ["s3", "s4", "s5"]}, decks={"small": ["s6", "s7"]}) == ()


@pytest.mark.rule("OBS-1.4")
@pytest.mark.parametrize(
    ("dealt", "expected"),
    [
        (DEALT, ()),
        (["s1", "s2", "l1", "l2", "l3", "l4"], (("OBS-1.4", ("players", 0, "dealt")),)),
        (DEALT[:5], (("OBS-1.4", ("players", 0, "dealt")),)),
        ([*DEALT, "s4"], (("OBS-1.4", ("players", 0, "dealt")),)),
    ],
)
def test_three_cards_of_each_size_are_dealt(dealt, expected):
    assert broken({"dealt": dealt}) == expected


@pytest.mark.rule("OBS-1.4")
def test_a_fresh_game_deals_three_and_three():
    for one in GAME.start(5, random.Random(7)).players:
        assert Counter(card[0] for card in one.dealt) == {"S": 3, "L": 3}


@pytest.mark.rule("OBS-1.5")
@pytest.mark.parametrize("move", [roll(), END, star(0, 0, "finder"), draw("small", card="s7")])
def test_nothing_happens_before_all_have_kept(move):
    assert broken({"dealt": DEALT}, log=[move]) == (("OBS-1.5", ("log", 0)),)


@pytest.mark.rule("OBS-1.5")
@pytest.mark.parametrize(
    "cards",
    [DEALT[:3], DEALT[:5], ["s1", "s1", "l1", "l2"], ["s1", "s2", "l1", "l4"], []],
    ids=["three", "five", "one twice", "not dealt", "none"],
)
def test_exactly_four_of_the_six_are_kept(cards):
    assert broken({"dealt": DEALT}, log=[keep(*cards)]) == (("OBS-1.5", ("log", 0)),)


@pytest.mark.rule("OBS-1.5")
@pytest.mark.parametrize(
    ("turn", "legal"),
    [({}, True), ({"active": 1, "first": 1}, True), ({"round": 3}, False), ({"active": 1}, False)],
    ids=["the first turn", "another first player", "round 3", "the second turn"],
)
def test_no_turn_has_passed_while_cards_are_dealt(turn, legal):
    both = [("OBS-1.5", ("players", seat, "dealt")) for seat in (0, 1)]
    assert broken({"dealt": DEALT}, {"dealt": OTHERS}, **turn) == (() if legal else tuple(both))


@pytest.mark.rule("OBS-1.5")
def test_the_game_goes_on_once_all_have_kept():
    players = ({"dealt": DEALT}, {"dealt": OTHERS})
    second = keep("s4", "s5", "s6", "l4", player=1)
    assert broken(*players, log=[second, roll()]) == (("OBS-1.5", ("log", 1)),)
    assert broken(*players, log=[second, keep("l1", "s1", "s2", "s3"), roll()]) == ()
    assert broken(*players, log=[second, second]) == (("OBS-1.5", ("log", 1)),)


@pytest.mark.rule("OBS-1.5")
def test_keeping_comes_but_once():
    assert broken(log=[keep("s1", "s2", "l1", "l2")]) == (("OBS-1.5", ("log", 0)),)
    sky = {"small": ["s1", "s2", "s3"], "large": ["l1", "l2", "l3"]}
    short = {"chart": chart((0, 0)), "range": ["dot", "bar", "ell", "long"]}
    drawing = [roll(), complete("dot", 0, 0), END]
    assert broken(short, sky=sky, log=[*drawing, keep("s4", "s5", "l4", "l5")]) == (("OBS-1.5", ("log", 3)),)


@pytest.mark.rule("OBS-1.5")
def test_no_sheet_is_marked_before_all_have_kept():
    marked = {"chart": chart((0, 0)), "research": {"lens": [2]}}
    assert broken({"dealt": DEALT, "range": ["s7"]}, marked) == (
        ("OBS-1.5", ("players", 0, "range")),
        ("OBS-1.5", ("players", 1, "chart")),
        ("OBS-1.5", ("players", 1, "research")),
    )


@pytest.mark.rule("OBS-1.5")
def test_there_are_fifteen_ways_to_keep_in_the_order_dealt():
    keeps = listed("keep", {"dealt": DEALT})
    assert len(keeps) == 15
    assert all(sorted(move["cards"], key=DEALT.index) == move["cards"] for move in keeps)


@pytest.mark.rule("OBS-1.6")
def test_the_returned_cards_go_below_their_own_decks_in_the_order_dealt():
    sky = {"small": ["s4", "s5", "s6"], "large": ["l4", "l5", "l6"]}
    known = {"small": ["s7", "s8"], "large": ["l7", "l8"]}
    state = after({"dealt": DEALT}, sky=sky, decks=known, log=[keep("l2", "s1", "l1", "l3")])
    assert state.supply is not None
    assert state.supply.decks == (("s7", "s8", "s2", "s3"), ("l7", "l8"))
    state = after({"dealt": DEALT}, sky=sky, decks=known, log=[keep("l2", "s1", "s2", "s3")])
    assert state.supply is not None
    assert state.supply.decks == (("s7", "s8"), ("l7", "l8", "l1", "l3"))
    counted = after(
        {"dealt": DEALT}, sky=sky, decks={"small": 2, "large": 2}, log=[keep("s1", "s2", "l1", "l3")]
    )
    assert counted.supply is not None
    assert counted.supply.decks == (3, 3)


@pytest.mark.rule("OBS-1.7")
def test_the_kept_cards_are_the_range():
    one = sheet({"dealt": DEALT}, log=[keep("l1", "s2", "s1", "l3")])
    assert one.range == ("s1", "s2", "l1", "l3")
    assert one.dealt == ()


@pytest.mark.rule("OBS-1.8")
def test_a_fresh_game_shows_three_cards_of_each_deck():
    sky = GAME.start(1, random.Random(3)).sky
    assert sky is not None
    assert [len(row) for row in (sky.small, sky.large)] == [3, 3]
    assert {card[0] for card in sky.small} == {"S"}
    assert {card[0] for card in sky.large} == {"L"}


@pytest.mark.rule("OBS-1.9")
def test_the_side_of_the_mat_is_that_of_the_number_of_players():
    assert refused({}, round=12) == ()
    assert refused({}, round=13) == ("round",)
    assert refused({}, {}, round=3) == ()
    assert refused({}, {}, round=4) == ("round",)


@pytest.mark.rule("OBS-1.9")
def test_the_marker_starts_on_round_1():
    assert GAME.start(2, random.Random(1)).round == 1
    assert table().round == 1


@pytest.mark.rule("OBS-1.9")
def test_a_number_of_players_without_a_side_is_bad_input():
    edition = {**data()["edition"], "rounds": {"1": {"count": 1}}}
    assert refused({}, {}, edition=edition) == ("players",)


@pytest.mark.rule("OBS-1.10")
def test_any_seat_starts_with_token_and_dice():
    starts = [GAME.start(3, random.Random(seed)) for seed in range(20)]
    assert {position.first for position in starts} == {0, 1, 2}
    assert all(position.active == position.first for position in starts)


@pytest.mark.rule("OBS-1.10")
def test_turns_pass_clockwise():
    state = after({}, {}, {}, active=1, first=1, log=[roll(), END, roll(), END])
    assert (state.active, state.round, state.phase) == (0, 1, Phase.BEFORE)
