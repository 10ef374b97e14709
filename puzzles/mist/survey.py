"""The question ``survey``: lay the tiles of ``ask.tiles`` on ``ask.spaces`` so that every clue holds.

There is exactly one way. In what order the tiles are found does not matter: the clues tell the finished island.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Literal

from periplus.models.boards.hexes import Hex
from periplus.models.core.data import Move
from periplus.models.core.errors import Fault, PositionError
from periplus.models.core.wording import say
from periplus.models.mist import GAME
from periplus.models.mist.position import Position
from periplus.models.mist.state import BARE
from periplus.models.mist.tiles import RANK, is_extension
from periplus.solvers.limits import Clock

from ..choosing import Choosing
from ..facts import ArrangementFacts
from .chart import SPACE, SurveyChart, island_facts, lay
from .clues import Clue, Seen
from .laying import illegal, place
from .skies import Skies, numbers_of

MOST = 7
"""Tiles of a survey: every order of them is tried to count the ways."""


class Survey(Choosing):
    """Find out which tile lies on which space."""

    kind: Literal["survey"] = "survey"
    clues: tuple[Clue, ...]

    def refuse(self, position: Position) -> None:
        """Different bag or start tiles, bare spaces for them, and a bare island."""
        faults = []
        tiles, spaces = position.ask.tiles, position.ask.spaces
        if not isinstance(tiles, list) or not 0 < len(tiles) <= MOST or not all(map(_is_tile, tiles)):
            faults.append(Fault("ask.tiles", say("expected 1 to {most} tiles", most=MOST)))
        elif len(set(tiles)) != len(tiles):
            faults.append(Fault("ask.tiles", say("expected different tiles")))
        elif strange := sorted({tile for clue in self.clues for tile in clue.about} - set(tiles)):
            faults.append(
                Fault("ask.tiles", say("expected {tiles} too, of which clues tell", tiles=" ".join(strange)))
            )
        if not isinstance(spaces, list) or not all(_is_ground(position, space) for space in spaces):
            faults.append(Fault("ask.spaces", say("expected spaces of the island without the yard")))
        if any(tile != BARE for tile in GAME.initial(position).players[0].tiles):
            faults.append(Fault("players[0].tiles", say("expected none")))
        if position.log:
            faults.append(Fault("log", say("expected none")))
        if faults:
            raise PositionError.of(faults)

    def deduction(self, position: Position) -> SurveyChart:
        """One space a tile."""
        skies = Skies(GAME.initial(position))
        spaces: tuple[Hex, ...] = tuple((q, r) for q, r in position.ask.spaces)
        return SurveyChart(tuple(position.ask.tiles), spaces, tuple(Seen(clue, skies) for clue in self.clues))

    def settled(self, position: Position, moves: Sequence[Move]) -> int:
        """The number of tiles laid, each on a space of its own (MIST-7.5)."""
        self._laid(position, moves)
        return len(moves)

    def _laid(self, position: Position, moves: Sequence[Move]) -> dict[str, Hex]:
        """The spaces of the tiles laid; raises as ``settled``."""
        spaces = self.deduction(position).spaces
        found: dict[str, Hex] = {}
        for index, move in enumerate(moves):
            tile = place(move, index)
            if tile.tile not in position.ask.tiles or tile.tile in found:
                raise PositionError(f"solution[{index}].tile", say("expected one of the tiles that are left"))
            if tile.at not in spaces:
                raise PositionError(
                    f"solution[{index}].at", say("expected one of the spaces that are asked about")
                )
            if tile.at in found.values():
                raise illegal(index, SPACE, say("a tile lies on {space}", space=list(tile.at)))
            found[tile.tile] = tile.at
        return found

    def arrangements(
        self, position: Position, moves: Sequence[Move], clock: Clock
    ) -> Iterator[tuple[Move, ...]]:
        """Every order of the tiles on the spaces is tried; raises Stop."""
        chart, known = self.deduction(position), self._laid(position, moves)
        left = [tile for tile in chart.tiles if tile not in known]
        open_spaces = [space for space in chart.spaces if space not in known.values()]
        for order in permutations(open_spaces, len(left)):
            clock.check()
            spaces = known | dict(zip(left, order, strict=True))
            if all(clue.allows(spaces) for clue in chart.clues):
                yield (*moves, *map(lay, left, order))

    def facts(self, position: Position) -> ArrangementFacts:
        """Where the tiles lie, and the numbers of the spaces."""
        return island_facts(position.ask.tiles, numbers_of(GAME.initial(position)))

    def shown(self, position: Position, moves: Sequence[Move]) -> Position:
        """The position with the tiles on the island."""
        laid = self._laid(position, moves)
        sheet = position.players[0].model_copy(
            update={"tiles": {f"{q},{r}": tile for tile, (q, r) in laid.items()}}
        )
        tiles = [tile for tile in position.ask.tiles if tile not in laid]
        ask = position.ask.model_copy(update={"tiles": tiles})
        return position.model_copy(update={"players": (sheet, *position.players[1:]), "ask": ask})


def _is_tile(tile: object) -> bool:
    return isinstance(tile, str) and tile in RANK and not is_extension(tile)


def _is_ground(position: Position, space: object) -> bool:
    island = position.edition_data.sides[position.side]
    match space:
        case [int(q), int(r)] if (q, r) in island.board:
            return island.board.number[q, r] != island.yard
    return False
