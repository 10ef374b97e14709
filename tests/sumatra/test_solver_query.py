"""Questions about arrangements: the answers are those of every arrangement, found by trying everything."""

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from periplus.models.core.errors import PositionError
from periplus.models.sumatra.scoring import equipped, total
from periplus.models.sumatra.state import Notebook
from periplus.solvers import api
from periplus.solvers.asking import Query, ask, read_goal
from periplus.solvers.explaining import Explanation, why
from periplus.solvers.limits import Clock, Limits
from periplus.solvers.program import witnessed
from periplus.solvers.replay import ReplayError
from periplus.solvers.sumatra import SOLVER
from periplus.solvers.sumatra.arrangement import model as arrangement_points
from periplus.solvers.sumatra.arrangement.rows import tiles_in
from periplus.solvers.sumatra.asking.query import arrangements
from periplus.solvers.sumatra.task import ArrangementTask
from tests.marking import slow_for
from tests.sumatra.tables import load
from tests.sumatra.tables import table as open_table
from tests.sumatra.twins.arranging import ends, finished
from tests.sumatra.twins.tables import table

LIMITS = Limits(seconds=120)
Row = tuple[Any, ...]


def answered(query: Query, goal: str, **how: Any) -> set[Row]:
    found = ask(query, goal, LIMITS, **how).result()
    assert found.reason == "proved"
    return {tuple(answer.values()) for answer in found.answers}


def _placed(task: ArrangementTask, notebook: Notebook) -> set[Row]:
    return {(tile, column) for tile, column, _ in tiles_in(notebook)}


def _pairs(task: ArrangementTask, notebook: Notebook) -> set[Row]:
    both = notebook.radio & notebook.gps
    return {(column,) for column in range(1, 6) if both >> column - 1 & 1}


def _equipped(task: ArrangementTask, notebook: Notebook) -> set[Row]:
    return {(column,) for column in range(1, 6) if equipped(notebook) >> column - 1 & 1}


def _badges(task: ArrangementTask, notebook: Notebook) -> set[Row]:
    player = finished(task, notebook).players[0]
    return {(badge,) for badge in (*player.brown, player.green) if badge}


def _counts(task: ArrangementTask, notebook: Notebook) -> set[Row]:
    kinds = Counter(tile[0] for tile, _, _ in tiles_in(notebook))
    return {("residents", kinds["R"]), ("equipment", kinds["E"]), ("gps", kinds["G"])}


def _score(task: ArrangementTask, notebook: Notebook) -> set[Row]:
    return {(total(finished(task, notebook), 0),)}


GOALS: dict[str, Callable[[ArrangementTask, Notebook], set[Row]]] = {
    "placed(A, B)": _placed,
    "pair(A)": _pairs,
    "equipped(A)": _equipped,
    "badge(A)": _badges,
    "score(A)": _score,
}


@pytest.mark.parametrize("ordered", [False, True])
@pytest.mark.parametrize("seed", slow_for(range(3), lambda seed: seed != 1))
def test_answers_are_those_of_every_arrangement(seed: int, ordered: bool) -> None:
    rng = random.Random(seed)
    state = table(rng, available=4, known=2, written=7, narrow=seed % 2 == 0)
    tiles = tuple(rng.sample(state.available, 4))
    limit = None if ordered or seed == 0 else 3
    task = ArrangementTask(state, 0, tiles, state.known, limit, badges=True, ordered=ordered)
    notebooks = {notebook for notebook, _ in ends(task)}
    for goal, facts in GOALS.items():
        query = arrangements(task)
        assert answered(query, goal) == set.union(*(facts(task, notebook) for notebook in notebooks)), goal
        forced = set.intersection(*(facts(task, notebook) for notebook in notebooks))
        assert answered(query, goal, every=True) == forced, goal
    best = max(total(finished(task, notebook), 0) for notebook in notebooks)
    top = arrangements(task)
    assert answered(top, "score(A)", optimal="score(_)") == {(best,)}


def test_tiles_that_are_only_made_known_are_no_takes_in_either_order() -> None:
    """Two ornaments come: each may be placed or, in fixed order, become known."""
    for wish in ({}, {"order": "fixed"}):
        query = SOLVER.query(load(open_table(available="O O", ask=wish)))
        assert answered(query, "takes(N)") == {(0,), (1,), (2,)}
        assert answered(query, "takes(2), count(ornaments, N)") == {(2,)}


