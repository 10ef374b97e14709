"""The option for the file in which answers are kept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from periplus.models.core.errors import PositionError, echo
from periplus.models.core.wording import say

from .completing import FILE

if TYPE_CHECKING:
    from periplus.service.store import AnswerStore

F = TypeVar("F", bound=Callable[..., Any])
OFF = "off"


def store_option(function: F) -> F:
    """Where to keep answers for whoever asks the same again."""
    return click.option(
        "--store",
        metavar="FILE|off",
        type=FILE,
        default=OFF,
        help="Keep replayed answers in this file.",
        show_default=True,
    )(function)


def store_at(name: str) -> AnswerStore | None:
    """The store of that name, made if need be, None for ``off``; PositionError for what cannot be one."""
    if name == OFF:
        return None
    import sqlite3

    from periplus.service.store import AnswerStore

    try:
        return AnswerStore.at(Path(name))
    except (sqlite3.Error, OSError, ValueError) as error:  # a name with a null character is a ValueError
        raise PositionError(
            "--store",
            say("{name}: {error}, expected a file that can keep answers", name=echo(name), error=error),
        ) from None
