"""The moves: whether one is legal and if not which clause it breaks, what it changes, and all that are legal.

Of several clauses broken the first is cited, in the order that the formats give. A choice declines what is still
open (``play``), so it is judged while nothing is pending.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..core.results import RuleId, Violation
from ..core.wording import say
from . import chance
from .acting import act, act_fault, acts_on
from .lawan import placing
from .modules import every_module, in_play
from .morning import keep, keep_fault, keeps, lawans_fault, place, place_fault, places
from .moves import (
    Act,
    AnyMove,
    Canoe,
    Claim,
    Dawn,
    Keep,
    LawanPlace,
    Liaison,
    Place,
    Plot,
    Reveal,
    StopAction,
    Tie,
)
from .order import due
from .spaces import free
from .state import State, replace
from .steps import STEPS
from .terms import AFTERNOON, noted, the


def apply(state: State, move: AnyMove) -> State:
    """The state after a legal move of a settled state, in which nothing is pending if it is a choice.

    What an illegal move does is not defined; ask ``fault`` first.
    """
    match move:
        case Act():
            return act(state, state.turn or 0, move)
        case StopAction():
            return declined(state)
        case Canoe() | Claim() | Liaison():
            return next(one for one in in_play(state.setting) if move.type in one.choices).apply(state, move)
        case Place():
            return place(state, move)
        case LawanPlace():
            return placing.apply(state, move)
        case Keep():
            return keep(state, move)
        case Dawn() | Plot() | Tie() | Reveal():
            return chance.apply(state, move)
        case _:
            after: State = STEPS[move.type].apply(state, move)
            return after


def declined(state: State) -> State:
    """The state after what is still open is declined (BURU-6.9)."""
    return replace(state, pending=()) if state.pending else state


CHOICES = ("act", "canoe", "claim", "liaison")
"""The types of moves that begin something and decline what is still open."""


def fault(state: State, move: AnyMove) -> Violation | None:
    """The clause that the move breaks in a settled state, None if it is legal."""
    match move:
        case Place() | LawanPlace() | Keep():
            return _early_fault(state, move)
        case Act() | Canoe() | Claim() | Liaison():
            return _choice_fault(state, move)
        case Dawn() | Plot() | Tie() | Reveal():
            return _phase_fault(state, move, chance.PHASES[move.type]) or chance.fault(state, move)
        case StopAction():
            return _player_fault(state, move) if state.pending else None
        case _:
            return _step_fault(state, move)


def _early_fault(state: State, move: Place | LawanPlace | Keep) -> Violation | None:
    """The morning turns into noon by itself, so the moves of either are judged in both."""
    if found := _phase_fault(state, move, ("morning", "noon")):
        return found
    match move:
        case Place():
            return place_fault(state, move) or _phase_fault(state, move, ("morning",))
        case LawanPlace():
            return lawans_fault(state, move) or _phase_fault(state, move, ("morning",))
        case Keep():
            return keep_fault(state, move)


def _phase_fault(state: State, move: AnyMove, phases: tuple[str, ...]) -> Violation | None:
    if state.phase in phases:
        return None
    return Violation(
        "BURU-3.1",
        say("there is no {move} in the phase {phase}", move=move.type, phase=say(state.phase)),
    )


def _player_fault(state: State, move: AnyMove) -> Violation | None:
    """BURU-6.8 for a player whose choice it is not."""
    names = state.setting.ids
    if move.player is None or state.turn is None or names[state.turn] == move.player:
        return None
    return Violation("BURU-6.8", say("it is the choice of {player}", player=names[state.turn]))


def _step_fault(state: State, move: AnyMove) -> Violation | None:
    step = STEPS[move.type]
    if not state.pending:
        return Violation(step.rule, say("{move} is part of an action, and none has begun", move=move.type))
    if found := _player_fault(state, move):
        return found
    if not step.is_open(state.pending):
        left = noted(", ".join(map(str, state.pending)))
        return Violation(step.rule, say("no {move} is open, only {left}", move=move.type, left=left))
    return step.fault(state, move)


def _choice_fault(state: State, move: Act | Canoe | Claim | Liaison) -> Violation | None:
    """What comes before a choice's own clauses, then those."""
    if found := _phase_fault(state, move, (AFTERNOON,)) or _player_fault(state, move):
        return found
    area = state.setting.areas[state.area]
    if not isinstance(move, Canoe) and move.area != area:
        return Violation("BURU-6.1", say("{area} is being resolved", area=the(area)))
    if state.turn is None:
        return Violation("BURU-6.2", say("not all explorers of {area} are known", area=the(area)))
    if (state.claim is None) == isinstance(move, Claim):
        return Violation("BURU-24.4", say("a sole bidder chooses majority or blessing first, and once"))
    if isinstance(move, Act | Canoe) and not _is_own(state):
        return Violation("BURU-6.10", say("a player acts once in an area"))
    if isinstance(move, Act):
        return act_fault(state, state.turn, move)
    for one in in_play(state.setting):
        if move.type in one.choices:
            return one.fault(state, move)
    text = say("{move} belongs to a module that is not in play", move=move.type)
    return Violation(_no_choice_clause(move.type), text)


def _is_own(state: State) -> bool:
    """Whether what comes next in the area is a player's own action."""
    following = due(state)
    return following is not None and following.own


def _no_choice_clause(name: str) -> RuleId:
    """The clause broken by a choice of a module that is not in play."""
    found = (one.choices.get(name) for one in every_module())
    return next((rule for rule in found if rule), "BURU-6.8")


STOP = StopAction()


def legal_moves(state: State) -> tuple[AnyMove, ...]:
    """Every legal move of a settled state that wastes nothing."""
    return tuple(_moves(state))


def _moves(state: State) -> Iterator[AnyMove]:
    match state.phase:
        case "morning":
            yield from places(state)
        case "noon":
            yield from keeps(state)
        case "afternoon" if state.turn is not None:
            yield from _steps(state) if state.pending else _choices(state, state.turn)


def _steps(state: State) -> Iterator[AnyMove]:
    for step in STEPS.values():
        if step.is_open(state.pending):
            yield from step.listed(state)
    yield STOP


def _choices(state: State, seat: int) -> Iterator[AnyMove]:
    """The spaces of the area for a player's own action, and what the modules add."""
    following = due(state)
    if following is not None and following.own:
        for space in free(state, state.area):
            yield from acts_on(state, seat, space)
    for module in in_play(state.setting):
        yield from module.listed(state)
