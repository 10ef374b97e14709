"""A fixed way to play, good but not best: the yardstick where chance is too wide to be exact.

Complete whatever scores more than its stars would; put each star where it takes the cards in range furthest;
check the track nearest to its next bonus, Funding last. Track bonuses and Finder stars are kept for the last
turn of the horizon, which is played exactly.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from periplus.models.boards.grid import cells_of
from periplus.models.observatory.edition import Card
from periplus.models.observatory.listing import research_sources, star_sources
from periplus.models.observatory.moves import AnyMove, Complete, Draw, End, Keep, Research, Star
from periplus.models.observatory.scoring import asterism_points, points
from periplus.models.observatory.state import BONUS_AT, DRIVE, FACES, FULL_TRACK, FUNDING, TRACKS, Phase, Roll

from ..limits import Clock
from .enumeration import own_moves
from .needs import need
from .question import Question
from .turn.planner import best_score
from .turn.problem import Problem
from .turn.prospects import prospects
from .turn.stock import SPACES

SAVED = ("track", "finder")
"""What pays for stars and checks and keeps for later turns."""
NEAR = 4
"""Figures that lack more stars than that do not draw a star to them."""


def play_out(question: Question, rolls: Sequence[Roll], clock: Clock) -> int:
    """The score at the horizon if the dice show ``rolls`` and the policy plays, each roll seen when it comes."""
    ahead = Question(question.state, question.seat, tuple(rolls), question.ended)
    while not ahead.closed:
        clock.check()
        if not ahead.rolls and ahead.state.phase in (Phase.BEFORE, Phase.ROLLED):
            return best_score(Problem(ahead.state, ahead.seat), clock)
        move = policy_move(ahead)
        if move is None:
            raise ValueError("a play-out needs every roll")
        ahead = ahead.after(move)
    return points(ahead.edition, ahead.sheet)


def policy_line(question: Question) -> tuple[AnyMove, ...]:
    """The policy's moves to the horizon or to the first roll that is not known."""
    moves: list[AnyMove] = []
    while not question.closed and (move := policy_move(question)):
        moves.append(move)
        question = question.after(move)
    return tuple(moves)


def policy_move(question: Question) -> AnyMove | None:
    """What the policy does now: a move, or the roll that is due; None if its dice are not known."""
    match question.state.phase:
        case Phase.KEEP | Phase.DRAW:
            return max(own_moves(question), key=lambda move: _card_choice(question, move))
        case Phase.BEFORE:
            return _completion(question) or _star(question) or _check(question) or question.roll()
        case _:
            return _completion(question) or _star(question) or _check(question) or End()


def _who(question: Question) -> dict[str, Any]:
    return {"player": question.seat} if len(question.state.sheets) > 1 else {}


def _worth(question: Question, card: Card) -> int:
    """The points that completing the card adds now."""
    if isinstance(card.points, int):
        return card.points
    done = sum(question.edition.card(figure.card).asterism for figure in question.sheet.figures)
    return asterism_points(done + 1) - asterism_points(done)


def _promise(question: Question, card_id: str) -> float:
    """Points of the card for each star that it still needs, and one."""
    least = need(question.edition, question.sheet, card_id)
    return _worth(question, question.edition.card(card_id)) / (1 + least[0]) if least else 0.0


def _card_choice(question: Question, move: AnyMove) -> float:
    if isinstance(move, Keep):
        return sum(_promise(question, card) for card in move.cards)
    after = question.after(move)
    gained = [card for card in after.sheet.range if card not in question.sheet.range]
    return sum(_promise(question, card) for card in gained) if isinstance(move, Draw) else 0.0


def _completion(question: Question) -> Complete | None:
    """The completion that gains most, if any gains."""
    sheet, best, gain = question.sheet, None, 0.0
    for card_id in () if sheet.pending else sheet.range:
        complete = prospects(question.edition, sheet.figures, sheet.stars, card_id)[0]
        if complete:
            figure, card = complete[0].figure, question.edition.card(card_id)
            gained = _worth(question, card) + (card.bonus is not None) - figure.stars.bit_count() / 2
            if gained > gain:
                best, gain = figure, gained
    if best is None:
        return None
    return Complete(**_who(question), card=best.card, at=best.at, rotation=best.rotation)


def _star(question: Question) -> Star | None:
    """The star that takes the cards in range furthest, by the source that opens fewest squares."""
    sources = [
        (source, squares)
        for source, squares in star_sources(question.state, question.seat)
        if source not in SAVED
    ]
    sources = sorted(
        ((source, squares) for source, squares in sources if squares), key=lambda pair: pair[1].bit_count()
    )
    if not sources:
        return None
    pull = _pull(question)
    width = len(question.edition.chart.columns)
    ranked = [
        (pull[at], -index, at)
        for index, (_, squares) in enumerate(sources)
        for at in cells_of(squares, width)
    ]
    _, index, at = max(ranked, key=lambda entry: entry[:2])
    return Star(**_who(question), at=at, source=sources[-index][0])


def _pull(question: Question) -> Counter[tuple[int, int]]:
    """By square: the points of the figures that a star there would help, less for each star that they lack."""
    sheet, width = question.sheet, len(question.edition.chart.columns)
    pull: Counter[tuple[int, int]] = Counter()
    for card_id in sheet.range:
        worth = 1 + _worth(question, question.edition.card(card_id))
        levels = prospects(question.edition, sheet.figures, sheet.stars, card_id)
        for count, level in enumerate(levels[: NEAR + 1]):
            for prospect in level:
                for at in cells_of(prospect.missing, width):
                    pull[at] += worth << 2 * (NEAR - count)
    return pull


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
