"""What of a table can still matter this afternoon: tables with equal keys have equal values.

Respect is left out, for nothing that comes depends on it: it is added to the value. The hiring row and the forest cards
count only as long as an area or a card that is still to come can make use of them; ``canonical`` says what else is
left out.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from functools import cached_property

from periplus.models.buru import notation
from periplus.models.buru.decks import ISLANDERS
from periplus.models.buru.edition import Edition
from periplus.models.buru.effects import written
from periplus.models.buru.state import Player, State, replace
from periplus.models.buru.terms import AFTERNOON

from ...memo import Memo
from ..action.goods import Vector
from ..action.hold import Hold
from .aim import Aim
from .canonical import Canonicalizer, pays_respect
from .ends import End
from .holdings import Worlds, without_holdings
from .useful import Caps, capped, caps_by_area

MOST = 1 << 15
"""Tables of which the number is kept."""
HIRING = frozenset(("hire", "refresh", "draw"))
"""Steps that look at the hiring row or its deck."""
FORAGING = frozenset(("forest",))


class StateKeys:
    """The keys of one player's afternoon."""

    def __init__(self, state: State, aim: Aim) -> None:
        self._setting, self._seat = state.setting, aim.seat or 0
        self._state, self._weights = state, aim.weights
        self._canonical = Canonicalizer(state, aim)
        self._followed: Memo[int, tuple[Hashable, Worlds]] = Memo(MOST)
        """By the identity of worlds, which are kept so that it stays theirs."""
        self._tables: Memo[State, int] = Memo(MOST)
        """By bare table: the number of what matters of it."""
        self._numbers: Memo[State, int] = Memo(MOST)
        self._last = 0
        """The last number given: none is given twice."""

    def key(self, state: State) -> tuple[Hashable, Vector, int]:
        """The table as far as it matters, the player's goods, and his respect, which is left out of both."""
        mine = state.players[self._seat]
        respect = 0 if pays_respect(self._setting.edition) else mine.vp
        cards = self._cards(mine, self._still(state))
        goods = capped((mine.vp - respect, *mine.res, mine.fish), self._caps(state))
        return (self._table(without_holdings(state, self._seat)), cards), goods, respect

    def hold(self, end: End) -> Hold:
        """What is held at an end as far as it matters: which cards lie sideways counts while tasks may come."""
        state = self._soonest(end)
        hold, goods = end.hold, capped(end.hold.goods, self._caps(state))
        if goods != hold.goods:
            hold = hold._replace(goods=goods)
        if "task" in self._still(state):
            return hold
        sideways = hold.sideways & end.standing.lasting
        return hold._replace(upright=hold.tableau & ~sideways, sideways=sideways)

    def alike(self, end: End, hold: Hold) -> Hashable:
        """Ends of which this is the same differ by holdings of which more is never worse."""
        known = self._followed.get(id(end.follows))
        if known is None:
            tables = tuple((chance, self._table(state)) for chance, state in end.follows)
            known = self._followed[id(end.follows)] = tables, end.follows
        tasks = "task" in self._still(self._soonest(end))
        return known[0], hold.rest.elders, hold.rest.strangers, hold.sideways if tasks else None

    def _soonest(self, end: End) -> State:
        """Of the tables that follow, the one from which most may still come."""
        (_, state), *others = end.follows
        return min((state, *(other for _, other in others)), key=self._stage) if others else state

    def _stage(self, state: State) -> int:
        return state.area if state.phase == AFTERNOON else len(self._setting.areas)

    def _caps(self, state: State) -> Caps:
        """How much of each good is of use."""
        return self._by_area[state.area if state.phase == AFTERNOON else -1]

    @cached_property
    def _by_area(self) -> tuple[Caps, ...]:
        return caps_by_area(self._state, self._seat, self._weights, self._atoms)

    def _still(self, state: State) -> frozenset[str]:
        """The atoms of what can still be used."""
        return self._atoms[state.area] if state.phase == AFTERNOON else frozenset()

    def _table(self, table: State) -> int:
        """A number for a bare table as far as it matters."""
        known = self._tables.get(table)
        if known is None:
            stripped = self.stripped(table)
            known = self._numbers.get(stripped)
            if known is None:
                known = self._last = self._last + 1
                self._numbers[stripped] = known
            self._tables[table] = known
        return known

    def stripped(self, table: State) -> State:
        """The bare table without what does not matter any more: what can be done on it is worth the same."""
        atoms = self._still(table)
        table = self._canonical.without(table)
        if atoms.isdisjoint(HIRING):
            islanders = (deck for deck in table.decks if deck[0] != ISLANDERS)
            table = replace(self._uncounted(table), row=(), decks=tuple(islanders))
        if atoms.isdisjoint(FORAGING):
            table = replace(table, forest=(), forest_discard=None)
        return table

    def _uncounted(self, table: State) -> State:
        """The table where it does not count how many islanders the player has, for none is drawn any more."""
        return table.with_player(self._seat, replace(table.players[self._seat], tableau=()))

    def _cards(self, mine: Player, atoms: frozenset[str]) -> Hashable:
        """Islanders and elders; which of the former lie sideways as far as it matters, in no order."""
        tasks = "task" in atoms
        upright: list[str] = []
        sideways: list[str] = []
        for place, card in enumerate(mine.tableau):
            turned = mine.tasked >> place & 1 and (tasks or card in self._lasting)
            (sideways if turned else upright).append(card)
        return tuple(sorted(upright)), tuple(sorted(sideways)), tuple(sorted(mine.elders))

    @cached_property
    def _lasting(self) -> frozenset[str]:
        return frozenset(card.id for card in self._setting.edition.islanders if card.lasting)

    @cached_property
    def _atoms(self) -> tuple[frozenset[str], ...]:
        """By area, the atoms of everything that can still be used there or later."""
        setting = self._setting
        opened = {
            "task": _atoms(card.task for card in setting.edition.islanders),
            "forest": _atoms(card.gain for card in setting.edition.forest),
        }
        found, atoms = [], _atoms(self._anywhere())
        for area in reversed(setting.areas):
            atoms |= _atoms(_texts(setting.edition, area))
            for _ in opened:  # a forest card may bring a task, a task a forest card
                atoms |= frozenset().union(*(more for atom, more in opened.items() if atom in atoms))
            found.append(atoms)
        return tuple(reversed(found))

    def _anywhere(self) -> Iterator[str]:
        """What may be used in any area: parts open now, bonuses, scrolls, decrees, Tokoh actions, plot doubles."""
        edition = self._setting.edition
        yield from map(str, self._state.pending)
        for card in edition.islanders:
            if card.lasting:
                yield written(notation.lasting(card.lasting).bundle)
        for outlaw in edition.outlaws:
            yield outlaw.bonus
        for decree in self._state.decrees:
            yield edition.decree_cards[decree].reward
        for player in self._state.players:
            if player.tokoh is not None:
                yield edition.tokoh_cards[player.tokoh].action
            if player.plot is not None:
                yield from edition.plot_cards[player.plot].double.values()


def _atoms(texts: Iterable[str]) -> frozenset[str]:
    """What the effects that these texts write are made of."""
    return frozenset(item.atom for text in texts for option in notation.effect(text) for item in option.gain)


def _texts(edition: Edition, area: str) -> Iterator[str]:
    """The effects of an area's spaces, Kuda's there among them, of its majority and of passing on its track."""
    ground = edition.areas[area]
    for space in ground.spaces:
        yield space.gain
    yield ground.majority
    yield getattr(ground, "majority_ukum", None) or ""
    yield getattr(ground, "passing", "")
    yield getattr(edition.kuda, area, "")
