"""Every fault of a position as it stands, before its log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TypeAlias

from ..core.results import RuleId, Violation, Where
from ..core.wording import say
from .decks import decrees_in_play, elders_in_play, in_the_box, plots_in_play
from .lawan.placing import MOST_IN_AREA, NAMES
from .modules import in_play, named
from .not_in_play import DECREES, ELDERS, not_in_play
from .order import BLESSING, LIAISONS, NO_EXPLORERS, STACKED, tokens
from .position import MOST_PLAYERS, SIDEWAYS, PlayerSheet, Position
from .printed import printed
from .reading import initial
from .spaces import spaces
from .state import GUIDE, LIAISON, UNKNOWN, State, Token
from .terms import LIAISON_KEY, NO_SPACES, SKIP, SPIRITS, TOKOH


def action_faults(position: Position, state: State) -> Iterator[Violation]:
    """Every fault of ``acted``, player by player."""
    for seat, sheet in enumerate(position.players):
        yield from _without_token(seat, sheet)
        for key, where in sheet.acted.items():
            area = key.removeprefix(LIAISON_KEY)
            ids = {space.id for space in state.setting.edition.areas[area].spaces}
            if where not in NO_SPACES and where not in ids:
                message = say("{space} is no space of the area {area}", space=where, area=area)
                yield Violation("BURU-6.8", message, ("players", seat, "acted", key))
        if sum(where == TOKOH for where in sheet.acted.values()) > 1:
            message = say("the Tokoh card is used more than once")
            yield Violation("BURU-23.4", message, ("players", seat, "acted"))
    yield from _held_twice(position, state)
    yield from _canoes(position)


def _without_token(seat: int, sheet: PlayerSheet) -> Iterator[Violation]:
    """An action in an area without an explorer, a liaison action without a liaison there."""
    for key in sheet.acted:
        where = ("players", seat, "acted", key)
        field = sheet.placed.get(key.removeprefix(LIAISON_KEY), ())
        if key.startswith(LIAISON_KEY):
            if not any(token in LIAISONS for token in field):
                yield Violation("BURU-25.6", say("a liaison action without a liaison in the area"), where)
        elif all(token in NO_EXPLORERS for token in field):
            yield Violation("BURU-6.8", say("an action without an explorer in the area"), where)


def _held_twice(position: Position, state: State) -> Iterator[Violation]:
    """Spaces on which two stacks lie; the last one of a full area may hold a liaison too (BURU-25.8)."""
    for index, area in enumerate(state.setting.areas):
        own = [sheet.acted.get(area) for sheet in position.players]
        liaisons = [sheet.acted.get(LIAISON_KEY + area) for sheet in position.players]
        held = Counter(where for where in (*own, *liaisons) if where not in (None, TOKOH, SKIP))
        for where, number in held.items():
            if number > 1 and not (
                number == 2 and where in liaisons and where in _rightmost_if_full(state, index, set(held))
            ):
                message = say("{number} stacks lie on {space}", number=number, space=where)
                yield Violation("BURU-6.8", message, ("players",))


def _rightmost_if_full(state: State, area: int, held: set[str]) -> set[str]:
    """What ``acted`` may call the rightmost space of an area without a free one; empty if one is free.

    What covers a space now may have come after it was used: it may be held by its printed name too.
    """
    there = [
        ({space.own, below.id}, space.closed)
        for space, below in zip(
            spaces(state, area), printed(state.setting.edition, state.setting.areas[area]), strict=False
        )
    ]
    if not all(names & held for names, _ in there):
        return set()
    return next((names for names, closed in reversed(there) if not closed), set())


def _canoes(position: Position) -> Iterator[Violation]:
    """Two canoes on one space of the track (BURU-20.11); the start is shared."""
    seen: set[int] = set()
    for seat, sheet in enumerate(position.players):
        if sheet.canoe in seen:
            message = say("another canoe is on space {space} too", space=sheet.canoe)
            yield Violation("BURU-20.11", message, ("players", seat, "canoe"))
        elif sheet.canoe:
            seen.add(sheet.canoe)


Lying: TypeAlias = tuple[Where, str]
"""A card and where it lies."""


def card_faults(position: Position, state: State) -> Iterator[Violation]:
    """Cards of the islander, elder and forest decks that lie in two places, and those that are not in play."""
    hirelings, elders = list(_hirelings(position)), list(_elders(position))
    yield from _twice("BURU-10.3", hirelings)
    yield from _twice("BURU-12.4", elders)
    yield from _twice("BURU-9.1", list(_forest(position)))
    boxed = dict(in_the_box(state.setting, (card for _, card in hirelings)))
    for where, card in hirelings:
        if card in boxed:
            yield _not_in_play(boxed[card], card, where)
    playing = {elder.id for elder in elders_in_play(state.setting)}
    for where, elder in elders:
        if elder not in playing:
            module = state.setting.edition.elder_cards[elder].module
            yield _not_in_play(ELDERS.get(module, "BURU-19.5"), elder, where)


def deck_faults(position: Position, state: State) -> Iterator[Violation]:
    """Offering decks, decrees, plot cards and forest cards that cannot be as they are told to be."""
    for spirit in SPIRITS:
        yield from _offering_faults(position, spirit)
    yield from _decree_faults(position, state)
    yield from _plot_faults(position, state)
    most = state.setting.edition.face_up(len(position.players))
    if len(position.forest) > most:
        number = len(position.forest)
        message = say("{number} forest cards lie face up, expected at most {most}", number=number, most=most)
        yield Violation("BURU-3.6", message, ("forest",))


def _not_in_play(rule: RuleId, card: str, where: Where) -> Violation:
    return Violation(rule, say("{card} is not in play", card=card), where)


def _twice(rule: RuleId, lying: Iterable[Lying]) -> Iterator[Violation]:
    seen: set[str] = set()
    for where, card in lying:
        if card in seen:
            yield Violation(rule, say("{card} lies in two places", card=card), where)
        seen.add(card)


def _hirelings(position: Position) -> Iterator[Lying]:
    """The known cards of the islander deck that are in sight."""
    for seat, sheet in enumerate(position.players):
        for index, card in enumerate(sheet.tableau):
            if card != UNKNOWN:
                yield ("players", seat, "tableau", index), card.removesuffix(SIDEWAYS)
    for index, shown in enumerate(position.row):
        if shown not in (None, UNKNOWN):
            yield ("row", index), str(shown)
    yield from _known(("decks", "islanders"), position.decks.islanders)


def _elders(position: Position) -> Iterator[Lying]:
    for seat, sheet in enumerate(position.players):
        yield from _known(("players", seat, "elders"), sheet.elders)
    yield from _known(("decks", "elders"), position.decks.elders)


def _forest(position: Position) -> Iterator[Lying]:
    yield from _known(("forest",), position.forest)
    if position.forest_discard is not None:
        yield ("forest_discard",), position.forest_discard
    yield from _known(("decks", "forest"), position.decks.forest)


def _known(where: Where, cards: Iterable[str]) -> Iterator[Lying]:
    return (((*where, index), card) for index, card in enumerate(cards) if card != UNKNOWN)


def _offering_faults(position: Position, spirit: str) -> Iterator[Violation]:
    """BURU-2.6: more cards than the deck has, values that it does not have, more known than left."""
    deck = position.edition_data.values(spirit)
    held = [value for sheet in position.players for value in sheet.offers.get(spirit, ())]
    left = position.left.get(spirit, max(0, len(deck) - len(held)))
    tops = getattr(position.decks, spirit)
    if len(held) + left > len(deck):
        message = say(
            "cards of {spirit}: {held} held and {left} left, expected {size} in all",
            held=len(held),
            spirit=spirit,
            left=left,
            size=len(deck),
        )
        yield Violation("BURU-2.6", message, ("left", spirit) if spirit in position.left else ("players",))
    known = Counter(value for value in (*held, *tops) if isinstance(value, int))
    if beyond := sorted((known - Counter(deck)).elements()):
        message = say(
            "the deck of {spirit} does not hold that many of value {value}",
            spirit=spirit,
            value=beyond[0],
        )
        yield Violation("BURU-2.6", message, ("decks", spirit) if tops else ("players",))
    if len(tops) > left:
        message = say(
            "cards of {spirit}: {known} known and {left} left, expected no more known than left",
            known=len(tops),
            spirit=spirit,
            left=left,
        )
        yield Violation("BURU-2.6", message, ("decks", spirit))


def _decree_faults(position: Position, state: State) -> Iterator[Violation]:
    edition = state.setting.edition
    if len(position.decrees) > edition.decrees_per_round:
        number, most = len(position.decrees), edition.decrees_per_round
        message = say("{number} decrees lie face up, expected at most {most}", number=number, most=most)
        yield Violation("BURU-3.2", message, ("decrees",))
    lying = list(_known(("decrees",), position.decrees))
    yield from _twice("BURU-3.2", lying)
    playing = {decree.id for decree in decrees_in_play(state.setting)}
    for where, decree in lying:
        if decree not in playing:
            module = edition.decree_cards[decree].module
            yield _not_in_play(DECREES.get(module, "BURU-20.5"), decree, where)


def _plot_faults(position: Position, state: State) -> Iterator[Violation]:
    playing = {plot.id for plot in plots_in_play(state.setting)}
    for seat, sheet in enumerate(position.players):
        if sheet.plot is not None and sheet.lawan is None:
            yield Violation("BURU-14.14", say("a plot card of a human"), ("players", seat, "plot"))
        if sheet.plot is not None and sheet.plot not in playing:
            yield _not_in_play("BURU-22.1", sheet.plot, ("players", seat, "plot"))
    for where, plot in _known(("decks", "plots"), position.decks.plots):
        if plot not in playing:
            yield _not_in_play("BURU-22.1", plot, where)


MOST_WITH_LAWAN = 4
"""Players of the base game if one is a Lawan (BURU-14.1)."""


def most_with_lawan(modules: tuple[str, ...]) -> int:
    """How many may play if one is a Lawan: the expansion's plot cards allow a fifth (BURU-22.2)."""
    return MOST_PLAYERS if any(one.expansion for one in named(modules)) else MOST_WITH_LAWAN


