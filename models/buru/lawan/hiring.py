"""Whom a Lawan hires (BURU-15.5 to 15.10, R.39, R.50, R.59)."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import NamedTuple

from ..decks import refilled, refreshed
from ..moves import AnyMove, Hire, Refresh
from ..state import State, replace
from .branches import Branches, among, certain, then
from .plots import double_rating, hiring_order

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
    player = replace(player, fish=player.fish - cost, tableau=(*player.tableau, card))
    return certain(refilled(state.with_player(seat, player), index), _hire(card, index))
