"""Kalypso's answers replayed by its rules: turns and plans move by move, arrangements piece by piece."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any

from periplus.models.core.errors import IllegalMove, PositionError
from periplus.models.core.wording import say
from periplus.models.kalypso import GAME, board, metrics
from periplus.models.kalypso.arranging import enclosing_gains, with_base_piece, with_overlay, with_wall
from periplus.models.kalypso.legality import apply, fault, legal_moves
from periplus.models.kalypso.moves import Build, End, MonumentMove, Place, PlayerMove, Take
from periplus.models.kalypso.position import Position
from periplus.models.kalypso.scoring import lines, usual, value
from periplus.models.kalypso.state import BOATS, State
from periplus.models.kalypso.terms import Objective
from periplus.models.kalypso.tiles import canonical, is_salvage, is_scrap
from periplus.models.kalypso.turn import ends_of, is_over

from ..answers import Step
from ..limits import Clock, Limits
from ..replay import ClaimedLine, Replay, Replayed, ReplayError, Replays, Verb, always
from ..shapes import Measure
from . import SOLVER
from .prospect import prospect
from .question import RANKED, SAMPLED, told
from .turn.ceiling import UNBOUNDED
from .turn.search import TurnSearch
from .turn.stepwise import straight

MAXIMUM = "maximum"
KINDS = {"hint": RANKED, "solve": tuple(SOLVER.solve_in), "maximum": (MAXIMUM,)}


def kind(verb: Verb, position: Position) -> str:
    """The kind of question that the position asks."""
    if verb == "maximum":
        return MAXIMUM
    what = position.ask.kind
    return what if verb == "solve" or what == SAMPLED else RANKED[0]


def _objective(position: Position) -> Objective:
    return position.ask.objective or usual(position.mode)


# lines of play


def _played(state: State, steps: Iterable[Step], ends: int) -> State:
    """The table after the moves, of which at most so many end a turn, none after the last of them."""
    for number, step in enumerate(steps):
        if not isinstance(step, PlayerMove):
            raise ReplayError(f"step {number} is no move: {step}")
        if not ends:
            raise ReplayError(f"step {number}, {step.as_json()}: the last turn asked about is over")
        if violation := fault(state, step):
            raise ReplayError(f"step {number}, {step.as_json()}: {violation.rule} {violation.message}")
        state = apply(state, step)
        ends -= isinstance(step, End)
    if ends and not is_over(state):
        raise ReplayError("the line stops before the turn is over")
    return state


def _worth(state: State, objective: Objective, **extra: Any) -> Replayed:
    return Replayed(value(state, state.own, objective), lines(state, state.own, objective), extra)


def _ranked(position: Position, line: ClaimedLine) -> Replayed:
    """A move and the rest of its turn."""
    if line.chosen != 1:
        raise ReplayError(f"{line.chosen} moves are ranked as one, expected 1")
    state = _played(GAME.state(position), line.steps, 1)
    return _worth(state, _objective(position), prospect=prospect(state))


def _sampled(position: Position, line: ClaimedLine) -> Replayed:
    """A move alone; what follows it depends on draws that nobody knows."""
    if line.chosen != 1 or len(line.steps) != 1:
        raise ReplayError(f"{len(line.steps)} moves, expected 1")
    return Replayed(None, (), declared=say("a mean over draws"))


def _turns(position: Position, line: ClaimedLine, *, most: int | None = None) -> Replayed:
    """A turn, or the turns of a plan."""
    state = GAME.state(position)
    ends = ends_of(state)
    return _worth(_played(state, line.steps, ends if most is None else min(most, ends)), _objective(position))


def _survived(position: Position, line: ClaimedLine) -> Replayed:
    """A plan over the first of the known turns after which phase 4 passes; its value is their number."""
    offers = position.ask.turns or ()
    taken = sum(isinstance(step, Take) for step in line.steps)
    for number in range(len(offers) + 1):
        if taken > sum(map(bool, (position.offer, *offers[:number]))):
            continue
        ask = position.ask.model_copy(update={"turns": offers[:number]})
        state = GAME.state(position.model_copy(update={"ask": ask}))
        state = _played(state, line.steps, ends_of(state))
        if not metrics.survives(state, state.own):
            raise ReplayError(f"phase 4 does not pass after {number} turns")
        return Replayed(number, lines(state, state.own, "survive"))
    raise ReplayError("more turns are played than are known")


def _averaged(position: Position, line: ClaimedLine) -> Replayed:
    """The mean over the tiles of the bag, each with its own line."""
    state = GAME.state(position)
    bag = Counter(map(canonical, state.bags.salvage))
    told = line.extra.get("tiles")
    if line.steps or not isinstance(told, list) or [entry.get("tile") for entry in told] != sorted(bag):
        raise ReplayError("not a line for each tile of the bag")
    tiles, total = [], 0
    for entry in told:
        tile = entry["tile"]
        hand = list(state.own.hand)
        hand[hand.index("?")] = tile
        dealt = state.with_own(replace(state.own, hand=tuple(sorted(hand))))
        dealt = replace(dealt, bags=replace(dealt.bags, salvage=()))
        moves = [_move(position, move) for move in entry["line"]]
        found = _worth(_played(dealt, moves, 1), _objective(position)).value
        total += bag[tile] * int(found or 0)
        tiles.append(
            {
                "tile": tile,
                "number": bag[tile],
                "value": found,
                "proved": bool(entry["proved"]),
                "line": entry["line"],
            }
        )
    return Replayed(Fraction(total, bag.total()), (), {"tiles": tiles})


def _move(position: Position, step: Any) -> PlayerMove:
    """A move as an arrangement writes it."""
    try:
        move = GAME.parse_move(position, dict(step))
    except (PositionError, TypeError, ValueError) as error:
        raise ReplayError(f"no move: {step}: {error}") from error
    if not isinstance(move, PlayerMove):
        raise ReplayError(f"a move of chance: {step}")
    return move


# arrangements


def _arranged(position: Position, line: ClaimedLine, *, fresh: bool) -> Replayed:
    """Overlays on the base as it lies, with at most ``ask.gardens`` gardens; none where a fresh cell is asked for."""
    moves = [_move(position, step) for step in line.steps]
    state = _overlaid(GAME.state(position), moves, 0 if fresh else position.ask.gardens, fresh=fresh)
    return _worth(state, _objective(position))


def _overlaid(state: State, moves: Iterable[PlayerMove], gardens: int, *, fresh: bool) -> State:
    for move in moves:
        match move:
            case Build() | MonumentMove():
                overlay: Build | MonumentMove | Place = move
            case Place(tile="garden") if gardens:
                overlay, gardens = move, gardens - 1
            case _:
                raise ReplayError(f"no overlay that may be laid: {move.as_json()}")
        state = _by_the_rules(partial(with_overlay, fresh=fresh), state, overlay)
    return state


def _by_the_rules(lay: Callable[[State, Any], State], state: State, what: object) -> State:
    try:
        return lay(state, what)
    except IllegalMove as error:
        raise ReplayError(f"{what}: {error}") from error


def _board(position: Position, line: ClaimedLine) -> Replayed:
    """Some of the pieces, laid in an order that the rules allow, then overlays."""
    state = GAME.state(position)
    left = Counter(map(_name, position.ask.pieces or ()))
    moves = [_move(position, step) for step in line.steps]
    laid = 0
    for move in moves:
        if not isinstance(move, Place) or move.tile == "garden":
            break
        if not left[_name(move.tile)]:
            raise ReplayError(f"{move.tile} is not among the pieces")
        left[_name(move.tile)] -= 1
        state = _by_the_rules(with_base_piece, state, move)
        laid += 1
    allowed = state.edition.boats_allowed(state.own.panels) if state.together else BOATS
    if len(state.own.boats) > max(allowed, len(GAME.state(position).own.boats)):
        raise ReplayError(f"{len(state.own.boats)} boats, of which {allowed} may be launched")
    state = _overlaid(state, moves[laid:], position.ask.gardens, fresh=False)
    parts = line.extra.get("parts")
    told = {"parts": parts} if isinstance(parts, dict) and all(map(_counts, parts.values())) else {}
    return _worth(state, _objective(position), **told)


def _counts(part: object) -> bool:
    return isinstance(part, int)


def _name(piece: str) -> str:
    """The piece, whichever way it is spelled."""
    return canonical(piece) if is_salvage(piece) or is_scrap(piece) else piece


def _enclosed(position: Position, line: ClaimedLine) -> Replayed:
    """Single cells of foundation, after which all targets are open water that is enclosed."""
    before = state = GAME.state(position)
    for number, cell in enumerate(line.steps):
        if not isinstance(cell, tuple):
            raise ReplayError(f"step {number} is no cell: {cell}")
        state = _by_the_rules(with_wall, state, cell)
    targets = state.sea.frame.mask(position.ask.cells or ())
    if targets & ~board.enclosed(state.sea, state.own) or targets & board.covered(state.sea, state.own):
        raise ReplayError("not every cell asked about is enclosed")
    if len(line.steps) > position.ask.max:
        raise ReplayError(f"{len(line.steps)} pieces, expected at most {position.ask.max}")
    return Replayed(len(line.steps), (), enclosing_gains(before, state.own))


def _distance(position: Position, line: ClaimedLine) -> Replayed:
    """What the goals still lack."""
    found = tuple(metrics.goal_distances(GAME.state(position)))
    if tuple(line.steps) != found:
        raise ReplayError(f"the goals lack {found}")
    return Replayed(sum(int(entry["missing"]) for entry in found), ())


# before any search


def _measure(position: Position) -> Measure:
    """The score is a total, the other objectives are aims of their own."""
    return "total" if _objective(position) == "score" else "points"


def _now(position: Position) -> int | None:
    """The score of the asking player, as it stands; None for other objectives."""
    state = GAME.state(position)
    return value(state, state.own, "score") if _objective(position) == "score" else None


_scored = partial(Replay, measure=_measure, now=_now)


def _choices(position: Position) -> Collection[PlayerMove]:
    return legal_moves(GAME.state(position))


def _listed(position: Position) -> int:
    return position.ask.top


def _plainest(position: Position, *, most: int | None = None) -> tuple[ClaimedLine, ...]:
    """Everything laid at the first place there is, and nothing built; none where no turn is under way."""
    state = GAME.state(position)
    ends = ends_of(state)
    steps = tuple(told(state, straight(state, ends if most is None else most), _objective(position)).moves)
    return (ClaimedLine(steps, 1),) if steps else ()


def _ceiling(position: Position, *, most: int | None = None) -> int | None:
    """What the counts of pieces, areas and effects allow at most."""
    state = GAME.state(position)
    search = TurnSearch(_objective(position), Clock(Limits()))
    bound = search.node(state, ends_of(state) if most is None else most).ceiling
    return bound if bound < UNBOUNDED else None


_turn = partial(_plainest, most=1)
_turn_bound = partial(_ceiling, most=1)
REPLAYS: Replays[Position] = {
    "hint": {
        "turn": _scored(_ranked, _choices, listed=_listed, first=_turn, bound=_turn_bound),
        SAMPLED: _scored(_sampled, _choices, sampled=True, listed=_listed),
    },
    "solve": {
        "turn": _scored(partial(_turns, most=1), first=_turn, bound=_turn_bound),
        "plan": _scored(_turns, first=_plainest, bound=_ceiling),
        "survive": Replay(_survived, measure=always("count"), minimise=True),
        "expected": _scored(_averaged),
        "builds": _scored(partial(_arranged, fresh=True)),
        "arrange": _scored(partial(_arranged, fresh=False)),
        "enclose": Replay(_enclosed, measure=always("count"), minimise=True),
        "goal": Replay(_distance, measure=always("count")),
        "maximum": _scored(_board),
    },
    "maximum": {MAXIMUM: _scored(_board)},
}
