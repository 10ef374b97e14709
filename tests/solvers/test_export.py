"""Programs for other solvers: clingo and SWI-Prolog find the worlds that the naive twin finds, and our answers."""

from __future__ import annotations

import itertools
import json
import re
import shutil
import subprocess
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from periplus.models.core.data import Position
from periplus.models.core.errors import PositionError
from periplus.models.core.wording import speaking
from periplus.solvers import api
from periplus.solvers.asking import Query, as_json, ask
from periplus.solvers.export import exported, program_tables
from periplus.solvers.limits import Limits
from periplus.solvers.program import Program, SizeError, Term
from periplus.solvers.program.clauses import parse_rules
from periplus.solvers.program.install import install
from periplus.solvers.program.terms import read_clauses
from tests.cli.conftest import ROOT
from tests.solvers.prolog import database
from tests.solvers.small import Small
from tests.solvers.test_goals_twin import world_of
from tests.solvers.test_questions import with_measures
from tests.solvers.test_rules_twin import NAMES, least_model, rule_file

clingo = pytest.importorskip("clingo", reason="clingo is not installed")
needs_swi = pytest.mark.skipif(shutil.which("swipl") is None, reason="SWI-Prolog is not installed")
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


def spelled(name: str, row: Sequence[Term]) -> str:
    return f"{name}({','.join(map(str, row))})"


def told_worlds(small: Small) -> list[list[str]]:
    """The facts and sums of every world, by the naive twin."""
    found = []
    for values in small.worlds():
        tables = database(small.program, values)
        found.append([spelled(name, row) for name, rows in tables.items() for row in rows])
    return found


def answer_sets(text: str, *options: str) -> list[frozenset[str]]:
    control = clingo.Control([*options, "0"])
    control.add("base", [], text)
    control.ground([("base", [])])
    found: list[frozenset[str]] = []
    control.solve(on_model=lambda model: found.append(frozenset(map(str, model.symbols(shown=True)))))
    return found


def possible(text: str) -> frozenset[str]:
    """What holds in some answer set."""
    found = answer_sets(text, "--enum-mode=brave")
    return found[-1] if found else frozenset()


def check_clingo(seed: int) -> None:
    small, _ = with_measures(seed)
    found = answer_sets(exported(Query(small.program), "asp"), "--project=show")
    assert sorted(map(sorted, found)) == sorted(map(sorted, set(map(frozenset, told_worlds(small))))), seed


def test_clingo_finds_the_worlds_of_random_programs() -> None:
    for seed in range(40):
        check_clingo(seed)


@pytest.mark.slow
def test_clingo_finds_the_worlds_of_a_thousand_random_programs() -> None:
    for seed in range(40, 1040):
        check_clingo(seed)


SHOW = """
show(Module) :-
    forall(Module:world,
           ( findall(Fact, ( member(Fact, [one(_), two(_,_), points(_), worth(_,_)]), Module:Fact ), Facts),
             writeq(Module-Facts), nl )),
    findall(Points, Module:in_some(points(Points)), Sums),
    sort(Sums, Sorted), writeq(sums-Module-Sorted), nl.
"""


def check_swi(seeds: Iterable[int], folder: Path) -> None:
    """One process loads the programs of all seeds, each into a module of its own."""
    smalls = {seed: with_measures(seed)[0] for seed in seeds}
    loads = []
    for seed, small in smalls.items():
        path = folder / f"w{seed}.pl"
        path.write_text(exported(Query(small.program), "prolog"), encoding="utf-8")
        loads.append(f":- load_files(w{seed}:'{path}', []).\n:- show(w{seed}).\n")
    (folder / "main.pl").write_text(SHOW + "".join(loads))
    done = subprocess.run(
        ["swipl", "-g", "halt", str(folder / "main.pl")],
        capture_output=True,
        text=True,
        timeout=250,
        check=True,
    )
    assert done.stderr == ""
    lines = done.stdout.splitlines()
    for seed, small in smalls.items():
        expected = told_worlds(small)
        found = [line.partition("-")[2] for line in lines if line.startswith(f"w{seed}-")]
        assert sorted(found) == sorted(f"[{','.join(world)}]" for world in expected), seed
        sums = {int(fact[7:-1]) for world in expected for fact in world if fact.startswith("points(")}
        assert f"sums-w{seed}-[{','.join(map(str, sorted(sums)))}]" in lines, seed


@needs_swi
def test_swi_prolog_finds_the_worlds_of_random_programs(tmp_path: Path) -> None:
    check_swi(range(4), tmp_path)


@needs_swi
@pytest.mark.slow
def test_swi_prolog_finds_the_worlds_of_a_hundred_random_programs(tmp_path: Path) -> None:
    check_swi(range(4, 104), tmp_path)


def rows_of(text: str) -> list[tuple[list[tuple[int, int]], int]]:
    """The rows of an OPB text: (factor, variable) and the least that they may come to."""
    found = []
    for line in text.splitlines():
        if line.endswith(";") and not line.startswith("min"):
            terms, least = line.removesuffix(";").split(">=")
            pairs = [(int(f), int(v)) for f, v in re.findall(r"([+-]\d+) x(\d+)", terms)]
            found.append((pairs, int(least)))
    return found


