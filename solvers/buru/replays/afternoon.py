"""Afternoons: a choice or a course of one player, the others by their declared model."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from periplus.models.buru.flow import settle
from periplus.models.buru.game import GAME
from periplus.models.buru.legality import apply, legal_moves
from periplus.models.buru.moves import AnyMove
from periplus.models.buru.position import Position
from periplus.models.buru.scoring import score_lines
from periplus.models.buru.state import State
from periplus.models.core.errors import PositionError

from ...memo import last
from ...replay import ClaimedLine, Replayed, ReplayError
from ..afternoon.courses import counted, performed
from ..afternoon.guesses import is_hidden, next_choice
from ..afternoon.others import choice
from ..afternoon.question import AfternoonQuestion, Aim, Worlds, ask, is_over, scope
from ..figures import figure
from ..scopes import LEFT_OVER, equal
from .actions import TIES, PlayedEnd, ends, is_sure, likeliest, mean, moves_of, players, unlosable

GUESSED = "a mean over guesses of the tokens that nobody has turned up"


@last
def _asked(position: Position) -> AfternoonQuestion:
    return ask(position)


@last
def _next(position: Position) -> tuple[tuple[AnyMove, ...], State]:
    """What others do before the player's choice, and the table then."""
    return next_choice(_asked(position))


def _least(found: Sequence[PlayedEnd], aim: Aim) -> int | float | None:
    """What is held already, but for totems, cannot be lost; a margin can."""
    if not aim.greedy or aim.goal == "margin":
        return None
    return figure(mean([end._replace(state=unlosable(end.state)) for end in found], aim))


def ranked(position: Position, line: ClaimedLine) -> Replayed:
    """A choice and what follows it."""
    _, state = _next(position)
    if line.chosen != 1:
        raise ReplayError(f"{line.chosen} moves are ranked as one, expected 1")
    aim, moves = _asked(position).aim, moves_of(line.steps)
    found = ends(((_asked(position).worlds[0][0], state),), moves, aim)
    end = likeliest(found, moves)
    if is_hidden(state):
        left = figure(aim.left_over(performed(state, moves)))
        return Replayed(None, (), {"left": left}, declared=GUESSED, least=_least(found, aim))
    why = score_lines(end.state, aim.seat or 0)
    extra: dict[str, Any] = {"left": figure(aim.left_over(end.state)), **players(state, end, 1)}
    value = figure(mean(found, aim))
    if (told := line.extra.get("branches")) is not None:
        branches = _branches(position, ((_asked(position).worlds[0][0], state),), aim, told)
        if sum(one.chance for one in branches) != _asked(position).worlds[0][0]:
            raise ReplayError("not all ways in which ties can fall are told")
        return Replayed(figure(mean(branches, aim)), why, {**extra, "branches": told})
    if is_sure(found, moves):
        return Replayed(value, why, extra)
    return Replayed(None, why, extra, declared=TIES, least=value)


def choices(position: Position) -> tuple[AnyMove, ...]:
    """Every choice that the player has."""
    _, state = _next(position)
    return () if is_over(state) else legal_moves(state)


def about(position: Position) -> dict[str, Any]:
    """The model of the others, and what they do before the player's choice."""
    before, _ = _next(position)
    question = _asked(position)
    extra: dict[str, Any] = {"others": question.aim.others, **scope(question, before), **equal(LEFT_OVER)}
    return extra | ({"before": [move.as_json() for move in before]} if before else {})


