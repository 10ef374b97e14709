"""What designers want to know of an edition or rules of their own: seats, scores, length, ties, what is never played.

Games of an arena are summed up by seat and by who began; a share has Wilson's interval of 95 % (E. B. Wilson, Probable
Inference, 1927). A component is played when a move of a player names it; what is only dealt or drawn is not.
"""

from __future__ import annotations

import math
import statistics
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from .arena import Record

Z = 1.96
"""Standard deviations of 95 %."""
QUANTILES = (0, 25, 50, 75, 100)


def share(successes: float, number: int) -> dict[str, Any]:
    """A share of so many trials with its interval; None of no trials. Ties may bring parts of a success.

    >>> share(0, 0)["mean"] is None
    True
    >>> [share(5, 10)[part] for part in ("low", "mean", "high")]
    [0.2366, 0.5, 0.7634]
    """
    if not number:
        return {"mean": None, "low": None, "high": None, "of": 0}
    mean, square = successes / number, Z * Z
    middle = (mean + square / (2 * number)) / (1 + square / number)
    half = Z / (1 + square / number) * math.sqrt(mean * (1 - mean) / number + square / (4 * number * number))
    low, high = max(0.0, middle - half), min(1.0, middle + half)
    return {"mean": round(mean, 4), "low": round(low, 4), "high": round(high, 4), "of": number}


def spread(values: Sequence[float]) -> dict[str, Any]:
    """The mean, the standard deviation (None of one value) and quantiles by nearest rank; nothing of no values."""
    if not values:
        return {}
    ordered = sorted(values)
    ranks = {str(part): ordered[round(part / 100 * (len(ordered) - 1))] for part in QUANTILES}
    deviation = round(statistics.stdev(ordered), 3) if len(ordered) > 1 else None
    return {"mean": round(statistics.fmean(ordered), 3), "deviation": deviation, "quantiles": ranks}


def summary(games: Sequence[Sequence[Record]], components: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """The figures of games of one edition; ``components`` are its ids by the field of the edition that lists them."""
    seats = max(map(len, games))
    decided = [game for game in games if all(record.win is not None for record in game)]
    named = sum((record.named for game in games for record in game), Counter[str]())
    firsts = [record for game in decided for record in game if record.begins]
    fair = statistics.fmean(1 / len(game) for game in decided) if decided else None
    return {
        "games": len(games),
        "seats": [_seat([game[seat] for game in games if seat < len(game)]) for seat in range(seats)],
        "first": share(_wins(firsts), len(firsts)) | {"fair": fair and round(fair, 4)},
        "ties": share(sum(_tied(game) for game in decided), len(decided)),
        "scores": spread([record.score for game in games for record in game]),
        "all_scores": [record.score for game in games for record in game],
        "winning_margin": spread([_margin(game) for game in decided if len(game) > 1]),
        "length": spread(lengths := [float(sum(record.moves for record in game)) for game in games]),
        "lengths": lengths,
        "components": {
            field: {"played": {name: named[name] for name in names}, "never": _never(names, named)}
            for field, names in components.items()
        },
    }


def _seat(records: Sequence[Record]) -> dict[str, Any]:
    decided = [record for record in records if record.win is not None]
    return {
        "wins": share(_wins(decided), len(decided)),
        "scores": spread([record.score for record in records]),
    }


def _wins(records: Sequence[Record]) -> float:
    return sum(record.win or 0.0 for record in records)


def _tied(game: Sequence[Record]) -> bool:
    """Whether several share the win."""
    return sum(bool(record.win) for record in game) > 1


def _margin(game: Sequence[Record]) -> float:
    """Points between the best and the next."""
    best, following, *_ = sorted((record.score for record in game), reverse=True)
    return best - following


def _never(names: Sequence[str], named: Mapping[str, int]) -> list[str]:
    return [name for name in names if not named.get(name)]
