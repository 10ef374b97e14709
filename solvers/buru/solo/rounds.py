"""A round whose chances are known, what is asked of a solo game, and one round decided."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from periplus.models.buru.chance import dawn
from periplus.models.buru.flow import settle
from periplus.models.buru.game import GAME
from periplus.models.buru.lawan import placing
from periplus.models.buru.morning import place, placer
from periplus.models.buru.moves import AnyMove, Dawn, LawanPlace, Place
from periplus.models.buru.order import count, to_place
from periplus.models.buru.play import only
from periplus.models.buru.position import Position
from periplus.models.buru.query import PlaceQuery, SoloQuery, SoloRound
from periplus.models.buru.reading import initial
from periplus.models.buru.scoring import Goal
from periplus.models.buru.state import UNKNOWN, State, Token, replace
from periplus.models.buru.terms import LawanName
from periplus.models.core.errors import PositionError
from periplus.models.core.wording import say

from ...limits import Clock
from ..afternoon.courses import AfternoonCourse, FewestMoves, GreedyPolicy, courses, mean
from ..afternoon.question import LEFT_OVER, Aim, Worlds
from ..afternoon.tree import Tree
from ..bounding import limit
from ..pace import EVERY
from ..place.play import PlacementPlay
from ..place.question import PlacementQuestion as Placing
from ..place.standings import EqualPlacements
from ..replays.actions import fitting
from ..scopes import require

DAWN, MORNING = "dawn", "morning"


class Morning(NamedTuple):
    """A round before the human has placed."""

    before: State
    """Nobody has placed this round but who had in the position."""
    state: State
    """The Lawans' tokens lie already: where they go does not depend on the human's."""
    lawans: tuple[LawanPlace, ...]
    """How they came there."""

    def in_turn(self, moves: Sequence[AnyMove]) -> tuple[AnyMove, ...]:
        """The human's placing and keeping with the Lawans' placing between, as the turns go (BURU-4.1)."""
        mine = [move for move in moves if isinstance(move, Place)]
        theirs = list(self.lawans)
        found: list[AnyMove] = []
        state = self.before
        while (turn := placer(state)) is not None:
            if state.setting.lawans[turn] is None:
                found.append(mine[0])
                state = place(state, mine.pop(0))
            else:
                found.append(theirs[0])
                state = placing.apply(state, theirs.pop(0))
        return *found, *(move for move in moves if not isinstance(move, Place))


def seats(state: State) -> dict[LawanName, int]:
    """Where the Lawans sit."""
    return {name: seat for name in placing.NAMES if (seat := placing.seat_of(state, name)) is not None}


def morning(state: State, data: SoloRound, field: str) -> Morning:
    """The table of a round's morning; raises PositionError (under ``field``) where the data do not tell enough."""
    before = state = opened(state, data)
    moves = []
    cards = iter(data.plots)
    turns = turns_left(state)
    for turn in range(turns):
        move = _drawn(state, data, cards, turn, field)
        state = placing.apply(state, move)
        moves.append(move)
    return Morning(before, lawans_kept(state, data, turns), tuple(moves))


def turns_left(state: State) -> int:
    """How many times the Lawans have still to place this morning."""
    return max((to_place(state, seat) - count(state, seat) for seat in seats(state).values()), default=0)


def opened(state: State, data: SoloRound) -> State:
    """The table when the morning begins: decrees, forest cards and the Lawans' plot cards as they are told.

    At dawn what lies face up goes, whatever comes (BURU-3.6); in a morning it is what the round's data leave out.
    """
    if state.phase == DAWN:
        state = dawn(state, Dawn(decrees=data.decrees, forest=data.forest))
    else:
        told = {"decrees": data.decrees or state.decrees, "forest": data.forest or state.forest}
        state = replace(state, phase=MORNING, **told)
    for name, seat in seats(state).items():
        plot = data.afternoon.get(name, state.players[seat].plot)
        state = state.with_player(seat, replace(state.players[seat], plot=plot))
    return state


