"""Certificates of arrangements: the program that proves them, without the best layout that annealing has found."""

from __future__ import annotations

from periplus.models.mist.position import Position

from ..certifiable import Certifiable
from ..replay import Verb
from .arrangement.ground import LaidTiles
from .arrangement.solve import Model, task_of
from .maximum import task_of as greatest


def certifiable(verb: Verb, position: Position) -> Certifiable | None:
    """The arrangement that the position asks for; None for another question, and where nothing can be laid so."""
    if verb == "hint" or (verb == "solve" and position.ask.kind != "arrange"):
        return None
    task = greatest(position) if verb == "maximum" else task_of(position)
    return Certifiable(Model(LaidTiles(task)).program) if task.possible else None
