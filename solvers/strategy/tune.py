"""Numbers by direct search: ``python -m periplus.solvers.strategy.tune GAME --games N --seed S --steps T``.

For evaluations that are not linear in their numbers, so that no regression gives them: an evolution strategy with
mirrored pairs. Each pair draws a direction, changes every number by a factor one way and the other, and plays both by
the evaluation alone: in one game where several play, else in two games of one seed, so that most luck is common. The
mean of lead times direction is the slope; steps along it are Adam's. What is kept is the mean of the second half of
the way, if it clearly leads over the start on other seeds. The same arguments write the same bytes.
"""

from __future__ import annotations

import argparse
import json
import math
import random
from collections.abc import Mapping, Sequence
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeAlias

from periplus.models.core.registry import NAMES

from ..search.sampling import mean_of
from .evaluation import NUMBERS_FILE, FormT, Numbers
from .game import Strategy, strategy
from .outlooks import ActionT, StateT, margins_of
from .playouts import EQUAL
from .selfplay import ended, evaluating, prepared

WIDTH = 0.25
"""How far the logarithms of the numbers are drawn around the present ones: a standard deviation."""
STEP = 0.08
"""How far a logarithm moves in a step where the slope is steady."""
FADING = (0.8, 0.95)
"""How much of the slope's mean and of its mean square is kept from step to step (Kingma and Ba, Adam)."""
CHECK = 60
"""Seeds of no step over which what is found is measured against where the search began."""
DIGITS = 4
"""Decimals of the numbers in the file."""
FORMAT = 1

Table: TypeAlias = Mapping[str, float]
"""Numbers by name."""


class DirectSearch(NamedTuple):
    """How the numbers are to be searched for."""

    games: int
    """Pairs of a step."""
    seed: int
    steps: int
    check: int = CHECK


class Duels(NamedTuple, Generic[StateT, ActionT, FormT]):
    """Games in which tables of numbers are played against each other."""

    strategy: Strategy[StateT, ActionT]
    numbers: Numbers[FormT]
    seats: int

    def lead(self, challenger: Table, champion: Table, seed: int) -> float:
        """By how many points a seat that goes by ``challenger`` ends ahead of a ``champion``'s, over the seatings."""
        pairs = [self.pair(challenger, champion, seed, turned) for turned in range(min(2, self.seats))]
        return sum(mine - theirs for mine, theirs in pairs) / len(pairs)

    def pair(self, challenger: Table, champion: Table, seed: int, turned: int) -> tuple[float, float]:
        """The mean points of both, each in every second seat; alone in two games, less the best automaton's."""
        tables = challenger, champion
        if self.seats == 1:
            mine, theirs = (self._scores([table], seed) for table in tables)
            return margins_of(mine)[0], margins_of(theirs)[0]
        scores = self._scores([tables[(seat + turned) % 2] for seat in range(self.seats)], seed)
        mine, theirs = scores[turned % 2 :: 2], scores[1 - turned % 2 :: 2]
        return sum(mine) / len(mine), sum(theirs) / len(theirs)

    def _scores(self, tables: Sequence[Table], seed: int) -> Sequence[float]:
        """How a game ends in which each seat goes by its table."""
        reply = evaluating(self.strategy)
        forms = [self.numbers.form(table) for table in tables]
        policies = [prepared(reply, partial(self.numbers.use, self.seats, form)) for form in forms]
        return self.strategy.came_to(ended(self.strategy, policies, seed))


