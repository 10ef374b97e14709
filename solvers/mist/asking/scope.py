"""How much a program of a question holds: what can be, or also what a given fact, if it were otherwise, would allow.

To ask what can be, a program of what the position allows is enough. To say why something cannot be, the winds that
do not blow, the energy that is not there and the tiles that are not offered have to be there too, but only for the
terrains that the goal is about.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from periplus.models.boards.hexes import DIRECTIONS, Direction
from periplus.models.mist.tiles import TERRAINS, TOKENS, WILD

from ...program import Goal, Var, atoms_of, constants
from .question import ArrangementQuestion

MORE = 3
"""A stock is doubted by so many tiles more."""


@dataclass(frozen=True, slots=True)
class Scope:
    """What the relations of a program are about."""

    question: ArrangementQuestion
    winds: Sequence[Direction]
    energies: Sequence[int]
    amounts: Sequence[int]
    """The amounts of energy, rising to the end of the track, for which it is told what is reachable."""
    tokens: Sequence[str]
    """What may be laid."""
    terrains: str
    """The terrains whose landed tiles are told."""
    more: int = 0
    """How many more tiles of a kind may be laid than are offered."""
    doubted: bool = False
    """Whether what the position rules out is there as well, with the clause that forbids it."""


def possible(question: ArrangementQuestion) -> Scope:
    """What the position allows."""
    wind, most = question.state.wind, question.state.edition.track.max
    return Scope(
        question,
        winds=DIRECTIONS if wind is None else (wind,),
        energies=(question.player.energy,),
        amounts=range(most + 1),
        tokens=tuple(question.task.stock),
        terrains=TERRAINS,
    )


def doubtful(question: ArrangementQuestion, goal: Goal) -> Scope:
    """What the goal could depend on: each given fact may be left out, a stock by MORE tiles at most."""
    atoms = list(atoms_of(goal))
    named = {term for term in constants(goal) if isinstance(term, str)}
    every = any(isinstance(atom.terms[-1], Var) for atom in atoms if atom.relation == "landed")
    track = range(question.state.edition.track.max + 1)
    told = {term for atom in atoms for term in atom.terms[1:] if atom.relation == "reachable"}
    whole = any(isinstance(term, Var) for term in told)
    return Scope(
        question,
        winds=DIRECTIONS,
        energies=track,
        amounts=[number for number in track if whole or number in told or number == track[-1]],
        tokens=tuple(name for name in TOKENS if name in question.task.stock or name in {*named, WILD}),
        terrains=TERRAINS if every else "".join(letter for letter in TERRAINS if letter in named),
        more=MORE,
        doubted=True,
    )
