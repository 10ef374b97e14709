"""Lines of an action played by the rules, move by move, in every way that ties can fall.

The line tells the moves of all humans; the others' have to be those of the declared model. What it leaves
open the player passes: he goes to the richest space and declines its parts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from typing import Any, NamedTuple, TypeAlias

from periplus.models.buru import notation
from periplus.models.buru.flow import settle
from periplus.models.buru.legality import CHOICES, apply, declined, fault, legal_moves
from periplus.models.buru.moves import AnyMove, BuruMove, Elder, made
from periplus.models.buru.position import Position
from periplus.models.buru.query import ChainQuery, EldersQuery
from periplus.models.buru.scoring import score_lines, value
from periplus.models.buru.state import State, replace

from ...answers import Step
from ...memo import last
from ...replay import ClaimedLine, Replayed, ReplayError
from ...shapes import Number
from ..action.goods import GOODS
from ..afternoon.courses import AfternoonCourse
from ..afternoon.others import choice
from ..afternoon.question import Aim, Worlds, is_over
from ..elders import completions
from ..figures import figure
from ..planning import Performance, Plan, asked, holding
from ..ranked import PLANS
from ..scopes import FEWEST, equal

Path: TypeAlias = tuple[tuple[int, int], ...]
"""Where ties fell: how many moves of the line had been made, and which of the ways it was."""


TIES = "a mean over the ways in which ties fall, each with moves of its own"
"""What is declared of a line's value where ties fall before a choice of the player."""


class PlayedEnd(NamedTuple):
    """Where a line ends, in one of the ways in which ties can fall."""

    chance: Fraction
    state: State
    """After the lake, or where nobody knows how it goes on."""
    path: Path
    done: int
    """How many of the moves could be made."""
    passed: bool
    """Whether the player had a choice after them, and passed."""
    seats: tuple[int, ...] = ()
    """Who made each of them."""


def moves_of(steps: Sequence[Step]) -> tuple[AnyMove, ...]:
    """The steps, all of which have to be moves; raises ReplayError."""
    for number, step in enumerate(steps):
        if not isinstance(step, BuruMove):
            raise ReplayError(f"step {number} is no move: {step}")
    return tuple(steps)  # type: ignore[arg-type]  # there are no other moves of the game


def ends(worlds: Worlds, moves: Sequence[AnyMove], aim: Aim) -> tuple[PlayedEnd, ...]:
    """Every end of the line, in the order of the ways in which ties fall; their chances sum to that of the worlds."""
    return tuple(_ends(worlds, moves, aim, PlayedEnd(Fraction(1), worlds[0][1], (), 0, passed=False)))


def _ends(worlds: Worlds, moves: Sequence[AnyMove], aim: Aim, before: PlayedEnd) -> Iterator[PlayedEnd]:
    for way, (chance, state) in enumerate(worlds):
        path = before.path if len(worlds) == 1 else (*before.path, (before.done, way))
        now = before._replace(chance=before.chance * chance, state=state, path=path)
        yield from _on(now, moves, aim)


def _on(now: PlayedEnd, moves: Sequence[AnyMove], aim: Aim) -> Iterator[PlayedEnd]:
    state, told = now.state, moves[now.done : now.done + 1]
    if is_over(state):
        yield now
        return
    own = state.turn == aim.seat
    if told and state.pending and told[0].type in CHOICES:  # a choice declines what is open (BURU-6.9)
        yield from _ends(settle(declined(state)), moves, aim, now)
        return
    idle = told and told[0].type == "stop" and not state.pending  # legal, but it ends nothing
    if told and not idle and (own or told[0] == choice(state, aim.others)) and fault(state, told[0]) is None:
        done = now._replace(done=now.done + 1, seats=(*now.seats, state.turn or 0))
        yield from _ends(settle(apply(state, told[0])), moves, aim, done)
        return
    move = choice(state, "pass" if own else aim.others)
    now = now._replace(passed=now.passed or own)
    yield from _ends(settle(apply(state, move)), moves if not told else moves[: now.done], aim, now)


def likeliest(found: Sequence[PlayedEnd], moves: Sequence[AnyMove]) -> PlayedEnd:
    """The likeliest end at which all moves were made, the first of equals.

    Raises ReplayError if the rules or the others' model forbid the line however ties fall.
    """
    whole = [end for end in found if end.done == len(moves)]
    if not whole:
        number = max(end.done for end in found)
        raise ReplayError(f"step {number}, {moves[number].as_json()}: not what may be done there")
    return max(whole, key=lambda end: end.chance)


def fitting(worlds: Worlds, course: AfternoonCourse, aim: Aim) -> PlayedEnd:
    """The end of a course; where ties fell on its way, the likeliest that its moves fit."""
    return likeliest(ends(worlds, course.moves, aim), course.moves)


def players(state: State, end: PlayedEnd, first: int = 0) -> dict[str, Any]:
    """Whose each of the moves is from the first that is meant, where several humans play; else nothing."""
    ids, lawans = state.setting.ids, state.setting.lawans
    named = end.seats[first:]
    return {"players": [ids[seat] for seat in named]} if lawans.count(None) > 1 and named else {}


def is_sure(found: Sequence[PlayedEnd], moves: Sequence[AnyMove]) -> bool:
    """Whether the line says all that the player does, however ties fall: none fall before a choice of his."""
    if len(found) == 1:
        return True
    return all(not end.passed and all(made == len(moves) for made, _ in end.path) for end in found)


