"""Who is where: what lies on a player's mat, who is present in an area, and whose action comes next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from .modules import in_play
from .state import GUIDE, LIAISON, UNKNOWN, State, Token, replace

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
    for module in in_play(state.setting):
        own = (*own, *module.tokens(state, seat))
    return own


def placed(state: State, seat: int) -> Iterator[Token]:
    """The player's tokens in the fields; blessings are none."""
    for field in state.players[seat].placed:
        for token in field:
            if token != BLESSING:
                yield LIAISON if token == STACKED else token


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


def turned_up(field: Sequence[Token], tokens: Iterator[Token]) -> tuple[Token, ...]:
    """The field with the next of the tokens for each unknown one.

    A blessing lies after what stands on it: a liaison that turns up there is one token with it (BURU-25.11, R.51).
    """
    found: list[Token] = []
    for before, token in zip((None, *field), field, strict=False):
        if token == BLESSING and before == UNKNOWN and found[-1] == LIAISON:
            found[-1] = STACKED
        else:
            found.append(next(tokens) if token == UNKNOWN else token)
    return tuple(found)


POWERS: dict[Token, int] = {**{power: power for power in range(1, 6)}, GUIDE: 1}
"""The power of each explorer (BURU-1.1, BURU-21.1); what is not in here is no explorer."""


class Due(NamedTuple):
    """The next action in the area that is resolved."""

    seat: int
    own: bool
    """Whether it is the player's own action (BURU-6.8); otherwise one that comes after all have acted."""


def clockwise(state: State, seat: int) -> int:
    """How many seats after the envoy a seat comes: the order of ties (BURU-1.9)."""
    return (seat - state.envoy) % len(state.players)


def is_present(tokens: Iterable[Token]) -> bool:
    """Whether there is an explorer among the tokens."""
    return any(token in POWERS for token in tokens)


def bidders(state: State, area: int) -> tuple[int, ...]:
    """The seats with an explorer in the area, in their order at the table."""
    return tuple(seat for seat, player in enumerate(state.players) if is_present(player.placed[area]))


def power(state: State, seat: int, area: int) -> int:
    """A player's total power in an area (BURU-6.2)."""
    total = 0
    for token in state.players[seat].placed[area]:
        total += POWERS.get(token, 0)
    for module in in_play(state.setting):
        total += module.power(state, seat, area)
    return total


def ranked(state: State, area: int, seats: Iterable[int]) -> list[int]:
    """The seats from highest to lowest power, ties in the order of the current envoy (BURU-6.8, R.5)."""
    return sorted(seats, key=lambda seat: (-power(state, seat, area), clockwise(state, seat)))


def ranking(state: State, area: int) -> list[int]:
    """All bidders of an area, the strongest first."""
    return ranked(state, area, bidders(state, area))


def waiting(state: State) -> list[int]:
    """The seats that still have their own action in the area that is resolved, in their order at the table."""
    area = state.area
    return [
        seat
        for seat, player in enumerate(state.players)
        if player.acted[area] is None and is_present(player.placed[area])
    ]


def due(state: State) -> Due | None:
    """The next action in the area, whose explorers are revealed; None when all have acted (BURU-6.11).

    None too while a sole bidder's claim is open: nobody acts before that.
    """
    if state.claim is not None:
        return None
    seats = waiting(state)
    if seats:
        return Due(seats[0] if len(seats) == 1 else ranked(state, state.area, seats)[0], own=True)
    for module in in_play(state.setting):
        for seat in module.afterwards(state, state.area):
            return Due(seat, own=False)
    return None


def unaccompanied(field: Sequence[Token]) -> bool:
    """Whether a blessing lies there without an explorer or a liaison (BURU-24.8)."""
    return BLESSING in field and all(token in (BLESSING, STACKED) for token in field)
