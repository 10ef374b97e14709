"""What a Lawan chooses: by its plot card, among options, forest cards and islanders."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache, partial
from typing import NamedTuple

from .. import notation
from ..cards import Plot
from ..decks import forest_taken, refilled, refreshed
from ..effects import ANY, RESOURCES, Bundle, Effect, Item, Option, amounts
from ..goods import can_pay, counted, paid
from ..modules import in_play
from ..moves import AnyMove, Forest, Hire, Refresh
from ..notation import bundle
from ..order import POWERS, hand
from ..state import LIAISON, UNKNOWN, Setting, State
from ..state import replace as changed
from ..terms import KINDS
from .branches import Branches, among, certain, then

LAKE = "lake"


def plot_of(state: State, seat: int) -> Plot | None:
    """The plot card that governs the Lawan; without one it hires nothing and has no double bonus."""
    card = state.players[seat].plot
    return None if card is None else state.setting.edition.plot_cards[card]


def is_double(state: State, seat: int, area: str) -> bool:
    """Whether two explorers of the Lawan lie in the area: a guide is one, a liaison is none (R.19, BURU-25.14).

    An unseen token is an explorer for sure once the Lawan's liaison, if it has one, has been seen.
    """
    if area not in state.setting.areas:
        return False
    placed = state.players[seat].placed[state.setting.areas.index(area)]
    explorers = sum(token in POWERS for token in placed)
    if UNKNOWN in placed and LIAISON not in hand(state, seat):
        explorers += placed.count(UNKNOWN)
    return explorers >= 2


def double(state: State, seat: int, area: str) -> Bundle:
    """What the plot card's line for the area brings, if the Lawan has two explorers there."""
    card = state.players[seat].plot
    return () if card is None or not is_double(state, seat, area) else _line(state.setting, card, area)


@lru_cache(1024)
def _line(setting: Setting, card: str, area: str) -> Bundle:
    lines: Mapping[str, str] = {**setting.edition.plot_cards[card].double}
    return bundle(lines.get(area, ""))


def double_rating(state: State, seat: int, area: str, rating: int) -> int:
    """A double bonus that is the same on every plot card: its figure, 0 if the Lawan does not have it."""
    has_card = state.players[seat].plot is not None
    return rating if has_card and is_double(state, seat, area) else 0


def for_each_offering(state: State, seat: int) -> Bundle:
    """What each offering of this afternoon also brings, made by whatever means (BURU-15.16, BURU-22.6)."""
    return tuple(item for item in double(state, seat, LAKE) if item.plain)


def hiring_order(state: State, seat: int) -> tuple[str, ...]:
    """The kinds in the order in which the Lawan wants them; those not in play are skipped (R.59)."""
    card = state.players[seat].plot
    return () if card is None else _kinds(state.setting, card)


@lru_cache(256)
def _kinds(setting: Setting, card: str) -> tuple[str, ...]:
    brought = {*KINDS, *(kind for module in in_play(setting) for kind in module.kinds)}
    return tuple(kind for kind in setting.edition.plot_cards[card].hire if kind in brought)


