"""Scores in whole points and in fractions."""

from fractions import Fraction

import pytest

from periplus.models.core.data import called
from periplus.models.core.results import Outcome, PlayerScore, ScoreLine
from periplus.models.core.wording import speaking, spoken


def test_a_fraction_is_printed_with_six_digits_and_whole_where_it_is_whole() -> None:
    lines = (ScoreLine("X-1.1", "means", Fraction(74, 7)), ScoreLine("X-1.2", "whole", Fraction(6, 2)))
    score = PlayerScore(0, "me", lines)
    assert score.total == Fraction(95, 7)
    assert score.as_json() == {
        "seat": 0,
        "name": "me",
        "total": 13.571429,
        "items": [
            {"rule": "X-1.1", "what": "means", "points": 10.571429},
            {"rule": "X-1.2", "what": "whole", "points": 3},
        ],
    }


def test_whole_points_stay_whole_numbers() -> None:
    printed = PlayerScore(1, "op", (ScoreLine("X-1.1", "two", 2), ScoreLine("X-1.2", "nothing", 0))).as_json()
    assert printed["total"] == 2
    assert [(type(item["points"]), item["points"]) for item in printed["items"]] == [(int, 2)]


def of(*points: int) -> tuple[PlayerScore, ...]:
    return tuple(
        PlayerScore(seat, f"P{seat + 1}", (ScoreLine("X-1.1", "all", one),))
        for seat, one in enumerate(points)
    )


LOST = (PlayerScore(0, "all", (ScoreLine("X-1.1", "food", 1), ScoreLine("X-1.2", "beds", 0)), zeros=True),)
"""A victory takes both, and one of them is lacking."""


@pytest.mark.rule("OBS-9.1")
@pytest.mark.parametrize(
    ("result", "told", "ja"),
    [
        (Outcome(of(3, 5), (1,), over=True), "Won: player 2", "プレイヤー2"),
        (Outcome(of(5, 5), (0, 1), over=True), "Won: player 1, player 2", "プレイヤー1、プレイヤー2"),
        (Outcome(of(27), (0,), over=True), "27 points. Try to beat that next time.", "27点。"),
        (Outcome(of(6), (0,), over=True, judged=True), "Won: player 1", "プレイヤー1"),
        (Outcome(of(2), (), over=True, judged=True), "Nobody has won.", "勝者なし"),
        (
            Outcome(LOST, (), over=True, judged=True),
            "Nobody has won: beds (X-1.2).",
            "勝者なし：beds (X-1.2)。",
        ),
    ],
)
def test_a_single_player_is_told_the_points_unless_the_rules_tell_victory(
    result: Outcome, told: str, ja: str
) -> None:
    """Alone there is only one's own high score to beat; what Kalypso tells of all together is victory or defeat."""
    assert spoken(result.ending(called)).startswith("The game is over")
    assert spoken(result.ending(called)).endswith(told)
    with speaking("ja"):
        assert ja in spoken(result.ending(called))