def token_faults(position: Position, state: State) -> Iterator[Violation]:
    """A token that occurs twice, more of them placed than the round allows, a guide that was not gained."""
    for seat, sheet in enumerate(position.players):
        seen: set[Token] = set()
        for where, token in _tokens(seat, sheet):
            if token in seen:
                yield Violation("BURU-1.1", say("token {token} occurs twice", token=token), where)
            elif token != UNKNOWN:
                seen.add(token)
        hidden = any(token == UNKNOWN for _, token in _in_fields(seat, sheet))
        allowed = {*tokens(state, seat), *_gained_guide(sheet, hidden or GUIDE in seen)}
        number, most = sum(1 for _ in _in_fields(seat, sheet)), len(allowed) - 1
        if number > most:
            message = say("{number} tokens are placed, expected at most {most}", number=number, most=most)
            yield Violation(_placing_clause(state, GUIDE in allowed), message, ("players", seat, "placed"))
        if GUIDE in seen and GUIDE not in allowed:
            message = say("a guide is used that was not gained")
            yield Violation("BURU-21.2", message, ("players", seat, "guide"))


def lawan_faults(position: Position, state: State) -> Iterator[Violation]:
    """Too many tokens of a Lawan in an area; Lawans that are too many, or do not sit as they should."""
    lawans = state.setting.lawans
    yield from _crowds(position)
    yield from _neighbours(lawans)
    if lawans[state.envoy] is not None and state.round == 1 and state.phase in ("dawn", "morning"):
        yield Violation("BURU-14.5", say("a Lawan is the starting envoy"), ("envoy",))
    for name in NAMES:
        if lawans.count(name) > 1:
            yield Violation("BURU-14.1", say("more than one Lawan {name}", name=name), ("players",))
    most = most_with_lawan(state.setting.modules)
    if any(lawans) and len(lawans) > most:
        message = say("{number} players with a Lawan, expected at most {most}", number=len(lawans), most=most)
        yield Violation("BURU-14.1", message, ("players",))


