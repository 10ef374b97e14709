"""A fixed way to play, good but not best: the yardstick where chance is too wide to be exact.

Complete whatever scores more than its stars would; put each star where it takes the cards in range furthest;
check the track nearest to its next bonus, Funding last. Track bonuses and Finder stars are kept for the last
turn of the horizon, which is played exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from periplus.models.observatory.listing import research_sources, star_sources
from periplus.models.observatory.moves import AnyMove, Draw, End, Keep, Research, Star, StarSource
from periplus.models.observatory.scoring import points
from periplus.models.observatory.state import BONUS_AT, DRIVE, FACES, FULL_TRACK, FUNDING, TRACKS, Phase, Roll

from ..limits import Clock
from .enumeration import own_moves
from .needs import need
from .question import Question
from .turn.line import play_plan
from .turn.planner import best_score, optimum
from .turn.problem import Problem
from .turn.pull import most_wanted, pull, worth
from .turn.stock import SPACES

SAVED = ("track", "finder")
"""What pays for stars and checks and keeps for later turns."""


def play_out(question: Question, rolls: Sequence[Roll], clock: Clock) -> int:
    """The score at the horizon if the dice show ``rolls`` and the policy plays, each roll seen when it comes."""
    ahead = Question(question.state, question.seat, tuple(rolls), question.ended)
    while not ahead.closed:
        clock.check()
        if not ahead.rolls and ahead.state.phase in (Phase.BEFORE, Phase.ROLLED):
            return best_score(Problem(ahead.state, ahead.seat), clock)
        ahead = ahead.after(*policy_moves(ahead, clock))
    return points(ahead.edition, ahead.sheet)


def policy_line(question: Question, clock: Clock) -> tuple[AnyMove, ...]:
    """The policy's moves to the horizon or to the first roll that is not known."""
    line: list[AnyMove] = []
    while not question.closed and (moves := policy_moves(question, clock)):
        line.extend(moves)
        question = question.after(*moves)
    return tuple(line)


def policy_moves(question: Question, clock: Clock) -> tuple[AnyMove, ...]:
    """What the policy does next, the roll that is due included; nothing if its dice are not known."""
    if question.state.phase in (Phase.KEEP, Phase.DRAW):
        return (max(own_moves(question), key=lambda move: _card_choice(question, move)),)
    if question.state.phase is Phase.ROLLED:
        problem = Problem(question.state, question.seat)
        plan = optimum(problem, clock)
        if plan.figures:
            return play_plan(problem, plan, pull(question.edition, question.sheet))[0]
    rolled = question.state.phase is Phase.ROLLED
    move = _star(question) or _check(question) or (End() if rolled else question.roll())
    return (move,) if move else ()


def _who(question: Question) -> dict[str, Any]:
    return {"player": question.seat} if len(question.state.sheets) > 1 else {}


def _promise(question: Question, card_id: str) -> float:
    """Points of the card for each star that it still needs, and one."""
    least = need(question.edition, question.sheet, card_id)
    return (
        worth(question.edition, question.sheet, question.edition.card(card_id)) / (1 + least.stars)
        if least
        else 0.0
    )


def _card_choice(question: Question, move: AnyMove) -> float:
    if isinstance(move, Keep):
        return sum(_promise(question, card) for card in move.cards)
    after = question.after(move)
    gained = [card for card in after.sheet.range if card not in question.sheet.range]
    return sum(_promise(question, card) for card in gained) if isinstance(move, Draw) else 0.0


def _star(question: Question) -> Star | None:
    """The star that takes the cards in range furthest, by the source that opens fewest squares."""
    sources = star_sources(question.state, question.seat)
    found: list[tuple[StarSource, int]] = [pair for pair in sources if pair[1] and pair[0] not in SAVED]
    if not found:
        return None
    wanted = pull(question.edition, question.sheet)
    aims = [(most_wanted(squares, wanted), squares.bit_count()) for _, squares in found]
    index = max(range(len(aims)), key=lambda place: (wanted.get(aims[place][0], 0), -aims[place][1]))
    at = divmod(aims[index][0].bit_length() - 1, len(question.edition.chart.columns))
    return Star(**_who(question), at=at, source=found[index][0])


def _check(question: Question) -> Research | None:
    """The check on the track nearest to its next bonus or upgrade, Funding last."""
    best: tuple[int, int, int] | None = None
    move: dict[str, Any] = {}
    for source, mark in research_sources(question.state, question.seat):
        for track, checked in enumerate(question.sheet.research):
            spaces = [face for face in FACES if not checked >> face & 1 and mark in (None, face)]
            if source in SAVED or not spaces:
                continue
            count = checked.bit_count()
            goal = SPACES if count >= BONUS_AT else BONUS_AT
            rank = (track == FUNDING, goal - count, track)
            if best is None or rank < best:
                best, move = rank, {"track": TRACKS[track], "space": spaces[0], "source": source}
                if track == DRIVE and checked | 1 << spaces[0] == FULL_TRACK:
                    move["drive"] = FACES[0]
    return Research(**_who(question), **move) if best else None
