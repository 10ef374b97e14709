"""A bare table without what nothing looks at any more, so that different pasts with the same future are one.

- Of a resolved area nothing counts but a stack or a liaison that lies where it may be only once a round, and a
  Lawan's tokens, of which two may bring it something until dusk.
- Of an area to come, the player's power counts only as far as it is more or less than another's, or equal (BURU-6.8);
  only canoes and Kuda go by the power itself (BURU-20.9, BURU-26.2). How many tokens make it up counts for Lawans alone.
- Respect of the others buys nothing, and what they hold counts only for what they still do; of their cards the number
  stays, for a deck holds what nobody has. All of it stays where the goal looks at it.
"""

from __future__ import annotations

import re
from functools import lru_cache

from periplus.models.buru.edition import Edition
from periplus.models.buru.mats import BLESSING, LIAISONS
from periplus.models.buru.modules.ambelau.canoe import AMBELAU
from periplus.models.buru.order import POWERS, power
from periplus.models.buru.state import UNKNOWN, Player, State, Token, replace
from periplus.models.buru.terms import AFTERNOON, KUDA, TOKOH

from .aim import Aim
from .bare import NOTHING

_PAID_WITH_RESPECT = re.compile(r"vp[^|]*:")
ONCE = (TOKOH, KUDA)
"""Where a stack may lie that is used once a round, in whatever area."""
STRONGEST = max(POWERS.values())


class Past:
    """What one player's afternoon need not remember."""

    def __init__(self, start: State, aim: Aim) -> None:
        self._setting, self._seat = start.setting, aim.seat or 0
        self._rivals = aim.goal == "margin" or pays_respect(start.setting.edition)
        """Whether what others hold counts by itself."""

    def without(self, table: State) -> State:
        """The table to play on."""
        seats = range(len(table.players))
        if table.phase != AFTERNOON:
            return replace(table, players=tuple(self._idle(table, seat) for seat in seats))
        mine = replace(table.players[self._seat], placed=_stacks(table, self._seat))
        table = replace(table.with_player(self._seat, mine), decrees=self._decrees(table))
        return replace(table, players=tuple(self._player(table, seat) for seat in seats))

    def _player(self, table: State, seat: int) -> Player:
        player, area = table.players[seat], table.area
        if not self._acts(table, seat):
            player = self._idle(table, seat)
        placed = player.placed
        if self._setting.lawans[seat] is None:
            placed = ((),) * area + placed[area:]
        respect = player.vp if seat == self._seat or self._rivals else 0
        acted, liaison = _once(player.acted, area), _once(player.liaison, area)
        return replace(player, vp=respect, kept=None, placed=placed, acted=acted, liaison=liaison)

    def _acts(self, table: State, seat: int) -> bool:
        """Whether a player may have something to do this afternoon."""
        player, area = table.players[seat], table.area
        if table.turn == seat or any(player.placed[area + 1 :]):
            return True
        acts, follows = player.acted[area] is None, player.liaison[area] is None
        return any(follows if token in LIAISONS else acts for token in player.placed[area])

    def _idle(self, table: State, seat: int) -> Player:
        """A player who does nothing any more."""
        player = table.players[seat]
        if seat == self._seat or self._rivals:
            return player
        return replace(
            player,
            vp=0,
            fish=0,
            res=NOTHING,
            tableau=(UNKNOWN,) * len(player.tableau),
            tasked=0,
            elders=(UNKNOWN,) * len(player.elders),
            tokoh=None,
            plot=None,
        )

    def _decrees(self, table: State) -> tuple[str, ...]:
        """Those whose reward may still be had: an area's goes when the area is turned up."""
        cards = self._setting.edition.decree_cards
        over = self._setting.areas[: table.area]
        return tuple(decree for decree in table.decrees if cards[decree].place not in over)


def _once(where: tuple[str | None, ...], area: int) -> tuple[str | None, ...]:
    """Where stacks lie, those of the areas before only if they bar a place for later."""
    return (*(one if one in ONCE else None for one in where[:area]), *where[area:])


def _stacks(table: State, seat: int) -> tuple[tuple[Token, ...], ...]:
    """By area, the smallest stack of a player that is as strong beside those of the others."""
    return tuple(_stack(table, seat, area) for area in range(len(table.setting.areas)))


def _stack(table: State, seat: int, area: int) -> tuple[Token, ...]:
    field = table.players[seat].placed[area]
    if area < table.area or not field or BLESSING in field or UNKNOWN in field:
        return field
    strength = power(table, seat, area)
    if table.kuda is None and table.setting.areas[area] != AMBELAU:
        others = [power(table, other, area) for other in range(len(table.players)) if other != seat]
        if strength and strength not in others:
            strength = 1 + max((0, *(other for other in others if other < strength)))
    full, rest = divmod(strength, STRONGEST)
    return (*[STRONGEST] * full, *[rest] * bool(rest), *(token for token in field if token in LIAISONS))


@lru_cache(16)
def pays_respect(edition: Edition) -> bool:
    """Whether anything may be paid with respect, so that how much is held decides what can be done."""
    texts = [card.task for card in edition.islanders] + [card.bonus for card in edition.outlaws]
    texts += [card.gain for card in edition.forest] + [card.action for card in edition.tokoh]
    texts += [getattr(edition.kuda, area) for area in ("forest", "coast", "village", "lake")]
    costs = [cost for sides in edition.altars.values() for cost in sides.values()]
    return any(_PAID_WITH_RESPECT.search(text) for text in texts) or any("vp" in cost for cost in costs)
