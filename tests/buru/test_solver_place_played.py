"""``place`` with placements that are played out: one for all of its kind comes to the same as each by itself."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Hashable, Iterator
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest
from benchmarks.buru.tables import played

from periplus.models.buru.effects import Item
from periplus.models.buru.query import PlaceQuery
from periplus.models.buru.state import replace
from periplus.solvers import api
from periplus.solvers.buru.afternoon.others import order_is_settled
from periplus.solvers.buru.afternoon.price_bound import PriceBound
from periplus.solvers.buru.afternoon.question import Aim
from periplus.solvers.buru.afternoon.state_keys import StateKeys
from periplus.solvers.buru.figures import figure
from periplus.solvers.buru.place import scenario as kinds_of
from periplus.solvers.buru.place.forecast import tables_of
from periplus.solvers.buru.place.play import PlacementPlay
from periplus.solvers.buru.place.question import EquivalentLayings, PlacementQuestion, ask
from periplus.solvers.buru.place.scenario import AfternoonPlayer, PlacementKinds, PlacementScenario
from periplus.solvers.limits import Clock, Limits
from tests.marking import slow_for

from .tables import load, table
from .wild import wild

EVERYWHERE = ("forest", "coast", "village", "lake")
MIXES: tuple[list[str], ...] = (
    [],
    ["blessings"],
    ["liaisons"],
    ["kuda"],
    ["tokoh"],
    ["ambelau"],
    ["ambelau", "blessings"],
    ["blessings", "liaisons"],
)
GOALS: tuple[Any, ...] = ("end", "margin", {"fish": 1, "vp": 2})
LONG = Limits(seconds=60)


def morning(seed: int, modules: list[str], hand: int = 2) -> dict[str, Any]:
    """So many tokens of mine are in hand; the others lie in any of three areas."""
    rng = random.Random(f"kinds {seed}")
    while True:
        data = wild(rng, modules, "morning")
        names = [player["id"] for player in data["players"]]
        if len(names) <= 3 and "me" in names and not any(player.get("lawan") for player in data["players"]):
            break
    areas = [*EVERYWHERE, *(["ambelau"] if "ambelau" in modules else [])]
    for player in data["players"]:
        tokens: list[Any] = rng.sample([1, 2, 3, 4, 5], 5)
        if "liaisons" in modules:
            tokens.append("L")
        if player["id"] == "me":
            laid = [*tokens[: 5 - hand], *tokens[5:]]
            player["placed"] = {"lake": laid}
        else:
            player["placed"] = {}
            for token in tokens[1:]:
                player["placed"].setdefault(rng.choice(areas[-3:]), []).append(token)
        player.pop("kept", None)
        player |= {"fish": rng.randint(0, 2), "tableau": player["tableau"][:1], "elders": []}
        if "guide" in player:
            player["guide"] = "none"
    data["envoy"] = rng.choice(names)
    if "blessings" in modules:
        data["blessings"] = {"forest": "me"}
    return data | {"ask": {"kind": "place", "player": "me", "goal": GOALS[seed % len(GOALS)]}}


def alone(question: PlacementQuestion) -> Iterator[tuple[EquivalentLayings, Fraction]]:
    """Every placement with the mean of its best afternoons, each solved by itself."""
    query = question.query
    assert isinstance(query, PlaceQuery)
    tables = tables_of(question)
    whole = sum((weight for weight, _ in tables), Fraction(0))
    for placement in question.each_placement(question.seat):
        total = Fraction(0)
        for weight, state in tables:
            playing = AfternoonPlayer(Aim(question.seat, query.goal, query.others), state, Clock(LONG))
            scenario = PlacementScenario(weight / whole, state, playing)
            total += scenario.chance * playing.tree.mean(scenario.worlds(placement))
        yield placement, total


def agrees(data: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Best value, count, ties and the first ranks are those of the placements one by one, on whole tables."""
    answer = api.solve(load(data), LONG).result().as_json()
    ranked = api.hint(load(data), Limits(seconds=60, count=3)).result().as_json()
    monkeypatch.setattr(StateKeys, "stripped", lambda self, table: table)
    every = list(alone(ask(load(data))))
    values = [value for _, value in every]
    best = max(values)
    assert (answer["status"], answer["value"]) == ("optimal", figure(best))
    assert answer["count"] == sum(placement.ways for placement, _ in every)
    assert answer["ties"] == sum(placement.ways for placement, value in every if value == best)
    told = [entry["value"] for entry in ranked["moves"]]
    assert told[0] == figure(best)
    assert told == sorted(told, reverse=True)
    assert set(told) <= {figure(value) for value in values}


