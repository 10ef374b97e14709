"""Puzzles of choices with clues: every thing has one spot, no two share one, and each clue is about two things or one.

As no clue links more than two things, what clues allow of every two of them they allow of all.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import combinations
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from periplus.models.core.results import RuleId
from periplus.models.core.wording import tell

from .choices import Choices
from .telling import Telling

S = TypeVar("S")
"""A spot."""


class Clue(Protocol):
    """What is known of the spots of one thing or of two."""

    @property
    def clauses(self) -> frozenset[RuleId]:
        """The clauses that the clue rests on, if it is about the rules."""
        ...

    def allows(self, spots: Mapping[str, Any]) -> bool:
        """Whether the things may be on those spots; things that are not among them may be anywhere."""
        ...


class Clued(Telling, Generic[S]):
    """Every thing on every spot that no clue forbids by itself."""

    SHARE: ClassVar[str]
    """What two things do that want one spot."""

    @property
    @abstractmethod
    def things(self) -> Sequence[str]:
        """What is to be found, in the order of the groups."""

    @property
    @abstractmethod
    def given(self) -> Sequence[Clue]:
        """The clues, in the order of their numbers."""

    @abstractmethod
    def open_spots(self, thing: str) -> Iterable[S]:
        """Where the thing may be, clues aside."""

    @abstractmethod
    def share(self, one: tuple[str, S], other: tuple[str, S]) -> bool:
        """Whether two things cannot be there because one spot is one thing's alone (LAST)."""

    @cached_property
    def candidates(self) -> tuple[tuple[str, S], ...]:
        """Thing by thing."""
        spots = ((thing, spot) for thing in self.things for spot in self.open_spots(thing))
        return tuple(one for one in spots if all(clue.allows(dict([one])) for clue in self.given))

    @cached_property
    def _choices(self) -> Choices:
        numbers = range(len(self.candidates))
        groups = tuple(
            tuple(number for number in numbers if self.candidates[number][0] == thing)
            for thing in self.things
        )
        clash = [0] * len(self.candidates)
        for one, other in combinations(numbers, 2):
            if self.candidates[one][0] != self.candidates[other][0] and self.reason(one, other):
                clash[one] |= 1 << other
                clash[other] |= 1 << one
        return Choices(groups, tuple(clash))

    @property
    def choices(self) -> Choices:
        """One spot a thing; two things do not share one, and clues exclude pairs."""
        return self._choices

    def reason(self, one: int, other: int) -> str:
        """The spot that both want, or the first clue that forbids the two together; "" if they go together."""
        pair = self.candidates[one], self.candidates[other]
        if self.share(*pair):
            return self.LAST
        spots = dict(pair)
        broken = (number for number, clue in enumerate(self.given, 1) if not clue.allows(spots))
        return next((f"clue {number}" for number in broken), "")

    def meet(self, reasons: Collection[str]) -> str:
        """What two things do to each other."""
        numbers = sorted(_number(reason) for reason in reasons if reason != self.LAST)
        clues = [tell("clue {number}", number=number) for number in numbers]
        words = [tell("{share} with", share=self.SHARE)] if self.LAST in reasons else []
        words += [tell("break {clues} with", clues=tell(" and ").join(clues))] if clues else []
        return tell(" or ").join(words)

    def clauses(self, reasons: Collection[str]) -> set[RuleId]:
        """That of the spot, and those that the clues rest on."""
        found = {self.LAST}
        for reason in reasons:
            if reason != self.LAST:
                found |= self.given[_number(reason) - 1].clauses
        return found


def _number(reason: str) -> int:
    return int(reason.split()[1])
