"""A bare table without what nothing looks at any more, so that different pasts with the same future are one.

- Of a resolved area nothing counts but a stack or a liaison that lies where it may be only once a round, and a
  Lawan's tokens, of which two may bring it something until dusk.
- Of an area to come, powers count only as far as one is more or less than another, or equal (BURU-6.8, BURU-1.9); only
  canoes and Kuda go by the power itself (BURU-20.9, BURU-26.2). How many tokens make it up counts for Lawans alone.
- Respect of the others buys nothing, and what they hold counts only for what they still do; of their cards the number
  stays, for a deck holds what nobody has. All of it stays where the goal looks at it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

from periplus.models.buru.edition import Edition
from periplus.models.buru.mats import BLESSING, LIAISONS
from periplus.models.buru.modules.ambelau.canoe import AMBELAU
from periplus.models.buru.order import POWERS, power
from periplus.models.buru.state import UNKNOWN, Player, State, Token, replace
from periplus.models.buru.terms import AFTERNOON, KUDA, TOKOH

from .aim import Aim
from .holdings import NOTHING

_PAID_WITH_RESPECT = re.compile(r"vp[^|]*:")
ONCE = (TOKOH, KUDA)
"""Where a stack may lie that is used once a round, in whatever area."""
STRONGEST = max(POWERS.values())
Field: TypeAlias = tuple[Token, ...]
"""What a player has in an area."""


class Canonicalizer:
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
        fields = [_fields(table, area) for area in range(table.area, len(self._setting.areas))]
        players = (self._player(table, seat, tuple(field[seat] for field in fields)) for seat in seats)
        return replace(table, players=tuple(players), decrees=self._decrees(table))

    def _player(self, table: State, seat: int, to_come: tuple[Field, ...]) -> Player:
        player, area = table.players[seat], table.area
        if not self._acts(table, seat):
            player = self._idle(table, seat)
        before = ((),) * area if self._setting.lawans[seat] is None else player.placed[:area]
        placed = (*before, *to_come)
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


def _fields(table: State, area: int) -> tuple[Field, ...]:
    """What everybody has in an area to come, humans the smallest stacks that keep the order and the ties."""
    fields = tuple(player.placed[area] for player in table.players)
    if any(BLESSING in field or UNKNOWN in field for field in fields):
        return fields
    lawans = table.setting.lawans
    powers = [power(table, seat, area) for seat in range(len(fields))]
    strengths = powers
    if table.kuda is None and table.setting.areas[area] != AMBELAU:
        if any(strength and lawans[seat] for seat, strength in enumerate(powers)):
            strengths = [_least(strength, powers) for strength in powers]
        else:
            order = sorted({0, *powers})
            strengths = [order.index(strength) for strength in powers]
    return tuple(
        field if lawans[seat] else _stack(strengths[seat], field) for seat, field in enumerate(fields)
    )


def _least(strength: int, powers: Sequence[int]) -> int:
    """The least power with the same place among the others', which stay: just above the next one, or equal to one."""
    if strength == 0 or powers.count(strength) > 1:
        return strength
    return 1 + max((0, *(other for other in powers if other < strength)))


def _stack(strength: int, field: Field) -> Field:
    """Explorers of that power, and the liaison of the field."""
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
