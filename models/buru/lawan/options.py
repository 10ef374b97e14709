"""Which option of an effect a Lawan takes, and what it names for ``any`` (R.38, R.42)."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from ..effects import ANY, RESOURCES, Bundle, Effect, Item, Option
from ..gains import GOODS, amounts, can_pay, counted, paid
from ..state import State

VALUABLE = RESOURCES[::-1]
"""The resources, the most valuable first (BURU-1.7): what a Lawan gains for ``any`` and saves of a cost."""


class Taken(NamedTuple):
    """An option that a Lawan has taken and paid."""

    option: int
    any: tuple[str, ...]
    """The resources named, those paid first."""
    gain: Bundle
    """What it gains, the conditions met and no ``any`` in it; not gained yet."""
    state: State

    @property
    def fields(self) -> tuple[tuple[str, object], ...]:
        """The fields of a move that say so; those at their default are left out."""
        return tuple((name, value) for name, value in (("option", self.option), ("any", self.any)) if value)

    def kept(self, effect: Effect) -> Taken:
        """The same for an action space, where ``any`` is named with the move only if the option is a trade."""
        return self if effect[self.option].pay is not None else self._replace(any=())


def first_payable(state: State, seat: int, effect: Effect) -> Taken:
    """The first option that can be paid, paid; if there is none, the first, which then gains nothing."""
    for index, option in enumerate(effect):
        if (taken := _taken(state, seat, index, option)) is not None:
            return taken
    return Taken(0, (), (), state)


def alternative(state: State, seat: int, effect: Effect) -> Taken:
    """The alternative that is printed first (BURU-15.3), paid if it is a trade that can be paid."""
    return first_payable(state, seat, effect[:1])


def _taken(state: State, seat: int, index: int, option: Option) -> Taken | None:
    gain, gained = named(counted(state, seat, option.gain))
    if option.pay is None:
        return Taken(index, gained, gain, state)
    cost = affordable(state, seat, counted(state, seat, option.pay))
    if cost is None:
        return None
    price, spent = cost
    return Taken(index, spent + gained, gain, state.with_player(seat, paid(state.players[seat], price)))


def named(bundle: Bundle) -> tuple[Bundle, tuple[str, ...]]:
    """The bundle with each ``any`` gained as the most valuable resource, and the resources so named."""
    best = VALUABLE[0]
    count = sum(item.count for item in bundle if item.atom == ANY)
    gain = tuple(replace(item, atom=best) if item.atom == ANY else item for item in bundle)
    return gain, (best,) * count


def affordable(state: State, seat: int, cost: Bundle) -> tuple[Bundle, tuple[str, ...]] | None:
    """A cost that the Lawan can pay, each ``any`` in it the least valuable resource left, and those so named.

    None for a cost that is too dear, or no goods at all.
    """
    if any(item.atom not in (*GOODS, ANY) for item in cost):
        return None
    wild = sum(item.count for item in cost if item.atom == ANY)
    if not wild:
        return (cost, ()) if can_pay(state.players[seat], cost) else None
    fixed = tuple(item for item in cost if item.atom != ANY)
    owed = amounts(fixed)
    spare = [
        name
        for name, held, due in zip(RESOURCES, state.players[seat].res, owed, strict=False)
        for _ in range(held - due)
    ][:wild]
    price = (*fixed, *(Item(name) for name in spare))
    fits = len(spare) == wild and can_pay(state.players[seat], price)
    return (price, tuple(spare)) if fits else None


def tokens_of(bundle: Bundle) -> int:
    """How many clay, palm and ebony tokens a bundle holds, an ``any`` being one of them (R.40)."""
    return sum(item.count for item in bundle if item.atom in RESOURCES or item.atom == ANY)


def cheaper(cost: Bundle, less: int) -> tuple[Bundle, str | None]:
    """A cost lower by one of its most valuable resource (R.38), and which that is; None if it holds no resource."""
    dear = next((name for name in VALUABLE if less and any(item.atom == name for item in cost)), None)
    if dear is None:
        return cost, None
    place = next(index for index, item in enumerate(cost) if item.atom == dear)
    count = cost[place].count - less
    left = (cost[place].times(count),) if count > 0 else ()
    return (*cost[:place], *left, *cost[place + 1 :]), dear
