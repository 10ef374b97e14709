"""The map as a board: the line of places, folded to fit, with pieces and the notebook token."""

from __future__ import annotations

from collections.abc import Iterator

from periplus.models.core.wording import say, spoken
from periplus.models.sumatra.state import State

from ..scene import Board, Label, Layer, Line, Mark, Point, Role, Shape, Sign
from .overlay import Overlay

A_ROW = 6
"""Places in a row of the picture."""
STEP, HIGH = 2.6, 2.8
"""Units from place to place and from row to row."""
ONE_LINE = 9
"""Characters of a name that stands in one line."""


def journey_board(state: State, overlay: Overlay) -> Board:
    """Base camp to the pier; a place shows how many tiles are drawn there, those behind the token are faint."""
    side = state.edition.side(len(state.players))
    names = side.names if side and side.names else tuple(map(str, range(len(state.map))))
    spots = [_spot(place) for place in range(len(state.map))]
    way = Line(tuple(spots), Role.MUTED)
    marks = [Mark(spots[place], _sign(state, place), _role(state, place), letter=_word(state, place))
             for place in range(len(spots))]  # fmt: skip
    labels = [
        Label((x, y + 0.75 + 0.5 * line), words, _role(state, place), room=STEP - 0.1)
        for place, ((x, y), name) in enumerate(zip(spots, names, strict=True))
        for line, words in enumerate(_lines(spoken(name)))
    ]
    layers: list[Layer] = [
        Layer("way", (way,)),
        Layer("places", tuple(marks)),
        Layer("labels", tuple(labels)),
    ]
    layers.append(Layer("pieces", tuple(_pieces(state, spots))))
    if overlay.ahead and state.place + 1 < len(spots):
        layers.insert(1, Layer("step", (Line((spots[state.place], spots[state.place + 1]), overlay.ahead),)))
    rows = (len(spots) + A_ROW - 1) // A_ROW
    box = (0, 0, STEP * min(A_ROW, len(spots)), HIGH * rows)
    caption = say("a place shows how many tiles are drawn there; the star is the notebook token")
    return Board(say("Journey"), box, tuple(layers), caption, 0.75)


def _spot(place: int) -> Point:
    """Where a place stands: every second row runs back, as a road does."""
    row, step = divmod(place, A_ROW)
    column = step if row % 2 == 0 else A_ROW - 1 - step
    return STEP * (column + 0.5), HIGH * row + 1.2


def _lines(name: str) -> list[str]:
    """A place's name in one line or, where it is long and has several words, in two."""
    first, _, rest = name.partition(" ")
    return [first, rest] if len(name) > ONE_LINE and rest else [name]


def _sign(state: State, place: int) -> Sign:
    if place == state.place:
        return Sign.STAR
    return Sign.RING if place > state.place else Sign.DISC


def _role(state: State, place: int) -> Role:
    return Role.MUTED if place < state.place else Role.GIVEN


def _word(state: State, place: int) -> str:
    return str(state.map[place]) if place > state.place else ""


def _pieces(state: State, spots: list[Point]) -> Iterator[Shape]:
    """The pieces above their places, each with its player's number."""
    for seat, player in enumerate(state.players):
        here = [other for other, rival in enumerate(state.players) if rival.at == player.at]
        x, y = spots[player.at]
        at = (x + 0.55 * (here.index(seat) - (len(here) - 1) / 2), y - 0.75)
        yield Mark(at, Sign.PERSON, series=seat, letter=str(seat + 1))
