"""The list of legal moves: what stands in it, once each, in which order; and which clause is cited first."""

import json
import random

import pytest

from periplus.models.core.notation import parse
from periplus.models.observatory import GAME
from periplus.models.observatory.dice import pairs, singles
from periplus.models.observatory.legality import apply, fault, legal_moves
from periplus.models.observatory.moves import Complete, Draw, End, Keep, Research, Roll, Star
from periplus.models.observatory.play import replay
from periplus.models.observatory.position import initial
from periplus.models.observatory.state import Phase
from periplus.solvers import api
from periplus.solvers.limits import Limits

from .tables import ALL, END, FULL, broken, chart, check, complete, draw, keep, listed, roll, star, table

LENS = {"research": {"lens": ALL}}


def kinds(*players, **fields):
    return [move.type for move in GAME.moves(table(*players, **fields))]


def test_types_stand_in_their_order_and_a_type_by_json_text():
    one = {"chart": chart((0, 0)), "range": ["dot"], "research": {"lens": [2, 3, 4]}}
    moves = [move.as_json() for move in GAME.moves(table(one, log=[roll()]))]
    order = [move["type"] for move in moves]
    assert order == sorted(order, key=["star", "research", "complete", "end"].index)
    for kind in set(order):
        texts = [json.dumps(m, sort_keys=True, separators=(",", ":")) for m in moves if m["type"] == kind]
        assert texts == sorted(texts)
        assert len(set(texts)) == len(texts)


def test_text_order_puts_column_10_before_columns_1_and_2():
    edition = {
        "chart": {"rows": [2], "columns": [3] * 11},
        "rounds": {"1": {"count": 1}},
        "cards": [],
    }
    one = {"research": {"finder": ALL}}
    position = GAME.load(json.dumps({"game": "observatory", "edition": edition, "players": [one]}).encode())
    at = [move.as_json()["at"] for move in GAME.moves(position) if move.as_json()["with"] == "finder"]
    assert at[:4] == [[0, 0], [0, 10], [0, 1], [0, 2]]


def test_equal_faces_are_listed_once_and_lens_variants_apart():
    assert pairs((3, 3, 4), lens=False) == ((3, 3), (3, 4))
    assert set(pairs((3, 3, 4), lens=True)) == {
        (3, 3),
        (3, "3+"),
        (3, "3-"),
        (3, 4),
        ("3+", 4),
        ("3-", 4),
        (3, "4+"),
        (3, "4-"),
    }
    assert singles((2, 6, 6), lens=True) == (2, "2+", "2-", 6, "6-")
    assert singles((1, 5), lens=False) == (1, 5)


def test_one_square_is_listed_for_each_way_to_pay_for_it():
    ways = [
        move["with"] for move in listed("star", LENS, log=[roll(3, 4, 5, meteor=6)]) if move["at"] == [1, 2]
    ]
    assert ways == ["track", [3, "5-"], [3, 4]]


def test_a_move_names_its_player_only_where_there_are_several():
    assert all("player" not in move.as_json() for move in GAME.moves(table(log=[roll()])))
    several = [move.as_json() for move in GAME.moves(table({}, {}, me=0, log=[roll()]))]
    assert {move.get("player") for move in several if move["type"] != "end"} == {0}
    assert [move for move in several if move["type"] == "end"] == [END]


def test_completions_always_carry_their_rotation():
    one = {"chart": chart((0, 0), (0, 1)), "range": ["bar"]}
    assert listed("complete", one) == [complete("bar", 0, 0, 0)]


def test_before_the_roll_there_are_bonuses_and_completions_alone():
    one = {
        "chart": FULL[:1] + ["....."] * 4,
        "range": ["dot"],
        "research": {"finder": ALL, "lens": [2, 3, 4]},
    }
    sources = {move["with"] for move in listed("star", one, round=2)}
    assert sources == {"finder", "track", "round"}
    assert "end" not in kinds(one, round=2)
    assert len(listed("complete", one)) == 5


def test_a_player_who_is_not_active_has_no_meteor():
    sources = {str(move["with"]) for move in listed("star", {}, {}, active=1, me=0, log=[roll(meteor=1)])}
    assert "meteor" not in sources
    assert sources


