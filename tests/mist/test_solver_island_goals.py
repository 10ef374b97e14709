"""Goals about flights and tiles: against the rules and against trying everything; explanations by hand."""

import random
from collections.abc import Iterator
from itertools import permutations
from typing import Any

import pytest

from periplus.models.core.errors import PositionError
from periplus.models.mist import GAME
from periplus.models.mist.flying import flights
from periplus.models.mist.island import KINDS, TERRAINS
from periplus.models.mist.state import State, connected, landed, masks_of
from periplus.solvers import api, asking, explaining
from periplus.solvers.limits import Clock, Limits
from periplus.solvers.mist.asking.query import query
from periplus.solvers.program import witnessed
from tests.marking import slow_for
from tests.mist.editions import turn
from tests.mist.tables import ALL, WEB, load, table
from tests.mist.twins import points, turning
from tests.mist.twins.islands import bare, random_table, with_tiles
from tests.mist.twins.naive import table_of

LIMITS = Limits(seconds=60)
TURN = table({"energy": 2, "telescope": ["f2", "W1"], "tiles": WEB})
"""Over a tile of value 2 with the wind from the west, two energy, and chains to four coasts."""


def ask(data: dict[str, Any], goal: str, every: bool = False) -> list[dict[str, Any]]:
    """All the answers to the goal."""
    found = asking.ask(query(load(data)), goal, LIMITS, every=every).result()
    assert found.reason == "proved"
    answers: list[dict[str, Any]] = found.as_json()["answers"]
    return answers


def why(data: dict[str, Any], goal: str) -> tuple[list[str], list[str]]:
    """The clauses and the given facts that forbid the goal, which is irreducible."""
    found = explaining.why(query(load(data)), goal, LIMITS).result()
    answer = found.as_json()
    assert (answer["holds"], answer["irreducible"]) == (False, True)
    assert found.why is not None
    return answer["rules"], [str(fact) for fact in found.why.facts]


def places(answers: list[dict[str, Any]]) -> list[Any]:
    return sorted((answer["At"] for answer in answers), key=str)


@pytest.mark.rule("MIST-5.8")
def test_where_the_balloon_can_fly_for_at_most_so_much_energy() -> None:
    assert places(ask(TURN, "reachable(At, 0)")) == [[3, 0]]
    assert places(ask(TURN, "reachable(At, 1)")) == [[2, 0], [3, 0], [4, 0]]
    assert places(ask(TURN, "reachable(At, 20)")) == [[1, 0], [2, 0], [3, 0], [4, 0]]
    assert [answer["E"] for answer in ask(TURN, "reachable([1, 0], E), E =< 5")] == [2, 3, 4, 5]


@pytest.mark.parametrize("seed", slow_for(range(12), lambda seed: seed in (1, 5, 9)))
def test_what_is_reachable_is_what_the_rules_let_fly(seed: int) -> None:
    rng = random.Random(seed)
    tiles = {"4,0": "EH"} if seed % 2 else {"1,0": "E4"}
    player: dict[str, Any] = {
        "balloon": rng.choice([[1, 0], [4, 0], [-2, 3], [0, -4]]),
        "energy": rng.randint(0, 9),
    }
    player["tiles"] = tiles
    if seed % 4 == 1:
        player["balloon"] = {"dock": rng.randint(1, 6)}
    data = table(
        player,
        modules=3,
        wind=rng.choice(["E", "NE", "NW", "W", "SW", "SE"]),
        bonus=rng.choice(["none", "plus1", "reverse", "turn60"]),
    )
    state = GAME.state(load(data))
    spaces = state.island.board.spaces
    expected = set()
    for flight in flights(state, state.mover):
        place = f"dock{flight.dock}" if flight.dock else list(spaces[flight.space])
        expected |= {(str(place), energy) for energy in range(flight.cost, 21)}
    answers = ask(data, "reachable(At, E)")
    assert {(str(answer["At"]), answer["E"]) for answer in answers} == expected
    assert {str(answer["At"]) for answer in ask(data, "lands(At)")} == {place for place, _ in expected}


