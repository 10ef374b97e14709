"""What a turn can bring at most: stars, cards and upgrades, with wild dice and squares forgotten."""

from __future__ import annotations

from typing import NamedTuple

from periplus.models.observatory.state import DRIVE, FUNDING, LENS, SPACES

from .plan_state import PlanContext
from .relaxation import Relaxation


class TurnBounds(NamedTuple):
    """Upper limits on every line of play of a turn."""

    stars: int
    """Stars plotted."""
    free: int
    """Stars plotted that neither dice nor a card limit to some squares."""
    cards: int
    """Bit set of the cards that might be completed."""
    tracks: int
    """Bit set of the tracks on which a check may bring something."""
    lens: int | None
    """No plan that completes Lens is worth more; None: it cannot be completed in the turn."""
    drive: int | None
    """The same of Drive."""

    @property
    def late(self) -> int | None:
        """No plan that completes Lens or Drive is worth more."""
        return max((limit for limit in (self.lens, self.drive) if limit is not None), default=None)

    def after_star(self) -> TurnBounds:
        """Limits on what is left after a star, which is one of those counted."""
        return self._replace(stars=self.stars - 1)


def turn_bounds(setting: PlanContext, relaxation: Relaxation) -> TurnBounds:
    """The limits for a setting whose dice are wild, and its relaxation."""
    start = setting.start
    stars = free = cards = 0
    tracks = (start.counts[FUNDING] < SPACES) << FUNDING
    dice = sum(part is not None for part in (setting.use.star, setting.use.meteor))
    scarce = dice + sum(token.squares != setting.empty for token in setting.owed)
    narrow = [
        index
        for index, card in enumerate(setting.cards)
        if card.bonus not in (None, "research", setting.empty)
    ]
    late: dict[int, int] = {}
    for stock in relaxation.reachable():
        cards |= stock.done
        had = stock.stars + stock.flex
        stars = max(stars, had)
        free = max(free, had - scarce - sum(stock.done >> index & 1 for index in narrow))
        for track in range(FUNDING):
            tracks |= (stock.counts[track] > start.counts[track]) << track
        for track in (LENS, DRIVE):
            for _, after, _ in setting.upgrades(stock, track):
                late[track] = max(late.get(track, 0), relaxation.value(after))
    for track in late:
        tracks |= 1 << track
    return TurnBounds(stars, free, cards, tracks, late.get(LENS), late.get(DRIVE))
