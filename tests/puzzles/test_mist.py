"""Puzzles of Islands in the Mist: every question against solutions by hand, surveys against trying everything."""

import json
from itertools import permutations
from typing import Any

import pytest

from periplus.models.boards.hexes import STEPS
from periplus.models.core.errors import IllegalMove, PositionError
from periplus.puzzles.attempt import grade_of
from periplus.puzzles.collection import find
from periplus.puzzles.deduction import course
from periplus.puzzles.format import Puzzle, load
from periplus.puzzles.making import make
from periplus.puzzles.protocol import Order
from periplus.puzzles.question import Verdict
from periplus.solvers.limits import Limits
from tests.marking import slow_for

Json = dict[str, Any]
LIMITS = Limits(seconds=30)
ROWS = ["F2 F1 M3", "G1 .2 .1 M2", "G2 .1v2 @2 .3 D1", "C1 .2 .1 D2", "C3 S1 S2"]
EDITION: Json = {"islands": {"front": ROWS}, "tiles": {"F2": 2, "M3": 2, "D2": 2, "C2": 2, "W1": 2, "T3": 1}}


def puzzle(position: Json, question: Json, answer: Json) -> Puzzle:
    base: Json = {"game": "mist", "edition": EDITION, "phase": "C3", "players": [{"balloon": [1, 0]}]}
    data = {
        "id": "small",
        "title": "Small",
        "author": "a test",
        "kind": "small",
        "text": "Do it.",
        "position": base | position,
        "ask": question,
        "answer": answer,
    }
    return load(json.dumps(data).encode())


def solve(position: Json, value: int, *solution: Json) -> Puzzle:
    return puzzle(position, {"kind": "solve"}, {"value": value, "solution": list(solution)})


def place(tile: str, q: int, r: int) -> Json:
    return {"type": "place", "tile": tile, "at": [q, r]}


def fly(direction: str | None, distance: int) -> Json:
    return {"type": "fly", "dir": direction, "distance": distance}


def judged(made: Puzzle, *moves: Json) -> Verdict:
    return made.question.judge(made.position, made.moves(list(moves)), made.answer, LIMITS).result()


def proved(made: Puzzle) -> Any:
    answer = made.question.prove(made.position, LIMITS).result()
    assert answer.status == "optimal"
    return answer.value


CONNECT: Json = {
    "players": [{"balloon": [1, 0], "tiles": {"1,0": "D2", "-1,0": "C2"}}],
    "ask": {"kind": "connect"},
}
"""The desert, a mountain, the canyon and the grassland are reached; forest and swamp need a tile each."""
WEB = (place("W0", 0, -1), place("W0", 0, 1))


def test_a_web_is_judged_tile_by_tile() -> None:
    made = solve(CONNECT, 2, *WEB)
    assert proved(made) == 2
    assert judged(made, *WEB).right
    assert judged(made, WEB[0]) == Verdict(False, True, 1, reason="proved")
    assert judged(made, place("D2", 2, 0)).first_wrong == 0


@pytest.mark.rule("MIST-7.5")
def test_a_tile_on_a_tile_breaks_a_clause() -> None:
    verdict = judged(solve(CONNECT, 2, *WEB), WEB[0], place("W0", 1, 0))
    assert verdict.violation is not None
    assert (verdict.first_wrong, verdict.violation.rule) == (1, "MIST-7.5")


@pytest.mark.parametrize(
    ("move", "field"),
    [
        (place("T3", 0, 1), "solution[0].tile"),
        (place("W0", 1, -1), "solution[0].at"),
        ({"type": "done"}, "solution[0]"),
    ],
)
def test_what_has_no_place_in_a_web_is_bad_input(move: Json, field: str) -> None:
    position = CONNECT | {"ask": {"kind": "connect", "avoid": [[1, -1]]}}
    with pytest.raises(PositionError) as caught:
        judged(solve(position, 2, *WEB), move)
    assert caught.value.field == field


def test_an_arrangement_is_worth_what_the_island_scores() -> None:
    """The volcano is -2. F2 at the coast is 2, the wild between it and the mountain coast 1 and 1; all do is best."""
    ask = {"kind": "arrange", "tiles": ["F2", "W1"], "spaces": [[0, -1], [1, -1]]}
    best = (place("F2", 0, -1), place("W1", 1, -1))
    made = solve({"ask": ask}, 2, *best)
    assert proved(made) == 2
    assert judged(made, *best).right
    assert judged(made, best[1], best[0]).right
    assert judged(made, best[1]).solvable
    assert judged(made, place("F2", 1, -1)).solvable is True, "the wild may take the other space"


