"""The examples in the docstrings hold."""

import doctest
from importlib import import_module

import pytest


@pytest.mark.parametrize("name", ["api", "memo", "patterns.packing"])
def test_the_examples_in_the_docstrings_hold(name: str) -> None:
    result = doctest.testmod(import_module(f"periplus.solvers.{name}"))
    assert result.attempted > 0
    assert result.failed == 0
