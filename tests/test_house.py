"""The house rules that a machine can see: sizes, docstrings, pinned versions, what a registered game has."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from docs.generate import pinned
from periplus import __version__
from periplus.models.core.registry import NAMES
from periplus.models.core.rulebook import rulebook
from tests.test_imports import MAY_IMPORT, ROOT, SOURCES, nodes, parsed

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
MOST_LINES = 400
MOST_FUNCTION_LINES = 60


SAME_IDEA = frozenset(
    re.findall(
        r"\w+",
        """
    Ask CellNote Deal Decks Draw Edition End Entries Estimate Keep Model Outcomes Overlay Phase
    Place PlayOuts Player PlayerScore PlayerSheet Position Query Reveal Roll ScoreLine
    Setting Skip Solve State Take Violation Plot Fault Gain Supply
    Apart Look Pair Pen Rule Together
    """,
    )
)
"""Class names that several files share because the idea is the same: a game's position, its moves, its clues; the pen
of each medium; a clause and what the service lists of it."""
STILL_SHARED = frozenset({"Check", "Done"})
"""Words of a game that are words of the service too: a check and the end of a turn, a request and its last event."""


def untidy(path: Path) -> Iterator[str]:
    """What a machine can see that is wrong with the file."""
    place = path.relative_to(ROOT)
    if len(path.read_text(encoding="utf-8").splitlines()) > MOST_LINES:
        yield f"{place}: more than {MOST_LINES} lines"
    if not ast.get_docstring(parsed(path)):
        yield f"{place}: no docstring"
    for node in nodes(path):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            if (node.end_lineno or 0) - node.lineno >= MOST_FUNCTION_LINES:
                yield f"{place}: {node.name}: more than {MOST_FUNCTION_LINES} lines"
        elif isinstance(node, ast.Assert):
            yield f"{place}:{node.lineno}: asserts instead of raising"


def test_files_and_functions_are_short_say_what_they_are_for_and_do_not_assert() -> None:
    assert [fault for path in SOURCES for fault in untidy(path)] == []


def test_the_tests_that_docstrings_name_are_there() -> None:
    named = re.compile(r"``(tests/[\w/]+\.py)``")
    cited = {cited: path for path in SOURCES for cited in named.findall(path.read_text(encoding="utf-8"))}
    assert cited
    assert {cited: path for cited, path in cited.items() if not (ROOT / cited).exists()} == {}


def test_files_of_tests_are_short_too() -> None:
    lengths = {path: path.read_bytes().count(b"\n") for path in (ROOT / "tests").rglob("*.py")}
    assert [str(path.relative_to(ROOT)) for path, lines in lengths.items() if lines > MOST_LINES] == []


def test_no_two_classes_share_a_name_unless_the_idea_is_the_same() -> None:
    homes: dict[str, set[Path]] = {}
    for path in SOURCES:
        for node in nodes(path):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes.setdefault(node.name, set()).add(path)
    shared = {name for name, found in homes.items() if len(found) > 1}
    assert sorted(shared - SAME_IDEA - STILL_SHARED) == []
    metaphors = {"Wishes", "Freely", "Likeness", "Pages", "Kits", "Standing", "Told", "Ground"}
    assert sorted(homes.keys() & metaphors) == []


def test_tests_cite_clauses_that_exist_and_leave_none_out() -> None:
    clauses = {clause for name in NAMES for clause in rulebook(name)}
    cited = set(pinned())
    assert sorted(cited - clauses) == []
    assert sorted(clauses - cited) == []


@pytest.mark.parametrize("game", NAMES)
def test_a_registered_game_has_everything_that_a_game_has(game: str) -> None:
    for place in (
        f"models/{game}/rules.md",
        f"models/{game}/study.json",
        f"solvers/{game}/__init__.py",
        f"tests/{game}/space.py",
        f"docs/{game}.md",
        f"examples/{game}/turn.json",
        f"examples/{game}/last-turn.json",
        f"examples/{game}/goal.json",
    ):
        assert (ROOT / place).is_file(), place
    assert (ROOT / "drawing" / game).is_dir() or (ROOT / "drawing" / f"{game}.py").is_file()


@pytest.mark.parametrize("game", NAMES)
def test_every_game_has_the_files_that_architecture_tells_of(game: str) -> None:
    told = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`\w+\.py`.*?) \|", told.split("## Models")[1], re.MULTILINE)
    names = [name for row in rows for name in re.findall(r"`(\w+\.py)`", row)]
    assert len(names) >= 12
    assert [name for name in names if not (ROOT / "models" / game / name).is_file()] == []
    defined = {
        node.name
        for node in parsed(ROOT / "models" / game / "legality.py").body
        if isinstance(node, ast.FunctionDef)
    }
    assert {"fault", "apply", "legal_moves"} <= defined


def test_both_type_checkers_look_at_every_folder_of_the_package() -> None:
    looked = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["pyright"][
        "include"
    ]
    assert [folder for folder in MAY_IMPORT if f"src/periplus/{folder}" not in looked] == []


def pins() -> dict[str, str]:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pairs = [line.partition("==") for line in lines if not line.startswith("#")]
    return {canonicalize_name(name): version for name, _, version in pairs}


def test_constraints_are_names_and_versions_alone() -> None:
    for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines():
        assert line.startswith("#") or re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.+!]+", line), line


def requirements() -> list[str]:
    extras = PROJECT["optional-dependencies"].values()
    return [*PROJECT["dependencies"], *(line for extra in extras for line in extra)]


@pytest.mark.parametrize("line", requirements())
def test_every_dependency_is_pinned_to_a_version_that_it_accepts(line: str) -> None:
    requirement = Requirement(line)
    if requirement.name != PROJECT["name"]:
        assert requirement.specifier.contains(pins()[canonicalize_name(requirement.name)])


def test_the_version_stands_in_the_package_and_at_the_top_of_the_changelog() -> None:
    headings = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert PROJECT["version"] == __version__
    assert headings[0].split()[0] == __version__
