"""What a hold is worth as an end, its elders' bonuses included."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from math import lcm
from operator import add
from typing import Protocol

from periplus.models.buru.decks import known
from periplus.models.buru.effects import Bundle
from periplus.models.buru.moves import AnyMove
from periplus.models.buru.scoring import (
    Goal,
    Holdings,
    holdings,
    levels_met,
    score_lines,
    total,
    unseen_mean,
    value,
)
from periplus.models.buru.state import UNKNOWN, State
from periplus.models.core.results import Points, ScoreLine

from .context import ActionContext
from .goods import GOODS, VP, Vector, covers, vector
from .hold import Hold


class ElderBonuses:
    """The elders of one player's table, asked by the rules about what a hold has."""

    def __init__(self, context: ActionContext) -> None:
        self._context = context
        start = holdings(context.state, context.seat)
        self._before, self._totems = start.made, start.totems
        self._tableaus: dict[tuple[int, int], tuple[str, ...]] = {}

    def points(self, hold: Hold) -> int:
        """What all elders held score; an unknown one counts nothing."""
        met = levels_met(self._context.state.setting, hold.rest.elders, self.held(hold))
        return sum(points for _, _, points in met)

    def level(self, elder: str, hold: Hold) -> int:
        """The highest level of an elder that is fully met, 0 for none."""
        met = levels_met(self._context.state.setting, (elder,), self.held(hold))
        return next((level for _, level, _ in met), 0)

    def held(self, hold: Hold) -> Holdings:
        """What the player of a hold has, as elders ask about it."""
        _, clay, palm, ebony, fish = hold.goods
        made = tuple(map(add, self._before, hold.made))
        return Holdings((clay, palm, ebony), fish, self._tableau(hold), made, self._totems)

    def _tableau(self, hold: Hold) -> tuple[str, ...]:
        key = hold.tableau, hold.rest.strangers
        if key not in self._tableaus:
            bits, strangers = key
            cards = tuple(card.id for number, card in enumerate(self._context.cards) if bits >> number & 1)
            self._tableaus[key] = (*cards, *[UNKNOWN] * strangers)
        return self._tableaus[key]


class ActionGoal(Protocol):
    """A goal. All figures are counted in ``1 / scale``."""

    scale: int
    respect: int
    """What a point of respect on the track is worth."""
    task: int
    """What a task is worth, beside what it does."""
    heeds_respect: bool
    """Whether ``end`` looks at the respect on the track."""

    def end(self, hold: Hold) -> int | None:
        """What the hold is worth as an end, beside its respect; None: it is no end."""
        ...

    def counted(self, state: State, moves: Sequence[AnyMove]) -> Fraction | None:
        """What the rules say of the state in the end and the moves to it, as answers tell it; None: it is no end."""
        ...

    def lines(self, state: State) -> tuple[ScoreLine[Points], ...]:
        """What the value consists of, where that is a score."""
        ...


class StateValue:
    """A goal that is the value of the state in the end."""

    task, heeds_respect = 0, False

    def __init__(self, context: ActionContext, goal: Goal) -> None:
        self._context, self._goal = context, goal

    def counted(self, state: State, moves: Sequence[AnyMove]) -> Fraction | None:
        """The value of the state."""
        return value(state, self._context.seat, self._goal)

    def lines(self, state: State) -> tuple[ScoreLine[Points], ...]:
        """The score's items, which the weights of a goal do not count."""
        return score_lines(state, self._context.seat) if isinstance(self._goal, str) else ()


class WeightedHoldings(StateValue):
    """Weights over what is held: respect, goods, islanders, offerings made."""

    def __init__(self, context: ActionContext, weights: Mapping[str, Fraction]) -> None:
        super().__init__(context, weights)
        self.scale = lcm(*(weight.denominator for weight in weights.values()))
        whole = {name: int(weight * self.scale) for name, weight in weights.items()}
        self.respect = whole.get("vp", 0)
        self._clay, self._palm, self._ebony, self._fish = (whole.get(name, 0) for name in GOODS[1:])
        self._islander, self._offering = whole.get("islander", 0), whole.get("offering", 0)
        player = context.state.players[context.seat]
        self._before = self._offering * sum(map(len, player.offers))

    def end(self, hold: Hold) -> int:
        """The weights of what is held."""
        _, clay, palm, ebony, fish = hold.goods
        islanders = hold.tableau.bit_count() + hold.rest.strangers
        return (
            self._clay * clay
            + self._palm * palm
            + self._ebony * ebony
            + self._fish * fish
            + self._islander * islanders
            + self._offering * sum(hold.made)
            + self._before
        )


