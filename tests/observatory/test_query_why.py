"""Why a figure cannot be drawn: the clauses and facts, checked against the rules and against every line of play."""

import json
import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any, NoReturn

import pytest

from periplus.models.core.errors import IllegalMove, PositionError
from periplus.models.core.rulebook import rulebook
from periplus.models.observatory import GAME
from periplus.models.observatory.figures import figures
from periplus.models.observatory.moves import Complete
from periplus.models.observatory.play import state_of
from periplus.models.observatory.position import Position
from periplus.models.observatory.scoring import points
from periplus.models.observatory.state import State
from periplus.puzzles.observatory.places import chart_facts
from periplus.puzzles.own_rules import OwnRules
from periplus.solvers import api
from periplus.solvers.asking import read_goal
from periplus.solvers.cpsat import final, solve
from periplus.solvers.explaining import Explanation
from periplus.solvers.explaining import why as search_why
from periplus.solvers.limits import Clock, Limits
from periplus.solvers.program import Given, Program
from periplus.solvers.program.why import asked as asked_of
from periplus.solvers.proof import RELAXED, SECOND_ROUTE
from periplus.solvers.ruling import PlayRules, RuleText
from tests.marking import slow_for
from tests.observatory.test_query import facts, small_positions
from tests.observatory.twins.lines import endings

LIMITS = Limits(seconds=120)
ROOT = Path(__file__).resolve().parents[2]
CARDS = [
    {"id": "T", "name": "Twins", "size": "small", "points": 3, "bonus": "star", "pattern": ["ab"], "lines": "ab"},
    {"id": "B", "name": "Bend", "size": "small", "points": 4, "pattern": ["a.", "bc"], "lines": "abc"},
    {"id": "X", "name": "Slope", "size": "large", "points": 5, "pattern": ["a.", ".b"], "lines": "ab"},
]  # fmt: skip


def position(chart: list[str], held: list[str], **more: Any) -> Position:
    """One player's last turn on a chart of labels 2, 3, 4 by 4, 5, 6, rolled 2 4 6 and meteor 3."""
    sheet = {"chart": chart, "range": held} | more.pop("sheet", {})
    data = {
        "game": "observatory",
        "edition": {
            "chart": {"rows": [2, 3, 4], "columns": [4, 5, 6]},
            "rounds": {"1": {"count": 2}},
            "cards": CARDS,
        },
        "round": 2,
        "players": [sheet],
        "log": [{"type": "roll", "dice": [2, 4, 6], "meteor": 3}],
    }
    return GAME.load(json.dumps(data | more).encode())


def explain(asked: Position, goal: str) -> Explanation:
    answer = api.why(asked, goal, LIMITS).result()
    assert answer.why is not None
    return answer


def played(asked: Position, answer: Explanation) -> State:
    """The state after the line of the answer, each move legal where it stands."""
    after = asked
    for move in answer.line:
        after = GAME.play(after, GAME.parse_move(after, move.as_json()))
    return state_of(after)


def facts_of(answer: Explanation) -> list[dict[str, Any]]:
    return list(answer.as_json()["facts"])


@pytest.mark.rule("OBS-4.5")
def test_a_figure_in_the_way_is_named_with_the_clause_on_touching() -> None:
    drawn = {"sheet": {"done": [{"card": "X", "at": [0, 0]}]}}
    answer = explain(position(["**.", "**.", "..."], ["T"], **drawn), "fits(t, [0, 0], 90)")
    assert answer.as_json()["rules"] == ["OBS-4.6"]  # they share the star at [0, 0]
    crossing = explain(position(["**.", "**.", "..."], ["X"], sheet={"done": [{"card": "T", "at": [1, 0]}]}),
                       "fits(x, [0, 0], 0)")  # fmt: skip
    assert crossing.as_json()["rules"] == ["OBS-4.6"]
    assert facts_of(crossing) == [{"relation": "drawn", "card": "T", "at": [1, 0], "rotation": 0}]


@pytest.mark.rule("OBS-4.5")
def test_lines_that_cross_between_squares_are_the_clause_on_lines() -> None:
    cards = [*CARDS, {"id": "Y", "size": "small", "points": 1, "pattern": [".a", "b."], "lines": "ab"}]
    edition = {"chart": {"rows": [2, 3], "columns": [4, 5]}, "rounds": {"1": {"count": 2}}, "cards": cards}
    sheet = {"chart": ["**", "**"], "range": ["Y"], "done": [{"card": "X", "at": [0, 0]}]}
    asked = GAME.load(json.dumps({"game": "observatory", "edition": edition, "players": [sheet]}).encode())
    answer = explain(asked, "fits(y, [0, 0], 0)")
    assert answer.as_json()["rules"] == ["OBS-4.5"]
    assert facts_of(answer) == [{"relation": "drawn", "card": "X", "at": [0, 0], "rotation": 0}]
    assert "X Slope is drawn at [0, 0]" in answer.text
    assert rulebook("observatory")["OBS-4.5"].text in answer.text


