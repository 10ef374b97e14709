"""What a legal move changes. States are values: each move gives a new one."""

from __future__ import annotations

from .acting import activated, exchanged, gained, skipped, taken
from .actions import Action, PlainChoice, read
from .chance import dealt, rolled
from .drawing import drawn, stowed
from .flights import flown, leapt
from .flying import FlightOption
from .laying import placed, turn_ended
from .moves import AnyMove, Deal, Roll
from .state import State
from .tiles import EXTENSION_OF


def apply(state: State, move: AnyMove) -> State:
    """The state after a legal move. What an illegal one does is not defined; ask ``fault`` first."""
    if isinstance(move, Deal):
        return dealt(state, move)
    if isinstance(move, Roll):
        return rolled(state, move)
    action = read(state, move)
    return state if action is None else after(state, action)


def after(state: State, action: Action) -> State:
    """The state after a legal action."""
    return flown(state, action) if isinstance(action, FlightOption) else _stepped(state, action)


def _stepped(state: State, step: PlainChoice) -> State:
    kind, tile, number, keep = step
    match kind:
        case "place":
            return placed(state, tile or "", number)
        case "done":
            return turn_ended(state, None if number < 0 else number)
        case "stow":
            return stowed(state, keep)
        case "take":
            return taken(state, number)
        case "draw":
            return drawn(state, tile, None if number < 0 else number)
        case "leap":
            return leapt(state, number)
        case "exchange":
            return exchanged(state, tile)
        case "gain":
            return gained(state, tile or "")
        case "keep" | "burn":
            return activated(state, EXTENSION_OF[tile or ""], kind == "burn")
        case "skip":
            return skipped(state)
        case "deal":
            return dealt(state, Deal())
