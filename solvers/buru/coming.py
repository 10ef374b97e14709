"""What the tokens laid this round are likely to bring a player, area by area.

Of others' explorers that lie face down only the number is looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import NamedTuple, TypeAlias

from periplus.models.buru import notation
from periplus.models.buru.cards import Ring
from periplus.models.buru.edition import Edition
from periplus.models.buru.effects import Amounts
from periplus.models.buru.modules.ambelau import track
from periplus.models.buru.order import BLESSING, POWERS, clockwise, is_present, placed, power, to_place
from periplus.models.buru.printed import printed
from periplus.models.buru.spaces import free
from periplus.models.buru.state import UNKNOWN, State

from .yields import VisitGains, best_gains, forest_gains, gains_of, hires_worth, payable, short

Odds = tuple[float, ...]
"""The odds of being first, second and so on."""
EXPLORERS = (1, 2, 3, 4, 5)


@lru_cache(maxsize=64)
def powers(number: int) -> dict[int, float]:
    """The odds of each power of so many explorers of one player."""
    found: dict[int, float] = {}
    hands = list(combinations(EXPLORERS, min(number, len(EXPLORERS))))
    for hand in hands:
        found[sum(hand)] = found.get(sum(hand), 0.0) + 1 / len(hands)
    return found


@lru_cache(maxsize=1 << 12)
def above(lying: int, to_come: int, areas: int, power: int, wins_ties: bool) -> float:
    """The odds that another player, who has laid and will lay so many explorers, is above a power in an area.

    Those to come go to any of ``areas`` areas.
    """
    found = 0.0
    for more in range(to_come + 1):
        share = comb(to_come, more) * (1 / areas) ** more * (1 - 1 / areas) ** (to_come - more)
        if lying + more:
            laid = powers(lying + more)
            found += share * sum(
                odds for total, odds in laid.items() if total > power or (total == power and wins_ties)
            )
    return found


@lru_cache(maxsize=1 << 14)
def places(odds: Odds) -> Odds:
    """The odds of each place, from those that each of the others comes before."""
    found = [1.0]
    for one in odds:
        before = [*found, 0.0]
        for place, chance in enumerate(found):
            before[place] -= chance * one
            before[place + 1] += chance * one
        found = before
    return tuple(found)


OFFERING = 3.3
"""Resources of an offering, in clays."""
SLIM = 0.001
"""Odds that are not looked at."""
Numbers: TypeAlias = tuple[tuple[int, float], ...]
"""Numbers of a gain, each with its odds."""


class Visit(NamedTuple):
    """What an area is likely to bring: means, and for gains that depend on what is held the odds of each number."""

    vp: float
    fish: float
    resources: float
    elders: float
    envoy: float
    guides: float
    cards: float
    totems: float
    tasks: Numbers
    hires: Numbers
    offers: Numbers


def coming(
    state: State, seat: int, held: frozenset[str], prices: tuple[Amounts, ...], worths: Sequence[float]
) -> tuple[float, ...]:
    """Respect, fish, resources, tasks, hires, offerings, elders, envoy, guides, cards, totems that come this round.

    Tasks and hires are counted by what the cards are worth. ``worths``: those of the tableau.
    """
    vp = fish = resources = elders = envoy = guides = cards = totems = tasks = hires = offers = 0.0
    player = state.players[seat]
    upright: list[float] | None = None
    row: tuple[float, ...] | None = None
    for visit in _visits(state, seat, held):
        vp += visit.vp
        fish += visit.fish
        resources += visit.resources
        elders += visit.elders
        envoy += visit.envoy
        guides += visit.guides
        cards += visit.cards
        totems += visit.totems
        if visit.hires:
            if row is None:
                gained = int(player.fish + fish)
                row = hires_worth(state.setting.edition, state.row, gained, held)
            for number, odds in visit.hires:
                hires += odds * sum(row[:number])
        if visit.tasks:
            if upright is None:
                upright = [worth for place, worth in enumerate(worths) if not player.tasked >> place & 1]
                upright += row[:1] if row and hires > row[0] / 2 else ()
                upright.sort(reverse=True)
            for number, odds in visit.tasks:
                tasks += odds * sum(upright[:number])
        if visit.offers:
            ready = _ready(player.res, resources, prices)
            for number, odds in visit.offers:
                offers += odds * min(number, ready)
    if state.envoy == seat:
        envoy = 0.0
    return vp, fish, resources, tasks, hires, offers, elders, envoy, guides, cards, totems


def _ready(res: tuple[int, int, int], more: float, prices: tuple[Amounts, ...]) -> float:
    """How many offerings can be paid with so many further resources."""
    ready = float(payable(res, prices))
    if more > 0:
        lack = short(res, prices)
        ready += more / lack if more < lack else 1 + (more - lack) / OFFERING
    return ready


def _visits(state: State, seat: int, held: frozenset[str]) -> list[Visit]:
    """What is open, and the areas to come where the player has an explorer."""
    found: list[Visit] = []
    if state.phase not in ("morning", "noon", "afternoon"):
        return found
    if state.turn == seat and state.pending:
        found.append(_at(gains_of(state.pending)))
    player = state.players[seat]
    for area in range(state.area if state.phase == "afternoon" else 0, len(state.setting.areas)):
        if player.acted[area] is None and is_present(player.placed[area]):
            found.append(_visit(state, seat, area, held))
    return found


def _visit(state: State, seat: int, area: int, held: frozenset[str]) -> Visit:
    setting, name = state.setting, state.setting.areas[area]
    edition = setting.edition
    lies_open = state.phase == "afternoon" and area == state.area and state.revealed
    odds = _queue(state, seat, area) if lies_open else _odds(state, seat, area)
    rewards = () if lies_open else majority(edition, name, state.decrees)
    if isinstance(edition.areas[name], Ring):
        there: tuple[VisitGains, ...] = (_track(state, seat, power(state, seat, area)),)
    elif name == "forest" and state.forest:
        there = forest_gains(edition, state.forest)
    elif lies_open or setting.modules:
        there = tuple(best_gains(space.effect) for space in free(state, area))
    else:
        there = printed_gains(edition, name)
    return likely(odds, there, rewards, held)


@lru_cache(maxsize=1 << 10)
def printed_gains(edition: Edition, area: str) -> tuple[VisitGains, ...]:
    """What the printed spaces of an area bring, from the left."""
    return tuple(best_gains(space.effect) for space in printed(edition, area))


class MajorityReward(NamedTuple):
    """What majority brings."""

    gains: VisitGains
    totem: str = ""


@lru_cache(maxsize=1 << 10)
def majority(edition: Edition, area: str, decrees: tuple[str, ...]) -> tuple[MajorityReward, ...]:
    """What majority in an area brings: its own reward, and the decrees that lie there."""
    lying = [edition.decree_cards[name] for name in decrees]
    texts = (edition.areas[area].majority, *(card.reward for card in lying if card.place == area))
    found = []
    for bundle in map(notation.bundle, texts):
        totem = next((item.of for item in bundle if item.atom == "totem"), "")
        found.append(MajorityReward(gains_of(bundle), totem))
    return tuple(found)


@lru_cache(maxsize=1 << 10)
def _at(gains: VisitGains) -> Visit:
    return likely((1.0,), (gains,), (), frozenset())


@lru_cache(maxsize=1 << 15)
def likely(
    odds: Odds, there: tuple[VisitGains, ...], rewards: tuple[MajorityReward, ...], held: frozenset[str]
) -> Visit:
    """What comes of an area with those odds of each place, what its spaces and what its majority bring."""
    chances = [
        (there[min(place, len(there) - 1)], chance)
        for place, chance in enumerate(odds)
        if chance > SLIM and there
    ]
    chances += [(reward.gains, odds[0]) for reward in rewards]
    totems = odds[0] * sum(bool(reward.totem) and reward.totem not in held for reward in rewards)
    sums = [0.0] * 7
    numbers: tuple[dict[int, float], ...] = ({}, {}, {})
    for gains, chance in chances:
        means = (gains.vp, gains.fish, gains.resources, gains.elders, gains.envoy, gains.guides, gains.cards)
        for kind, value in enumerate(means):
            sums[kind] += chance * value
        for number, found in zip((gains.tasks, gains.hires, gains.offers), numbers, strict=True):
            if number:
                found[number] = found.get(number, 0.0) + chance
    tasks, hires, offers = (tuple(found.items()) for found in numbers)
    vp, fish, resources, elders, envoy, guides, cards = sums
    return Visit(vp, fish, resources, elders, envoy, guides, cards, totems, tasks, hires, offers)


def _queue(state: State, seat: int, area: int) -> Odds:
    """The place in the order of an area whose explorers are known: how many others act before."""
    own = -power(state, seat, area), clockwise(state, seat)
    before = 0
    for other, player in enumerate(state.players):
        if other != seat and player.acted[area] is None and is_present(player.placed[area]):
            before += (-power(state, other, area), clockwise(state, other)) < own
    return (*(0.0,) * before, 1.0)


def _odds(state: State, seat: int, area: int) -> Odds:
    """The odds of each place in the order of an area where others' explorers lie face down."""
    own, areas, morning = power(state, seat, area), len(state.setting.areas), state.phase == "morning"
    at = clockwise(state, seat)
    found = []
    for other, player in enumerate(state.players):
        if other == seat:
            continue
        lying = sum(token in POWERS or token == UNKNOWN for token in player.placed[area] if token != BLESSING)
        to_come = 0
        if morning:
            to_come = max(0, to_place(state, other) - sum(1 for _ in placed(state, other)))
        found.append(above(min(5, lying), to_come, areas, own, clockwise(state, other) < at))
    found.sort()
    return places(tuple(found))


def _track(state: State, seat: int, most: int) -> VisitGains:
    """The best rated space of the track that the canoe reaches, others' canoes not looked at."""
    spaces, at = track(state), state.players[seat].canoe
    reach = [spaces[(at + step) % len(spaces)] for step in range(max(1, most))]
    best = max(reach, key=lambda space: space.gems)
    return best_gains(notation.effect(best.gain))
