"""Certificates of ceilings: the program that only counts, which bounds what any line from the position can score."""

from __future__ import annotations

from periplus.models.core.wording import say
from periplus.models.observatory.position import Position

from ..certifiable import Certifiable
from ..replay import Verb
from .maximum import free_task
from .timeline.card_classes import merged
from .timeline.constraints.completions import UNIT
from .timeline.model import counted
from .timeline.task import kinds_of

RELAXATION = say("stars are counted, wherever they stand")


def certifiable(verb: Verb, position: Position) -> Certifiable | None:
    """The ceiling of the position; None for another question, and where no turn is left."""
    if verb != "maximum":
        return None
    task = free_task(position).task
    if not task.windows:
        return None
    kinds, reach = kinds_of(task)
    program = counted(task, merged(kinds), reach).program
    return Certifiable(program, lambda value: value // UNIT, relaxation=RELAXATION)
