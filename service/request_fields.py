"""What requests have in common: limits, and the position or puzzle that they are about."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field, ValidationInfo, field_validator

from periplus.models.core.documents import Data, whole
from periplus.models.core.names import NAMES
from periplus.models.core.wording import say
from periplus.solvers.limits import RANGES, Limits

DEFAULT = Limits()


def within(name: str) -> Any:
    """The range of the limit of that name, as a model knows it."""
    allowed = RANGES[name]
    if allowed.exclusive:
        return Field(gt=allowed.least, le=allowed.most)
    return Field(ge=allowed.least, le=allowed.most)


class Bounds(Data):
    """Every way to stop; the answer comes by the first limit that is reached."""

    seconds: Annotated[float, within("seconds")] = 10.0
    """Wall time."""
    work: Annotated[float, within("work")] | None = None
    """Effort that is the same on every machine."""
    gap: Annotated[float, within("gap")] = DEFAULT.gap
    """Stop when the bound is at most this much above the value."""
    samples: Annotated[int, within("samples")] = DEFAULT.samples
    """Simulations where chance is too wide to be exact."""
    workers: Annotated[int, within("workers")] = DEFAULT.workers
    """Threads of the solver; one is reproducible."""
    memory: Annotated[int, within("memory")] = DEFAULT.memory
    """MiB that the work may take."""


class EachDecision(Data):
    """When to stop with one decision of a log."""

    seconds: Annotated[float, within("seconds")] | None = None
    """Wall time; 1 unless there is ``work``."""
    work: Annotated[float, within("work")] | None = None
    """Effort that is the same on every machine."""


class Stream(Data):
    """How often to tell what is known so far."""

    every: Annotated[float, Field(ge=0, le=3600)] = 0.25
    """Seconds between two updates at least."""


Tree: TypeAlias = dict[str, Any]
Id: TypeAlias = Annotated[
    Annotated[str, Field(min_length=1, max_length=200)] | int,
    whole(say("a text of 1 to 200 characters or a whole number")),
    Field(examples=["a7", 12]),
]
Told: TypeAlias = Annotated[
    Tree | str, whole(say("a move, as JSON or in notation")), Field(examples=[{"type": "end"}, "end"])
]
"""A move."""
Place: TypeAlias = Annotated[
    Tree | str,
    whole(say("a position, or the line of text that share makes of one")),
    Field(examples=[{"game": NAMES[0], "players": [{}, {}]}]),
]
Goal: TypeAlias = Annotated[str, Field(min_length=1, examples=["score(S), S >= 20"])]
RulesText: TypeAlias = Annotated[
    str, Field(max_length=20_000, examples=[":- completed(A), completed(B), A @< B."])
]
Part: TypeAlias = Literal["why", "line", "words", "notation", "path", "svg", "parts"]
MISSING = say("the field is missing, expected it here")
PuzzleId: TypeAlias = Annotated[str, Field(min_length=1, max_length=200, examples=["two-tides"])]
AnyPuzzle: TypeAlias = Annotated[
    PuzzleId | Tree,
    whole(say("the id of a bundled puzzle, or a puzzle's file")),
    Field(examples=["two-tides"]),
]


class Request(Data):
    """What every request has; each verb has its own fields besides."""

    verb: Any
    """What is asked; each kind of request has a literal of its own."""
    id: Id | None = None
    """Comes back in every event of the answer."""
    count: Annotated[int, within("count")] | None = None
    """How many ranked moves or answers to give; all unless given."""
    limits: Bounds = Bounds()
    """When to stop."""
    seed: Annotated[int, within("seed")] = DEFAULT.seed
    """The seed of every random choice."""
    stream: Stream | None = None
    """Updates are wanted."""
    include: tuple[Part, ...] | None = None
    """The parts of an answer that may be left out: by default ``why`` and ``line`` of ranked moves, and the
    ``notation`` of every move. ``words`` adds the text of each move, ``path`` how it is made on the picture; ``svg``
    adds the picture of the final answer, ``parts`` every board of a picture by itself."""
    lang: Literal["en", "ja"] = "en"
    """The language of every sentence of the answer."""

    @property
    def searches(self) -> bool:
        """Whether a solver is asked, so that it may take long."""
        return True


class Tabled(Request):
    """A request about a position, or about the one that moves lead to from it."""

    after: tuple[Told, ...] = ()
    """Moves made since, in their order."""
    width: Annotated[int, Field(ge=20, le=10_000)] | None = None
    """Pixels of the picture, if there is one."""


class Positioned(Tabled):
    """A request about a position."""

    position: Place
    """The position, as JSON or as text: a sheet, JSON, or a line."""


class Puzzled(Tabled):
    """A request about a position or a puzzle.

    Of a puzzle its own question, its known events and its alphabet of moves count, and ``after`` are the moves made in
    it so far.
    """

    puzzle: AnyPuzzle | None = None
    """The id of a bundled puzzle, or a puzzle's file, instead of a position."""
    position: Annotated[Place | None, Field(validate_default=True)] = None
    """The position, as JSON or as text: a sheet, JSON, or a line."""

    @field_validator("position")
    @classmethod
    def _either_position(cls, position: Tree | str | None, known: ValidationInfo) -> Tree | str | None:
        puzzle = known.data.get("puzzle")
        if "puzzle" in known.data and position is None and puzzle is None:
            raise ValueError(MISSING)
        if position is not None and puzzle is not None:
            raise ValueError(say("expected a position or a puzzle, and not both"))
        return position


class Quick(Positioned):
    """A request that the rules alone answer."""

    @property
    def searches(self) -> bool:
        """No solver is asked."""
        return False
