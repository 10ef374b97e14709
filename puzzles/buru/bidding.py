"""Making ``bids`` puzzles: a morning's bids, true clues about them, and of those as few as it takes.

1. *Bid*: every player keeps one explorer and lays the other four face down, one in each area, at random.
2. *Remember*: clues that are true of them are put together at random, sums last, until one way is left, and
   deductions of the difficulty asked for find it.
3. *Forget*: each clue is left out without which that stays so.

Ways are counted by bit sets all along; the finished puzzle is counted again by plain backtracking.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations, permutations
from typing import TYPE_CHECKING

from periplus.models.buru.moves import Place
from periplus.models.buru.terms import BOARD
from periplus.models.core.errors import PositionError
from periplus.models.core.wording import say
from periplus.solvers.limits import Clock

from ..clue_making import clues_to_tell
from ..deduction import HARDEST, course
from ..protocol import Order, asked, attempts, made_id, size_of
from ..question import Json, Question, Recorded
from ..ruled import rules_over
from ..worded import NUMBERS, Worded, with_clues
from .bids import POWERS, Bids
from .clues import Before, Clue, Heard, Last, Majority, More, Tied, Together, explorer_name
from .hidden import Hidden, bid, bid_facts

if TYPE_CHECKING:
    from periplus.models.buru.position import Position

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
    own = rules_over(bid_facts(names), order.rules, "--rules")
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
    return Hidden(explorers, tuple(names), tuple(Heard(clue, tuple(names)) for clue in clues))


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
    words = _worded(names, clues)
    return {
        "id": made_id(f"bids-{len(names)}", order),
        "title": words.title,
        "author": "periplus",
        "kind": "bids",
        "difficulty": difficulty,
        "text": words.text,
        "position": {
            "game": "buru",
            "phase": "noon",
            "players": [
                {
                    "id": name,
                    "placed": {area: ["?"] for area in BOARD},
                    "kept": next(power for power in POWERS if power not in _powers(name, bids)),
                }
                for name in names
            ],
        },
        "ask": asked("bids", order, clues=[{"clue": clue.clue} | clue.as_json() for clue in clues]),
        "answer": {
            "arrangement": [
                {"type": "place", "player": name, "token": bids[name, area], "area": area}
                for name in names
                for area in BOARD
            ],
            "solutions": 1,
        },
    }


def _powers(name: str, bids: Table) -> set[int]:
    return {bids[name, area] for area in BOARD}
