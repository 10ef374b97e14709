"""The strategy of Islands in the Mist: what it sees is what the rules say, its turns are legal, it beats greed."""

import random
from dataclasses import replace

import pytest

from periplus.models.mist import GAME
from periplus.models.mist.island import TOKEN_NUMBER
from periplus.models.mist.kernel import KERNEL
from periplus.models.mist.scoring import total
from periplus.models.mist.state import Phase, State, masks_of
from periplus.solvers.mist.features import FAR, FEATURES, View, view
from periplus.solvers.mist.strategy import STRATEGY
from periplus.solvers.strategy.selfplay import evaluating, greedy, match, played
from tests.mist.tables import ALL, WEB, after, load, table

NAMES = [feature.name for feature in FEATURES]


def met(players: int, seed: int) -> list[State]:
    """The tables of a noisy game in which a seat has to decide."""
    found: list[State] = []
    played(STRATEGY, [evaluating(STRATEGY, 0.5)] * players, seed, found.append)
    return [state for state in found if KERNEL.to_move(state) >= 0]


def seen(tiles: dict[str, str]) -> View:
    state = after(table({"tiles": tiles}))
    return view(state.edition, state.island, masks_of(state.mover.tiles))


@pytest.mark.rule("MIST-9.2")
def test_spaces_short_of_each_coast_by_hand() -> None:
    # the yard is in the middle of a hexagon of radius 4: three tiles touch a bare space of any coast
    assert seen({}).reach.short == (3, 3, 3, 3, 3, 3)
    # F M D S C G; the chains of WEB touch four coasts, the others are three spaces from the yard
    assert seen(WEB).reach.short == (0, 0, 0, 3, 3, 0)
    assert seen(WEB | {"-1,1": "C2"}).reach.short == (0, 0, 0, 2, 2, 0)
    assert seen(ALL).connected
    assert not seen(WEB).connected
    # monuments are no terrain: where they lie all around the yard, no chain ever leads to a coast
    walled = {"1,0": "N4", "1,-1": "N4", "0,-1": "N4", "-1,0": "T3", "-1,1": "T3", "0,1": "T2"}
    assert seen(walled).reach.short == (FAR,) * 6


@pytest.mark.rule("MIST-10.2")
def test_what_a_tile_brings_is_what_the_score_gains() -> None:
    rng = random.Random(1)
    for state in met(2, seed=1)[::4]:
        now = view(state.edition, state.island, masks_of(state.mover.tiles))
        bare = [
            number
            for number, tile in enumerate(state.mover.tiles)
            if not tile and number != state.island.yard
        ]
        for _ in range(5):
            number, tile = rng.choice(bare), rng.choice("FMDSCGWT")
            shown = view(
                state.edition,
                state.island,
                masks_of((*state.mover.tiles[:number], f"{tile}1", *state.mover.tiles[number + 1 :])),
            )
            assert now.gain(TOKEN_NUMBER[tile], number) == shown.points - now.points
            assert now.closer(number) >= now.reach.total - shown.reach.total or tile == "T"


@pytest.mark.parametrize("players", [2, 3])
def test_points_of_the_features_are_those_of_the_rules(players: int) -> None:
    for state in met(players, seed=2):
        rows = STRATEGY.features(state)
        assert [row[0] for row in rows] == [total(state, seat) for seat in range(players)]
        assert all(len(row) == len(NAMES) for row in rows)
        assert 0 <= STRATEGY.left(state) <= 1


@pytest.mark.parametrize(("players", "seed"), [(2, 3), (2, 4), (2, 5), (4, 6)])
def test_turns_are_legal_step_by_step(players: int, seed: int) -> None:
    for state in met(players, seed):
        seat = state.turn
        for turn in STRATEGY.turns(state):
            table = state
            for action in turn.actions:
                assert KERNEL.to_move(table) == seat
                assert action in KERNEL.legal(table)
                table = KERNEL.apply(table, action)
            assert table == turn.after


def test_after_the_last_turn_nothing_but_points_counts() -> None:
    state = next(one for one in met(2, seed=7) if one.phase is Phase.FLY and one.turn != one.start)
    last = replace(state, last=state.round)
    gone, mover = last.start, last.turn
    assert any(STRATEGY.features(state)[gone][1:])
    assert not any(STRATEGY.features(last)[gone][1:])  # it has had its last turn
    assert any(STRATEGY.features(last)[mover][1:])


def test_the_fitted_evaluation_beats_greed() -> None:
    share, margin = match(STRATEGY, evaluating(STRATEGY), greedy(STRATEGY), 2, range(70, 74))
    assert share >= 0.75
    assert margin > 0


@pytest.mark.parametrize("phase", ["C1", "C2", "C3"])
def test_tiles_gained_are_settled_before_anything_else(phase: str) -> None:
    """MIST-6.2: whole turns wait until what was gained is kept or turned into energy, in every phase."""
    position = load(table({"pending": ["F3"], "energy": 5}, phase=phase))
    state = KERNEL.state(position)
    listed = GAME.moves(position)
    assert all(KERNEL.move(state, turn.actions[0]) in listed for turn in STRATEGY.turns(state))
