"""The toy game of ``docs/coins``, which has rules alone: the battery, and all that the generic parts make of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest

from periplus.drawing import picture, to_svg, to_terminal
from periplus.models.core import names
from periplus.models.core.data import Position
from periplus.models.core.errors import IllegalMove, PositionError
from periplus.models.core.registry import game
from periplus.models.core.rulebook import rulebook
from periplus.solvers import api
from periplus.solvers.answers import Answer
from periplus.solvers.limits import Limits
from periplus.solvers.replay import ReplayError
from periplus.solvers.ruling import PlayRules, RuleText
from tests.battery import test_notation as notations
from tests.battery import test_random_games as random_games
from tests.battery.support import perft


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    names.add("coins", "docs.coins")
    yield
    names.remove("coins")


def table(row: list[int], players: int = 1) -> Position:
    return api.load({"game": "coins", "players": [{}] * players, "row": row})


BATTERY: list[Callable[..., None]] = [
    random_games.test_listed_moves_are_unique_sorted_legal_and_leave_the_position_alone,
    random_games.test_a_position_printed_and_read_again_is_the_same,
    random_games.test_moves_are_exactly_the_legal_ones_of_the_whole_move_space,
    random_games.test_scores_are_the_sums_of_their_lines_and_cite_clauses_of_the_rulebook,
    notations.test_a_move_printed_and_read_is_the_same_move,
    notations.test_legal_moves_are_written_differently,
]


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("test", BATTERY, ids=lambda test: test.__name__)
def test_the_battery_takes_it(test: Callable[..., None], players: int) -> None:
    test("coins", players)


@pytest.mark.parametrize("players", [1, 2])
def test_an_illegal_move_is_refused_with_a_clause_of_the_rulebook(players: int) -> None:
    random_games.test_an_illegal_move_is_refused_with_a_clause_of_the_rulebook("coins", players, plies=40)


@pytest.mark.parametrize("players", [1, 2])
def test_games_end(players: int) -> None:
    random_games.test_random_games_stay_legal_and_end("coins", players, seed=0)


def test_move_trees_have_the_size_that_a_row_gives() -> None:
    """Two ends each time, but one coin alone is both."""
    rules: Any = __import__("docs.coins").coins.GAME
    assert [perft(rules, table([1, 2, 3], players=2), depth) for depth in (1, 2, 3)] == [2, 4, 4]


@pytest.mark.parametrize(
    ("row", "move", "rule"), [([1, 2, 3], {"type": "take", "at": 1}, "COIN-2.1"), ([], "take 0", "COIN-2.2")]
)
def test_what_the_rules_forbid_is_refused_by_its_clause(row: list[int], move: Any, rule: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        api.play(table(row), move)
    assert [fault.rule for fault in refusal.value.violations] == [rule]
    assert rule in rulebook("coins")


def test_a_check_names_coins_that_are_not_in_the_box() -> None:
    assert [fault.rule for fault in api.check(table([1, 1, 1]))] == ["COIN-1.2"]


def test_a_pair_scores_three_more() -> None:
    after = table([6, 2, 6])
    for move in ("take 0", "take 1", "take 0"):
        after = api.play(after, move)
    outcome = api.outcome(after)
    assert outcome is not None
    assert [(line.rule, line.points) for line in outcome.players[0].items] == [
        ("COIN-3.1", 14),
        ("COIN-3.2", 3),
    ]


ROW = [1, 4, 6, 1, 4, 6, 3, 3, 2, 5, 5, 2]


def naive(row: list[int], takes: int) -> int:
    """The best score of one player, from every sequence of ends."""
    best = 0
    for ends in product((True, False), repeat=takes):
        left, right = takes - sum(ends), sum(ends)
        hand = row[:left] + row[len(row) - right :]
        best = max(best, sum(hand) + 3 * sum(hand.count(coin) // 2 for coin in set(hand)))
    return best


def test_the_hint_and_the_solution_are_the_best_of_all_sequences() -> None:
    ranking = api.hint(table(ROW)).result()
    answer = api.solve(table(ROW)).result()
    assert ranking.status == answer.status == "optimal"
    assert ranking.value == answer.value == naive(ROW, 5)
    assert len(answer.solution) == 5


def test_a_turn_of_several_players_is_one_coin() -> None:
    ranking = api.hint(table([3, 1, 5], players=2)).result()
    assert [(entry.as_json()["move"]["at"], entry.value, entry.loss) for entry in ranking.moves] == [
        (2, 5, 0),
        (0, 3, 2),
    ]


def test_a_short_limit_still_gives_a_move() -> None:
    ranking = api.hint(table(ROW), Limits(seconds=None, work=0.001)).result()
    assert ranking.reason == "work"
    assert ranking.moves


def test_a_finished_game_has_no_move_and_a_known_score() -> None:
    assert api.hint(table([])).result().status == "infeasible"
    assert api.solve(table([])).result().value == 0


def test_no_forged_solution_passes() -> None:
    search = api.solve(table(ROW))
    answer = search.result()
    assert search.policy.confirm is not None
    for forged in (
        Answer("optimal", 99, 99, answer.solution, answer.why),
        Answer("optimal", answer.value, answer.bound, answer.solution[:3], answer.why),
    ):
        with pytest.raises(ReplayError):
            search.policy.confirm(forged)


def test_goals_are_about_the_ways_to_play() -> None:
    here = table([6, 1, 2, 6, 4, 4, 5])
    some = api.ask(here, "has(6), has(5), has(1), has(2), score(P)").result()
    assert {answer["P"] for answer in some.answers} == {18, 23}  # 6 1 2 4 5, or 6 1 2 6 5 with a pair
    found = api.ask(here, "score(P), does(1, 'take 0'), has(1)").result()
    assert {answer["P"] for answer in found.answers} == {23, 18, 22}  # two to five coins from the left
    assert api.why(here, "score(P), P > 40").result().as_json()["holds"] is False
    assert {known.name for known in api.relations("coins")} == {"does", "moves", "score"}


def test_what_nobody_wrote_is_refused_in_a_line() -> None:
    with pytest.raises(PositionError):
        api.maximum(table(ROW))


def test_a_hint_for_the_game_comes_from_the_generic_search() -> None:
    limits = Limits(seconds=None, work=0.2, seed=1)
    first, again = (api.hint(table([6, 1, 1], players=2), limits, horizon="game").result() for _ in range(2))
    assert first.as_json() == again.as_json()
    assert first.as_json()["moves"][0]["move"] == {"type": "take", "at": 0}


def test_the_picture_has_the_row_the_scores_and_the_answer() -> None:
    here = table(ROW)
    drawn = to_terminal(picture(here, api.hint(here).result()))
    assert "[1, 4, 6, 1" in drawn
    assert "take 11" in drawn
    assert "COIN-3.1" in drawn
    assert to_svg(picture(here, violations=api.check(table([1, 1, 1])))).startswith("<svg")


def test_it_is_forgotten_again() -> None:
    names.remove("coins")
    with pytest.raises(PositionError, match="unknown game"):
        table([])


def test_rules_of_ones_own_look_at_the_table_after_a_move() -> None:
    start = table([6, 1, 2, 6])
    rules = PlayRules(RuleText(":- has(6).\n:- score(S), S > 6.", "mine.pl"), start)
    first, last = api.moves(table([6, 1]))
    assert not rules.broken(start, 0)
    assert rules.broken(game("coins").play(table([6, 1]), first), 0)
    assert not rules.broken(game("coins").play(table([6, 1]), last), 0)