@pytest.mark.rule("MIST-12.2")
def test_from_the_seventh_dock_every_space_is_reachable_for_nothing() -> None:
    data = table({"balloon": {"dock": 7}, "tiles": {"4,0": "EH"}}, modules=3, variant=True)
    assert len(ask(data, "reachable(At, 0)")) == 61


def test_a_balloon_that_has_flown_stays() -> None:
    data = TURN | {"phase": "C3"}
    assert ask(data, "lands(At)") == [{"At": [1, 0]}]
    assert ask(data, "reachable(At, 20)") == []


@pytest.mark.rule("MIST-7.1")
def test_tiles_are_laid_beside_the_place_where_the_balloon_lands() -> None:
    spaces = places(ask(TURN, "lands([4, 0]), laid(wild, At)"))
    assert spaces == [[3, 1], [4, -1]]
    assert ask(TURN, "laid(canyon, At)") == []


@pytest.mark.rule("MIST-10.1")
def test_what_is_landed_in_every_world_lies_there_before() -> None:
    answers = ask(TURN, "landed(At, T)", every=True)
    assert [(answer["At"], answer["T"]) for answer in answers] == [
        ([0, -3], "F"), ([0, -2], "F"), ([0, -1], "F"), ([1, 0], "D"), ([2, 0], "D"), ([3, 0], "D")
    ]  # fmt: skip


@pytest.mark.rule("MIST-9.2")
def test_the_connected_coasts() -> None:
    assert [answer["C"] for answer in ask(TURN, "connected(C)")] == ["F", "M", "D", "G"]
    assert len(ask(table({"tiles": ALL}), "connected(C)", every=True)) == 6
    rest = TURN | {"ask": {"kind": "arrange", "tiles": ["C1", "C1", "C1"]}}
    assert ask(rest, "connected(canyon), connected(swamp)") == [{}]
    assert ask(rest, "connected(canyon), \\+ connected(swamp)") == [{}]
    assert ask(rest | {"ask": {"kind": "arrange", "tiles": ["C1", "C1"]}}, "connected(canyon)") == []


@pytest.mark.parametrize("seed", slow_for(range(32), lambda seed: seed >= 8))
def test_on_random_islands_a_goal_holds_exactly_where_some_arrangement_has_it(seed: int) -> None:
    rng = random.Random(seed)
    data = random_table(seed, size=7, laid=3)
    tiles = [f"{rng.choice(KINDS)}1" for _ in range(rng.randint(1, 3))]
    state = GAME.state(load(data))
    asked = data | {"ask": {"kind": "arrange", "tiles": tiles, "player": 0}}
    ends = [_ending(after) for after in _arrangements(state, tiles)]
    some, every = set().union(*ends), ends[0].intersection(*ends)
    for goal, keep in (("landed(At, T)", "landed"), ("connected(C)", "connected")):
        for wanted, worlds in ((some, False), (every, True)):
            expected = sorted(str(fact) for fact in wanted if fact[0] == keep)
            found = sorted(str((keep, *map(_plain, answer.values()))) for answer in ask(asked, goal, worlds))
            assert found == expected
    for name, letter in (("forest", "F"), ("swamp", "S")):
        absent = any(("connected", letter) not in end for end in ends)
        assert bool(ask(asked, f"\\+ connected({name})")) == absent


def _plain(term: Any) -> Any:
    return tuple(term) if isinstance(term, list) else term


def _arrangements(state: State, tiles: list[str]) -> Iterator[State]:
    spaces = bare(state, 0)
    for size in range(min(len(tiles), len(spaces)) + 1):
        for chosen in permutations(tiles, size):
            for where in permutations(spaces, size):
                if where == tuple(sorted(where)):
                    yield with_tiles(state, 0, dict(zip(where, chosen, strict=True)))


def _ending(state: State) -> set[tuple[Any, ...]]:
    """The facts of the island at the end, by the rules."""
    island, tiles = state.island, masks_of(state.players[0].tiles)
    found: set[tuple[Any, ...]] = {("connected", letter) for letter in connected(island, tiles)}
    for letter in TERRAINS:
        found |= {
            ("landed", space, letter) for space in island.board.spaces_of(landed(island, tiles, letter))
        }
    return found


