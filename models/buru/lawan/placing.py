"""The Lawans' morning: a plot card places a token of each (BURU-14.9 to 14.12, BURU-22.8, R.55 to R.58).

A card that would put a Lawan of the game in an area that is not in play is redrawn whole (BURU-22.12). Where a
Lawan has two tokens already, further cards are drawn for that one token only (BURU-14.11): those are read for
this Lawan alone, A's before B's.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...core.errors import PositionError
from ...core.results import Violation
from ...core.wording import say
from ..cards import Plot
from ..decks import discarded, known, known_discards, plot_list, plots_in_play, shuffled, without_top
from ..modules import in_play
from ..moves import LawanPlace
from ..order import BLESSING, STACKED, clockwise, count, holds, laid, to_place
from ..state import LIAISON, State, Token
from ..terms import LawanName

PLOTS = "plots"
NAMES: tuple[LawanName, ...] = ("A", "B")
MOST_IN_AREA = 2
"""Tokens of a Lawan in one area (BURU-14.10); a liaison is one of them (BURU-25.16)."""


def seat_of(state: State, lawan: LawanName) -> int | None:
    """Where that Lawan sits; None if it is not in the game."""
    lawans = state.setting.lawans
    return lawans.index(lawan) if lawan in lawans else None


def left_to_place(state: State, lawan: LawanName) -> int:
    """How many tokens that Lawan has still to place (BURU-14.12); none if it is not in the game.

    In a game both place as many; a position may hold more of one than of the other.
    """
    seat = seat_of(state, lawan)
    return 0 if seat is None else max(0, to_place(state, seat) - count(state, seat))


def placers(state: State) -> dict[LawanName, int]:
    """The seats of the Lawans that have still to place, A first."""
    return {
        lawan: seat
        for lawan in NAMES
        if (seat := seat_of(state, lawan)) is not None and left_to_place(state, lawan)
    }


def lawan_turn(state: State) -> int | None:
    """The seat at whose turn the Lawans place: of the first one counted from the envoy (R.55); None if all have."""
    return min(placers(state).values(), key=lambda seat: clockwise(state, seat), default=None)


def tokens_in(state: State, seat: int, area: int) -> int:
    """How many tokens of the Lawan lie in the area."""
    return sum(token != BLESSING for token in state.players[seat].placed[area])


def room(state: State, seat: int, area: str) -> bool:
    """Whether the area is in play and the Lawan may have a further token there."""
    areas = state.setting.areas
    return area in areas and tokens_in(state, seat, areas.index(area)) < MOST_IN_AREA


def token_fault(state: State, move: LawanPlace) -> Violation | None:
    """BURU-4.1 for a token that a Lawan that has to place does not have on its mat."""
    seats = placers(state)
    for lawan, token in zip(NAMES, (move.a, move.b), strict=True):
        if lawan in seats and not holds(state, seats[lawan], token):
            return Violation("BURU-4.1", say("the token {token} is not on the mat", token=token))
    return None


def fault(state: State, move: LawanPlace) -> Violation | None:
    """What drawing these plot cards breaks; that it is the Lawans' turn is judged before."""
    deck = {card.id for card in plots_in_play(state.setting)}
    if strange := next((card for card in (move.plot, *move.more) if card not in deck), None):
        return Violation("BURU-22.1", say("{card} is a plot card of the other deck", card=strange))
    return _read(state, move)[1]


def apply(state: State, move: LawanPlace) -> State:
    """The table after legal plot cards have placed a token of each Lawan."""
    for seat, area, token in _read(state, move)[0]:
        index = state.setting.areas.index(area)
        state = laid(state, seat, index, stacked(state, seat, index, token))
    for card in (move.plot, *move.more):
        state = plot_drawn(state, card)
    return state


def face_up(state: State, drawn: Iterable[str]) -> list[str]:
    """The card of those drawn this turn that lies open until all have placed, so is no discard yet (BURU-14.9)."""
    cards = state.setting.edition.plot_cards
    return [card for card in drawn if not strays(state, cards[card])][:1]


