"""What an expansion module may add to the base game. The base asks every module in play and knows none by name.

A module is one object whose class overrides what it changes; everything else is the base's. Switching a module
on puts its name into ``Setting.modules`` and edits nothing. What a module brings of its own (a choice, an
altar, a way of tasking) is an object or a move type that the base hands on to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias

from ..core.results import RuleId, Violation
from ..core.wording import say

if TYPE_CHECKING:
    import random  # for its name alone: it is slow to import

    from .altars import Altar
    from .cards import Hireling
    from .effects import Bundle
    from .lawan.branches import Branches
    from .moves import AnyMove
    from .position import Position
    from .printed import Space
    from .state import State, Token
    from .tasking import Tasking


Reliance: TypeAlias = Literal["gains", "actions", "holdings"]
"""What a solver may rely on while a module is in play, if the module declares it."""
RELIANCES: Mapping[Reliance, str] = {
    "gains": say("whatever is gained comes by the edition's texts, altars and totems"),
    "actions": say(
        "an action is its choice and the steps of the base game, with the effects that the texts say"
    ),
    "holdings": say(
        "what comes by itself looks at nobody's goods and cards, more of them is never worse, and of a resolved area "
        "nothing matters later but tokens and stacks"
    ),
}
"""What each means: the first lets gains be counted for a bound, the second an action be worked out from its texts, the
third tables be told apart by little."""
RELIED: frozenset[Reliance] = frozenset(RELIANCES)
"""All of them."""


class Module:
    """The base of all modules: it adds nothing."""

    name: ClassVar[str]
    """As a position writes it."""
    choices: ClassVar[Mapping[str, RuleId]] = {}
    """The types of the choices that only this module brings, each with the clause broken where none is open."""
    places: ClassVar[Mapping[str, RuleId]] = {}
    """Where only this module lets a stack go, as ``act`` names it, each with the clause broken where it may not."""
    expansion: ClassVar[bool] = False
    """Whether the expansion's plot cards replace the base game's (BURU-22.1)."""
    kinds: ClassVar[tuple[str, ...]] = ()
    """The kinds of hirelings that only this module brings."""

    relied: ClassVar[frozenset[Reliance]] = frozenset()
    """What solvers may rely on with this module in play. Nothing unless it says so: what would be unsound then is not
    offered."""

    placing: ClassVar[RuleId | None] = None
    """The clause that says how many tokens are placed, where this module gives everybody one more."""

    def faults(self, state: State) -> Iterable[Violation]:
        """What is wrong with the module's own part of a position, before its log."""
        return ()

    def described(self, position: Position, state: State) -> State:
        """The state with what the position says of the module's own part, its defaults filled in."""
        return state

    def dealt(self, position: Position, rng: random.Random) -> Position:
        """A fresh game after the module's own part of the setup."""
        return position

    def areas(self, areas: tuple[str, ...]) -> tuple[str, ...]:
        """The areas in the order in which they are resolved, given those without this module."""
        return areas

    def spirits(self, spirits: tuple[str, ...]) -> tuple[str, ...]:
        """The spirits that can be offered to, given those without this module."""
        return spirits

    def altar(self, spirit: str) -> Altar | None:
        """How that spirit is offered to, if it is this module's own; asked of modules not in play too."""
        return None

    def tasking(self, card: Hireling) -> Tasking | None:
        """What tasking that card does, if it is not what the base does."""
        return None

    def tokens(self, state: State, seat: int) -> tuple[Token, ...]:
        """What the player has to place or keep this round besides the five explorers."""
        return ()

    def stackable(self, state: State, seat: int, area: int) -> bool:
        """Whether the player has a blessing at hand for a token that he places there now."""
        return False

    def reveal(self, state: State, area: int) -> State:
        """The table when an area's explorers are turned up, before powers are counted."""
        return state

    def power(self, state: State, seat: int, area: int) -> int:
        """What is added to the sum of a player's explorers in an area."""
        return 0

    def reward(self, state: State, area: int) -> Bundle | None:
        """The majority reward that replaces the printed one, or None."""
        return None

    def claims(self, state: State, area: int, sole: int) -> bool:
        """Whether the human who is the sole bidder has to choose what he takes before majority is settled."""
        return False

    def settled(self, state: State, area: int, majority: int | None, power: int) -> State:
        """The table after majority and decrees are taken (``majority`` None: by nobody), before any action."""
        return state

    def spaces(self, state: State, area: int, spaces: tuple[Space, ...]) -> tuple[Space, ...]:
        """The action spaces of an area as they are now, given those without this module."""
        return spaces

    def own_spaces(self, state: State, seat: int, area: int) -> tuple[Space, ...]:
        """Further free spaces that this player alone may use for his stack or liaison in that area."""
        return ()

    def acted(self, state: State, area: int, seat: int, last: bool) -> State:
        """The table after a player has chosen an action; ``last``: nobody is left to choose one there.

        Asked as soon as the choice is made, before its parts are taken. Not asked for what ``afterwards`` brings.
        """
        return state

    def used(self, state: State, area: int, seat: int, where: str) -> State:
        """The table after a player's stack or liaison has gone to ``where``, as ``acted`` records it."""
        return state

    def afterwards(self, state: State, area: int) -> tuple[int, ...]:
        """The seats that still have an action after all have acted, in the order in which they take it."""
        return ()

    def listed(self, state: State) -> Iterable[AnyMove]:
        """The choices that the module adds to those of ``state.turn``, in the order of answers.

        Asked while no part is pending, of the settled state: ``state.claim`` says whether a claim is open,
        ``order.due`` (None then) whether the player's own action is, or one ``afterwards``.
        """
        return ()

    def fault(self, state: State, move: AnyMove) -> Violation | None:
        """The clause that a move of a type in ``choices`` breaks; phase, player, area and claim are judged before."""
        return None

    def apply(self, state: State, move: AnyMove) -> State:
        """The table after a legal move of a type in ``choices``, its parts pending, nothing settled."""
        return state

    def lawan_acts(self, state: State, seat: int) -> Branches | None:
        """How a Lawan acts in the area that is resolved, if that is not by taking an action space."""
        return None

    def lawan_follows(self, state: State, seat: int) -> Branches | None:
        """How a Lawan takes the action that this module's ``afterwards`` brings it."""
        return None

    def dusk(self, state: State) -> State:
        """The table after dusk, beyond what the base cleans up."""
        return state
