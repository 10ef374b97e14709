"""An afternoon told event by event: each with its clause, whose it is, what happens and what it brings.

The events are those of the rules' own code, automatic ones between the moves; what they bring is told from the
difference between the table before and after.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from periplus.models.buru.flow import step
from periplus.models.buru.moves import AnyMove
from periplus.models.buru.order import power, ranking
from periplus.models.buru.play import apply, follow
from periplus.models.buru.state import State
from periplus.models.buru.table import Table
from periplus.models.core.results import RuleId
from periplus.models.core.wording import say

from .faces import decrees_at
from .gains import brought
from .phrases import Phrases, space_name

CLAUSES: dict[str, RuleId] = {
    "place": "BURU-4.1",
    "lawan_place": "BURU-14.9",
    "keep": "BURU-5.1",
    "claim": "BURU-24.4",
    "act": "BURU-6.8",
    "canoe": "BURU-20.9",
    "liaison": "BURU-25.7",
    "gain": "BURU-6.9",
    "forest": "BURU-9.1",
    "hire": "BURU-10.3",
    "refresh": "BURU-10.5",
    "task": "BURU-11.2",
    "offer": "BURU-12.2",
    "elder": "BURU-12.4",
    "draw": "BURU-20.17",
    "guide": "BURU-21.2",
    "envoy": "BURU-12.5",
    "stop": "BURU-6.9",
}
"""The clause by which each move is made."""
BY_AREA: dict[str, RuleId] = {
    "forest": "BURU-15.2",
    "coast": "BURU-15.5",
    "village": "BURU-15.12",
    "lake": "BURU-15.15",
    "ambelau": "BURU-22.10",
}
"""The clause by which a Lawan acts in each area."""


@dataclass(frozen=True, slots=True)
class Event:
    """One line of the story."""

    clause: str
    who: str
    what: str
    brings: str

    @property
    def row(self) -> tuple[str, ...]:
        """The event as a row of a table."""
        return self.clause, self.who, self.what, self.brings


class Story:
    """The events from a table on; it stops where chance falls, unless the next move tells how."""

    def __init__(self, state: State, names: Sequence[str], phrases: Phrases) -> None:
        """``state``: the table to begin with, before whatever happens by itself."""
        self.state = state
        self.names, self.phrases = names, phrases
        self.events: list[Event] = []

    def run(self, following: Sequence[AnyMove] = ()) -> bool:
        """Tell what happens by itself up to the next choice of a human, or to dusk; whether it came to that.

        ``following`` are the moves that are made then: of the ways in which a tie can fall, the first that fits them.
        """
        while self.state.phase != "dusk":
            worlds = step(self.state)
            if not worlds:
                break
            ways = [after for _, after in worlds if len(worlds) == 1 or _fits(after, following)]
            if not ways:
                chance = say("falls by chance: {ways} ways", ways=len(worlds))
                self.events.append(Event("BURU-R.43", "", chance, ""))
                return False
            self.events += self._happened(ways[0])
            self.state = ways[0]
        return True

    def play(self, moves: Sequence[AnyMove]) -> bool:
        """Tell legal moves and what happens between them; whether all could be told."""
        for place, move in enumerate(moves):
            if not self.run(moves[place:]):
                return False
            after = apply(self.state, move)
            seat = _mover(self.state, move)
            who = "" if seat is None else self.names[seat]
            brings = brought(self.state, after, self.names, self.phrases, seat)
            self.events.append(Event(CLAUSES[move.type], who, self.phrases.move(move.as_json()), brings))
            self.state = after
        return True

    def _happened(self, after: State) -> Iterator[Event]:
        """What happened by itself, if there is anything to tell."""
        before, names = self.state, self.names
        if after.revealed and not before.revealed and (order := ranking(after, after.area)):
            yield from self._revealed(after, order)
            return
        if seat := _lawan(before, after):
            area = before.setting.areas[before.area]
            acted = after.players[seat - 1]
            space = acted.acted[before.area] or acted.liaison[before.area] or ""
            what = say("{area}: takes {space}", area=area, space=space_name(space))
            yield Event(
                BY_AREA[area], names[seat - 1], what, brought(before, after, names, self.phrases, seat - 1)
            )
        elif told := brought(before, after, names, self.phrases, None):
            yield Event(*_kind(before, after), told)

    def _revealed(self, after: State, order: Sequence[int]) -> Iterator[Event]:
        """Powers, who has the majority and why, and what it brings."""
        area, strongest = after.area, self.names[order[0]]
        powers = [power(after, seat, area) for seat in order]
        bids = ", ".join(f"{self.names[seat]} {bid}" for seat, bid in zip(order, powers, strict=True))
        what = say("{area} revealed: {bids}", area=after.setting.areas[area], bids=bids)
        clause = "BURU-6.3"
        if powers[1:2] == powers[:1]:
            clause = "BURU-6.4"
            what = say("{what}; ties from the envoy, {envoy}", what=what, envoy=self.names[self.state.envoy])
        brings = brought(self.state, after, self.names, self.phrases, order[0])
        yield Event(clause, strongest, what, brings)
        for decree, reward in decrees_at(self.state, after.setting.areas[area]):
            if decree not in after.decrees:
                yield Event("BURU-6.7", strongest, say("decree: {reward}", reward=reward), "")


def _fits(state: State, moves: Sequence[AnyMove]) -> bool:
    """Whether there are moves, and they can be made from there."""
    return bool(moves) and not follow(Table(((Fraction(1), state),)), moves)[1]


def _mover(state: State, move: AnyMove) -> int | None:
    """The seat whose move it is, if the move or the table says so."""
    return state.setting.ids.index(move.player) if move.player else state.turn


def _lawan(before: State, after: State) -> int:
    """The seat, counted from 1, of a Lawan who has just acted; 0: none has."""
    for seat, (one, other) in enumerate(zip(before.players, after.players, strict=True), 1):
        if before.setting.lawans[seat - 1] and (one.acted, one.liaison) != (other.acted, other.liaison):
            return seat if after.phase == before.phase else 0
    return 0


def _kind(before: State, after: State) -> tuple[RuleId, str, str]:
    """The clause, nobody, and the name of something else that happened."""
    if before.phase in ("morning", "noon"):
        return "BURU-5.1", "", say("fishing")
    return "BURU-6.7", "", say("{area}: rewards", area=before.setting.areas[before.area])
