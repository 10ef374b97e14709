"""Fish of a shared settlement: those nearly caught against a naive twin, chances and demands by hand."""

import json
from typing import Any

import pytest

from periplus.models.kalypso import GAME
from periplus.models.kalypso.board import facts
from periplus.models.kalypso.metrics import FISH_PER_SETTLER
from periplus.models.kalypso.state import State
from periplus.solvers.kalypso.together import fish
from periplus.solvers.kalypso.together.fish import (
    asked_later,
    catches,
    coming,
    food,
    later_demands,
    prepared,
    sheltered,
    storing_chance,
)
from periplus.solvers.kalypso.together.outlook import PARTS, parts
from periplus.solvers.kalypso.weights import DutyWeights

from .test_together import played

WEIGHTS = DutyWeights(pocket=1.0, bay=0.1, bight=0.01, netted=0.001)
BOAT = {"at": [4, 3], "rot": 0}
"""It lies across two zones with two fish and one."""


def table(mode: str = "solo", **fields: Any) -> State:
    """A table of the study edition at ``learning``; ``round`` and ``players`` are those of the game."""
    whole: dict[str, Any] = {name: fields.pop(name) for name in ("round", "players") if name in fields}
    data = {"game": "kalypso", "mode": mode, "settlements": [fields], **whole}
    return GAME.state(GAME.load(json.dumps(data).encode()))


def forecasts(*cards: str) -> list[dict[str, Any]]:
    return [{"card": card} for card in cards]


@pytest.mark.parametrize(("seed", "turns"), [(1, 7), (2, 5), (4, 8)])
def test_every_fish_counts_by_the_narrowest_gap_that_shelters_it(seed: int, turns: int) -> None:
    state = played(seed, turns)
    frame, known = state.sea.frame, facts(state.sea, state.own)
    total = 0.0
    for row in range(frame.rows):
        for column in range(frame.columns):
            cell = 1 << frame.bit((row, column))
            if not state.sea.fish & cell or (known.covered | known.enclosed | state.own.caught) & cell:
                continue
            gaps = [gap for gap in (1, 2, 3) if sheltered(frame, known.foundation, gap) & cell]
            total += {1: 1.0, 2: 0.1, 3: 0.01}[gaps[0]] if gaps else 0.0
    total += 0.001 * sum(sorted(catches(state))[-3:])
    assert coming(state, WEIGHTS) == pytest.approx(total)


def test_the_fish_of_a_zone_count_where_a_boat_may_cast() -> None:
    assert catches(table()) == []
    assert catches(table(boats=[BOAT])) == [1, 2]
    assert catches(table(boats=[BOAT], nets=[{"zone": [1, 0]}])) == [1]
    assert len(catches(table(specialists=["angler"]))) == 0
    reaching = table(specialists=["angler"], tiles=[{"tile": "WWWMM", "at": [9, 11], "rot": 180}])
    assert len(catches(reaching)) == 3  # the bar lies in two zones, the end of the stem in a third


def test_rounds_to_come_ask_for_two_fish_a_head_and_one_more_arrives_in_each() -> None:
    """Of two people in round 2: four fish now, six more in round 3, eight more in round 4."""
    assert list(later_demands(table(round=2), 2)) == [(5, 10), (10, 18)]
    assert list(later_demands(table(round=4), 4)) == []
    assert list(later_demands(table("coop", players=2, round=3), 4)) == [(8, 8 + 10)]


def test_a_fish_more_is_worth_most_where_this_round_lacks_it_and_nothing_at_the_end() -> None:
    def gain(number: int, have: int, people: int = 2) -> float:
        costs = [
            food(table(round=number, tracks={"fish": caught}), people, 3, DutyWeights())
            for caught in (have, have + 1)
        ]
        return costs[0] - costs[1]

    assert gain(2, 1) > gain(2, 4) > gain(2, 14) > 0
    assert gain(4, 8, people=4) == 0
    assert gain(4, 7, people=4) == pytest.approx(fish.LAST_FISH * DutyWeights().fish)
    assert gain(2, FISH_PER_SETTLER * 2) > 0.5


