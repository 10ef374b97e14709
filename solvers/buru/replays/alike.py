"""Which ranked placements a player's own moves are, or may be a part of, however they are written.

A placement is ranked once for all that are worth the same. So moves are known by the kinds of the placements that
have them: one if they are whole, else all that the rest of the hand can be laid to.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace

from periplus.models.buru.mats import BLESSING, hand
from periplus.models.buru.morning import stackable
from periplus.models.buru.moves import AnyMove, Keep
from periplus.models.buru.position import Position

from ...memo import last
from ..place.expected import tables_of
from ..place.laying import laid
from ..place.placements import EquivalentLayings, placements
from ..place.play import SEVERAL
from ..place.scenario import Kinds
from .placing import asked


def kinds(position: Position, moves: Sequence[AnyMove]) -> frozenset[Hashable]:
    """The kinds of placements that have the moves, in whatever order; raises IllegalMove for what the rules forbid."""
    question = asked(position)
    seat = question.seat
    keeps = [move for move in moves if isinstance(move, Keep)]
    state = laid(question, [move for move in moves if not isinstance(move, Keep)])
    left = hand(state, seat)
    mine = (None, state.setting.ids[seat])
    if keeps and (
        len(keeps) > 1 or len(left) == 1 or keeps[0].token not in left or keeps[0].player not in mine
    ):
        state = laid(question, sorted(moves, key=lambda move: isinstance(move, Keep)))
    player, areas = state.players[seat], range(len(state.setting.areas))
    before = question.state.players[seat].placed
    blessed = [area for area in areas if BLESSING in player.placed[area] and BLESSING not in before[area]]
    free = [area for area in areas if stackable(state, seat, area)]
    kept, kind = {move.token for move in keeps}, _kind(position)
    return frozenset(
        kind(replace(one, blessed=tuple(sorted({*one.blessed, *blessed}))))
        for one in placements(player, left, len(areas), free)
        if not kept or one.kept in kept
    )


@last
def _kind(position: Position) -> Callable[[EquivalentLayings], Hashable]:
    """Of which placements the ranking has one entry."""
    question = asked(position)
    if not isinstance(question.query.value, str):
        return lambda placement: (placement.ground, placement.fish)
    if question.query.opponents == "lawan" or len(tables := tables_of(question)) > SEVERAL:
        return lambda placement: (placement.ground, placement.blessed, placement.fish)
    several = [Kinds(state, question.seat) for _, state in tables]
    return lambda placement: tuple(one.of(placement) for one in several)
