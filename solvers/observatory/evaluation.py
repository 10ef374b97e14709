"""What a sheet promises for the rest of the game: its cards placed jointly, its tracks, its saved stars.

The figures of the cards in range have to keep clear of each other (OBS-4.5), so cards are not valued one by one: a
*plan* is a set of open placements, at most one a card, that do not touch; a beam search finds the best ones. A card
of a plan counts what it adds, times the chance that its stars come in time: a star is dear when few squares are left
that would do, and free stars pay for the dearest. Tracks count by the checks that are still to come, put where they
bring most. The numbers are in ``weights.py``; nothing here is a proof.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from math import exp
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from periplus.models.observatory.actions import round_bonus_open
from periplus.models.observatory.edition import Edition
from periplus.models.observatory.figures import Figure, Placement, drawn_points, placements
from periplus.models.observatory.legality import KEPT
from periplus.models.observatory.moves import Draw
from periplus.models.observatory.scoring import (
    asterisms_drawn,
    card_points,
    points,
    unused_points,
    unused_stars,
)
from periplus.models.observatory.state import (
    BONUS_AT,
    DRIVE,
    FILTER,
    FINDER,
    FINDER_STARS,
    FUNDING,
    LENS,
    RANGE_SIZE,
    SPACES,
    Phase,
    Sheet,
    State,
)
from periplus.models.observatory.turns import turn_after, turns_to_come, unseen_cards

from ..search.beam import best_of
from .weights import Weights, weights_of

OPTIONS = 14
"""Placements of a card that plans are made of, nearest first."""
WIDTH = 60
"""Plans that the beam keeps."""
MOST_MISSING = 80
"""Stars missing from which on a plan has no chance."""
STEEPEST = 40.0


class Ahead(NamedTuple):
    """What still comes to a player until nothing counts any more."""

    pairs: int
    """Stars of two standard dice."""
    meteors: int
    """Stars of the meteor die."""
    rounds: int
    """Round bonuses."""
    checks: int
    """Checks of a die: turns left."""


class PlanItem(NamedTuple):
    """A card of a plan."""

    missing: int
    """Bit set of the squares that its placement lacks."""
    lacking: int
    """How many they are."""
    gain: float
    """What it adds over its stars left unused."""
    placement: Placement


Entry: TypeAlias = tuple[float, int, int, tuple[PlanItem, ...]]
"""A plan of the beam: its value, the stars it lacks, the points of its figures, its items."""


class JointPlan(NamedTuple):
    """Placements that do not touch, what brings most for a star first."""

    value: float
    items: tuple[PlanItem, ...]


def ahead_of(state: State, seat: int, turns: int | None = None) -> Ahead:
    """What comes to the seat after the dice that lie on the table; ``turns`` rolls more, None: to the game's end."""
    if state.phase is Phase.OVER:
        return Ahead(0, 0, 0, 0)
    if state.phase is Phase.KEEP:  # once cards are kept the first turn begins
        state = replace(state, phase=Phase.BEFORE)
    begun = state.phase is not Phase.BEFORE
    left = turns_to_come(state) + (not begun) if turns is None else turns
    coming = [turn_after(state, begun + step) for step in range(left)]
    icons = state.edition.side(len(state.sheets)).bonus
    later = sum(
        number in icons for number, active in coming if active == state.first and number != state.round
    )
    open_now = round_bonus_open(state, state.sheets[seat])
    return Ahead(left, sum(active == seat for _, active in coming), later + open_now, left)


@lru_cache(maxsize=4096)
def clear_placements(edition: Edition, drawn: tuple[Figure, ...], card: str) -> tuple[Placement, ...]:
    """The placements of the card that touch no drawn figure."""
    taken = drawn_points(edition, drawn)
    return tuple(one for one in placements(edition, card) if not one.points & taken)


