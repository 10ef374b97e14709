"""SWI-Prolog asks the engine through ``periplus.pl``: the same moves, hint and answers as in Python."""

from __future__ import annotations

import shutil
import subprocess
import sys

import pytest

from periplus.models.core.notation import notation
from periplus.solvers import api
from periplus.solvers.limits import Limits
from tests.cli.conftest import EXAMPLES, ROOT

pytestmark = pytest.mark.skipif(shutil.which("swipl") is None, reason="SWI-Prolog is not installed")
ROLLED = EXAMPLES / "goal.json"


TURN = f"'{EXAMPLES / 'turn.json'}'"
SCRIPTS = {
    "moves": r"""
    p(P),
    forall(legal(P, Move), (write(Move), nl)), line(end),
    hint(P, [_-Best|_]), line(Best),
    forall(ask(P, (points(Card, N), N >= 4)), line(Card-N)),
    forall(ask(P, starred(Cell)), line(Cell)),
    ( ask(P, \+ completed(t1)) -> line(yes) ; line(no) ),
    forall(ask(P, two(X, t1), [rules("two(A, B) :- together(A, B).")]), line(X)),
    catch(ask(P, nope(_)), error(periplus_error(Field, _), _), line(Field))
""",
    "file": rf"""
    F = '{ROLLED}',
    forall(ask(F, (points(Card, N), N >= 4)), (print(Card-N), nl)),
    catch(ask(F, nope(_)), error(Fault, _), true),
    phrase(prolog:error_message(Fault), [Format-Arguments]),
    format(Format, Arguments), nl
""",
    "faults": """
    p(P),
    told(legal('nowhere.json', _)),
    told(ask(P, score(_), [sort(true)])),
    told((findall(S, ask(P, score(S), [every(true), seconds(5)]), Scores), print(Scores), nl))
""",
    "page": f"""
    once(legal({TURN}, Move)), print(Move), nl,
    hint({TURN}, [Best-Value|_]), print(Best-Value), nl,
    once(ask({TURN}, (points(Card, P), P >= 12))), print(Card-P), nl
""",
}
"""Goals by the names of what they show; ``p`` is the position of ROLLED as a line."""


@pytest.fixture(scope="module")
def swi(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """The lines that each script prints: one process asks one engine, which takes seconds to start, for all."""
    clauses = "".join(f"main({name}) :-{goals}.\n" for name, goals in SCRIPTS.items())
    text = f"""
:- use_module('{ROOT / "adapters" / "periplus.pl"}').
:- engine_command('{sys.executable}', ['-m', periplus, engine]).
p("{api.share(api.load(ROLLED))}").
line(Term) :- write_term(Term, [quoted(true), spacing(standard)]), nl.
told(Goal) :- catch(Goal, error(Error, _), (print(Error), nl)).
{clauses}
"""
    file = tmp_path_factory.mktemp("prolog") / "main.pl"
    file.write_text(text, encoding="utf-8")
    goal = ",".join(f"main({name}),write('== '),nl" for name in SCRIPTS)
    done = subprocess.run(
        ["swipl", "-q", "-g", f"{goal},halt", str(file)],
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    *told, rest = done.stdout.split("== \n")
    assert rest == ""
    return {name: lines.splitlines() for name, lines in zip(SCRIPTS, told, strict=True)}


def test_moves_hints_and_goals_are_those_of_python(swi: dict[str, list[str]]) -> None:
    lines = swi["moves"]
    position = api.load(ROLLED)
    moves = [notation(position, move.as_json()) for move in api.moves(position)]
    assert lines[: len(moves) + 1] == [*moves, "end"]
    told = lines[len(moves) + 1 :]
    assert int(told[0]) == api.hint(position, Limits(seconds=60)).result().value
    assert sorted(told[1:3]) == ["'B1'-4", "'S1'-5"]  # as tests/cli/test_asking.py has it
    assert sorted(told[3:5]) == ["[0,0]", "[1,1]"]
    assert told[5] == "yes"
    assert sorted(told[6:9]) == ["'A1'", "'B1'", "'S1'"]
    assert told[9:] == ['"goal"']


def test_a_file_may_name_its_edition_by_a_file_and_a_fault_is_told_as_a_message(
    swi: dict[str, list[str]],
) -> None:
    lines = swi["file"]
    assert sorted(lines[:2]) == ["'B1'-4", "'S1'-5"]
    assert lines[2].startswith("periplus: goal: character 1: unknown relation nope")


def test_a_file_that_is_missing_and_an_option_that_is_none_are_told(swi: dict[str, list[str]]) -> None:
    assert swi["faults"] == [
        "existence_error(file,'nowhere.json')",
        "domain_error(periplus_option,sort(true))",
        "[]",
    ]


def test_the_page_shows_what_comes(swi: dict[str, list[str]]) -> None:
    lines = swi["page"]
    page = (ROOT / "docs" / "asking.md").read_text(encoding="utf-8")
    move, (best, value), (card, points) = lines[0], lines[1].rsplit("-", 1), lines[2].rsplit("-", 1)
    assert f"Move = {move} ;" in page
    assert f"Best = {best}, Value = {value}." in page
    assert f"Card = {card}, P = {points} ;" in page
