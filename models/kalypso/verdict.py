"""The answer of ``score``: every settlement's items, the winners, and what the mode adds."""

from __future__ import annotations

from ..core.results import Outcome, PlayerScore
from ..core.wording import say
from . import scoring, survival
from .state import State


def outcome(state: State) -> Outcome:
    """The score as if the game ended now; in co-op and solo phase 4 as the table stands.

    A position does not tell how many turns of its round were played, so no game is known to be over.
    """
    return _together(state) if state.together else _versus(state)


def _versus(state: State) -> Outcome:
    scores = tuple(
        PlayerScore(seat, say("player {number}", number=seat + 1), scoring.score_lines(state, settlement))
        for seat, settlement in enumerate(state.settlements)
    )
    winners, tiebreak = scoring.winners(state)
    return Outcome(scores, winners, extra={"tiebreak": tiebreak} if len(scores) > 1 else {})


def _together(state: State) -> Outcome:
    """One entry for all players, whose items of 0 are told as well."""
    name = say("player {number}", number=1) if state.mode == "solo" else say("all players")
    score = PlayerScore(0, name, survival.score_lines(state, state.own), zeros=True)
    survives = survival.survives(state, state.own)
    return Outcome((score,), (0,) if survives else (), extra={"survives": survives})
