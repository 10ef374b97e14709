"""A puzzle of choices, the techniques from the obvious to trial, and the grade that they give.

One candidate of each group is to be chosen, and some pairs exclude each other. Candidates are numbered from 0; in a
bit set candidate ``c`` is bit ``c``. A candidate is *left* until a step rules it out.

A technique is a function that gives its smallest step, given the candidates that are left: the one that looks at the
fewest facts, the first of equals in the order of groups and candidates, or None where the technique has nothing to
say. At every step of a solution the easiest technique that says anything is used. What techniques up to ``d`` rule
out never depends on the order, for none of them loses its force when candidates go. So the difficulty is well
defined: ``d`` if techniques up to ``d`` settle every group and those below do not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from periplus.models.boards.bitsets import bits, members


@dataclass(frozen=True)
class Choices:
    """What may be chosen. A solution is one candidate of each group, no two of which clash."""

    groups: tuple[tuple[int, ...], ...]
    """The candidates of each group; every candidate is in one group."""
    clash: tuple[int, ...]
    """For each candidate the bit set of those in other groups that it cannot stand beside; symmetric."""

    @cached_property
    def masks(self) -> tuple[int, ...]:
        """The candidates of each group as a bit set."""
        return tuple(bits(group) for group in self.groups)

    @cached_property
    def group_of(self) -> tuple[int, ...]:
        """The group of each candidate."""
        place = {candidate: number for number, group in enumerate(self.groups) for candidate in group}
        return tuple(place[candidate] for candidate in range(len(place)))

    @property
    def everything(self) -> int:
        """The bit set of all candidates."""
        return (1 << len(self.clash)) - 1

    def alone(self, candidate: int, remaining: int) -> int:
        """What is left of ``remaining`` when the candidate is chosen: it, and what can stand beside it."""
        return remaining & ~self.clash[candidate] & ~self.masks[self.group_of[candidate]] | 1 << candidate

    def extendable(self, remaining: int, groups: Sequence[int]) -> bool:
        """Whether one candidate of each of these groups can be chosen from ``remaining``, none clashing."""
        return self._count(remaining, groups, 1) == 1

    def count(self, most: int) -> int:
        """How many solutions there are, counted no further than ``most``."""
        return self._count(self.everything, range(len(self.groups)), most)

    def selections(self) -> Iterator[tuple[int, ...]]:
        """Every solution, a candidate of each group in the order of the groups."""
        return self._selections(self.everything, range(len(self.groups)), ())

    def _selections(
        self, remaining: int, groups: Sequence[int], chosen: tuple[int, ...]
    ) -> Iterator[tuple[int, ...]]:
        if not groups:
            yield tuple(sorted(chosen, key=lambda candidate: self.group_of[candidate]))
            return
        first, *rest = sorted(groups, key=lambda group: (remaining & self.masks[group]).bit_count())
        for candidate in members(remaining & self.masks[first]):
            yield from self._selections(self.alone(candidate, remaining), rest, (*chosen, candidate))

    def _count(self, remaining: int, groups: Sequence[int], most: int) -> int:
        if not groups:
            return 1
        first, *rest = sorted(groups, key=lambda group: (remaining & self.masks[group]).bit_count())
        solutions = 0
        for candidate in members(remaining & self.masks[first]):
            solutions += self._count(self.alone(candidate, remaining), rest, most - solutions)
            if solutions >= most:
                break
        return solutions


SINGLE, BLOCKED, PAIR, TRIAL, SEARCH = 1, 2, 3, 4, 5
"""The techniques. SINGLE: a group has one candidate left. BLOCKED: a candidate clashes with all that another
group has left. PAIR: it leaves two other groups no two candidates that can stand together. TRIAL: choosing it
leads to a contradiction by SINGLE and BLOCKED alone. SEARCH: no choice of all the others goes with it."""


@dataclass(frozen=True, slots=True)
class DeductionStep:
    """A conclusion that holds in every solution."""

    technique: int
    out: tuple[int, ...]
    """The candidates that it rules out, rising."""
    placed: int | None = None
    """The candidate that it settles (SINGLE)."""
    groups: tuple[int, ...] = ()
    """The groups whose remaining candidates it looks at; of a trial the one that is left without any."""
    looked_at: tuple[int, ...] = ()
    """Those remaining candidates, rising: the facts of the step."""
    trial: tuple[DeductionStep, ...] = ()
    """TRIAL: what follows from the assumption, up to the group that is left without a candidate."""

    @property
    def size(self) -> int:
        """How much it takes: the facts of the step and of the steps within it."""
        return len(self.looked_at) + sum(1 + step.size for step in self.trial)


def single(choices: Choices, remaining: int, settled: int) -> DeductionStep | None:
    """A group that is not settled has one candidate left: it is chosen, and what clashes with it is out."""
    for group, mask in enumerate(choices.masks):
        last = remaining & mask
        if last.bit_count() == 1 and not last & settled:
            candidate = last.bit_length() - 1
            out = members(remaining & choices.clash[candidate])
            return DeductionStep(SINGLE, tuple(out), candidate, (group,), (candidate,))
    return None


def blocked(choices: Choices, remaining: int) -> DeductionStep | None:
    """Candidates that clash with everything that one other group has left."""
    steps = []
    for group, mask in enumerate(choices.masks):
        rest = remaining & mask
        out = [
            candidate
            for candidate in members(remaining & ~mask)
            if rest and not rest & ~choices.clash[candidate]
        ]
        if out:
            steps.append(DeductionStep(BLOCKED, tuple(out), None, (group,), tuple(members(rest))))
    return _smallest(steps)


def pair(choices: Choices, remaining: int, settled: int) -> DeductionStep | None:
    """Candidates that leave two other groups no two candidates which can stand together."""
    masks = choices.masks
    unsettled = [group for group, mask in enumerate(masks) if not mask & settled]
    steps = []
    for two in combinations(unsettled, 2):
        both = masks[two[0]] | masks[two[1]]
        others = members(remaining & ~both)
        out = [
            candidate
            for candidate in others
            if not choices.extendable(choices.alone(candidate, remaining), two)
        ]
        if out:
            steps.append(DeductionStep(PAIR, tuple(out), None, two, tuple(members(remaining & both))))
    return _smallest(steps)


def trial(choices: Choices, remaining: int, settled: int) -> DeductionStep | None:
    """A candidate whose choice leaves some group empty, as SINGLE and BLOCKED show step by step."""
    steps = []
    for candidate in _open(choices, remaining, settled):
        if contradiction := _contradiction(choices, candidate, remaining):
            steps.append(contradiction)
    return _smallest(steps)


def search(choices: Choices, remaining: int, settled: int) -> DeductionStep | None:
    """A candidate beside which the other groups cannot all be chosen, whatever is tried."""
    groups = range(len(choices.groups))
    for candidate in _open(choices, remaining, settled):
        others = [group for group in groups if group != choices.group_of[candidate]]
        if not choices.extendable(choices.alone(candidate, remaining), others):
            rest = members(remaining & ~choices.masks[choices.group_of[candidate]])
            return DeductionStep(SEARCH, (candidate,), None, tuple(others), tuple(rest))
    return None


def _open(choices: Choices, remaining: int, settled: int) -> list[int]:
    """The candidates of groups that are not settled."""
    return [
        candidate
        for candidate in members(remaining)
        if not choices.masks[choices.group_of[candidate]] & settled
    ]


def _smallest(steps: Iterable[DeductionStep]) -> DeductionStep | None:
    return min(steps, key=lambda step: step.size, default=None)


def _contradiction(choices: Choices, assumed: int, remaining: int) -> DeductionStep | None:
    """What choosing the candidate leads to, if that is a group without candidates."""
    before, remaining = remaining, choices.alone(assumed, remaining)
    settled = 1 << assumed
    taken: list[DeductionStep] = []
    while True:
        empty = next((group for group, mask in enumerate(choices.masks) if not remaining & mask), None)
        if empty is not None:
            needed = _needed(choices, taken, before & choices.masks[empty])
            looked_at = tuple(members(before & choices.masks[empty]))
            return DeductionStep(TRIAL, (assumed,), None, (empty,), looked_at, needed)
        step = single(choices, remaining, settled) or blocked(choices, remaining)
        if step is None:
            return None
        taken.append(step)
        remaining &= ~bits(step.out)
        if step.placed is not None:
            settled |= 1 << step.placed


def _needed(choices: Choices, taken: list[DeductionStep], gone: int) -> tuple[DeductionStep, ...]:
    """Those of the steps without which the candidates in ``gone`` would not all be ruled out.

    Looked at from the last to the first: a step stays for what it rules out of ``gone``, and then the
    candidates that its own group had lost before must be ruled out too.
    """
    kept: list[DeductionStep] = []
    for step in reversed(taken):
        out = tuple(candidate for candidate in step.out if gone >> candidate & 1)
        if out:
            kept.append(DeductionStep(step.technique, out, step.placed, step.groups, step.looked_at))
            gone |= choices.masks[step.groups[0]] & ~bits(step.looked_at)
    return tuple(reversed(kept))


HARDEST = SEARCH
"""Techniques up to this one settle every puzzle that has exactly one solution."""


@dataclass(frozen=True, slots=True)
class GradedSteps:
    """The steps in order, and what they come to."""

    steps: tuple[DeductionStep, ...]
    left: int
    """Bit set of the candidates that are not ruled out."""
    solved: bool
    """Every group is settled."""

    @property
    def difficulty(self) -> int:
        """The hardest technique used."""
        return max((step.technique for step in self.steps), default=SINGLE)


def course(
    choices: Choices, hardest: int = HARDEST, chosen: Iterable[int] = (), *, first: bool = False
) -> GradedSteps:
    """The deduction that uses techniques up to ``hardest``, until it is solved or they say no more.

    ``chosen`` are candidates that are settled already. ``first``: until one more candidate is settled, no further.
    """
    remaining, settled = choices.everything, 0
    for candidate in chosen:
        remaining, settled = choices.alone(candidate, remaining), settled | 1 << candidate
    steps: list[DeductionStep] = []
    while settled.bit_count() < len(choices.groups):
        step = _next(choices, remaining, settled, hardest)
        if step is None:
            break
        steps.append(step)
        remaining &= ~bits(step.out)
        if step.placed is not None:
            settled |= 1 << step.placed
            if first:
                break
    return GradedSteps(tuple(steps), remaining, settled.bit_count() == len(choices.groups))


def grade(choices: Choices, chosen: Sequence[int] = ()) -> GradedSteps | None:
    """The course by the easiest techniques that solve it; None where not exactly one solution is there.

    ``chosen`` are candidates that are settled already.
    """
    courses = (course(choices, hardest, chosen) for hardest in range(SINGLE, HARDEST + 1))
    return next((graded for graded in courses if graded.solved), None)


def _next(choices: Choices, remaining: int, settled: int, hardest: int) -> DeductionStep | None:
    step = single(choices, remaining, settled)
    if step is None and hardest >= BLOCKED:
        step = blocked(choices, remaining)
    if step is None and hardest >= PAIR:
        step = pair(choices, remaining, settled)
    if step is None and hardest >= TRIAL:
        step = trial(choices, remaining, settled)
    if step is None and hardest >= SEARCH:
        step = search(choices, remaining, settled)
    return step
