"""The decks and the row that a setting brings, and a player's tableau."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from operator import itemgetter
from typing import Literal, NamedTuple, Protocol, TypeVar

from ..core.multisets import without
from ..core.results import RuleId
from .cards import Decree, ElderCard, Hireling, Plot
from .modules import in_play
from .state import UNKNOWN, Player, Setting, State, replace


class _Needy(Protocol):
    @property
    def needs(self) -> tuple[str, ...]: ...


NeedyT = TypeVar("NeedyT", bound=_Needy)


def _brought(setting: Setting, cards: Iterable[NeedyT]) -> Iterator[NeedyT]:
    """The cards of which no module that they need is missing."""
    names = set(setting.modules)
    return (card for card in cards if names.issuperset(card.needs))


def hirelings_in_play(setting: Setting) -> tuple[Hireling, ...]:
    """The islander deck: all islanders, and the outlaws that the modules bring (BURU-19.2, BURU-19.3)."""
    return (*setting.edition.islanders, *_brought(setting, setting.edition.outlaws))


class Boxed(NamedTuple):
    """A card that stays in the box, and the clause that says so."""

    card: str
    clause: RuleId


def in_the_box(setting: Setting, cards: Iterable[str | None]) -> Iterator[Boxed]:
    """The outlaws among the cards that no module in play brings (BURU-19.2, BURU-19.3)."""
    playing = {card.id for card in hirelings_in_play(setting)}
    for card in cards:
        if card is not None and card in setting.edition.hirelings and card not in playing:
            needs = setting.edition.hirelings[card].needs
            yield Boxed(card, "BURU-19.3" if len(needs) > 1 else "BURU-19.2")


def elders_in_play(setting: Setting) -> tuple[ElderCard, ...]:
    """The elder deck, with those of the modules and without those that they replace (BURU-19.5, R.54)."""
    found = tuple(_brought(setting, setting.edition.elders))
    replaced = {elder.replaces for elder in found}
    return tuple(elder for elder in found if elder.id not in replaced)


def decrees_in_play(setting: Setting) -> tuple[Decree, ...]:
    """The decrees from which the stack is chosen (BURU-2.8, BURU-19.6, BURU-20.5)."""
    return tuple(_brought(setting, setting.edition.decrees))


def plot_list(setting: Setting) -> Literal["plots", "plots_expansion"]:
    """The list of the edition that is the plot deck: the expansion's if a module brings it (BURU-22.1)."""
    return "plots_expansion" if any(one.expansion for one in in_play(setting)) else "plots"


def plots_in_play(setting: Setting) -> tuple[Plot, ...]:
    """The plot deck (BURU-22.1)."""
    edition = setting.edition
    return edition.plots_expansion if plot_list(setting) == "plots_expansion" else edition.plots


ISLANDERS = "islanders"
FOREST = "forest"


def known(state: State, name: str) -> tuple[str | int, ...]:
    """The known cards of a deck, top first."""
    return next((cards for deck, cards in state.decks if deck == name), ())


def without_top(state: State, name: str, count: int = 1) -> State:
    """The table after that many cards have been drawn from a deck, known or not."""
    if not known(state, name):
        return state
    rest = ((deck, cards[count:] if deck == name else cards) for deck, cards in state.decks)
    return replace(state, decks=tuple((deck, cards) for deck, cards in rest if cards))


def with_bottom(state: State, name: str, card: str) -> State:
    """The table with a card under all that is known of a deck."""
    others = tuple((deck, cards) for deck, cards in state.decks if deck != name)
    return replace(
        state, decks=tuple(sorted((*others, (name, (*known(state, name), card))), key=itemgetter(0)))
    )


def drawn_from(state: State, name: str) -> tuple[str | int, State]:
    """The top card of a deck, ``"?"`` if nobody knows it, and the table without it."""
    cards = known(state, name)
    return (cards[0], without_top(state, name)) if cards else (UNKNOWN, state)


