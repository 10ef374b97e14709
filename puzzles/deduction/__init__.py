"""How a person solves a puzzle of choices: techniques from the obvious to trial, and the grade they make."""

from .choices import Choices
from .grading import HARDEST, GradedSteps, course, grade
from .steps import DeductionStep

__all__ = ["HARDEST", "Choices", "DeductionStep", "GradedSteps", "course", "grade"]
