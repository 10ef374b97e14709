"""Several known rolls: rules by hand, then every line of play on small nasty tables."""

import random
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from periplus.models.observatory.play import follow, state_of
from periplus.models.observatory.position import Position
from periplus.models.observatory.scoring import points
from periplus.models.observatory.state import Phase, Roll, State
from periplus.solvers.answers import Answer
from periplus.solvers.cpsat import final
from periplus.solvers.limits import Clock, Limits
from periplus.solvers.observatory.timeline.constraints.completions import UNIT
from periplus.solvers.observatory.timeline.executor import PlanExecutor, no_refill
from periplus.solvers.observatory.timeline.horizon import turn_slots, turns_left
from periplus.solvers.observatory.timeline.known_rolls import solve
from periplus.solvers.observatory.timeline.model import exact, known_draws
from periplus.solvers.observatory.timeline.script import Script
from periplus.solvers.observatory.timeline.solve import Knowledge, PlayedLine, answers
from periplus.solvers.observatory.timeline.task import PlanningTask, kinds_of
from periplus.solvers.program import found
from tests.marking import slow_for

from .tables import ALL, FULL, keep, table
from .twins.positions import supplied_position, turn_position
from .twins.turn import TooMany, Twin

LIMITS = Limits(seconds=60)
Told = tuple[Position, list[Roll], Fraction]


def stream(position: Position, rolls: Sequence[Roll], limits: Limits = LIMITS) -> list[Answer]:
    state = state_of(position)
    return list(solve(state, state.edition, position.me, rolls, Clock(limits)))


def answer(position: Position, rolls: Sequence[Roll]) -> Answer:
    """The last answer: proved, and worth its value when the rules play it."""
    last = stream(position, rolls)[-1]
    assert last.status == "optimal"
    assert last.reason is None
    assert last.bound == last.value == replayed(position, last)
    return last


def replayed(position: Position, found: Answer) -> int:
    """The score after the answer's moves, all of which must be legal."""
    after, violations = follow(state_of(position), found.solution)  # type: ignore[arg-type]
    assert violations == ()
    return points(after.edition, after.sheets[position.me])


def best(*players: dict[str, Any], rolls: Sequence[Roll], **fields: Any) -> int:
    value = answer(table(*players, **fields), rolls).value
    assert isinstance(value, int)
    return value


DONE = {"funding": ALL, "finder": ALL, "filter": ALL}
SPENT = {"research": DONE, "bonuses_used": 2, "finder_used": 4}
"""Five points of Funding; two checks on Lens or Drive bring nothing."""


@pytest.mark.rule("OBS-8.7")
def test_stars_of_both_turns_make_one_figure_and_one_point() -> None:
    # four stars: two in the bar (2 points), two unused (1 point); Funding 5
    assert best({"range": ["bar"], **SPENT}, rolls=[(2, 2, 6, 6), (2, 3, 6, 6)]) == 8


@pytest.mark.rule("OBS-2.8")
def test_a_turn_of_another_player_brings_no_meteor_star() -> None:
    me = {"range": ["long"], "chart": ["*....", *["....."] * 4], **SPENT}
    # seat 1 rolls first: 2 and 4 plot row 2, column 4, which completes the long card; then two more stars
    value = best(me, {}, active=1, first=1, rolls=[(2, 4, 6, 1), (5, 5, 6, 6)])
    assert value == 5 + 7 + 1


@pytest.mark.rule("OBS-4.9")
def test_a_bonus_does_not_pay_for_its_own_card() -> None:
    cards = [{"id": "X", "size": "small", "points": 5, "bonus": "star", "pattern": ["abc"], "lines": "abc"}]
    edition = {
        "chart": {"rows": [2], "columns": [3, 4, 5]},
        "rounds": {"2": {"count": 2}},
        "cards": cards,
    }
    me = {"chart": ["**."], "range": ["X"]}
    # nothing that sixes open is on the chart: the third star could only come from the card itself.
    # Two unused stars 1, a check of Funding 1
    assert best({}, me, edition=edition, me=1, rolls=[(6, 6, 6, 6)]) == 2


