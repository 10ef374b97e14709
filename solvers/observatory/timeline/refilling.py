"""How a planning player fills the range after a turn: not at all, from known decks, or freely."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from periplus.models.observatory.edition import SIZES
from periplus.models.observatory.state import RANGE_SIZE, Phase

from .seat import SeatSimulator
from .task import KnownDraws

Refill: TypeAlias = Callable[[SeatSimulator, list[str]], None]
"""Fills the range after a turn: with the cards of the list, taken off it, while they last."""


def no_refill(play: SeatSimulator, cards: list[str]) -> None:
    """Nobody draws."""


def known_refill(play: SeatSimulator, cards: list[str]) -> None:
    """Draw while the rules ask for it: the listed cards as they come up, then whatever is there."""
    while play.state.phase is Phase.DRAW:
        supply = play.state.supply
        if supply is None:
            return
        card = cards.pop(0) if cards else None
        tops = {
            deck[0]: size
            for size, deck in zip(SIZES, supply.decks, strict=True)
            if isinstance(deck, tuple) and deck
        }
        open_ = [card for row in supply.sky for card in row]
        chosen = card if card in open_ or card in tops else (*open_, *tops)[0]
        if not (play.draw("sky", chosen) if chosen in open_ else play.draw(tops[chosen], None)):
            return


def free_refill(draws: KnownDraws) -> Refill:
    """Fill the range with the listed cards, then with others, wherever they are, in the order of ``draws``."""

    def refill(play: SeatSimulator, cards: list[str]) -> None:
        while play.state.may_draw and len(play.sheet.range) < RANGE_SIZE:
            gone = {figure.card for figure in play.sheet.figures} | set(play.sheet.range)
            rest = [card for row in draws.order for card in row if card not in gone and card not in cards]
            card = cards.pop(0) if cards else next(iter(rest), None)
            if card is None or not play.draw(play.state.edition.card(card).size, card):
                return

    return refill
