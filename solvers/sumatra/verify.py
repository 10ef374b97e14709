"""Sumatra's answers replayed by its rules: turns, arrangements tile by tile, journeys to the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from math import comb

from periplus.models.core.multisets import distinct
from periplus.models.core.wording import say
from periplus.models.sumatra import GAME
from periplus.models.sumatra.legality import apply, legal_moves, tile_choices, to_draw
from periplus.models.sumatra.moves import AnyMove, Explore
from periplus.models.sumatra.position import Position
from periplus.models.sumatra.scoring import badge_lines, margin, score_lines, sets_for, total
from periplus.models.sumatra.state import Notebook, State
from periplus.models.sumatra.tiles import Tiles, canonical

from ..answers import SCORES
from ..limits import Limits
from ..replay import ClaimedLine, Replay, Replayed, ReplayError, Replays, Verb, always
from ..review import gained
from ..shapes import Measure, Number
from .hint.entries import OBJECTIVES, PLAN, TurnQuestion, Value, ask, tiles_to_come, waiting
from .hint.seat import Prospect
from .journey.race import Race
from .journey.solve import RaceGame
from .maximum import goal as greatest
from .solve import TASKS, goal_of
from .task import Aim, Goal, NotebookOptions, arranged, decorated, holding, judged

MAXIMUM = "maximum"
KINDS = {"hint": OBJECTIVES, "solve": TASKS, "maximum": (MAXIMUM,)}


def kind(verb: Verb, position: Position) -> str:
    """The kind of question that the position asks."""
    if verb == "hint":
        return NotebookOptions(position).choice("objective", OBJECTIVES)
    return NotebookOptions(position).choice("kind", TASKS) if verb == "solve" else MAXIMUM


def _turn(position: Position, line: ClaimedLine) -> Replayed:
    """One ranked turn, by the value that the question ranks."""
    question = ask(position, Limits())
    state = question.state
    if len(line.steps) != 1:
        raise ReplayError(f"{len(line.steps)} turns, expected 1")
    if question.blind:
        if line.steps[0] != Explore():
            raise ReplayError(f"{line.steps[0]}: the player explores, and nothing else")
        return Replayed(best_gain(state, state.turn), (), {})
    after = judged(state, 0, line.steps[0])
    seat = state.turn
    now, why = (
        total(after, seat) - total(state, seat),
        gained(score_lines(state, seat), score_lines(after, seat)),
    )
    extra = {"prospect": Prospect(state, seat).of(after)}
    match question.value:
        case "now":
            return Replayed(now, why, extra)
        case "next":
            return Replayed(now + best_gain(after, seat), why, extra)
        case "reply":
            return Replayed(now - best_gain(after, after.turn), why, extra)
        case "reach":
            return _reached(question, after, line, Replayed(total(after, seat), why, extra))
        case "sampled":
            return Replayed(None, why, extra, declared=say("a mean over play-outs"))


def _reached(question: TurnQuestion, after: State, line: ClaimedLine, turn: Replayed) -> Replayed:
    """The turn with the takes told after it, of the tiles that are out; the turn alone if none are told."""
    if PLAN not in line.extra:
        if line.proved:
            raise ReplayError("the takes after the turn are not told")
        return turn
    plan, seat = list(line.extra[PLAN]), question.state.turn
    task = tiles_to_come(after, seat, question.limit)
    value = total(decorated(task, arranged(task, plan)), seat)
    return Replayed(value, turn.why, {**turn.extra, PLAN: plan})


def best_gain(state: State, seat: int) -> Number:
    """What the seat's best next turn brings, the rivals standing still; an exact mean over the draws it may have."""
    table = replace(state, turn=seat)
    if table.over:
        return 0
    if not table.ahead or table.draw is not None:
        moves = (apply(table, move) for move in legal_moves(table))
        idle = _with_badges(table, table.mover.notebook)
        return max([idle, *(total(after, seat) for after in moves)]) - total(table, seat)
    bag, number = table.bag or (), to_draw(table)
    known = canonical((*table.known, *table.available))
    worths = {tile: _with_tile(table, tile, known) for tile in distinct(bag)}
    idle = _with_badges(table, table.mover.notebook)
    if not number:  # the bag is empty: nothing is drawn, and only badges may be taken (SUM-4.13)
        return idle - total(table, seat)
    worth = mean_of_best(sorted((max(idle, worths[tile]) for tile in bag), reverse=True), number)
    return worth - total(table, seat)


def mean_of_best(worths: Sequence[int], number: int) -> Fraction:
    """The mean of the greatest of so many of the worths, which fall; each choice of them is equally likely.

    The one at place ``i`` is the greatest where the others come from the places after it.

    >>> mean_of_best([6, 0, 0], 1), mean_of_best([6, 0, 0], 2), mean_of_best([2, 1], 2)
    (Fraction(2, 1), Fraction(4, 1), Fraction(2, 1))
    """
    after = range(len(worths) - 1, -1, -1)
    draws = sum(worth * comb(left, number - 1) for worth, left in zip(worths, after, strict=True))
    return Fraction(draws, comb(len(worths), number))


