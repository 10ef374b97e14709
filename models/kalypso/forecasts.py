"""The forecasts (KAL-4): what the current ones still need, the items put on them, their rewards, and passing them on.

The current card is the last one faced; in co-op and solo the last of each player, in the order listed (R19).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import reduce
from typing import assert_never

from ..core.results import Violation
from ..core.wording import Message, say
from .cards import Reward
from .draft import Draft, each_once, held
from .edition import Edition
from .fields import HIDDEN
from .moves import Pass, Store
from .state import Forecast, Phase, Progress, Stage, State
from .terms import Item, Mode, Product, Track, word
from .tiles import is_scrap


def current(forecasts: Sequence[Forecast], mode: Mode) -> tuple[int, ...]:
    """The numbers of the entries that may take items now, in the order listed."""
    if mode == "versus":
        return (len(forecasts) - 1,) if forecasts else ()
    last = {entry.player: number for number, entry in enumerate(forecasts)}
    return tuple(sorted(last.values()))


def needs(edition: Edition, mode: Mode, card: str) -> Mapping[Item, int]:
    """What the card's objective asks for in that mode; nothing if the edition does not say."""
    side = edition.forecast(card).side(mode)
    return side.needs if side else {}


def missing(edition: Edition, mode: Mode, entry: Forecast, item: Item) -> int:
    """How many of the item the card still needs."""
    wanted = needs(edition, mode, entry.card).get(item, 0)
    return wanted - dict(entry.stored).get(item, 0) if wanted else 0


def missing_items(edition: Edition, mode: Mode, entry: Forecast) -> int:
    """How many items the forecast still asks for, all sorts together."""
    stored, short = dict(entry.stored), 0
    for item, wanted in needs(edition, mode, entry.card).items():
        short += max(0, wanted - stored.get(item, 0))
    return short


def met(edition: Edition, mode: Mode, entry: Forecast) -> bool:
    """Whether every requirement of the card's objective is fulfilled (KAL-4.11)."""
    return missing_items(edition, mode, entry) == 0


def takers(
    edition: Edition, mode: Mode, forecasts: Sequence[Forecast], item: Item
) -> Iterator[tuple[int, int]]:
    """The current entries that still need the item, in the order listed, each with how many it needs."""
    for number in current(forecasts, mode):
        left = missing(edition, mode, forecasts[number], item)
        if left > 0:
            yield number, left


def cards_wanting(edition: Edition, mode: Mode, forecasts: Sequence[Forecast], item: Item) -> tuple[str, ...]:
    """The current cards that still need the item, each once."""
    wanting = takers(edition, mode, forecasts, item)
    return tuple(dict.fromkeys(forecasts[number].card for number, _ in wanting))


def with_item(entry: Forecast, item: Item) -> Forecast:
    """The entry with one more of the item on it."""
    stored = dict(entry.stored)
    stored[item] = stored.get(item, 0) + 1
    return replace(entry, stored=tuple(sorted(stored.items())))


def put(draft: Draft, item: Item, card: str | None = None) -> None:
    """The first current entry that needs the item, of that card if one is named, takes it (R19).

    If that was the last thing its objective asked for, the reward is earned at once.
    """
    edition, mode = draft.state.edition, draft.state.mode
    wanting = takers(edition, mode, draft.forecasts, item)
    number = next(number for number, _ in wanting if card in (None, draft.forecasts[number].card))
    entry = with_item(draft.forecasts[number], item)
    draft.forecasts = (*draft.forecasts[:number], entry, *draft.forecasts[number + 1 :])
    side = edition.forecast(entry.card).side(mode)
    if side and side.reward and met(edition, mode, entry):
        _earn(draft, side.reward)


def _earn(draft: Draft, reward: Reward) -> None:
    """Products come and tracks rise now; points are counted at the end (KAL-4.12 to KAL-4.14)."""
    for product, number in (reward.produce or {}).items():
        _produce(draft, product, number)
    if draft.together:
        for track, steps in (reward.track or {}).items():
            _rise(draft, track, steps)


def _produce(draft: Draft, product: Product, number: int) -> None:
    match product:
        case "salvage":
            draft.draw_salvage(number)
        case "scrap":
            draft.draw_scrap(number)
        case "fish":
            resolve(draft, *draft.draw_fish(number))
        case "survivor":
            draft.rescue(number, from_lifebuoy=False)
        case "boat":
            draft.gain("boat!" if draft.together else "boat", number)
        case "barrel" | "garden":
            draft.gain(product, number)
        case _:
            assert_never(product)


def _rise(draft: Draft, track: Track, steps: int) -> None:
    match track:
        case "fish":
            draft.fish += steps
        case "solar":
            draft.panels += steps
        case "gardens":
            draft.garden_track += steps
        case _:
            assert_never(track)


def resolve(draft: Draft, *tokens: int | str) -> None:
    """Fish tokens drawn: a full barrel for each with a barrel icon, the numbers kept (KAL-10.18 to KAL-10.20)."""
    for token in tokens:
        if isinstance(token, int):
            draft.keep_fish(token)
        else:
            draft.gain("barrel")


SURVIVOR = "survivor"


def item_of(piece: str) -> Item | None:
    """What a forecast calls the piece in hand, or a survivor; None for what no forecast takes from a hand."""
    match piece:
        case "boat" | "boat!":
            return "boat"
        case "barrel" | "garden" | "survivor":
            return piece
        case _:
            return "scrap" if is_scrap(piece) else None


