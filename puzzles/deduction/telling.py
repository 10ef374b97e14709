"""Deductions in sentences that a learner can follow, for choices with clues too.

A game names its groups and candidates and says why two candidates exclude each other.

Puzzles of choices with clues: every thing has one spot, no two share one, and each clue is about two things
or one. As no clue links more than two things, what clues allow of every two of them they allow of all.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, product
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from periplus.models.core.results import RuleId
from periplus.models.core.wording import SEMICOLON, listed, say, spoken, tell

from . import techniques
from .techniques import Choices, DeductionStep

SHOWN = 3
"""Candidates that a sentence names one by one."""


class Telling(ABC):
    """Keeps the part of ``question.Deduction`` that is words."""

    PLACES: ClassVar[tuple[str, str]] = (say("place"), say("places"))
    """What a candidate is to its group: one, and several."""
    SETTLED: ClassVar[str]
    """What is to be done with a last candidate."""
    LAST: ClassVar[RuleId]
    """The clause by which one candidate of each group is chosen."""

    @property
    @abstractmethod
    def choices(self) -> Choices:
        """The candidates, their groups and their clashes."""

    @abstractmethod
    def group(self, number: int) -> str:
        """What the group is called."""

    @abstractmethod
    def spot(self, candidate: int) -> str:
        """The candidate as a place of its group, such as ``"at [0, 1]"``."""

    @abstractmethod
    def reason(self, first: int, second: int) -> str:
        """Why the two exclude each other: a clause id, or a word of the puzzle's own."""

    @abstractmethod
    def meet(self, reasons: Collection[str]) -> str:
        """What a candidate would do to another, by those reasons: ``"touch"``."""

    def clauses(self, reasons: Collection[str]) -> set[RuleId]:
        """The clauses that the reasons rest on: here each is one."""
        return set(reasons)

    def rules(self, step: DeductionStep) -> tuple[RuleId, ...]:
        """The clauses that the step rests on, sorted."""
        clauses = {self.LAST} if step.technique == techniques.SINGLE or step.trial else set()
        return tuple(sorted(clauses | self.clauses(self._reasons(step))))

    def text(self, step: DeductionStep) -> str:
        """The step in a sentence or two, in the language now spoken."""
        groups = [spoken(self.group(number)) for number in step.groups]
        match step.technique:
            case techniques.SINGLE:
                return self._single(step, groups[0])
            case techniques.BLOCKED:
                return self._blocked(step, groups[0])
            case techniques.PAIR:
                both = tell(" and ").join(groups)
                spoilt = self._spoils(
                    step, tell("no two {places} for {both}", places=self.PLACES[1], both=both)
                )
                return tell("{both} must both go somewhere. {spoilt}", both=both, spoilt=spoilt)
            case techniques.TRIAL:
                return self._trial(step)
        others = ", ".join(groups)
        what = tell(
            "no {places} for {others} together, whatever is tried", places=self.PLACES[1], others=others
        )
        return self._spoils(step, what)

    def _reasons(self, step: DeductionStep) -> set[str]:
        return set(self._exclusions(step))

    def _exclusions(self, step: DeductionStep) -> Iterator[str]:
        """Why candidates that the step mentions exclude each other."""
        yield from self._between(step.out, step.looked_at)
        for inner in step.trial:
            yield from self._exclusions(inner)
            yield from self._between(step.out, self.choices.groups[inner.groups[0]])
        if step.technique in (techniques.PAIR, techniques.SEARCH):
            for candidate in step.out:
                beside = [spot for spot in step.looked_at if not self.choices.clash[candidate] >> spot & 1]
                yield from self._between(beside, beside)

    def _between(self, some: Sequence[int], others: Sequence[int]) -> Iterator[str]:
        for candidate, rival in product(some, others):
            if self.choices.clash[candidate] >> rival & 1:
                yield self.reason(candidate, rival)

    def _single(self, step: DeductionStep, group: str) -> str:
        spot = spoken(self.spot(step.looked_at[0]))
        text = tell(
            "{group} has one {place} left, {spot}: {settled}.",
            group=group,
            place=self.PLACES[0],
            spot=spot,
            settled=self.SETTLED,
        )
        if not step.out:
            return text
        out, meet = self._named(step.out), self.meet(self._reasons(step))
        return text + tell(" That rules out {out}, which would {meet} it.", out=out, meet=meet)

    def _blocked(self, step: DeductionStep, group: str) -> str:
        return tell(
            "{group} must go somewhere, and {all} would {meet} {out}. {verdict}",
            group=group,
            all=self._all(step.looked_at),
            meet=self.meet(self._reasons(step)),
            out=self._named(step.out),
            verdict=_verdict(step),
        )

    def _all(self, looked_at: Sequence[int]) -> str:
        number = len(looked_at)
        one, several = self.PLACES
        where = tell(" or ").join(spoken(self.spot(spot)) for spot in looked_at[:SHOWN])
        if number > SHOWN:
            return tell("each of its {number} {places}", number=number, places=several)
        if number == 1:
            return tell("its one {place}, {where},", place=one, where=where)
        return tell("each of its {number} {places}, {where},", number=number, places=several, where=where)

    def _spoils(self, step: DeductionStep, what: str) -> str:
        out = self._named(step.out)
        return tell("{out} would leave {what}. {verdict}", out=out, what=what, verdict=_verdict(step))

    def _trial(self, step: DeductionStep) -> str:
        assumed = self._named(step.out)
        follows = " ".join(self.text(inner) for inner in step.trial)
        emptied = spoken(self.group(step.groups[0]))
        return tell(
            "Suppose {assumed}. {follows} Then nothing is left for {emptied}. So {assumed} is ruled out.",
            assumed=assumed,
            follows=follows,
            emptied=emptied,
        )

    def _named(self, candidates: Sequence[int]) -> str:
        """The candidates, group by group, few of them by name and many by their number."""
        parts = []
        for number in range(len(self.choices.groups)):
            own = [candidate for candidate in candidates if self.choices.group_of[candidate] == number]
            if 0 < len(own) <= SHOWN:
                spots = tell(" and ").join(spoken(self.spot(candidate)) for candidate in own)
                parts.append(tell("{group} {spots}", group=self.group(number), spots=spots))
            elif own:
                group = self.group(number)
                parts.append(
                    tell("{number} {places} of {group}", number=len(own), places=self.PLACES[1], group=group)
                )
        return listed(parts, SEMICOLON)


