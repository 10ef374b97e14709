"""What players have in the areas: the power of their explorers, a liaison, and the order of acting that follows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from periplus.models.buru.order import BLESSING, LIAISONS, POWERS
from periplus.models.buru.state import Player, Token


class Presence(NamedTuple):
    """A player's standing in one area."""

    power: int = 0
    """The sum of his explorers and a blessing under one of them; 0 without an explorer."""
    liaison: bool = False


Presences: TypeAlias = tuple[Presence, ...]
"""One player's presences by area, or those of several players in one area."""
NOTHING = Presence()


def strength(token: Token) -> int:
    """An explorer's power, the guide's too (BURU-21.1); 0 for what is no explorer."""
    return POWERS.get(token, 0)


def presence(tokens: Sequence[Token]) -> Presence:
    """What the tokens in an area come to (BURU-6.2, BURU-24.7, BURU-25.5)."""
    power = sum(map(strength, tokens))
    return Presence(power + int(power > 0 and BLESSING in tokens), any(token in LIAISONS for token in tokens))


def presences(player: Player) -> Presences:
    """What the player has laid, by area."""
    return tuple(map(presence, player.placed))


class Opponent(NamedTuple):
    """An opponent, seen from the player who asks."""

    seat: int
    before: bool
    """Whether he comes before the player in the order of ties (BURU-1.9)."""


def opponents(seats: int, seat: int, envoy: int) -> tuple[Opponent, ...]:
    """All others, by seat."""
    mine = (seat - envoy) % seats
    return tuple(Opponent(other, (other - envoy) % seats < mine) for other in range(seats) if other != seat)


def place(power: int, others: Sequence[Opponent], theirs: Presences) -> int:
    """The place, from 1, at which a player of that power acts in an area where the others stand so (BURU-6.8)."""
    ahead = (
        there.power > power or (there.power == power and other.before)
        for other, there in zip(others, theirs, strict=True)
        if there.power
    )
    return 1 + sum(ahead)
