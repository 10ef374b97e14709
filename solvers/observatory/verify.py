"""Observatory's answers replayed by its rules: lines to the horizon, and lines where every draw and roll is free."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from periplus.models.core.data import Move
from periplus.models.core.results import ScoreLine
from periplus.models.core.wording import say
from periplus.models.observatory import GAME
from periplus.models.observatory.edition import Edition
from periplus.models.observatory.figures import Figure, figures, touches
from periplus.models.observatory.legality import apply, fault, legal_moves
from periplus.models.observatory.moves import AnyMove, Complete, Draw, End, Keep, Research, Roll, Star
from periplus.models.observatory.position import Position
from periplus.models.observatory.scoring import points, score_lines
from periplus.models.observatory.state import RANGE_SIZE, Phase, Sheet, State
from periplus.models.observatory.turns import unknown_card

from ..answers import Step
from ..replay import ClaimedLine, Replay, Replayed, ReplayError, Replays, Verb
from .bounds import counting_bound
from .evaluation import prospect, prospect_of_draw
from .expectation import expectation
from .ranking import note

ROLLS = "rolls"
"""The position's own horizon: the present turn and those of its ``rolls``."""
FREE = "free"
"""To the end of the game, every roll and draw as the player likes."""
KINDS = {"hint": (ROLLS,), "solve": (ROLLS,), "maximum": (FREE,)}
MOST_OF_A_SIZE = 3
"""Cards of one size among the first four where nobody has drawn yet (OBS-1.4)."""


def kind(verb: Verb, position: Position) -> str:
    """The kind of question that the position asks."""
    return KINDS[verb][0]


@dataclass
class _Play:
    """A line under way: the table, the rolls that are still to come, and whether anything still counts."""

    state: State
    seat: int
    rolls: tuple[tuple[int, int, int, int] | None, ...]
    ended: bool
    chosen: int = 0
    """How many of the steps are a ranked choice."""

    @property
    def closed(self) -> bool:
        """Whether nothing that the player may still do counts."""
        waiting = self.state.phase is Phase.KEEP and not self.state.sheets[self.seat].dealt
        return self.state.phase is Phase.OVER or waiting or (self.ended and not self.rolls)

    def do(self, number: int, move: AnyMove) -> None:
        """One move; raises ReplayError if the rules forbid it or the question does not reach so far.

        What may still be chosen where nothing counts any more, such as a card to draw, is ranked all the same.
        """
        if self.closed and number >= self.chosen:
            raise ReplayError(f"step {number}, {move.as_json()}: beyond the horizon")
        if isinstance(move, Roll):
            if not self.rolls or (*move.dice, move.meteor) != self.rolls[0]:
                raise ReplayError(f"step {number}, {move.as_json()}: not the next known roll")
            self.rolls, self.ended = self.rolls[1:], False
        self.state = _played(self.state, self.seat, number, move, blindly=self.closed)
        self.ended = self.ended or isinstance(move, End)


def _played(state: State, seat: int, number: int, move: Step, *, blindly: bool = False) -> State:
    """The state after a move of the seat; raises ReplayError for one that the rules forbid.

    ``blindly``: a draw may turn up a card that nobody knows; one from the top of a deck is left out.
    """
    if not isinstance(move, Roll | Star | Research | Complete | End | Draw | Keep):
        raise ReplayError(f"step {number} is no move: {move}")
    if isinstance(move, Star | Research | Complete | Keep | Draw) and move.player != seat:
        raise ReplayError(f"step {number}, {move.as_json()}: a move of another player")
    if violation := fault(state, move):
        raise ReplayError(f"step {number}, {move.as_json()}: {violation.rule} {violation.message}")
    unknown = unknown_card(state, move) if isinstance(move, Draw) else None
    if unknown and not blindly:
        raise ReplayError(f"step {number}, {move.as_json()}: not known what it brings")
    return state if unknown == "card" else apply(state, move)


def _replayed(position: Position, line: ClaimedLine) -> Replayed:
    """A line to the position's horizon; with rolls that nobody knows its value is an expectation."""
    state = GAME.state(position)
    play = _Play(state, position.me, position.rolls, state.phase in (Phase.DRAW, Phase.OVER), line.chosen)
    chosen = play.state
    for number, move in enumerate(line.steps):
        if not isinstance(move, Move):
            raise ReplayError(f"step {number} is no move: {move}")
        play.do(number, move)  # type: ignore[arg-type]  # what is no move of this game is refused there
        if number + 1 == line.chosen:
            chosen = play.state
    edition, sheet = state.edition, play.state.sheets[play.seat]
    why = score_lines(edition, sheet)
    if line.chosen:
        why = (*why, *_notes(edition, chosen.sheets[play.seat], sheet.range))
    extra = {"prospect": _prospect(state, play.seat, chosen, line)} if "prospect" in line.extra else {}
    if None not in play.rolls or play.closed or not line.proved:
        return Replayed(points(edition, sheet), why, extra)
    value = expectation(play.state, play.seat) if line.best and play.rolls == (None,) else None
    if value is None:
        return Replayed(None, why, extra, say("an expectation over rolls"), points(edition, sheet), sure=True)
    return Replayed(value, why, extra)


def _prospect(state: State, seat: int, after: State, line: ClaimedLine) -> float:
    """The evaluation of what the ranked move leaves, from the state after it."""
    first = line.steps[0]
    if isinstance(first, Draw) and unknown_card(state, first):
        return prospect_of_draw(state, seat, first)
    return prospect(after, seat)


