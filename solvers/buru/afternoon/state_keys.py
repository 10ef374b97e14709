"""What of a table can still matter this afternoon: tables with equal keys have equal values.

A bare table without what nothing looks at any more, so that different pasts with the same future are one.

- Of a resolved area nothing counts but a stack or a liaison that lies where it may be only once a round, and a
  Lawan's tokens, of which two may bring it something until dusk.
- Of an area to come, powers count only as far as one is more or less than another, or equal (BURU-6.8, BURU-1.9); only
  canoes and Kuda go by the power itself (BURU-20.9, BURU-26.2). Where nobody can break the player's ties anew, they
  are an order like any other. How many tokens make it up counts for Lawans alone.
- Respect of the others buys nothing, and what they hold counts only for what they still do; of their cards the number
  stays, for a deck holds what nobody has. All of it stays where the goal looks at it.

Respect is left out, for nothing that comes depends on it: it is added to the value. The hiring row and the
forest cards count only as long as an area or a card that is still to come can make use of them; ``canonical``
says what else is left out.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import repeat
from typing import TypeAlias

from periplus.models.buru import notation
from periplus.models.buru.decks import ISLANDERS
from periplus.models.buru.edition import Edition
from periplus.models.buru.effects import written
from periplus.models.buru.modules.ambelau import AMBELAU
from periplus.models.buru.order import BLESSING, LIAISONS, POWERS, clockwise, power
from periplus.models.buru.state import UNKNOWN, Player, State, Token, replace
from periplus.models.buru.terms import AFTERNOON, KUDA, TOKOH

from ...memo import Memo
from ..action.goods import Vector
from .others import order_is_settled
from .question import NOTHING, Aim, Worlds, together, without_holdings
from .useful import Caps, StillOfUse, capped, caps_by_area

_PAID_WITH_RESPECT = re.compile(r"vp[^|]*:")
ONCE = (TOKOH, KUDA)
"""Where a stack may lie that is used once a round, in whatever area."""
STRONGEST = max(POWERS.values())
Field: TypeAlias = tuple[Token, ...]
"""What a player has in an area."""
MOST = 1 << 15
"""Tables of which the number is kept, and areas of which it is kept what matters."""


class Canonicalizer:
    """What one player's afternoon need not remember."""

    def __init__(self, start: State, aim: Aim) -> None:
        self._setting, self._seat = start.setting, aim.seat or 0
        self._settled = aim.seat if order_is_settled(start) else None
        self._rivals = aim.goal == "margin" or pays_respect(start.setting.edition)
        """Whether what others hold counts by itself."""
        self._known: Memo[Hashable, tuple[tuple[Field, ...], ...]] = Memo(MOST)
        """By area and what lies on the table: what matters of it, where no module adds to powers."""
        self._players: Memo[Hashable, Player] = Memo(MOST)
        """By a player and what decides about him: what matters of him."""

    def without(self, table: State) -> State:
        """The table to play on."""
        seats = range(len(table.players))
        if table.phase != AFTERNOON:
            return replace(table, players=tuple(map(self._idle, table.players, seats)))
        players = map(self._player, repeat(table), seats, self._to_come(table))
        return replace(table, players=tuple(players), decrees=self._decrees(table))

    def _to_come(self, table: State) -> tuple[tuple[Field, ...], ...]:
        """By seat, what matters of what lies in the area and those after it."""
        if self._setting.modules:
            return _to_come(table, None)
        key = table.area, table.envoy, *(player.placed for player in table.players)
        if (known := self._known.get(key)) is None:
            known = self._known[key] = _to_come(table, self._settled)
        return known

    def _player(self, table: State, seat: int, to_come: tuple[Field, ...]) -> Player:
        player, area, acts = table.players[seat], table.area, self._acts(table, seat)
        key = player, seat, area, acts, to_come
        if (known := self._players.get(key)) is None:
            known = self._players[key] = self._reduced(*key)
        return known

    def _reduced(
        self, player: Player, seat: int, area: int, acts: bool, to_come: tuple[Field, ...]
    ) -> Player:
        if not acts:
            player = self._idle(player, seat)
        before = ((),) * area if self._setting.lawans[seat] is None else player.placed[:area]
        placed = (*before, *to_come)
        respect = player.vp if seat == self._seat or self._rivals else 0
        acted, liaison = _once(player.acted, area), _once(player.liaison, area)
        return replace(player, vp=respect, kept=None, placed=placed, acted=acted, liaison=liaison)

    def _acts(self, table: State, seat: int) -> bool:
        """Whether a player may have something to do this afternoon."""
        player, area = table.players[seat], table.area
        if table.turn == seat or any(player.placed[area + 1 :]):
            return True
        acts, follows = player.acted[area] is None, player.liaison[area] is None
        return any(follows if token in LIAISONS else acts for token in player.placed[area])

    def _idle(self, player: Player, seat: int) -> Player:
        """A player who does nothing any more."""
        if seat == self._seat or self._rivals:
            return player
        return replace(
            player,
            vp=0,
            fish=0,
            res=NOTHING,
            tableau=(UNKNOWN,) * len(player.tableau),
            tasked=0,
            elders=(UNKNOWN,) * len(player.elders),
            tokoh=None,
            plot=None,
        )

    def _decrees(self, table: State) -> tuple[str, ...]:
        """Those whose reward may still be had: an area's goes when the area is turned up."""
        cards = self._setting.edition.decree_cards
        over = self._setting.areas[: table.area]
        return tuple(decree for decree in table.decrees if cards[decree].place not in over)


