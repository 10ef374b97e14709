"""The rules code against the twin's own reading: moves, effects, scores and faults of random positions."""

import json
import random
from collections import Counter, defaultdict

import pytest

from periplus.models.core.errors import IllegalMove
from periplus.models.core.results import Points
from periplus.models.kalypso import GAME

from .twins import auditing, comparing, positions, scoring
from .twins.listing import key, listed, space
from .twins.playing import play
from .twins.spoiling import spoilt

MODES = ("versus", "coop", "solo")
PHASES = ("turn", "setup", "sail")
RICH = {"cast", "store", "send", "lay", "build", "monument", "reserve", "sail"}


def drawn(mode, phase, seed):
    """A random position, as JSON, for the models and for the twin."""
    rng = random.Random(f"{mode} {phase} {seed}")
    data = positions.position(rng, mode, phase)
    return rng, GAME.load(json.dumps(data).encode()), positions.table(data)


def chosen(rng, moves):
    """A move of a random kind, mostly one with a further effect, and the end of the turn only now and then."""
    kinds = sorted({effect[0] for effect in moves})
    if len(kinds) > 1 and "end" in kinds and rng.random() < 0.8:
        kinds.remove("end")
    rich = [kind for kind in kinds if kind in RICH]
    kind = rng.choice(rich if rich and rng.random() < 0.7 else kinds)
    return rng.choice([effect for effect in moves if effect[0] == kind])


def walk(mode, phase, seed, plies=12):
    """Play at random; the twin and the models must agree in everything at every step."""
    rng, position, table = drawn(mode, phase, seed)
    assert GAME.check(position) == ()
    for _ in range(plies):
        expected = listed(table)
        moves = GAME.moves(position)
        found = {key(table, move.as_json()): move for move in moves}
        assert len(found) == len(moves)
        assert found.keys() == expected.keys()
        assert_same_score(position, table)
        if not found:
            return
        move = found[chosen(rng, found)]
        position, table = GAME.play(position, move), play(table, move.as_json())
        assert comparing.of_state(GAME.state(position)) == comparing.of_table(table)


def assert_same_score(position, table):
    outcome = GAME.score(position)
    if table.together:
        expected = {rule: met for rule, met in scoring.together(table).items() if met}
        found = {}
        for line in outcome.players[0].items:
            found.setdefault(line.rule, []).append(line.points)
        assert found == expected
        return
    for board, player in zip(table.boards, outcome.players, strict=True):
        points: defaultdict[str, Points] = defaultdict(int)
        for line in player.items:
            points[line.rule] += line.points
        expected = scoring.versus(table, board)
        assert {rule: count for rule, count in points.items() if count} == {
            rule: count for rule, count in expected.items() if count
        }
    winners, clause = scoring.winners(table)
    assert list(outcome.winners) == winners
    if len(table.boards) > 1:
        assert outcome.as_json()["tiebreak"] == clause


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("phase", PHASES)
def test_moves_effects_and_scores_are_those_of_the_twin(mode, phase):
    for seed in range(12 if phase == "turn" else 8):
        walk(mode, phase, seed)


@pytest.mark.slow
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("phase", PHASES)
def test_moves_effects_and_scores_are_those_of_the_twin_in_many_positions(mode, phase):
    for seed in (*range(12, 24), *range(100, 600)):
        walk(mode, phase, seed)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("phase", PHASES)
def test_what_the_twin_does_not_list_is_refused(mode, phase):
    for seed in range(4):
        rng, position, table = drawn(mode, phase, seed)
        legal = listed(table)
        tries = [move for move in space(table) if key(table, move) not in legal]
        for move in rng.sample(tries, min(80, len(tries))):
            written = json.loads(json.dumps(move))
            with pytest.raises(IllegalMove) as refusal:
                GAME.play(position, GAME.parse_move(position, written))
            assert refusal.value.violations[0].rule.startswith("KAL-"), written


@pytest.mark.parametrize("mode", MODES)
def test_positions_spoilt_at_random_break_the_clauses_that_the_twin_names(mode):
    broken = Counter()
    for seed in range(160):
        rng = random.Random(f"{mode} {seed}")
        data = spoilt(rng, positions.position(rng, mode, rng.choice(["turn", "turn", "setup"])))
        found = {fault.rule for fault in GAME.check(GAME.load(json.dumps(data).encode()))}
        expected = auditing.clauses(data)
        if "KAL-6.3" in expected:  # what else is wrong with a piece wholly off the grid is not told
            assert "KAL-6.3" in found <= expected
        else:
            assert found == expected, seed
        broken.update(found)
    assert len(broken) >= 12
