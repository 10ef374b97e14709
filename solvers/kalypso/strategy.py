"""How Kalypso is played well: whole turns by beams, and how far everybody is from surviving or how far ahead one is.

In versus a turn is compared by what the seat makes of it in its next turns, which it plays alone; where a settlement is
shared, by the rounds that everybody survives.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from periplus.models.kalypso import metrics
from periplus.models.kalypso.kernel import KERNEL
from periplus.models.kalypso.play import SLOTS
from periplus.models.kalypso.state import Stage, State

from ..strategy.evaluation import shares
from ..strategy.game import Strategy, Term
from ..strategy.outlooks import CommonWorlds, Ending, Outlook, SeatTurn, margins_of
from .together import outlook, rounds
from .versus import ahead, passing, weights
from .versus import turns as own_turns
from .versus import worth as versus

if TYPE_CHECKING:
    from ..limits import Clock


class KalypsoStrategy(Strategy[State, Any]):
    """Kalypso for the whole game."""

    name = "kalypso"
    kernel = KERNEL
    effort = versus.EFFORT
    trust = weights.TRUST

    def left(self, state: State) -> float:
        """The share of the turns that is left."""
        game = state.progress
        if game is None or game.stage is Stage.OVER:
            return 0.0
        turn = {Stage.SETUP: 0, Stage.FORECAST: 0, Stage.TURN: game.turn - 1}.get(game.stage, SLOTS)
        return 1 - ((state.round - 1) * SLOTS + turn) / (metrics.LAST_ROUND * SLOTS)

    def features(self, state: State) -> Sequence[Sequence[float]]:
        """What the evaluation adds up: in versus the score and what may come of the board."""
        if state.together:
            return [outlook.parts(state)] * state.players
        return [versus.parts(state, seat) for seat in range(state.players)]

    def turns(self, state: State, most: int | None = None) -> Sequence[SeatTurn[State, Any]]:
        """The best turns of a beam; cards to pass on are all listed."""
        return self._turns(state, None)[:most] or super().turns(state, most)

    def turns_within(self, state: State, clock: Clock) -> Sequence[SeatTurn[State, Any]]:
        """The same; in versus those seen before the clock stops."""
        return self._turns(state, clock) or super().turns(state)

    def _turns(self, state: State, clock: Clock | None) -> Sequence[SeatTurn[State, Any]]:
        game = state.progress
        if game is not None and game.stage is Stage.FORECAST:
            return ()
        if not state.together:
            return own_turns.turns(state, clock)
        found = rounds.turns(state)
        if clock is not None:
            clock.spend(rounds.EFFORT * len(found))
        return found

    def compared(self, state: State) -> int:
        """Some in versus, but no cards that are passed on and no turns of a shared settlement: the evaluation does
        better there."""
        return 0 if state.together or _passing(state) else own_turns.COMPARED

    def reply(self, state: State) -> tuple[State, int]:
        """In a shared settlement the best turn of a narrow beam."""
        return (rounds.reply(state), 1) if state.together else super().reply(state)

    def foreseen(self, state: State) -> Iterable[tuple[str, float]]:
        """In a shared settlement whether the round is survived and the game won."""
        return rounds.foreseen(state) if state.together else ()

    def expected(self, state: State) -> Sequence[Outlook]:
        """The odds of surviving, the same for all who share a settlement; in versus by the points apart."""
        if state.together:
            duties = float(metrics.points(state, state.own))
            return [Outlook(outlook.odds(state), duties, outlook.worth(state))] * state.players
        return self._apart(state, [sum(parts) for parts in self.features(state)])

    def _apart(self, state: State, values: Sequence[float]) -> Sequence[Outlook]:
        """The outlooks of seats that come to so many points by the end."""
        last, more = weights.SPREAD
        wins = shares(values, last + more * self.left(state))
        return [Outlook(*one) for one in zip(wins, values, margins_of(values), strict=True)]

    def at_once(self, state: State, turn: SeatTurn[State, Any], seat: int) -> Outlook:
        """A card that is passed on costs the others what cards of its kind mostly do."""
        if not _passing(state):
            return super().at_once(state, turn, seat)
        values = [sum(parts) for parts in self.features(state)]
        cost = passing.costs(state)[turn.actions[0].card] / max(1, state.players - 1)
        lessened = [value - cost * (other != seat) for other, value in enumerate(values)]
        return self._apart(state, lessened)[seat]

    def played_out(
        self, worlds: CommonWorlds[State], state: State, number: int, clock: Clock
    ) -> tuple[Outlook, State]:
        """In versus the seat plays its next turns alone, and everybody's later turns bring what they mostly bring."""
        if state.together:
            return super().played_out(worlds, state, number, clock)
        clock.spend(ahead.EFFORT)
        clock.check()
        values = [sum(parts) for parts in self.features(state)]
        values[worlds.seat] = ahead.expected(state, worlds.seat, worlds.numbers(number, 0))
        return self._apart(state, values)[worlds.seat], state

    def terms(self, state: State, seat: int) -> Sequence[Term]:
        """The evaluation part by part."""
        if not state.together:
            named = zip(versus.PARTS, versus.parts(state, seat), strict=True)
        else:
            named = zip(outlook.PARTS, outlook.parts(state), strict=True)
        return [Term(words, part) for words, part in named]

    def exact(self, state: State, clock: Clock, *, hidden: bool) -> Sequence[Ending] | None:
        """Never: a single turn has thousands of ends."""
        return None


def _passing(state: State) -> bool:
    """Whether cards are passed on now (KAL-4.1)."""
    game = state.progress
    return game is not None and game.stage is Stage.FORECAST and not state.together


STRATEGY = KalypsoStrategy()
"""The game's strategy, as ``solvers.strategy.game`` finds it."""
