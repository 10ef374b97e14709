"""An afternoon told event by event: each with its clause, whose it is, what happens and what it brings.

The events are those of the rules' own code, automatic ones between the moves; what they bring is told from the
difference between the table before and after.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from periplus.models.buru.applying import declined
from periplus.models.buru.flow import step
from periplus.models.buru.legality import CHOICES
from periplus.models.buru.morning import placer
from periplus.models.buru.moves import AnyMove, Keep, Place
from periplus.models.buru.noon import keeper
from periplus.models.buru.order import power, ranking
from periplus.models.buru.play import apply, follow
from periplus.models.buru.state import State
from periplus.models.buru.table import PossibleWorlds
from periplus.models.core.results import RuleId
from periplus.models.core.wording import say

from .clauses import BY_AREA, CLAUSES, LIAISON
from .faces import decrees_at
from .gains import brought
from .phrases import Phrases, space_name
from .sentences import short


@dataclass(frozen=True, slots=True)
class Event:
    """One line of the story."""

    clause: str
    who: str
    what: str
    brings: str
    move: str = ""
    """The move as it is typed, where the event is one."""

    @property
    def row(self) -> tuple[str, ...]:
        """The event as a row of a table."""
        return self.clause, self.who, self.move, self.what, self.brings


class Story:
    """The events from a table on; it stops where chance falls, unless the next move tells how."""

    def __init__(self, state: State, names: Sequence[str], phrases: Phrases) -> None:
        """``state``: the table to begin with, before whatever happens by itself."""
        self.state = state
        self.names, self.phrases = names, phrases
        self.events: list[Event] = []

    def run(self, following: Sequence[AnyMove] = ()) -> bool:
        """Tell what happens by itself up to the next choice of a human, or to dusk; whether it came to that.

        ``following`` are the moves that are made then: of the ways in which a tie can fall, the first that fits them;
        a choice among them declines what is open, and dusk goes over into the dawn that they tell.
        """
        while self.state.phase != "dusk" or following:
            worlds = step(self.state)
            if not worlds and self.state.pending and following[:1] and following[0].type in CHOICES:
                self.state = declined(self.state)
                continue
            if not worlds:
                break
            if len(worlds) > 1 and following[:1] and following[0].type == "tie":
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
            if move.type == "dawn":
                self.events.clear()  # what happened is told of the round alone
            after = apply(self.state, move)
            seat = _mover(self.state, move)
            who = "" if seat is None else self.names[seat]
            brings = brought(self.state, after, self.names, self.phrases, seat)
            told = move.as_json()
            what, typed = self.phrases.move(told), self.phrases.notation(told)
            self.events.append(Event(CLAUSES[move.type], who, what, brings, typed))
            self.state = after
        return True

    def _happened(self, after: State) -> Iterator[Event]:
        """What happened by itself, if there is anything to tell."""
        before, names = self.state, self.names
        if after.revealed and not before.revealed and (order := ranking(after, after.area)):
            yield from self._revealed(after, order)
            return
        if (seat := _lawan(before, after)) is not None:
            yield self._acted(after, seat)
        elif told := brought(before, after, names, self.phrases, None):
            yield Event(*_kind(before), told)

    def _acted(self, after: State, seat: int) -> Event:
        """What a Lawan has just done, with its stack or with its liaison."""
        before, area = self.state, self.state.area
        name, player = before.setting.areas[area], after.players[seat]
        by_liaison = player.acted == before.players[seat].acted
        space = (player.liaison if by_liaison else player.acted)[area] or ""
        what = say("{area}: takes {space}", area=name, space=space_name(space))
        brings = brought(before, after, self.names, self.phrases, seat)
        return Event(LIAISON if by_liaison else BY_AREA[name], self.names[seat], what, brings)

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
                yield Event("BURU-6.7", strongest, say("decree: {reward}", reward=short(reward)), "")


def _fits(state: State, moves: Sequence[AnyMove]) -> bool:
    """Whether there are moves, and they can be made from there."""
    return bool(moves) and not follow(PossibleWorlds(((Fraction(1), state),)), moves)[1]


def _mover(state: State, move: AnyMove) -> int | None:
    """The seat whose move it is: the move says so, or the table; None for the Lawans' plot card."""
    if move.player:
        return state.setting.ids.index(move.player)
    match move:
        case Place():
            return placer(state)
        case Keep():
            return keeper(state, move)
        case _:
            return state.turn


def _lawan(before: State, after: State) -> int | None:
    """The seat of a Lawan who has just acted, if one has."""
    if after.phase == before.phase:
        for seat, (one, other) in enumerate(zip(before.players, after.players, strict=True)):
            if before.setting.lawans[seat] and (one.acted, one.liaison) != (other.acted, other.liaison):
                return seat
    return None


def _kind(before: State) -> tuple[RuleId, str, str]:
    """The clause, nobody, and the name of something else that happened."""
    if before.phase in ("morning", "noon"):
        return "BURU-5.1", "", say("fishing")
    if before.phase == "dusk":
        return "BURU-7.1", "", say("dusk")
    return "BURU-6.7", "", say("{area}: rewards", area=before.setting.areas[before.area])
