"""What a good player of Buru looks at, seat by seat: what is held, and what this round's tokens are likely to bring."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from operator import mul
from typing import NamedTuple, TypeAlias

from periplus.models.buru.edition import Edition
from periplus.models.buru.goals import goal
from periplus.models.buru.mats import hand
from periplus.models.buru.metrics import level_met, metrics
from periplus.models.buru.order import POWERS
from periplus.models.buru.scoring import unseen_mean
from periplus.models.buru.state import UNKNOWN, Goods, Player, Setting, State
from periplus.models.core.wording import say

from ..strategy.game import Feature
from .coming import coming
from .yields import payable, prices_of, short, task_worth, units

Row: TypeAlias = tuple[float, ...]
Holdings: TypeAlias = tuple[Goods, int, tuple[str, ...], tuple[int, ...], int]
"""Resources, fish, islanders, offerings by spirit, and how many totems."""

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
"""What moves within a round are chosen by: points for one of each. Set by hand; fitted weights played worse."""
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
"""The same for one human against Lawans, moved by the margins of 3,000 games with weights drawn around PLAY."""
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
WEIGHTS, WEIGHTS_ALONE = (
    tuple(play.get(feature.name, 0.0) for feature in (*HELD, *ROUND)) for play in (PLAY, ALONE)
)
"""PLAY and ALONE in the order of ``round_row``."""
FEW = 4
"""Fish with which a hire is not in doubt."""


def weights_of(state: State) -> Row:
    """What moves within a round are chosen by, by the number of humans."""
    return WEIGHTS_ALONE if state.setting.lawans.count(None) == 1 else WEIGHTS


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
    spirits = state.setting.spirits
    return frozenset(spirit for spirit, holder in zip(spirits, state.totems, strict=True) if holder == seat)


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
    player = state.players[seat]
    if not player.elders:
        return NONE
    made = tuple(map(len, player.offers))
    held = (player.res, player.fish, player.tableau, made, state.totems.count(seat))
    return _elders_of(state.setting, player.elders, held)


@lru_cache(maxsize=1 << 15)
def _elders_of(setting: Setting, elders: tuple[str, ...], held: Holdings) -> _Elders:
    """What elders bring who serve a player with those holdings."""
    res, fish, tableau, made, totems = held
    seat = Player(res=res, fish=fish, tableau=tableau, offers=tuple((None,) * number for number in made))
    own = (0,) * totems + (None,) * (len(setting.spirits) - totems)
    found = metrics(State(setting, 1, "end", 0, (seat,), own), 0)
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
