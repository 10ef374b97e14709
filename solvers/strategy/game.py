"""What a game gives to be played well to its end.

A game gives features in its own words, its turns, and how much of the game is left. ``STRATEGY`` in
``solvers/<game>/strategy.py`` is a ``Strategy``; all that is not abstract here has a default. The search
(``search.py``), the training and the arena know nothing else of a game. A game without a strategy of its own is played
by its rules alone (``public.py``).
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple

from periplus.models.core.kernel import OVER, Kernel
from periplus.models.core.names import has, part_of
from periplus.models.core.registry import game, known
from periplus.models.core.results import ScoreLine

from .evaluation import Evaluation, Numbers, shares
from .exact import endings
from .outlooks import ActionT, CommonWorlds, Ending, Outlook, SeatTurn, StateT, margins_of

if TYPE_CHECKING:
    from ..limits import Clock


@dataclass(frozen=True, slots=True)
class Feature:
    """Something that a good player looks at."""

    name: str
    """What the file of weights calls it."""
    words: str
    """What people call it."""


class Term(NamedTuple):
    """A part of an evaluation: what it is for, and its points."""

    words: str
    points: float


def new_lines(before: Iterable[ScoreLine[Any]], after: Iterable[ScoreLine[Any]]) -> list[ScoreLine[Any]]:
    """The score lines that say what none said before."""
    old = {str(line.what) for line in before}
    return [line for line in after if str(line.what) not in old]


class Strategy(ABC, Generic[StateT, ActionT]):
    """How a game is played well. Nothing here looks at what the seat that decides cannot see."""

    name: ClassVar[str]
    """The registered name of the game."""
    kernel: Kernel[Any, StateT, ActionT, Any]
    """The game's rules."""
    FEATURES: ClassVar[tuple[Feature, ...]] = ()
    numbers: ClassVar[Numbers[Any] | None] = None
    """What else its evaluation goes by, which ``tune.py`` finds; asked for by ``numbers_for``."""
    own_replies: ClassVar[bool] = False
    """Whether ``reply`` needs no fitted weights: training then begins with it, else with greed."""
    depth: int = 2
    """After so many further turns of the seat a play-out is cut, and the rest is evaluated."""
    near: float = 0.15
    """With no more than this share of the game left, play-outs go on to its end."""
    width: int = 10
    """How many turns the search compares by play-outs; 0: the evaluation alone compares them."""
    trust: float = 0.0
    """As how many worlds the evaluation of what a turn leaves behind counts beside its play-outs."""
    effort: float = 3e-5
    """Deterministic seconds that a turn looked at in a play-out counts."""

    def decides(self, position: Any) -> int:
        """The seat whose choice a position asks for: the one to move; below 0 if that is nobody."""
        return self.kernel.to_move(self.kernel.state(position))

    @abstractmethod
    def features(self, state: StateT) -> Sequence[Sequence[float]]:
        """For every seat the features, in the order of FEATURES."""

    @abstractmethod
    def left(self, state: StateT) -> float:
        """The share of the game that is left: 1 when it begins, 0 when it ends."""

    def start(self, seats: int, rng: random.Random) -> StateT:
        """A fresh game, dealt by ``rng``."""
        state: StateT = self.kernel.sample(game(self.name).start(seats, rng), 0, rng)
        return state

    def players(self, state: StateT) -> int:
        """How many play, automata not counted: by that the weights are chosen."""
        return self.kernel.seats(state)

    def ahead(self, state: StateT) -> int:
        """How many further turns of the seat a play-out from the state has; -1: it goes on to the end."""
        return -1 if self.left(state) <= self.near else self.depth

    def compared(self, state: StateT) -> int:
        """How many turns the search compares by play-outs at first; 0: the evaluation alone compares them."""
        return self.width

    def played_out(
        self, worlds: CommonWorlds[StateT], state: StateT, number: int, clock: Clock
    ) -> tuple[Outlook, StateT]:
        """The outlook of the seat that decides after a play-out of the state in the world of that number, and its leaf.

        Raises Stop by the clock.
        """
        leaf = worlds.play(state, number, self.ahead(state), clock)
        return self.outlook(leaf)[worlds.seat], leaf

    def turn_number(self, state: StateT) -> int | None:
        """How many turns of the table have begun, where play-outs are cut between two of them.

        None where play-outs count the decisions of the seat instead.
        """
        return None

    def numbers_for(self, players: int) -> Numbers[Any] | None:
        """The numbers that the evaluation goes by where so many play."""
        return self.numbers

    def came_to(self, state: StateT) -> Sequence[float]:
        """What every seat has made of a game that is over, by which numbers are searched for: its score."""
        return self.kernel.result(state).scores

    def evaluated(self, state: StateT, rng: random.Random) -> StateT:
        """The state after the turn that the evaluation alone chooses for the seat to move."""
        return self.reply(state)[0]

    def turns(self, state: StateT, most: int | None = None) -> Sequence[SeatTurn[StateT, ActionT]]:
        """The turns of the seat to move that are worth a look, ``most`` of them at most; None: as many as may be."""
        apply = self.kernel.apply
        return [SeatTurn((action,), apply(state, action)) for action in self.kernel.legal(state)]

    def turns_within(self, state: StateT, clock: Clock) -> Sequence[SeatTurn[StateT, ActionT]]:
        """The same for a hint: where looking for turns takes long, those that were seen before the clock stops."""
        return self.turns(state)

    def reply(self, state: StateT) -> tuple[StateT, int]:
        """The state after the turn that play-outs choose for the seat to move, and how many they looked at."""
        seat = self.kernel.to_move(state)
        turns = self.turns(state, self.width)
        if len(turns) == 1:
            return turns[0].after, 1
        return max((turn.after for turn in turns), key=lambda after: self.worth(after, seat)), len(turns)

    def worth(self, state: StateT, seat: int) -> float:
        """What the seat wants as much of as possible: by default the margin that the evaluation expects."""
        return self.expected(state)[seat].margin

    def outlook(self, state: StateT) -> Sequence[Outlook]:
        """Every seat's outlook: exact if the game has ended, else by ``expected``."""
        if self.kernel.to_move(state) != OVER:
            return self.expected(state)
        return self.standing(state)

    def standing(self, state: StateT) -> Sequence[Outlook]:
        """Every seat's outlook by its score now: who leads would win."""
        result = self.kernel.result(state)
        margins = margins_of(result.scores)
        wins: Sequence[float | None] = result.wins or [None] * len(margins)
        return [Outlook(*figures) for figures in zip(wins, result.scores, margins, strict=True)]

    def at_once(self, state: StateT, turn: SeatTurn[StateT, ActionT], seat: int) -> Outlook:
        """The outlook of the seat by what its turn leaves behind."""
        return self.outlook(turn.after)[seat]

    def expected(self, state: StateT) -> Sequence[Outlook]:
        """Every seat's outlook by the fitted weights."""
        rows = self.features(state)
        weights = self.evaluation(self.players(state))
        left = self.left(state)
        values = weights.values(rows, left)
        margins = margins_of(values)
        wins: Sequence[float | None] = [None] * len(rows)
        if len(rows) > 1:
            wins = shares(values, weights.spread(left))
        return [Outlook(*figures) for figures in zip(wins, values, margins, strict=True)]

    def terms(self, state: StateT, seat: int) -> Sequence[Term]:
        """What the evaluation says of the seat's state, part by part."""
        rows = self.features(state)
        parts = self.evaluation(self.players(state)).parts(rows[seat], self.left(state))
        return [Term(feature.words, part) for feature, part in zip(self.FEATURES, parts, strict=True)]

    def exact(
        self, state: StateT, clock: Clock, unsure: Set[int] = frozenset()
    ) -> Sequence[Ending[StateT, ActionT]] | None:
        """Every action of the seat to move with what it is worth for sure, where the rest of the game fits; else None.

        Asked where ``left`` is at most ``near``. ``unsure``: the seats that do not see the whole state; where the seat
        to move is one, the state is one of those that it may be in. Raises Stop by the clock.
        """
        if self.kernel.to_move(state) in unsure:
            return None
        return endings(self.kernel, self.outlook, state, clock, unsure)

    def achieved(self, before: StateT, after: StateT, seat: int) -> Iterable[str]:
        """What the seat has reached from one state to the other, in words: the parts of a plan."""
        return ()

    def foreseen(self, state: StateT) -> Iterable[tuple[str, float]]:
        """What the evaluation expects of the rest of the game, in words, each with its chance."""
        return ()

    def evaluation(self, seats: int) -> Evaluation:
        """The fitted weights for that number of players."""
        evaluation = self._evaluations.get(seats)
        if evaluation is None:
            evaluation = self._evaluations[seats] = Evaluation.bundled(self.name, seats, self.names)
        return evaluation

    def use(self, seats: int, evaluation: Evaluation) -> None:
        """Play with other weights from here on."""
        self._evaluations[seats] = evaluation

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the features."""
        return tuple(feature.name for feature in self.FEATURES)

    @cached_property
    def _evaluations(self) -> dict[int, Evaluation]:
        return {}


def has_strategy(name: str) -> bool:
    """Whether hints of the game of that name may look at the whole game; raises PositionError as ``known``."""
    return has(known(name), "solvers", "strategy")


@cache
def strategy(name: str) -> Strategy[Any, Any]:
    """The game's strategy; raises PositionError for an unknown name, ModuleNotFoundError for a game without one."""
    found: Strategy[Any, Any] = part_of(known(name), "solvers", "strategy").STRATEGY
    return found
