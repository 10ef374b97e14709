"""The score of a player, what elders ask about, and what the questions maximise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from ..core.results import Outcome, PlayerScore, Points, ScoreLine
from ..core.wording import say
from .cards import ElderCard
from .edition import Edition
from .editions import goal
from .effects import RESOURCES, Goods
from .order import clockwise
from .state import UNKNOWN, Setting, State
from .terms import HIRELINGS, word_for

OUTLAW = "outlaw"


class Holdings(NamedTuple):
    """What elders ask about, of one player."""

    res: Goods
    fish: int
    tableau: tuple[str, ...]
    made: tuple[int, ...]
    """Offerings by spirit."""
    totems: int


def holdings(state: State, seat: int) -> Holdings:
    """What the player of a seat holds as the state stands."""
    player = state.players[seat]
    made = tuple(map(len, player.offers))
    return Holdings(player.res, player.fish, player.tableau, made, state.totems.count(seat))


def metrics(setting: Setting, held: Holdings) -> dict[str, int]:
    """Every metric of what is held; those that are left out are 0."""
    res, fish, tableau, made, totems = held
    clay, palm, ebony = res
    return {
        "clay": clay,
        "palm": palm,
        "ebony": ebony,
        "resources": clay + palm + ebony,
        "fish": fish,
        "islanders": len(tableau),
        "offerings": sum(made),
        "spirits": len(made) - made.count(0),
        "totems": totems,
        **dict(zip(setting.spirits, made, strict=True)),
        **_of_kinds(setting.edition, tableau),
    }


@lru_cache(maxsize=1 << 12)
def kinds(edition: Edition, tableau: tuple[str, ...]) -> Mapping[str, int]:
    """How many cards of each kind a tableau holds; unknown cards are of none."""
    return Counter(edition.hirelings[card].kind for card in tableau if card != UNKNOWN)


@lru_cache(maxsize=1 << 12)
def _of_kinds(edition: Edition, tableau: tuple[str, ...]) -> Mapping[str, int]:
    found = kinds(edition, tableau)
    named = {"outlaws" if kind == OUTLAW else kind: number for kind, number in found.items()}
    return named | {"kinds": len(found)}


def level_met(elder: ElderCard, found: Mapping[str, int]) -> int:
    """The highest level of an elder that the metrics fully meet, 0 for none (BURU-8.3)."""
    best = 0
    for level, (text, _) in enumerate(elder.levels, 1):
        if all(found.get(name, 0) >= least for name, least in goal(text)):
            best = level
    return best


Cards: TypeAlias = tuple[int | None, ...]
"""The values of offering cards; None: unknown."""


def score_lines(state: State, seat: int) -> tuple[ScoreLine[Points], ...]:
    """The items of the seat's score if the game ended now; items of 0 points are left out."""
    lines = (*_track(state, seat), *_offerings(state, seat), *_elders(state, seat), *_sets(state, seat))
    return tuple(line for line in lines if line.points)


def total(state: State, seat: int) -> Fraction:
    """The seat's score if the game ended now: the sum of its lines, without their texts."""
    elders = (points for _, _, points in _levels_met(state, seat))
    offerings = (_offering_points(state, place, cards) for place, cards in _offered(state, seat))
    sets = (state.setting.edition.set_bonus(number) for _, number in _collected(state, seat))
    return Fraction(state.players[seat].vp + sum(offerings) + sum(elders) + sum(sets))


