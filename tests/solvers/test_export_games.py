"""Exported positions of the games: clingo and SWI-Prolog give the answers that ``ask`` gives."""

from __future__ import annotations

import json
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from periplus.models.core.data import Position
from periplus.models.core.wording import speaking
from periplus.solvers import api
from periplus.solvers.asking import as_json, ask
from periplus.solvers.limits import Limits
from tests.cli.conftest import ROOT
from tests.solvers.test_export import needs_swi, possible

COLUMNS = {
    "buru": {"score": 1, "acted": 2},
    "kalypso": {"score": 1, "covered": 1},
    "mist": {"score": 1, "laid": 2, "lands": 1},
    "observatory": {"score": 1, "plotted": 1, "completed": 1},
    "sumatra": {"score": 1, "placed": 2},
}
NEAR = (ROOT / "examples" / "observatory" / "near.pl").read_text(encoding="utf-8")
NEAR_BY_HAND = """
beside((R,C), (R,C+1)) :- star((R,C)), star((R,C+1)).
beside((R,C), (R+1,C)) :- star((R,C)), star((R+1,C)).
group(A, A) :- star(A).
group(A, C) :- group(A, B), beside(B, C).
group(A, C) :- group(A, B), beside(C, B).
dear(X) :- completed(X), points(X, P), P >= 4.
:- dear(A), dear(B), A < B.
#show group/2.
"""
"""The rules of near.pl as an answer set program."""


def term(value: object) -> str:
    """A value of an answer as the answer set program writes it."""
    if isinstance(value, list):
        return f"({','.join(map(term, value))})"
    return str(value).lower()


def asked(position: Position, relation: str, columns: int, rules: str | None = None) -> set[str]:
    names = [f"V{number}" for number in range(columns)]
    found = api.ask(position, f"{relation}({', '.join(names)})", Limits(seconds=60), rules=rules).result()
    assert found.reason == "proved"
    rows = [[as_json(answer[name]) for name in names] for answer in found.answers]
    return {f"{relation}({','.join(map(term, row))})" for row in rows}


def test_clingo_has_our_answers_about_a_turn_of_observatory() -> None:
    position = api.load(ROOT / "examples" / "observatory" / "goal.json")
    ours = asked(position, "star", 1) | asked(position, "completed", 1) | asked(position, "score", 1)
    found = possible(api.export(position, "asp"))
    assert ours == {fact for fact in found if fact.partition("(")[0] in ("star", "completed", "score")}


def check_game(game: str, file: str) -> None:
    """Clingo has the same answers as ``ask`` about each relation, as sets.

    The program with all worlds is asked alone: in Islands in the Mist the one asked first looks at other ends.
    """
    position = api.load(ROOT / "examples" / game / file)
    found = possible(api.export(position, "asp"))
    for relation, number in COLUMNS[game].items():
        names = [f"V{place}" for place in range(number)]
        query = replace(api.query(position), quick=tuple)
        ours = ask(query, f"{relation}({', '.join(names)})", Limits(seconds=60)).result()
        assert ours.reason == "proved"
        expected = {
            f"{relation}({','.join(term(as_json(answer[name])) for name in names)})"
            for answer in ours.answers
        }
        told = {fact.replace('"', "").lower() for fact in found if fact.partition("(")[0] == relation}
        assert told == expected, relation


