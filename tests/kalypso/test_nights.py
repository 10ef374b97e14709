"""Phase 4 of whole games: duties, the next round, the end."""

from __future__ import annotations

import random
from typing import Any

import pytest

from periplus.models.kalypso import GAME
from periplus.models.kalypso.position import Position

from .games import after, game
from .tables import ATOLL, Json, base, boat, sea


def colony(settled: int, *, survivors: int = 0, fish: int = 0, **more: Any) -> Json:
    """Coopers beside the island, so many of them with a settler."""
    corners = [(1, column) for column in (0, 2, 4, 6)] + [(5, column) for column in (0, 2, 4, 6)]
    rows = ["." * 8, "W" * 8, "W" * 8, "." * 8, "." * 8, "W" * 8, "W" * 8, "." * 8]
    coopers = [{"kind": "cooper", "at": at, "settlers": int(n < settled)} for n, at in enumerate(corners)]
    return {"base": rows, "buildings": coopers, "tracks": {"fish": fish}, "survivors": survivors} | more


def night(sheet: Json, **fields: Any) -> Position:
    return after(game(sheet, mode="solo", stage="duties", **fields), {"type": "duties"})


@pytest.mark.rule("KAL-14.4")
def test_each_settler_eats_two_fish_and_what_is_left_is_kept() -> None:
    state = GAME.state(night(colony(3, fish=7)))
    assert (state.round, state.own.fish) == (2, 1)


@pytest.mark.rule("KAL-14.3", "KAL-14.4", "KAL-14.5", "KAL-4.17")
@pytest.mark.parametrize(
    ("sheet", "edition", "rule"),
    [
        (colony(0, survivors=1), {}, "KAL-14.3"),
        (colony(5, fish=9), {}, "KAL-14.4"),
        (colony(2, fish=4), {"garden_table": [1]}, "KAL-14.5"),
        (
            colony(0, forecasts=[{"card": "boats"}]),
            {"forecasts": [{"id": "boats", "versus": {"needs": {}}, "coop": {"needs": {"boat": 1}}}]},
            "KAL-4.17",
        ),
    ],
)
def test_a_duty_that_is_not_met_ends_the_game(sheet: Json, edition: Json, rule: str) -> None:
    position = night(sheet, edition=edition)
    outcome = GAME.outcome(position)
    assert outcome is not None
    assert (outcome.over, outcome.winners) == (True, ())
    assert [line.rule for line in outcome.players[0].items if not line.points] == [rule]
    assert GAME.chance(position, random.Random(0)) is None


@pytest.mark.rule("KAL-2.12", "KAL-18.3")
def test_the_next_round_begins_with_its_arrivals() -> None:
    arrivals = {"arrivals": {"learning": [[0, 3, 0, 0]] * 4}}
    state = GAME.state(night(colony(0), edition=arrivals))
    assert (state.round, state.own.survivors) == (2, 3)
    assert state.progress is not None
    assert state.progress.stage.value == "forecast"


@pytest.mark.rule("KAL-4.2")
def test_together_no_forecast_is_faced_when_all_have_been() -> None:
    only = {"forecasts": [{"id": "a", "versus": {"needs": {}}, "coop": {"needs": {}}}]}
    state = GAME.state(night(colony(0, forecasts=[{"card": "a"}]), edition=only))
    assert (state.round, state.progress and state.progress.stage.value) == (2, "turn")


@pytest.mark.rule("KAL-16.1", "KAL-16.2")
@pytest.mark.parametrize(("least", "won"), [(2, True), (3, False)])
def test_after_the_last_night_the_goals_decide(least: int, won: bool) -> None:
    """What is eaten in the last night is missed by nobody, so the judged items stand as they were."""
    goals = [
        {"id": "A1", "deck": "A", "coop": {"metric": "settlers", "at_least": least}},
        {"id": "B1", "deck": "B", "coop": {"metric": "gardens", "at_most": 0}},
    ]
    position = night(colony(2, fish=4), round=4, goals=["A1", "B1"], edition={"goals": goals})
    outcome = GAME.outcome(position)
    assert outcome is not None
    assert outcome.winners == ((0,) if won else ())
    assert outcome.players[0].total == (6 if won else 5)


@pytest.mark.rule("KAL-17.11", "KAL-14.1")
def test_the_captain_sails_when_survival_has_been_checked() -> None:
    """A boat that sails over a lifebuoy brings a survivor; whom gardens support was checked before (step ii)."""
    rows = sea((0, 7, "o"), rows=ATOLL)
    sheet = {"boats": [boat(0, 4)], "specialists": ["captain"]}
    position = night(sheet, rows=rows, edition={"garden_table": [0]})
    assert GAME.actors(position) == (0,)
    assert {move.type for move in GAME.moves(position)} == {"sail", "end"}
    harbour = night(sheet | {"specialists": []}, rows=rows, edition={"garden_table": [0]})
    assert (GAME.outcome(harbour), GAME.state(harbour).round) == (None, 2)
    stay = after(position, {"type": "end"})
    assert (GAME.outcome(stay), GAME.state(stay).round) == (None, 2)
    away = after(position, {"type": "sail", "boat": [0, 4], "at": [0, 6]})
    while GAME.state(away).round == 1:
        away = GAME.play(away, GAME.moves(away)[-1])
    assert (GAME.outcome(away), GAME.state(away).own.survivors) == (None, 1)


@pytest.mark.rule("KAL-17.11", "KAL-14.5")
def test_nobody_sails_where_survival_fails() -> None:
    """One settler, no garden."""
    town = {
        "base": base("", "...WW", "...WW"),
        "buildings": [{"kind": "cooper", "at": [1, 3], "settlers": 1}],
    }
    sheet = town | {"tracks": {"fish": 2}, "boats": [boat(0, 6)], "specialists": ["captain"]}
    outcome = GAME.outcome(night(sheet, edition={"garden_table": [0]}))
    assert outcome is not None
    assert [line.rule for line in outcome.players[0].items if not line.points] == ["KAL-14.5"]
    assert GAME.moves(night(sheet, edition={"garden_table": [1]}))[0].type == "sail"


@pytest.mark.rule("KAL-14.2", "KAL-15.8")
def test_versus_goes_on_with_a_failed_forecast() -> None:
    cards = [{"id": "a", "versus": {"needs": {"boat": 2}, "penalty": {"each": 4}}}]
    sheet = {"base": base("W"), "forecasts": [{"card": "a"}]}
    given = {"given": [["a"], ["a"]]}
    position = game(sheet, sheet, stage="duties", edition={"forecasts": cards}, progress=given)
    state = GAME.state(after(position, {"type": "duties"}))
    assert (state.round, state.progress and state.progress.stage.value) == (
        2,
        "turn",
    )  # no card is left to pass
    assert GAME.score(position).players[0].total == -8
