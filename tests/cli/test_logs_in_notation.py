"""A log whose moves are texts is the log whose moves are objects: in files for every verb, and in requests."""

import json
from pathlib import Path
from typing import Any

import pytest

from periplus.models.core.notation import notation
from periplus.models.core.registry import NAMES, game
from periplus.service.batch import answer_text
from periplus.solvers import api
from periplus.solvers.session import Session
from tests.battery.support import play_out

from .conftest import Periplus

PLIES = 6


def begun(name: str) -> Any:
    """A game a few moves old, as it is recorded."""
    session = Session(api.new(name, seed=3), 3)
    while len(session.deeds) < PLIES:
        if session.waits_for_chance():
            session.roll()
            continue
        seat = session.actors()[0]
        session.play(session.moves(seat)[0], seat)
    return session.recorded


@pytest.mark.parametrize("name", NAMES)
def test_a_log_of_texts_is_read_by_check_score_and_review(
    periplus: Periplus, tmp_path: Path, name: str
) -> None:
    position = begun(name)
    data = position.as_json()
    texts = [notation(position, move) for move in game(name).log(position)]
    assert not any(text.startswith("{") for text in texts)
    objects, written = tmp_path / "objects.json", tmp_path / "texts.json"
    objects.write_text(json.dumps(data))
    written.write_text(json.dumps(data | {"log": texts}))
    assert api.load(written) == position
    assert periplus("check", written).out == "legal\n"
    assert periplus("score", written).out == periplus("score", objects).out
    asked = ("--horizon", "turn", "--work", "0.001", "--json")
    told = [json.loads(periplus("review", file, *asked).out) for file in (written, objects)]
    assert [one["moves"] for one in told[0]["decisions"]] == [one["moves"] for one in told[1]["decisions"]]


@pytest.mark.parametrize("name", NAMES)
def test_a_request_takes_the_move_in_notation_as_well(name: str) -> None:
    position, move = next(
        (position, move)
        for position, move in play_out(game(name), game(name).players[0], 7, plies=20)
        if game(name).actors(position)
    )
    whole = game(name).whole(position)
    told = [
        json.loads(answer_text(json.dumps({"verb": "play", "position": whole, "move": move}).encode()))
        for move in (move.as_json(), notation(position, move))
    ]
    assert "error" not in told[0]
    assert told[0] == told[1]
