"""What is asked of the planning player: the state now, the rolls ahead, and when nothing counts any more.

A position whose rolls, decks or other players do not fit the question is bad input (section 7 of the rules
text's queries); it is refused here, before any search, and never by the time that anything takes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from periplus.models.core.errors import Fault, PositionError
from periplus.models.core.wording import say
from periplus.models.observatory import GAME
from periplus.models.observatory.edition import Edition
from periplus.models.observatory.legality import apply, legal_moves
from periplus.models.observatory.moves import AnyMove, Draw, End, Roll
from periplus.models.observatory.position import Position
from periplus.models.observatory.scoring import points
from periplus.models.observatory.state import RANGE_SIZE, Phase, Sheet, State
from periplus.models.observatory.state import Roll as Faces
from periplus.models.observatory.turns import unknown_card

from .bounds import counting_bound
from .timeline.horizon import turns_left
from .turn.problem import Problem

Ahead: TypeAlias = tuple[Faces | None, ...]
"""The rolls of the turns ahead; None where the dice are not known."""


@dataclass(frozen=True, slots=True)
class HorizonQuestion:
    """The best score of ``seat`` at the horizon: the rest of the present turn and a turn for each roll."""

    state: State
    seat: int
    rolls: Ahead = ()
    ended: bool = False
    """The last turn begun has ended: if no roll is left either, nothing more counts."""

    @property
    def edition(self) -> Edition:
        """The edition played."""
        return self.state.edition

    @property
    def sheet(self) -> Sheet:
        """The planning player's sheet."""
        return self.state.sheets[self.seat]

    @property
    def closed(self) -> bool:
        """Nothing that the player may still do counts."""
        waiting = self.state.phase is Phase.KEEP and not self.sheet.dealt
        return self.state.phase is Phase.OVER or waiting or (self.ended and not self.rolls)

    @property
    def bound(self) -> int:
        """No line to the horizon scores more: by counting."""
        if self.closed:
            return points(self.edition, self.sheet)
        return counting_bound(self.state, self.seat, len(self.rolls))

    def moves(self) -> tuple[AnyMove, ...]:
        """Every legal move of the player that has one value.

        A draw that turns up an unknown card has one only where nothing counts any more.
        """
        moves = legal_moves(self.state, self.seat, len(self.state.sheets) > 1)
        return moves if self.closed else tuple(move for move in moves if not self.blind(move))

    def blind(self, move: AnyMove) -> bool:
        """Whether nobody knows which card the move turns up."""
        return isinstance(move, Draw) and unknown_card(self.state, move) is not None

    def after(self, *moves: AnyMove) -> HorizonQuestion:
        """The question that is left after legal moves; the next of ``rolls`` is dropped when it is rolled.

        Where nothing counts any more, a card drawn from the top of an unknown deck is left out.
        """
        state, rolls, ended = self.state, self.rolls, self.ended
        for move in moves:
            if not (isinstance(move, Draw) and unknown_card(state, move) == "card"):
                state = apply(state, move)
            if isinstance(move, Roll):
                rolls, ended = rolls[1:], False
            ended = ended or isinstance(move, End)
        return HorizonQuestion(state, self.seat, rolls, ended)

    def roll(self) -> Roll | None:
        """The move that rolls the next known dice, if the turn waits for that."""
        if self.state.phase is not Phase.BEFORE or not self.rolls or self.rolls[0] is None:
            return None
        first, second, third, meteor = self.rolls[0]
        return Roll(dice=(first, second, third), meteor=meteor)

    @property
    def unknown_turn(self) -> bool:
        """Whether the question is one turn whose roll is not known."""
        return self.state.phase is Phase.BEFORE and self.rolls == (None,)

    def problem(self, denied: int = 0) -> Problem | None:
        """The planner's problem, if the question is one turn with known dice or the rest of one before its roll.

        ``denied`` is as in ``TurnContext``.
        """
        if self.closed or len(self.rolls) > 1 or self.state.phase not in (Phase.BEFORE, Phase.ROLLED):
            return None
        if self.state.phase is Phase.ROLLED:
            return None if self.rolls else Problem(self.state, self.seat, denied=denied)
        if not self.rolls:
            return Problem(self.state, self.seat, denied=denied)
        roll = self.rolls[0]
        return Problem(self.state, self.seat, roll, denied=denied) if roll else None


def ask(position: Position) -> HorizonQuestion:
    """The question that the position's horizon poses; raises PositionError if it cannot be asked so."""
    state = GAME.state(position)
    faults = list(_faults(position, state)) if position.rolls else []
    if faults:
        raise PositionError.of(faults)
    if position.rolls and _meets_unknown_cards(state, position):
        wanted = say(
            "the order of the decks is not known and a refill may come before a later roll, expected card ids"
        )
        raise PositionError("decks", wanted)
    ended = state.phase in (Phase.DRAW, Phase.OVER)
    return HorizonQuestion(state, position.me, position.rolls, ended)


def _faults(position: Position, state: State) -> Iterator[Fault]:
    """What keeps later rolls from being planned for, in the order of the fields."""
    for seat, sheet in enumerate(state.sheets):
        if seat == position.me:
            continue
        if sheet.dealt:
            yield Fault(
                f"players[{seat}].dealt", say("expected none, to plan for rolls the others must have kept")
            )
        elif _short(state, sheet):
            yield Fault(
                f"players[{seat}].range",
                say("expected a full range, to plan for rolls the others do not draw"),
            )
    left = turns_left(state)
    if len(position.rolls) > left:
        yield Fault(
            "rolls",
            say(
                "{rolls} rolls, expected at most {left}, the turns that remain",
                rolls=len(position.rolls),
                left=left,
            ),
        )
    if any(sheet.pending for seat, sheet in enumerate(state.sheets) if seat != position.me):
        yield Fault("log", say("expected no card bonus owed by another player, to plan for rolls"))


def _meets_unknown_cards(state: State, position: Position) -> bool:
    """Whether ``me`` may have to draw, before one of the rolls, where a deck's order is not known."""
    keeps = bool(state.sheets[position.me].dealt)  # what is not kept goes into the decks
    if state.supply is None or not any(
        isinstance(deck, int) and (deck or keeps) for deck in state.supply.decks
    ):
        return False
    from .timeline.completable import refills  # noqa: PLC0415 — a program, which one turn does not need

    return refills(state, position.me, position.rolls)


def _short(state: State, sheet: Sheet) -> bool:
    """Whether the range is short while the supply has cards for it."""
    return state.supply is not None and not state.supply.exhausted() and len(sheet.range) < RANGE_SIZE
