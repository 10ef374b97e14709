"""``place``: placements by a value table, against known, sampled and hidden opponents, and played out."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from periplus.models.core.errors import PositionError
from periplus.solvers import api
from periplus.solvers.limits import Limits

from .asked import hint, solve
from .tables import duel, load, table

TABLE = {
    "forest": {"order": [4, 2], "majority": 1},
    "coast": {"order": [3, 1]},
    "village": {"order": [5]},
    "lake": {"order": [6, 4], "majority": 2},
    "fish": 0.5,
}
KNOWN = duel(
    {},
    {"placed": {"forest": [4], "coast": [3, 1], "lake": [5]}},
    phase="morning",
    envoy="me",
    ask={"kind": "place", "player": "me", "value": TABLE},
)
OTHERS = {"forest": 4, "coast": 4, "village": 0, "lake": 5}
AREAS = ("forest", "coast", "village", "lake")


def by_hand(kept: int, where: dict[int, str], wins_ties: bool = True) -> Fraction:
    """What a placement is worth by the table against OTHERS."""
    total = Fraction(kept, 2)
    for area in AREAS:
        power = sum(token for token, place in where.items() if place == area)
        if power:
            first = power > OTHERS[area] or (power == OTHERS[area] and wins_ties)
            worth: dict[str, Any] = TABLE[area]  # type: ignore[assignment]
            order = [*worth["order"], 0]
            total += order[0] + worth.get("majority", 0) if first else order[1]
    return total


def everything(wins_ties: bool) -> list[Fraction]:
    """The values of all 1,280 placements."""
    found = []
    for kept in range(1, 6):
        tokens = [token for token in range(1, 6) if token != kept]
        for areas in product(AREAS, repeat=4):
            found.append(by_hand(kept, dict(zip(tokens, areas, strict=True)), wins_ties))
    return found


@pytest.mark.parametrize(("envoy", "wins"), [("me", True), ("op", False)])
@pytest.mark.rule("BURU-1.9")
def test_the_best_of_all_placements_is_found_and_counted(envoy: str, wins: bool) -> None:
    answer, values = solve(KNOWN | {"envoy": envoy}), everything(wins)
    best = max(values)
    assert (answer["status"], answer["value"], answer["bound"]) == ("optimal", best, best)
    assert (answer["count"], answer["ties"]) == (1280, values.count(best))


def test_the_solution_lays_four_tokens_and_keeps_the_fifth() -> None:
    *placed, kept = solve(KNOWN)["solution"]
    assert [move["type"] for move in placed] == ["place"] * 4
    assert (kept["type"], kept["player"]) == ("keep", "me")
    where = {move["token"]: move["area"] for move in placed}
    assert by_hand(kept["token"], where) == solve(KNOWN)["value"]


def test_the_hint_tells_power_majority_rank_and_fish() -> None:
    best = hint(KNOWN, Limits(count=3))["moves"]
    assert len(best) == 3
    where = {move["token"]: move["area"] for move in best[0]["move"][:-1]}
    for area in AREAS:
        power = sum(token for token, place in where.items() if place == area)
        told = best[0]["areas"][area]
        assert told["power"] == power
        assert told["majority"] == int(power > 0 and power >= OTHERS[area])
        assert told["rank"] == (None if not power else 1 if power >= OTHERS[area] else 2)
    assert best[0]["fish"] == best[0]["move"][-1]["token"]


SCENARIOS = [
    {"weight": 3, "placed": {"op": {"forest": [5]}}},
    {"placed": {"op": {"forest": [1]}}},
]
ONE_AREA = duel(
    {},
    {},
    phase="morning",
    envoy="op",
    ask={"kind": "place", "player": "me", "value": {"forest": {"order": [4]}, "coast": {"order": [3]}}},
)


def test_weights_are_shares_and_the_mean_decides() -> None:
    """6 or more in the forest and something at the coast are had in both scenarios."""
    assert solve(ONE_AREA, opponents=SCENARIOS)["value"] == 7
    few = ONE_AREA | {
        "players": [{"id": "me", "placed": {"lake": [4, 5, 3]}}, {"id": "op"}],
    }
    answer = solve(few, opponents=SCENARIOS)
    assert (answer["count"], answer["value"], answer["worst"]) == (8, 3, 3)


def test_the_worst_case_may_decide_instead() -> None:
    """With 2 to lay: the forest brings 4 in a quarter of the cases, the coast 2 always and 0.5 less for its fish."""
    worth = {"forest": {"order": [12]}, "coast": {"order": [2]}}
    few = ONE_AREA | {"players": [{"id": "me", "placed": {"lake": [4, 5, 3]}}, {"id": "op"}]}
    mean = solve(few, opponents=SCENARIOS, value=worth)
    assert (mean["value"], mean["worst"]) == (3, 0)
    worst = solve(few, opponents=SCENARIOS, value=worth, criterion="worst")
    assert (worst["value"], worst["mean"]) == (2, 2)


@pytest.mark.parametrize(
    ("modules", "me", "count"),
    [
        (["ambelau"], {}, 5 * 5**4),
        (["ambelau"], {"guide": "ready"}, 6 * 5**5),
        (["liaisons"], {}, 6 * 4**5),
        (["ambelau", "liaisons"], {"guide": "ready"}, 7 * 5**6),
    ],
)
def test_every_token_more_multiplies_the_placements(
    modules: list[str], me: dict[str, Any], count: int
) -> None:
    data = duel(me, {}, modules=modules, phase="morning", ask={"kind": "place", "player": "me"})
    assert solve(data, value={"lake": {"order": [1]}})["count"] == count


LARGE = duel(
    {"guide": "ready"},
    {},
    modules=["ambelau", "liaisons"],
    phase="morning",
    ask={"kind": "place", "player": "me"},
)


def test_a_placement_is_there_at_once_and_bounded() -> None:
    value = {"lake": {"order": [3, 1], "majority": 2, "liaison": 1}, "coast": {"liaison": 4}, "fish": 2}
    answers = iter(api.solve(load(LARGE | {"ask": LARGE["ask"] | {"value": value}}), Limits()))
    first = next(answers).as_json()
    assert first["status"] == "feasible"
    assert first["value"] < first["bound"]
    assert first["bound"] == 3 + 2 + 1 + 4 + 10


@pytest.mark.parametrize("value", ["play", {"lake": {"order": [3]}}])
@pytest.mark.parametrize("ask", [api.solve, api.hint])
def test_a_limit_that_has_passed_is_no_crash(ask: Any, value: Any) -> None:
    data = LARGE | {"ask": LARGE["ask"] | {"value": value}}
    assert ask(load(data), Limits(seconds=1e-6)).result().reason == "seconds"


@pytest.mark.rule("BURU-24.7")
def test_a_blessing_may_go_under_the_first_explorer_there() -> None:
    """1 and the blessing make 2, which beats an envoy's 1; of 2 ways in each area the forest's count twice."""
    data = duel(
        {"placed": {"lake": [3, 4, 5]}},
        {"placed": {"forest": [1]}},
        modules=["blessings"],
        blessings={"forest": "me"},
        phase="morning",
        envoy="op",
        ask={"kind": "place", "player": "me", "value": {"forest": {"order": [0], "majority": 1}, "fish": 1}},
    )
    answer = solve(data)
    assert answer["count"] == 2 * (4 + 1)
    assert answer["value"] == 1 + 2
    assert answer["solution"][0] == {"type": "place", "token": 1, "area": "forest", "blessing": True}


@pytest.mark.rule("BURU-25.4")
def test_a_liaison_counts_where_it_is_the_only_one() -> None:
    data = duel(
        {"placed": {"lake": [2, 3, 4, 5]}},
        {"placed": {"forest": ["L"]}},
        modules=["liaisons"],
        phase="morning",
        ask={
            "kind": "place",
            "player": "me",
            "value": {"forest": {"liaison": 5}, "coast": {"liaison": 3}},
        },
    )
    answer = solve(data)
    assert answer["value"] == 3
    assert answer["solution"][0] == {"type": "place", "token": "L", "area": "coast"}


LAWANS = table(
    {"id": "me"},
    {"id": "A", "lawan": "A"},
    phase="morning",
    ask={"kind": "place", "player": "me", "opponents": "lawan", "value": TABLE},
)


def test_lawans_whose_tokens_all_lie_open_are_known_opponents() -> None:
    players = [{"id": "me"}, {"id": "A", "lawan": "A", "placed": {"forest": [4, 2], "lake": [5, 1]}}]
    told, known = (solve(LAWANS | {"players": players}, opponents=how) for how in ("lawan", "known"))
    assert (told["value"], told["solution"]) == (known["value"], known["solution"])


def test_the_odds_of_hidden_lawans_are_exact() -> None:
    """A's one hidden token in the forest is each of 1 to 5 as likely as any: 3 beats it or ties in 3 of 5 cases."""
    players = [
        {"id": "me", "placed": {"lake": [1, 2, 4]}},
        {"id": "A", "lawan": "A", "placed": {"forest": ["?"], "coast": ["?", "?"], "lake": ["?"]}},
    ]
    data = LAWANS | {"players": players, "envoy": "me"}
    answer = hint(data, value={"forest": {"majority": 1}})
    mine = next(
        entry
        for entry in answer["moves"]
        if entry["move"][0] == {"type": "place", "token": 3, "area": "forest"}
    )
    assert mine["areas"]["forest"]["majority"] == 0.6
    assert mine["areas"]["forest"]["rank"] == 1.4
    assert mine["value"] == 0.6