def plot_drawn(state: State, card: str) -> State:
    """The table after a plot card has been drawn; the discards have become a new deck if it was among them (R.58)."""
    if known(state, PLOTS)[:1] == (card,):
        state = without_top(state, PLOTS)
    if card in known_discards(state, PLOTS):
        state = shuffled(state, PLOTS)
    return discarded(state, PLOTS, (card,))


def _read(state: State, move: LawanPlace) -> tuple[list[tuple[int, str, Token]], Violation | None]:
    """Seat, area and token of each Lawan, A first; or what is wrong with the cards that are drawn for them."""
    cards = state.setting.edition.plot_cards
    card, *drawn = (cards[name] for name in (move.plot, *move.more))
    while strays(state, card):
        if not drawn:
            return [], _elsewhere(card)
        card = drawn.pop(0)
    placed: list[tuple[int, str, Token]] = []
    seats = placers(state)
    for lawan, token in zip(NAMES, (move.a, move.b), strict=True):
        if (seat := seats.get(lawan)) is None:
            continue
        own = card
        while not room(state, seat, own.area(lawan)):
            if not drawn:
                return [], _full(own) if own.area(lawan) in state.setting.areas else _elsewhere(own)
            own = drawn.pop(0)
        placed.append((seat, own.area(lawan), token))
    if drawn:
        return [], Violation("BURU-14.9", say("the plot card {card} is not drawn", card=drawn[0].id))
    return placed, None


def stuck(state: State) -> str | None:
    """Why the plot cards cannot place every token that the Lawans have in hand; None if they can, however they come.

    Cards are drawn until one fits (BURU-14.11), so one has to be there. A Lawan's tokens go to the areas that cards
    name for it, two to each (BURU-14.10): as long as these have room for all, there is a card for the next one.
    Before that, one card is read for both (BURU-22.12).
    """
    deck, areas = plots_in_play(state.setting), state.setting.areas
    waiting = False
    for lawan in NAMES:
        if (seat := seat_of(state, lawan)) is None:
            continue
        due = left_to_place(state, lawan)
        named = {card.area(lawan) for card in deck}.intersection(areas)
        there = sum(max(0, MOST_IN_AREA - tokens_in(state, seat, areas.index(area))) for area in named)
        if there < due:
            return say(
                "the areas that plot cards name for Lawan {name} have room for {there} of its {due} tokens",
                name=lawan,
                there=there,
                due=due,
            )
        waiting = waiting or due > 0
    if waiting and all(strays(state, card) for card in deck):
        return say("every plot card sends a Lawan to an area that is not in play")
    return None


def require_room(state: State) -> None:
    """Raise PositionError (field ``edition.plots`` or ``edition.plots_expansion``) where ``stuck`` says why."""
    if why := stuck(state):
        raise PositionError(f"edition.{plot_list(state.setting)}", why)


def strays(state: State, card: Plot) -> bool:
    """Whether the card would put a Lawan of the game in an area that is not in play (BURU-22.12)."""
    return any(
        seat_of(state, lawan) is not None and card.area(lawan) not in state.setting.areas for lawan in NAMES
    )


def _elsewhere(card: Plot) -> Violation:
    text = say("the plot card {card} names an area that is not in play and is redrawn", card=card.id)
    return Violation("BURU-22.12", text)


def _full(card: Plot) -> Violation:
    return Violation(
        "BURU-14.11", say("the plot card {card} would place a third token in one area", card=card.id)
    )


def stacked(state: State, seat: int, area: int, token: Token) -> tuple[Token, ...]:
    """What lies in the field: a blessing of the area at hand goes under the token (BURU-24.9)."""
    if not any(module.stackable(state, seat, area) for module in in_play(state.setting)):
        return (token,)
    return (STACKED,) if token == LIAISON else (token, BLESSING)