def course(position: Position, line: ClaimedLine) -> Replayed:
    """A whole course; where ties fall the likeliest, the others beside it."""
    question = _asked(position)
    aim, moves = question.aim, _after_plan(question.plan, moves_of(line.steps))
    extra: dict[str, Any] = {"others": aim.others, **scope(question)}
    found = ends(question.worlds, moves, aim)
    end = likeliest(found, moves)
    if aim.seat is not None and len(question.worlds) == 1 and is_hidden(question.start):
        return Replayed(None, (), extra, declared=GUESSED, least=_least(found, aim))
    why = score_lines(end.state, aim.seat or 0)
    if not question.plan:
        extra |= players(question.start, end)
    told, whole = line.extra.get("branches"), found
    if told is not None:
        branches = _branches(position, question.worlds, aim, told, question.plan)
        extra["branches"] = told
        if sum(one.chance for one in branches) != sum(chance for chance, _ in question.worlds):
            extra |= {"worst": line.extra.get("worst"), "unknown": line.extra.get("unknown")}
            return Replayed(None, why, extra, declared="a mean over more courses than are told")
        whole = branches
    extra["worst"] = figure(min(aim.value(one.state) for one in whole))
    extra["unknown"] = counted(one.state for one in whole)
    if told is not None or is_sure(found, moves):
        return Replayed(figure(mean(whole, aim)), why, extra)
    return Replayed(None, why, extra, declared=TIES, least=figure(mean(found, aim)))


def _after_plan(plan: tuple[AnyMove, ...], moves: tuple[AnyMove, ...]) -> tuple[AnyMove, ...]:
    """What comes after the plan of the question."""
    planned = len(plan)
    if moves and moves[:planned] != plan:
        raise ReplayError("the moves do not begin with those that are planned")
    return moves[planned:]


def _branches(
    position: Position, worlds: Worlds, aim: Aim, told: object, plan: tuple[AnyMove, ...] = ()
) -> tuple[PlayedEnd, ...]:
    """The ends of courses that differ only after a tie has fallen for them differently, one for each."""
    found: list[PlayedEnd] = []
    lines: list[tuple[AnyMove, ...]] = []
    for number, branch in enumerate(told if isinstance(told, list) else ()):
        moves = _after_plan(plan, _read(position, branch))
        fitting = (
            end
            for end in ends(worlds, moves, aim)
            if end.done == len(moves)
            and (not found or end.path > found[-1].path)
            and figure(end.chance) == branch["probability"]
            and figure(aim.value(end.state)) == branch["value"]
        )
        end = next(fitting, None)
        if end is None:
            raise ReplayError(f"branch {number} is none of the ways in which ties can fall")
        found.append(end)
        lines.append(moves)
    for (one, other), (moves, others) in zip(pairwise(found), pairwise(lines), strict=True):
        made, further = next(pair for pair in zip(one.path, other.path, strict=False) if pair[0] != pair[1])
        if made[0] != further[0] or moves[: made[0]] != others[: made[0]]:
            raise ReplayError("two branches differ before a tie has fallen")
    return tuple(found)


def _read(position: Position, branch: Any) -> tuple[AnyMove, ...]:
    """The moves of a branch as it is told."""
    try:
        return tuple(GAME.parse_move(position, move) for move in branch["solution"])
    except (PositionError, KeyError, TypeError) as error:
        raise ReplayError(f"no branch: {branch}: {error}") from error


def first(position: Position) -> tuple[ClaimedLine, ...]:
    """A course at once, by the model of the others."""
    question = _asked(position)
    _, state = _next(position)
    if is_over(state):
        return ()
    moves = _modelled(((question.worlds[0][0], state),), question.aim)
    return (ClaimedLine(moves, 1),) if moves else ()


def first_course(position: Position) -> tuple[ClaimedLine, ...]:
    """The same from the first move of the afternoon on."""
    question = _asked(position)
    return (ClaimedLine((*question.plan, *_modelled(question.worlds, question.aim))),)


def _modelled(worlds: Worlds, aim: Aim) -> tuple[AnyMove, ...]:
    """What all humans do by the model, to the first tie."""
    moves: list[AnyMove] = []
    while len(worlds) == 1 and not is_over(state := worlds[0][1]):
        move = choice(state, "rating" if state.turn == aim.seat else aim.others)
        moves.append(move)
        worlds = settle(apply(state, move))
    return tuple(moves)