@lru_cache(maxsize=8192)
def nearest(
    edition: Edition, drawn: tuple[Figure, ...], stars: int, card: str
) -> tuple[tuple[int, int, Placement], ...]:
    """The open placements of the card that lack fewest stars: which squares they lack, how many, the placement."""
    found = clear_placements(edition, drawn, card)
    missing = [one.stars & ~stars for one in found]
    counts = list(map(int.bit_count, missing))
    order = sorted(range(len(found)), key=counts.__getitem__)[:OPTIONS]
    return tuple((missing[index], counts[index], found[index]) for index in order)


@lru_cache(maxsize=4096)
def chances(weights: Weights, ahead: Ahead, free: int) -> tuple[float, ...]:
    """By the number of stars that a plan lacks so far: the chance that all of them come in time."""
    supply = weights.pair * ahead.pairs + weights.meteor * ahead.meteors + weights.round_bonus * ahead.rounds
    needed = [0.0]
    for squares in range(1, MOST_MISSING):
        needed.append(needed[-1] + 1 / (1 - exp(-weights.reach * squares)))
    found = [1.0]
    for missing in range(1, MOST_MISSING):
        short = needed[missing] - needed[min(free, missing)] - supply - weights.slack
        found.append(1 / (1 + exp(max(-STEEPEST, min(STEEPEST, short / weights.spread)))))
    return tuple(found)


def bonus_worth(bonus: str | None, weights: Weights) -> float:
    """What a card bonus is worth."""
    if bonus is None:
        return 0.0
    return weights.check if bonus == "research" else weights.free if bonus == "star" else weights.comet


def gain(edition: Edition, card: str, asterisms: int, weights: Weights) -> float:
    """What the completed card adds over its stars left unused; ``asterisms`` were completed before it."""
    one = edition.card(card)
    return card_points(one, asterisms) + bonus_worth(one.bonus, weights) - weights.spare * one.stars


def joint_plans(
    edition: Edition, sheet: Sheet, cards: Sequence[str], chance: Sequence[float], weights: Weights
) -> list[JointPlan]:
    """The best plans for the cards, best first; there is always one, which may be of no card."""
    asterisms = asterisms_drawn(edition, sheet)
    options = []
    for card in cards:
        near = nearest(edition, sheet.figures, sheet.stars, card)
        worth = gain(edition, card, asterisms, weights)
        if near and worth > 0:
            options.append(((near[0][1] + 0.5) / worth, worth, near))
    options.sort(key=lambda option: option[0])
    beam: list[Entry] = [(0.0, 0, 0, ())]
    for _, worth, near in options:
        beam = _extended(beam, worth, near, chance)
    return [JointPlan(value, items) for value, _, _, items in beam]


def _extended(
    beam: Sequence[Entry], worth: float, near: Sequence[tuple[int, int, Placement]], chance: Sequence[float]
) -> list[Entry]:
    """The best WIDTH of the plans as they are and with one placement of a card more."""
    found = list(beam)
    for value, missing, points_, before in beam:
        for squares, count, one in near:
            lacking = missing + count
            if lacking < MOST_MISSING and not points_ & one.points:
                item = PlanItem(squares, count, worth, one)
                more = value + worth * chance[lacking]
                found.append((more, lacking, points_ | one.points, (*before, item)))
    return best_of(found, WIDTH, itemgetter(0))


@lru_cache(maxsize=1 << 16)
def track_promise(counts: tuple[int, ...], turns: int, weights: Weights) -> float:
    """What the tracks promise, by their checked spaces: checks still to come, put where they bring most."""
    checks = weights.rate * turns
    whole = int(checks)
    best = [0.0] * (whole + 2)
    for track, count in enumerate(counts):
        steps = _steps(track, count, turns, weights)
        best = [
            max(best[spent - more] + steps[more] for more in range(min(spent, len(steps) - 1) + 1))
            for spent in range(len(best))
        ]
    part = checks - whole
    ready = sum(
        worth * turns
        for track, worth in ((LENS, weights.lens), (DRIVE, weights.drive), (FILTER, weights.filter))
        if counts[track] == SPACES
    )
    soon = min(turns, weights.hurry)
    ready += weights.finder * counts[FINDER] * soon + weights.finder_stars * (counts[FINDER] == SPACES) * soon
    return (1 - part) * best[whole] + part * best[whole + 1] + ready


