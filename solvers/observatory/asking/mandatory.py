"""What a line of play has to do, whether it helps or not: use card bonuses at once, twice with Filter.

The planner's model leaves these duties out, because keeping them never costs points. Here every position in
which a line can end counts, and no other. Each card is completed in a step of its own; its bonus is used in
the next step of the same turn, before anything else, or is lost if it is impossible then (OBS-4.9). No line of
play is left out: a turn has a step more than cards that it completes and tracks that it fills.
"""

from __future__ import annotations

from periplus.models.boards.bitsets import members
from periplus.models.observatory.effects import bonus_squares
from periplus.models.observatory.state import FACES, FILTER, FUNDING

from ...patterns.logic import TermList, less
from ...program import Literal
from ..timeline.constraints.completions import START
from ..timeline.model import Model

SPACES = len(FACES)
"""Of a track."""
TWICE = 2
"""How often a bonus is taken at most."""


class MandatoryBonuses:
    """Adds the duties to a model that tells every square apart."""

    def __init__(self, model: Model) -> None:
        if model.chart is None or model.dice is None:
            raise ValueError("the model has no chart")
        self._model = model
        self._chart = model.chart
        self._dice = model.dice
        self._program = model.program
        self._kinds = model.completions.kinds
        self._steps = range(len(model.axis))

    def add(self) -> None:
        """All of them."""
        self._complete_one_by_one()
        self._double_what_filter_doubles()
        for step in self._steps:
            self._use_stars(step)
            self._use_checks(step)
        for bonus in sorted({f"meteor {number}" for number, _, _ in self._model.bonuses.meteor}):
            for step in self._steps:
                self._use_meteors(bonus, step)

    def _complete_one_by_one(self) -> None:
        """One card a step, and none that gives something in the last step of a turn."""
        axis, made = self._model.axis, self._model.completions.made
        rule = self._program.rule("OBS-4.9")
        lasts = {axis.last(window) for window in axis.windows}
        for step in self._steps:
            rule.linear([term for index in range(len(self._kinds)) for term in made(index, step)], high=1)
            if step in lasts:
                giving = [index for index, kind in enumerate(self._kinds) if kind.bonus]
                rule.linear([term for index in giving for term in made(index, step)], high=0)

    def _double_what_filter_doubles(self) -> None:
        rule = self._program.rule("OBS-5.16")
        for (index, step), twice in self._model.bonuses.doubled.items():
            complete = self._model.tracks.complete(FILTER, step)
            if complete is not None:
                made = self._model.completions.made(index, step)
                rule.linear([(1, twice), *less(made), (-1, complete)], low=-1)
        for step in self._steps:
            complete = self._model.tracks.complete(FILTER, step)
            if complete is not None and not self._model.tracks.complete_at_start(FILTER):
                lacking = SPACES - self._model.task.sheet.research[FILTER].bit_count()
                count = self._model.tracks.checked(FILTER, step)
                self._program.rule("OBS-5.7").linear([*count, (-1, complete)], high=lacking - 1)

    def _owed(self, bonus: str, step: int) -> TermList:
        """Bonuses that have to be used in the step, as it begins."""
        given = self._model.bonuses.given
        return (
            given((bonus,), step) if step == 0 else [*given((bonus,), step), *less(given((bonus,), step - 1))]
        )

    def _require(self, used: TermList, owed: TermList, lost: Literal | None) -> None:
        """At least as many are used as are owed, unless what is left over is lost."""
        spared = [] if lost is None else [(TWICE, lost)]
        self._program.rule("OBS-4.9").linear([*used, *less(owed), *spared], low=0)

    def _use_stars(self, step: int) -> None:
        if not (owed := self._owed("star", step)):
            return
        before = [] if step == 0 else self._chart.total(step - 1)
        typed: TermList = [(1, event) for (_, when, _), event in self._dice.stars.items() if when == step]
        cards: TermList = [
            (1, event) for (_, _, when), event in self._model.bonuses.meteor.items() if when == step
        ]
        used = [*self._chart.total(step), *less(before), *less(typed), *less(cards)]
        empty = len(self._chart.squares)
        self._require(used, owed, self._full(self._chart.total(step), typed, empty))

    def _use_checks(self, step: int) -> None:
        if not (owed := self._owed("research", step)):
            return
        tracks = self._model.tracks
        before = [] if step == 0 else tracks.free(step - 1)
        typed: TermList = [(1, event) for (_, _, when), event in self._dice.checks.items() if when == step]
        checked = [term for track in range(FUNDING + 1) for term in tracks.checked(track, step)]
        empty = sum(SPACES - spaces.bit_count() for spaces in self._model.task.sheet.research)
        self._require([*tracks.free(step), *less(before)], owed, self._full(checked, typed, empty))

    def _full(self, filled: TermList, dice: TermList, places: int) -> Literal:
        """A literal that is true only where all places are filled, none of them by dice in this step."""
        full = self._program.boolean()
        self._program.rule("OBS-4.9").linear([*filled, *less(dice), (-places, full)], low=0)
        return full

    def _use_meteors(self, bonus: str, step: int) -> None:
        if not (owed := self._owed(bonus, step)):
            return
        number = int(bonus.removeprefix("meteor "))
        squares = members(bonus_squares(self._model.task.edition, bonus))  # type: ignore[arg-type]
        events = {square: self._model.bonuses.meteor.get((number, square, step)) for square in squares}
        used: TermList = [(1, event) for event in events.values() if event is not None]
        lost = self._program.boolean()
        rule = self._program.rule("OBS-4.9")
        for square in squares:
            if (square, step) in self._chart.plotted:
                filled = [self._chart.plotted[square, step - 1]] if step > START + 1 else []
                filled += [event for event in (events[square],) if event is not None]
                rule.clause(filled, when=(lost,))
        self._require(used, owed, lost)
