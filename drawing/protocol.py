"""What a game offers to be drawn, and the one way to ask for it, in the reader's language.

A registered game ``g`` may have ``periplus.drawing.g.draw``, a function of this protocol, and
``periplus.drawing.g.phrases.phrasing``, which gives what says the moves of a position; ``plain.py`` serves the
others. Every sentence of a scene is spoken in the language of whoever looks at it, whatever shape holds it. Names,
ids and numbers, which no ``say`` has made, stay as they are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import Enum
from typing import Any, Protocol, TypeVar, cast

from periplus.models.core.data import Move, Position
from periplus.models.core.names import has, part_of
from periplus.models.core.notation import parse_turn, with_notation
from periplus.models.core.registry import known
from periplus.models.core.results import Violation
from periplus.models.core.wording import LANGUAGES, Message, language, spoken

from . import plain
from .scene import Block, Role, Scene, Section
from .svg import to_svg
from .tables import Phrase, in_words


def lit(scene: Scene, answer: Mapping[str, Any] | None) -> Scene:
    """The scene with the thing of the answer's clue lit; as it is where there is no clue or its cells are lit.

    ``thing`` in a clue is the English title of a block or section, or the beginning of it. A thing that the picture
    does not show lights up the main board, so no clue is lost.
    """
    clue = (answer or {}).get("clue")
    if not clue or clue.get("cells"):
        return scene
    name = clue.get("thing", "")
    found = [block for section in scene.sections for block in section.blocks if _is(block, section, name)]
    if not found:
        found = list(scene.boards[:1])
    return replace(
        scene,
        sections=tuple(
            replace(section, blocks=tuple(_light(block, found) for block in section.blocks))
            for section in scene.sections
        ),
    )


def _is(block: Block, section: Section, name: str) -> bool:
    """Whether the thing is that block, or what lies under that heading."""
    return bool(name) and (str(block.title).startswith(name) or str(section.title).startswith(name))


def _light(block: Block, found: Sequence[Block]) -> Block:
    return replace(block, role=Role.HINTED) if any(block is one for one in found) else block


T = TypeVar("T")


def spoken_scene(scene: T) -> T:
    """The scene, or a part of it, with every sentence in the language now spoken; in English it is the same object."""
    return scene if language() == LANGUAGES[0] else cast(T, _spoken(scene))


def _spoken(value: object) -> object:
    if isinstance(value, Enum):
        return value
    if isinstance(value, str):
        return spoken(value) if isinstance(value, Message) else value
    if isinstance(value, tuple):
        return tuple(map(_spoken, value))
    if is_dataclass(value) and not isinstance(value, type):
        parts = {field.name: _spoken(getattr(value, field.name)) for field in fields(value) if field.init}
        return replace(value, **parts)
    return value


@dataclass(frozen=True, slots=True)
class Picture(Scene):
    """A scene that notebooks show."""

    def _repr_svg_(self) -> str:
        """The picture as notebooks ask for it."""
        return to_svg(self)


class Printable(Protocol):
    """An answer or a move, which gives its JSON."""

    def as_json(self) -> Mapping[str, Any]:
        """The JSON object."""
        ...


class Draw(Protocol):
    """A game's picture of a position, of an answer about it, or of what is wrong with it."""

    def __call__(
        self, position: Any, *, answer: Mapping[str, Any] | None = None, violations: Sequence[Violation] = ()
    ) -> Scene:
        """The position after its log (up to the first illegal move), with the answer or the faults marked."""
        ...


def picture(
    position: Position,
    answer: Mapping[str, Any] | Printable | None = None,
    violations: Sequence[Violation] = (),
) -> Picture:
    """The scene of a position of any registered game, in the language now spoken.

    ``answer`` is what a ``hint``, ``solve``, ``maximum`` or ``why`` gave, or its JSON object (with ``asked``, the
    facts that the goal names, and ``solution``, moves after which it holds); ``violations`` are what ``check`` says.
    Raises PositionError for a game that is not registered.
    """
    own = has(known(position.game), "drawing")
    draw: Draw = part_of(position.game, "drawing").draw if own else plain.draw
    data = answer if answer is None or isinstance(answer, Mapping) else answer.as_json()
    data = data and with_notation(position, data)
    scene = spoken_scene(lit(draw(position, answer=data, violations=violations), data))
    return Picture(scene.title, scene.subtitle, scene.sections, scene.text)


def phrase(position: Position, move: Move | Mapping[str, Any] | str | Sequence[Any]) -> str:
    """A move of the position's game in a few words of the language now spoken; a whole turn move by move.

    ``move`` is a Move, its JSON or its notation (in which a whole turn has ``;`` between its moves), or several
    where a game ranks whole turns. Raises NotationError for a text that is no move, ValueError for what is none of
    these, and PositionError for a game that is not registered.
    """
    own = has(known(position.game), "drawing", "phrases")
    said: Phrase = (part_of(position.game, "drawing", "phrases") if own else plain).phrasing(position)
    return in_words(_data(parse_turn(position, move) if isinstance(move, str) else move), said)


def _data(move: Any) -> Any:
    """The JSON of a move, or of several."""
    if isinstance(move, (list, tuple)):
        return [_data(one) for one in move]
    return move.as_json() if hasattr(move, "as_json") else move
