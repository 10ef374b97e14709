"""Faults of seats and tokens: whose tokens lie where, how many, and where Lawans sit (BURU-1.1, BURU-4.3, BURU-14)."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.results import RuleId, Violation
from ..core.wording import say
from .mats import BLESSING, STACKED, tokens
from .position import PlayerSheet, Position
from .state import GUIDE, LIAISON, UNKNOWN, State, Token

MOST_IN_AREA = 2
"""Tokens of a Lawan in one area (BURU-14.10, BURU-25.16)."""
MOST_WITH_LAWAN = 4
"""Players of the base game if one is a Lawan (BURU-14.1); the expansion's plot cards allow a fifth (BURU-22.2)."""


def token_faults(position: Position, state: State) -> Iterator[Violation]:
    """A token that occurs twice, more of them placed than the round allows, a guide that was not gained."""
    for seat, sheet in enumerate(position.players):
        seen: set[Token] = set()
        for where, token in _tokens(seat, sheet):
            if token in seen:
                yield Violation("BURU-1.1", say("token {token} occurs twice", token=token), where)
            elif token != UNKNOWN:
                seen.add(token)
        allowed = {*tokens(state, seat), *_gained_guide(sheet, GUIDE in seen)}
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
    for name in ("A", "B"):
        if lawans.count(name) > 1:
            yield Violation("BURU-14.1", say("more than one Lawan {name}", name=name), ("players",))
    expansion = any(module.expansion for module in state.setting.modules)
    if any(lawans) and len(lawans) > MOST_WITH_LAWAN and not expansion:
        message = say(
            "{number} players with a Lawan, expected at most {most}", number=len(lawans), most=MOST_WITH_LAWAN
        )
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
    """The player's guide this round: one that is usable, or in use while the next one is gained already."""
    return (GUIDE,) if sheet.guide == "ready" or (sheet.guide == "next" and used) else ()


def _placing_clause(state: State, guide: bool) -> RuleId:
    """The clause that says how many tokens are placed: that of a module that gives everybody one more, else 21.3."""
    more = next((module.placing for module in state.setting.modules if module.placing), None)
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