def offering_order(state: State, seat: int) -> tuple[str, ...]:
    """The spirits in the order in which the Lawan offers to them; those not in play are skipped (BURU-22.13)."""
    card = plot_of(state, seat)
    return () if card is None else tuple(spirit for spirit in card.offer if spirit in state.setting.spirits)


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

    None for a cost that is too dear.
    """
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


def worth(state: State, seat: int, effect: Effect) -> int:
    """The resources of the first alternative, in tokens (R.40)."""
    return tokens_of(counted(state, seat, effect[0].gain))


def rating(state: State, seat: int, card: str) -> tuple[int, int]:
    """By what a Lawan compares forest cards: gems, then resources."""
    found = state.setting.edition.forest_cards[card]
    return found.gems, worth(state, seat, notation.effect(found.gain))


def best_cards(state: State, seat: int) -> tuple[str, ...]:
    """The face-up cards that rate highest, in the order of the row; several if they tie."""
    ratings = [rating(state, seat, card) for card in state.forest]
    return tuple(card for card, rated in zip(state.forest, ratings, strict=True) if rated == max(ratings))


def card_taken(state: State, seat: int, card: str) -> Taken:
    """The card is discarded, and of its alternatives the upper one is taken (BURU-15.3)."""
    effect = notation.effect(state.setting.edition.forest_cards[card].gain)
    return alternative(forest_taken(state, card), seat, effect)


@lru_cache(1024)
def forest_move(card: str, fields: tuple[tuple[str, object], ...]) -> Forest:
    """The move that takes the card; ``fields`` are those not at their default."""
    return Forest.model_validate({"type": "forest", "card": card, **dict(fields)})


_hire = lru_cache(1024)(lambda card, index: Hire(card=card, **{"from": index}))
_REFRESH = Refresh()


class _Search(NamedTuple):
    """What comes of looking through the row for one hire: the tied cards' places in it, empty if nobody is found."""

    found: tuple[int, ...]
    state: State
    refreshes: int
    moves: tuple[AnyMove, ...]


def hired(state: State, seat: int, discounts: tuple[int, ...], refreshes: int) -> Branches:
    """The table after the Lawan has hired once for each discount, with so many refreshes at hand.

    A hire that finds nobody is lost; the next one starts again from the first kind (R.39).
    """
    if not discounts:
        return certain(state)
    less = discounts[0] + double_rating(state, seat, "coast", state.setting.edition.lawan.coast_double)
    search = _sought(state, seat, less, refreshes)
    rest = partial(hired, seat=seat, discounts=discounts[1:], refreshes=search.refreshes)
    if not search.found:
        after = rest(search.state)
    else:
        hires = partial(_hired, search.state, seat, less)
        after = then(among(search.found, hires, lambda index: str(search.state.row[index])), rest)
    return (
        tuple(branch._replace(moves=search.moves + branch.moves) for branch in after)
        if search.moves
        else after
    )


def _sought(state: State, seat: int, less: int, refreshes: int) -> _Search:
    """Kind by kind, each looked for once more after a refresh, and not again once it is passed over."""
    moves: tuple[AnyMove, ...] = ()
    for kind in hiring_order(state, seat):
        if refreshes and not _of_kind(state, kind):
            state, refreshes, moves = refreshed(state), refreshes - 1, (*moves, _REFRESH)
        if found := _cheapest(state, seat, kind, less):
            return _Search(found, state, refreshes, moves)
    return _Search((), state, refreshes, moves)


def _of_kind(state: State, kind: str) -> list[int]:
    """Where known islanders of the kind lie in the row."""
    cards = state.setting.edition.hirelings
    return [
        index
        for index, card in enumerate(state.row)
        if card is not None and card in cards and cards[card].kind == kind
    ]


def _cheapest(state: State, seat: int, kind: str, less: int) -> tuple[int, ...]:
    """The cheapest islanders of the kind, if the Lawan can pay them; several if they cost the same (BURU-15.7)."""
    fish = state.players[seat].fish
    costs = {index: _printed_cost(state, index) for index in _of_kind(state, kind)}
    least = min(costs.values(), default=None)
    if least is None or least - less > fish:
        return ()
    return tuple(index for index, cost in costs.items() if cost == least)


def _printed_cost(state: State, index: int) -> int:
    return state.setting.edition.hirelings[str(state.row[index])].cost


def _hired(state: State, seat: int, less: int, index: int) -> Branches:
    """The islander joins the Lawan, its price is paid, and the gap is refilled (BURU-15.8, BURU-15.11)."""
    card, player = str(state.row[index]), state.players[seat]
    cost = max(0, _printed_cost(state, index) - less)
    player = changed(player, fish=player.fish - cost, tableau=(*player.tableau, card))
    return certain(refilled(state.with_player(seat, player), index), _hire(card, index))
