"""The odds of the Lawans' placements by drawing every sequence of plot cards there is (7.7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, TypeAlias

from tests.buru.twins import morning
from tests.buru.twins.board import Table, areas, expanded

Counts: TypeAlias = tuple[tuple[int, ...], ...]
"""Tokens by area, of A and then of B."""
Way: TypeAlias = tuple[Fraction, Counts, list[Any]]
"""A chance, the tokens then, the cards that are left then."""


def cards_left(table: Table, seen: list[str]) -> list[tuple[str, str]]:
    """Areas of A and B on every plot card that has not been seen this round."""
    deck = table["ed"]["plots_expansion" if expanded(table) else "plots"]
    return [(plot["a"], plot["b"]) for plot in deck if plot["id"] not in seen]


def now(table: Table) -> Counts:
    return tuple(
        tuple(
            len([token for token in player["placed"].get(area, []) if token != "+"]) for area in areas(table)
        )
        for player in morning.lawans(table)
    )


def turns(table: Table, counts: Counts, cards: list[tuple[str, str]]) -> Iterator[Way]:
    """Each way that the Lawans' next turn can go, and the cards that are left then."""
    for chance, card, rest in drawn(cards or cards_left(table, [])):
        if any(area not in areas(table) for area in card[: len(counts)]):
            yield from times(chance, turns(table, counts, rest))
            continue
        yield from times(chance, tokens(table, counts, card, list(card), rest, 0))


def tokens(
    table: Table, counts: Counts, shown: tuple[str, str], card: list[str], cards: list[Any], lawan: int
) -> Iterator[Way]:
    """One token after the other; a full area draws another card for that token alone.

    Where none is left, all are shuffled but the one that lies face up until all have placed (14.9, R.58).
    """
    if lawan == len(counts):
        yield Fraction(1), counts, cards
        return
    known = areas(table)
    if card[lawan] in known and counts[lawan][known.index(card[lawan])] < 2:
        place = known.index(card[lawan])
        mine = tuple(number + (index == place) for index, number in enumerate(counts[lawan]))
        changed = (*counts[:lawan], mine, *counts[lawan + 1 :])
        yield from tokens(table, changed, shown, card, cards, lawan + 1)
        return
    for chance, other, rest in drawn(cards or without(cards_left(table, []), shown)):
        again = [other[index] if index == lawan else area for index, area in enumerate(card)]
        yield from times(chance, tokens(table, counts, shown, again, rest, lawan))


def without(cards: list[tuple[str, str]], card: tuple[str, str]) -> list[tuple[str, str]]:
    """All but one such card."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def times(chance: Fraction, ways: Iterator[Way]) -> Iterator[Way]:
    """The ways after something that has that chance."""
    return ((chance * more, counts, cards) for more, counts, cards in ways)


def drawn(cards: list[Any]) -> Iterator[tuple[Fraction, Any, list[Any]]]:
    for index, card in enumerate(cards):
        yield Fraction(1, len(cards)), card, cards[:index] + cards[index + 1 :]


def final(table: Table, seen: list[str]) -> dict[Counts, Fraction]:
    """The distribution of the counts once all Lawans have placed."""
    total: Counter[Counts] = Counter()

    def visit(chance: Fraction, counts: Counts, cards: list[Any], left: int) -> None:
        if not left:
            total[counts] += chance  # type: ignore[assignment]
            return
        for more, changed, rest in turns(table, counts, cards):
            visit(chance * more, changed, rest, left - 1)

    left = morning.to_place(table, morning.lawans(table)[0])
    visit(Fraction(1), now(table), cards_left(table, seen), left)
    return dict(total)  # type: ignore[arg-type]
