"""A session plays whole games: every seat makes its own moves, chance acts, and undo leads back to the start."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from periplus.models.core.errors import PositionError
from periplus.models.core.registry import NAMES, game
from periplus.solvers import api
from periplus.solvers.session import Session
from tests.marking import slow_for

FEW = [(name, players) for name in NAMES for players in (1, 2) if players in game(name).players]
TIED = 4
"""The seed of a game of Buru in which a Lawan's tie comes early."""
MANY = [(name, players) for name in NAMES for players in game(name).players if players > 2]


@pytest.mark.parametrize(("name", "players"), slow_for(FEW, lambda one: one in (("kalypso", 2), ("mist", 2))))
def test_seats_in_any_order_play_a_game_to_its_end_and_back(name: str, players: int) -> None:
    begun = api.new(name, players, 5)
    session, rng = Session(begun, 5), random.Random(5)
    moved = set[int]()
    while session.outcome is None:
        if session.waits_for_chance():
            session.roll()
            continue
        seat = rng.choice(session.actors())
        session.play(rng.choice(session.moves(seat)), seat)
        moved.add(seat)
    assert moved == set(range(players))
    assert len(session.outcome.players) >= players
    assert api.check(session.recorded) == ()
    while session.deeds:
        session.undo()
    assert session.recorded == begun


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players"), MANY)
def test_more_seats_play_a_game_to_its_end_and_back(name: str, players: int) -> None:
    test_seats_in_any_order_play_a_game_to_its_end_and_back(name, players)


def test_the_only_seat_that_may_move_need_not_be_named() -> None:
    session = Session(api.new("kalypso", 2, 5), 5)
    while session.actors() != (1,):
        if session.waits_for_chance():
            session.roll()
        else:
            session.play(session.moves(0)[-1])
    move = session.moves(1)[0]
    assert session.play(move.as_json()).as_json() == move.as_json()


def test_while_a_random_tie_of_a_lawan_is_open_the_score_is_that_before_it() -> None:
    """The rules want such a tie told before they score (BURU-R.43); a table shows what is known meanwhile."""
    rules, session, rng = game("buru"), Session(api.new("buru", 1, TIED), TIED), random.Random(TIED)
    scored = session.score(0)
    while not session.waits_for_chance() or told(rules, session):
        scored = session.score(0)
        if session.waits_for_chance():
            session.roll()
        else:
            session.play(rng.choice(session.moves(session.actors()[0])))
    assert session.score(0) == scored == session.score()


def told(rules: Any, session: Session) -> bool:
    """Whether the rules score the table as it stands."""
    try:
        rules.score(session.seen_by(0))
    except PositionError:
        return False
    return True


def test_others_do_not_learn_what_a_move_lays_face_down() -> None:
    """BURU-1.14: tokens in the fields and elders; of the Lawans' too. KAL-10: a forecast that is passed on."""
    for name, move, hidden in (
        ("buru", {"type": "place", "token": 5, "area": "lake"}, {"token": "?"}),
        ("buru", {"type": "place", "token": "L", "area": "lake", "blessing": True}, {"token": "?"}),
        ("buru", {"type": "lawan_place", "plot": "p12", "a": 1, "b": 5}, {"a": "?", "b": "?"}),
        ("buru", {"type": "elder", "drop": "e01"}, {"drop": "?"}),
        ("buru", {"type": "elder"}, {}),
        ("buru", {"type": "keep", "token": 4}, {}),
        ("kalypso", {"type": "forecast", "player": 1, "card": "window"}, {"card": "?"}),
        ("kalypso", {"type": "end", "player": 0}, {}),
        ("sumatra", {"type": "advance"}, {}),
    ):
        position = api.new(name, 2, 1)
        laid = game(name).parse_move(position, move)
        assert Session(position, 1).covered(laid).as_json() == laid.as_json() | hidden


def test_what_lies_open_while_chance_acts_is_what_no_seat_knows_alone() -> None:
    """BURU-1.14: tokens in the fields, elders and offering cards."""
    session, rng, hid = Session(api.new("buru", 2, 3), 3), random.Random(1), 0
    while session.outcome is None:
        if session.waits_for_chance():
            lies = session.seen_by(None).as_json()["players"]
            assert lies == [session.seen_by(1 - seat).as_json()["players"][seat] for seat in (0, 1)]
            hid += lies[0] != session.seen_by(0).as_json()["players"][0]
            session.roll()
        else:
            seat = session.actors()[0]
            session.play(rng.choice(session.moves(seat)), seat)
    assert hid


def test_numbers_of_fish_tokens_do_not_lie_open() -> None:
    """KAL-10.19."""
    begun = api.new("kalypso", 2, 1, {"mode": "versus"}).as_json()
    tokens, begun["bags"]["fish"] = begun["bags"]["fish"][:2], begun["bags"]["fish"][2:]
    for settlement, token in zip(begun["settlements"], tokens, strict=True):
        settlement["fish_tokens"] = [token]
    session = Session(api.load(json.dumps(begun).encode()))
    lie = [session.seen_by(seat).as_json()["settlements"] for seat in (0, 1, None)]
    assert [[one["fish_tokens"] for one in seen] for seen in lie] == [
        [[tokens[0]], [None]],
        [[None], [tokens[1]]],
        [[None], [None]],
    ]


def test_at_the_end_all_lies_open() -> None:
    session = Session(api.load(Path("examples/buru/last-turn.json").read_bytes()), 3)
    while session.outcome is None:
        if session.roll() is None:
            session.play(session.moves(session.actors()[0])[0])
    assert session.seen_by(None) == session.position


def test_a_move_that_tells_no_player_is_the_seat_s_and_no_other_seat_s_is_taken() -> None:
    session = Session(api.new("observatory", players=3, seed=1), seed=1)
    assert session.actors() == (0, 1, 2)
    first, last = session.moves(0)[0].as_json(), session.moves(2)[0].as_json()
    with pytest.raises(PositionError, match="seat: 0, expected 2, whose move it is"):
        session.play(last, 0)
    assert not session.deeds
    assert session.play({"type": "keep", "cards": last["cards"]}, 2).as_json() == last
    assert session.play({"type": "keep", "cards": first["cards"]}, 0).as_json()["cards"] == first["cards"]
    assert session.actors() == (1,)


def test_a_seat_that_may_not_move_is_refused() -> None:
    session = Session(api.new("sumatra", 2, 3))
    (mover,) = session.actors()
    move = session.moves(mover)[0]
    for seat in (1 - mover, 2, -1):
        with pytest.raises(PositionError, match=f"seat: {seat} is not to move, expected one of {mover}"):
            session.play(move, seat)
    assert session.play(move, mover) == move
