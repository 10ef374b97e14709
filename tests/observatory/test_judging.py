"""Half-done solutions, moves reviewed, hint levels and shared lines, on a turn worked out by hand.

Row labels 2 and 3, column labels 4 and 5; a star at [0, 0]; the card O asks for two neighbours and gives 5.
The roll 2, 5, 6 plots [0, 1] with 2 and 5 and nothing else; the 6 then checks Funding: 6 points in all. A
check with the 2 leaves no star to plot: 1 point.
"""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from periplus.models.core.errors import PositionError
from periplus.models.core.registry import game
from periplus.puzzles.collection import find
from periplus.solvers import api
from periplus.solvers.answers import Answer, at_level
from periplus.solvers.limits import Clock, Limits
from periplus.solvers.partial import still_possible
from periplus.solvers.search import Search

EDITION = {
    "name": "pocket",
    "chart": {"rows": [2, 3], "columns": [4, 5]},
    "rounds": {"1": {"count": 1}},
    "cards": [{"id": "O", "size": "small", "points": 5, "pattern": ["ab"], "lines": "ab"}],
}
ROLL = {"type": "roll", "dice": [2, 5, 6], "meteor": 6}
WASTE = {"type": "research", "track": "funding", "space": 2, "with": [2]}
STAR = {"type": "star", "at": [0, 1], "with": [2, 5]}
LIMITS = Limits(seconds=20)


def position(*log: dict[str, Any], **fields: Any) -> Any:
    players = [{"chart": ["*.", ".."], "range": ["O"]}]
    data = {"game": "observatory", "edition": EDITION, "players": players, "log": list(log)}
    return api.load(data | fields)


def test_a_log_that_lost_the_goal_names_its_first_wrong_move() -> None:
    verdict = api.still_possible(position(ROLL, WASTE), LIMITS).result().as_json()
    assert verdict == {
        "possible": False,
        "goal": 6,
        "best": 1,
        "last_good": 0,
        "first_wrong": 1,
        "move": WASTE,
    }


def test_a_log_that_keeps_the_goal_is_still_possible() -> None:
    verdict = api.still_possible(position(ROLL, STAR), LIMITS).result()
    assert verdict.possible
    assert (verdict.goal, verdict.best, verdict.first_wrong) == (6, 6, None)


def test_a_lower_goal_may_still_be_reached() -> None:
    assert api.still_possible(position(ROLL, WASTE), LIMITS, goal=1).result().possible


class EqualProofs:
    """A solver that proves three points with 0.4 of work."""

    def solve(self, _position: Any, limits: Limits) -> Search[Answer]:
        def answers(clock: Clock) -> Iterator[Answer]:
            clock.work(0.4)
            yield Answer("optimal", 3, 3)

        return Search(answers, limits, Answer("unknown"))


def test_all_proofs_of_a_verdict_share_its_work() -> None:
    """Three proofs: of the log, of its start, and of the start once more as the log is halved."""
    solver: Any = EqualProofs()
    for work, reason in ((1.0, "work"), (1.3, "proved")):
        limits = Limits(seconds=None, work=work)
        assert still_possible(solver, position(ROLL, WASTE), limits, goal=5).result().reason == reason


def test_a_goal_out_of_reach_from_the_start_blames_no_move() -> None:
    verdict = api.still_possible(position(ROLL, STAR), LIMITS, goal=7).result()
    assert verdict.possible is False
    assert (verdict.last_good, verdict.first_wrong, verdict.move) == (None, None, None)


def test_rolls_of_the_log_stay_known_when_it_is_taken_back() -> None:
    after = position(ROLL, WASTE, rolls=[])
    verdict = api.still_possible(after, LIMITS).result()
    assert verdict.goal == 6  # before the roll nothing but the known roll makes O possible


def test_a_legal_move_is_reviewed_line_by_line() -> None:
    review = api.review(position(ROLL), WASTE, LIMITS).result().as_json()
    assert (review["legal"], review["status"], review["loss"]) == (True, "optimal", 5)
    assert [(line["rule"], line["mine"], line["best"]) for line in review["lines"]] == [("OBS-8.3", 0, 5)]


