import doctest
from importlib import import_module

import pytest


@pytest.mark.parametrize(
    "name", ["text", "tables", "outline", "kalypso.phrases", "sumatra.phrases", "svg.xml", "svg.grounds"]
)
def test_the_examples_in_the_docstrings_hold(name: str) -> None:
    result = doctest.testmod(import_module(f"periplus.drawing.{name}"))
    assert result.attempted > 0
    assert result.failed == 0
