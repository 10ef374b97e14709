"""What designers want to know of an edition or rules of their own: seats, scores, length, ties, what is never played.

Games of an arena are summed up by seat and by who began; a share has Wilson's interval of 95 % (E. B. Wilson, Probable
Inference, 1927). Where a deal is played in several rotations, its games are a cluster and no independent trials: the
interval is that of the effective number of trials, by the design effect (E. L. Korn and B. I. Graubard, Confidence
intervals for proportions with small expected number of positive counts estimated from survey data, 1998). A component
is played when a move of a player names it; what is only dealt or drawn is not.
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


def share(successes: float, number: int, effective: float | None = None) -> dict[str, Any]:
    """A share of so many trials with its interval; None of no trials. Ties may bring parts of a success.

    ``effective``: how many independent trials they are worth, if fewer.

    >>> share(0, 0)["mean"] is None
    True
    >>> [share(5, 10)[part] for part in ("low", "mean", "high")]
    [0.2366, 0.5, 0.7634]
    """
    if not number:
        return {"mean": None, "low": None, "high": None, "of": 0}
    mean, square, worth = successes / number, Z * Z, number if effective is None else effective
    middle = (mean + square / (2 * worth)) / (1 + square / worth)
    half = Z / (1 + square / worth) * math.sqrt(mean * (1 - mean) / worth + square / (4 * worth * worth))
    low, high = max(0.0, middle - half), min(1.0, middle + half)
    return {"mean": round(mean, 4), "low": round(low, 4), "high": round(high, 4), "of": number}


def clustered(clusters: Sequence[Sequence[float]]) -> dict[str, Any]:
    """The share of trials that come in clusters, with its interval; ``deals`` are the clusters with a trial.

    >>> same = clustered([[1, 1], [0, 0]] * 10)
    >>> same["of"], same["deals"], same["low"] == clustered([[1], [0]] * 10)["low"]
    (40, 20, True)
    """
    known = [cluster for cluster in clusters if cluster]
    values = [value for cluster in known for value in cluster]
    return share(sum(values), len(values), _effective(known)) | {"deals": len(known)}


def _effective(clusters: Sequence[Sequence[float]]) -> float | None:
    """The number of independent trials that have the variance of the clusters' mean, from one a cluster to all.

    Between clusters it is estimated by their residual sums; where these say nothing, a cluster counts as one trial.
    """
    number, most = len(clusters), sum(map(len, clusters))
    if number == most:
        return None
    mean = sum(map(sum, clusters)) / most
    residuals = [sum(cluster) - mean * len(cluster) for cluster in clusters]
    variance = number / (number - 1) * sum(one * one for one in residuals) / most**2 if number > 1 else 0.0
    return min(float(most), max(float(number), mean * (1 - mean) / variance)) if variance else float(number)


def spread(values: Sequence[float]) -> dict[str, Any]:
    """The mean, the standard deviation (None of one value) and quantiles by nearest rank; nothing of no values."""
    if not values:
        return {}
    ordered = sorted(values)
    ranks = {str(part): ordered[round(part / 100 * (len(ordered) - 1))] for part in QUANTILES}
    deviation = round(statistics.stdev(ordered), 3) if len(ordered) > 1 else None
    return {"mean": round(statistics.fmean(ordered), 3), "deviation": deviation, "quantiles": ranks}


def summary(
    games: Sequence[Sequence[Record]], components: Mapping[str, Sequence[str]], rotations: int = 1
) -> dict[str, Any]:
    """The figures of games of one edition; ``components`` are its ids by the field of the edition that lists them.

    ``rotations``: how many games in a row are of one deal. ``fair`` is the share that each seat would win if all were
    alike: one of so many seats where one wins, that of the games won where all win together.
    """
    deals = [games[first : first + rotations] for first in range(0, len(games), rotations)]
    won = [[game for game in deal if all(record.win is not None for record in game)] for deal in deals]
    decided = [game for deal in won for game in deal]
    named = sum((record.named for game in games for record in game), Counter[str]())
    firsts = [[record.win or 0.0 for game in deal for record in game if record.begins] for deal in won]
    fair = statistics.fmean(_wins(game) / len(game) for game in decided) if decided else None
    return {
        "games": len(games),
        "deals": len(deals),
        "seats": [_of_seat(seat, games, won) for seat in range(max(map(len, games)))],
        "first": clustered(firsts) | {"fair": fair and round(fair, 4)},
        "ties": clustered([[float(_tied(game)) for game in deal] for deal in won]),
        "scores": spread([record.score for game in games for record in game]),
        "all_scores": [record.score for game in games for record in game],
        "winning_margin": spread(
            [_margin(game) for game in decided if len(game) > 1 and not _together(game)]
        ),
        "length": spread(lengths := [float(sum(record.moves for record in game)) for game in games]),
        "lengths": lengths,
        "components": {
            field: {"played": {name: named[name] for name in names}, "never": _never(names, named)}
            for field, names in components.items()
        },
    }


def _of_seat(
    seat: int, games: Sequence[Sequence[Record]], won: Sequence[Sequence[Sequence[Record]]]
) -> dict[str, Any]:
    """The figures of one seat, over the games that have it; ``won`` are those with a winner, by deal."""
    wins = [[game[seat].win or 0.0 for game in deal if seat < len(game)] for deal in won]
    scores = [game[seat].score for game in games if seat < len(game)]
    return {"wins": clustered(wins), "scores": spread(scores)}


def _wins(game: Sequence[Record]) -> float:
    """The wins in a game: one, which ties share; where all win or lose together, all or none."""
    return sum(record.win or 0.0 for record in game)


def _together(game: Sequence[Record]) -> bool:
    """Whether several win or lose together."""
    return len(game) > 1 and _wins(game) in (0, len(game))


def _tied(game: Sequence[Record]) -> bool:
    """Whether several share the win; who wins together has the whole of it."""
    return any(0 < (record.win or 0.0) < 1 for record in game)


def _margin(game: Sequence[Record]) -> float:
    """Points between the best and the next."""
    best, following, *_ = sorted((record.score for record in game), reverse=True)
    return best - following


def _never(names: Sequence[str], named: Mapping[str, int]) -> list[str]:
    return [name for name in names if not named.get(name)]