def test_tiles_that_are_not_handed_out_are_bad_input() -> None:
    ask = {"kind": "arrange", "tiles": ["F2"], "spaces": [[0, -1], [1, -1]], "limit": 1}
    made = solve({"ask": ask}, 0, place("F2", 0, -1))
    for moves, field in (
        ([place("W1", 0, -1)], "solution[0].tile"),
        ([place("F2", 1, 1)], "solution[0].at"),
        ([place("F2", 0, -1), place("F2", 1, -1)], "solution[1].tile"),
    ):
        with pytest.raises(PositionError) as caught:
            judged(made, *moves)
        assert caught.value.field == field


VOYAGE: Json = {
    "phase": "C1",
    "wind": "W",
    "players": [{"balloon": [1, 0], "energy": 1}],
    "ask": {"kind": "fly", "to": [0, 1], "rounds": [{"wind": "SE"}, {"wind": "SW"}]},
}
"""From the 3 on (1, 0) the wind takes three spaces to the rim for nothing; two, over the yard, cost 1."""


def test_a_voyage_is_judged_flight_by_flight() -> None:
    """(1, 0) lies NE of (0, 1): the wind SW of the third round must find the balloon there, stay costs 3."""
    there = (fly("W", 2), fly("SE", 1))
    made = solve(VOYAGE | {"ask": VOYAGE["ask"] | {"to": [-1, 1]}}, 2, *there)
    assert proved(made) == 2
    assert judged(made, *there).right
    assert judged(made, there[0]) == Verdict(False, True, 1, reason="proved")
    assert judged(made, fly("W", 3)).first_wrong == 0


@pytest.mark.rule("MIST-5.8")
def test_a_flight_that_costs_too_much_breaks_a_clause() -> None:
    made = solve(VOYAGE | {"ask": VOYAGE["ask"] | {"to": [-1, 1]}}, 2, fly("W", 2), fly("SE", 1))
    verdict = judged(made, fly("W", 1))
    assert verdict.violation is not None
    assert (verdict.first_wrong, verdict.violation.rule) == (0, "MIST-5.8")


def test_flights_beyond_the_last_wind_are_bad_input() -> None:
    made = solve(VOYAGE | {"ask": {"kind": "fly", "to": [-2, 0]}}, 1, fly("W", 3))
    with pytest.raises(PositionError) as caught:
        judged(made, fly("W", 2), fly("W", 1))
    assert caught.value.field == "solution[1]"


ROUND: Json = {"wind": "W", "bonus": "energy1", "deal": ["M3"]}
LINE: Json = {
    "phase": "C1",
    "wind": "E",
    "clouds": [["C2"]],
    "players": [{"balloon": [0, -1], "energy": 0, "telescope": ["F2"]}],
    "ask": {"kind": "line", "rounds": [ROUND]},
}
TURNS: tuple[Json, ...] = (
    fly("E", 2),
    {"type": "take", "cloud": 0},
    {"type": "stow", "keep": ["C2"]},
    {"type": "done"},
    {"type": "deal", "clouds": ["M3"]},
    {"type": "roll", "wind": "W", "bonus": "energy1"},
)


def test_a_line_is_judged_through_deals_and_rolls() -> None:
    answer: Any = solve(LINE, 0).question.prove(solve(LINE, 0).position, LIMITS).result()
    moves = [move.as_json() for move in answer.solution]
    made = solve(LINE, answer.value, *moves)
    assert made.question.confirms(made.position, made.answer)
    assert judged(made, *moves).right
    for cut in range(len(moves)):
        assert judged(made, *moves[:cut]).solvable, f"the first {cut} moves"


@pytest.mark.parametrize(
    ("moves", "field"),
    [
        ([*TURNS[:4], {"type": "deal", "clouds": ["D2"]}], "solution[4].clouds"),
        ([*TURNS[:5], {"type": "roll", "wind": "E", "bonus": "energy1"}], "solution[5]"),
    ],
)
def test_chance_that_is_not_the_known_one_is_bad_input(moves: list[Json], field: str) -> None:
    with pytest.raises(PositionError) as caught:
        judged(solve(LINE, 99), *moves)
    assert caught.value.field == field


