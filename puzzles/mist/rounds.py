"""What is left of a line over known rounds after some moves of it, those of chance among them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from periplus.models.core.data import Move
from periplus.models.core.errors import IllegalMove, PositionError
from periplus.models.core.wording import say
from periplus.models.mist.chance import bag_too_small
from periplus.models.mist.island import canonical
from periplus.models.mist.legality import apply, deal_is_due, fault, legal_moves, roll_is_due
from periplus.models.mist.moves import AnyMove, Deal, Draw, MistMove, Roll
from periplus.models.mist.position import Position
from periplus.models.mist.scoring import total
from periplus.models.mist.state import Phase, State
from periplus.solvers.answers import Answer
from periplus.solvers.limits import Clock
from periplus.solvers.mist.island_options import Round
from periplus.solvers.mist.line import LineQuestion, line_of
from periplus.solvers.mist.turn.playing import blind, next_draw, step
from periplus.solvers.replay import ReplayError

from ..stepwise import RemainingQuestion

CHANCE = ("none", "tile")
"""Bonuses that a puzzle's coming rounds cannot have: no face of the die, and a draw outside a turn."""


def refuse(position: Position) -> None:
    """Raise PositionError for coming rounds that leave something to chance or to a choice outside turns."""
    line = line_of(position)
    for index, coming in enumerate(line.rounds):
        if coming.bonus in CHANCE:
            raise PositionError(
                f"ask.rounds[{index}].bonus",
                say("expected another than {bonus} or {other}", bonus=CHANCE[0], other=CHANCE[1]),
            )
    if line.rounds and line.state.modules > 1:
        raise PositionError(
            "modules", say("expected 1: the harbour's deals would leave a choice outside turns")
        )


def rest(position: Position, moves: Sequence[Move]) -> RemainingQuestion:
    """What is left after the moves; raises as ``Stepwise.rest``."""
    state, rounds = _after(position, moves)
    return RemainingQuestion(total(state, 0), _over(state, rounds), lambda clock: _best(state, rounds, clock))


def options(position: Position, moves: Sequence[Move]) -> tuple[Move, ...]:
    """What the rules allow, and what chance is known to do; raises as ``Stepwise.rest``.

    A draw beyond the known ones yields nothing: what may follow it is an option too.
    """
    state, rounds = _after(position, moves)
    if _over(state, rounds):
        return ()
    if deal_is_due(state):
        return (Deal(clouds=canonical(rounds[0].deal or ())),)
    if roll_is_due(state):
        return (Roll.model_validate({"wind": rounds[0].wind, "bonus": rounds[0].bonus}),)
    found: list[Move] = []
    while True:
        unknown = bool(state.bag or state.draws)
        found += [move for move in legal_moves(state) if not (unknown and isinstance(move, Draw))]
        if not blind(state):
            break
        drawn, state = next_draw(state)
        if drawn is not None:
            found.append(drawn)
            break
    return tuple(dict.fromkeys(found))


def _after(position: Position, moves: Sequence[Move]) -> tuple[State, tuple[Round, ...]]:
    """The table after the moves, and the rounds that are still to come."""
    line = line_of(position)
    state, rounds = line.state, line.rounds
    for index, move in enumerate(moves):
        if _over(state, rounds):
            raise PositionError(
                f"solution[{index}]", say("comes after the last round, expected no further move")
            )
        if not isinstance(move, MistMove):
            raise TypeError("expected a move of the game")
        _expect(state, move, rounds, index)
        state = _played(state, move, index)  # type: ignore[arg-type]
        rounds = rounds[1:] if isinstance(move, Roll) else rounds
    return state, rounds


def _over(state: State, rounds: Sequence[Round]) -> bool:
    return state.phase is Phase.END or (state.phase is Phase.DEAL and not rounds)


def _expect(state: State, move: MistMove, rounds: Sequence[Round], index: int) -> None:
    """Raise PositionError for a deal or a roll that is not the known one."""
    if isinstance(move, Deal) and state.phase is Phase.DEAL:
        known = rounds[0].deal or ()
        if move.clouds is not None and canonical(move.clouds) != canonical(known):
            raise PositionError(f"solution[{index}].clouds", say("expected {tiles}", tiles=" ".join(known)))
    if isinstance(move, Roll) and state.phase is Phase.ROLL:
        if (move.wind, move.bonus) != (rounds[0].wind, rounds[0].bonus):
            raise PositionError(
                f"solution[{index}]",
                say("expected {wind} and {bonus}", wind=rounds[0].wind, bonus=rounds[0].bonus),
            )


def _played(state: State, move: AnyMove, index: int) -> State:
    """The table after the move; draws beyond the known ones yield nothing."""
    try:
        return step(state, move)
    except ReplayError:
        if violation := fault(state, move):
            raise IllegalMove([replace(violation, where=("solution", index))]) from None
        raise PositionError(f"solution[{index}].tile", say("expected the next of the known draws")) from None


def _best(state: State, rounds: tuple[Round, ...], clock: Clock) -> Iterator[Answer]:
    """The best ends from there: chance plays its known part first."""
    if state.phase is Phase.DEAL and rounds:
        state = apply(state, Deal() if bag_too_small(state) else Deal(clouds=rounds[0].deal))
    if state.phase is Phase.ROLL:
        known = rounds[0]
        state = apply(state, Roll.model_validate({"wind": known.wind, "bonus": known.bonus}))
        rounds = rounds[1:]
    if _over(state, rounds):
        reached = total(state, 0)
        yield Answer("optimal", reached, reached)
        return
    yield from LineQuestion(state, rounds).answers(clock)