def _with_tile(table: State, tile: str, known: Tiles) -> int:
    """The mover's best total with one tile drawn."""
    notebooks = (notebook for *_, notebook in tile_choices(table.mover.notebook, (tile,), known))
    return max(_with_badges(table, notebook) for notebook in notebooks)


def _with_badges(table: State, notebook: Notebook) -> int:
    """The mover's best total with that notebook, over all badges that may be taken."""
    return max(
        total(holding(table, table.turn, notebook, badges), table.turn)
        for badges in sets_for(table, notebook)
    )


def _arranged(aim: Aim, position: Position, line: ClaimedLine) -> Replayed:
    """An arrangement of one notebook."""
    return _taken(goal_of(GAME.state(position), NotebookOptions(position), aim), line)


def _greatest(position: Position, line: ClaimedLine) -> Replayed:
    """An arrangement out of the whole stock."""
    return _taken(greatest(position), line)


def _taken(goal: Goal, line: ClaimedLine) -> Replayed:
    """Take after take by the rules of a turn, then the badges that are due."""
    return _counted(goal, decorated(goal.task, arranged(goal.task, line.steps)), len(line.steps))


def _counted(goal: Goal, end: State, takes: int) -> Replayed:
    """What the notebook at the end comes to."""
    seat = goal.task.seat
    player, lines = end.players[seat], score_lines(end, seat)
    match goal.aim:
        case "fewest":
            if total(end, seat) < goal.target:
                raise ReplayError(f"{total(end, seat)} points, expected {goal.target}")
            return Replayed(takes, lines)
        case "badges":
            badges = badge_lines(end.edition, player.brown, player.green)
            return Replayed(sum(entry.points for entry in badges), lines)
        case "arrange":
            return Replayed(total(end, seat), lines)


def _journey(position: Position, line: ClaimedLine) -> Replayed:
    """Everybody's turns to the end of the game; before the line is known, a margin that can be forced."""
    state, seat, future = _race(position)
    if not line.final and not state.over:  # once all is over, no turn is all of the line
        least, _ = _margins(position)
        return Replayed(None, (), declared=say("a margin that can be forced"), least=least, sure=True)
    first = state.place + 1
    for number, move in enumerate(line.steps):
        if isinstance(move, Explore) and canonical(move.drawn or ()) != canonical(
            future[state.place + 1 - first]
        ):
            raise ReplayError(f"step {number}, {move.as_json()}: not what comes there")
        state = judged(state, number, move)
    if not state.over:
        raise ReplayError(f"the journey is not over after {len(line.steps)} turns")
    return Replayed(margin(state, seat), score_lines(state, seat))


def _race(position: Position) -> tuple[State, int, tuple[Tiles, ...]]:
    """The table whose bag plays no part, whose margin it is, and the tiles of the places to come."""
    state, options = GAME.state(position), NotebookOptions(position)
    seat = options.seat(len(state.players), state.turn)
    return replace(state, bag=None, draw=None), seat, options.future(state.map[state.place + 1 :])


def _margins(position: Position) -> tuple[int, int]:
    """A lower and an upper bound on the margin that can be forced, by counting tiles to come.

    Both are the margin of a race that is over.
    """
    race = Race(*_race(position))
    return RaceGame(race).bounds(race.start)


def _choices(position: Position) -> tuple[AnyMove, ...]:
    """Every turn that may be ranked, by the rules."""
    question: TurnQuestion = ask(position, Limits())
    return (Explore(),) if question.blind else legal_moves(question.state)


def _listed(position: Position) -> int:
    """How many turns a ranking lists."""
    return ask(position, Limits()).top


def _about(position: Position) -> Mapping[str, int]:
    """What a ranking says besides its turns."""
    return waiting(ask(position, Limits()))


MEASURES: Mapping[Value, Measure] = {
    "now": "gain",
    "next": "gain",
    "reply": "margin",
    "reach": "total",
    "sampled": "margin",
}
"""What each value of a turn is."""


def _now(position: Position) -> Number:
    """The total of the player whose turn it is, as it stands."""
    state = GAME.state(position)
    return total(state, state.turn)


def _asked_now(position: Position) -> Number:
    """The total of the player that a ``solve`` is about, as it stands."""
    state = GAME.state(position)
    return total(state, NotebookOptions(position).seat(len(state.players), state.turn))


def _hint(value: Value) -> Replay[Position]:
    """The replay of a ranking; its search tells a first turn sooner than a look from here would."""
    return Replay(
        _turn,
        _choices,
        _about,
        sampled=value == "sampled",
        measure=always(MEASURES[value]),
        now=_now if MEASURES[value] in SCORES else lambda position: None,
        listed=_listed,
        first=lambda position: (),
    )


REPLAYS: Replays[Position] = {
    "hint": {value: _hint(value) for value in OBJECTIVES},
    "solve": {
        "arrange": Replay(partial(_arranged, "arrange"), now=_asked_now),
        "fewest": Replay(partial(_arranged, "fewest"), measure=always("count"), minimise=True),
        "badges": Replay(partial(_arranged, "badges"), measure=always("points")),
        "journey": Replay(_journey, measure=always("margin"), bound=lambda position: _margins(position)[1]),
    },
    "maximum": {MAXIMUM: Replay(_greatest)},
}
