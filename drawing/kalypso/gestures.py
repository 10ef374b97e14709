"""Touching an ocean board: the cells that a piece covers, the piece in hand or on offer, buildings by their corner.

In whole games also the tiles dealt and the forecasts turned up (KAL-4, KAL-5).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from periplus.models.boards.grid import Cell
from periplus.models.core.errors import IllegalMove, PositionError
from periplus.models.core.wording import listed, say
from periplus.models.kalypso import GAME
from periplus.models.kalypso.cards import ForecastSide
from periplus.models.kalypso.chance import Remaining
from periplus.models.kalypso.edition import Edition
from periplus.models.kalypso.forecasts import hidden_cards, unfaced
from periplus.models.kalypso.play import tiles_drawn, undealt
from periplus.models.kalypso.position import Position
from periplus.models.kalypso.sea import ZONE
from periplus.models.kalypso.terms import word
from periplus.models.kalypso.tiles import canonical, cells

from ..falling import ChanceFace, ChancePart, ChanceRequest, Fallen, Tree, alone
from ..gestures import Told, Touched, spot
from ..scene import Board, Piece
from .cells import LARGE, SMALL, lying
from .phrases import EFFECTS, MATERIALS, OTHERS, goal, standing
from .tables import reward_words, shelf


def touched(position: Position, move: Mapping[str, Any]) -> Touched:
    """A piece is itself and the cells that it covers; which way round is chosen where that leaves several."""
    found: Touched = {}
    match move:
        case {"type": "place", "tile": tile, "at": [row, column]}:
            laid = cells(tile, (row, column), move.get("rot", 0), move.get("flip", False))
            found |= _covered(position, [cell for cell, _ in laid])
        case {"type": "sail", "boat": boat, "at": at}:
            found["boat"], found["at"] = (spot("cell", boat),), (spot("cell", at),)
        case {"type": kind, "at": at}:
            found["at"] = _square(at, LARGE if kind in ("monument", "reserve") else SMALL)
        case {"zone": [row, column]}:
            found["zone"] = _square((row * ZONE, column * ZONE), ZONE)
    if tile := move.get("tile"):
        found["tile"] = (f"tile:{tile}",)
    return found


def _covered(position: Position, laid: Sequence[Cell]) -> Touched:
    """The cells of a piece that are on the grid; they do not tell its place where others hang over the edge."""
    frame = position.edition_data.sea(position.mode).frame
    inside = tuple(cell for cell in laid if 0 <= cell[0] < frame.rows and 0 <= cell[1] < frame.columns)
    return {"at" if len(inside) == len(laid) else "cells": tuple(spot("cell", cell) for cell in inside)}


def _square(at: Sequence[int], side: int) -> tuple[str, ...]:
    """The cells of a square with that upper left corner."""
    row, column = at
    return tuple(spot("cell", (row + down, column + right)) for down in range(side) for right in range(side))


def called(_position: Position, kind: str, name: str) -> str:
    """Tiles by their icons, boats, gardens and buildings by their names, squares by row and column."""
    return word(name) if kind in ("tile", "built") and name.islower() else name


def does(position: Position, kind: str, name: str) -> Iterator[str]:
    """Which materials a tile shows, what a building does, what lies on a cell for who hears the board."""
    if kind == "cell":
        yield from _lies_on(position, name)
    if kind == "built":
        yield from standing(position.edition_data, name)
    if kind == "tile" and name.isupper():
        counts = {letter: name.count(letter) for letter in name}
        shown = listed(
            say("{count} {material}", count=count, material=MATERIALS[letter])
            for letter, count in counts.items()
            if letter in MATERIALS
        )
        yield say("It shows {materials}.", materials=shown)


def _lies_on(position: Position, name: str) -> Iterator[str]:
    """What lies on a cell of who asks; nothing where no board is sure to be drawn."""
    try:
        state = GAME.reached(position)
    except (PositionError, IllegalMove):
        return
    row, column = map(int, name.split(","))
    if things := listed(lying(state.sea, state.settlements[state.board], (row, column))):
        yield say("On it: {things}.", things=things)


def cards(edition: Edition) -> Iterator[Told]:
    """Forecasts with what they need and bring, goals with what they count, buildings with what they do."""
    for kind in (*EFFECTS, *OTHERS):
        yield say("Buildings"), word(kind), standing(edition, kind)
    for heading, together in ((say("Goals, versus"), False), (say("Goals, together"), True)):
        for found in edition.goals:
            if said := list(goal(found, together=together)):
                yield heading, found.title or found.id, said
    for heading, together in ((say("Forecasts, versus"), False), (say("Forecasts, together"), True)):
        for card in edition.forecasts:
            side = card.coop if together else card.versus
            if side is not None:
                yield heading, card.title or card.id, _forecast(side)


def _forecast(side: ForecastSide) -> Iterator[str]:
    """What a forecast needs, what it gives, what missing it costs."""
    needs = (say("{count} {item}", count=count, item=word(item)) for item, count in side.needs.items())
    yield say("Needs: {needs}.", needs=listed(needs) or say("nothing"))
    yield say("Gives: {reward}.", reward=reward_words(side))


CARD = (0.0, 0.0, 6.0, 3.0)
"""A forecast as a card."""


def asked(position: Position) -> ChanceRequest | None:
    """Tiles that the bag may hold, or forecasts that lie face down; None where nobody knows, or nothing is drawn."""
    state = GAME.state(position)
    for seat in undealt(state):
        coming = state.bags.salvage[: tiles_drawn(state.mode)]
        left = coming or Remaining.of(position).salvage
        if left is None:
            return None
        number = min(tiles_drawn(state.mode), len(left))
        part = ChancePart(
            "tiles", say("tiles drawn for player {number}", number=seat + 1), number, number, "bag"
        )
        return ChanceRequest("deal", say("Tiles are drawn from the bag"), (part,), {"bag": _tiles(left)})
    for hidden in hidden_cards(state):
        cards = {card.id: card.title for card in state.edition.forecasts}
        faces = [ChanceFace(card, cards[card], _card(cards[card]), 1) for card in unfaced(state, hidden)]
        turned = ChancePart("card", say("the forecast"), 1, 1, "forecasts")
        return ChanceRequest("reveal", say("A forecast is turned up"), (turned,), {"forecasts": faces})
    return None


def _tiles(tiles: Iterable[str]) -> list[ChanceFace]:
    """Each different tile once, with how many there are."""
    counts = Counter(map(canonical, tiles))
    return [ChanceFace(tile, tile, shelf("", (tile,)), counts[tile]) for tile in sorted(counts)]


def _card(title: str) -> Board:
    return alone(Piece(CARD, title, lines=(" ",)), box=CARD, scale=0.6)


def fallen(position: Position, fell: Fallen) -> Tree:
    """The deal for the next seat, or the card that is turned up."""
    state = GAME.state(position)
    if "tiles" in fell:
        coming = state.bags.salvage[: tiles_drawn(state.mode)]
        # the order does not matter to people; where the bag is told it does to the rules
        tiles = coming or fell["tiles"]
        return {"type": "deal", "player": undealt(state)[0], "tiles": list(tiles)}
    hidden = hidden_cards(state)[0]
    return {"type": "reveal", "card": fell["card"][0]} | ({} if hidden is None else {"player": hidden})
