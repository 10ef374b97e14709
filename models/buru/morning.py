"""Morning and noon: tokens placed in turn, whole mornings at once, the last token kept.

A whole morning says which token is kept, and the area of each of the others. A blessing at hand goes under the first
explorer placed in its area, or not: both are placements. They are counted by areas left empty: of ``n`` tokens over
``A`` areas, ``(A - t) ** n`` placements avoid ``t`` given ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import comb
from typing import Any, TypeAlias

from ..core.results import Violation
from ..core.wording import say
from .effects import Item
from .goods import with_goods
from .lawan import placing
from .modules import in_play
from .moves import AnyMove, Keep, LawanPlace, Place, made
from .not_in_play import AREAS
from .order import BLESSING, POWERS, STACKED, clockwise, count, hand, holds, laid, placed, to_place
from .state import LIAISON, UNKNOWN, State, Token, replace
from .terms import AFTERNOON, the


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
        return Violation(rule, say("{area} is not in play", area=the(move.area)))
    if move.blessing and not stackable(state, turn, state.setting.areas.index(move.area)):
        return Violation("BURU-24.6", say("no blessing of {area} is at hand", area=the(move.area)))
    return None


def stackable(state: State, seat: int, area: int) -> bool:
    """Whether the player has a blessing at hand for a token that he places there."""
    return any(module.stackable(state, seat, area) for module in in_play(state.setting))


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


Morning: TypeAlias = tuple[AnyMove, ...]
"""The ``place`` moves and the ``keep``."""


def number_of_mornings(state: State, seat: int) -> int:
    """How many ways the player has to place all tokens in hand but one."""
    areas, tokens = len(state.setting.areas), hand(state, seat)
    blessed = len(_blessed(state, seat))
    return sum(_ways(areas, blessed, tokens[:kept] + tokens[kept + 1 :]) for kept in range(len(tokens)))


def _ways(areas: int, blessed: int, placed: tuple[Token, ...]) -> int:
    """The placements of those tokens, times two for each area with a blessing at hand and an explorer."""
    explorers = sum(token in POWERS for token in placed)
    stacked = (
        comb(blessed, used) * comb(used, empty) * (-1) ** empty * (areas - empty) ** explorers
        for used in range(blessed + 1)
        for empty in range(used + 1)
    )
    return int(sum(stacked) * areas ** (len(placed) - explorers))


def mornings(state: State, seat: int) -> Iterator[Morning]:
    """Every such way, in the order of tokens in hand and of areas."""
    tokens, blessed = hand(state, seat), _blessed(state, seat)
    areas = range(len(state.setting.areas))
    for kept in tokens:
        others = tuple(token for token in tokens if token != kept)
        for where in product(areas, repeat=len(others)):
            used = [area for area in blessed if _first(others, where, area) is not None]
            for stacked in product((False, True), repeat=len(used)):
                under = {
                    _first(others, where, area)
                    for area, is_under in zip(used, stacked, strict=True)
                    if is_under
                }
                yield (*_places(state, others, where, under), _kept(state, seat, kept))


def _blessed(state: State, seat: int) -> tuple[int, ...]:
    """The areas whose blessing the player has at hand."""
    return tuple(area for area in range(len(state.setting.areas)) if stackable(state, seat, area))


def _first(tokens: tuple[Token, ...], where: tuple[int, ...], area: int) -> int | None:
    """Which of the tokens is the first explorer placed in the area."""
    found = (index for index, token in enumerate(tokens) if where[index] == area and token in POWERS)
    return next(found, None)


def _places(
    state: State, tokens: tuple[Token, ...], where: tuple[int, ...], under: set[int | None]
) -> Iterator[Place]:
    for index, token in enumerate(tokens):
        given: dict[str, Any] = {"token": token, "area": state.setting.areas[where[index]]}
        yield made(Place, given | ({"blessing": True} if index in under else {}))


def _kept(state: State, seat: int, token: Token) -> Keep:
    return made(Keep, {"token": token, "player": state.setting.ids[seat]})


def keep_fault(state: State, move: Keep) -> Violation | None:
    """What keeping a token breaks, the first in the order of the formats."""
    seat = keeper(state, move)
    if seat is None or state.players[seat].kept is not None or not holds(state, seat, move.token):
        return Violation("BURU-5.1", say("the token {token} is not on the mat", token=move.token))
    if not all_placed(state):
        return Violation("BURU-4.3", say("not everybody has placed all tokens but one"))
    return None


def keeper(state: State, move: Keep) -> int | None:
    """Who keeps: the player of the move, by default the first human, then the first seat, that has not kept."""
    if move.player is not None:
        return state.setting.ids.index(move.player)
    left = [seat for seat, player in enumerate(state.players) if player.kept is None]
    return min(left, key=lambda seat: state.setting.lawans[seat] is not None, default=None)


def all_placed(state: State) -> bool:
    """Whether everybody, Lawans too, has placed all tokens but one (BURU-4.3, BURU-14.12)."""
    return all(count(state, seat) >= to_place(state, seat) for seat in range(len(state.players)))


def keep(state: State, move: Keep) -> State:
    """The table after a token is kept and its fish gained; the Lawans of whom all else is known keep theirs."""
    seat = keeper(state, move) or 0
    return fished(lawans_kept(state.with_player(seat, replace(state.players[seat], kept=move.token))))


def lawans_kept(state: State) -> State:
    """The table after each Lawan with one known token in hand keeps that."""
    for seat, lawan in enumerate(state.setting.lawans):
        player = state.players[seat]
        if lawan is not None and player.kept is None and UNKNOWN not in placed(state, seat):
            left = hand(state, seat)
            if len(left) == 1:
                state = state.with_player(seat, replace(player, kept=left[0]))
    return state


def is_over(state: State) -> bool:
    """Whether all have kept and every token is known, so that the afternoon begins."""
    return all(
        player.kept not in (None, UNKNOWN) and UNKNOWN not in placed(state, seat)
        for seat, player in enumerate(state.players)
    )


def fished(state: State) -> State:
    """The table after who has kept a token has gained fish equal to its power (BURU-5.1, BURU-5.2), each once.

    A liaison brings none (BURU-25.3).
    """
    for seat, player in enumerate(state.players):
        caught = POWERS.get(player.kept or UNKNOWN, 0)
        if caught and not state.fished >> seat & 1:
            state = with_goods(replace(state, fished=state.fished | 1 << seat), seat, (Item("fish", caught),))
    return state


def begun(state: State) -> State:
    """The table at the beginning of the afternoon: no area is turned up yet."""
    return replace(state, phase=AFTERNOON, area=0, revealed=False, turn=None, fished=0)


def keepers(state: State) -> tuple[int, ...]:
    """The humans who have not kept a token, once all have placed."""
    left = (seat for seat, player in enumerate(state.players) if player.kept is None)
    return tuple(seat for seat in left if state.setting.lawans[seat] is None) if all_placed(state) else ()


def keeps(state: State) -> Iterator[Keep]:
    """Each token that each human may keep now, in the order of answers."""
    for seat in keepers(state):
        for token in hand(state, seat):
            yield made(Keep, {"token": token, "player": state.setting.ids[seat]})