def check_swi_game(game: str, columns: dict[str, int], folder: Path) -> None:
    """SWI-Prolog has the same answers as ``ask`` about each relation, as sets, in the program with all worlds."""
    position = api.load(ROOT / "examples" / game / "goal.json")
    path = folder / f"{game}.pl"
    path.write_text(api.export(position, "prolog"), encoding="utf-8")
    goals = {name: f"{name}({','.join(f'V{place}' for place in range(n))})" for name, n in columns.items()}
    shown = [f"forall(in_some({goal}), (print({goal}), nl))" for goal in goals.values()]
    done = subprocess.run(
        ["swipl", "-g", ", ".join([*shown, "halt"]), str(path)],
        capture_output=True,
        text=True,
        timeout=250,
        check=True,
    )
    assert done.stderr == ""
    lines = [line.replace("'", "").replace("-", "_").lower() for line in done.stdout.splitlines()]
    assert len(set(lines)) == len(lines)
    expected = set()
    for goal in goals.values():
        found = ask(replace(api.query(position), quick=tuple), goal, Limits(seconds=60)).result()
        assert found.reason == "proved"
        for answer in found.answers:
            row = [json.dumps(as_json(value), separators=(",", ":")) for value in answer.values()]
            expected.add(f"{goal.partition('(')[0]}({','.join(row)})".replace('"', ""))
    assert set(lines) == {fact.replace("-", "_").lower() for fact in expected}  # names as goals write them


@needs_swi
@pytest.mark.parametrize(
    ("game", "columns"),
    [
        ("buru", {"score": 1, "offered": 2, "tasked": 2, "holds": 2}),
        ("kalypso", {"score": 1, "covered": 1}),
        pytest.param("sumatra", {"score": 1, "placed": 2}, marks=pytest.mark.slow),
        pytest.param("observatory", {"plotted": 1, "completed": 1}, marks=pytest.mark.slow),
        pytest.param("mist", {"lands": 1, "takes": 1}, marks=pytest.mark.slow),
    ],
)
def test_swi_prolog_has_our_answers_about_a_game(game: str, columns: dict[str, int], tmp_path: Path) -> None:
    check_swi_game(game, columns, tmp_path)


def scope_of(file: str) -> str:
    scope: str = json.loads(api.export(api.load(ROOT / "examples" / "mist" / file), "json"))["scope"]
    return scope


def test_the_file_of_a_turn_with_too_many_ends_has_the_best_alone() -> None:
    assert scope_of("turn.json") == (
        "Only the 300 best ends of the present turn are here, not the flights with telescope tiles after them that ask "
        "looks at too."
    )
    with speaking("ja"):
        assert scope_of("turn.json").startswith("ここにあるのは現在の手番の結果のうち最善の300通りだけ")
    assert "a tile that nobody knows yet counts nothing" in scope_of("goal.json")


@pytest.mark.parametrize("game", ["buru", "kalypso"])
def test_clingo_has_our_answers_about_small_positions(game: str) -> None:
    check_game(game, "goal.json")


@pytest.mark.slow
@pytest.mark.parametrize("game", ["mist", "observatory", "sumatra"])
def test_clingo_has_our_answers_about_larger_positions(game: str) -> None:
    check_game(game, "goal.json")


@pytest.mark.slow
@pytest.mark.parametrize(
    "game", ["buru", "kalypso", "mist", "sumatra"]
)  # Observatory's turn takes minutes to ask
def test_clingo_has_our_answers_about_real_boards(game: str) -> None:
    check_game(game, "turn.json")


def test_rules_of_ones_own_mean_in_clingo_what_they_mean_here() -> None:
    position = api.load(ROOT / "examples" / "observatory" / "goal.json")
    found = possible(api.export(position, "asp") + NEAR_BY_HAND)
    assert asked(position, "group", 2, NEAR) == {fact for fact in found if fact.startswith("group(")}
    flat = "\n".join(line for line in NEAR.splitlines() if "group" not in line)
    found = possible(api.export(position, "asp", rules=flat))
    assert asked(position, "beside", 2, flat) == {fact for fact in found if fact.startswith("beside(")}


def test_recursion_of_ones_own_is_a_least_model_in_clingo_too() -> None:
    position = api.load(ROOT / "examples" / "observatory" / "goal.json")
    text = api.export(position, "asp", rules=NEAR)
    assert " i(" not in text.partition("% what follows from other facts, in no circle")[2].partition("%")[0]
    found = possible(text)
    assert asked(position, "group", 2, NEAR) == {fact for fact in found if fact.startswith("group(")}
    assert asked(position, "dear", 1, NEAR) == {fact for fact in found if fact.startswith("dear(")}
