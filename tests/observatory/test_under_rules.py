"""The maximum under rules of one's own: the best of all lines that keep them, with every roll and draw free.

The twin plays every line and asks each end for the rule as Python says it. What the program says of its line is told
by the sheet after the moves, and the rule file is worked out anew over those facts.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Never

import pytest

from periplus.models.core.errors import PositionError
from periplus.models.observatory.legality import apply, fault
from periplus.models.observatory.moves import AnyMove, Keep
from periplus.models.observatory.play import state_of
from periplus.models.observatory.position import Position
from periplus.models.observatory.scoring import points
from periplus.models.observatory.state import Phase, Sheet
from periplus.solvers import api
from periplus.solvers.answers import Answer
from periplus.solvers.asking import tables
from periplus.solvers.limits import Clock, Limits, Stop
from periplus.solvers.observatory.asking import best
from periplus.solvers.observatory.asking.query import query
from periplus.solvers.observatory.verify import REPLAYS
from periplus.solvers.program.clauses import parse_rules
from periplus.solvers.protocol import solver_of
from periplus.solvers.replay import ClaimedLine
from periplus.solvers.ruling import kept
from periplus.solvers.witness import certain
from tests.marking import slow_for
from tests.observatory.tables import table
from tests.observatory.test_maximum import _tiny
from tests.observatory.test_query import Facts, facts
from tests.observatory.twins.maximum import NOTHING, MaximumTwin
from tests.observatory.twins.turn import TooMany

LIMITS = Limits(seconds=60)


def worth_of(cards: Mapping[str, Any], facts: Facts) -> list[int]:
    """The printed points of the completed cards that have any."""
    return [cards[card].points for (card,) in facts["completed"] if isinstance(cards[card].points, int)]


ONE_CHEAP = "cheap(C) :- completed(C), points(C, P), P < 3.\n:- aggregate_all(count, cheap(_), N), N =\\= 1."
RULES: dict[str, Callable[[Facts, Mapping[str, Any]], bool]] = {
    ":- fail.": lambda facts, cards: True,
    ":- completed(C), bonus(C, _).": lambda facts, cards: all(
        not cards[card].bonus for (card,) in facts["completed"]
    ),
    ":- together(A, B), A @< B.": lambda facts, cards: len(facts["completed"]) < 2,
    ":- star([0, C]), star([1, C]).": lambda facts, cards: (
        not any(((0, column),) in facts["star"] and ((1, column),) in facts["star"] for column in range(9))
    ),
    ":- checks(funding, N), N > 3.": lambda facts, cards: (
        ("funding", 4) not in facts["checks"] and ("funding", 5) not in facts["checks"]
    ),
    ":- \\+ completed(_).": lambda facts, cards: bool(facts["completed"]),
    ONE_CHEAP: lambda facts, cards: sum(points < 3 for points in worth_of(cards, facts)) == 1,
    ":- stars(N), N mod 2 =:= 1.": lambda facts, cards: next(iter(facts["stars"]))[0] % 2 == 0,
    ":- score(S), S > 7.": lambda facts, cards: next(iter(facts["score"]))[0] <= 7,
}
"""Each with what it asks of the facts at the end."""


def played(position: Position, found: Answer) -> Sheet:
    """The sheet after the steps, each legal where supplies are not tracked."""
    state = state_of(position)
    steps: list[Any] = list(found.solution)  # an announced draw is a mapping, all else are moves
    if steps and isinstance(steps[0], Mapping):
        sheet = replace(state.sheets[position.me], range=tuple(steps.pop(0)["cards"]))
        state = state.with_sheet(position.me, sheet)
    elif steps and isinstance(steps[0], Keep):
        state = apply(state, steps.pop(0))
    state = replace(state, supply=None)
    if state.phase is Phase.DRAW:
        active = (state.active + 1) % len(state.sheets)
        turn = state.round + (active == state.first)
        state = replace(state, phase=Phase.BEFORE, may_draw=True, active=active, round=turn)
    for step in steps:
        move: AnyMove = step
        assert fault(state, move) is None
        state = apply(state, move)
    return state.sheets[position.me]


def agrees(seed: int, rules: str, budget: int) -> str:
    """The status of an answer that is the twin's; empty where there are too many lines for the twin."""
    position = _tiny(random.Random(seed))
    state, keeps = state_of(position), RULES[rules]
    before, cards = state.sheets[position.me].stars, position.edition_data.by_id

    def ends(sheet: Sheet) -> bool:
        return keeps(facts(position, before, sheet), cards)

    try:
        expected = MaximumTwin(position.me, budget, ends).maximum(position)
    except TooMany:
        return ""
    found = api.maximum(position, LIMITS, rules=rules).result()
    assert (found.reason, found.value) == ("proved", None if expected == NOTHING else expected), (seed, rules)
    assert found.status == ("infeasible" if expected == NOTHING else "optimal")
    if found.value is not None:
        sheet = played(position, found)
        assert found.bound == found.value == points(state.edition, sheet)
        assert ends(sheet)
        told = facts(position, before, sheet) | {
            "bonus": {(card.id, card.bonus) for card in cards.values() if card.bonus},
            "points": {(card.id, card.points) for card in cards.values() if isinstance(card.points, int)},
        }
        plain = query(table({}))
        names = {card.name: card.id for card in cards.values()} | {card: card for card in cards}
        assert kept(parse_rules(rules, plain.program, names), told)
        replayed = REPLAYS["maximum"]["free"].line(position, ClaimedLine(found.solution))
        assert replayed.value == found.value
    return found.status


