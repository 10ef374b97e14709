"""How far things stand, from whole games: ``python -m periplus.solvers.kalypso.measure WHAT --games N --seed S``.

Games of two (``versus``) and games alone at ``learning`` (``shared``) are played by the evaluation; in
versus any card is passed on. What a seat gains after a turn says what turns to come bring and how far that spreads;
what lies on the cards when the game ends, what they ask for in vain; whether a round was survived, what the worth after
each turn told of it (a logistic curve). The same arguments write the same bytes.
"""

from __future__ import annotations

import argparse
import json
import math
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from importlib.resources import files
from itertools import islice
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple, get_args

from periplus.models.kalypso.forecasts import missing, needs
from periplus.models.kalypso.game import outcome
from periplus.models.kalypso.kernel import KERNEL
from periplus.models.kalypso.metrics import LAST_ROUND
from periplus.models.kalypso.state import Stage, State
from periplus.models.kalypso.terms import Item

from ..strategy.evaluation import NUMBERS_FILE
from ..strategy.selfplay import ended
from .strategy import STRATEGY, made, undrawn
from .together import outlook
from .versus.worth import TURNS, offered, parts, turns_left
from .weights import versus_weights

DIGITS = 3
ITEMS: tuple[str, ...] = get_args(Item)
TURNS_OF_GAME = LAST_ROUND * TURNS
ODDS = math.sqrt(math.pi / 2) * math.sqrt(2) * math.sqrt(3) / math.pi
"""From the mean amount by which a seat gains more or less than expected to where odds are e to one: by the standard
deviation of the normal curve, for the difference of two seats, as that of the logistic curve."""
UNASKED = 0.1
"""The share taken for an item that no card asks for: people are mostly at hand."""
MILD, LOOSE = 0.1, 2.0
"""The slope that a logistic curve has where nothing is seen, as sure as that; and how sure its level is near 0."""
STEPS = 12
"""Of Newton's method."""


class SeatAfter(NamedTuple):
    """A seat of versus when it has ended a turn."""

    seat: int
    left: int
    points: float
    """Its points, and what may come of its board."""
    offers: tuple[float, ...]
    """What the best use of the next offers brings."""


def of_versus(games: int, seed: int) -> dict[str, Any]:
    """What games of two say."""
    turns: list[tuple[SeatAfter, float]] = []
    asked: dict[str, list[list[float]]] = {item: [[] for _ in range(LAST_ROUND)] for item in ITEMS}
    for number in range(games):
        seen: dict[tuple[int, int], SeatAfter] = {}
        end = ended(STRATEGY, [_any_card] * 2, seed + number, partial(_note, seen))
        scores = KERNEL.result(end).scores
        turns += ((one, scores[one.seat]) for one in seen.values())
        for own in end.settlements:
            for faced, entry in enumerate(own.forecasts):
                for item, wanted in needs(end.edition, end.mode, entry.card).items():
                    lacks = missing(end.edition, end.mode, entry, item)
                    asked[item][faced].append(max(0, lacks) / wanted)
    usual = fmean(offer for one, _ in turns for offer in one.offers)
    weights = versus_weights().coming
    rests = []
    for one, score in turns:
        more = sum(weight * (offer - usual) for weight, offer in zip(weights, one.offers, strict=False))
        rests.append((one.left, score - one.points - more))
    gain = sum(left * rest for left, rest in rests) / sum(left * left for left, _ in rests)
    last, more = _line([(left / TURNS_OF_GAME, ODDS * abs(rest - gain * left)) for left, rest in rests])
    figures: dict[str, Any] = {
        "gain": _told(gain),
        "usual": _told(usual),
        "spread": [_told(last), _told(more)],
    }
    return figures | {"missed": {item: _shares(rounds) for item, rounds in asked.items()}}


def _any_card(state: State, rng: random.Random) -> State:
    """The state after the turn of the evaluation alone, or after any card is passed on."""
    game = state.progress
    if game is not None and game.stage is Stage.FORECAST:
        return KERNEL.apply(state, rng.choice(KERNEL.legal(state)))
    return STRATEGY.evaluated(state, rng)


