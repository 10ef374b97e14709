"""Predicates about known terms: answers by hand, and those of SWI-Prolog where it is installed."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from periplus.solvers.limits import Clock, Limits
from periplus.solvers.program import Program, Struct, ask
from periplus.solvers.program.goals import variables
from periplus.solvers.program.relations import SizeError
from periplus.solvers.program.text import parse_goal

BY_HAND: dict[str, list[str]] = {
    "select(X, [1, 2, 1], R)": ["1, [2,1]", "2, [1,1]", "1, [1,2]"],
    "select(X, [], R)": [],
    "nextto(X, Y, [1, 2, 3])": ["1, 2", "2, 3"],
    "nth0(N, [7, 8], X)": ["0, 7", "1, 8"],
    "nth1(N, [7, 8], 8)": ["2"],
    "last([1, 2], X)": ["2"],
    "last([], X)": [],
    "reverse([1, 2], X)": ["[2,1]"],
    "sort([2, 1, 2], X)": ["[1,2]"],
    "msort([2, 1, 2], X)": ["[1,2,2]"],
    "sort(0, @>=, [1, 3, 3, 2], X)": ["[3,3,2,1]"],
    "sort(0, @>, [1, 3, 3, 2], X)": ["[3,2,1]"],
    "sort(1, @<, [2-a, 1-b, 1-c], X)": ["['-'(1,b),'-'(2,a)]"],
    "sort(1, @=<, [[2, a], [1, b], [1, c]], X)": ["[[1,b],[1,c],[2,a]]"],
    "sort(2, @=<, [1], X)": [],
    "sort(-1, @<, [f(1)], X)": [],
    "sort(-1, @<, [f(1, 2)], X)": [],
    "keysort([2-a, 1-b, 2-c, 1-d], X)": ["['-'(1,b),'-'(1,d),'-'(2,a),'-'(2,c)]"],
    "keysort([a], X)": [],
    "list_to_set([b, a, b], X)": ["[b,a]"],
    "is_set([1, 2])": [""],
    "is_set([1, 1])": [],
    "flatten([1, [2, [3]], []], X)": ["[1,2,3]"],
    "sum_list([1, 2], X)": ["3"],
    "sum_list([], X)": ["0"],
    "sum_list([a], X)": [],
    "max_list([1, 3], X)": ["3"],
    "max_list([], X)": [],
    "min_list([1, 3], X)": ["1"],
    "max_member(X, [1, a, f(b)])": ["'f'(b)"],
    "min_member(X, [b, a])": ["a"],
    "append([[1], [2, 3], []], X)": ["[1,2,3]"],
    "append(X, Y, [1])": ["[], [1]", "[1], []"],
    "append([1], X, [1, 2])": ["[2]"],
    "append([1], [2], X)": ["[1,2]"],
    "delete([a, b, a], a, X)": ["[b]"],
    "subtract([1, 2, 3], [2], X)": ["[1,3]"],
    "intersection([1, 2, 3], [3, 1], X)": ["[1,3]"],
    "union([1, 2], [3, 2], X)": ["[1,3,2]"],
    "subset([1, 1], [2, 1])": [""],
    "subset([1, 3], [1, 2])": [],
    "numlist(2, 4, X)": ["[2,3,4]"],
    "numlist(3, 2, X)": [],
    "pairs_keys_values([a-1, b-2], K, V)": ["[a,b], [1,2]"],
    "pairs_keys([a-1], X)": ["[a]"],
    "pairs_values([a-1], X)": ["[1]"],
    "succ(3, X)": ["4"],
    "succ(X, 4)": ["3"],
    "plus(1, X, 3)": ["2"],
    "plus(X, 1, 3)": ["2"],
    "plus(1, 2, X)": ["3"],
    "length([1, 2], X)": ["2"],
    "member(X-b, [1-a, 2-b])": ["2"],
    "memberchk(X-b, [1-a, 2-b, 3-b])": ["2"],
    "memberchk(3, [1, 2])": [],
    "member(X, [1, 2]), aggregate_all(count, memberchk(X, [2, 2, 3]), N)": ["1, 0", "2, 1"],
    "member(L, [[1, 2], [3, 4]]), [_, 2] = L": ["[1,2]"],
    "member(X, [f(1, 2), f(1, 3)]), f(_, 2) = X": ["'f'(1,2)"],
    "X = 1 + 2, X < 4": ["'+'(1,2)"],
    "member(X, [2 * 3, 7 // 2, 5]), 4 > X": ["'//'(7,2)"],
    "member(X, [1 - 1, 0]), X >= 0, X =< 0": ["'-'(1,1)", "0"],
    "member(X, ['none', a]), X == none, 'none' = none": ["none"],
    "aggregate_all(max(X * 2), member(X, [1, 3, 2]), M)": ["6"],
    "aggregate_all(min(X, Y), member(X-Y, [2-a, 1-b, 1-c]), M)": ["'min'(1,b)"],
    "aggregate_all(max(X, Y), member(X-Y, [2-a, 3-b, 3-c]), max(A, B))": ["3, b"],
    "aggregate_all(max(X, Y), member(X-Y, []), M)": [],
}
"""Goals, each with the values of its variables in each answer."""
RAISED = (
    "sort(2, @=<, [1], X)", "sort(-1, @<, [f(1)], X)", "sort(-1, @<, [f(1, 2)], X)", "keysort([a], X)",
    "sum_list([a], X)",
)  # fmt: skip
"""What is an error in Prolog and has no answer here."""


def spelled(value: Any) -> str:
    if isinstance(value, Struct):
        return f"'{value.functor}'({','.join(map(spelled, value.arguments))})"
    if value is None:
        return "none"
    return f"[{','.join(map(spelled, value))}]" if isinstance(value, tuple) else str(value)


def found(text: str) -> list[str]:
    program = Program()
    goal = parse_goal(text, program)
    names = variables(goal)
    return [
        ", ".join(spelled(answer[name]) for name in names)
        for answer in ask(program, goal, Clock(Limits(seconds=None)))
    ]


@pytest.mark.parametrize("goal", BY_HAND)
def test_a_predicate_about_known_terms_is_answered(goal: str) -> None:
    assert sorted(found(goal)) == sorted(dict.fromkeys(BY_HAND[goal]))


def test_numbers_that_are_too_many_are_refused() -> None:
    with pytest.raises(SizeError):
        found("numlist(1, 200000, X)")


@pytest.mark.skipif(shutil.which("swipl") is None, reason="SWI-Prolog is not installed")
def test_the_answers_by_hand_are_those_of_swi_prolog(tmp_path: Path) -> None:
    checks = []
    for goal, rows in BY_HAND.items():
        names = variables(parse_goal(goal, Program()))
        ours = f"[{','.join(f'[{row}]' for row in rows)}]"
        ways = f"findall([{','.join(names)}], ({goal}), Ways)"
        if goal in RAISED:
            ways = f"catch({ways}, _, Ways = [])"
        checks.append(f":- {ways}, ( Ways == {ours} -> true ; print(wrong({goal}, Ways)), nl ).\n")
    file = tmp_path / "known.pl"
    file.write_text(":- style_check(-singleton).\n" + "".join(checks) + ":- halt.\n")
    done = subprocess.run(["swipl", "-q", str(file)], capture_output=True, text=True, timeout=120, check=True)
    assert (done.stdout, done.stderr) == ("", "")
