"""A search that is stopped says all that it found: from the first look on, by work and not by the clock."""

# the answers of one game are narrower than the answers of all: a wrong type here fails the test itself
# pyright: reportArgumentType=false, reportOperatorIssue=false, reportOptionalOperand=false, reportAttributeAccessIssue=false, reportOptionalMemberAccess=false

import json
import math
import random
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path

import pytest

from periplus.models.kalypso import GAME
from periplus.models.kalypso.scoring import value as value_of
from periplus.models.kalypso.turn import is_over
from periplus.solvers import api
from periplus.solvers.kalypso import SOLVER
from periplus.solvers.kalypso.question import ask, told
from periplus.solvers.kalypso.turn.reached import SeenStates
from periplus.solvers.kalypso.turn.search import TurnSearch
from periplus.solvers.kalypso.turn.stepwise import Variations, stepwise, straight
from periplus.solvers.kalypso.turn.sweeping import sweeping
from periplus.solvers.limits import Clock, Limits
from periplus.solvers.search.values import Dive
from tests.marking import slow_for

from .tables import base, data, table
from .twins import positions
from .twins.lines import Lines, TooMany

LITTLE = Limits(seconds=None, work=1e-6)
"""So little that nothing is searched."""
EXAMPLES = [
    path
    for path in sorted((Path(__file__).parents[2] / "examples" / "kalypso").glob("*.json"))
    if "game" in json.loads(path.read_text(encoding="utf-8"))
]
TOWN = {
    "base": base("WWMM", "WSSM", "RRSP", "RWPM"),
    "survivors": 4,
    "hand": ["WWMSR", "SSRRM", "barrel"],
}
OPEN_SEA = {
    "tiles": [{"tile": "WMSRP", "at": [2, 3]}, {"tile": "WWMSR", "at": [5, 4]}],
    "survivors": 2,
    "hand": ["WWMSR"],
}


def random_positions(mode, number):
    for seed in range(number):
        rng = random.Random(f"anytime {mode} {seed}")
        yield GAME.load(json.dumps(positions.position(rng, mode)).encode())


@pytest.mark.parametrize("mode", ["versus", "coop", "solo"])
def test_a_hint_holds_a_legal_move_with_its_value_and_a_bound_however_little_it_may_search(mode):
    asked = 0
    for position in random_positions(mode, 40):
        legal = GAME.moves(position)
        ranking = api.hint(position, LITTLE).result()
        if not legal:
            assert ranking.status == "infeasible"
            continue
        best = ranking.moves[0]
        assert best.move in legal
        state = told(GAME.state(position), (best.move, *best.line), usual_of(position))
        assert best.value == state.value
        assert ranking.bound is None or ranking.bound >= best.value
        asked += 1
    assert asked >= 20


def usual_of(position):
    return "score" if position.mode == "versus" else "survive"


@pytest.mark.parametrize("most", [0.2, pytest.param(1.0, marks=pytest.mark.slow)])
@pytest.mark.parametrize("verb", slow_for(["hint", "solve"], lambda verb: verb == "hint"))
def test_a_longer_search_is_never_worse_and_its_bound_never_higher(verb, most):
    position = table(TOWN, bags={"salvage": ["WWWMM"], "scrap": ["WP", "MP"], "fish": [1, 2]})
    answers = [
        getattr(SOLVER, verb)(position, Limits(seconds=None, work=work)).result()
        for work in (1e-6, 0.002, 0.01, 0.05, 0.2, 1.0)
        if work <= most
    ]
    values = [answer.value for answer in answers]
    bounds = [answer.bound for answer in answers]
    assert values == sorted(values)
    assert bounds == sorted(bounds, reverse=True)
    assert values[0] < values[-1]