def _notes(edition: Edition, sheet: Sheet, left: tuple[str, ...]) -> list[ScoreLine]:
    """For each card in range after the move that the line does not complete, the fewest stars that it lacks."""
    return [
        note(edition.card(card).title, fewest(edition, sheet, card)) for card in sheet.range if card in left
    ]


def fewest(edition: Edition, sheet: Sheet, card: str) -> int | None:
    """The fewest stars that the card lacks where it touches no drawn figure; None if it fits nowhere."""
    return _fewest(edition, sheet.figures, sheet.stars, card)


@lru_cache(maxsize=4096)
def _fewest(edition: Edition, drawn: tuple[Figure, ...], stars: int, card: str) -> int | None:
    """As above; each of a hundred moves is asked about a few times, and most of them leave the stars as they are."""
    free = ~stars
    return min([(figure.stars & free).bit_count() for figure in _clear(edition, drawn, card)], default=None)


@lru_cache(maxsize=256)
def _clear(edition: Edition, drawn: tuple[Figure, ...], card: str) -> tuple[Figure, ...]:
    """The card's figures that touch no drawn one (OBS-4.5)."""
    return tuple(one for one in figures(edition, card) if not any(touches(one, other) for other in drawn))


def _choices(position: Position) -> tuple[AnyMove, ...]:
    """Every legal move of the player who asks.

    Draws of which nobody knows what they bring have one value only where nothing counts any more.
    """
    state = GAME.state(position)
    moves = legal_moves(state, position.me, len(state.sheets) > 1)
    if state.phase is Phase.DRAW and not position.rolls:
        return moves
    return tuple(move for move in moves if not isinstance(move, Draw) or not unknown_card(state, move))


def _waiting(position: Position) -> bool:
    """Whether the dice may be rolled instead, which chance does."""
    return GAME.state(position).phase is Phase.BEFORE


def _needs(position: Position) -> dict[str, Any]:
    """For each card in range the fewest stars that it lacks, and at how many places."""
    state = GAME.state(position)
    sheet = state.sheets[position.me]
    found: dict[str, list[int] | None] = {}
    for card in sheet.range:
        least = fewest(state.edition, sheet, card)
        places = [
            figure
            for figure in _clear(state.edition, sheet.figures, card)
            if (figure.stars & ~sheet.stars).bit_count() == least
        ]
        found[card] = None if least is None else [least, len(places)]
    return {"needs": found}


def _freely(position: Position, line: ClaimedLine) -> Replayed:
    """A line to the end of the game in which rolls and draws are chosen."""
    state, steps, start = GAME.state(position), line.steps, 0
    if steps and isinstance(steps[0], Keep):
        state, start = _played(state, position.me, 0, steps[0]), 1
    elif steps and not isinstance(steps[0], Move):
        state, start = _dealt(position, state, steps[0]), 1
    state = _untracked(state)
    for number, step in enumerate(steps[start:], start):
        state = _played(state, position.me, number, step)
    sheet = state.sheets[position.me]
    return Replayed(points(state.edition, sheet), score_lines(state.edition, sheet))


def _dealt(position: Position, state: State, step: Step) -> State:
    """The state with the four open cards of the start chosen: ``{"type": "range", "cards": […]}``."""
    sheet = state.sheets[position.me]
    first = state.round == 1 and state.active == state.first and state.phase is Phase.BEFORE
    if not isinstance(step, dict) or position.log or sheet.range or not first:
        raise ReplayError(f"step 0, {step}: no first cards are to be chosen")
    cards = tuple(step.get("cards", ()))
    sizes = [card.size for card in state.edition.cards if card.id in cards]
    held = {card for other in state.sheets for card in other.range}
    held |= {figure.card for other in state.sheets for figure in other.figures}
    sound = len(sizes) == len(cards) <= RANGE_SIZE and not held & set(cards)
    if not sound or any(sizes.count(size) > MOST_OF_A_SIZE for size in sizes):
        raise ReplayError(f"step 0, {step}: not what the first cards can be")
    return state.with_sheet(position.me, replace(sheet, range=cards))


def _untracked(state: State) -> State:
    """The state without its supply, so that any card in no other place may be drawn; a due draw comes first."""
    if state.phase is not Phase.DRAW:
        return replace(state, supply=None, may_draw=False)
    active = (state.active + 1) % len(state.sheets)
    return replace(
        state,
        supply=None,
        active=active,
        round=state.round + (active == state.first),
        phase=Phase.BEFORE,
        may_draw=True,
    )


def _bound(position: Position) -> int:
    """A bound to the position's horizon, by counting."""
    state = GAME.state(position)
    if _Play(state, position.me, position.rolls, state.phase in (Phase.DRAW, Phase.OVER)).closed:
        return points(state.edition, state.sheets[position.me])
    return counting_bound(state, position.me, len(position.rolls))


def _now(position: Position) -> int:
    """The score of the player who asks, as it stands."""
    state = GAME.state(position)
    return points(state.edition, state.sheets[position.me])


REPLAYS: Replays[Position] = {
    "hint": {ROLLS: Replay(_replayed, _choices, _needs, _waiting, sampled=True, bound=_bound, now=_now)},
    "solve": {ROLLS: Replay(_replayed, sampled=True, bound=_bound, now=_now)},
    "maximum": {FREE: Replay(_freely, now=_now)},
}
