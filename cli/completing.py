"""What a shell completes: files everywhere a file is wanted, and names of games, puzzles and clauses.

Each is a type of click that takes the text as it is; who reads it says what is wrong with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import click
from click.shell_completion import CompletionItem

from periplus.models.core.names import NAMES


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
    from periplus.certificates.collection import ids

    return list(ids())


FILE = NameType(files=True)
GAME = NameType(lambda: NAMES)
CLAUSE = NameType(_clauses)
PUZZLE = NameType(_puzzles, files=True)
EDITION = NameType(files=True)
CERTIFICATE = NameType(_certificates, files=True)
