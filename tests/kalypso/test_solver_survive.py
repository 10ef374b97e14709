"""How many known turns it takes to survive, and how far both goals are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from periplus.models.core.errors import PositionError
from periplus.models.kalypso import GAME
from periplus.solvers.answers import Answer
from periplus.solvers.kalypso import SOLVER, survive
from periplus.solvers.kalypso.turn.stepwise import points
from periplus.solvers.limits import Clock, Limits
from periplus.solvers.search import Search

from .tables import Json, after, base, table

LIMITS = Limits(seconds=30)
GOALS: list[Json] = [
    {"id": "A", "deck": "A", "coop": {"metric": "house", "at_least": [2]}},
    {"id": "B", "deck": "B", "coop": {"metric": "plastic", "at_most": 1}},
]


def lasting(settlement: Json, *turns: list[str], **fields: Any) -> Any:
    ask = {"what": "survive", "turns": list(turns)}
    return survive.search(table(settlement, mode="solo", ask=ask, **fields), LIMITS).result()


def test_a_table_that_survives_needs_no_turn() -> None:
    answer = lasting({}, ["WWWPP"])
    assert (answer.status, answer.value, answer.solution) == ("optimal", 0, ())


@pytest.mark.rule("KAL-14.3")
def test_a_survivor_on_the_island_needs_a_house_and_a_building_to_live_in() -> None:
    """The tile fills the areas of a cooper and a house, which sends the survivor there; the fish feed one settler."""
    settlement = {
        "base": base("", "...WW", "..WWW"),
        "survivors": 1,
        "tracks": {"fish": 2, "gardens": 1},
    }
    answer = lasting(settlement, ["WWWWW"], ["MMMMM"])
    assert (answer.status, answer.value, answer.bound) == ("optimal", 1, 1)
    position = table(settlement, mode="solo", ask={"what": "survive", "turns": [["WWWWW"]]})
    for move in answer.solution:
        position = GAME.play(position, move)
    assert GAME.score(position).as_json()["survives"]


def test_no_turn_helps_where_nobody_can_be_fed() -> None:
    settlement = {
        "base": base("", "...WW", "...WW"),
        "buildings": [{"kind": "cooper", "at": [1, 3], "settlers": 1}],
        "tracks": {"fish": 0, "gardens": 1},
    }
    answer = lasting(settlement, ["WWWPP"])
    assert (answer.status, answer.value) == ("infeasible", None)


def stubborn(enough: int | None, asked: list[int]) -> Any:
    """A solver of plans that meets all duties with so many turns at once, and with fewer works until it is stopped."""

    def solve(position: Any, limits: Limits) -> Search[Answer]:
        number = len(position.ask.turns)
        asked.append(number)

        def answers(clock: Clock) -> Iterator[Answer]:
            if number == enough:
                yield Answer("optimal", 4, 4)
                return
            yield Answer("feasible", 3, 4)
            while True:
                clock.work(0.01)

        return Search(answers, limits, Answer("unknown"))

    return solve


def test_turns_that_are_hard_to_refute_do_not_keep_more_from_being_tried(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One turn is enough; that none is not enough is never proved, and is tried again with what time is left."""
    asked: list[int] = []
    monkeypatch.setattr(survive, "solve", stubborn(1, asked))
    ask: Json = {"what": "survive", "turns": [["WWWPP"], ["WWWPP"]]}
    answer = survive.search(table({}, mode="solo", ask=ask), Limits(seconds=3)).result()
    assert (answer.status, answer.value, answer.bound) == ("feasible", 1, 0)
    assert asked == [0, 1, 0]


def test_all_numbers_of_turns_together_keep_to_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three numbers, none of them decided: a third each, and nothing is left for a second try."""
    asked: list[int] = []
    monkeypatch.setattr(survive, "solve", stubborn(None, asked))
    ask: Json = {"what": "survive", "turns": [["WWWPP"], ["WWWPP"]]}
    search = survive.search(table({}, mode="solo", ask=ask), Limits(seconds=None, work=1.0))
    answer = search.result()
    assert (answer.status, answer.value, answer.bound) == ("unknown", None, 0)
    assert search.clock.worked == pytest.approx(1.0, abs=0.05)
    assert asked[:3] == [0, 1, 2]


def test_in_versus_nobody_has_to_survive() -> None:
    for question in (survive.search, survive.goal):
        with pytest.raises(PositionError) as caught:
            question(table(ask={"what": "survive"}), LIMITS)
        assert caught.value.field == "mode"


@pytest.mark.rule("KAL-16.1")
def test_the_distance_to_both_goals_is_what_they_lack() -> None:
    """No house of two, and three plastics of which one may stay."""
    settlement = {"base": base("", "..PPP")}
    position = table(settlement, mode="solo", edition={"goals": GOALS}, goals=["A", "B"])
    answer = survive.goal(position, LIMITS).result()
    assert (answer.status, answer.value, answer.bound) == ("optimal", 4, 4)
    first, second = answer.as_json()["solution"]
    assert first == {"goal": "A", "metric": "house", "have": 0, "at_least": 2, "missing": 2}
    assert second == {"goal": "B", "metric": "plastic", "have": 3, "at_most": 1, "missing": 2}


def test_goals_are_needed_to_tell_their_distance() -> None:
    with pytest.raises(PositionError) as caught:
        survive.goal(table(mode="solo"), LIMITS)
    assert caught.value.field == "goals"


def test_the_solver_leads_to_both_questions() -> None:
    position = table(mode="solo", edition={"goals": GOALS}, goals=["A", "B"], ask={"what": "goal"})
    assert SOLVER.solve(position, LIMITS).result().value == 2
    assert GAME.check(position) == ()


@pytest.mark.rule("KAL-14.3", "KAL-14.4", "KAL-14.5")
def test_of_lines_with_as_many_duties_met_that_which_lacks_less_guides_further() -> None:
    """Forecasts and food are met; of each survivor lack a shelter, two fish for when he has one, a place in gardens."""
    two, one = (points(after({"survivors": number}, mode="solo"), "survive") for number in (2, 1))
    none = points(after({}, mode="solo"), "survive")
    assert (two, one) == (2 * 10 - 2 * (4 + 2 + 2), 2 * 10 - (4 + 2 + 2))
    assert none == 4 * 10


@pytest.mark.parametrize("seed", [2, 6])
def test_a_board_of_sixteen_tiles_soon_has_a_line_with_three_duties_met(seed: int) -> None:
    """Where only duties met count, no garden is found there: two are met, and two after ten times as much work."""
    from benchmarks.kalypso.turn import asked

    position = asked("solo", 16, seed)
    answer = SOLVER.solve(position, Limits(seconds=None, work=0.1)).result()
    for move in answer.as_json()["solution"]:
        position = GAME.play(position, GAME.parse_move(position, move))
    total = GAME.score(position).players[0].total
    assert total == answer.value
    assert total >= 3
