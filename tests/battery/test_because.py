"""What each game says its facts rest on, against the facts that its rules tell after lines of play."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from itertools import islice

import pytest

from periplus.models.core.errors import IllegalMove, PositionError
from periplus.models.core.registry import NAMES
from periplus.solvers import api
from periplus.solvers.asking import read_goal
from periplus.solvers.justifying import definitions
from periplus.solvers.limits import Clock, Limits
from periplus.solvers.program import atoms_of, witnessed
from periplus.solvers.program.justifying import DEFINES
from periplus.solvers.ruling import least_model
from tests.cli.conftest import ROOT

WHOLE = {
    "kalypso": {"laid", "supported", "enclosed", "buildable", "counts"},
    "mist": {"landed", "connected"},
    "observatory": {"completed", "star"},
}
"""Relations of which the clauses give every fact, besides the score."""
WORLDS = 6
"""Lines of play with different scores that are looked at."""


def games_with_definitions() -> list[str]:
    return [game for game in NAMES if (ROOT / "solvers" / game / "because.pl").is_file()]


@pytest.mark.parametrize("game", games_with_definitions())
def test_what_facts_rest_on_gives_facts_of_the_world_and_no_others(game: str) -> None:
    query = api.query(api.load(ROOT / "examples" / game / "goal.json"))
    program, rules = query.program, definitions(query, query.program)
    base = {atom.relation for atom in rules.atoms()} - set(rules.relations)
    for name in base & program.relations.keys():
        assert program.relations[name].facts is not None  # filled before a world is sought
    goal = read_goal(query, "score(S)")
    assert query.witness is not None
    looked_at = 0
    for binding, world in islice(witnessed(program, goal, Clock(Limits(seconds=100))), WORLDS):
        facts = query.witness(world)
        if facts is None:
            continue  # a world whose line is not told
        looked_at += 1
        rows = {name: facts[name] if name in facts else world.facts(program.relations[name]) for name in base}
        model = least_model(rules, rows)
        for name, found in model.items():
            if name.startswith(DEFINES):
                relation = name.removeprefix(DEFINES)
                assert set(found) <= set(facts[relation]), (relation, binding)
                if relation in WHOLE.get(game, ()):
                    assert set(found) == set(facts[relation]), (relation, binding)
        assert set(model[f"{DEFINES}score"]) == {(binding["S"],)}
    assert looked_at


@pytest.mark.parametrize("game", games_with_definitions())
def test_whatever_a_position_asks_its_goals_have_the_definitions(game: str) -> None:
    """Also before the roll, in an arrangement or with tiles of the question's own, where other worlds are asked."""
    asked = 0
    for file in sorted((ROOT / "examples" / game).glob("*.json")):
        with suppress(
            PositionError, IllegalMove
        ):  # an edition, a fault or a race: no goals are asked about it
            query = api.query(api.load(file))
            asked += 1
            assert definitions(query, query.program).strata, file.name
    assert asked > 1


def test_no_definition_rests_on_itself() -> None:
    for game in games_with_definitions():
        query = api.query(api.load(ROOT / "examples" / game / "goal.json"))
        rules = definitions(query, query.program)
        rests: dict[str, set[str]] = {}
        for stratum in rules.strata:
            for clause in stratum:
                body = {atom.relation for atom in atoms_of(clause.body)}
                rests.setdefault(clause.relation, set()).update(body)
                assert clause.name.partition("-")[2], clause.name
        defined = {name for name in rests if name.startswith(DEFINES)}
        below = {name: {DEFINES + other for other in reached(name, rests)} & defined for name in defined}
        while free := [name for name, others in below.items() if not others & below.keys()]:
            for name in free:
                del below[name]
        assert below == {}


def reached(name: str, rests: Mapping[str, set[str]]) -> set[str]:
    """What a clause rests on in the end, by way of others that are no facts of the game."""
    found, left = set[str](), [name]
    while left:
        new = rests.get(left.pop(), set()) - found
        found |= new
        left += new
    return found
