"""A position as a program to be asked: its worlds are what the player can make of an action.

That is the parts that are open, or the choice of a space and its parts where nothing is open yet. Between two
of his actions others act, so no world goes further. Why something cannot be is told by a simpler program
first, which counts goods and parts without their order (``outcomes``): what it forbids cannot be, and it
forbids by clauses.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from periplus.models.buru import GAME
from periplus.models.buru.position import Position
from periplus.models.buru.spaces import taken
from periplus.models.buru.state import State
from periplus.models.buru.terms import KUDA, TOKOH
from periplus.models.core.errors import PositionError
from periplus.models.core.rulebook import rulebook
from periplus.models.core.wording import say

from ...asking import Query
from ...program import Given, Goal, Program, Term
from ...witness import TableFacts
from ..action.context import ActionContext
from ..action.goods import GOODS
from ..planning import asked
from ..scopes import holds, require
from .outcomes import ActionDoubts, Outcomes
from .tables import TOLD, player_facts, shown


def sentence(given: Given) -> str:
    """A given fact as people say it."""
    match given.relation.name, given.row:
        case "has", (good, number):
            return say("the player has {number} {good}", number=number, good=good)
        case "sideways", (card,):
            return say("{card} lies sideways", card=card)
        case "occupied", (space,):
            return say("{space} is taken", space=space)
        case _:
            return str(given)


def bears_out(context: ActionContext, given: Given) -> bool:
    """Whether the table bears out the fact."""
    state, player = context.state, context.state.players[context.seat]
    held: dict[str, int] = dict(zip(GOODS, (player.vp, *player.res, player.fish), strict=True))
    match given.relation.name, given.row:
        case "has", (str(good), number):
            return held[good] == number
        case "sideways", (str(card),):
            place = player.tableau.index(card)
            return bool(player.tasked >> place & 1)
        case "occupied", (space,):
            return space in taken(state, state.area)
    return False


WITHIN = say("This is about the player's present action, with the cards that are known.")
EMPTY = b"""{"game": "buru", "players": [{"id": "1"}, {"id": "2"}]}"""
"""A position in which nothing is open: its program has all the relations."""


def query(position: Position) -> Query:
    """The program of the player's action, and the names that goals may use.

    Raises PositionError where the log leaves several tables possible, where a claim comes before the action, and for
    an action with too many ways.
    """
    state, seat = asked(position)
    if state.claim is not None and state.turn == seat:
        raise PositionError(
            "log",
            say(
                "expected it to end with the claim of the sole bidder, which comes before the action (BURU-24.4)"
            ),
        )
    require(state.setting, "actions")
    context = ActionContext(state, seat, idle=True)
    outcomes = Outcomes(context)
    return replace(
        over(outcomes),
        doubts=partial(_doubts, context, outcomes),
        say=sentence,
        true=partial(bears_out, context),
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


def _doubts(context: ActionContext, outcomes: Outcomes, goal: Goal) -> Iterable[Program]:
    """The program that counts, if gains can be counted, then the one that knows every outcome."""
    if holds(context.state.setting, "gains"):
        yield ActionDoubts(context).program
    yield outcomes.program


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


def table_facts(position: Position, seat: int) -> TableFacts:
    """What that seat holds and everybody sees right after the last move, before a Lawan answers it."""
    # ties are chance's to settle before a player moves: what a move leads to is one world
    _, state = GAME.state(position).worlds[0]
    return TableFacts({**player_facts(state, seat), **shown(state)}, names(state))
