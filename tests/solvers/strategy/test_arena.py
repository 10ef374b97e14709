"""The arena: seeded counts of small contests, rotations, and what happens to policies that have no answer."""

import random
from collections.abc import Sequence
from functools import partial
from operator import ne
from typing import Any

import pytest

from periplus.models.core.data import Move, Position
from periplus.models.core.errors import PositionError
from periplus.models.core.kernel import Result
from periplus.models.core.registry import NAMES, game
from periplus.solvers import api
from periplus.solvers.limits import Limits
from periplus.solvers.session import Session
from periplus.solvers.strategy import arena, policies
from periplus.solvers.strategy.arena import Contest, Record, run, seats_of, table
from periplus.solvers.strategy.game import has_strategy, strategy
from tests.battery.support import play_out
from tests.marking import slow_for

LIMITS = Limits(seconds=None, work=0.004, samples=8)
GAMES = [name for name in NAMES if has_strategy(name)]


def several(name: str) -> int:
    return min(number for number in game(name).players if number > 1)


def without_times(answer: dict[str, Any]) -> dict[str, Any]:
    rows = answer["policies"].values()
    return answer | {"policies": [{k: v for k, v in row.items() if k not in TIMES} for row in rows]}


TIMES = ("median", "p95", "longest", "cpu")


@pytest.mark.parametrize("name", slow_for(GAMES, lambda name: name != "sumatra"))
def test_the_games_hint_beats_chance_and_is_never_refused(name: str) -> None:
    contest = Contest(name, seats_of(("game", "random"), name, several(name)), 4, 11, LIMITS)
    row = table(contest, list(run(contest)))["policies"]["game"]
    assert row["win"]["mean"] == 1
    assert row["margin"]["mean"] > 5
    assert row["decisions"] > 10
    assert [row[part] for part in ("refused", "empty", "illegal")] == [0, 0, 0]


def test_the_same_contest_gives_the_same_table_whatever_the_processes() -> None:
    contest = Contest("sumatra", ("greedy", "random"), 4, 3, LIMITS)
    first, second = (without_times(table(contest, list(run(contest, processes)))) for processes in (1, 2))
    assert first == second
    assert first["games"] == 4


def test_every_seed_is_played_in_every_rotation() -> None:
    contest = Contest("sumatra", ("greedy", "random"), 4, 3, LIMITS)
    games = list(run(contest))
    assert [[record.policy for record in records] for records in games] == [
        ["greedy", "random"],
        ["random", "greedy"],
    ] * 2


def record(policy: str, win: float, score: float) -> Record:
    return Record(policy, score, 0.0, win, [0.5, 0.1], [0.2, 0.1])


def test_standard_errors_are_over_seeds() -> None:
    contest = Contest("any", ("one", "other"), 4, 0, LIMITS)
    # the first seed is won in both rotations, the second in one: means 1 and 0.5
    games = [
        [record("one", 1.0, 7), record("other", 0.0, 3)],
        [record("other", 0.0, 1), record("one", 1.0, 9)],
        [record("one", 0.0, 2), record("other", 1.0, 4)],
        [record("other", 0.0, 2), record("one", 1.0, 6)],
    ]
    row = table(contest, games)["policies"]["one"]
    assert row["win"] == {"mean": 0.75, "stderr": 0.25, "samples": 2}
    assert row["score"] == {"mean": 6, "stderr": 2, "samples": 2}
    assert row["decisions"] == 8
    assert row["longest"] == 0.5
    assert row["cpu"] == {"median": 0.2, "p95": 0.2, "longest": 0.2}


