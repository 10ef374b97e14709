"""Cards as they lie on the table: where each of them goes, what it says, and what an answer says of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..scene import Piece, Role, Terrain
from .overlay import Overlay

ROOM = 12.5
"""Units of a row of cards."""
WIDE = 2.5
"""Units of the width of an action space or a forest card: five of them are a row."""
BROAD, HIGH = 3.0, 7 / 3
"""Units of a card that lies on the board and says much: four of them are a row."""
LOW = 5 / 3
"""Units of the height of one that says little."""
SCALE = 0.9
"""The scale of boards of cards: two of them stand side by side on a page for a screen."""
LONG, SHORT = 3.0, 2.5
"""Units of the sides of a card in a tableau, which stands upright or lies sideways."""


@dataclass(frozen=True, slots=True)
class Face:
    """What a card shows."""

    key: str
    """What it is called in an overlay."""
    name: str
    lines: tuple[str, ...]
    series: int | None = None
    ground: Terrain = Terrain.PAPER
    size: tuple[float, float] = (BROAD, HIGH)
    role: Role = Role.GIVEN
    """What it is to the reader if nothing is said of it."""
    target: str = ""
    """What a person means who touches it."""

    def at(self, left: float, top: float, overlay: Overlay, lit: dict[str, Role]) -> Piece:
        """The card with that upper left corner; ``lit`` are the roles of its sort in the overlay."""
        lines = tuple(line for line in (*overlay.said(self.key), *self.lines) if line)
        box = (left, top, left + self.size[0], top + self.size[1])
        role = lit.get(self.key, self.role)
        return Piece(box, self.name, role, self.series, self.ground, lines or (" ",), self.target)


def laid(
    faces: Iterable[Face], top: float, overlay: Overlay, lit: dict[str, Role]
) -> tuple[list[Piece], float]:
    """The cards side by side, in rows from ``top`` down, and where the last row ends."""
    pieces: list[Piece] = []
    left, high = 0.0, 0.0
    for face in faces:
        wide, tall = face.size
        if left + wide > ROOM + 0.01:
            left, top, high = 0.0, top + high, 0.0
        pieces.append(face.at(left, top, overlay, lit))
        left, high = left + wide, max(high, tall)
    return pieces, top + high
