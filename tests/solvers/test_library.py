"""The library of each game: read by name, by hand on a few facts, and against a naive twin on random ones."""

from __future__ import annotations

import random
from typing import Any

import pytest

from periplus.models.core.errors import PositionError
from periplus.models.core.registry import NAMES
from periplus.solvers import api
from periplus.solvers.limits import Limits
from periplus.solvers.program import GoalError, Program
from periplus.solvers.program.clauses import parse_rules
from periplus.solvers.program.install import Rules, install
from periplus.solvers.program.terms import Compound, read_clauses
from periplus.solvers.ruling import library
from tests.cli.conftest import EXAMPLES
from tests.solvers.interpreter import build, solve
from tests.solvers.test_goals_twin import told

Facts = dict[str, list[tuple[Any, ...]]]
CELLS = [(row, column) for row in range(3) for column in range(3)]
KINDS: dict[str, list[Any]] = {
    "cell": CELLS, "card": ["T1", "S1"], "kind": ["monument", "pier"], "tile": ["R", "O", "A5"], "terrain": ["f", "w"],
    "column": [1, 2, 3, 4], "number": [0, 1, 2], "spirit": ["moon", "sun"], "area": ["lake", "forest"],
    "player": ["Ana", "Budi"], "token": [1, 2, 5], "good": ["clay", "palm"],
}  # fmt: skip
BASE: dict[str, dict[str, tuple[str, ...]]] = {
    "observatory": {"star": ("cell",), "uses": ("card", "cell")},
    "kalypso": {"covered": ("cell",), "built": ("kind", "cell")},
    "mist": {"held": ("tile", "cell"), "laid": ("tile", "cell"), "landed": ("cell", "terrain")},
    "sumatra": {"placed": ("tile", "column"), "equipped": ("column",)},
    "buru": {
        "tasked": ("card", "number"), "offered": ("spirit", "number"), "holds": ("good", "number"),
        "placed": ("token", "area", "player"), "majority": ("area", "player"),
    },
}  # fmt: skip
"""The relations of each game on which its library rests, with what stands in their columns."""


def world(facts: Facts, widths: dict[str, int]) -> Program:
    """A program with one world, in which these facts hold."""
    program = Program()
    _ = program.true
    for name, width in widths.items():
        relation = program.relation(name, [f"c{number}" for number in range(width)], "")
        for row in facts.get(name, []):
            relation.add(*row, literal=program.true)
    return program


def derived(game: str, facts: Facts) -> tuple[Facts, Rules]:
    """What the library makes of the facts."""
    program = world(facts, {name: len(columns) for name, columns in BASE[game].items()})
    text = f":- use_module(library({game}))."
    rules = parse_rules(text, program, {"monument": "monument"}, libraries={game: library(game)})
    install(program, rules)
    found = {}
    for name in rules.relations:
        table = program.relations[name]
        assert set(table.facts.values()) <= {program.true}
        found[name] = sorted((tuple(told(term) for term in row) for row in table.facts), key=repr)
    return found, rules


def least_model(text: str, rules: Rules, facts: Facts, game: str) -> Facts:
    """The same by the interpreter, relation by relation in the order in which they are known."""
    tables: Facts = {name: list(facts.get(name, [])) for name in BASE[game]}
    clauses = [clause for clause in read_clauses(text, 20_000) if isinstance(clause, Compound)]
    for stratum in rules.strata:
        names = {clause.relation for clause in stratum}
        tables |= {name: [] for name in names}
        changed = True
        while changed:
            changed = False
            for clause in clauses:
                head, body = (
                    clause.arguments if clause.indicator == ":-/2" else (clause, read_clauses("true.", 9)[0])
                )
                if not isinstance(head, Compound) or head.functor not in names:
                    continue
                for env in list(solve(body, {}, tables)):
                    row = tuple(build(argument, env) for argument in head.arguments)
                    if row not in tables[head.functor]:
                        tables[head.functor].append(row)
                        changed = True
    return {name: sorted(tables[name], key=repr) for name in rules.relations}


def random_facts(game: str, rng: random.Random) -> Facts:
    return {
        name: sorted(
            {tuple(rng.choice(KINDS[kind]) for kind in columns) for _ in range(rng.randint(0, 5))}, key=repr
        )
        for name, columns in BASE[game].items()
    }


