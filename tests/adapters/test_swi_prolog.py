"""SWI-Prolog asks the engine through ``periplus.pl``: the same moves, hint and answers as in Python."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from periplus.models.core.notation import notation
from periplus.solvers import api
from periplus.solvers.limits import Limits
from tests.cli.conftest import EXAMPLES, ROOT

pytestmark = pytest.mark.skipif(shutil.which("swipl") is None, reason="SWI-Prolog is not installed")
ROLLED = EXAMPLES / "goal.json"


def swi(script: str, folder: Path) -> list[str]:
    """The lines that a script prints; ``p`` is the position of ROLLED as a line."""
    text = f"""
:- use_module('{ROOT / "adapters" / "periplus.pl"}').
:- engine_command('{sys.executable}', ['-m', periplus, engine]).
p("{api.share(api.load(ROLLED))}").
{script}
"""
    (folder / "main.pl").write_text(text, encoding="utf-8")
    done = subprocess.run(
        ["swipl", "-q", "-g", "main,halt", str(folder / "main.pl")],
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


def test_moves_hints_and_goals_are_those_of_python(tmp_path: Path) -> None:
    lines = swi(
        r"""
line(Term) :- write_term(Term, [quoted(true), spacing(standard)]), nl.
main :-
    p(P),
    forall(legal(P, Move), (write(Move), nl)), line(end),
    hint(P, [_-Best|_]), line(Best),
    forall(ask(P, (points(Card, N), N >= 4)), line(Card-N)),
    forall(ask(P, starred(Cell)), line(Cell)),
    ( ask(P, \+ completed(t1)) -> line(yes) ; line(no) ),
    forall(ask(P, two(X, t1), [rules("two(A, B) :- together(A, B).")]), line(X)),
    catch(ask(P, nope(_)), error(periplus_error(Field, _), _), line(Field)).
""",
        tmp_path,
    )
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


def test_a_file_may_name_its_edition_by_a_file_and_a_fault_is_told_as_a_message(tmp_path: Path) -> None:
    lines = swi(
        rf"""
main :-
    F = '{ROLLED}',
    forall(ask(F, (points(Card, N), N >= 4)), (print(Card-N), nl)),
    catch(ask(F, nope(_)), error(Fault, _), true),
    phrase(prolog:error_message(Fault), [Format-Arguments]),
    format(Format, Arguments), nl.
""",
        tmp_path,
    )
    assert sorted(lines[:2]) == ["'B1'-4", "'S1'-5"]
    assert lines[2].startswith("periplus: goal: character 1: unknown relation nope")


def test_a_file_that_is_missing_and_an_option_that_is_none_are_told(tmp_path: Path) -> None:
    lines = swi(
        r"""
told(Goal) :- catch(Goal, error(Error, _), (print(Error), nl)).
main :-
    p(P),
    told(legal('nowhere.json', _)),
    told(ask(P, score(_), [sort(true)])),
    told((findall(S, ask(P, score(S), [every(true), seconds(5)]), Scores), print(Scores), nl)).
""",
        tmp_path,
    )
    assert lines == ["existence_error(file,'nowhere.json')", "domain_error(periplus_option,sort(true))", "[]"]


def test_the_page_shows_what_comes(tmp_path: Path) -> None:
    turn = f"'{EXAMPLES / 'turn.json'}'"
    lines = swi(
        f"""
main :-
    once(legal({turn}, Move)), print(Move), nl,
    hint({turn}, [Best-Value|_]), print(Best-Value), nl,
    once(ask({turn}, (points(Card, P), P >= 12))), print(Card-P), nl.
""",
        tmp_path,
    )
    page = (ROOT / "docs" / "asking.md").read_text(encoding="utf-8")
    move, (best, value), (card, points) = lines[0], lines[1].rsplit("-", 1), lines[2].rsplit("-", 1)
    assert f"Move = {move} ;" in page
    assert f"Best = {best}, Value = {value}." in page
    assert f"Card = {card}, P = {points} ;" in page
