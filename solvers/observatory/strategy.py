"""How Observatory is played well: turns by joint plans of the cards in range, and what they leave behind."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence, Set

from periplus.models.core.kernel import CHANCE, OVER
from periplus.models.core.wording import say
from periplus.models.observatory import GAME
from periplus.models.observatory.actions import DONE, Action, Take, action_of
from periplus.models.observatory.edition import SIZES
from periplus.models.observatory.kernel import KERNEL, KernelTable
from periplus.models.observatory.legality import legal_actions
from periplus.models.observatory.position import Position
from periplus.models.observatory.scoring import points, unused_stars
from periplus.models.observatory.state import FINDER, FUNDING, RANGE_SIZE, TRACKS, Phase
from periplus.models.observatory.turns import is_last_turn

from ..limits import Clock, Limits
from ..memo import Memo, last
from ..strategy.evaluation import shares
from ..strategy.game import Feature, Strategy
from ..strategy.outlooks import CommonWorlds, Ending, Outlook, SeatTurn, margins_of
from .evaluation import SheetOutlook, ahead_of, with_dice
from .policy import MEMORY, Policy
from .turn.line import plan_to_moves
from .turn.planner import optimum
from .turn.problem import Problem
from .weights import NUMBERS, weights_of

HEAD_START = 2.0
"""Points by which another turn has to be better at first sight than the policy's own, which it is seldom."""
LAST = 2
"""Turns left from which on the play-outs of several are played by all, as well as can be."""
MOST = 12
"""Turns that are looked at where no number is asked for."""


