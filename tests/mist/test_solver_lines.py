"""Flights over known winds, lines over known rounds, expectations over the dice: against naive twins."""

import random
from dataclasses import replace
from typing import Any

import pytest

from periplus.models.core.errors import PositionError
from periplus.models.mist import GAME
from periplus.models.mist.edition import BONUS_FACES
from periplus.models.mist.flying import flights
from periplus.models.mist.legality import apply
from periplus.models.mist.moves import Deal, Done, Roll, Take
from periplus.models.mist.scoring import total
from periplus.models.mist.state import Phase
from periplus.solvers.limits import Clock, Limits
from periplus.solvers.mist import SOLVER
from periplus.solvers.mist.itinerary import LandingPlan, LandingPlans
from periplus.solvers.mist.known_rounds import TILELESS, clouds_alone, known_roll
from periplus.solvers.mist.line import line_of
from periplus.solvers.mist.line_program import PlanProgram
from periplus.solvers.mist.turn.playing import ends, steps
from periplus.solvers.program import best
from tests.mist.tables import load, several, table

TINY = {
    "islands": {"front": {"0,0": "@1", "1,0": ".2", "2,0": "F1", "0,1": ".1e1", "-1,1": "M2"}},
    "tiles": {"F1": 2, "F3": 2, "M2": 2, "W1": 1, "T2": 1},
}
"""Five spaces."""


def answer(data, **limits) -> Any:
    return SOLVER.solve(load(data), Limits(**limits)).result()


def fewest(data):
    """The fewest flights and the most energy left, by trying every flight in every round."""
    position = load(data)
    state, ask = GAME.state(position), position.ask
    rounds = [
        (state.wind, state.bonus),
        *((one["wind"], one.get("bonus", "none")) for one in ask.rounds or []),
    ]
    tables = [state]
    for number, (wind, bonus) in enumerate(rounds):
        there = [one for one in tables if list(one.island.board.spaces[one.mover.space]) == ask.to]
        if there:
            return number, max(one.mover.energy for one in there)
        after = []
        for one in tables:
            gained = {"energy1": 1, "energy2": 2}.get(bonus, 0) if number else 0
            player = replace(one.mover, energy=min(20, one.mover.energy + gained))
            blown = replace(one.with_mover(player), wind=wind, bonus=bonus)
            for flight in flights(blown, player):
                moved = replace(player, space=flight.space, energy=player.energy - flight.cost)
                after.append(blown.with_mover(moved))
        tables = after
    there = [one for one in tables if list(one.island.board.spaces[one.mover.space]) == ask.to]
    return (len(rounds), max(one.mover.energy for one in there)) if there else None


@pytest.mark.parametrize("to", [[4, 0], [-4, 4], [0, 0], [1, 0], [-2, -2]])
@pytest.mark.parametrize("energy", [0, 3])
def test_the_fewest_flights_are_those_of_every_way(to, energy):
    rounds = [{"wind": "SW", "bonus": "energy1"}]
    data = table({"energy": energy}, ask={"kind": "fly", "to": to, "rounds": rounds})
    wanted, found = fewest(data), answer(data)
    if wanted is None:
        assert (found.status, found.value) == ("infeasible", None)
    else:
        assert (found.status, found.value, found.extra["energy"]) == ("optimal", *wanted)
        assert len(found.solution) == wanted[0]


def test_the_harbour_can_be_the_end_of_a_voyage():
    sheet = {"balloon": [3, 0], "energy": 0, "tiles": {"-1,1": "EH"}}
    data = table(sheet, modules=2, ask={"kind": "fly", "to": {"dock": 2}})
    assert answer(data).value == 1


def best_line(state, rounds) -> Any:
    """The best score after the last round, every end of every turn tried."""
    best = None
    for walked in ends(state, Clock(Limits(seconds=None))):
        after = apply(walked.state, Done())
        if rounds and after.phase is not Phase.END:
            coming, *later = rounds
            after = apply(after, Deal(clouds=tuple(coming["deal"])))
            after = apply(after, Roll(wind=coming["wind"], bonus=coming["bonus"]))
            value = best_line(after, later)
        else:
            value = total(after, 0)
        best = value if best is None else max(best, value)
    return best


