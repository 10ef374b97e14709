"""Chance in whole games: what it brings, and what of it a seat may know.

Coming draws are the lists in ``bags``; where one is empty, what is drawn comes from what the edition's bag
holds beyond all that was seen. A seat may know neither the order of the bags, nor the forecasts that others
have picked while they lie face down, nor the numbers of others' fish tokens (KAL-4.1, KAL-10.19).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from .cards import FishToken
from .fields import HIDDEN
from .forecasts import hidden_cards, unfaced
from .moves import AnyMove, ChanceMove, Deal, Duties, Pass, PlayerMove, Reveal
from .play import PLAY, tiles_drawn, undealt
from .position import Position, ProgressSheet
from .settlement import SettlementSheet
from .state import Stage, State
from .tiles import OPTIONAL, canonical, is_salvage, is_scrap

LETTERS = "WMSRP"


def next_chance(position: Position, state: State, rng: random.Random) -> ChanceMove | None:
    """What nobody decides and has to come now, taken from ``rng``; None while only seats may act."""
    return brought(state, rng, lambda: _drawn(position, state, rng))


def brought(state: State, rng: random.Random, draw: Callable[[], tuple[str, ...]]) -> ChanceMove | None:
    """What has to come now; ``draw`` takes the tiles for a seat from the bag."""
    game = state.progress
    if game is None:
        return None
    if game.stage is Stage.DUTIES:
        return Duties()
    for seat in undealt(state):
        return Deal(player=seat, tiles=draw())
    for hidden in hidden_cards(state):
        card = rng.choice(unfaced(state, hidden))
        return Reveal(card=card) if hidden is None else Reveal(card=card, player=hidden)
    return None


def _drawn(position: Position, state: State, rng: random.Random) -> tuple[str, ...]:
    """The tiles drawn for a seat: the next ones known, else any that may still be in the bag."""
    number = tiles_drawn(state.mode)
    if state.bags.salvage:
        return state.bags.salvage[:number]
    left = Remaining.of(position).salvage
    if left is None:
        return tuple(_invented(rng) for _ in range(number))
    return tuple(rng.sample(left, min(number, len(left))))


def _invented(rng: random.Random) -> str:
    """A legal face where nobody knows what the bag holds."""
    while not is_salvage(face := "".join(rng.choices(LETTERS, k=5))):
        pass
    return face


# what was drawn


@dataclass(slots=True)
class Drawn:
    """What a log took from each bag, in order, and by whom."""

    salvage: list[str] = field(default_factory=list)
    scrap: list[str] = field(default_factory=list)
    fish: list[tuple[int | str, int | None]] = field(default_factory=list)
    """Each token with the seat that drew it."""
    dealt: list[str] = field(default_factory=list)
    """Tiles of deals that came from no known list."""


def drawn_in(position: Position) -> Drawn:
    """What the position's log took from the bags."""
    found = Drawn()
    for state, move, after in _steps(position):
        before, left = state.bags, after.bags
        if isinstance(move, Deal) and not before.salvage:
            found.dealt += move.tiles
        found.salvage += before.salvage[: len(before.salvage) - len(left.salvage)]
        found.scrap += before.scrap[: len(before.scrap) - len(left.scrap)]
        returned = getattr(move, "back", None) is not None
        taken = before.fish[: len(before.fish) - len(left.fish) + returned]
        found.fish += [(token, move.player) for token in taken]
    return found


def _steps(position: Position) -> Iterator[tuple[State, AnyMove, State]]:
    """The log, move by move."""
    state = PLAY.initial(position)
    for number, move in enumerate(position.log):
        after, broken = PLAY.follow(state, (move,), number)
        if broken:
            return
        yield state, move, after
        state = after


@dataclass(frozen=True, slots=True)
class Remaining:
    """What each bag may still hold, as everybody can work it out; None: nobody knows what was in it."""

    salvage: list[str] | None
    scrap: list[str] | None
    fish: list[FishToken] | None

    @classmethod
    def of(cls, position: Position) -> Remaining:
        """The edition's bags without all that lies on the table or was drawn."""
        return cls.without(position, drawn_in(position))

    @classmethod
    def without(cls, position: Position, drawn: Drawn) -> Remaining:
        """The same where it is known already what was drawn."""
        edition = position.edition_data
        seen = [*_told(position), *drawn.salvage, *drawn.scrap, *drawn.dealt]
        tokens: list[int | str] = [
            token for sheet in position.settlements for token in sheet.fish_tokens if token is not None
        ]
        tokens += [token for token, _ in drawn.fish]
        salvage, scrap = (
            None if bag is None else _without(bag, seen) for bag in (edition.salvage, edition.scrap)
        )
        return cls(salvage, scrap, None if edition.fish is None else _less(edition.fish, tokens))


