"""Making ``chain`` puzzles: tasks in the village, and exactly one selection of them brings the most respect.

A tableau and a few goods are drawn at random. Then every line of tasks is played by the rules: what respect does it
come to, and which cards did it task, with which options and resources? Kept is a draw with a single selection that
attains the most and has no task to spare, provided that it takes several tasks, and that whoever always takes what
brings the most at once misses it. The solver proves the value once more, without enumerating lines.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from periplus.models.buru import GAME
from periplus.models.buru.cards import Islander
from periplus.models.buru.edition import Edition
from periplus.models.buru.effects import RESOURCES, Item, written
from periplus.models.buru.legality import apply, legal_moves
from periplus.models.buru.moves import AnyMove, Task
from periplus.models.buru.notation import effect
from periplus.models.buru.play import only
from periplus.models.buru.state import State
from periplus.models.core.errors import PositionError
from periplus.models.core.wording import say
from periplus.solvers.limits import Clock

from ..protocol import Order, attempts, made, size_of
from ..question import Json, Question, Recorded, Worded

if TYPE_CHECKING:
    from periplus.models.buru.position import Position

SIZES = (4, 8)
"""The least and the most islanders of a puzzle."""
USUAL = 6
TASKS = (2, 3)
FISH, GOODS = 4, 3
"""Fish and resources that are held at most."""
LEAST = 3
"""Tasks that a selection has at least."""
ATTEMPTS = 300
NUMBERS = {2: say("Two"), 3: say("Three")}
"""The number of tasks, as a sentence begins with it."""
Selection: TypeAlias = frozenset[Task]
Line: TypeAlias = tuple[Task, ...]
WALKING = 1e-4
"""What following a line of tasks one task further counts as deterministic effort."""


@dataclass
class TaskLines:
    """All lines of tasks from a table: what each selection comes to, and one line of it."""

    clock: Clock
    respect: dict[Selection, int] = field(default_factory=dict)
    lines: dict[Selection, Line] = field(default_factory=dict)
    _seen: set[tuple[State, Selection]] = field(default_factory=set)

    def walk(self, state: State, line: Line = ()) -> None:
        """Follow every task from there on. Raises Stop."""
        self.clock.work(WALKING)
        chosen = frozenset(line)
        if (state, chosen) in self._seen:
            return
        self._seen.add((state, chosen))
        respect = state.mover.vp
        if respect > self.respect.get(chosen, -1):
            self.respect[chosen], self.lines[chosen] = respect, line
        for move in _tasks(state):
            self.walk(apply(state, move), (*line, move))

    def best(self) -> tuple[Selection, ...]:
        """The selections that attain the most, none of which holds another."""
        most = max(self.respect.values())
        found = [chosen for chosen, respect in self.respect.items() if respect == most]
        return tuple(chosen for chosen in found if not any(other < chosen for other in found))


def chaining(order: Order, clock: Clock) -> Json | None:
    """A puzzle with exactly one best selection from a tableau of ``order.size`` islanders.

    None if no attempt succeeds. Raises PositionError for an order that cannot be met, and Stop.
    """
    size = size_of(order, USUAL, SIZES, say("islanders"))
    if order.difficulty is not None:
        raise PositionError("--difficulty", say("puzzles of this kind have no grade, expected none"))
    if order.edition is not None:
        raise PositionError("--edition", say("chains are made of the bundled cards, expected none"))
    rng = random.Random(order.seed)
    cards = [card.id for card in _suited(GAME.edition("study"))]
    for _ in attempts(order, ATTEMPTS):
        tasks = rng.choice(TASKS)
        position = _drawn(rng.sample(cards, size), tasks, rng)
        start = only(GAME.state(GAME.load(json.dumps(position).encode())))
        lines = TaskLines(clock)
        lines.walk(start)
        best = lines.best()
        if len(best) == 1 and len(best[0]) >= LEAST and _greedy(start) < lines.respect[best[0]]:
            solution, respect = lines.lines[best[0]], lines.respect[best[0]]
            answer = {"value": respect, "solution": [move.as_json() for move in solution]}
            words, size = _worded(len(solution), tasks), len(solution)
            return made("chain", size, order, words, position, {"kind": "solve"}, answer)
    return None


def _suited(edition: Edition) -> Iterator[Islander]:
    """The islanders whose tasks bring goods, respect or further tasks, and nothing else."""
    for card in edition.islanders:
        items = [item for option in effect(card.task) for item in option.gain]
        if items and not card.lasting and all(item.plain or item.atom == "task" for item in items):
            yield card


def _drawn(cards: list[str], tasks: int, rng: random.Random) -> Json:
    """A position with those islanders and goods at random."""
    goods = [rng.choice(RESOURCES) for _ in range(rng.randint(0, GOODS))]
    return {
        "game": "buru",
        "area": "village",
        "players": [
            {
                "id": "you",
                "fish": rng.randint(0, FISH),
                "res": written(Item(good, goods.count(good)) for good in RESOURCES if good in goods),
                "tableau": cards,
                "placed": {"village": [5]},
            },
            {"id": "rival"},
        ],
        "pending": _pending(tasks),
        "ask": {"kind": "chain", "player": "you", "goal": "vp"},
    }


def _tasks(state: State) -> list[Task]:
    """The tasks that can be made now."""
    moves: tuple[AnyMove, ...] = legal_moves(state) if state.pending else ()
    return [move for move in moves if isinstance(move, Task)]


def _greedy(state: State) -> int:
    """The respect of whoever always makes the task that brings the most of it at once, the first of equals."""
    while moves := _tasks(state):
        state = max((apply(state, move) for move in moves), key=lambda after: after.mover.vp)
    return state.mover.vp


def chain_words(position: Position, question: Question, answer: Recorded) -> Worded | None:
    """What a puzzle of a chain says."""
    tasks = next((tasks for tasks in TASKS if position.pending == _pending(tasks)), None)
    return None if tasks is None else _worded(len(answer.moves), tasks)


def _worded(size: int, tasks: int) -> Worded:
    """What a puzzle whose solution has so many moves from so many tasks says."""
    return Worded(
        title=say("A chain of {size}", size=size),
        text=say(
            "{number} tasks in the village, and exactly one selection of islanders brings the most respect: "
            "whom do you task, for what, and in which order?",
            number=NUMBERS[tasks],
        ),
    )


def _pending(tasks: int) -> str:
    """So many tasks, as a position tells them."""
    return f"{tasks} task"
