"""The arguments and options that commands share: the position, the form of the answer, the limits."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable
from typing import Any, TypeVar

import click

from periplus.models.core.errors import echo
from periplus.models.core.registry import NAMES
from periplus.solvers.limits import RANGES, Limits

from .completing import FILE

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
        self.least, self.most, self.whole, self.exclusive = least, most, whole, exclusive

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The number; click.BadParameter where the text is none or out of range."""
        try:
            number = int(value) if self.whole else float(value)
        except ValueError:
            number = math.nan
        inside = self.least < number if self.exclusive else self.least <= number
        if not inside or not number <= (self.most or sys.float_info.max):
            self.fail(f"expected {self}, got {echo(value)}", param, ctx)
        return number

    def __str__(self) -> str:
        kind = "a whole number" if self.whole else "a number"
        least = f"above {self.least}" if self.exclusive else f"from {self.least}"
        return f"{kind} {least}" if self.most is None else f"{kind} {least} to {self.most}"


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


def limits_of(given: dict[str, Any]) -> Limits:
    """The limits that the options set; those not given keep their default."""
    return Limits(**{name: value for name, value in given.items() if value is not None})
