"""The relations of how an arrangement ends: what stands where, what it earns, what it scores."""

from __future__ import annotations

from collections.abc import Mapping

from periplus.models.core.wording import say
from periplus.models.sumatra.tiles import KINDS, TILES

from ...program import Literal
from ..arrangement.facts import NUMBERS
from ..arrangement.model import Model

ROWS: Mapping[str, str] = dict(
    zip(
        KINDS,
        ("residents", "ornaments", "plants", "animals", "radio", "gps", "villages", "volcanoes", "equipment"),
        strict=True,
    )
)
"""The rows of a notebook by kind, as goals name them."""


def add_ending(model: Model) -> None:
    """Add the relations to a model in which each tile is a candidate everywhere."""
    program = model.program
    placed = program.relation("placed", ("tile", "column"), say("the tile stands in the column at the end"))
    for tile in TILES:
        for column in NUMBERS:
            literal = _standing(model, tile, column)
            if literal is not None:
                placed.add(tile, column, literal=literal)
    pair = program.relation("pair", ("column",), say("radio and GPS are both in the column at the end"))
    equipped = program.relation("equipped", ("column",), say("the column has equipment at the end"))
    for column, both, equipment in zip(NUMBERS, model.pairs, model.typed.equipped, strict=True):
        pair.add(column, literal=both)
        equipped.add(column, literal=equipment)
    badge = program.relation("badge", ("id",), say("the badge is held at the end"))
    player = model.task.player
    for name in (*player.brown, *((player.green,) if player.green is not None else ())):
        badge.add(name, literal=program.true)
    for name, literal in model.badges.taken.items():
        badge.add(name, literal=literal)
    _add_measures(model)


def _standing(model: Model, tile: str, column: int) -> Literal | None:
    """The literal that the tile is there at the end."""
    kind = tile[0]
    if kind in model.packed:
        return model.packed[kind].at(column)
    if kind in "ME":
        return (model.typed.volcano if kind == "M" else model.typed.kit).get((tile[1], column))
    return (model.living if kind in "PA" else model.signals).cells.get((tile, column))


def _add_measures(model: Model) -> None:
    program = model.program
    count = program.measure("count", ("row", "number"), say("how many tiles the row holds at the end"))
    for kind, row in ROWS.items():
        count.add(row, terms=model.counts[kind])
    points = program.measure("points", ("item", "points"), say("what the item scores at the end"))
    for item, terms in model.points.items.items():
        points.add(item, terms=terms)
    points.add("badges", terms=model.badges.points, constant=model.task.held)
    score = program.measure("score", ("points",), say("the total at the end"))
    terms, constant = model.score()
    score.add(terms=terms, constant=constant)