@pytest.mark.rule("MIST-5.1")
def test_why_not_there_no_straight_line_leads_there() -> None:
    assert why(TURN, "reachable([4, -4], 20)") == (["MIST-5.1"], [])


@pytest.mark.rule("MIST-5.8")
def test_why_not_there_the_energy_and_the_wind() -> None:
    assert why(TURN, "lands([-1, 0])") == (["MIST-5.8"], ["wind(E)", "energy(2)"])


@pytest.mark.rule("MIST-5.4")
def test_why_not_for_so_little_the_price_under_this_wind() -> None:
    assert why(TURN, "reachable([1, -1], 3)") == (["MIST-5.4"], ["wind(E)"])


@pytest.mark.rule("MIST-7.5")
def test_why_nothing_can_be_laid_there() -> None:
    assert why(TURN, "laid(wild, [1, 0])") == (["MIST-7.5"], ["held(D, (1, 0))"])
    assert why(TURN, "laid(wild, [0, 0])") == (["MIST-7.4"], [])
    assert why(TURN | {"phase": "C3"}, "laid(wild, [4, -4])") == (["MIST-7.1"], [])


def test_why_not_landed_the_tiles_on_offer_and_what_landing_takes() -> None:
    data = TURN | {"ask": {"kind": "arrange", "tiles": ["C1"]}}
    rules, facts = why(data, "landed([-1, 1], canyon)")
    assert "MIST-10.1" in rules
    assert set(facts) <= {"offered(C, 1)", "offered(W, 0)"}


def test_a_goal_that_can_hold_is_said_to() -> None:
    found = explaining.why(query(load(TURN)), "lands([3, 0]), laid(forest, [4, -1])", LIMITS).result()
    assert found.as_json()["holds"] is True


@pytest.mark.parametrize(
    ("fields", "goal", "types"),
    [
        ({}, "lands([3, 0]), \\+ laid(_, _)", ["fly", "skip", "done"]),
        ({"phase": "C3"}, "laid(forest, [2, -1]), laid(wild, [1, -1])", ["place", "place", "done"]),
    ],
)
def test_the_moves_that_bring_a_goal_about_can_be_played(
    fields: dict[str, Any], goal: str, types: list[str]
) -> None:
    position = load(TURN | fields)
    found = explaining.why(query(position), goal, LIMITS).result()
    assert [move.as_json()["type"] for move in found.line] == types
    for move in found.line:
        position = GAME.play(position, GAME.parse_move(position, move.as_json()))
    if types[0] == "fly":
        assert GAME.state(position).mover.space == GAME.state(position).island.board.number[3, 0]


def test_no_moves_are_told_for_tiles_laid_anywhere() -> None:
    anywhere = load(TURN | {"ask": {"kind": "arrange", "tiles": ["F1"]}})
    assert explaining.why(query(anywhere), "laid(forest, [3, -1])", LIMITS).result().line == ()


def test_the_relations_are_the_same_whatever_the_position() -> None:
    names = [relation.name for relation in api.relations("mist")]
    assert {"reachable", "lands", "connected", "landed"} <= set(names)
    assert names == [relation.name for relation in asking.tables(query(load(TURN)).program)]


def test_wishes_that_make_no_sense_name_their_field() -> None:
    with pytest.raises(PositionError) as error:
        query(load(TURN | {"ask": {"kind": "arrange", "tiles": ["F1"], "spaces": [[9, 9]]}}))
    assert error.value.field == "ask.spaces[0]"


# What goals were not told in 0.3.0

RICH = table(
    {"balloon": [-2, 2], "energy": 0, "telescope": ["s2", "N4"], "tiles": WEB | {"-1,1": "C2", "-2,2": "C2"}},
    wind="NE", bonus="reverse", phase="C2", clouds=[["F3", "M5"], ["W1"]],
)  # fmt: skip
"""Over the end of a chain: one tile more joins the last coasts; there are tiles on two clouds."""


