"""Whole games: from the setup to the end by random play and by hints, and as files."""

from __future__ import annotations

import random
from collections import Counter
from typing import cast

import pytest

from periplus.models.kalypso import GAME
from periplus.models.kalypso.moves import AnyMove
from periplus.solvers import api
from periplus.solvers.limits import Limits
from tests.marking import slow_for

from .games import MODES, after, begun, game, loaded, plays
from .tables import ATOLL, Json, base, data


@pytest.mark.rule("KAL-1.2", "KAL-3.1", "KAL-5.5", "KAL-14.6")
@pytest.mark.parametrize("name", MODES)
def test_random_play_reaches_the_end_of_every_mode(name: str) -> None:
    players, mode, _ = MODES[name]
    *steps, (last, _) = plays(begun(name, 1), seed=1)
    state, outcome = GAME.state(last), GAME.outcome(last)
    assert outcome is not None
    assert outcome.over
    assert GAME.check(last) == ()
    assert GAME.actors(last) == ()
    assert all(GAME.moves(GAME.seen_by(last, seat)) == () for seat in range(players))
    kinds = Counter(move.type for _, move in steps if move is not None)
    assert kinds["duties"] == state.round
    if mode == "versus":
        assert state.round == 4
        assert kinds["take"] == kinds["end"] == 16 * players
        assert kinds["deal"] == 4 * players - 1
        assert kinds["forecast"] == 3 * players
        assert [len(one.forecasts) for one in state.settlements] == [4] * players
    else:
        assert outcome.winners == ()  # nobody survives by accident
        assert kinds["take"] == kinds["deal"] + 1 if mode == "solo" else 4 * players


@pytest.mark.rule("KAL-16.2")
@pytest.mark.parametrize(("mode", "players"), [("coop", 2), ("coop", 4), ("solo", 1)])
def test_where_the_duties_are_light_four_rounds_are_played_and_won(mode: str, players: int) -> None:
    """Nobody arrives, nothing is asked: random play wins unless somebody was rescued and found no house."""
    won = 0
    for seed in range(2):
        start = game({}, mode=mode, players=players, stage="forecast", rows=ATOLL)
        *steps, (last, _) = plays(start, seed)
        outcome, state = GAME.outcome(last), GAME.state(last)
        assert outcome is not None
        assert outcome.winners == (0,)
        assert state.round == 4
        turns = 5 if mode == "solo" else 4
        assert sum(move is not None and move.type == "take" for _, move in steps) == 4 * turns * players
        assert [entry.player for entry in state.own.forecasts] == list(range(players)) * 4
        won += 1
    assert won == 2


@pytest.mark.parametrize("name", slow_for(MODES, lambda name: name in ("versus, 3", "versus, 4")))
def test_every_decision_can_be_hinted_and_the_hint_be_played(
    name: str, request: pytest.FixtureRequest
) -> None:
    hinted_games(name, range(1), share=0.15)


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("start", range(0, 1000, 100))
@pytest.mark.parametrize("name", MODES)
def test_a_thousand_games_of_every_mode_are_hinted_without_a_refusal(name: str, start: int) -> None:
    hinted_games(name, range(start, start + 100), share=0.05)


def hinted_games(name: str, seeds: range, share: float) -> None:
    """Random games; at some decisions the seat is hinted by what it may know, and the best move is played."""
    asked = 0
    for seed in seeds:
        rng = random.Random(f"{name} {seed}")
        position = begun(name, seed)
        while GAME.outcome(position) is None:
            if (chance := GAME.chance(position, rng)) is not None and not GAME.actors(position):
                position = GAME.play(position, chance)
                continue
            seat = rng.choice(GAME.actors(position))
            position = GAME.asked_by(position, seat)
            legal = GAME.moves(position)
            move = rng.choice(legal)
            if rng.random() < share:
                view = GAME.seen_by(position, seat)
                assert GAME.check(view) == ()
                ranking = api.hint(view, Limits(seconds=None, work=0.003)).result()
                best = ranking.moves[0]
                assert best.move in legal
                after(view, best.move.as_json(), *(one.as_json() for one in best.line))
                move = legal[legal.index(cast(AnyMove, best.move))]
                asked += 1
            position = GAME.play(position, move)
    assert asked


# files


def test_the_log_of_a_whole_game_is_a_position_that_every_verb_reads() -> None:
    steps = list(plays(begun("versus, 2", 5), seed=5))
    position, _ = steps[40]
    again = loaded(position.as_json())
    assert GAME.state(again) == GAME.state(position)
    for verb in ("check", "score", "moves", "hint"):
        GAME.admit(again, verb)
    broken = position.as_json()
    broken["log"].append({"type": "duties"})
    (fault,) = GAME.check(loaded(broken))
    assert (fault.rule, fault.where) == ("KAL-14.1", ("log", len(broken["log"]) - 1))


@pytest.mark.parametrize("move", [{"type": "duties"}, {"type": "end", "player": 1}])
def test_without_progress_nobody_else_moves(move: Json) -> None:
    sheet = data({"base": base("W"), "fresh": [[0, 0]]}, {"base": base("W")}, log=[move])
    assert [fault.rule for fault in GAME.check(loaded(sheet))] == ["KAL-3.3"]


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"progress": {"vortices": [None]}}, "progress.vortices"),
        ({"progress": {"busy": [2]}}, "progress.busy[0]"),
        ({"progress": {"done": [1, 1]}}, "progress.done[1]"),
        ({"progress": {"stage": "night"}}, "progress.stage"),
        ({"progress": {"stage": "setup"}}, "progress"),
        ({"progress": {"given": [["z"], []]}}, "progress.given[0][0]"),
        ({"progress": {}, "players": 3}, "settlements"),
        ({"progress": {}, "ask": {"player": 2}}, "ask.player"),
    ],
)
def test_what_is_wrong_with_the_progress_is_told_by_its_field(fields: Json, field: str) -> None:
    from periplus.models.core.errors import PositionError

    with pytest.raises(PositionError) as error:
        loaded(data({}, {}, **fields))
    assert error.value.faults[0].field == field


def test_the_moves_of_a_whole_game_are_written_and_read() -> None:
    from periplus.models.core.notation import notation, parse

    *steps, (last, _) = plays(begun("versus, 2", 2), seed=2)
    told = Counter[str]()
    for (position, _), move in zip(steps, last.log, strict=True):
        text = notation(position, move)
        assert GAME.play(position, cast(AnyMove, parse(position, text))) == GAME.play(position, move)
        told[text.split()[0]] += 1
    assert {"take", "place", "end", "pass", "deal", "duties"} <= told.keys()


@pytest.mark.rule("KAL-7.2")
def test_a_move_in_another_spelling_is_known_as_the_one_that_is_listed() -> None:
    """A bar that reads the same from both ends has no flipped twin; ``PW`` turned by half is ``WP``."""
    position = loaded(data({"base": base("W"), "hand": ["WMWPP", "WP"]}))
    flipped = GAME.parse_move(position, {"type": "place", "tile": "WMWPP", "at": [1, 1], "flip": True})
    assert GAME.canonical(position, flipped).as_json() == {"type": "place", "tile": "WMWPP", "at": [1, 1]}
    turned = GAME.parse_move(position, {"type": "place", "tile": "PW", "at": [0, 2], "rot": 180})
    assert GAME.canonical(position, turned) in GAME.moves(position)
    illegal = GAME.parse_move(position, {"type": "place", "tile": "WP", "at": [5, 5]})
    assert GAME.canonical(position, illegal) == illegal
