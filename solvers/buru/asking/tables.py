"""The relations and measures that goals may name: what an action does, what is held then, what the table shows."""

from __future__ import annotations

from collections.abc import Mapping

from periplus.models.core.wording import say

from ...asking import GoalRelation
from ...program import Measure, Program, Relation

DONE: Mapping[str, tuple[tuple[str, ...], str]] = {
    "acted": (("area", "space"), say("the player's stack or liaison goes to that space in this action")),
    "tasked": (
        ("card", "option"),
        say("the islander is tasked, with that option of its effect, whether its price can be paid or not"),
    ),
    "hired": (("card",), say("the islander comes into the tableau, by hire or by draw")),
    "discarded": (("card",), say("the islander leaves the tableau")),
    "taken": (("card",), say("the forest card is taken")),
    "elder": (("elder", "level"), say("the elder is held in the end and scores that level, 0 for none")),
}
"""Columns and meaning of what an action decides."""
COUNTED: Mapping[str, tuple[tuple[str, ...], str]] = {
    "offered": (("spirit", "number"), say("how many offerings the action makes to the spirit")),
    "holds": (
        ("good", "number"),
        say("how much of vp, clay, palm, ebony or fish the player holds in the end"),
    ),
    "score": (
        ("points",),
        say("the player's score in the end, unknown offerings at their mean, rounded down"),
    ),
    "moves": (("number",), say("how many moves the action takes, to stop not counted")),
}
"""Columns and meaning of what an action comes to."""
SHOWN: Mapping[str, tuple[tuple[str, ...], str]] = {
    "free": (("area", "space"), say("the space of the area that is being resolved holds no stack")),
    "placed": (("token", "area", "player"), say("the token lies in the area")),
    "totem": (("spirit", "player"), say("the player holds the spirit's totem")),
    "majority": (
        ("area", "player"),
        say("the player has the highest power in the area, ties in the order of the envoy"),
    ),
}
"""Columns and meaning of what the table shows, whatever is done."""
TOLD = (
    GoalRelation("item", ("clause", "points"), say("what the clause of the score gives at the end")),
    GoalRelation("worth", ("elder", "level", "points"), say("what the elder brings for that level")),
)
"""What the rules tell of a score besides, for the reasons of ``because.pl``."""


def relation(program: Program, name: str) -> Relation:
    """The relation of that name, new."""
    columns, doc = {**DONE, **SHOWN}[name]
    return program.relation(name, columns, doc)


def measure(program: Program, name: str) -> Measure:
    """The measure of that name, new."""
    columns, doc = COUNTED[name]
    return program.measure(name, columns, doc)