def _note(seen: dict[tuple[int, int], SeatAfter], state: State) -> None:
    """Note every seat that has ended a turn since."""
    for seat in range(state.players):
        left = turns_left(state, seat)
        if left and (seat, left) not in seen:
            points, promised, _, _ = parts(state, seat)
            offers = tuple(islice(offered(replace(state, player=seat), seat), len(versus_weights().coming)))
            seen[seat, left] = SeatAfter(seat, left, points + promised, offers)


def _line(places: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """The level and the slope of the straight line through the places, by least squares."""
    across, up = fmean(x for x, _ in places), fmean(y for _, y in places)
    slope = sum((x - across) * (y - up) for x, y in places) / sum((x - across) ** 2 for x, _ in places)
    return up - slope * across, slope


def _shares(rounds: Sequence[Sequence[float]]) -> list[float]:
    """The mean of each round, of all rounds where no card asked in one; a guess where none ever did."""
    every = [share for one in rounds for share in one] or [UNASKED]
    return [_told(fmean(one or every)) for one in rounds]


def of_shared(games: int, seed: int) -> dict[str, Any]:
    """What games alone say."""
    seen: list[list[tuple[float, bool]]] = [[] for _ in range(LAST_ROUND)]
    reached, won = [0] * LAST_ROUND, 0
    for number in range(games):
        worths, end = _alone(seed + number)
        wins = bool(outcome(end).winners)
        won += wins
        for faced in range(end.round - 1 + wins):
            reached[faced] += 1
        for faced, worth in worths:
            seen[faced - 1].append((worth, faced < end.round or wins))
    curves = [_logistic(places) for places in seen]
    later = [(won + 1) / (one + 2) for one in reached[:-1]]
    return {
        "survived": [[_told(level), _told(slope)] for level, slope in curves],
        "later": [*map(_told, later), 1.0],
    }


def _alone(seed: int) -> tuple[list[tuple[int, float]], State]:
    """The round and the worth after each turn of a game alone, and how it ends."""
    worths: list[tuple[int, float]] = []

    def see(state: State) -> None:
        worths.append((state.round, outlook.worth(state)))

    end: State = ended(STRATEGY, [_best_turn], seed, see)
    return worths, end


def _best_turn(state: State, rng: random.Random) -> State:
    """The state after the turn that a hint would rank first."""
    return made(state, STRATEGY.turns(undrawn(state, rng), 1)[0].actions)


def _logistic(places: Sequence[tuple[float, bool]]) -> tuple[float, float]:
    """The level and the slope of the logistic curve of most likelihood, held to a mild slope, by Newton's steps."""
    level, slope = 0.0, MILD
    for _ in range(STEPS):
        ups, steep = -level / LOOSE**2, -(slope - MILD) / MILD**2
        flat, cross, bend = 1 / LOOSE**2, 0.0, 1 / MILD**2
        for worth, survived in places:
            chance = 1 / (1 + math.exp(-max(-30.0, min(30.0, level + slope * worth))))
            left, weight = survived - chance, chance * (1 - chance)
            ups, steep = ups + left, steep + left * worth
            flat, cross, bend = flat + weight, cross + weight * worth, bend + weight * worth * worth
        of = flat * bend - cross * cross
        level += (ups * bend - steep * cross) / of
        slope += (steep * flat - ups * cross) / of
    return level, slope


def _told(value: float) -> float:
    return round(value, DIGITS)


MEASURES: Mapping[str, Callable[[int, int], dict[str, Any]]] = {"versus": of_versus, "shared": of_shared}
"""What can be measured, by the number of games and the first seed."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the command line, play, write the file."""
    parser = argparse.ArgumentParser(prog="periplus.solvers.kalypso.measure", description=__doc__)
    parser.add_argument("what", choices=MEASURES, help="of games of two in versus, or of games alone")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=None, help="the file; that of the game unless given")
    given = parser.parse_args(arguments)
    out = given.out or Path(str(files("periplus.solvers.kalypso").joinpath(NUMBERS_FILE)))
    asked = f"{given.what} --games {given.games} --seed {given.seed}"
    data = json.loads(out.read_text(encoding="utf-8")) if out.exists() else {"measured": {}}
    figures = MEASURES[given.what](given.games, given.seed)
    command = f"python -m periplus.solvers.kalypso.measure {asked}"
    data["measured"][given.what] = {"made_by": command, "figures": figures}
    out.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    print(json.dumps(figures, ensure_ascii=False))


if __name__ == "__main__":
    main()