@pytest.mark.rule("OBS-5.8")
def test_lens_completed_in_the_first_turn_serves_the_second() -> None:
    sheet = {
        "range": ["long"],
        "chart": ["*....", *["....."] * 4],
        "research": {"lens": [2, 3, 4, 5], **DONE},
        "bonuses_used": 3,
        "finder_used": 4,
    }
    rolls: list[Roll] = [(6, 6, 6, 1), (2, 5, 6, 1)]  # of two others
    # a six completes Lens, two plot row 6, column 6; then 5 used as 4 with 2 plots what the long card lacks
    assert best({}, {}, sheet, me=2, rolls=rolls) == 5 + 7
    # without Lens no pair of 2, 5 and 6 opens a square two steps from a star: three unused stars
    short = sheet | {"research": DONE, "bonuses_used": 2}
    assert best({}, {}, short, me=2, rolls=rolls) == 5 + 1


@pytest.mark.rule("OBS-7.4")
def test_the_round_bonus_of_a_later_turn_is_planned_for() -> None:
    # round 2 gives a star: 2 + 2 + 1 stars, one figure of two, three unused
    assert best({"range": ["bar"], **SPENT}, rolls=[(6, 6, 6, 6), (6, 6, 6, 6)]) == 5 + 2 + 1


def dots(*worth: int) -> list[dict[str, Any]]:
    return [
        {"id": name, "size": "small", "points": value, "pattern": ["a"], "lines": ""}
        for name, value in zip("abcdefghijkl", worth, strict=False)
    ]


@pytest.mark.rule("OBS-6.5")
def test_a_card_deep_in_the_deck_takes_as_many_draws_as_lie_on_it() -> None:
    edition = {
        "chart": {"rows": ALL, "columns": ALL},
        "rounds": {"1": {"count": 2}},
        "cards": dots(1, 1, 1, 1, 1, 1, 1, 9, 1, 9, 9, 9),
    }
    sheet = {
        "chart": FULL,
        "range": list("abcd"),
        "research": {"lens": ALL, "drive": ALL, **DONE},
        "drive_number": 2,
        "bonuses_used": 4,
        "finder_used": 4,
    }
    supply = {"sky": {"small": list("efg")}, "decks": {"small": list("hijkl"), "large": []}}
    # four cards now and four draws: h first, then any, then j, then k; l comes up too late.
    # 4 + 9 + 1 + 9 + 9, Funding 5, seventeen unused stars 8
    assert best(sheet, edition=edition, rolls=[(6, 6, 6, 6), (6, 6, 6, 6)], **supply) == 4 + 28 + 5 + 8


@pytest.mark.rule("OBS-1.5")
def test_the_choice_of_four_cards_is_planned_with_the_rolls() -> None:
    dealt = ["dot", "bar", "s1", "A1", "A2", "A3"]
    position = table({"dealt": dealt, "chart": ["*.*.*", *["....."] * 4], **SPENT})
    found = answer(position, [(6, 6, 6, 6), (6, 6, 6, 6)])
    assert found.solution[0].as_json() in [keep("s1", "A1", "A2", "A3"), keep("bar", "A1", "A2", "A3")]  # type: ignore[union-attr]
    # three asterisms 6, s1 5, Funding 5; the two sixes meet in one square, so there are seven stars, three unused
    assert found.value == 6 + 5 + 5 + 1


def test_answers_only_get_better() -> None:
    position = table({"range": ["bar", "long", "ell", "gift"], "research": {"finder": [2, 3, 4]}})
    seen = stream(position, [(2, 3, 4, 5), (3, 5, 6, 2)])
    values = [found.value for found in seen]
    bounds = [found.bound for found in seen if found.bound is not None]
    assert values == sorted(values)  # type: ignore[type-var]
    assert bounds == sorted(bounds, reverse=True)  # type: ignore[type-var]
    assert all(replayed(position, found) == found.value for found in seen)


def test_a_limit_ends_with_a_line_and_a_bound() -> None:
    held = {"range": ["S01", "S11", "L12", "L28"], "research": {"finder": [2, 3, 4], "lens": [2, 3, 4, 5]}}
    position = table(held, edition="study", round=4)
    last = stream(position, [(2, 3, 4, 5), (3, 5, 6, 2), (1, 2, 6, 4)], Limits(seconds=60, work=0.01))[-1]
    assert last.status == "feasible"
    assert last.reason == "work"
    assert last.value == replayed(position, last)
    assert last.bound is None or last.value <= last.bound  # type: ignore[operator]


def test_the_same_question_has_the_same_answer() -> None:
    position = turn_position(random.Random(5))
    rolls = _rolls(random.Random(5), position, 2)
    assert answer(position, rolls) == answer(position, rolls)


