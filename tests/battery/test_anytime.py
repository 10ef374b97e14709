"""Answers in time, and the same ones, for every question of every game: however short the limit,
however busy the machine.
"""

from __future__ import annotations

import json
import multiprocessing
import random
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from itertools import product

import pytest

from periplus.models.core.errors import IllegalMove, PositionError
from periplus.models.core.registry import NAMES, game
from periplus.puzzles.collection import ids
from periplus.solvers import api
from periplus.solvers.answers import Answer, Ranking
from periplus.solvers.limits import Limits
from periplus.solvers.replay import Verb
from tests.marking import slow_for
from tests.solvers.piling import on_each_machine

from .questions import answered, hinted, position, questions
from .walks import walk

SHORT = Limits(seconds=1e-9)
"""Over before the search begins, as 0.05 s may be on a busy machine."""
STEPS = (0.02, 0.1)
"""Two limits of work, in deterministic seconds."""
EQUAL = 0.3
"""The work after which two answers are compared that the clock would stop."""
ALL = list(dict.fromkeys(name for name, _ in questions()))
LONG = ("buru/afternoon", "kalypso/turn", "kalypso/last-turn")
"""Questions that are answered twice for half of the time that all take; others of their games are asked as well."""
HINTED = hinted()
AGAIN: tuple[Verb, ...] = ("hint", "solve")


@pytest.mark.parametrize("name", slow_for(HINTED, lambda name: HINTED.index(name) % 2 == 1))
def test_a_move_is_ranked_at_any_limit(name: str) -> None:
    """Where a ranking has moves at all, it has one at once, with its value."""
    found, later = position(name), answered(name, "hint")
    assert isinstance(later, Ranking)
    if not later.moves:
        return
    ranking = api.hint(found, SHORT).result()
    assert ranking.moves
    assert ranking.status in ("feasible", "optimal")
    replay = api._solver_of(found.game).replay("hint", found)
    assert ranking.moves[0].value is not None or replay.sampled


@pytest.mark.parametrize("name", NAMES)
def test_a_move_is_ranked_at_any_limit_wherever_a_game_has_come(name: str) -> None:
    """By what the seat may know: draws from decks of unknown order, hidden tokens, whole turns."""
    rules, rng = game(name), random.Random(name)
    position = rules.start(min(rules.players), rng)
    decided = [step for step in walk(rules, position, rng) if step.seat is not None]
    sorts = {type(step.move): step for step in decided}
    for step in (*sorts.values(), *rng.sample(decided, 3)):
        assert step.seat is not None
        ranking = api.hint(rules.seen_by(step.position, step.seat), SHORT).result()
        assert ranking.moves, step.move
        assert ranking.moves[0].value is not None, step.move


def _busy() -> None:
    while True:
        sum(range(1000))


@pytest.fixture(scope="module")
def usual() -> None:
    """Nothing but the other tests takes the machine's time away."""


@pytest.fixture(scope="module")
def busy() -> Iterator[None]:
    """Two other processes that take what they can get."""
    context = multiprocessing.get_context("spawn")
    others = [context.Process(target=_busy, daemon=True) for _ in range(2)]
    for other in others:
        other.start()
    yield
    for other in others:
        other.kill()
        other.join()


def worked(name: str, verb: Verb, work: float) -> Ranking | Answer | None:
    """What is answered with so much work, whatever the time."""
    try:
        answer: Ranking | Answer = getattr(api, verb)(
            position(name), Limits(seconds=None, work=work, samples=5)
        ).result()
    except (PositionError, IllegalMove):
        return None
    return answer


@pytest.mark.parametrize("beside", ["usual", pytest.param("busy", marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", slow_for(ALL, lambda name: ALL.index(name) % 2 == 1))
def test_the_same_work_gives_the_same_bytes_and_more_work_nothing_worse(
    name: str, beside: str, request: pytest.FixtureRequest
) -> None:
    request.getfixturevalue(beside)
    for verb in AGAIN:
        if (name, verb) not in questions():
            continue
        less, more, again = (worked(name, verb, work) for work in (*STEPS, STEPS[0]))
        assert less is not None
        assert more is not None
        assert again is not None
        assert json.dumps(again.as_json()) == json.dumps(less.as_json())
        if less.value is not None and more.value is not None and "samples" not in json.dumps(more.as_json()):
            assert _good(name, verb, more) >= _good(name, verb, less)


@pytest.mark.parametrize(
    "name", slow_for([*ALL, *ids()], lambda name: name not in ("a-good-landing", "mist/voyage"))
)
def test_the_same_work_gives_the_same_bytes_however_fast_the_machine(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for verb, work in product(AGAIN, (*STEPS, 0.2)):
        fast, slow = on_each_machine(monkeypatch, partial(worked, name, verb, work))
        if fast is not None:
            assert json.dumps(slow.as_json()) == json.dumps(fast.as_json())


def _good(name: str, verb: Verb, answer: Ranking | Answer) -> float:
    """The value of an answer, greater for better."""
    found = position(name)
    replay = api._solver_of(found.game).replay(verb, found)
    value = float(answer.value or 0)
    return -value if replay.minimise else value


ALIKE = (
    *(f"buru/{name}" for name in ("afternoon", "canoe", "chain", "goal", "morning")),
    *(f"kalypso/{name}" for name in ("goal", "last-turn", "solo", "turn")),
    *(f"observatory/{name}" for name in ("deal", "goal", "last-turn", "turn", "two-players")),
)
"""The examples of which both verbs answer one question: its kind has one name."""


def alike(name: str) -> bool:
    found = position(name)
    module = import_module(f"periplus.solvers.{found.game}.verify")
    one = module.kind("hint", found) == module.kind("solve", found)
    return one and all((name, verb) in questions() for verb in AGAIN)


def test_no_other_example_has_one_question_for_both_verbs() -> None:
    assert [name for name in ALL if name not in ALIKE and alike(name)] == []


@pytest.mark.parametrize("name", slow_for(ALIKE, lambda name: name in LONG or ALL.index(name) % 2 == 0))
def test_solve_is_never_below_hint(name: str) -> None:
    ranking: Ranking | Answer | None = answered(name, "hint")
    answer: Ranking | Answer | None = answered(name, "solve")
    assert ranking is not None
    assert answer is not None
    if "seconds" in (ranking.reason, answer.reason):  # on a busy machine one saw less than the other
        ranking, answer = worked(name, "hint", EQUAL), worked(name, "solve", EQUAL)
        assert ranking is not None
        assert answer is not None
    assert ranking.value is not None
    assert answer.value is not None
    assert answer.value >= ranking.value
