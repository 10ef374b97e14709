"""What a turn may reach is told with the takes that reach it, and a margin that can be forced stays within bounds."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from periplus.solvers import api
from periplus.solvers.answers import Answer, RankedMove
from periplus.solvers.limits import Limits
from periplus.solvers.verify import Verifier
from tests.battery.test_verify import passes, replay_of
from tests.sumatra.tables import load, table

LIMITS = Limits(seconds=60)
REACH = table(
    {"notebook": {"columns": "a1", "radio": "x"}},
    available="G Ea O P3",
    known="O R",
    bag="P2 A4 Eb",
    ask={"objective": "reach", "limit": 2},
)


def reached() -> tuple[Verifier, Any]:
    position = load(REACH)
    answer = api.hint(position, LIMITS).result()
    return Verifier(position, replay_of(position, "hint")), answer


def test_what_a_turn_may_reach_cannot_be_tampered_with() -> None:
    check, answer = reached()
    check(answer)
    best, *others = answer.moves
    assert best.extra["plan"]
    assert [entry.declared for entry in answer.moves] == [""] * len(answer.moves)

    def forged(entry: RankedMove, **changes: Any) -> bool:
        return passes(check, replace(answer, moves=(replace(entry, **changes), *others)))

    for by in (1, -1):
        value = best.value + by
        moves = tuple(replace(entry, loss=entry.loss + by) for entry in others)
        changed = replace(best, value=value, bound=value)
        assert not passes(check, replace(answer, moves=(changed, *moves), bound=value))
    plan = best.extra["plan"]
    for false in (
        plan[:-1],
        [*plan, plan[-1]],
        [{"tile": "ZZ", "to": 42}],
        [{"tile": "R", "to": 5}],
        [3],
        [],
    ):
        assert not forged(best, extra={**best.extra, "plan": false}), false
    assert not forged(best, extra={name: part for name, part in best.extra.items() if name != "plan"})


def test_a_plan_is_played_by_the_rules_to_the_value() -> None:
    """By hand: GPS completes the pair and fetches the ornament, then two of the tiles that are out."""
    _, answer = reached()
    for entry in answer.moves:
        assert len(entry.extra["plan"]) <= 2


@pytest.mark.parametrize("seed", range(3))
def test_a_margin_that_can_be_forced_stays_within_what_can_be_counted(seed: int) -> None:
    position = race(seed)
    sound = next(iter(api.solve(position, LIMITS)))
    assert isinstance(sound, Answer)
    check = Verifier(position, replay_of(position, "solve"))
    check(sound)
    assert sound.value is not None
    assert sound.bound is not None
    assert sound.value <= api.solve(position, LIMITS).result().value <= sound.bound  # type: ignore[operator]
    for value in (sound.value - 1, sound.bound + 1):
        assert not passes(check, replace(sound, value=value, bound=max(value, sound.bound))), value


def race(seed: int) -> Any:
    """A late race of two players."""
    rng = random.Random(seed)
    tiles = ["O", "R", "V", "P2", "A3", "Ea", "Eb", "W", "G"]
    rng.shuffle(tiles)
    return load(
        table(
            {"notebook": {"columns": "a1"}, "at": 2},
            {"notebook": {"ornaments": 2}, "at": 2},
            place=2,
            available=" ".join(tiles[:2]),
            ask={"task": "journey", "future": [tiles[2:3]]},
        )
    )
