"""The bundled certificates: of puzzles by their ids, and of maxima; ``verify`` takes their names too."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path


def ids() -> tuple[str, ...]:
    """The names of the bundled certificates, in alphabetical order."""
    return tuple(sorted(folder.name for folder in _home().iterdir() if folder.is_dir()))


def folder_of(name: str) -> Path | None:
    """The folder of the bundled certificate of that name; None for another."""
    return _home() / name if name in ids() else None


def _home() -> Path:
    return Path(str(files("periplus"))) / "certificates" / "data"