def searched(
    duels: Duels[StateT, ActionT, FormT], start: Table, search: DirectSearch
) -> tuple[dict[str, float], dict[str, Any]]:
    """The numbers found, and how they did."""
    at = [math.log(value) for value in start.values()]
    mean, square = [0.0] * len(at), [0.0] * len(at)
    way, curve = [], []
    for step in range(1, search.steps + 1):
        slope, points = _slope(duels, dict(zip(start, at, strict=True)), search, step)
        curve.append(_told(points))
        mean = _faded(mean, slope, FADING[0])
        square = _faded(square, [part * part for part in slope], FADING[1])
        rate = STEP * math.sqrt(1 - FADING[1] ** step) / (1 - FADING[0] ** step)
        at = [
            log + rate * first / (math.sqrt(second) or 1.0)
            for log, first, second in zip(at, mean, square, strict=True)
        ]
        way.append(at)
    half = zip(*way[len(way) // 2 :], strict=True)
    means = [math.exp(math.fsum(logs) / len(logs)) for logs in half]
    numbers = {name: round(value, DIGITS) for name, value in zip(start, means, strict=True)}
    seeds = range(search.seed + 900_000, search.seed + 900_000 + search.check)
    leads = [duels.lead(numbers, start, seed) for seed in seeds]
    lead = mean_of(leads)
    kept = numbers if lead.mean > EQUAL * lead.stderr else dict(start)
    return kept, {"points_by_step": curve, "lead_over_start": _told(leads), "seeds": len(leads)}


def _slope(
    duels: Duels[StateT, ActionT, FormT], at: Table, search: DirectSearch, step: int
) -> tuple[list[float], list[float]]:
    """How the lead grows with each logarithm, by the games of a step, and the points of each pair."""
    slope, points = [0.0] * len(at), []
    for pair in range(search.games):
        seed = search.seed + step * 1_000_000 + pair
        draw = random.Random(seed)
        way = [draw.gauss(0, WIDTH) for _ in at]
        up, down = (
            {name: math.exp(log + side * part) for (name, log), part in zip(at.items(), way, strict=True)}
            for side in (1, -1)
        )
        mine, theirs = duels.pair(up, down, seed, pair)
        points.append((mine + theirs) / 2)
        for place, part in enumerate(way):
            slope[place] += (mine - theirs) * part / (2 * search.games * WIDTH**2)
    return slope, points


def _faded(old: Sequence[float], new: Sequence[float], kept: float) -> list[float]:
    """The running mean that keeps so much of the old one."""
    return [kept * before + (1 - kept) * now for before, now in zip(old, new, strict=True)]


def _told(values: Sequence[float]) -> str:
    """Mean and standard error."""
    mean = mean_of(values)
    return f"{mean.mean:.2f} ± {mean.stderr:.2f}"


def written(
    game_strategy: Strategy[StateT, ActionT], numbers: Numbers[FormT], seats: int, search: DirectSearch
) -> dict[str, Any]:
    """The entry of the file: what made it, where the search began, what it scored, the numbers."""
    command = (
        f"python -m periplus.solvers.strategy.tune {game_strategy.name} --games {search.games} --seed {search.seed}"
        f" --steps {search.steps} --check {search.check} --players {seats}"
    )
    start = numbers.start(seats)
    kept, scored = searched(Duels(game_strategy, numbers, seats), start, search)
    begun = {"start_was": numbers.begun(seats), "start": start}
    return {"made_by": command, "scored": scored, **begun, "numbers": kept}


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the command line, search, write the file."""
    parser = argparse.ArgumentParser(prog="periplus.solvers.strategy.tune", description=__doc__)
    parser.add_argument("game", choices=NAMES)
    parser.add_argument("--games", type=int, default=80, help="pairs of a step")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, default=20)
    parser.add_argument(
        "--check", type=int, default=CHECK, help="seeds of no step to be measured on in the end"
    )
    parser.add_argument("--players", type=int, default=1, help="how many play; what others go by stays")
    parser.add_argument("--out", type=Path, default=None, help="the file; that of the game unless given")
    given = parser.parse_args(arguments)
    game_strategy = strategy(given.game)
    numbers = game_strategy.numbers_for(given.players)
    if numbers is None:
        parser.error(
            f"the evaluation of {given.game} has no numbers of its own; strategy.train fits its weights"
        )
    search = DirectSearch(given.games, given.seed, given.steps, given.check)
    out = given.out or Path(str(files(f"periplus.solvers.{given.game}").joinpath(NUMBERS_FILE)))
    data = json.loads(out.read_text(encoding="utf-8")) if out.exists() else {"players": {}}
    data["players"][str(given.players)] = made = written(game_strategy, numbers, given.players, search)
    data |= {"format": FORMAT, "game": given.game, "players": dict(sorted(data["players"].items()))}
    out.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    print(json.dumps(made["scored"], ensure_ascii=False))


if __name__ == "__main__":
    main()
