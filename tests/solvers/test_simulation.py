"""Simulations against the public rules: the same games, move by move, in every game, mode and module."""

import random
from collections.abc import Iterator

import pytest

from periplus.models.core.data import Position
from periplus.models.core.errors import IllegalMove, PositionError
from periplus.models.core.kernel import kernel
from periplus.models.core.registry import NAMES, game
from periplus.solvers import api
from periplus.solvers.simulation import Simulation
from tests.test_imports import ROOT

KINDS = [
    (name, players, variant.name, choice)
    for name in NAMES
    for players in game(name).players
    for variant in game(name).variants
    for choice in variant.choices
]
FEW = [(name, min(game(name).players)) for name in NAMES]
STEP = 7
"""The legal moves of every so many acts are compared."""


def played(begun: Position, seed: int) -> Iterator[Simulation]:
    """A random game, after each act."""
    simulation, rng = Simulation(begun, seed), random.Random(seed)
    yield simulation
    while not simulation.over:
        if simulation.waits_for_chance():
            simulation.roll()
        else:
            simulation.play(rng.choice(simulation.actions()))
        yield simulation


def agrees(simulation: Simulation) -> None:
    """The public rules list the same moves and, at the end, give the same result."""
    position, rules = simulation.position, game(simulation.position.game)
    if simulation.seat in (actors := rules.actors(position)):  # else a draw is told by the move that follows
        mine = frozenset(map(simulation.move, simulation.actions()))
        listed = frozenset(rules.moves(rules.asked_by(position, simulation.seat)))
        assert mine <= listed
        own, others = ({getattr(move, "player", None) for move in moves} for moves in (mine, listed - mine))
        # where several choose at the same time, as at Buru's noon, a table lists the moves of all of them
        assert len(others) in (0, len(actors) - 1)
        assert others.isdisjoint(own | {None})
    outcome = api.outcome(position)
    assert (outcome is not None) == simulation.over
    if outcome is not None:
        totals = [float(player.total) for player in outcome.players]
        assert list(simulation.result.scores[: len(totals)]) == totals
        assert api.check(position) == ()


def compare(begun: Position, seed: int) -> None:
    simulation = Simulation(begun, seed)
    for simulation in played(begun, seed):
        if simulation.acts % STEP == 0 or simulation.over:
            agrees(simulation)
    state = kernel(begun.game).state(simulation.position)
    assert kernel(begun.game).key(state) == kernel(begun.game).key(simulation.state)


@pytest.mark.parametrize(("name", "players"), FEW)
def test_a_random_game_is_the_same_on_positions(name: str, players: int) -> None:
    compare(api.new(name, players, 6), 6)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players"), [(name, each) for name in NAMES for each in game(name).players])
def test_random_games_of_all_seats_are_the_same_on_positions(name: str, players: int) -> None:
    for seed in range(3):
        compare(api.new(name, players, seed), seed)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players", "variant", "choice"), KINDS)
def test_random_games_of_all_variants_are_the_same_on_positions(
    name: str, players: int, variant: str, choice: str
) -> None:
    try:
        begun = api.new(name, players, 2, {variant: choice})
    except PositionError:  # what does not go together: the rules of each game test which
        return
    compare(begun, 2)


@pytest.mark.parametrize(("name", "players"), FEW)
def test_what_was_done_is_taken_back_and_done_again(name: str, players: int) -> None:
    begun = api.new(name, players, 6)
    simulation, rng = Simulation(begun, 6), random.Random(6)
    simulation.run(rng.choice)
    whole = simulation.position
    for _ in range(simulation.acts // 2):
        simulation.undo()
    half = simulation.position
    simulation.run(rng.choice)
    assert simulation.position != half
    while simulation.acts:
        simulation.undo()
    assert simulation.position == begun
    again = Simulation(begun, 6)
    again.run(random.Random(6).choice)
    assert again.position == whole
    with pytest.raises(PositionError, match="nothing has been played"):
        simulation.undo()


def test_moves_and_actions_are_each_other() -> None:
    simulation = Simulation(api.new("sumatra", 2, 3))
    assert simulation.seat == 1
    for action in simulation.actions():
        assert simulation.action(simulation.move(action)) == action


def test_an_illegal_position_is_refused() -> None:
    with pytest.raises(IllegalMove):
        Simulation(api.load(ROOT / "examples" / "observatory" / "fault.json"))
