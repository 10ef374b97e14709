"""Placements: the morning of one player laid by the rules, and what tables of figures make of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import zip_longest
from typing import Any, NamedTuple

from periplus.models.buru.flow import settle
from periplus.models.buru.morning import number_of_mornings
from periplus.models.buru.moves import AnyMove, Keep, Place, made
from periplus.models.buru.order import LIAISONS, POWERS, hand, power, ranking
from periplus.models.buru.position import Position
from periplus.models.buru.query import ValueTable, Worth
from periplus.models.buru.scoring import value as goal_value
from periplus.models.buru.state import UNKNOWN, State, replace
from periplus.models.core.errors import IllegalMove
from periplus.models.core.results import Points, ScoreLine
from periplus.models.core.wording import say

from ...limits import Clock, Limits
from ...memo import last
from ...replay import ClaimedLine, Replayed, ReplayError
from ..afternoon.question import Aim
from ..figures import figure
from ..place.forecast import OpponentForecast, tables_of
from ..place.forecast import forecast as forecast_of
from ..place.presence import presences
from ..place.question import EquivalentLayings, PlacementQuestion, ask, laid, scope
from ..place.scenario import noon
from ..place.tables import NO_WORTH, Values, most, worths
from ..scopes import FISH, equal
from .actions import ends, mean, moves_of, unlosable

PLAYED = "a mean over scenarios, each with the best afternoon in it"
LAWANS = "a mean over all that the Lawans' cards may bring"
TABLES = 4
"""Scenarios in all of which a first placement is played out."""


@last
def asked(position: Position) -> PlacementQuestion:
    """What is asked."""
    return ask(position)


class TablePlacement(NamedTuple):
    """A placement on the table."""

    state: State
    """With the player's tokens, before noon, and no others' beside those that the position has."""
    kept: int
    """The fish that the kept token catches."""


def whole(question: PlacementQuestion, moves: Sequence[AnyMove]) -> TablePlacement:
    """The whole placement; raises ReplayError for one that the rules forbid or that is not whole."""
    if not all(isinstance(move, Place | Keep) for move in moves):
        raise ReplayError("expected moves of a morning")
    try:
        after = laid(question, moves)
    except IllegalMove as error:
        raise ReplayError(str(error)) from error
    player = after.players[question.seat]
    if player.kept is None:
        raise ReplayError("no token is kept")
    fish = question.state.players[question.seat].fish  # the catch is a scenario's noon's (BURU-5.1), once
    state = question.state.with_player(question.seat, replace(player, fish=fish))
    return TablePlacement(state, POWERS.get(player.kept, 0))


# what figures make of it


def worth_in(table: ValueTable, area: str) -> Worth:
    """What the table says of the area; nothing is worth nothing."""
    return getattr(table, area) or NO_WORTH


def area_value(state: State, seat: int, area: int, worth: Worth) -> Fraction:
    """What the area is worth to the player where everybody's tokens lie so, by the order of acting (BURU-6.8)."""
    found, order = Fraction(0), ranking(state, area)
    if seat in order:
        rank = order.index(seat)
        found += worth.order[rank] if rank < len(worth.order) else 0
        found += worth.majority if rank == 0 else 0
    with_liaison = [
        other for other, player in enumerate(state.players) if any(t in LIAISONS for t in player.placed[area])
    ]
    return found + (worth.liaison if with_liaison == [seat] else 0)


def _scenarios(question: PlacementQuestion, mine: TablePlacement) -> list[tuple[Fraction, State]]:
    """What may lie on the table then, with its probability."""
    tables = tables_of(question)
    total = sum((weight for weight, _ in tables), Fraction(0))
    player = mine.state.players[question.seat]
    return [(weight / total, state.with_player(question.seat, player)) for weight, state in tables]


@last
def _lawans(question: PlacementQuestion) -> OpponentForecast:
    """The odds of what Lawans lay; as long as that takes, for it has been done before."""
    return forecast_of(question, Clock(Limits(seconds=None)))


