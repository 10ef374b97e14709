"""Landed groups (MIST-10.1 to 10.3) and groups of five (MIST-10.5) of one terrain, as rows of a program.

A tile is landed if it lies on a coast space of its terrain, or hangs on one that does or that touches a bare one, by
tiles of the terrain: layers from the coast. A coast space that shows the terrain is landed itself and passes that
on, so a root only needs a coast space beside it that no *other* tile covers.
"""

from __future__ import annotations

from periplus.models.boards.bitsets import members
from periplus.models.mist.ground import FIVE_POINTS, GROUP, TILE_POINTS, WILD_POINTS
from periplus.models.mist.tiles import WILD

from ...patterns.layers import Layers, layered
from ...patterns.logic import TermList, less, total
from ...program import Literal
from .ground import ShownTokens


def roots(ground: ShownTokens, letter: str) -> dict[int, list[Literal] | None]:
    """The spaces where a tile of the terrain is at the coast: beside which open coast spaces, or (None) on it."""
    coast = ground.island.coasts.get(letter, 0)
    found: dict[int, list[Literal] | None] = {}
    for number in members(coast | ground.island.board.spread(coast)):
        own = members(coast & ground.island.board.beside[number])
        found[number] = None if coast >> number & 1 else [ground.open(other, letter) for other in own]
    return found


def landed(ground: ShownTokens, letter: str) -> dict[int, Layers]:
    """For each space that a landed tile of the terrain may lie on, its layers: their sum is 1 only if one does."""
    depth = ground.longest(letter, WILD)
    rows = ground.program.rule("MIST-10.1")
    return layered(ground.program, rows, ground.beside, ground.shown(letter), roots(ground, letter), depth)


def landed_points(ground: ShownTokens, letter: str) -> TermList:
    """What the landed groups of the terrain score (MIST-10.2)."""
    program, rows = ground.program, ground.program.rule("MIST-10.2")
    scores: dict[str, list[Literal]] = {letter: [], WILD: []}
    for number, layers in landed(ground, letter).items():
        scoring = []
        for name, among in scores.items():
            for literal in ground.at(number, name):
                scoring.append(score := program.boolean())
                rows.linear([(1, score), (-1, literal)], high=0)
                among.append(score)
        rows.linear([*total(scoring), *less(total(layers))], high=0)
    for name, among in scores.items():
        ground.count(("MIST-1.3", "MIST-10.2"), total(among), ground.longest(name))
    worth = {letter: TILE_POINTS, WILD: WILD_POINTS}
    return [(worth[name], score) for name, among in scores.items() for score in among]


def five_points(ground: ShownTokens, letter: str) -> TermList:
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
