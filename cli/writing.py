"""Files that commands write: none over what somebody keeps, and named once where it cannot be written."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from periplus.models.core.errors import PositionError, echo, reason
from periplus.models.core.wording import say

from .options import needs

force_option = click.option("--force", is_flag=True, help="Write over a file that is already there.")


def write_file(option: str, name: str, content: bytes) -> None:
    """Write the named file; PositionError that names the option."""
    with writing(option, name):
        Path(name).write_bytes(content)


def replace_file(option: str, target: Path, text: str) -> None:
    """Write the text beside the file first: an interrupted write must lose nothing. PositionError names the option."""
    with writing(option, str(target)):
        if target.exists() and not target.is_file():
            target.write_text(text, encoding="utf-8")  # a device or a pipe, in whose place no file is put
            return
        target = target.resolve()  # the file that a link leads to, and not the link, is replaced
        beside = target.with_name(f".{target.name}.part")
        beside.write_text(text, encoding="utf-8")
        if target.exists():
            shutil.copymode(target, beside)  # who may read it stays as it is
        os.replace(beside, target)


def try_file(option: str, name: str | None) -> None:
    """Raise the PositionError of ``write_file`` before the work whose result is to be written, if a file is named."""
    if name is None or Path(name).is_fifo():
        return
    with writing(option, name):
        found = Path(name).exists()
        Path(name).open("ab").close()
        if not found:
            Path(name).resolve().unlink()  # a link to a file that is not there yet stays


def try_new_file(option: str, name: str | None, force: bool) -> None:
    """As ``try_file``; a file that is to hold somebody's own work must not hold something else either, unless forced.

    Devices, pipes and empty files hold nothing that could be lost. Without a file there is nothing to force.
    """
    if name is None:
        needs(option, "force")
        return
    with writing(option, name):
        kept = Path(name).is_file() and Path(name).stat().st_size > 0
    if kept and not force:
        raise PositionError(
            option,
            say("{name} is already there, expected a new file, or --force to write over it", name=echo(name)),
        )
    try_file(option, name)


@contextmanager
def writing(option: str, name: str) -> Iterator[None]:
    """Makes of an error in the block the PositionError that the file of this option cannot be written."""
    try:
        yield
    except (OSError, ValueError) as error:
        raise PositionError(
            option,
            say(
                "{name}: {reason}, expected a file that can be written", name=echo(name), reason=reason(error)
            ),
        ) from None
