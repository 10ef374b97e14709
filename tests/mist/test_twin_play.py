"""Legal moves, what they change, flights, points and faults of whole positions: the rules against the naive twin."""

import random
from collections import Counter

import pytest

from periplus.models.mist import GAME
from periplus.models.mist.legality import fault
from periplus.models.mist.state import Phase
from tests.mist.scrawls import Pen
from tests.mist.tables import load
from tests.mist.twins import audit, points
from tests.mist.twins.effects import play
from tests.mist.twins.judge import clauses
from tests.mist.twins.naive import Seat, Table, spaces_of, study, table_of
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


def table_from(state, data):
    """The state of the rules code as the twin's table."""
    spaces = state.island.board.spaces
    seats = [
        Seat(
            player.dock or spaces[player.space],
            player.energy,
            list(player.telescope),
            dict(zip(spaces, player.tiles, strict=True)),
            list(player.extensions),
            list(player.pending),
            player.owed,
            player.credit,
            player.given,
            player.declared,
        )
        for player in state.players
    ]
    return Table(
        data.get("edition", study()),
        spaces_of(data.get("edition", study())["islands"][data.get("side", "front")]),
        state.modules,
        state.variant,
        state.round,
        state.phase.value,
        state.start,
        state.turn,
        state.wind,
        state.bonus,
        state.last,
        state.first,
        [list(cloud) for cloud in state.clouds],
        list(state.harbour),
        Counter(state.bag),
        seats,
    )


def listed(table):
    """The twin's legal moves in the order of answers."""
    return sorted(legal(table), key=sort_key)


def canonical(move):
    """A move with its tiles in one order."""
    return move | {"keep": sorted(move["keep"])} if "keep" in move else move


def compare_moves(position, table):
    found = [canonical(move.as_json()) for move in GAME.moves(position)]
    assert [canonical(move) for move in listed(table)] == found


def compare_points(position, table):
    several = sum(points.complete(table, seat) for seat in table.seats) > 1
    if table.first is None and several:
        return
    outcome = GAME.score(position)
    for index, seat in enumerate(table.seats):
        items = outcome.players[index].items
        assert Counter((line.rule, line.points) for line in items) == points.score(table, seat)
    assert list(outcome.winners) == points.winners(table)


def compare_clauses(position, table, data, rng, number=15):
    """Judge moves that could be written down both ways; gives the clauses cited."""
    state, cited = GAME.state(position), Counter()
    pen = Pen(rng, data, state)
    for _ in range(number):
        move = pen.move()
        found, expected = fault(state, GAME.parse_move(position, move)), clauses(table, move)
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
    return rng.choice(moves) if moves else None


def walk(data, rng, steps):
    """Compare the position of the data, and those that random moves lead to."""
    position, table = load(data), table_of(data)
    seen = Counter()
    for _ in range(steps):
        state = GAME.state(position)
        assert told(table_from(state, data)) == told(table)
        compare_moves(position, table)
        compare_points(position, table)
        seen += compare_clauses(position, table, data, rng)
        move = step(position, data, rng)
        seen[state.phase] += 1
        if move is None:
            break
        assert fault(state, move) is None
        position, table = GAME.play(position, move), play(table, move.as_json())
        seen[move.type] += 1
    return seen


@pytest.mark.parametrize("block", range(10))
def test_wild_positions_are_faulted_played_and_scored_as_the_text_says(block):
    seen = Counter()
    for seed in range(block * 20, block * 20 + 20):
        rng = random.Random(seed)
        data = wild(rng)
        position = load(data)
        table = table_of(data)
        broken = {violation.rule for violation in GAME.violations(position)}
        assert broken == audit.broken(table, data.get("bag", "rest") != "rest"), seed
        seen["illegal" if broken else "legal"] += 1
        if not broken:
            seen += walk(data, rng, 12)
    assert seen["legal"] > 5
    assert seen[Phase.TAKE] > 3
