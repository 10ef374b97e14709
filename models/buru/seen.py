"""What one player may know of the table, and the worlds that agree with it.

Others' face-down tokens and cards, and all decks, are hidden (BURU-1.14). Hidden is what lies face down: the order
of every deck, the elders and the offering cards of others (those of a Lawan from everybody), and the tokens of
others in areas that have not been turned up. What has left the decks is known.

Worlds are tables that agree with all that one seat may know, what it cannot know dealt with the right odds. A deck
holds what nobody has seen of it in any order, a face-down token is any that its owner may have laid. What the
position says of such things is not looked at, unless the seat may know it. Once the game is over and all is counted
(BURU-8.2), what the players have lies open.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from ..core.multisets import shuffled
from .chance import DECREES
from .decks import (
    FOREST,
    ISLANDERS,
    decrees_in_play,
    elders_in_play,
    hirelings_in_play,
    known,
    known_discards,
    plots_in_play,
)
from .lawan.placing import PLOTS
from .order import BLESSING, STACKED, hand, placed, turned_up
from .play import PossibleWorlds
from .position import Position
from .reading import position_of
from .scoring import unseen_values
from .state import LIAISON, UNKNOWN, Player, State, Token, replace
from .steps.gaining import DECK as ELDERS
from .steps.gaining import DRAWN
from .terms import AFTERNOON

if TYPE_CHECKING:
    import random  # for its name alone: it is slow to import


PLACING = ("morning", "noon")
"""The phases in which tokens are laid face down."""
OVER = "end"
"""The phase of a game that is over."""


def seen(position: Position, table: PossibleWorlds, seat: int) -> Position:
    """The position as ``seat`` sees it, without a log, asked by that seat.

    While a Lawan's tie is open it is the table before the Lawan acts.
    """
    (_, settled), *others = table.settled
    state = table.worlds[0][1] if others else settled
    told = position_of(position, hidden(state, seat))
    asks = position.names[seat]
    if position.ask.player == asks:
        return told
    return told.model_copy(update={"ask": position.ask.model_copy(update={"player": asks})})


def hidden(state: State, seat: int) -> State:
    """The state in which all that the seat may not know is unknown."""
    players = tuple(
        player if other == seat or state.phase == OVER else _from_outside(state, other)
        for other, player in enumerate(state.players)
    )
    return replace(state, players=players, decks=_drawn_first(state, seat))


def _drawn_first(state: State, seat: int) -> tuple[tuple[str, tuple[str | int, ...]], ...]:
    """The elders that the player is about to draw: who gains one sees them before he puts one back (BURU-12.4)."""
    if state.turn != seat or all(item.atom != "elder" for item in state.pending):
        return ()
    top = known(state, ELDERS)[:DRAWN]
    return ((ELDERS, top),) if top else ()


def _from_outside(state: State, seat: int) -> Player:
    player = state.players[seat]
    return replace(
        player,
        elders=(UNKNOWN,) * len(player.elders),
        offers=tuple((None,) * len(cards) for cards in player.offers),
        placed=tuple(
            field if _turned_up(state, area) else tuple(_covered(field))
            for area, field in enumerate(player.placed)
        ),
    )


def _turned_up(state: State, area: int) -> bool:
    """Whether the tokens of an area lie open: it is being resolved, or has been."""
    if state.phase != AFTERNOON:
        return state.phase not in PLACING
    return area < state.area or (area == state.area and state.revealed)


def _covered(field: tuple[Token, ...]) -> list[Token]:
    """Face-down tokens; that one stands on a blessing shows, but not what stands there."""
    tokens: list[Token] = []
    for token in field:
        tokens += [BLESSING] if token == BLESSING else [UNKNOWN, BLESSING] if token == STACKED else [UNKNOWN]
    return tokens


def world(state: State, seat: int, rng: random.Random) -> State:
    """A table as ``seat`` may find it, every deck known to the last card."""
    return _with_decks(revealed(hidden(state, seat), rng), seat, rng)


def revealed(state: State, rng: random.Random) -> State:
    """The table with a token for each unknown one, each that its owner may have as likely as any other."""
    for seat, player in enumerate(state.players):
        if player.kept == UNKNOWN or any(UNKNOWN in field for field in player.placed):
            state = state.with_player(seat, _told(player, reversed(shuffled(_face_down(state, seat), rng))))
    return state


def _face_down(state: State, seat: int) -> tuple[Token, ...]:
    """The tokens that the player's unknown ones may be.

    In the afternoon every token has left the mat: where there is one too many, a liaison that is not known to lie
    anywhere has come back to it (BURU-25.4).
    """
    player, tokens = state.players[seat], hand(state, seat)
    unknown = (*placed(state, seat), player.kept).count(UNKNOWN)
    if state.phase == AFTERNOON and player.kept is not None and len(tokens) == unknown + 1:
        return tuple(token for token in tokens if token != LIAISON)
    return tokens


def _told(player: Player, tokens: Iterator[Token]) -> Player:
    placed = tuple(turned_up(field, tokens) for field in player.placed)
    return replace(player, placed=placed, kept=next(tokens) if player.kept == UNKNOWN else player.kept)


def _with_decks(state: State, seat: int, rng: random.Random) -> State:
    """The table with every unknown card dealt: in the row, in tableaus, of elders and offerings, then the decks."""
    setting = state.setting
    seen = {card for player in state.players for card in player.tableau} | {*state.row}
    islanders = _rest(hirelings_in_play(setting), {*seen, *known_discards(state, ISLANDERS)}, rng)
    row = tuple(_dealt(card, islanders) for card in state.row)
    held = {card for player in state.players for card in player.elders}
    top = tuple(map(str, known(state, ELDERS)))
    elders = _rest(elders_in_play(setting), {*held, *top}, rng)
    values = [shuffled(unseen_values(state, place), rng) for place in range(len(setting.spirits))]
    players = tuple(
        _with_cards(player, islanders, [] if own == seat else elders, values)
        for own, player in enumerate(state.players)
    )
    offerings = zip(setting.spirits, values, state.left, strict=True)
    decks: dict[str, Sequence[str | int]] = {
        **{spirit: unseen[:left] for spirit, unseen, left in offerings},
        ISLANDERS: islanders,
        ELDERS: top if _draws_elders(state) else (*top, *elders),
        FOREST: _rest(setting.edition.forest, {*known_discards(state, FOREST), *state.forest}, rng),
        DECREES: _rest(decrees_in_play(setting), {*known_discards(state, DECREES), *state.decrees}, rng),
    }
    if any(setting.lawans):
        plots = {player.plot for player in state.players}
        decks[PLOTS] = _rest(plots_in_play(setting), {*known_discards(state, PLOTS), *plots}, rng)
    told = ((name, tuple(cards)) for name, cards in sorted(decks.items()) if cards)
    return replace(state, row=row, players=players, decks=tuple(told))


def _with_cards(
    player: Player, islanders: list[str], elders: list[str], values: Sequence[list[int]]
) -> Player:
    """The player with a card for each unknown one, off those decks while they have any."""
    return replace(
        player,
        tableau=tuple(str(_dealt(card, islanders)) for card in player.tableau),
        elders=tuple(str(_dealt(card, elders)) for card in player.elders),
        offers=tuple(
            tuple(unseen.pop() if value is None and unseen else value for value in cards)
            for cards, unseen in zip(player.offers, values, strict=True)
        ),
    )


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
