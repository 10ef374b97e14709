"""Hints for the whole game, in every game that has a strategy: legal, honest about what they are, the same again."""

import json
from dataclasses import replace
from typing import Any

import pytest

from periplus.models.core import registry
from periplus.models.core.data import Position
from periplus.solvers import api
from periplus.solvers.limits import Limits
from periplus.solvers.replay import ReplayError
from periplus.solvers.strategy.game import has_strategy, strategy
from tests.battery.support import play_on, play_out
from tests.marking import slow_for

GAMES = [name for name in registry.NAMES if has_strategy(name)]
LIMITS = Limits(seconds=None, work=0.03, samples=16, seed=3)


def decisions(name: str, number: int, seed: int) -> list[tuple[Position, int]]:
    """Positions of random games in which a seat decides, with the seat that each asks for."""
    game, played = registry.game(name), strategy(name)
    found = []
    for players in game.players:
        for ply, (position, _) in enumerate(play_on(game, players, seed, 40)):
            seat = played.decides(position)
            if seat >= 0 and ply % 11 == players:
                found.append((position, seat))
    return found[:: max(1, len(found) // number)]


def hinted(position: Position) -> dict[str, Any]:
    return api.hint(position, LIMITS, horizon="game").result().as_json()


@pytest.mark.parametrize("name", GAMES)
def test_a_mean_of_play_outs_holds_as_its_search_has_told_it(name: str) -> None:
    """No replay gives it; one that is altered, or told of another position, is not given out."""
    game, limits = registry.game(name), Limits(seconds=None, work=0.01, samples=2)
    here, elsewhere = (
        next(
            position
            for position, _ in play_out(game, max(game.players), seed)
            if strategy(name).decides(position) >= 0
        )
        for seed in (1, 2)
    )
    search = api.hint(here, limits, horizon="game")
    answer = search.result()
    assert search.policy.confirm is not None
    search.policy.confirm(answer)
    best, *others = answer.moves
    assert best.value is not None
    for by in (-1, 1):
        forged = replace(answer, moves=(replace(best, value=best.value + by), *others))
        with pytest.raises(ReplayError):
            search.policy.confirm(forged)
    foreign = api.hint(elsewhere, limits, horizon="game")
    foreign.result()
    assert foreign.policy.confirm is not None
    with pytest.raises(ReplayError):
        foreign.policy.confirm(answer)


@pytest.mark.parametrize("name", slow_for(GAMES, lambda name: name == "kalypso"))
def test_moves_are_legal_and_every_figure_says_how_well_it_is_known(name: str) -> None:
    game = registry.game(name)
    for position, seat in decisions(name, 5, seed=31):
        answer = hinted(position)
        assert answer["horizon"] == "game"
        proved = answer["status"] == "optimal"
        assert answer["status"] in ("feasible", "optimal")
        assert answer["reason"] in (("proved",) if proved else ("samples", "work", "count"))
        assert answer["words"].startswith("best for the game")
        legal = [move.as_json() for move in game.moves(game.seen_by(position, seat))]
        assert answer["moves"]
        for entry in answer["moves"]:
            assert entry["move"] in legal
            assert entry["proved"] is proved  # nothing is proved by play-outs
            assert entry["bound"] == (entry["value"] if proved else None)
            figures = [entry[part] for part in ("win", "score", "margin") if part in entry]
            assert len({figure["samples"] for figure in figures}) == 1
            if proved:
                assert all(figure["stderr"] == 0 == figure["samples"] for figure in figures)
            else:
                assert all((figure["stderr"] is None) == (figure["samples"] < 2) for figure in figures)
            assert entry["value"] == entry["win" if "win" in entry else "score"]["mean"]
            if "win" in entry:
                assert -0.001 <= entry["win"]["mean"] <= 1.001


@pytest.mark.parametrize("name", GAMES)
def test_there_is_a_move_however_short_the_time(name: str) -> None:
    position, _ = decisions(name, 1, seed=36)[0]
    for limits in (Limits(seconds=1e-6), Limits(seconds=None, work=1e-6)):
        answer = api.hint(position, limits, horizon="game").result().as_json()
        assert answer["moves"]
        assert answer["reason"] in ("seconds", "work")
        assert answer["engine"] == "evaluation"


@pytest.mark.parametrize("name", slow_for(GAMES, lambda name: name == "kalypso"))
def test_the_same_seed_and_work_give_the_same_bytes(name: str) -> None:
    for position, _ in decisions(name, 2, seed=32):
        first, second = (json.dumps(hinted(position)) for _ in range(2))
        assert first == second


@pytest.mark.parametrize("name", slow_for(GAMES, lambda name: name == "kalypso"))
def test_what_a_seat_cannot_see_does_not_change_its_hint(name: str) -> None:
    game = registry.game(name)
    for position, seat in decisions(name, 3, seed=33):
        seen = game.seen_by(position, seat)
        assert hinted(seen) == hinted(position)


@pytest.mark.parametrize("name", GAMES)
def test_a_position_may_say_its_horizon_itself(name: str) -> None:
    position, _ = decisions(name, 1, seed=34)[0]
    asking = api.load(position.as_json() | {"horizon": "game"})
    assert api.hint(asking, LIMITS).result().as_json() == hinted(position)
    assert "horizon" not in api.hint(asking, Limits(seconds=5), horizon="turn").result().as_json()


@pytest.mark.parametrize("name", GAMES)
def test_a_first_ranking_comes_before_any_play_out(name: str) -> None:
    position, _ = decisions(name, 1, seed=35)[0]
    first = next(iter(api.hint(position, LIMITS, horizon="game")))
    assert first.moves
    assert first.engine == "evaluation"


@pytest.mark.parametrize("name", slow_for(GAMES, lambda name: name == "kalypso"))
def test_whoever_asks_a_seat_that_may_move_is_hinted(name: str) -> None:
    game, played = registry.game(name), strategy(name)
    for position, _ in decisions(name, 4, seed=36):
        for seat in range(len(game.score(position).players)):
            asked = game.asked_by(position, seat)
            answer = hinted(asked)
            legal = [move.as_json() for move in game.moves(game.seen_by(asked, played.decides(asked)))]
            assert answer["moves"]
            assert all(entry["move"] in legal for entry in answer["moves"])
