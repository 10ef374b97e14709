"""Fish of a shared settlement: those it has, those that may come, and those that its rounds ask for.

Fish are kept from round to round (KAL-14.4), and a round brings about as many as the next: about four, while the
rounds ask for more and more of them. So those of the last rounds are caught in the rounds before, or never.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from periplus.models.boards.grid import Frame
from periplus.models.kalypso import board, metrics
from periplus.models.kalypso.forecasts import needs, unfaced
from periplus.models.kalypso.nets import castable
from periplus.models.kalypso.placing import BOATS
from periplus.models.kalypso.play import SLOTS, VORTEX
from periplus.models.kalypso.state import Settlement, State

from ..weights import DutyWeights

LAST_FISH = 1.4
"""By how much fish that are short weigh more in the last round."""
CASTS = 3
"""Zones whose fish count for nets to come."""
SURE = 0.9
"""How much of the fish that may come counts as come."""
SPREAD = 2.0
"""By how many fish the catch of the turns to come mostly differs from what is expected."""
WITHOUT_FISH, EACH_FISH, PANEL = 0.4, 0.3, 0.4
"""How ready a boat is for nets in a zone without fish, what each fish there adds, and the share of a panel for it."""

NUMBERED = 5 / 6
"""How many of the fish tokens mostly show a number; only these are stored."""
NEW_ZONES = 2, 2
"""The fish in the zones that a new boat mostly reaches."""


def round_turns(state: State) -> int:
    """Turns of a whole round, of all who share the settlement."""
    return SLOTS if state.mode == "solo" else (VORTEX - 1) * state.players


def fish_left(state: State) -> int:
    """Fish icons that may still be enclosed: visible, not caught, not enclosed yet."""
    known = board.facts(state.sea, state.own)
    return state.sea.fish & ~(known.covered | known.enclosed | state.own.caught)


def sheltered(frame: Frame, wall: int, narrow: int) -> int:
    """The water that the open sea does not reach once gaps of up to twice ``narrow`` cells are closed."""
    near = wall
    for _ in range(narrow):
        near |= frame.beside(near)
    far = frame.whole & ~near
    reached = frame.flood(frame.outside & far, far)
    for _ in range(narrow):
        reached |= frame.beside(reached)
    return frame.inside & ~reached & ~wall


def may_cast(own: Settlement) -> bool:
    """Whether nets have something to be cast from."""
    return bool(own.boats) or "angler" in own.specialists


def coming(state: State, weights: DutyWeights) -> float:
    """The fish that a whole round mostly brings of those nearly enclosed, and of those in reach of nets."""
    wall, fish = board.facts(state.sea, state.own).foundation, fish_left(state)
    total, within = 0.0, 0
    for narrow, share in enumerate((weights.pocket, weights.bay, weights.bight), 1):
        found = fish & sheltered(state.sea.frame, wall, narrow) & ~within
        total += share * found.bit_count()
        within |= found
    return total + weights.netted * sum(catches(state)[-CASTS:])


def catches(state: State) -> list[int]:
    """The fish of each zone in which a net may be cast, rising."""
    if not may_cast(state.own):
        return []
    fish = fish_left(state)
    return sorted((state.sea.zone_cells[zone] & fish).bit_count() for zone in castable(state))


def later_demands(state: State, people: int) -> Iterator[tuple[int, int]]:
    """For each round to come the turns from the end of this one to its end, and the fish wanted until then in all."""
    total, turns = metrics.FISH_PER_SETTLER * people, 0
    for number in range(state.round + 1, metrics.LAST_ROUND + 1):
        people += state.edition.arriving(state.difficulty, state.players, number)
        total += metrics.FISH_PER_SETTLER * people
        turns += round_turns(state)
        yield turns, total


def food(state: State, people: int, left: int, weights: DutyWeights) -> float:
    """What the fish cost that so many people lack, in this round with so many turns left and in those to come."""
    hoped = coming(state, weights)
    soon = hoped * min(1.0, (left + 1) / (round_turns(state) + 1)) if left else 0.0
    short = metrics.FISH_PER_SETTLER * people - state.own.fish
    lacking = weights.fish * max(0.0, short - SURE * soon)
    if state.round == metrics.LAST_ROUND:  # what is left in the end is of no use
        return LAST_FISH * lacking
    have = state.own.fish + hoped
    worst = max(
        wanted - have - weights.catch * (left + turns) for turns, wanted in later_demands(state, people)
    )
    later = weights.later_fish * _lacking(worst) - weights.spare_fish * have
    return lacking + later


def _lacking(expected: float) -> float:
    """The fish that will be lacking on the mean where so many are expected to lack, or below 0 to be to spare."""
    return SPREAD * math.log1p(math.exp(expected / SPREAD))


def asked_later(state: State) -> float:
    """The chance that a forecast of a round to come asks for fish."""
    cards, rounds = unfaced(state, None), metrics.LAST_ROUND - state.round
    asking = sum("fish" in needs(state.edition, state.mode, card) for card in cards)
    return min(1.0, asking * rounds / len(cards)) if cards else 0.0


def prepared(state: State) -> float:
    """How ready the settlement is to catch with nets: a boat that reaches fish, and a panel for it; an angler is."""
    if "angler" in state.own.specialists:
        return 1.0
    panel = PANEL if state.own.panels else 0.0
    if not state.own.boats:
        return panel
    most = max(catches(state), default=0)
    return panel + (1.0 - PANEL) * min(1.0, WITHOUT_FISH + EACH_FISH * most)


def storing_chance(state: State, number: int, net: float, boat: float, another: float) -> float:
    """The chance that nets bring so many tokens for a forecast in this round, after all that has to come before.

    ``net`` and ``boat``: the chance that the next one comes; ``another``: that one more building of the same
    material comes after it, for which nothing is begun. Nets are cast where most fish are; a new boat reaches zones
    besides.
    """
    held, zones = state.own.hand, catches(state)
    nets = held.count("net"), net, another
    if any(piece in held for piece in BOATS):
        boat = 1.0
    if "boat!" not in held and state.edition.boats_allowed(state.own.panels) <= len(state.own.boats):
        boat *= another
    here = _netted(number, zones, *nets)
    return here + boat * max(0.0, _netted(number, (*zones, *NEW_ZONES), *nets) - here)


def _netted(number: int, zones: Sequence[int], held: int, net: float, another: float) -> float:
    """The chance of so many tokens with one net after another, some of which are held, in those zones."""
    chance = reached = 0.0
    drawn = 0
    for cast, fish in enumerate(sorted(zones, reverse=True)[:CASTS]):
        drawn += fish
        enough = _numbered(number, drawn)
        comes = 1.0 if cast < held else net * another ** (cast - held)
        chance += comes * (enough - reached)
        reached = enough
    return chance


def _numbered(least: int, drawn: int) -> float:
    """The chance that at least so many of the tokens drawn show a number."""
    return sum(
        math.comb(drawn, many) * NUMBERED**many * (1.0 - NUMBERED) ** (drawn - many)
        for many in range(least, drawn + 1)
    )
