"""Where the Lawans' next tokens will lie: exact odds over the plot cards that nobody has seen (BURU-14.9 to 14.12).

The morning is followed turn by turn, over every way to draw (``pile``). What matters of it is the pile and the tokens
by area of A and B; sequences that come to the same are one, and as long as areas are alike, so are those that come to
the same when the areas are renamed.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import groupby, permutations, product
from math import factorial
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from ..decks import known, plots_in_play
from ..order import count, to_place
from ..state import State
from ..terms import LawanName
from .pile import NOBODY, OUT, Card, Deck, Order, Pile, ReshuffledTooOften, renamed
from .placing import MOST_IN_AREA, NAMES, seat_of, tokens_in

Counts: TypeAlias = tuple[int, ...]
"""Tokens of a Lawan by area."""
Both: TypeAlias = tuple[Counts, Counts]
"""The tokens of A and of B by area; all 0 for a Lawan that is not in the game."""


class Renaming(NamedTuple):
    """A renaming of the areas."""

    order: Order
    """By area, its new number."""
    pick: Callable[[Counts], Counts]
    """The tokens by area after it."""

    @classmethod
    def of(cls, order: Order) -> Renaming:
        """The renaming with these new numbers."""
        return cls(order, itemgetter(*sorted(range(len(order)), key=order.__getitem__)))


class SeenMorning(NamedTuple):
    """All that the odds depend on."""

    deck: tuple[Card, ...]
    """The whole plot deck, for a reshuffle (R.58)."""
    top: tuple[Card, ...]
    """The known cards on the top of the pile."""
    unseen: tuple[Card, ...]
    """The other cards of the pile, which are shuffled."""
    placed: Both
    """The tokens that lie already."""
    due: tuple[int, int]
    """How many tokens A and B have still to place."""

    @property
    def symmetries(self) -> list[Renaming]:
        """The renamings of the areas that leave the morning as it is."""
        every = (Renaming.of(order) for order in permutations(range(len(self.placed[0]))))
        return [renaming for renaming in every if self._survives(renaming)]

    def _survives(self, renaming: Renaming) -> bool:
        """Whether the morning is the same after it."""
        order, pick = renaming
        return (
            all(pick(counts) == counts for counts in self.placed)
            and all(renamed(card, order) == card for card in self.top)
            and all(
                Counter(renamed(card, order) for card in cards) == Counter(cards)
                for cards in (self.unseen, self.deck)
            )
        )


def morning(state: State, seen: Collection[str] = ()) -> SeenMorning:
    """The morning that a position shows; ``seen`` are the plot cards of this round that lie in the discards."""
    seats = tuple(seat_of(state, name) for name in NAMES)
    top = tuple(str(card) for card in known(state, "plots"))
    deck = tuple(card.id for card in plots_in_play(state.setting))
    areas = range(len(state.setting.areas))
    fields = tuple(
        tuple(0 if seat is None else tokens_in(state, seat, area) for area in areas) for seat in seats
    )
    due = tuple(0 if seat is None else to_place(state, seat) - count(state, seat) for seat in seats)
    return SeenMorning(
        deck=tuple(_class(state, card) for card in deck),
        top=tuple(_class(state, card) for card in top),
        unseen=tuple(_class(state, card) for card in deck if card not in seen and card not in top),
        placed=(fields[0], fields[1]),
        due=(due[0], due[1]),
    )


def _class(state: State, card: str) -> Card:
    """The class of a plot card; what it names for a Lawan that is not in the game makes no difference."""
    areas, plot = state.setting.areas, state.setting.edition.plot_cards[card]
    first, second = (
        NOBODY
        if seat_of(state, name) is None
        else areas.index(plot.area(name))
        if plot.area(name) in areas
        else OUT
        for name in NAMES
    )
    return first, second


World: TypeAlias = tuple[Both, Pile]
"""What matters of the morning at one time."""
Pause: TypeAlias = Callable[[], None]


def next_areas(state: State, seen: Collection[str] = ()) -> dict[LawanName, dict[str, Fraction]]:
    """For each Lawan that has a token to place: by area, the probability that its next one goes there.

    ``seen``: the plot cards of this round that lie in the discards.
    """
    start = morning(state, seen)
    after = _after(start, 1)
    found: dict[LawanName, dict[str, Fraction]] = {}
    for which, name in enumerate(NAMES):
        if start.due[which] > 0:
            odds = dict.fromkeys(state.setting.areas, Fraction(0))
            for counts, chance in after.items():
                for area, before, now in zip(odds, start.placed[which], counts[which], strict=True):
                    if now > before:
                        odds[area] += chance
            found[name] = odds
    return found


def final_counts(
    state: State, seen: Collection[str] = (), pause: Pause = lambda: None
) -> Mapping[Both, Fraction]:
    """The joint distribution of the Lawans' tokens by area when all are placed, those that lie already included.

    ``pause`` is called now and then, for counting may take seconds; what it raises ends the counting.
    """
    start = morning(state, seen)
    return _after(start, max(start.due), pause)


_KNOWN: dict[tuple[SeenMorning, int], Mapping[Both, Fraction]] = {}
_MOST_KNOWN = 256


def _after(start: SeenMorning, turns: int, pause: Pause = lambda: None) -> Mapping[Both, Fraction]:
    """The distribution of the tokens by area after so many of the Lawans' turns."""
    found = _KNOWN.get((start, turns))
    if found is None:
        if len(_KNOWN) >= _MOST_KNOWN:
            _KNOWN.clear()
        found = _KNOWN[start, turns] = _counted(start, turns, pause)
    return found


