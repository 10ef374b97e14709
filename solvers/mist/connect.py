"""``connect``: the fewest new terrain tiles that join every coast to the yard, as a Steiner tree.

The nodes are the yard, the terrain tiles that lie, and the bare spaces that may be used; a bare space costs 1, for
a tile of a kind of choice. Branches may meet at the yard, where each chain ends (MIST-9.3). A coast is a group of
nodes, any one of which joins it (MIST-9.2): its own bare spaces (the new tile is of that coast), its own covered
ones with a tile that matches, and every node beside one of its bare spaces. If a chain covers that bare space, it
does so with a tile of the coast, which joins the coast as well. So a tree that meets the yard and all groups is
exactly a set of tiles that connects all coasts, and the cheapest is the answer.
"""

from __future__ import annotations

from collections.abc import Iterator

from periplus.models.boards.bitsets import members
from periplus.models.boards.hexes import Hex
from periplus.models.mist import GAME
from periplus.models.mist.island import Island
from periplus.models.mist.position import Position
from periplus.models.mist.state import State, masks_of, terrain, terrain_tiles, tiled

from ..answers import Answer
from ..limits import Clock, Limits
from ..patterns.steiner import Steiner, SteinerIncumbent
from ..search import Search
from ..shapes import Status
from .island_options import IslandOptions

ENGINE = "Dreyfus-Wagner"


def search(position: Position, limits: Limits) -> Search[Answer]:
    """The fewest new tiles that connect all coasts of the island of ``ask.player``, none on ``ask.avoid``.

    The solution is the spaces of the new tiles; ``infeasible`` if no tiles connect all coasts. Raises
    PositionError for values of ``ask`` that are not as expected.
    """
    state, seat, avoid = asked(position)
    web = Web(state.island, state.players[seat].tiles, state.island.board.mask(avoid))
    return Search(web.answers, limits, Answer("unknown"))


def asked(position: Position) -> tuple[State, int, tuple[Hex, ...]]:
    """The table, whose island it is about, and the spaces that stay bare; raises PositionError as ``search``."""
    state = GAME.state(position)
    options = IslandOptions(position.ask, state)
    seat = options.seat(len(state.players), state.turn)
    avoid = options.spaces("avoid") or ()
    options.settle()
    return state, seat, avoid


class Web:
    """The question to one island: its tiles as they lie, and a bit set of bare spaces that stay bare."""

    def __init__(self, island: Island, tiles: tuple[str, ...], avoid: int = 0) -> None:
        self.island, self.tiles = island, tiles
        self._masks = masks_of(tiles)
        bare = island.ground & ~tiled(self._masks)
        self.bare = bare
        self.free = bare & ~avoid
        self.usable = self.free | terrain_tiles(self._masks)

    def groups(self) -> list[list[int]]:
        """For each coast the numbers of the spaces, any of which joins it once it is in the web."""
        board = self.island.board
        found = []
        for letter, coast in self.island.coasts.items():
            own = coast & (self.free | terrain(self._masks, letter))
            beside = board.spread(coast & self.bare)
            found.append(members((own | beside) & self.usable))
        return found

    def fewest(self) -> int | None:
        """How many new tiles are needed at least: None if none will do, 0 where memory does not suffice to tell."""
        found = Search(self.answers, Limits(seconds=None), Answer("unknown")).result()
        if found.status == "infeasible":
            return None
        return found.value if found.status == "optimal" and isinstance(found.value, int) else 0

    def answers(self, clock: Clock) -> Iterator[Answer]:
        """What is known, better each time. Raises Stop when the clock says so."""
        if not self.island.coasts:
            yield Answer("infeasible", engine=ENGINE)
            return
        yard = self.island.yard
        graph = self.island.board.graph()
        place = self.island.board.number
        graph.remove_nodes_from(
            [space for space in graph if not (self.usable | 1 << yard) >> place[space] & 1]
        )
        for space in graph:
            graph.nodes[space]["weight"] = self.free >> place[space] & 1
        spaces = self.island.board.spaces
        groups = [[spaces[number] for number in group] for group in [[yard], *self.groups()]]
        for known in Steiner(graph, groups, edge_weight=None).solve(clock):
            yield self._answer(known)

    def _answer(self, known: SteinerIncumbent[Hex]) -> Answer:
        if known.tree is None:
            return Answer("infeasible" if known.proved else "unknown", engine=ENGINE)
        number = self.island.board.number
        new = tuple(space for space in known.tree.nodes if self.free >> number[space] & 1)
        status: Status = "optimal" if known.proved else "feasible"
        return Answer(status, value=len(new), bound=known.bound, solution=new, engine=ENGINE)