def standing(state: State) -> Outcome:
    """Every seat's score as if the game ended now, and the order of finish.

    The highest total wins; a tie goes to who comes first clockwise from the envoy (BURU-8.5).
    """
    seats = range(len(state.players))
    ids, lawans = state.setting.ids, state.setting.lawans
    scores = tuple(
        PlayerScore(
            seat,
            ids[seat],
            score_lines(state, seat),
            {"id": ids[seat]},
            word=word_for(ids[seat], lawans[seat]),
        )
        for seat in seats
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
    setting = state.setting
    spirit = setting.spirits[place]
    held = [value for player in state.players for value in player.offers[place] if value is not None]
    told = [
        value for name, cards in state.decks if name == spirit for value in cards if isinstance(value, int)
    ]
    return _without(setting.edition.values(spirit), tuple(held + told))


@lru_cache(maxsize=1 << 12)
def _without(deck: tuple[int, ...], seen: tuple[int, ...]) -> tuple[int, ...]:
    left = Counter(deck)
    left.subtract(seen)
    return tuple(sorted((+left).elements()))


def _track(state: State, seat: int) -> Iterator[ScoreLine[Points]]:
    yield ScoreLine("BURU-8.2", say("respect track"), state.players[seat].vp)


def _offerings(state: State, seat: int) -> Iterator[ScoreLine[Points]]:
    for place, cards in _offered(state, seat):
        what = say("offerings to {spirit}", spirit=state.setting.spirits[place])
        yield ScoreLine("BURU-8.2", what, _offering_points(state, place, cards))


def _elders(state: State, seat: int) -> Iterator[ScoreLine[Points]]:
    for name, level, points in _levels_met(state, seat):
        yield ScoreLine("BURU-8.3", say("{elder}, level {level}", elder=name, level=level), points)


def _sets(state: State, seat: int) -> Iterator[ScoreLine[Points]]:
    for kind, number in _collected(state, seat):
        what = say("set bonus, {kind}", kind=kind)
        yield ScoreLine("BURU-15.19", what, state.setting.edition.set_bonus(number))


def _offered(state: State, seat: int) -> Iterator[tuple[int, Cards]]:
    """The spirits that the player has offered to, by their places, and the cards drawn there."""
    return ((place, cards) for place, cards in enumerate(state.players[seat].offers) if cards)


def _offering_points(state: State, place: int, cards: Cards) -> Points:
    unknown = cards.count(None)
    known = sum(value for value in cards if value is not None)
    return known + unknown * unseen_mean(state, place) if unknown else known


def _levels_met(state: State, seat: int) -> Iterator[tuple[str, int, int]]:
    """The elders of whom some level is met: name, level and respect."""
    elders = state.players[seat].elders
    if elders:
        yield from levels_met(state.setting, elders, holdings(state, seat))


def levels_met(setting: Setting, elders: Iterable[str], held: Holdings) -> Iterator[tuple[str, int, int]]:
    """The elders of whom some level is met by what is held: name, level and respect; of an unknown one none is."""
    found, cards = metrics(setting, held), setting.edition.elder_cards
    for elder in elders:
        if elder != UNKNOWN and (level := level_met(cards[elder], found)):
            yield cards[elder].name, level, cards[elder].levels[level - 1][1]


def _collected(state: State, seat: int) -> Iterator[tuple[str, int]]:
    """The kinds in a Lawan's tableau and how many of each (BURU-15.19); outlaws are one (R.49)."""
    if state.setting.lawans[seat] is None:
        return
    found = kinds(state.setting.edition, state.players[seat].tableau)
    for kind in HIRELINGS:
        if kind in found:
            yield kind, found[kind]


Goal: TypeAlias = str | Mapping[str, Fraction]
"""``end``, ``vp``, ``margin``, or weights of what is held."""


def value(state: State, seat: int, goal: Goal) -> Fraction:
    """The value of the state as it stands, for the player of a seat.

    ``end`` is the score, ``vp`` the place on the track, ``margin`` the score less that of the best other player.
    """
    match goal:
        case "end":
            return total(state, seat)
        case "vp":
            return Fraction(state.players[seat].vp)
        case "margin":
            others = (total(state, other) for other in range(len(state.players)) if other != seat)
            return total(state, seat) - max(others)
        case str():
            raise ValueError(goal)
        case weights:
            held = _weighed(state, seat)
            return sum((weight * held[name] for name, weight in weights.items()), Fraction(0))


def _weighed(state: State, seat: int) -> dict[str, int]:
    """What weights count: respect on the track, goods, islanders in the tableau, offerings made."""
    player = state.players[seat]
    return {
        "vp": player.vp,
        **dict(zip(RESOURCES, player.res, strict=True)),
        "fish": player.fish,
        "islander": len(player.tableau),
        "offering": sum(map(len, player.offers)),
    }