def discarded(state: State, name: str, cards: Iterable[str | None]) -> State:
    """The table after cards of a deck have left play; unknown ones and gaps are none."""
    gone = tuple(card for card in cards if card not in (None, UNKNOWN))
    if state.discards is None or not gone:
        return state
    piles = dict(state.discards)
    piles[name] = (*piles.get(name, ()), *map(str, gone))
    return replace(state, discards=tuple(sorted(piles.items())))


def known_discards(state: State, name: str) -> tuple[str, ...]:
    """The cards of a deck that are known to have left play since it was shuffled."""
    return next((cards for deck, cards in state.discards or () if deck == name), ())


def shuffled(state: State, name: str) -> State:
    """The table after the discards of a deck have become a new deck, of which nothing is known."""
    if not known_discards(state, name):
        return state
    return replace(state, discards=tuple(pile for pile in state.discards or () if pile[0] != name))


def hidden(state: State, shown: int) -> int:
    """How many cards the islander deck and its discards hold together, while the row shows so many cards.

    Once the deck runs out, the discards are the new one (R.7): a card comes while any is left.
    """
    hired = sum(len(player.tableau) for player in state.players)
    return _size(state.setting) - hired - shown


@lru_cache(maxsize=64)
def _size(setting: Setting) -> int:
    return len(hirelings_in_play(setting))


def _islander(state: State, shown: int) -> tuple[str | None, State]:
    """The top islander, None if there is none; the discards are the new deck once it has run out (R.7)."""
    rest = hidden(state, shown)
    if rest <= 0:
        return None, state
    if not known(state, ISLANDERS) and rest <= len(known_discards(state, ISLANDERS)):
        state = shuffled(state, ISLANDERS)
    card, state = drawn_from(state, ISLANDERS)
    return str(card), state


def refilled(state: State, index: int) -> State:
    """The row after the gap at ``index`` has been refilled from the deck (BURU-10.4); with no card left it stays."""
    others = (*state.row[:index], *state.row[index + 1 :])
    card, state = _islander(state, len(others) - others.count(None))
    return replace(state, row=(*state.row[:index], card, *state.row[index + 1 :]))


def drawn_by_refresh(state: State) -> int:
    """How many cards a refresh draws: a whole row, less only where all that is not hired is less (R.7)."""
    return max(0, min(state.setting.edition.hiring_row, hidden(state, 0)))


def refreshed(state: State, row: tuple[str | None, ...] | None = None) -> State:
    """The row after a refresh (BURU-10.5): the given cards, else those that the deck is known to bring."""
    size, come = state.setting.edition.hiring_row, drawn_by_refresh(state)
    state = discarded(state, ISLANDERS, state.row)
    if state.discards and hidden(state, 0) - len(known_discards(state, ISLANDERS)) < come:
        state = shuffled(state, ISLANDERS)
    if row is None:
        row = (*map(str, known(state, ISLANDERS)[:come]), *(UNKNOWN,) * come)[:come]
    return replace(without_top(state, ISLANDERS, come), row=(*row, *(None,) * size)[:size])


def islander_drawn(state: State, seat: int) -> State:
    """The table after the top islander of the deck, if there is one, has joined a tableau for free (BURU-20.17)."""
    card, state = _islander(state, len(state.row) - state.row.count(None))
    if card is None:
        return state
    player = state.players[seat]
    return state.with_player(seat, replace(player, tableau=(*player.tableau, card)))


def forest_taken(state: State, card: str) -> State:
    """The table after a forest card has been taken and discarded; from the discards it only returns there."""
    if card not in state.forest:
        return replace(state, forest_discard=card)
    state = replace(state, forest=without(state.forest, card), forest_discard=card)
    return discarded(state, FOREST, (card,))


def dismissed(state: State, seat: int, card: str) -> State:
    """The table after a card has left a player's tableau for the discards."""
    return discarded(state.with_player(seat, without_card(state.players[seat], card)), ISLANDERS, (card,))


def without_card(player: Player, card: str) -> Player:
    """The player after a card has left his tableau; which of the others lie sideways stays as it is."""
    place = player.tableau.index(card)
    tableau = (*player.tableau[:place], *player.tableau[place + 1 :])
    before, after = player.tasked & ((1 << place) - 1), player.tasked >> (place + 1)
    return replace(player, tableau=tableau, tasked=before | after << place)