class FinalScore(StateValue):
    """The score at the end of the game as it would stand: track, offerings and elders (BURU-8.2)."""

    def __init__(self, context: ActionContext, goal: Goal = "end") -> None:
        super().__init__(context, goal)
        values = [self._values(place) for place in range(len(context.start.made))]
        self.scale = lcm(*(value.denominator for spirit in values for value in spirit))
        self.respect = self.scale
        self._drawn = [tuple(int(self.scale * total) for total in accumulate(spirit)) for spirit in values]
        """By spirit: what so many offerings are worth, the cards held before among them."""

    def _values(self, place: int) -> list[Fraction]:
        """What is held of a spirit, then each card to come; an unknown one counts as the mean (R.44)."""
        state = self._context.state
        spirit = state.setting.spirits[place]
        mean = unseen_mean(state, place)
        held = state.players[self._context.seat].offers[place]
        left = state.left[place]
        coming = (*known(state, spirit), *[UNKNOWN] * left)[:left]
        worth = [Fraction(card) if isinstance(card, int) else mean for card in (*held, *coming)]
        return [sum(worth[: len(held)], Fraction(0)), *worth[len(held) :]]

    @cached_property
    def _bonuses(self) -> ElderBonuses:
        return ElderBonuses(self._context)

    def end(self, hold: Hold) -> int:
        """Offerings and elders."""
        total = self.scale * self._bonuses.points(hold) if hold.rest.elders else 0
        for drawn, made in zip(self._drawn, hold.made, strict=True):
            total += drawn[made]
        return total


class ScoreMargin(FinalScore):
    """The final score less that of the best other player, whom totems and offerings of this action may serve."""

    def __init__(self, context: ActionContext) -> None:
        super().__init__(context, "margin")
        state = context.state
        others = {seat: total(state, seat) for seat in range(len(state.players)) if seat != context.seat}
        self._rescale(lcm(self.scale, *(value.denominator for value in others.values())))
        self._others = {seat: int(value * self.scale) for seat, value in others.items()}
        self._holders = state.totems

    def _rescale(self, scale: int) -> None:
        factor = scale // self.scale
        self._drawn = [tuple(factor * value for value in spirit) for spirit in self._drawn]
        self.scale = self.respect = scale

    def end(self, hold: Hold) -> int:
        """Offerings and elders less the best other score, the totems of others having brought them respect."""
        totals = dict(self._others)
        for holder, made in zip(self._holders, hold.made, strict=True):
            if holder in totals:
                totals[holder] += made * self.scale
        return super().end(hold) - max(totals.values(), default=0)


class TrackRespect(StateValue):
    """Respect on the track alone."""

    scale, respect = 1, 1

    def __init__(self, context: ActionContext) -> None:
        super().__init__(context, "vp")

    def end(self, hold: Hold) -> int:
        """Nothing but the track counts."""
        return 0


class FewestTasks:
    """As few tasks as possible, with at least the wanted goods in the end; the value is minus their number."""

    scale, respect, task = 1, 0, -1

    def __init__(self, context: ActionContext, target: Bundle) -> None:
        self._seat = context.seat
        self._wanted: Vector = vector(target)
        self.heeds_respect = self._wanted[VP] > 0

    def end(self, hold: Hold) -> int | None:
        """0 if the goods are there, else None: no end."""
        return 0 if covers(hold.goods, self._wanted) else None

    def counted(self, state: State, moves: Sequence[AnyMove]) -> Fraction | None:
        """The number of tasks, if the goods are there."""
        player = state.players[self._seat]
        held = (player.vp, *player.res, player.fish)
        tasks = sum(move.type == "task" for move in moves)
        return Fraction(tasks) if covers(held, self._wanted) else None

    def lines(self, state: State) -> tuple[ScoreLine[Points], ...]:
        """A number of tasks is no score."""
        return ()


GOALS: Mapping[str, Callable[[ActionContext], ActionGoal]] = {
    "end": FinalScore,
    "vp": TrackRespect,
    "margin": ScoreMargin,
}


def worth_of(context: ActionContext, goal: Goal) -> ActionGoal:
    """The goal of a query as what an action is searched for."""
    return GOALS[goal](context) if isinstance(goal, str) else WeightedHoldings(context, goal)
