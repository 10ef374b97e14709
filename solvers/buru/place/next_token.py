"""``act`` in the morning and at noon: where the next token goes, or which is kept.

Everybody else's hidden and coming tokens are guessed, Lawans' by their plot cards and humans' anywhere, and the same
guesses serve every choice. By an estimate each choice gets its likeliest layings of the rest of the hand, and the
likeliest choices come first. Then every choice is looked at in one guess after the other: its afternoon is played as
it looks best action by action. After a few guesses the better half goes on, with further layings. What is told is the
mean of the best laying over the guesses, with its standard error; nothing is proved by it.

The estimate is a table of each area by the place in its order. The space that a player gets is that of his place
among the bidders, the richest first; what it brings is weighed by a rule of thumb, as far as he can pay for it and
has somebody to do it. It takes microseconds, so every way to lay a hand can be compared; it decides what is looked at
first, and nothing else.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeAlias

from periplus.models.buru import notation
from periplus.models.buru.altars import altar_cost
from periplus.models.buru.effects import GOODS, Bundle, amounts
from periplus.models.buru.flow import reward
from periplus.models.buru.game import GAME
from periplus.models.buru.lawan.placing import require_room
from periplus.models.buru.legality import legal_moves
from periplus.models.buru.morning import keep, place, placer
from periplus.models.buru.moves import Keep, Place
from periplus.models.buru.offering import altar_of
from periplus.models.buru.order import BLESSING, POWERS, clockwise, hand
from periplus.models.buru.play import only
from periplus.models.buru.position import Position
from periplus.models.buru.query import PlaceQuery
from periplus.models.buru.state import UNKNOWN, State, Token
from periplus.models.core.errors import PositionError
from periplus.models.core.wording import say

from ...answers import RankedMove, Ranking
from ...limits import Clock, Limits
from ...search import Search
from ..afternoon.question import Aim
from ..bounding import bounded
from ..figures import ranked
from ..pace import GUESS, PLACEMENT, telling
from ..scopes import LIKELY, equal, require, scoped
from .question import PlacementQuestion, ceiling
from .scenario import AfternoonPlayer, Placed, PlacementScenario, guessed

WEIGHTS: Mapping[str, float] = {
    "clay": 1, "palm": 1, "ebony": 2, "fish": 0.35, "vp": 1, "any": 1.3, "task": 1.6, "hire": 1.5, "offer": 5,
    "elder": 2, "draw": 1.5, "envoy": 0.7, "guide": 0.7, "forest": 2, "refresh": 0.2, "totem": 1.5,
}  # fmt: skip
"""What one of each part is thought to be worth."""
HIRE = 2
"""Fish that a hire is thought to cost."""
MOST = 24
"""No player's power in an area is greater."""


class Estimate:
    """One player's areas against several tables of what the others have laid."""

    def __init__(self, state: State, seat: int, tables: Sequence[State]) -> None:
        self._worth: list[list[float]] = []
        """By area and power: what it is thought to bring."""
        for area in range(len(state.setting.areas)):
            places, majority = _places(state, seat, area), _majority(state, area)
            total = [0.0] * (MOST + 1)
            for table in tables:
                against = _against(table, seat, area)
                for power in range(1, MOST + 1):
                    rank = sum(other >= power if first else other > power for other, first in against)
                    total[power] += places[rank] if rank < len(places) else 0.0
                    total[power] += majority if rank == 0 else 0.0
            self._worth.append([value / len(tables) for value in total])

    def of(self, placed: Sequence[Sequence[Token]], kept: Token) -> float:
        """What tokens in the fields and the one that is kept are thought to bring."""
        found = WEIGHTS["fish"] * POWERS.get(kept, 0)
        for worth, tokens in zip(self._worth, placed, strict=True):
            power = sum(POWERS.get(token, 0) for token in tokens)
            found += worth[min(MOST, power + (power > 0 and BLESSING in tokens))]
        return found


def _against(table: State, seat: int, area: int) -> list[tuple[int, bool]]:
    """The others' powers, each with whether its owner comes first in a tie (BURU-1.9)."""
    mine = clockwise(table, seat)
    found = []
    for other, player in enumerate(table.players):
        power = sum(POWERS.get(token, 0) for token in player.placed[area])
        if other != seat and power:
            found.append((power + (BLESSING in player.placed[area]), clockwise(table, other) < mine))
    return found


def _places(state: State, seat: int, area: int) -> list[float]:
    """What acting first, second, … in an area is thought to bring."""
    edition, name = state.setting.edition, state.setting.areas[area]
    if name == "forest":
        cards = (edition.forest_cards[card].gain for card in state.forest)
        return sorted((_worth(state, seat, notation.effect(text)[0].gain) for text in cards), reverse=True)
    printed = edition.areas[name]
    spaces = sorted(printed.spaces, key=lambda space: -space.gems)
    return [_worth(state, seat, notation.effect(space.gain)[0].gain) for space in spaces]


