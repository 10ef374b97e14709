"""Sections 7 and 9: rounds, their bonus, and the solo game."""

import pytest

from periplus.models.observatory.state import Phase

from .tables import END, after, broken, chart, check, complete, listed, roll, star

TURN = [roll(), END]


@pytest.mark.rule("OBS-7.1")
def test_a_round_ends_when_the_dice_return_to_the_token():
    states = [after({}, {}, {}, active=1, first=1, log=TURN * turns) for turns in (1, 2, 3)]
    assert [(state.round, state.active) for state in states] == [(1, 2), (1, 0), (2, 1)]


@pytest.mark.rule("OBS-7.2")
def test_the_marker_advances_before_the_next_turn():
    state = after({}, {}, active=1, first=0, log=TURN)
    assert (state.round, state.phase) == (2, Phase.BEFORE)


@pytest.mark.rule("OBS-7.3")
def test_the_game_has_the_rounds_of_its_side():
    three_players = after({}, {}, {}, round=2, active=2, log=TURN)
    two_players = after({}, {}, round=2, active=1, log=TURN)
    assert (three_players.phase, two_players.phase) == (Phase.OVER, Phase.BEFORE)


@pytest.mark.rule("OBS-7.3")
def test_the_last_round_ends_before_the_holder_of_the_token_wherever_it_sits():
    ends = [after({}, {}, round=3, active=1, first=1, log=TURN * turns) for turns in (1, 2)]
    assert [state.phase for state in ends] == [Phase.BEFORE, Phase.OVER]


@pytest.mark.rule("OBS-7.4")
@pytest.mark.parametrize("move", [star(4, 4, "round"), check("funding", 6, "round")])
def test_a_round_with_the_icon_gives_a_star_or_a_check_before_its_first_roll(move):
    assert broken(round=2, log=[move]) == ()
    assert broken(round=3, log=[move]) == (("OBS-7.4", ("log", 0)),)
    assert broken(round=2, log=[roll(), move]) == (("OBS-7.4", ("log", 1)),)
    assert broken(log=[*TURN, move]) == ()


@pytest.mark.rule("OBS-7.4")
def test_a_round_bonus_is_taken_once_by_each_player():
    mine, theirs = star(0, 0, "round", player=0), star(0, 0, "round", player=1)
    assert broken({}, {}, round=2, log=[theirs, mine, roll()]) == ()
    assert broken({}, {}, round=2, log=[mine, check("lens", 2, "round", player=0)]) == (
        ("OBS-7.4", ("log", 1)),
    )


@pytest.mark.rule("OBS-7.4")
def test_a_round_bonus_belongs_to_the_first_turn_of_its_round():
    move = star(0, 0, "round", player=0)
    assert broken({}, {}, round=2, active=1, log=[move]) == (("OBS-7.4", ("log", 0)),)
    assert broken({}, {}, round=2, active=1, first=1, log=[move]) == ()
    assert broken({}, {}, round=2, log=[*TURN, move]) == (("OBS-7.4", ("log", 2)),)


@pytest.mark.rule("OBS-7.4")
def test_the_uses_of_a_round_bonus_are_listed_before_the_roll_alone():
    assert len(listed("star", round=2)) == 25
    assert len(listed("research", round=2)) == 25
    assert "round" not in [move["with"] for move in listed("star", round=2, log=[roll()])]


@pytest.mark.rule("OBS-7.5")
def test_what_is_completed_with_a_round_bonus_belongs_to_the_turn_that_follows():
    """The range is refilled at the end of that turn, not before its roll."""
    one = {"chart": chart((0, 0)), "range": ["bar", "s1", "l1", "l2"]}
    sky = {"small": ["s2", "s3", "s4"], "large": ["l3", "l4", "l5"]}
    log = [star(0, 1, "round"), complete("bar", 0, 0), roll()]
    assert broken(one, round=2, sky=sky, log=log) == ()
    assert after(one, round=2, sky=sky, log=[*log, END]).phase is Phase.DRAW


@pytest.mark.rule("OBS-9.1")
def test_alone_each_turn_is_a_round():
    state = after(log=TURN * 5)
    assert (state.round, state.active) == (6, 0)
    assert after(log=TURN * 11).phase is Phase.BEFORE
    assert after(log=TURN * 12).phase is Phase.OVER


@pytest.mark.rule("OBS-9.2")
def test_alone_the_meteor_die_is_one_s_own_every_turn():
    log = [roll(), star(3, 0, "meteor"), END, roll(), star(3, 1, "meteor")]
    assert broken(log=log) == ()
