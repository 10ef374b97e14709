"""``canoe``: where a canoe can land now, each landing ranked, and the best landings over several rounds.

Over rounds whose powers are known the best is exact, by round and space: nothing else counts from round to round than
where the canoe is, so the best of the rounds left is worked out once for each space (dynamic programming). Where it
is not known what the others will do, the canoe may be jumped on by one space, and what counts is the worse of the two
landings, for the rest too.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from periplus.models.buru.effects import amounts
from periplus.models.buru.flow import settle
from periplus.models.buru.game import GAME
from periplus.models.buru.legality import apply, declined, legal_moves
from periplus.models.buru.modules.ambelau import AMBELAU, landed, landings
from periplus.models.buru.modules.ambelau import track as track_of
from periplus.models.buru.moves import AnyMove, Canoe
from periplus.models.buru.notation import bundle
from periplus.models.buru.order import ranked, waiting
from periplus.models.buru.play import only
from periplus.models.buru.position import Position
from periplus.models.buru.query import CanoeQuery, Goal
from periplus.models.buru.scoring import score_lines
from periplus.models.buru.scoring import value as goal_value
from periplus.models.buru.state import State
from periplus.models.core.errors import PositionError
from periplus.models.core.wording import say

from ..answers import Answer, RankedMove, Ranking
from ..limits import Clock, Limits
from ..replay import ReplayError
from ..search import Search
from .action.best import ActionSolver
from .action.context import ActionContext
from .figures import figure, lost
from .planning import Performance, Plan
from .scopes import NEAREST, equal, of_voyage, require


def ask(position: Position) -> tuple[State, int, CanoeQuery]:
    """The table, the seat and the question; raises PositionError for what cannot be asked so."""
    query = position.ask
    if not isinstance(query, CanoeQuery):
        raise PositionError("ask.kind", say("expected canoe"))
    state = only(GAME.state(position))
    if AMBELAU not in state.setting.areas:
        raise PositionError("modules", say("expected ambelau among them: without it there is no canoe"))
    if query.powers is None:
        require(state.setting, "actions")
    ids, lawans = state.setting.ids, state.setting.lawans
    if query.player is not None:
        seat = ids.index(query.player)
    else:
        seat = state.turn if state.turn is not None else lawans.index(None)
    if lawans[seat] is not None:
        raise PositionError("ask.player", say("expected a human: a Lawan's canoe moves as its rules say"))
    return state, seat, query


@dataclass(frozen=True)
class Landed:
    """A landing with the best that can be made of it."""

    move: Canoe
    line: tuple[AnyMove, ...]
    """The parts taken then."""
    value: Fraction
    before: State
    after: State

    @property
    def told(self) -> dict[str, Any]:
        """See ``told``."""
        return told(self.before, self.move, self.after)


def told(before: State, move: Canoe, after: State) -> dict[str, Any]:
    """The space, its items, the passes, and where the next one to move can get to then."""
    landing = next(one for one in landings(before, before.turn or 0) if one.steps == move.steps)
    space = track_of(before)[landing.space - 1]
    return {
        "landing": landing.space,
        "items": [str(item) for item in bundle(space.gain)],
        "passes": landing.passes,
        "next": _next(after),
    }


def judged_landings(state: State, seat: int, goal: Goal, clock: Clock) -> Iterator[Landed]:
    """Each landing, the nearest first; raises PositionError unless the player's canoe is about to move."""
    (_, before), *others = settle(declined(state))  # what is still open is declined by the move
    moves = [move for move in legal_moves(before) if isinstance(move, Canoe)]
    if state.turn != seat or before.turn != seat or others or not moves:
        raise PositionError("ask.player", say("expected the player whose canoe moves next"))
    return (_landed(before, seat, move, goal, clock) for move in moves)


def _landed(before: State, seat: int, move: Canoe, goal: Goal, clock: Clock) -> Landed:
    plan = Plan.of(ActionContext(apply(before, move), seat), goal)
    solver = ActionSolver(plan.context, plan.worth, clock)
    performance = Performance(plan.context)
    performance.go(solver.line(solver.start()))
    value = plan.value(solver.score(solver.start()))
    if goal_value(performance.state, seat, goal) != value:
        raise ReplayError(f"a landing of value {value} plays to another")
    return Landed(move, tuple(performance.moves), value, before, declined(performance.state))


def _next(state: State) -> dict[str, Any] | None:
    """Who moves next in the area, and the spaces that he can reach; None if nobody does."""
    seats = waiting(state)
    if not seats:
        return None
    seat = ranked(state, state.area, seats)[0]
    spaces = [landing.space for landing in landings(state, seat)]
    return {"player": state.setting.ids[seat], "landings": spaces}