@pytest.mark.parametrize(
    "seed", [pytest.param(seed, marks=pytest.mark.slow if seed >= 2 else ()) for seed in range(16)]
)
def test_placements_of_a_kind_are_worth_what_each_is_alone(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    agrees(morning(seed, MIXES[seed % len(MIXES)]), monkeypatch)


@pytest.mark.parametrize(
    "seed", slow_for([5, 6, 9, 11, 12, 16, 19, 20, 24, 27, 29], lambda seed: seed in (9, 16, 20, 24, 27, 29))
)
def test_ties_that_nobody_breaks_anew_are_an_order(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    question = ask(load(morning(seed, [], hand=3)))
    ((_, table),) = tables_of(question)
    aim, kinds = Aim(question.seat, "end", "rating"), PlacementKinds(table, question.seat)
    with monkeypatch.context() as patch:
        patch.setattr(kinds_of, "order_is_settled", lambda start: False)
        apart = PlacementKinds(table, question.seat)
    groups: dict[Hashable, dict[Hashable, EquivalentLayings]] = {}
    for placement in question.each_placement(question.seat):
        groups.setdefault(kinds.of(placement), {})[apart.of(placement)] = placement
    merged = [list(group.values()) for group in groups.values() if len(group) > 1]
    assert merged
    shared = PlacementScenario(Fraction(1), table, AfternoonPlayer(aim, table, Clock(LONG)))
    values = [[shared.player.tree.mean(shared.worlds(one)) for one in group] for group in merged[:3]]
    monkeypatch.setattr(StateKeys, "stripped", lambda self, table: table)
    for group, told in zip(merged, values, strict=False):
        for one, value in zip(group, told, strict=True):
            whole = PlacementScenario(Fraction(1), table, AfternoonPlayer(aim, table, Clock(LONG)))
            assert whole.player.tree.mean(whole.worlds(one)) == value == told[0]


def test_a_tie_stays_open_where_somebody_may_become_envoy_first() -> None:
    (state,) = (state for _, state in tables_of(ask(load(morning(5, [], hand=3)))))
    assert order_is_settled(state)
    assert not order_is_settled(replace(state, pending=(Item("envoy"),)))
    edition = state.setting.edition
    for field, text in (("task", "envoy"), ("lasting", "manuk > envoy")):
        card = edition.islanders[0].model_copy(update={field: text})
        odd = edition.model_copy(update={"islanders": (card, *edition.islanders[1:])})
        assert not order_is_settled(replace(state, setting=dataclasses.replace(state.setting, edition=odd)))
    lawans = dataclasses.replace(state.setting, lawans=("A", *state.setting.lawans[1:]))
    assert not order_is_settled(replace(state, setting=lawans))
    crowd = (
        *state.players,
        *state.players,
        *state.players,
    )  # the last but one finds the space with the marker
    assert not order_is_settled(replace(state, players=crowd))


def test_a_bound_told_before_the_proof_is_close_to_it() -> None:
    best = api.solve(played(4, 0), LONG).result()
    assert best.status == "optimal"
    assert best.value is not None
    told = [
        api.solve(played(4, 0), Limits(seconds=60, work=work)).result() for work in (0.001, 0.02, 0.08, 0.1)
    ]
    assert any(answer.status == "feasible" for answer in told)
    for answer in told:
        assert answer.value is not None
        assert answer.bound is not None
        assert answer.value <= best.value <= answer.bound <= 2 * best.value


def test_quick_bounds_change_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = api.solve(played(1, 0), LONG).result().as_json()
    monkeypatch.setattr(PriceBound, "of", lambda *table: None)
    without = api.solve(played(1, 0), LONG).result().as_json()
    told = ("status", "value", "bound", "count", "ties")
    assert [answer[name] for name in told] == [without[name] for name in told]


def test_what_is_left_out_of_a_race_does_worse_where_the_leader_was_looked_at() -> None:
    """Bounds of a race are of the scenarios that its leader has been looked at in."""
    play = PlacementPlay(ask(played(1, 12)), Clock(LONG))
    list(play._batch(play._shuffled()[:16]))
    left = play._promising_here(list(play.standings.entries))
    leader, *_ = play.standings.leaders()
    compared = play.scenarios[: len(leader.values)]
    gone = [entry for entry in play.standings.entries if entry not in left]
    assert gone
    for entry in random.Random(8).sample(gone, 8):
        if entry is not leader:
            values = [scenario.value(entry.placement) for scenario in compared]
            assert sum(values) <= sum(leader.values)


SIX = [
    {"placed": {"op": {one: [1, 2], other: [3, 4]}}}
    for one, other in list(permutations(("forest", "coast", "village", "lake"), 2))[:6]
]
"""What op may have laid, more than can be looked at one and all."""


@pytest.mark.parametrize("criterion", ["worst", "mean"])
def test_what_is_told_of_many_scenarios_is_had_in_all_of_them(criterion: str) -> None:
    """A look at a few of them is no more than a guess of what comes in the others."""
    query = {"kind": "place", "player": "me", "goal": "vp", "opponents": SIX, "criterion": criterion}
    me = {"id": "me", "tableau": ["regent", "young-heir"], "placed": {"lake": [1, 2, 3]}}
    position = load(table(me, {"id": "op"}, phase="morning", forest=["f01", "f02"], ask=query))
    best = api.solve(position, LONG).result()
    assert best.status == "optimal"
    assert best.value is not None
    for work in (0.003, 0.01, 0.03, 0.06, 0.1):
        answer = api.solve(position, Limits(seconds=None, work=work)).result()
        assert answer.value is not None
        assert answer.bound is not None
        assert answer.value <= best.value <= answer.bound
        assert "stderr" not in answer.extra


@pytest.mark.parametrize(("criterion", "value"), [("worst", 0), ("mean", 0.8)])
def test_a_first_answer_promises_no_more_than_all_scenarios_bring(criterion: str, value: float) -> None:
    """The lake's majority is mine in four of five scenarios; in the last one op has 12 there, and I 11 at most."""
    first = {"placed": {"op": {"coast": [1, 2, 3, 4]}}}
    last = {"placed": {"op": {"lake": [5, 4, 3], "coast": [2]}}}
    query = {"kind": "place", "player": "me", "goal": "vp", "criterion": criterion}
    me = {"id": "me", "placed": {"lake": [1, 2, 3]}}
    position = load(table(me, {"id": "op"}, phase="morning", ask=query | {"opponents": [first] * 4 + [last]}))
    best = api.solve(position, LONG).result()
    assert (best.status, best.value) == ("optimal", value)
    at_once = api.solve(position, Limits(seconds=None, work=1e-9)).result()
    assert at_once.value is not None
    assert at_once.value <= value


@pytest.mark.parametrize("opponents", ["known", [{"placed": {"op": {"coast": [1, 2, 3, 4]}}}]])
def test_a_first_answer_catches_its_fish_once(opponents: Any) -> None:
    """5 at noon; the space of the village that gives two more makes 7 (BURU-5.1)."""
    query = {"kind": "place", "player": "me", "goal": {"fish": 1}, "opponents": opponents}
    me = {"id": "me", "placed": {"lake": [1, 2, 3]}}
    op = {"id": "op", "placed": {"coast": [1, 2, 3, 4]}}
    position = load(table(me, op, phase="morning", ask=query))
    at_once = api.solve(position, Limits(seconds=None, work=1e-9)).result()
    assert (at_once.status, at_once.value) == ("feasible", 5)
    best = api.solve(position, LONG).result()
    assert (best.status, best.value) == ("optimal", 7)


def test_a_first_answer_over_many_scenarios_counts_no_totem_that_others_take() -> None:
    """Two totems satisfy an elder for 5; op is stronger where one of them is won, and I hold the other at best."""
    placed = {"op": {"forest": [5, 4], "coast": [3, 2]}}
    query = {"kind": "place", "player": "me", "goal": "end", "opponents": [{"placed": placed}] * 5}
    me = {"id": "me", "elders": ["e12"], "placed": {"lake": [1, 2, 3]}}
    totems = {"banyu": "me", "gunung": "me"}
    position = load(table(me, {"id": "op"}, phase="morning", envoy="me", totems=totems, ask=query))
    at_once = api.solve(position, Limits(seconds=None, work=1e-9)).result()
    best = api.solve(position, LONG).result()
    assert best.status == "optimal"
    assert at_once.value is not None
    assert best.value is not None
    assert at_once.value <= best.value < 5