@pytest.mark.parametrize("work", slow_for([1e-6, 0.01, 0.05], lambda work: work > 0.01))
def test_a_solution_is_never_below_the_hint_of_the_same_effort(work):
    limits, compared = Limits(seconds=None, work=work), 0
    boards = [table(TOWN), table(OPEN_SEA, bags={"salvage": ["WWWMM"], "fish": [1]})]
    for position in [*boards, *random_positions("versus", 6), *random_positions("solo", 6)]:
        if position.ask.kind != "turn":
            continue
        ranking, answer = api.hint(position, limits).result(), SOLVER.solve(position, limits).result()
        if ranking.moves and answer.solution:
            assert answer.value >= ranking.value
            compared += 1
    assert compared >= 10


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(2, 7))])
def test_eight_tiles_with_nothing_built_are_worth_what_the_search_has_seen(seed):
    ranking = api.hint(eight_tiles(seed), Limits(seconds=None, work=0.5)).result()
    assert ranking.value >= {1: 28, 2: 20, 3: 20, 4: 30, 5: 14, 6: 20}[seed]
    assert ranking.bound == max(entry.bound for entry in ranking.moves)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1, 7))
def test_eight_tiles_with_nothing_built_are_worth_the_reviewers_figures(seed):
    """What lay in the memory of their search after five seconds, which are five of work; the hint told a third."""
    ranking = api.hint(eight_tiles(seed), Limits(seconds=None, work=5.0)).result()
    assert ranking.value >= {1: 30, 2: 26, 3: 24, 4: 34, 5: 18, 6: 31}[seed]


def eight_tiles(seed):
    from benchmarks.kalypso.positions import bag, settled

    draws = {"salvage": bag(1, seed + 100), "scrap": ["WP", "MP"], "fish": [1, 0, 1, 2, "B", 1]}
    sheet = settled("versus", 8, seed, bags=draws)
    sheet["settlements"][0] |= {"hand": bag(1, seed + 200), "survivors": 2}
    return GAME.load(json.dumps(sheet).encode())


@pytest.mark.parametrize("number", [8, pytest.param(40, marks=pytest.mark.slow)])
@pytest.mark.parametrize("mode", slow_for(["versus", "coop", "solo"], lambda mode: mode == "solo"))
def test_every_line_of_a_beam_or_sweep_is_legal_and_worth_what_it_says_and_no_better_than_the_best(
    mode, number
):
    """The rules replay each of them; the twin tries every line."""
    found = compared = 0
    for position in random_positions(mode, number):
        question = replace(ask(position), ends=1)
        state = question.state
        if is_over(state):
            continue
        worth = partial(worth_of, question.objective)
        search = TurnSearch("score", Clock(Limits(seconds=60)))
        declining = SeenStates(worth, declining=True)
        beam = [
            *stepwise(search, state, worth, 2),
            *stepwise(search, state, worth, 2, alike=1, seen=declining),
            *filter(None, islice(sweeping(search, state, worth), 20)),
        ]
        assert beam
        for value, line in beam:
            assert told(state, line, question.objective).value == value
        found += len(beam)
        try:
            best = Lines(question.objective, budget=40).best(state) if number > 8 else math.inf
        except TooMany:
            continue
        assert max(value for value, _ in beam) <= best
        compared += 1
    assert found >= 5
    assert compared >= 2


@pytest.mark.parametrize("declining", slow_for([False, True], lambda declining: not declining))
@pytest.mark.parametrize("most", slow_for([5, 1000], lambda most: most > 5))
def test_a_beam_finds_the_same_however_much_others_have_seen_before_it_and_looks_at_fewer_states(
    most, declining
):
    """What is remembered of states saves work and changes nothing, be it all or only the first few of them."""
    saved = 0
    for mode in ("versus", "solo"):
        for position in random_positions(mode, 8):
            question = replace(ask(position), ends=1)
            worth = partial(worth_of, question.objective)
            search = TurnSearch("score", Clock(Limits(seconds=60)))
            seen, nothing = (SeenStates(worth, number, declining=declining) for number in (most, 0))
            for width in (2, 4, 4, 8):
                before = search.visited
                lines = list(stepwise(search, question.state, worth, width, seen=nothing))
                alone, before = search.visited - before, search.visited
                assert list(stepwise(search, question.state, worth, width, seen=seen)) == lines
                together = search.visited - before
                assert together <= alone
                saved += alone - together
    assert saved > 20


def worth_of(objective, state):
    return value_of(state, state.own, objective)