@pytest.mark.parametrize("game", NAMES)
def test_a_library_means_what_its_clauses_say(game: str) -> None:
    for seed in range(6):
        facts = random_facts(game, random.Random(seed))
        found, rules = derived(game, facts)
        assert found == least_model(library(game), rules, facts, game), seed


@pytest.mark.parametrize("game", NAMES)
def test_every_relation_of_a_library_but_its_helpers_is_described(game: str) -> None:
    text = library(game)
    described = {
        line.split("(")[0].removeprefix("%!").strip() for line in text.splitlines() if line[:2] == "%!"
    }
    defined = set(derived(game, {})[1].relations)
    assert described <= defined
    # helpers say that there is one at all
    assert defined - described <= {"row_used", "column_used", "step", "present", "leader"} | described


def test_stars_by_hand() -> None:
    found, _ = derived("observatory", {"star": [((0, 0),), ((0, 1),), ((1, 2),)]})
    assert found["beside"] == [((0, 0), (0, 1)), ((0, 1), (0, 0))]
    assert ((0, 1), (1, 2)) in found["touching"]
    assert found["group_size"] == [((0, 0), 2), ((0, 1), 2), ((1, 2), 1)]
    assert ((0, 0), (1, 2), 3) in found["distance"]
    assert found["row_count"] == [(0, 2), (1, 1)]


def test_a_monument_is_three_cells_wide_and_touches_by_sides_alone() -> None:
    built = [("monument", (0, 0)), ("pier", (3, 2)), ("pier", (3, 3)), ("pier", (1, 5))]
    found, _ = derived("kalypso", {"built": built})
    touching = {(at, other) for _, at, _, other in found["touching"]}
    assert ((0, 0), (3, 2)) in touching  # it ends in row 2 and column 2
    assert ((0, 0), (3, 3)) not in touching  # a corner
    assert ((0, 0), (1, 5)) not in touching


def test_hexes_and_runs_by_hand() -> None:
    mist, _ = derived("mist", {"held": [("f", (0, 0)), ("f", (1, -1))], "landed": [((0, 0), "f")]})
    assert mist["beside"] == [((0, 0), "ne", (1, -1)), ((1, -1), "sw", (0, 0))]
    assert mist["group_size"] == [("f", (0, 0), 1)]
    sumatra, _ = derived("sumatra", {"equipped": [(2,), (3,), (5,)]})
    assert sumatra["run"] == [(2, 2), (2, 3), (3, 3), (5, 5)]
    assert sumatra["run_length"] == [(2, 2), (3, 1), (5, 1)]


def test_a_library_is_loaded_by_name_and_only_as_far_as_it_is_needed() -> None:
    position = api.load(EXAMPLES / "goal.json")
    rules = ":- use_module(library(observatory)).\n:- use_module(library(lists)).\n:- table lonely/1.\n"
    rules += "lonely(A) :- group_size(A, 1).\n"
    found = api.ask(position, "group_size([0, 0], N)", Limits(seconds=60), rules=rules).result()
    # as near.pl of docs/asking.md has it
    assert {answer["N"] for answer in found.answers} == {1, 3, 4, 5}
    text = api.export(position, "prolog", rules=rules)
    assert "lonely(" in text
    assert "distance(" not in text


WRONG: dict[str, str] = {
    ":- use_module(library(chess)).": "line 1, column 15: unknown library, expected library(observatory) or library(",
    "p(1).\n:- use_module(near).": "line 2, column 15: unknown library",
    ":- use_module(library(observatory)).\ngroup(A, A) :- star(A).": "line 2, column 1: group is a relation of a lib",
}


@pytest.mark.parametrize("text", WRONG)
def test_what_is_wrong_with_a_library_is_told_with_its_place(text: str) -> None:
    program = world({}, {"star": 1, "uses": 2})
    with pytest.raises(GoalError) as caught:
        parse_rules(text, program, {}, libraries={"observatory": library("observatory")})
    assert str(caught.value).startswith(WRONG[text])


def test_rules_that_a_game_does_not_know_name_what_they_are_called() -> None:
    position = api.load(EXAMPLES / "goal.json")
    with pytest.raises(PositionError, match="unknown library"):
        api.ask(position, "star(A)", rules=":- use_module(library(mist)).")
