"""Stars and checks that are not dice, and the range as it is refilled (OBS-4 to OBS-6).

Stars and checks come of round, card, track and Finder bonuses (OBS-4.9 to 4.12, 5.5, 5.15, 5.16, 7.4). Each supply is
counted up to a step; ``star_gifts`` and ``check_gifts`` give the sums. A meteor bonus opens only some squares and so
has events, one for each square and step; where squares are not told apart it is a free star.

Of the range (OBS-1.5, 4.1, 6.2 to 6.7), ``held(kind, turn)`` counts the cards of a kind that have come into it by the
start of a turn. No more have come than there was room for, and only what has come is completed. That a range must be
filled up is no constraint: drawing the same cards in the same order but sooner, and other cards after them, is never
worse.

In a row of the sky and its deck, known in order, each draw of that size brings up one more card, whether it takes a
card of the sky (the deck refills it) or the deck's top. So the card at place ``i`` (from 0, the sky's three first)
can be the ``j``-th drawn of its size iff ``i <= j + 2``; within one refill the cards come in their order.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence

from periplus.models.boards.bitsets import members
from periplus.models.observatory.acting import bonus_squares
from periplus.models.observatory.edition import SIZES, Edition
from periplus.models.observatory.state import (
    FILTER,
    FINDER,
    FINDER_STARS,
    FUNDING,
    RANGE_SIZE,
    SKY_SIZE,
    Sheet,
)

from ....patterns.logic import TermList, less
from ....program import Literal, Program, Variable
from ..horizon import TurnSlot
from ..task import KnownDraws, SquarePartition
from .completions import START, Axis, Completions, TrackRules


class BonusRules:
    """The bonuses that a plan takes, by the end of each step."""

    def __init__(
        self,
        program: Program,
        axis: Axis,
        sheet: Sheet,
        slots: Sequence[TurnSlot],
        tracks: TrackRules,
        completions: Completions,
    ) -> None:
        self._program = program
        self._axis = axis
        self._sheet = sheet
        self._tracks = tracks
        self._completions = completions
        self.round_star: dict[int, Literal] = {}
        self.round_check: dict[int, Literal] = {}
        self.meteor: dict[tuple[int, int, int], Literal] = {}
        """Meteor bonuses by number, square and step."""
        self.idle: TermList = []
        """Meteor bonuses whose star goes to a dull square."""
        self.track_star = self._rising("OBS-5.5", FUNDING)
        self.track_check = self._rising("OBS-5.5", FUNDING)
        self.finder = self._rising("OBS-5.15", FINDER_STARS - sheet.finder_used)
        self.doubled: dict[tuple[int, int], Variable] = {}
        """Completions by card kind and step whose bonus is taken twice, where Filter is not complete at the start."""
        self._add_rounds(slots)
        self._add_tracks()
        self._add_finder()
        self._add_filter()

    def _rising(self, clause: str, most: int) -> list[Variable]:
        """A count up to each step."""
        counts = [self._program.integer(0, most) for _ in range(len(self._axis))]
        for before, after in itertools.pairwise(counts):
            self._program.rule(clause).linear([(1, before), (-1, after)], high=0)
        return counts

    def _add_rounds(self, slots: Sequence[TurnSlot]) -> None:
        for index, slot in enumerate(slots):
            if slot.round_bonus:
                self.round_star[index] = self._program.boolean()
                self.round_check[index] = self._program.boolean()
                self._program.rule("OBS-7.4").at_most_one([self.round_star[index], self.round_check[index]])

    def _add_tracks(self) -> None:
        for step in range(len(self._axis)):
            unlocked = self._tracks.unlocked(self._axis.source(step))
            used = [(1, self.track_star[step]), (1, self.track_check[step])]
            row = [*used, *less(unlocked)]
            self._program.rule("OBS-5.5").linear(row, high=-self._sheet.bonuses_used)

    def _add_finder(self) -> None:
        for step in range(len(self._axis)):
            complete = self._tracks.complete(FINDER, self._axis.source(step))
            left = FINDER_STARS - self._sheet.finder_used
            ready = [] if complete is None else [(-left, complete)]
            self._program.rule("OBS-5.15").linear([(1, self.finder[step]), *ready], high=0)

    def _add_filter(self) -> None:
        """Completions whose bonus is taken twice, where Filter is still to be completed."""
        if self._tracks.complete_at_start(FILTER):
            return
        rule = self._program.rule("OBS-5.16")
        for index, kind in enumerate(self._completions.kinds):
            for step in range(len(self._axis)):
                made = self._completions.made(index, step)
                complete = self._tracks.complete(FILTER, step)
                if kind.bonus and complete is not None and made:
                    twice = self.doubled[index, step] = self._program.integer(0, len(kind.cards))
                    rule.linear([(1, twice), *less(made)], high=0)
                    rule.linear([(1, twice), (-len(kind.cards), complete)], high=0)

    def given(self, bonuses: Iterable[str], step: int) -> TermList:
        """Bonuses of those kinds that completed cards have given when the step begins, and pending ones."""
        wanted = tuple(bonuses)
        pending = sum(bonus in wanted for bonus in self._sheet.pending)
        terms: TermList = [(pending, self._program.true)] if pending else []
        source = self._axis.source(step)
        times = 2 if self._tracks.complete_at_start(FILTER) else 1
        for index, kind in enumerate(self._completions.kinds):
            if kind.bonus in wanted:
                terms += [
                    (times * factor, variable) for factor, variable in self._completions.by(index, source)
                ]
                terms += [
                    (1, self.doubled[index, when])
                    for when in range(START + 1, source + 1)
                    if (index, when) in self.doubled
                ]
        return terms

    def add_meteors(self, edition: Edition, ground: SquarePartition) -> None:
        """Tell the squares of meteor bonuses apart (OBS-4.10)."""
        bonuses = {*self._sheet.pending, *(kind.bonus for kind in self._completions.kinds)}
        for bonus in sorted(bonus for bonus in bonuses if bonus and bonus.startswith("meteor")):
            number = int(bonus.removeprefix("meteor "))
            squares = members(bonus_squares(edition, bonus) & ground.squares)
            taken: TermList = []
            for step in range(len(self._axis)):
                given = self.given((bonus,), step)
                if given:
                    for square in squares:
                        event = self.meteor[number, square, step] = self._program.boolean()
                        taken.append((1, event))
                    self._program.rule("OBS-4.10").linear([*taken, *less(given)], high=0)
                if given and ground.dull and step == len(self._axis) - 1:
                    idle = self._program.integer(
                        0, 2 * len(self._completions.kinds) + len(self._sheet.pending)
                    )
                    self.idle.append((1, idle))
                    self._program.rule("OBS-4.10").linear([*taken, (1, idle), *less(given)], high=0)

    def star_gifts(self, step: int, *, meteors: bool) -> TermList:
        """Free stars up to the step; ``meteors``: those of meteor bonuses too."""
        bonuses = ["star"]
        if meteors:
            bonuses += [f"meteor {number}" for number in range(2, 7)]
        now = self._axis.turn_of[step]
        rounds = [(1, literal) for turn, literal in self.round_star.items() if turn <= now]
        return [*rounds, (1, self.track_star[step]), (1, self.finder[step]), *self.given(bonuses, step)]

    def check_gifts(self, step: int) -> TermList:
        """Free checks up to the step."""
        now = self._axis.turn_of[step]
        rounds = [(1, literal) for turn, literal in self.round_check.items() if turn <= now]
        return [*rounds, (1, self.track_check[step]), *self.given(["research"], step)]


class Refill:
    """Cards that have come into the range by the start of each turn."""

    def __init__(
        self, program: Program, axis: Axis, draws: KnownDraws, turns: int, completions: Completions
    ) -> None:
        self._program = program
        self._axis = axis
        self._draws = draws
        self._kinds = completions.kinds
        self._completions = completions
        self._held: dict[tuple[int, int], Variable] = {}
        for index, kind in enumerate(self._kinds):
            if not kind.held:
                self._add_kind(index, turns)
        self._add_opening()
        for turn in range(turns):
            self._add_room(turn)
            self._add_completions(turn)
        if not draws.free:
            for order in draws.order:
                self._add_order(order, turns)

    def _add_kind(self, index: int, turns: int) -> None:
        size = len(self._kinds[index].cards)
        at_first = size if self._draws.due or self._draws.opening else 0
        for turn in range(turns):
            self._held[index, turn] = self._program.integer(0, size if turn else at_first)
            if turn:
                row = [(1, self._held[index, turn - 1]), (-1, self._held[index, turn])]
                self._program.rule("OBS-6.2").linear(row, high=0)

    def held(self, index: int, turn: int) -> Variable | None:
        """The count for a kind that is not in range from the start, else None."""
        return self._held.get((index, turn))

    def _add_opening(self) -> None:
        """OBS-1.5: the cards chosen before anything else."""
        draws = self._draws
        if not draws.opening:
            return
        rule = self._program.rule("OBS-1.5")
        first = [(1, self._held[index, 0]) for index in range(len(self._kinds))]
        rule.linear(first, draws.opening, draws.opening)
        for size in SIZES:
            same = [(1, self._held[index, 0]) for index, kind in enumerate(self._kinds) if kind.size == size]
            rule.linear(same, high=draws.each)
        for index, kind in enumerate(self._kinds):
            if not kind.offered:
                rule.linear([(1, self._held[index, 0])], high=0)

    def _add_room(self, turn: int) -> None:
        """OBS-6.2: four cards at most in range when a turn starts."""
        there = sum(len(kind.cards) for kind in self._kinds if kind.held)
        drawn = [(1, variable) for (_, when), variable in self._held.items() if when == turn]
        before = self._completions.all_by(self._axis.last(turn - 1))
        if drawn:
            row = [*drawn, *less(before)]
            self._program.rule("OBS-6.2").linear(row, high=max(0, RANGE_SIZE - there))

    def _add_completions(self, turn: int) -> None:
        """OBS-4.1: only cards of the range are completed."""
        for index in range(len(self._kinds)):
            variable = self.held(index, turn)
            done = self._completions.by(index, self._axis.last(turn))
            if variable is not None and done:
                self._program.rule("OBS-4.1").linear([*done, (-1, variable)], high=0)

    def _add_order(self, order: Sequence[str], turns: int) -> None:
        """OBS-6.4, OBS-6.5: a deck's card can be drawn once it has come up."""
        place_of = {card: place for place, card in enumerate(order)}
        ranked = sorted(
            (place_of[kind.cards[0]], index)
            for index, kind in enumerate(self._kinds)
            if kind.cards[0] in place_of
        )
        for place, index in ranked:
            if place < SKY_SIZE:
                continue
            for turn in range(turns):
                drawn: TermList = [
                    (1, self._held[other, turn if other_place <= place else turn - 1])
                    for other_place, other in ranked
                    if other_place <= place or turn > 0
                ]
                row = [*drawn, (-(place - SKY_SIZE + 1), self._held[index, turn])]
                self._program.rule("OBS-6.4").linear(row, low=0)
