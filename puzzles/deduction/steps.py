"""One step of a deduction: what it settles or rules out, and the little that it rests on."""

from __future__ import annotations

from dataclasses import dataclass

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
    """The groups whose remaining candidates it looks at."""
    looked_at: tuple[int, ...] = ()
    """Those remaining candidates, rising: the facts of the step."""
    trial: tuple[DeductionStep, ...] = ()
    """TRIAL: what follows from the assumption, up to the group that is left without a candidate."""
    emptied: int | None = None
    """TRIAL: that group."""

    @property
    def size(self) -> int:
        """How much it takes: the facts of the step and of the steps within it."""
        return len(self.looked_at) + sum(1 + step.size for step in self.trial)