@pytest.mark.rule("OBS-4.1")
def test_a_card_that_is_not_in_range_is_named() -> None:
    answer = explain(position(["**.", "...", "..."], ["B"]), "completed(twins)")
    assert answer.as_json()["rules"] == ["OBS-4.1"]
    assert facts_of(answer) == [{"relation": "held", "card": "T", "holds": False}]
    assert "T Twins is not in range" in answer.text


def test_a_card_that_no_place_has_room_for_needs_no_reason() -> None:
    broad = {"id": "W", "name": "Way", "size": "large", "points": 2, "pattern": ["abcd"], "lines": "abcd"}
    asked = position(["**.", "...", "..."], ["B"], edition={
        "chart": {"rows": [2, 3, 4], "columns": [4, 5, 6]}, "rounds": {"1": {"count": 2}}, "cards": [*CARDS, broad],
    })  # fmt: skip
    for goal in ("completed(way)", "fits(way, [0, 0], 0)", "uses(way, [0, 0])", "together(way, bend)"):
        answer = explain(asked, goal)
        assert (answer.as_json()["holds"], facts_of(answer)) == (False, [])


@pytest.mark.rule("OBS-4.3")
def test_a_card_drawn_elsewhere_is_not_drawn_again() -> None:
    asked = position(["**.", "**.", "..."], ["B"], sheet={"done": [{"card": "T", "at": [0, 0]}]})
    answer = explain(asked, "fits(t, [1, 0], 0)")
    assert answer.as_json()["rules"] == ["OBS-4.3"]
    assert facts_of(answer) == [{"relation": "drawn", "card": "T", "at": [0, 0], "rotation": 0}]


@pytest.mark.rule("OBS-4.4")
def test_missing_stars_are_named_with_the_dice_that_do_not_reach_them() -> None:
    # 2 4, 2 6 and 4 6 open rows 2 and 4 only, the meteor row 3 only: [2, 0] and [2, 1] lie both in row 4
    answer = explain(position(["...", "...", "..."], ["T"]), "fits(t, [2, 0], 0)")
    found = answer.as_json()
    assert {"OBS-4.4", "OBS-3.3"} <= set(found["rules"])
    missing = [fact["cell"] for fact in found["facts"] if fact["relation"] == "starred"]
    assert missing == [[2, 0], [2, 1]]
    assert {"relation": "rolled", "turn": 0, "dice": [2, 4, 6, 3]} in found["facts"]
    assert found["irreducible"]


def test_a_goal_that_can_hold_shows_a_legal_line_after_which_it_does() -> None:
    asked = position(["*..", "...", "..."], ["T"])
    answer = explain(asked, "fits(t, [0, 0], 90), star([2, 2])")
    assert answer.as_json()["holds"]
    sheet = played(asked, answer).sheets[0]
    assert [(figure.card, figure.at, figure.rotation) for figure in sheet.figures] == [("T", (0, 0), 90)]
    assert sheet.stars >> 8 & 1


@pytest.mark.rule("OBS-4.2")
def test_a_symmetric_card_is_drawn_by_every_rotation_that_the_rules_permit() -> None:
    """The twins look the same turned by 180 degrees, the bend does not; each figure is listed once."""
    asked = position(["**.", "**.", "..."], ["T"])
    for at, rotation in product([(0, 0), (0, 1)], [0, 90, 180, 270]):
        goal = f"fits(t, {list(at)}, {rotation})"
        answer = explain(asked, goal)
        assert answer.as_json()["holds"], goal
        last = next(number for number, move in enumerate(answer.line) if isinstance(move, Complete))
        before = asked
        for move in answer.line[:last]:
            before = GAME.play(before, GAME.parse_move(before, move.as_json()))
        turned = GAME.parse_move(before, {"type": "complete", "card": "T", "at": at, "rotation": rotation})
        assert (
            state_of(GAME.play(before, turned)).sheets[0].figures == played(asked, answer).sheets[0].figures
        )
        assert api.ask(asked, goal, LIMITS).result().answers
        by_rule = f"turned :- {goal}."
        assert api.ask(asked, "turned", LIMITS, rules=by_rule).result().answers
    listed = api.ask(asked, "fits(t, [0, 0], R)", LIMITS).result().answers
    assert [answer["R"] for answer in listed] in ([0, 90], [90, 0])
    bent = position(["**.", "**.", "..."], ["B"])
    listed = api.ask(bent, "fits(b, [0, 0], R)", LIMITS).result().answers
    assert {answer["R"] for answer in listed} == {0, 90, 180, 270}


