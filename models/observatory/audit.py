"""Every fault of a position as it stands, before its log: player by player, then the cards and the supply."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.results import Violation, Where
from .edition import SIZES
from .legality import contact_fault, missing_stars
from .play import initial
from .position import Position
from .state import DRIVE, FINDER, RANGE_SIZE, SKY_SIZE, Phase, Sheet, State

DEALT = 3
"""Cards of each size dealt to a player (OBS-1.4)."""


def violations(position: Position) -> tuple[Violation, ...]:
    """All faults of the position; its log is not looked at."""
    state = initial(position)
    found = list(_supply_faults(position, state))
    for seat, sheet in reversed(tuple(enumerate(state.sheets))):
        here = ("players", seat)
        faults = (*_figure_faults(sheet), *_card_faults(state, sheet), *_track_faults(sheet))
        found[:0] = [Violation(fault.rule, fault.message, (*here, *fault.where)) for fault in faults]
    return tuple(found)


def _figure_faults(sheet: Sheet) -> Iterator[Violation]:
    """OBS-4.4 for each figure with a star missing, OBS-4.5 or OBS-4.6 for each two figures that touch."""
    for index, drawn in enumerate(sheet.figures):
        faults = [
            missing_stars(sheet, drawn),
            *(contact_fault(drawn, other) for other in sheet.figures[:index]),
        ]
        yield from (Violation(fault.rule, fault.message, ("done", index)) for fault in faults if fault)


def _card_faults(state: State, sheet: Sheet) -> Iterator[Violation]:
    """OBS-6.2 for the range, OBS-1.4 for the deal, OBS-1.5 for whatever came before all have kept."""
    if len(sheet.range) > RANGE_SIZE:
        yield Violation("OBS-6.2", f"{len(sheet.range)} cards in range, at most {RANGE_SIZE}", ("range",))
    if _can_draw(state) and not sheet.dealt and len(sheet.range) < RANGE_SIZE:
        yield Violation("OBS-6.2", f"{len(sheet.range)} cards in range while cards can be drawn", ("range",))
    sizes = [state.edition.card(card).size for card in sheet.dealt]
    if sheet.dealt and [sizes.count(size) for size in SIZES] != [DEALT, DEALT]:
        yield Violation(
            "OBS-1.4",
            f"{sizes.count('small')} small and {sizes.count('large')} large cards dealt",
            ("dealt",),
        )
    if state.phase is Phase.KEEP:
        early = {"chart": sheet.stars, "done": sheet.figures, "research": any(sheet.research)}
        early |= {"range": sheet.dealt and sheet.range}
        for field, marks in early.items():
            if marks:
                yield Violation("OBS-1.5", f"{field} before all have kept their cards", (field,))


def _can_draw(state: State) -> bool:
    return state.supply is not None and not state.supply.exhausted()


def _track_faults(sheet: Sheet) -> Iterator[Violation]:
    """OBS-5.13 for the Drive number, OBS-5.5 for track bonuses, OBS-5.15 for Finder stars crossed off."""
    if sheet.complete(DRIVE) != (sheet.drive_number is not None):
        needs = "Drive is complete without a number" if sheet.complete(DRIVE) else "Drive is not complete"
        yield Violation("OBS-5.13", needs, ("drive_number",))
    if sheet.bonuses_left < 0:
        unlocked = sheet.bonuses_used + sheet.bonuses_left
        yield Violation(
            "OBS-5.5", f"{sheet.bonuses_used} track bonuses used, {unlocked} unlocked", ("bonuses_used",)
        )
    if sheet.finder_used and not sheet.complete(FINDER):
        yield Violation("OBS-5.15", "Finder stars used, Finder is not complete", ("finder_used",))


def _supply_faults(position: Position, state: State) -> Iterator[Violation]:
    """OBS-1.3 for cards in two places, OBS-6.4 to OBS-6.6 for the decks and the sky."""
    seen: set[str] = set()
    for card, where in _places(position):
        if card in seen:
            yield Violation("OBS-1.3", f"{card} is in another place already", where)
        seen.add(card)
    if state.supply is None:
        return
    for size, row, deck in zip(SIZES, state.supply.sky, state.supply.decks, strict=True):
        for index, card in enumerate(row):
            if state.edition.card(card).size != size:
                yield Violation(
                    "OBS-6.5",
                    f"{card} is no {size} card, its deck refills no {size} row",
                    ("sky", size, index),
                )
        if len(row) < SKY_SIZE and deck:
            yield Violation(
                "OBS-6.6", f"{len(row)} {size} cards in the sky while their deck lasts", ("sky", size)
            )
        for index, card in enumerate(deck if isinstance(deck, tuple) else ()):
            if state.edition.card(card).size != size:
                yield Violation(
                    "OBS-6.4", f"{card} is no {size} card, that deck cannot hold it", ("decks", size, index)
                )


def _places(position: Position) -> Iterator[tuple[str, Where]]:
    """Every mention of a card, with its path, in the order of the fields."""
    for seat, sheet in enumerate(position.players):
        named = {"done": tuple(done.card for done in sheet.done), "range": sheet.range, "dealt": sheet.dealt}
        for field, cards in named.items():
            yield from ((card, ("players", seat, field, index)) for index, card in enumerate(cards))
    for field, rows in (("sky", position.sky), ("decks", position.decks)):
        for size in SIZES:
            cards = getattr(rows, size, ())
            for index, card in enumerate(cards if isinstance(cards, tuple) else ()):
                yield card, (field, size, index)
