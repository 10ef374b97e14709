"""How Buru is played well: features of a table, what it is worth, and which moves are worth a look."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from operator import mul
from typing import NamedTuple, TypeAlias

from periplus.models.buru import GAME
from periplus.models.buru.edition import Edition
from periplus.models.buru.editions import goal
from periplus.models.buru.kernel import KERNEL
from periplus.models.buru.legality import apply
from periplus.models.buru.moves import Act, AnyMove, Gain
from periplus.models.buru.order import POWERS, hand
from periplus.models.buru.position import Position
from periplus.models.buru.scoring import Holdings, holdings, level_met, metrics, score_lines, unseen_mean
from periplus.models.buru.spaces import spaces
from periplus.models.buru.state import UNKNOWN, Setting, State
from periplus.models.buru.terms import MODULES
from periplus.models.core.wording import say

from ..strategy.evaluation import Numbers
from ..strategy.game import Feature, Strategy, Term, new_lines
from ..strategy.outlooks import Outlook, SeatTurn
from .coming import coming
from .yields import payable, prices_of, short, task_worth, units

Row: TypeAlias = tuple[float, ...]

PLAY: Mapping[str, float] = {
    "points": 1.0,
    "fish": 0.3,
    "resources": 0.9,
    "ready": 0.5,
    "task1": 1.5,
    "task2": 1.2,
    "task3": 0.8,
    "totems": 1.5,
    "elders": 0.5,
    "elder_near": 0.5,
    "envoy": 0.5,
    "hand": 0.2,
    "come_vp": 1.0,
    "come_fish": 0.3,
    "come_resources": 0.9,
    "come_tasks": 0.6,
    "come_hires": 1.0,
    "come_offers": 2.5,
    "come_elders": 1.5,
    "come_cards": 2.0,
    "come_totems": 2.0,
}
"""Points for one of each: what goods and islanders are added up by, and where the search for several humans begins."""
ALONE: Mapping[str, float] = {
    **PLAY,
    "points": 1.4,
    "resources": 0.5,
    "task2": 1.3,
    "totems": 1.3,
    "elder_near": 0.55,
    "come_resources": 1.1,
    "come_tasks": 0.95,
    "come_hires": 1.25,
    "come_offers": 2.6,
    "come_elders": 1.4,
    "come_totems": 1.5,
}
"""Where that for one human against Lawans begins."""
HELD = (
    Feature("points", say("points now")),
    Feature("fish", say("fish")),
    Feature("few_fish", say("hardly any fish")),
    Feature("resources", say("resources")),
    Feature("ready", say("offerings that can be paid")),
    Feature("short", say("what the next offering lacks")),
    Feature("task1", say("islanders to task")),
    Feature("task2", say("islanders to task")),
    Feature("task3", say("islanders to task")),
    Feature("totems", say("totems")),
    Feature("elder_near", say("what elders may still bring")),
    Feature("envoy", say("the envoy marker")),
    Feature("guide", say("a guide")),
)
"""What is held."""
ROUND = (
    Feature("elders", say("elders")),
    Feature("hand", say("explorers still on the mat")),
    Feature("come_vp", say("respect that this round is likely to bring")),
    Feature("come_fish", say("fish that this round is likely to bring")),
    Feature("come_resources", say("resources that this round is likely to bring")),
    Feature("come_tasks", say("tasks of this round")),
    Feature("come_hires", say("hires of this round")),
    Feature("come_offers", say("offerings of this round")),
    Feature("come_elders", say("an elder of this round")),
    Feature("come_envoy", say("the envoy marker")),
    Feature("come_guides", say("a guide")),
    Feature("come_cards", say("hires of this round")),
    Feature("come_totems", say("totems that this round is likely to bring")),
)
"""What else counts while a round is played."""
FEATURES = (
    Feature("points", say("points now")),
    Feature("goods", say("fish and resources")),
    Feature("islanders", say("islanders to task")),
    Feature("elders", say("what elders may still bring")),
    Feature("envoy", say("the envoy marker")),
    Feature("short", say("what the next offering lacks")),
    Feature("plan", say("the round under way")),
    Feature("lawan", say("a Lawan's play")),
    Feature("lawan_round", say("a Lawan's play")),
    Feature("lawan_cards", say("a Lawan's islanders")),
)
"""What a row says: between rounds what is held, within a round its sum by PLAY; of a Lawan what its play rests on.

