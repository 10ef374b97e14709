"""Which games there are and where their parts lie, without importing any of them.

A game of this package has its rules in ``periplus.models.g``, and beside them, each only if it has it, solvers in
``periplus.solvers.g``, pictures in ``periplus.drawing.g``, puzzles in ``periplus.puzzles.g``. Another package's game
(``add``) has its rules in a package of its own, and the other parts in ``solvers``, ``drawing`` and ``puzzles`` below
that. What a game does not have, the generic parts give it.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

NAMES: tuple[str, ...] = ("observatory", "kalypso", "mist", "sumatra", "buru")
"""Every game of this package, in the order in which people see them."""
_PACKAGES: dict[str, str] = {}
"""The packages of other games, by name."""


def add(name: str, package: str) -> None:
    """Let the game of that name be found in an importable package until ``remove``; raises ValueError if taken."""
    if _PACKAGES.setdefault(name, package) != package or name in NAMES:
        raise ValueError(f"there is a game {name} already")


def remove(name: str) -> None:
    """Forget the game of that name, which was added."""
    _PACKAGES.pop(name, None)
    _existing.cache_clear()


def is_game(name: object) -> bool:
    """Whether there is a game of that name."""
    return name in NAMES or (isinstance(name, str) and name in _PACKAGES)


def package_of(name: str, folder: str = "models") -> str:
    """The dotted name of a part of the game, its ``folder``, whether it has that part or not."""
    if name not in _PACKAGES:
        return f"periplus.{folder}.{name}"
    return _PACKAGES[name] if folder == "models" else f"{_PACKAGES[name]}.{folder}"


def has(name: str, folder: str, module: str = "") -> bool:
    """Whether the game of that name has the part ``folder``, or that module of the part."""
    return _existing(_dotted(name, folder, module))


def part_of(name: str, folder: str, module: str = "") -> Any:
    """The part ``folder`` of that game, or a module of it, imported; raises ModuleNotFoundError if it has none."""
    return import_module(_dotted(name, folder, module))


def _dotted(name: str, folder: str, module: str) -> str:
    package = package_of(name, folder)
    return f"{package}.{module}" if module else package


@cache
def _existing(dotted: str) -> bool:
    """Whether there is such a module."""
    try:
        return find_spec(dotted) is not None
    except ModuleNotFoundError:  # nor is there the package that would hold it
        return False