@dataclass(frozen=True, slots=True)
class Leg:
    """What is done in one round."""

    steps: int | None
    """None: the round is skipped."""
    space: int
    """Where the canoe is then, from 1; 0 at the start."""
    passes: int
    gain: Fraction
    """What the landing, the passes and the price of the steps come to."""


@dataclass(frozen=True)
class Voyage:
    """The rounds to come for one canoe."""

    powers: tuple[int, ...]
    """By round: the most steps."""
    worth: tuple[Fraction, ...]
    """By space, from the first."""
    a_pass: Fraction
    """What a pass of the start is worth (BURU-20.12)."""
    others: tuple[Collection[int], ...] | None
    """By round, the spaces of the other canoes; None: unknown, one jump may happen or not."""
    price: Fraction | None = None
    """What a step costs; None: steps are free, and no round may be skipped (BURU-20.9)."""

    def best(self, at: int) -> tuple[Fraction, tuple[Leg, ...]]:
        """The greatest sum from a space on, and the legs; of equal ones the fewest moves, then the fewest steps."""
        value, _, legs = self._from(0, at)
        return value, legs

    def first(self, at: int) -> list[tuple[Leg, Fraction, tuple[Leg, ...]]]:
        """Every choice of the first round, by steps, a skip last, with the sum it leads to and the legs after it."""
        found = []
        for leg in self._legs(0, at):
            value, _, legs = self._from(1, leg.space)
            found.append((leg, self._sure(0, leg, value), legs))
        return found

    @cached_property
    def _known(self) -> dict[tuple[int, int], tuple[Fraction, int, tuple[Leg, ...]]]:
        return {}

    def _from(self, number: int, at: int) -> tuple[Fraction, int, tuple[Leg, ...]]:
        """The best of the rounds from ``number`` on: the sum, less the moves, and the legs."""
        if number == len(self.powers):
            return Fraction(0), 0, ()
        known = self._known.get((number, at))
        if known is None:
            ends = []
            for leg in self._legs(number, at):
                after, fewer, legs = self._from(number + 1, leg.space)
                ends.append((self._sure(number, leg, after), fewer - (leg.steps is not None), (leg, *legs)))
            known = max(ends, key=lambda end: end[:2])
            self._known[number, at] = known
        return known

    def _sure(self, number: int, leg: Leg, after: Fraction) -> Fraction:
        """What the leg and the best after it come to, if need be after a jump by one space."""
        if self.others is not None or leg.steps is None:
            return leg.gain + after
        jumped = self._leg(leg.steps, leg.passes, landed(leg.space, 1, (), len(self.worth)))
        return min(leg.gain + after, jumped.gain + self._from(number + 1, jumped.space)[0])

    def _legs(self, number: int, at: int) -> list[Leg]:
        """What can be done in a round: each space that can be reached, with the fewest steps, and perhaps nothing."""
        occupied = () if self.others is None else self.others[number]
        legs: dict[int, Leg] = {}
        for steps in range(1, self.powers[number] + 1):
            leg = self._leg(steps, 0, landed(at, steps, occupied, len(self.worth)))
            if leg.space not in legs or legs[leg.space].gain < leg.gain:
                legs[leg.space] = leg
        rest = [] if self.price is None else [Leg(None, at, 0, Fraction(0))]
        return [*legs.values(), *rest]

    def _leg(self, steps: int, passes: int, landing: tuple[int, int]) -> Leg:
        space, more = landing
        gain = self.worth[space - 1] + self.a_pass * (passes + more) - (self.price or 0) * steps
        return Leg(steps, space, passes + more, gain)


VP = 4
"""The place of respect among amounts of goods."""


def voyage(state: State, seat: int, query: CanoeQuery) -> Voyage:
    """The rounds to come; raises PositionError for fields that do not tell enough."""
    powers = (query.powers or ())[: query.rounds]
    passing = bundle(state.setting.edition.areas.ambelau.passing)
    return Voyage(
        powers,
        _worth(state, query),
        Fraction(amounts(passing)[VP]),
        _others(state, seat, query, len(powers)),
        query.price,
    )


def _worth(state: State, query: CanoeQuery) -> tuple[Fraction, ...]:
    """What each space is worth: as the question says, or the sum of its items by their weights."""
    weights, track = query.value, track_of(state)
    if weights is None:
        raise PositionError("ask.value", say("expected what the spaces are worth, or their items"))
    if isinstance(weights, tuple):
        if len(weights) != len(track):
            raise PositionError(
                "ask.value", say("expected what items are worth, for a track that has not 12 spaces")
            )
        return weights
    by_item = {str(name): weight for name, weight in weights.items()}
    worth = []
    for space in track:
        names = (
            (f"{item.atom}({item.of})" if item.of else item.atom, item.count) for item in bundle(space.gain)
        )
        worth.append(sum((by_item.get(name, Fraction(0)) * count for name, count in names), Fraction(0)))
    return tuple(worth)


