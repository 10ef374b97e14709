"""The house's walls: which folder may import which, and where a game may be named."""

import ast
import functools
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from periplus.models.core.registry import NAMES

ROOT = Path(__file__).parents[1]
MAY_IMPORT = {
    "models": set[str](),
    "solvers": {"models"},
    "puzzles": {"models", "solvers"},
    "drawing": {"models"},
    "conformance": {"models"},
    "certificates": {"models", "solvers", "puzzles"},
    "cli": {"models", "solvers", "puzzles", "drawing", "service", "conformance", "certificates"},
    "service": {"models", "solvers", "puzzles", "drawing"},
    "adapters": {"models", "solvers", "drawing"},
}
"""The folders of the house, and what each may import besides itself."""
NEVER = {"models": {"ortools"}, "drawing": {"ortools"}, "cli": {"ortools"}, "service": {"ortools"}}
SOURCES = [path for folder in MAY_IMPORT for path in sorted((ROOT / folder).rglob("*.py"))]


PLAIN = (ast.expr_context, ast.operator, ast.cmpop, ast.boolop, ast.unaryop)


@functools.cache
def parsed(path: Path) -> ast.Module:
    """The syntax tree of a file; the tests of the house look at each file many times."""
    return ast.parse(path.read_text(encoding="utf-8"))


@functools.cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """All nodes of the file's tree that say more than a name is read."""
    return tuple(node for node in ast.walk(parsed(path)) if not isinstance(node, PLAIN))


@functools.cache
def statements(path: Path) -> tuple[ast.AST, ...]:
    """The statements of the file's tree, those inside of others too, but no expressions: a tenth of its nodes."""
    found: list[ast.AST] = [parsed(path)]
    for node in found:
        found += (part for part in ast.iter_child_nodes(node) if not isinstance(part, ast.expr))
    return tuple(found)


def imported(path: Path) -> Iterator[tuple[int, str]]:
    """Every import of the file as (level of relativity, dotted name)."""
    for node in statements(path):
        if isinstance(node, ast.Import):
            yield from ((0, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = node.module or ""
            yield from ((node.level, f"{module}.{alias.name}".strip(".")) for alias in node.names)


def misplaced(path: Path) -> Iterator[str]:
    """What is wrong with the imports of the file."""
    place = path.relative_to(ROOT)
    home = place.parts[0]
    for level, name in imported(path):
        steps = name.split(".")
        if level >= len(place.parts):
            yield f"{place}: {name}: a relative import leaves the folder {home}"
        if level:
            continue
        if steps[0] in MAY_IMPORT:
            yield f"{place}: {name}: import periplus.{name}"
        if steps[0] in NEVER.get(home, set()):
            yield f"{place}: {name} has no place in {home}"
        if steps[0] == "periplus" and len(steps) > 1 and steps[1] in MAY_IMPORT:
            if steps[1] == home:
                yield f"{place}: {name}: import relatively inside {home}"
            elif steps[1] not in MAY_IMPORT[home]:
                yield f"{place}: {home} must not import {name}"


def test_imports_run_one_way() -> None:
    assert [fault for path in SOURCES for fault in misplaced(path)] == []


@pytest.mark.parametrize("folder", [*MAY_IMPORT, "examples"])
def test_every_folder_is_a_package_through_a_relative_link(folder: str) -> None:
    link = ROOT / "src" / "periplus" / folder
    assert link.is_symlink()
    assert link.readlink().as_posix() == f"../../{folder}"
    assert link.resolve() == ROOT / folder


@functools.cache
def names_in_code(path: Path) -> frozenset[str]:
    """Identifiers and strings of the file, in small letters, without comments and docstrings."""
    return frozenset(name.lower() for name in _names_in_code(path))


def _names_in_code(path: Path) -> Iterator[str]:
    prose = {id(node.value) for node in nodes(path) if isinstance(node, ast.Expr)}
    for node in nodes(path):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            yield node.value
        elif isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def at_home(path: Path, game: str) -> bool:
    """Whether the file is one of the game's own."""
    return any(part in {game, f"{game}.py"} for part in path.relative_to(ROOT).parts)


@pytest.mark.parametrize("game", NAMES)
def test_a_game_is_named_in_its_own_folders_and_one_line_of_the_names(game: str) -> None:
    strangers = {path for path in SOURCES if not at_home(path, game)}
    naming = {path for path in strangers if any(game in name for name in names_in_code(path))}
    names = ROOT / "models" / "core" / "names.py"
    assert naming == {names}
    assert sum(game in line for line in names.read_text(encoding="utf-8").splitlines()) == 1


HEAVY = ("ortools", "networkx", "lark", "rich", "numpy", "pandas", "periplus.solvers.cpsat")
LIGHT_COMMANDS = {
    "--help": [],
    "check": ["check", "{turn}"],
    "score": ["score", "{turn}"],
    "moves": ["moves", "{turn}", "--json"],
    "show": ["show", "{turn}"],
    "rules": ["rules"],
}


@pytest.mark.parametrize("command", LIGHT_COMMANDS.values(), ids=LIGHT_COMMANDS)
def test_commands_that_need_no_solver_load_nothing_heavy(command: list[str]) -> None:
    turn = str(ROOT / "examples" / NAMES[0] / "turn.json")
    script = "import sys; from periplus.cli import run; run(sys.argv[1:]); print(*sys.modules, sep='\\n')"
    arguments = [part.format(turn=turn) for part in command]
    done = subprocess.run(
        [sys.executable, "-c", script, *arguments],
        capture_output=True,
        text=True,
        check=True,
        encoding="utf-8",
    )
    loaded = set(done.stdout.splitlines())
    assert "periplus.cli.app" in loaded
    assert not {name for name in loaded if name.split(".")[0] in HEAVY or name in HEAVY}
    assert not {
        name for name in loaded if name.startswith(tuple(f"periplus.solvers.{game}" for game in NAMES))
    }


def test_help_needs_no_pydantic() -> None:
    script = "import sys; from periplus.cli import run; run(['--help']); print(*sys.modules, sep='\\n')"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert "pydantic" not in done.stdout.splitlines()
