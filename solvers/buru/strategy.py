"""How Buru is played well: what a table is worth on the way, and which moves are worth a look."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from operator import mul

from periplus.models.buru import GAME
from periplus.models.buru.applying import apply
from periplus.models.buru.kernel import KERNEL
from periplus.models.buru.moves import Act, AnyMove, Gain
from periplus.models.buru.position import Position
from periplus.models.buru.scoring import score_lines
from periplus.models.buru.spaces import spaces
from periplus.models.buru.state import State
from periplus.models.buru.terms import MODULES

from ..strategy.game import Outlook, SeatTurn, Strategy, Term
from .features import FEATURES, HELD, ROUND, Row, round_row, rows, weights_of

HALF, THIRD = 0.5, 1 / 3
SURE = ("guide", "draw")
"""Steps that nobody declines."""


class BuruStrategy(Strategy[State, AnyMove]):
    """Buru for the whole game."""

    name = "buru"
    kernel = KERNEL
    FEATURES = FEATURES
    own_replies = True
    depth = 0
    width = 5
    trust = 8.0
    effort = 3e-4

    def decides(self, position: Position) -> int:
        """Whoever asks where it may choose, for at noon all do at once; else the seat to move."""
        asks = position.ask.player
        asking = position.names.index(asks) if asks in position.names else -1
        return asking if asking in GAME.actors(position) else super().decides(position)

    def players(self, state: State) -> int:
        """The humans."""
        return state.setting.lawans.count(None)

    def start(self, seats: int, rng: random.Random) -> State:
        """A fresh game; in every third some modules are in play."""
        chosen = tuple(name for name in MODULES if rng.random() < HALF) if rng.random() < THIRD else ()
        return self.kernel.sample(GAME.start(seats, rng, {"modules": chosen}), 0, rng)

    def left(self, state: State) -> float:
        """The rounds to come, and what is left of the present one."""
        if state.phase == "end":
            return 0.0
        last = state.setting.edition.last_round(state.setting.long)
        gone = 0.0
        if state.phase in ("noon", "afternoon"):
            gone = 0.4 + 0.6 * state.area / len(state.setting.areas)
        return min(1.0, max(0.0, (last - state.round + 1 - gone) / last))

    def turn_number(self, state: State) -> int:
        """The round."""
        return state.round

    def turns(self, state: State, most: int | None = None) -> Sequence[SeatTurn[State, AnyMove]]:
        """Every move but those that nobody makes and those that are another one under another name."""
        return [SeatTurn((action,), self.kernel.apply(state, action)) for action in _choices(state)]

    def reply(self, state: State) -> tuple[State, int]:
        """The move after which the mover's round promises most, before anything follows by itself."""
        actions = _choices(state)
        if len(actions) == 1:
            return self.kernel.apply(state, actions[0]), 1
        seat, weights = self.kernel.to_move(state), weights_of(state)
        best, chosen = float("-inf"), actions[0]
        for action in actions:
            value = sum(map(mul, weights, round_row(apply(state, action), seat)))
            if value > best:
                best, chosen = value, action
        return self.kernel.apply(state, chosen), len(actions)

    def at_once(self, state: State, turn: SeatTurn[State, AnyMove], seat: int) -> Outlook:
        """By what the move itself leaves: what follows by itself depends on where in the round it leads."""
        return self.outlook(apply(state, turn.actions[0]))[seat]

    def features(self, state: State) -> Sequence[Row]:
        """Seat by seat."""
        return rows(state)

    def terms(self, state: State, seat: int) -> Sequence[Term]:
        """Part by part; the round under way by what makes it up."""
        found = list(super().terms(state, seat))
        if state.phase in ("dawn", "end") or state.setting.lawans[seat] is not None:
            return found
        at = self.names.index("plan")
        rate = self.evaluation(self.players(state)).at(self.left(state))[0][at]
        parts = map(mul, weights_of(state), round_row(state, seat))
        found[at : at + 1] = [
            Term(feature.words, rate * part) for feature, part in zip((*HELD, *ROUND), parts, strict=True)
        ]
        return found

    def achieved(self, before: State, after: State, seat: int) -> Iterable[str]:
        """The lines of the final score that are new."""
        old = {str(line.what) for line in score_lines(before, seat)}
        return [line.what for line in score_lines(after, seat) if str(line.what) not in old]


def _choices(state: State) -> Sequence[AnyMove]:
    """The moves that are worth a look: what is simply gained is taken first, equal spaces are one."""
    actions = KERNEL.legal(state)
    if len(actions) == 1 or state.phase != "afternoon":
        return actions
    if state.pending:
        sure = [one for one in actions if isinstance(one, Gain) or one.type in SURE]
        if not sure:
            return actions
        first = sure[0]
        if not isinstance(first, Gain):
            return [first]
        return [one for one in sure if isinstance(one, Gain) and one.item == first.item]
    return _different(state, actions)


def _different(state: State, actions: Sequence[AnyMove]) -> Sequence[AnyMove]:
    """One move for all spaces of the same effect."""
    effects = {space.id: space.effect for space in spaces(state, state.area)}
    found: dict[object, AnyMove] = {}
    for action in actions:
        key = (effects.get(action.space), action.option, action.any) if isinstance(action, Act) else action
        found.setdefault(key, action)
    return list(found.values())


STRATEGY = BuruStrategy()
"""The game's strategy, as ``solvers.strategy.game`` finds it."""
