"""Mornings replayed: the next token, mixed strategies, placements that are alike.

A placement is ranked once for all that are worth the same. So a player's own moves are known, however they are
written, by the kinds of the placements that have them: one if they are whole, else all that the rest of the hand can
be laid to.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from periplus.models.buru.game import GAME
from periplus.models.buru.legality import apply, fault
from periplus.models.buru.morning import stackable
from periplus.models.buru.moves import AnyMove, Keep, Place
from periplus.models.buru.order import BLESSING, hand
from periplus.models.buru.play import only
from periplus.models.buru.position import Position
from periplus.models.buru.scoring import value
from periplus.models.core.errors import PositionError

from ...memo import last
from ...replay import ClaimedLine, Replayed, ReplayError
from ..figures import figure
from ..place.equilibrium import Duel
from ..place.forecast import tables_of
from ..place.next_token import about_of, choices_of, chooser
from ..place.play import SEVERAL
from ..place.presence import opponents, presences
from ..place.question import EquivalentLayings, PlacementQuestion, laid, placements
from ..place.scenario import PlacementKinds
from ..place.tables import worths
from .actions import moves_of, unlosable
from .placing import TablePlacement, asked, whole

GUESSED = "a mean over guesses of what others lay"


@last
def _choices(position: Position) -> tuple[Place | Keep, ...]:
    state = only(GAME.state(position))
    return tuple(choices_of(state, chooser(position, state)))


def ranked(position: Position, line: ClaimedLine) -> Replayed:
    """A token laid or kept; what is held then, but for totems, is not lost any more."""
    state = only(GAME.state(position))
    move, *others = moves_of(line.steps)
    if others or line.chosen != 1 or not isinstance(move, Place | Keep):
        raise ReplayError("expected a token that is laid or kept")
    if violation := fault(state, move):
        raise ReplayError(f"{move.as_json()}: {violation.rule} {violation.message}")
    least = figure(value(unlosable(apply(state, move)), chooser(position, state), "end"))
    return Replayed(None, (), declared=GUESSED, least=least)


def choices(position: Position) -> Sequence[Place | Keep]:
    """Every token that may be laid or kept."""
    return _choices(position)


def about(position: Position) -> dict[str, Any]:
    """That others' tokens are guessed."""
    state = only(GAME.state(position))
    return dict(about_of(state, chooser(position, state)))


def first(position: Position) -> tuple[ClaimedLine, ...]:
    """The strongest token in hand to the area with the fewest of the player's own, the last area first."""
    state = only(GAME.state(position))
    seat = chooser(position, state)
    areas = state.setting.areas

    def rank(move: Place | Keep) -> tuple[int, int, int]:
        if isinstance(move, Keep):
            return 0, 0, 0
        area = areas.index(move.area)
        power = move.token if isinstance(move.token, int) else 1
        return len(state.players[seat].placed[area]), -power, -area

    ranked_so = sorted(_choices(position), key=rank)
    return tuple(ClaimedLine((move,), 1) for move in ranked_so)


def mixed(position: Position, line: ClaimedLine) -> Replayed:
    """A mixed strategy: legal placements, and the least that it brings on average."""
    question = asked(position)
    table, (other,) = question.query.value, question.seats
    parts = list(_parts(question, line))
    if isinstance(table, str) or sum(chance for _, chance in parts) != 1:
        raise ReplayError("the chances of the placements do not sum to 1")
    mine, theirs = question.placements(question.seat), question.placements(other.seat)
    (me,) = opponents(2, other.seat, question.state.envoy)
    duel = Duel(worths(table, question.state.setting.areas), table.fish, mine, theirs, (other, me))
    rows = {(placement.presences, placement.kept): row for row, placement in enumerate(mine)}
    mixture: dict[int, Fraction] = {}
    for played, chance in parts:
        player = played.state.players[question.seat]
        row = rows[presences(player), player.kept or 0]
        mixture[row] = mixture.get(row, Fraction(0)) + chance
    ways = sum(placement.ways for placement in mine)
    extra = {"count": ways, "chances": [str(chance) for _, chance in parts]}
    return Replayed(figure(duel.best_column(mixture)[1]), (), extra)


def _parts(question: PlacementQuestion, line: ClaimedLine) -> Iterator[tuple[TablePlacement, Fraction]]:
    """The placements with their exact chances; raises ReplayError for what is none."""
    chances = line.extra.get("chances")
    if not isinstance(chances, list) or len(chances) != len(line.steps):
        raise ReplayError("expected a chance for each placement")
    for step, chance in zip(line.steps, chances, strict=True):
        if not isinstance(step, Mapping) or set(step) != {"move", "probability"}:
            raise ReplayError(f"no part of a mixed strategy: {step}")
        try:
            exact = Fraction(str(chance))
        except (ValueError, ZeroDivisionError) as error:
            raise ReplayError(f"no chance: {chance}") from error
        if not 0 < exact <= 1 or figure(exact) != step["probability"]:
            raise ReplayError(f"a chance of {chance} is told as {step['probability']}")
        yield whole(question, _read(question.position, step["move"])), exact


def _read(position: Position, moves: Any) -> tuple[AnyMove, ...]:
    try:
        return tuple(GAME.parse_move(position, move) for move in moves)
    except (PositionError, TypeError) as error:
        raise ReplayError(f"no placement: {moves}: {error}") from error


def kinds(position: Position, moves: Sequence[AnyMove]) -> frozenset[Hashable]:
    """The kinds of placements that have the moves, in whatever order; raises IllegalMove for what the rules forbid."""
    question = asked(position)
    seat = question.seat
    keeps = [move for move in moves if isinstance(move, Keep)]
    state = laid(question, [move for move in moves if not isinstance(move, Keep)])
    left = hand(state, seat)
    mine = (None, state.setting.ids[seat])
    if keeps and (
        len(keeps) > 1 or len(left) == 1 or keeps[0].token not in left or keeps[0].player not in mine
    ):
        state = laid(question, sorted(moves, key=lambda move: isinstance(move, Keep)))
    player, areas = state.players[seat], range(len(state.setting.areas))
    before = question.state.players[seat].placed
    blessed = [area for area in areas if BLESSING in player.placed[area] and BLESSING not in before[area]]
    free = [area for area in areas if stackable(state, seat, area)]
    kept, kind = {move.token for move in keeps}, _kind(position)
    return frozenset(
        kind(replace(one, blessed=tuple(sorted({*one.blessed, *blessed}))))
        for one in placements(player, left, len(areas), free)
        if not kept or one.kept in kept
    )


@last
def _kind(position: Position) -> Callable[[EquivalentLayings], Hashable]:
    """Of which placements the ranking has one entry."""
    question = asked(position)
    if not isinstance(question.query.value, str):
        return lambda placement: (placement.presences, placement.fish)
    if question.query.opponents == "lawan" or len(tables := tables_of(question)) > SEVERAL:
        return lambda placement: (placement.presences, placement.blessed, placement.fish)
    several = [PlacementKinds(state, question.seat) for _, state in tables]
    return lambda placement: tuple(one.of(placement) for one in several)
