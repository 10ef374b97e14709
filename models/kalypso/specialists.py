"""Lifebuoys that take a specialist's slot (KAL-17.1, KAL-17.2): one slot for each of the five abilities (R23)."""

from __future__ import annotations

from ..core.results import Violation
from ..core.wording import say
from .draft import Draft
from .moves import Specialist
from .state import State
from .terms import ROLES, Role
from .words import word

LIFEBUOY = "lifebuoy"


def free_roles(state: State) -> tuple[Role, ...]:
    """The roles that a lifebuoy in hand may unlock now."""
    if not state.together or LIFEBUOY not in state.own.hand:
        return ()
    return tuple(role for role in ROLES if role not in state.own.specialists)


def specialist_fault(state: State, move: Specialist) -> Violation | None:
    """KAL-17.1 without a lifebuoy to use, KAL-17.2 for a slot that is taken."""
    if not state.together or LIFEBUOY not in state.own.hand:
        return Violation("KAL-17.1", say("no lifebuoy in hand that may take a specialist's slot"))
    if move.role in state.own.specialists:
        return Violation("KAL-17.2", say("the slot of the {role} is taken", role=word(move.role)))
    return None


def unlock(state: State, role: Role) -> State:
    """The lifebuoy takes the slot; the ability is active at once."""
    draft = Draft(state)
    draft.drop(LIFEBUOY)
    draft.specialists = tuple(sorted((*draft.specialists, role), key=ROLES.index))
    return draft.closed()
