"""The web that joins all coasts to the yard (MIST-9.2 to 9.6, MIST-10.10), as rows of a program.

Terrain tiles are in the web by layers from the yard. A coast is joined by a tile of the web on it that matches, or
beside one of its spaces that no other terrain's or blocking tile covers: if the tile there matches, it hangs on
the web too.
"""

from __future__ import annotations

from periplus.models.boards.bitsets import members
from periplus.models.mist.tiles import TERRAINS, WILD, is_terrain

from ...answers import Answer
from ...limits import Limits
from ...patterns.layers import Layers
from ...patterns.logic import TermList, less, total
from ...program import Literal
from ...search import Search
from ..connect import Web
from .ground import LaidTiles, ShownTokens
from .task import IslandTask


def connection_points(ground: LaidTiles) -> tuple[TermList, int]:
    """What connection scores, as terms and a constant."""
    task, program = ground.task, ground.program
    if task.stakes.first:
        return [], task.stakes.connection(connected=False)
    needed = fewest(task)
    if needed is None or needed > ground.longest(*TERRAINS, WILD):
        return [], 0
    connected = all_connected(ground)
    tiles = [literal for literals in ground.terrain.values() for literal in literals]
    program.follows("MIST-9.2", "MIST-9.3").linear([*total(tiles), (-needed, connected)], low=0)
    return [(task.stakes.connecting, connected)], 0


def all_connected(ground: ShownTokens) -> Literal:
    """A literal that is true only where all coasts are connected."""
    program = ground.program
    tiles, connected = webbed(ground), program.boolean()
    rows = program.rule("MIST-9.2")
    for letter in ground.island.coasts:
        chosen = []
        for number, rights in joins(ground, letter).items():
            if number in tiles:
                chosen.append(join := program.boolean())
                rows.linear([(1, join), *less(total(tiles[number]))], high=0)
                rows.linear([(1, join), *less(total(rights))], high=0)
        rows.linear([(1, connected), *less(total(chosen))], high=0)
    return connected


def webbed(ground: ShownTokens) -> dict[int, Layers]:
    """For each space that a tile of the web may lie on, its layers: their sum is 1 only if one does."""
    landing = dict.fromkeys(members(ground.island.landing))
    rows, depth = ground.program.rule("MIST-9.3"), ground.longest(*TERRAINS, WILD)
    return ground.supported(rows, ground.terrain, landing, depth)


def joins(ground: ShownTokens, letter: str) -> dict[int, list[Literal]]:
    """The spaces where a tile of the web may join the coast: it does where one of the literals is true."""
    board, coast = ground.island.board, ground.island.coasts[letter]
    found = {}
    for number in members(coast | board.spread(coast)):
        found[number] = [ground.open(other, letter) for other in members(coast & board.beside[number])]
        if coast >> number & 1:
            found[number] += ground.at(number, letter, WILD)
    return found


def fewest(task: IslandTask) -> int | None:
    """How many terrain tiles an island needs to have all coasts connected, those before among them; None: no way.

    The fewest new ones are the answer to ``connect``, where their kinds are free.
    """
    covered = task.island.board.everything & ~task.spaces
    answer = Search(
        Web(task.island, task.laid, covered).answers, Limits(seconds=None), Answer("unknown")
    ).result()
    if answer.status != "optimal" or not isinstance(answer.value, int):
        return None
    return answer.value + sum(is_terrain(tile) for tile in task.laid if tile)