def _worth(state: State, seat: int, bundle: Bundle) -> float:
    """What a bundle is thought to be worth to the player."""
    player = state.players[seat]
    free = {"hire": player.fish // HIRE, "task": 1 + len(player.tableau), "offer": 1 + _payable(state, seat)}
    found = 0.0
    for item in bundle:
        number = min(item.count, free[item.atom]) if item.atom in free else item.count
        if item.atom in free:
            free[item.atom] -= number
        found += number * WEIGHTS.get(item.atom, 0)
    return found


def _payable(state: State, seat: int) -> int:
    """How many offerings the player can pay with what he holds, the cheapest again and again."""
    player = state.players[seat]
    held: dict[str, int] = dict(zip(GOODS, (*player.res, player.fish, player.vp), strict=True))
    costs: list[dict[str, int]] = [
        dict(zip(GOODS, amounts(altar_cost(state, spirit)), strict=True))
        for place, spirit in enumerate(state.setting.spirits)
        if state.left[place] and altar_of(spirit).unnamed is None
    ]
    number = 0
    while payable := [cost for cost in costs if any(cost.values()) and _fits(cost, held)]:
        cost = min(payable, key=lambda one: sum(one.values()))
        held = {good: held[good] - cost[good] for good in held}
        number += 1
    return number


def _fits(cost: Mapping[str, int], held: Mapping[str, int]) -> bool:
    return all(held[good] >= number for good, number in cost.items())


def _majority(state: State, area: int) -> float:
    """What the majority is thought to bring, decrees and all."""
    decrees = state.decrees_at(state.setting.areas[area])
    bundles = [reward(state, area), *(notation.bundle(decree.reward) for decree in decrees)]
    return sum(WEIGHTS.get(item.atom, 0) * item.count for bundle in bundles for item in bundle)


GUESSES = 32
"""Tables that are guessed, unless fewer samples are asked for."""
FEW = 4
"""Guesses after which the better half of the choices goes on."""
LEAST = 6
"""Choices that go on at any rate."""
DRAWN = 48
"""Layings of the rest of the hand that are drawn for each choice."""
LAYINGS = 3
"""Of those how many are looked at, the likeliest."""
ENGINE = "simulation"
Laying: TypeAlias = tuple[Placed, Token]
"""What lies in each area then, and the token that is kept."""


@dataclass(slots=True, eq=False)
class TokenChoice:
    """A choice, with what each of its layings is worth in the guesses looked at."""

    move: Place | Keep
    layings: list[Laying]
    """The likeliest first."""
    likely: float
    values: list[list[Fraction]] = field(default_factory=list)
    """By laying, then by guess."""

    @property
    def level(self) -> int:
        """The guesses in which some laying has been looked at."""
        return max(map(len, self.values), default=0)

    def best(self, level: int) -> list[Fraction]:
        """The values of the best laying in so many guesses."""
        return max((values[:level] for values in self.values if len(values) >= level), key=sum)


def search(position: Position, limits: Limits) -> Search[Ranking]:
    """The ranking of the next placing or keeping; raises PositionError unless it is the asker's, and a human's."""
    state = only(GAME.state(position))
    require(state.setting, "actions", "holdings")
    require_room(state)
    question = PlacementQuestion(position, PlaceQuery(kind="place"), state, chooser(position, state))
    return Search(
        lambda clock: _rankings(question, clock),
        limits,
        Ranking("unknown"),
        complete=lambda ranking, clock: bounded(ranking, lambda: ceiling(question, clock)),
    )


def chooser(position: Position, state: State) -> int:
    """The seat whose choice it is; raises PositionError unless it is a human's, and the asker's if one is named."""
    ids, player = state.setting.ids, position.ask.player
    seat = placer(state)
    if state.phase == "noon":
        free = [ids.index(str(move.player)) for move in legal_moves(state)]
        seat = next((one for one in free if player in (None, ids[one])), None)
    if seat is None or state.setting.lawans[seat] is not None:
        raise PositionError("log", say("expected a human's turn to place: a plot card comes next, or noon"))
    if player is not None and ids[seat] != player:
        raise PositionError("ask.player", say("expected whose turn it is: {player}", player=ids[seat]))
    return seat


def choices_of(state: State, seat: int) -> list[Place | Keep]:
    """What the player may do now, in the order of answers."""
    moves = (move for move in legal_moves(state) if isinstance(move, Place | Keep))
    return [move for move in moves if isinstance(move, Place) or move.player == state.setting.ids[seat]]


def _rankings(question: PlacementQuestion, clock: Clock) -> Iterator[Ranking]:
    """Ever better estimates. Raises Stop when the clock says so."""
    morning = _Morning(question, clock)
    yield from telling(morning.run(), morning.ranking, clock)


class _Morning:
    """The choices of one player before the afternoon. Raises Stop when the clock says so."""

    def __init__(self, question: PlacementQuestion, clock: Clock) -> None:
        self._question, self._clock = question, clock
        state, seat, seed = question.state, question.seat, clock.limits.seed
        self._aim = Aim(seat, question.query.goal, question.query.others)
        tables = guessed(question, min(GUESSES, clock.limits.samples), seed, lambda: clock.work(GUESS))
        player = AfternoonPlayer(self._aim, state, clock)
        self._tree = player.tree
        self._guesses = [PlacementScenario(Fraction(1, len(tables)), table, player) for table in tables]
        estimate, rng = Estimate(state, seat, tables), random.Random(seed)
        self._entries: list[TokenChoice] = []
        for move in choices_of(state, seat):
            clock.work(DRAWN * PLACEMENT)
            found = sorted(
                ((estimate.of(*laying), laying) for laying in _layings(state, seat, move, rng)),
                key=lambda pair: -pair[0],
            )
            self._entries.append(TokenChoice(move, [laying for _, laying in found[:LAYINGS]], found[0][0]))
        self._entries.sort(key=lambda entry: -entry.likely)
        self._going = list(self._entries)
        """The choices that are still compared."""

    def run(self) -> Iterator[None]:
        """A look at every choice in ever more guesses; the better half goes on, with all its layings."""
        for entry in self._entries:
            entry.values.append([])
        first = self._entries[0]
        with self._tree.unhurried():
            first.values[0].append(self._guesses[0].swift_play_out(*first.layings[0]))
        yield
        for number, guess in enumerate(self._guesses):
            if number == FEW:
                yield from self._halved()
            for entry in self._going:
                for values, laying in zip(entry.values, entry.layings, strict=False):
                    if len(values) == number:
                        values.append(guess.swift_play_out(*laying))
                yield

    def _halved(self) -> Iterator[None]:
        """The better half of the choices, their other layings looked at as often as the first."""
        most = max(LEAST, (len(self._entries) + 1) // 2)
        self._going = sorted(self._entries, key=lambda entry: -sum(entry.best(FEW)))[:most]
        for entry in self._going:
            for laying in entry.layings[1:]:
                entry.values.append([guess.swift_play_out(*laying) for guess in self._guesses[:FEW]])
                yield
            best = max(range(len(entry.values)), key=lambda place: sum(entry.values[place]))
            entry.layings = [entry.layings[best]]
            entry.values = [entry.values[best]]

    def ranking(self) -> Ranking | None:
        """The choices as they stand, the best first; those that are not compared come last, without a value."""
        level = min(entry.level for entry in self._going) or 1
        known = [entry for entry in self._going if entry.level >= level]
        if not known:
            return None
        listed = [
            (sum(values, Fraction(0)) / level, values, entry)
            for entry in known
            for values in [entry.best(level)]
        ]
        listed.sort(key=lambda one: (-one[0], -one[2].likely))
        best = listed[0][0]
        moves = [ranked(entry.move, values, best) for _, values, entry in listed]
        left = [entry for entry in self._entries if entry not in known]
        moves += [RankedMove(entry.move, None, None, proved=False) for entry in left]
        looked = sum(entry.level > 0 for entry in self._entries)
        found = Ranking(
            "feasible",
            tuple(moves[: self._clock.limits.count]),
            engine=ENGINE,
            work={"looked": looked, "choices": len(self._entries), "guesses": level},
            extra=about_of(self._question.state, self._question.seat),
        )
        return found.stopped("samples") if level == len(self._guesses) else found


def about_of(state: State, seat: int) -> dict[str, object]:
    """What the ranking rests on: others' tokens, known or to come, are guessed."""
    return {"others": "rating", **scoped(state, seat, "rating", guessed=True), **equal(LIKELY)}


def _layings(state: State, seat: int, move: Place | Keep, rng: random.Random) -> Iterator[Laying]:
    """Ways to lay the rest of the hand after the choice, each once."""
    after = place(state, move) if isinstance(move, Place) else keep(state, move)
    player = after.players[seat]
    tokens = hand(after, seat)
    if isinstance(move, Keep):
        yield player.placed, move.token
        return
    if len(tokens) < 2:
        yield player.placed, tokens[0] if tokens else UNKNOWN
        return
    seen: set[Laying] = set()
    for _ in range(DRAWN):
        *others, kept = rng.sample(tokens, len(tokens))
        fields = [list(field) for field in player.placed]
        for token in others:
            rng.choice(fields).append(token)
        laying = tuple(tuple(field) for field in fields), kept
        if laying not in seen:
            seen.add(laying)
            yield laying
