"""What is known of the plot cards in a morning: all on which the odds of the Lawans' tokens depend."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from itertools import permutations
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from ..decks import known
from ..mats import count, to_place
from ..setting import plots_in_play
from ..state import State
from .pile import NOBODY, OUT, Card, Order, renamed
from .placing import NAMES, seat_of, tokens_in

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
