"""``line``: the best line of play of one player over rounds whose winds, deals and draws are known.

Some line is known at once, and the best turn is played first, as its hint says, so the line is never worth less than
that. Then a narrow beam goes on from the best end of each turn, programs follow where all is known (below), then a wide
beam, and at last every line is gone through by branch and bound, turn by turn, best ends first. A table that came up
before with as many rounds left and no less energy is not gone through again, and one from which no line can be worth
more is left: what a line can still be worth at most is what the island would be worth with the tiles that can come to
hand, as many as turns can lay, wherever they fit best, its coasts connected only if as many tiles as that takes at
least can be laid. The first turns that promise most are gone through first: so the bound falls.

Where all that can happen is known, the plans of landings and clouds (``itinerary``) are gone through, those that may be
worth most first: a program of each (``line_program``) is asked for what beats the best line so far. What it finds is
played by the rules; that there is nothing, by two routes, settles the plan, and the bound is what the plans that are
left may be worth.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING

from periplus.models.core.errors import PositionError
from periplus.models.core.wording import counted, say
from periplus.models.mist import GAME
from periplus.models.mist.chance import ENERGY
from periplus.models.mist.edition import MOST_ON_CLOUD
from periplus.models.mist.island import EXTENSIONS, energy_of, is_extension, token
from periplus.models.mist.legality import apply, fault
from periplus.models.mist.moves import Done
from periplus.models.mist.position import Position
from periplus.models.mist.scoring import total
from periplus.models.mist.state import Phase, State, masks_of, tiled

from ..answers import Answer
from ..cpsat import Report
from ..limits import Clock, Limits, Stop
from ..memo import Memo
from ..replay import ReplayError
from ..search import Search
from ..search.beam import best_of
from ..search.branching import BranchAndBound
from ..shapes import Status
from .connect import Web
from .hint import PHASES
from .island_options import IslandOptions, Round
from .known_rounds import TILELESS, clouds_alone, known_deals, known_roll, named
from .turn.best import MOST_PLACED, BestTurns
from .turn.placements import KnownIsland
from .turn.playing import Course, chance_is_due, next_draw, played, shown, soon, steps, stranded

if TYPE_CHECKING:
    from .itinerary import LandingPlan
    from .line_program import PlanProgram

BEAMS = (1, 12)
"""Tables that each beam keeps after a turn, and ends of a turn that it plays on."""
REMEMBERED = 1 << 16
"""Tables that are known again."""
ISLANDS = 1 << 9
"""Islands of which it is remembered what can be made of them."""
FOLLOW_WORK = 1e-3
"""What a table at the start of a turn counts as deterministic effort, besides its turns."""
PLAN_WORK = 4e-3
"""What the program of a plan counts, besides its solves."""
STAGE_WORK = 1e-4
"""What coming to a table at the start of a turn counts, and what its bound does."""
EVERY = 1 << 30
PROGRAM_SHARE = 0.7
"""How much of the effort that is left goes to the program, where lines are gone through after it."""
ENGINE = "branch and bound"
PROGRAM = f"{ENGINE}, cp-sat"


def search(position: Position, limits: Limits) -> Search[Answer]:
    """The best V after the last of ``ask.rounds``, or at the game's end; the solution is all moves, also chance's.

    Raises PositionError as ``line_of``.
    """
    line = line_of(position)
    return Search(line.answers, limits, Answer("unknown", engine=ENGINE))


def line_of(position: Position) -> LineQuestion:
    """The line that ``ask`` wants.

    Raises PositionError for several players, for a phase without a turn, and for values of ``ask`` that are not as
    expected.
    """
    state = GAME.state(position)
    options = IslandOptions(position.ask, state)
    rounds = options.rounds(dealt=True)
    left = len(state.bag) - len(state.draws)
    for index, coming in enumerate(rounds):
        if coming.deal is None or len(coming.deal) != len(state.clouds):
            wanted = say("expected {tiles}, one for each cloud", tiles=counted(len(state.clouds), "tile"))
            options.wrong(f"rounds[{index}].deal", wanted)
        left -= len(state.clouds)
        if state.modules > 1 and coming.harbour is None and left > 0:
            options.wrong(
                f"rounds[{index}].harbour", say("expected the tile that comes to the harbour board")
            )
        left -= coming.harbour is not None
    options.settle()
    if len(state.players) != 1:
        raise PositionError("players", say("{players} players, expected one", players=len(state.players)))
    if state.phase not in PHASES:
        raise PositionError("phase", say("{phase}, expected C1, C2 or C3", phase=state.phase.value))
    return LineQuestion(state, rounds)


@dataclass(frozen=True, slots=True)
class TurnStage:
    """A table at the start of a turn, or at the end of it all, and the course that led there."""

    state: State
    course: Course = ()
    begun: int = 0
    """How many of the coming rounds have begun."""
    over: bool = False


class LineQuestion:
    """The question: a table of one player in the middle of a round, and the rounds after it."""

    def __init__(self, state: State, rounds: tuple[Round, ...]) -> None:
        while chance_is_due(state):  # a draw that nobody knows yields nothing
            _, state = next_draw(state)
        self.state, self.rounds = state, rounds
        self._engine = ENGINE
        self._bound = EVERY
        self._begin(Clock(Limits()))
        self._islands = Memo[tuple[tuple[int, ...], int | None], KnownIsland](ISLANDS)

    def answers(self, clock: Clock) -> Iterator[Answer]:
        """Better and better lines; the last one is proved, or has the reason why it is not."""
        start = TurnStage(self.state)
        self._begin(clock)
        self._bound = self._most(start)
        self._better([self._soon(start)])
        yield self._answer()
        try:
            yield from self._searched(start, clock)
        except Stop as stop:
            yield self._answer().stopped(stop.reason)

    def _searched(self, start: TurnStage, clock: Clock) -> Iterator[Answer]:
        turn = BestTurns(self.state, 1)
        try:
            for _ in turn.search(clock):
                pass
        finally:  # the best turn so far is a part of some line, also if a limit ends the search here
            for best in turn.known.turns[:1]:  # none where it ends before the first, or nothing can be done
                opened = self._on(TurnStage(played(self.state, best.course), best.course))
                self._better([self._soon(stage) for stage in opened])
        yield self._answer()
        for width in BEAMS:
            for _ in self._beam(width, start, clock):
                yield self._answer()
            if width == BEAMS[0] and clouds_alone(self.state, self.rounds):
                yield from self._programmed(clock)
                if self._value >= self._bound:
                    return
        for _ in self._through(start, clock):
            yield self._answer()
        self._bound = self._value
        yield self._answer()

    def _programmed(self, clock: Clock) -> Iterator[Answer]:
        """Better lines and bounds by a program for each plan, for a part of what is left of the clock."""
        from ..program import SizeError  # noqa: PLC0415 — a program, which many lines do not need
        from .itinerary import LandingPlans  # noqa: PLC0415

        part, last = clock.share(PROGRAM_SHARE), self.state.last
        left = len(self.rounds) if last is None else max(0, last - self.state.round)
        self._engine = PROGRAM
        rest, told = -EVERY, (self._value, self._bound)
        try:
            plans = LandingPlans(self.state, self.rounds[:left])
            for plan in chain(plans.in_turn(lambda: self._value, part), [None]):
                most = rest if plan is None else max(rest, plan.most)
                self._bound = max(self._value, min(self._bound, most))
                if told != (self._value, self._bound):
                    told = self._value, self._bound
                    yield self._answer()
                if plan is not None and plan.sharp:
                    rest = max(rest, self._settled(plan, plans.given, part))
        except (SizeError, Stop):
            clock.check()
        finally:
            clock.spend(part.worked)

    def _settled(self, plan: LandingPlan, given: Sequence[int], clock: Clock) -> int:
        """What lines of the plan that beat the best so far are worth at most; one that the program finds is kept."""
        from ..program import best  # noqa: PLC0415
        from .line_program import PlanProgram  # noqa: PLC0415

        clock.work(PLAN_WORK)
        program, report = PlanProgram(self.state, given, plan, self._value, clock.check), Report()
        for report in best(program.program, clock):
            if report.solved:
                self._better(self._line_in(program, report.values))
        clock.check()
        most = {"infeasible": -EVERY, "optimal": report.value}.get(report.status)
        return plan.most if most is None else most

    def _line_in(self, program: PlanProgram, values: Sequence[int]) -> list[TurnStage]:
        """The line of the program's assignment, if the rules allow it and it is over."""
        stage = TurnStage(self.state)
        try:
            for number in range(len(self.rounds) + 1):
                course = program.turn(stage.state, number, values)
                end = TurnStage(played(stage.state, course), (*stage.course, *course), stage.begun)
                following = next(self._on(end), None) if course else None
                if following is None:
                    return []
                stage = following
                if stage.over:
                    break
        except ReplayError:
            return []
        return [stage]

    def _answer(self) -> Answer:
        if self._search.best is None:
            if self._bound > -EVERY:
                return Answer("unknown", bound=self._bound, engine=self._engine)
            return Answer("infeasible", engine=self._engine)
        status: Status = "optimal" if self._value >= self._bound else "feasible"
        bound = max(self._bound, self._value)
        solution = named(self.state, shown(self._search.best.course))
        return Answer(status, self._value, bound, solution, engine=self._engine)

    def _soon(self, stage: TurnStage) -> TurnStage:
        """A line that goes on from there, found at once; one that leads nowhere is not over."""
        while not stage.over:
            course = soon(stage.state).moves
            end = TurnStage(played(stage.state, course), (*stage.course, *course), stage.begun)
            following = next(self._on(end), None)
            if following is None:
                return stage
            stage = following
        return stage

    def _beam(self, width: int, start: TurnStage, clock: Clock) -> Iterator[None]:
        level = [start]
        while level:
            after: list[TurnStage] = []
            for stage in level:
                after += self._turned(stage, width, clock)
            if self._better(after):
                yield
            level = best_of((stage for stage in after if not stage.over), width, self._promise)

    @staticmethod
    def _promise(stage: TurnStage) -> int:
        """What the beam goes by: the score so far, and tiles at hand for later."""
        return 2 * total(stage.state, 0) + 3 * len(stage.state.mover.telescope)

    def _through(self, start: TurnStage, clock: Clock) -> Iterator[None]:
        """Every line that may be better: first turns that promise most come first, so the bound falls with each."""
        after = self._turned(start, EVERY, clock)
        if self._better(after):
            yield
        promising: list[tuple[int, TurnStage]] = []
        for stage in after:
            clock.work(STAGE_WORK)
            if self._is_new(stage) and (most := self._most(stage)) > self._value:
                promising.append((most, stage))
        promising.sort(key=lambda entry: -entry[0])
        for most, stage in promising:
            if self._search.cuts(most):
                return
            if most < self._bound:
                self._bound = most
                yield
            for _ in self._search.improvements(stage):
                yield

    def _begin(self, clock: Clock) -> None:
        """Begin the search through every line, which keeps the best line so far, whoever found it."""

        def expand(stage: TurnStage) -> Iterable[TurnStage]:
            if self._search.cuts(self._most(stage)):
                return ()
            after = self._turned(stage, EVERY, clock)
            self._better(after)
            return [one for one in after if self._is_new(one)]

        self._search = BranchAndBound[TurnStage, TurnStage, int](expand, clock, effort=FOLLOW_WORK)
        self._energies = Memo[tuple[State, int], int](REMEMBERED)

    @property
    def _value(self) -> int:
        """What the best line so far is worth."""
        return -EVERY if self._search.above is None else self._search.above

    def _is_new(self, stage: TurnStage) -> bool:
        """Whether lines go on from there that none with as much energy has been gone through for; it is remembered."""
        mover = stage.state.mover
        key = stage.state.with_mover(replace(mover, energy=0)), stage.begun
        if stage.over or self._energies.get(key, -1) >= mover.energy:
            return False
        self._energies[key] = mover.energy
        return True

    def _better(self, stages: list[TurnStage]) -> bool:
        """Whether one of the lines that are over is the best so far; it is kept."""
        before = self._value
        for stage in stages:
            if stage.over:
                self._search.take(total(stage.state, 0), stage)
        return self._value > before

    def _turned(self, stage: TurnStage, top: int, clock: Clock) -> list[TurnStage]:
        """The stages after the best ends of the turn, best first; of the last turn only one that beats the best."""
        state, island = stage.state, self._island(stage.state)
        floor, most = (self._value, 1) if self._is_last(stage) else (-EVERY, top)
        turns = BestTurns(state, most, island.evaluator, island.placements, floor=floor, every_end=True)
        *_, known = turns.search(clock)
        found: list[TurnStage] = []
        for turn in known.turns:
            clock.work(STAGE_WORK)
            end = apply(turn.state, Done())
            found += self._on(TurnStage(end, (*stage.course, *turn.course), stage.begun))
        return found

    def _island(self, state: State) -> KnownIsland:
        """What is remembered of the mover's island, which many ends of a turn share."""
        key = masks_of(state.mover.tiles), state.first
        found = self._islands.get(key)
        if found is None:
            found = self._islands[key] = KnownIsland(state)
        return found

    def _is_last(self, stage: TurnStage) -> bool:
        """Whether the turn is the last one, of which only the best end counts."""
        state = stage.state
        return stage.begun == len(self.rounds) or (state.last is not None and state.round >= state.last)

    def _on(self, stage: TurnStage) -> Iterator[TurnStage]:
        """The stages at the start of the next turn, or the one at the end of it all."""
        state = stage.state
        if state.phase is Phase.END or stage.begun == len(self.rounds):
            yield replace(stage, over=True)
            return
        coming = self.rounds[stage.begun]
        for deal in known_deals(state, coming):
            if fault(state, deal):
                continue  # the bag does not hold those tiles
            course = (*stage.course, deal)
            dealt = apply(state, deal)
            if dealt.phase is Phase.END:
                yield TurnStage(dealt, course, stage.begun, over=True)
                continue
            roll = known_roll(coming.wind, coming.bonus)
            begun = _drawn(TurnStage(apply(dealt, roll), (*course, roll), stage.begun + 1))
            yield from (following for following in begun if not stranded(following.state))

    @cached_property
    def _lacking(self) -> int:
        """How many tiles the island needs at least to have all coasts connected; very many if none will do."""
        needed = Web(self.state.island, self.state.mover.tiles).fewest()
        return EVERY if needed is None else needed

    def _most(self, stage: TurnStage) -> int:
        """No line from here is worth more."""
        state = stage.state
        mover, left = state.mover, self.rounds[stage.begun :]
        dealt = [tile for coming in left for tile in (*(coming.deal or ()), *filter(None, (coming.harbour,)))]
        lying = [*(tile for cloud in state.clouds for tile in cloud), *state.harbour, *dealt]
        sure = [*mover.telescope, *mover.pending, *state.draws]
        hand = Counter(token(tile) for tile in (*sure, *mover.extensions, *lying))
        rates = [docks.rate for docks in state.edition.docks] if state.modules > 1 else []
        clouds = max(map(len, state.clouds), default=0)
        taken = sum(max(1, *rates, min(MOST_ON_CLOUD, clouds + later)) for later in range(len(left) + 1))
        spare = sum(state.island.draws) if len(state.bag) <= len(dealt) + len(state.draws) else 0
        spare += sum(coming.bonus not in TILELESS for coming in left)
        room = min(len(sure) + taken + spare, (len(left) + 1) * MOST_PLACED)
        energy = mover.energy + energy_of(tile for tile in (*sure, *lying) if not is_extension(tile))
        extensions = state.edition.extensions
        energy += sum(extensions[tile].energy for tile in EXTENSIONS if tile in mover.extensions)
        energy += sum(state.island.drops) + sum(ENERGY.get(coming.bonus, 0) for coming in left)
        laid = tiled(masks_of(mover.tiles)).bit_count() - tiled(masks_of(self.state.mover.tiles)).bit_count()
        island = self._island(state)
        apart = island.stakes.connection(connected=False) if laid + room < self._lacking else None
        points = island.most(hand, room, apart)
        return points + state.edition.crown_points(min(energy, state.edition.track.max))


def _drawn(stage: TurnStage) -> Iterator[TurnStage]:
    """The stages in C1, after the tile of the bonus has been drawn and kept or turned into energy."""
    if stage.state.phase is not Phase.BONUS:
        yield stage
        return
    for move, after in steps(stage.state):
        yield from _drawn(TurnStage(after, (*stage.course, move), stage.begun))
