"""In a game that is dealt whole nothing becomes unknown: elders that went under the deck come back as they are."""

from __future__ import annotations

import random
import re

import pytest

from periplus.drawing import phrase
from periplus.models.core.registry import game
from periplus.solvers import api
from periplus.solvers.session import Session


@pytest.mark.rule("BURU-12.4")
def test_who_gains_elders_knows_them_to_the_end_of_the_game() -> None:
    rules, rng = game("buru"), random.Random(0)
    chosen = {"modules": "ambelau,blessings", "lawans": "1", "length": "longer"}
    session = Session(api.new("buru", 3, 0, chosen, None), 0)
    under: set[str] = set()
    again = False
    while session.outcome is None:
        if session.waits_for_chance():
            session.roll()
            continue
        seat = session.actors()[0]
        moves, seen = session.moves(seat), session.seen_by(seat)
        wanted = [move for move in moves if re.search("elder|islander|lake", phrase(seen, move))]
        made = session.play(rng.choice(wanted or moves), seat)
        if made.as_json()["type"] == "elder":
            own = rules.whole(session.seen_by(seat))["players"][seat]["elders"]
            assert "?" not in own
            again |= not under.isdisjoint(own)
            under.add(made.as_json()["drop"])
    assert again, "no elder came again: the deck was not gone through"
