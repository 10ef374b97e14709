"""Where the Lawans' next tokens will lie: exact odds over the plot cards that nobody has seen (BURU-14.9 to 14.12).

The morning is followed turn by turn, over every way to draw (``pile``). What matters of it is the pile and the
tokens by area of A and B; sequences that come to the same are one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import count as count_from
from typing import NamedTuple, TypeAlias

from ..decks import known
from ..mats import count, to_place
from ..setting import plots_in_play
from ..state import State
from ..terms import LawanName
from .pile import OUT, Card, Deck, Pile, Worn
from .placing import MOST_IN_AREA, NAMES, seat_of, tokens_in

Counts: TypeAlias = tuple[int, ...]
"""Tokens of a Lawan by area."""
Both: TypeAlias = tuple[Counts, Counts]
"""The tokens of A and of B by area; all 0 for a Lawan that is not in the game."""


class Morning(NamedTuple):
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
    def is_even(self) -> bool:
        """Whether no area differs from another: nothing is placed, and the pile holds each pair of areas once."""
        areas = range(len(self.placed[0]))
        pairs = [(first, second) for first in areas for second in areas if first != second]
        return sorted(self.unseen) == pairs and not any(map(any, self.placed)) and all(self.due)

    def without(self, card: Card) -> Morning:
        """The morning after that card has placed a token of each Lawan where there is room for both."""
        place = self.unseen.index(card)
        placed = tuple(_more(counts, area) for counts, area in zip(self.placed, card, strict=True))
        due = (self.due[0] - 1, self.due[1] - 1)
        unseen = (*self.unseen[:place], *self.unseen[place + 1 :])
        return self._replace(unseen=unseen, placed=(placed[0], placed[1]), due=due)


def morning(state: State, seen: Collection[str] = ()) -> Morning:
    """The morning that a position shows; ``seen`` are the plot cards of this round that lie in the discards."""
    seats = tuple(seat_of(state, name) for name in NAMES)

    top = tuple(str(card) for card in known(state, "plots"))
    deck = tuple(card.id for card in plots_in_play(state.setting))
    areas = range(len(state.setting.areas))
    fields = tuple(
        tuple(0 if seat is None else tokens_in(state, seat, area) for area in areas) for seat in seats
    )
    due = tuple(0 if seat is None else to_place(state, seat) - count(state, seat) for seat in seats)
    return Morning(
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
        0
        if seat_of(state, name) is None
        else areas.index(plot.area(name))
        if plot.area(name) in areas
        else OUT
        for name in NAMES
    )
    return first, second


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


def final_counts(state: State, seen: Collection[str] = ()) -> Mapping[Both, Fraction]:
    """The joint distribution of the Lawans' tokens by area when all are placed, those that lie already included."""
    start = morning(state, seen)
    return _after(start, max(start.due))


@lru_cache(256)
def _after(start: Morning, turns: int) -> Mapping[Both, Fraction]:
    """The distribution of the tokens by area after so many of the Lawans' turns."""
    if turns > 1 and start.is_even:
        return _evenly(start, turns)
    for reshuffles in count_from(0):
        deck = Deck(start.deck, start.top, start.unseen, reshuffles)
        try:
            return _followed(deck, start, turns)
        except Worn:
            continue
    return {}


def _evenly(start: Morning, turns: int) -> Mapping[Both, Fraction]:
    """The same where all areas are alike: whatever the first card, the rest goes as after any other, renamed."""
    shown = start.unseen[0]
    found: dict[Both, Fraction] = defaultdict(Fraction)
    share = Fraction(1, len(start.unseen))
    following = _after(start.without(shown), turns - 1).items()
    for card in start.unseen:
        order = _renaming(shown, card, len(start.placed[0]))
        for (first, second), chance in following:
            found[_renamed(first, order), _renamed(second, order)] += share * chance
    return dict(sorted(found.items()))


def _renaming(card: Card, other: Card, areas: int) -> list[int]:
    """By area, the one whose part it takes when the areas of one card take those of another."""
    rest = iter(area for area in range(areas) if area not in card)
    parts = dict(zip(other, card, strict=True))
    return [parts[area] if area in parts else next(rest) for area in range(areas)]


def _renamed(counts: Counts, order: list[int]) -> Counts:
    return tuple(counts[area] for area in order)


def _followed(deck: Deck, start: Morning, turns: int) -> Mapping[Both, Fraction]:
    """The same, with the deck made for it; raises Worn if that is reshuffled too often."""
    worlds: dict[tuple[Both, Pile], int] = {(start.placed, deck.pile): deck.ways}
    for turn in range(turns):
        due, last = (start.due[0] > turn, start.due[1] > turn), turn == turns - 1
        following: dict[tuple[Both, Pile], int] = defaultdict(int)
        for (placed, pile), ways in worlds.items():
            for after, number, rest in _turn(deck, placed, pile, ways, due, last):
                following[after, deck.pile if last else rest] += number
        worlds = following
    return {placed: Fraction(ways, deck.ways) for (placed, _), ways in sorted(worlds.items())}


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
