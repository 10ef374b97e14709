"""What is asked of the planning player: the state now, the rolls ahead, and when nothing counts any more.

A position whose rolls, decks or other players do not fit the question is bad input (section 7 of the rules
text's queries); it is refused here, before any search.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from periplus.models.core.errors import Fault, PositionError
from periplus.models.core.wording import say
from periplus.models.observatory.edition import Edition
from periplus.models.observatory.moves import AnyMove, End, Roll
from periplus.models.observatory.play import apply, state_of
from periplus.models.observatory.position import Position
from periplus.models.observatory.state import RANGE_SIZE, Phase, Sheet, State
from periplus.models.observatory.state import Roll as Faces

from ..limits import Clock, Limits, Stop
from .timeline.horizon import turns_left

DEFAULT = Limits()
Ahead: TypeAlias = tuple[Faces | None, ...]
"""The rolls of the turns ahead; None where the dice are not known."""


@dataclass(frozen=True, slots=True)
class Question:
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

    def after(self, *moves: AnyMove) -> Question:
        """The question that is left after legal moves; the next of ``rolls`` is dropped when it is rolled."""
        state, rolls, ended = self.state, self.rolls, self.ended
        for move in moves:
            state = apply(state, move)
            if isinstance(move, Roll):
                rolls, ended = rolls[1:], False
            ended = ended or isinstance(move, End)
        return Question(state, self.seat, rolls, ended)

    def roll(self) -> Roll | None:
        """The move that rolls the next known dice, if the turn waits for that."""
        if self.state.phase is not Phase.BEFORE or not self.rolls or self.rolls[0] is None:
            return None
        first, second, third, meteor = self.rolls[0]
        return Roll(dice=(first, second, third), meteor=meteor)


def ask(position: Position, limits: Limits = DEFAULT) -> Question:
    """The question that the position's horizon poses; raises PositionError if it cannot be asked so."""
    state = state_of(position)
    faults = list(_faults(position, state)) if position.rolls else []
    if faults:
        raise PositionError.of(faults)
    if position.rolls and _meets_unknown_cards(state, position, limits):
        wanted = say(
            "the order of the decks is not known and a refill may come before a later roll, expected card ids"
        )
        raise PositionError("decks", wanted)
    ended = state.phase in (Phase.DRAW, Phase.OVER)
    return Question(state, position.me, position.rolls, ended)


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


def _meets_unknown_cards(state: State, position: Position, limits: Limits) -> bool:
    """Whether ``me`` may have to draw, before one of the rolls, where a deck's order is not known."""
    keeps = bool(state.sheets[position.me].dealt)  # what is not kept goes into the decks
    if state.supply is None or not any(
        isinstance(deck, int) and (deck or keeps) for deck in state.supply.decks
    ):
        return False
    from .timeline.completable import refills  # noqa: PLC0415 — a program, which one turn does not need

    try:
        return refills(state, position.me, position.rolls, Clock(limits))
    except Stop:
        return True


def _short(state: State, sheet: Sheet) -> bool:
    """Whether the range is short while the supply has cards for it."""
    return state.supply is not None and not state.supply.exhausted() and len(sheet.range) < RANGE_SIZE