def test_the_worst_case_against_one_lawan_is_that_of_all_its_tables() -> None:
    """A's one token in the forest may be 5: only the coast, where there is nobody, is sure."""
    players = [
        {"id": "me", "placed": {"lake": [1, 2, 3]}},
        {"id": "A", "lawan": "A", "placed": {"forest": ["?"], "village": ["?", "?"], "lake": ["?"]}},
    ]
    data = LAWANS | {"players": players, "envoy": "A", "round": 2}
    answer = solve(data, value={"forest": {"order": [9]}, "coast": {"order": [2]}}, criterion="worst")
    assert (answer["status"], answer["value"]) == ("optimal", 2)


def test_two_lawans_may_lay_in_too_many_ways_for_a_worst_case() -> None:
    players = [{"id": "me"}, {"id": "A", "lawan": "A"}, {"id": "B", "lawan": "B"}]
    with pytest.raises(PositionError) as caught:
        solve(LAWANS | {"players": players}, criterion="worst")
    assert caught.value.faults[0].field == "ask.criterion"


def test_unknown_tokens_of_known_opponents_are_bad_input() -> None:
    data = duel({}, {"placed": {"coast": [2, "?"]}}, phase="morning", ask={"kind": "place", "player": "me"})
    with pytest.raises(PositionError) as caught:
        solve(data, value=TABLE)
    assert caught.value.faults[0].field == "players[1].placed.coast[1]"


