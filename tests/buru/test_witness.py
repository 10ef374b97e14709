"""Answers to goals borne out by the rules, and values that a replay works out anew."""

from __future__ import annotations

import json
import random
from collections import Counter, defaultdict
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from periplus.models.buru.lawan.odds import final_counts
from periplus.models.buru.moves import MOVE
from periplus.models.buru.play import only, state_of
from periplus.models.core.data import Move, Position
from periplus.models.core.errors import IllegalMove, PositionError
from periplus.solvers import api, asking
from periplus.solvers.answers import Answer, Ranking
from periplus.solvers.buru.asking.query import query
from periplus.solvers.buru.asking.tables import facts
from periplus.solvers.buru.place.question import ask
from periplus.solvers.buru.place.scenario import sampled
from periplus.solvers.buru.verify import REPLAYS, kind
from periplus.solvers.replay import ReplayError
from periplus.solvers.verify import Verifier

from .actions import LONG, acting
from .asked import hint, solve
from .tables import load, table
from .test_solver_afternoon import TIE
from .test_solver_asking import HAND, LAKE, TASKS
from .test_solver_canoe import ALONE, RISING
from .test_solver_place import LAWANS

UNKNOWN = ALONE | {"ask": ALONE["ask"] | {"powers": [3, 5, 4], "value": RISING, "others": "unknown"}}


LATER = table(
    {"id": "me", "fish": 9, "placed": {"forest": [5], "coast": [1], "village": [2]}},
    {"id": "A", "lawan": "A", "plot": "p01", "fish": 3, "placed": {"coast": [4]}},
    forest=["f05", "f06"],
    row=["judge", "herald", "hill-lord"],
    ask={"kind": "afternoon", "player": "me", "goal": {"islander": 1, "fish": 0.1}},
)
"""After the forest, A hires one of two nobles of the same cost at random (BURU-15.7), and me one of those left."""


def made(*moves: dict[str, Any]) -> list[Any]:
    return [MOVE.validate_python(move) for move in moves]


def test_the_facts_of_a_line_are_read_off_the_table() -> None:
    """The digger's clay and the ship that takes it: BURU-11.2, the cards' texts."""
    state = only(state_of(load(TASKS)))
    line = made({"type": "task", "card": "clay-digger"}, {"type": "task", "card": "shipwright"})
    found = facts(state, 0, line)
    assert found["tasked"] == {("clay-digger", 0), ("shipwright", 0)}
    assert found["moves"] == {(2,)}
    assert ("fish", 3) in found["holds"]
    assert found["acted"] == found["hired"] == set()


def test_a_line_that_the_rules_forbid_has_no_facts() -> None:
    state = only(state_of(load(TASKS)))
    with pytest.raises(ReplayError, match=r"BURU-11\.2"):
        facts(state, 0, made({"type": "task", "card": "farmer"}))


