"""The expansion modules: one file or folder each, which ends with its ``MODULE``; the base knows none by name."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..module import Module


@cache
def module(name: str) -> Module:
    """The module of that name, as positions write it."""
    found: Module = import_module(f"{__name__}.{name}").MODULE
    return found
