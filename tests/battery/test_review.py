"""A legal move is known to a review, however it is spelled and whatever is ranked."""

from __future__ import annotations

import random
from typing import Any

import pytest

from periplus.models.core.errors import PositionError
from periplus.models.core.registry import game
from periplus.models.core.wording import counted, speaking
from periplus.solvers import api
from periplus.solvers.answers import Ranking
from periplus.solvers.limits import Limits
from periplus.solvers.review import Difference
from tests.marking import slow_for

from .questions import ROOT, answered, hinted, position

LIMITS = Limits(seconds=10)
LONG = ("kalypso/solo", "kalypso/turn", "kalypso/last-turn", "buru/morning")


@pytest.mark.parametrize("name", slow_for(hinted(), lambda name: name in LONG))
def test_a_legal_move_is_known(name: str) -> None:
    """One that a draw lets choose, so that whole rankings, whole turns and placements are met."""
    found, ranking = position(name), answered(name, "hint")
    assert isinstance(ranking, Ranking)
    if not ranking.moves:
        return
    try:
        moves = game(found.game).moves(found)
    except PositionError:  # what may be done depends on what is not told
        return
    move = random.Random(name).choice(moves)
    review = api.review(found, move, LIMITS).result()
    assert not review.violations
    assert review.mine is not None or review.reason != "proved", move.as_json()


def test_what_differs_is_told_in_the_language_now_spoken() -> None:
    with speaking("ja"):
        assert Difference("KAL-15.4", counted(4, "survivor"), 6, 8).as_json()["what"] == "生存者4人"


SPELLINGS: list[tuple[str, dict[str, Any] | list[dict[str, Any]]]] = [
    ("observatory/turn", {"type": "star", "at": [5, 9], "with": [6, 2]}),
    ("sumatra/turn", {"type": "take", "tile": "R"}),
    ("buru/turn", {"type": "act", "player": "Ana", "area": "village", "space": "v2"}),
    ("mist/turn", {"type": "fly", "dir": "SW", "distance": 1}),
    ("buru/morning", {"type": "place", "token": 5, "area": "lake"}),
    (
        "buru/morning",
        [{"type": "place", "token": 5, "area": "lake"}, {"type": "place", "token": 2, "area": "village"}],
    ),
]
"""Moves that are written otherwise than they are ranked, and parts of turns."""


@pytest.mark.parametrize(("name", "move"), SPELLINGS)
def test_a_move_is_known_by_what_it_does(name: str, move: dict[str, Any] | list[dict[str, Any]]) -> None:
    review = api.review(api.load(ROOT / "examples" / f"{name}.json"), move, LIMITS).result()
    assert review.mine is not None
    assert review.as_json()["move"] == move


def test_the_first_illegal_move_of_several_is_answered_by_its_clause() -> None:
    star = {"type": "star", "at": [5, 9], "with": [2, 6]}
    review = api.review(api.load(ROOT / "examples/observatory/turn.json"), [star, star]).result()
    assert [fault.rule for fault in review.violations] == ["OBS-2.2"]
    assert review.nearest is not None


def test_a_fault_in_one_of_several_moves_names_it() -> None:
    found = api.load(ROOT / "examples/observatory/turn.json")
    star = {"type": "star", "at": [5, 9], "with": [2, 6]}
    with pytest.raises(PositionError) as error:
        api.review(found, [star, {"type": "star", "at": [5, 9]}])
    assert error.value.field == "[1].with"
