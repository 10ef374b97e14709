"""A pile of plot cards of which nobody knows the order: every way to draw from it, in whole numbers.

Cards are counted by class, the pair of areas that they name, since nothing else of them matters in the morning. A
pile is remembered as how many of each class it may still hold, in one number with a field of bits a class. The
ways to draw from it are sequences, all equally likely: whoever adds up ways adds whole numbers and divides once, by
the number of all sequences that there have been.

Without Ambelau a card that names it is redrawn whole, but may serve a later token that is redrawn alone (R.57).
Such cards pass unread: the pile counts only how many have passed, any of those that it may hold alike.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple, TypeAlias

Class: TypeAlias = tuple[int, int]
"""The areas that a card names for A and for B, counted from 0; OUT: not in play."""
OUT = -1


class Pile(NamedTuple):
    """A pile in the course of the morning."""

    cards: int
    """How many cards of each class it may hold, those that have passed unread included."""
    left: int
    """How many cards it holds, the known ones on its top not counted."""
    passed: int = 0
    """How many cards have passed unread."""
    top: int = 0
    """How many of the known cards on its top are drawn."""
    ways: int = 1
    """How many sequences of draws there have been to choose from."""


class Draw(NamedTuple):
    """A card that may be drawn: its class, in how many of the ways, and the pile without it."""

    card: Class
    ways: int
    pile: Pile


class Deck:
    """The plot deck of a morning: all its cards, and those that are known to lie on top of the pile."""

    def __init__(self, cards: tuple[Class, ...], top: tuple[Class, ...]) -> None:
        self.cards, self.top = cards, top
        self._bits = max(1, len(cards)).bit_length()

    @cached_property
    def _fields(self) -> dict[Class, int]:
        """Where the field of each class begins."""
        return {card: place * self._bits for place, card in enumerate(sorted({*self.cards, *self.top}))}

    def pile(self, cards: tuple[Class, ...], **fields: int) -> Pile:
        """A shuffled pile of these cards."""
        return Pile(sum(1 << self._fields[card] for card in cards), len(cards), **fields)

    def whole(self, pile: Pile) -> Iterator[Draw]:
        """The next card that places a token of each Lawan, those that do not passing unread (BURU-22.12)."""
        while pile.top < len(self.top):
            card, pile = self.top[pile.top], pile._replace(top=pile.top + 1)
            if OUT not in card:
                yield Draw(card, 1, pile)
                return
        if not pile.left:
            pile = self._reshuffled(pile, ())
        held = self._held(pile)
        unread = sum(number for card, number in held if OUT in card) - pile.passed
        cards, left, passed, top, ways = pile
        before = 1
        for waiting in range(unread, -1, -1):
            ways *= left
            left -= 1
            for card, number in held:
                if OUT not in card:
                    rest = Pile(cards - (1 << self._fields[card]), left, passed, top, ways)
                    yield Draw(card, before * number, rest)
            before *= waiting
            passed += 1

    def single(self, pile: Pile, shown: Class) -> Iterator[Draw]:
        """The next card, whatever it is, while ``shown`` lies face up (BURU-14.11)."""
        if pile.top < len(self.top):
            yield Draw(self.top[pile.top], 1, pile._replace(top=pile.top + 1))
            return
        if not pile.left:
            pile = self._reshuffled(pile, (shown,))
        held = self._held(pile)
        unread = sum(number for card, number in held if OUT in card)
        alike = unread or 1
        for card, number in held:
            share = number * (unread - pile.passed) if OUT in card else number * alike
            if share:
                left = pile.cards - (1 << self._fields[card])
                yield Draw(
                    card,
                    share,
                    pile._replace(cards=left, left=pile.left - 1, ways=pile.ways * pile.left * alike),
                )

    def _held(self, pile: Pile) -> list[tuple[Class, int]]:
        """The classes that the pile may hold, each with the number of its cards."""
        mask = (1 << self._bits) - 1
        return [
            (card, number) for card, place in self._fields.items() if (number := pile.cards >> place & mask)
        ]

    def _reshuffled(self, pile: Pile, shown: tuple[Class, ...]) -> Pile:
        """The pile after the discards have become a new one (R.58); what lies face up is not among them."""
        cards = list(self.cards)
        for card in shown:
            cards.remove(card)
        return self.pile(tuple(cards), top=pile.top, ways=pile.ways)
