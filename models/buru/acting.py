"""Choosing an action: where the stack of an area goes, and what that opens (BURU-6.8)."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.results import RuleId, Violation
from ..core.wording import say
from .modules import every_module, in_play
from .moves import Act, made
from .opening import extra, opened, option_fault, ways
from .order import waiting
from .printed import Space
from .spaces import free, own, spaces
from .state import Player, State, replace


def chosen(state: State, seat: int, where: str, *, liaison: bool = False) -> State:
    """The table after a player's stack, or his liaison, has gone to ``where``, and what the modules make of that."""
    area = state.area
    state = state.with_player(seat, _moved(state.players[seat], area, where, liaison))
    for one in in_play(state.setting):
        state = one.used(state, area, seat, where)
    if not liaison and state.setting.modules:
        last = not waiting(state)
        for one in in_play(state.setting):
            state = one.acted(state, area, seat, last)
    return state


def _moved(player: Player, area: int, where: str, liaison: bool) -> Player:
    before = player.liaison if liaison else player.acted
    after = (*before[:area], where, *before[area + 1 :])
    return replace(player, liaison=after) if liaison else replace(player, acted=after)


def _no_space_clause(name: str) -> RuleId:
    """The clause broken by going to a space of that name where there is none."""
    found = (one.places.get(name) for one in every_module())
    return next((rule for rule in found if rule), "BURU-6.8")


def _open(state: State, seat: int, name: str) -> Iterator[Space]:
    """The space, if any, that an action of the player in the current area can go to by that name."""
    there = (*free(state, state.area), *own(state, seat, state.area))
    return (space for space in there if space.id == name)


def act_fault(state: State, seat: int, move: Act) -> Violation | None:
    """What the choice of a space breaks; that it is the player's own action is judged before."""
    space = next(_open(state, seat, move.space), None)
    if space is None and any(one.id == move.space for one in spaces(state, state.area)):
        return Violation("BURU-6.8", say("{space} is taken", space=move.space))
    if space is None:
        return Violation(
            _no_space_clause(move.space), say("there is no space {space} to act on", space=move.space)
        )
    return option_fault(state, seat, space.effect, move.option, move.any, keep=True)


def act(state: State, seat: int, move: Act) -> State:
    """The table after a legal choice of a space: what it brings is pending."""
    space = next(_open(state, seat, move.space))
    state = chosen(state, seat, space.own)
    return opened(state, seat, space.effect, move.option, move.any, keep=True)


def acts_on(state: State, seat: int, space: Space) -> Iterator[Act]:
    """Every way to act on a free space, in the order of answers."""
    area = state.setting.areas[state.area]
    for option, names in ways(state, seat, space.effect, keep=True):
        yield made(Act, {"area": area, "space": space.id} | extra(option, names))
