"""The program of an outlook, its goal, and its worlds as plans that people can read.

Every part of the outlook is built and tied together. What may happen in a slot grows: an action opens parts, parts
allow tasks, tasks open more, until nothing is new. Then the limits are drawn. Goods are never below nothing: after
each slot where the outlook is timed, in the end where it is a flow.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple

from periplus.models.buru import notation
from periplus.models.buru.decks import known
from periplus.models.buru.scoring import Goal, score_lines, unseen_values
from periplus.models.buru.state import Setting, State

from ...patterns.logic import TermList, total
from ...program import Variable, World
from ..action.goods import VP
from .acts import OF_TOKOH, Acts
from .altars import Altars
from .base import ProgramBase, scaled
from .decrees import DecreeVariables
from .elders import ElderVariables
from .forest import ForestPlan
from .goods import GoodsBalance
from .metrics import Metrics
from .rounds import RoundsToCome
from .tableau import Tableau, TaskSchedule


class Campaign:
    """The program of the rounds to come."""

    def __init__(self, outlook: RoundsToCome, base: ProgramBase | None = None) -> None:
        self.outlook = outlook
        self.base = base = base or ProgramBase(outlook)
        self.acts = Acts(base)
        self.decrees = DecreeVariables(base)
        self.tableau = Tableau(base)
        self.tasks = TaskSchedule(base, self.tableau)
        self.altars = Altars(base, self.acts, self.tableau, self.tasks, self.decrees)
        self.forest = ForestPlan(base)
        self.goods = GoodsBalance(base)
        self.metrics = Metrics(base, self.goods, self.tableau, self.altars)
        self.elders = ElderVariables(base, self.metrics)
        self._grow()
        for part in (
            self.acts,
            self.decrees,
            self.forest,
            self.altars,
            self.tasks,
            self.tableau,
            self.goods,
        ):
            part.close()
        self._guides()

    def _grow(self) -> None:
        parts = (self.tasks, self.tableau, self.altars, self.forest)
        for slot in range(len(self.base.slots)):
            grown = True
            while grown:
                grown = sum(part.grow(slot) for part in parts) > 0

    def _guides(self) -> None:
        """BURU-21.2: a guide serves in the round after it is gained."""
        base = self.base
        for number, period in enumerate(self.outlook.periods):
            first = number - 1 if self.outlook.timed else 0
            last = number - 1 if period.rounds == 1 else number
            gained = [
                term
                for earlier in range(max(first, 0), last + 1)
                for slot in base.of_period(earlier)
                for term in base.ledger.supply(slot, "guide")
            ]
            served = [(1, guide) for guide in base.guides(number)]
            base.program.rule("BURU-21.2").linear([*served, *scaled(-1, gained)], high=period.guided)


COUNTS = ("offerings", "islanders", "fish")
"""What a maximum may count instead of a value: metrics of their own."""
WEIGHED = {"islander": "islanders", "offering": "offerings"}
"""The metrics of weights that are not goods."""


class LinearGoal(NamedTuple):
    """A value as ``constant + sum / scale``."""

    terms: TermList
    constant: Fraction
    scale: int = 1

    def value(self, reached: int) -> Fraction:
        """The value at so much of the sum."""
        return self.constant + Fraction(reached, self.scale)


def aim(campaign: Campaign, goal: Goal) -> LinearGoal:
    """The goal of a campaign, and its program told so."""
    found = _aim(campaign, goal)
    campaign.base.program.maximise(found.terms)
    return found


def _aim(campaign: Campaign, goal: Goal) -> LinearGoal:
    match goal:
        case "vp":
            return LinearGoal([(1, campaign.goods.left[VP])], Fraction(campaign.outlook.respected or 0))
        case "end" | "margin":
            return final(campaign, margin=goal == "margin")
        case str():
            return LinearGoal(campaign.metrics(goal), Fraction(0))
        case weights:
            return _weighed(campaign, weights)


def final(campaign: Campaign, *, margin: bool = False) -> LinearGoal:
    """The score: track, offerings held and to come, elders."""
    outlook = campaign.outlook
    state, seat = outlook.state, outlook.seat
    constant = Fraction(outlook.respected or 0) + collected(state, seat)
    if margin:
        others = (seen for seen in range(len(state.players)) if seen != seat)
        sure = not pays_respect(state.setting)
        constant -= max(
            (sure * state.players[other].vp + collected(state, other) for other in others), default=0
        )
    terms: TermList = [(1, campaign.goods.left[VP])]
    for place, spirit in enumerate(campaign.altars.made):
        terms += _drawn(campaign, place, spirit)
    return LinearGoal([*terms, *campaign.elders.close()], constant)


def pays_respect(setting: Setting) -> bool:
    """Whether respect on the track may be paid for anything, so that nobody is sure to keep it."""
    edition = setting.edition
    texts = [card.task for card in edition.islanders] + [card.bonus for card in edition.outlaws]
    texts += [card.gain for card in edition.forest]
    texts += [text for card in edition.tokoh for text in (card.start, card.action)]
    texts += [edition.kuda.forest, edition.kuda.coast, edition.kuda.village, edition.kuda.lake]
    prices = [option.pay for text in texts for option in notation.effect(text) if option.pay]
    prices += [notation.bundle(cost) for sides in edition.altars.values() for cost in sides.values()]
    return any(item.atom == "vp" for price in prices for item in price)


def collected(state: State, seat: int) -> Fraction:
    """What the offering cards that a player holds count, those unknown at their mean (R.44)."""
    alone = state.with_player(seat, state.players[seat]._replace(vp=0, elders=()))
    return sum(
        (Fraction(line.points) for line in score_lines(alone, seat) if line.rule == "BURU-8.2"), Fraction(0)
    )


def _drawn(campaign: Campaign, place: int, spirit: str) -> TermList:
    """The offerings to come, the best cards first."""
    state, made = campaign.outlook.state, campaign.altars.made[spirit]
    if not made:
        return []
    tops = [value for value in known(state, spirit) if isinstance(value, int)]
    values = sorted((*unseen_values(state, place), *tops), reverse=True)[: state.left[place]]
    drawn = [campaign.base.program.boolean() for _ in values]
    campaign.base.program.meaning.linear([*total(drawn), *((-1, times) for _, times in made)], high=0)
    return list(zip(values, drawn, strict=True))


def _weighed(campaign: Campaign, weights: Mapping[str, Fraction]) -> LinearGoal:
    """Weights over what is held in the end; what others may bring by totems they need not bring."""
    scale = lcm(*(weight.denominator for weight in weights.values()))
    terms: TermList = []
    for name, weight in weights.items():
        terms += scaled(int(weight * scale), campaign.metrics(WEIGHED.get(name, name)))
    respected = campaign.outlook.respected or 0
    return LinearGoal(terms, max(weights.get("vp", Fraction(0)), Fraction(0)) * respected, scale)


Entry = Mapping[str, Any]


def plan_of(campaign: Campaign, world: World) -> tuple[Entry, ...]:
    """The entries in the order of time; an entry that comes several times says so (``times``)."""
    found: list[Entry] = []
    for slot, (period, here) in enumerate(campaign.base.slots):
        where = {"round": campaign.outlook.state.round + period, "area": here.area}
        found += [{**where, **entry} for entry in _entries(campaign, world, slot)]
    return tuple(found)


def _entries(campaign: Campaign, world: World, slot: int) -> Iterator[Entry]:
    """What is done in one slot."""

    def here(timed: Iterable[tuple[int, Variable]]) -> int:
        return sum(world.value(times) for when, times in timed if when == slot)

    for act in campaign.acts.all:
        kind = "act" if act.who == "own" else "liaison"
        yield from _entry(kind, here([(act.slot, act.times)]), space=act.place.name.removeprefix(OF_TOKOH))
    for space, moved in campaign.acts.canoes.landings(slot):
        yield from _entry("canoe", world.value(moved), space=space)
    for card, taken in campaign.forest.cards.items():
        yield from _entry("forest", here(taken), card=card)
    for card, come in campaign.tableau.come.items():
        yield from _entry("hire", here(come), card=card)
    for card, tasked in campaign.tasks.tasks.items():
        yield from _entry("task", here(tasked), card=card)
    for card, gone in campaign.tableau.gone.items():
        yield from _entry("discard", here(gone), card=card)
    for spirit, made in campaign.altars.made.items():
        yield from _entry("offer", here(made), spirit=spirit)


def _entry(kind: str, times: int, **what: str) -> Iterator[Entry]:
    """The entry, if it happens at all."""
    if times:
        yield {"type": kind, **what} | ({"times": times} if times > 1 else {})