@pytest.mark.parametrize(
    ("opponents", "field"),
    [
        ([{"placed": {"me": {"forest": [1]}}}], "ask.opponents[0].placed.me"),
        ([{"placed": {"op": {"forest": ["?"]}}}], "ask.opponents[0].placed.op.forest[0]"),
        ([{"placed": {"op": {"forest": [1], "lake": [1]}}}], "ask.opponents[0].placed.op.lake[0]"),
    ],
)
def test_scenarios_that_cannot_be_are_bad_input(opponents: Any, field: str) -> None:
    with pytest.raises(PositionError) as caught:
        solve(ONE_AREA, opponents=opponents)
    assert caught.value.faults[0].field == field


@pytest.mark.parametrize(("envoy", "value"), [("me", 1), ("op", -1)])
def test_who_wins_ties_wins_an_area_for_which_all_is_laid(envoy: str, value: int) -> None:
    data = duel({}, {}, phase="morning", envoy=envoy, ask={"kind": "place", "player": "me"})
    answer = solve(data, opponents="equilibrium", value={"forest": {"order": [1]}})
    assert (answer["status"], answer["value"], answer["bound"]) == ("optimal", value, value)


def test_an_equilibrium_mixes_where_no_placement_is_safe() -> None:
    """One token each for two areas worth 1, ties to the other: he follows me by guessing, so half the time I win both
    my area and he his (0), half the time he takes mine (−1)."""
    data = duel(
        {"placed": {"lake": [2, 3, 4]}, "kept": 5},
        {"placed": {"lake": [2, 3, 4]}, "kept": 5},
        phase="morning",
        envoy="op",
        ask={"kind": "place", "player": "me"},
    )
    data["players"][0].pop("kept")
    data["players"][1].pop("kept")
    worth = {"forest": {"order": [1]}, "coast": {"order": [1]}, "fish": 10}
    answer = solve(data, opponents="equilibrium", value=worth)
    assert answer["value"] == answer["bound"] == -0.5
    assert sorted(one["probability"] for one in answer["solution"]) == [0.5, 0.5]


