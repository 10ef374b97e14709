"""The question ``bids``: which explorer lies face down where? Every player has one in each area, and clues are heard.

There is exactly one way. Nobody turns an explorer over: the clues tell of powers as the afternoon reveals them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Literal

from periplus.models.buru.moves import Place
from periplus.models.buru.position import PlayerSheet, Position
from periplus.models.buru.state import UNKNOWN
from periplus.models.buru.terms import BOARD
from periplus.models.core.data import Move
from periplus.models.core.errors import Fault, IllegalMove, PositionError
from periplus.models.core.results import Violation
from periplus.models.core.wording import say
from periplus.solvers.limits import Clock

from ..choosing import Choosing
from ..facts import ArrangementFacts
from .clues import WHERE, Clue, Heard, explorer_name, owner
from .hidden import TURN, Hidden, bid, bid_facts

POWERS = (1, 2, 3, 4, 5)


class Bids(Choosing):
    """Find out which explorer of each player lies in which area."""

    kind: Literal["bids"] = "bids"
    clues: tuple[Clue, ...]

    def refuse(self, position: Position) -> None:
        """One unseen explorer of each player in each area, the fifth kept and shown; clues about these players."""
        faults = []
        for seat, player in enumerate(position.players):
            placed = {str(area): stack for area, stack in player.placed.items()}
            if any(tuple(placed.get(area, ())) != (UNKNOWN,) for area in BOARD) or len(placed) != len(BOARD):
                faults.append(
                    Fault(f"players[{seat}].placed", say("expected one ? in each of the four areas"))
                )
            if player.kept not in POWERS:
                faults.append(Fault(f"players[{seat}].kept", say("expected the power of an explorer")))
        if strange := sorted({name for clue in self.clues for name in clue.players} - set(position.names)):
            faults.append(
                Fault("players", say("expected {names} too, of whom clues tell", names=", ".join(strange)))
            )
        if position.modules:
            faults.append(Fault("modules", say("expected none")))
        if position.log:
            faults.append(Fault("log", say("expected none")))
        if faults:
            raise PositionError.of(faults)

    def deduction(self, position: Position) -> Hidden:
        """One area an explorer."""
        explorers = tuple(
            explorer_name(player.id, power)
            for player in position.players
            for power in POWERS
            if power != player.kept
        )
        seats = clockwise(position)
        return Hidden(explorers, position.names, tuple(Heard(clue, seats) for clue in self.clues))

    def settled(self, position: Position, moves: Sequence[Move]) -> int:
        """The number of explorers placed, each once and one of a player in an area (BURU-1.1, BURU-4.1)."""
        self._placed(position, moves)
        return len(moves)

    def _placed(self, position: Position, moves: Sequence[Move]) -> dict[str, str]:
        """The areas of the explorers placed; raises as ``settled``."""
        explorers = self.deduction(position).explorers
        found: dict[str, str] = {}
        for index, move in enumerate(moves):
            player, explorer, area = _explorer(position, move, index)
            if explorer not in explorers or explorer in found:
                raise _illegal(index, "BURU-1.1", say("{explorer} lies elsewhere", explorer=explorer))
            if any(area == taken and owner(other)[0] == player for other, taken in found.items()):
                raise _illegal(
                    index, TURN, say("{player} has one explorer {where}", player=player, where=WHERE[area])
                )
            found[explorer] = area
        return found

    def arrangements(
        self, position: Position, moves: Sequence[Move], clock: Clock
    ) -> Iterator[tuple[Move, ...]]:
        """Plain backtracking, explorer by explorer; raises Stop."""
        known = self._placed(position, moves)
        for placed in _completed(self.deduction(position), known, clock):
            left = (bid(explorer, area) for explorer, area in placed.items() if explorer not in known)
            yield (*moves, *left)

    def facts(self, position: Position) -> ArrangementFacts:
        """Where the explorers lie, and who sits where."""
        return bid_facts(clockwise(position))

    def shown(self, position: Position, moves: Sequence[Move]) -> Position:
        """The position with the explorers turned up that the moves name."""
        placed = self._placed(position, moves)
        sheets = tuple(_turned_up(player, placed) for player in position.players)
        return position.model_copy(update={"players": sheets})


def clockwise(position: Position) -> tuple[str, ...]:
    """The players clockwise from the envoy, who is the first one unless the position says so."""
    names = position.names
    first = names.index(position.envoy) if position.envoy else 0
    return names[first:] + names[:first]


def _completed(hidden: Hidden, known: Mapping[str, str], clock: Clock) -> Iterator[Mapping[str, str]]:
    """Every way to place the explorers that are not known, so that no clue is broken."""
    if not all(clue.allows(known) for clue in hidden.clues):
        return
    left = [explorer for explorer in hidden.explorers if explorer not in known]
    if not left:
        yield known
        return
    clock.check()
    taken = {area for explorer, area in known.items() if owner(explorer)[0] == owner(left[0])[0]}
    for area in BOARD:
        if area not in taken:
            yield from _completed(hidden, {**known, left[0]: area}, clock)


def _turned_up(player: PlayerSheet, placed: Mapping[str, str]) -> PlayerSheet:
    own = {area: owner(explorer)[1] for explorer, area in placed.items() if owner(explorer)[0] == player.id}
    stacks = {area: (own[area],) if area in own else stack for area, stack in player.placed.items()}
    return player.model_copy(update={"placed": stacks})


def _explorer(position: Position, move: Move, index: int) -> tuple[str, str, str]:
    """Player, explorer and area of a move; raises PositionError for one that places no explorer."""
    if not isinstance(move, Place) or not isinstance(move.token, int) or move.blessing:
        raise PositionError(f"solution[{index}]", say("expected place with an explorer, and nothing else"))
    if move.player not in position.names:
        raise PositionError(f"solution[{index}].player", say("expected the player whose explorer it is"))
    return move.player or "", explorer_name(move.player or "", move.token), move.area


def _illegal(index: int, rule: str, message: str) -> IllegalMove:
    return IllegalMove([replace(Violation(rule, message), where=("solution", index))])