@pytest.mark.parametrize("bonus", ["plus1", "reverse", "energy2"])
def test_the_best_line_is_that_of_every_line(bonus):
    rounds = [{"wind": "W", "bonus": bonus, "deal": ["M2"]}]
    sheet = {"balloon": [1, 0], "energy": 3, "telescope": ["F1"]}
    data = table(sheet, edition=TINY, clouds=[["F3"]], ask={"kind": "line", "rounds": rounds})
    found = answer(data)
    assert found.status == "optimal"
    assert found.value == best_line(GAME.state(load(data)), rounds)
    types = [move.as_json()["type"] for move in found.solution]
    assert types.count("done") == 2
    assert [types.count(chance) for chance in ("deal", "roll")] == [1, 1]


@pytest.mark.parametrize("seed", range(3))
def test_random_lines_are_those_of_every_line(seed):
    rng = random.Random(seed)
    bag = [tile for tile, count in TINY["tiles"].items() for _ in range(count)]
    rng.shuffle(bag)
    sheet = {"balloon": [1, 0], "energy": rng.randint(0, 5), "telescope": [bag.pop()]}
    faces = [face for face in BONUS_FACES if face != "tile"]
    winds = ["E", "NE", "NW", "W", "SW", "SE"]
    rounds = [{"wind": rng.choice(winds), "bonus": rng.choice(faces), "deal": [bag.pop()]}]
    ask = {"kind": "line", "rounds": rounds}
    data = table(sheet, edition=TINY, clouds=[[bag.pop()]], wind=rng.choice(winds), ask=ask)
    found = answer(data)
    assert (found.status, found.value) == ("optimal", best_line(GAME.state(load(data)), rounds))


ISLET = {
    "islands": {
        "front": {
            "0,0": "@1",
            "1,0": ".2",
            "2,0": "F1",
            "0,1": ".1",
            "-1,1": "M2",
            "1,1": ".1v2",
            "-1,2": "F2",
        }
    },
    "tiles": {"F1": 2, "F3": 2, "M2": 2, "W1": 2, "T2": 2, "N1": 3},
}
"""Seven spaces, two of a coast, a drop of energy."""


@pytest.mark.parametrize(
    "seed", [0, 2, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (1, *range(3, 12)))]
)
def test_plans_and_their_programs_bound_random_lines_and_play_the_best(seed):
    rng = random.Random(seed)
    bag = [tile for tile, count in ISLET["tiles"].items() for _ in range(count)]
    rng.shuffle(bag)
    sheet = {
        "balloon": [1, 0],
        "energy": rng.randint(0, 5),
        "telescope": [bag.pop() for _ in range(seed % 2)],
    }
    winds = ["E", "NE", "NW", "W", "SW", "SE"]
    deal = [bag.pop(), bag.pop()]
    rounds = [{"wind": rng.choice(winds), "bonus": rng.choice(TILELESS[1:]), "deal": deal}]
    clouds = [[bag.pop()], [bag.pop() for _ in range(rng.randint(0, 1))]]
    ask = {"kind": "line", "rounds": rounds}
    data = table(sheet, edition=ISLET, clouds=clouds, wind=rng.choice(winds), ask=ask)
    question, best_known = line_of(load(data)), best_line(GAME.state(load(data)), rounds)
    assert clouds_alone(question.state, question.rounds)
    plans, values = LandingPlans(question.state, question.rounds), []
    for plan in plans.above(-100, Clock(Limits())):
        program = PlanProgram(question.state, plans.given, replace(plan, most=plan.most + 9), -100)
        *_, report = best(program.program, Clock(Limits()))
        if report.value is not None:
            assert report.value <= plans.sharper(plan, -100).most <= plan.most
            values.append(report.value)
    assert max(values) == best_known
    assert answer(data).value == best_known


@pytest.mark.rule("MIST-10.10")
def test_a_coast_may_be_covered_after_it_was_connected():
    """By hand: the forest connects both coasts (10) and lands (2), then the city covers one (1); a bare volcano, -2."""
    rounds = [{"wind": "SE", "bonus": "plus1", "deal": ["F3", "F1"]}]
    ask = {"kind": "line", "rounds": rounds}
    sheet = {"balloon": [1, 0], "energy": 0, "telescope": []}
    data = table(sheet, edition=ISLET, clouds=[["T2"], []], wind="SW", ask=ask)
    found = answer(data)
    assert (found.status, found.value, found.bound) == ("optimal", 11, 11)
    assert found.value == best_line(GAME.state(load(data)), rounds)
    laid = [move.as_json()["tile"] for move in found.solution if move.as_json()["type"] == "place"]
    assert [tile[0] for tile in laid] == ["F", "T"]


