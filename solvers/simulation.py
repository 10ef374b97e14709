"""Games at speed: states and actions of the game's kernel, and positions only where somebody asks for one.

A ``Session`` is a game at a table: every deed is a move of its log, judged and told in clauses. Whoever plays
thousands of games, to learn or to search, wants none of that; a simulation steps through the same rules on the kernel's
light states (``models/core/kernel.py``) and keeps what was done, so that ``position`` can still tell the whole game.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from periplus.models.core.data import Move, Position
from periplus.models.core.errors import PositionError
from periplus.models.core.kernel import CHANCE, OVER, Result, kernel
from periplus.models.core.registry import game
from periplus.models.core.wording import say


class ActRecord(NamedTuple):
    """What was done in a state."""

    before: Any
    action: Any
    """None: chance acted."""


class Simulation:
    """A game played on from a legal position, fast; the same position, seed and actions give the same game.

    Actions are the kernel's own values, to be taken from ``actions`` and given to ``play``; ``move`` says what each is.
    Seats that choose at the same time choose one after the other. What the position does not tell of decks and bags is
    drawn when it comes. Raises IllegalMove for an illegal position.
    """

    def __init__(self, position: Position, seed: int = 0) -> None:
        self._rules = game(position.game)
        self._kernel: Any = kernel(position.game)
        self._state: Any = self._kernel.state(position)
        self._seed = seed
        self._acts: list[ActRecord] = []
        self._positions = [position]
        """Those that have been asked for and all before them: the n-th is the one after n acts."""

    def __repr__(self) -> str:
        """Which game it is and how far."""
        who = "over" if self.over else "chance" if self.seat is None else f"seat {self.seat}"
        return f"<Simulation of {self._positions[0].game}, acts: {len(self._acts)}, next: {who}>"

    @property
    def state(self) -> Any:
        """The kernel's state, which is frozen and can be hashed; what it holds is the game's own."""
        return self._state

    @property
    def seat(self) -> int | None:
        """The seat that chooses next, from 0; None while chance has to act or the game is over."""
        mover: int = self._kernel.to_move(self._state)
        return mover if mover >= 0 else None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._kernel.to_move(self._state) == OVER)

    @property
    def result(self) -> Result:
        """Scores and shares of the win by seat, as if the game ended now."""
        found: Result = self._kernel.result(self._state)
        return found

    @property
    def acts(self) -> int:
        """How much has been done: actions of players and acts of chance."""
        return len(self._acts)

    def waits_for_chance(self) -> bool:
        """Whether nobody can choose before dice fall, cards are dealt or tiles are drawn."""
        return bool(self._kernel.to_move(self._state) == CHANCE)

    def actions(self) -> Sequence[Any]:
        """Every legal action of the seat, each once, in a fixed order; none while chance acts or the game is over."""
        found: Sequence[Any] = self._kernel.legal(self._state)
        return found

    def move(self, action: object) -> Move:
        """The action as a move of the game, which prints, and which the rules take."""
        found: Move = self._kernel.move(self._state, action)
        return found

    def action(self, move: Move) -> Any:
        """The legal action that a move means, in any legal spelling."""
        return self._kernel.action(self._state, move)

    def play(self, action: object) -> None:
        """Do one of ``actions``; what happens for anything else is not defined."""
        before = self._state
        self._state = self._kernel.apply(before, action)
        self._acts.append(ActRecord(before, action))

    def roll(self) -> None:
        """Let chance act; what it brings follows from the seed and from how much has been done."""
        before = self._state
        self._state = self._kernel.chance(before, self._numbers(len(self._acts)))
        self._acts.append(ActRecord(before, None))

    def run(self, choose: Callable[[Sequence[Any]], Any]) -> Result:
        """Play on to the end, each action chosen from the legal ones, and give the result.

        ``random.Random(1).choice`` plays at random.
        """
        to_move, legal = self._kernel.to_move, self._kernel.legal
        while (mover := to_move(self._state)) != OVER:
            if mover == CHANCE:
                self.roll()
            else:
                self.play(choose(legal(self._state)))
        return self.result

    def undo(self) -> None:
        """Take back what was done last; raises PositionError (field ``log``) where nothing was."""
        if not self._acts:
            raise PositionError("log", say("nothing has been played here, expected a move to take back"))
        self._state = self._acts.pop().before
        del self._positions[len(self._acts) + 1 :]

    @property
    def position(self) -> Position:
        """The game so far as a position, its log with everything that was done.

        It is made here, by the public rules, which judge every move again. While several seats choose at the same time,
        or a draw is under way, the log has not yet what a later move tells.
        """
        for number in range(len(self._positions) - 1, len(self._acts)):
            self._positions.append(self._after(self._positions[number], number))
        return self._positions[-1]

    def _after(self, position: Position, number: int) -> Position:
        """The position after the act of that number."""
        before, action = self._acts[number]
        if isinstance(before, Position):  # a game without a kernel: its states are positions
            after = self._acts[number + 1].before if number + 1 < len(self._acts) else self._state
            return after if isinstance(after, Position) else position
        if action is None:
            move = self._kernel.brought(before, self._numbers(number))
        else:
            move = self._kernel.recorded(before, action)
            position = self._rules.asked_by(position, self._kernel.to_move(before))
        return position if move is None else self._rules.play(position, move)

    def _numbers(self, number: int) -> random.Random:
        """What the act of that number draws from, if it is one of chance."""
        return random.Random(f"{self._seed}/{number}")
