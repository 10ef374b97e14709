"""How Observatory is played well: turns by joint plans of the cards in range, and what they leave behind."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence

from periplus.models.core.kernel import OVER
from periplus.models.core.wording import say
from periplus.models.observatory import GAME
from periplus.models.observatory.actions import DONE, Action, Take, action_of
from periplus.models.observatory.edition import SIZES
from periplus.models.observatory.kernel import KERNEL, KernelTable
from periplus.models.observatory.play import legal_actions
from periplus.models.observatory.position import Position
from periplus.models.observatory.scoring import points
from periplus.models.observatory.state import FINDER, FUNDING, TRACKS, Phase
from periplus.models.observatory.turns import is_last_turn

from ..limits import Clock, Limits
from ..memo import Memo
from ..strategy.evaluation import shares
from ..strategy.game import Feature, Strategy, Term
from ..strategy.outlooks import Ending, Outlook, SeatTurn, margins_of
from .evaluation import SheetOutlook, ahead_of, with_dice
from .policy import MEMORY, Policy
from .turn.line import plan_to_moves
from .turn.planner import optimum
from .turn.problem import Problem
from .weights import NUMBERS, weights_of

SPREAD = 4.0
"""How far scores are apart, for each turn that is left, where the odds are three to one; see ``shares``."""
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
        Feature("spare", say("saved stars, unused stars and room in range")),
    )
    depth = 1
    near = 0.2
    width = 8
    trust = 2.0
    effort = 1e-3

    def __init__(self) -> None:
        self._policy = Policy(Clock(Limits(seconds=None)))
        self._known = Memo[Hashable, tuple[float, ...]](MEMORY)

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
        if state.phase is Phase.OVER:
            return float(points(state.edition, sheet)), 0.0, 0.0, 0.0
        ahead = ahead_of(state, seat)
        if not table.done >> seat & 1:
            ahead = with_dice(ahead, state, seat)
        key = state.edition, weights_of(len(state.sheets)), sheet, ahead
        if key not in self._known:
            outlook = SheetOutlook(state, seat, ahead, sheet.dealt[:4] or None)
            score, cards = float(points(state.edition, sheet)), outlook.plans[0].value
            self._known[key] = score, cards, outlook.tracks, outlook.value - score - cards - outlook.tracks
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

    def expected(self, state: KernelTable) -> Sequence[Outlook]:
        """Every seat's outlook by the evaluation of its sheet."""
        values = [sum(parts) for parts in self.features(state)]
        margins = margins_of(values)
        wins: Sequence[float | None] = [None] * len(values)
        if len(values) > 1:
            wins = shares(values, SPREAD * (0.1 + self.left(state)))
        return [Outlook(*one) for one in zip(wins, values, margins, strict=True)]

    def terms(self, state: KernelTable, seat: int) -> Sequence[Term]:
        """The parts of the evaluation."""
        parts = self._parts(state, seat)
        return [Term(feature.words, part) for feature, part in zip(self.FEATURES, parts, strict=True)]

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
        now, seat = state.state, self.kernel.to_move(state)
        return self._turn(state, self._policy.rest(now, seat, ahead_of(now, seat))).after, 1

    def exact(self, state: KernelTable, clock: Clock, *, hidden: bool) -> Sequence[Ending]:
        """The last turn of a single player: after every action the planner's best rest; () elsewhere."""
        now = state.state
        if len(now.sheets) > 1 or now.phase is not Phase.ROLLED or not is_last_turn(now):
            return ()
        return [self._ended(state, action, clock) for action in self.kernel.legal(state)]

    def _ended(self, state: KernelTable, action: Action, clock: Clock) -> Ending:
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
