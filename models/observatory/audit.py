"""Every fault of a position as it stands, before its log: each sheet, then the cards, then the sky and the decks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ..core.results import Violation, Where
from ..core.wording import say
from .edition import SIZES, Edition
from .legality import contact_fault, missing_stars
from .position import Position, initial
from .state import DEALT, DRIVE, FINDER, RANGE_SIZE, SKY_SIZE, Phase, Sheet, State


def violations(position: Position) -> tuple[Violation, ...]:
    """All faults of the position; its log is not looked at."""
    state = initial(position)
    return (
        *(fault for seat, sheet in enumerate(state.sheets) for fault in _sheet_faults(state, seat, sheet)),
        *_late_deals(state),
        *_repeated_cards(position),
        *_supply_faults(state),
    )


def _late_deals(state: State) -> Iterator[Violation]:
    """OBS-1.5: nothing happens before all have kept, so no turn can have passed while cards are dealt."""
    dealt = [("players", seat, "dealt") for seat, sheet in enumerate(state.sheets) if sheet.dealt]
    if state.round > 1:
        what = say("cards are still dealt in round {round}", round=state.round)
        yield from (Violation("OBS-1.5", what, where) for where in dealt)
    elif state.active != state.first:
        what = say("cards are still dealt after the first player's turn")
        yield from (Violation("OBS-1.5", what, where) for where in dealt)


def _sheet_faults(state: State, seat: int, sheet: Sheet) -> Iterator[Violation]:
    for fault in (*_figure_faults(sheet), *_card_faults(state, sheet), *_track_faults(sheet)):
        yield replace(fault, where=("players", seat, *fault.where))


def _figure_faults(sheet: Sheet) -> Iterator[Violation]:
    """OBS-4.4 for each figure with a star missing, OBS-4.5 or OBS-4.6 for each two figures that touch."""
    for index, drawn in enumerate(sheet.figures):
        contacts = (contact_fault(drawn, other) for other in sheet.figures[:index])
        for fault in (missing_stars(sheet, drawn), *contacts):
            if fault:
                yield replace(fault, where=("done", index))


def _card_faults(state: State, sheet: Sheet) -> Iterator[Violation]:
    """OBS-6.2 for the range, OBS-1.4 for the deal, OBS-1.5 for whatever came before all have kept."""
    if len(sheet.range) > RANGE_SIZE:
        yield Violation(
            "OBS-6.2",
            say(
                "{range} cards in range, at most {range_size}", range=len(sheet.range), range_size=RANGE_SIZE
            ),
            ("range",),
        )
    if _can_draw(state) and not sheet.dealt and len(sheet.range) < RANGE_SIZE:
        yield Violation(
            "OBS-6.2",
            say("{range} cards in range while cards can be drawn", range=len(sheet.range)),
            ("range",),
        )
    sizes = [state.edition.card(card).size for card in sheet.dealt]
    if sheet.dealt and [sizes.count(size) for size in SIZES] != [DEALT, DEALT]:
        what = say(
            "{small} small and {large} large cards dealt",
            small=sizes.count("small"),
            large=sizes.count("large"),
        )
        yield Violation("OBS-1.4", what, ("dealt",))
    if state.phase is Phase.KEEP:
        early = {"chart": sheet.stars, "done": sheet.figures, "research": any(sheet.research)}
        early |= {"range": sheet.dealt and sheet.range}
        for field, marks in early.items():
            if marks:
                yield Violation(
                    "OBS-1.5", say("{field} before all have kept their cards", field=field), (field,)
                )


def _can_draw(state: State) -> bool:
    return state.supply is not None and not state.supply.exhausted()


def _track_faults(sheet: Sheet) -> Iterator[Violation]:
    """OBS-5.13 for the Drive number, OBS-5.5 for track bonuses, OBS-5.15 for Finder stars crossed off."""
    if sheet.complete(DRIVE) != (sheet.drive_number is not None):
        needs = (
            say("Drive is complete without a number")
            if sheet.complete(DRIVE)
            else say("Drive is not complete")
        )
        yield Violation("OBS-5.13", needs, ("drive_number",))
    if sheet.bonuses_left < 0:
        unlocked = sheet.bonuses_used + sheet.bonuses_left
        what = say(
            "{bonuses_used} track bonuses used, {unlocked} unlocked",
            bonuses_used=sheet.bonuses_used,
            unlocked=unlocked,
        )
        yield Violation("OBS-5.5", what, ("bonuses_used",))
    if sheet.finder_used and not sheet.complete(FINDER):
        yield Violation("OBS-5.15", say("Finder stars used, Finder is not complete"), ("finder_used",))


def _repeated_cards(position: Position) -> Iterator[Violation]:
    """OBS-1.3 for every mention of a card after its first."""
    seen: set[str] = set()
    for card, where in _places(position):
        if card in seen:
            yield Violation("OBS-1.3", say("{card} is in another place already", card=card), where)
        seen.add(card)


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


def _supply_faults(state: State) -> Iterator[Violation]:
    """OBS-6.5 and OBS-6.4 for cards of the wrong size, OBS-6.6 for a short row of the sky."""
    if state.supply is None:
        return
    for size, row, deck in zip(SIZES, state.supply.sky, state.supply.decks, strict=True):
        for index in _of_other_size(state.edition, row, size):
            what = say("{row} is no {size} card, its deck refills no {size} row", row=row[index], size=size)
            yield Violation("OBS-6.5", what, ("sky", size, index))
        if len(row) < SKY_SIZE and deck:
            what = say("{row} {size} cards in the sky while their deck lasts", row=len(row), size=size)
            yield Violation("OBS-6.6", what, ("sky", size))
        known = deck if isinstance(deck, tuple) else ()
        for index in _of_other_size(state.edition, known, size):
            what = say("{known} is no {size} card, that deck cannot hold it", known=known[index], size=size)
            yield Violation("OBS-6.4", what, ("decks", size, index))


def _of_other_size(edition: Edition, cards: tuple[str, ...], size: str) -> Iterator[int]:
    return (index for index, card in enumerate(cards) if edition.card(card).size != size)