def _others(state: State, seat: int, query: CanoeQuery, rounds: int) -> tuple[Collection[int], ...] | None:
    """By round, the spaces of the other canoes; where they are now unless the question says otherwise."""
    given = query.others
    if given == "unknown":
        return None
    if given is None:
        now = tuple(player.canoe for other, player in enumerate(state.players) if other != seat)
        return (now,) * rounds
    by_round = [spaces for spaces in given if isinstance(spaces, tuple)]
    if not by_round:
        return (tuple(space for space in given if isinstance(space, int)),) * rounds
    if len(by_round) < rounds:
        raise PositionError("ask.others", say("expected the spaces of {rounds} rounds", rounds=rounds))
    return tuple(by_round[:rounds])


ENGINE = "dynamic programming"


def search(position: Position, limits: Limits) -> Search[Answer]:
    """The answer; raises PositionError for what cannot be asked so."""
    state, seat, query = ask(position)
    if query.powers is None:
        # what cannot be asked is refused before the search begins
        judged_landings(state, seat, query.goal, Clock(limits))
        return Search(lambda clock: _now(state, seat, query, clock), limits, Answer("unknown"))
    value, legs = voyage(state, seat, query).best(state.players[seat].canoe)
    exact = figure(value)
    answer = Answer(
        "optimal",
        exact,
        exact,
        tuple(move_of(leg) for leg in legs),
        engine=ENGINE,
        extra={
            "landings": [leg.space for leg in legs],
            "passes": sum(leg.passes for leg in legs),
            **of_voyage(query.others),
        },
    )
    return Search(lambda clock: iter((answer,)), limits, Answer("unknown"))


def move_of(leg: Leg) -> Canoe | None:
    """The move of a round; None for a round that is skipped."""
    return None if leg.steps is None else Canoe(steps=leg.steps)


def _now(state: State, seat: int, query: CanoeQuery, clock: Clock) -> Iterator[Answer]:
    """The best landing, the nearest of equals with the fewest moves. Raises Stop when the clock says so."""
    found = list(judged_landings(state, seat, query.goal, clock))
    best = max(found, key=lambda one: (one.value, -len(one.line)))
    value = figure(best.value)
    yield Answer(
        "optimal",
        value,
        value,
        (best.move, *best.line),
        score_lines(best.after, seat),
        engine=ENGINE,
        extra=best.told,
    )


def rank(position: Position, limits: Limits) -> Search[Ranking]:
    """The ranking; raises PositionError for what cannot be asked so."""
    state, seat, query = ask(position)
    if query.powers is None:
        # what cannot be asked is refused before the search begins
        judged_landings(state, seat, query.goal, Clock(limits))
        return Search(lambda clock: _judged(state, seat, query, clock), limits, Ranking("unknown"))
    ranking = _planned(state, seat, query, limits)
    return Search(lambda clock: iter((ranking,)), limits, Ranking("unknown"))


def _planned(state: State, seat: int, query: CanoeQuery, limits: Limits) -> Ranking:
    """The choices of the first round by the best that can follow; a round that is skipped is no move."""
    at = state.players[seat].canoe
    found = sorted(voyage(state, seat, query).first(at), key=lambda choice: -choice[1])
    best = found[0][1]
    entries = []
    for leg, value, legs in found[: limits.count]:
        exact, move = figure(value), move_of(leg)
        landings = [after.space for after in (leg, *legs)]
        extra = {
            "landing": leg.space,
            "passes": leg.passes,
            "landings": landings,
            "steps": [after.steps for after in (leg, *legs)],
        }
        moves = move if move is not None else ()
        entries.append(RankedMove(moves, exact, exact, proved=True, loss=lost(best, value), extra=extra))
    return Ranking("optimal", tuple(entries), figure(best), engine=ENGINE, extra=_about(query))


def _about(query: CanoeQuery) -> dict[str, Any]:
    """What the other canoes are taken to do, and the order of equals."""
    return {**of_voyage(query.others), **equal(NEAREST)}


def _judged(state: State, seat: int, query: CanoeQuery, clock: Clock) -> Iterator[Ranking]:
    """The landings by the value of the state when the action ends. Raises Stop when the clock says so."""
    found = sorted(judged_landings(state, seat, query.goal, clock), key=lambda one: -one.value)
    best = found[0].value
    entries = tuple(
        RankedMove(
            one.move,
            figure(one.value),
            figure(one.value),
            proved=True,
            loss=lost(best, one.value),
            why=score_lines(one.after, seat),
            line=one.line,
            extra=one.told,
        )
        for one in found[: clock.limits.count]
    )
    yield Ranking("optimal", entries, figure(best), engine=ENGINE, extra=equal(NEAREST))