def _once(where: tuple[str | None, ...], area: int) -> tuple[str | None, ...]:
    """Where stacks lie, those of the areas before only if they bar a place for later."""
    return (*(one if one in ONCE else None for one in where[:area]), *where[area:])


def _to_come(table: State, settled: int | None) -> tuple[tuple[Field, ...], ...]:
    areas = range(table.area, len(table.setting.areas))
    return tuple(zip(*(_fields(table, area, settled) for area in areas), strict=True))


def _fields(table: State, area: int, settled: int | None) -> tuple[Field, ...]:
    """What everybody has in an area to come, humans the smallest stacks that keep the order and the ties.

    ``settled``: a seat whose ties are as good as an order, for nobody breaks them anew.
    """
    fields = tuple(player.placed[area] for player in table.players)
    if any(BLESSING in field or UNKNOWN in field for field in fields):
        return fields
    lawans = table.setting.lawans
    powers = [power(table, seat, area) for seat in range(len(fields))]
    strengths = powers
    if table.kuda is None and table.setting.areas[area] != AMBELAU:
        if any(strength and lawans[seat] for seat, strength in enumerate(powers)):
            strengths = [_least(strength, powers) for strength in powers]
        else:
            sides = [_side(table, powers, seat, settled) for seat in range(len(powers))]
            order = sorted({(0, 0), *zip(powers, sides, strict=True)})
            strengths = list(map(order.index, zip(powers, sides, strict=True)))
    return tuple(
        field if lawans[seat] else _stack(strengths[seat], field) for seat, field in enumerate(fields)
    )


def _side(table: State, powers: Sequence[int], seat: int, settled: int | None) -> int:
    """1 for who comes before the settled player in a tie with him, -1 for who comes after him, else 0."""
    if settled is None or not powers[seat] or powers[seat] != powers[settled]:
        return 0
    mine, other = clockwise(table, settled), clockwise(table, seat)
    return (mine > other) - (mine < other)


def _least(strength: int, powers: Sequence[int]) -> int:
    """The least power with the same place among the others', which stay: just above the next one, or equal to one."""
    if strength == 0 or powers.count(strength) > 1:
        return strength
    return 1 + max((0, *(other for other in powers if other < strength)))


def _stack(strength: int, field: Field) -> Field:
    """Explorers of that power, and the liaison of the field."""
    full, rest = divmod(strength, STRONGEST)
    return (*[STRONGEST] * full, *[rest] * bool(rest), *(token for token in field if token in LIAISONS))


