"""The examples in the docstrings of the models hold."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

from periplus import models

ROOT = Path(models.__file__).parent
WITH_EXAMPLES = [
    ".".join(("periplus.models", *path.relative_to(ROOT).with_suffix("").parts))
    for path in sorted(ROOT.rglob("*.py"))
    if ">>>" in path.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_the_examples_in_the_docstrings_hold(name: str) -> None:
    result = doctest.testmod(import_module(name))
    assert result.attempted > 0
    assert result.failed == 0
