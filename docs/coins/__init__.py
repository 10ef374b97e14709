"""Coins in a row: a whole small game, for whoever adds one. Its clauses stand in ``rules.md`` beside it.

>>> from periplus.models.core import names
>>> from periplus.solvers import api
>>> names.add("coins", "docs.coins")
>>> table = api.load({"game": "coins", "players": [{}], "row": [6, 1, 2, 6]})
>>> [move.at for move in api.moves(table)]
[0, 3]
>>> api.hint(table).result().value
18
>>> names.remove("coins")
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from periplus.models.core import data
from periplus.models.core.documents import Data, Index
from periplus.models.core.editions import NOTHING, Chosen, OwnEdition, Shelf
from periplus.models.core.plain import PlainGame
from periplus.models.core.results import ScoreLine, Violation
from periplus.models.core.wording import say

HAND = 5
"""Coins that a player takes (COIN-2.2)."""
PAIR = 3
"""Points of two equal coins (COIN-3.2)."""
Coin = Annotated[int, Field(ge=1, le=9)]


class Edition(data.Edition):
    """The coins in the box."""

    coins: tuple[Coin, ...]


class Player(Data):
    """One seat."""

    name: str | None = None
    coins: tuple[Coin, ...] = ()


class Take(data.Move):
    """Take the coin at a place of the row, from 0."""

    ORDER: ClassVar[tuple[str, ...]] = ("take",)
    type: Literal["take"] = "take"
    at: Index


class Position(data.EditionPosition[Edition]):
    """A table, and the moves since."""

    game: str = "coins"
    players: Annotated[tuple[Player, ...], Field(min_length=1, max_length=2)]
    row: tuple[Coin, ...]
    active: Index = Field(0, alias="turn")
    log: tuple[Take, ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """The row, everybody's coins, and whose turn it is."""

    row: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    turn: int


class Coins(PlainGame[Position, Take, State]):
    """The rules."""

    name = "coins"
    title = "Coins in a row"
    prefix = "COIN"
    players = (1, 2)
    kind = Position
    moving = Take
    shelf = Shelf(Edition, Path(__file__).parent)
    relations: ClassVar[Mapping[str, tuple[tuple[str, ...], str]]] = {"has": (("coin",), "a coin in hand")}

    def start(
        self, players: int, rng: random.Random, chosen: Chosen = NOTHING, edition: OwnEdition = None
    ) -> Position:
        """All coins in a row, shuffled (COIN-1.1)."""
        coins = list(self.edition("study").coins)
        rng.shuffle(coins)
        return self.made(players=[{}] * players, row=coins)

    def violations(self, position: Position) -> tuple[Violation, ...]:
        """Coins that there are not (COIN-1.2)."""
        used = Counter(position.row) + sum(
            (Counter(player.coins) for player in position.players), Counter[int]()
        )
        extra = used - Counter(position.edition_data.coins)
        return tuple(
            Violation("COIN-1.2", say("too many coins of value {coin}", coin=coin), ("row",))
            for coin in extra
        )

    def begun(self, position: Position) -> State:
        """The table as it lies."""
        hands = tuple(player.coins for player in position.players)
        return State(position.row, hands, position.active % len(hands))

    def mover(self, state: State) -> int | None:
        """Whoever's turn it is, until nobody may take a coin (COIN-2.2)."""
        over = not state.row or all(len(hand) >= HAND for hand in state.hands)
        return None if over else state.turn

    def candidates(self, state: State) -> Iterator[Take]:
        """Every coin of the row."""
        return (Take(at=at) for at in range(len(state.row)))

    def fault(self, state: State, move: Take) -> Violation | None:
        """COIN-2.1, and COIN-2.2 when the game is over."""
        if self.mover(state) is None:
            return Violation("COIN-2.2", say("the game is over"))
        if move.at in (0, len(state.row) - 1):
            return None
        return Violation("COIN-2.1", say("place {at}, expected an end of the row", at=move.at), ("at",))

    def apply(self, state: State, move: Take) -> State:
        """The coin in hand, and the next seat's turn."""
        hands = list(state.hands)
        hands[state.turn] = tuple(sorted((*hands[state.turn], state.row[move.at])))
        row = state.row[: move.at] + state.row[move.at + 1 :]
        return State(row, tuple(hands), (state.turn + 1) % len(hands))

    def score_lines(self, state: State, seat: int) -> tuple[ScoreLine[int], ...]:
        """COIN-3.1 and COIN-3.2."""
        hand = state.hands[seat]
        pairs = sum(number // 2 for number in Counter(hand).values())
        return ScoreLine("COIN-3.1", "coins", sum(hand)), ScoreLine("COIN-3.2", "pairs", PAIR * pairs)

    def facts(self, state: State, seat: int) -> dict[str, list[tuple[int]]]:
        """The coins in hand."""
        return {"has": [(coin,) for coin in state.hands[seat]]}


GAME = Coins()
"""The game, as the registry finds it."""
