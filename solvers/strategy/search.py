"""The best turn for the whole game: candidates compared in common worlds, the better half of them longer and longer.

First the evaluation ranks what every turn leaves behind. The best of that list are played out in the first worlds; then
half of them in twice as many, and so on (sequential halving). Which half is decided anew each time, so that a turn
left behind by bad luck comes back when the others' luck has levelled out. With time left over twice as many turns are
looked at in the same way, until that brings nothing new. The schedule counts worlds, never seconds: the same seed
gives the same answer at the same work. It ends when the best is clear or all that is left is equal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import takewhile
from typing import Generic

from ..limits import Clock
from .outlooks import ActionT, Ending, Outlook, SeatTurn, StateT
from .playouts import CLEAR, Estimate, Worlds

FIRST = 8
"""Worlds of the first comparison."""
ENOUGH = 0.002
"""A lead is known well enough where its standard error is below this share of the win."""
POINTS_OF_A_WIN = 40.0
"""So many points count as a whole win where a game has nothing to win but its score."""
TRIED = 0.4
"""The share of what the limits leave that a proof may take before play-outs are asked instead."""
SHOWN = 0.1
"""Deterministic seconds from one ranking to the next, at least."""


@dataclass(slots=True, eq=False)
class Candidate(Generic[StateT, ActionT]):
    """A turn, what the evaluation says of it, and what its play-outs say."""

    turn: SeatTurn[StateT, ActionT]
    order: int
    """Its place in the kernel's list."""
    at_once: Outlook
    """The evaluation of what it leaves behind."""
    estimate: Estimate
    reached: list[tuple[float, tuple[str, ...]]] = field(default_factory=list)
    """For each world what came of it, and what the seat had achieved at the leaf."""


