"""How a file becomes a position, in every game: what is wrong with it is told all at once, in the order of the file.

The edition is found first, then what the tree says of itself, its *setting*, such as how many play: by that each field
is validated. A game adds the faults that no field shows alone, and those that show once all fields can be read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Generic, TypeVar

from .data import Edition, Position
from .documents import validate_tree
from .editions import Shelf
from .errors import Fault, PositionError, merged
from .trees import Renames, in_file_order

P = TypeVar("P", bound=Position)
E = TypeVar("E", bound=Edition)
S = TypeVar("S")


class PositionReader(Generic[P, E, S]):
    """Reads the files of one game."""

    def __init__(
        self,
        kind: type[P],
        shelf: Shelf[E],
        setting: Callable[[Any, E | None], S],
        faults: Callable[[Any, S], Iterable[Fault]],
        *,
        late: Callable[[P], Iterable[Fault]] = lambda position: (),
        named: Callable[[Sequence[Fault]], Sequence[Fault]] = list,
        older: Renames | None = None,
        entries: bool = True,
    ) -> None:
        """``faults`` are those of a tree and its setting, ``late`` those of a position whose fields are sound.

        ``named`` spells the faults of fields, ``older`` are names that fields had once, ``entries`` is as
        ``validate_tree`` takes it.
        """
        self._kind, self._shelf, self._setting = kind, shelf, setting
        self._faults, self._late, self._named = faults, late, named
        self._older, self._entries = older or Renames({}), entries

    def load(self, raw: bytes, folder: Path | None = None) -> P:
        """The position in a JSON text; edition paths are relative to ``folder`` (None: names only).

        Raises PositionError with every fault, in the order of the file.
        """
        with self._older.reading(raw) as (tree, text):
            edition, faults = self._shelf.of(tree, folder)
            setting = self._setting(tree, edition)
            faults.extend(self._faults(tree, setting))
            context = {"setting": setting}
            try:
                position = validate_tree(self._kind, tree, raw=text, context=context, entries=self._entries)
            except PositionError as error:
                found = merged(self._named(error.faults), faults)
                raise PositionError.of(in_file_order(found, tree)) from None
            if faults := faults or list(self._late(position)):
                raise PositionError.of(in_file_order(faults, tree))
            return position
