"""The program that ``why`` doubts: given facts, what has to be done, every clause.

Every clause and every given fact can be left out. The program of ``ask`` leaves out what the position rules out:
figures that touch a drawn one or lack too many stars, squares that no die opens. To say why, it all has to be there,
with a row of the clause that forbids it and a literal for the fact that the clause rests on. Research tracks, bonuses
already used and the number of turns are taken as they are, and so is how many things can rest on others within a
turn.

A line has to use card bonuses at once, twice with Filter, whether it helps or not. The planner's model leaves these
duties out, because keeping them never costs points. Here every position in which a line can end counts, and no other.
Each card is completed in a step of its own; its bonus is used in the next step of the same turn, before anything
else, or is lost if it is impossible then (OBS-4.9). No line of play is left out: a turn has a step more than cards
that it completes and tracks that it fills.

Without ``in_order`` bonuses may support each other in a circle: a smaller program, and what even that forbids is
forbidden. With it the program is exact as long as nothing is left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from periplus.models.boards.bitsets import members
from periplus.models.boards.grid import cells_of
from periplus.models.core.wording import counted, say
from periplus.models.observatory.acting import bonus_squares
from periplus.models.observatory.dice import every_square
from periplus.models.observatory.edition import Edition
from periplus.models.observatory.figures import Figure, contact, figures, touches
from periplus.models.observatory.state import FILTER, FUNDING, SPACES

from ...patterns.logic import TermList, less
from ...program import Given, Goal, Literal, Program, Row, Var, atoms_of, constants
from ..question import HorizonQuestion
from ..timeline.card_classes import one_class_a_card
from ..timeline.constraints.chart import ChartRules
from ..timeline.constraints.completions import START
from ..timeline.horizon import TurnSlot
from ..timeline.model import Model, ModelOptions, exact, relaxed
from ..timeline.task import PlanningTask, SquarePartition, kinds_of
from .ending import CurrentState, EndRelations

RELATIONS = {
    "starred": (("cell",), say("a star is there now")),
    "drawn": (("card", "at", "rotation"), say("the card is drawn there now")),
    "held": (("card",), say("the card is in range now")),
    "rolled": (("turn", "dice"), say("what the dice show, the meteor die last; turn 0 is the present one")),
}
"""Columns and meaning of the relations."""


def given_rows(question: HorizonQuestion, slots: Sequence[TurnSlot]) -> dict[str, list[Row]]:
    """What holds of each relation."""
    sheet = question.sheet
    return {
        "starred": [(cell,) for cell in cells_of(sheet.stars, len(question.edition.chart.columns))],
        "drawn": [(figure.card, figure.at, figure.rotation) for figure in sheet.figures],
        "held": [(card,) for card in sheet.range],
        "rolled": [(turn, slot.roll) for turn, slot in enumerate(slots) if slot.dice or slot.meteor],
    }


def add(program: Program, question: HorizonQuestion, slots: Sequence[TurnSlot]) -> None:
    """Add the relations to a program that does not doubt them."""
    for name, found in given_rows(question, slots).items():
        columns, doc = RELATIONS[name]
        relation = program.relation(name, columns, doc)
        for row in found:
            relation.add(*row, literal=program.true)


def sentence(edition: Edition, given: Given) -> str:
    """A given fact as people say it."""
    match given.relation.name, given.row:
        case "starred", (cell,):
            if given.holds:
                return say("there is a star at {square}", square=_square(cell))
            return say("there is no star at {square}", square=_square(cell))
        case "drawn", (str(card), at, rotation):
            where = {"card": edition.card(card).title, "square": _square(at)}
            if not rotation:
                return say("{card} is drawn at {square}", **where)
            return say("{card} is drawn at {square}, turned {turn}°", turn=rotation, **where)
        case "held", (str(card),):
            if given.holds:
                return say("{card} is in range", card=edition.card(card).title)
            return say("{card} is not in range", card=edition.card(card).title)
        case "rolled", (int(turn), tuple(dice)):
            *standard, meteor = dice
            shown = {"dice": ", ".join(map(str, standard)), "meteor": meteor}
            if turn == 0:
                return say("the dice show {dice} and the meteor die {meteor}", **shown)
            later = counted(turn, "turn")
            return say("the dice {later} later show {dice} and the meteor die {meteor}", later=later, **shown)
        case _:
            return str(given)


def _square(cell: object) -> str:
    return str(list(cell)) if isinstance(cell, tuple) else str(cell)


def bears_out(question: HorizonQuestion, fact: Given) -> bool:
    """Whether the state bears out the fact."""
    sheet = question.sheet
    match fact.relation.name, fact.row:
        case "starred", ((int(row), int(column)),):
            square = row * len(question.edition.chart.columns) + column
            return bool(sheet.stars >> square & 1) == fact.holds
        case "drawn", (card, at, rotation):
            found = [(figure.card, figure.at, figure.rotation) for figure in sheet.figures]
            return ((card, at, rotation) in found) == fact.holds
        case "held", (card,):
            return (card in sheet.range) == fact.holds
        case "rolled", (int(turn), dice):
            present = () if question.state.roll is None else (question.state.roll,)
            return bool((*present, *question.rolls)[turn] == dice)
    return False


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
        lasts = {axis.last(turn) for turn in axis.turn_of}
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


WHICH_DIE = (
    *("rolled", "OBS-2.6", "OBS-3.2", "OBS-3.3", "OBS-4.9"),
    *("OBS-5.2", "OBS-5.9", "OBS-5.13", "OBS-5.14"),
)
"""What says where dice plot and check, and when bonuses are used: a score mostly rests on how many there are."""
OF_CARDS = ("fits", "completed", "together", "uses")
"""Relations whose first column is a card."""


def doubted(question: HorizonQuestion, task: PlanningTask, goal: Goal, *, in_order: bool) -> Program:
    """The program for explanations of the goal."""
    edition, sheet = task.edition, task.sheet
    named = _named(goal, task)
    extra = () if task.draws.order != ((), ()) else tuple(card for card in named if card not in task.pool)
    usual, reach = kinds_of(task)
    places = {kind.cards[0]: kind.figures for kind in usual}
    places |= {
        card: _elsewhere(figures(edition, card), sheet.figures) for card in named if card in (*places, *extra)
    }
    kinds = one_class_a_card(edition, sheet.stars, places, (*sheet.range, *extra))
    reach = replace(reach, stars=(edition.squares,) * len(task.slots))
    before = _Before(question, task)
    told = ModelOptions(SquarePartition(every_square(edition) & ~sheet.stars, dull=False), before.literals)
    model = (exact if in_order else relaxed)(task, kinds, reach, told)
    if model.chart is None:
        raise ValueError("the model has no chart")
    _count_stars(model, model.chart)
    drawn = before.figures(model, model.chart.drawn)
    before.range(model, extra)
    if in_order:
        MandatoryBonuses(model).add()
    EndRelations(model, model.chart, drawn).add()
    to_draw = tuple(model.chart.drawn)
    CurrentState(model.program, question, lambda: (*drawn, *to_draw)).add()
    model.program.objective = None
    model.program.seldom = WHICH_DIE
    return model.program


def _count_stars(model: Model, chart: ChartRules) -> None:
    """As figures share no star, those that completed cards lack at least add up."""
    counted = model.program.follows("OBS-4.3", "OBS-4.4", "OBS-4.5")
    for step in range(len(model.axis)):
        lacking: TermList = []
        for index, kind in enumerate(model.completions.kinds):
            lacking += [(kind.need * factor, card) for factor, card in model.completions.by(index, step)]
        counted.linear([*lacking, *less(chart.total(step))], high=0)


def _named(goal: Goal, task: PlanningTask) -> tuple[str, ...]:
    """The cards that the goal names; all that may be completed where it names none, or asks for any."""
    if any(atom.relation in OF_CARDS and isinstance(atom.terms[0], Var) for atom in atoms_of(goal)):
        return task.pool
    named = [term for term in constants(goal) if isinstance(term, str)]
    return tuple(dict.fromkeys(name for name in named if name in task.edition.by_id)) or task.pool


def _elsewhere(places: tuple[Figure, ...], drawn: tuple[Figure, ...]) -> tuple[Figure, ...]:
    """The figures without those that are drawn already."""
    return tuple(figure for figure in places if figure not in drawn)


class _Before:
    """The given facts, each with the literal that may be doubted."""

    def __init__(self, question: HorizonQuestion, task: PlanningTask) -> None:
        self._question = question
        self._task = task
        self._columns = len(task.edition.chart.columns)

    def literals(self, program: Program) -> tuple[Sequence[Literal], Mapping[int, Literal]]:
        """By turn the literal that the dice are as shown, by empty square that a star is there now."""
        _ = program.true  # before any table that waits is filled
        rows = given_rows(self._question, self._task.slots)
        starred = program.relation("starred", *RELATIONS["starred"])
        for row in rows["starred"]:
            starred.add(*row, literal=program.true)
        empty = every_square(self._task.edition) & ~self._task.sheet.stars
        there = {}
        for square in members(empty):
            cell = divmod(square, self._columns)
            there[square] = starred.add(cell)
            program.give(starred, cell, holds=False)
        rolled = program.relation("rolled", *RELATIONS["rolled"])
        shown = []
        for turn, slot in enumerate(self._task.slots):
            if (turn, slot.roll) in rows["rolled"]:
                shown.append(rolled.add(turn, slot.roll))
                program.give(rolled, turn, slot.roll)
            else:
                shown.append(program.true)
        return shown, there

    def figures(self, model: Model, places: Mapping[Figure, Literal]) -> dict[Figure, Literal]:
        """The drawn figures; what touches one of them, or draws its card again, is forbidden by a clause."""
        program = model.program
        drawn = program.relation("drawn", *RELATIONS["drawn"])
        found = {}
        for old in self._question.sheet.figures:
            row = (old.card, old.at, old.rotation)
            found[old] = drawn.add(*row)
            program.give(drawn, *row)
            for new, literal in places.items():
                if new.card == old.card:
                    program.rule("OBS-4.3").clause([~literal, ~found[old]])
                elif touches(new, old):
                    touch = contact(new, old)
                    shared = touch is not None and touch.shared_star
                    program.rule("OBS-4.6" if shared else "OBS-4.5").clause([~literal, ~found[old]])
        return found

    def range(self, model: Model, extra: Sequence[str]) -> None:
        """OBS-4.1: cards that are not in range are not completed."""
        program = model.program
        held = program.relation("held", *RELATIONS["held"])
        for card in self._task.sheet.range:
            held.add(card, literal=program.true)
        done = {figure.card for figure in self._question.sheet.figures}
        last = len(model.axis) - 1
        for index, kind in enumerate(model.completions.kinds):
            if kind.cards[0] in extra and kind.cards[0] not in done:
                literal = held.add(*kind.cards)
                program.give(held, *kind.cards, holds=False)
                # none of a card that no place has room for
                for _, completed in model.completions.by(index, last):
                    program.rule("OBS-4.1").clause([~completed, literal])
