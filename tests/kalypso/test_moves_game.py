"""The game as a whole: positions with a log, seats, clues, and the state that a log leads to."""

import random

import pytest

from periplus.models.core.errors import IllegalMove, PositionError
from periplus.models.kalypso import GAME, moves

from .tables import END, after, base, boat, build, cast, place, sea, send, table

HERE = {"base": base("WW", "W"), "hand": ["WP"]}
LOG = [place("WP", 1, 1), build("cooper", 0, 0), place("barrel", 2, 0), END]


def test_a_position_replays_its_log_and_can_be_rewound_to_any_move():
    position = table(HERE, log=LOG)
    assert [move.type for move in GAME.log(position)] == ["place", "build", "place", "end"]
    for count in range(5):
        assert GAME.state(GAME.rewind(position, count)) == after(HERE, log=LOG[:count])


@pytest.mark.parametrize("verb", ["score", "moves", "hint", "solve", "maximum"])
def test_only_check_takes_a_log(verb):
    with pytest.raises(PositionError) as refusal:
        GAME.admit(table(HERE, log=LOG), verb)
    assert refusal.value.field == "log"
    GAME.admit(table(HERE), verb)


@pytest.mark.parametrize("verb", ["check", "share", "show"])
def test_a_log_may_be_checked_shared_and_shown(verb):
    position = table(HERE, log=LOG)
    GAME.admit(position, verb)
    assert GAME.check(position) == ()


def test_an_illegal_move_is_cited_with_its_place_in_the_log():
    position = table(HERE, log=LOG[:1])
    with pytest.raises(IllegalMove) as refusal:
        GAME.play(position, GAME.parse_move(position, build("solar", 0, 0)))
    assert [(fault.rule, fault.where) for fault in refusal.value.violations] == [("KAL-9.4", ("log", 1))]


@pytest.mark.parametrize("phase", ["turn", "setup", "sail"])
@pytest.mark.parametrize(
    "move",
    [
        moves.Take(tile="WWWWW"),
        moves.Place(tile="WP", at=(10**6, -(10**6))),
        moves.Cast(zone=(9, -9)),
        moves.Store(tile="WP", card="no such card"),
        moves.Send(at=(99, 99)),
        moves.Lay(at=(99, 99), card="no such card"),
        moves.Skip(),
        moves.Specialist(role="captain"),
        moves.Build(kind="house", at=(-(10**6), 0)),
        moves.MonumentMove(at=(10**6, 10**6)),
        moves.Reserve(at=(10**6, 10**6), lifebuoys=((-1, -1),)),
        moves.Sail(boat=(99, 99), at=(-99, -99)),
    ],
    ids=lambda move: move.type,
)
@pytest.mark.parametrize("mode", ["versus", "solo"])
def test_moves_that_a_program_makes_up_are_refused_whatever_they_say(mode, phase, move):
    everything = ["WP", "net", "send+", "barrel", "boat"]
    rows = sea() if mode == "versus" else sea((1, 0, "#"), (1, 1, "#"))
    here = {"base": base("WWW"), "survivors": 1, "hand": everything}
    position = table(here, mode=mode, phase=phase, rows=rows)
    with pytest.raises(IllegalMove):
        GAME.play(position, move)


def test_playing_leaves_the_position_alone():
    position = table(HERE)
    before = position.as_json()
    GAME.play(position, GAME.parse_move(position, LOG[0]))
    assert position.as_json() == before


def test_each_player_of_versus_has_moves_of_their_own():
    position = table(HERE, {"base": base("MM"), "hand": ["barrel"]})
    other = GAME.seen_by(position, 1)
    assert GAME.actors(position) == (0,)
    assert {move.as_json()["tile"] for move in GAME.moves(position)} == {"WP"}
    assert GAME.actors(other) == (1,)
    assert {move.as_json()["tile"] for move in GAME.moves(other)} == {"barrel"}
    assert GAME.state(GAME.play(other, GAME.moves(other)[0])).settlements[0].hand == ("WP",)


def test_a_log_stays_its_own_players():
    position = table(HERE, {"hand": ["boat"]}, log=LOG[:1])
    assert GAME.seen_by(position, 1) is position
    assert GAME.seen_by(table(HERE, mode="coop"), 1).ask.player == 0


def test_the_game_is_over_when_nothing_is_left_in_the_last_round():
    assert GAME.outcome(table(HERE, round=4)) is None
    assert GAME.outcome(table({"base": base("WW")}, round=3)) is None
    final = GAME.outcome(table({"base": base("WW")}, round=4))
    assert final is not None
    assert final.over
    assert GAME.actors(table({"base": base("WW")}, round=4)) == ()


def test_chance_never_moves():
    assert GAME.chance(table(HERE), random.Random(0)) is None


@pytest.mark.parametrize(
    ("move", "where", "kind"),
    [
        (place("WP", 5, 1), "zone [1, 0] of the ocean", "place a piece"),
        (place("WP", -1, 9), "zone [0, 1] of the ocean", "place a piece"),
        (build("house", -1, 4), "zone [0, 1] of the ocean", "build"),
        (cast(1, 1), "zone [1, 1] of the ocean", "cast a net"),
        (send(7, 7), "zone [1, 1] of the ocean", "move a survivor"),
        (END, "the turn", "end the turn"),
        ({"type": "skip"}, "the new house", "give up its effect"),
        ({"type": "take", "tile": "WMSRP"}, "the tiles offered", "take a tile"),
        ({"type": "specialist", "role": "captain"}, "the resource tracker", "unlock a specialist"),
    ],
)
def test_a_clue_names_the_zone_or_the_part_of_the_table(move, where, kind):
    position = table(HERE)
    place_of = GAME.place(position, GAME.parse_move(position, move))
    assert (place_of.where, place_of.kind) == (where, kind)
    assert len(place_of.cells) in (0, 16)


def test_a_boat_that_sails_is_sought_in_the_zone_of_its_goal():
    position = table({"boats": [boat(1, 1)]}, mode="solo", phase="sail")
    move = GAME.parse_move(position, {"type": "sail", "boat": [1, 1], "at": [3, 1], "rot": 90})
    assert GAME.place(position, move).where == "zone [0, 0] of the ocean"