@pytest.mark.parametrize("seed", range(12))
def test_no_line_that_is_played_is_worth_more_than_its_plan(seed):
    """On the study island, over two coming rounds, by moves at random of which as many as may be lay tiles."""
    rng = random.Random(seed)
    bag = list(GAME.state(load(table())).bag)
    rng.shuffle(bag)
    winds = ["E", "NE", "NW", "W", "SW", "SE"]
    rounds = [
        {"wind": rng.choice(winds), "bonus": rng.choice(TILELESS), "deal": [bag.pop(), bag.pop()]}
        for _ in range(2)
    ]
    sheet = {"balloon": [1, 0], "energy": rng.randint(0, 9), "telescope": [bag.pop() for _ in range(3)]}
    clouds = [[bag.pop() for _ in range(rng.randint(0, 3))] for _ in range(2)]
    data = table(sheet, clouds=clouds, wind=rng.choice(winds), ask={"kind": "line", "rounds": rounds})
    question = line_of(load(data))
    plans = LandingPlans(question.state, question.rounds)
    itineraries = {itinerary.ends: itinerary for itinerary in plans.itineraries()}
    takings = {one.clouds: one for one in plans.takings}
    for _ in range(5):
        state, ends_of_flights, taken = question.state, [], []
        for coming in (*question.rounds, None):
            while state.phase in (Phase.FLY, Phase.TAKE, Phase.PLACE):
                options = list(steps(state))
                going_on = [option for option in options if not isinstance(option[0], Done)]
                move, after = rng.choice(going_on or options)
                if isinstance(move, Take):
                    ends_of_flights.append(state.mover.space)
                    taken.append(move.cloud)
                state = after
            if coming is not None:
                state = apply(state, Deal(clouds=coming.deal))
                state = apply(state, known_roll(coming.wind, coming.bonus))
        plan = itineraries[tuple(ends_of_flights)], takings[tuple(taken)]
        most = plans.most(*plan, floor=-100)
        assert most is not None
        sharper = plans.sharper(LandingPlan(*plan, most), floor=-100)
        assert total(state, 0) <= sharper.most <= most


VEILED = {
    "islands": {
        "front": {
            "0,0": "@1",
            "1,0": ".1",
            "2,0": "F1q1",
            "1,-1": ".1q1",
            "-1,0": ".1",
            "-2,0": "M1",
            "-1,-1": ".1",
            "-2,1": ".1",
        }
    },
    "tiles": {"F1": 1, "T2": 1, "M1": 1, "D1": 1, "C1": 1, "S1": 1, "N1": 2},
}
"""Two question marks beside the balloon, and west of the yard a space with three tiles around it."""


def test_a_tile_may_be_held_though_one_more_question_mark_could_be_covered():
    """By hand: the forest lands (2); the city has one tile beside it in the east now, three in the west next turn."""
    lying = {"1,0": "M1", "-2,0": "D1", "-1,-1": "C1", "-2,1": "S1"}
    sheet = {"balloon": [1, 0], "energy": 0, "telescope": ["F1", "T2"], "tiles": lying}
    rounds = [{"wind": "W", "bonus": "none", "deal": []}]
    ask = {"kind": "line", "rounds": rounds}
    data = table(sheet, edition=VEILED, phase="C3", clouds=[], ask=ask)
    found = answer(data)
    assert (found.status, found.value) == ("optimal", 5)
    places = [move.as_json() for move in found.solution if move.as_json()["type"] == "place"]
    assert [(one["tile"], one["at"]) for one in places] == [("F1", [2, 0]), ("T2", [-1, 0])]


HELD = {
    "islands": {
        "front": {"0,0": "@1", "1,1": ".3q2", "0,-1": "F0q2", "-1,1": "M2", "2,0": "F2", "1,0": "M0"},
    },
    "tiles": {"F1": 2, "F3": 2, "M2": 2, "W1": 2, "T2": 2, "N1": 2},
    "track": {"max": 20, "crowns": [[2, 1], [4, 2], [6, 4]]},
    "telescopes": {"gold": 4, "silver": 2},
}


def best_played(state, rounds) -> int:
    """The best score after the last round, every move of the rules tried."""
    if state.phase is Phase.END or (state.phase is Phase.DEAL and not rounds):
        return total(state, 0)
    if state.phase is Phase.DEAL:
        coming, *later = rounds
        dealt = apply(state, Deal(clouds=tuple(coming["deal"])))
        if dealt.phase is Phase.END:
            return total(dealt, 0)
        return best_played(apply(dealt, Roll(wind=coming["wind"], bonus=coming["bonus"])), later)
    return max(
        best_played(apply(state, move) if isinstance(move, Done) else after, rounds)
        for move, after in steps(state)
    )


