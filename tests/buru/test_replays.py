"""Answers replayed by the rules: no forgery of a kind that no example asks passes."""

from __future__ import annotations

from typing import Any

import pytest

from periplus.models.core.errors import PositionError
from periplus.solvers import api
from periplus.solvers.answers import Answer, Ranking
from periplus.solvers.buru.verify import REPLAYS, kind
from periplus.solvers.limits import Limits
from periplus.solvers.replay import ClaimedLine, ReplayError, Verb
from periplus.solvers.verify import Verifier
from tests.battery.test_verify import _answers, _rankings, passes

from .actions import acting
from .tables import duel, load, table
from .test_solver_act import MORNING
from .test_solver_afternoon import TIE
from .test_solver_canoe import ALONE, RISING
from .test_solver_guesses import FOREST
from .test_solver_place import LAWANS, PLAYED, SCENARIOS
from .test_solver_solo import GAME_LEFT, SOLO

LIMITS = Limits(seconds=None, work=0.4, samples=4)
RICH = {"res": "2 clay + 3 palm + ebony", "fish": 6, "tableau": ["weaver", "herald"]}
TABLE = {"lake": {"order": [4, 2], "majority": 1}, "forest": {"order": [3]}, "fish": 0.5}
PLACING = duel(
    {"placed": {"forest": [1, 2]}},
    {"placed": {"lake": [4], "forest": [1, 2], "coast": [3]}, "kept": 5},
    phase="morning",
)
ASKED: dict[str, dict[str, Any]] = {
    "target": acting("3 task", {"kind": "chain", "target": "ebony"}, RICH),
    "offers": acting("2 offer", {"kind": "offers", "rounds": 1, "gain": ["2 clay"]}, RICH, "lake"),
    "elders": acting("elder", {"kind": "elders"}, RICH, decks={"elders": ["e01", "e02"]}),
    "supposed elders": duel(
        RICH, phase="afternoon", ask={"kind": "elders", "player": "me"}, decks={"elders": ["e01", "e02"]}
    ),
    "scenarios": PLACING | {"ask": {"kind": "place", "player": "me", "value": TABLE, "opponents": SCENARIOS}},
    "played": PLAYED,
    "Lawans": LAWANS | {"ask": LAWANS["ask"] | {"value": TABLE, "opponents": "lawan"}},
    "equilibrium": duel({"placed": {"forest": [1, 2]}}, {"placed": {"lake": [4, 3]}}, phase="morning")
    | {"ask": {"kind": "place", "player": "me", "value": TABLE, "opponents": "equilibrium"}},
    "token": MORNING,
    "hidden": FOREST,
    "hidden course": FOREST | {"ask": {"kind": "afternoon", "player": "me"}},
    "a tie": TIE,
    "voyage": ALONE | {"ask": ALONE["ask"] | {"powers": [3, 5, 4], "value": RISING}},
    "skips": ALONE | {"ask": ALONE["ask"] | {"powers": [3, 5], "value": RISING, "price": 4}},
    "solo": SOLO,
    "game": GAME_LEFT,
    "maximum": table(ask={"kind": "bound", "rounds": 1}),
}


ONLY: dict[str, Verb] = {
    "maximum": "maximum",
    "equilibrium": "solve",
    "a tie": "solve",
    "skips": "solve",
    "token": "hint",
    "hidden": "hint",
}
"""Questions that are asked by one verb; a round that is skipped is no move that could be forged."""


def verbs(name: str) -> list[Verb]:
    """The verbs that the question has."""
    return [ONLY[name]] if name in ONLY else ["hint", "solve"]


@pytest.mark.parametrize("name", ASKED)
def test_no_forgery_passes(name: str) -> None:
    position = load(ASKED[name])
    for verb in verbs(name):
        answer: Ranking | Answer = getattr(api, verb)(position, LIMITS).result()
        replay = REPLAYS[verb][kind(verb, position)]
        check = Verifier(position, replay)
        check(answer)
        forgeries: list[tuple[str, Any]] = list(
            _rankings(replay, answer) if isinstance(answer, Ranking) else _answers(answer)
        )
        assert forgeries, verb
        assert [what for what, forged in forgeries if passes(check, forged)] == [], verb


def test_branches_have_to_be_ways_in_which_ties_fall() -> None:
    """One branch told twice would weigh a lucky tie double."""
    position = load(TIE)
    answer = api.solve(position, Limits(seconds=60)).result()
    replay = REPLAYS["solve"]["afternoon"]
    told = answer.extra["branches"]
    line = ClaimedLine(answer.solution, extra={**answer.extra, "branches": [told[0], told[0], *told[2:]]})
    with pytest.raises(ReplayError, match="branch 1"):
        replay.line(position, line)


def test_an_equilibrium_needs_two_who_have_yet_to_place() -> None:
    query = {"kind": "place", "player": "me", "value": TABLE, "opponents": "equilibrium"}
    with pytest.raises(PositionError, match="yet to place"):
        api.solve(load(PLACING | {"ask": query}))


def test_a_round_that_is_skipped_is_ranked_too() -> None:
    """A step costs more than any landing brings, so to stay is best, and is worth nothing."""
    position = load(ALONE | {"ask": ALONE["ask"] | {"powers": [1], "value": [1] * 12, "price": 2}})
    ranking = api.hint(position, Limits(seconds=60)).result()
    assert (ranking.moves[0].move, ranking.moves[0].value, ranking.status) == ((), 0, "optimal")
