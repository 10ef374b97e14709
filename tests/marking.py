"""Parameters of tests of which some take long: those are tried with ``-m slow`` alone."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest


def slow_for(parameters: Iterable[Any], long: Callable[[Any], bool]) -> list[Any]:
    """The parameters of a test, those for which it takes ``long`` marked as slow; a tuple is several arguments."""
    return [
        pytest.param(
            *(one if isinstance(one, tuple) else (one,)), marks=pytest.mark.slow if long(one) else ()
        )
        for one in parameters
    ]