@pytest.mark.parametrize("rules", slow_for(RULES, lambda rules: list(RULES).index(rules) % 2 == 1))
def test_the_maximum_keeps_the_rules(rules: str) -> None:
    assert all(agrees(seed, rules, 3000) for seed in range(4))  # the next has too many lines


@pytest.mark.slow
@pytest.mark.parametrize("start", range(2000, 2080, 40))
def test_the_maximum_keeps_the_rules_on_many_tables(start: int) -> None:
    found = Counter(agrees(seed, list(RULES)[seed % len(RULES)], 40000) for seed in range(start, start + 40))
    assert found["optimal"] + found["infeasible"] >= 20


WHOLE_GAME = '{"game": "observatory", "players": [{"dealt": ["S01", "S02", "S03", "L01", "L02", "L03"]}]}'
"""On the whole chart the program with the worlds takes seconds to build."""
SAME = [
    "starred",
    "drawn",
    "held",
    "rolled",
    "points",
    "bonus",
    "asterism",
    "plots",
    "researches",
    "needs",
    "lacks",
    "touches",
]
"""Relations of the position as it stands."""


def not_built(*_: object, **__: object) -> Never:
    raise AssertionError("the program with the worlds is built")


def test_rules_are_read_before_the_program_of_the_maximum_is_built(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(best, "lines_of_play", not_built)
    position = api.load(WHOLE_GAME)
    for rules, told in {
        ":- star([0,0]": "the end is out of place",
        ":- stars(1, 2).": "stars",
        ":- completed(nobody).": "unknown name nobody",
    }.items():
        with pytest.raises(PositionError, match=told):
            api.maximum(position, rules=rules)
    found = api.maximum(position, Limits(work=1e-6), rules=":- star([0, 0]).").result()
    assert (found.status, found.reason) == ("unknown", "work")  # the planner's lines come first


def test_a_limit_stops_the_building_of_the_program_of_the_maximum() -> None:
    query = solver_of("observatory").best_query("maximum", api.load(WHOLE_GAME))
    assert query.aim is not None
    assert query.aim.whole is not None
    checked = []

    class Stopped(Clock):
        def check(self) -> None:
            checked.append(len(checked))
            if len(checked) == 100:
                raise Stop("seconds")

    with pytest.raises(Stop):
        query.aim.whole(Stopped(Limits()))
    assert len(checked) == 100


@pytest.mark.parametrize("seed", range(4))
def test_what_is_the_same_in_every_line_is_told_before_the_program_is_built(seed: int) -> None:
    first = best.query("maximum", _tiny(random.Random(seed)))
    assert first.aim is not None
    assert first.aim.whole is not None
    whole = first.aim.whole(Clock(Limits()))
    assert first.names == whole.names
    assert tables(first.program) == tables(whole.program)
    for name in SAME:
        assert certain(first.program, name) == certain(whole.program, name), name


def test_rules_of_the_maximum_name_what_pays_for_a_star() -> None:
    found = api.maximum(
        _tiny(random.Random(0)), LIMITS, rules=":- plots(track, _), plots(meteor, _)."
    ).result()
    assert found.reason == "proved"
