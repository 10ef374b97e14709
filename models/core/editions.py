"""Where editions come from, and what players agree on before a game."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Generic, TypeAlias, TypeVar

from .data import Edition
from .documents import validate_tree
from .errors import Fault, PositionError, echo
from .trees import field_of, in_file_order, read_file, read_tree, toml_as_json, without_schema
from .wording import say, with_guess

Chosen: TypeAlias = Mapping[str, tuple[str, ...]]
"""The variants that somebody chose: by name, the choices taken. What is not in it is for the game to settle."""
OwnEdition: TypeAlias = Mapping[str, Any] | None
"""The JSON data of an edition of one's own; None: the bundled one."""
NOTHING: Chosen = MappingProxyType({})
"""No choice taken."""


def suffices(field: str, there: int, least: int) -> None:
    """Raise PositionError (field ``edition.FIELD``) where an edition has fewer of something than a fresh game takes."""
    if there < least:
        raise PositionError(
            f"edition.{field}",
            say("{there}, expected at least {least} to begin the game with", there=there, least=least),
        )


@dataclass(frozen=True, slots=True)
class Variant:
    """One thing that players agree on before they begin, such as a mode or the modules in play."""

    name: str
    """The name that ``periplus new --set NAME=CHOICE`` takes: ``"mode"``."""
    choices: tuple[str, ...]
    """What may be chosen."""
    words: str
    """What it is, for people, and what holds if nothing is chosen."""
    several: bool = False
    """Whether more than one may be chosen, or none."""
    called: Mapping[str, str] = field(default_factory=dict)
    """What people call a choice that files spell otherwise."""


def chosen(variants: tuple[Variant, ...], given: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """The choices taken, by variant; ``given`` has several of one name with commas between them.

    Raises PositionError with the name of every variant that is none or of which no such thing can be chosen.
    """
    by_name = {variant.name: variant for variant in variants}
    taken: dict[str, tuple[str, ...]] = {}
    faults: list[Fault] = []
    for name, text in given.items():
        variant = by_name.get(name)
        if variant is None:
            names = ", ".join(by_name)
            none = say("this game has no variants, expected none")
            one = say("no variant of this game, expected one of {names}", names=names)
            faults.append(Fault(name, with_guess(one, name, by_name) if by_name else none))
            continue
        if not isinstance(text, str):
            faults.append(Fault(name, say("expected a text, got {given}", given=echo(text))))
            continue
        parts = tuple(part.strip() for part in text.split(",") if part.strip())
        wrong = [part for part in parts if part not in variant.choices]
        if wrong:
            faults.append(Fault(name, _no_choice(wrong[0], variant.choices)))
        elif len(parts) != 1 and not variant.several:
            faults.append(Fault(name, say("{text}, expected one choice", text=echo(text))))
        else:
            taken[name] = parts
    if faults:
        raise PositionError.of(faults)
    return taken


def _no_choice(given: str, choices: tuple[str, ...]) -> str:
    message = say(
        "{given} is no choice, expected one of {choices}", given=echo(given), choices=", ".join(choices)
    )
    return with_guess(message, given, choices)


FIELD = "edition"
"""Where a position names its edition, and so the start of the name of every fault in it."""
DEFAULT = "study"
"""The edition of a position that names none, and of fresh games."""

E = TypeVar("E", bound=Edition)


def named(own: OwnEdition) -> dict[str, Any]:
    """What a fresh position says of its edition: nothing, or the player's own in full."""
    return {} if own is None else {FIELD: dict(own)}


class Shelf(Generic[E]):
    """The editions of one game: those bundled beside its rules, and any that a player brings.

    ``kind`` is the game's type of edition, ``folder`` where its bundled editions are, which are right by test.
    ``fill`` gives the tree of a player's edition the fields that it leaves out, ``extra`` names faults of it that
    validation cannot see, ``entries`` is what ``validate_tree`` takes. Equal texts give one object, so that what
    is cached for an edition is shared.
    """

    def __init__(
        self,
        kind: type[E],
        folder: Path,
        *,
        extra: Callable[[Any], Iterable[Fault]] = lambda tree: (),
        fill: Callable[[Any], Any] | None = None,
        entries: bool = False,
    ) -> None:
        self.kind = kind
        self._folder = folder
        self._extra = extra
        self._fill = fill
        self._entries = entries
        self._from_text = lru_cache(maxsize=64)(self._read)
        self._bundled = lru_cache(maxsize=64)(self._trusted)

    def bundled(self) -> tuple[str, ...]:
        """The names of the bundled editions."""
        return tuple(sorted(path.stem for path in self._folder.glob("*.json")))

    def of(self, tree: object, folder: Path | None) -> tuple[E | None, list[Fault]]:
        """The edition that a position's ``tree`` names or holds, as ``resolve`` finds it; None with its faults."""
        try:
            return self.resolve(field_of(tree, FIELD, DEFAULT), folder), []
        except PositionError as error:
            return None, list(error.faults)

    def resolve(self, value: object, folder: Path | None) -> E:
        """The edition that a position's field gives; raises PositionError with fields ``edition.…``.

        A name is a bundled one or else a path relative to ``folder`` (None: names only).
        """
        if isinstance(value, dict):
            try:
                return self._from_text(json.dumps(value).encode())
            except PositionError as error:
                raise error.below(FIELD) from None
        if isinstance(value, str):
            return self.named(value, folder)
        raise PositionError(
            FIELD, say("expected a name, a path or an edition, got {value}", value=echo(value))
        )

    def named(self, name: str, folder: Path | None = None) -> E:
        """The edition of that bundled name or path (JSON, or TOML by its ending); raises PositionError."""
        if name in self.bundled():
            return self._bundled((self._folder / f"{name}.json").read_bytes())
        if folder is None:
            names = ", ".join(self.bundled())
            missing = say(
                "unknown edition {name}, expected one of {names} or the edition itself; its file is looked for only "
                "where the position is a file too",
                name=echo(name),
                names=names,
            )
            raise PositionError(FIELD, missing)
        try:
            path = folder / name
            raw = read_file(path)
            return self._from_text(toml_as_json(raw) if path.suffix == ".toml" else raw)
        except PositionError as error:
            raise error.below(FIELD) from None

    def _trusted(self, raw: bytes) -> E:
        """The bundled edition in a JSON text, which is sound and whole."""
        return self.kind.model_validate_json(raw, by_alias=True, by_name=False)

    def _read(self, raw: bytes) -> E:
        """The edition of a player in a JSON text."""
        given = read_tree(raw)
        tree = without_schema(given)
        extra = list(self._extra(tree))
        whole = tree if self._fill is None else self._fill(tree)
        text = raw if whole is given else None
        try:
            edition = validate_tree(self.kind, whole, raw=text, entries=self._entries)
        except PositionError as error:
            raise PositionError.of(in_file_order([*error.faults, *extra], tree)) from None
        if extra:
            raise PositionError.of(extra)
        return edition
