"""``hint``: what the player who is to decide may do, best first, by what the island's score gains (spec, Queries).

In C1, C2 and C3 whole turns are ranked; elsewhere, and where the bag is to be drawn from, single choices are: draws
that are due, the tile of the bonus die, a roll and its reroll, a deal. A choice is worth what the best turn after it
gains, as if its player flew at once: what others do before that is left out. Where the bag is to be drawn from,
nothing is decided; the ranking says what each tile would be worth. Of a roll it says what to roll again (R2); of a
deal that ``draws`` knows, which tile of a full harbour board to give away.

A ranked turn tells what can be played as it stands, what follows, and why it is worth that (``RankedTurns``).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby
from operator import itemgetter
from typing import Any

from periplus.models.boards.hexes import Direction
from periplus.models.core.errors import PositionError
from periplus.models.core.multisets import distinct
from periplus.models.core.results import ScoreLine
from periplus.models.core.wording import say
from periplus.models.mist import GAME
from periplus.models.mist.chance import bag_too_small, emptied
from periplus.models.mist.edition import MOST_IN_HARBOUR, BonusFace
from periplus.models.mist.legality import apply
from periplus.models.mist.moves import AnyMove, Deal, Draw, Roll
from periplus.models.mist.position import Position
from periplus.models.mist.scoring import score_lines, total
from periplus.models.mist.state import Phase, State

from ..answers import RankedMove, Ranking
from ..limits import Clock, Limits, Stop
from ..search import Search, anytime
from ..shapes import Status
from .expect import Expectation
from .island_options import IslandOptions
from .turn.best import LANDING_WORK, BestTurns, KnownTurns, WholeTurn, most_ever, prefix
from .turn.evaluator import board_prospect, prospect
from .turn.playing import Course, at_once, chance_is_due, settlements, shown

ENGINE = "enumeration"


class RankedTurns:
    """Turns of one table as ranked moves; what was told of a turn is kept as long as it is on the list."""

    def __init__(self, state: State) -> None:
        self._state, self._before = state, total(state, state.turn)
        self._lines = score_lines(state, state.turn)
        self._whys: dict[WholeTurn, tuple[ScoreLine, ...]] = {}

    def ranking(self, known: KnownTurns) -> Ranking:
        """The ranking of what is known."""
        self._whys = {turn: self._whys.get(turn) or self._why(turn) for turn in known.turns}
        moves = tuple(self._ranked(turn, known) for turn in known.turns)
        proved = known.proved or known.turns[0].value >= known.bound
        status: Status = "optimal" if proved else "feasible"
        return Ranking(status, moves, known.bound - self._before, engine=ENGINE)

    def _ranked(self, turn: WholeTurn, known: KnownTurns) -> RankedMove:
        gain = turn.value - self._before
        proved = known.proved or turn.value >= known.bound
        chosen, rest = divided(turn.course)
        return RankedMove(
            chosen,
            gain,
            gain if proved else known.bound - self._before,
            proved,
            loss=known.turns[0].value - turn.value,
            why=self._whys[turn],
            line=rest,
            extra=further(turn.state, turn.state.turn),
        )

    def _why(self, turn: WholeTurn) -> tuple[ScoreLine, ...]:
        return changes(self._lines, score_lines(turn.state, turn.state.turn))


def divided(course: Course) -> tuple[tuple[AnyMove, ...], tuple[AnyMove, ...]]:
    """The moves that can be played as they stand, and those after the first draw that nobody knows."""
    chosen = prefix(course)
    return chosen, shown(course[len(chosen) :])


def further(state: State, seat: int) -> dict[str, Any]:
    """What an entry says of its turn besides: the second key among turns that are worth the same."""
    return {"prospect": prospect(state, seat)}


def changes(old: tuple[ScoreLine, ...], new: tuple[ScoreLine, ...]) -> tuple[ScoreLine, ...]:
    """The score items that differ: their points after less those before, told as it was and as it is."""
    points: dict[tuple[str, str], int] = {}
    for sign, lines in ((-1, old), (1, new)):
        for line in lines:
            key = line.rule, line.what if line.rule not in COUNTED else ""
            points[key] = points.get(key, 0) + sign * line.points
    before, after = ({line.rule: line.what for line in lines} for lines in (old, new))
    return tuple(
        ScoreLine(rule, what or _counted(rule, before.get(rule, ""), after.get(rule, "")), gain)
        for (rule, what), gain in points.items()
        if gain
    )


def _counted(rule: str, before: str, after: str) -> str:
    """What is said of a clause with one line, whose points changed."""
    if rule == VOLCANOES:
        return say("fewer bare volcanoes")  # whatever is tiled stays so
    if rule in COUNTS and before and after:
        return say("{before} → {after}", before=before, after=after)
    return after or before


VOLCANOES = "MIST-10.11"
COUNTS = ("MIST-10.7", "MIST-10.9")
"""Clauses whose words tell how much is counted, which is what changed."""
COUNTED = (*COUNTS, "MIST-10.10", VOLCANOES)
"""Clauses with one line, whose words may change with it."""


NONE = "none"
REROLLS = (NONE, "wind", "bonus", "both")
"""What the roller may roll again (MIST-4.2, R2)."""


def choice_rankings(state: State, count: int | None, clock: Clock) -> Iterator[Ranking]:
    """Better and better rankings, the last one proved or with the reason why it is not."""
    if state.mover.due:
        found = Settling(state, clock).rankings()
    elif state.phase is Phase.ROLL:
        found = Rolling(state, clock).rankings()
    else:
        found = iter((dealing(state),))
    for ranking in found:
        yield replace(ranking, moves=ranking.moves[:count])


def roller(state: State) -> int:
    """The seat that rolls the dice: the player right of the start player (MIST-4.1)."""
    return (state.start - 1) % len(state.players)


def deals(state: State) -> tuple[Deal, ...]:
    """Each deal of the tiles that come next, if all of them are known: one for each tile that may be given away."""
    table = emptied(state)
    count = len(table.clouds)
    if bag_too_small(state):
        return (Deal(),)
    with_harbour = state.modules > 1 and len(table.bag) > count
    if len(state.draws) < count + with_harbour:
        return ()
    fields: dict[str, Any] = {"clouds": state.draws[:count]}
    if not with_harbour:
        return (Deal(**fields),)
    fields["harbour"] = state.draws[count]
    if len(state.harbour) < MOST_IN_HARBOUR:
        return (Deal(**fields),)
    return tuple(Deal(**fields, swap=tile) for tile in distinct(state.harbour))


def dealing(state: State) -> Ranking:
    """The known deals, by what they leave on the harbour board; else the one template that says a deal is due.

    A deal changes no score, so all are worth 0.
    """
    found = []
    for deal in deals(state):
        after = apply(state, deal)
        found.append((board_prospect(after, state.turn), deal))
    found.sort(key=lambda one: -one[0])
    entries = [
        RankedMove((deal,), 0, 0, proved=True, loss=0, extra={"prospect": worth}) for worth, deal in found
    ] or [RankedMove((Deal(),), 0, 0, proved=True, loss=0, extra={"prospect": 0.0})]
    return Ranking("optimal", tuple(entries), 0, engine=ENGINE)


@dataclass(frozen=True, slots=True)
class _Branch:
    """One way to go on: the choice, what follows it before the flight, and the search of the turn."""

    chosen: Course
    settled: Course
    search: BestTurns | None
    """None where no turn follows."""
    state: State


class Settling:
    """Draws and tiles that are due before anything else: each tile of the bag, or each way to settle them."""

    def __init__(self, state: State, clock: Clock) -> None:
        self._state, self._clock = state, clock
        self._before, self._lines = total(state, state.turn), score_lines(state, state.turn)
        self._most = most_ever(state, state.turn)
        self._branches: list[_Branch] = []
        self._begun = False
        self._done: set[int] = set()

    def rankings(self) -> Iterator[Ranking]:
        """Better and better rankings; the last one proved, or with the reason why it is not."""
        return anytime(self._steps(), self._ranking)

    def _steps(self) -> Iterator[None]:
        """Every branch begun, then searched to its end. Raises Stop by the clock."""
        for branch in self._all():
            self._branches.append(branch)
            if len(self._branches) == 1:
                yield
            self._clock.work(LANDING_WORK)
        self._begun = True
        yield
        for number, branch in enumerate(self._branches):
            for _ in branch.search.search(self._clock) if branch.search else ():
                pass
            self._done.add(number)
            yield

    def _all(self) -> Iterator[_Branch]:
        state = self._state
        if chance_is_due(state):
            for tile in distinct(state.bag):
                draw = Draw(tile=tile)
                for course, after in settlements(apply(state, draw), state.turn):
                    yield self._branch((draw,), course, after)
            return
        for course, after in settlements(state, state.turn):
            yield self._branch(course, (), after)

    def _branch(self, chosen: Course, settled: Course, after: State) -> _Branch:
        if self._state.phase in (Phase.DEAL, Phase.ROLL):
            return _Branch(chosen, settled, None, after)
        if self._state.phase is Phase.BONUS:
            after = at_once(after, self._state.turn)
        search = BestTurns(after, 1)
        search.begin()
        return _Branch(chosen, settled, search, after)

    def _ranking(self) -> Ranking:
        """The best branch of each choice."""
        best: dict[Course, tuple[int, int, _Branch]] = {}
        for number, branch in enumerate(self._branches):
            value, bound = self._known(number, branch)
            before = best.get(branch.chosen, (value, bound, branch))
            better = before if before[0] >= value else (value, bound, branch)
            best[branch.chosen] = better[0], max(before[1], bound), better[2]
        found = sorted(best.values(), key=lambda one: -one[0])
        first, bound = found[0][0], max(one[1] for one in found) if self._begun else self._most
        entries = tuple(self._entry(*one, first) for one in found)
        status: Status = "optimal" if first >= bound else "feasible"
        return Ranking(status, entries, bound - self._before, engine=ENGINE)

    def _known(self, number: int, branch: _Branch) -> tuple[int, int]:
        """The total at the end of the best turn that is known after a branch, and what it is at most."""
        if branch.search is None:
            value = total(branch.state, self._state.turn)
            return value, value
        known = branch.search.known
        value = known.turns[0].value
        return value, value if number in self._done else known.bound

    def _entry(self, value: int, bound: int, branch: _Branch, first: int) -> RankedMove:
        turn = branch.search.known.turns[0] if branch.search else None
        end = turn.state if turn else branch.state
        chosen, rest = divided(branch.chosen)
        later = divided((*branch.settled, *(turn.course if turn else ())))
        seat = self._state.turn
        return RankedMove(
            chosen,
            value - self._before,
            bound - self._before,
            value >= bound,
            loss=first - value,
            why=changes(self._lines, score_lines(end, seat)),
            line=(*rest, *later[0], *later[1]),
            extra=further(end, seat),
        )


class Rolling:
    """Every first roll, and what its roller does with it: keeps it, or rolls one die or both again."""

    def __init__(self, state: State, clock: Clock) -> None:
        self._expectation, self._clock = Expectation(state, clock, roller(state)), clock
        self._rolls = self._expectation.rolls

    def rankings(self) -> Iterator[Ranking]:
        """Better and better rankings; the last one proved, or with the reason why it is not."""
        most, known = self._expectation.most(), self._expectation
        try:
            for number, roll in enumerate(self._rolls):
                known.sure(*roll)
                if not number:
                    yield self._ranking(self._kept(), most)
                self._clock.check()
            yield self._ranking(self._kept(), most)
            for _, alike in groupby(self._rolls, itemgetter(0)):
                for roll in alike:
                    known.gain(*roll)
                yield self._ranking(self._kept(), most)
        except Stop as stop:
            yield self._ranking(self._kept(), most).stopped(stop.reason)
        else:
            yield self._ranking({roll: known.decision(*roll) for roll in self._rolls}, None)

    def _kept(self) -> dict[tuple[Direction, BonusFace], tuple[Fraction, str]]:
        """The rolls for which turns are planned, each worth what they gain if it is kept."""
        return {roll: (self._expectation.worth(*roll), NONE) for roll in self._expectation.planned}

    def _ranking(
        self, found: dict[tuple[Direction, BonusFace], tuple[Fraction, str]], most: int | None
    ) -> Ranking:
        order = sorted(found, key=lambda roll: -found[roll][0])
        first = found[order[0]][0]
        entries = tuple(
            RankedMove(
                (Roll(wind=roll[0], bonus=roll[1]),),
                found[roll][0],
                found[roll][0] if most is None else most,
                proved=most is None,
                loss=first - found[roll][0],
                extra={"reroll": found[roll][1], "turns": self._expectation.turns_of(*roll)},
            )
            for roll in order
        )
        status: Status = "optimal" if most is None else "feasible"
        return Ranking(status, entries, first if most is None else most, engine=ENGINE)


TOP = 5
"""Turns listed unless the position says otherwise."""
PHASES = (Phase.FLY, Phase.TAKE, Phase.PLACE)
"""The phases of a turn."""


def search(position: Position, limits: Limits) -> Search[Ranking]:
    """The best turns or choices of who is to decide; ``limits.count`` comes before ``ask.top``.

    Raises PositionError where the game is over, for values of ``ask`` that are not as expected, and (field
    ``first``) where the score cannot be told.
    """
    state = GAME.state(position)
    options = IslandOptions(position.ask, state)
    top = options.number("top", 1, None)
    options.settle()
    if state.phase is Phase.END:
        raise PositionError("phase", say("end, expected a phase in which somebody decides"))
    GAME.score(position)
    count = limits.count or top
    nothing = Ranking("unknown", engine=ENGINE)
    if by_turns(state):
        return Search(lambda clock: rankings(state, count or TOP, clock), limits, nothing)
    return Search(lambda clock: choice_rankings(state, count, clock), limits, nothing)


def by_turns(state: State) -> bool:
    """Whether whole turns are ranked."""
    return state.phase in PHASES and not chance_is_due(state)


def rankings(state: State, top: int, clock: Clock) -> Iterator[Ranking]:
    """Better and better rankings of turns, the last one proved or with the reason why it is not."""
    best = BestTurns(state, top, ties=True)
    told = RankedTurns(state)
    return anytime(best.search(clock), lambda: told.ranking(best.known))