def test_a_forecast_that_asks_for_fish_may_come_until_it_has_been_faced() -> None:
    """One of the six cards that are left, three of which come; one of four, one of which comes."""
    assert asked_later(table(forecasts=forecasts("sun"))) == pytest.approx(3 / 6)
    assert asked_later(table(round=3, forecasts=forecasts("sun", "casks", "batten"))) == pytest.approx(1 / 4)
    assert asked_later(table(round=2, forecasts=forecasts("sun", "dock"))) == 0
    assert asked_later(table(round=4, forecasts=forecasts("sun", "casks", "batten", "window"))) == 0


def test_nets_are_prepared_by_a_panel_and_a_boat_where_fish_are() -> None:
    far = {"at": [18, 14], "rot": 0}
    steps = [
        table(),
        table(tracks={"solar": 1}),
        table(tracks={"solar": 1}, boats=[BOAT], nets=[{"zone": [1, 0]}, {"zone": [0, 0]}, {"zone": [1, 1]}]),
        table(tracks={"solar": 1}, boats=[BOAT], nets=[{"zone": [1, 0]}]),
        table(tracks={"solar": 1}, boats=[BOAT]),
    ]
    ready = [prepared(step) for step in steps]
    assert ready == sorted(set(ready))
    assert ready[-1] == pytest.approx(1.0)
    assert prepared(table(specialists=["angler"])) == 1.0
    assert 0 < prepared(table(boats=[far])) < 1


def test_the_chance_of_tokens_is_that_of_nets_and_of_numbers_on_them() -> None:
    """Five of six tokens show a number. The zones have two fish and one; a new boat would reach two and two more."""
    both = (5 / 6) ** 2
    boat, none = table(boats=[BOAT]), table()
    three = 3 * both / 6 + both * 5 / 6
    assert storing_chance(boat, 2, 0.5, 0.0, 0.0) == pytest.approx(0.5 * both)
    assert storing_chance(boat, 2, 0.5, 0.0, 0.4) == pytest.approx(0.5 * both + 0.2 * (three - both))
    held = table(boats=[BOAT], hand=["net"])
    assert storing_chance(held, 2, 0.5, 0.0, 0.4) == pytest.approx(both + 0.5 * (three - both))
    # a boat needs a panel first, of the same material
    assert storing_chance(none, 2, 0.5, 0.8, 0.4) == pytest.approx(
        0.8 * 0.4 * storing_chance_of_new(0.5, 0.4)
    )
    panel = table(tracks={"solar": 1})
    assert storing_chance(panel, 2, 0.5, 0.8, 0.4) == pytest.approx(0.8 * storing_chance_of_new(0.5, 0.4))
    assert storing_chance(none, 2, 0.5, 0.0, 0.4) == 0


def storing_chance_of_new(net: float, another: float) -> float:
    """Two tokens from two zones with two fish: the second net helps where one of the first two or both are barrels."""
    first = (5 / 6) ** 2
    four = 1 - (1 / 6) ** 4 - 4 * (5 / 6) * (1 / 6) ** 3
    return net * first + net * another * (four - first)


def test_a_net_spent_without_storing_costs_a_forecast_its_chance() -> None:
    """The last zone is fished: what is left to be stored needs another boat."""
    items = PARTS.index("items that forecasts lack")
    turn = played(6, 2)
    own = table(boats=[BOAT], tracks={"solar": 1}, forecasts=forecasts("dock"), survivors=1).own
    spent = table(
        boats=[BOAT],
        tracks={"solar": 1},
        forecasts=forecasts("dock"),
        survivors=1,
        nets=[{"zone": [1, 0]}, {"zone": [1, 1]}, {"zone": [0, 0]}],
    ).own
    costs = [parts(turn.with_own(one))[items] for one in (own, spent)]
    assert costs[1] < costs[0] < 0
