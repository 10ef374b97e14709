"""Legal moves, what they change, flights, points and faults of whole positions: the rules against the naive twin."""

import random
from collections import Counter

import pytest

from periplus.models.mist import GAME
from periplus.models.mist.chance import fresh
from periplus.models.mist.flying import values
from periplus.models.mist.legality import fault
from periplus.models.mist.moves import Done
from periplus.models.mist.state import Phase, connected, masks_of
from tests.marking import slow_for
from tests.mist.scrawls import Pen
from tests.mist.tables import load, table
from tests.mist.twins import audit, points
from tests.mist.twins.effects import play
from tests.mist.twins.judge import clauses
from tests.mist.twins.naive import Table, spaces_of, study, table_of
from tests.mist.twins.reading import table_from
from tests.mist.twins.turns import legal, sort_key
from tests.mist.wild import wild


def told(table: Table) -> dict[str, object]:
    """Everything of a table that a player would see, without order."""
    seats = [
        (
            seat.balloon,
            seat.energy,
            Counter(seat.telescope),
            {at: tile for at, tile in seat.tiles.items() if tile},
            Counter(seat.extensions),
            Counter(seat.pending),
            seat.owed,
            seat.credit,
            seat.given if seat.credit else None,
            None if table.phase == "end" else seat.declared,
        )
        for seat in table.seats
    ]
    over = table.phase == "end"
    return {
        "seats": seats,
        "order": None if over else (table.start, table.turn),
        "round": (table.round, table.phase, table.last, table.first),
        "air": None if over else (table.wind, table.bonus),
        "clouds": [Counter(cloud) for cloud in table.clouds] if any(table.clouds) else [],
        "harbour": Counter(table.harbour),
        "bag": +table.bag,
    }


def listed(table):
    """The twin's legal moves in the order of answers."""
    return sorted(legal(table), key=sort_key)


def canonical(move):
    """A move with its tiles in one order."""
    return move | {"keep": sorted(move["keep"])} if "keep" in move else move


def compare_moves(position, naive):
    found = [canonical(move.as_json()) for move in GAME.moves(position)]
    assert [canonical(move) for move in listed(naive)] == found


def compare_points(position, naive):
    several = sum(points.complete(naive, seat) for seat in naive.seats) > 1
    if naive.first is None and several:
        return
    outcome = GAME.score(position)
    for index, seat in enumerate(naive.seats):
        items = outcome.players[index].items
        assert Counter((line.rule, line.points) for line in items) == points.score(naive, seat)
    assert list(outcome.winners) == points.winners(naive)


def compare_clauses(position, naive, data, rng, number=15):
    """Judge moves that could be written down both ways; gives the clauses cited."""
    state, cited = GAME.state(position), Counter()
    pen = Pen(rng, data, state)
    for _ in range(number):
        move = pen.move()
        found, expected = fault(state, GAME.parse_move(position, move)), clauses(naive, move)
        assert bool(found) == bool(expected), (move, found, expected)
        if found:
            assert found.rule.removeprefix("MIST-") in expected, (move, found, expected)
            cited[found.rule] += 1
    return cited


def step(position, data, rng):
    """The position after a random move, chance's or the player's; None at the end."""
    chance = GAME.chance(position, rng)
    moves = GAME.moves(position)
    if chance is not None and (not GAME.actors(position) or rng.random() < 0.7):
        return chance
    move = rng.choice(moves) if moves else None
    if isinstance(move, Done) and rng.random() < 0.3:
        state = GAME.state(position)
        return Done(value=rng.choice(values(state, state.mover)))
    return move


def walk(data, rng, steps):
    """Compare the position of the data, and those that random moves lead to."""
    position, naive = load(data), table_of(data)
    seen = Counter()
    for _ in range(steps):
        state = GAME.state(position)
        assert told(table_from(state, data)) == told(naive)
        compare_moves(position, naive)
        compare_points(position, naive)
        seen += compare_clauses(position, naive, data, rng)
        move = step(position, data, rng)
        seen[state.phase] += 1
        if move is None:
            break
        assert fault(state, move) is None
        position, naive = GAME.play(position, move), play(naive, move.as_json())
        seen[move.type] += 1
    return seen


@pytest.mark.parametrize("block", slow_for(range(10), lambda block: block > 4))
def test_wild_positions_are_faulted_played_and_scored_as_the_text_says(block):
    seen = Counter()
    for seed in range(block * 20, block * 20 + 20):
        rng = random.Random(seed)
        data = wild(rng)
        position, naive = load(data), table_of(data)
        broken = {violation.rule for violation in GAME.violations(position)}
        assert broken == audit.broken(naive, data.get("bag", "rest") != "rest"), seed
        seen["illegal" if broken else "legal"] += 1
        if not broken:
            seen += walk(data, rng, 12)
    assert seen["legal"] > 5
    assert seen[Phase.TAKE] > 3


@pytest.mark.parametrize("modules", [1, 2, 3])
@pytest.mark.parametrize("side", ["front", "back"])
def test_games_from_the_start_are_played_and_scored_as_the_text_says(modules, side):
    rng = random.Random(modules)
    data = fresh(2 + modules % 3, rng, modules, side).as_json()
    seen = walk(data, rng, 60)
    assert {"roll", "fly", "take", "stow", "place", "done", "deal"} <= set(seen)


@pytest.mark.parametrize("block", range(4))
def test_crowded_islands_are_connected_and_scored_as_the_text_says(block):
    """Mostly terrain tiles, so that all coasts are connected now and then."""
    whole = 0
    for seed in range(block * 30, block * 30 + 30):
        rng = random.Random(seed)
        sheets = [crowded(rng) for _ in range(rng.randint(1, 4))]
        data = table(*sheets, edition=PLENTY, modules=3, first=rng.choice([None, 0]))
        position, naive = load(data), table_of(data)
        compare_points(position, naive)
        state = GAME.state(position)
        for player, seat in zip(state.players, naive.seats, strict=True):
            assert list(connected(state.island, masks_of(player.tiles))) == points.connected(naive, seat)
            whole += points.complete(naive, seat)
    assert whole > 3


PLENTY = {
    "islands": study()["islands"],
    "tiles": dict.fromkeys(["F1", "M2", "D3", "S4", "C5", "G6", "W0", "T2", "N3"], 999),
    "start_tiles": ["f1"],
}


def crowded(rng):
    """A sheet with many tiles, two kinds and wilds more often than others."""
    tiles = list(PLENTY["tiles"])
    weights = [rng.choice([1, 1, 1, 9]) for _ in tiles]
    ground = [at for at, token in spaces_of(PLENTY["islands"]["front"]).items() if token[0] != "@"]
    chosen = rng.sample(ground, rng.choice([12, 25, 40, 60]))
    laid = {f"{q},{r}": rng.choices(tiles, weights)[0] for q, r in chosen}
    return {"tiles": laid, "balloon": [1, 0], "energy": rng.randint(0, 20)}
