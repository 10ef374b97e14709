"""The program that ``why`` doubts: every clause and every given fact can be left out.

The program of ``ask`` leaves out what the position rules out: figures that touch a drawn one or lack too
many stars, squares that no die opens. To say why, it all has to be there, with a row of the clause that
forbids it and a literal for the fact that the clause rests on. Research tracks, bonuses already used and the
number of turns are taken as they are, and so is how many things can rest on others within a turn.

Without ``in_order`` bonuses may support each other in a circle: a smaller program, and what even that forbids
is forbidden. With it the program is exact as long as nothing is left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from periplus.models.boards.bitsets import members
from periplus.models.observatory.figures import Figure, contact, figures, touches
from periplus.models.observatory.rules import every_square

from ...patterns.logic import TermList, less
from ...program import Goal, Literal, Program, Var, atoms_of, constants
from ..question import HorizonQuestion
from ..timeline.card_classes import one_class_a_card
from ..timeline.constraints.chart import ChartRules
from ..timeline.model import Model, ModelOptions, exact, relaxed
from ..timeline.squares import SquarePartition
from ..timeline.task import PlanningTask, kinds_of
from . import given
from .current_state import CurrentState
from .ending import EndRelations
from .mandatory import MandatoryBonuses

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
    reach = replace(reach, stars=(edition.squares,) * len(task.windows))
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
    CurrentState(model.program, question, (*drawn, *model.chart.drawn)).add()
    model.program.objective = None
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
        rows = given.rows(self._question, self._task.windows)
        starred = program.relation("starred", *given.RELATIONS["starred"])
        for row in rows["starred"]:
            starred.add(*row, literal=program.true)
        empty = every_square(self._task.edition) & ~self._task.sheet.stars
        there = {}
        for square in members(empty):
            cell = divmod(square, self._columns)
            there[square] = starred.add(cell)
            program.give(starred, cell, holds=False)
        rolled = program.relation("rolled", *given.RELATIONS["rolled"])
        shown = []
        for turn, window in enumerate(self._task.windows):
            if (turn, window.roll) in rows["rolled"]:
                shown.append(rolled.add(turn, window.roll))
                program.give(rolled, turn, window.roll)
            else:
                shown.append(program.true)
        return shown, there

    def figures(self, model: Model, places: Mapping[Figure, Literal]) -> dict[Figure, Literal]:
        """The drawn figures; what touches one of them, or draws its card again, is forbidden by a clause."""
        program = model.program
        drawn = program.relation("drawn", *given.RELATIONS["drawn"])
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
        held = program.relation("held", *given.RELATIONS["held"])
        for card in self._task.sheet.range:
            held.add(card, literal=program.true)
        done = {figure.card for figure in self._question.sheet.figures}
        last = len(model.axis) - 1
        for index, kind in enumerate(model.completions.kinds):
            if kind.cards[0] in extra and kind.cards[0] not in done:
                literal = held.add(*kind.cards)
                program.give(held, *kind.cards, holds=False)
                ((_, completed),) = model.completions.by(index, last)
                program.rule("OBS-4.1").clause([~completed, literal])
