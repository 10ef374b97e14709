"""Prolog's reader: terms by hand, and hundreds of random ones as SWI-Prolog reads them, where it is installed."""

from __future__ import annotations

import random
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from periplus.solvers.program.goals import GoalError
from periplus.solvers.program.terms import (
    MAX_DEPTH,
    Constant,
    Read,
    Variable,
    read_clauses,
    read_term,
)

BY_HAND = {
    "f(X, _B, 'it''s')": "f(X,_B,'it\\'s')",
    "[a, B|T]": "'[|]'(a,'[|]'(B,T))",
    "[1, 2]": "'[|]'(1,'[|]'(2,[]))",
    "a :- b, \\+ c ; d -> e": "':-'(a,';'(','(b,'\\\\+'(c)),->(d,e)))",
    "X is 1 - 2 - 3 * - Y ^ 2 ^ Z": "is(X,-(-(1,2),*(3,-(^(Y,^(2,Z))))))",
    "\\+ a = b": "'\\\\+'(=(a,b))",
    "- 1": "-(1)",
    "-1 - -1": "-(-1,-1)",
    "\\+ (a, b)": "'\\\\+'(','(a,b))",
    "\\+(a, b)": "'\\\\+'(a,b)",
    "f(-, [+|-])": "f(-,'[|]'(+,-))",
    "0'a + 0x1F + 1_000": "+(+(97,31),1000)",
    "f(a) % a remark\n, /* and\nanother */ g": "','(f(a),g)",
    "?- f.": "f",
    "P>=-5": ">=(P,-5)",
    "'a\\x41\\\\\\'": "'aA\\\\'",
}
"""Texts, each with the term in functional notation by the priorities of the standard; names with signs in quotes."""
WRONG = {
    "f(a": 4, "f (a)": 3, "a = b = c": 7, "X is 3*-1": 7, "a = \\+ b": 5, "[a|b,c]": 5, "f(,)": 3, "f(a)) ": 5,
    "a b": 3, "'a": 1, "f(a) f": 6, "2** - X": 5, "X > = 2": 5, "f()": 3, "a. b.": 4, "a :- b :- c": 8,
    "'\\q'": 2, "(a": 3, "{a": 3, "[a": 3, "a | b": 3,
}  # fmt: skip
"""Texts that are no term, each with the character at fault."""


def shown(term: Read) -> str:
    """The term in functional notation, names that are no plain word or sign in quotes."""
    if isinstance(term, Variable):
        return term.name
    if isinstance(term, Constant):
        return name(term.value) if isinstance(term.value, str) else str(term.value)
    return f"{name(term.functor)}({','.join(map(shown, term.arguments))})"


def name(text: str) -> str:
    plain = text == "[]" or text.isalnum() or (len(text) <= 2 and set(text) <= set("=-+*/^<>is"))
    return text if plain else "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


@pytest.mark.parametrize("text", BY_HAND)
def test_a_text_reads_as_the_standard_says(text: str) -> None:
    assert shown(read_term(text)) == BY_HAND[text]


@pytest.mark.parametrize("text", WRONG)
def test_a_fault_is_told_with_its_character(text: str) -> None:
    with pytest.raises(GoalError, match=rf"^character {WRONG[text]}: "):
        read_term(text)


ELSEWHERE = {
    "S != 3": (3, "!=", "\\= or =\\="),
    "S #> 3": (3, "#>", ">"),
    "S #\\= 3": (3, "#\\=", "=\\="),
    "member(X, 5..8)": (12, "..", "between(5, 8, X)"),
    "X := 3": (3, ":=", "is"),
    "S <= 3": (3, "<=", "=<"),
    "S => 3": (3, "=>", ">="),
    "a && b": (3, "&&", "','"),
    "a or b": (3, "or", "';'"),
}
"""Operators of other languages, each with its character and what to write instead."""


@pytest.mark.parametrize("text", ELSEWHERE)
def test_an_operator_of_another_language_is_told_with_what_to_write(text: str) -> None:
    place, found, meant = ELSEWHERE[text]
    with pytest.raises(GoalError) as caught:
        read_term(text)
    assert str(caught.value) == f"character {place}: {found} is no operator here, expected {meant}"


def test_what_is_too_deep_or_too_long_is_refused() -> None:
    for text in (
        "f(" * 200 + "a" + ")" * 200,
        "- " * 400 + "1",
        ",".join(["a"] * (MAX_DEPTH + 2)),
        "[" * 500,
    ):
        with pytest.raises(GoalError):
            read_term(text)
    with pytest.raises(GoalError, match="too long"):
        read_clauses("a. " * 10, most=20)


def test_a_file_is_read_clause_by_clause_with_the_place_of_each() -> None:
    clauses = read_clauses("% rules\nnear(A, B) :- far(B, A).\nfar(a, b).  ", most=100)
    assert [shown(clause) for clause in clauses] == ["':-'(near(A,B),far(B,A))", "far(a,b)"]
    assert clauses[1].place == 33