@pytest.mark.parametrize("goal", ["tasked(C, O)", "holds(ebony, N)", "moves(N)", "score(N)"])
def test_an_answer_whose_line_does_not_have_it_is_never_given(
    goal: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A solver that tells the line of another outcome is found out."""
    asked = query(load(TASKS | {"players": [{**TASKS["players"][0], **HAND}, TASKS["players"][1]]}))
    outcomes = asked.witness.__self__  # type: ignore[union-attr]
    honest = type(outcomes).play
    monkeypatch.setattr(type(outcomes), "play", lambda self, world: honest(self, world)[:-1])
    with pytest.raises(ReplayError):
        asking.ask(asked, f"{goal}, moves(M), M >= 2", LONG).result()


def test_goals_about_an_actions_space_and_its_offerings_are_borne_out() -> None:
    found = api.ask(load(LAKE), "acted(lake, S), offered(banyu, B), elder(e05, L), score(P)", LONG).result()
    assert found.reason == "proved"
    assert found.answers


def forged(answer: Any, by: int) -> Any:
    """The answer with its value, and every value of a ranking, off by so much."""
    if isinstance(answer, Ranking):
        first, *rest = answer.moves
        value = Fraction(str(first.value)) + by
        first = replace(first, value=value, bound=value if first.proved else first.bound)
        return replace(
            answer, moves=(first, *rest), bound=value if answer.status == "optimal" else answer.bound
        )
    value = Fraction(str(answer.value)) + by
    return replace(answer, value=value, bound=value if answer.status == "optimal" else answer.bound)


@pytest.mark.parametrize("name", ["unknown jumps", "a tie"])
@pytest.mark.parametrize("verb", ["hint", "solve"])
def test_values_that_were_once_declared_are_worked_out_anew(name: str, verb: Any) -> None:
    position = load(UNKNOWN if name == "unknown jumps" else LATER)
    answer: Ranking | Answer = getattr(api, verb)(position, LONG).result()
    assert "declared" not in json.dumps(answer.as_json())
    check = Verifier(position, REPLAYS[verb][kind(verb, position)])
    check(answer)
    for by in (-1, 1):
        with pytest.raises(ReplayError):
            check(forged(answer, by))


def test_in_a_ranking_every_way_in_which_a_tie_falls_is_told() -> None:
    """The value of each choice is the mean of its branches."""
    for entry in hint(LATER)["moves"]:
        branches = entry["branches"]
        assert entry["value"] == pytest.approx(sum(one["probability"] * one["value"] for one in branches))
        assert sorted(one["probability"] for one in branches) == [0.5, 0.5]
        assert all(one["solution"][0] == entry["move"] for one in branches)


def test_a_tie_that_is_open_is_settled_by_a_move_that_the_refusal_tells() -> None:
    """No verb guesses how it falls, and the two moves that say so are named."""
    position = load(TIE | {"ask": {"player": "me"}})
    for verb in (api.moves, api.score, api.hint):
        with pytest.raises(PositionError) as error:
            verb(position)
        told = error.value.faults[0].message.split(": ", 1)[1].split(" | ")
        assert [json.loads(move)["cards"] for move in told] == [["f05"], ["f06"]]
        after = api.play(position, json.loads(told[0]))
        assert api.moves(after)
        assert api.score(after).players
        assert api.hint(after, LONG).result().moves


def test_a_tie_that_the_log_passed_over_is_named_with_its_place_in_the_log() -> None:
    """A hires one of two at random, and me then takes what both ways leave: no later move says how it fell."""
    spaced = api.play(load(LATER), api.moves(load(LATER))[0])
    first = api.play(spaced, api.moves(spaced)[0])
    with pytest.raises(PositionError) as open_still:
        api.moves(first)
    told = open_still.value.faults[0].message.split(": ", 1)[1]
    settled = api.play(first, json.loads(told.split(" | ")[0]))
    passed = next(after for move in api.moves(settled) if (after := _played(first, move)) is not None)
    assert api.check(passed) == ()
    for verb in (api.moves, api.score, api.hint):
        with pytest.raises(PositionError) as error:
            verb(passed)
        assert error.value.faults[0].field == "log"
        assert error.value.faults[0].message.endswith(f"before log[2] a move that tells how it fell: {told}")
    data = passed.as_json()
    data["log"].insert(2, json.loads(told.split(" | ")[0]))
    assert api.score(load(data)).players


def _played(position: Position, move: Move) -> Position | None:
    """The position after a move that the rules allow."""
    try:
        return api.play(position, move)
    except IllegalMove:
        return None


def test_a_tie_before_the_choice_is_told_and_the_hint_holds_as_far_as_it_falls_so() -> None:
    """op takes the card of three gems, then A one of two at random; after f05 the card with a palm is left for me."""
    position = load(
        table(
            {"id": "me", "placed": {"forest": [1]}},
            {"id": "op", "placed": {"forest": [5]}},
            {"id": "A", "lawan": "A", "plot": "p02", "placed": {"forest": [3]}},
            forest=["f05", "f06", "f03"],
            envoy="me",
            ask={"kind": "afternoon", "player": "me", "goal": {"palm": 1}},
        )
    )
    answer = api.hint(position, LONG).result()
    told = answer.as_json()
    assert told["before"][-1] == {"type": "tie", "player": "A", "cards": ["f05"]}
    assert [part["what"] for part in told["scope"]] == ["rivals", "ties"]
    assert {entry["value"] for entry in told["moves"]} == {1}
    after = position
    for move in (*told["before"], told["moves"][0]["move"]):
        after = api.play(after, move)
    check = Verifier(position, REPLAYS["hint"][kind("hint", position)])
    check(answer)
    for by in (-1, 1):
        with pytest.raises(ReplayError):
            check(forged(answer, by))


def test_the_worst_of_unknown_jumps_is_no_more_than_without_them() -> None:
    """Rising spaces: a jump only helps until the last space, from which it leads back to the first."""
    assert solve(UNKNOWN)["value"] <= solve(ALONE, powers=[3, 5, 4], value=RISING)["value"] == 23


def test_samples_of_what_lawans_lay_are_drawn_with_the_exact_odds() -> None:
    """Tokens of A by area in 3,000 samples, against the odds counted over all ways to draw (BURU-14.9)."""
    question = ask(load(LAWANS))
    exact: dict[Any, Fraction] = defaultdict(Fraction)
    for (a, _), chance in final_counts(question.state).items():
        exact[a] += chance
    number = 3000
    found = Counter(tuple(map(len, state.players[1].placed)) for _, state in sampled(question, number, 7))
    assert set(found) <= set(exact)
    for counts, chance in exact.items():
        error = (float(chance) * (1 - float(chance)) / number) ** 0.5
        assert abs(found[counts] / number - float(chance)) < 5 * error + 1e-9


def test_an_action_asked_at_random_is_borne_out_throughout() -> None:
    rng = random.Random(11)
    for area, pending in (("village", "2 task"), ("lake", "offer + task"), ("coast", "hire + 2 fish")):
        data = acting(
            pending,
            {"kind": "chain"},
            {
                "res": "2 clay + 2 palm + ebony",
                "fish": rng.randint(2, 6),
                "tableau": ["weaver", "regent", "herald"],
            },
            area,
            row=["farmer", "fisher"],
        )
        for goal in (
            "hired(C), holds(fish, N)",
            "tasked(C, _), \\+ tasked(weaver, 0)",
            "offered(S, N), N >= 1",
        ):
            assert api.ask(load(data), goal, LONG).result().reason == "proved"
