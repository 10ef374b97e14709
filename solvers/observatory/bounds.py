"""A bound from counting, at once and without a search: stars, checks and cards, wherever they lie.

It is held against what is proved in ``tests/observatory/test_trust.py``.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import floor

from periplus.models.observatory.dice import every_square
from periplus.models.observatory.scoring import (
    asterism_gain,
    asterisms_drawn,
    points,
    unused_points,
    unused_stars,
)
from periplus.models.observatory.state import (
    BONUS_AT,
    FACES,
    FINDER,
    FINDER_STARS,
    FUNDING,
    Sheet,
    State,
)
from periplus.models.observatory.turns import placed_cards

from .evaluation import Ahead, ahead_of, with_dice

TAKEN_TWICE = 2
"""Stars that one card's bonus can bring (OBS-5.16)."""
EXACT = 1e-9


def counting_bound(state: State, seat: int, turns: int) -> int:
    """No line of ``turns`` more rolls scores more, whatever they show and whatever cards are drawn.

    Stars go where they bring most: a part of a card brings its part of the points, a star alone half a point. A card
    whose bonus may give as many stars as it takes, or more, is completed for nothing.
    """
    ahead = with_dice(ahead_of(state, seat, turns), state, seat)
    sheet, edition = state.sheets[seat], state.edition
    unused = unused_stars(sheet).bit_count()
    stars = unused + min(most_stars(sheet, ahead), (every_square(edition) & ~sheet.stars).bit_count())
    funding = len(FACES) - sheet.research[FUNDING].bit_count()
    cards = list(_cards(state, seat))
    best = sum(worth for worth, weight in cards if weight <= 0)
    left = float(stars - sum(weight for _, weight in cards if weight <= 0))
    dear = [(worth, weight) for worth, weight in cards if weight > 0]
    for worth, weight in sorted(dear, key=lambda item: -item[0] / item[1]):
        part = 1.0 if weight <= left else left / weight
        if 2 * worth <= weight or not part:
            continue
        best, left = best + part * worth, left - part * weight
    return points(edition, sheet) - unused_points(unused) + funding + floor(best + left / 2 + EXACT)


def most_stars(sheet: Sheet, ahead: Ahead) -> int:
    """The stars that dice, rounds and tracks can bring."""
    locked = sum(track.bit_count() < BONUS_AT for track in sheet.research[:FUNDING])
    finder = sheet.finder_left if sheet.complete(FINDER) else FINDER_STARS
    owed = len(sheet.pending)
    return ahead.pairs + ahead.meteors + ahead.rounds + sheet.bonuses_left + locked + finder + owed


def _cards(state: State, seat: int) -> Iterator[tuple[float, int]]:
    """What may be completed: its points, and the stars that it takes beyond those that it gives; below 0 it gives."""
    sheet, edition = state.sheets[seat], state.edition
    done = asterisms_drawn(edition, sheet)
    found = [edition.card(card) for card in (*sheet.range, *sheet.dealt, *_drawn(state))]
    count = min(sum(card.asterism for card in found), 6)
    steps = max(1, min(count, 6 - done))
    asterism = asterism_gain(done, count) / steps
    for card in found:
        given = TAKEN_TWICE if card.bonus not in (None, "research") else 0
        yield asterism if card.points == "A" else float(card.points), card.stars - given


def _drawn(state: State) -> list[str]:
    """The cards that may still be drawn; none where the supply is not tracked."""
    if state.supply is None:
        return []
    placed = placed_cards(state).difference(*state.supply.sky)
    return [card.id for card in state.edition.cards if card.id not in placed]
