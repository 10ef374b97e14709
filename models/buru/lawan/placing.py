"""The Lawans' morning: a plot card places a token of each (BURU-14.9 to 14.12, BURU-22.8, R.55 to R.58).

A card that would put a Lawan of the game in an area that is not in play is redrawn whole (BURU-22.12). Where a
Lawan has two tokens already, further cards are drawn for that one token only (BURU-14.11): those are read for
this Lawan alone, A's before B's.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...core.results import Violation
from ...core.wording import say
from ..decks import known, without_top
from ..edition import Plot
from ..mats import BLESSING, STACKED, holds, laid
from ..moves import LawanPlace
from ..order import clockwise
from ..setting import plots_in_play
from ..state import LIAISON, State, Token
from ..terms import LawanName

NAMES: tuple[LawanName, ...] = ("A", "B")
MOST_IN_AREA = 2
"""Tokens of a Lawan in one area (BURU-14.10); a liaison is one of them (BURU-25.16)."""


class Refused(Exception):
    """A plot card that the rules do not let the Lawans draw or use; ``violation`` says why."""

    def __init__(self, violation: Violation) -> None:
        self.violation = violation
        super().__init__(violation.message)


def seat_of(state: State, lawan: LawanName) -> int | None:
    """Where that Lawan sits; None if it is not in the game."""
    lawans = state.setting.lawans
    return lawans.index(lawan) if lawan in lawans else None


def lawan_turn(state: State) -> int | None:
    """The seat at whose turn the Lawans place: of the first one counted from the envoy (R.55)."""
    seats = (seat for lawan in NAMES if (seat := seat_of(state, lawan)) is not None)
    return min(seats, key=lambda seat: clockwise(state, seat), default=None)


def tokens_in(state: State, seat: int, area: int) -> int:
    """How many tokens of the Lawan lie in the area."""
    return sum(token != BLESSING for token in state.players[seat].placed[area])


def room(state: State, seat: int, area: str) -> bool:
    """Whether the area is in play and the Lawan may have a further token there."""
    areas = state.setting.areas
    return area in areas and tokens_in(state, seat, areas.index(area)) < MOST_IN_AREA


def token_fault(state: State, move: LawanPlace) -> Violation | None:
    """BURU-4.1 for a token that a Lawan of the game does not have on its mat."""
    for lawan, token in zip(NAMES, (move.a, move.b), strict=True):
        seat = seat_of(state, lawan)
        if seat is not None and not holds(state, seat, token):
            return Violation("BURU-4.1", say("the token {token} is not on the mat", token=token))
    return None


def fault(state: State, move: LawanPlace) -> Violation | None:
    """What drawing these plot cards breaks; that it is the Lawans' turn is judged before."""
    deck = {card.id for card in plots_in_play(state.setting)}
    if strange := next((card for card in (move.plot, *move.more) if card not in deck), None):
        return Violation("BURU-22.1", say("{card} is a plot card of the other deck", card=strange))
    try:
        list(_placings(state, move))
    except Refused as refused:
        return refused.violation
    return None


def apply(state: State, move: LawanPlace) -> State:
    """The table after legal plot cards have placed a token of each Lawan."""
    for seat, area, token in tuple(_placings(state, move)):
        index = state.setting.areas.index(area)
        state = laid(state, seat, index, _stacked(state, seat, index, token))
    for card in (move.plot, *move.more):
        if known(state, "plots")[:1] == (card,):
            state = without_top(state, "plots")
    return state


def _placings(state: State, move: LawanPlace) -> Iterator[tuple[int, str, Token]]:
    """Seat, area and token of each Lawan, A first; raises Refused for a card too many or too few."""
    cards = state.setting.edition.plot_cards
    drawn = iter(cards[card] for card in (move.plot, *move.more))
    card = next(drawn)
    while strays(state, card):
        card = _next(drawn, "BURU-22.12", card)
    for lawan, token in zip(NAMES, (move.a, move.b), strict=True):
        if (seat := seat_of(state, lawan)) is None:
            continue
        own = card
        while not room(state, seat, own.area(lawan)):
            own = _next(drawn, _redrawn(state, own.area(lawan)), own)
        yield seat, own.area(lawan), token
    if (spare := next(drawn, None)) is not None:
        raise Refused(Violation("BURU-14.9", say("the plot card {card} is not drawn", card=spare.id)))


def strays(state: State, card: Plot) -> bool:
    """Whether the card would put a Lawan of the game in an area that is not in play (BURU-22.12)."""
    return any(
        seat_of(state, lawan) is not None and card.area(lawan) not in state.setting.areas for lawan in NAMES
    )


def _redrawn(state: State, area: str) -> str:
    """The clause by which a card that names the area is redrawn."""
    return "BURU-14.11" if area in state.setting.areas else "BURU-22.12"


def _next(drawn: Iterator[Plot], rule: str, card: Plot) -> Plot:
    """The further card that has to be drawn; raises Refused if there is none."""
    found = next(drawn, None)
    if found is None:
        text = (
            say("the plot card {card} names an area that is not in play and is redrawn", card=card.id)
            if rule == "BURU-22.12"
            else say("the plot card {card} would place a third token in one area", card=card.id)
        )
        raise Refused(Violation(rule, text))
    return found


def _stacked(state: State, seat: int, area: int, token: Token) -> tuple[Token, ...]:
    """What lies in the field: a blessing of the area at hand goes under the token (BURU-24.9)."""
    if not any(module.stackable(state, seat, area) for module in state.setting.modules):
        return (token,)
    return (STACKED,) if token == LIAISON else (token, BLESSING)