def test_an_equilibrium_is_for_two_humans_with_a_table() -> None:
    with pytest.raises(PositionError) as caught:
        solve(LAWANS, opponents="equilibrium")
    assert caught.value.faults[0].field == "ask.opponents"
    with pytest.raises(PositionError) as caught:
        solve(KNOWN, opponents="equilibrium", value="play")
    assert caught.value.faults[0].field == "ask.value"


def test_an_equilibrium_takes_tokens_that_lie_open() -> None:
    """What lies face down is one of the tokens that would be taken to be in hand still."""
    data = duel({}, {"placed": {"forest": [1], "lake": ["?"]}}, phase="morning", ask={"kind": "place"})
    with pytest.raises(PositionError) as caught:
        solve(data, opponents="equilibrium", value={"forest": {"order": [1]}})
    assert caught.value.faults[0].field == "players[1].placed.lake[0]"


@pytest.mark.parametrize("value", ["play", {"forest": {"order": [1]}}])
def test_an_equilibrium_is_not_ranked(value: Any) -> None:
    with pytest.raises(PositionError) as caught:
        hint(duel({}, {}, phase="morning", ask={"kind": "place"}), opponents="equilibrium", value=value)
    assert caught.value.faults[0].field == "ask.opponents"


PLAYED = duel(
    {"tableau": ["regent", "young-heir"], "placed": {"lake": [1, 2, 3]}},
    {"placed": {"village": [3, 2], "lake": [4, 1]}, "kept": 5},
    phase="morning",
    envoy="op",
    ask={"kind": "place", "player": "me", "goal": "vp"},
)


def test_a_placement_that_is_played_out_is_worth_its_best_afternoon() -> None:
    """Two tasks in the village, first or second there: both nobles, four respect; the lake's majority (6 to 5) is one
    more."""
    answer = solve(PLAYED)
    assert (answer["status"], answer["value"], answer["bound"]) == ("optimal", 5, 5)
    assert (answer["count"], answer["others"]) == (8, "rating")
    assert answer["solution"][0]["area"] == "village"


def test_played_out_placements_are_ranked() -> None:
    answer = hint(PLAYED)
    assert answer["status"] == "optimal"
    values = [entry["value"] for entry in answer["moves"]]
    assert values == sorted(values, reverse=True)
    assert values[0] == 5


def test_a_first_answer_counts_what_a_majority_or_a_liaison_costs() -> None:
    """Some majority may be mine whatever I lay, so none is worth all of the 5 that the fish of its token are."""
    value = {area: {"majority": -3, "liaison": -4} for area in AREAS} | {"fish": 1}
    data = LAWANS | {"ask": LAWANS["ask"] | {"value": value}}
    at_once = api.solve(load(data), Limits(seconds=None, work=1e-9)).result()
    best = api.solve(load(data), Limits(seconds=60)).result()
    assert best.status == "optimal"
    assert at_once.value is not None
    assert best.value is not None
    assert at_once.value <= best.value < 5


@pytest.mark.rule("BURU-14.12")
def test_a_hint_is_given_beside_a_lawan_that_has_placed_more_than_the_other() -> None:
    """Where cards are drawn at random for the one that is behind, the other places nothing more."""
    full = {"village": [5, 2], "lake": [4], "forest": [3], "ambelau": ["G"]}
    players = [{"id": "me"}, {"id": "A", "lawan": "A"}, {"id": "B", "lawan": "B", "placed": full}]
    morning = load(table(*players, modules=["ambelau"], phase="morning"))
    ranking = api.hint(morning, Limits(seconds=None, work=0.01)).result()
    assert len(ranking.moves) == 25  # five tokens, five areas
