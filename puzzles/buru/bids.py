"""The question ``bids``: which explorer lies face down where? And making such puzzles.

Every player has one in each area, and clues are heard: they tell of powers as the afternoon reveals them, nobody
turns an explorer over. There is exactly one way. A puzzle is a morning's bids, true clues about them, and of those as
few as it takes:

1. *A solution*: every player keeps one explorer and lays the other four face down, one in each area, at random.
2. *Clues*: clues that are true of it are added at random, sums last, until it is the only solution, and deductions of
   the difficulty asked for find it.
3. *Fewer clues*: each clue is dropped that is not needed for that.

Ways are counted by bit sets all along; the finished puzzle is counted again by plain backtracking.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations, permutations
from typing import ClassVar, Literal

from periplus.models.buru.moves import Place
from periplus.models.buru.position import PlayerSheet, Position
from periplus.models.buru.state import UNKNOWN
from periplus.models.buru.terms import BOARD
from periplus.models.core.data import Move
from periplus.models.core.errors import Fault, PositionError
from periplus.models.core.results import RuleId
from periplus.models.core.wording import say
from periplus.solvers.limits import Clock

from ..choosing import Choosing, rules_over
from ..deduction import HARDEST, course
from ..deduction.telling import Clued
from ..making import clues_to_tell
from ..protocol import Order, attempts, made_choice, size_of
from ..question import (
    NUMBERS,
    ArrangementFact,
    ArrangementFacts,
    Json,
    Question,
    Recorded,
    Worded,
    illegal,
    with_clues,
)
from .clues import WHERE, Before, Clue, Heard, Last, Majority, More, Tied, Together, explorer_name, owner

TURN = "BURU-4.1"
"""A turn places exactly one explorer in one area; here each player has placed one in each."""


@dataclass(frozen=True)
class Hidden(Clued[str]):
    """The candidates, an explorer in an area each; keeps ``question.Deduction``."""

    SETTLED: ClassVar[str] = say("it lies there")
    LAST: ClassVar[RuleId] = TURN
    SHARE: ClassVar[str] = say("share an area")
    players: tuple[str, ...]

    def open_spots(self, thing: str) -> tuple[str, ...]:
        """Every area."""
        return BOARD

    def share(self, first: tuple[str, str], second: tuple[str, str]) -> bool:
        """Whether two explorers of one player lie in one area."""
        return first[1] == second[1] and owner(first[0])[0] == owner(second[0])[0]

    def move(self, candidate: int) -> Place:
        """The move that places the explorer there."""
        return bid(*self.candidates[candidate])

    def cells(self, candidates: Sequence[int]) -> tuple[tuple[int, int], ...]:
        """Seat and area, seat by seat."""
        spots = (self.candidates[one] for one in candidates)
        return tuple(
            sorted({(self.players.index(owner(name)[0]), BOARD.index(area)) for name, area in spots})
        )

    def group(self, number: int) -> str:
        """The explorer with its owner."""
        player, power = owner(self.things[number])
        return say("{player}'s {power}", player=player, power=power)

    def spot(self, candidate: int) -> str:
        """The area."""
        return WHERE[self.candidates[candidate][1]]


def bid(explorer: str, area: str) -> Place:
    """The move that places an explorer in an area."""
    player, power = owner(explorer)
    return Place.model_validate({"player": player, "token": power, "area": area})


def bid_facts(players: Sequence[str]) -> ArrangementFacts:
    """What rules of one's own may name where the explorers lie; ``players`` clockwise from the envoy."""
    return ArrangementFacts(
        game="buru",
        relations={"bid": ("player", "area", "power"), "seat": ("player", "number")},
        of=_bid,
        given={"seat": [(player, number) for number, player in enumerate(players, 1)]},
        names={area: area for area in BOARD},
    )


