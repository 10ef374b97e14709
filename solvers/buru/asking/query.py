"""A position as a program to be asked: its worlds are what the player can make of the action that is open to him.

That is the parts that are open, or the choice of a space and its parts where nothing is open yet. Between two of his
actions others act, so no world goes further. Why something cannot be is told by a simpler program first, which counts
goods and parts without their order (``doubts``): what it forbids cannot be, and it forbids by clauses.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from periplus.models.buru.position import Position
from periplus.models.buru.state import State
from periplus.models.buru.terms import KUDA, TOKOH
from periplus.models.core.registry import game
from periplus.models.core.rulebook import rulebook
from periplus.models.core.wording import say

from ...asking import GoalRelation, Query, tables
from ...program import Goal, Program, Term
from ..action.ground import PlayerTable
from ..planning import asked
from ..reliance import holds, require
from .doubts import ActionDoubts
from .outcomes import Outcomes
from .saying import confirm, sentence
from .tables import TOLD

WITHIN = say("This is about the player's present action, with the cards that are known.")
EMPTY = b"""{"game": "buru", "players": [{"id": "1"}, {"id": "2"}]}"""
"""A position in which nothing is open: its program has all the relations."""


def query(position: Position) -> Query:
    """The program of the player's action, and the names that goals may use.

    Raises PositionError where the log leaves several tables possible, and for an action with too many ways.
    """
    state, seat = asked(position)
    require(state.setting, "actions")
    ground = PlayerTable(state, seat, idle=True)
    outcomes = Outcomes(ground)
    return replace(
        over(outcomes),
        doubts=partial(_doubts, ground, outcomes),
        say=sentence,
        confirm=partial(confirm, ground),
    )


def over(outcomes: Outcomes) -> Query:
    """The query about the outcomes of an action, without what explains why one cannot be."""
    return Query(
        program=outcomes.program,
        play=outcomes.play,
        witness=outcomes.witness,
        within=WITHIN,
        names=names(outcomes.state),
        clauses={rule.id: rule.text for rule in rulebook("buru").values()},
        told=TOLD,
    )


def _doubts(ground: PlayerTable, outcomes: Outcomes, goal: Goal) -> Iterable[Program]:
    """The program that counts, if gains can be counted, then the one that knows every outcome."""
    if holds(ground.state.setting, "gains"):
        yield ActionDoubts(ground).program
    yield outcomes.program


def relations() -> tuple[GoalRelation, ...]:
    """Every relation and measure that goals may name, whatever the position."""
    return tables(query(game("buru").load(EMPTY)).program)


def names(state: State) -> dict[str, Term]:
    """Islanders and elders by what the edition calls them; ids as goals can write them, in play or not."""
    edition, areas = state.setting.edition, state.setting.areas
    cards = (*edition.hirelings.values(), *edition.elders)
    ids = [card.id for card in (*cards, *edition.forest)] + [
        *areas,
        *state.setting.spirits,
        *state.setting.ids,
    ]
    ids += [space.id for area in areas for space in edition.areas[area].spaces] + [TOKOH, KUDA]
    found: dict[str, Term] = {card.name: card.id for card in cards}
    return found | {name.replace("-", "_"): name for name in ids}