def test_numbers_in_a_row_are_those_of_every_arrangement() -> None:
    state = table(random.Random(8), available=4, known=2, written=7)
    task = ArrangementTask(state, 0, state.available, state.known)
    rows = set.union(*(_counts(task, notebook) for notebook, _ in ends(task)))
    query = arrangements(task)
    for row in ("residents", "equipment", "gps"):
        found = {(row, number) for (number,) in answered(query, f"count({row}, N)")}
        assert found == {entry for entry in rows if entry[0] == row}


@pytest.mark.parametrize("ordered", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_what_an_arrangement_is_said_to_have_is_what_the_rules_find_after_its_takes(
    seed: int, ordered: bool
) -> None:
    """Each world that answers a goal, witnessed: all its relations and measures are those of the played takes."""
    state = table(random.Random(20 + seed), available=4, known=3, written=7, narrow=seed % 2 == 0)
    task = ArrangementTask(state, 0, state.available, state.known, ordered=ordered)
    query = arrangements(task)
    assert query.witness is not None
    worlds = 0
    for goal in ("score(S)", "placed(T, C)", "fetches(E, T)" if ordered else "takes(N)"):
        for _, world in witnessed(query.program, read_goal(query, goal), Clock(LIMITS)):
            facts = query.witness(world)
            assert facts is not None
            for name, rows in facts.items():
                if name in query.program.relations:
                    assert set(world.facts(query.program.relations[name])) == set(rows), name
                else:
                    sums = query.program.measures[name].sums.items()
                    assert {(*key, world.total(total)) for key, total in sums} <= set(rows), name
            worlds += 1
    assert worlds > 5


def test_the_witness_tells_of_all_relations_but_of_what_was_there_before() -> None:
    for wish in ({}, {"order": "fixed"}):
        query = SOLVER.query(load(open_table(available="O W", ask=wish)))
        assert query.witness is not None
        world = next(witnessed(query.program, read_goal(query, "score(S)"), Clock(LIMITS)))[1]
        told = set(query.witness(world) or {})
        given = {"held", "offered", "known", "limit"}
        assert told == {*query.program.relations, *query.program.measures} - given


def test_a_binding_that_the_rules_deny_is_never_given(monkeypatch: pytest.MonkeyPatch) -> None:
    """The program has a plant and an animal of 5 in a void column pay; the rules do not."""
    data = open_table({"notebook": {"columns": "a1", "plants": "5", "animals": "."}}, available="A2")
    assert answered(SOLVER.query(load(data)), "score(S), S >= 10") == set()
    honest = arrangement_points.Points.everything
    monkeypatch.setattr(
        arrangement_points.Points, "everything", lambda self: [*honest(self), (9, self._program.true)]
    )
    with pytest.raises(ReplayError, match="the rules deny"):
        ask(SOLVER.query(load(data)), "score(S), S >= 10", LIMITS).result()


def explain(data: dict[str, Any], goal: str) -> Explanation:
    answer = api.why(load(data), goal, LIMITS).result()
    assert answer.why is not None
    return answer


@pytest.mark.rule("SUM-5.3")
def test_a_cell_that_is_taken_is_named_with_the_clause() -> None:
    answer = explain(open_table({"notebook": {"plants": "5"}}, available="P1"), "placed(p1, 1)").as_json()
    assert answer["rules"] == ["SUM-5.2", "SUM-5.3"]
    assert answer["facts"] == [{"relation": "held", "tile": "P5", "column": 1, "copy": 1}]
    assert answer["irreducible"]


@pytest.mark.rule("SUM-8.1")
def test_a_badge_out_of_reach_names_the_tiles_that_are_missing() -> None:
    answer = explain(open_table(available="R V Ea"), "badge(b1)").as_json()  # two residents
    assert "SUM-8.1" in answer["rules"]
    assert {"relation": "offered", "tile": "R", "number": 1} in answer["facts"]
    assert "1 R may be taken" in answer["text"]


@pytest.mark.rule("SUM-8.2")
@pytest.mark.parametrize(("rival", "wish"), [({"brown": ["b1"]}, {}), ({}, {"badges": False})])
def test_a_badge_that_cannot_be_taken_is_a_name_all_the_same(
    rival: dict[str, Any], wish: dict[str, Any]
) -> None:
    """Another holds it, or no badges are asked about: then nobody has it at the end, and that is the answer."""
    earned = {"notebook": {"residents": 2}}
    position = load(open_table(earned, earned | rival, available="O", ask=wish))
    assert api.ask(position, "badge(b1)", LIMITS).result().answers == ()


@pytest.mark.rule("SUM-5.8")
def test_a_pair_that_stands_is_a_reason_why_its_gps_fetches_nothing() -> None:
    """Without the GPS in column 1 that to be had completes the pair with the radio, and fetches the plant."""
    notebook = {"radio": "x", "gps": "x"}
    answer = explain(open_table({"notebook": notebook}, available="G", known="P5"), "placed(p5, 1)").as_json()
    assert answer["irreducible"]
    assert {"relation": "held", "tile": "G", "column": 1, "copy": 1} in answer["facts"]
    apart = open_table({"notebook": {"radio": "x"}}, available="G", known="P5")
    assert explain(apart, "placed(p5, 1)").as_json()["holds"]


@pytest.mark.rule("SUM-5.13")
def test_one_type_has_one_column_whatever_is_to_be_had() -> None:
    answer = explain(open_table(available="Ea Ea Eb"), "placed(ea, 1), placed(ea, 2)").as_json()
    assert answer["holds"] is False
    assert answer["rules"] in (["SUM-5.13"], ["SUM-5.10"])  # either forbids it alone
    assert answer["facts"] == []


def test_a_limit_on_takes_is_a_given_fact() -> None:
    data = open_table(available="Ea O O", ask={"limit": 1})
    answer = explain(data, "placed(o, 2)").as_json()
    assert {"relation": "limit", "takes": 1} in answer["facts"]
    assert explain(open_table(available="Ea O O"), "placed(o, 2)").why.holds  # type: ignore[union-attr]


def test_names_of_the_edition_stand_for_tiles() -> None:
    data = {"game": "sumatra", "players": [{}, {}], "available": "R R O Ea W",
            "known": "R O P2 P3 A2 A3 W G G V Ea Eb Eb Ec Ec Ed Ed Ee Ee"}  # fmt: skip
    found = api.ask(load(data), "placed(rope, Column)", LIMITS).result()
    assert found.answers == ({"Column": 1},)


def test_every_position_has_the_same_relations() -> None:
    listed = [(entry.name, entry.columns) for entry in SOLVER.relations()]
    for wish in ({}, {"order": "fixed"}, {"limit": 2}):
        query = SOLVER.query(load(open_table(available="O W", ask=wish)))
        tables = [*query.program.relations.values(), *query.program.measures.values()]
        assert sorted((found.name, found.columns) for found in tables) == sorted(listed)


def test_events_of_a_fixed_order_can_be_asked_about() -> None:
    data = open_table({"notebook": {"radio": "x", "columns": "a2"}}, available="Ea G", ask={"order": "fixed"})
    # the canonical order of the available tiles: G, then Ea, which is known only after it
    found = api.ask(load(data | {"known": "O"}), "fetches(Event, Tile)", LIMITS).result()
    assert found.answers == ({"Event": 0, "Tile": "O"},)
    assert api.ask(load(data), "drops(1), score(S), S >= 5", LIMITS).result().answers == ()


def test_a_race_cannot_be_asked_about() -> None:
    data = open_table(place=3, available="O", ask={"kind": "journey"})
    with pytest.raises(PositionError) as caught:
        api.ask(load(data), "score(S)")
    assert caught.value.field == "ask.kind"


def test_what_can_hold_is_what_some_arrangement_has() -> None:
    for seed in range(2):
        state = table(random.Random(40 + seed), available=3, known=2, written=6, narrow=True)
        task = ArrangementTask(state, 0, state.available, state.known)
        reached = set.union(*(_placed(task, notebook) for notebook, _ in ends(task)))
        rng = random.Random(seed)
        for _ in range(3):
            tile, column = rng.choice(["O", "V", "W", "P5", "Ea", "Mb"]), rng.randint(1, 5)
            query = arrangements(task)
            first = next(iter(why(query, f"placed({tile.lower()}, {column})", LIMITS)))
            assert first.why is not None
            assert first.why.holds == ((tile, column) in reached)