def test_a_policy_without_an_answer_is_counted_and_played_for(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuses(*given: Any) -> Sequence[Any]:
        raise PositionError("", "no")

    monkeypatch.setitem(policies.POLICIES, "turn", refuses)
    monkeypatch.setitem(policies.POLICIES, "game", lambda *given: ())
    contest = Contest("sumatra", ("turn", "game"), 2, 5, LIMITS)
    rows = table(contest, list(run(contest)))["policies"]
    assert rows["turn"]["refused"] > 5
    assert rows["game"]["empty"] > 5
    assert rows["turn"]["decisions"] == 0


@pytest.mark.parametrize("seats", [(), ("best",), ("turn",) * 9])
def test_seats_that_there_are_not_are_refused(seats: tuple[str, ...]) -> None:
    with pytest.raises(
        PositionError, match="expected one of random, greedy, turn, plain, game, value, rollout"
    ):
        seats_of(seats, NAMES[0], None)


def test_a_mistyped_policy_is_guessed() -> None:
    with pytest.raises(PositionError, match="did you mean greedy"):
        seats_of(("gredy",), NAMES[0], None)


def test_the_last_policy_fills_the_seats_that_are_left() -> None:
    assert seats_of(("game", "turn"), NAMES[0], 4) == ("game", "turn", "turn", "turn")
    assert seats_of(("game",), NAMES[0], None) == ("game",)


def test_the_plain_hint_takes_the_first_listed_of_the_moves_that_are_worth_most() -> None:
    rules, rng = game("sumatra"), random.Random(1)
    limits = Limits(seconds=None, work=1, count=1)
    tied = 0
    for position, _ in play_out(rules, 2, 3):
        if len(moves := rules.moves(position)) < 2:
            continue
        seat = strategy("sumatra").decides(position)
        entries = api.hint(position, Limits(seconds=None, work=1), horizon="turn").result().moves
        most = max(entry.value for entry in entries if entry.value is not None)
        best = [
            move for move in moves if any(entry.move == move and entry.value == most for entry in entries)
        ]
        assert policies.by_plain_turn(position, seat, limits, rng, lambda move: True) == best[:1]
        assert policies.by_plain_turn(position, seat, limits, rng, partial(ne, best[0])) != best[:1]
        tied += len(best) > 1
    assert tied > 3


@pytest.mark.parametrize("name", policies.POLICIES)
def test_every_policy_plays_a_game(name: str) -> None:
    row = table(
        contest := Contest("sumatra", (name, "greedy" if name == "random" else "random"), 1, 7, LIMITS),
        list(run(contest)),
    )["policies"][name]
    assert [row[part] for part in ("refused", "empty", "illegal")] == [0, 0, 0]
    assert row["decisions"] > 5


def test_a_plan_that_can_no_longer_be_made_is_no_illegal_move(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither where the policy is asked anew nor where a single move is left, for which nobody is asked."""

    def hopeful(position: Position, *given: Any) -> Sequence[Any]:
        return [game(position.game).moves(position)[0], "nothing that anybody could do"]

    monkeypatch.setitem(policies.POLICIES, "turn", hopeful)
    (records,) = run(Contest("observatory", ("turn", "turn"), 1, 5, LIMITS))
    assert [record.illegal for record in records] == [0, 0]
    assert all(record.moves > len(record.times) > 5 for record in records)


def test_policies_are_given_no_numbers_of_the_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is given numbers to choose by could foresee what falls by the same ones."""
    chosen, fallen = list[float](), list[float]()
    begun = random.Random

    def drawing(
        position: Position, seat: int, limits: Limits, rng: random.Random, *given: Any
    ) -> Sequence[Any]:
        chosen.append(rng.random())
        return [game(position.game).moves(position)[0]]

    class Noted(Session):
        def roll(self, rng: random.Random | None = None) -> Move | None:
            assert rng is not None
            ahead = begun()
            ahead.setstate(rng.getstate())
            ahead.randrange(1 << 30)  # the arena has drawn a seed before it asks a policy
            fallen.append(ahead.random())
            return super().roll(rng)

    monkeypatch.setitem(policies.POLICIES, "turn", drawing)
    monkeypatch.setattr(arena, "Session", Noted)
    list(run(Contest("observatory", ("turn", "turn"), 1, 5, LIMITS)))
    assert len(chosen) > 10
    assert len(fallen) > 3
    assert not set(chosen) & set(fallen)


def test_play_outs_that_stop_within_the_first_world_choose_among_those_that_were_made() -> None:
    # the last was not played out: that is no mean of 0, which would beat what was lost
    assert policies.best_mean([[-9.0], [-3.0], []]) == 1
    assert policies.best_mean([[-9.0, 0.0], [-3.0, -20.0], [-4.0]]) == 1
    assert policies.best_mean([[], []]) == 0


def test_greed_has_the_shared_score_in_mind_where_all_play_together() -> None:
    """Kalypso's co-op has one score, whichever seat moves."""
    session, rng = Session(api.new("kalypso", 2, 1, {"mode": "coop"}), 1), random.Random(1)
    while session.waits_for_chance() or session.actors() != (1,):
        if session.roll() is None:
            seat = session.actors()[0]
            session.play(rng.choice(session.moves(seat)), seat)
    seen, rules = session.seen_by(1), game("kalypso")
    (chosen,) = policies.by_greed(seen, 1, LIMITS, rng, lambda move: True)
    totals = {}
    for move in rules.moves(seen):
        try:
            totals[move] = rules.score(rules.play(seen, move)).players[0].total
        except PositionError:  # what it draws is not known
            totals[move] = rules.score(seen).players[0].total
    assert totals[chosen] == max(totals.values())


@pytest.mark.parametrize(
    ("scores", "wins", "worth"),
    [
        ((7, 4), (1, 0), [103, -3]),
        ((4, 4, 1), (0.5, 0.5, 0), [50, 50, -3]),
        ((9, 9), (1, 1), [109, 109]),  # together
        ((6, 6), (0, 0), [6, 6]),
        ((5,), (), [5]),
        ((5,), (1,), [105]),
    ],
)
def test_a_random_game_is_worth_its_win_and_its_margin_or_the_score_that_all_share(
    scores: tuple[float, ...], wins: tuple[float, ...], worth: list[float]
) -> None:
    assert [policies.came_to(Result(scores, wins), seat) for seat in range(len(scores))] == worth