def _verdict(step: DeductionStep) -> str:
    return tell("So that is ruled out.") if len(step.out) == 1 else tell("So those are ruled out.")


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


@dataclass(frozen=True)
class Clued(Telling, Generic[S]):
    """Every thing on every spot that no clue forbids by itself."""

    SHARE: ClassVar[str]
    """What two things do that want one spot."""
    things: tuple[str, ...]
    """What is to be found, in the order of the groups."""
    clues: tuple[Clue, ...]
    """In the order of their numbers."""

    @abstractmethod
    def open_spots(self, thing: str) -> Iterable[S]:
        """Where the thing may be, clues aside."""

    @abstractmethod
    def share(self, first: tuple[str, S], second: tuple[str, S]) -> bool:
        """Whether two things cannot be there because one spot is one thing's alone (LAST)."""

    @cached_property
    def candidates(self) -> tuple[tuple[str, S], ...]:
        """Thing by thing."""
        spots = ((thing, spot) for thing in self.things for spot in self.open_spots(thing))
        return tuple(
            candidate for candidate in spots if all(clue.allows(dict([candidate])) for clue in self.clues)
        )

    @cached_property
    def _choices(self) -> Choices:
        numbers = range(len(self.candidates))
        groups = tuple(
            tuple(number for number in numbers if self.candidates[number][0] == thing)
            for thing in self.things
        )
        clash = [0] * len(self.candidates)
        for first, second in combinations(numbers, 2):
            if self.candidates[first][0] != self.candidates[second][0] and self.reason(first, second):
                clash[first] |= 1 << second
                clash[second] |= 1 << first
        return Choices(groups, tuple(clash))

    @property
    def choices(self) -> Choices:
        """One spot a thing; two things do not share one, and clues exclude pairs."""
        return self._choices

    def reason(self, first: int, second: int) -> str:
        """The spot that both want, or the first clue that forbids the two together; "" if they go together."""
        pair = self.candidates[first], self.candidates[second]
        if self.share(*pair):
            return self.LAST
        spots = dict(pair)
        broken = (number for number, clue in enumerate(self.clues, 1) if not clue.allows(spots))
        return next((f"clue {number}" for number in broken), "")

    def held(self, placed: Mapping[str, S]) -> tuple[bool | None, ...]:
        """Of each clue whether it holds wherever the things go that are not placed, or is broken; None: neither.

        As it is about two things at most, every two of the others show whatever may break it.
        """
        open_ = [
            (thing, spot) for thing in self.things if thing not in placed for spot in self.open_spots(thing)
        ]
        free = [
            candidate
            for candidate in open_
            if not any(self.share(candidate, taken) for taken in placed.items())
        ]
        pairs = [pair for pair in combinations(free, 2) if pair[0][0] != pair[1][0] and not self.share(*pair)]
        ways = [dict(placed), *({**placed, **dict(more)} for more in (*zip(free), *pairs))]
        return tuple(
            False if not clue.allows(placed) else True if all(map(clue.allows, ways)) else None
            for clue in self.clues
        )

    def meet(self, reasons: Collection[str]) -> str:
        """What two things do to each other."""
        numbers = sorted(_number(reason) for reason in reasons if reason != self.LAST)
        clues = [tell("clue {number}", number=number) for number in numbers]
        words = [tell("{share} with", share=self.SHARE)] if self.LAST in reasons else []
        words += [tell("break {clues} with", clues=tell(" and ").join(clues))] if clues else []
        return tell(" or ").join(words)

    def clauses(self, reasons: Collection[str]) -> set[RuleId]:
        """That of the spot, and those that the clues rest on."""
        clauses = {self.LAST}
        for reason in reasons:
            if reason != self.LAST:
                clauses |= self.clues[_number(reason) - 1].clauses
        return clauses


def _number(reason: str) -> int:
    return int(reason.split()[1])
