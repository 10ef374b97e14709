"""What a game offers to be puzzled with.

A registered game ``g`` promises ``periplus.puzzles.g.PUZZLES``, a ``Puzzles``, and keeps its collection in
the same folder, ``periplus/puzzles/g/*.json``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from periplus.models.core.data import Position
from periplus.models.core.errors import PositionError
from periplus.models.core.registry import known
from periplus.models.core.wording import say
from periplus.solvers.limits import Clock

from .question import Json, Question, Worded, Wording

if TYPE_CHECKING:
    from periplus.solvers.ruling import RuleText

T = TypeVar("T")

UNDER_RULES = 20
"""How many times as many candidates are tried where rules of one's own turn many of them down."""


def unheard(tried: int, left: int | None) -> None:
    """Nobody waits to be told."""


@dataclass(slots=True)
class MakerProgress:
    """How far a maker is.

    ``heard`` is told at each step: how many candidates it has begun, and how much of the last one (clues, icons or
    squares) is still to be looked at; None: that is not known yet.
    """

    heard: Callable[[int, int | None], None] = unheard
    tried: int = 0

    def begin(self) -> None:
        """Another candidate is begun."""
        self.tried += 1
        self.heard(self.tried, None)

    def left(self, number: int) -> None:
        """So much of the candidate is still to be looked at."""
        self.heard(self.tried, number)


@dataclass(frozen=True, slots=True)
class Order:
    """What a maker is asked for."""

    seed: int
    size: int | None
    """How large, in the maker's own measure; None: its usual size."""
    difficulty: int | None
    """The grade it must have; None: any."""
    edition: Any
    """An edition of the game; None: its first bundled one."""
    rules: RuleText | None = None
    """Rules of one's own that the solution keeps too; None: none. Asked of kinds that are questions of choice alone."""
    progress: MakerProgress = field(default_factory=MakerProgress, compare=False)
    """Who waits for it is told by this how far it is."""


def size_of(order: Order, usual: int, sizes: tuple[int, int], things: str) -> int:
    """How many ``things`` are asked for, ``usual`` unless told; raises PositionError for a number outside ``sizes``."""
    size, (least, most) = usual if order.size is None else order.size, sizes
    if not least <= size <= most:
        message = say(
            "expected {least} to {most} {things}, got {size}",
            least=least,
            most=most,
            things=things,
            size=size,
        )
        raise PositionError("--size", message)
    return size


def attempts(order: Order, usual: int) -> Iterator[int]:
    """A number for each candidate that a maker tries, which is told as it begins: more where few keep the rules."""
    for number in range(usual if order.rules is None else usual * UNDER_RULES):
        order.progress.begin()
        yield number


def counted_down(order: Order, things: Sequence[T]) -> Iterator[T]:
    """The things that a maker looks at one by one, and tells how many are left."""
    for number, thing in enumerate(things):
        order.progress.left(len(things) - number)
        yield thing


def made(
    kind: str, size: int, order: Order, words: Worded, position: Json, ask: Json, answer: Json, **fields: Any
) -> Json:
    """The file's data of a puzzle of that kind and size, made to order, with those further ``fields``."""
    return {
        "id": f"{kind}-{size}-{order.seed}" + ("" if order.rules is None else "-own-rules"),
        "title": words.title,
        "author": "Periplus",
        "kind": kind,
        "text": words.text,
        "position": position,
        "ask": ask,
        "answer": answer,
        **fields,
    }


def made_choice(
    kind: str,
    size: int,
    order: Order,
    words: Worded,
    position: Json,
    arrangement: Sequence[Json],
    difficulty: int | None,
    clues: Sequence[Any] = (),
) -> Json:
    """The same of a question of choice, whose ``arrangement`` is the only one; clues and rules are in it."""
    ask: Json = {"kind": kind}
    if clues:
        ask["clues"] = [{"clue": clue.clue} | clue.as_json() for clue in clues]
    if order.rules is not None:
        ask["rules"] = order.rules.text
    answer = {"arrangement": list(arrangement), "solutions": 1}
    return made(kind, size, order, words, position, ask, answer, difficulty=difficulty)


Maker: TypeAlias = Callable[[Order, Clock], Json | None]
"""Makes a puzzle file's data with exactly one solution, the same for the same order; None: none was found.

Raises PositionError with the field ``--size``, ``--difficulty`` or ``--edition`` for an order that cannot be
met, and Stop by the clock.
"""


@dataclass(slots=True)
class Puzzles:
    """What a game offers."""

    questions: Mapping[str, type[Question]]
    """Its questions, by ``kind``."""
    makers: Mapping[str, Maker]
    """What ``new`` can make, by kind."""
    wording: Mapping[str, Wording]
    """What those puzzles say of themselves, by kind."""


def puzzles_of(position: Position) -> Puzzles:
    """The plug-in of the position's game."""
    return plug_in(position.game)


def plug_in(game: str) -> Puzzles:
    """The plug-in of the registered game; raises PositionError for an unknown one."""
    found: Puzzles = import_module(f"periplus.puzzles.{known(game)}").PUZZLES
    return found
