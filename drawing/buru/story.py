"""An afternoon told event by event, each with its clause, and the table that it leads to.

The events are those of the rules' own code, automatic ones between the moves: whose each is and what happens. What it
brings is told from the difference between the table before and after.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from periplus.models.buru import GAME
from periplus.models.buru.effects import RESOURCES
from periplus.models.buru.flow import step
from periplus.models.buru.legality import CHOICES, apply, declined, fault
from periplus.models.buru.morning import keeper, placer
from periplus.models.buru.moves import AnyMove, Keep, Place
from periplus.models.buru.order import power, ranking
from periplus.models.buru.play import PossibleWorlds, follow
from periplus.models.buru.position import Position
from periplus.models.buru.reading import initial
from periplus.models.buru.state import UNKNOWN, Player, State
from periplus.models.buru.terms import the, word
from periplus.models.core.results import RuleId, Violation
from periplus.models.core.wording import SEMICOLON, listed, say, spoken

from ..scene import Table
from ..tables import MOVE as MOVES
from ..tables import WHAT
from .advice import steps_of
from .answers import MORNING
from .faces import decrees_at
from .phrases import Phrases, names_at, space_name
from .sentences import short

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
    "dawn": "BURU-3.2",
    "plot": "BURU-14.14",
    "tie": "BURU-15.7",
    "reveal": "BURU-6.2",
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
LIAISON: RuleId = "BURU-25.15"
"""The clause by which a Lawan's liaison acts."""


def brought(before: State, after: State, names: Sequence[str], phrases: Phrases, mover: int | None) -> str:
    """Gains and losses of every player, the names of all but the mover before theirs."""
    parts = []
    for seat, (one, other) in enumerate(zip(before.players, after.players, strict=True)):
        if told := listed(_changes(after, one, other, phrases)):
            parts.append(told if seat == mover else say("{name}: {gains}", name=names[seat], gains=told))
    parts += _totems(before, after, names)
    if before.envoy != after.envoy:
        parts.append(say("{name} is envoy", name=names[after.envoy]))
    return listed(parts, SEMICOLON)


def _changes(state: State, one: Player, other: Player, phrases: Phrases) -> Iterator[str]:
    """What changes for one player."""
    goods = zip(
        ("vp", "fish", *RESOURCES),
        (one.vp, one.fish, *one.res),
        (other.vp, other.fish, *other.res),
        strict=True,
    )
    yield from (
        f"{new - old:+d} {spoken(word(name))}".replace("-", "−") for name, old, new in goods if new != old
    )
    yield from _cards("+", Counter(other.tableau) - Counter(one.tableau), phrases)
    yield from _cards("−", Counter(one.tableau) - Counter(other.tableau), phrases)
    for spirit, old, new in zip(state.setting.spirits, one.offers, other.offers, strict=True):
        for value in new[len(old) :]:
            yield say("{spirit} card {value}", spirit=spirit, value=UNKNOWN if value is None else value)
    yield from _cards("+", Counter(other.elders) - Counter(one.elders), phrases)
    yield from _cards("−", Counter(one.elders) - Counter(other.elders), phrases)
    if one.guide != other.guide and other.guide == "next":
        yield say("the guide")
    if one.canoe != other.canoe:
        yield say("canoe on space {space}", space=other.canoe)


def _cards(sign: str, cards: Counter[str], phrases: Phrases) -> Iterator[str]:
    yield from (f"{sign}{spoken(phrases.name(card))}" for card in cards.elements())


def _totems(before: State, after: State, names: Sequence[str]) -> list[str]:
    """Totems and blessings that change hands."""
    found: list[str] = []
    for spirit, old, new in zip(before.setting.spirits, before.totems, after.totems, strict=True):
        if new is not None and new != old:
            found.append(say("{name} takes the {spirit} totem", name=names[new], spirit=spirit))
    for area, old, new in zip(before.setting.areas, before.blessings, after.blessings, strict=False):
        if new is not None and new != old:
            found.append(say("{name} gains the blessing of {area}", name=names[new], area=the(area)))
    return found


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


HEADER = (say("clause"), say("who"), MOVES[0], WHAT, say("brings"))
MOVE = 2
"""The column of moves."""


@dataclass(frozen=True, slots=True)
class TableHistory:
    """The table, and what has happened since the position was written down."""

    state: State
    events: tuple[Event, ...]


def told(position: Position, violations: Sequence[Violation], phrases: Phrases) -> TableHistory:
    """The table after the log, or before its first illegal move, and after what happens by itself then.

    A position that is at fault is shown as it stands, and one that asks what a Lawan does, before he does it.
    """
    story = Story(initial(position), names_at(position), phrases)
    log = position.log
    if violations:
        where = violations[0].where
        if where[:1] != ("log",):
            return TableHistory(story.state, ())
        log = log[: int(where[1])] if len(where) > 1 else ()
    if story.play(log) and position.ask.kind != "lawan":
        story.run()
    return TableHistory(story.state, tuple(story.events))


def events_table(events: Sequence[Event]) -> Table | None:
    """The events in rows, None if there are none."""
    return _table(say("What has happened"), events) if events else None


def solution_table(
    position: Position, state: State, answer: Mapping[str, Any], title: str, phrases: Phrases
) -> Table | None:
    """The solution told event by event; None for one that is no line of play from that table on."""
    moves = [GAME.parse_move(position, dict(step)) for step in steps_of(answer)]
    if not moves or state.phase != "afternoon" or any(move.type in MORNING for move in moves):
        return None
    story = Story(state, names_at(position), phrases)
    for place, move in enumerate(moves):
        if not story.run(moves[place:]) or fault(story.state, move):
            return None
        story.play((move,))
    if position.ask.kind == "afternoon":
        story.run()
    return _table(title, story.events)


def _table(title: str, events: Sequence[Event]) -> Table:
    """The events in rows, without the column of moves where none is one."""
    shown = [column for column in range(len(HEADER)) if column != MOVE or any(one.move for one in events)]
    rows = tuple(tuple(event.row[column] for column in shown) for event in events)
    return Table(title, tuple(HEADER[column] for column in shown), rows)
