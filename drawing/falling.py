"""What chance is asked for at a table: how many of which faces fall, each with its picture, and the move they make.

A registered game ``g`` says this in ``periplus.drawing.g.gestures`` (the protocol ``Falling``). A client that knows no
game shows the faces of each part, lets a person touch those that fell at a real table, and sends their values back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol, TypeAlias

from periplus.models.core.errors import PositionError, echo
from periplus.models.core.names import has, part_of
from periplus.models.core.wording import say, spoken

from .printed import small
from .protocol import spoken_scene
from .scene import Area, Board, Box, Layer, Mark, Role, Shape, Sign, Terrain

Tree: TypeAlias = dict[str, Any]
Ask: TypeAlias = Literal["dice", "draw", "deal", "reveal"]
Fallen: TypeAlias = Mapping[str, tuple[Any, ...]]
"""The values that fell, by the names of the parts."""
PIPS = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (0, 2), (2, 0), (2, 2)),
    5: ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)),
    6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
}
"""Where the pips of a die lie, by column and row."""


@dataclass(frozen=True, slots=True)
class ChanceFace:
    """One value that may fall: a face of a die, a tile, a card."""

    value: str | int
    """What the client sends back."""
    words: str
    """What people call it."""
    board: Board
    """Its picture."""
    left: int | None = None
    """How many of it may still come; None: any number."""

    def as_json(self, *, drawn: bool) -> Tree:
        """The face of the answer."""
        found: Tree = {"value": self.value, "words": spoken(self.words)}
        found |= {} if self.left is None else {"left": self.left}
        return found | ({"svg": small(spoken_scene(self.board))} if drawn else {})


@dataclass(frozen=True, slots=True)
class ChancePart:
    """So many faces of one sort, in the order in which they fell."""

    name: str
    words: str
    """What it is, for people."""
    least: int
    most: int
    faces: str
    """The name of its faces. Parts that take theirs from one heap name the same."""

    def as_json(self) -> Tree:
        """The part of the answer."""
        return {
            "name": self.name,
            "words": spoken(self.words),
            "least": self.least,
            "most": self.most,
            "faces": self.faces,
        }


@dataclass(frozen=True, slots=True)
class ChanceRequest:
    """What chance has to bring now."""

    ask: Ask
    words: str
    """The whole of it, for people."""
    parts: tuple[ChancePart, ...]
    faces: Mapping[str, Sequence[ChanceFace]]

    def as_json(self, *, drawn: bool = False) -> Tree:
        """The request of the answer, with pictures if they are ``drawn``."""
        return {
            "ask": self.ask,
            "words": spoken(self.words),
            "parts": [part.as_json() for part in self.parts],
            "faces": {
                name: [face.as_json(drawn=drawn) for face in faces] for name, faces in self.faces.items()
            },
        }


class Falling(Protocol):
    """What a game says of its chance."""

    def asked(self, position: object) -> ChanceRequest | None:
        """What comes next at a position where nobody may move; None where there is nothing to tell of it."""
        ...

    def fallen(self, position: object, fell: Fallen) -> Tree:
        """The move of chance that brings those values, as JSON; what a player chooses of it is any choice."""
        ...


def asked(position: Any) -> ChanceRequest | None:
    """What chance has to bring at a position where nobody may move; None where nothing can be told of it."""
    return _of(position).asked(position) if has(position.game, "drawing", "gestures") else None


def fallen(position: object, fell: Mapping[str, Sequence[Any]]) -> Tree:
    """The move of chance that brings those values, as JSON; raises PositionError for what was not asked."""
    request = asked(position)
    if request is None:
        raise PositionError("fell", say("nothing can be told here of what fell, expected roll or a move"))
    names = [part.name for part in request.parts]
    strange = next((name for name in fell if name not in names), None)
    if strange is not None:
        expected = ", ".join(names)
        raise PositionError(
            "fell", say("{name}, expected one of {names}", name=echo(strange), names=expected)
        )
    used: dict[str, Counter[Any]] = {name: Counter() for name in request.faces}
    for part in request.parts:
        _count(part, fell.get(part.name, ()), request.faces[part.faces], used[part.faces])
    return _of(position).fallen(
        position, {part.name: tuple(fell.get(part.name, ())) for part in request.parts}
    )


def _count(part: ChancePart, values: Sequence[Any], faces: Sequence[ChanceFace], used: Counter[Any]) -> None:
    """Take the values of a part from its heap."""
    field = f"fell.{part.name}"
    if not part.least <= len(values) <= part.most:
        number = str(part.least) if part.least == part.most else f"{part.least} – {part.most}"
        raise PositionError(field, say("{count} values, expected {number}", count=len(values), number=number))
    left = {face.value: face.left for face in faces}
    for value in values:
        if type(value) not in (int, str) or value not in left:
            raise PositionError(field, say("{value} cannot fall here", value=echo(value)))
        used[value] += 1
        most = left[value]
        if most is not None and used[value] > most:
            raise PositionError(
                field, say("{value}, of which {count} are left", value=echo(value), count=most)
            )


def _of(position: Any) -> Falling:
    found: Falling = part_of(position.game, "drawing", "gestures")
    return found


def alone(*shapes: Shape, box: Box = (0, 0, 1, 1), scale: float = 1.0) -> Board:
    """A face as a picture of its own."""
    return Board("", box, (Layer("face", shapes),), scale=scale)


def die(number: int, series: int | None = None) -> Board:
    """A face of a die with six faces, as pips."""
    ground = Terrain.PAPER if series is None else Terrain.STONE
    body = Area(((0, 0), (3, 0), (3, 3), (0, 3)), Role.GIVEN, series=series, ground=ground)
    pips = (Mark((x + 0.5, y + 0.5), Sign.DISC) for x, y in PIPS[number])
    return alone(body, *pips, box=(0, 0, 3, 3), scale=0.5)


def dice(faces: Iterable[int], series: int | None = None) -> list[ChanceFace]:
    """Faces of a die, which fall any number of times."""
    return [ChanceFace(face, str(face), die(face, series)) for face in faces]
