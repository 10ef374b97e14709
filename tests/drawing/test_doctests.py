import doctest
from importlib import import_module

import pytest


@pytest.mark.parametrize(
    "name", ["layout", "tables", "shapes", "kalypso.phrases", "sumatra.phrases", "svg.words", "svg.style"]
)
def test_the_examples_in_the_docstrings_hold(name: str) -> None:
    result = doctest.testmod(import_module(f"periplus.drawing.{name}"))
    assert result.attempted > 0
    assert result.failed == 0