def _drawn(state: State, data: SoloRound, cards: Iterator[str], turn: int, field: str) -> LawanPlace:
    """The Lawans' next placing: cards are drawn until they fit (BURU-14.11, BURU-22.12)."""
    tokens: dict[str, Token] = {name: _token(data.order.get(name, ()), turn) for name in placing.NAMES}
    drawn: list[str] = []
    for card in cards:
        drawn.append(card)
        move = _move(drawn, tokens)
        if violation := placing.token_fault(state, move):
            raise PositionError(f"{field}.order", violation.message)
        if placing.fault(state, move) is None:
            return move
    raise PositionError(f"{field}.plots", say("expected more plot cards: the Lawans have tokens to place"))


def _move(drawn: Sequence[str], tokens: Mapping[str, Token]) -> LawanPlace:
    """The placing by these cards; fields at their default are left out, as answers do."""
    fields = {"plot": drawn[0], "a": tokens["A"], "b": tokens["B"], "more": tuple(drawn[1:])}
    return LawanPlace.model_validate(
        {name: value for name, value in fields.items() if value not in ((), UNKNOWN)}
    )


def _token(order: Sequence[Token], turn: int) -> Token:
    return order[turn] if turn < len(order) else UNKNOWN


def lawans_kept(state: State, data: SoloRound, turns: int) -> State:
    """The Lawans keep the tokens of their orders that come after those placed in so many turns."""
    for name, seat in seats(state).items():
        order = data.order.get(name, ())
        if len(order) > turns:
            state = state.with_player(seat, replace(state.players[seat], kept=order[turns]))
    return state


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


class Decided(NamedTuple):
    """A round played out."""

    moves: tuple[AnyMove, ...]
    """The morning's, the Lawans' among them, and all of the likeliest afternoon."""
    value: Fraction
    """The mean over the ways in which ties can fall."""
    state: State
    """After the likeliest of them."""
    chance: Fraction
    """How likely that is."""
    exact: bool
    """Whether no other decision is worth more."""


def played(question: SoloQuestion, state: State, clock: Clock, width: int) -> Iterator[list[Decided]]:
    """The best ways to play a round that are known, ever better; it ends when they are proved.

    Raises Stop when the clock says so.
    """
    if state.phase == "afternoon":
        yield from _afternoon(question, state, clock)
        return
    morning = question.morning(state)
    aim = question.aim(state.round)
    play = PlacementPlay(question.placing(morning.state), clock, aim, top=width)
    shown = -EVERY
    for _ in play.run():
        if clock.worked - shown >= EVERY:
            shown = clock.worked
            yield _best(question, morning, play, width)
    yield _best(question, morning, play, width)


def _best(question: SoloQuestion, morning: Morning, play: PlacementPlay, width: int) -> list[Decided]:
    """The best ways that are known now."""
    standings = play.standings
    best = [entry for entry in standings.compared() if entry.exact or not standings.any_exact][:width]
    return [_decided(question, morning, play, entry) for entry in best]


def _decided(
    question: SoloQuestion, morning: Morning, play: PlacementPlay, entry: EqualPlacements
) -> Decided:
    scenario = play.scenarios[0]
    decide = scenario.best if entry.exact else scenario.quick
    found = tuple(courses(scenario.worlds(entry.placement), scenario.aim, decide))
    moves = entry.placement.moves(morning.state.setting, question.seat)
    worlds = scenario.worlds(entry.placement)
    return _told(morning.in_turn(moves), worlds, scenario.aim, found, exact=play.standings.proved)


def _afternoon(question: SoloQuestion, state: State, clock: Clock) -> Iterator[list[Decided]]:
    """The rest of a round whose tokens are placed."""
    aim = question.aim(state.round)
    tree = Tree(aim, state, clock)
    worlds = settle(state)
    yield [_told((), worlds, aim, tuple(courses(worlds, aim, GreedyPolicy(tree))), exact=False)]
    tree.mean(worlds)
    fewest = FewestMoves(tree)
    best = tuple(courses(worlds, aim, lambda one: fewest.best(one).moves))
    yield [_told((), worlds, aim, best, exact=True)]


def _told(
    before: tuple[AnyMove, ...], worlds: Worlds, aim: Aim, found: tuple[AfternoonCourse, ...], *, exact: bool
) -> Decided:
    """The likeliest course, and the likeliest table that fits its moves."""
    course = max(found, key=lambda course: course.chance)
    end = fitting(worlds, course, aim)
    return Decided((*before, *course.moves), mean(found), end.state, end.chance, exact)
