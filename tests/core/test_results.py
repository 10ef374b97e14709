"""Scores in whole points and in fractions."""

from fractions import Fraction

from periplus.models.core.results import PlayerScore, ScoreLine


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