def mean(found: Sequence[PlayedEnd], aim: Aim) -> Fraction:
    """What the line is worth at least."""
    return sum((end.chance * aim.value(end.state) for end in found), Fraction(0))


def unlosable(state: State) -> State:
    """The table as it is for what a player has for sure: all but the totems, which others take (BURU-6.6)."""
    return replace(state, totems=(None,) * len(state.totems))


@last
def _plan(position: Position) -> Plan:
    """What is open to whom; one object for the positions that are asked about in turn."""
    return PLANS[position.ask.kind](position)


def _performed(position: Position, moves: tuple[AnyMove, ...], told: object) -> Performance:
    """The moves, so many at each visit as is told, all at the first one if it is not."""
    plan = _plan(position)
    dusks = len(plan.context.income)
    visits = shares_of("visits", [len(moves), *[0] * dusks] if told is None else told, dusks + 1, len(moves))
    performance = Performance(plan.context)
    done = 0
    for number, upto in enumerate(accumulate(visits)):
        if number:
            performance.rest()
        for move in moves[done:upto]:
            if move.type == "stop" and not performance.state.pending:
                raise ReplayError(f"{move.as_json()}: nothing is open")
            performance.make(move)
        done = upto
    return performance


def shares_of(name: str, told: object, parts: int, moves: int) -> list[int]:
    """How many of the moves belong to each of so many parts, as is told; raises ReplayError where that cannot be."""
    if not isinstance(told, list) or len(told) != parts or any(type(one) is not int for one in told):
        raise ReplayError(f"{name}: {told}, expected {parts} of them")
    if min(told) < 0 or sum(told) != moves:
        raise ReplayError(f"{name}: {told}, but there are {moves} moves")
    return list(told)


def _value(position: Position, performance: Performance) -> Number | None:
    """The value of the table in the end, or the number of tasks; None if they do not reach the target."""
    plan, query = _plan(position), position.ask
    state, seat = performance.state, plan.context.seat
    if isinstance(query, ChainQuery) and query.target is not None:
        held = holding(state.players[seat])
        wanted = notation.bundle(query.target)
        reached = all(held[item.atom] >= item.count for item in wanted if item.atom in held)
        return sum(move.type == "task" for move in performance.moves) if reached else None
    return figure(value(state, seat, plan.goal))


def _why(position: Position, performance: Performance) -> tuple[Any, ...]:
    """The score's items; weights are no score, nor are tasks."""
    plan, query = _plan(position), position.ask
    if (isinstance(query, ChainQuery) and query.target is not None) or not isinstance(plan.goal, str):
        return ()
    return score_lines(performance.state, plan.context.seat)


def ranked(position: Position, line: ClaimedLine) -> Replayed:
    """A next move and what follows it."""
    if line.chosen != 1:
        raise ReplayError(f"{line.chosen} moves are ranked as one, expected 1")
    performance = _performed(position, moves_of(line.steps), line.extra.get("visits"))
    found = _value(position, performance)
    extra = {"visits": performance.visits} if _plan(position).context.visits else {}
    return Replayed(found, () if found is None else _why(position, performance), extra)


def choices(position: Position) -> tuple[AnyMove, ...]:
    """Every next move; none where nothing is open to the player."""
    context = _plan(position).context
    is_open = context.state.pending and context.state.turn == context.seat
    return legal_moves(context.state) if is_open else ()


def solved(position: Position, line: ClaimedLine) -> Replayed:
    """A whole line, with what is held after each move."""
    moves, supposed = moves_of(line.steps), "supposed" in line.extra
    if supposed:  # a draw that nothing in the position makes the player take (BURU-12.1)
        moves = (made(Elder, {"drop": line.extra.get("drop")}), *moves)
    performance = _performed(position, moves, line.extra.get("visits"))
    if (found := _value(position, performance)) is None:
        raise ReplayError("the target is not reached")
    return Replayed(found, _why(position, performance), _told(position, line, performance, supposed=supposed))


def _told(
    position: Position, line: ClaimedLine, performance: Performance, *, supposed: bool
) -> dict[str, Any]:
    """The further fields of an answer."""
    extra = performance.extra()
    if isinstance(position.ask, EldersQuery):
        extra |= _about_elders(position, line, performance)
    if supposed:
        extra |= {"steps": extra["steps"][1:], "supposed": True}
    shadow = line.extra.get("shadow")
    if (
        isinstance(shadow, Mapping)
        and set(shadow) == set(GOODS[1:])
        and all(map(_is_figure, shadow.values()))
    ):
        extra["shadow"] = shadow
    return extra


def _about_elders(position: Position, line: ClaimedLine, performance: Performance) -> dict[str, Any]:
    """The elder that is put back, and what each level needs; where none is drawn, one that is held."""
    query, context = position.ask, _plan(position).context
    dropped = [move.drop for move in performance.moves if isinstance(move, Elder)]
    held = performance.state.players[context.seat].elders
    drop = line.extra.get("drop")
    if dropped or (drop is not None and drop not in held):
        drop = (*dropped, None)[0]
    now, seat = asked(position)
    weights = query.weights if isinstance(query, EldersQuery) else {}
    return {"drop": drop, "elders": completions(now, seat, context.elders, weights)}


def about(position: Position) -> dict[str, Any]:
    """The order of equal moves."""
    return equal(FEWEST)


def _is_figure(number: object) -> bool:
    return isinstance(number, int | float)


def first(position: Position) -> tuple[ClaimedLine, ...]:
    """Each move alone."""
    return tuple(ClaimedLine((move,), 1) for move in choices(position))