def _in_fields(seat: int, sheet: PlayerSheet) -> Iterator[tuple[tuple[str | int, ...], Token]]:
    """The tokens in the fields, each with where it is; blessings are none."""
    for area, field in sheet.placed.items():
        for index, token in enumerate(field):
            if token != BLESSING:
                yield ("players", seat, "placed", area, index), LIAISON if token == STACKED else token


def _tokens(seat: int, sheet: PlayerSheet) -> Iterator[tuple[tuple[str | int, ...], Token]]:
    yield from _in_fields(seat, sheet)
    if sheet.kept is not None:
        yield ("players", seat, "kept"), sheet.kept


def _gained_guide(sheet: PlayerSheet, used: bool) -> tuple[Token, ...]:
    """The player's guide this round: one that is usable, or may be in use while the next one is gained already."""
    return (GUIDE,) if sheet.guide == "ready" or (sheet.guide == "next" and used) else ()


def _placing_clause(state: State, guide: bool) -> RuleId:
    """The clause that says how many tokens are placed: that of a module that gives everybody one more, else 21.3."""
    more = next((module.placing for module in in_play(state.setting) if module.placing), None)
    return more or ("BURU-21.3" if guide else "BURU-4.3")


def _crowds(position: Position) -> Iterator[Violation]:
    for seat, sheet in enumerate(position.players):
        for area, field in sheet.placed.items():
            number = sum(token != BLESSING for token in field)
            if sheet.lawan is not None and number > MOST_IN_AREA:
                message = say(
                    "{number} tokens of a Lawan, expected at most {most}", number=number, most=MOST_IN_AREA
                )
                yield Violation("BURU-14.10", message, ("players", seat, "placed", area))


def _neighbours(lawans: tuple[str | None, ...]) -> Iterator[Violation]:
    """B sits right after A (BURU-14.4); a single Lawan is A (R.56)."""
    for seat, name in enumerate(lawans):
        if name == "B" and lawans[seat - 1] != "A":
            yield Violation(
                "BURU-14.4", say("Lawan B does not sit right after Lawan A"), ("players", seat, "lawan")
            )


def violations(position: Position) -> tuple[Violation, ...]:
    """All faults of the position; its log is not looked at. A file without players has none."""
    return tuple(_faults(position, initial(position))) if position.players else ()


def _faults(position: Position, state: State) -> Iterator[Violation]:
    yield from token_faults(position, state)
    yield from lawan_faults(position, state)
    yield from card_faults(position, state)
    yield from action_faults(position, state)
    yield from deck_faults(position, state)
    yield from not_in_play(position)
    for module in in_play(state.setting):
        yield from module.faults(state)