def _odds(question: PlacementQuestion, mine: TablePlacement, told: object) -> dict[str, Any]:
    """By area power, chance of majority and place in the order of acting; of drawn scenarios as they are told."""
    seat, areas = question.seat, question.state.setting.areas
    known = None if question.query.opponents == "lawan" else _scenarios(question, mine)
    own = presences(mine.state.players[seat])
    exact = isinstance(told, Mapping) and _counted(question, ClaimedLine(extra={"areas": told}))
    counted = _lawans(question) if exact and not isinstance(question.query.value, str) else None
    found: dict[str, Any] = {}
    for area, name in enumerate(areas):
        entry: dict[str, Any] = {"power": _power(mine.state, seat, area)}
        if known is not None:
            ranks = [
                (share, order.index(seat) + 1)
                for share, state in known
                if seat in (order := ranking(state, area))
            ]
            first = sum((share for share, rank in ranks if rank == 1), Fraction(0))
            entry["majority"] = figure(first)
            entry["rank"] = figure(sum(share * rank for share, rank in ranks)) if ranks else None
        elif counted is not None:
            entry["majority"] = figure(counted.majority(area, own[area]))
            entry["rank"] = figure(counted.rank(area, own[area]))
        elif isinstance(told, Mapping) and isinstance(told.get(name), Mapping):
            entry |= {part: told[name][part] for part in ("majority", "rank") if part in told[name]}
        found[name] = entry
    return {"areas": found, "fish": mine.kept}


def _by_table(question: PlacementQuestion, table: ValueTable, mine: TablePlacement) -> Replayed:
    """The value of a placement by a table of figures where everything that may lie is known."""
    seat, areas = question.seat, question.state.setting.areas
    scenarios = _scenarios(question, mine)
    fish = table.fish * mine.kept
    values = [
        (share, [area_value(state, seat, area, worth_in(table, name)) for area, name in enumerate(areas)])
        for share, state in scenarios
    ]
    means = [sum((share * parts[area] for share, parts in values), Fraction(0)) for area in range(len(areas))]
    mean_value = sum(means, fish)
    worst = min(sum(parts, fish) for _, parts in values)
    extra: dict[str, Any] = {}
    if len(values) > 1:
        extra = {"mean": figure(mean_value), "worst": figure(worst)}
    value = worst if question.query.criterion == "worst" else mean_value
    return Replayed(figure(value), _lines(question, mine, means, fish), extra)


def _lines(
    question: PlacementQuestion, mine: TablePlacement, means: Sequence[Fraction], fish: Fraction
) -> tuple[ScoreLine[Points], ...]:
    """What each area and the kept token bring."""
    state, seat = mine.state, question.seat
    lines: list[ScoreLine[Points]] = [
        ScoreLine("BURU-6.8", say("{area}, power {power}", area=name, power=_power(state, seat, area)), value)
        for area, (name, value) in enumerate(zip(state.setting.areas, means, strict=True))
        if value
    ]
    if fish:
        lines.append(ScoreLine("BURU-5.1", say("fish of the token kept"), fish))
    return tuple(lines)


def _power(state: State, seat: int, area: int) -> int:
    return power(state, seat, area) if seat in ranking(state, area) else 0


def _by_odds(question: PlacementQuestion, table: ValueTable, mine: TablePlacement) -> Replayed:
    """The same against Lawans, by the odds of their cards and tokens."""
    forecast = _lawans(question)
    values = Values(worths(table, question.state.setting.areas), table.fish, forecast)
    player = mine.state.players[question.seat]
    placement = EquivalentLayings(presences(player), player.kept or UNKNOWN, 1, ())
    means = [values.in_area(area, own) for area, own in enumerate(placement.presences)]
    fish = table.fish * mine.kept
    value = mean_value = sum(means, fish)
    extra: dict[str, Any] = {}
    if len(forecast.scenarios) > 1:
        worst = values.worst(placement)
        extra = {"mean": figure(mean_value), "worst": figure(worst)}
        value = worst if question.query.criterion == "worst" else mean_value
    return Replayed(figure(value), _lines(question, mine, means, fish), extra)


# whole placements


def ranked(position: Position, line: ClaimedLine) -> Replayed:
    """A placement, with its odds."""
    question = asked(position)
    if line.chosen != len(line.steps):
        raise ReplayError("nothing follows a placement")
    mine = whole(question, moves_of(line.steps))
    found = _valued(question, mine, line)
    extra = {**_odds(question, mine, line.extra.get("areas")), **found.extra}
    return Replayed(found.value, found.why, extra, found.declared, found.least)


