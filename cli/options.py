"""The arguments and options that commands share, how FILE is read, and what a shell completes.

What a shell completes: files everywhere a file is wanted, and names of games, puzzles and clauses. Each is a
type of click that takes the text as it is; who reads it says what is wrong with it.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import IO, Any, TypeVar

import click
from click.core import ParameterSource
from click.shell_completion import CompletionItem

from periplus.models.core.errors import PositionError, echo, reason
from periplus.models.core.names import NAMES
from periplus.models.core.wording import say, with_guess
from periplus.solvers.limits import RANGES, Limits, Range


class NameType(click.ParamType[str]):
    """A text that may be one of some names, or the name of a file; ``words`` are asked for when a shell completes."""

    name = "text"

    def __init__(self, words: Callable[[], Iterable[str]] = tuple, *, files: bool = False) -> None:
        self.words, self.files = words, files

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The names that begin so, whatever their case; the shell itself completes names of files."""
        begun = incomplete.casefold()
        found = [CompletionItem(word) for word in self.words() if word.casefold().startswith(begun)]
        return [*found, CompletionItem(incomplete, type="file")] if self.files else found


def _clauses() -> list[str]:
    """The games, their sections and their clauses."""
    from periplus.models.core.rulebook import rulebook

    ids = [rule for game in NAMES for rule in rulebook(game)]
    return [*NAMES, *dict.fromkeys(rule.partition(".")[0] for rule in ids), *ids]


def _puzzles() -> list[str]:
    from periplus.puzzles.collection import ids

    return ids()


def _certificates() -> list[str]:
    from periplus.certificates.verifying import ids

    return list(ids())


FILE = NameType(files=True)
GAME = NameType(lambda: NAMES)
CLAUSE = NameType(_clauses)
PUZZLE = NameType(_puzzles, files=True)
EDITION = NameType(files=True)
CERTIFICATE = NameType(_certificates, files=True)


STANDARD_INPUT = "-"
EXAMPLES = "examples"
"""The folder of the bundled examples, as a clone and every ``--help`` name it."""


def read_position(file: str, verb: str) -> Any:
    """The position in the named file, or for ``-`` on standard input, of which ``verb`` is to be asked.

    Raises PositionError with every fault.
    """
    from periplus.solvers import api

    raw, folder = read_input(file)
    return api.load(raw, folder, verb=verb)


def read_input(file: str) -> tuple[bytes, Path]:
    """The bytes of the named file, or for ``-`` of standard input, and the folder that its paths start from.

    Raises PositionError with the field "".
    """
    return _standard_input() if file == STANDARD_INPUT else _named_file(file)


def read_option(option: str, file: str) -> str:
    """The text of the file that an option names; raises PositionError that names the option."""
    try:
        return read_input(file)[0].decode(errors="replace")
    except PositionError as error:
        raise error.below(option) from None


def _standard_input() -> tuple[bytes, Path]:
    if sys.stdin is None:
        raise PositionError("", say("standard input is closed, expected a position on it"))
    try:
        return _bounded(sys.stdin.buffer), Path.cwd()
    except OSError as error:
        raise _unreadable("standard input", error) from None


def located(file: str) -> Path:
    """The path of a named file: a name under ``examples/`` that is not here is the bundled example.

    So the commands that ``--help`` shows work in any folder, not in a clone alone.
    """
    path = Path(file)
    if path.parts[:1] != (EXAMPLES,) or ".." in path.parts or path.exists():
        return path
    bundled = Path(str(files("periplus"))) / path
    return bundled if bundled.is_file() else path


def _named_file(file: str) -> tuple[bytes, Path]:
    path = located(file)
    try:
        with path.open("rb") as stream:
            return _bounded(stream), path.parent
    except (OSError, ValueError) as error:
        raise _unreadable(echo(file), error) from None


def _bounded(stream: IO[bytes]) -> bytes:
    """All bytes, or one more than a position may have: an endless stream must not fill the memory."""
    from periplus.models.core.trees import read_bounded

    return read_bounded(stream)


def _unreadable(what: str, error: OSError | ValueError) -> PositionError:
    return PositionError(
        "", say("{what}: {reason}, expected a readable file", what=what, reason=reason(error))
    )


