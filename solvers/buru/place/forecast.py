"""What the others will have laid: known, in scenarios, or by the Lawans' plot cards.

A mean over scenarios of figures that are sums over areas needs the areas' own distributions and no more; a worst case
needs the scenarios. A forecast gives the first always and the second where they can be told one by one.

Of the Lawans' tokens (spec 7.7), by the plot cards that nobody has seen and their shuffled tokens, what lies in one
area is known exactly. Whole tables are told one by one where they are few: one Lawan, or two when most of their
tokens lie.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, product
from math import prod
from typing import TypeAlias

from periplus.models.buru.decks import known_discards
from periplus.models.buru.lawan.odds import final_counts
from periplus.models.buru.lawan.placing import PLOTS, require_room
from periplus.models.buru.order import BLESSING, hand
from periplus.models.buru.query import Scenario
from periplus.models.buru.state import UNKNOWN, State, Token, replace
from periplus.models.core.errors import Fault, PositionError
from periplus.models.core.wording import say

from ...limits import Clock
from ..lawan import in_area, known_in, lawans, spread, strengths
from .presence import Opponent, Presence, Presences, place, presence, presences
from .question import PlacementQuestion

Table: TypeAlias = tuple[Presences, ...]
"""What each opponent has, by area: one scenario."""
Spread: TypeAlias = Mapping[Presences, Fraction]
"""What the opponents may have in one area, with its probability."""


@dataclass(frozen=True)
class OpponentForecast:
    """What is expected of the opponents."""

    seats: tuple[Opponent, ...]
    areas: tuple[Spread, ...]
    """By area, the presences of the opponents in the order of ``seats``."""
    scenarios: tuple[tuple[Fraction, Table], ...] = ()
    """Every scenario with its probability; empty where they are too many to be told."""

    @classmethod
    def of(
        cls, seats: tuple[Opponent, ...], areas: int, scenarios: Iterable[tuple[Fraction, Table]]
    ) -> OpponentForecast:
        """The forecast of scenarios with weights, which need not add up to 1."""
        told = tuple(scenarios)
        whole = sum((weight for weight, _ in told), Fraction(0))
        shares = tuple((weight / whole, table) for weight, table in told)
        spreads: list[dict[Presences, Fraction]] = [{} for _ in range(areas)]
        for share, table in shares:
            for area, chances in enumerate(spreads):
                there = tuple(player[area] for player in table)
                chances[there] = chances.get(there, Fraction(0)) + share
        return cls(seats, tuple(spreads), shares)

    def majority(self, area: int, mine: Presence) -> Fraction:
        """The chance that the player has majority there (BURU-6.3, BURU-6.4)."""
        if not mine.power:
            return Fraction(0)
        return sum(
            (share for there, share in self.areas[area].items() if place(mine.power, self.seats, there) == 1),
            Fraction(0),
        )

    def rank(self, area: int, mine: Presence) -> Fraction | None:
        """The place at which the player can expect to act there; None without an explorer."""
        if not mine.power:
            return None
        return sum(
            (share * place(mine.power, self.seats, there) for there, share in self.areas[area].items()),
            Fraction(0),
        )


def presences_in(table: Table, area: int) -> Presences:
    """What the opponents of a scenario have in one area."""
    return tuple(player[area] for player in table)


def seen(question: PlacementQuestion) -> tuple[str, ...]:
    """The plot cards of this round that have been seen."""
    return known_discards(question.state, PLOTS)


def lawan_forecast(question: PlacementQuestion, clock: Clock) -> OpponentForecast:
    """The distribution of what the opponents have in each area; humans have what they have placed.

    Raises Stop when the clock says so.
    """
    state = question.state
    counts = final_counts(state, seen(question), clock.check)
    areas = []
    for area in range(len(state.setting.areas)):
        found: dict[Presences, Fraction] = {}
        for both, chance in in_area(counts, area).items():
            clock.check()
            spreads = {
                lawan.seat: spread(state, lawan.seat, area, both[lawan.which]) for lawan in lawans(state)
            }
            seats = [
                [(Presence(*there), share) for there, share in spreads[other.seat].items()]
                if other.seat in spreads
                else [(presence(state.players[other.seat].placed[area]), Fraction(1))]
                for other in question.seats
            ]
            for case in product(*seats):
                share = chance
                for _, part in case:
                    share *= part
                there = tuple(one for one, _ in case)
                found[there] = found.get(there, Fraction(0)) + share
        areas.append(found)
    return OpponentForecast(question.seats, tuple(areas))


def every_table(question: PlacementQuestion, most: int) -> list[tuple[Fraction, Table]] | None:
    """All that the opponents may have laid, each with its probability; None if that is more than so many tables."""
    state = question.state
    found: dict[Table, Fraction] = {}
    for both, chance in final_counts(state, seen(question)).items():
        hidden = {
            lawan.seat: _spread_of_presences(state, lawan.seat, both[lawan.which]) for lawan in lawans(state)
        }
        seats = [
            hidden.get(other.seat) or {presences(state.players[other.seat]): Fraction(1)}
            for other in question.seats
        ]
        for case in product(*(several.items() for several in seats)):
            table = tuple(one for one, _ in case)
            found[table] = found.get(table, Fraction(0)) + chance * prod(share for _, share in case)
            if len(found) > most:
                return None
    return [(share, table) for table, share in found.items()]


def _spread_of_presences(state: State, seat: int, counts: Sequence[int]) -> dict[Presences, Fraction]:
    """What a Lawan may have by area with so many tokens in each, its unknown ones drawn at random."""
    found: dict[tuple[Presences, tuple[Token, ...]], Fraction] = {((), hand(state, seat)): Fraction(1)}
    for area, number in enumerate(counts):
        after: dict[tuple[Presences, tuple[Token, ...]], Fraction] = {}
        for (before, pool), share in found.items():
            drawn = list(combinations(pool, number - len(known_in(state, seat, area))))
            for tokens in drawn:
                rest = tuple(token for token in pool if token not in tokens)
                for there, part in strengths(state, seat, area, tokens).items():
                    key = (*before, Presence(*there)), rest
                    after[key] = after.get(key, Fraction(0)) + share * part / len(drawn)
        found = after
    spread: dict[Presences, Fraction] = {}
    for (by_area, _), share in found.items():
        spread[by_area] = spread.get(by_area, Fraction(0)) + share
    return spread


MOST = 2000
"""Tables that are compared one by one."""
Placed = tuple[tuple[Token, ...], ...]
"""A player's fields, by area."""


