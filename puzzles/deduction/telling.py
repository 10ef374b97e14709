"""Deductions in sentences that a learner can follow, for any puzzle of choices.

A game names its groups and candidates and says why two candidates exclude each other.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Sequence
from itertools import product
from typing import ClassVar

from periplus.models.core.results import RuleId
from periplus.models.core.wording import say, spoken, tell

from . import steps as techniques
from .choices import Choices
from .steps import DeductionStep

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
    def reason(self, one: int, other: int) -> str:
        """Why the two exclude each other: a clause id, or a word of the puzzle's own."""

    @abstractmethod
    def meet(self, reasons: Collection[str]) -> str:
        """What a candidate would do to another, by those reasons: ``"touch"``."""

    def clauses(self, reasons: Collection[str]) -> set[RuleId]:
        """The clauses that the reasons rest on: here each is one."""
        return set(reasons)

    def rules(self, step: DeductionStep) -> tuple[RuleId, ...]:
        """The clauses that the step rests on, sorted."""
        found = {self.LAST} if step.technique == techniques.SINGLE or step.trial else set()
        return tuple(sorted(found | self.clauses(self._reasons(step))))

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
            for one in step.out:
                beside = [other for other in step.looked_at if not self.choices.clash[one] >> other & 1]
                yield from self._between(beside, beside)

    def _between(self, some: Sequence[int], others: Sequence[int]) -> Iterator[str]:
        for one, other in product(some, others):
            if self.choices.clash[one] >> other & 1:
                yield self.reason(one, other)

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
            own = [one for one in candidates if self.choices.group_of[one] == number]
            if 0 < len(own) <= SHOWN:
                spots = tell(" and ").join(spoken(self.spot(one)) for one in own)
                parts.append(tell("{group} {spots}", group=self.group(number), spots=spots))
            elif own:
                group = self.group(number)
                parts.append(
                    tell("{number} {places} of {group}", number=len(own), places=self.PLACES[1], group=group)
                )
        return "; ".join(parts)


def _verdict(step: DeductionStep) -> str:
    return tell("So that is ruled out.") if len(step.out) == 1 else tell("So those are ruled out.")
