"""Landed groups (MIST-10.1 to 10.3) and groups of five (MIST-10.5) of one terrain, as rows of a program.

A tile is landed if it lies on a coast space of its terrain, or hangs on one that does or that touches a bare one, by
tiles of the terrain: layers from the coast. A coast space that shows the terrain is landed itself and passes that
on, so a root only needs a coast space beside it that no *other* tile covers.
"""

from __future__ import annotations

from periplus.models.boards.bitsets import members
from periplus.models.mist.ground import GROUP
from periplus.models.mist.scoring import FIVE_POINTS, TILE_POINTS, WILD_POINTS
from periplus.models.mist.tiles import WILD

from ...patterns.layers import layered
from ...patterns.logic import TermList, less, total
from ...program import Literal
from .ground import Ground


def roots(ground: Ground, letter: str) -> dict[int, list[Literal] | None]:
    """The spaces where a tile of the terrain is at the coast: beside which open coast spaces, or (None) on it."""
    coast = ground.task.island.coasts.get(letter, 0)
    found: dict[int, list[Literal] | None] = {}
    for number in members(coast | ground.task.island.board.spread(coast)):
        own = members(coast & ground.task.island.board.beside[number])
        found[number] = None if coast >> number & 1 else [ground.open(other, letter) for other in own]
    return found


def landed_points(ground: Ground, letter: str) -> TermList:
    """What the landed groups of the terrain score (MIST-10.2)."""
    program = ground.program
    rows = program.rule("MIST-10.1")
    shown = ground.shown(letter)
    layers = layered(program, rows, ground.beside, shown, roots(ground, letter), ground.longest(letter, WILD))
    scores: dict[str, list[Literal]] = {letter: [], WILD: []}
    for number, reached in layers.items():
        scoring = []
        for name, among in scores.items():
            for literal in ground.at(number, name):
                scoring.append(score := program.boolean())
                program.rule("MIST-10.2").linear([(1, score), (-1, literal)], high=0)
                among.append(score)
        program.rule("MIST-10.2").linear([*total(scoring), *less(total(reached))], high=0)
    for name, among in scores.items():
        program.follows("MIST-1.3", "MIST-10.2").linear(total(among), high=ground.longest(name))
    return [
        (worth, one) for name, worth in ((letter, TILE_POINTS), (WILD, WILD_POINTS)) for one in scores[name]
    ]


def five_points(ground: Ground, letter: str) -> TermList:
    """The bonus for a group of five, landed or not: five spaces grown from one of them."""
    shown = ground.shown(letter)
    if ground.longest(letter, WILD) < GROUP:
        return []
    program = ground.program
    rows, five = program.rule("MIST-10.5"), program.boolean()
    first = {number: program.boolean() for number in shown}
    rows.linear([*total(list(first.values())), (-1, five)], high=0)
    grown = layered(program, rows, ground.beside, shown, {n: [one] for n, one in first.items()}, GROUP)
    every = [literal for literals in grown.values() for literal in literals]
    rows.linear([*total(every), (-GROUP, five)], low=0)
    return [(FIVE_POINTS, five)]