@pytest.mark.rule("OBS-4.2")
def test_what_lies_now_is_known_by_every_rotation_that_draws_it() -> None:
    asked = position(["**.", "**.", "..."], ["X"], sheet={"done": [{"card": "T", "at": [1, 0]}]})
    goals = [
        "drawn(t, [1, 0], 180)",
        "touches(t, [1, 0], 180, x, [0, 0], 180)",
        "lacks(x, [1, 1], 180, [2, 2])",
    ]
    for goal in goals:
        turned_back = goal.replace("180", "0")
        assert bool(api.ask(asked, goal, LIMITS).result().answers) == bool(
            api.ask(asked, turned_back, LIMITS).result().answers
        )
    assert api.ask(asked, goals[0], LIMITS).result().answers
    answer = explain(asked, "fits(t, [0, 0], 180)")
    assert answer.as_json()["rules"] == ["OBS-4.3"]
    forbidden = RuleText(":- drawn(t, [1, 0], 180).")
    assert PlayRules(forbidden, asked).broken(asked, 0)
    facts = chart_facts(asked.edition_data, state_of(asked).sheets[0])
    assert not OwnRules(forbidden, facts).keeps(())


def test_a_position_that_cannot_be_asked_is_bad_input() -> None:
    unknown = position(["*..", "...", "..."], ["T"], log=[], rolls=[None])
    with pytest.raises(PositionError) as caught:
        api.why(unknown, "completed(t)")
    assert caught.value.field == "rolls[0]"
    with pytest.raises(IllegalMove):
        api.ask(position(["...", "...", "..."], ["T", "T"]), "completed(t)")


def spared(asked: Position, goal: str, answer: Explanation, squares: int = 99) -> list[str]:
    """The pieces of a reason that is one without them too, by solves that neither a sum nor a planner guides.

    Of the empty squares so many are tried; ``test_known_lines.py`` plans the turn with each pair of them.
    """
    query, why = api.query(asked), answer.why
    assert query.doubts is not None
    assert why is not None
    read, pieces = read_goal(query, goal), [*why.rules, *map(str, why.facts)]

    def forbidden(program: Program, kept: list[str]) -> bool:
        rules = [rule for name, rule in program.rules.items() if name in kept]
        given = [fact for fact in program.given if str(fact) in kept]
        model = program.model(asked_of(program, read).parts(), rules=rules, given=given)
        for settings in ({**SECOND_ROUTE, **RELAXED}, RELAXED, SECOND_ROUTE):
            report = final(solve(model, Clock(Limits(seconds=None, work=10)), settings=settings))
            if report.status != "unknown":
                break
        assert report.status != "unknown", kept
        return report.status == "infeasible"

    program = next(program for program in query.doubts(read) if forbidden(program, pieces))
    empty = [piece for piece in pieces if piece.startswith("not starred")]
    passed_over = empty[min(squares, len(empty)) :]
    tried = [piece for piece in pieces if piece not in passed_over]
    return [piece for piece in tried if forbidden(program, [other for other in pieces if other != piece])]


def test_none_of_a_reason_for_the_best_score_can_be_spared() -> None:
    asked = position(["*..", "...", "..."], ["T"])
    goal = f"score(S), S > {max(points(asked.edition_data, sheet) for sheet in endings(asked))}"
    answer = explain(asked, goal)
    assert answer.as_json()["irreducible"]
    assert len(facts_of(answer)) > 4
    assert spared(asked, goal, answer) == []


def test_the_planner_of_points_is_not_asked_of_a_goal_that_is_about_none() -> None:
    asked = position(["*..", "...", "..."], ["T"])

    def best(facts: Sequence[Given], clock: Clock) -> NoReturn:
        raise AssertionError("a best line was planned")

    query = replace(api.query(asked), otherwise=best)
    limits = Limits(seconds=None, work=20)
    answer = search_why(query, "checks(finder, N), N >= 6", limits).result()
    assert answer.as_json()["irreducible"]
    with pytest.raises(AssertionError):
        search_why(query, "score(S), S > 90", limits).result()


@pytest.mark.slow
def test_nor_can_any_of_the_reason_for_that_of_the_example() -> None:
    asked = GAME.load((ROOT / "examples" / "observatory" / "turn.json").read_bytes())
    goal = "score(S), S > 29"
    answer = explain(asked, goal)
    assert answer.as_json()["irreducible"]
    assert len(facts_of(answer)) == 75
    assert spared(asked, goal, answer, squares=8) == []


@pytest.mark.parametrize("seed", slow_for(range(3), lambda seed: seed == 2))
def test_answers_agree_with_every_line_of_play(seed: int) -> None:
    rng = random.Random(seed)
    asked = next(small_positions(100 + seed))
    reached = [facts(asked, 0, sheet)["fits"] for sheet in endings(asked)]
    edition = asked.edition_data
    places = [figure for card in edition.cards for figure in figures(edition, card.id)]
    for figure in rng.sample(places, min(6, len(places))):
        row = (figure.card, figure.at, figure.rotation)
        answer = explain(asked, f"fits({figure.card.lower()}, {list(figure.at)}, {figure.rotation})")
        assert answer.as_json()["holds"] == any(row in end for end in reached), row
        if answer.line:
            drawn = played(asked, answer).sheets[asked.me].figures
            assert row in {(one.card, one.at, one.rotation) for one in drawn}
