"""A game as the libraries of the field step it, and what a seat sees as numbers.

One seat at a time, numbered actions, seeded chance, payoffs at the end:

- **Actions** are numbered by the order in which the rules list the legal moves of the seat to move; the list depends on
  nothing that the seat cannot see, so equal views have equal numbers. ``ACTIONS`` is more than any game has had.
- **Chance** is a seed: each act of chance (the deal at the beginning, dice, draws) takes 32 bits, from which the game
  draws with its own odds. So a game is the same again for the same actions and seeds.
- **Payoffs** come at the end: shares of the win (ties share one; won together or against automas: 1 or 0), or scores.

What a seat sees is the JSON of its view by feature hashing, a fixed length for learners. Each leaf of the view's
JSON is a feature named by its path; a number counts with the logarithm of its size, and also as the fact that it
has this value; other leaves count as the fact. Features are added with a sign into ``FEATURES`` places, both chosen
by a hash of the name (Weinberger et al., Feature Hashing for Large Scale Multitask Learning, 2009), the same in
every process. Nothing is in it that the seat cannot see.
"""

from __future__ import annotations

import copy
import math
import random
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from periplus.models.core.data import Move, Position
from periplus.models.core.errors import PositionError
from periplus.models.core.kernel import CHANCE, OVER
from periplus.models.core.notation import notation
from periplus.models.core.registry import game
from periplus.models.core.wording import say
from periplus.solvers.api import new
from periplus.solvers.sequential import Sequential
from periplus.solvers.session import Session

FEATURES = 1_024
"""The length of an observation."""


def observation(seen: Position | None) -> list[float]:
    """The view as ``FEATURES`` numbers; zeros before anything has been dealt."""
    values = [0.0] * FEATURES
    if seen is not None:
        for name, size in _leaves(seen.as_json(), ""):
            code = zlib.crc32(name.encode())
            values[code % FEATURES] += size if code & 1 << 31 else -size
    return values


def _leaves(tree: Any, path: str) -> Iterator[tuple[str, float]]:
    if isinstance(tree, dict):
        for key, part in tree.items():
            yield from _leaves(part, f"{path}.{key}")
    elif isinstance(tree, list):
        for number, part in enumerate(tree):
            yield from _leaves(part, f"{path}.{number}")
    else:
        if isinstance(tree, int | float) and not isinstance(tree, bool):
            yield path, math.copysign(math.log1p(abs(tree)), tree) / 4
        yield f"{path}={tree}", 1.0


ACTIONS = 1_024
"""Numbers of actions; random games of all modes have had at most some 360 legal moves at once."""
Payoff: TypeAlias = Literal["win", "score"]


@dataclass(frozen=True)
class Setting:
    """What is agreed on before a game; raises PositionError for a number of players that the game does not have."""

    game: str
    players: int
    payoff: Payoff
    """What a seat gets in the end: its share of the win, or its score."""
    variants: Mapping[str, str] = field(default_factory=dict)
    """The choices of ``periplus new --set``, by variant."""

    def __post_init__(self) -> None:
        rules = game(self.game)
        if self.players not in rules.players:
            expected = ", ".join(map(str, rules.players))
            raise PositionError("players", say("expected one of {names}", names=expected))
        if self.payoff not in ("win", "score"):
            raise PositionError("payoff", say("expected one of {names}", names="win, score"))


def setting(
    name: str,
    players: int | None = None,
    payoff: str | None = None,
    variants: Mapping[str, str] | None = None,
) -> Setting:
    """A setting with defaults: the fewest players; alone the score, else the share of the win.

    Raises PositionError for an unknown game, number of players, payoff or variant.
    """
    seats = min(game(name).players) if players is None else players
    kind = ("score" if seats == 1 else "win") if payoff is None else payoff
    given = Setting(name, seats, kind, variants or {})  # type: ignore[arg-type]  # checked there
    new(name, seats, 0, given.variants)
    return given


class Environment:
    """One game under way; nothing has been dealt before the first act of chance."""

    def __init__(self, agreed: Setting) -> None:
        self.agreed = agreed
        self._play: Sequential | None = None
        self._mover: int | None = None
        self._legal: tuple[Move, ...] | None = None

    def __deepcopy__(self, memo: dict[int, object]) -> Environment:
        other = copy.copy(self)
        other._play = copy.deepcopy(self._play)
        return other

    def mover(self) -> int:
        """The seat to move, CHANCE or OVER."""
        if self._mover is None:
            self._mover = CHANCE if self._play is None else self._play.mover()
        return self._mover

    def legal(self) -> tuple[Move, ...]:
        """The legal moves of the seat to move, in the order of their numbers; none for CHANCE and OVER."""
        if self._legal is None:
            mover = self.mover()
            self._legal = () if self._play is None or mover < 0 else self._play.session.moves(mover)
        return self._legal

    def words(self, action: int) -> str:
        """The legal action of that number in the game's notation; raises IndexError for another number."""
        return notation(self.seen(self.mover()), self._chosen(action))

    def act(self, action: int) -> None:
        """The seat to move makes its legal move of that number; raises IndexError for another number."""
        mover = self.mover()
        if self._play is None or mover < 0:
            raise IndexError("no seat is to move")
        self._play.make(mover, self._chosen(action))
        self._mover = self._legal = None

    def _chosen(self, action: int) -> Move:
        legal = self.legal()
        if not 0 <= action < len(legal):
            raise IndexError(f"{action} is no legal action now, expected one below {len(legal)}")
        return legal[action]

    def chance(self, seed: int) -> None:
        """Chance acts by the seed: the deal first, then whatever is rolled or drawn next."""
        if self._play is None:
            agreed = self.agreed
            begun = new(agreed.game, agreed.players, seed, agreed.variants)
            self._play = Sequential(Session(begun))
        else:
            self._play.session.roll(random.Random(seed))
        self._mover = self._legal = None

    def resume(self, position: Position, seat: int | None = None) -> None:
        """Go on from a position, which may be one seat's view, and, where several seats may move, with this one.

        Those that would have been asked before it are done then with what all share. Raises IllegalMove for an illegal
        position, and PositionError (field ``seat``) for a seat that is not to move.
        """
        self._play = Sequential(Session(position))
        if seat is not None:
            self._play.session.admitted(seat)
            while (first := self._play.mover()) != seat:
                self._play = Sequential(self._play.session, {*self._play.done, first})
        self._mover = self._legal = None

    @property
    def position(self) -> Position | None:
        """The game so far, with every move; None before the deal."""
        return None if self._play is None else self._play.session.recorded

    def seen(self, seat: int) -> Position:
        """The table as the seat sees it; raises IndexError before the deal."""
        if self._play is None:
            raise IndexError("nothing has been dealt")
        return self._play.session.seen_by(seat)

    def payoffs(self) -> tuple[float, ...]:
        """What each seat would get if the game ended now; zeros before the deal."""
        seats = self.agreed.players
        if self._play is None:
            return (0.0,) * seats
        outcome = game(self.agreed.game).score(self._play.session.recorded)
        together = len(outcome.players) < seats  # one settlement for all: they win or lose together
        if self.agreed.payoff == "score":
            totals = tuple(float(player.total) for player in outcome.players)
            return totals * seats if together else totals[:seats]
        if together:
            return (float(bool(outcome.winners)),) * seats
        return tuple((seat in outcome.winners) / max(1, len(outcome.winners)) for seat in range(seats))

    def over(self) -> bool:
        """Whether the game has ended."""
        return self.mover() == OVER
