"""A fitted evaluation: a weighted sum of features, each weight a curve over the share of the game that is left.

A feature's weight is ``a + b·left + c·left²``. The sum is the final score that is expected; what several players' sums
differ by is the expected margin, and a logistic curve of it, as wide as the game is still open, the odds of winning.
The file of weights says what made it and what it scored; ``train.py`` writes the same bytes again.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from operator import mul
from typing import Any, Generic, TypeVar

CURVE = 3
"""Numbers of a curve: constant, linear, quadratic."""
WEIGHTS = "weights.json"
NUMBERS_FILE = "numbers.json"
FormT = TypeVar("FormT")


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The weights for one number of players."""

    names: tuple[str, ...]
    curves: tuple[tuple[float, ...], ...]
    """A curve for each feature."""
    level: tuple[float, ...] = (0.0, 0.0, 0.0)
    """What is added to every seat's sum: a curve too."""
    width: tuple[float, float] = (1.0, 10.0)
    """How far the odds of winning are spread: at the end of the game, and what its square gains by its beginning."""
    _at: dict[float, tuple[list[float], float]] = field(default_factory=dict, compare=False, repr=False)

    @classmethod
    def bundled(cls, name: str, seats: int, names: Sequence[str]) -> Evaluation:
        """The weights that come with the game; raises LookupError if it has none for that number of players."""
        text = files(f"periplus.solvers.{name}").joinpath(WEIGHTS).read_text(encoding="utf-8")
        return cls.read(json.loads(text), seats, names)

    @classmethod
    def read(cls, data: Mapping[str, Any], seats: int, names: Sequence[str]) -> Evaluation:
        """The weights for that number of players, or for the nearest that there is; a feature unknown to them weighs 0.

        Raises LookupError for data without weights.
        """
        tables: Mapping[str, Any] = data["players"]
        nearest = min(tables, key=lambda text: (abs(int(text) - seats), text))
        table = tables[nearest]
        curves = tuple(tuple(table["weights"].get(name, (0.0,) * CURVE)) for name in names)
        first, gain = table["spread"]
        return cls(tuple(names), curves, tuple(table["level"]), (first, gain))

    def as_json(self) -> dict[str, Any]:
        """The entry of the file."""
        weights = {name: list(curve) for name, curve in zip(self.names, self.curves, strict=True)}
        return {"weights": weights, "level": list(self.level), "spread": list(self.width)}

    def at(self, left: float) -> tuple[list[float], float]:
        """The weights, and what is added to their sum, when that share of the game is left."""
        found = self._at.get(left)
        if found is None:
            powers = tuple(left**power for power in range(CURVE))
            weights = [sum(map(mul, curve, powers)) for curve in self.curves]
            found = self._at[left] = weights, sum(map(mul, self.level, powers))
        return found

    def values(self, rows: Sequence[Sequence[float]], left: float) -> list[float]:
        """The sum for each row of features."""
        weights, level = self.at(left)
        return [sum(map(mul, weights, row), level) for row in rows]

    def parts(self, row: Sequence[float], left: float) -> list[float]:
        """What each feature adds to the sum."""
        return list(map(mul, self.at(left)[0], row))

    def spread(self, left: float) -> float:
        """How wide the odds of winning are spread over the margin."""
        first, gain = self.width
        return math.sqrt(first * first + gain * gain * left)


def shares(values: Sequence[float], spread: float) -> list[float]:
    """The odds of winning of seats that expect those scores; for two the logistic curve of their difference.

    >>> [round(share, 2) for share in shares([10, 10], 5)], round(shares([15, 10], 5)[0], 2)
    ([0.5, 0.5], 0.73)
    """
    best = max(values)
    powers = [math.exp((value - best) / spread) for value in values]
    total = sum(powers)
    return [power / total for power in powers]


class Numbers(Generic[FormT]):
    """Positive numbers of a game's own evaluation, for each number of players; ``tune.py`` finds them."""

    def __init__(
        self,
        name: str,
        starts: Mapping[int, Mapping[str, float]],
        form: Callable[[Mapping[str, float]], FormT],
        begun: Mapping[int, str],
    ) -> None:
        self._name, self._starts, self.form, self._begun = name, starts, form, begun
        """The game, where the search begins, what the evaluation makes of numbers by name, and where the first are
        from."""
        self._used: dict[int, FormT] = {}

    def start(self, players: int) -> Mapping[str, float]:
        """Where the search for those for so many players begins, or for the nearest number that there is."""
        return self._starts[_nearest(self._starts, players)]

    def begun(self, players: int) -> str:
        """Where the numbers with which the search begins are from."""
        return self._begun[_nearest(self._begun, players)]

    def of(self, players: int) -> FormT:
        """Those for so many players, or for the nearest number that there is."""
        found = self._used.get(players)
        if found is None:
            text = files(f"periplus.solvers.{self._name}").joinpath(NUMBERS_FILE).read_text(encoding="utf-8")
            tables = {int(key): table["numbers"] for key, table in json.loads(text)["players"].items()}
            found = self._used[players] = self.form(tables[_nearest(tables, players)])
        return found

    def use(self, players: int, form: FormT) -> None:
        """Play with others from here on."""
        self._used[players] = form


def _nearest(numbers: Iterable[int], players: int) -> int:
    """Of several numbers of players the nearest, of two the smaller."""
    return min(numbers, key=lambda number: (abs(number - players), number))
