"""A pile of plot cards in unknown order: every way to draw from it, in whole numbers.

Cards are counted by class, the areas that they name for A and B, since nothing else of them matters in the morning.
Few piles are kept apart because a drawn card is told no further than it has to be. One that is passed over unread
(BURU-22.12) is only counted. One that is drawn for a single Lawan is told by its group, the classes that name the
same area for that Lawan; the first such draw settles for which of the two groups are kept, and a card drawn for
the other one is told by its class. By exchangeability all cards that may be gone are alike, so this is exact.

A number of ways is a probability times one large number, chosen so that every division below leaves no rest.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from functools import cached_property
from math import factorial, lcm
from typing import NamedTuple, TypeAlias

Card: TypeAlias = tuple[int, int]
"""The class of a card: the areas that it names for A and for B, counted from 0; OUT: not in play."""
OUT = -1
NOBODY = -2
"""Instead of an area, where the Lawan is not in the game."""
Order: TypeAlias = tuple[int, ...]
"""A renaming of the areas: by area its new number."""
UNREAD: Card = (OUT, OUT)
"""What is told of a card that is passed over."""
_WHOLE = -1
"""Instead of a Lawan: cards are drawn for both."""


def renamed(card: Card, order: Order) -> Card:
    """The class after the areas have been renamed."""
    first, second = card
    return first if first < 0 else order[first], second if second < 0 else order[second]


class Pile(NamedTuple):
    """What is known of the pile at one time of the morning."""

    held: int
    """How many cards of each class it may hold, in one number with a field of bits a class."""
    groups: int | None = None
    """By whose areas groups are kept: 0 for A, 1 for B; None as long as no card has been drawn for one alone."""
    gone: int = 0
    """How many cards of each group have been drawn of which no more is known, with a field of bits a group."""
    passed: int = 0
    """How many cards have been passed over unread."""
    top: int = 0
    """How many of the known cards on its top are drawn."""
    reshuffles: int = 0


Drawn: TypeAlias = tuple[Card, int, Pile]
"""A card that may be drawn, as far as it is told, in how many ways, and the pile without it."""


class ReshuffledTooOften(Exception):
    """The pile has been reshuffled more often than the number of ways allows for."""


class _Group(NamedTuple):
    """Classes that name one area for a Lawan, and are alike in whether they are ever read whole."""

    card: Card
    """What is told of its cards: the area, at the place of the Lawan."""
    read: bool
    field: int
    """Where its field of ``gone`` begins."""
    members: tuple[tuple[Card, int], ...]
    """Its classes, and where the field of each in ``held`` begins."""


class Deck:
    """The plot deck of a morning.

    ``cards``: all of it; ``top``: those that are known to lie on the pile, top first; ``unseen``: the other
    cards of the pile, shuffled; ``reshuffles``: how often at most the discards become a new pile (R.58).
    """

    def __init__(
        self, cards: tuple[Card, ...], top: tuple[Card, ...], unseen: tuple[Card, ...], reshuffles: int
    ) -> None:
        self._cards, self._top, self._unseen, self._reshuffles = cards, top, unseen, reshuffles
        self._bits = max(1, len(cards)).bit_length()
        self._mask = (1 << self._bits) - 1
        self._fields = {card: place * self._bits for place, card in enumerate(sorted({*cards, *top}))}
        self._grouped = (self._groups(0), self._groups(1))
        self._held: dict[tuple[int, int], list[tuple[_Group, int]]] = {}
        """By what a pile may hold and whose groups are kept, how many cards of each group that is."""
        self._moved: dict[Order, list[tuple[int, int]]] = {}
        """By renaming, where the field of each class comes to lie."""

    def _groups(self, lawan: int) -> tuple[_Group, ...]:
        found: dict[tuple[int, bool], list[tuple[Card, int]]] = defaultdict(list)
        for card, field in self._fields.items():
            found[card[lawan], OUT not in card].append((card, field))
        return tuple(
            _Group((area, area), read, place * self._bits, tuple(members))
            for place, ((area, read), members) in enumerate(found.items())
        )

    @cached_property
    def ways(self) -> int:
        """How many ways there are in all."""
        sizes = Counter(card[lawan] for card in self._cards for lawan in (0, 1))
        unread = sum(OUT in card for card in self._cards)
        alike = lcm(*range(1, max(unread, *sizes.values(), 1) + 1)) ** 2
        whole, now = len(self._cards), len(self._unseen)
        again = factorial(whole) * alike**whole
        ways: int = factorial(now) ** 2 * alike**now * again**self._reshuffles
        return ways

    @cached_property
    def pile(self) -> Pile:
        """The pile as it is now."""
        return Pile(sum(1 << self._fields[card] for card in self._unseen))

    def renamed(self, pile: Pile, order: Order) -> Pile:
        """The pile after the areas have been renamed."""
        mask, held = self._mask, pile.held
        moved = self._moved.get(order)
        if moved is None:
            fields = self._fields
            moved = [(field, fields[renamed(card, order)]) for card, field in fields.items()]
            self._moved[order] = moved
        now = 0
        for before, after in moved:
            now |= (held >> before & mask) << after
        pile = pile._replace(held=now)
        if not pile.gone or pile.groups is None:
            return pile
        groups = self._grouped[pile.groups]
        at = {(group.card, group.read): group.field for group in groups}
        gone = sum(
            (pile.gone >> group.field & mask) << at[renamed(group.card, order), group.read]
            for group in groups
        )
        return pile._replace(gone=gone)

    def whole(self, pile: Pile, ways: int) -> Iterator[Drawn]:
        """The next card that places a token of each Lawan, others passed over unread (BURU-22.12)."""
        return self._until(pile, ways, lambda card: OUT not in card, _WHOLE, None)

    def single(
        self, lawan: int, pile: Pile, ways: int, fits: Callable[[Card], bool], shown: Card
    ) -> Iterator[Drawn]:
        """The next card that fits when cards are drawn for one Lawan, while ``shown`` lies face up (BURU-14.11)."""
        return self._until(pile, ways, fits, lawan, shown)

    def areas(self, lawan: int, pile: Pile, fits: Callable[[Card], bool]) -> dict[int, int] | None:
        """By area, how many cards of the pile fit; None if that is not certain.

        Of the cards that fit each is as likely to be the next one that is drawn for the Lawan.
        """
        if pile.passed or pile.groups == 1 - lawan or pile.top < len(self._top):
            return None
        found: dict[int, int] = defaultdict(int)
        for group, held, gone in self._counts(pile, lawan):
            if held > gone and fits(group.card):
                found[group.card[lawan]] += held - gone
        return found or None

    def _until(
        self, pile: Pile, ways: int, fits: Callable[[Card], bool], lawan: int, shown: Card | None
    ) -> Iterator[Drawn]:
        """Card after card until one fits; none at all if no card of the deck does."""
        waiting = {pile: ways} if any(fits(card) for card in self._fields) else {}
        while waiting:
            following: dict[Pile, int] = defaultdict(int)
            for before, number in waiting.items():
                for card, times, after in self._next(before, number, lawan, shown):
                    if fits(card):
                        yield card, times, after
                    else:
                        following[after] += times
            waiting = following

    def _next(self, pile: Pile, ways: int, lawan: int, shown: Card | None) -> Iterator[Drawn]:
        """The next card, for one Lawan or whole."""
        if pile.top < len(self._top):
            yield self._top[pile.top], ways, pile._replace(top=pile.top + 1)
            return
        counts = self._counts(pile, max(lawan, 0))
        unread = sum(held - gone for group, held, gone in counts if not group.read)
        left = sum(held - gone for _, held, gone in counts) - pile.passed
        if not left:
            yield from self._next(self._reshuffled(pile, shown), ways, lawan, shown)
            return
        share = ways // left
        if lawan == _WHOLE and unread > pile.passed:
            yield UNREAD, share * (unread - pile.passed), pile._replace(passed=pile.passed + 1)
        by_group = lawan != _WHOLE and pile.groups in (None, lawan)
        for group, held, gone in counts:
            if group.read:
                each = share * (held - gone)
            elif lawan == _WHOLE:
                continue
            else:
                each = share * (unread - pile.passed) * (held - gone) // max(unread, 1)
            if not each:
                continue
            if by_group:
                yield group.card, each, pile._replace(groups=lawan, gone=pile.gone + (1 << group.field))
            else:
                yield from self._told(pile, group, each // held)

    def _told(self, pile: Pile, group: _Group, each: int) -> Iterator[Drawn]:
        """A card of the group by its class."""
        held, mask = pile.held, self._mask
        _, groups, gone, passed, top, reshuffles = pile
        for card, field in group.members:
            if alike := held >> field & mask:
                rest = Pile(held - (1 << field), groups, gone, passed, top, reshuffles)
                yield card, each * alike, rest

    def _counts(self, pile: Pile, lawan: int) -> list[tuple[_Group, int, int]]:
        """The groups, with how many cards each may hold, and how many of them are gone."""
        gone, mask = pile.gone, self._mask
        chosen = lawan if pile.groups is None else pile.groups
        held = self._held.get((pile.held, chosen))
        if held is None:
            held = self._held[pile.held, chosen] = [
                (group, sum(pile.held >> field & mask for _, field in group.members))
                for group in self._grouped[chosen]
            ]
        return [(group, number, gone >> group.field & mask) for group, number in held]

    def _reshuffled(self, pile: Pile, shown: Card | None) -> Pile:
        """The discards as a new pile; what lies face up is not among them."""
        if pile.reshuffles == self._reshuffles:
            raise ReshuffledTooOften
        held = sum(1 << self._fields[card] for card in self._cards)
        if shown is not None:
            held -= 1 << self._fields[shown]
        return Pile(held, top=pile.top, reshuffles=pile.reshuffles + 1)