def test_a_line_knows_every_end_of_a_turn_with_a_draw_that_nobody_knows():
    """The end that is best by its own score is not always the one to go on from."""
    rounds = [{"wind": "SE", "bonus": "plus1", "deal": ["T2", "W1"]}]
    sheet = {"balloon": [1, 0], "energy": 0, "telescope": ["N1", "M2"]}
    ask = {"kind": "line", "rounds": rounds}
    data = table(sheet, edition=HELD, clouds=[[], []], wind="SW", draws=["T2"], ask=ask)
    found = answer(data)
    assert (found.status, found.value) == ("optimal", best_played(GAME.state(load(data)), rounds))


def test_a_line_without_clouds_lays_what_is_at_hand():
    """By hand: the balloon drifts to the forest coast, beside it the forest lands (2); 3 energy, no crown."""
    ask = {"kind": "line", "rounds": []}
    sheet = {"balloon": [1, 0], "energy": 3, "telescope": ["F1"]}
    found = answer(table(sheet, edition=TINY, clouds=[], wind="E", ask=ask))
    assert (found.status, found.value) == ("optimal", 2)


def test_a_line_has_a_bound_at_once_and_only_gets_better():
    rounds = [{"wind": "W", "deal": ["M2"]}]
    sheet = {"balloon": [1, 0], "energy": 3, "telescope": ["F1"]}
    data = table(sheet, edition=TINY, clouds=[["F3"]], ask={"kind": "line", "rounds": rounds})
    course: list[Any] = list(SOLVER.solve(load(data), Limits()))
    first, *later = course
    assert first.status == "feasible"
    values = [first.value, *(found.value for found in later)]
    assert values == sorted(values)
    assert first.bound >= values[-1] == later[-1].bound


def test_no_line_has_a_deal_that_the_bag_does_not_hold():
    rounds = [{"wind": "W", "deal": ["N9"]}]
    found = answer(table(edition=TINY, clouds=[["F3"]], ask={"kind": "line", "rounds": rounds}))
    assert (found.status, found.value, found.bound) == ("infeasible", None, None)


def test_a_line_ends_with_the_game():
    rounds = [{"wind": "W", "bonus": "plus1", "deal": ["M2"]}]
    data = table({"energy": 3}, edition=TINY, clouds=[["F3"]], last=1, ask={"kind": "line", "rounds": rounds})
    found = answer(data)
    assert found.status == "optimal"
    assert [move.as_json()["type"] for move in found.solution].count("done") == 1


@pytest.mark.parametrize(
    ("data", "field"),
    [
        (table(), "ask.kind"),
        (table(ask={"kind": "swim"}), "ask.kind"),
        (table(ask={"kind": "fly"}), "ask.to"),
        (table(ask={"kind": "fly", "to": [9, 9]}), "ask.to"),
        (table(ask={"kind": "fly", "to": {"dock": 7}}), "ask.to"),
        (table(ask={"kind": "fly", "to": [1, 0], "rounds": [{"wind": "N"}]}), "ask.rounds[0].wind"),
        (
            table(ask={"kind": "fly", "to": [1, 0], "rounds": [{"wind": "E", "bonus": "x"}]}),
            "ask.rounds[0].bonus",
        ),
        (table(phase="C2", ask={"kind": "fly", "to": [1, 0]}), "phase"),
        (table(ask={"kind": "connect", "avoid": [[9, 9]]}), "ask.avoid[0]"),
        (table(ask={"kind": "connect", "player": 1}), "ask.player"),
        (several(ask={"kind": "line"}), "players"),
        (
            table(clouds=[[]], ask={"kind": "line", "rounds": [{"wind": "E", "deal": []}]}),
            "ask.rounds[0].deal",
        ),
        (
            table(modules=2, clouds=[[]], ask={"kind": "line", "rounds": [{"wind": "E", "deal": ["F1"]}]}),
            "ask.rounds[0].harbour",
        ),
        (several(phase="B", ask={"kind": "expect"}), "players"),
        (table(ask={"kind": "expect"}), "phase"),
        (table(phase="B", ask={"kind": "expect", "reroll": "all"}), "ask.reroll"),
    ],
)
def test_what_cannot_be_asked_is_named(data, field):
    with pytest.raises(PositionError) as caught:
        SOLVER.solve(load(data), Limits())
    assert caught.value.field == field
