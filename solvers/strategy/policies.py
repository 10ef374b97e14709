"""Who sits at a table of the arena: random, greedy, the turn's hint, the game's, the evaluation, flat Monte Carlo.

A policy is shown the position as its seat sees it and gives the moves it wants to make, one after the other; what can
no longer be made when its time comes is asked anew. A policy of one's own, such as a bot of another library, is named
as ``module:attribute``.
"""

from __future__ import annotations

import random
import sys
import traceback
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from periplus.models.core.data import Move, Position
from periplus.models.core.errors import IllegalMove, PositionError
from periplus.models.core.kernel import CHANCE, OVER, Kernel, Result, kernel
from periplus.models.core.registry import game
from periplus.models.core.results import Outcome
from periplus.models.core.wording import say

from ..limits import Clock, Limits, Stop
from ..search.sampling import mean_of, world
from .outlooks import StateT, margins_of

if TYPE_CHECKING:
    from ..answers import Ranking

Decide: TypeAlias = Callable[[Position, int, Limits, random.Random], Sequence[Move]]
"""From a position seen by a seat to the moves that the seat wants to make; none: it has no opinion."""
Allowed: TypeAlias = Callable[[Move], bool]
"""Whether rules of one's own let a legal move be made."""
Seated: TypeAlias = Callable[[Position, int, Limits, random.Random, Allowed], Sequence[Move]]
"""A policy at a table with rules of one's own: its first move is an allowed one, if it knows of one."""
LONGEST = 2_000
"""Acts after which a random play-out is taken as it stands."""


def by_chance(
    position: Position, seat: int, limits: Limits, rng: random.Random, allowed: Allowed
) -> Sequence[Move]:
    """Any allowed move."""
    return [rng.choice([*filter(allowed, game(position.game).moves(position))])]


def by_greed(
    position: Position, seat: int, limits: Limits, rng: random.Random, allowed: Allowed
) -> Sequence[Move]:
    """A move after which the seat's margin is greatest, or a choice of those that chance has to complete."""
    rules = game(position.game)
    worth: list[tuple[float, Move]] = []
    for move in filter(allowed, rules.moves(position)):
        try:
            worth.append((_margin(rules.score(rules.play(position, move)), seat), move))
        except PositionError:  # what it draws is not known
            worth.append((_margin(rules.score(position), seat), move))
    best = max(value for value, _ in worth)
    return [rng.choice([move for value, move in worth if value == best])]


def _margin(outcome: Outcome, seat: int) -> float:
    """The seat's score less the best other one's; where all share one score, that."""
    margins = margins_of([float(player.total) for player in outcome.players])
    return margins[seat] if len(margins) > 1 else margins[0]


def by_turn(
    position: Position, seat: int, limits: Limits, rng: random.Random, allowed: Allowed
) -> Sequence[Move]:
    """The best of the turn's hint."""
    from ..api import hint  # noqa: PLC0415 — it leads to the strategies

    return _first(hint(position, limits, horizon="turn").result(), allowed)[:1]


def by_plain_turn(
    position: Position, seat: int, limits: Limits, rng: random.Random, allowed: Allowed
) -> Sequence[Move]:
    """The move of greatest value for the turn, of several the first as the rules list them, whatever they leave."""
    from ..api import hint  # noqa: PLC0415 — as above

    ranked = hint(position, replace(limits, count=None), horizon="turn").result().moves
    entries = [entry for entry in ranked if entry.value is not None and allowed(entry.chosen[0])]
    best = max((entry.value or 0 for entry in entries), default=None)
    firsts = [entry.chosen[0] for entry in entries if entry.value == best]
    return [move for move in game(position.game).moves(position) if move in firsts][:1]


def by_game(
    position: Position, seat: int, limits: Limits, rng: random.Random, allowed: Allowed
) -> Sequence[Move]:
    """The best of the game's hint, and the rest of its turn."""
    from ..api import hint  # noqa: PLC0415 — as above

    return _first(hint(position, limits, horizon="game").result(), allowed)


def by_value(
    position: Position, seat: int, limits: Limits, rng: random.Random, allowed: Allowed
) -> Sequence[Move]:
    """The best by the evaluation, without a play-out: the first ranking of the game's hint."""
    from ..api import hint  # noqa: PLC0415 — as above

    return _first(next(iter(hint(position, limits, horizon="game"))), allowed)


