"""A game that two play at random to its end, for tests of what is shown then."""

from __future__ import annotations

import random

from periplus.solvers import api
from periplus.solvers.session import Session


def played_to_the_end(name: str, seed: int = 8) -> Session:
    """The session of such a game: every seat makes any of its moves, chance acts where it has to."""
    session, rng = Session(api.new(name, 2, seed), seed), random.Random(1)
    while session.outcome is None:
        seats = session.actors()
        if seats:
            session.play(rng.choice(session.moves(seats[0])), seats[0])
        else:
            session.roll()
    return session
