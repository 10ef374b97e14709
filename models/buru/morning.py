"""Placing tokens in turn (BURU-4, BURU-24.6)."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.results import Violation
from ..core.wording import say
from .lawan import placing
from .mats import BLESSING, STACKED, count, hand, holds, laid, to_place
from .moves import LawanPlace, Place, made
from .order import clockwise
from .state import LIAISON, State, Token
from .strangers import AREAS


def placer(state: State) -> int | None:
    """Whose turn it is to place: players alternate from the envoy; None when all have placed (BURU-4.1 to 4.4).

    The Lawans have one turn together, that of the first of them (BURU-14.9).
    """
    lawans = state.setting.lawans
    first = placing.lawan_turn(state)
    waiting = [
        (done, clockwise(state, seat), seat)
        for seat in range(len(lawans))
        if (lawans[seat] is None or seat == first) and (done := count(state, seat)) < to_place(state, seat)
    ]
    return min(waiting)[2] if waiting else None


def place_fault(state: State, move: Place) -> Violation | None:
    """What the placing of a token breaks, the first in the order of the formats."""
    names = state.setting.ids
    turn = placer(state)
    seat = turn if move.player is None else names.index(move.player)
    if seat is not None and state.setting.lawans[seat] is None and not holds(state, seat, move.token):
        return Violation("BURU-4.1", say("the token {token} is not on the mat", token=move.token))
    if turn is None or (seat is not None and count(state, seat) >= to_place(state, seat)):
        return Violation("BURU-4.3", say("nothing is left to be placed"))
    if seat != turn:
        return Violation("BURU-4.1", say("it is the turn of {player}", player=names[turn]))
    if state.setting.lawans[turn] is not None:
        return Violation("BURU-14.9", say("it is the turn of the Lawans, who place by a plot card"))
    if move.area not in state.setting.areas:
        _, rule = AREAS[move.area]
        return Violation(rule, say("{area} is not in play", area=say(move.area)))
    if move.blessing and not stackable(state, turn, state.setting.areas.index(move.area)):
        return Violation("BURU-24.6", say("no blessing of {area} is at hand", area=say(move.area)))
    return None


def stackable(state: State, seat: int, area: int) -> bool:
    """Whether the player has a blessing at hand for a token that he places there."""
    return any(module.stackable(state, seat, area) for module in state.setting.modules)


def place(state: State, move: Place) -> State:
    """The table after a token is placed in turn."""
    turn = placer(state) or 0
    area = state.setting.areas.index(move.area)
    return laid(state, turn, area, _stacked(move) if move.blessing else (move.token,))


def _stacked(move: Place) -> tuple[Token, ...]:
    return (STACKED,) if move.token == LIAISON else (move.token, BLESSING)


def places(state: State) -> Iterator[Place]:
    """Every placing of the player in turn, in the order of answers; none while the Lawans place."""
    turn = placer(state)
    if turn is None or state.setting.lawans[turn] is not None:
        return
    for token in hand(state, turn):
        for index, area in enumerate(state.setting.areas):
            yield made(Place, {"token": token, "area": area})
            if stackable(state, turn, index):
                yield made(Place, {"token": token, "area": area, "blessing": True})


def lawans_fault(state: State, move: LawanPlace) -> Violation | None:
    """What the placing of the Lawans breaks, the first in the order of the formats."""
    if found := placing.token_fault(state, move):
        return found
    names, turn = state.setting.ids, placer(state)
    if turn is None:
        return Violation("BURU-4.3", say("nothing is left to be placed"))
    if move.player not in (None, names[turn]):
        return Violation("BURU-4.1", say("it is the turn of {player}", player=names[turn]))
    if state.setting.lawans[turn] is None:
        return Violation("BURU-14.9", say("it is not the turn of the Lawans"))
    return placing.fault(state, move)