@pytest.mark.slow
def test_a_varied_line_is_legal_and_worth_what_it_says_and_in_the_end_the_best():
    """The twin tries every line."""
    reached = asked = 0
    for position in random_positions("versus", 60):
        state = GAME.state(position)
        question = replace(ask(position), ends=1)
        try:
            best = Lines("score", budget=300).best(state)
        except TooMany:
            continue
        plain = told(state, straight(state, 1), "score")
        if not plain.steps or plain.value == best or position.ask.objective not in (None, "score"):
            continue
        asked += 1
        varied = Variations(TurnSearch("score", Clock(Limits(seconds=60))), question.state, seed=1)
        varied.add(plain.value, plain.steps)
        values = [plain.value]
        for _ in range(150):
            found = varied.tried()
            if found is not None:
                assert told(state, found.line, "score").value == found.value
                values.append(found.value)
        assert values == sorted(set(values))
        assert values[-1] <= best
        reached += values[-1] == best
    assert asked >= 8
    assert reached >= asked - 1


def test_the_best_line_of_a_dive_is_known_whenever_it_is_left():
    state = GAME.state(table(TOWN))
    search = TurnSearch("score", Clock(Limits(seconds=60)))
    dive, seen = Dive(search, search.reached(state, 1), -1000), []
    while not dive.done and dive.states < 400:
        dive.advance(20)
        if dive.value is not None:
            assert told(state, dive.line, "score").value == dive.value
            seen.append(dive.value)
    assert len(seen) > 10
    assert seen == sorted(seen)
    assert dive.bound >= seen[-1]


@pytest.mark.parametrize("states", slow_for([2, 16, 1000], lambda states: states > 2))
def test_forgetting_costs_time_and_never_the_answer(states):
    small = {0, 2, 4, 5, 6, 8, 10, 11, 13, 14, 16, 19, 21, 23, 25, 26, 28, 32, 33, 34, 36, 37}
    for number, position in enumerate(random_positions("versus", 38)):
        if number in small:  # of the others all lines take long
            state = GAME.state(position)
            best = Lines("score", budget=60).best(state)
            search = TurnSearch("score", Clock(Limits(seconds=30)), states)
            assert search.solve(search.reached(state, 1), best - 1).most == best


# what waits on the table


@pytest.mark.rule("KAL-5.3")
@pytest.mark.parametrize("piece", ["net", "garden"])
def test_a_tile_is_taken_in_the_turn_in_which_the_hand_is_emptied_without_a_placement(piece):
    position = table(
        {"base": ["....", ".M..", ".W..", ".WWW"], "boats": [{"at": [0, 3]}], "hand": [piece]},
        rows=["...."] * 4,
        offer=["MSWMP"],
    )
    best = Lines("score", budget=4000).best(GAME.state(position))
    assert best > 0
    answer = SOLVER.solve(position, Limits(seconds=20)).result()
    assert (answer.status, answer.value, answer.bound) == ("optimal", best, best)
    assert SOLVER.hint(position, Limits(seconds=20)).result().value == best


SOON = (2, 4, 6, 10, 11, 12, 21, 25, 28, *range(30, 34), 36, 40, 42, 43, 45, 46, 47, 51, 53, 54, 57)
"""Solo boards with an offer of which all lines are played soon."""


@pytest.mark.rule("KAL-5.3")
@pytest.mark.parametrize(
    ("mode", "seeds"),
    slow_for(
        [("versus", range(120)), ("coop", range(120)), ("solo", SOON)], lambda given: given[0] != "solo"
    ),
    ids=["versus", "coop", "solo"],
)
def test_with_an_offer_waiting_a_turn_is_the_best_of_all_lines(mode, seeds):
    played = 0
    for seed in seeds:
        rng = random.Random(f"waiting {mode} {seed}")
        sheet = positions.position(rng, mode)
        own = sheet["settlements"][sheet["ask"]["player"]]
        own["hand"] = rng.sample(["net", "garden", "barrel", "boat", "send+"], rng.choice([1, 1, 2]))
        if mode == "versus" and "send+" in own["hand"]:
            own["hand"].remove("send+")
        if not own["hand"]:
            continue
        own["fresh"] = []
        sheet["offer"] = [positions.face(rng)]
        position = GAME.load(json.dumps(sheet).encode())
        if GAME.check(position):
            continue
        try:
            best = Lines(budget=150).best(GAME.state(position))
        except TooMany:
            continue
        answer = SOLVER.solve(position, Limits(seconds=20)).result()
        assert (answer.status, answer.value) == ("optimal", best), seed
        played += any(move.type == "take" for move in answer.solution)
        if played == 2:
            return
    assert played


