"""Goods, forest cards and elders, and what elders ask about."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from periplus.models.buru import editions
from periplus.models.buru.effects import RESOURCES
from periplus.models.buru.scoring import OUTLAW
from periplus.models.buru.state import LIAISON, UNKNOWN
from periplus.models.buru.terms import HIRELINGS

from ...patterns.logic import TermList, requires
from ...program import Literal, Variable
from ..action.goods import FISH, GOODS, PLACE
from .altars import Altars
from .base import ProgramBase, Season, fish, scaled
from .tableau import Tableau

MOST = 1 << 16
"""More than anyone ever holds of anything."""


class Stock:
    """What is held of each of the goods."""

    def __init__(self, base: ProgramBase) -> None:
        self._base = base
        outlook = base.outlook
        player = outlook.state.players[outlook.seat]
        self._start = (player.vp, *player.res, player.fish)
        self.left: list[Variable] = []
        """By good: what is left in the end, or less."""

    def close(self) -> None:
        """Nothing is spent before it is there, and fish stay below the cap (BURU-1.11)."""
        base = self._base
        program, cap = self._base.program, self._base.outlook.setting.edition.fish_cap
        held: list[TermList] = [base.amount(place, start) for place, start in enumerate(self._start)]
        for slot in range(len(self._base.slots)):
            for place, terms in enumerate(self._base.ledger.goods[slot]):
                held[place] += terms
                if self._base.outlook.timed and terms:
                    if place == FISH:
                        held[place].append((-1, self._base.times(MOST)))
                    program.rule("BURU-11.6").linear(held[place], low=0, high=cap if place == FISH else None)
        for place in range(len(GOODS)):
            self.left.append(self._base.times(cap if place == FISH else MOST))
            program.rule("BURU-11.6").linear([*held[place], (-1, self.left[place])], low=0)


class ForestPlan:
    """Which card is taken when."""

    def __init__(self, base: ProgramBase) -> None:
        self._base = base
        self._taken: dict[tuple[int, str], TermList] = {}
        self.cards: dict[str, list[tuple[int, Variable]]] = {}
        """By card: slots, each with how often it is taken there, once for each way and taker."""
        self._off_row: dict[tuple[str, bool], TermList] = {}
        """By card, and whether the row is known: how often it is taken from the row, and so not by a liaison."""

    def grow(self, slot: int) -> bool:
        """Add the cards that the parts open in a slot may take; False if that is nothing new."""
        fresh = [of for of, _ in self._base.ledger.named(slot, "forest") if (slot, of) not in self._taken]
        for of in fresh:
            self._taken[slot, of] = self._cards(slot, of)
        return bool(fresh)

    def _cards(self, slot: int, of: str) -> TermList:
        """Each card in each way.

        A liaison pays its gems (BURU-25.7), and may find the row empty and take what somebody has taken just before
        (BURU-25.9), perhaps the player himself.
        """
        base, outlook = self._base, self._base.outlook
        cards, season = outlook.setting.edition.forest_cards, base.season(slot)
        found: TermList = []
        for card in self._lying(season, of):
            for way in base.ways(cards[card].gain):
                if of == LIAISON:
                    times = base.times(season.rounds)
                    base.ledger.bring(slot, fish(cards[card].gems), times, sign=-1)
                else:
                    times = base.times(outlook.forest_times if season.forest is None else 1)
                    self._off_row.setdefault((card, season.forest is not None), []).append((1, times))
                base.ledger.use(slot, way, times)
                self.cards.setdefault(card, []).append((slot, times))
                found.append((1, times))
        return found

    def _lying(self, season: Season, of: str) -> tuple[str, ...]:
        """The cards that may lie where they are taken from."""
        outlook = self._base.outlook
        if season.forest is None:
            return outlook.forest
        top = outlook.state.forest_discard if of == LIAISON else None
        return season.forest if top is None else tuple(dict.fromkeys((*season.forest, top)))

    def close(self) -> None:
        """The limits of parts and cards."""
        base = self._base
        for (slot, of), taken in self._taken.items():
            base.program.rule("BURU-9.1").linear(
                [*taken, *scaled(-1, base.ledger.supply(slot, "forest", of))], high=0
            )
        for (_, known), taken in self._off_row.items():
            base.program.rule("BURU-9.2").linear(taken, high=1 if known else base.outlook.forest_times)


DRAWN = 2
"""How many elders are drawn where one more is kept."""
Metric = Callable[[str], TermList]
"""The sum that a metric counts in the end."""


class Council:
    """Which elders are held in the end."""

    def __init__(self, base: ProgramBase, metric: Metric) -> None:
        self._base, self._metric = base, metric
        self.held: dict[str, Literal] = {}
        """By elder: whether it is held in the end."""
        self.levels: dict[tuple[str, int], Literal] = {}
        """By elder and level: whether it is met."""

    def close(self) -> TermList:
        """The respect of all elders."""
        base, outlook = self._base, self._base.outlook
        player = outlook.state.players[outlook.seat]
        gained = [term for slot in range(len(base.slots)) for term in base.ledger.supply(slot, "elder")]
        held = [elder for elder in player.elders if elder != UNKNOWN]
        coming = outlook.elders if gained or UNKNOWN in player.elders else ()
        own = self.held = {elder: base.program.boolean() for elder in dict.fromkeys((*held, *coming))}
        room = len(player.elders)
        rows = base.program.rule("BURU-12.4")
        rows.linear([*((1, one) for one in own.values()), *scaled(-1, gained)], high=room)
        new = [(1, one) for elder, one in own.items() if elder not in held]
        rows.linear([*new, *scaled(-DRAWN, gained)], high=player.elders.count(UNKNOWN))
        points: TermList = []
        for elder, here in own.items():
            points += self._scored(elder, here)
        return points

    def _scored(self, elder: str, here: Literal) -> TermList:
        """At most one level of an elder."""
        rows = self._base.program.rule("BURU-8.3")
        scored: list[tuple[int, Literal]] = []
        for number, (text, vp) in enumerate(self._base.outlook.setting.edition.elder_cards[elder].levels):
            met = self._base.program.boolean()
            requires(rows, met, here)
            for name, least in editions.goal(text):
                rows.linear([*self._metric(name), (-least, met)], low=0)
            self.levels[elder, number + 1] = met
            scored.append((vp, met))
        rows.at_most_one([met for _, met in scored])
        return scored


class Metrics:
    """Each metric by its name."""

    def __init__(self, base: ProgramBase, stock: Stock, tableau: Tableau, altars: Altars) -> None:
        self._base, self._stock, self._tableau, self._altars = base, stock, tableau, altars
        player = base.outlook.state.players[base.outlook.seat]
        self._before = {spirit: len(cards) for spirit, cards in zip(altars.made, player.offers, strict=True)}

    def __call__(self, name: str) -> TermList:
        """The sum that the metric counts in the end; nothing for what is not in play."""
        if name in PLACE:
            return [(1, self._stock.left[PLACE[name]])]
        if name == "resources":
            return [(1, self._stock.left[PLACE[good]]) for good in RESOURCES]
        if name == "totems":
            return self._constant(len(self._base.outlook.totems))
        if name == "kinds":
            return self._different(self._kind(kind) for kind in HIRELINGS)
        if name == "spirits":
            return self._different(self._offered(spirit) for spirit in self._altars.made)
        if name == "islanders":
            return [term for kind in HIRELINGS for term in self._kind(kind)] + self._strangers()
        if name == "offerings":
            return [term for spirit in self._altars.made for term in self._offered(spirit)]
        if name in self._altars.made:
            return self._offered(name)
        return self._kind(OUTLAW if name == "outlaws" else name)

    def _constant(self, number: int) -> TermList:
        return [(number, self._base.fixed)] if number else []

    def _kind(self, kind: str) -> TermList:
        cards = (card.id for card in self._tableau.cards if card.kind == kind)
        return [term for card in cards for term in self._tableau.at_end(card)]

    def _strangers(self) -> TermList:
        gone = ((-1, times) for times in self._tableau.strangers_gone)
        return [*self._constant(self._tableau.strangers), *gone]

    def _offered(self, spirit: str) -> TermList:
        made = ((1, times) for _, times in self._altars.made[spirit])
        return [*self._constant(self._before[spirit]), *made]

    def _different(self, groups: Iterable[TermList]) -> TermList:
        """How many of the sums are above 0."""
        found: TermList = []
        for terms in groups:
            some = self._base.program.boolean()
            self._base.program.meaning.linear([*terms, (-1, some)], low=0)
            found.append((1, some))
        return found
