"""Kalypso as a kernel: the rules' own frozen states, placements as stencils and bits instead of moves.

What a seat may not know is dealt by ``sample``: the order of the bags, forecasts that lie face down, the numbers of
others' fish tokens. A turn's draws come from the bags at once (R21); chance deals the vortices, reveals forecasts and
judges phase 4. Where all share a settlement, everybody wins or nobody, and the score is the items met.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeAlias, TypeVar

from ..boards.bitsets import members
from ..core.kernel import CHANCE, OVER, Kernel, Result
from . import GAME, play, scoring
from .chance import Remaining, brought, known_to
from .draft import held
from .fields import HIDDEN
from .forecasts import unfaced, with_entry
from .game import outcome
from .legality import apply, other_moves, pieces_to_place, placement
from .moves import AnyMove, Place, PlayerMove
from .placing import place, places
from .play import PLAY
from .position import Position
from .state import UNSEEN, Bags, Stage, State
from .tiles import Stencil, stencil, turns
from .turn import acting, view


class Placing(NamedTuple):
    """A piece, as a move names it, laid by a stencil with its ``at`` on that bit."""

    piece: str
    stencil: Stencil
    at: int


Step: TypeAlias = Placing | PlayerMove


def after(state: State, step: Step) -> State:
    """The state after a legal step."""
    if isinstance(step, Placing):
        piece = held(state.own.hand, step.piece) or step.piece
        return place(state, piece, step.stencil, step.at)
    return apply(state, step)


def written(state: State, step: Step) -> PlayerMove:
    """The step as the move of a log; fields at their default are left out."""
    if not isinstance(step, Placing):
        return step
    return placement(step.piece, step.stencil, state.sea.frame.cell(step.at))


def step_of(state: State, move: AnyMove) -> Step:
    """The move as a step; a placement in the spelling of its own stencil."""
    if not isinstance(move, Place):
        return _of_no_seat(move)  # type: ignore[return-value]
    frame = state.sea.frame
    known = {(turn.rot, turn.flip) for turn in turns(move.tile)}
    rot, flip = (move.rot, move.flip) if (move.rot, move.flip) in known else (move.rot, False)
    return Placing(move.tile, stencil(move.tile, frame, rot, flip), frame.bit(move.at))


def _of_no_seat(move: AnyMove) -> AnyMove:
    """The move as whoever makes it writes it, without the seat that a log adds."""
    if "player" not in move.model_fields_set:
        return move
    bare = move.model_copy(update={"player": None})
    bare.model_fields_set.discard("player")
    return bare


T = TypeVar("T")


class KalypsoKernel(Kernel[Position, State, Step, AnyMove]):
    """The rules of Kalypso on their frozen states, which are kept as the seat to move has them."""

    def __init__(self) -> None:
        self._kept: tuple[Position, int, State, Remaining] | None = None

    def state(self, position: Position) -> State:
        """The state after the log; raises IllegalMove."""
        return _settled(GAME.state(position))

    def sample(self, position: Position, seat: int, rng: random.Random) -> State:
        """The state as the seat knows it, the rest dealt; a position without progress tells all that counts."""
        state = GAME.state(position)
        if state.progress is None:
            return _settled(state)
        state, left = self._known_to(position, seat)
        bags = Bags(_shuffled(left.salvage, rng), _shuffled(left.scrap, rng), _shuffled(left.fish, rng))
        state = replace(state, bags=bags)
        state = _faced_down(_numbered(state, rng), rng)
        return _settled(replace(state, player=seat))

    def _known_to(self, position: Position, seat: int) -> tuple[State, Remaining]:
        """The state as the seat knows it, and what the bags may hold; kept for who deals many worlds of a position."""
        kept = self._kept
        if kept is None or kept[0] is not position or kept[1] != seat:
            known, left = known_to(position, GAME.state(position), seat)
            kept = self._kept = position, seat, PLAY.state_of(known), left
        return kept[2], kept[3]

    def seats(self, state: State) -> int:
        """How many have a score of their own: where all share a settlement, all who play."""
        return state.players

    def to_move(self, state: State) -> int:
        """The seat whose state it is where it may act, else the first that may."""
        game = state.progress
        if game is None:
            return state.player if self.legal(state) else OVER
        seats = acting(state)
        if seats:
            return _first(state, seats)
        return OVER if game.stage is Stage.OVER else CHANCE

    def legal(self, state: State) -> Sequence[Step]:
        """The steps of the seat to move: others first, then the places of each piece."""
        return tuple(_steps(state)) if acting(state) else ()

    def apply(self, state: State, action: Step) -> State:
        """The state after the step, and all that follows from it."""
        game = state.progress
        reached = after(state, action)
        if game is None:
            return reached
        move = None if isinstance(action, Placing) else action
        return _settled(play.followed(reached, game, state.player, move))

    def chance(self, state: State, rng: random.Random) -> State:
        """The state after the next deal from the bag, the next forecast revealed, or phase 4."""
        move = self.brought(state, rng)
        return state if move is None else _settled(play.advance(state, move))

    def result(self, state: State) -> Result:
        """The totals, and the shares of those who would win."""
        found = outcome(state)
        if state.together:
            total = float(found.players[0].total)
            won = float(bool(found.winners))
            return Result((total,) * state.players, (won,) * state.players)
        first, _ = scoring.winners(state)
        scores = tuple(float(player.total) for player in found.players)
        return Result(scores, tuple((seat in first) / len(first) for seat in range(len(scores))))

    def move(self, state: State, action: Step) -> AnyMove:
        """The step as a move of the log, which names no seat."""
        return written(state, action)

    def action(self, state: State, move: AnyMove) -> Step:
        """The step of the list that does what the move does."""
        found = step_of(state, move)
        steps = self.legal(state)
        if found in steps:
            return found
        effect = after(state, found)
        return next(step for step in steps if type(step) is type(found) and after(state, step) == effect)

    def brought(self, state: State, rng: random.Random) -> AnyMove | None:
        """The deal, the forecast or phase 4."""
        return brought(state, rng, lambda: state.bags.salvage[: play.tiles_drawn(state.mode)])


def _settled(state: State) -> State:
    """The state as the seat to move has it, or the first seat where nobody moves."""
    if state.progress is None:
        return state
    seats = acting(state)
    return view(state, _first(state, seats) if seats else 0)


def _first(state: State, seats: Sequence[int]) -> int:
    """Of seats that act at the same time the one whose state it is: it may finish before the others begin."""
    return state.player if state.player in seats else seats[0]


def _steps(state: State) -> Iterator[Step]:
    yield from other_moves(state)
    for piece in pieces_to_place(state):
        for turned, where in places(state, piece):
            yield from (Placing(piece, turned, at) for at in members(where))


def _shuffled(bag: Sequence[T] | None, rng: random.Random) -> tuple[T, ...]:
    """The bag in any order; nothing where nobody knows what it holds."""
    return tuple(rng.sample(bag, len(bag))) if bag else ()


def _numbered(state: State, rng: random.Random) -> State:
    """The state with a number from the bag for every fish token that is not seen."""
    tokens = state.bags.fish
    numbers = [(place, token) for place, token in enumerate(tokens) if isinstance(token, int)]
    unseen = sum(one.fish_tokens.count(UNSEEN) for one in state.settlements)
    taken = rng.sample(numbers, min(unseen, len(numbers)))
    drawn = [token for _, token in taken]
    settlements = []
    for one in state.settlements:
        told = [drawn.pop() if token == UNSEEN and drawn else token for token in one.fish_tokens]
        settlements.append(replace(one, fish_tokens=tuple(sorted(told))))
    gone = {place for place, _ in taken}
    left = tuple(token for place, token in enumerate(tokens) if place not in gone)
    return replace(state, settlements=tuple(settlements), bags=replace(state.bags, fish=left))


def _faced_down(state: State, rng: random.Random) -> State:
    """The state with a card for each that lies face down."""
    game = state.progress
    if game is None:
        return state
    for seat, card in enumerate(game.chosen):
        if card == HIDDEN:
            game = replace(game, chosen=with_entry(game.chosen, seat, rng.choice(unfaced(state, seat))))
    return replace(state, progress=game)


KERNEL = KalypsoKernel()
"""The game's kernel, as ``models.core.kernel`` finds it."""