def test_the_best_move_loses_nothing() -> None:
    review = api.review(position(ROLL), STAR, LIMITS).result().as_json()
    assert (review["loss"], review["lines"], "none" in review) == (0, [], False)


def test_a_move_loses_what_it_would_bring_to_make_none() -> None:
    """Before the last roll A1 may be completed, which takes the two stars that the roll could make more of."""
    before = api.load(Path("examples/observatory/last-turn.json"))
    complete, limits = {"type": "complete", "card": "A1", "at": [0, 0]}, Limits(seconds=60)
    done = api.play(before, complete)
    none, after = (api.solve(one, limits).result() for one in (before, done))
    assert (none.solution, none.status, after.status) == ((), "optimal", "optimal")
    assert none.value is not None
    assert after.value is not None
    for given in (limits, replace(limits, count=1)):
        review = api.review(before, complete, given).result()
        assert review.none == pytest.approx(none.value)
        assert review.loss == pytest.approx(none.value - after.value)


def test_an_illegal_move_is_answered_with_its_clause_and_the_nearest_legal_one() -> None:
    review = api.review(position(ROLL), STAR | {"at": [1, 1]}, LIMITS).result().as_json()
    assert [fault["rule"] for fault in review["violations"]] == ["OBS-3.2"]
    assert review["nearest"] == STAR


def test_what_is_no_move_is_refused_by_its_field() -> None:
    with pytest.raises(PositionError) as refusal:
        api.review(position(ROLL), STAR | {"at": [0, 5]}, LIMITS)
    assert refusal.value.field == "at"


@pytest.mark.parametrize(
    ("level", "told", "moves"),
    [
        (1, {"where", "cells"}, []),
        (2, {"where", "cells", "kind"}, []),
        (3, {"where", "cells", "kind"}, [STAR]),
    ],
)
def test_a_level_tells_no_more_than_it_promises(level: int, told: set[str], moves: list[Any]) -> None:
    here = position(ROLL)
    answer = at_level(here, api.hint(here, LIMITS).result(), level)
    assert set(answer["clue"]) == told
    assert answer["clue"]["where"] == "the upper right of the chart"
    assert answer["clue"]["cells"] == [[0, 1]]
    assert [entry["move"] for entry in answer["moves"]] == moves
    assert "bound" not in answer


def test_a_figure_is_looked_for_where_its_middle_is() -> None:
    """A 5 by 5 figure from [2, 2] on a chart of 7 by 7 has seven of its stars outside the upper left quarter."""
    rules, puzzle = game("observatory"), find("first-light")
    whole = {"type": "complete", "card": "L22", "at": [2, 2], "rotation": 180}
    told = [
        rules.place(puzzle.position, rules.parse_move(puzzle.position, whole | other)).where
        for other in (
            {},
            {"card": "L25", "at": [2, 1], "rotation": 270},
            {"card": "L07", "at": [0, 2], "rotation": 0},
        )
    ]
    quarters = ("lower right", "upper left", "upper right")
    assert told == [f"the {quarter} of the chart" for quarter in quarters]


def test_the_fourth_level_is_the_whole_hint() -> None:
    here = position(ROLL)
    ranking = api.hint(here, LIMITS).result()
    assert at_level(here, ranking) == ranking.as_json()


def test_a_shared_position_comes_back_whole() -> None:
    here = position(ROLL, STAR)
    line = api.share(here)
    assert api.load(line.encode()) == here
    assert api.share(api.load(line.encode())) == line


def test_a_players_own_edition_travels_in_the_line(tmp_path: Any) -> None:
    (tmp_path / "mine.json").write_text(json.dumps(EDITION))
    data = {"game": "observatory", "edition": "mine.json", "players": [{"range": ["O"]}]}
    (tmp_path / "here.json").write_text(json.dumps(data))
    line = api.share(api.load(tmp_path / "here.json"))
    again: Any = api.load(line.encode())
    assert again.edition_data.name == "pocket"