def _bid(move: Place) -> Iterator[ArrangementFact]:
    yield "bid", (move.player, move.area, move.token)


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
        return Hidden(explorers, tuple(Heard(clue, seats) for clue in self.clues), position.names)

    def settled(self, position: Position, moves: Sequence[Move]) -> int:
        """The number of explorers placed, each once and one of a player in an area (BURU-1.1, BURU-4.1)."""
        self._placed(position, moves)
        return len(moves)

    def _placed(self, position: Position, moves: Sequence[Move]) -> dict[str, str]:
        """The areas of the explorers placed; raises as ``settled``."""
        explorers = self.deduction(position).things
        found: dict[str, str] = {}
        for index, move in enumerate(moves):
            player, explorer, area = _explorer(position, move, index)
            if explorer not in explorers or explorer in found:
                raise illegal(index, "BURU-1.1", say("{explorer} lies elsewhere", explorer=explorer))
            if any(area == taken and owner(other)[0] == player for other, taken in found.items()):
                raise illegal(
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

    def held(self, position: Position, moves: Sequence[Move]) -> tuple[bool | None, ...]:
        """What the clues say of where the explorers lie."""
        return self.deduction(position).held(self._placed(position, moves))

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
    left = [explorer for explorer in hidden.things if explorer not in known]
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


NAMES = ("Ana", "Budi", "Citra", "Dewi")
"""The players; the first one is envoy."""
SIZES = (2, 4)
"""The least and the most players of a puzzle."""
USUAL = 3
ATTEMPTS = 60
Table = Mapping[tuple[str, str], int]
"""The power of each player in each area."""


def bidding(order: Order, clock: Clock) -> Json | None:
    """A puzzle with exactly one way in which ``order.size`` players can have bid.

    None if no attempt succeeds: most likely the difficulty is out of reach for the size. Raises
    PositionError for an order that cannot be met, and Stop.
    """
    size = size_of(order, USUAL, SIZES, say("players"))
    if order.edition is not None:
        raise PositionError("--edition", say("bids need no edition, expected none"))
    names, rng = NAMES[:size], random.Random(order.seed)
    own = rules_over(bid_facts(names), order.rules)
    for _ in attempts(order, ATTEMPTS):
        clock.check()
        bids = _bids(names, rng)
        if own is not None and not own.keeps(_moves(bids)):
            continue
        every = [clue for clue in _possible(names, bids) if clue.allows(bids, names)]
        rng.shuffle(every)
        every.sort(key=lambda clue: isinstance(clue, Together))
        hidden = partial(_hidden, names, bids)
        if own is None and not course(hidden(every).choices, order.difficulty or HARDEST).solved:
            continue
        told = clues_to_tell(every, hidden, own, order, clock)
        if told is not None:
            return _as_puzzle(names, bids, *told, order)
    return None


def _bids(names: Sequence[str], rng: random.Random) -> Table:
    """Four of the explorers of each player, one in each area, drawn at random."""
    return {
        (name, area): power
        for name in names
        for area, power in zip(BOARD, rng.sample(POWERS, 4), strict=True)
    }


def _possible(names: Sequence[str], bids: Table) -> Iterator[Clue]:
    """Every clue that could be told; of sums those that hold."""
    for area in BOARD:
        for name in names:
            yield Majority(area=area, player=name)
            yield Last(area=area, player=name)
        for pair in permutations(names, 2):
            yield Before(area=area, pair=pair)
        for pair in combinations(names, 2):
            yield Tied(area=area, pair=pair)
            yield Together(area=area, pair=pair, power=sum(bids[name, area] for name in pair))
    for name in names:
        for areas in permutations(BOARD, 2):
            yield More(player=name, areas=areas)


def _moves(bids: Table) -> list[Place]:
    """The explorers placed one by one."""
    return [bid(explorer_name(name, power), area) for (name, area), power in bids.items()]


def _hidden(names: Sequence[str], bids: Table, clues: Sequence[Clue]) -> Hidden:
    """The puzzle with those clues."""
    explorers = tuple(
        explorer_name(name, power) for name in names for power in sorted(bids[name, area] for area in BOARD)
    )
    return Hidden(explorers, tuple(Heard(clue, tuple(names)) for clue in clues), tuple(names))


def bids_words(position: Position, question: Question, answer: Recorded) -> Worded | None:
    """What a puzzle of bids says."""
    names = [player.id for player in position.players]
    return _worded(names, question.clues) if isinstance(question, Bids) and len(names) in NUMBERS else None


def _worded(names: Sequence[str], clues: Sequence[Clue]) -> Worded:
    """What a puzzle of those players with those clues says; the first player is envoy."""
    task = say(
        "Every player has one explorer in each area, face down; the one that is kept lies open. "
        "Ties go to whoever comes first from the envoy, {envoy}. Which explorer lies where?",
        envoy=names[0],
    )
    return Worded(
        title=say("The bids of {number}", number=NUMBERS[len(names)]),
        text=with_clues(task, (clue.told() for clue in clues)),
    )


def _as_puzzle(
    names: Sequence[str], bids: Table, clues: Sequence[Clue], difficulty: int | None, order: Order
) -> Json:
    laid = {name: {bids[name, area] for area in BOARD} for name in names}
    players = [
        {
            "id": name,
            "placed": {area: ["?"] for area in BOARD},
            "kept": next(power for power in POWERS if power not in laid[name]),
        }
        for name in names
    ]
    position: Json = {"game": "buru", "phase": "noon", "players": players}
    moves = [bid(explorer_name(name, bids[name, area]), area).as_json() for name in names for area in BOARD]
    words = _worded(names, clues)
    return made_choice("bids", len(names), order, words, position, moves, difficulty, clues)
