"""``lawan``: what the automa does next, exactly, and in the morning the odds of what it will do.

The odds say where the Lawans place, how strong they will be, what they keep (spec 7.7 b, c). The areas follow from
the plot cards that nobody has seen, the powers from their shuffled tokens; the two are independent, and so are the
tokens of A and B.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import lcm
from typing import Any, Literal, NamedTuple

from periplus.models.buru.decks import known_discards
from periplus.models.buru.effects import RESOURCES, Item, written
from periplus.models.buru.flow import advance, lawan_due
from periplus.models.buru.game import GAME
from periplus.models.buru.lawan.acting import act
from periplus.models.buru.lawan.branches import Branch
from periplus.models.buru.lawan.odds import Both, final_counts, next_areas
from periplus.models.buru.lawan.placing import NAMES, PLOTS, require_room, seat_of
from periplus.models.buru.morning import stackable
from periplus.models.buru.order import BLESSING, POWERS, STACKED, hand
from periplus.models.buru.play import only, raw
from periplus.models.buru.position import SIDEWAYS, Position
from periplus.models.buru.query import LawanQuery
from periplus.models.buru.state import LIAISON, UNKNOWN, State, Token
from periplus.models.core.errors import PositionError
from periplus.models.core.wording import say

from ..answers import Answer
from ..limits import Clock, Limits
from ..search import Search
from .figures import figure


def answer(position: Position) -> Answer:
    """The options as an answer; raises PositionError as they do."""
    return Answer("optimal", engine="rules", extra={"options": options(position)})


def options(position: Position) -> list[dict[str, Any]]:
    """What the Lawan may do; raises PositionError unless the choice of the one that is asked for comes next."""
    state = advance(raw(GAME.state(position)))
    seat, names = lawan_due(state), state.setting.ids
    asked = position.ask.player
    if seat is None or (asked is not None and names[seat] != asked):
        expected = say("no Lawan") if seat is None else names[seat]
        raise PositionError("ask.player", say("expected whose choice comes next: {player}", player=expected))
    return [_option(branch, seat) for branch in act(state, seat)]


def _option(branch: Branch, seat: int) -> dict[str, Any]:
    return {
        "probability": figure(branch.probability),
        "moves": [move.as_json() for move in branch.moves],
        "after": _sheet(branch.state, seat),
    }


def _sheet(state: State, seat: int) -> dict[str, Any]:
    """The player as a position writes him."""
    player = state.players[seat]
    goods = (Item(name, number) for name, number in zip(RESOURCES, player.res, strict=True) if number)
    sheet = {
        "id": state.setting.ids[seat],
        "vp": player.vp,
        "fish": player.fish,
        "res": written(goods),
        "tableau": [
            card + SIDEWAYS if player.tasked >> place & 1 else card
            for place, card in enumerate(player.tableau)
        ],
        "elders": list(player.elders),
        "offers": {
            spirit: [UNKNOWN if value is None else value for value in cards]
            for spirit, cards in zip(state.setting.spirits, player.offers, strict=True)
            if cards
        },
    }
    return sheet | ({"canoe": player.canoe} if player.canoe else {})


class Strength(NamedTuple):
    """What some tokens are worth in an area."""

    power: int
    """The sum of the explorers."""
    liaison: bool
    """Whether a liaison is among them."""


Spread = dict[Strength, Fraction]
"""What a Lawan may have in an area, with its probability."""


class Lawan(NamedTuple):
    """One of them, at its seat."""

    seat: int
    which: int
    """0 for A, 1 for B: its place in counts."""
    name: str


def lawans(state: State) -> list[Lawan]:
    """Those that play."""
    found = []
    for which, name in enumerate(NAMES):
        seat = seat_of(state, name)
        if seat is not None:
            found.append(Lawan(seat, which, name))
    return found


def known_in(state: State, seat: int, area: int) -> tuple[Token, ...]:
    """The tokens of a Lawan that lie in the area and are known, blessings apart."""
    lying = (token for token in state.players[seat].placed[area] if token not in (BLESSING, UNKNOWN))
    return tuple(LIAISON if token == STACKED else token for token in lying)


def strengths(state: State, seat: int, area: int, tokens: Sequence[Token]) -> Spread:
    """What these tokens of a Lawan come to with the known ones that lie in the area; nobody has seen which is which.

    Its blessing goes under the first token there (BURU-24.9). If none of them is more likely to stand on it than the
    others, one in so many times it is the liaison that does, and the blessing adds nothing (BURU-25.11).
    """
    there = (*known_in(state, seat, area), *tokens)
    power, liaison = sum(POWERS.get(token, 0) for token in there), LIAISON in there
    bare, blessed = Strength(power, liaison), Strength(power + 1, liaison)
    match _blessed(state, seat, area, len(tokens)):
        case None:
            return {bare: Fraction(1)}
        case "known":
            return {blessed: Fraction(1)}
    wasted = Fraction(LIAISON in tokens, len(tokens))
    return {strength: share for strength, share in ((bare, wasted), (blessed, 1 - wasted)) if share}


def _blessed(state: State, seat: int, area: int, tokens: int) -> Literal["known", "unknown"] | None:
    """Whether an explorer stands on the Lawan's blessing in the area, or one of so many tokens that nobody has seen.

    None: neither, though all of them lie there.
    """
    field = state.players[seat].placed[area]
    if BLESSING in field:
        return "unknown" if field[field.index(BLESSING) - 1] == UNKNOWN else "known"
    return "unknown" if stackable(state, seat, area) and tokens > field.count(UNKNOWN) else None


def spread(state: State, seat: int, area: int, tokens: int) -> Spread:
    """What a Lawan may have in an area in which it has so many tokens at last.

    Those that are known count as they are; the others are drawn at random from what has not been seen.
    """
    pool = hand(state, seat)
    found: Spread = {}
    drawn = list(combinations(pool, tokens - len(known_in(state, seat, area))))
    for several in drawn:
        for there, share in strengths(state, seat, area, several).items():
            found[there] = found.get(there, Fraction(0)) + share / len(drawn)
    return found


class Spreads(dict[tuple[Lawan, int, int], Spread]):
    """The spreads of one morning by Lawan, area and number of tokens, each worked out when it is first asked for."""

    def __init__(self, state: State) -> None:
        super().__init__()
        self._state = state

    def __missing__(self, key: tuple[Lawan, int, int]) -> Spread:
        lawan, area, tokens = key
        found = self[key] = spread(self._state, lawan.seat, area, tokens)
        return found


def in_area(counts: Mapping[Both, Fraction], area: int) -> dict[tuple[int, int], Fraction]:
    """How many tokens A and B have in an area, jointly; added up in whole parts, which takes a tenth of the time."""
    whole = lcm(*(chance.denominator for chance in counts.values()))
    found: dict[tuple[int, int], int] = {}
    for (a, b), chance in counts.items():
        both = a[area], b[area]
        found[both] = found.get(both, 0) + chance.numerator * (whole // chance.denominator)
    return {both: Fraction(parts, whole) for both, parts in found.items()}


def told(state: State, seen: Collection[str], clock: Clock) -> dict[str, Any]:
    """All odds, as the answer tells them. Raises Stop when the clock says so."""
    counts = final_counts(state, seen, clock.check)
    jointly = [in_area(counts, area) for area in range(len(state.setting.areas))]
    spreads = Spreads(state)
    return {
        "next": {
            name: {area: figure(chance) for area, chance in odds.items()}
            for name, odds in next_areas(state, seen).items()
        },
        "counts": [_counts(state, both, chance) for both, chance in counts.items()],
        "power": {
            lawan.name: {
                name: _powers(spreads, lawan, area, jointly[area])
                for area, name in enumerate(state.setting.areas)
            }
            for lawan in lawans(state)
        },
        "below": {
            name: _below(spreads, lawans(state), area, jointly[area])
            for area, name in enumerate(state.setting.areas)
        },
        "kept": {lawan.name: _kept(state, lawan) for lawan in lawans(state)},
    }


def _counts(state: State, both: Both, chance: Fraction) -> dict[str, Any]:
    tokens = {
        lawan.name: dict(zip(state.setting.areas, both[lawan.which], strict=True)) for lawan in lawans(state)
    }
    return {"probability": figure(chance), **tokens}


def _powers(
    spreads: Spreads, lawan: Lawan, area: int, jointly: Mapping[tuple[int, int], Fraction]
) -> list[dict[str, Any]]:
    """What the Lawan has there at last: power, liaison, probability."""
    found: Spread = {}
    counts: dict[int, Fraction] = {}
    for both, chance in jointly.items():
        counts[both[lawan.which]] = counts.get(both[lawan.which], Fraction(0)) + chance
    for tokens, chance in counts.items():
        for there, share in spreads[lawan, area, tokens].items():
            found[there] = found.get(there, Fraction(0)) + chance * share
    return [
        {"power": there.power, "liaison": there.liaison, "probability": figure(chance)}
        for there, chance in sorted(found.items())
    ]


def _below(
    spreads: Spreads, playing: Sequence[Lawan], area: int, jointly: Mapping[tuple[int, int], Fraction]
) -> list[int | float]:
    """The probability that no Lawan there has as much as 1, 2, … until it is certain."""
    greatest: dict[int, Fraction] = {}
    for both, chance in jointly.items():
        most = {0: chance}
        for lawan in playing:
            most = _greater(most, spreads[lawan, area, both[lawan.which]])
        for power, share in most.items():
            greatest[power] = greatest.get(power, Fraction(0)) + share
    return [
        figure(sum((share for most, share in greatest.items() if most < power), Fraction(0)))
        for power in range(1, max(greatest, default=0) + 2)
    ]


def _greater(one: Mapping[int, Fraction], other: Spread) -> dict[int, Fraction]:
    """The greater of two independent powers."""
    found: dict[int, Fraction] = {}
    for power, share in one.items():
        for there, chance in other.items():
            most = max(power, there.power)
            found[most] = found.get(most, Fraction(0)) + share * chance
    return found


def _kept(state: State, lawan: Lawan) -> dict[str, int | float]:
    """The token that is kept at last, by its probability: any that has not been seen is as likely."""
    player = state.players[lawan.seat]
    if player.kept is not None:
        return {str(player.kept): 1}
    left = hand(state, lawan.seat)
    return {str(token): figure(Fraction(1, len(left))) for token in left}


def search(position: Position, limits: Limits) -> Search[Answer]:
    """The answer; raises PositionError for what cannot be asked so."""
    if not any(player.lawan for player in position.players):
        raise PositionError("players", say("expected a Lawan among them"))
    state = GAME.state(position).worlds[0][1]
    if state.phase in ("dawn", "morning", "noon"):
        require_room(state)
        return Search(lambda clock: _odds(position, clock), limits, Answer("unknown"))
    found = answer(position)
    return Search(lambda clock: iter((found,)), limits, Answer("unknown"))


def _odds(position: Position, clock: Clock) -> Iterator[Answer]:
    """The odds by the plot cards that have been seen: those that the question names and those of the log.

    Raises Stop when the clock says so.
    """

    query = position.ask
    seen = list(query.seen) if isinstance(query, LawanQuery) else []
    state = only(GAME.state(position))
    seen += known_discards(state, PLOTS)
    yield Answer("optimal", engine="enumeration", extra=told(state, seen, clock))
