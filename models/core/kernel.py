"""The light way through a game: what play-outs need of its rules, and nothing that is read, printed or cited.

A game's own kernel is ``KERNEL`` in ``models/<game>/kernel.py``: frozen, hashable states and actions of its own.
A game without one is stepped through its public rules (``PublicKernel``), which is slower. The public rules
stay the judge: ``tests/battery/test_kernels.py`` holds every kernel against them, move by move.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

from .data import Move, Position
from .game import Game
from .names import has, part_of
from .registry import game, known
from .results import Points

if TYPE_CHECKING:
    import random

P_contra = TypeVar("P_contra", bound=Position, contravariant=True)
StateT = TypeVar("StateT", bound=Hashable)
ActionT = TypeVar("ActionT")
"""Hashable too; moves that are actions are so by pydantic, which type checkers do not see."""
MoveT = TypeVar("MoveT", bound=Move)

CHANCE = -1
"""Who is to move while chance has to act: dice, draws, whatever no seat decides."""
OVER = -2
"""Who is to move when the game has ended."""


class Result(NamedTuple):
    """What a state is worth if the game ended there."""

    scores: tuple[float, ...]
    """Every seat's score."""
    wins: tuple[float, ...]
    """Every seat's share of the win: ties share one. Won or lost together or alone: 1 or 0 for every seat.
    Empty where the game knows a score and nothing to win."""

    @classmethod
    def of(cls, scores: Iterable[Points], winners: Collection[int]) -> Result:
        """The result where several play against each other; a player alone has nothing to win."""
        told = tuple(map(float, scores))
        shares = tuple((seat in winners) / len(winners) if winners else 0.0 for seat in range(len(told)))
        return cls(told, shares if len(told) > 1 else ())


class Kernel(Protocol[P_contra, StateT, ActionT, MoveT]):
    """A game as states and actions. A state is never changed; the same arguments always give the same answer."""

    def state(self, position: P_contra, /) -> StateT:
        """The state that the position leads to; what it does not tell is unknown in it. Raises IllegalMove."""
        ...

    def sample(self, position: P_contra, seat: int, rng: random.Random, /) -> StateT:
        """A world: a state that agrees with all that ``seat`` may know, with the right odds.

        What the seat may not know (order of decks and bags, face-down tokens, hands) is dealt by ``rng``, whatever
        the position says of it: positions that differ in hidden parts alone give the same worlds.
        """
        ...

    def seats(self, state: StateT, /) -> int:
        """How many play in the state."""
        ...

    def to_move(self, state: StateT, /) -> int:
        """The seat, from 0, that decides in the state, CHANCE or OVER; of several the first in the order of play."""
        ...

    def legal(self, state: StateT, /) -> Sequence[ActionT]:
        """Every legal action of the seat to move in the state, each once, in a fixed order; else none."""
        ...

    def apply(self, state: StateT, action: ActionT, /) -> StateT:
        """The state after a legal action; anything may happen after another."""
        ...

    def chance(self, state: StateT, rng: random.Random, /) -> StateT:
        """The state after one act of chance by the numbers of ``rng``, where ``to_move`` is CHANCE."""
        ...

    def result(self, state: StateT, /) -> Result:
        """The scores in points and the shares of the win by seat, if the game ended in that state."""
        ...

    def key(self, state: StateT, /) -> Hashable:
        """All that the rest of the game depends on: states with equal keys are worth the same.

        It is the state itself, unless a game leaves out what no longer matters.
        """
        return state

    def move(self, state: StateT, action: ActionT, /) -> MoveT:
        """An action in the state as the game's own move, which the public rules take."""
        ...

    def action(self, state: StateT, move: MoveT, /) -> ActionT:
        """The legal action in the state that the game's move means, in any legal spelling: the inverse of ``move``."""
        ...

    def recorded(self, state: StateT, action: ActionT, /) -> MoveT | None:
        """The move by which a log tells the action in the state, mostly ``move``.

        None where the log tells it together with what follows, or not at all.
        """
        return self.move(state, action)

    def brought(self, state: StateT, rng: random.Random, /) -> MoveT | None:
        """The move by which a log tells what ``chance`` does in the state by ``rng``; None as in ``recorded``."""
        ...


class StuckError(RuntimeError):
    """Nobody may move, chance does not act, and the game is not over: a fault of the game's rules."""


class PublicKernel:
    """Any game as a kernel, through its public rules: right for every game at once, and slow.

    A state is a position and an action is a move. Chance acts through the game's own ``chance``: where such a move
    holds a player's choice too, it is taken back as far as that choice. What is hidden is what ``seen_by`` hides;
    chance deals it when it is needed.
    """

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game

    def state(self, position: Position) -> Position:
        """The position itself, which is a legal one."""
        self._game.score(position)
        return position

    def sample(self, position: Position, seat: int, rng: random.Random) -> Position:
        """What the seat sees; chance deals the rest as it comes."""
        seen: Position = self._game.seen_by(position, seat)
        return seen

    def seats(self, state: Position) -> int:
        """How many play."""
        return len(self._game.score(state).players)

    def to_move(self, state: Position) -> int:
        """The first of the seats that may move."""
        if self._game.outcome(state) is not None:
            return OVER
        actors = self._game.actors(state)
        return actors[0] if actors else CHANCE

    def legal(self, state: Position) -> Sequence[Move]:
        """The moves of the seat to move, in the order of answers."""
        seat = self.to_move(state)
        return () if seat < 0 else self._game.moves(self._game.asked_by(state, seat))

    def apply(self, state: Position, action: Move) -> Position:
        """The position after the move."""
        after: Position = self._game.play(state, action)
        return after

    def chance(self, state: Position, rng: random.Random) -> Position:
        """The position after chance; raises StuckError if it does not act."""
        move = self._game.chance(state, rng)
        if move is None:
            raise StuckError(f"{self._game.name}: nobody may move and chance does not act")
        opened = self._opened(state, move)
        return self._game.play(state, move) if opened is None else opened

    def _opened(self, state: Position, move: Move) -> Position | None:
        """The position in which the choice is open that a move of chance holds; None if it holds none."""
        after = self._game.play(state, move)
        opened: Position = self._game.rewind(after, len(self._game.log(state)))
        return opened if self._game.actors(opened) else None

    def result(self, state: Position) -> Result:
        """The scores, and the shares of the win where several play against each other."""
        outcome = self._game.score(state)
        return Result.of((player.total for player in outcome.players), outcome.winners)

    def key(self, state: Position) -> Hashable:
        """The position as text."""
        return state.model_dump_json()

    def move(self, state: Position, action: Move) -> Move:
        """The action is the move."""
        return action

    def action(self, state: Position, move: Move) -> Move:
        """The move is the action."""
        return move

    def recorded(self, state: Position, action: Move) -> Move | None:
        """The action; the position holds it in its log."""
        return action

    def brought(self, state: Position, rng: random.Random) -> Move | None:
        """What chance brings where no choice is in it."""
        move: Move | None = self._game.chance(state, rng)
        return None if move is None or self._opened(state, move) is not None else move


def has_kernel(name: str) -> bool:
    """Whether the game of that name has a kernel of its own; raises PositionError for an unknown one."""
    return has(known(name), "models", "kernel")


@cache
def kernel(name: str) -> Kernel[Any, Any, Any, Any]:
    """The game's kernel, or its public rules as one; raises PositionError for an unknown name."""
    if has_kernel(name):
        found: Kernel[Any, Any, Any, Any] = part_of(name, "models", "kernel").KERNEL
        return found
    return PublicKernel(game(name))