def test_nothing_is_listed_when_the_game_is_over_or_another_draws():
    assert kinds(round=12, log=[roll(), END]) == []
    sky = {"small": ["s1", "s2", "s3"], "large": ["l1", "l2", "l3"]}
    players = [{"range": ["A1", "A2", "A3", "A4"]}, {"chart": FULL, "range": ["dot", "bar", "ell", "long"]}]
    log = [roll(), complete("dot", 0, 0, player=1), END]
    assert kinds(*players, sky=sky, me=0, log=log) == []
    assert kinds(*players, sky=sky, me=1, log=log) == ["draw"] * 8


def test_the_end_waits_for_everybody_s_card_bonus():
    players = [{}, {"chart": chart((0, 0)), "range": ["gift"]}]
    owed = [roll(), complete("gift", 0, 0, player=1)]
    assert "end" not in kinds(*players, me=0, log=owed)
    assert "end" in kinds(*players, me=0, log=[*owed, star(1, 1, "card", player=1)])


PRECEDENCE = {
    "the end of the game before all": ({"round": 12}, [roll(), END, keep("s1")], "OBS-8.1"),
    "2.2 before 2.6": ({}, [roll(), star(0, 1, [2, 3]), star(0, 1, [2, 3])], "OBS-2.2"),
    "2.1 before 2.8": ({"players": [{}, {}]}, [star(0, 0, "meteor", player=1)], "OBS-2.1"),
    "2.1 before 2.6": ({}, [star(0, 0, [6, 6])], "OBS-2.1"),
    "2.6 before 5.9": ({}, [roll(), star(0, 0, ["6+", 2])], "OBS-2.6"),
    "2.8 before 5.9": ({"players": [{}, {}]}, [roll(), star(0, 0, "meteor+", player=1)], "OBS-2.8"),
    "5.9 before 3.2": ({}, [roll(), star(4, 4, ["2+", 3])], "OBS-5.9"),
    "3.2 before 3.1": ({"players": [{"chart": FULL}]}, [roll(), star(4, 4, [2, 3])], "OBS-3.2"),
    "3.3 before 3.1": ({"players": [{"chart": FULL}]}, [roll(meteor=2), star(4, 4, "meteor")], "OBS-3.3"),
    "5.5 before 3.1": ({"players": [{"chart": FULL}]}, [star(4, 4, "track")], "OBS-5.5"),
    "5.15 before 3.1": ({"players": [{"chart": FULL}]}, [star(4, 4, "finder")], "OBS-5.15"),
    "7.4 before 3.1": ({"players": [{"chart": FULL}]}, [star(4, 4, "round")], "OBS-7.4"),
    "a face before a space": (
        {"players": [{"research": {"lens": [4]}}]},
        [roll(), check("lens", 4, [2], drive=3)],
        "OBS-5.2",
    ),
    "5.2 before 5.13": (
        {"players": [{"research": {"drive": [2]}}]},
        [roll(), check("drive", 2, [2], drive=3)],
        "OBS-5.2",
    ),
    "4.1 before 4.4": ({}, [complete("dot", 0, 0)], "OBS-4.1"),
    "4.4 before 4.6": (
        {"players": [{"chart": chart((0, 0)), "range": ["dot", "bar"]}]},
        [complete("dot", 0, 0), complete("bar", 0, 0)],
        "OBS-4.4",
    ),
    "4.9 before 2.1": (
        {"players": [{"chart": chart((0, 0)), "range": ["gift"]}]},
        [complete("gift", 0, 0), star(0, 1, [2, 3])],
        "OBS-4.9",
    ),
    "4.9 before 2.1 at the end": (
        {"players": [{"chart": chart((0, 0)), "range": ["gift"]}]},
        [complete("gift", 0, 0), END],
        "OBS-4.9",
    ),
    "6.1 before 6.2": (
        {"players": [{"range": ["s1", "s2", "l1", "l2"]}]},
        [draw("small", card="l3")],
        "OBS-6.1",
    ),
}


@pytest.mark.parametrize(("fields", "log", "rule"), PRECEDENCE.values(), ids=PRECEDENCE)
def test_of_several_clauses_the_one_in_front_is_cited(fields, log, rule):
    players = fields.get("players", [{}])
    rest = {name: value for name, value in fields.items() if name != "players"}
    assert broken(*players, log=log, **rest) == ((rule, ("log", len(log) - 1)),)


