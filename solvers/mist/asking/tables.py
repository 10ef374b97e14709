"""The relations that goals about Mist may name, in the order in which they are listed; each program fills its own."""

from __future__ import annotations

from collections.abc import Callable

from periplus.models.core.wording import say

from ...asking import GoalRelation
from ...program import Program, Relation

TABLES = {
    "wind": (("direction",), say("the wind blows that way")),
    "energy": (("number",), say("the player has that much energy")),
    "reachable": (
        ("at", "energy"),
        say("the balloon can fly there for at most that energy, which the player has"),
    ),
    "lands": (("at",), say("the balloon is there after the flight, if one is due")),
    "takes": (("cloud",), say("the player takes that cloud")),
    "held": (("tile", "at"), say("the tile lies on the space before")),
    "laid": (("tile", "at"), say("the tile, by its code or its kind, is laid on the space")),
    "offered": (("tile", "number"), say("so many tiles of the kind may be laid")),
    "limit": (("number",), say("no more tiles than that may be laid")),
    "closed": (("at",), say("the question lets nothing be laid on the space")),
    "landed": (("at", "terrain"), say("a tile on the space is in a landed group of the terrain")),
    "connected": (("coast",), say("the coast is connected to the yard")),
}
"""The columns of each, and what a fact says."""
TOLD = (
    GoalRelation("item", ("clause", "points"), say("what the clause of the score gives at the end")),
    GoalRelation(
        "shows", ("at", "terrain"), say("a tile of the terrain, or a wild, lies on the space at the end")
    ),
    GoalRelation("wild", ("at",), say("a wild lies on the space at the end")),
    GoalRelation("tiled", ("at",), say("a tile lies on the space at the end")),
    GoalRelation("coast", ("terrain", "at"), say("the space is printed as coast of the terrain")),
    GoalRelation("yard", ("at",), say("the space is beside the yard")),
)
"""What the island tells besides, for the reasons of ``because.pl``."""
SCORE = say("the player's points as if the game ended then")


def relation(program: Program, name: str, fill: Callable[[Relation], None] | None = None) -> Relation:
    """The relation of that name, added to the program."""
    columns, doc = TABLES[name]
    return program.relation(name, columns, doc, fill)