INFIX = [
    ":-", ";", "->", ",", "=", "\\=", "==", "is", "=:=", "<", ">=", "@<", "+", "-", "*", "//", "/", "mod", "rem", "^",
    "**", "<<", "/\\", "xor", "=..",
]  # fmt: skip
PREFIX = ["-", "\\+", "+", "\\", ":-"]
LEAVES = [
    "a",
    "foo",
    "X",
    "_Y",
    "1",
    "23",
    "-4",
    "0'c",
    "'q r'",
    "[]",
    "!",
    "{}",
    '"s t"',
    "0x1f",
    "'\\n'",
    "[a,b|X]",
]


def random_text(rng: random.Random, depth: int) -> str:
    """A text that often is a term: operations with few brackets, blanks where they may matter."""
    if depth == 0 or rng.random() < 0.15:
        return rng.choice(LEAVES)
    inside = [random_text(rng, depth - 1) for _ in range(2)]
    match rng.randrange(8):
        case 0:
            return f"{rng.choice(['f', 'g', '-', '+', 'foo_1'])}({', '.join(inside)})"
        case 1:
            return f"[{inside[0]}, {inside[1]}]"
        case 2:
            return f"({inside[0]})"
        case 3:
            return f"{rng.choice(PREFIX)} {inside[0]}"
        case 4:
            word = (
                "a" if inside[0][0] in "-+\\:{" else inside[0]
            )  # two signs are one; a dictionary in SWI-Prolog
            return rng.choice("-+") + word
        case _:
            return f"{inside[0]} {rng.choice(INFIX)} {inside[1]}"


SHOW = r"""
p(T) :- T = '$VAR'(N), !, format("v(~w)", [N]).
p(T) :- string(T), !, format("s(~q)", [T]).
p(T) :- T == [], !, write(nil).
p(T) :- number(T), !, format("n(~w)", [T]).
p(T) :- atom(T), !, format("a(~q)", [T]).
p(T) :- T =.. [F|L], format("c(~q", [F]), forall(member(A, L), (write(' '), p(A))), write(')').
t(S) :- catch(r(S), _, write(error)), nl.
r(S) :- open_string(S, In), read_term(In, T, [variable_names(V)]), maplist([N=X]>>(X='$VAR'(N)), V), p(T).
main :- read_line_to_string(user_input, L), ( L == end_of_file -> true ; term_string(S, L), t(S), main ).
:- initialization((main, halt)).
"""


def canon(term: Read) -> str:
    """As the Prolog above prints it."""
    if isinstance(term, Variable):
        return f"v({term.name})"
    if isinstance(term, Constant):
        if isinstance(term.value, str):
            if term.quoted == '"':
                return f's("{term.value}")'
            return "nil" if term.value == "[]" and not term.quoted else f"a({quoted(term.value)})"
        return f"n({term.value})"
    return f"c({quoted(term.functor)} {' '.join(map(canon, term.arguments))})"


def quoted(text: str) -> str:
    plain = (
        text in ("[]", "!", "{}", ";")
        or text.replace("_", "a").isalnum()
        or set(text) <= set("=-+*/^<>\\@:.?")
    )
    return text if plain else "'" + text.replace("\n", "\\n") + "'"


def in_swi(texts: Sequence[str], folder: Path) -> list[str]:
    """What SWI-Prolog reads."""
    program = folder / "show.pl"
    program.write_text(SHOW)
    lines = "".join('"' + text.replace("\\", "\\\\").replace('"', '\\"') + ' . "\n' for text in texts)
    done = subprocess.run(
        ["swipl", "-q", str(program)], input=lines, capture_output=True, text=True, timeout=120, check=True
    )
    return done.stdout.splitlines()


def check_with_swi(seeds: range, folder: Path) -> int:
    """How many random texts are terms; raises AssertionError for one that reads otherwise."""
    texts = [random_text(random.Random(seed), 3) for seed in seeds]
    read = in_swi(texts, folder)
    assert len(read) == len(texts)
    good = 0
    for text, expected in zip(texts, read, strict=True):
        try:
            found = canon(read_term(text))
        except GoalError:
            found = "error"
        assert found == expected, text
        good += found != "error"
    return good


needs_swi = pytest.mark.skipif(shutil.which("swipl") is None, reason="SWI-Prolog is not installed")


@needs_swi
def test_random_terms_read_as_in_swi_prolog(tmp_path: Path) -> None:
    assert check_with_swi(range(300), tmp_path) > 100


@needs_swi
@pytest.mark.slow
def test_thousands_of_random_terms_read_as_in_swi_prolog(tmp_path: Path) -> None:
    assert check_with_swi(range(300, 4300), tmp_path) > 1000


@pytest.mark.parametrize("written", ["table p/1", "discontiguous p/1, q/2", "dynamic p/1"])
def test_a_declaration_is_an_operator_that_stands_after_the_neck_alone(written: str) -> None:
    name, _, rest = written.partition(" ")
    bracketed = f"({rest})" if "," in rest else rest
    assert read_clauses(f":- {written}.", 99) == read_clauses(f":- {name}({bracketed}).", 99)
    assert read_clauses(f"p :- {name}.\n{name}(p).", 99)
    with pytest.raises(GoalError):
        read_term(written)
