"""The forecast that everyone passes to a neighbour in versus (KAL-4.1): a choice in a whole game's phase 1."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from ..core.results import Violation
from ..core.wording import say
from .fields import HIDDEN
from .moves import Pass
from .state import Forecast, Progress, Stage, State


def unfaced(state: State, seat: int | None) -> tuple[str, ...]:
    """The forecasts that the seat has not passed on yet; None: that nobody has faced (KAL-2.3, KAL-2.14)."""
    game = state.progress
    cards = [card.id for card in state.edition.forecasts if card.side(state.mode) is not None]
    known: Collection[str] = [entry.card for entry in state.own.forecasts]
    if game is not None and seat is not None:
        known = game.given[seat]
    return tuple(card for card in cards if card not in known)


def choices(state: State) -> tuple[str, ...]:
    """The cards that the player who asks may pass on now."""
    game = state.progress
    if game is None or state.together or game.stage is not Stage.FORECAST:
        return ()
    return unfaced(state, state.player) if game.chosen[state.player] is None else ()


def pass_fault(state: State, move: Pass) -> Violation | None:
    """KAL-4.1, unless the card may be passed on now; a face-down one always may."""
    open_cards = choices(state)
    if not open_cards:
        return Violation("KAL-4.1", say("no forecast is passed on now"))
    if move.card not in (HIDDEN, *open_cards):
        return Violation("KAL-4.1", say("{card} has been passed on before", card=move.card))
    return None


def pass_on(state: State, card: str) -> State:
    """The card lies face down until everyone has picked one."""
    game = state.progress
    if game is None:
        return state
    return replace(state, progress=replace(game, chosen=by_seat(game.chosen, state.player, card)))


def by_seat(entries: tuple[str | None, ...], seat: int, entry: str) -> tuple[str | None, ...]:
    """The entries with another one for that seat."""
    return (*entries[:seat], entry, *entries[seat + 1 :])


def hidden_cards(state: State) -> tuple[int | None, ...]:
    """Whose forecast is to be revealed: None for the one that all take, in versus the seats of face-down cards."""
    game = state.progress
    if game is None or game.stage is not Stage.FORECAST:
        return ()
    if state.together:
        return (None,)
    if None in game.chosen:
        return ()
    return tuple(seat for seat, card in enumerate(game.chosen) if card == HIDDEN)


def phase_1_is_due(state: State) -> bool:
    """Whether a forecast is still to be faced in this round, and everyone has a card for it."""
    if state.together:
        faced = sum(entry.player == 0 for entry in state.own.forecasts)
        return faced < state.round and bool(unfaced(state, None))
    faced = min(len(one.forecasts) for one in state.settlements)
    return faced < state.round and all(unfaced(state, seat) for seat in range(state.players))


def handed_over(state: State, game: Progress) -> State:
    """All cards are revealed: everyone faces the neighbour's, passed against the arrow of the vortex (KAL-4.1)."""
    step = 1 if state.round % 2 else -1
    cards = [card or HIDDEN for card in game.chosen]
    settlements = tuple(
        replace(one, forecasts=(*one.forecasts, Forecast(cards[(seat + step) % len(cards)])))
        for seat, one in enumerate(state.settlements)
    )
    given = tuple((*before, card) for before, card in zip(game.given, cards, strict=True))
    progress = replace(game, stage=Stage.TURN, chosen=(None,) * len(cards), given=given)
    return replace(state, settlements=settlements, progress=progress)
