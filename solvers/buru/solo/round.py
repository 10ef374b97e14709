"""One round decided: every placement, each with the best afternoon that follows it (spec 7.9)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from periplus.models.buru.moves import AnyMove
from periplus.models.buru.play import settle
from periplus.models.buru.state import State

from ...limits import Clock
from ..afternoon.aim import Aim
from ..afternoon.courses import AfternoonCourse, courses, mean
from ..afternoon.fewest import FewestMoves
from ..afternoon.greedy_policy import GreedyPolicy
from ..afternoon.holdings import Worlds
from ..afternoon.tree import Tree
from ..pace import EVERY
from ..place.play import EqualPlacements, PlacementPlay
from ..replays.course import fitting
from .question import SoloQuestion
from .rounds import Morning


class Decided(NamedTuple):
    """A round played out."""

    moves: tuple[AnyMove, ...]
    """The morning's, the Lawans' among them, and all of the likeliest afternoon."""
    value: Fraction
    """The mean over the ways in which ties can fall."""
    state: State
    """After the likeliest of them."""
    chance: Fraction
    """How likely that is."""
    exact: bool
    """Whether no other decision is worth more."""


def played(question: SoloQuestion, state: State, clock: Clock, width: int) -> Iterator[list[Decided]]:
    """The best ways to play a round that are known, ever better; it ends when they are proved.

    Raises Stop when the clock says so.
    """
    if state.phase == "afternoon":
        yield from _afternoon(question, state, clock)
        return
    morning = question.morning(state)
    aim = question.aim(state.round)
    play = PlacementPlay(question.placing(morning.state), clock, aim, top=width)
    shown = -EVERY
    for _ in play.run():
        if clock.worked - shown >= EVERY:
            shown = clock.worked
            yield _best(question, morning, play, width)
    yield _best(question, morning, play, width)


def _best(question: SoloQuestion, morning: Morning, play: PlacementPlay, width: int) -> list[Decided]:
    """The best ways that are known now."""
    best = [entry for entry in play.known() if entry.exact or not play.any_exact][:width]
    return [_decided(question, morning, play, entry) for entry in best]


def _decided(
    question: SoloQuestion, morning: Morning, play: PlacementPlay, entry: EqualPlacements
) -> Decided:
    scenario = play.scenarios[0]
    decide = scenario.best if entry.exact else scenario.quick
    found = tuple(courses(scenario.worlds(entry.placement), scenario.aim, decide))
    moves = entry.placement.moves(morning.state.setting, question.seat)
    worlds = scenario.worlds(entry.placement)
    return _told(morning.in_turn(moves), worlds, scenario.aim, found, exact=play.proved)


def _afternoon(question: SoloQuestion, state: State, clock: Clock) -> Iterator[list[Decided]]:
    """The rest of a round whose tokens are placed."""
    aim = question.aim(state.round)
    tree = Tree(aim, state, clock)
    worlds = settle(state)
    yield [_told((), worlds, aim, tuple(courses(worlds, aim, GreedyPolicy(tree))), exact=False)]
    tree.mean(worlds)
    fewest = FewestMoves(tree)
    best = tuple(courses(worlds, aim, lambda one: fewest.best(one).moves))
    yield [_told((), worlds, aim, best, exact=True)]


def _told(
    before: tuple[AnyMove, ...], worlds: Worlds, aim: Aim, found: tuple[AfternoonCourse, ...], *, exact: bool
) -> Decided:
    """The likeliest course, and the likeliest table that fits its moves."""
    course = max(found, key=lambda course: course.chance)
    end = fitting(worlds, course, aim)
    return Decided((*before, *course.moves), mean(found), end.state, end.chance, exact)
