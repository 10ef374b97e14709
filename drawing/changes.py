"""What is new on a picture, outlined: for whoever comes back to a table at which others have played on.

Both pictures are of the same game from the same seat. Boards are known again by their titles, what lies on them by what
it is and where; a thing with a name, such as a card in a row, is the same wherever the row puts it. What a shape is to
the reader (its role) and the words beside it do not count: they change from turn to turn although nothing moves.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

from .scene import Area, Board, Layer, Line, Mark, Piece, Point, Role, Scene, Shape

REACH = 0.375
"""Units from the middle of a new sign to its outline."""
_Thing: TypeAlias = Area | Piece | Mark


def marked(before: Scene, after: Scene) -> Scene:
    """The later picture with the outline of what the earlier one does not have; a board that is new is framed."""
    known = _Known(before.boards)
    sections = (
        replace(section, blocks=tuple(known.marked(b) if isinstance(b, Board) else b for b in section.blocks))
        for section in after.sections
    )
    return replace(after, sections=tuple(sections))


class _Known:
    """The boards of a picture, each to be found once."""

    def __init__(self, boards: Sequence[Board]) -> None:
        self._left = list(boards)

    def marked(self, board: Board) -> Board:
        """The board with what is new on it outlined."""
        earlier = self._take(board.title) or self._take(board.title, _without_numbers)
        if earlier is None:
            return replace(board, role=Role.SINCE) if board.role is Role.GIVEN else board
        lines = tuple(Line(_outline(shape), Role.SINCE) for shape in _new(earlier.shapes, board.shapes))
        return replace(board, layers=(*board.layers, Layer("since", lines))) if lines else board

    def _take(self, title: str, told: Callable[[str], str] = str) -> Board | None:
        """The next board of that title, as far as it is told, which is then no other's."""
        found = next((one for one in self._left if told(one.title) == told(title)), None)
        if found is not None:
            self._left.remove(found)
        return found


def _without_numbers(title: str) -> str:
    """A title that tells how many of something there are, whatever the number."""
    return re.sub(r"\d+", "#", title)


def _new(before: Sequence[Shape], after: Sequence[Shape]) -> Iterator[_Thing]:
    """What lies on a board and did not lie there: not there, and of what has a name, nowhere on it."""
    there = Counter(_plain(shape) for shape in before)
    named = Counter(_named(shape) for shape in before if getattr(shape, "target", ""))
    for shape in after:
        if not isinstance(shape, _Thing):
            continue
        if named[_named(shape)] > 0:
            named[_named(shape)] -= 1
        elif there[_plain(shape)] > 0:
            there[_plain(shape)] -= 1
        else:
            yield shape


def _plain(shape: Shape) -> Shape:
    """The shape as it lies there, whatever it is to the reader."""
    return replace(shape, role=Role.GIVEN)


def _named(shape: Shape) -> Shape | None:
    """The shape wherever it lies; None for one without a name."""
    match shape:
        case Area(target=str(target)) if target:
            return replace(shape, role=Role.GIVEN, corners=())
        case Piece(target=str(target)) if target:
            return replace(shape, role=Role.GIVEN, box=(0, 0, 0, 0))
        case _:
            return None


def _outline(shape: _Thing) -> tuple[Point, ...]:
    """The closed line round the shape."""
    match shape:
        case Area(corners=corners):
            return (*corners, corners[0])
        case Piece(box=box):
            left, top, right, bottom = box
        case Mark(at=(x, y)):
            left, top, right, bottom = x - REACH, y - REACH, x + REACH, y + REACH
    return (left, top), (right, top), (right, bottom), (left, bottom), (left, top)
