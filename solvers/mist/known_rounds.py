"""What coming rounds are known to bring, as moves of chance that the rules can play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from periplus.models.boards.hexes import Direction
from periplus.models.core.multisets import distinct
from periplus.models.mist.chance import bag_too_small
from periplus.models.mist.edition import BONUS_FACES, MOST_IN_HARBOUR
from periplus.models.mist.legality import apply
from periplus.models.mist.moves import AnyMove, Deal, Roll
from periplus.models.mist.state import Bonus, Phase, State

from ..replay import ReplayError
from .island_options import Round
from .turn.playing import played

TILELESS = ("none", "energy1", "energy2", "plus1", "reverse", "turn60")
"""Faces of the bonus die that bring no tile."""


def clouds_alone(state: State, rounds: Sequence[Round]) -> bool:
    """Whether a turn of module 1 begins, and tiles come to hand in it and those rounds from clouds and nowhere else."""
    dealt = len(rounds) * len(state.clouds)
    return (
        state.modules == 1
        and state.phase is Phase.FLY
        and bool(state.clouds)
        and not (state.mover.due or state.draws)
        and len(state.bag) > dealt
        and all(coming.bonus in TILELESS for coming in rounds)
    )


def known_deals(state: State, coming: Round) -> Iterator[Deal]:
    """The deal of the round, with each swap where the harbour board is full."""
    if bag_too_small(state):
        yield Deal()
        return
    deal = Deal(clouds=coming.deal)
    if state.modules == 1 or coming.harbour is None:
        yield deal
        return
    full = len(state.harbour) >= MOST_IN_HARBOUR
    for swap in dict.fromkeys(state.harbour) if full else (None,):
        fields = {"clouds": coming.deal, "harbour": coming.harbour} | ({"swap": swap} if swap else {})
        yield Deal.model_validate(fields)


def known_roll(wind: Direction, bonus: Bonus) -> Roll:
    """The roll of a coming round; where the bonus die is not told it is ``none``, which is no face."""
    faces: dict[str, Any] = {"wind": wind, "bonus": bonus}
    return Roll.model_construct(**faces)


def named(state: State, moves: Sequence[AnyMove]) -> tuple[AnyMove, ...]:
    """The moves, each roll whose bonus die is not told with a face that changes nothing in its round.

    So the rules can play the line, which know no die without a face. Where every face changes something, as it was.
    """
    found: list[AnyMove] = []
    for index, move in enumerate(moves):
        if isinstance(move, Roll) and move.bonus not in BONUS_FACES and not isinstance(move.bonus, tuple):
            end = next(
                (later for later in range(index + 1, len(moves)) if isinstance(moves[later], Deal)),
                len(moves),
            )
            faces = (known_roll(move.winds[-1], face) for face in distinct(state.edition.bonus_die))
            found.append(
                next((face for face in faces if _alike(state, move, face, moves[index + 1 : end])), move)
            )
        else:
            found.append(move)
        state = played(state, (move,))
    return tuple(found)


def _alike(state: State, roll: Roll, face: Roll, moves: Sequence[AnyMove]) -> bool:
    """Whether the moves of the round lead to the same table with that face."""
    try:
        after = played(apply(state, face), moves)
    except ReplayError:
        return False
    return replace(after, bonus="none") == replace(played(apply(state, roll), moves), bonus="none")
