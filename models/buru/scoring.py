"""The score of a player, item by item (BURU-8.2 to 8.4, BURU-15.18), and the order of finish (BURU-8.5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from ..core.results import Outcome, PlayerScore, Points, ScoreLine
from ..core.wording import counted, say
from .metrics import kinds, level_met, metrics
from .order import clockwise
from .state import UNKNOWN, State
from .terms import HIRELINGS


def score_lines(state: State, seat: int) -> tuple[ScoreLine[Points], ...]:
    """The items of the seat's score if the game ended now; items of 0 points are left out."""
    lines = (*_track(state, seat), *_offerings(state, seat), *_elders(state, seat), *_sets(state, seat))
    return tuple(line for line in lines if line.points)


def total(state: State, seat: int) -> Fraction:
    """The seat's score if the game ended now: the sum of its lines."""
    return sum((Fraction(line.points) for line in score_lines(state, seat)), Fraction(0))


def standing(state: State) -> Outcome:
    """Every seat's score as if the game ended now, and the order of finish.

    The highest total wins; a tie goes to who comes first clockwise from the envoy (BURU-8.5).
    """
    seats = range(len(state.players))
    ids = state.setting.ids
    scores = tuple(
        PlayerScore(seat, ids[seat], score_lines(state, seat), {"id": ids[seat]}) for seat in seats
    )
    order = sorted(seats, key=lambda seat: (-scores[seat].total, clockwise(state, seat)))
    best = scores[order[0]].total
    tie = sum(score.total == best for score in scores) > 1
    extra = {"order": [ids[seat] for seat in order], "tie": tie}
    return Outcome(scores, (order[0],), over=state.phase == "end", extra=extra)


def unseen_mean(state: State, place: int) -> Fraction:
    """What an unknown offering card of that spirit counts (R.44): the mean of the values that nobody has seen.

    ``place`` is the spirit's in the setting. 0 if nothing is unseen.
    """
    unseen = unseen_values(state, place)
    return Fraction(sum(unseen), len(unseen)) if unseen else Fraction(0)


def unseen_values(state: State, place: int) -> tuple[int, ...]:
    """The values of that spirit's offering deck that nobody holds and ``decks`` does not tell, rising."""
    spirit = state.setting.spirits[place]
    left = Counter(state.setting.edition.values(spirit))
    left.subtract(value for player in state.players for value in player.offers[place] if value is not None)
    known = dict(state.decks).get(spirit, ())
    left.subtract(value for value in known if isinstance(value, int))
    return tuple(sorted((+left).elements()))


def _track(state: State, seat: int) -> Iterator[ScoreLine[Points]]:
    yield ScoreLine("BURU-8.2", say("respect track"), state.players[seat].vp)


def _offerings(state: State, seat: int) -> Iterator[ScoreLine[Points]]:
    for place, cards in enumerate(state.players[seat].offers):
        if cards:
            known = sum(value for value in cards if value is not None)
            unknown = cards.count(None)
            points = known + unknown * unseen_mean(state, place) if unknown else known
            spirit = say(state.setting.spirits[place])
            yield ScoreLine(
                "BURU-8.2",
                say("{cards} to {spirit}", cards=counted(len(cards), "offering"), spirit=spirit),
                points,
            )


def _elders(state: State, seat: int) -> Iterator[ScoreLine[Points]]:
    held = [elder for elder in state.players[seat].elders if elder != UNKNOWN]
    found = metrics(state, seat) if held else Counter[str]()
    for elder in held:
        card = state.setting.edition.elder_cards[elder]
        if level := level_met(card, found):
            _, points = card.levels[level - 1]
            yield ScoreLine("BURU-8.3", say("{elder}, level {level}", elder=card.name, level=level), points)


def _sets(state: State, seat: int) -> Iterator[ScoreLine[Points]]:
    """The set bonus of a Lawan (BURU-15.19); outlaws are a kind (R.49)."""
    if state.setting.lawans[seat] is None:
        return
    found = kinds(state, state.players[seat])
    for kind in HIRELINGS:
        if number := found.get(kind, 0):
            points = state.setting.edition.set_bonus(number)
            yield ScoreLine("BURU-15.19", counted(number, kind), points)
