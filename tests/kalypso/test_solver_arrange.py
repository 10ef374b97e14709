"""The best overlays on a base as it lies: builds, arrangements with gardens, goals, and how they are proved."""

from __future__ import annotations

from typing import Any

import pytest

from periplus.models.kalypso import GAME
from periplus.solvers.answers import Answer
from periplus.solvers.kalypso import SOLVER
from periplus.solvers.limits import Limits

from .tables import Json, base, table

LIMITS = Limits(seconds=20)
QUARTERS = ["WWMM", "WWMM", "RRSS", "RRSS"]
TINY = ["...."] * 4


def arranged(settlement: Json, gardens: int = 0, **fields: Any) -> Answer:
    ask = {"what": "arrange", "gardens": gardens} | fields.pop("ask", {})
    return SOLVER.solve(table(settlement, ask=ask, **fields), LIMITS).result()


def built(settlement: Json, **fields: Any) -> Answer:
    return SOLVER.solve(table(settlement, ask={"what": "builds"}, **fields), LIMITS).result()


def kinds(answer: Answer) -> list[str]:
    """The kinds built, monuments among them, sorted."""
    return sorted(entry.get("kind", entry["type"]) for entry in answer.as_json()["solution"])


def goals(first: Json, second: Json) -> Json:
    """An edition with goals of those versus sides, and a position's choice of them."""
    cards = [{"id": "A", "deck": "A", "versus": first}, {"id": "B", "deck": "B", "versus": second}]
    return {"edition": {"goals": cards}, "goals": ["A", "B"]}


NOTHING = {"metric": "reserves", "points": 1}


def test_of_each_material_the_dearer_kind_is_built() -> None:
    """Three points each for cooper, scrapyard and net workshop; the panel in the corner sees four cells of sea."""
    answer = arranged({"base": QUARTERS}, rows=TINY)
    assert (answer.status, answer.value, answer.bound) == ("optimal", 13, 13)
    assert kinds(answer) == ["cooper", "net_workshop", "scrapyard", "solar"]


@pytest.mark.rule("KAL-11.5")
def test_a_monument_is_worth_more_than_the_buildings_in_its_place() -> None:
    """Two coopers would fit beside each other into 3x4 cells, for 6; a monument leaves room for nothing else."""
    answer = arranged({"base": base("WWWW", "WWWW", "WWWW")})
    assert (answer.status, answer.value) == ("optimal", 11)


@pytest.mark.rule("KAL-9.7")
def test_buildings_beat_a_monument_where_more_of_them_fit() -> None:
    """On 4x4 cells four coopers make 12, a monument 11."""
    answer = arranged({"base": base("WWWW", "WWWW", "WWWW", "WWWW")})
    assert (answer.status, answer.value) == ("optimal", 12)
    assert kinds(answer) == ["cooper"] * 4


@pytest.mark.rule("KAL-9.3")
def test_builds_need_a_cell_of_this_turn_and_arrangements_do_not() -> None:
    settlement = {"base": base("WW..RR", "WWSSRR"), "fresh": [[0, 1]]}
    assert built(settlement).value == 3
    assert arranged(settlement).value == 6


def test_builds_follow_no_effects() -> None:
    """A shipyard would bring a boat, a house a survivor's sending: neither is in the solution nor in the value."""
    settlement = {"base": base("WW", "WW"), "fresh": [[0, 0]], "survivors": 2}
    answer = built(settlement)
    assert kinds(answer) == ["cooper"]
    assert answer.value == 3 + 2 * 2
    assert built({"base": base("WW", "WW")}).as_json()["solution"] == []


@pytest.mark.rule("KAL-10.23")
def test_a_garden_lies_where_most_buildings_are_beside_it() -> None:
    """On the plastics between two coopers: 6 points for them and 2 for the garden; a second finds no place."""
    settlement = {"base": base("WWPWW", "WWPWW")}
    assert arranged(settlement).value == 6
    answer = arranged(settlement, gardens=1)
    assert (answer.status, answer.value) == ("optimal", 8)
    (garden,) = (entry for entry in answer.as_json()["solution"] if entry["type"] == "place")
    assert (garden["tile"], garden["at"], garden["rot"]) == ("garden", [0, 2], 90)
    assert arranged(settlement, gardens=2).value == 8


@pytest.mark.rule("KAL-10.23")
def test_a_garden_beside_a_monument_gains_nothing_by_it() -> None:
    """A monument and two coopers make 17; of the places left for a garden the best lies beside one cooper."""
    settlement = {"base": base("WWPWW", "WWPWW", "WWPWW", "WWPWW")}
    answer = arranged(settlement, gardens=1)
    assert (answer.status, answer.value) == ("optimal", 18)