@pytest.mark.parametrize(
    ("position", "field"),
    [
        ({"ask": {"kind": "expect"}}, "position.ask.kind"),
        ({"ask": {}}, "position.ask.kind"),
        (
            LINE | {"ask": {"kind": "line", "rounds": [{"wind": "W", "deal": ["M3"]}]}},
            "position.ask.rounds[0].bonus",
        ),
        (
            LINE | {"modules": 2, "ask": {"kind": "line", "rounds": [ROUND | {"harbour": "C2"}]}},
            "position.modules",
        ),
    ],
)
def test_questions_without_moves_or_with_choices_of_chance_are_refused(position: Json, field: str) -> None:
    with pytest.raises(PositionError) as caught:
        solve(position, 0)
    assert caught.value.field == field


CLUES: list[Json] = [
    {"clue": "flight", "tiles": ["F2", "C2"], "wind": "E", "cost": 1},
    {"clue": "below", "tile": "W1", "number": 1},
    {"clue": "apart", "tiles": ["W1", "F2"]},
]
"""Three marked spaces in a row, 1 2 3 from the west: F2 flies one space east for 1, so it lies west of C2."""
MARKED = [[-1, 0], [1, -1], [0, -1]]
LAID = [place("F2", 0, -1), place("C2", 1, -1), place("W1", -1, 0)]


def survey(clues: list[Json] = CLUES, laid: list[Json] = LAID, **ask: Any) -> Puzzle:
    position = {"ask": {"tiles": ["F2", "C2", "W1"], "spaces": MARKED} | ask}
    answer = {"arrangement": laid, "solutions": 1}
    return puzzle(position, {"kind": "survey", "clues": clues}, answer)


@pytest.mark.rule("MIST-5.3")
def test_a_flight_clue_knows_its_price() -> None:
    """F2 has speed 2: one space to the east costs 1. The 1 under W1 is on (1, -1) too, but that is C2's."""
    made = survey(CLUES[:2])
    answer = made.question.prove(made.position, LIMITS).result()
    assert (answer.status, answer.extra["solutions"]) == ("optimal", 1)
    assert made.question.agrees(made.position, made.answer, answer)


def test_clues_that_contradict_leave_no_way_and_too_few_leave_several() -> None:
    none, several = survey(), survey(CLUES[:1][:0])
    assert none.question.prove(none.position, LIMITS).result().status == "infeasible"
    answer = several.question.prove(several.position, LIMITS).result()
    assert (answer.status, answer.extra["solutions"]) == ("feasible", 2)


def test_a_survey_is_judged_in_any_order() -> None:
    made = survey(CLUES[:2])
    assert judged(made, *reversed(LAID)).right
    assert judged(made, LAID[2]).solvable
    assert judged(made, place("W1", 1, -1)).first_wrong == 0


@pytest.mark.rule("MIST-7.5")
def test_two_tiles_on_one_space_break_a_clause() -> None:
    verdict = judged(survey(CLUES[:2]), LAID[0], place("C2", 0, -1))
    assert verdict.violation is not None
    assert (verdict.first_wrong, verdict.violation.rule) == (1, "MIST-7.5")


def test_a_step_names_the_clue_and_its_clauses() -> None:
    grade = grade_of(survey(CLUES[:2])).as_json()
    told = " ".join(step["text"] for step in grade["steps"])
    assert "break clue 1" in told
    assert {"MIST-5.2", "MIST-5.3", "MIST-7.5"} <= {rule for step in grade["steps"] for rule in step["rules"]}


@pytest.mark.parametrize(
    ("ask", "field"),
    [
        ({"tiles": ["F2", "F2"]}, "position.ask.tiles"),
        ({"tiles": []}, "position.ask.tiles"),
        ({"tiles": ["F2", "C2"]}, "position.ask.tiles"),
        ({"tiles": ["EH"]}, "position.ask.tiles"),
        ({"spaces": [[0, 0]]}, "position.ask.spaces"),
        ({"spaces": [[9, 0]]}, "position.ask.spaces[0]"),
        ({"spaces": [[1, 0], [0, 1], [1, 0]]}, "position.ask.spaces"),
    ],
)
def test_a_survey_of_unfit_tiles_or_spaces_is_refused(ask: Json, field: str) -> None:
    with pytest.raises(PositionError) as caught:
        survey(**ask)
    assert caught.value.field == field


