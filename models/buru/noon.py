"""Keeping the last token and fishing with it (BURU-5, BURU-14.13, BURU-25.3)."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.results import Violation
from ..core.wording import say
from .effects import Item
from .gains import with_goods
from .mats import count, hand, holds, placed, to_place
from .moves import Keep, made
from .order import POWERS
from .state import UNKNOWN, State, replace
from .terms import AFTERNOON


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
