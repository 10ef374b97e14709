"""Opening an effect, of an action space or a tasked card: which option, what is paid, gained at once and left open.

A card's plain items are gained at once and only its steps join what is pending; an action space keeps all its items
open, so that a player may take them in the order that suits him, unless the option used is a trade (BURU-11.4,
BURU-11.5).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement, product
from typing import Any, TypeAlias

from ..core.results import Violation
from ..core.wording import say
from .effects import ANY, GOODS, RESOURCES, Bundle, Effect, Item, Option
from .goods import can_pay, counted, paid, with_goods
from .state import Player, State, replace

Names: TypeAlias = tuple[str, ...]
"""Resources named for ``any``, those paid first."""


@lru_cache(256)
def choices(count: int) -> tuple[Names, ...]:
    """Every multiset of that many resources."""
    return tuple(combinations_with_replacement(RESOURCES, count))


def anys(bundle: Bundle) -> int:
    """How many resources of the player's choice the bundle holds."""
    return sum(item.count for item in bundle if item.atom == ANY)


@lru_cache(4096)
def _named(bundle: Bundle, names: Names) -> Bundle:
    """The plain items of a bundle, its ``any`` as they are named."""
    plain = tuple(item for item in bundle if item.plain and item.atom != ANY)
    return (*plain, *(Item(name) for name in names))


@lru_cache(4096)
def steps_of(bundle: Bundle) -> Bundle:
    """The items of a bundle that are moves of their own."""
    return tuple(item for item in bundle if not item.plain)


def at_once(state: State, seat: int, bundle: Bundle, names: Names = ()) -> State:
    """The table after a player has gained a bundle's plain items; its steps are pending. Conditions are tested."""
    bundle = counted(state, seat, bundle)
    state = with_goods(state, seat, _named(bundle, names))
    steps = steps_of(bundle)
    return replace(state, pending=(*state.pending, *steps)) if steps else state


def opened(state: State, seat: int, effect: Effect, option: int, names: Names, *, keep: bool) -> State:
    """The table after a player has used that option of an effect.

    ``keep``: what is gained without a trade is pending. A trade that cannot be paid changes nothing.
    """
    chosen = effect[option]
    if chosen.pay is None:
        if keep:
            return replace(state, pending=(*state.pending, *counted(state, seat, chosen.gain)))
        return at_once(state, seat, chosen.gain, names)
    pay = counted(state, seat, chosen.pay)
    spent = anys(pay)
    if not _payable(state.players[seat], pay, names[:spent]):
        return state
    payer = paid(state.players[seat], _named(pay, names[:spent]))
    return at_once(state.with_player(seat, payer), seat, chosen.gain, names[spent:])


def ways(state: State, seat: int, effect: Effect, *, keep: bool) -> list[tuple[int, Names]]:
    """Every option with every naming that a player can pay for; option 0 once if there is none."""
    if not keep and len(effect) == 1 and effect[0].pay is None and not anys(effect[0].gain):
        return [(0, ())]
    found = [
        (index, names) for index, option in enumerate(effect) for names in _namings(state, seat, option, keep)
    ]
    return found or [(0, ())]


def unpaid(state: State, seat: int, effect: Effect) -> tuple[int, Names] | None:
    """The first option and naming that a player cannot pay for beside others that he can; None if there is none.

    Where others of its option can be paid, resources have to be named: those that are not there (BURU-11.5).
    """
    payable = [list(_namings(state, seat, option, keep=False)) for option in effect]
    if not any(payable):
        return None
    for index, option in enumerate(effect):
        paid, gained = (anys(counted(state, seat, bundle)) for bundle in (option.pay or (), option.gain))
        for price, gain in product(choices(paid), choices(gained)):
            if (*price, *gain) not in payable[index]:
                return index, (*price, *gain) if payable[index] else ()
    return None


def _namings(state: State, seat: int, option: Option, keep: bool) -> Iterator[Names]:
    """The namings for one option that a player can pay for."""
    gained = choices(anys(counted(state, seat, option.gain)))
    if option.pay is None:
        yield from ((),) if keep else gained
        return
    pay = counted(state, seat, option.pay)
    for names in choices(anys(pay)):
        if _payable(state.players[seat], pay, names):
            yield from ((*names, *more) for more in gained)


def _payable(player: Player, pay: Bundle, names: Names) -> bool:
    """Whether the player holds all of a price (BURU-11.4)."""
    return (
        all(item.atom in GOODS or item.atom == ANY for item in pay)
        and len(names) >= anys(pay)
        and can_pay(player, _named(pay, names))
    )


def extra(option: int, names: Names) -> dict[str, Any]:
    """The fields of a move for an option and the resources named, those at their default left out."""
    return ({"option": option} if option else {}) | ({"any": names} if names else {})


def option_fault(
    state: State, seat: int, effect: Effect, option: int, names: Names, *, keep: bool
) -> Violation | None:
    """BURU-11.5 for an option that the effect does not have, or a wrong number of resources named."""
    if option >= len(effect):
        return Violation("BURU-11.5", say("there is no option {option}", option=option))
    chosen = effect[option]
    needed = 0 if keep and chosen.pay is None else anys(counted(state, seat, chosen.gain))
    if chosen.pay is not None:
        needed += anys(counted(state, seat, chosen.pay))
    if len(names) == needed or (not names and not any(_namings(state, seat, chosen, keep))):
        return None
    return Violation(
        "BURU-11.5", say("resources named: {named}, expected {needed}", named=len(names), needed=needed)
    )
