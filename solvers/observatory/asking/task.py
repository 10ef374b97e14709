"""From a position to the planning task whose lines of play are asked about."""

from __future__ import annotations

from dataclasses import replace

from periplus.models.core.errors import PositionError
from periplus.models.core.wording import say
from periplus.models.observatory.position import Position
from periplus.models.observatory.sources import round_bonus_open
from periplus.models.observatory.state import FINDER_STARS, Phase, Roll, Sheet, State

from ..question import HorizonQuestion
from ..question import ask as question_of
from ..timeline.card_bound import known_draws
from ..timeline.horizon import WILD, TurnSlot, turn_slots
from ..timeline.task import NO_DRAWS, PlanningTask


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
        round=state.round,
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
