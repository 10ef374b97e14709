"""The kernel against the public rules through whole games, and what a seat may not know."""

import random
from typing import Any

import pytest

from periplus.models.core.kernel import CHANCE, OVER, Kernel, kernel
from periplus.models.kalypso import GAME
from periplus.models.kalypso.state import State

KERNEL: Kernel[Any, Any, Any, Any] = kernel("kalypso")
MODES = [(2, "versus"), (3, "versus"), (2, "coop"), (1, "solo")]


def begun(players: int, mode: str, seed: int) -> Any:
    return GAME.start(players, random.Random(seed), {"mode": (mode,), "difficulty": ("learning",)})


@pytest.mark.parametrize(("players", "mode"), MODES)
def test_a_whole_game_is_the_same_by_the_kernel_and_by_the_rules(players: int, mode: str) -> None:
    rng = random.Random(f"kernel {mode}")
    position = begun(players, mode, 5)
    compared = 0
    for _ in range(70):
        state = KERNEL.state(position)
        seat = KERNEL.to_move(state)
        assert (seat == OVER) == (GAME.outcome(position) is not None)
        if seat == OVER:
            break
        if seat == CHANCE:
            assert not GAME.actors(position)
            move = GAME.chance(position, rng)
            assert move is not None
            position = GAME.play(position, move)
            continue
        asked = GAME.asked_by(position, seat)
        actions = KERNEL.legal(state)
        moves = GAME.moves(asked)
        assert {KERNEL.move(state, action) for action in actions} == set(moves)
        assert len(set(actions)) == len(actions)
        action = rng.choice(actions)
        position = GAME.play(asked, KERNEL.move(state, action))
        assert KERNEL.key(KERNEL.apply(state, action)) == KERNEL.key(KERNEL.state(position))
        compared += 1
    assert compared > 15


@pytest.mark.parametrize(("players", "mode"), MODES)
def test_a_world_of_a_whole_game_ends(players: int, mode: str) -> None:
    rng = random.Random(f"world {mode}")
    world = KERNEL.sample(begun(players, mode, 6), 0, rng)
    for _ in range(3000):
        seat = KERNEL.to_move(world)
        if seat == OVER:
            break
        legal = KERNEL.legal(world)
        world = KERNEL.chance(world, rng) if seat == CHANCE else KERNEL.apply(world, rng.choice(legal))
    assert KERNEL.to_move(world) == OVER
    result = KERNEL.result(world)
    assert len(result.scores) == len(result.wins) == players
    assert mode != "versus" or sum(result.wins) == pytest.approx(1)


@pytest.mark.parametrize(("players", "mode"), MODES)
def test_worlds_do_not_depend_on_what_the_seat_cannot_see(players: int, mode: str) -> None:
    """Two tables that differ in the order of their bags alone."""
    position = begun(players, mode, 7)
    bags = position.bags
    turned = {"salvage": bags.salvage[::-1], "scrap": bags.scrap[::-1], "fish": bags.fish[::-1]}
    other = position.model_copy(update={"bags": bags.model_copy(update=turned)})
    worlds: set[State] = set()
    for seed in range(4):
        one = KERNEL.sample(position, 0, random.Random(seed))
        assert one == KERNEL.sample(other, 0, random.Random(seed))
        worlds.add(one)
    assert len(worlds) == 4


def test_a_world_has_the_tokens_that_are_left() -> None:
    """Numbers of others' tokens are dealt from the bag, one's own stay."""
    position = begun(2, "versus", 8)
    sheets = [
        sheet.model_copy(update={"fish_tokens": tokens})
        for sheet, tokens in zip(position.settlements, ((2, 2), (0, 1, 2)), strict=True)
    ]
    bags = position.bags.model_copy(update={"fish": ()})
    world = KERNEL.sample(
        position.model_copy(update={"settlements": tuple(sheets), "bags": bags}), 0, random.Random(1)
    )
    assert world.settlements[0].fish_tokens == (2, 2)
    assert len(world.settlements[1].fish_tokens) == 3
    edition = position.edition_data.fish or ()
    told = [*world.settlements[0].fish_tokens, *world.settlements[1].fish_tokens, *world.bags.fish]
    assert sorted(map(str, told)) == sorted(map(str, edition))
