"""A puzzle of choices as a program, for the solver to count its worlds."""

from __future__ import annotations

from collections.abc import Sequence

from periplus.models.boards.bitsets import members
from periplus.solvers.program import Literal, Program

from .deduction.choices import Choices


def choosing(choices: Choices) -> tuple[Program, tuple[Literal, ...]]:
    """The program whose worlds choose one candidate of each group, no two that clash, and each one's fact."""
    program = Program()
    chosen = program.relation("chosen", ("candidate",), "the candidate is chosen")
    facts = tuple(chosen.add(number) for number in range(len(choices.clash)))
    constrain(program, choices, facts)
    return program, facts


def constrain(program: Program, choices: Choices, chosen: Sequence[Literal]) -> None:
    """Let one candidate of each group be chosen, no two that clash; ``chosen`` has the literal of each."""
    for group in choices.groups:
        program.rule("choice").exactly_one([chosen[one] for one in group])
    for one, mask in enumerate(choices.clash):
        for other in members(mask >> one + 1 << one + 1):
            program.rule("clash").at_most_one([chosen[one], chosen[other]])