def test_pseudo_boolean_rows_have_as_many_solutions_as_there_are_worlds() -> None:
    for seed in range(25):
        small, _ = with_measures(seed)
        text = exported(Query(small.program), "opb")
        number = int(text.split()[2])
        rows = rows_of(text)
        solutions = sum(
            all(sum(factor * values[bit - 1] for factor, bit in terms) >= least for terms, least in rows)
            for values in itertools.product((0, 1), repeat=number)
        )
        assert solutions == len(small.worlds()), seed


def test_the_rows_of_the_json_form_are_true_in_the_worlds_alone() -> None:
    for seed in range(25):
        small, _ = with_measures(seed)
        data = json.loads(exported(Query(small.program), "json"))
        domains = [range(low, high + 1) for low, high in data["variables"]]

        def holds(row: dict[str, Any], values: Sequence[int]) -> bool:
            def true(literal: int) -> bool:
                return bool(values[abs(literal) - 1]) == (literal > 0)

            if "clause" in row:
                return any(map(true, row["clause"]))
            total = sum(factor * values[variable - 1] for factor, variable in row["terms"])
            low, high = row["low"], row["high"]
            within = (low is None or low <= total) and (high is None or total <= high)
            return bool(within or not all(map(true, row["when"])))

        found = [
            values
            for values in itertools.product(*domains)
            if all(holds(row, values) for row in data["rows"])
        ]
        assert found == small.worlds(), seed


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


def test_the_file_of_a_turn_says_what_it_holds_itself() -> None:
    query = Query(with_measures(3)[0].program, within="Wide.", alone="Here alone.")
    assert program_tables(query).scope == "Here alone."
    assert program_tables(replace(query, alone="")).scope == "Wide."


def test_the_file_of_a_turn_with_too_many_ends_has_the_best_alone() -> None:
    assert scope_of("turn.json") == (
        "Only the 300 best ends of the present turn are here, not the flights with telescope tiles after them that ask "
        "looks at too."
    )
    with speaking("ja"):
        assert scope_of("turn.json").startswith("ここにあるのは現在の手番の結果のうち最善の300通りだけ")
    assert "a tile that nobody knows yet counts nothing" in scope_of("goal.json")


COLUMNS = {
    "buru": {"score": 1, "acted": 2},
    "kalypso": {"score": 1, "covered": 1},
    "mist": {"score": 1, "laid": 2, "lands": 1},
    "observatory": {"score": 1, "plotted": 1, "completed": 1},
    "sumatra": {"score": 1, "placed": 2},
}


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


def check_rules(seed: int) -> None:
    """Clingo has the facts of the least models that the interpreter finds, world by world."""
    small, rng = with_measures(seed)
    program, text = small.program, rule_file(rng)
    clauses = read_clauses(text, 2000)
    worlds = [
        model
        for values in small.worlds()
        if (
            model := least_model(
                clauses, {name: list(rows) for name, rows in world_of(program, values).items()}
            )
        )
        is not None
    ]
    try:
        install(program, parse_rules(text, program, NAMES))
    except SizeError:
        return  # a sum of too wide a range
    found = answer_sets(exported(Query(program), "asp"), "--project=show")
    expected = {
        frozenset(spelled(name, row) for name, rows in tables.items() for row in rows) for tables in worlds
    }
    assert set(found) == expected, (seed, text)


def test_clingo_finds_the_worlds_of_random_rules() -> None:
    for seed in range(10):
        check_rules(seed)


@pytest.mark.slow
def test_clingo_finds_the_worlds_of_hundreds_of_random_rules() -> None:
    for seed in range(10, 310):
        check_rules(seed)


def test_names_are_written_as_goals_write_them() -> None:
    program = Program()
    card = program.relation("card", ("name", "at"), "a card")
    card.add("T1", (2, 3), literal=program.true)
    card.add("L 05", (1,))
    card.add("meteor+", None)
    card.add("meteor", 4)
    query = Query(program)
    prolog, sets = exported(query, "prolog"), exported(query, "asp")
    assert "card(t1,[2,3])." in prolog
    assert "card(l_05,[1]) :- periplus_true(2)." in prolog
    assert "card('meteor+',none) :-" in prolog
    assert "card(meteor,4) :-" in prolog
    assert "card(t1,(2,3))" in sets
    assert "card(l_05,(1,)) :- v(2)." in sets
    assert 'card("meteor+",none) :-' in sets


def test_a_relation_that_a_form_cannot_name_is_refused() -> None:
    program = Program()
    program.relation("v", ("x",), "").add(1)
    with pytest.raises(PositionError, match="v is taken in this form"):
        exported(Query(program), "asp")
    assert "v(1)" in exported(Query(program), "prolog")


def test_what_worlds_leave_out_and_what_rows_stand_for_is_said() -> None:
    small, _ = with_measures(3)
    query = Query(small.program, within="(Nothing is drawn.)", clauses={"T-1.1": "One thing."})
    assert program_tables(query).scope == "Nothing is drawn."
    assert "% Nothing is drawn." in exported(query, "asp")
