"""What is asked of a solo game: the rounds to come, what counts, and how far to look."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from periplus.models.buru.game import GAME
from periplus.models.buru.initial import initial
from periplus.models.buru.objectives import Goal
from periplus.models.buru.position import Position
from periplus.models.buru.query import PlaceQuery, SoloQuery, SoloRound
from periplus.models.buru.state import State
from periplus.models.buru.table import only
from periplus.models.core.errors import PositionError
from periplus.models.core.wording import say

from ...limits import Clock
from ..afternoon.aim import LEFT_OVER, Aim
from ..bounding import limit
from ..place.question import PlacementQuestion as Placing
from ..reliance import require
from .rounds import Morning, morning


@dataclass(frozen=True)
class SoloQuestion:
    """A solo game, or one round of it."""

    position: Position
    query: SoloQuery
    seat: int
    start: State
    """The first round, at dawn or in the morning or afternoon."""

    @property
    def single(self) -> bool:
        """Whether one round alone is decided."""
        return self.query.decide is not None

    @property
    def last(self) -> int:
        """The last round that is played."""
        if self.single:
            return self.start.round
        return self.start.setting.edition.last_round(self.start.setting.long)

    def data(self, round_: int) -> SoloRound:
        """What chance brings in a round; nothing that is not given."""
        index = round_ - self.start.round
        return self.query.rounds[index] if index < len(self.query.rounds) else SoloRound()

    def morning(self, state: State) -> Morning:
        """A round's morning; raises PositionError where too little is known of it."""
        return morning(state, self.data(state.round), f"ask.rounds[{state.round - self.start.round}]")

    def aim(self, round_: int) -> Aim:
        """What counts at the end of a round: the goal, and what is left over if the game goes on."""
        weights = self.query.weights or ({} if self.single else LEFT_OVER)
        leftover = weights if self.single or round_ < self.last else {}
        goes_on = round_ < self.start.setting.edition.last_round(self.start.setting.long)
        return Aim(self.seat, self.query.goal, "rating", leftover, goes_on)

    def placing(self, state: State) -> Placing:
        """The human's placement of a morning, against Lawans who have placed."""
        query = PlaceQuery(kind="place", goal=self.query.goal)
        return Placing(self.position, query, state, self.seat)


def ceiling(question: SoloQuestion, leftover: Mapping[str, Fraction], clock: Clock) -> Fraction | None:
    """No play and no luck brings the human more than the most of the goal and the most of what is left over.

    Raises Stop when the clock is cancelled.
    """
    goals: tuple[Goal, ...] = (question.query.goal, leftover)
    state, seat = question.start, question.seat
    found = [limit(question.position, state, seat, goal, clock) for goal in goals if goal]
    known = [bound for bound in found if bound is not None]
    return sum(known, Fraction(0)) if len(known) == len(found) else None


def ask(position: Position) -> SoloQuestion:
    """The question; raises PositionError for what cannot be asked so."""
    query = position.ask
    if not isinstance(query, SoloQuery):
        raise PositionError("ask.kind", say("expected solo"))
    start = initial(position) if position.phase == "dawn" else only(GAME.state(position))
    lawans = start.setting.lawans
    if lawans.count(None) != 1:
        raise PositionError("players", say("expected one human among Lawans: a solo game"))
    require(start.setting, "actions", "holdings")
    seat = lawans.index(None)
    if query.player is not None and start.setting.ids.index(query.player) != seat:
        raise PositionError("ask.player", say("expected the human"))
    if start.phase not in ("dawn", "morning", "afternoon"):
        raise PositionError("phase", say("expected dawn, morning or afternoon"))
    if query.decide is not None and query.decide.round != start.round:
        raise PositionError(
            "ask.decide.round", say("expected the position's round, {round}", round=start.round)
        )
    question = SoloQuestion(position, query, seat, start)
    if start.phase != "afternoon" and not query.expect:
        question.morning(start)
    _enough(question)
    return question


def _enough(question: SoloQuestion) -> None:
    """Raise PositionError where a later round is not given."""
    needed = question.last - question.start.round + 1
    if not question.single and len(question.query.rounds) < needed and not question.query.expect:
        raise PositionError("ask.rounds", say("expected {needed} rounds, up to the last", needed=needed))
