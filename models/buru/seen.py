"""What one player may know of the table: others' face-down tokens and cards, and all decks, are hidden (BURU-1.14).

Hidden is what lies face down: the order of every deck, the elders and the offering cards of others (those of a Lawan
from everybody), and the tokens of others in areas that have not been turned up. What has left the decks is known.
"""

from __future__ import annotations

from .decks import known
from .mats import BLESSING, STACKED
from .position import Position
from .state import UNKNOWN, Player, State, Token, replace
from .steps.ageing import DECK as ELDERS
from .steps.ageing import DRAWN
from .table import PossibleWorlds
from .terms import AFTERNOON
from .writing import position_of

PLACING = ("morning", "noon")
"""The phases in which tokens are laid face down."""


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
        player if other == seat else _from_outside(state, other) for other, player in enumerate(state.players)
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