@pytest.mark.rule("KAL-15.6")
def test_a_goal_that_counts_kinds_makes_the_cheaper_kind_worth_while() -> None:
    """Cooper and house with 3 points a kind: 3 + 1 + 6, against 3 + 3 + 3 for two coopers."""
    settlement = {"base": base("WW.WW", "WWPWW")}
    answer = arranged(settlement, **goals({"metric": "kinds", "points": 3}, NOTHING))
    assert (answer.status, answer.value) == ("optimal", 10)
    assert kinds(answer) == ["cooper", "house"]


@pytest.mark.rule("KAL-15.7")
def test_a_reward_that_counts_kinds_makes_the_cheaper_kind_worth_while() -> None:
    """Two coopers make 3 + 3 and 5 for one kind; a cooper and a house 3 + 1 and 5 for each of two."""
    side = {"needs": {"barrel": 1}, "reward": {"points": {"kinds": 5}}}
    passed = [{"card": "casks", "stored": {"barrel": 1}}]
    answer = arranged(
        {"base": base("WWWW", "WWWW"), "forecasts": passed},
        edition={"forecasts": [{"id": "casks", "versus": side}]},
    )
    assert (answer.status, answer.value, answer.bound) == ("optimal", 14, 14)
    assert kinds(answer) == ["cooper", "house"]


@pytest.mark.rule("KAL-15.6")
def test_a_goal_with_bands_covers_plastic_where_that_pays() -> None:
    """The panel's area hides the plastic: 5 points at most 0 plastic."""
    settlement = {"base": base("WWP", "WWW")}
    bands = goals({"metric": "plastic", "bands": [[0, 5], [1, 1]]}, NOTHING)
    answer = arranged(settlement, **bands)
    assert (answer.status, answer.value) == ("optimal", 8)
    assert answer.as_json()["solution"] == [{"type": "build", "kind": "cooper", "at": [0, 1]}]


@pytest.mark.rule("KAL-15.6")
def test_a_district_has_to_hang_together() -> None:
    """Two pairs of areas joined by cells of plastic: of the six buildings' areas only neighbours make a district."""
    settlement = {"base": base("WWWWPWW", "WWWWPWW")}
    district = goals({"metric": "district", "per": 2, "points": 10}, NOTHING)
    answer = arranged(settlement, **district)
    assert (answer.status, answer.value) == ("optimal", 9 + 10)


@pytest.mark.rule("KAL-16.1")
def test_in_the_last_round_of_solo_the_goals_are_sought() -> None:
    """No forecast, nobody to shelter or feed: all four duties are met, and a house on the plastic meets both goals."""
    cards = [
        {"id": "A", "deck": "A", "coop": {"metric": "house", "at_least": 1}},
        {"id": "B", "deck": "B", "coop": {"metric": "plastic", "at_most": 0}},
    ]
    fields: Json = {"mode": "solo", "edition": {"goals": cards}, "goals": ["A", "B"]}
    settlement = {"base": base("", "..WW", "..WP")}
    answer = arranged(settlement, round=4, **fields)
    assert (answer.status, answer.value) == ("optimal", 6)
    assert kinds(answer) == ["house"]
    assert arranged(settlement, round=3, **fields).value == 4


def test_another_objective_counts_what_it_names() -> None:
    settlement = {"base": base("WW.WW", "WWPWW")}
    answer = arranged(settlement, ask={"objective": "house"})
    assert (answer.status, answer.value) == ("optimal", 2)
    assert kinds(answer) == ["house", "house"]


def test_what_stands_already_stays_and_counts() -> None:
    settlement = {"base": base("WWWWW", "WWWWW"), "buildings": [{"kind": "house", "at": [0, 0]}]}
    answer = arranged(settlement)
    assert (answer.status, answer.value) == ("optimal", 4)


def test_branch_and_bound_and_the_program_agree() -> None:
    """A goal that gives nothing forces the program where branch and bound would do."""
    rows = base("WWMRSP", "WWMRSP", "MMWSRR", "PWWSSR", "RWMMSS")
    plain = arranged({"base": rows})
    tied = arranged(
        {"base": rows}, **goals({"metric": "kinds", "points": 0}, {"metric": "zones", "points": 0})
    )
    assert plain.engine == "branch and bound"
    assert plain.value == tied.value
    assert plain.status == tied.status == "optimal"


def test_the_solution_is_what_the_rules_score() -> None:
    answer = arranged({"base": QUARTERS}, rows=TINY).as_json()
    pieces = [{"kind": entry["kind"], "at": entry["at"]} for entry in answer["solution"]]
    scored = GAME.score(table({"base": QUARTERS, "buildings": pieces}, rows=TINY))
    assert scored.players[0].total == answer["value"]
    assert sum(item["points"] for item in answer["why"]) == answer["value"]


def test_what_a_limit_ends_before_the_first_layout_is_not_called_proved() -> None:
    """Gardens beside buildings are for the program, which so little work does not let begin."""
    position = table({"base": base("WWMM", "WWMM")}, ask={"what": "arrange", "gardens": 1})
    answer = SOLVER.solve(position, Limits(seconds=20, work=1e-6)).result()
    assert (answer.status, answer.value, answer.reason) == ("feasible", 0, "work")
