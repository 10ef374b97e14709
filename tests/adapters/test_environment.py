"""Games stepped by numbers: the same for the same seeds, blind to what is hidden, paid as the rules say."""

from __future__ import annotations

import copy
import random

import pytest

from periplus.adapters.environment import ACTIONS, FEATURES, Environment, Setting, observation, setting
from periplus.models.core.errors import PositionError
from periplus.models.core.registry import game
from periplus.solvers import api

from .conftest import setting_named, settings


def played(agreed: Setting, seed: int, most: int = 10_000) -> Environment:
    table, rng = Environment(agreed), random.Random(seed)
    for _ in range(most):
        if table.over():
            break
        if table.mover() < 0:
            table.chance(rng.getrandbits(32))
        else:
            assert 0 < len(table.legal()) <= ACTIONS
            table.act(rng.randrange(len(table.legal())))
    return table


@pytest.mark.parametrize("agreed", settings(), ids=setting_named)
def test_every_mode_can_be_stepped(agreed: Setting) -> None:
    table = played(agreed, 1, 6)
    assert table.position is not None
    assert len(table.payoffs()) == agreed.players


@pytest.mark.slow
@pytest.mark.parametrize("agreed", settings(), ids=setting_named)
def test_every_mode_ends(agreed: Setting) -> None:
    table = played(agreed, 1)
    assert table.over()
    assert all(0 <= payoff <= 1 for payoff in table.payoffs()) or agreed.payoff == "score"


def test_the_same_seeds_and_actions_are_the_same_game() -> None:
    tables = [played(setting("buru", 2), seed, 60) for seed in (3, 3, 4)]
    first, again, other = (table.position for table in tables)
    assert first == again != other


def test_a_copy_goes_its_own_way() -> None:
    table = played(setting("sumatra", 2), 5, 20)
    before = table.position
    other = copy.deepcopy(table)
    while other.mover() < 0:
        other.chance(1)
    other.act(0)
    assert table.position == before != other.position


def test_scores_and_wins_are_those_of_the_rules() -> None:
    table = played(setting("sumatra", 3, "score"), 2)
    position = table.position
    assert position is not None
    outcome = game("sumatra").score(position)
    assert table.payoffs() == tuple(float(player.total) for player in outcome.players)
    wins = Environment(setting("sumatra", 3))
    wins.resume(position)
    assert sum(wins.payoffs()) == pytest.approx(1)
    assert {seat for seat, share in enumerate(wins.payoffs()) if share} == set(outcome.winners)


def test_the_seat_that_is_asked_moves_though_another_may_too() -> None:
    """Both seats of a fresh Observatory keep cards, in any order; who is asked second sees the first still to move."""
    begun = api.new("observatory", 2, 1)
    for seat in (0, 1):
        table = Environment(setting("observatory", 2))
        table.resume(game("observatory").seen_by(begun, seat), seat)
        assert table.mover() == seat
        assert table.legal()
    alone = Environment(setting("sumatra", 2))
    alone.resume(api.new("sumatra", 2, 1))
    with pytest.raises(PositionError, match="seat"):
        alone.resume(api.new("sumatra", 2, 1), 1 - alone.mover())


def test_players_who_play_together_win_and_lose_together() -> None:
    table = Environment(setting("kalypso", 2, "win", {"mode": "coop"}))
    table.chance(1)
    assert len(set(table.payoffs())) == 1


def test_an_automa_takes_the_win_from_one_who_plays_alone() -> None:
    table = played(setting("buru", 1, "win"), 0)
    position = table.position
    assert position is not None
    assert table.payoffs() == (float(0 in game("buru").score(position).winners),)


def test_an_observation_holds_nothing_that_is_hidden() -> None:
    rules = game("observatory")
    position = api.new("observatory", 2, 3)
    decks = {size: cards[::-1] for size, cards in position.as_json()["decks"].items()}
    shuffled = api.load(position.as_json() | {"decks": decks})
    assert shuffled != position
    seen = rules.seen_by(position, 0)
    assert observation(rules.seen_by(shuffled, 0)) == observation(seen)
    assert len(observation(None)) == FEATURES
    assert observation(None) != observation(seen) != observation(rules.seen_by(position, 1))


@pytest.mark.parametrize(
    ("name", "players", "payoff", "variants", "field"),
    [
        ("sumatar", None, None, None, "game"),
        ("sumatra", 9, None, None, "players"),
        ("sumatra", 2, "fun", None, "payoff"),
        ("mist", 2, None, {"modules": "9"}, "modules"),
    ],
)
def test_what_no_game_has_is_refused_with_its_field(
    name: str, players: int | None, payoff: str | None, variants: dict[str, str] | None, field: str
) -> None:
    with pytest.raises(PositionError) as refused:
        setting(name, players, payoff, variants)
    assert refused.value.faults[0].field == field


@pytest.mark.parametrize("action", [-1, ACTIONS])
def test_an_action_that_is_not_legal_is_refused_and_changes_nothing(action: int) -> None:
    table = played(setting("sumatra", 2), 1, 6)
    seat, legal = table.mover(), table.legal()
    for put in (table.act, table.words):
        with pytest.raises(
            IndexError, match=f"{action} is no legal action now, expected one below {len(legal)}"
        ):
            put(action)
    assert (table.mover(), table.legal()) == (seat, legal)
