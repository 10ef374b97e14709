"""What a game offers to be drawn, and the one way to ask for it.

A registered game ``g`` has ``periplus.drawing.g.draw``, a function of this protocol, and
``periplus.drawing.g.phrases.phrasing``, which gives what says the moves of a position.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol

from periplus.models.core.registry import known
from periplus.models.core.results import Violation

from .scene import Scene
from .speaking import spoken_scene
from .tables import Phrase, in_words


class Draw(Protocol):
    """A game's picture of a position, of an answer about it, or of what is wrong with it."""

    def __call__(
        self, position: Any, *, answer: Mapping[str, Any] | None = None, violations: Sequence[Violation] = ()
    ) -> Scene:
        """The position after its log (up to the first illegal move), with the answer or the faults marked."""
        ...


def picture(
    position: Any, answer: Mapping[str, Any] | None = None, violations: Sequence[Violation] = ()
) -> Scene:
    """The scene of a position of any registered game, in the language now spoken.

    ``answer`` is the JSON object of a ``hint``, ``solve``, ``maximum`` or ``why`` (with ``asked``, the facts that
    the goal names, and ``solution``, moves after which it holds); ``violations`` are what ``check`` says.
    Raises PositionError for a game that is not registered.
    """
    draw: Draw = import_module(f"periplus.drawing.{known(position.game)}").draw
    return spoken_scene(draw(position, answer=answer, violations=violations))


def phrase(position: Any, move: Any) -> str:
    """A move of the position's game in a few words of the language now spoken; a whole turn move by move.

    ``move`` is the JSON of a move, or a list of them where a game ranks whole turns. Raises ValueError for what
    is neither, and PositionError for a game that is not registered.
    """
    phrasing = import_module(f"periplus.drawing.{known(position.game)}.phrases").phrasing
    said: Phrase = phrasing(position)
    return in_words(move, said)
