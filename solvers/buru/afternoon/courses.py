"""Whole courses of an afternoon: played by the rules, greedy, with the fewest moves.

A first course at once: each action as it looks best by itself, goods weighed by a rule of thumb. Its value is
one that can be had; the search that follows finds out how much better the best is.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from fractions import Fraction
from heapq import nlargest
from typing import Any, NamedTuple

from periplus.models.buru.flow import settle
from periplus.models.buru.legality import apply, fault
from periplus.models.buru.moves import AnyMove
from periplus.models.buru.order import is_present
from periplus.models.buru.play import after
from periplus.models.buru.scoring import unseen_mean
from periplus.models.buru.state import UNKNOWN, State
from periplus.models.core.wording import say, spoken

from ...memo import Memo
from ...replay import ReplayError
from ..figures import figure
from ..pace import TABLE
from .completed_action import CompletedAction, promise
from .others import choice
from .question import EPSILON, Aim, Worlds, is_over
from .tree import MOST_TABLES, Tree
from .useful import capped

SHOWN = 32
"""Courses that an answer tells one by one."""
Decide = Callable[[State], tuple[AnyMove, ...]]
"""The moves of the deciding player's next action."""


class AfternoonCourse(NamedTuple):
    """One course."""

    chance: Fraction
    moves: tuple[AnyMove, ...]
    """All humans'."""
    state: State
    """After the lake."""
    value: Fraction


def courses(worlds: Worlds, aim: Aim, decide: Decide) -> Iterator[AfternoonCourse]:
    """Every course from these tables on; raises ReplayError for a decision that the rules forbid."""
    for chance, state in worlds:
        if is_over(state):
            value = aim.value(state)
            yield AfternoonCourse(chance, (), state, value)
            continue
        moves = decide(state) if state.turn == aim.seat else (choice(state, aim.others),)
        for course in courses(settle(performed(state, moves)), aim, decide):
            yield course._replace(chance=chance * course.chance, moves=(*moves, *course.moves))


def branch(course: AfternoonCourse, before: tuple[AnyMove, ...] = ()) -> dict[str, Any]:
    """A course as answers tell it, the moves that come before it first."""
    return {
        "probability": figure(course.chance),
        "value": figure(course.value),
        "solution": [move.as_json() for move in (*before, *course.moves)],
    }


def performed(state: State, moves: tuple[AnyMove, ...]) -> State:
    """The table after the moves, before anything comes by itself; raises ReplayError as ``courses``."""
    for move in moves:
        if violation := fault(state, move):
            raise ReplayError(f"{move.as_json()}: {violation.message}")
        state = apply(state, move)
    return state


def mean(several: tuple[AfternoonCourse, ...]) -> Fraction:
    """The mean value."""
    return sum((course.chance * course.value for course in several), Fraction(0))


class Counted(NamedTuple):
    """The fewest moves of the player's own, on average, and where his next action ends then."""

    moves: Fraction
    end: CompletedAction | None = None


