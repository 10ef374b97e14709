"""What lies on a player's mat: which tokens he has, how many he places, which are still in hand (BURU-4, BURU-25.1)."""

from __future__ import annotations

from collections.abc import Iterator

from .state import LIAISON, UNKNOWN, State, Token, replace

EXPLORERS: tuple[Token, ...] = (1, 2, 3, 4, 5)
"""The explorers of every player (BURU-1.1)."""
BLESSING = "+"
"""What lies in a field beside the explorer that stands on a blessing."""
STACKED = "L+"
"""A liaison on a blessing."""
LIAISONS: tuple[Token, ...] = (LIAISON, STACKED)
"""A liaison as it lies in a field."""
NO_EXPLORERS: tuple[Token, ...] = (*LIAISONS, BLESSING)
"""What lies in a field without being an explorer."""


def tokens(state: State, seat: int) -> tuple[Token, ...]:
    """Every token that the player has this round."""
    own = EXPLORERS
    for module in state.setting.modules:
        own = (*own, *module.tokens(state, seat))
    return own


def placed(state: State, seat: int) -> Iterator[Token]:
    """The player's tokens in the fields; blessings are none."""
    for field in state.players[seat].placed:
        for token in field:
            if token != BLESSING:
                yield "L" if token == STACKED else token


def to_place(state: State, seat: int) -> int:
    """How many tokens the player places in a round: all but one (BURU-4.3, 21.3, 25.2)."""
    return len(tokens(state, seat)) - 1


def count(state: State, seat: int) -> int:
    """How many tokens the player has placed."""
    return sum(1 for _ in placed(state, seat))


def hand(state: State, seat: int) -> tuple[Token, ...]:
    """The tokens that are not known to have left the mat."""
    gone = set(placed(state, seat)) | {state.players[seat].kept}
    return tuple(token for token in tokens(state, seat) if token not in gone)


def holds(state: State, seat: int, token: Token) -> bool:
    """Whether the token may be one that leaves the mat; an unknown one may be any."""
    return token == UNKNOWN or token in hand(state, seat)


def laid(state: State, seat: int, area: int, tokens: tuple[Token, ...]) -> State:
    """The table with these further tokens of a player in a field."""
    player = state.players[seat]
    field = (*player.placed[area], *tokens)
    fields = (*player.placed[:area], field, *player.placed[area + 1 :])
    return state.with_player(seat, replace(player, placed=fields))
