"""How Kalypso is played well: whole turns by beams, and how far everybody is from surviving or how far ahead one is.

In versus a turn is compared by what the seat makes of it in its next turns, which it plays alone; where a settlement is
shared, by the rounds that everybody survives.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence, Set
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from periplus.models.kalypso import GAME, metrics
from periplus.models.kalypso.game import outcome
from periplus.models.kalypso.kernel import KERNEL, Step
from periplus.models.kalypso.moves import Cast, Pass
from periplus.models.kalypso.play import SLOTS
from periplus.models.kalypso.state import Bags, Stage, State

from ..strategy.evaluation import Numbers, shares
from ..strategy.game import Strategy, Term
from ..strategy.outlooks import CommonWorlds, Ending, Outlook, SeatTurn, margins_of
from .together import outlook, rounds
from .versus import ahead
from .versus import turns as own_turns
from .versus import worth as versus
from .weights import measured, numbers_for

if TYPE_CHECKING:
    from ..limits import Clock

LEARNING = {"difficulty": ("learning",)}
TRUST = 12.0
"""As how many play-outs the evaluation counts: in one world a play-out's luck outweighs what tells two turns apart.
So weighed, six worlds of play-outs neither won nor lost against the evaluation alone (10 games, -0.3 ± 1.5 points)."""


class KalypsoStrategy(Strategy[State, Step]):
    """Kalypso for the whole game."""

    name = "kalypso"
    kernel = KERNEL
    effort = versus.EFFORT
    trust = TRUST

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

    def turns(self, state: State, most: int | None = None) -> Sequence[SeatTurn[State, Step]]:
        """The best turns of a beam; cards to pass on are all listed."""
        return self._turns(state, None)[:most] or super().turns(state, most)

    def turns_within(self, state: State, clock: Clock) -> Sequence[SeatTurn[State, Step]]:
        """The same; in versus those seen before the clock stops."""
        return self._turns(state, clock) or super().turns(state)

    def _turns(self, state: State, clock: Clock | None) -> Sequence[SeatTurn[State, Step]]:
        game = state.progress
        if game is not None and game.stage is Stage.FORECAST:
            return ()
        found = rounds.turns(state, clock) if state.together else own_turns.turns(state, clock)
        if state.together and clock is not None:
            clock.spend(rounds.EFFORT * len(found))
        return [turn._replace(actions=_foreseeable(turn.actions)) for turn in found]

    def compared(self, state: State) -> int:
        """How many turns play-outs compare at first: some in versus, but none of a shared settlement.

        There, and where cards are passed on, the evaluation does better.
        """
        return 0 if state.together or _passing(state) else own_turns.COMPARED

    def reply(self, state: State) -> tuple[State, int]:
        """In a shared settlement the best turn of a narrow beam."""
        return (rounds.reply(state), 1) if state.together else super().reply(state)

    def numbers_for(self, players: int) -> Numbers[Any]:
        """Alone those of duties, else those of versus."""
        return numbers_for(players)

    def start(self, seats: int, rng: random.Random) -> State:
        """A fresh game of versus; alone at ``learning``, since of a harder game one round is seen."""
        return self.kernel.sample(GAME.start(seats, rng, LEARNING), 0, rng)

    def came_to(self, state: State) -> Sequence[float]:
        """What a game has come to: the score, but in a shared settlement the rounds survived.

        To these the share of the duties met in the last round is added, and one more for a game that is won.
        """
        if not state.together:
            return super().came_to(state)
        found = outcome(state)
        duties = found.players[0]
        return [
            state.round - 1 + float(duties.total) / len(duties.items) + bool(found.winners)
        ] * state.players

    def evaluated(self, state: State, rng: random.Random) -> State:
        """By a turn that knows nothing of the bags; in a shared settlement that of a narrow beam."""
        guessed, seat = undrawn(state, rng), self.kernel.to_move(state)
        if state.together:
            return made(state, rounds.quick_turn(guessed))
        found = self.turns(guessed, self.width)
        return made(state, max(found, key=lambda turn: self.at_once(guessed, turn, seat).margin).actions)

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
        last, more = measured().spread
        wins = shares(values, last + more * self.left(state))
        return [Outlook(*one) for one in zip(wins, values, margins_of(values), strict=True)]

    def at_once(self, state: State, turn: SeatTurn[State, Step], seat: int) -> Outlook:
        """A card that is passed on costs the others what cards of its kind mostly do."""
        passed_on = turn.actions[0] if _passing(state) else None
        if not isinstance(passed_on, Pass):
            return super().at_once(state, turn, seat)
        values = [sum(parts) for parts in self.features(state)]
        cost = versus.costs(state)[passed_on.card] / max(1, state.players - 1)
        lessened = [value - cost * (other != seat) for other, value in enumerate(values)]
        return self._apart(state, lessened)[seat]

    def played_out(
        self, worlds: CommonWorlds[State], state: State, number: int, clock: Clock
    ) -> tuple[Outlook, State]:
        """In versus the seat plays its next turns alone, and everybody's later turns bring what they mostly bring."""
        if state.together:
            return super().played_out(worlds, state, number, clock)
        clock.work(ahead.EFFORT)
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

    def exact(
        self, state: State, clock: Clock, unsure: Set[int] = frozenset()
    ) -> Sequence[Ending[State, Step]] | None:
        """Never: a single turn has thousands of ends."""
        return None


def undrawn(state: State, rng: random.Random) -> State:
    """The state with the bags in any order, whatever theirs is."""
    bags = state.bags
    salvage, scrap = (tuple(rng.sample(sorted(bag), len(bag))) for bag in (bags.salvage, bags.scrap))
    fish = rng.sample(sorted(bags.fish, key=str), len(bags.fish))
    return replace(state, bags=Bags(salvage, scrap, tuple(fish)))


def made(state: State, steps: Iterable[Step]) -> State:
    """The state after those steps of the seat to move."""
    for step in steps:
        state = KERNEL.apply(state, step)
    return state


def _foreseeable(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """The first step, and those before a net whose tokens are stored or returned: nobody has seen them yet."""
    ends = (
        at for at, step in enumerate(steps) if at and isinstance(step, Cast) and step != Cast(zone=step.zone)
    )
    return steps[: next(ends, None)]


def _passing(state: State) -> bool:
    """Whether cards are passed on now (KAL-4.1)."""
    game = state.progress
    return game is not None and game.stage is Stage.FORECAST and not state.together


STRATEGY = KalypsoStrategy()
"""The game's strategy, as ``solvers.strategy.game`` finds it."""
