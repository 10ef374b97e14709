"""What a turn can bring at most: stars, cards and upgrades, with wild dice and squares forgotten."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from periplus.models.observatory.state import BONUS_AT, DRIVE, FUNDING, LENS

from .relaxation import Relaxation
from .stock import SPACES, Setting, Stock


class Outlook(NamedTuple):
    """Upper limits on every line of play of a turn."""

    stars: int
    """Stars plotted."""
    free: int
    """Stars plotted that neither dice nor a card limit to some squares."""
    cards: int
    """Bit set of the cards that might be completed."""
    tracks: int
    """Bit set of the tracks on which a check may bring something."""
    lens: bool
    """Lens may be completed in the turn."""
    drive: bool
    """Drive may be completed in the turn."""


def outlook(setting: Setting, needs: Sequence[int | None]) -> Outlook:
    """The limits for a setting whose dice are wild; ``needs`` are the fewest stars that each card lacks."""
    start = setting.start
    stars = free = cards = 0
    tracks = (start.counts[FUNDING] < SPACES) << FUNDING
    dice = sum(part is not None for part in (setting.use.star, setting.use.meteor))
    scarce = dice + sum(token.squares != setting.empty for token in setting.owed)
    narrow = [
        index for index, card in enumerate(setting.cards) if card.bonus not in (None, "research", setting.empty)
    ]
    completed = 0
    for stock in Relaxation(setting, needs).reachable():
        cards |= stock.done
        had = stock.stars + stock.flex
        stars = max(stars, had)
        free = max(free, had - scarce - sum(stock.done >> index & 1 for index in narrow))
        for track in range(FUNDING):
            tracks |= (stock.counts[track] > start.counts[track]) << track
        for track in (LENS, DRIVE):
            completed |= _may_complete(setting, stock, track) << track
    tracks |= completed
    return Outlook(stars, free, cards, tracks, bool(completed >> LENS & 1), bool(completed >> DRIVE & 1))


def _may_complete(setting: Setting, stock: Stock, track: int) -> bool:
    """Whether the checks in hand complete Lens or Drive, which bring nothing but better dice."""
    if not BONUS_AT <= stock.counts[track] < SPACES:
        return False
    return SPACES - stock.counts[track] <= stock.checks + stock.flex + setting.die_ready(stock, track)
