"""A bare table without what nothing looks at any more, so that different pasts with the same future are equal.

- Of a resolved area nothing counts but a stack or a liaison that lies where it may be only once a round, and a
  Lawan's tokens, of which two may bring it something until dusk.
- Of an area to come, powers count only as far as they say who is stronger, except where one is looked at itself: a
  canoe's steps (BURU-20.9), Kuda's (BURU-26.2).
- Respect of the others buys nothing; what they hold counts only for what they still do. All of it counts where the
  goal looks at it.
"""

from __future__ import annotations

import re
from functools import lru_cache

from periplus.models.buru.edition import Edition
from periplus.models.buru.mats import LIAISONS
from periplus.models.buru.modules.ambelau.canoe import AMBELAU
from periplus.models.buru.order import POWERS, power
from periplus.models.buru.state import Player, State, Token, replace
from periplus.models.buru.terms import AFTERNOON, KUDA, TOKOH

from .aim import Aim
from .bare import NOTHING

_PAID_WITH_RESPECT = re.compile(r"vp[^|]*:")
ONCE = (TOKOH, KUDA)
"""Where a stack may lie that is used once a round, in whatever area."""


class Past:
    """What one player's afternoon need not remember."""

    def __init__(self, start: State, aim: Aim) -> None:
        self._setting, self._seat = start.setting, aim.seat
        self._rivals = aim.goal == "margin" or pays_respect(start.setting.edition)
        """Whether what others hold counts by itself."""

    def without(self, table: State) -> State:
        """The table for comparison; it is none that can be played on."""
        if table.phase != AFTERNOON:
            return replace(table, players=tuple(self._over(*one) for one in enumerate(table.players)))
        fields = [
            _ranks(table, area) if area >= table.area else ((),) * len(table.players)
            for area in range(len(self._setting.areas))
        ]
        players = tuple(
            self._player(table, seat, tuple(field[seat] for field in fields))
            for seat in range(len(table.players))
        )
        return replace(table, players=players, decrees=self._decrees(table))

    def _player(self, table: State, seat: int, ranks: tuple[tuple[Token, ...], ...]) -> Player:
        player, area = table.players[seat], table.area
        is_lawan = self._setting.lawans[seat] is not None
        player = replace(
            player,
            kept=None,
            acted=_once(player.acted, area),
            liaison=_once(player.liaison, area),
            placed=player.placed if is_lawan else ranks,
        )
        if seat != self._seat and not self._rivals:
            player = replace(player, vp=0)
        return player if self._acts(table, seat) else self._over(seat, player)

    def _acts(self, table: State, seat: int) -> bool:
        """Whether a player may have something to do this afternoon."""
        player, area = table.players[seat], table.area
        if table.turn == seat or any(player.placed[area + 1 :]):
            return True
        acts, follows = player.acted[area] is None, player.liaison[area] is None
        return any(follows if token in LIAISONS else acts for token in player.placed[area])

    def _over(self, seat: int, player: Player) -> Player:
        """A player who does nothing any more; of his cards the number counts, for the decks hold the others."""
        if seat == self._seat or self._rivals:
            return player
        return replace(
            player,
            vp=0,
            fish=0,
            res=NOTHING,
            tableau=("",) * len(player.tableau),
            tasked=0,
            elders=("",) * len(player.elders),
            tokoh=None,
            plot=None,
        )

    def uncounted(self, table: State) -> State:
        """The same once no islander is drawn any more, and it does not count how many are hired."""
        players = (
            replace(player, tableau=() if seat == self._seat else tuple(filter(None, player.tableau)))
            for seat, player in enumerate(table.players)
        )
        return replace(table, players=tuple(players))

    def _decrees(self, table: State) -> tuple[str, ...]:
        """Those whose reward may still be had: an area's goes when the area is turned up."""
        cards = self._setting.edition.decree_cards
        over = self._setting.areas[: table.area]
        return tuple(decree for decree in table.decrees if cards[decree].place not in over)


def _once(where: tuple[str | None, ...], area: int) -> tuple[str | None, ...]:
    """Where stacks lie, those of the areas before only if they bar a place for later."""
    return (*(one if one in ONCE else None for one in where[:area]), *where[area:])


def _ranks(table: State, area: int) -> tuple[tuple[Token, ...], ...]:
    """By seat: the player's place by power in the area, 0 for the least, or the power; then what is no explorer."""
    powers = [power(table, seat, area) for seat in range(len(table.players))]
    if table.kuda is None and table.setting.areas[area] != AMBELAU:
        order = sorted({0, *powers})
        powers = [order.index(one) for one in powers]
    return tuple(
        (strength, *sorted(str(token) for token in player.placed[area] if token not in POWERS))
        if player.placed[area]
        else ()
        for strength, player in zip(powers, table.players, strict=True)
    )


@lru_cache(16)
def pays_respect(edition: Edition) -> bool:
    """Whether anything may be paid with respect, so that how much is held decides what can be done."""
    texts = [card.task for card in edition.islanders] + [card.bonus for card in edition.outlaws]
    texts += [card.gain for card in edition.forest] + [card.action for card in edition.tokoh]
    texts += [getattr(edition.kuda, area) for area in ("forest", "coast", "village", "lake")]
    costs = [cost for sides in edition.altars.values() for cost in sides.values()]
    return any(_PAID_WITH_RESPECT.search(text) for text in texts) or any("vp" in cost for cost in costs)
