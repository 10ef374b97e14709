"""Rules that mean to take all there is end their own request, and no other."""

from __future__ import annotations

import pytest

from tests.service.conftest import Engine
from tests.service.helpers import example

HOSTILE = {
    "products": "p(A, B, C, D) :- plots(_, A), plots(_, B), plots(_, C), plots(_, D).",
    "counting": "p(A, B, C) :- between(1, 100000, A), between(1, 100000, B), C is A * B.",
    "sums": "p(A, B, C) :- score(A), score(B), score(C).",
    "without end": "p(0). p(N) :- p(M), N is M + 1.",
}


@pytest.mark.parametrize("rules", HOSTILE.values(), ids=HOSTILE)
def test_rules_that_never_end_are_stopped_and_the_next_is_answered(engine: Engine, rules: str) -> None:
    position = example("observatory")
    ask = {"verb": "ask", "position": position, "goal": "points('L01', P)"}
    found = engine.answers(
        {**ask, "id": "hostile", "rules": rules, "limits": {"seconds": 0.5}},
        {**ask, "id": "good"},
    )
    stopped, answered = sorted(found, key=lambda event: event["id"] == "good")
    # refused as too large, or ended by its time, in whose answer nothing is claimed
    assert stopped["event"] == "error" or (stopped["reason"] == "seconds" and not stopped["complete"])
    assert answered["answers"] == [{"P": 6}]
