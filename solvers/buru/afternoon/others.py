"""The declared model of the other humans (spec 7.5), and what follows an action until the player's next choice.

``rating`` claims majority, goes to the free space of the most gems and takes the parts in their order, each in the
simplest way that is worth something; ``pass`` takes the space and declines its parts. It says nothing of how people
play: it is there so that an afternoon has one course, which the answer names.

What follows is events, Lawans, and the other humans by their model. None of it looks at what the player holds, so it
is played out on the bare table, once for all that he may hold. Nor does it look at the areas to come until the present
one is over, where only humans play and no module is in force: so an area is played out once for all that may lie in
later ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction

from periplus.models.buru import notation
from periplus.models.buru.effects import Item
from periplus.models.buru.flow import settle, step
from periplus.models.buru.lawan.branches import ONE
from periplus.models.buru.legality import apply, legal_moves
from periplus.models.buru.moves import (
    Act,
    AnyMove,
    Canoe,
    Claim,
    Elder,
    Forest,
    Hire,
    Liaison,
    Offer,
    StopAction,
    Task,
)
from periplus.models.buru.offering import altar_of
from periplus.models.buru.printed import printed
from periplus.models.buru.query import Others
from periplus.models.buru.spaces import spaces
from periplus.models.buru.state import State, Token, replace
from periplus.models.buru.terms import AFTERNOON, SPIRITS, TOKOH

from ...memo import Memo
from .question import Worlds, is_over

STOP = StopAction()


def choice(state: State, others: Others) -> AnyMove:
    """What the human whose choice it is does, in a settled state."""
    legal = legal_moves(state)
    if not state.pending:
        return _place(state, legal)
    return STOP if others == "pass" else _part(state, legal)


def _place(state: State, legal: Sequence[AnyMove]) -> AnyMove:
    """The claim of majority, the skip of a liaison, or where the stack or the canoe goes."""
    claims = [move for move in legal if isinstance(move, Claim)]
    skips = [move for move in legal if isinstance(move, Liaison) and move.space is None]
    if claims or skips:
        return next((move for move in claims if move.take == "majority"), *skips[:1])
    landings = [move for move in legal if isinstance(move, Canoe)]
    if landings:
        return max(landings, key=lambda move: (_landing_gems(state, move), move.steps))
    gems = {space.id: space.gems for space in spaces(state, state.area)}
    stacks = [move for move in legal if isinstance(move, Act) and move.space != TOKOH]
    return max(stacks or legal, key=lambda move: gems.get(move.space, 0) if isinstance(move, Act) else 0)


def _landing_gems(state: State, move: Canoe) -> int:
    """The rating of the space that a canoe move ends on."""
    seat = state.turn or 0
    track = state.setting.edition.areas.ambelau.track
    return track[apply(state, move).players[seat].canoe - 1].gems


def _part(state: State, legal: Sequence[AnyMove]) -> AnyMove:
    """The first of the open parts that can be taken, in its simplest way."""
    for part in state.pending:
        way = _WAYS.get(part.atom)
        found = way(state, part, legal) if way else [move for move in legal if _takes(move, part)]
        if found:
            return found[0]
    return STOP


def _takes(move: AnyMove, part: Item) -> bool:
    """Whether the move takes a part that leaves nothing to choose, or an ``any``, of which the first is listed."""
    return move.item == str(part) if move.type == "gain" else move.type == part.atom


def _forests(state: State, part: Item, legal: Iterable[AnyMove]) -> Sequence[AnyMove]:
    """The card of the most gems, leftmost, by its first option."""
    cards = state.setting.edition.forest_cards
    found = [move for move in legal if isinstance(move, Forest)]
    return sorted(
        found, key=lambda move: (-cards[move.card].gems, state.forest.index(move.card), move.option)
    )[:1]


def _hires(state: State, part: Item, legal: Iterable[AnyMove]) -> Sequence[AnyMove]:
    """The cheapest islander, leftmost."""
    cards = state.setting.edition.hirelings
    return sorted(
        (move for move in legal if isinstance(move, Hire)),
        key=lambda move: (cards[move.card].cost, state.row.index(move.card)),
    )[:1]


def _refreshes(state: State, part: Item, legal: Iterable[AnyMove]) -> Sequence[AnyMove]:
    """None."""
    return []


def _tasks(state: State, part: Item, legal: Iterable[AnyMove]) -> Sequence[AnyMove]:
    """The task that gains most respect at once, then in the order of the tableau, then the lowest option."""
    seat = state.turn or 0
    player = state.players[seat]
    kinds = state.setting.edition.hirelings

    def rank(move: Task) -> tuple[int, int, int]:
        respect = apply(state, move).players[seat].vp
        return -respect, player.tableau.index(move.card), move.option

    found = [move for move in legal if isinstance(move, Task) and part.of in ("", kinds[move.card].kind)]
    return sorted(found, key=rank)[:1]


def _offers(state: State, part: Item, legal: Iterable[AnyMove]) -> Sequence[AnyMove]:
    """The first spirit that can be paid, in their order on the board, and the first way of paying it."""
    found = [
        move
        for move in legal
        if isinstance(move, Offer)
        and (move.spirit == part.of if part.of else altar_of(move.spirit).unnamed is None)
    ]
    return sorted(found, key=lambda move: SPIRITS.index(move.spirit))[:1]


def _elders(state: State, part: Item, legal: Iterable[AnyMove]) -> Sequence[AnyMove]:
    """The first drop in alphabetical order."""
    return sorted((move for move in legal if isinstance(move, Elder)), key=lambda move: move.drop or "")[:1]


_WAYS: Mapping[str, Callable[[State, Item, Iterable[AnyMove]], Sequence[AnyMove]]] = {
    "forest": _forests,
    "hire": _hires,
    "refresh": _refreshes,
    "task": _tasks,
    "offer": _offers,
    "elder": _elders,
}
"""How a part is taken that leaves something to choose; the others leave nothing."""


MOST = 1 << 15
"""Tables of which is remembered what follows."""


class OpponentPlay:
    """What follows bare tables, each worked out once."""

    def __init__(self, seat: int, others: Others, stripped: Callable[[State], State]) -> None:
        """``stripped``: a table without what does not matter any more."""
        self._seat, self._stripped = seat, stripped
        self._others: Others = others
        self._worlds: Memo[State, Worlds] = Memo(MOST)
        self._in_area: Memo[State, Worlds] = Memo(MOST)
        """By table without humans' tokens in the areas to come: where the area brings it."""

    def after(self, table: State) -> Worlds:
        """The bare worlds at the player's next choice, or after the lake; equal ones are one."""
        known = self._worlds.get(table)
        if known is None:
            table = self._stripped(table)
            known = self._worlds.get(table)
            if known is None:
                known = self._played_in_area(table) if _areas_are_apart(table) else self._played(table)
            self._worlds[table] = known
        return known

    def _played_in_area(self, table: State) -> Worlds:
        """The same, area by area."""
        done, lawans = table.area + 1, table.setting.lawans
        ahead = [player.placed[done:] for player in table.players]
        blank = [there if lawan else ((),) * len(there) for there, lawan in zip(ahead, lawans, strict=True)]
        bare = _placed(table, blank, done)
        ends = self._in_area.get(bare)
        if ends is None:
            ends = self._in_area[bare] = self._ends_of_area(bare)

        def onwards(end: State) -> Worlds:
            world = _placed(end, ahead, done)
            return ((ONE, self._stripped(world)),) if end.area == table.area else self.after(world)

        return _merged((chance, onwards(end)) for chance, end in ends)

    def _ends_of_area(self, state: State) -> Worlds:
        """The tables at the player's next choice in the area, or as the next area begins."""
        area = state.area
        while state.area == area:
            if len(worlds := step(state)) > 1:
                return _merged((chance, self._ends_of_area(after)) for chance, after in worlds)
            if worlds:
                ((_, state),) = worlds
            elif state.turn == self._seat or is_over(state):
                break
            else:
                state = apply(state, choice(state, self._others))
        return ((ONE, state),)

    def _played(self, table: State) -> Worlds:
        return _merged((chance, self._on(state)) for chance, state in settle(table))

    def _on(self, state: State) -> Worlds:
        """The same from somebody's choice on."""
        if is_over(state) or state.turn == self._seat:
            return ((ONE, self._stripped(state)),)
        state = apply(state, choice(state, self._others))
        while state.pending:
            state = apply(state, choice(state, self._others))
        return self.after(state)