Few, for a game shows them four times and its luck is great: with all of HELD and with totems the weights were noise.
"""
GOODS, ISLANDERS, OTHERS = (
    ("fish", "resources", "ready"),
    ("task1", "task2", "task3"),
    ("elder_near", "envoy", "short"),
)
"""What of HELD is added up by PLAY to goods and to islanders, and what stands for itself."""
NAMES = tuple(feature.name for feature in HELD)


def _in_order(table: Mapping[str, float]) -> Row:
    """The numbers in the order of ``round_row``."""
    return tuple(table.get(feature.name, 0.0) for feature in (*HELD, *ROUND))


BEGUN = {
    1: "moved from what was set by hand by the margins of 3,000 games with weights drawn, by a script that is lost",
    2: "set by hand",
}
NUMBERS = Numbers("buru", {1: ALONE, 2: PLAY}, _in_order, BEGUN)
"""What moves within a round are chosen by, for each number of humans; weights fitted by regression played worse."""
FEW = 4
"""Fish with which a hire is not in doubt."""


def weights_of(state: State) -> Row:
    """What moves within a round are chosen by, by the number of humans."""
    return NUMBERS.of(state.setting.lawans.count(None))


def rows(state: State) -> list[Row]:
    """The features of every seat."""
    return [row(state, seat) for seat in range(len(state.players))]


def row(state: State, seat: int) -> Row:
    """The features of a seat; what only the rest of the game can use is 0 at its end."""
    zeros = (0.0,) * len(OTHERS)
    if state.setting.lawans[seat] is not None or state.phase == "end":
        playing, between = float(state.phase != "end"), float(state.phase == "dawn")
        cards = playing * len(state.players[seat].tableau)
        return (_points(state, seat), 0.0, 0.0, *zeros, 0.0, between, playing - between, cards)
    if state.phase != "dawn":
        plan = sum(map(mul, weights_of(state), round_row(state, seat)))
        return (0.0, 0.0, 0.0, *zeros, plan, 0.0, 0.0, 0.0)
    held = dict(zip(NAMES, _held(state, seat), strict=True))
    goods, islanders = (sum(PLAY[name] * held[name] for name in names) for names in (GOODS, ISLANDERS))
    return (held["points"], goods, islanders, *(held[name] for name in OTHERS), 0.0, 0.0, 0.0, 0.0)


def round_row(state: State, seat: int) -> Row:
    """What a human holds and what the round is likely to bring, in the order of HELD and ROUND."""
    player, setting = state.players[seat], state.setting
    left_in_hand = 0.0
    if state.phase == "morning":
        left_in_hand = float(sum(POWERS.get(token, 0) for token in hand(state, seat)))
    held = _totems(state, seat)
    worths = tableau_worths(setting.edition, player.tableau, held)
    return (
        *_held(state, seat),
        float(len(player.elders)),
        left_in_hand,
        *coming(state, seat, held, prices_of(state), worths),
    )


def _totems(state: State, seat: int) -> frozenset[str]:
    return frozenset(state.totems_of(seat))


def _held(state: State, seat: int) -> Row:
    """What a human holds, in the order of HELD."""
    player, held = state.players[seat], _totems(state, seat)
    prices = prices_of(state)
    worths = tableau_worths(state.setting.edition, player.tableau, held)
    first, second, third, *_ = (*sorted(worths, reverse=True), 0.0, 0.0, 0.0)
    return (
        _points(state, seat),
        float(player.fish),
        float(max(0, FEW - player.fish)),
        units(player.res),
        float(payable(player.res, prices)),
        short(player.res, prices),
        first,
        second,
        third,
        float(len(held)),
        _elders(state, seat).near,
        float(state.envoy == seat),
        float(player.guide != "none"),
    )


@lru_cache(maxsize=1 << 14)
def tableau_worths(edition: Edition, tableau: tuple[str, ...], held: frozenset[str]) -> tuple[float, ...]:
    """What the task of each islander brings, roughly."""
    return tuple(task_worth(edition, card, held) for card in tableau)


def _points(state: State, seat: int) -> float:
    """The score as if the game ended now."""
    player, found = state.players[seat], 0.0
    for place, values in enumerate(player.offers):
        for value in values:
            found += float(unseen_mean(state, place)) if value is None else value
    if state.setting.lawans[seat] is not None:
        return player.vp + found + _sets(state.setting.edition, player.tableau)
    return player.vp + found + _elders(state, seat).now


@lru_cache(maxsize=1 << 12)
def _sets(edition: Edition, tableau: tuple[str, ...]) -> int:
    """The set bonus of a Lawan (BURU-15.19)."""
    kinds = [edition.hirelings[card].kind for card in tableau if card != UNKNOWN]
    return sum(edition.set_bonus(kinds.count(kind)) for kind in set(kinds))


class _Elders(NamedTuple):
    """What a player's elders bring."""

    now: int = 0
    """As things are."""
    near: float = 0.0
    """What more each level would bring, by how little it lacks."""


NONE = _Elders()


def _elders(state: State, seat: int) -> _Elders:
    """What the elders of a seat bring."""
    elders = state.players[seat].elders
    return _elders_of(state.setting, elders, holdings(state, seat)) if elders else NONE


@lru_cache(maxsize=1 << 15)
def _elders_of(setting: Setting, elders: tuple[str, ...], held: Holdings) -> _Elders:
    """What elders bring who serve a player with those holdings."""
    found = metrics(setting, held)
    now, near = 0, 0.0
    for name in elders:
        card = setting.edition.elder_cards.get(name)
        if card is None:
            continue
        level = level_met(card, found)
        brings = card.levels[level - 1][1] if level else 0
        now += brings
        for text, points in card.levels[level:]:
            lack = sum(max(0, least - found.get(what, 0)) for what, least in goal(text))
            near += max(0, points - brings) / (1 + lack)
    return _Elders(now, near)