def _steps(track: int, count: int, turns: int, weights: Weights) -> list[float]:
    """By the number of further checks on the track: what they bring."""
    upgrade = {LENS: weights.lens, DRIVE: weights.drive, FILTER: weights.filter}
    found = [0.0]
    for more in range(1, SPACES - count + 1):
        worth = found[-1]
        if track == FUNDING:
            worth += weights.funding
        else:
            worth += check_worth(track, count + more, weights)
            if count + more == SPACES and track in upgrade:
                worth += upgrade[track] * max(0.0, turns - more)
        found.append(worth)
    return found


def check_worth(track: int, count: int, weights: Weights) -> float:
    """What the check that brings the track to ``count`` spaces gives at once."""
    if track == FUNDING:
        return 1.0
    if count == BONUS_AT:
        return weights.free
    return FINDER_STARS * weights.saved if count == SPACES and track == FINDER else 0.0


def counts_of(sheet: Sheet) -> tuple[int, ...]:
    """The checked spaces of each track."""
    return tuple(map(int.bit_count, sheet.research))


class SheetOutlook:
    """A seat's sheet evaluated, with ``ahead`` still to come; ``sheet`` and ``cards`` in place of its own."""

    def __init__(
        self,
        state: State,
        seat: int,
        ahead: Ahead,
        cards: Sequence[str] | None = None,
        sheet: Sheet | None = None,
    ) -> None:
        edition, sheet = state.edition, sheet or state.sheets[seat]
        cards = sheet.range if cards is None else cards
        weights = self.weights = weights_of(len(state.sheets))
        self.ahead = ahead
        saved = sheet.finder_left + sheet.bonuses_left
        unused = unused_stars(sheet).bit_count()
        self.chance = chances(weights, ahead, saved)
        self.plans = joint_plans(edition, sheet, cards, self.chance, weights)
        self.tracks = track_promise(counts_of(sheet), ahead.checks, weights)
        self.value = (
            points(edition, sheet)
            - unused_points(unused)
            + weights.spare * (unused + saved)
            + self.plans[0].value
            + self.tracks
            + weights.place * (RANGE_SIZE - len(cards)) * ahead.checks
            + sum(bonus_worth(bonus, weights) for bonus in sheet.pending)
        )
        """The points that are expected at the end."""


def with_dice(ahead: Ahead, state: State, seat: int) -> Ahead:
    """What is ahead, the dice on the table that the seat has not used yet counted with it."""
    turn = state.sheets[seat].turn
    if state.phase is not Phase.ROLLED:
        return ahead
    return ahead._replace(
        pairs=ahead.pairs + (not turn.star and len(turn.dice) > 1),
        meteors=ahead.meteors + state.meteor_free(seat),
        checks=ahead.checks + (not turn.research and bool(turn.dice)),
    )


def prospect(state: State, seat: int, cards: Sequence[str] | None = None) -> float:
    """The points that the seat may expect at the end of the game, by the evaluation of its sheet; no proof.

    ``cards`` stand in place of its range.
    """
    sheet = state.sheets[seat]
    if state.phase is Phase.OVER:
        return float(points(state.edition, sheet))
    if sheet.dealt:
        return max(
            _promised(state, replace(sheet, dealt=()), seat, hand) for hand in combinations(sheet.dealt, KEPT)
        )
    return _promised(state, sheet, seat, cards)


def _promised(state: State, sheet: Sheet, seat: int, cards: Sequence[str] | None) -> float:
    ahead = with_dice(ahead_of(state, seat), state, seat)
    return round(SheetOutlook(state, seat, ahead, cards, sheet).value, 2)


def prospect_of_draw(state: State, seat: int, move: Draw) -> float:
    """The prospect after a draw of which nobody knows what it brings: of the card taken, or of the average one."""
    held = state.sheets[seat].range
    if move.card is not None:
        return prospect(state, seat, (*held, move.card))
    unseen = unseen_cards(state, move.deck)
    return round(sum(prospect(state, seat, (*held, card)) for card in unseen) / max(1, len(unseen)), 2)
