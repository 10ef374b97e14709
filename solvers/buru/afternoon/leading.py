"""What comes before a player's choice in an afternoon: the others' moves by their model, and how Lawans' ties fall."""

from __future__ import annotations

from periplus.models.buru import GAME
from periplus.models.buru.flow import branching
from periplus.models.buru.moves import AnyMove, Tie
from periplus.models.buru.play import PLAY, apply, settle
from periplus.models.buru.state import State
from periplus.models.buru.table import only

from .aim import is_over
from .others import choice
from .question import AfternoonQuestion


def next_choice(question: AfternoonQuestion) -> tuple[tuple[AnyMove, ...], State]:
    """The moves before the player's choice, of others and of chance, and the table then.

    A tie of a Lawan falls there as is likeliest, the first of equals; the move that says so is among the moves.
    Raises PositionError (field ``log``) where a tie is open already: the table knows how it fell.
    """
    (_, state), *others = question.worlds
    if others:
        state = only(PLAY.follow(GAME.state(question.position), question.plan)[0])  # raises
    before = question.plan
    while not is_over(state) and state.turn != question.aim.seat:
        move = choice(state, question.aim.others)
        ties, state = _settled(apply(state, move))
        before = (*before, move, *ties)
    return before, state


def _settled(state: State) -> tuple[tuple[AnyMove, ...], State]:
    """How ties fall until a human chooses, and the table then."""
    ties: list[AnyMove] = []
    while len(worlds := settle(state)) > 1:
        found = branching(state)
        if found is None:
            raise ValueError("several worlds without a tie")
        branch = max(found.branches, key=lambda branch: branch.probability)
        ties.append(Tie(player=state.setting.ids[found.seat], cards=branch.ties))
        state = branch.state
    return tuple(ties), next(after for _, after in worlds)