def check(question: PlacementQuestion) -> None:
    """Raise PositionError where the opponents cannot be told."""
    if question.query.opponents != "lawan":
        tables_of(question)
        return
    require_known(question, lawans=False)
    require_room(question.state)
    if _of_whole_tables(question):
        _every_table(question)


def forecast(question: PlacementQuestion, clock: Clock) -> OpponentForecast:
    """What the opponents will have laid; raises PositionError as ``check``, Stop when the clock says so."""
    if question.query.opponents == "lawan":
        if not _of_whole_tables(question):
            return lawan_forecast(question, clock)
        return OpponentForecast.of(question.seats, len(question.state.setting.areas), _every_table(question))
    areas = len(question.state.setting.areas)
    tables = (
        (weight, tuple(presences(state.players[other.seat]) for other in question.seats))
        for weight, state in tables_of(question)
    )
    return OpponentForecast.of(question.seats, areas, tables)


def _of_whole_tables(question: PlacementQuestion) -> bool:
    """Whether the worst case is asked for by a value table."""
    return question.query.criterion == "worst" and not isinstance(question.query.value, str)


def _every_table(question: PlacementQuestion) -> list[tuple[Fraction, Table]]:
    """All that the Lawans may lay; raises PositionError where that is too much to be compared one by one."""

    found = every_table(question, MOST)
    if found is None:
        raise PositionError(
            "ask.criterion",
            say("expected mean: the Lawans may lay their tokens in too many ways for a worst case"),
        )
    return found


def tables_of(question: PlacementQuestion) -> list[tuple[Fraction, State]]:
    """The scenarios with their weights, each as the table with what the opponents have placed in it."""
    asked = question.query.opponents
    if isinstance(asked, str):
        require_known(question)
        return [(Fraction(1), question.state)]
    if faults := [fault for number, one in enumerate(asked) for fault in _faults(question, number, one)]:
        raise PositionError.of(faults)
    return [(scenario.weight, _with(question.state, scenario)) for scenario in asked]


def _with(state: State, scenario: Scenario) -> State:
    """The table where the players named have placed what the scenario says, and nothing else."""
    for name, placed in scenario.placed.items():
        seat = state.setting.ids.index(name)
        by_area: Mapping[str, tuple[Token, ...]] = placed
        fields: Placed = tuple(by_area.get(area, ()) for area in state.setting.areas)
        state = state.with_player(seat, replace(state.players[seat], placed=fields))
    return state


def require_known(question: PlacementQuestion, *, lawans: bool = True) -> None:
    """Raise PositionError for a token of an opponent that is not known; of a Lawan unless they are left out."""
    state = question.state
    faults = [
        Fault(
            f"players[{other.seat}].placed.{area}[{index}]",
            say("expected a token: opponents that are known have none unknown"),
        )
        for other in question.seats
        if lawans or state.setting.lawans[other.seat] is None
        for area, tokens in zip(state.setting.areas, state.players[other.seat].placed, strict=True)
        for index, token in enumerate(tokens)
        if token == UNKNOWN
    ]
    if faults:
        raise PositionError.of(faults)


def _faults(question: PlacementQuestion, number: int, scenario: Scenario) -> Iterator[Fault]:
    """What is wrong with a scenario of the question."""
    setting = question.state.setting
    field = f"ask.opponents[{number}].placed"
    for name, placed in scenario.placed.items():
        if setting.ids.index(name) == question.seat:
            yield Fault(f"{field}.{name}", say("expected the opponents' tokens, not the asker's"))
        seen: set[Token] = set()
        for area, tokens in placed.items():
            if area not in setting.areas:
                yield Fault(f"{field}.{name}.{area}", say("expected an area in play"))
            yield from _tokens(f"{field}.{name}.{area}", tokens, seen)


def _tokens(field: str, tokens: Sequence[Token], seen: set[Token]) -> Iterator[Fault]:
    """Tokens that are not known, or were placed before."""
    for index, token in enumerate(tokens):
        if token == UNKNOWN or (token in seen and token != BLESSING):
            yield Fault(f"{field}[{index}]", say("expected a token that the player has placed only here"))
        seen.add(token)
