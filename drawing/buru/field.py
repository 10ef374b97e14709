"""The field of an area: every player's stack with its power, in the order in which they act."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from periplus.models.buru.mats import BLESSING
from periplus.models.buru.order import power
from periplus.models.buru.state import LIAISON, UNKNOWN, State, Token
from periplus.models.core.wording import say

from ..scene import Label, Mark, Role, Shape, Sign, square
from .overlay import Overlay

ROW, LIT = 2 / 3, 1.0
"""Units of a player's row, and of one where stacks are lit."""
STEP = 0.75
"""From token to token."""
NAMES = 2.5
"""Units for the names before the tokens."""


def bidders(state: State, area: int) -> list[int]:
    """The seats with tokens in an area, the strongest first, equals clockwise from the envoy."""
    count = len(state.players)
    present = [seat for seat, player in enumerate(state.players) if player.placed[area]]
    return sorted(present, key=lambda seat: (-_power(state, seat, area), (seat - state.envoy) % count))


def _rows(state: State, area: int, overlay: Overlay) -> list[int]:
    """The seats that have a row in the field: who has something there, last the one who is advised to."""
    found = bidders(state, area)
    return found if overlay.seat in found or area not in overlay.bids else [*found, overlay.seat]


def row_height(overlay: Overlay) -> float:
    """Units of every row."""
    return LIT if overlay.stacks or overlay.bids else ROW


def field_height(state: State, area: int, overlay: Overlay) -> float:
    """Units of all rows together."""
    return row_height(overlay) * len(_rows(state, area, overlay))


def field_rows(
    state: State, area: int, names: Sequence[str], overlay: Overlay, top: float
) -> Iterator[Shape]:
    """A row for each player who has placed something there, or is advised to, from ``top`` down."""
    for row, seat in enumerate(_rows(state, area, overlay)):
        y = top + row_height(overlay) * (row + 0.5)
        yield Label((0.1, y), names[seat], anchor="start", room=NAMES - 0.2)
        x = NAMES + 0.4
        if role := overlay.stacks.get((seat, area)):
            yield square(x - 0.5, y - 0.5, role)
        placed = state.players[seat].placed[area]
        advised = overlay.bids.get(area, ()) if seat == overlay.seat else ()
        for place, token in enumerate((*placed, *advised)):
            for sign, letter in _signs(token):
                if place >= len(placed):
                    yield square(x - 0.5, y - 0.5, Role.HINTED)
                yield Mark((x, y), sign, series=seat, letter=letter)
                x += STEP if place < len(placed) else LIT
        if placed:
            yield Label((x, y), _said(state, area, seat), Role.MUTED, "start")


def _signs(token: Token) -> Iterator[tuple[Sign, str]]:
    """A token as marks: a blessing is a star, and ``L+`` a liaison on one."""
    text = str(token)
    if text == BLESSING:
        yield Sign.STAR, BLESSING
    elif text.endswith(BLESSING):
        yield from ((Sign.DISC, text[0]), (Sign.STAR, BLESSING))
    else:
        yield Sign.DISC, text


def _said(state: State, area: int, seat: int) -> str:
    """The power of the stack, and whether it still lies face down."""
    placed = state.players[seat].placed[area]
    if UNKNOWN in placed:
        return say("power not known")
    if all(str(token).startswith(LIAISON) for token in placed):
        return say("a liaison alone")
    found = _power(state, seat, area)
    return (
        say("power {power}", power=found)
        if revealed(state, area)
        else say("power {power}, face down", power=found)
    )


def revealed(state: State, area: int) -> bool:
    """Whether the explorers of an area lie open."""
    if state.phase in ("dusk", "end"):
        return True
    return state.phase == "afternoon" and (area < state.area or (area == state.area and state.revealed))


def _power(state: State, seat: int, area: int) -> int:
    """What is known of the power."""
    return 0 if UNKNOWN in state.players[seat].placed[area] else power(state, seat, area)