def test_the_picture_of_a_survey_shows_the_tiles_laid_and_those_left() -> None:
    made = survey(CLUES[:2])
    shown: Any = made.shown(made.moves(LAID[:1]))
    assert (shown.players[0].tiles, shown.ask.tiles) == ({"0,-1": "F2"}, ["C2", "W1"])
    with pytest.raises(IllegalMove):
        made.shown(made.moves([LAID[0], place("C2", 0, -1)]))


def ways(made: Puzzle) -> int:
    """How many ways lay the tiles so that every clue holds: by lines and prices worked out here."""
    position = made.file.position
    rows, ask = position["edition"]["islands"]["front"], position["ask"]
    radius = (len(rows) - 1) // 2
    printed = {}
    for r, row in enumerate(rows, -radius):
        for q, token in enumerate(row.split(), max(-radius, -radius - r)):
            printed[q, r] = int(token[1])

    def price(tile: str, start: tuple[int, int], end: tuple[int, int], wind: Any) -> int | None:
        step, at, line = STEPS[wind], start, []
        while (at := (at[0] + step[0], at[1] + step[1])) in printed:
            line.append(at)
        if end not in line:
            return None
        steps, speed = line.index(end) + 1, int(tile[1])
        return max(0, steps - speed) if steps == len(line) else abs(steps - speed)

    def holds(clue: Json, at: dict[str, tuple[int, int]]) -> bool:
        if clue["clue"] == "below":
            return bool(printed[at[clue["tile"]]] == clue["number"])
        one, other = (at[tile] for tile in clue["tiles"])
        if clue["clue"] == "flight":
            return bool(price(clue["tiles"][0], one, other, clue["wind"]) == clue["cost"])
        touching = (other[0] - one[0], other[1] - one[1]) in STEPS.values()
        return bool(touching == (clue["clue"] == "touch"))

    spaces = [(q, r) for q, r in ask["spaces"]]
    found = 0
    for order in permutations(spaces, len(ask["tiles"])):
        at = dict(zip(ask["tiles"], order, strict=True))
        found += all(holds(clue, at) for clue in made.file.ask["clues"])
    return found


@pytest.mark.parametrize("name", ["torn-map", "free-as-air", "what-the-wind-told", "over-all-the-hills"])
def test_a_bundled_survey_has_one_way_and_tells_its_clues(name: str) -> None:
    made = find(name)
    assert ways(made) == 1
    told = [clue["tiles"] if "tiles" in clue else [clue["tile"]] for clue in made.file.ask["clues"]]
    sentences = made.file.text.split("(1)")[1].split("(")
    assert len(sentences) == len(told)
    for tiles, sentence in zip(told, sentences, strict=True):
        assert all(tile in sentence for tile in tiles)


@pytest.mark.parametrize("seed", slow_for(range(1, 5), lambda seed: seed > 2))
@pytest.mark.parametrize(("size", "difficulty"), [(3, 1), (4, 2), (5, 3)])
def test_a_survey_that_is_made_has_one_way_and_is_as_hard_as_ordered(
    seed: int, size: int, difficulty: int
) -> None:
    made = make("mist", "survey", Order(seed, size, difficulty, None), LIMITS)
    assert made is not None
    assert ways(made) == 1
    assert len(made.file.position["ask"]["tiles"]) == size
    assert made.file.difficulty == difficulty
    assert difficulty == 1 or not course(grade_of(made).deduction.choices, difficulty - 1).solved
    clues = made.file.ask["clues"]
    for clue in clues:
        fewer = made.file.as_json() | {
            "ask": {"kind": "survey", "clues": [other for other in clues if other is not clue]}
        }
        less = load(json.dumps(fewer).encode())
        assert ways(less) > 1 or not course(choices_of(less), difficulty).solved, "no clue can be spared"


def choices_of(made: Puzzle) -> Any:
    return made.question.deduction(made.position).choices


@pytest.mark.parametrize(
    ("order", "field"),
    [
        (Order(1, 2, None, None), "--size"),
        (Order(1, 7, None, None), "--size"),
        (Order(1, 4, None, object()), "--edition"),
    ],
)
def test_an_order_that_cannot_be_met_is_bad_input(order: Order, field: str) -> None:
    with pytest.raises(PositionError) as caught:
        make("mist", "survey", order, LIMITS)
    assert caught.value.field == field
