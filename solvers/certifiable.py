"""Questions whose proof is that of one program, so that others can follow it: what a game gives for a certificate.

A game's package has them in ``certified.py``: ``certifiable(verb, position)``. The program is built from the position
alone, without a search and without what any search has found, so whoever checks a certificate builds the same one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from periplus.models.core.errors import PositionError
from periplus.models.core.names import has, part_of
from periplus.models.core.wording import say

from .program import Program
from .replay import Verb
from .shapes import Number


@dataclass(frozen=True, slots=True)
class Certifiable:
    """A program of which every answer to a question is a world, and what its objective is."""

    program: Program
    figure: Callable[[int], Number] = int
    """What the answer is worth in a world of that objective: no answer is worth more than in the best world."""
    minimise: bool = False
    """Whether small values are good ones, such as a number of tiles: the objective then grows as they fall."""
    relaxation: str = ""
    """What the program leaves out, as a sentence: it may then have a world that is no answer, and its best figure is a
    bound alone. Empty: the best figure is the answer's value."""


def certifiable(verb: Verb, position: Any) -> Certifiable:
    """The program of the question; raises PositionError for a question whose proof is not a program's."""
    module = "certified"
    if has(position.game, "solvers", module):
        found: Certifiable | None = part_of(position.game, "solvers", module).certifiable(verb, position)
        if found is not None:
            return found
    raise PositionError(
        "ask", say("the proof of this question is no program's, so there is no certificate of it")
    )
