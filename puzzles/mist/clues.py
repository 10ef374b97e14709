"""Clues of a survey, and what the wind does to a balloon."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Annotated, ClassVar, Literal, TypeAlias

from pydantic import Field

from periplus.models.boards.hexes import Direction, Hex, length
from periplus.models.core.results import RuleId
from periplus.models.core.wording import say
from periplus.models.mist.flying import every_flight
from periplus.models.mist.moves import Tile
from periplus.models.mist.state import BARE, Phase, State

from ..question import ClueData


class FlightPrices:
    """The flights over the printed island of a table, from a space with a tile, along a wind."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.prices = cache(self._prices)

    def _prices(self, tile: str, at: Hex, wind: Direction) -> Mapping[Hex, int]:
        """What each space along the wind costs a balloon that starts on the tile at that space (MIST-5)."""
        state, board = self.state, self.state.island.board
        tiles = [BARE] * len(board.spaces)
        tiles[board.number[at]] = tile
        player = replace(state.players[0], space=board.number[at], dock=0, tiles=tuple(tiles))
        table = replace(state, phase=Phase.FLY, turn=0, wind=wind, bonus="none", players=(player,))
        flights = every_flight(table, player)
        return {board.spaces[flight.space]: flight.cost for flight in flights if flight.dir == wind}


def numbers_of(state: State) -> Mapping[Hex, int]:
    """The number of each space of a table's island."""
    island = state.island
    return {space: island.numbers[number] for number, space in enumerate(island.board.spaces)}


Spaces: TypeAlias = Mapping[str, Hex]
"""The spaces of some tiles."""
Two: TypeAlias = tuple[Tile, Tile]


class SurveyClue(ClueData):
    """The base of the clues."""

    @property
    @abstractmethod
    def about(self) -> tuple[str, ...]:
        """The tiles that the clue is about."""

    @abstractmethod
    def allows(self, spaces: Spaces, flights: FlightPrices) -> bool:
        """Whether the tiles may lie so, as far as this clue says."""

    @abstractmethod
    def told(self) -> str:
        """The clue in a sentence."""


class Pair(SurveyClue):
    """The base of the clues about two tiles."""

    tiles: Two

    @property
    def about(self) -> tuple[str, ...]:
        """The two."""
        return self.tiles

    def pair(self, spaces: Spaces) -> tuple[Hex, Hex] | None:
        """The spaces of the two tiles, None while one is not known."""
        one, other = (spaces.get(tile) for tile in self.tiles)
        return None if one is None or other is None else (one, other)


class Touch(Pair):
    """The two tiles are adjacent."""

    clue: Literal["touch"] = "touch"

    def allows(self, spaces: Spaces, flights: FlightPrices) -> bool:
        """One step leads from one to the other."""
        pair = self.pair(spaces)
        return pair is None or length(*pair) == 1

    def told(self) -> str:
        """The clue in a sentence."""
        return say("{tile} and {other} touch.", tile=self.tiles[0], other=self.tiles[1])


class Apart(Pair):
    """The two tiles are not adjacent."""

    clue: Literal["apart"] = "apart"

    def allows(self, spaces: Spaces, flights: FlightPrices) -> bool:
        """More than one step leads from one to the other."""
        pair = self.pair(spaces)
        return pair is None or length(*pair) > 1

    def told(self) -> str:
        """The clue in a sentence."""
        return say("{tile} and {other} do not touch.", tile=self.tiles[0], other=self.tiles[1])


class Flight(Pair):
    """A balloon on the first tile gets to the second with that wind, for so much energy (MIST-5.2, 5.3, 5.7)."""

    clue: Literal["flight"] = "flight"
    wind: Direction
    cost: Annotated[int, Field(ge=0, le=99)]
    CLAUSES: ClassVar[frozenset[RuleId]] = frozenset({"MIST-5.2", "MIST-5.3", "MIST-5.7"})
    """Those of flights along the wind."""

    def allows(self, spaces: Spaces, flights: FlightPrices) -> bool:
        """The rules have such a flight."""
        pair = self.pair(spaces)
        return pair is None or flights.prices(self.tiles[0], pair[0], self.wind).get(pair[1]) == self.cost

    def told(self) -> str:
        """The clue in a sentence."""
        price = say("for {cost} energy", cost=self.cost) if self.cost else say("free of charge")
        return say(
            "With wind {wind} a balloon flies from {tile} to {other} {price}.",
            wind=self.wind,
            tile=self.tiles[0],
            other=self.tiles[1],
            price=price,
        )


class Below(SurveyClue):
    """The space below the tile has that printed number."""

    clue: Literal["below"] = "below"
    tile: Tile
    number: Annotated[int, Field(ge=0, le=9)]

    @property
    def about(self) -> tuple[str, ...]:
        """The one."""
        return (self.tile,)

    def allows(self, spaces: Spaces, flights: FlightPrices) -> bool:
        """The number is printed there."""
        island, space = flights.state.island, spaces.get(self.tile)
        return space is None or island.numbers[island.board.number[space]] == self.number

    def told(self) -> str:
        """The clue in a sentence."""
        return say("{tile} covers a {number}.", tile=self.tile, number=self.number)


Clue: TypeAlias = Annotated[Touch | Apart | Flight | Below, Field(discriminator="clue")]


@dataclass(frozen=True)
class Seen:
    """A clue over an island; keeps ``deduction.clued.Clue``."""

    clue: Clue
    flights: FlightPrices

    @property
    def clauses(self) -> frozenset[RuleId]:
        """The clue's."""
        return self.clue.clauses

    def allows(self, spots: Spaces) -> bool:
        """The clue's answer over this island."""
        return self.clue.allows(spots, self.flights)
