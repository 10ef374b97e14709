"""A line of an afternoon played by the rules, in every way in which Lawans' ties can fall.

The line tells the moves of all humans; the others' have to be those of the declared model. What it leaves open the
player passes: he goes to the richest space and declines its parts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

from periplus.models.buru.applying import declined
from periplus.models.buru.legality import CHOICES, fault
from periplus.models.buru.moves import AnyMove, BuruMove
from periplus.models.buru.play import apply, settle
from periplus.models.buru.state import State

from ...answers import Step
from ...replay import ReplayError
from ..afternoon.aim import Aim, is_over
from ..afternoon.courses import AfternoonCourse
from ..afternoon.holdings import Worlds
from ..afternoon.others import choice

Path: TypeAlias = tuple[tuple[int, int], ...]
"""Where ties fell: how many moves of the line had been made, and which of the ways it was."""


class End(NamedTuple):
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


def ends(worlds: Worlds, moves: Sequence[AnyMove], aim: Aim) -> tuple[End, ...]:
    """Every end of the line, in the order of the ways in which ties fall; their chances sum to that of the worlds."""
    return tuple(_ends(worlds, moves, aim, End(Fraction(1), worlds[0][1], (), 0, passed=False)))


def _ends(worlds: Worlds, moves: Sequence[AnyMove], aim: Aim, before: End) -> Iterator[End]:
    for way, (chance, state) in enumerate(worlds):
        path = before.path if len(worlds) == 1 else (*before.path, (before.done, way))
        now = before._replace(chance=before.chance * chance, state=state, path=path)
        yield from _on(now, moves, aim)


def _on(now: End, moves: Sequence[AnyMove], aim: Aim) -> Iterator[End]:
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


def likeliest(found: Sequence[End], moves: Sequence[AnyMove]) -> End:
    """The likeliest end at which all moves were made, the first of equals.

    Raises ReplayError if the rules or the others' model forbid the line however ties fall.
    """
    whole = [end for end in found if end.done == len(moves)]
    if not whole:
        number = max(end.done for end in found)
        raise ReplayError(f"step {number}, {moves[number].as_json()}: not what may be done there")
    return max(whole, key=lambda end: end.chance)


def fitting(worlds: Worlds, course: AfternoonCourse, aim: Aim) -> End:
    """The end of a course; where ties fell on its way, the likeliest that its moves fit."""
    return likeliest(ends(worlds, course.moves, aim), course.moves)


def players(state: State, end: End, first: int = 0) -> dict[str, Any]:
    """Whose each of the moves is from the first that is meant, where several humans play; else nothing."""
    ids, lawans = state.setting.ids, state.setting.lawans
    named = end.seats[first:]
    return {"players": [ids[seat] for seat in named]} if lawans.count(None) > 1 and named else {}


def is_sure(found: Sequence[End], moves: Sequence[AnyMove]) -> bool:
    """Whether the line says all that the player does, however ties fall: none fall before a choice of his."""
    if len(found) == 1:
        return True
    return all(not end.passed and all(made == len(moves) for made, _ in end.path) for end in found)


def mean(found: Sequence[End], aim: Aim) -> Fraction:
    """What the line is worth at least."""
    return sum((end.chance * aim.value(end.state) for end in found), Fraction(0))
