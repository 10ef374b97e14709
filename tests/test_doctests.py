"""The examples in the docstrings hold, in every module that has some."""

import doctest
import re
from importlib import import_module
from pathlib import Path

import pytest

from tests.test_imports import ROOT, SOURCES

OUTSIDE = [path for folder in ("benchmarks", "docs") for path in sorted((ROOT / folder).rglob("*.py"))]
"""What is no part of the package."""
EXAMPLE = re.compile(r"^\s*>>> ", re.MULTILINE)


def module_of(path: Path) -> str:
    """The dotted name by which the file is imported."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    package = () if path in OUTSIDE else ("periplus",)
    return ".".join((*package, *parts)).removesuffix(".__init__")


@pytest.mark.parametrize(
    "name",
    [module_of(path) for path in (*SOURCES, *OUTSIDE) if EXAMPLE.search(path.read_text(encoding="utf-8"))],
)
def test_the_examples_in_the_docstrings_of_a_module_hold(name: str) -> None:
    found = doctest.testmod(import_module(name))
    assert found.attempted > 0
    assert found.failed == 0
