"""A position of Observatory as a program: its worlds are the lines of play to the horizon."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from periplus.models.core.errors import PositionError
from periplus.models.core.rulebook import rulebook
from periplus.models.core.wording import say
from periplus.models.observatory import GAME
from periplus.models.observatory.actions import round_bonus_open
from periplus.models.observatory.dice import every_square
from periplus.models.observatory.edition import Edition
from periplus.models.observatory.figures import Figure
from periplus.models.observatory.position import Position
from periplus.models.observatory.state import FINDER_STARS, Phase, Roll, Sheet, State

from ...asking import LineProgram, Query
from ...program import Goal, Program, Row, Term
from ...witness import TableFacts
from ..question import HorizonQuestion
from ..question import ask as question_of
from ..timeline.horizon import WILD, TurnSlot, turn_slots
from ..timeline.model import Model, ModelOptions, exact, known_draws, relaxed
from ..timeline.task import NO_DRAWS, PlanningTask, SquarePartition, kinds_of
from . import doubts
from .doubts import MandatoryBonuses, bears_out, doubted
from .ending import CurrentState, EndRelations, card_facts
from .playing import best_otherwise, known_lines, moves, sheet_facts, witness
from .spelling import listed_rotations


def asked(position: Position) -> tuple[HorizonQuestion, tuple[Roll, ...]]:
    """The question that the position's horizon poses, and its rolls.

    Raises PositionError where lines of play are not told apart: before the cards are kept, for a roll that is
    not known, and for a deck in unknown order that the range is refilled from.
    """
    question = question_of(position)
    rolls = []
    for index, roll in enumerate(position.rolls):
        if roll is None:
            raise PositionError(
                f"rolls[{index}]", say("not known, expected four faces: lines of known rolls are asked about")
            )
        rolls.append(roll)
    if question.state.phase is Phase.KEEP:
        raise PositionError(
            "log", say("cards are still to be kept, expected the keep moves: ranges are asked about")
        )
    decks = question.state.supply.decks if question.state.supply else ()
    if any(deck and isinstance(deck, int) for deck in decks) and _refills(question, rolls):
        raise PositionError(
            "decks", say("the order is not known, expected lists of cards to refill the range from")
        )
    return question, tuple(rolls)


def _refills(question: HorizonQuestion, rolls: list[Roll]) -> bool:
    """Whether a range is filled up before the horizon."""
    drawing = question.state.phase is Phase.DRAW
    begun = question.state.phase is Phase.ROLLED
    return bool(rolls) if drawing or begun else len(rolls) > 1


def task_of(question: HorizonQuestion, rolls: tuple[Roll, ...]) -> PlanningTask:
    """The planning task of the question; at least one turn, if need be one in which nothing can be done."""
    state, sheet = question.state, question.sheet
    ahead = turn_slots(state, question.seat, rolls)
    if question.closed:
        return PlanningTask(question.edition, _spent(sheet), (_without_dice(state, sheet),), NO_DRAWS)
    draws = known_draws(state) if _refills(question, list(rolls)) else NO_DRAWS
    return PlanningTask(question.edition, sheet, ahead or (_without_dice(state, sheet),), draws)


def _without_dice(state: State, sheet: Sheet) -> TurnSlot:
    """What a turn gives before its roll."""
    return TurnSlot(
        roll=WILD,
        rolled=True,
        dice=(),
        star=False,
        research=False,
        meteor=None,
        lens=False,
        round_bonus=round_bonus_open(state, sheet),
    )


def _spent(sheet: Sheet) -> Sheet:
    """The sheet of a player who may do nothing more: no card, no bonus, no Finder star."""
    used = sheet.bonuses_used + max(0, sheet.bonuses_left)
    return replace(sheet, range=(), pending=(), bonuses_used=used, finder_used=FINDER_STARS)


Build: TypeAlias = Callable[..., Model]

QUICK = (1, 2, 4)
"""Events of a turn that others rest on, in the programs that are asked first."""
SOURCES = ("meteor", "card", "track", "finder", "round")
"""What pays for a star, besides dice."""
EMPTY = b'{"game": "observatory", "players": [{}]}'
"""A position in which nothing can be done: its program has all the relations and is quick to build."""


def query(position: Position) -> Query:
    """The program of the position, and the names that goals may use.

    Raises PositionError for a position whose lines of play are not told apart.
    """
    question, rolls = asked(position)
    task = task_of(question, rolls)
    exact_one = lines_of_play(question, task, exact)
    return Query(
        program=exact_one.program,
        names=goal_names(task.edition),
        clauses={rule.id: rule.text for rule in rulebook(position.game).values()},
        play=partial(moves, question, exact_one),
        witness=partial(witness, question, exact_one),
        quick=partial(_quick, question, task),
        known=partial(known_lines, question),
        otherwise=partial(best_otherwise, question),
        wide=lambda: lines_of_play(question, task, relaxed).program,
        doubts=partial(_doubts, question, task),
        say=partial(doubts.sentence, task.edition),
        true=partial(bears_out, question),
    )


def goal_names(edition: Edition) -> dict[str, Term]:
    """What goals may write for values, before any fact is looked at: cards, and what pays for stars."""
    return dict(zip(SOURCES, SOURCES, strict=True)) | card_names(edition)


def card_names(edition: Edition) -> dict[str, Term]:
    """Cards by their name and by their id."""
    names: dict[str, Term] = {card.name: card.id for card in edition.cards}
    return names | {card.id: card.id for card in edition.cards}


def lines_of_play(
    question: HorizonQuestion,
    task: PlanningTask,
    build: Build,
    most: int | None = None,
    watch: Callable[[], None] = lambda: None,
) -> Model:
    """The model whose worlds are the lines of play, with every relation that goals may name.

    Where every draw is free, so is every later roll: ``rolled`` tells the present one alone. ``most`` leaves out lines
    with more events in a turn that others can rest on (``Reach.milestones``). ``watch`` may raise Stop meanwhile.
    """
    kinds, reach = kinds_of(task)
    if most is not None:
        reach = replace(reach, milestones=tuple(min(most, number) for number in reach.milestones))
    squares = every_square(task.edition) & ~task.sheet.stars
    model = build(task, kinds, reach, ModelOptions(SquarePartition(squares, dull=False), watch=watch))
    _name(model, question, task, lambda: () if model.chart is None else tuple(model.chart.drawn))
    return model


def fixed_facts(question: HorizonQuestion, task: PlanningTask) -> Program:
    """A program with every relation of ``lines_of_play`` in which nobody does anything more.

    What is the same in all its lines is told in full, so it is quick to build.
    """
    rest = PlanningTask(
        task.edition, _spent(task.sheet), (_without_dice(question.state, task.sheet),), NO_DRAWS
    )
    kinds, reach = kinds_of(rest)
    stays = SquarePartition(every_square(task.edition) & ~task.sheet.stars, dull=False)
    model = exact(rest, kinds, reach, ModelOptions(stays))
    _name(model, question, task, lambda: [figure for kind in kinds_of(task)[0] for figure in kind.figures])
    return model.program


def _name(
    model: Model, question: HorizonQuestion, task: PlanningTask, to_draw: Callable[[], Iterable[Figure]]
) -> None:
    """Add every relation that goals may name; ``to_draw`` has the figures that some line of ``task`` may draw."""
    if model.chart is None:
        raise ValueError("the model has no chart")
    drawn = dict.fromkeys(question.sheet.figures, model.program.true)
    if model.axis.lag:
        MandatoryBonuses(model).add()
    EndRelations(model, model.chart, drawn).add()
    known = [slot for slot in task.slots if slot.rolled or not task.draws.free]
    doubts.add(model.program, question, known)
    CurrentState(model.program, question, lambda: (*drawn, *to_draw())).add()
    model.program.spelling = partial(listed_rotations, task.edition)


def _quick(question: HorizonQuestion, task: PlanningTask) -> Iterator[LineProgram]:
    """Lines in which few things rest on others."""
    _, reach = kinds_of(task)
    for most in QUICK:
        if most < max(reach.milestones):
            model = lines_of_play(question, task, exact, most)
            yield LineProgram(
                model.program, partial(moves, question, model), partial(witness, question, model)
            )


def _doubts(question: HorizonQuestion, task: PlanningTask, goal: Goal) -> Iterator[Program]:
    """The programs that explain why a goal cannot hold, the quicker one first."""
    for in_order in (False, True):
        yield doubted(question, task, goal, in_order=in_order)


def table_facts(position: Position, seat: int) -> TableFacts:
    """What the sheet of that seat shows; a line of play, its dice and its sources are not looked at."""
    state = GAME.state(position)
    sheet = state.sheets[seat]
    found = sheet_facts(state.edition, sheet)
    held: set[Row] = {(card,) for card in sheet.range}
    now = {"starred": found["star"], "drawn": found["fits"], "held": held}
    facts = {**found, **now, **card_facts(state.edition)}
    return TableFacts(facts, card_names(state.edition), partial(listed_rotations, state.edition))
