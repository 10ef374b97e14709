"""The Lawans' odds: exact counting over classes of plot cards against mornings drawn by dice."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import partial

from periplus.models.buru import GAME
from periplus.models.buru.lawan.odds import final_counts
from periplus.models.buru.play import only
from periplus.models.buru.position import Position
from periplus.models.buru.setup import dealt_in
from periplus.solvers import api
from periplus.solvers.buru.lawan import told
from periplus.solvers.limits import Clock, Limits

from ..measuring import measured
from ..table import Row, Scope
from .tables import load

LIMITS = Limits(seconds=60)
DRAWS = 200
MODULES: list[tuple[str, ...]] = [(), ("liaisons",), ("ukum",), ("ukum", "ambelau"), ("liaisons", "ambelau")]
LAWANS = [{"id": "A", "lawan": "A"}, {"id": "B", "lawan": "B"}]


def lawan(scope: Scope) -> Iterator[Row]:
    """Two Lawans of the base game from the first token on, then those of the expansion with five tokens."""
    modules = [()] if scope == "quick" else MODULES
    for names in modules:
        position = _morning([*names])
        instance = " and ".join(names) or "base game"
        found, spent = measured(partial(_by_dice, position, DRAWS if scope != "quick" else 20))
        dice = Row("lawan", instance, f"{found} mornings by dice", "", spent)
        yield dice
        number, spent = measured(partial(_counted, position))
        yield Row("lawan", instance, "exact", f"{number} ways to end", spent, dice)
        _, spent = measured(lambda: told(only(GAME.state(position)), (), Clock(LIMITS)))  # noqa: B023 — asked now
        yield Row("lawan", instance, "exact, then powers and areas of them", "", spent, dice)
    api.solve(_choice(fish=8), LIMITS).result()
    answer, spent = measured(lambda: api.solve(_choice(fish=9), LIMITS).result())
    yield Row("lawan", "a choice on the coast, warm", "periplus", answer.status, spent)


def _morning(modules: list[str]) -> Position:
    """The human has placed all, so that chance alone is left."""
    mine = {"id": "me", "placed": {"forest": [1, 2], "coast": [3, 4]}}
    return load({"phase": "morning", "modules": modules, "players": [mine, *LAWANS]})


def _counted(position: Position) -> int:
    return len(final_counts(only(GAME.state(position))))


def _by_dice(position: Position, number: int) -> int:
    """So many mornings played out with the rules, each ending counted."""
    rng = random.Random(1)
    ends: Counter[str] = Counter()
    for _ in range(number):
        now, state = position, only(GAME.state(position))
        while state.phase == "morning" and (move := dealt_in(state, rng)) is not None:
            now = GAME.play(now, move)
            state = only(GAME.state(now))
        ends[str([player.placed for player in state.players])] += 1
    return sum(ends.values())


def _choice(*, fish: int) -> Position:
    """Lawan A hires on the coast with two explorers there."""
    players = [
        {"id": "me", "placed": {"coast": [1]}},
        {"id": "A", "lawan": "A", "fish": fish, "plot": "p01", "placed": {"coast": [2, 3]}},
    ]
    deck = ["judge", "herald", "sculptor", "palm-trader", "diver"]
    return load(
        {
            "players": players,
            "area": "coast",
            "row": ["farmer", "fisher", "acolyte"],
            "decks": {"islanders": deck},
            "ask": {"kind": "lawan", "player": "A"},
        }
    )