HALF, THIRD = 0.5, 1 / 3
SURE = ("guide", "draw")
"""Steps that nobody declines."""


class BuruStrategy(Strategy[State, AnyMove]):
    """Buru for the whole game."""

    name = "buru"
    kernel = KERNEL
    numbers = NUMBERS
    FEATURES = FEATURES
    own_replies = True
    depth = 0
    width = 5
    trust = 8.0
    effort = 3e-4

    def decides(self, position: Position) -> int:
        """Whoever asks where it may choose, for at noon all do at once; else the seat to move."""
        asks = position.ask.player
        asking = position.names.index(asks) if asks in position.names else -1
        return asking if asking in GAME.actors(position) else super().decides(position)

    def players(self, state: State) -> int:
        """The humans."""
        return state.setting.lawans.count(None)

    def start(self, seats: int, rng: random.Random) -> State:
        """A fresh game; in every third some modules are in play."""
        chosen = tuple(name for name in MODULES if rng.random() < HALF) if rng.random() < THIRD else ()
        return self.kernel.sample(GAME.start(seats, rng, {"modules": chosen}), 0, rng)

    def left(self, state: State) -> float:
        """The rounds to come, and what is left of the present one."""
        if state.phase == "end":
            return 0.0
        last = state.setting.edition.last_round(state.setting.long)
        gone = 0.0
        if state.phase in ("noon", "afternoon"):
            gone = 0.4 + 0.6 * state.area / len(state.setting.areas)
        return min(1.0, max(0.0, (last - state.round + 1 - gone) / last))

    def turn_number(self, state: State) -> int:
        """The round."""
        return state.round

    def turns(self, state: State, most: int | None = None) -> Sequence[SeatTurn[State, AnyMove]]:
        """Every move but those that nobody makes and those that are another one under another name."""
        return [SeatTurn((action,), self.kernel.apply(state, action)) for action in _choices(state)]

    def reply(self, state: State) -> tuple[State, int]:
        """The move after which the mover's round promises most, before anything follows by itself."""
        actions = _choices(state)
        if len(actions) == 1:
            return self.kernel.apply(state, actions[0]), 1
        seat, weights = self.kernel.to_move(state), weights_of(state)
        best, chosen = float("-inf"), actions[0]
        for action in actions:
            value = sum(map(mul, weights, round_row(apply(state, action), seat)))
            if value > best:
                best, chosen = value, action
        return self.kernel.apply(state, chosen), len(actions)

    def at_once(self, state: State, turn: SeatTurn[State, AnyMove], seat: int) -> Outlook:
        """By what the move itself leaves: what follows by itself depends on where in the round it leads."""
        return self.outlook(apply(state, turn.actions[0]))[seat]

    def features(self, state: State) -> Sequence[Row]:
        """Seat by seat."""
        return rows(state)

    def terms(self, state: State, seat: int) -> Sequence[Term]:
        """Part by part; the round under way by what makes it up."""
        found = list(super().terms(state, seat))
        if state.phase in ("dawn", "end") or state.setting.lawans[seat] is not None:
            return found
        at = self.names.index("plan")
        rate = self.evaluation(self.players(state)).at(self.left(state))[0][at]
        parts = map(mul, weights_of(state), round_row(state, seat))
        found[at : at + 1] = [
            Term(feature.words, rate * part) for feature, part in zip((*HELD, *ROUND), parts, strict=True)
        ]
        return found

    def achieved(self, before: State, after: State, seat: int) -> Iterable[str]:
        """The lines of the final score that are new."""
        return [line.what for line in new_lines(score_lines(before, seat), score_lines(after, seat))]


def _choices(state: State) -> Sequence[AnyMove]:
    """The moves that are worth a look: what is simply gained is taken first, equal spaces are one."""
    actions = KERNEL.legal(state)
    if len(actions) == 1 or state.phase != "afternoon":
        return actions
    if state.pending:
        sure = [one for one in actions if isinstance(one, Gain) or one.type in SURE]
        if not sure:
            return actions
        first = sure[0]
        if not isinstance(first, Gain):
            return [first]
        return [one for one in sure if isinstance(one, Gain) and one.item == first.item]
    return _different(state, actions)


def _different(state: State, actions: Sequence[AnyMove]) -> Sequence[AnyMove]:
    """One move for all spaces of the same effect."""
    effects = {space.id: space.effect for space in spaces(state, state.area)}
    found: dict[object, AnyMove] = {}
    for action in actions:
        key = (effects.get(action.space), action.option, action.any) if isinstance(action, Act) else action
        found.setdefault(key, action)
    return list(found.values())


STRATEGY = BuruStrategy()
"""The game's strategy, as ``solvers.strategy.game`` finds it."""
