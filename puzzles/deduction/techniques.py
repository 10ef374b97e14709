"""The techniques: each looks for its smallest step, given the candidates that are left.

A candidate is *left* until a step rules it out. Each function gives the step that looks at the fewest facts,
the first of equals in the order of groups and candidates, or None where the technique has nothing to say.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from periplus.models.boards.bitsets import bits, members

from .choices import Choices
from .steps import BLOCKED, PAIR, SEARCH, SINGLE, TRIAL, DeductionStep


def single(choices: Choices, left: int, settled: int) -> DeductionStep | None:
    """A group that is not settled has one candidate left: it is chosen, and what clashes with it is out."""
    for group, mask in enumerate(choices.masks):
        last = left & mask
        if last.bit_count() == 1 and not last & settled:
            candidate = last.bit_length() - 1
            out = members(left & choices.clash[candidate])
            return DeductionStep(SINGLE, tuple(out), candidate, (group,), (candidate,))
    return None


def blocked(choices: Choices, left: int) -> DeductionStep | None:
    """Candidates that clash with everything that one other group has left."""
    steps = []
    for group, mask in enumerate(choices.masks):
        rest = left & mask
        out = [one for one in members(left & ~mask) if rest and not rest & ~choices.clash[one]]
        if out:
            steps.append(DeductionStep(BLOCKED, tuple(out), None, (group,), tuple(members(rest))))
    return _smallest(steps)


def pair(choices: Choices, left: int, settled: int) -> DeductionStep | None:
    """Candidates that leave two other groups no two candidates which can stand together."""
    masks = choices.masks
    unsettled = [group for group, mask in enumerate(masks) if not mask & settled]
    steps = []
    for two in combinations(unsettled, 2):
        both = masks[two[0]] | masks[two[1]]
        others = members(left & ~both)
        out = [one for one in others if not choices.extendable(choices.alone(one, left), two)]
        if out:
            steps.append(DeductionStep(PAIR, tuple(out), None, two, tuple(members(left & both))))
    return _smallest(steps)


def trial(choices: Choices, left: int, settled: int) -> DeductionStep | None:
    """A candidate whose choice leaves some group empty, as SINGLE and BLOCKED show step by step."""
    steps = []
    for one in _open(choices, left, settled):
        if found := _contradiction(choices, one, left):
            steps.append(found)
    return _smallest(steps)


def search(choices: Choices, left: int, settled: int) -> DeductionStep | None:
    """A candidate beside which the other groups cannot all be chosen, whatever is tried."""
    groups = range(len(choices.groups))
    for one in _open(choices, left, settled):
        others = [group for group in groups if group != choices.group_of[one]]
        if not choices.extendable(choices.alone(one, left), others):
            rest = members(left & ~choices.masks[choices.group_of[one]])
            return DeductionStep(SEARCH, (one,), None, tuple(others), tuple(rest))
    return None


def _open(choices: Choices, left: int, settled: int) -> list[int]:
    """The candidates of groups that are not settled."""
    return [one for one in members(left) if not choices.masks[choices.group_of[one]] & settled]


def _smallest(steps: Iterable[DeductionStep]) -> DeductionStep | None:
    return min(steps, key=lambda step: step.size, default=None)


def _contradiction(choices: Choices, assumed: int, left: int) -> DeductionStep | None:
    """What choosing the candidate leads to, if that is a group without candidates."""
    before, left = left, choices.alone(assumed, left)
    settled = 1 << assumed
    taken: list[DeductionStep] = []
    while True:
        empty = next((group for group, mask in enumerate(choices.masks) if not left & mask), None)
        if empty is not None:
            needed = _needed(choices, taken, before & choices.masks[empty])
            looked_at = tuple(members(before & choices.masks[empty]))
            return DeductionStep(TRIAL, (assumed,), None, (empty,), looked_at, needed, empty)
        step = single(choices, left, settled) or blocked(choices, left)
        if step is None:
            return None
        taken.append(step)
        left &= ~bits(step.out)
        if step.placed is not None:
            settled |= 1 << step.placed


def _needed(choices: Choices, taken: list[DeductionStep], gone: int) -> tuple[DeductionStep, ...]:
    """Those of the steps without which the candidates in ``gone`` would not all be ruled out.

    Looked at from the last to the first: a step stays for what it rules out of ``gone``, and then the
    candidates that its own group had lost before must be ruled out too.
    """
    kept: list[DeductionStep] = []
    for step in reversed(taken):
        out = tuple(one for one in step.out if gone >> one & 1)
        if out:
            kept.append(DeductionStep(step.technique, out, step.placed, step.groups, step.looked_at))
            gone |= choices.masks[step.groups[0]] & ~bits(step.looked_at)
    return tuple(reversed(kept))
