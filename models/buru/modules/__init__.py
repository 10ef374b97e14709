"""The expansion modules: one file or folder each, which ends with its ``MODULE``; the base knows none by name."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from ..terms import MODULES

if TYPE_CHECKING:
    from ..module import Module
    from ..state import Setting


@cache
def module(name: str) -> Module:
    """The module of that name, as positions write it."""
    found: Module = import_module(f"{__name__}.{name}").MODULE
    return found


def every_module() -> tuple[Module, ...]:
    """All modules, in play or not, in the order in which they are asked."""
    return named(MODULES)


def in_order(names: Collection[str]) -> tuple[str, ...]:
    """Those modules that are among the names, in the order in which they are asked."""
    return tuple(name for name in MODULES if name in names)


@cache
def named(names: tuple[str, ...]) -> tuple[Module, ...]:
    """The modules of those names."""
    return tuple(map(module, names))


def in_play(setting: Setting) -> tuple[Module, ...]:
    """The modules in play, each with the rules that it adds, in the order in which they are asked."""
    return named(setting.modules)
