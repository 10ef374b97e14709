"""Whatever the table and whatever the game: tiles are kept, islands can be turned, terrains can change names."""

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from periplus.models.mist import GAME
from periplus.models.mist.chance import fresh
from periplus.models.mist.reading import capacity
from tests.mist.tables import load
from tests.mist.twins.naive import spaces_of, study
from tests.mist.wild import wild

LEFT = {"E": "NE", "NE": "NW", "NW": "W", "W": "SW", "SW": "SE", "SE": "E"}
OTHER = dict(zip("FMDSCGfmdscg", "MDSCGFmdscgf", strict=True))


def everything(state):
    """All tiles on the table and in the bag; extension tiles apart from those turned into energy."""
    seats = [tile for player in state.players for tile in (*player.tiles, *player.telescope, *player.pending)]
    beside = [tile for player in state.players for tile in player.extensions]
    clouds = [tile for cloud in state.clouds for tile in cloud]
    return Counter(tile for tile in (*seats, *beside, *clouds, *state.harbour, *state.bag) if tile)


@settings(max_examples=12, deadline=None)
@given(st.integers(2, 4), st.integers(1, 3), st.sampled_from(["front", "back"]), st.integers(0, 10_000))
def test_tiles_are_neither_made_nor_lost_in_a_game(players, modules, side, seed):
    rng = random.Random(seed)
    position = fresh(players, rng, modules, side)
    before, boxed = everything(GAME.state(position)), Counter()
    for _ in range(120):
        if GAME.outcome(position) is not None:
            break
        move = GAME.chance(position, rng) or rng.choice(GAME.moves(position))
        if move.type == "activate" and move.energy:
            boxed[move.tile] += 1
        position = GAME.play(position, move)
        state = GAME.state(position)
        assert everything(state) + boxed == before
        assert all(len(cloud) <= 3 for cloud in state.clouds)
        assert len(state.harbour) <= 11 + any(player.credit for player in state.players)
        for player in state.players:
            assert 0 <= player.energy <= state.edition.track.max
            assert len(player.telescope) <= capacity(state, player)


def by_space(rows):
    """An island as an object of spaces."""
    return {key(at): token for at, token in spaces_of(rows).items()}


def left(space):
    """The space after a turn of 60 degrees to the left about the centre."""
    return space[0] + space[1], -space[0]


def key(space):
    return f"{space[0]},{space[1]}"


def table_turned(data):
    """The same table with every island turned by 60 degrees to the left, and the wind with it."""
    edition = data.get("edition", study())
    tokens = spaces_of(edition["islands"][data["side"]])
    island = {key(left(at)): token for at, token in tokens.items()}
    sheets = [turned_sheet(sheet) for sheet in data["players"]]
    fields = {"edition": edition | {"islands": {"front": island, "back": island}}, "players": sheets}
    return data | fields | ({"wind": LEFT[data["wind"]]} if "wind" in data else {})


def turned_sheet(sheet):
    balloon = sheet["balloon"] if isinstance(sheet["balloon"], dict) else list(left(sheet["balloon"]))
    return sheet | {
        "balloon": balloon,
        "tiles": {key(left(at)): tile for at, tile in spaces_of(sheet["tiles"]).items()},
    }


def move_turned(move):
    """The move at the turned table, as something that can be compared."""
    turned = dict(move)
    for field in {"at", "to", "enter"} & set(move):
        if isinstance(move[field], list):
            turned[field] = list(left(move[field]))
    if move.get("dir"):
        turned["dir"] = LEFT[move["dir"]]
    return repr(sorted(turned.items()))


def judged(data):
    """The faults of a table, or its moves and what everybody scores."""
    position = load(data)
    if broken := GAME.violations(position):
        return [violation.rule for violation in broken], [], []
    moves = [move.as_json() for move in GAME.moves(position)]
    return [], moves, [player.total for player in GAME.score(position).players]


@pytest.mark.parametrize("block", range(4))
def test_islands_may_be_turned_with_everything_on_them(block):
    for seed in range(block * 25, block * 25 + 25):
        data = wild(random.Random(seed)) | {"first": 0}
        faults, moves, totals = judged(data)
        again, turned, same = judged(table_turned(data))
        assert (faults, totals) == (again, same)
        assert sorted(map(move_turned, moves)) == sorted(repr(sorted(move.items())) for move in turned)


def renamed(value: Any) -> Any:
    """Any part of a position with each terrain under the name of the next one."""
    if isinstance(value, dict):
        return {renamed(name): renamed(part) for name, part in value.items()}
    if isinstance(value, list):
        return [renamed(part) for part in value]
    if isinstance(value, str) and len(value) > 1 and value[0] in OTHER and value[1].isdigit():
        return OTHER[value[0]] + value[1:]
    return value


def written(move):
    """The move with its tiles in one order."""
    return repr(move | {"keep": sorted(move["keep"])} if "keep" in move else move)


@pytest.mark.parametrize("block", range(2))
def test_terrains_may_change_names(block):
    for seed in range(block * 25, block * 25 + 25):
        data: dict[str, Any] = wild(random.Random(seed)) | {"first": 0}
        edition = data.get("edition", study())
        islands = {side: by_space(rows) for side, rows in edition["islands"].items()}
        data |= {"edition": edition | {"islands": islands}}
        faults, moves, totals = judged(data)
        again, others, same = judged(renamed(data) | {"phase": data["phase"]})
        assert (sorted(faults), totals) == (sorted(again), same)
        assert sorted(written(renamed(move)) for move in moves) == sorted(map(written, others))
