"""Lines over known rounds: the product against every line, turn by turn, whose every turn is worked out to the end."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from typing import Any

from periplus.models.mist import GAME
from periplus.models.mist.legality import apply
from periplus.models.mist.moves import Deal, Done
from periplus.models.mist.position import Position
from periplus.models.mist.scoring import total
from periplus.solvers.limits import Limits, Stop
from periplus.solvers.mist.known_rounds import known_roll
from periplus.solvers.mist.line import LineQuestion, line_of
from periplus.solvers.mist.turn.best import UNBOUNDED, BestTurns

from ..measuring import CpuClock, measured
from ..table import Row, Scope
from .found import Found
from .islands import state_of

SEEDS = (1, 2, 3)
SECONDS = 10.0
WINDS = ("E", "NE", "NW", "W", "SW", "SE")
FACES = ("energy1", "energy2", "plus1", "reverse", "turn60")


def line(scope: Scope) -> Iterator[Row]:
    """One coming round, then two, from random hands beside the yard."""
    if scope == "quick":
        yield from _rows(1, 1, 1, 2.0)
        return
    for rounds in (1, 2):
        for seed in SEEDS:
            yield from _rows(rounds, 3, seed, SECONDS)


def _rows(rounds: int, kept: int, seed: int, seconds: float) -> Iterator[Row]:
    question = line_of(asked(rounds, kept, seed))
    instance = f"{kept} kept, {rounds} coming, seed {seed}"
    found, spent = measured(partial(_every_line, question, seconds))
    baseline = Row("line", instance, "every line", found.said, spent)
    yield baseline
    found, spent = measured(partial(_product, question, seconds))
    yield Row("line", instance, "periplus", found.said, spent, baseline)


def asked(rounds: int, kept: int, seed: int) -> Position:
    """A player with so many random tiles before the turn, two clouds of two, and so many rounds known."""
    rng = random.Random(seed)
    bag = list(state_of().bag)
    rng.shuffle(bag)
    mine = {"balloon": [1, 0], "energy": 4, "telescope": [bag.pop() for _ in range(kept)]}
    data: dict[str, Any] = {"game": "mist", "wind": rng.choice(WINDS), "players": [mine]}
    data["clouds"] = [[bag.pop(), bag.pop()] for _ in range(2)]
    coming = [
        {"wind": rng.choice(WINDS), "bonus": rng.choice(FACES), "deal": [bag.pop(), bag.pop()]}
        for _ in range(rounds)
    ]
    data["ask"] = {"kind": "line", "rounds": coming}
    return GAME.load(json.dumps(data).encode())


def _product(question: LineQuestion, seconds: float) -> Found:
    found = Found()
    with suppress(Stop):
        for answer in question.answers(CpuClock(Limits(seconds=seconds))):
            value, bound = answer.value, answer.bound
            found = Found(
                value if isinstance(value, int) else None, bound if isinstance(bound, int) else None
            )
    return found


def _every_line(question: LineQuestion, seconds: float) -> Found:
    """Every end of every turn but the last, of which the best one is worked out; no bound, nothing shared."""
    clock = CpuClock(Limits(seconds=seconds))
    best: int | None = None
    try:
        open_ends = [(question.state, 0)]
        while open_ends:
            state, begun = open_ends.pop()
            last = begun == len(question.rounds)
            *_, known = BestTurns(state, 1 if last else UNBOUNDED, every_end=True).search(clock)
            for turn in known.turns:
                end = apply(turn.state, Done())
                if last:
                    best = max(total(end, 0), -UNBOUNDED if best is None else best)
                    continue
                coming = question.rounds[begun]
                dealt = apply(end, Deal(clouds=coming.deal))
                open_ends.append((apply(dealt, known_roll(coming.wind, coming.bonus)), begun + 1))
    except Stop:
        return Found(best)
    return Found(best, best)
