"""A ranking for the whole game in words: which of its first moves are marked as equal."""

from typing import Any

import pytest

from periplus.cli.text import game_text, standing_text
from periplus.models.core.lines import score_text
from periplus.models.core.results import Outcome, PlayerScore
from periplus.models.core.wording import speaking

FIGURE = {"mean": 30.0, "stderr": 0.5, "samples": 8}


def told(equal: int) -> list[str]:
    entry = {"move": {"type": "end"}, "line": [], "score": FIGURE, "margin": FIGURE, "reasons": []}
    answer: dict[str, Any] = {"words": "best", "moves": [entry] * 3, "equal": equal, "plan": []}
    return list(game_text(answer))


@pytest.mark.parametrize(("equal", "marked"), [(0, 0), (1, 0), (2, 2), (3, 3)])
def test_moves_are_marked_where_several_cannot_be_told_apart(equal: int, marked: int) -> None:
    _, *lines = told(equal)
    assert [line.startswith("=") for line in lines[:3]] == [number < marked for number in range(3)]
    assert lines[3:] == ([f"the first {equal} cannot be told apart"] if marked else [])


@pytest.mark.parametrize(("status", "lines"), [("infeasible", ["the game is over"]), ("unknown", [])])
def test_a_ranking_without_moves_says_that_the_game_is_over_where_it_is(
    status: str, lines: list[str]
) -> None:
    """A hint for the game after its end was a traceback."""
    assert list(game_text({"status": status, "moves": [], "horizon": "game"})) == lines


def test_who_has_no_name_is_called_by_the_number_of_the_seat() -> None:
    outcome = Outcome(tuple(PlayerScore(seat, name, ()) for seat, name in enumerate(("p1", "Ana"))), (0, 1))
    assert score_text(outcome).splitlines() == [
        "player 1",
        "     0  total",
        "",
        "Ana",
        "     0  total",
        "",
        "ahead: player 1, Ana",
    ]
    with speaking("ja"):
        assert score_text(outcome).startswith("プレイヤー1\n")


@pytest.mark.parametrize(
    ("proved", "told", "ja"),
    [
        (True, "feasible, the best move proved, value 11", "実行可能、最善手は証明済み、値11、"),
        (
            False,
            "feasible, not confirmed by a second calculation, value 11",
            "実行可能、2回目の計算で未確認、値11、",
        ),
    ],
)
def test_a_value_that_meets_its_bound_is_told_as_what_it_is(proved: bool, told: str, ja: str) -> None:
    moves = [{"value": 11, "proved": proved}]
    answer = {"status": "feasible", "value": 11, "bound": 11, "moves": moves, "reason": "seconds"}
    assert standing_text(answer).startswith(told)
    assert standing_text(answer).endswith("stopped: seconds")
    assert standing_text({**answer, "bound": 12}).startswith("feasible, value 11, bound 12")
    with speaking("ja"):
        assert standing_text(answer).startswith(ja)
        assert standing_text(answer).endswith("停止：時間")
