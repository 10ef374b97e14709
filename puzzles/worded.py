"""What a made puzzle is called and says: its file holds it in English, a reader gets it in his own language.

A maker writes a title and a text for the file. The same function gives them anew, as messages, from the puzzle that
was read from such a file: so a made puzzle speaks every language wherever it has been, and its file stays as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias

from periplus.models.core.wording import Message, say

from .question import Recorded

NUMBERS = {
    2: say("two"),
    3: say("three"),
    4: say("four"),
    5: say("five"),
    6: say("six"),
    7: say("seven"),
    8: say("eight"),
    9: say("nine"),
}
"""Numbers in the titles and tasks of made puzzles."""


@dataclass(frozen=True, slots=True)
class Worded:
    """The title and the task of a made puzzle."""

    title: Message
    text: Message


Wording: TypeAlias = Callable[[Any, Any, Recorded], Worded | None]
"""What a kind's maker says of the puzzle with that position, question and answer; None: it makes no such puzzle."""


def with_clues(task: Message, clues: Iterable[str]) -> Message:
    """The task with the clues behind it, numbered from 1.

    >>> with_clues(say("Lay them."), ["A is left of B.", "B is red."])
    'Lay them. (1) A is left of B. (2) B is red.'
    """
    told = task
    for number, clue in enumerate(clues, 1):
        told = say("{told} ({number}) {clue}", told=told, number=number, clue=clue)
    return told


def listed(names: Iterable[str]) -> Message:
    """The names in a row.

    >>> listed(["Comb", "Kite", "Ladle"])
    'Comb, Kite, Ladle'
    """
    first, *others = names
    told = Message(first, first, {})
    for name in others:
        told = say("{names}, {name}", names=told, name=name)
    return told