@lru_cache(16)
def pays_respect(edition: Edition) -> bool:
    """Whether anything may be paid with respect, so that how much is held decides what can be done."""
    texts = [card.task for card in edition.islanders] + [card.bonus for card in edition.outlaws]
    texts += [card.gain for card in edition.forest] + [card.action for card in edition.tokoh]
    texts += [getattr(edition.kuda, area) for area in ("forest", "coast", "village", "lake")]
    costs = [cost for sides in edition.altars.values() for cost in sides.values()]
    return any(_PAID_WITH_RESPECT.search(text) for text in texts) or any("vp" in cost for cost in costs)


HIRING = frozenset(("hire", "refresh", "draw"))
"""Steps that look at the hiring row or its deck."""
FORAGING = frozenset(("forest",))


TableKey: TypeAlias = tuple[tuple[int, Hashable], Vector, int]
"""A table with the player's cards, his goods, and his respect."""


class StateKeys:
    """The keys of one player's afternoon."""

    def __init__(self, state: State, aim: Aim) -> None:
        self._setting, self._seat = state.setting, aim.seat or 0
        self._state, self._weights = state, aim.weights
        self._canonical = Canonicalizer(state, aim)
        self._followed: Memo[int, tuple[tuple[tuple[Fraction, int], ...], StillOfUse, Worlds]] = Memo(MOST)
        """By the identity of worlds, which are kept so that it stays theirs."""
        self._tables: Memo[State, int] = Memo(MOST)
        """By bare table: the number of what matters of it."""
        self._numbers: Memo[State, int] = Memo(MOST)
        self._last = 0
        """The last number given: none is given twice."""

    def key(self, state: State) -> TableKey:
        """The table as far as it matters, the player's goods, and his respect, which is left out of both."""
        table = self._table(without_holdings(state, self._seat))
        return self._key(state, table, state.players[self._seat])

    def key_with(self, worlds: Worlds, held: Player) -> TableKey:
        """The same of the only one of bare tables, with that in the player's hand."""
        ((_, table),) = worlds
        mine = table.players[self._seat]
        if mine.vp or mine.fish or mine.res != NOTHING:  # gained on the way
            number = self._table(without_holdings(table, self._seat))
        else:
            (((_, number),), _) = self.following(worlds)
        return self._key(table, number, together(mine, held, self._setting))

    def _key(self, state: State, table: int, mine: Player) -> TableKey:
        respect = 0 if pays_respect(self._setting.edition) else mine.vp
        goods = capped((mine.vp - respect, *mine.res, mine.fish), self._caps(state))
        return (table, self._cards(mine, self._still(state))), goods, respect

    def following(self, worlds: Worlds) -> tuple[tuple[tuple[Fraction, int], ...], StillOfUse]:
        """Bare tables as far as they matter, and what the player can still make use of on them."""
        known = self._followed.get(id(worlds))
        if known is None:
            tables = tuple((chance, self._table(state)) for chance, state in worlds)
            stage = min(self._stage(state) for _, state in worlds)  # where most may still come
            known = self._followed[id(worlds)] = tables, self.use[stage], worlds
        return known[:2]

    @cached_property
    def use(self) -> tuple[StillOfUse, ...]:
        """By stage: what can still be used from it on."""
        still = [*self.atoms, frozenset[str]()]
        return tuple(
            StillOfUse(caps, "task" in atoms) for caps, atoms in zip(self._by_area, still, strict=True)
        )

    def _stage(self, state: State) -> int:
        return state.area if state.phase == AFTERNOON else len(self._setting.areas)

    def _caps(self, state: State) -> Caps:
        """How much of each good is of use."""
        return self._by_area[state.area if state.phase == AFTERNOON else -1]

    @cached_property
    def _by_area(self) -> tuple[Caps, ...]:
        return caps_by_area(self._state, self._seat, self._weights, self.atoms)

    def _still(self, state: State) -> frozenset[str]:
        """The atoms of what can still be used."""
        return self.atoms[state.area] if state.phase == AFTERNOON else frozenset()

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
    def atoms(self) -> tuple[frozenset[str], ...]:
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
    printed = edition.areas[area]
    for space in printed.spaces:
        yield space.gain
    yield printed.majority
    yield getattr(printed, "majority_ukum", None) or ""
    yield getattr(printed, "passing", "")
    yield getattr(edition.kuda, area, "")