def store_fault(state: State, move: Store) -> Violation | None:
    """KAL-4.18 for a survivor, else KAL-4.5: the piece is in hand, and the named current card needs it."""
    rule = "KAL-4.18" if move.tile == SURVIVOR else "KAL-4.5"
    if state.phase is not Phase.TURN:
        return Violation(rule, say("nothing is stored in this phase"))
    if move.tile == SURVIVOR:
        if not state.own.survivors:
            return Violation(rule, say("there is no survivor to put on a forecast"))
    elif held(state.own.hand, move.tile) is None:
        return Violation(rule, say("{piece} is not in hand", piece=word(move.tile)))
    item = item_of(move.tile)
    if item is None or move.card not in _cards(state, item):
        return Violation(
            rule,
            say("{card} is no current forecast that needs {piece}", card=move.card, piece=word(move.tile)),
        )
    return None


def stores(state: State) -> Iterator[tuple[str, str]]:
    """Everything that may be stored now, each with a card that needs it."""
    if state.phase is Phase.TURN:
        for piece in (*each_once(state.own.hand), *([SURVIVOR] if state.own.survivors else [])):
            if item := item_of(piece):
                yield from ((piece, card) for card in _cards(state, item))


def store(state: State, tile: str, card: str) -> State:
    """The piece in hand, or a survivor, goes on the card."""
    draft = Draft(state)
    if tile == SURVIVOR:
        draft.survivors -= 1
        put(draft, "survivor", card)
        return draft.closed()
    draft.drop(held(draft.hand, tile) or tile)
    put(draft, item_of(tile) or "scrap", card)
    return draft.closed()


def _cards(state: State, item: Item) -> tuple[str, ...]:
    return cards_wanting(state.edition, state.mode, state.own.forecasts, item)


def unfaced(state: State, seat: int | None) -> tuple[str, ...]:
    """The forecasts that the seat has not passed on yet; None: that nobody has faced (KAL-2.3, KAL-2.14)."""
    game = state.progress
    cards = [card.id for card in state.edition.forecasts if card.side(state.mode) is not None]
    known: Collection[str] = [entry.card for entry in state.own.forecasts]
    if game is not None and seat is not None:
        known = game.given[seat]
    return tuple(card for card in cards if card not in known)


def choices(state: State) -> tuple[str, ...]:
    """The cards that the player who asks may pass on now."""
    game = state.progress
    if game is None or state.together or game.stage is not Stage.FORECAST:
        return ()
    return unfaced(state, state.player) if game.chosen[state.player] is None else ()


def pass_fault(state: State, move: Pass) -> Violation | None:
    """KAL-4.1 unless the card may be passed on now; a card that the log does not show is not questioned."""
    open_cards = choices(state)
    if not open_cards:
        return Violation("KAL-4.1", say("no forecast is passed on now"))
    if move.card not in (HIDDEN, *open_cards):
        return Violation("KAL-4.1", say("{card} has been passed on before", card=move.card))
    return None


def pass_on(state: State, card: str) -> State:
    """The card lies face down until everyone has picked one."""
    game = state.progress
    if game is None:
        return state
    return replace(state, progress=replace(game, chosen=with_entry(game.chosen, state.player, card)))


def with_entry(entries: tuple[str | None, ...], seat: int, entry: str) -> tuple[str | None, ...]:
    """The entries with another one for that seat."""
    return (*entries[:seat], entry, *entries[seat + 1 :])


def hidden_cards(state: State) -> tuple[int | None, ...]:
    """Whose forecast is to be revealed: None for the one that all take, in versus the seats of face-down cards."""
    game = state.progress
    if game is None or game.stage is not Stage.FORECAST:
        return ()
    if state.together:
        return (None,)
    if None in game.chosen:
        return ()
    return tuple(seat for seat, card in enumerate(game.chosen) if card == HIDDEN)


def phase_1_is_due(state: State) -> bool:
    """Whether a forecast is still to be faced in this round, and everyone has a card for it."""
    if state.together:
        faced = sum(entry.player == 0 for entry in state.own.forecasts)
        return faced < state.round and bool(unfaced(state, None))
    faced = min(len(one.forecasts) for one in state.settlements)
    return faced < state.round and all(unfaced(state, seat) for seat in range(state.players))


def handed_over(state: State, game: Progress) -> State:
    """All cards are revealed: everyone faces the neighbour's, passed against the arrow of the vortex (KAL-4.1)."""
    step = 1 if state.round % 2 else -1
    cards = [card or HIDDEN for card in game.chosen]
    settlements = tuple(
        replace(one, forecasts=(*one.forecasts, Forecast(cards[(seat + step) % len(cards)])))
        for seat, one in enumerate(state.settlements)
    )
    given = tuple((*before, card) for before, card in zip(game.given, cards, strict=True))
    progress = replace(game, stage=Stage.TURN, chosen=(None,) * len(cards), given=given)
    return replace(state, settlements=settlements, progress=progress)


def forecast_title(edition: Edition, card: str) -> str:
    """The forecast as people know it: its title, or its id."""
    return edition.forecast(card).title or card


def listed(names: Sequence[str]) -> Message:
    """The names one after the other, or the word for none."""
    found = names or [say("none")]
    return reduce(
        lambda told, name: say("{names}, {name}", names=told, name=name),
        found[1:],
        say("{name}", name=found[0]),
    )