class ObservatoryStrategy(Strategy[KernelTable, Action]):
    """Observatory as the search and the arena know it."""

    name = "observatory"
    kernel = KERNEL
    numbers = NUMBERS
    FEATURES = (
        Feature("score", say("points already there")),
        Feature("cards", say("cards in range, placed together")),
        Feature("tracks", say("research tracks")),
        Feature("unused", say("unused stars")),
        Feature("saved", say("saved stars")),
        Feature("room", say("room in range")),
    )
    own_replies = True
    depth = 8
    near = 0.2
    width = 8
    effort = 1e-3

    def __init__(self) -> None:
        self._policy = Policy(Clock(Limits(seconds=None)))
        self._known = Memo[Hashable, tuple[float, ...]](MEMORY)
        self._own = last(self._rest)

    def decides(self, position: Position) -> int:
        """``me`` where it may move next, for all seats use the dice at the same time (OBS-2.5); else the seat to move.

        Nobody's where the roll comes next: what could be completed before it can be completed after it.
        """
        seat, state = super().decides(position), GAME.state(position)
        if seat < 0 or position.me not in GAME.actors(position):
            return seat
        together = state.phase in (Phase.BEFORE, Phase.ROLLED)
        return (
            position.me
            if not together or self.kernel.to_move(KERNEL.asked(state, position.me)) == position.me
            else seat
        )

    def features(self, state: KernelTable) -> Sequence[Sequence[float]]:
        """What the evaluation adds up, for every seat."""
        return [self._parts(state, seat) for seat in range(len(state.state.sheets))]

    def _parts(self, table: KernelTable, seat: int) -> tuple[float, ...]:
        state, sheet = table.state, table.state.sheets[seat]
        score = float(points(state.edition, sheet))
        if state.phase is Phase.OVER:
            return score, 0.0, 0.0, 0.0, 0.0, 0.0
        ahead = ahead_of(state, seat)
        if not table.done >> seat & 1:
            ahead = with_dice(ahead, state, seat)
        key = state.edition, weights_of(len(state.sheets)), sheet, ahead
        if key not in self._known:
            cards = sheet.dealt[:RANGE_SIZE] or sheet.range
            outlook = SheetOutlook(state, seat, ahead, cards)
            room = float(RANGE_SIZE - len(cards))
            unused = float(unused_stars(sheet).bit_count())
            saved = float(sheet.finder_left + sheet.bonuses_left)
            self._known[key] = score, outlook.plans[0].value, outlook.tracks, unused, saved, room
        return self._known[key]

    def left(self, state: KernelTable) -> float:
        """The share of the turns that is left."""
        now, seats = state.state, len(state.state.sheets)
        if now.phase is Phase.OVER:
            return 0.0
        return min(1.0, ahead_of(now, 0).checks / (now.edition.side(seats).count * seats))

    def turn_number(self, state: KernelTable) -> int:
        """The turn that is played, or that begins."""
        now, seats = state.state, len(state.state.sheets)
        return (now.round - 1) * seats + (now.active - now.first) % seats

    def turns(self, state: KernelTable, most: int | None = None) -> Sequence[SeatTurn[KernelTable, Action]]:
        """Every choice of cards; before a roll the bonus that would lapse; else the likeliest uses of the dice."""
        now, seat = state.state, self.kernel.to_move(state)
        if now.phase in (Phase.KEEP, Phase.DRAW):
            actions = [action for action in legal_actions(now, seat) if not _blind(now.phase, action)]
            return [SeatTurn((action,), self.kernel.apply(state, action)) for action in actions]
        if now.phase is Phase.BEFORE:
            return [self._turn(state, self._policy.decide(now, seat, ahead_of(now, seat)))]
        found = self._policy.turns(now, seat, ahead_of(now, seat), most or MOST)
        return [self._turn(state, actions) for actions in found]

    def reply(self, state: KernelTable) -> tuple[KernelTable, int]:
        """What the policy does: a card, a bonus, or the rest of the turn."""
        return self._turn(state, self._rest(state)).after, 1

    def _rest(self, state: KernelTable) -> tuple[Action, ...]:
        """The policy's own turn."""
        now, seat = state.state, self.kernel.to_move(state)
        return self._policy.rest(now, seat, ahead_of(now, seat))

    def at_once(self, state: KernelTable, turn: SeatTurn[KernelTable, Action], seat: int) -> Outlook:
        """What the evaluation expects after the turn; the policy's own has a head start, for play-outs go on by it."""
        if turn.actions != self._own(state) or self.kernel.to_move(turn.after) == OVER:
            return self.outlook(turn.after)[seat]
        values = self._values(turn.after)
        values[seat] += HEAD_START
        return self._outlook(values, seat, self.left(turn.after))

    def _values(self, state: KernelTable) -> list[float]:
        """The points that every seat may expect."""
        return [outlook.score for outlook in self.outlook(state)]

    def _outlook(self, values: Sequence[float], seat: int, left: float) -> Outlook:
        """The seat's outlook where those points are expected with that share of the game left."""
        several = len(values) > 1
        win = shares(values, self.evaluation(len(values)).spread(left))[seat] if several else None
        return Outlook(win, values[seat], margins_of(values)[seat])

    def played_out(
        self, worlds: CommonWorlds[KernelTable], state: KernelTable, number: int, clock: Clock
    ) -> tuple[Outlook, KernelTable]:
        """The seat plays on alone; others come to what is expected of them now. In the last turns of several all play.

        What others do touches a seat by the cards of the sky alone, and their dice would cost most of the time.
        """
        if len(state.state.sheets) > 1 and ahead_of(state.state, 0).checks <= LAST:
            return super().played_out(worlds, state, number, clock)
        values, left = self._values(state), self.left(state)
        leaf = self._alone(worlds, state, number, clock)
        values[worlds.seat] = self._values(leaf)[worlds.seat]
        return self._outlook(values, worlds.seat, left), leaf

    def _alone(
        self, worlds: CommonWorlds[KernelTable], state: KernelTable, number: int, clock: Clock
    ) -> KernelTable:
        """The state after ``depth`` more turns of the table in which the seat alone uses the dice."""
        act, end = 0, self.turn_number(state) + self.depth
        while (mover := self.kernel.to_move(state)) != OVER and self.turn_number(state) <= end:
            now = state.state
            if mover == CHANCE:
                state = self.kernel.chance(state, worlds.numbers(number, act))
                act += 1
            elif mover == worlds.seat or now.phase in (Phase.KEEP, Phase.DRAW) or now.sheets[mover].pending:
                state = self._quickly(state, mover)
                clock.work(self.effort)
            else:
                state = self._idle(state, mover)
        return state

    def _quickly(self, state: KernelTable, seat: int) -> KernelTable:
        """The state after the policy's turn without its planner, which is ten times as slow in the last turns."""
        now = state.state
        ask = self._policy.turn if now.phase is Phase.ROLLED else self._policy.decide
        return self._turn(state, ask(now, seat, ahead_of(now, seat))).after

    def _idle(self, state: KernelTable, seat: int) -> KernelTable:
        """The state after the seat has left the dice, or the round's bonus."""
        if state.state.phase is Phase.BEFORE:
            return state._replace(done=state.done | 1 << seat)
        return self.kernel.apply(state, DONE)

    def exact(
        self, state: KernelTable, clock: Clock, unsure: Set[int] = frozenset()
    ) -> Sequence[Ending[KernelTable, Action]]:
        """The last turn of a single player: after every action the planner's best rest; () elsewhere."""
        now = state.state
        if len(now.sheets) > 1 or now.phase is not Phase.ROLLED or not is_last_turn(now):
            return ()
        return [self._ended(state, action, clock) for action in self.kernel.legal(state)]

    def _ended(self, state: KernelTable, action: Action, clock: Clock) -> Ending[KernelTable, Action]:
        """The action with the best rest of the turn."""
        after, actions = self.kernel.apply(state, action), [action]
        if self.kernel.to_move(after) != OVER:
            problem = Problem(after.state, 0)
            moves, _ = plan_to_moves(problem, optimum(problem, clock))
            actions += [*(action_of(after.state.edition, move) for move in moves), DONE]
        turn = self._turn(state, actions)
        return Ending(turn, self.outlook(turn.after)[0])

    def _turn(self, table: KernelTable, actions: Sequence[Action]) -> SeatTurn[KernelTable, Action]:
        after = table
        for action in actions:
            after = self.kernel.apply(after, action)
        return SeatTurn(tuple(actions), after)

    def achieved(self, before: KernelTable, after: KernelTable, seat: int) -> Iterable[str]:
        """The cards completed and the tracks filled."""
        edition = before.state.edition
        one, other = before.state.sheets[seat], after.state.sheets[seat]
        for drawn in other.figures[len(one.figures) :]:
            yield say("{card} completed", card=edition.card(drawn.card).title)
        for track in range(FINDER, FUNDING + 1):
            if other.complete(track) and not one.complete(track):
                yield say("{track} complete", track=TRACKS[track])


def _blind(phase: Phase, action: Action) -> bool:
    """Whether the action draws a card that nobody sees: the policy never does."""
    return phase is Phase.DRAW and isinstance(action, Take) and action.deck in SIZES


STRATEGY = ObservatoryStrategy()
"""The game's strategy, as ``solvers.strategy`` finds it."""