def solved(position: Position, line: ClaimedLine) -> Replayed:
    """The best placement: how many were compared, and how many come to the same."""
    question = asked(position)
    found = _valued(question, whole(question, moves_of(line.steps)), line)
    counts = {name: line.extra.get(name, 1) for name in ("count", "ties")}
    if not all(type(number) is int and number > 0 for number in counts.values()):
        raise ReplayError(f"no counts: {counts}")
    if counts["count"] > number_of_mornings(question.state, question.seat):
        raise ReplayError(f"{counts['count']} placements are compared, more than there are")
    extra: dict[str, Any] = dict(counts)
    if isinstance(question.query.value, str):
        extra = {**counts, **scope(question)}
    return Replayed(found.value, found.why, {**extra, **found.extra}, found.declared, found.least)


def _valued(question: PlacementQuestion, mine: TablePlacement, line: ClaimedLine) -> Replayed:
    """What a placement is worth, as far as the rules and the question say."""
    table = question.query.value
    worst = {"worst": line.extra["worst"]} if "worst" in line.extra else {}
    if isinstance(table, str):
        return Replayed(None, (), worst, PLAYED, _least(question, mine))
    if question.query.opponents != "lawan":
        return _by_table(question, table, mine)
    if not _counted(question, line):  # a first answer, for which there is no time to count all cards
        areas = (worth_in(table, area) for area in question.state.setting.areas)
        least = sum(map(_least_worth, areas), table.fish * mine.kept)
        return Replayed(None, (), {}, LAWANS, figure(least))
    return _by_odds(question, table, mine)


def _least_worth(worth: Worth) -> Fraction:
    """An area is worth no less than this, wherever everybody's tokens lie."""
    zero = Fraction(0)
    return min((zero, *worth.order)) + min(zero, worth.majority) + min(zero, worth.liaison)


def _counted(question: PlacementQuestion, line: ClaimedLine) -> bool:
    """Whether more is told than a first answer does: the odds in each area, or that several were compared."""
    areas = line.extra.get("areas")
    if isinstance(areas, Mapping):
        return any(isinstance(there, Mapping) and "majority" in there for there in areas.values())
    return line.extra.get("count", 1) > 1 or number_of_mornings(question.state, question.seat) == 1


def _least(question: PlacementQuestion, mine: TablePlacement) -> int | float | None:
    """What the afternoon brings at least if the player passes; in many scenarios what nobody can take from him."""
    query, seat = question.query, question.seat
    aim = Aim(seat, query.goal, query.others)
    scenarios = [] if query.opponents == "lawan" else _scenarios(question, mine)
    if not 0 < len(scenarios) <= TABLES:
        certain = aim.greedy and aim.goal != "margin"
        return figure(goal_value(unlosable(question.state), seat, query.goal)) if certain else None
    values = [(share, mean(ends(settle(noon(state)), (), aim), aim)) for share, state in scenarios]
    if query.criterion == "worst":
        return figure(min(value for _, value in values))
    return figure(sum((share * value for share, value in values), Fraction(0)))


def bound(position: Position) -> int | float | None:
    """Everywhere the best that the table of figures has."""
    question = asked(position)
    table = question.query.value
    return None if isinstance(table, str) else figure(most(table, question.state.setting.areas))


def about(position: Position) -> dict[str, Any]:
    """How many placements there are."""
    question = asked(position)
    extra: dict[str, Any] = {"count": number_of_mornings(question.state, question.seat), **equal(FISH)}
    return extra | (scope(question) if isinstance(question.query.value, str) else {})


def first(position: Position) -> tuple[ClaimedLine, ...]:
    """The tokens in hand laid one in each area, as long as there are areas, and the last one kept."""
    question = asked(position)
    moves = plain(question.state, question.seat)
    return (ClaimedLine(moves, len(moves)),)


def first_answer(position: Position) -> tuple[ClaimedLine, ...]:
    """The same as an answer."""
    return tuple(ClaimedLine(line.steps) for line in first(position))


def plain(state: State, seat: int) -> tuple[Place | Keep, ...]:
    """A placement without a thought: tokens to the areas in turn, where the player has none first, the last kept."""
    areas = range(len(state.setting.areas))
    empty_first = sorted(areas, key=lambda area: len(state.players[seat].placed[area]))
    *others, kept = hand(state, seat)
    moves: list[Place | Keep] = [
        made(Place, {"token": token, "area": state.setting.areas[area]})
        for token, area in zip_longest(others, empty_first * (1 + len(others) // len(empty_first)))
        if token is not None
    ]
    return *moves, made(Keep, {"token": kept, "player": state.setting.ids[seat]})