@pytest.mark.rule("KAL-4.11")
def test_what_a_survivor_on_a_card_earns_is_part_of_the_moves_value_though_no_turn_was_under_way():
    """The two salvage cells and the barrel earned make a cooper of three wood: 3 points and no survivor left."""
    people = {
        "id": "people",
        "versus": {"needs": {"survivor": 1}, "reward": {"produce": {"barrel": 1}}},
        "coop": {"needs": {"survivor": 1}},
    }
    position = GAME.load(
        json.dumps(
            data(
                {"base": base("WW..", "W..."), "survivors": 1, "forecasts": [{"card": "people"}]},
                edition={"forecasts": [people]},
            )
        ).encode()
    )
    ranking = SOLVER.hint(position, Limits(seconds=20)).result()
    (best,) = ranking.moves
    assert best.move.as_json() == {"type": "store", "tile": "survivor", "card": "people"}
    assert best.value == Lines("score").after(GAME.state(position), best.move) == 3


@pytest.mark.parametrize("what", slow_for(["expected", "plan", "turn"], lambda what: what == "plan"))
def test_the_same_work_gives_the_same_bytes_and_more_of_it_nothing_worse(what):
    ask = {"what": what} | ({"turns": [["WWMSR", "SSRRM"], ["WWWPM"]]} if what == "plan" else {})
    own = OPEN_SEA if what != "expected" else OPEN_SEA | {"hand": ["?"]}
    bags = {"salvage": ["WWWPM", "SSRRM", "WMSRP"], "scrap": ["WP"]}
    position = table(own, ask=ask, bags=bags)
    found = []
    for work in (0.01, 0.1, 0.5):
        limits = Limits(seconds=None, work=work, seed=2)
        one, two = (SOLVER.solve(position, limits).result().as_json() for _ in range(2))
        assert one == two
        found.append(one["value"])
    assert found == sorted(found)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_example_that_can_be_hinted_has_a_move_at_once(path):
    position = api.load(path)
    if position.log or GAME.check(position) or not GAME.moves(position):
        return
    limits = replace(LITTLE, seconds=10)
    assert api.hint(position, limits).result().moves


def test_of_equal_moves_the_better_prospect_stands_first_and_is_told():
    """Wherever the boat is launched, nothing can be built beside two wood; some places leave more to complete."""
    ranking = api.hint(table({"base": base("WW"), "hand": ["boat"]}), Limits(seconds=5)).result()
    assert {entry.value for entry in ranking.moves} == {0}
    prospects = [entry.extra["prospect"] for entry in ranking.moves]
    assert prospects == sorted(prospects, reverse=True)
    assert prospects[0] > prospects[-1]


def test_an_unknown_order_of_draws_is_ranked_from_thirty_scenarios_on_and_says_their_number():
    own = {"base": base("SS..", "S..."), "boats": [{"at": [4, 4]}], "hand": ["SP"]}
    rows = ["........"] * 4 + ["....ff.."] + ["....f..."] + ["........"] * 2
    position = table(own, rows=rows, bags={"fish": [0, 3, 0, 3]}, ask={"what": "sampled"})
    short = api.hint(position, Limits(seconds=None, work=0.01)).result()
    assert [entry.value for entry in short.moves] == [None] * 5
    whole = api.hint(position, Limits(seconds=None, samples=40)).result()
    assert [entry.samples for entry in whole.moves] == [40] * 5
    hidden = table(own, rows=rows, bags={"fish": [3, 3, 0, 0]}, ask={"what": "sampled"})
    assert api.hint(hidden, Limits(seconds=None, samples=40)).result() == whole
