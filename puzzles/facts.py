"""What rules of one's own may name in a puzzle of choices: relations, and the facts that moves of a solution make."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from periplus.solvers.program import Row, Term

ArrangementFact: TypeAlias = "tuple[str, Row]"
"""A relation and the values of its columns."""


@dataclass(frozen=True, slots=True)
class ArrangementFacts:
    """The facts of the complete arrangements of a puzzle."""

    game: str
    relations: Mapping[str, tuple[str, ...]]
    """The columns of each relation that rules may name."""
    of: Callable[[Any], Iterable[ArrangementFact]]
    """What holds because of a move of the arrangement; moves of equal effect have equal facts."""
    given: Mapping[str, Collection[Row]] = field(default_factory=dict)
    """What holds in every arrangement."""
    names: Mapping[str, Term] = field(default_factory=dict)
    """Names that rules may write for values, beside the values themselves."""
    library: bool = False
    """The relations are those on which the library of the game rests."""