def _merged(branches: Iterable[tuple[Fraction, Worlds]]) -> Worlds:
    """The tables that branches lead to, equal ones as one."""
    (first, worlds), *others = branches
    if not others:
        return worlds
    found: dict[State, Fraction] = {}
    for chance, several in ((first, worlds), *others):
        for further, world in several:
            found[world] = found.get(world, Fraction(0)) + chance * further
    return tuple((chance, world) for world, chance in found.items())


def _areas_are_apart(table: State) -> bool:
    """Whether there are areas to come, and what lies there changes nothing in the present one."""
    setting = table.setting
    more = table.phase == AFTERNOON and table.area + 1 < len(setting.areas)
    return more and not setting.modules


def _placed(table: State, ahead: Sequence[tuple[tuple[Token, ...], ...]], done: int) -> State:
    """The table with that in the areas from number ``done`` on, by seat."""
    players = zip(table.players, ahead, strict=True)
    return replace(
        table, players=tuple(replace(one, placed=(*one.placed[:done], *fields)) for one, fields in players)
    )


def order_is_settled(start: State) -> bool:
    """Whether no tie with a player whose choices are free will be broken anew: he stays before or after who waits.

    It is so where none but humans play, by the model, and nobody becomes envoy before the last area, nor in it by the
    spaces that others take: from the best down, and while two still wait for each other, by all the rest at most.
    """
    setting = start.setting
    if setting.modules or any(setting.lawans):
        return False
    edition, areas = setting.edition, setting.areas
    *early, last = (printed(edition, area) for area in areas)
    first = sorted(last, key=lambda space: -space.gems)[: len(start.players) - 2]
    effects = [space.effect for spaces in (*early, first) for space in spaces]
    texts = [edition.areas[area].majority for area in areas] + [card.task for card in edition.islanders]
    texts += [card.gain for card in edition.forest]
    texts += [edition.decree_cards[decree].reward for decree in start.decrees]
    effects += map(notation.effect, texts)
    bundles = [notation.lasting(card.lasting).bundle for card in edition.islanders if card.lasting]
    bundles += [option.gain for effect in effects for option in effect]
    return not any(item.atom == "envoy" for bundle in (*bundles, start.pending) for item in bundle)
