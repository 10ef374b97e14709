"""No answer that was tampered with passes the check, for every question of every game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from typing import Any

import pytest

from periplus.models.core.data import Position
from periplus.models.core.registry import NAMES, game
from periplus.models.core.results import ScoreLine
from periplus.solvers import api
from periplus.solvers.answers import Answer, RankedMove, Ranking
from periplus.solvers.replay import VERBS, Replay, ReplayError, Verb
from periplus.solvers.verify import Verifier

from .questions import answered, position, questions


def replay_of(found: Position, verb: Verb) -> Replay:
    """How the question is checked."""
    return api._solver_of(found.game).replay(verb, found)


@pytest.mark.parametrize("name", NAMES)
def test_every_kind_of_question_has_a_replay(name: str) -> None:
    """What a game's questions are called is listed by the code that reads them, not by the replays."""
    module = import_module(f"periplus.solvers.{name}.verify")
    assert set(module.KINDS) == set(module.REPLAYS) == set(VERBS)
    for verb, kinds in module.KINDS.items():
        assert set(kinds) == set(module.REPLAYS[verb])


@pytest.mark.parametrize(("name", "verb"), questions())
def test_no_forgery_passes(name: str, verb: Verb) -> None:
    answer = answered(name, verb)
    found = position(name)
    replay = replay_of(found, verb)
    check = Verifier(found, replay)
    check(answer)
    forgeries: list[tuple[str, Ranking | Answer]] = []
    forgeries += _rankings(replay, answer) if isinstance(answer, Ranking) else _answers(answer)
    assert forgeries or not (answer.moves if isinstance(answer, Ranking) else answer.solution)
    assert [what for what, forged in forgeries if passes(check, forged)] == []


def passes(check: Verifier, forged: Ranking | Answer) -> bool:
    """Whether the forgery would be given out."""
    try:
        check(forged)
    except ReplayError:
        return False
    return True


def _rankings(replay: Replay, answer: Ranking) -> Iterator[tuple[str, Ranking]]:
    if not answer.moves:
        return
    best, *others = answer.moves
    steps = (*(best.move if isinstance(best.move, tuple) else (best.move,)), *best.line)

    def with_best(**changes: Any) -> Ranking:
        return replace(answer, moves=(replace(best, **changes), *others))

    yield from _valued(answer)
    if best.value is not None and best.bound is not None:
        yield "bound below the value", with_best(bound=best.value - 1)
        yield "bound of the whole below the value", replace(answer, bound=best.value - 1)
        yield "loss", with_best(loss=1)
    yield "a longer line", with_best(line=(*best.line, best.line[-1] if best.line else steps[-1]))
    yield "invented field", with_best(extra={**best.extra, "invented": 1})
    yield "invented field of the whole", replace(answer, extra={**answer.extra, "invented": 1})
    yield "score line", with_best(why=(*best.why, ScoreLine("X-1.1", "invented", 1)))
    yield "ranked twice", replace(answer, moves=(best, *answer.moves))
    for other in others:
        if other.value != best.value:
            theirs = replace(other, value=best.value, bound=best.bound, loss=best.loss, proved=best.proved)
            rest = (entry for entry in others if entry is not other)
            yield "another's place", replace(answer, moves=(theirs, *rest))
            yield "order", replace(answer, moves=(*others, best))
            break
    if answer.status == "optimal" and replay.choices is not None:
        yield "emptied", replace(answer, moves=(), status="infeasible", bound=None)
        kept = tuple(
            replace(entry, loss=entry.loss and entry.loss - (others[0].loss or 0)) for entry in others
        )
        yield "best move removed", replace(answer, moves=kept, bound=others[0].value if others else None)


def _valued(answer: Ranking) -> Iterator[tuple[str, Ranking]]:
    """The first and the last of the moves with another value, and all of them; means with their value."""
    best, *others = answer.moves
    if best.figure is None:
        return
    for by in (1, -1):
        forged = replace(_worth(best, by), loss=None if best.loss is None else 0)
        yield f"value {by:+}", replace(answer, moves=(forged, *others))
        moved = (replace(entry, loss=_less(entry, best, by)) for entry in others)
        yield f"all of it {by:+}", replace(answer, moves=(forged, *moved), bound=forged.bound)
        if others and others[-1].figure is not None:
            last = _worth(others[-1], by)
            last = replace(last, loss=None if last.loss is None else last.loss - by)
            yield f"last value {by:+}", replace(answer, moves=(best, *others[:-1], last))


def _worth(entry: RankedMove, by: int) -> RankedMove:
    """The entry with a value, mean and bound that are so much higher, as far as it has them."""
    changed: dict[str, Any] = {
        name: None if (figure := getattr(entry, name)) is None else figure + by
        for name in ("value", "mean", "bound")
    }
    return replace(entry, **changed)


def _less(entry: RankedMove, best: RankedMove, by: int) -> Any:
    return None if entry.value is None or best.value is None else best.value + by - entry.value


def _answers(answer: Answer) -> Iterator[tuple[str, Answer]]:
    if answer.value is None:
        return
    for by in (1, -1):
        value = answer.value + by
        means = {name: answer.extra[name] + by for name in ("mean",) if name in answer.extra}
        yield f"value {by:+}", replace(answer, value=value, bound=value)
        yield f"mean {by:+}", replace(answer, value=value, extra={**answer.extra, **means})
    yield "score line", replace(answer, why=(*answer.why, ScoreLine("X-1.1", "invented", 1)))
    yield "bound below the value", replace(answer, bound=answer.value - 1)
    yield "optimal without a bound", replace(answer, status="optimal", bound=None)
    yield "invented field", replace(answer, extra={**answer.extra, "invented": 1})
    if answer.solution:
        again = answer.solution[-1]
        yield "nonsense", replace(answer, solution=({"tile": "ZZ", "to": 42},))
        if not isinstance(again, dict) or again.get("to") != "known":
            yield "a longer line", replace(answer, solution=(*answer.solution, *(again,) * 30))


def test_a_foreign_answer_does_not_pass() -> None:
    """The answer to one position is none to another of the same game and question."""
    for verb in ("hint", "solve"):
        for name, other in (("observatory/goal", "observatory/turn"), ("sumatra/goal", "sumatra/turn")):
            answer, found = answered(other, verb), position(name)
            with pytest.raises(ReplayError):
                Verifier(found, replay_of(found, verb))(answer)


def test_an_illegal_move_is_none_of_the_choices() -> None:
    found, foreign = position("observatory/goal"), position("observatory/turn")
    ranking = answered("observatory/goal", "hint")
    assert isinstance(ranking, Ranking)
    bad = next(
        move for move in game("observatory").moves(foreign) if move not in game("observatory").moves(found)
    )
    forged = replace(ranking, moves=(replace(ranking.moves[0], move=bad, line=()), *ranking.moves[1:]))
    with pytest.raises(ReplayError, match="not legal"):
        Verifier(found, replay_of(found, "hint"))(forged)
