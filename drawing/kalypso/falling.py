"""Deals of tiles and forecasts turned up in whole games (KAL-4, KAL-5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from periplus.models.core.wording import say
from periplus.models.kalypso import GAME
from periplus.models.kalypso.chance import Remaining
from periplus.models.kalypso.forecasts import hidden_cards, unfaced
from periplus.models.kalypso.play import tiles_drawn, undealt
from periplus.models.kalypso.position import Position
from periplus.models.kalypso.tiles import canonical

from ..falling import ChanceFace, ChancePart, ChanceRequest, Fallen, Tree, alone
from ..scene import Board, Piece
from .tables import shelf

CARD = (0.0, 0.0, 6.0, 3.0)
"""A forecast as a card."""


def asked(position: Position) -> ChanceRequest | None:
    """Tiles that the bag may hold, or forecasts that lie face down; None where nobody knows, or nothing is drawn."""
    state = GAME.state(position)
    for seat in undealt(state):
        coming = state.bags.salvage[: tiles_drawn(state)]
        left = coming or Remaining.of(position).salvage
        if left is None:
            return None
        number = min(tiles_drawn(state), len(left))
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
        coming = state.bags.salvage[: tiles_drawn(state)]
        # the order does not matter to people; where the bag is told it does to the rules
        tiles = coming or fell["tiles"]
        return {"type": "deal", "player": undealt(state)[0], "tiles": list(tiles)}
    hidden = hidden_cards(state)[0]
    return {"type": "reveal", "card": fell["card"][0]} | ({} if hidden is None else {"player": hidden})
