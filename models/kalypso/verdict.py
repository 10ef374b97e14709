"""The answer of ``score``: every settlement's items, the winners, and what the mode adds."""

from __future__ import annotations

from dataclasses import replace

from ..core.results import Outcome, PlayerScore
from ..core.wording import say
from . import scoring, survival
from .listing import legal_moves
from .state import Stage, State
from .survival import LAST_ROUND


def outcome(state: State) -> Outcome:
    """The score as if the game ended now; in co-op and solo phase 4 as the table stands.

    A whole game says when it is over; then phase 4 is as it was judged. Without progress a position does not tell
    how many turns of its round were played: it is over where nothing is left to do in the last round (KAL-14.6).
    """
    found = _together(state) if state.together else _versus(state)
    game = state.progress
    if game is None:
        return replace(found, over=state.round == LAST_ROUND and not legal_moves(state))
    return replace(found, over=game.stage is Stage.OVER)


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
    game = state.progress
    judged = game.judged if game is not None and game.stage is Stage.OVER else ()
    lines = judged or survival.score_lines(state, state.own)
    score = PlayerScore(0, name, lines, zeros=True)
    survives = all(line.points for line in lines)
    return Outcome((score,), (0,) if survives else (), extra={"survives": survives})
