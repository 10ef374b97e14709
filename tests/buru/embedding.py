"""A game that was played, as values of the bound's program: what came, went, was done and offered in each area.

The program of ``bound`` may gather more than any play, but never less: with its variables at what a game did it has
to be feasible, and no less than the game's end. Pinning them finds a rule that the program forbids though the game
allows it, where a bound alone would hide it behind what else it gives away.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from periplus.models.buru import notation
from periplus.models.buru.kernel import KERNEL
from periplus.models.buru.legality import apply
from periplus.models.buru.moves import AnyMove
from periplus.models.buru.state import UNKNOWN, Player, State
from periplus.models.core.kernel import CHANCE, OVER
from periplus.solvers.buru.campaign.acts import OF_TOKOH
from periplus.solvers.buru.campaign.ahead import ahead
from periplus.solvers.buru.campaign.base import ProgramBase
from periplus.solvers.buru.campaign.campaign import Campaign
from periplus.solvers.patterns.logic import TermList

EAGER = ("offer", "gain", "task", "hire", "draw")
"""Moves by which a game brings much."""


class Event(NamedTuple):
    """Something that a player did in an area, in the round in which the game began (0) or in any later one (1)."""

    period: int
    area: str
    kind: str
    name: str


class IdleBase(ProgramBase):
    """A program in which also what brings nothing can be said."""

    idle = True


def played(state: State, seat: int, rng: random.Random, greedy: float) -> tuple[State, Counter[Event]]:
    """A random game to its end, with what the player did; ``greedy``: how often he takes what brings much."""
    first, found = state.round, Counter[Event]()
    while (turn := KERNEL.to_move(state)) != OVER:
        if turn == CHANCE:
            before, state = state, KERNEL.chance(state, rng)
            _turned_up(found, before.players[seat], state.players[seat])
            continue
        move = _some(KERNEL.legal(state), rng, greedy if turn == seat else 0)
        if turn == seat:
            period = min(1, state.round - first)
            found.update(Event(period, *event) for event in _events(state, seat, move))
        state = KERNEL.apply(state, move)
    return state, found


def _some(moves: Iterable[AnyMove], rng: random.Random, greedy: float) -> AnyMove:
    listed = list(moves)
    eager = [move for move in listed if move.type in EAGER]
    going = [move for move in listed if move.type != "stop"]
    return rng.choice((eager or going or listed) if rng.random() < greedy else listed)


def _turned_up(found: Counter[Event], before: Player, after: Player) -> None:
    """An islander that was drawn unknown came as the one that it turns out to be."""
    if len(before.tableau) == len(after.tableau):
        for old, new in zip(before.tableau, after.tableau, strict=True):
            if old == UNKNOWN != new:
                event = next(event for event in found if event[2:] == ("come", UNKNOWN))
                found -= Counter([event])
                found[event._replace(name=new)] += 1


def _events(state: State, seat: int, move: AnyMove) -> Iterator[tuple[str, str, str]]:
    """What a move of the player does: area, kind, name."""
    before, after = state.players[seat], apply(state, move).players[seat]
    place, area = state.area, state.setting.areas[state.area]
    data = move.as_json()
    if move.type == "canoe":
        yield area, "canoe", str(after.acted[place])
    if move.type in ("act", "liaison") and data["space"] is not None:
        yield area, move.type, data["space"]
    if move.type in ("liaison", "forest") and "card" in data:
        yield area, "forest", data["card"]
    if move.type == "task":
        yield area, "task", data["card"]
    old, new = Counter(before.tableau), Counter(after.tableau)
    yield from ((area, "come", card) for card in (new - old).elements())
    yield from ((area, "gone", card) for card in (old - new).elements())
    for spirit, held, holds in zip(state.setting.spirits, before.offers, after.offers, strict=True):
        yield from ((area, "made", spirit) for _ in range(len(holds) - len(held)))


class Pinned:
    """The program ahead of a table, pinned to a game that was played from it."""

    def __init__(self, state: State, seat: int, events: Counter[Event]) -> None:
        self._outlook = ahead(state, seat, frozenset(state.decrees))
        self.campaign = Campaign(self._outlook, IdleBase(self._outlook))
        self._events, self._tokoh = events, state.players[seat].tokoh
        first = 0 if self._outlook.under_way else 1
        slots = [(period + first, slot.area) for period, slot in self.campaign.base.slots]
        for period, area, *what in events:
            if (period, area) not in slots:
                raise ValueError(f"nothing can be done in {area} of period {period}: {what}")
        for place, (period, area) in enumerate(slots):
            self._pin(place, period, area)

    def _pin(self, place: int, period: int, area: str) -> None:
        campaign = self.campaign
        kinds = {
            "come": campaign.tableau.come,
            "gone": campaign.tableau.gone,
            "task": {
                card: times
                for card, times in campaign.tasks.tasks.items()
                if self._outlook.setting.edition.hirelings[card].kind
                != "outlaw"  # its ukum offering is pinned
            },
            "made": campaign.altars.made,
            "forest": campaign.forest.cards,
        }
        for kind, timed in kinds.items():
            for name, several in timed.items():
                gain = self._outlook.setting.edition.forest_cards[name].gain if kind == "forest" else ""
                terms = [(1, one) for slot, one in several if slot == place]
                self._fix(terms, Event(period, area, kind, name), at_most=_only_trades(gain))
        lands: dict[str, TermList] = {}
        for space, landed in campaign.acts.canoes.landings(place):
            lands.setdefault(space, []).append((1, landed))
        acts: dict[tuple[str, str], TermList] = {}
        for act in campaign.acts.all:
            if act.slot == place:
                name = "tokoh" if act.place.name.startswith(OF_TOKOH) else act.place.name
                acts.setdefault(("act" if act.who == "own" else "liaison", name), []).append((1, act.times))
        for (kind, name), terms in acts.items():
            tokoh = self._outlook.setting.edition.tokoh_cards[self._tokoh].action if self._tokoh else ""
            loose = name == "kuda" or (name == "tokoh" and (not self._tokoh or _only_trades(tokoh)))
            self._fix(terms, Event(period, area, kind, name), at_most=loose)
        for name, terms in lands.items():
            self._fix(terms, Event(period, area, "canoe", name))

    def _fix(self, terms: TermList, event: Event, *, at_most: bool = False) -> None:
        """So often, or where it may bring nothing ``at_most`` so often: what brings nothing need not be said there."""
        number = self._events[event]
        if terms:
            self.campaign.base.program.meaning.linear(terms, low=0 if at_most else number, high=number)
        elif number:
            raise ValueError(f"the program does not know {event}")


def _only_trades(text: str) -> bool:
    """Whether an effect may bring nothing since each of its options has to be paid."""
    return all(option.pay for option in notation.effect(text))
