"""Weights by self-play: ``python -m periplus.solvers.strategy.train GAME --games N --seed S``.

The first games are played greedily, or by the strategy's own replies where these need no weights; from then on each
iteration plays with the weights of the one before, lays the features that it met beside how its games ended, and fits
the weights anew by ridge regression. Where several play, the differences between seats are fitted, so that luck common
to all falls out. An iteration that does not beat the best so far over common seeds is not kept. The same arguments
write the same bytes. Needs numpy (extra ``train``).
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from importlib.resources import files
from itertools import chain
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from periplus.models.core.registry import NAMES, game

from .evaluation import CURVE, WEIGHTS, Evaluation
from .game import Strategy, strategy
from .outlooks import StateT
from .selfplay import Choose, Sample, evaluating, greedy, match, prepared, recorded

Array: TypeAlias = npt.NDArray[np.float64]

NOISE = 0.15
"""How often a turn of self-play is any turn: what is never tried is never learned."""
RIDGE = 30.0
"""How strongly weights are drawn to 0, in samples."""
DIGITS = 4
"""Decimals of the weights in the file."""
WINDOW = 4
"""Iterations whose games are fitted together: what the present policy no longer does is not forgotten at once."""
MATCH = 20
"""Seeds over which an iteration is measured against the best so far, every seat in turn."""
FORMAT = 1


@dataclass(frozen=True, slots=True)
class TrainingPlan:
    """How the weights are to be made."""

    games: int
    seed: int
    iterations: int
    noise: float = NOISE
    match: int = MATCH


def trained(
    game_strategy: Strategy[StateT, Any], seats: int, course: TrainingPlan
) -> tuple[Evaluation, dict[str, Any]]:
    """The weights for that number of players, and what they scored."""
    policy: Choose[StateT] = greedy(game_strategy)
    if game_strategy.own_replies:
        policy = evaluating(game_strategy, course.noise)
    best: Evaluation | None = None
    kept, log = 0, []
    rows: list[list[Sample]] = []
    scores: list[list[Sequence[float]]] = []
    for iteration in range(course.iterations):
        first = course.seed + (iteration * seats * 1_000_000)
        del rows[: -WINDOW + 1], scores[: -WINDOW + 1]
        rows.append([])
        scores.append([])
        for number in range(course.games):
            noisy = policy if best is None else evaluating(game_strategy, course.noise)
            samples, result = recorded(game_strategy, noisy, seats, first + number)
            rows[-1] += samples
            scores[-1] += [result.scores] * len(samples)
        fitted = fit(game_strategy.names, list(chain(*rows)), list(chain(*scores)))
        share, margin = _measured(game_strategy, seats, best, fitted, course)
        log.append([round(share, 3), round(margin, 2)])
        if best is None or (margin > 0 if seats > 1 else margin >= 0):
            best, kept = fitted, iteration
        game_strategy.use(seats, best)
    if best is None:
        raise ValueError("expected an iteration at least")
    return best, {"kept": kept, "against_the_best_before": log}


def _measured(
    game_strategy: Strategy[StateT, Any],
    seats: int,
    best: Evaluation | None,
    fitted: Evaluation,
    course: TrainingPlan,
) -> tuple[float, float]:
    """The share of wins and the margin of the new weights against the old ones, the first against greed.

    The margin is counted from that of the old weights in the same place: one player has nobody to be ahead of, and of
    three or more equal ones each is behind the best other on the mean. Of two equal ones it is 0.
    """
    seeds = range(course.seed + 900_000, course.seed + 900_000 + course.match)
    new = _playing(game_strategy, seats, fitted)
    old = greedy(game_strategy) if best is None else _playing(game_strategy, seats, best)
    share, margin = match(game_strategy, new, old, seats, seeds)
    if seats != 2:
        margin -= match(game_strategy, old, old, seats, seeds)[1]
    return share, margin


def _playing(game_strategy: Strategy[StateT, Any], seats: int, weights: Evaluation) -> Choose[StateT]:
    """The policy of play-outs with those weights."""
    return prepared(evaluating(game_strategy), partial(game_strategy.use, seats, weights))


def fit(names: Sequence[str], samples: Sequence[Sample], scores: Sequence[Sequence[float]]) -> Evaluation:
    """The weights that explain the final scores best, by ridge regression."""
    rows = np.array([sample.rows for sample in samples])  # sample, seat, feature
    finals = np.array(scores)
    powers = np.power.outer(np.array([sample.left for sample in samples]), np.arange(CURVE))
    seats = rows.shape[1]
    if seats > 1:
        centred = rows - rows.mean(axis=1, keepdims=True)
        target = (finals - finals.mean(axis=1, keepdims=True)).ravel()
        design = _curved(centred, powers).reshape(-1, len(names) * CURVE)
        flat = _ridge(design, target)
    else:
        target = finals.ravel()
        design = np.hstack([_curved(rows, powers).reshape(-1, len(names) * CURVE), powers])
        flat = _ridge(design, target)[: len(names) * CURVE]
    curves = np.round(flat.reshape(len(names), CURVE), DIGITS) + 0.0
    sums = (_curved(rows, powers).reshape(*rows.shape[:2], -1) * curves.ravel()).sum(axis=2)
    offsets: Array = np.linalg.lstsq(powers, (finals - sums).mean(axis=1), rcond=None)[0]
    level = [float(part) for part in np.round(offsets, DIGITS) + 0.0]
    spread = _spread(sums, finals, powers[:, 1]) if seats > 1 else (1.0, 1.0)
    found = tuple(tuple(float(part) for part in curve) for curve in curves)
    return Evaluation(tuple(names), found, tuple(level), spread)


def _curved(rows: Array, powers: Array) -> Array:
    """Every feature times every power of what is left."""
    return rows[:, :, :, None] * powers[:, None, None, :]


def _ridge(design: Array, target: Array) -> Array:
    """The solution, every column scaled to one; a column of zeros weighs 0."""
    scale: Array = np.sqrt((design**2).mean(axis=0))
    scale[scale == 0] = 1.0
    scaled = design / scale
    gram = scaled.T @ scaled + RIDGE * np.eye(scaled.shape[1])
    weights: Array = np.linalg.solve(gram, scaled.T @ target) / scale
    return weights


def _spread(sums: Array, finals: Array, left: Array) -> tuple[float, float]:
    """The widths under which the odds of winning are most likely, of a grid."""
    best, found = -np.inf, (1.0, 1.0)
    wins = finals == finals.max(axis=1, keepdims=True)
    wins = wins / wins.sum(axis=1, keepdims=True)
    for first in (0.5, 1.0, 2.0, 3.0, 4.0, 6.0):
        for gain in (1.0, 2.0, 4.0, 6.0, 8.0, 10.0, 12.0, 15.0, 18.0, 22.0, 27.0, 33.0, 40.0):
            width = np.sqrt(first**2 + gain**2 * left)[:, None]
            powers = (sums - sums.max(axis=1, keepdims=True)) / width
            logs = powers - np.log(np.exp(powers).sum(axis=1, keepdims=True))
            likelihood = float((wins * logs).sum())
            if likelihood > best:
                best, found = likelihood, (first, gain)
    return found


def written(name: str, tables: dict[int, tuple[Evaluation, dict[str, Any]]], course: TrainingPlan) -> str:
    """The file of weights: what made it, what it scored, the weights for each number of players."""
    command = (
        f"python -m periplus.solvers.strategy.train {name} --games {course.games} --seed {course.seed}"
        f" --iterations {course.iterations} --players {','.join(map(str, tables))}"
    )
    data = {
        "format": FORMAT,
        "game": name,
        "made_by": command,
        "scored": {str(seats): scored for seats, (_, scored) in tables.items()},
    }
    lines = [f'"{key}": {json.dumps(value)}' for key, value in data.items()]
    players = []
    for seats, (weights, _) in tables.items():
        table = weights.as_json()
        curves = ",\n".join(
            f"      {json.dumps(key)}: {json.dumps(curve)}" for key, curve in table["weights"].items()
        )
        players.append(
            f'  "{seats}": {{\n    "level": {json.dumps(table["level"])}, "spread": {json.dumps(table["spread"])},\n'
            f'    "weights": {{\n{curves}\n    }}\n  }}'
        )
    return "{\n" + ",\n".join(lines) + ',\n"players": {\n' + ",\n".join(players) + "\n}\n}\n"


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the command line, train, write the file."""
    parser = argparse.ArgumentParser(prog="periplus.solvers.strategy.train", description=__doc__)
    parser.add_argument("game", choices=NAMES)
    parser.add_argument("--games", type=int, default=150, help="games of an iteration")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--iterations", type=int, default=6)
    parser.add_argument("--players", default="", help="numbers of players, such as 2,3; all unless given")
    parser.add_argument("--out", type=Path, default=None, help="the file; that of the game unless given")
    given = parser.parse_args(arguments)
    course = TrainingPlan(given.games, given.seed, given.iterations)
    numbers = [int(part) for part in given.players.split(",") if part] or list(game(given.game).players)
    found = strategy(given.game)
    tables = {seats: trained(found, seats, course) for seats in numbers}
    out = given.out or Path(str(files(f"periplus.solvers.{given.game}").joinpath(WEIGHTS)))
    out.write_text(written(given.game, tables, course), encoding="utf-8")
    print(json.dumps({str(seats): scored for seats, (_, scored) in tables.items()}))


if __name__ == "__main__":
    main()
