"""Rules that mean to take all there is end their own request, and no other."""

from __future__ import annotations

import pytest

from tests.service.conftest import Engine, Served
from tests.service.helpers import Json, example

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


REFUSED = {
    "q(1). q(N) :- q(M), N is M * 2.": "the number 2147483648 is not below 2^31",
    "q(X) :- X is 999999999 * 999999999 * 999999999.": "is not below 2^31",
    "q(X) :- between(1, 999999999, X).": "counts more than 100000 numbers",
    "q(X) :- star(X), \\+ r(X). r(X) :- star(X), \\+ q(X).": "line 1, column 21: q rests on the denial",
    "q(X) :- X = "
    + "f(" * 1300
    + "1"
    + ")" * 1300
    + ".": "too deep, expected 150 terms within terms at most",
    "q(X) :- X = " + "(" * 5000 + "1" + ")" * 5000 + ".": "10014 characters, expected at most 4096",
}
"""Rules, and what is said of them at once."""
LARGE = b'{"id": "large", "rules": "' + b"q(a). " * 1_700_000 + b'"}'


def asked(name: str, rules: str | None = None) -> Json:
    position = example("observatory", "goal")
    given = {} if rules is None else {"rules": rules}
    return {"verb": "ask", "id": name, "position": position, "goal": "points(t1, P)", **given}


def test_faulty_rules_are_told_in_a_line_while_others_are_answered(engine: Engine) -> None:
    wrong = {f"wrong {number}": rules for number, rules in enumerate(REFUSED)}
    found = engine.answers(*(asked(name, rules) for name, rules in wrong.items()), LARGE, asked("good"))
    told = {event["id"]: event for event in found}
    for name, rules in wrong.items():
        assert told[name]["field"] == "rules"
        assert REFUSED[rules] in told[name]["message"]
        assert "\n" not in told[name]["message"]
    assert told[None]["message"] == "65537 bytes, expected at most 65536"
    assert told["good"]["answers"] == [{"P": 3}]


def test_faulty_rules_end_their_request_alone_over_http(served: Served) -> None:
    for rules in list(REFUSED)[3:]:
        answer = served.post("ask", asked("wrong", rules))
        assert answer.status_code == 422
        assert REFUSED[rules] in answer.text
    with served.client() as client:
        large = client.post("/v1/ask", content=LARGE, headers={"Content-Type": "application/json"})
    assert large.status_code == 413
    assert served.post("ask", asked("good")).json()["answers"] == [{"P": 3}]
