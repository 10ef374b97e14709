"""What is counted in the end: of goods, islanders and offerings, by the names that goals and elders use."""

from __future__ import annotations

from collections.abc import Iterable

from periplus.models.buru.effects import RESOURCES
from periplus.models.buru.scoring import OUTLAW
from periplus.models.buru.terms import HIRELINGS

from ...patterns.logic import TermList
from ..action.goods import PLACE
from .altars import Altars
from .base import ProgramBase
from .goods import GoodsBalance
from .tableau import Tableau


class Metrics:
    """Each metric by its name."""

    def __init__(self, base: ProgramBase, goods: GoodsBalance, tableau: Tableau, altars: Altars) -> None:
        self._base, self._goods, self._tableau, self._altars = base, goods, tableau, altars
        player = base.outlook.state.players[base.outlook.seat]
        self._before = {spirit: len(cards) for spirit, cards in zip(altars.made, player.offers, strict=True)}

    def __call__(self, name: str) -> TermList:
        """The sum that the metric counts in the end; nothing for what is not in play."""
        if name in PLACE:
            return [(1, self._goods.left[PLACE[name]])]
        if name == "resources":
            return [(1, self._goods.left[PLACE[good]]) for good in RESOURCES]
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