F = TypeVar("F", bound=Callable[..., Any])


class Number(click.ParamType[float]):
    """A finite number from ``least`` (above it where ``exclusive``) to ``most``; an int where ``whole``."""

    name = "number"

    def __init__(
        self,
        least: int,
        most: int | None = None,
        *,
        whole: bool = False,
        exclusive: bool = False,
    ) -> None:
        self.allowed = Range(least, most, whole, exclusive)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The number; click.BadParameter where the text is none or out of range."""
        try:
            number = int(value) if self.allowed.whole else float(value)
        except ValueError:
            number = math.nan
        if not self.allowed.holds(number):
            message = say("expected {range}, got {value}", range=self.allowed.words, value=echo(value))
            self.fail(message, param, ctx)
        return number


class OneOf(click.Choice[str]):
    """One of some words; what else is given is refused in the language of the run."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The word; click.BadParameter, with a guess, where it is none of them."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            words = [str(choice) for choice in self.choices]
            names = ", ".join(words)
            message = say("expected one of {names}, got {given}", names=names, given=echo(value))
            self.fail(with_guess(message, str(value), words), param, ctx)


def example(command: str) -> str:
    """The epilog of a command's help: one example, run from a clone.

    ``{game}`` in the command is the first registered game, whose examples lie in ``examples/{game}/``.
    """
    return f"\b\nExample:\n  periplus {command.format(game=NAMES[0])}"


def position_argument(function: F) -> F:
    """The position file."""
    return click.argument("file", metavar="FILE", type=FILE)(function)


def json_option(function: F) -> F:
    """The form of the answer."""
    return click.option("--json", "as_json", is_flag=True, help="Print one JSON answer.")(function)


def brief_option(function: F) -> F:
    """Only what was found."""
    return click.option("--brief", is_flag=True, help="Print what was found, without reasons and board.")(
        function
    )


def _number(name: str) -> Number:
    """The option of the limit of that name."""
    allowed = RANGES[name]
    return Number(allowed.least, allowed.most, whole=allowed.whole, exclusive=allowed.exclusive)


SEED = _number("seed")
"""What the seed of any command may be."""


_LIMITS = {
    "seconds": "Answer after this time at the latest.",
    "work": "Stop after this effort, which is the same on every machine.",
    "gap": "Stop when the bound is at most this much above the value.",
    "samples": "Simulations where chance is too wide to be exact.",
    "workers": "Threads of the solver. One is reproducible.",
    "seed": "Seed of every random choice.",
    "memory": "MiB that the search may take.",
}


def limit_options(function: F) -> F:
    """Every way to stop; the command's keyword arguments of these names make its ``Limits``."""
    for name, help_text in reversed(_LIMITS.items()):
        function = click.option(f"--{name}", type=_number(name), default=None, help=help_text)(function)
    return function


def count_option(function: F) -> F:
    """How many ranked moves to print."""
    return click.option("--count", type=_number("count"), default=None, help="Give this many moves.")(
        function
    )


LIMITS = tuple(_LIMITS)
"""The options of ``limit_options``, as ``needs`` takes them."""


def needs(other: str, *names: str) -> None:
    """Refuse options of this run, by their keyword arguments, that have no effect without the option ``other``.

    Raises PositionError that names the first of them.
    """
    for written in _written(names):
        raise PositionError(written, say("expected {option} too: it has no effect otherwise", option=other))


def excludes(other: str, *names: str) -> None:
    """As ``needs``, for options that have no effect beside the option ``other``."""
    for written in _written(names):
        raise PositionError(written, say("expected none with {option}", option=other))


def _written(names: Iterable[str]) -> Iterator[str]:
    """How the options are written that the command line of this run gives."""
    ctx = click.get_current_context()
    for param in ctx.command.params:
        source = ctx.get_parameter_source(param.name or "")
        if param.name in names and source is ParameterSource.COMMANDLINE:
            yield param.opts[0]


def limits_of(given: dict[str, Any]) -> Limits:
    """The limits that the options set; those not given keep their default."""
    return Limits(**{name: value for name, value in given.items() if value is not None})