def _counted(start: SeenMorning, turns: int, pause: Pause, reshuffles: int = 0) -> Mapping[Both, Fraction]:
    """The same, counted for so many reshuffles, or more if need be."""
    try:
        return _followed(Deck(start.deck, start.top, start.unseen, reshuffles), start, turns, pause)
    except ReshuffledTooOften:
        return _counted(start, turns, pause, reshuffles + 1)


def _followed(deck: Deck, start: SeenMorning, turns: int, pause: Pause) -> Mapping[Both, Fraction]:
    """The same by the deck made for it; raises ReshuffledTooOften if that is reshuffled too often."""
    same = start.symmetries
    worlds: Mapping[World, int] = {(start.placed, deck.pile): deck.ways}
    for turn in range(turns):
        due, last = (start.due[0] > turn, start.due[1] > turn), turn == turns - 1
        following: dict[World, int] = defaultdict(int)
        for (placed, pile), ways in worlds.items():
            pause()
            for after, number, rest in _turn(deck, placed, pile, ways, due, last):
                following[after, deck.pile if last else rest] += number
        worlds = following if last else _merged(deck, following, same)
    return _spread(worlds, deck.ways, same)


def _spread(worlds: Mapping[World, int], ways: int, same: list[Renaming]) -> Mapping[Both, Fraction]:
    """The distribution of the tokens, with all that differ from one in the names of areas only."""
    merged: dict[Both, int] = defaultdict(int)
    for (placed, _), number in worlds.items():
        merged[placed] += number
    found: dict[Both, int] = defaultdict(int)
    for (first, second), number in merged.items():
        for _, pick in same:
            found[pick(first), pick(second)] += number
    return {placed: Fraction(number, ways * len(same)) for placed, number in sorted(found.items())}


def _merged(deck: Deck, worlds: Mapping[World, int], same: list[Renaming]) -> Mapping[World, int]:
    """The worlds, of those that differ in the names of areas only one for all."""
    if len(same) == 1:
        return worlds
    areas = len(same[0].order)
    alike = len(same) == factorial(areas)
    found: dict[World, int] = defaultdict(int)
    for (placed, pile), ways in worlds.items():
        least, orders = in_order(placed) if alike else least_of(placed, same)
        found[least, min(deck.renamed(pile, order) for order in orders)] += ways
    return found


def least_of(placed: Both, same: list[Renaming]) -> tuple[Both, Iterable[Order]]:
    """The least that renaming makes of the tokens, and all renamings that do."""
    first, second = placed
    ranked = [((pick(first), pick(second)), order) for order, pick in same]
    least = min(ranked)[0]
    return least, (order for after, order in ranked if after == least)


def in_order(placed: Both) -> tuple[Both, Iterable[Order]]:
    """The same where the areas may change names at will: they stand by their tokens, A's before B's."""
    pairs = list(zip(*placed, strict=True))
    groups = [
        list(group)
        for _, group in groupby(sorted(range(len(pairs)), key=pairs.__getitem__), pairs.__getitem__)
    ]
    by_tokens = [pairs[area] for group in groups for area in group]
    least = tuple(a for a, _ in by_tokens), tuple(b for _, b in by_tokens)
    return least, map(_order, product(*map(permutations, groups)))


def _order(groups: tuple[tuple[int, ...], ...]) -> Order:
    """The renaming that gives the areas their numbers in this order."""
    standing = [area for group in groups for area in group]
    return tuple(sorted(range(len(standing)), key=standing.__getitem__))


def _turn(
    deck: Deck, placed: Both, pile: Pile, ways: int, due: tuple[bool, bool], last: bool
) -> Iterator[tuple[Both, int, Pile]]:
    """Every way in which the Lawans place a token each: the tokens, in how many ways, and the pile after it.

    ``last``: the pile does not matter any more.
    """
    first, second = placed
    for card, number, rest in deck.whole(pile, ways):
        again = due[1] and second[card[1]] >= MOST_IN_AREA
        for one, times, left in _placed(deck, 0, first, card, number, rest, due, last and not again):
            for other, end, then in _placed(deck, 1, second, card, times, left, due, last):
                yield (one, other), end, then


def _placed(
    deck: Deck,
    lawan: int,
    counts: Counts,
    card: Card,
    ways: int,
    pile: Pile,
    due: tuple[bool, bool],
    last: bool,
) -> Iterator[tuple[Counts, int, Pile]]:
    """Every way in which one Lawan places its token by the card, or by one drawn for that token alone."""
    if not due[lawan]:
        yield counts, ways, pile
        return
    if counts[card[lawan]] < MOST_IN_AREA:
        yield _more(counts, card[lawan]), ways, pile
        return

    def fits(other: Card) -> bool:
        return other[lawan] != OUT and counts[other[lawan]] < MOST_IN_AREA

    if last and (areas := deck.areas(lawan, pile, fits)):
        share = ways // sum(areas.values())
        for area, cards in areas.items():
            yield _more(counts, area), share * cards, pile
        return
    for other, number, rest in deck.single(lawan, pile, ways, fits, card):
        yield _more(counts, other[lawan]), number, rest


def _more(counts: Counts, area: int) -> Counts:
    return (*counts[:area], counts[area] + 1, *counts[area + 1 :])
