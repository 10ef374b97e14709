"""How a person solves a puzzle of choices: techniques from the obvious to trial, and the grade they make."""

from .choices import Choices
from .grading import HARDEST, Course, course, grade
from .steps import Step

__all__ = ["HARDEST", "Choices", "Course", "Step", "course", "grade"]
