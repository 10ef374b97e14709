"""The option for the file in which answers are kept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from periplus.models.core.errors import PositionError, echo
from periplus.models.core.wording import say

F = TypeVar("F", bound=Callable[..., Any])
OFF = "off"


def store_option(function: F) -> F:
    """Where to keep answers for whoever asks the same again."""
    return click.option(
        "--store",
        metavar="FILE|off",
        default=OFF,
        help="Keep replayed answers in this file.",
        show_default=True,
    )(function)


def store_path(name: str) -> Path | None:
    """The store of that name, made if need be, None for ``off``; PositionError for what cannot be one."""
    if name == OFF:
        return None
    import sqlite3

    from periplus.service.store import Store

    path = Path(name)
    try:
        Store(path).prepare()
    except (sqlite3.Error, ValueError) as error:  # a name with a null character is a ValueError
        raise PositionError(
            "--store",
            say("{name}: {error}, expected a file that can keep answers", name=echo(name), error=error),
        ) from None
    return path.resolve()
