"""The games as OpenSpiel's: its own tests, its own algorithms, and a bot of its at our arena."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from periplus.adapters.environment import ACTIONS
from periplus.models.core.errors import PositionError
from periplus.models.core.registry import NAMES
from periplus.solvers.limits import Limits
from periplus.solvers.strategy.arena import Contest, run, seats_of, table
from tests.marking import slow_for

pyspiel = pytest.importorskip("pyspiel")
openspiel: Any = pytest.importorskip("periplus.adapters.openspiel")
QUICK = ("sumatra",)
"""The game whose random play-outs through every one of OpenSpiel's checks take two seconds; Mist's take a minute."""


def uniform(loaded: Any, player: int) -> Any:
    return pyspiel.make_uniform_random_bot(player, 7)


random_bot = openspiel.seat(uniform)


def after(loaded: Any, seed: int, decisions: int) -> Any:
    """A state after that many decisions, chance and choices from the seed."""
    state, rng = loaded.new_initial_state(), random.Random(seed)
    while decisions and not state.is_terminal():
        decisions -= not state.is_chance_node()
        state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in QUICK else pytest.mark.slow) for name in NAMES]
)
def test_its_random_simulation_finds_nothing(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(f"periplus_{name}"), 1, True, False)


def test_modes_are_parameters_of_the_game() -> None:
    loaded = pyspiel.load_game("periplus_kalypso(players=2,mode=coop)")
    assert loaded.num_players() == 2
    assert loaded.agreed.variants == {"mode": "coop"}
    several = pyspiel.load_game("periplus_buru(players=2,modules=ukum+tokoh)")
    assert several.agreed.variants == {"modules": "ukum,tokoh"}


def test_a_choice_that_is_a_number_is_one_for_openspiel() -> None:
    loaded = pyspiel.load_game("periplus_mist(players=2,modules=2,side=back)")
    assert loaded.agreed.variants == {"modules": "2", "side": "back"}
    assert pyspiel.load_game(str(loaded)).agreed == loaded.agreed
    assert pyspiel.load_game("periplus_mist(players=2)").agreed.variants == {}
    with pytest.raises(PositionError, match="modules"):
        pyspiel.load_game("periplus_mist(players=2,modules=4)")


def test_what_a_game_does_not_have_is_refused() -> None:
    with pytest.raises(PositionError, match="players"):
        openspiel.GAMES["sumatra"]({"players": 9})


def test_chance_is_explicit_and_every_byte_is_as_likely() -> None:
    state = pyspiel.load_game("periplus_sumatra").new_initial_state()
    for _ in range(openspiel.BYTES):
        assert state.is_chance_node()
        assert [chance for _, chance in state.chance_outcomes()] == [1 / 256] * 256
        state.apply_action(3)
    assert not state.is_chance_node()


def test_the_information_state_remembers_what_the_view_has_forgotten() -> None:
    loaded = pyspiel.load_game("periplus_buru(players=2)")
    state = after(loaded, 3, 12)
    seat = state.current_player()
    assert state.information_state_string(seat).startswith(state.observation_string(seat))
    other = after(loaded, 3, 11)
    moved = other.current_player()
    memory = other.memory[moved]
    other.apply_action(other.legal_actions()[-1])
    assert other.memory[moved] != memory
    assert np.array_equal(after(loaded, 3, 12).observation_tensor(seat), state.observation_tensor(seat))


def test_actions_are_printed_in_the_notation_of_the_table() -> None:
    state = after(pyspiel.load_game("periplus_sumatra"), 1, 3)
    texts = [state.action_to_string(action) for action in state.legal_actions()]
    assert len(set(texts)) == len(texts) <= ACTIONS
    assert all(text and "{" not in text for text in texts)


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name == "sumatra" else pytest.mark.slow) for name in NAMES]
)
def test_its_monte_carlo_tree_search_plays(name: str) -> None:
    mcts: Any = pytest.importorskip("open_spiel.python.algorithms.mcts")
    loaded = pyspiel.load_game(f"periplus_{name}")
    state = after(loaded, 2, 4)
    while state.is_chance_node():
        state.apply_action(0)
    rng = np.random.RandomState(1)
    bot = mcts.MCTSBot(loaded, 2.0, 3, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize(
    ("name", "steps"),
    [("sumatra", 100), *(pytest.param(name, 1_000, marks=pytest.mark.slow) for name in NAMES)],
)
def test_one_of_its_learners_learns(name: str, steps: int) -> None:
    learners: Any = pytest.importorskip("open_spiel.python.algorithms.tabular_qlearner")
    environments: Any = pytest.importorskip("open_spiel.python.rl_environment")
    table = environments.Environment(pyspiel.load_game(f"periplus_{name}"))
    table.seed(1)
    actions = table.action_spec()["num_actions"]
    agents = [learners.QLearner(seat, actions) for seat in range(table.num_players)]
    step = table.reset()
    for _ in range(steps):
        if step.last():
            for agent in agents:
                agent.step(step)
            step = table.reset()
        seat = step.observations["current_player"]
        chosen = agents[seat].step(step).action
        assert chosen in step.observations["legal_actions"][seat]
        step = table.step([chosen])


@pytest.mark.parametrize("name", slow_for(["sumatra", "observatory", "buru"], lambda name: name != "sumatra"))
def test_its_bots_sit_at_the_arena(name: str) -> None:
    """In Observatory and Buru several seats may move together, and a bot is asked for the seat that it sits on."""
    seats = seats_of((f"{__name__}:random_bot", "random"), name, 2)
    contest = Contest(name, seats, 2, 1, Limits(work=0.1))
    records = list(run(contest))
    row = table(contest, records)["policies"][seats[0]]
    assert row["decisions"] > 10
    assert (row["refused"], row["empty"], row["illegal"]) == (0, 0, 0)


def test_a_policy_that_is_not_there_is_refused() -> None:
    with pytest.raises(PositionError, match="--seats"):
        seats_of(("no.such.module:bot",), "sumatra", 2)