def test_a_goal_reaches_as_far_as_the_best_turn() -> None:
    """The best turn takes a cloud, lays its tile and connects all coasts (MIST-10.10)."""
    position = load(RICH)
    best = api.hint(position).result().moves[0]
    assert "MIST-10.10" in [line.rule for line in best.why]
    assert best.value is not None
    reached = GAME.score(position).players[0].total + best.value
    assert ask(RICH, "connected(swamp)") == [{}]
    assert ask(RICH, f"score(S), S >= {reached}") == [{"S": reached}]
    assert ask(RICH, f"score(S), S > {reached}") == []


@pytest.mark.parametrize(
    ("goal", "cloud", "least"),
    [
        ("takes(1), connected(swamp)", 1, 0),
        ("score(S), S >= 10, takes(0)", 0, 10),
        ("laid(s2, At), landed(At, swamp), takes(1)", 1, 0),
    ],
)
def test_the_lines_of_goals_about_takes_and_points_play_back(goal: str, cloud: int, least: int) -> None:
    """After the moves of each answer the rules find what the goal asks for."""
    position = load(RICH)
    found = explaining.why(query(position), goal, LIMITS).result()
    assert found.as_json()["holds"] is True
    line = [move.as_json() for move in found.line]
    for move in line:
        position = GAME.play(position, GAME.parse_move(position, move))
    assert [move["cloud"] for move in line if move["type"] == "take"] == [cloud]
    assert GAME.score(position).players[0].total >= least
    state = GAME.state(position)
    swamp = {tuple(move["at"]) for move in line if move.get("tile") == "s2"}
    facts = {("connected", "S"), *(("landed", at, "S") for at in swamp)}
    assert {fact for fact in facts if fact[0] in goal} <= _ending(state)
    assert swamp or "laid" not in goal
    assert state.mover.owed or line[-1] == {"type": "done"}


@pytest.mark.parametrize("seed", range(8))
def test_the_scores_of_a_turn_are_those_of_its_ends(seed: int) -> None:
    """The naive twin plays every end of the turn on a small island."""
    data = turn(random.Random(seed), 5)
    position = load(data)
    if GAME.check(position) or data.get("draws") or data["players"][0].get("owed"):
        return
    naive = table_of(data)
    assert naive.seats[0] is naive.mover
    wanted = {points.total(end, end.seats[0]) for end in turning.ends(naive).values()}
    assert {answer["S"] for answer in ask(data, "score(S)")} == wanted


def test_tiles_keep_their_numbers() -> None:
    tiles = {answer["T"] for answer in ask(RICH | {"clouds": []}, "laid(T, _)")}
    assert tiles == {"s2", "S", "N4", "N"}
    assert ask(RICH, "laid(t2, At)") == []
    assert places(ask(RICH, "laid(s2, At)")) == places(ask(RICH | {"clouds": [["F3"]]}, "laid(swamp, At)"))


def test_why_not_knows_what_a_cloud_may_bring() -> None:
    rules, facts = why(TURN | {"clouds": [["F3"]]}, "laid(canyon, [4, -1])")
    assert (rules, facts) == (["MIST-1.3"], ["offered(C, 0)"])
    found = explaining.why(query(load(RICH)), "score(S), S >= 99", LIMITS).result()
    assert found.as_json()["holds"] is False


@pytest.mark.parametrize("seed", range(4))
def test_what_an_end_is_said_to_have_is_what_the_rules_find_after_its_line(seed: int) -> None:
    """Each world of a turn, witnessed: score, place, tiles, landed groups and coasts are those of the played line."""
    data = turn(random.Random(seed), 5)
    asked = query(load(data))
    assert asked.witness is not None
    names = ("lands", "takes", "laid", "landed", "connected")
    worlds = 0
    goal = asking.read_goal(asked, "score(S)")
    for binding, world in witnessed(asked.program, goal, Clock(LIMITS)):
        facts = asked.witness(world)
        assert facts is not None
        assert set(facts["score"]) == {(binding["S"],)}
        for name in names:
            assert set(world.facts(asked.program.relations[name])) == set(facts[name]), name
        worlds += 1
    assert worlds
