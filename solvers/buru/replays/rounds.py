"""A solo game: whole rounds, in which chance is what the question tells, move by move.

Where a Lawan's tie falls the line goes on from the likeliest table that fits its moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate, pairwise

from periplus.models.buru.flow import advance, settle
from periplus.models.buru.legality import apply, fault
from periplus.models.buru.moves import AnyMove, Keep, LawanPlace, Place
from periplus.models.buru.position import Position
from periplus.models.buru.scoring import score_lines, value
from periplus.models.buru.state import State

from ...memo import last
from ...replay import ClaimedLine, Replayed, ReplayError
from ..afternoon.question import Worlds
from ..figures import figure
from ..scopes import of_samples
from ..solo.rounds import SoloQuestion, ask, lawans_kept, morning, opened
from .actions import TIES, PlayedEnd, ends, is_sure, likeliest, mean, moves_of, shares_of
from .placing import plain

SAMPLED = "a mean over games whose chances are drawn"


@last
def _asked(position: Position) -> SoloQuestion:
    return ask(position)


def _begun(
    question: SoloQuestion, state: State, moves: Sequence[AnyMove]
) -> tuple[Worlds, tuple[AnyMove, ...]]:
    """The tables when the afternoon of a round begins, and the moves that are left for it."""
    if state.phase == "afternoon":
        return settle(state), tuple(moves)
    data = question.data(state.round)
    lawans = list(morning(state, data, "ask.rounds").lawans)
    turns = len(lawans)
    state = opened(state, data)
    done = 0
    for move in moves:
        if not isinstance(move, Place | LawanPlace | Keep):
            break
        if isinstance(move, LawanPlace) and (not lawans or move != lawans.pop(0)):
            raise ReplayError(f"{move.as_json()}: not how the Lawans' cards fall")
        if isinstance(move, Keep):
            state = lawans_kept(state, data, turns)
        state = advance(state)
        if violation := fault(state, move):
            raise ReplayError(f"{move.as_json()}: {violation.rule} {violation.message}")
        state = apply(state, move)
        done += 1
    worlds = settle(lawans_kept(state, data, turns))
    if any(table.phase in ("morning", "noon") for _, table in worlds):
        raise ReplayError("not everybody has placed and kept")
    return worlds, tuple(moves[done:])


def _round(
    question: SoloQuestion, state: State, moves: Sequence[AnyMove]
) -> tuple[tuple[PlayedEnd, ...], PlayedEnd, bool]:
    """Every end of a round, the likeliest of those that fit the moves, and whether they say all that is done."""
    aim = question.aim(state.round)
    worlds, left = _begun(question, state, moves)
    found = ends(worlds, left, aim)
    return found, likeliest(found, left), is_sure(found, left)


def ranked(position: Position, line: ClaimedLine) -> Replayed:
    """A way to play the round."""
    question = _asked(position)
    if line.chosen != len(line.steps):
        raise ReplayError("nothing follows a whole round")
    start = question.start
    found, _, sure = _round(question, start, moves_of(line.steps))
    worth = figure(mean(found, question.aim(start.round)))
    return Replayed(worth, ()) if sure else Replayed(None, (), declared=TIES, least=worth)


def solved(position: Position, line: ClaimedLine) -> Replayed:
    """All rounds of the question, or no line at all where chance is drawn."""
    question = _asked(position)
    if question.query.expect:
        if line.steps or "worst" not in line.extra:
            raise ReplayError("a mean over games has no line")
        return Replayed(None, (), {"worst": line.extra["worst"], **of_samples()}, declared=SAMPLED)
    moves = moves_of(line.steps)
    wanted = question.last - question.start.round + 1
    counts = shares_of("rounds", line.extra.get("rounds"), wanted, len(moves))
    state, chance, sure = question.start, Fraction(1), True
    found: tuple[PlayedEnd, ...] = ()
    for begin, end in pairwise(accumulate(counts, initial=0)):
        found, likely, sure = _round(question, state, moves[begin:end])
        state, chance = likely.state, chance * likely.chance
    extra = {"rounds": counts, "probability": figure(chance)}
    why = score_lines(state, question.seat)
    if wanted > 1:
        return Replayed(figure(value(state, question.seat, question.query.goal)), why, extra)
    worth = figure(mean(found, question.aim(question.start.round)))
    return Replayed(worth, why, extra) if sure else Replayed(None, why, extra, declared=TIES, least=worth)


def first(position: Position) -> tuple[ClaimedLine, ...]:
    """A round at once: tokens laid in turn, and everything passed."""
    moves = _plain_round(_asked(position), _asked(position).start)
    return (ClaimedLine(moves, len(moves)),)


def first_game(position: Position) -> tuple[ClaimedLine, ...]:
    """The same for every round."""
    question = _asked(position)
    if question.query.expect:
        return ()
    state = question.start
    moves: list[AnyMove] = []
    counts: list[int] = []
    for _ in range(state.round, question.last + 1):
        made = _plain_round(question, state)
        moves += made
        counts.append(len(made))
        state = _round(question, state, made)[1].state
    return (ClaimedLine(tuple(moves), extra={"rounds": counts}),)


def _plain_round(question: SoloQuestion, state: State) -> tuple[AnyMove, ...]:
    if state.phase == "afternoon":
        return ()
    told = morning(state, question.data(state.round), "ask.rounds")
    return told.in_turn(plain(state, question.seat))
