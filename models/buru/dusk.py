"""Dusk: the board is cleared and cards are upright again; a new dawn, or the end (BURU-7)."""

from __future__ import annotations

from .decks import discarded, shuffled
from .state import Player, State, replace


def dusk(state: State) -> State:
    """The table after dusk: at the end after the last round, else at dawn of the next, whose decrees are not drawn.

    Totems and the envoy marker stay (BURU-7.5).
    """
    for module in state.setting.modules:
        state = module.dusk(state)
    last = state.round >= state.setting.edition.last_round(state.setting.long)
    empty = tuple(() for _ in state.setting.areas)
    nowhere = tuple(None for _ in state.setting.areas)
    players = tuple(
        replace(
            player,
            tasked=0,
            placed=empty,
            kept=None,
            acted=nowhere,
            liaison=nowhere,
            guide=_guide(player),
            plot=None,
        )
        for player in state.players
    )
    state = shuffled(discarded(state, "decrees", state.decrees), "plots")
    return replace(
        state,
        round=state.round if last else state.round + 1,
        phase="end" if last else "dawn",
        players=players,
        decrees=(),
        area=0,
        revealed=False,
        turn=None,
    )


def _guide(player: Player) -> str:
    """The guide used goes back; one gained this round is of use in the next (BURU-21.2, BURU-21.5)."""
    return "ready" if player.guide == "next" else "none"