def _rolls(rng: random.Random, position: Position, most: int) -> list[Roll]:
    state = state_of(position)
    count = min(turns_left(state), most)
    return [tuple(rng.randint(1, 6) for _ in range(4)) for _ in range(count)]  # type: ignore[misc]


@cache
def _twin(seed: int, budget: int, supplied: bool) -> Told | None:
    """A table with two known rolls, and what the best line of play is worth; None where there are too many lines."""
    rng = random.Random(seed)
    position = supplied_position(rng) if supplied else turn_position(rng, 6, calm=True)
    rolls = _rolls(rng, position, 2)
    if not rolls or state_of(position).phase is Phase.OVER:
        return None
    try:
        return position, rolls, Twin(position.me, budget).best(state_of(position), tuple(rolls))
    except TooMany:
        return None


def _small() -> Iterator[Told]:
    """Tables that the twin can tell about soon."""
    return filter(None, (_twin(seed, 3000, False) for seed in range(24)))


def _agrees(seed: int, budget: int, *, supplied: bool) -> bool:
    """Whether the twin could tell; if so, the answer must be the same."""
    told = _twin(seed, budget, supplied)
    if told is not None:
        position, rolls, best = told
        assert answer(position, rolls).value == best, f"seed {seed}"
    return told is not None


@pytest.mark.parametrize("seeds", slow_for([range(12), range(12, 24)], lambda seeds: seeds.start > 0))
def test_known_rolls_agree_with_every_line_of_play(seeds: range) -> None:
    assert sum(_agrees(seed, 3000, supplied=False) for seed in seeds) >= 4


def test_known_decks_agree_with_every_line_of_play() -> None:
    assert sum(_agrees(seed, 6000, supplied=True) for seed in range(6)) >= 2


def _most(position: Position, rolls: Sequence[Roll], steps: int | None) -> int:
    """The best score of a world of the exact model with at most so many steps a turn."""
    state = state_of(position)
    slots = turn_slots(state, position.me, rolls)
    task = PlanningTask(state.edition, state.sheets[position.me], slots, known_draws(state))
    program = exact(task, *kinds_of(task), most=steps).program
    report = final(found(program, Clock(LIMITS), unit=UNIT))
    assert report.value is not None
    return report.value // UNIT


def test_few_steps_a_turn_leave_lines_of_play_out_and_add_none() -> None:
    tables = list(_small())
    assert len(tables) >= 8
    attained = 0
    for position, rolls, best in tables:
        assert _most(position, rolls, None) == best
        few = [_most(position, rolls, steps) for steps in (1, 2)]
        assert few == sorted(few)
        assert few[-1] <= best
        attained += few[-1] == best
    assert attained >= 4


def test_a_line_that_is_known_is_the_first_answer() -> None:
    position, rolls, best = next(_small())
    state = state_of(position)
    moves = answer(position, rolls).solution
    line = PlayedLine(moves, follow(state, moves)[0].sheets[position.me])  # type: ignore[arg-type]
    first = next(solve(state, state.edition, position.me, rolls, Clock(LIMITS), line))
    assert first.value == best


def test_a_wrong_bound_that_one_route_alone_told_proves_nothing() -> None:
    compared = 0
    for position, rolls, best in _small():
        state = state_of(position)
        slots = turn_slots(state, position.me, rolls)
        task = PlanningTask(state.edition, state.sheets[position.me], slots, known_draws(state))

        def play(script: Script, state: State = state, position: Position = position,
                 task: PlanningTask = task) -> PlayedLine:  # fmt: skip
            done = PlanExecutor(state, position.me, task.slots, script, no_refill).run()
            return PlayedLine(tuple(done.moves), done.sheet)

        nothing = PlayedLine((), task.sheet)
        low = nothing.value(state.edition) + 1
        if low < best:
            known = Knowledge(state.edition, nothing, low)
            *_, last = answers(task, play, known, Clock(LIMITS))
            assert last.status != "optimal" or last.value == best
            compared += 1
    assert compared >= 4


@pytest.mark.slow
@pytest.mark.parametrize("start", range(1000, 2000, 200))
def test_known_rolls_agree_with_every_line_of_play_on_many_tables(start: int) -> None:
    assert sum(_agrees(seed, 20000, supplied=seed % 4 == 0) for seed in range(start, start + 200)) >= 80