class FewestMoves:
    """Counts moves over a tree of values. Raises Stop when the clock says so."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._known: Memo[Hashable, Counted] = Memo(MOST_TABLES)

    def best(self, state: State) -> CompletedAction:
        """Where the next action ends: of equals the first in the order of answers."""
        found = self._counted(state).end
        if found is None:
            raise ValueError("the player has no choice here")
        return found

    def count(self, state: State) -> Fraction:
        """The moves from a table on."""
        table, goods, _ = self._tree.keys.key(state)
        known = self._known.get((table, goods))
        if known is None:
            known = self._known[table, goods] = self._counted(state)
        return known.moves

    def _counted(self, state: State) -> Counted:
        tree = self._tree
        tree.clock.work(TABLE)
        if is_over(state):
            return Counted(Fraction(0))
        if state.turn != tree.aim.seat:
            return Counted(self._mean(after(state, choice(state, tree.aim.others))))
        value, ahead = tree.value(state), self._ahead(state)
        best: tuple[Fraction, int, CompletedAction] | None = None
        for place, end in sorted(enumerate(tree.actions.short(state)), key=lambda pair: pair[1].count):
            if best is not None and end.count + ahead > best[0]:
                break
            if tree.mean(end.worlds, value - EPSILON) == value:
                moves = end.count + self._mean(end.worlds)
                if best is None or (moves, place) < best[:2]:
                    best = moves, place, end
        if best is None:
            raise ValueError("some end has the value of the table")
        return Counted(best[0], best[2])

    def _mean(self, worlds: Worlds) -> Fraction:
        return sum((chance * self.count(state) for chance, state in worlds), Fraction(0))

    def _ahead(self, state: State) -> int:
        """A choice in each area after this one in which the player is present and finds room."""
        player = state.players[self._tree.aim.seat or 0]
        edition, names = state.setting.edition, state.setting.areas
        return sum(
            is_present(player.placed[area]) and len(edition.areas[names[area]].spaces) >= len(state.players)
            for area in range(state.area + 1, len(names))
        )


WEIGHTS = (Fraction(1), Fraction(1), Fraction(2), Fraction(1, 3))
"""What clay, palm, ebony and fish are thought to be worth while they can still be used."""
ISLANDER = Fraction(1)
"""And an islander."""
LIKELY = 6
"""Ends of an action that are looked at more closely than by what is held then."""
SWIFT = 2
"""The same where very many afternoons are looked at: hardly worse, and twice as quick."""


class GreedyPolicy:
    """Decides without looking ahead."""

    def __init__(self, tree: Tree, likely: int = LIKELY) -> None:
        """``tree``: whose afternoon it is; it is not searched, only its keys and its actions are used."""
        self._tree, self._likely = tree, likely
        self._known: Memo[Hashable, Fraction] = Memo(MOST_TABLES)

    def __call__(self, state: State) -> tuple[AnyMove, ...]:
        """The moves of the next action."""
        return self._end(state).moves

    def value(self, worlds: Worlds) -> Fraction:
        """What is made of tables so on average; those that are alike are played once."""
        if len(worlds) == 1:
            return self._value(worlds[0][1])
        return sum((chance * self._value(state) for chance, state in worlds), Fraction(0))

    def _value(self, state: State) -> Fraction:
        table, goods, respect = self._tree.keys.key(state)
        track = self._tree.aim.respect * respect
        known = self._known.get((table, goods))
        if known is None:
            self._tree.clock.work(TABLE)
            known = self._known[table, goods] = self._played(state) - track
        return known + track

    def _played(self, state: State) -> Fraction:
        aim = self._tree.aim
        if is_over(state):
            return aim.value(state)
        if state.turn != aim.seat:
            return self.value(after(state, choice(state, aim.others)))
        return self.value(self._end(state).worlds)

    def _end(self, state: State) -> CompletedAction:
        likely = nlargest(self._likely, self._tree.actions.best(state), key=promise)
        return max(likely, key=self._promise)

    def _promise(self, end: CompletedAction) -> Fraction:
        """What the table is worth, and what is held as far as it can still be used.

        Where others bring the player next to nothing, as quick bounds suppose, it is the table as the action ends;
        elsewhere what follows is played first.
        """
        tree = self._tree
        state = end.worlds[0][1] if tree.bound is None else end.table
        value, player, area = tree.aim.value(state), state.players[tree.aim.seat or 0], state.area
        stage = area if tree.bound is None or player.acted[area] is None else area + 1
        if is_over(state) or stage == len(state.setting.areas):
            return value
        use = tree.keys.use[stage]
        goods = capped((0, *player.res, player.fish), use.caps)[1:]
        held = sum((weight * number for weight, number in zip(WEIGHTS, goods, strict=True)), Fraction(0))
        return value + held + ISLANDER * len(player.tableau) * use.tasks


def wants_unknown(start: State, seat: int, course: AfternoonCourse) -> bool:
    """Whether the player takes a card of which nothing is known: it may be worth more than it counts."""
    before, after = start.players[seat], course.state.players[seat]
    taken = (*after.tableau, *after.elders).count(UNKNOWN) > (*before.tableau, *before.elders).count(UNKNOWN)
    return taken or (UNKNOWN in course.state.row and any(move.type == "refresh" for move in course.moves))


def counted(states: Iterable[State]) -> list[str]:
    """What the unknown cards that have been drawn count as (R.44), and what those that may come do."""
    found: dict[str, str] = {}
    for state in states:
        for place, spirit in enumerate(state.setting.spirits):
            if any(None in player.offers[place] for player in state.players):
                mean = figure(unseen_mean(state, place))
                found[spirit] = say(
                    "an unknown offering card of {spirit} counts {mean}", spirit=say(spirit), mean=mean
                )
        if UNKNOWN in state.row:
            found["row"] = say("an unknown islander of the row counts as none")
    return list(map(spoken, found.values()))
