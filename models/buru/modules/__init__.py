"""The expansion modules: one file or folder each, which ends with its ``MODULE``; the base knows none by name."""

from __future__ import annotations

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
    return named(tuple(MODULES))


@cache
def named(names: tuple[str, ...]) -> tuple[Module, ...]:
    """The modules of those names."""
    return tuple(map(module, names))


def in_play(setting: Setting) -> tuple[Module, ...]:
    """The modules in play, each with the rules that it adds, in the order in which they are asked."""
    return named(setting.modules)
