"""All ways to lay the tokens in hand and keep one, told apart only as far as powers differ.

Tokens are laid one after the other into a table of what stands where; ways that come to the same are one entry with
their number and the first of them, so a hand of seven with its 109,375 ways is a table of some thousands.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from periplus.models.buru.moves import Keep, Place
from periplus.models.buru.state import GUIDE, LIAISON, Player, Setting, Token

from .footing import NOTHING, Footing, Ground, ground, strength

ORDER: tuple[Token, ...] = (1, 2, 3, 4, 5, GUIDE, LIAISON)
"""Tokens in the order in which answers lay them."""


@dataclass(frozen=True, slots=True)
class EquivalentLayings:
    """Ways of laying a hand that come to the same."""

    ground: Ground
    """What the player has in each area then, with what lay there before."""
    kept: Token
    ways: int
    """How many ways there are."""
    laid: tuple[tuple[Token, int], ...]
    """The first of them: each token laid, in ORDER, and its area."""
    blessed: tuple[int, ...] = ()
    """The areas whose blessing goes under the first explorer laid there now."""

    @property
    def fish(self) -> int:
        """What the kept token catches (BURU-5.1, BURU-25.3)."""
        return strength(self.kept)

    def moves(self, setting: Setting, seat: int) -> tuple[Place | Keep, ...]:
        """The ``place`` moves and the ``keep``, which names its player: keeps come in any order."""
        waiting = set(self.blessed)
        moves: list[Place | Keep] = []
        for token, area in self.laid:
            where = setting.areas[area]
            if area in waiting and token != LIAISON:
                waiting.remove(area)
                moves.append(Place.model_validate({"token": token, "area": where, "blessing": True}))
            else:
                moves.append(Place.model_validate({"token": token, "area": where}))
        return *moves, Keep(token=self.kept, player=setting.ids[seat])


def placements(
    player: Player, hand: Sequence[Token], areas: int, blessings: Sequence[int]
) -> Iterator[EquivalentLayings]:
    """Every placement of the hand, which is all but one of it laid, in the order of answers.

    ``blessings`` are the areas whose blessing the player holds and has not laid: it may go there or not, if an
    explorer does. The order is that of the moves: token by token, area by area, the blessing last.
    """
    standing = ground(player)
    in_order = sorted(hand, key=ORDER.index)
    for kept in reversed(in_order):
        laid = [token for token in in_order if token != kept]
        for new, (ways, where) in _laid(laid, areas).items():
            free = [area for area in blessings if new[area].power]
            for chosen in product((False, True), repeat=len(free)):
                blessed = tuple(area for area, yes in zip(free, chosen, strict=True) if yes)
                yield EquivalentLayings(
                    _joined(standing, new, blessed), kept, ways, tuple(zip(laid, where, strict=True)), blessed
                )


def _laid(tokens: Sequence[Token], areas: int) -> dict[Ground, tuple[int, tuple[int, ...]]]:
    """What the tokens may come to: how many ways lead there, and the first by the areas of the tokens."""
    table: dict[Ground, tuple[int, tuple[int, ...]]] = {(Footing(),) * areas: (1, ())}
    for token in tokens:
        after: dict[Ground, tuple[int, tuple[int, ...]]] = {}
        for ground_before, (ways, where) in table.items():
            for area in range(areas):
                there = _with(ground_before, area, token)
                known = after.get(there)
                after[there] = (known[0] + ways, known[1]) if known else (ways, (*where, area))
        table = after
    return table


def _with(before: Ground, area: int, token: Token) -> Ground:
    there = before[area]
    now = Footing(there.power + strength(token), there.liaison or token == LIAISON)
    return (*before[:area], now, *before[area + 1 :])


def _joined(standing: Ground, new: Ground, blessed: Sequence[int]) -> Ground:
    """What lay there with what is laid now."""
    if not blessed and all(old == NOTHING for old in standing):
        return new
    return tuple(
        Footing(old.power + laid.power + (area in blessed), old.liaison or laid.liaison)
        for area, (old, laid) in enumerate(zip(standing, new, strict=True))
    )
