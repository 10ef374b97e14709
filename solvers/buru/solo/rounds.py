"""A round whose chances are known: its decrees and forest cards, and what the Lawans' cards and tokens make them do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from periplus.models.buru.lawan import placing
from periplus.models.buru.mats import count, to_place
from periplus.models.buru.morning import place, placer
from periplus.models.buru.moves import AnyMove, LawanPlace, Place
from periplus.models.buru.query import SoloRound
from periplus.models.buru.state import UNKNOWN, State, Token, replace
from periplus.models.buru.terms import LawanName
from periplus.models.core.errors import PositionError
from periplus.models.core.wording import say

MORNING = "morning"


class Morning(NamedTuple):
    """A round before the human has placed."""

    before: State
    """Nobody has placed this round but who had in the position."""
    state: State
    """The Lawans' tokens lie already: where they go does not depend on the human's."""
    lawans: tuple[LawanPlace, ...]
    """How they came there."""

    def in_turn(self, moves: Sequence[AnyMove]) -> tuple[AnyMove, ...]:
        """The human's placing and keeping with the Lawans' placing between, as the turns go (BURU-4.1)."""
        mine = [move for move in moves if isinstance(move, Place)]
        theirs = list(self.lawans)
        found: list[AnyMove] = []
        state = self.before
        while (turn := placer(state)) is not None:
            if state.setting.lawans[turn] is None:
                found.append(mine[0])
                state = place(state, mine.pop(0))
            else:
                found.append(theirs[0])
                state = placing.apply(state, theirs.pop(0))
        return *found, *(move for move in moves if not isinstance(move, Place))


def seats(state: State) -> dict[LawanName, int]:
    """Where the Lawans sit."""
    return {name: seat for name in placing.NAMES if (seat := placing.seat_of(state, name)) is not None}


def morning(state: State, data: SoloRound, field: str) -> Morning:
    """The table of a round's morning; raises PositionError (under ``field``) where the data do not tell enough."""
    before = state = opened(state, data)
    lawans = seats(state)
    moves = []
    cards = iter(data.plots)
    for turn in range(
        max((to_place(state, seat) - count(state, seat) for seat in lawans.values()), default=0)
    ):
        move = _drawn(state, data, cards, turn, field)
        state = placing.apply(state, move)
        moves.append(move)
    return Morning(before, lawans_kept(state, data), tuple(moves))


def opened(state: State, data: SoloRound) -> State:
    """The table when the morning begins: decrees, forest cards and the Lawans' plot cards as they are told."""
    state = replace(
        state,
        phase=MORNING,
        decrees=data.decrees or state.decrees,
        forest=data.forest or state.forest,
    )
    for name, seat in seats(state).items():
        plot = data.afternoon.get(name, state.players[seat].plot)
        state = state.with_player(seat, replace(state.players[seat], plot=plot))
    return state


def _drawn(state: State, data: SoloRound, cards: Iterator[str], turn: int, field: str) -> LawanPlace:
    """The Lawans' next placing: cards are drawn until they fit (BURU-14.11, BURU-22.12)."""
    tokens: dict[str, Token] = {name: _token(data.order.get(name, ()), turn) for name in placing.NAMES}
    drawn: list[str] = []
    for card in cards:
        drawn.append(card)
        move = _move(drawn, tokens)
        if violation := placing.token_fault(state, move):
            raise PositionError(f"{field}.order", violation.message)
        if placing.fault(state, move) is None:
            return move
    raise PositionError(f"{field}.plots", say("expected more plot cards: the Lawans have tokens to place"))


def _move(drawn: Sequence[str], tokens: Mapping[str, Token]) -> LawanPlace:
    """The placing by these cards; fields at their default are left out, as answers do."""
    fields = {"plot": drawn[0], "a": tokens["A"], "b": tokens["B"], "more": tuple(drawn[1:])}
    return LawanPlace.model_validate(
        {name: value for name, value in fields.items() if value not in ((), UNKNOWN)}
    )


def _token(order: Sequence[Token], turn: int) -> Token:
    return order[turn] if turn < len(order) else UNKNOWN


def lawans_kept(state: State, data: SoloRound) -> State:
    """The Lawans keep the last tokens of their orders."""
    for name, seat in seats(state).items():
        order = data.order.get(name, ())
        if len(order) > to_place(state, seat):
            state = state.with_player(seat, replace(state.players[seat], kept=order[to_place(state, seat)]))
    return state
