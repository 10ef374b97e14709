"""What people may be told is said through ``say``: no sentence of a validator is left in plain English."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.test_imports import ROOT

FOLDERS = ("models", "puzzles", "service")
"""The folders whose validators speak to people; solvers raise ValueError for mistakes of the code."""
SPEAKING = ("PositionError", "Fault", "Violation", "GoalError")
"""What carries a message to people, as its second part (``Violation``: after the clause)."""
INNER = {
    "models/core/rulebook.py",  # the registry, at import
    "models/core/names.py",
    "models/core/described.py",
    "models/core/trees.py",  # worded again where it is caught
    "models/observatory/actions.py",  # the kernel's
    "models/observatory/turns.py",
    "models/buru/chance.py",
    "puzzles/choosing.py",
    "puzzles/stepwise.py",
    "solvers/reading_back.py",  # of a stored answer, for the log
}
"""Files whose errors are mistakes of a caller in code, and none of the input."""


def plain(node: ast.expr) -> bool:
    """Whether the message is a plain text of several words."""
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str) and " " in node.value
    return isinstance(node, ast.JoinedStr)


def unspoken(path: Path) -> list[str]:
    """The lines that raise or make a message without ``say``."""
    found = []
    name = path.relative_to(ROOT).as_posix()
    if name in INNER:
        return []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        called, arguments = node.func.id, node.args
        said = arguments[:1] if called == "ValueError" else arguments[1:2] if called in SPEAKING else []
        found += [f"{name}:{node.lineno}" for argument in said if plain(argument)]
    return found


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_message_to_people_is_said(folder: str) -> None:
    paths = sorted((ROOT / folder).rglob("*.py"))
    assert paths
    assert [line for path in paths for line in unspoken(path)] == []


def test_messages_of_solvers_are_said() -> None:
    paths = sorted((ROOT / "solvers").rglob("*.py"))
    found = [line for path in paths for line in unspoken(path)]
    assert [line for line in found if "ValueError" not in written(line)] == []


def written(line: str) -> str:
    """The text of the line, given as ``file:number``."""
    name, _, number = line.partition(":")
    return (ROOT / name).read_text(encoding="utf-8").splitlines()[int(number) - 1]
