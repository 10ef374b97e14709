"""Legal moves, what they lead to, points and clauses of whole tables: the rules code against the naive twin."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from periplus.models.buru import GAME
from periplus.models.buru.legality import legal_moves
from periplus.models.buru.play import PossibleWorlds as Worlds
from periplus.models.buru.play import table_after, table_fault, table_of
from periplus.models.buru.position import Position
from periplus.models.buru.scoring import score_lines
from periplus.models.buru.state import State
from tests.buru import odd
from tests.buru.pen import Pen
from tests.buru.tables import load, told
from tests.buru.twins import judge, listing, morning, play, scoring, telling, writing
from tests.buru.twins.board import Table
from tests.buru.twins.chance import every
from tests.buru.wild import MODULES, wild
from tests.marking import slow_for

ONE = Fraction(1)
MORNING = ("place", "lawan_place", "keep")


def plain(value: Any) -> str:
    return json.dumps(value, sort_keys=True, default=str)


def paired(worlds: Worlds, tables: list[tuple[Fraction, Table]]) -> list[tuple[State, Table]]:
    """The worlds of the rules code with those of the twin, which are the same with the same chances."""
    found: Counter[str] = Counter()
    expected: Counter[str] = Counter()
    for chance, state in worlds.settled:
        found[plain(told(state))] += chance  # type: ignore[assignment]
    for chance, table in tables:
        expected[plain(telling.told(table))] += chance  # type: ignore[assignment]
    assert found == expected, difference(found, expected)
    by_name = {plain(telling.told(table)): table for _, table in tables}
    return [(state, by_name[plain(told(state))]) for _, state in worlds.settled]


def difference(found: Counter[str], expected: Counter[str]) -> str:
    """What one world of the rules code has that the twin's has not, and the other way round."""
    one, other = (
        json.loads(next(iter(side - rest), "{}")) for side, rest in ((found, expected), (expected, found))
    )
    return f"{len(found)} worlds, {len(expected)} by the twin: {list(differences('', one, other))}"


def differences(path: str, one: Any, other: Any) -> Iterator[str]:
    if isinstance(one, dict) and isinstance(other, dict):
        for key in {**one, **other}:
            yield from differences(f"{path}.{key}", one.get(key), other.get(key))
    elif one != other:
        yield f"{path}: {one} / {other}"


def compare_moves(state: State, table: Table) -> list[dict[str, Any]]:
    found = [move.as_json() for move in legal_moves(state)]
    expected = listing.legal(table)
    ours, theirs = set(map(plain, found)), set(map(plain, expected))
    assert ours == theirs, (ours - theirs, theirs - ours)
    assert len(set(map(plain, found))) == len(found)
    return found


def compare_points(state: State, table: Table) -> None:
    for seat, player in enumerate(table["players"]):
        items = Counter(
            (line.rule.removeprefix("BURU-"), Fraction(line.points)) for line in score_lines(state, seat)
        )
        assert items == scoring.score(table, player), player["id"]


def compare_clauses(
    position: Position, state: State, table: Table, rng: random.Random, number: int
) -> Counter[str]:
    """Judge moves that could be written down both ways; gives the clauses cited."""
    cited: Counter[str] = Counter()
    pen = Pen(rng, table)
    for _ in range(number):
        move = pen.move()
        if table["phase"] not in ("morning", "noon") and move["type"] in MORNING:
            continue
        [(_, world), *others] = judged(table, move)
        if others:
            continue
        found = table_fault(Worlds(((ONE, state),)), GAME.parse_move(position, move))
        assert (found and found.rule) == (world["fault"] and f"BURU-{world['fault']}"), (
            move,
            found,
            world["fault"],
        )
        cited[world["fault"] or "legal"] += 1
    return cited


def judged(table: Table, move: dict[str, Any]) -> list[tuple[Fraction, Table]]:
    """The twin's verdict, in each way that Lawans act after an implied ``stop``."""
    return list(every(table, lambda world: world.update(fault=judge.fault(world, move))))


def plot_move(rng: random.Random, table: Table) -> dict[str, Any] | None:
    """A legal move of the Lawans in the morning, if it is their turn."""
    player = morning.placing(table) if table["phase"] == "morning" else None
    if player is None or not player["lawan"]:
        return None
    pen = Pen(rng, table)
    while True:
        move = pen.morning()
        if move["type"] == "lawan_place" and judge.fault(table, move) is None:
            return move


def walk(data: dict[str, Any], rng: random.Random, steps: int, judged_moves: int = 8) -> Counter[str]:
    """Compare the table of the data, and those that random moves lead to."""
    seen: Counter[str] = Counter()
    position = load(data)
    worlds, tables = table_of(position), list(play.begun(data))
    for _ in range(steps):
        state, table = rng.choice(paired(worlds, tables))
        moves = compare_moves(state, table)
        compare_points(state, table)
        seen += compare_clauses(position, state, table, rng, judged_moves)
        if writing.can_be_written(table):
            again = load(writing.written(table))
            assert GAME.violations(again) == ()
            paired(table_of(again), [(ONE, table)])
        extra = plot_move(rng, table)
        if extra is None and not moves:
            break
        move = extra or rng.choice(moves)
        parsed = GAME.parse_move(position, move)
        now = Worlds(((ONE, state),))
        assert table_fault(now, parsed) is None, move
        worlds, tables = table_after(now, parsed), list(play.ways(table, move))
        seen[move["type"]] += 1
    seen["walks"] += 1
    return seen


@pytest.mark.parametrize("block", slow_for(range(5), lambda block: block > 1))
def test_wild_tables_are_played_judged_and_scored_as_the_text_says(block: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(block * 10, block * 10 + 10):
        rng = random.Random(seed)
        seen += walk(wild(rng), rng, 25)
    assert seen["act"] > 10


@pytest.mark.parametrize("module", slow_for(MODULES, lambda module: MODULES.index(module) % 2 == 1))
def test_every_pair_of_modules_meets_in_a_game_played_move_by_move(module: str) -> None:
    seen: Counter[str] = Counter()
    for other in MODULES[MODULES.index(module) :]:
        rng = random.Random(f"{module} {other}")
        pair = [name for name in MODULES if name in (module, other)]
        for phase in ("morning", "afternoon"):
            seen += walk(wild(rng, pair, phase), rng, 25, judged_moves=3)
    assert {"place", "act"} <= seen.keys()


def test_odd_editions_are_played_as_the_notation_says() -> None:
    """Spaces, tasks, decrees and bonuses at random: trades, choices, conditions and steps where the study has none."""
    seen: Counter[str] = Counter()
    for seed in range(12):
        rng = random.Random(f"odd {seed}")
        data = wild(rng, None, "afternoon") | {"edition": odd.edition(rng)}
        seen += walk(data, rng, 20, judged_moves=4)
    assert seen["act"] > 10


def test_all_modules_together_are_played_move_by_move() -> None:
    seen: Counter[str] = Counter()
    for seed in range(6):
        rng = random.Random(seed)
        seen += walk(wild(rng, list(MODULES), "afternoon"), rng, 80, judged_moves=3)
    assert {"act", "canoe", "liaison"} <= set(seen)
