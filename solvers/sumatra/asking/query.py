"""A position of Sumatra as a program: its worlds are the arrangements that its ``ask`` is about.

That is one player's notebook at the end, with the tiles that ``arrange``, ``fewest`` or ``badges`` may take and the
pairs fetch. A race between players has no such program: it asks what can be forced, not what can be.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from periplus.models.core.rulebook import rulebook
from periplus.models.core.wording import say
from periplus.models.sumatra import GAME
from periplus.models.sumatra.edition import Edition
from periplus.models.sumatra.position import Position
from periplus.models.sumatra.tiles import TILES

from ...asking import GoalRelation, Query, tables
from ...program import Term
from ..arrangement.events import Events
from ..arrangement.model import Model
from ..arrangement.supply import TileSupply
from ..options import NotebookOptions
from ..solve import TASKS, goal_of
from ..task import ArrangementTask
from .coming import add_fixed, add_free
from .ending import add_ending
from .saying import confirm, sentence
from .witness import witness

EMPTY = b"""{"game": "sumatra", "players": [{}, {}], "bag": "",
 "edition": {"name": "", "maps": [{"players": [2], "draws": [0, 1]}]}}"""
"""A position in which nothing is there: its program has all the relations."""
WITHIN = say(
    "(One player's notebook after several takes is looked at, as solve does; hint ranks one turn. Nothing is "
    "drawn, and the other players stand still.)"
)


def query(position: Position) -> Query:
    """The program of the position, and the names that goals may use.

    Raises PositionError for values of ``ask`` that are not as expected, and for a race.
    """
    state = GAME.state(position)
    options = NotebookOptions(position)
    aim = options.choice("kind", TASKS)
    if aim == "journey":
        options.fault("kind", say("arrange, fewest or badges: arrangements are asked about"))
        aim = "arrange"
    task = goal_of(state, options, aim).task
    options.settle()
    return described(arrangements(task), position, task, WITHIN)


def described(query: Query, position: Position, task: ArrangementTask, within: str) -> Query:
    """The query with names, clauses and sentences; ``within`` is what its worlds leave out."""
    return replace(
        query,
        within=within,
        names=names(position.edition_data),
        clauses={rule.id: rule.text for rule in rulebook(position.game).values()},
        say=sentence,
        confirm=partial(confirm, task),
    )


def relations() -> tuple[GoalRelation, ...]:
    """Every relation and measure that goals may name, whatever the position."""
    return tables(query(GAME.load(EMPTY)).program)


def arrangements(task: ArrangementTask) -> Query:
    """The program whose worlds are the arrangements, with every relation that goals may name, and their witness."""
    model, coming = arranging(task)
    return Query(model.program, witness=partial(witness, model, coming))


def arranging(task: ArrangementTask) -> tuple[Model, TileSupply | Events]:
    """The model of the arrangements with those relations, and how the tiles come in it."""
    model = Model(task, every=True)
    coming: TileSupply | Events
    if task.ordered:
        coming = Events(model)
        add_fixed(model, coming)
    else:
        coming = TileSupply(model)
        add_free(model, coming)
    add_ending(model)
    return model, coming


def names(edition: Edition) -> dict[str, Term]:
    """Tiles by their code and, volcanoes and equipment, by what the edition calls them."""
    found: dict[str, Term] = {tile: tile for tile in TILES}
    for letter, (volcano, equipment) in edition.types.items():
        found |= {volcano: f"M{letter}", equipment: f"E{letter}"}
    return found