def test_programs_write_moves_in_their_own_words():
    table_ = table(log=[roll()])
    state = replay(initial(table_), table_.log)
    assert fault(state, Star(at=(0, 1), source=(2, 3))) is None
    assert Star(at=(0, 1), source=(2, 3)) == Star(player=0, at=(0, 1), source=(2, 3))
    assert Star(player=0, at=(0, 1), source="meteor").as_json() == star(0, 1, "meteor", player=0)
    assert Research(track="lens", space=2, source=("2+",)).as_json() == check("lens", 2, ["2+"])
    assert Complete(card="dot", at=(0, 0)).as_json() == {"type": "complete", "card": "dot", "at": [0, 0]}
    assert Draw(deck="sky", card="s1", refill="s2").as_json() == draw("sky", card="s1", refill="s2")
    assert Roll(dice=(1, 2, 3), meteor=4).as_json() == roll(1, 2, 3, 4)
    assert Keep(cards=("a", "b")).as_json() == keep("a", "b")
    assert End().as_json() == END


def test_states_are_values():
    """Playing a move leaves the state it started from as it was."""
    state = initial(table({"chart": FULL, "range": ["dot"], "research": {"finder": ALL}}))
    before = repr(state)
    for move in (Complete(card="dot", at=(0, 0)), Roll(dice=(1, 2, 3), meteor=4)):
        apply(state, move)
    assert repr(state) == before


def test_equal_states_come_of_equal_moves():
    state = initial(table(log=[]))
    rolled = [apply(state, Roll(dice=dice, meteor=4)) for dice in ((2, 3, 6), (2, 3, 6))]
    assert rolled[0] == rolled[1]
    assert hash(rolled[0]) == hash(rolled[1])


def test_rotations_that_draw_the_same_figure_are_one_completion():
    """A bar turned by 180 degrees is the bar, and so it is listed, stands on the chart and is judged; an ell is not."""
    position = table({"chart": FULL, "range": ["bar", "ell"]}, rolls=[[2, 3, 4, 5]])
    bar, turned_bar = (GAME.parse_move(position, complete("bar", 1, 1, turn)) for turn in (0, 180))
    ell, turned_ell = (GAME.parse_move(position, complete("ell", 1, 1, turn)) for turn in (0, 180))
    assert GAME.after(position, (bar,)) == GAME.after(position, (turned_bar,))
    assert GAME.after(position, (ell,)) != GAME.after(position, (turned_ell,))
    assert [GAME.canonical(position, move).as_json() for move in (turned_bar, turned_ell)] == [
        complete("bar", 1, 1, 0),
        complete("ell", 1, 1, 180),
    ]
    assert parse(position, "complete bar at 1,1 turned 180") == bar
    told = [api.review(position, move, Limits(seconds=60)).result().as_json() for move in (bar, turned_bar)]
    assert told[1] == told[0] | {"move": turned_bar.as_json()}
    assert told[1]["loss"] == 0


def test_a_random_game_lists_only_what_is_legal():
    rng = random.Random(11)
    state = initial(GAME.start(2, rng))
    while state.phase is not Phase.OVER:
        options = [move for seat in (0, 1) for move in legal_moves(state, seat, several=True)]
        assert all(fault(state, move) is None for move in options)
        thrown = Roll(
            dice=(rng.randint(1, 6), rng.randint(1, 6), rng.randint(1, 6)), meteor=rng.randint(1, 6)
        )
        if fault(state, thrown) is None:
            options.append(thrown)
        state = apply(state, rng.choice(options))


def test_actors_are_the_seats_that_may_move():
    dealt = {"dealt": ["s1", "s2", "s3", "l1", "l2", "l3"]}
    kept = {"range": ["s4", "s5", "l4", "l5"]}
    assert GAME.actors(table(kept, dealt)) == (1,)
    assert GAME.actors(table({}, {})) == ()
    assert GAME.actors(table({}, {}, log=[roll()])) == (0, 1)


def test_chance_rolls_when_the_dice_are_due():
    assert GAME.chance(table(log=[roll()]), random.Random(1)) is None
    assert GAME.chance(table({"dealt": ["s1", "s2", "s3", "l1", "l2", "l3"]}), random.Random(1)) is None
    assert isinstance(GAME.chance(table(), random.Random(1)), Roll)


def test_a_position_is_asked_for_a_seat():
    asked = GAME.seen_by(table({}, {}, log=[roll()]), 1)
    assert asked.me == 1
    assert GAME.moves(asked)[0].as_json()["player"] == 1
