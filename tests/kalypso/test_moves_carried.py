"""What is carried along from move to move is what a fresh look at the board finds."""

import json
import random
from dataclasses import replace
from itertools import combinations

import pytest

from periplus.models.kalypso import GAME, board
from periplus.models.kalypso.legality import apply, fault, legal_moves
from periplus.models.kalypso.reading import initial

from .tables import after, place
from .twins import positions

DULL = ("end", "skip", "take")


@pytest.mark.parametrize("mode", ["versus", "coop", "solo"])
@pytest.mark.parametrize("phase", ["turn", "sail"])
def test_facts_carried_through_random_turns_are_those_of_the_board(mode, phase):
    met = 0
    for seed in range(15):
        rng = random.Random(f"carried {mode} {phase} {seed}")
        state = initial(GAME.load(json.dumps(positions.position(rng, mode, phase)).encode()))
        for _ in range(12):
            moves = legal_moves(state)
            rich = [move for move in moves if move.type not in DULL]
            if not moves:
                break
            state = apply(state, rng.choice(rich or moves))
            anew = replace(state.own)
            assert anew.memo is None
            assert board.facts(state.sea, anew) == board.facts(state.sea, state.own)
            met += board.enclosed(state.sea, state.own).bit_count() > 0
    assert met > 5


@pytest.mark.parametrize("mode", ["versus", "solo"])
def test_builds_in_either_order_lead_to_equal_states(mode):
    rng = random.Random(mode)
    pairs = 0
    for _ in range(60):
        state = initial(GAME.load(json.dumps(positions.position(rng, mode, "turn")).encode()))
        moves = [move for move in legal_moves(state) if move.type == "build" and move.kind != "house"]
        for one, other in combinations(rng.sample(moves, min(4, len(moves))), 2):
            first, second = apply(state, one), apply(state, other)
            if fault(first, other) is None:
                assert apply(first, other) == apply(second, one)
                pairs += 1
    assert pairs > 5


def test_boats_launched_in_either_order_lead_to_equal_states():
    here = {"hand": ["boat", "boat"]}
    log = [place("boat", 5, 5), place("boat", 1, 1)]
    assert after(here, log=log) == after(here, log=log[::-1])