class Comparison(Generic[StateT, ActionT]):
    """The candidates of a seat and the worlds in which they are compared.

    ``made``: an action that is compared in as many worlds as the best one, whatever is thought of it.
    """

    def __init__(self, worlds: Worlds[StateT, ActionT], clock: Clock, made: ActionT | None = None) -> None:
        self._worlds = worlds
        self._strategy = worlds.strategy
        self._clock = clock
        self.seat = worlds.seat
        self.state = state = worlds.world(0)
        turns = self._strategy.turns_within(state, clock)
        self.candidates = [self._candidate(turn, order) for order, turn in enumerate(turns)]
        self.candidates.sort(key=_by_evaluation)
        self._made = self._candidates_of(made)
        self._shown = clock.worked

    def _candidates_of(self, made: ActionT | None) -> list[Candidate[StateT, ActionT]]:
        """The best candidate that begins with the action, in a list; a new one if there is none yet."""
        if made is None:
            return []
        for candidate in self.candidates:
            if candidate.turn.actions[0] == made:
                return [candidate]
        after = self._strategy.kernel.apply(self.state, made)
        added = self._candidate(SeatTurn((made,), after), len(self.candidates))
        self.candidates.append(added)
        return [added]

    def _candidate(self, turn: SeatTurn[StateT, ActionT], order: int) -> Candidate[StateT, ActionT]:
        self._clock.spend(self._strategy.effort)
        at_once = self._strategy.at_once(self.state, turn, self.seat)
        return Candidate(turn, order, at_once, Estimate(at_once, self._strategy.trust))

    def run(self) -> Iterator[None]:
        """Compare until nothing is left to find out, and yield now and then. Raises Stop when the clock does."""
        width, total = self._strategy.compared(self.state), len(self.candidates)
        if total < 2 or not width:
            return
        yield from self._halving(min(width, total))
        while width < total:
            width, before = 2 * width, self.best(1)[0]
            yield from self._halving(min(width, total))
            if self.best(1)[0] is before:
                return

    def _halving(self, alive: int) -> Iterator[None]:
        """Compare the best ``alive`` candidates, then the better half of them in twice as many worlds, and so on."""
        most = self._clock.limits.samples
        target = min(FIRST, most)
        while True:
            while lagging := [
                candidate for candidate in self._alive(alive) if candidate.estimate.worlds < target
            ]:
                yield from self._extend(lagging, target)
            if target >= most or self.settled(alive):
                return
            alive, target = max(2, (alive + 1) // 2), min(2 * target, most)

    def _alive(self, number: int) -> Iterable[Candidate[StateT, ActionT]]:
        """The best ``number`` candidates, and the one that is compared in any case."""
        return dict.fromkeys((*self.best(number), *self._made))

    def _extend(self, candidates: list[Candidate[StateT, ActionT]], target: int) -> Iterator[None]:
        """Play the candidates out up to that many worlds, all of them in one world before the next."""
        first = min(candidate.estimate.worlds for candidate in candidates)
        for number in range(first, target):
            lagging = [candidate for candidate in candidates if candidate.estimate.worlds == number]
            leaves = [self._leaf(candidate, number) for candidate in lagging]
            for candidate, (outlook, achieved) in zip(lagging, leaves, strict=True):
                candidate.estimate.add(outlook)
                candidate.reached.append((outlook.utility, achieved))
            if self._clock.worked - self._shown >= SHOWN:
                self._shown = self._clock.worked
                yield

    def _leaf(self, candidate: Candidate[StateT, ActionT], number: int) -> tuple[Outlook, tuple[str, ...]]:
        """The outlook of the seat at the end of one play-out, and what it has achieved by then."""
        strategy = self._strategy
        world = self.state if number == 0 else self._worlds.world(number)
        state = world
        for action in candidate.turn.actions:
            state = strategy.kernel.apply(state, action)
        outlook, leaf = strategy.played_out(self._worlds, state, number, self._clock)
        return outlook, tuple(strategy.achieved(world, leaf, self.seat))

    def best(self, number: int | None = None) -> list[Candidate[StateT, ActionT]]:
        """The candidates, best first: those played out by their estimates, then the others by the evaluation."""
        reference = self._reference()
        if not reference.estimate.worlds:
            return self.candidates[:number]

        def rank(candidate: Candidate[StateT, ActionT]) -> tuple[bool, float, float, int]:
            if not candidate.estimate.worlds:
                return True, *_by_evaluation(candidate)
            lead, margin = candidate.estimate.ahead_of(reference.estimate)
            return False, -lead, -margin, candidate.order

        return sorted(self.candidates, key=rank)[:number]

    def ranked(self) -> list[Candidate[StateT, ActionT]]:
        """The candidates as answers list them: first those played out in at least half as many worlds as the most are.

        A turn that was stopped in its first few worlds may lead the others by luck.
        """
        enough = self._reference().estimate.worlds / 2

        def is_unsure(candidate: Candidate[StateT, ActionT]) -> bool:
            return not candidate.estimate.worlds or candidate.estimate.worlds < enough

        return sorted(self.best(), key=is_unsure)

    def endings(self) -> list[Ending[StateT, ActionT]] | None:
        """Every action with its exact value, best first; None where the end of the game is too far away for that."""
        strategy = self._strategy
        if strategy.left(self.state) > strategy.near:
            return None
        seats = range(strategy.players(self.state))
        unsure = frozenset(seat for seat in seats if self._worlds.hidden(seat))
        endings = self._clock.tried(lambda part: strategy.exact(self.state, part, unsure), share=TRIED)
        if not endings:
            return None
        return sorted(endings, key=lambda ending: (-ending.outlook.utility, -ending.outlook.margin))

    def _reference(self) -> Candidate[StateT, ActionT]:
        """The candidate that was played out most."""
        return max(self.candidates, key=lambda candidate: candidate.estimate.worlds)

    def settled(self, alive: int) -> bool:
        """Whether the best candidate is clear, or those close to it are known to be as good as equal."""
        first, *others = self.best(alive)
        rivals = [other for other in others if not first.estimate.differs_from(other.estimate, CLEAR)]
        scale = 1.0 if first.at_once.win is not None else POINTS_OF_A_WIN
        return all(
            first.estimate.lead(rival.estimate).stderr < ENOUGH * scale and rival.estimate.worlds > FIRST
            for rival in rivals
        )

    def plan(self, candidate: Candidate[StateT, ActionT]) -> list[tuple[str, float]]:
        """What the seat achieved in at least a third of the better half of the play-outs, each with its share."""
        best_first = sorted(candidate.reached, key=lambda leaf: -leaf[0])
        better = best_first[: (len(best_first) + 1) // 2]
        counts = Counter(text for _, achieved in better for text in dict.fromkeys(achieved))
        shares = [(text, count / len(better)) for text, count in counts.items() if 3 * count >= len(better)]
        return sorted(shares, key=lambda goal: (-goal[1], str(goal[0])))


def _by_evaluation(candidate: Candidate[StateT, ActionT]) -> tuple[float, float, int]:
    """The order of the evaluation alone, best first."""
    return -candidate.at_once.utility, -candidate.at_once.margin, candidate.order


def equals(ordered: Sequence[Candidate[StateT, ActionT]]) -> int:
    """How many of the first candidates, the best among them, cannot be told apart by their play-outs."""
    return sum(1 for _ in takewhile(partial(as_good_as, ordered[0]), ordered))


def as_good_as(best: Candidate[StateT, ActionT], other: Candidate[StateT, ActionT]) -> bool:
    """Whether the play-outs of a candidate do not tell it from the best."""
    return other.estimate.worlds > 0 and not best.estimate.differs_from(other.estimate)
