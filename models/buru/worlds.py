"""Worlds: tables that agree with all that one seat may know, what it cannot know dealt with the right odds.

A deck holds what nobody has seen of it in any order, a face-down token is any that its owner may have laid. What the
position says of such things is not looked at, unless the seat may know it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TypeVar

from ..core.multisets import shuffled
from .chance import DECREES
from .decks import FOREST, ISLANDERS, known_discards
from .lawan.placing import PLOTS
from .mats import hand
from .scoring import unseen_values
from .seen import hidden
from .setting import decrees_in_play, elders_in_play, hirelings_in_play, plots_in_play
from .state import UNKNOWN, Player, State, Token, replace
from .steps.ageing import DECK as ELDERS

if TYPE_CHECKING:
    import random  # for its name alone: it is slow to import

T = TypeVar("T")


def world(state: State, seat: int, rng: random.Random) -> State:
    """A table as ``seat`` may find it, every deck known to the last card."""
    return _with_decks(revealed(hidden(state, seat), rng), seat, rng)


def revealed(state: State, rng: random.Random) -> State:
    """The table with a token for each unknown one, each that its owner may have as likely as any other."""
    for seat, player in enumerate(state.players):
        if player.kept == UNKNOWN or any(UNKNOWN in field for field in player.placed):
            state = state.with_player(seat, _told(player, shuffled(hand(state, seat), rng)))
    return state


def _told(player: Player, tokens: list[Token]) -> Player:
    placed = tuple(
        tuple(tokens.pop() if token == UNKNOWN else token for token in field) if UNKNOWN in field else field
        for field in player.placed
    )
    return replace(player, placed=placed, kept=tokens.pop() if player.kept == UNKNOWN else player.kept)


def _with_decks(state: State, seat: int, rng: random.Random) -> State:
    """The table with every unknown card dealt: in the row, in tableaus, of elders and offerings, then the decks."""
    setting = state.setting
    seen = {card for player in state.players for card in player.tableau} | {*state.row}
    islanders = _rest(hirelings_in_play(setting), {*seen, *known_discards(state, ISLANDERS)}, rng)
    row = tuple(_dealt(card, islanders) for card in state.row)
    held = {card for player in state.players for card in player.elders}
    told = dict(state.decks)
    top = tuple(map(str, told.get(ELDERS, ())))
    elders = _rest(elders_in_play(setting), {*held, *top}, rng)
    decks: dict[str, Sequence[str | int]] = {}
    values = []
    for place, spirit in enumerate(setting.spirits):
        unseen = shuffled(unseen_values(state, place), rng)
        values.append(unseen)
        decks[spirit] = unseen
    players = tuple(
        replace(
            player,
            tableau=tuple(str(_dealt(card, islanders)) for card in player.tableau),
            elders=player.elders
            if own == seat
            else tuple(str(_dealt(card, elders)) for card in player.elders),
            offers=tuple(
                tuple(unseen.pop() if value is None and unseen else value for value in cards)
                for cards, unseen in zip(player.offers, values, strict=True)
            ),
        )
        for own, player in enumerate(state.players)
    )
    for place, spirit in enumerate(setting.spirits):
        decks[spirit] = decks[spirit][: state.left[place]]
    decks[ISLANDERS], decks[ELDERS] = islanders, top if _draws_elders(state) else (*top, *elders)
    decks[FOREST] = _rest(setting.edition.forest, {*known_discards(state, FOREST), *state.forest}, rng)
    decks[DECREES] = _rest(decrees_in_play(setting), {*known_discards(state, DECREES), *state.decrees}, rng)
    if any(setting.lawans):
        plots = {player.plot for player in state.players}
        decks[PLOTS] = _rest(plots_in_play(setting), {*known_discards(state, PLOTS), *plots}, rng)
    told = {name: tuple(cards) for name, cards in sorted(decks.items()) if cards}
    return replace(state, row=row, players=players, decks=tuple(told.items()))


def _draws_elders(state: State) -> bool:
    """Whether the player to move is about to draw elders: those he sees, and only if the position tells them."""
    return any(item.atom == "elder" for item in state.pending)


def _rest(cards: Iterable[object], seen: set[str | None], rng: random.Random) -> list[str]:
    """The ids of the cards that nobody has seen, in any order."""
    ids = (str(getattr(card, "id", card)) for card in cards)
    return shuffled([card for card in ids if card not in seen], rng)


def _dealt(card: str | None, deck: list[str]) -> str | None:
    """The card, or one off the deck for an unknown one, while the deck has any."""
    return deck.pop() if card == UNKNOWN and deck else card