def _first(ranking: Ranking, allowed: Allowed) -> Sequence[Move]:
    """The moves of the best entry that begins with an allowed one."""
    return next((entry.steps for entry in ranking.moves if allowed(entry.chosen[0])), ())


def by_rollout(
    position: Position, seat: int, limits: Limits, rng: random.Random, allowed: Allowed
) -> Sequence[Move]:
    """Flat Monte Carlo: every move played out at random in common worlds until the time is up."""
    light = kernel(position.game)
    clock = Clock(limits)
    seen = light.sample(position, seat, random.Random(limits.seed))
    actions = [action for action in light.legal(seen) if allowed(light.move(seen, action))]
    if not actions:
        return ()
    values: list[list[float]] = [[] for _ in actions]
    number = 0
    try:
        while len(actions) > 1 and number < limits.samples:
            for action, found in zip(actions, values, strict=True):
                deal = world(limits.seed, number)
                start = light.sample(position, seat, deal)
                found.append(_played_out(light, light.apply(start, action), seat, deal, clock))
            number += 1
    except Stop:
        pass
    return [light.move(seen, actions[best_mean(values)])]


def best_mean(values: Sequence[Sequence[float]]) -> int:
    """Which of several has the best mean over the worlds that all have seen, the first of equals.

    Where the first world was cut short, of those that have seen it; 0 where nothing was played out.
    """
    whole = min(map(len, values)) or 1
    played = [place for place, found in enumerate(values) if found] or [0]
    return max(played, key=lambda place: mean_of(values[place][:whole]).mean)


def _played_out(
    light: Kernel[Any, StateT, Any, Any], state: StateT, seat: int, rng: random.Random, clock: Clock
) -> float:
    """What the seat has made of a random game, at its end."""
    for _ in range(LONGEST):
        clock.work(1e-4)
        mover = light.to_move(state)
        if mover == OVER:
            break
        state = (
            light.chance(state, rng)
            if mover == CHANCE
            else light.apply(state, rng.choice(light.legal(state)))
        )
    return came_to(light.result(state), seat)


def came_to(result: Result, seat: int) -> float:
    """What a seat has made of a game: its margin and a hundred for the win; the score where all win together."""
    if not result.wins:
        return margins_of(result.scores)[seat]
    together = not 0 < sum(result.wins) < len(result.wins)
    lead = result.scores[seat] if together else margins_of(result.scores)[seat]
    return 100 * result.wins[seat] + lead


POLICIES: dict[str, Seated] = {
    "random": by_chance,
    "greedy": by_greed,
    "turn": by_turn,
    "plain": by_plain_turn,
    "game": by_game,
    "value": by_value,
    "rollout": by_rollout,
}
"""The policies by name."""


def policy(name: str) -> Seated:
    """A policy by its name, or one's own as ``module:attribute``; raises KeyError where there is none.

    One of one's own is asked as if all legal moves were allowed.
    """
    if name in POLICIES:
        return POLICIES[name]
    module, _, attribute = name.partition(":")
    try:
        found: Decide = getattr(import_module(module), attribute)
    except (ImportError, AttributeError, ValueError, TypeError) as error:
        raise KeyError(name) from error
    return partial(_own, name, found)


class PolicyError(PositionError):
    """A policy of one's own broke down; the message says where."""


def _own(
    name: str,
    decide: Decide,
    position: Position,
    seat: int,
    limits: Limits,
    rng: random.Random,
    allowed: Callable[[Move], bool],
) -> Sequence[Move]:
    """What a policy of one's own wants. Raises PolicyError for what it raises, but for a refusal of the rules."""
    try:
        return list(decide(position, seat, limits, rng))
    except (PositionError, IllegalMove):
        raise
    except Exception as error:
        frames = traceback.extract_tb(error.__traceback__)
        home = getattr(sys.modules[name.partition(":")[0]], "__file__", None)
        place = next((frame for frame in reversed(frames) if frame.filename == home), frames[-1])
        message = say(
            "{name} broke down: {kind}: {error} ({file}, line {line})",
            name=name,
            kind=type(error).__name__,
            error=error,
            file=Path(place.filename).name,
            line=place.lineno,
        )
        raise PolicyError("--seats", message) from error
