"""The state of play as far as a log tells it, in several worlds where a tie is open.

A move is legal if some world allows it, and it leaves those worlds that do. What comes by itself after the
last move is run only when it is asked for, since the Lawans' next action may be the very question.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from ..core.errors import PositionError
from ..core.results import Violation
from ..core.ruleset import MoveFunctions
from ..core.wording import say
from .chance import odds
from .flow import World, branching, settle
from .lawan.branches import ONE
from .legality import CHOICES, apply, declined, fault
from .moves import AnyMove
from .position import Position
from .reading import initial
from .state import State


@dataclass(frozen=True)
class PossibleWorlds:
    """The worlds that fit a log, right after its last move; their chances are relative."""

    worlds: tuple[World, ...]
    made: int = field(default=0, compare=False)
    """The moves of the log so far."""
    untold: tuple[int, tuple[str, ...]] | None = field(default=None, compare=False)
    """Of several worlds: before which move of the log a tie fell that it does not tell, and the moves that tell it."""

    def __iter__(self) -> Iterator[World]:
        return iter(self.settled)

    @cached_property
    def settled(self) -> tuple[World, ...]:
        """The worlds at the next choice of a human."""
        return _merged(_onwards(self.worlds))

    @cached_property
    def closed(self) -> tuple[World, ...]:
        """The same once what is open is declined, as a choice that follows implies (BURU-6.9)."""
        return _merged(
            world
            for chance, state in self.settled
            for world in (_onwards(((chance, declined(state)),)) if state.pending else ((chance, state),))
        )

    def before(self, move: AnyMove) -> tuple[World, ...]:
        """The worlds in which that move is judged and made: that of a tie before the Lawans act on."""
        if move.type == "tie":
            return self.worlds
        return self.closed if move.type in CHOICES else self.settled


def _onwards(worlds: Iterable[World]) -> Iterable[World]:
    return ((chance * further, after) for chance, state in worlds for further, after in settle(state))


def _merged(worlds: Iterable[World]) -> tuple[World, ...]:
    """The worlds with equal states as one."""
    found: dict[State, Fraction] = {}
    for chance, state in worlds:
        found[state] = found.get(state, Fraction(0)) + chance
    return tuple((chance, state) for state, chance in found.items())


def table_of(position: Position) -> PossibleWorlds:
    """The table before the log."""
    return PossibleWorlds(((ONE, initial(position)),))


def table_fault(table: PossibleWorlds, move: AnyMove) -> Violation | None:
    """The clause that the move breaks in the first world, None if some world allows it."""
    found = None
    for _, state in table.before(move):
        broken = fault(state, move)
        if broken is None:
            return None
        found = found or broken
    return found


def table_after(table: PossibleWorlds, move: AnyMove) -> PossibleWorlds:
    """The worlds that allow a legal move, after it."""
    worlds = _merged(
        (chance * odds(state, move), apply(state, move))
        for chance, state in table.before(move)
        if fault(state, move) is None
    )
    untold = None if len(worlds) == 1 else table.untold or (table.made, (*ties(table), *_after_stop(table)))
    return PossibleWorlds(worlds, table.made + 1, untold)


def ties(table: PossibleWorlds) -> tuple[str, ...]:
    """The moves of chance, as JSON, that tell how the next tie falls; none unless it is open right after the log."""
    return _ways(raw(table)) if len(table.settled) > 1 and len(table.worlds) == 1 else ()


def _after_stop(table: PossibleWorlds) -> Iterator[str]:
    """The same with the move before them that declines what is open, where a Lawan acts only then."""
    (_, state), *others = table.settled
    if state.pending and not others:
        yield from (f'{{"type": "stop"}}, {way}' for way in _ways(declined(state)))


def _ways(state: State) -> tuple[str, ...]:
    found = branching(state)
    branches = () if found is None else found.branches
    return tuple(dict.fromkeys(json.dumps({"type": "tie", "cards": branch.ties}) for branch in branches))


def raw(table: PossibleWorlds) -> State:
    """The one state right after the log; raises PositionError (field ``log``) if a random tie leaves several.

    The error tells the moves of chance that settle the first such tie, and where in the log they belong.
    """
    (_, state), *others = table.worlds
    if not others:
        return state
    index, moves = table.untold or (0, ())
    raise PositionError(
        "log",
        say(
            "a random tie of a Lawan is open, expected before log[{index}] a move that tells how it fell: {moves}",
            index=index,
            moves=" | ".join(moves),
        ),
    )


def only(table: PossibleWorlds) -> State:
    """The one state at the next choice of a human.

    Raises PositionError (field ``log``) as ``raw``, and for a tie that is open after the log.
    """
    if moves := ties(table):
        raise PositionError(
            "log",
            say(
                "a random tie of a Lawan is open, expected a move that tells how it falls: {moves}",
                moves=" | ".join(moves),
            ),
        )
    raw(table)
    ((_, state),) = table.settled
    return state


PLAY: MoveFunctions[AnyMove, PossibleWorlds] = MoveFunctions(table_of, table_fault, table_after)
follow, replay, state_of = PLAY.follow, PLAY.replay, PLAY.state_of
"""The game's own way through a log; see ``MoveFunctions``."""


def after(state: State, move: AnyMove) -> tuple[World, ...]:
    """The worlds at the next choice of a human after a legal move."""
    return settle(apply(state, move))
