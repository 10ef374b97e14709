"""How a person solves a puzzle of choices: techniques from the obvious to trial, and the grade they make."""

from .techniques import HARDEST, Choices, DeductionStep, GradedSteps, course, grade

__all__ = ["HARDEST", "Choices", "DeductionStep", "GradedSteps", "course", "grade"]
