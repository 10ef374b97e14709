"""A position that lacks a field, or has part of one, is asked everything: answers, or a line that names a field.

Bundled positions lose fields, lists lose entries or get one twice, numbers are shifted. What can still be read is asked
every question of the Python interface, which the command line and the service put too.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import periplus
from periplus.models.core.data import Position
from periplus.models.core.errors import IllegalMove, PositionError
from periplus.models.core.registry import NAMES, game
from periplus.solvers import api
from periplus.solvers.limits import Limits
from tests.battery.fuzz import Path as Steps
from tests.battery.fuzz import places, replaced
from tests.marking import slow_for

ROOT = Path(__file__).parents[2]
QUICK = Limits(seconds=None, work=0.01)
TRIED = 6
"""Changed positions that a run asks; slow runs ask more, and others."""
VERBS: dict[str, Callable[[Position], Any]] = {
    "check": api.check,
    "score": api.score,
    "moves": api.moves,
    "turn": lambda position: position.turn,
    "outcome": api.outcome,
    "share": lambda position: api.load(api.share(position)),
    "sheet": lambda position: api.load(api.sheet(position)),
    "print": str,
    "undo": api.undo,
    "hint": lambda position: api.hint(position, QUICK).result(),
    "hint for the game": lambda position: api.hint(position, QUICK, horizon="game").result(),
    "solve": lambda position: api.solve(position, QUICK).result(),
    "maximum": lambda position: api.maximum(position, QUICK).result(),
    "ask": lambda position: api.ask(position, "score(_)", QUICK).result(),
    "why": lambda position: api.why(position, "score(999)", QUICK).result(),
    "still possible": lambda position: api.still_possible(position, QUICK).result(),
    "session": periplus.Session,
    "seen": lambda position: [game(position.game).seen_by(position, seat) for seat in api.turn(position)],
}


def bundled(name: str) -> list[Any]:
    """The positions of the game's examples and puzzles."""
    files = sorted((ROOT / "examples" / name).glob("*.json"))
    trees = [json.loads(file.read_text()) for file in files]
    puzzles = sorted((ROOT / "puzzles" / name).glob("*.json"))
    trees += [json.loads(file.read_text()).get("position") for file in puzzles]
    return [tree for tree in trees if isinstance(tree, dict) and tree.get("game") == name]


def without(tree: Any, path: Steps) -> Any:
    """The tree without what stands at the path."""
    *above, last = path
    within = tree
    for step in above:
        within = within[step]
    if isinstance(within, dict):
        return replaced(tree, tuple(above), {name: part for name, part in within.items() if name != last})
    return replaced(tree, tuple(above), [part for index, part in enumerate(within) if index != last])


def changed(tree: Any, rng: random.Random) -> Any:
    """The tree with a change that a person might make by mistake."""
    paths = [path for path in places(tree) if path]
    path = rng.choice([path for path in paths if len(path) <= rng.choice((1, 2, 9))])
    value = tree
    for step in path:
        value = value[step]
    match rng.randrange(4):
        case 0 if type(value) is int:
            return replaced(tree, path, value + rng.choice((-1, 1, 10**12)))
        case 1 if isinstance(value, list) and value:
            return replaced(tree, path, [*value, rng.choice(value)])
        case 2:
            return replaced(tree, path, type(value)())
        case _:
            return without(tree, path)


def readable(name: str, rng: random.Random) -> Iterator[tuple[Any, Position]]:
    """Changed positions that can be read, without end."""
    trees = bundled(name)
    while True:
        tree = changed(rng.choice(trees), rng)
        try:
            yield tree, api.load(tree)
        except PositionError as error:
            told(error)


def told(error: PositionError) -> None:
    """Every fault is one line about a field."""
    for fault in error.faults:
        assert fault.field, fault
        assert "\n" not in fault.field + fault.message


def asked(verb: str, ask: Callable[[Position], Any], position: Position, tree: Any) -> None:
    """The question is put; raises IllegalMove, and with the tree whatever should not come out."""
    try:
        ask(position)
    except PositionError as error:
        told(error)
    except IllegalMove:
        raise
    except Exception as error:
        raise AssertionError(f"{verb}: {json.dumps(tree)}") from error


@pytest.mark.parametrize("seed", slow_for(range(6), lambda seed: seed > 0))
@pytest.mark.parametrize("name", NAMES)
def test_every_question_is_answered_or_refused_in_one_line(name: str, seed: int) -> None:
    rng = random.Random(seed)
    for _, (tree, position) in zip(range(TRIED), readable(name, rng), strict=False):
        for verb, ask in VERBS.items():
            with suppress(IllegalMove):
                asked(verb, ask, position, tree)