def _told(position: Position) -> Iterator[str]:
    """Every tile that the position tells outside the bags."""
    for sheet in position.settlements:
        yield from (tile.tile for tile in sheet.tiles)
        yield from (piece.removesuffix(OPTIONAL) for piece in sheet.hand if len(piece) > 1)
    game = position.progress
    vortices = game.vortices if game else ()
    yield from (tile for tiles in vortices or (position.offer,) for tile in tiles or ())
    yield from game.tracker if game else ()


def _without(bag: Sequence[str], seen: Sequence[str]) -> list[str]:
    """The tiles of the bag that were not seen, each in one spelling, in the order of the bag."""
    gone = Counter(canonical(tile) for tile in seen if is_salvage(tile) or is_scrap(tile))
    left = []
    for tile in map(canonical, bag):
        if gone[tile]:
            gone[tile] -= 1
        else:
            left.append(tile)
    return left


def _less(bag: Sequence[FishToken], seen: Sequence[int | str]) -> list[FishToken]:
    gone: Counter[int | str] = Counter(seen)
    left: list[FishToken] = []
    for token in bag:
        if gone[token]:
            gone[token] -= 1
        else:
            left.append(token)
    return left


# what a seat may know


def seen(position: Position, state: State, seat: int) -> Position:
    """The whole game as that seat knows it.

    Nothing is in it of the coming draws, nor of what others keep to themselves, which is shown once the game is over
    (KAL-10.19). ``state`` is the one after the position's log.
    """
    return known_to(position, state, seat)[0]


def known_to(position: Position, state: State, seat: int) -> tuple[Position, Remaining]:
    """The same, and what as far as the seat knows the bags may still hold."""
    drawn = drawn_in(position)
    over = state.progress is not None and state.progress.stage is Stage.OVER
    if not over:
        drawn.fish = [(_as_seen(token, by, seat, position), by) for token, by in drawn.fish]
    fish = tuple(token for token, _ in drawn.fish)
    bags = {"salvage": tuple(drawn.salvage), "scrap": tuple(drawn.scrap), "fish": fish}
    changed: dict[str, Any] = {"bags": position.bags.model_copy(update=bags)}
    if position.mode == "versus" and not over:
        changed["settlements"] = tuple(
            _sheet_seen(sheet, other == seat) for other, sheet in enumerate(position.settlements)
        )
        if position.progress is not None and _cards_lie_face_down(state):
            changed["progress"] = _progress_seen(position.progress, seat, position.log)
            changed["log"] = _with_hidden_cards(position.log, seat)
    known = position.model_copy(update=changed)
    return known, Remaining.without(known, drawn)


def _cards_lie_face_down(state: State) -> bool:
    """Whether forecasts are being passed on now, in the round in which the position begins or a later one."""
    game = state.progress
    return game is not None and game.stage is Stage.FORECAST and any(card is not None for card in game.chosen)


def _progress_seen(sheet: ProgressSheet, seat: int, log: Sequence[AnyMove]) -> ProgressSheet:
    """The sheet without the cards of others, if they still lie face down since the position began."""
    if any(not isinstance(move, Pass) for move in log):
        return sheet
    chosen = tuple(card if card is None or by == seat else HIDDEN for by, card in enumerate(sheet.chosen))
    return sheet.model_copy(update={"chosen": chosen}) if chosen != sheet.chosen else sheet


def _with_hidden_cards(log: Sequence[AnyMove], seat: int) -> tuple[AnyMove, ...]:
    """The log without the cards that others have passed on at its end."""
    moves = list(log)
    for number in range(len(moves) - 1, -1, -1):
        move = moves[number]
        if not isinstance(move, Pass):
            break
        if move.player != seat:
            moves[number] = covered(move)
    return tuple(moves)


def covered(move: AnyMove) -> AnyMove:
    """The move without the forecast that is passed on face down."""
    return move.model_copy(update={"card": HIDDEN}) if isinstance(move, Pass) else move


def _as_seen(token: int | str, by: int | None, seat: int, position: Position) -> int | str:
    """A token drawn: its number is public in co-op and solo, a barrel is public everywhere (KAL-10.18)."""
    number = isinstance(token, int) and position.mode == "versus"
    return HIDDEN if number and by != seat else token


def _sheet_seen(sheet: SettlementSheet, own: bool) -> SettlementSheet:
    if own or not sheet.fish_tokens:
        return sheet
    return sheet.model_copy(update={"fish_tokens": (None,) * len(sheet.fish_tokens)})


def with_seat(move: PlayerMove, seat: int) -> PlayerMove:
    """The move as the log of a whole game has it: with the seat that makes it."""
    return move if move.player is not None else move.model_copy(update={"player": seat})
