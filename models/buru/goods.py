"""The goods that players hold: gained, paid, and whether an item with a condition counts."""

from __future__ import annotations

from collections.abc import Iterable

from .effects import Amounts, Bundle, Item, amounts
from .state import Player, State, replace


def gained(player: Player, bundle: Bundle, cap: int) -> Player:
    """The player with the goods of the bundle; fish beyond the cap are lost (BURU-1.11, R.2)."""
    clay, palm, ebony, fish, vp = amounts(bundle)
    res = player.res
    if clay or palm or ebony:
        res = (res[0] + clay, res[1] + palm, res[2] + ebony)
    return replace(player, vp=player.vp + vp, fish=min(cap, player.fish + fish), res=res)


def can_pay(player: Player, bundle: Bundle) -> bool:
    """Whether the player holds all the goods of the bundle (BURU-11.4)."""
    return can_spend(player, amounts(bundle))


def can_spend(player: Player, cost: Amounts) -> bool:
    """Whether the player holds so much of each of GOODS."""
    clay, palm, ebony, fish, vp = cost
    held = player.res
    return (
        held[0] >= clay and held[1] >= palm and held[2] >= ebony and player.fish >= fish and player.vp >= vp
    )


def paid(player: Player, bundle: Bundle) -> Player:
    """The player without the goods of a bundle that he can pay (BURU-11.6)."""
    return spent(player, amounts(bundle))


def spent(player: Player, cost: Amounts) -> Player:
    """The player without so much of each of GOODS, which he holds."""
    clay, palm, ebony, fish, vp = cost
    held = player.res
    res = (held[0] - clay, held[1] - palm, held[2] - ebony)
    return replace(player, res=res, fish=player.fish - fish, vp=player.vp - vp)


def with_goods(state: State, seat: int, bundle: Bundle) -> State:
    """The table after a player has gained the goods of the bundle."""
    if not bundle:
        return state
    return state.with_player(seat, gained(state.players[seat], bundle, state.setting.edition.fish_cap))


def holds(state: State, seat: int, on: str) -> bool:
    """Whether an item that counts only if ``on`` counts for the player: he holds that totem, or is envoy."""
    if not on:
        return True
    if on == "envoy":
        return state.envoy == seat
    spirits = state.setting.spirits
    return on in spirits and state.totems[spirits.index(on)] == seat


def counted(state: State, seat: int, bundle: Iterable[Item]) -> Bundle:
    """The items that count for the player now, their conditions met (BURU-13.5)."""
    return tuple(item.unconditional() for item in bundle if holds(state, seat, item.on))
