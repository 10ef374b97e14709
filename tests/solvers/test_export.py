"""Programs for other solvers: clingo and SWI-Prolog find the worlds that the naive twin finds."""

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

from periplus.models.core.errors import PositionError
from periplus.solvers.asking import Query
from periplus.solvers.export import exported, program_tables
from periplus.solvers.export.reserved import is_reserved
from periplus.solvers.export.writers import WORD
from periplus.solvers.program import Program, SizeError, Term
from periplus.solvers.program.clauses import parse_rules
from periplus.solvers.program.install import install
from periplus.solvers.program.terms import read_clauses
from tests.solvers.prolog import database
from tests.solvers.small import Small
from tests.solvers.test_goals_twin import world_of
from tests.solvers.test_questions import with_measures
from tests.solvers.test_rules_twin import NAMES, least_model, rule_file

clingo = pytest.importorskip("clingo", reason="clingo is not installed")


needs_swi = pytest.mark.skipif(shutil.which("swipl") is None, reason="SWI-Prolog is not installed")


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


def test_the_file_of_a_turn_says_what_it_holds_itself() -> None:
    query = Query(with_measures(3)[0].program, within="Wide.", alone="Here alone.")
    assert program_tables(query).scope == "Here alone."
    assert program_tables(replace(query, alone="")).scope == "Wide."


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


@pytest.mark.parametrize("name", ["no word", "Big"])
def test_a_relation_without_facts_is_named_as_one_with_facts_is(name: str) -> None:
    program = Program()
    program.relation(name, ("x",), "")
    assert f":- dynamic '{name}'/1." in exported(Query(program), "prolog")
    with pytest.raises(PositionError, match=f"{name} is no name of a relation in this form"):
        exported(Query(program), "asp")


@pytest.mark.parametrize(
    ("name", "columns"), [("label", 1), ("arg", 3), ("halt", 0), ("in", 2), ("periplus_sum", 3)]
)
def test_a_relation_that_prolog_or_the_program_has_is_refused(name: str, columns: int) -> None:
    """With ``label/1`` of its own the program had no world at all."""
    program = Program()
    program.relation(name, tuple("abc"[:columns]), "")
    with pytest.raises(PositionError, match=f"{name} is taken in this form"):
        exported(Query(program), "prolog")
    exported(Query(program), "asp")


@needs_swi
def test_all_that_prolog_protects_is_refused() -> None:
    asked = (
        "forall((predicate_property(system:H, iso), functor(H, N, A)), (write(N), write(/), write(A), nl))"
    )
    done = subprocess.run(["swipl", "-g", asked, "-t", "halt"], capture_output=True, text=True, check=True)
    told = (line.rpartition("/") for line in done.stdout.splitlines())
    protected = {(name, int(number)) for name, _, number in told if WORD.fullmatch(name)}
    assert len(protected) > 100
    assert [one for one in protected if not is_reserved("prolog", one[0], "x" * one[1])] == []


def test_what_worlds_leave_out_and_what_rows_stand_for_is_said() -> None:
    small, _ = with_measures(3)
    query = Query(small.program, within="(Nothing is drawn.)", clauses={"T-1.1": "One thing."})
    assert program_tables(query).scope == "Nothing is drawn."
    assert "% Nothing is drawn." in exported(query, "asp")
