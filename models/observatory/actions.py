"""Moves as plain tuples, and whether a player may use what pays for them.

A tuple is for whoever steps through many states: it says what a move says without who makes it, and nothing that may
be written in several ways: dice stand in the order of answers, a square is its number ``row * columns + column``.

What pays for a star or a check is judged by one function a clause, which gives the violation or None.
``source_fault`` asks them in the order in which the specification wants one of several faults cited (4.9, then 2.2 /
2.1 / 2.8, 2.6, 5.9, 5.5, 5.15, 7.4).
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, TypeAlias

from ..boards.grid import Cell, Rotation
from ..core.multisets import less
from ..core.results import Violation
from ..core.wording import say
from .dice import change_of, face_of, in_range, lens_serves
from .edition import Edition
from .moves import (
    AnyMove,
    Complete,
    Draw,
    End,
    Keep,
    Research,
    ResearchSource,
    Roll,
    Star,
    StarSource,
    dice_of,
    faces_of,
    lens_uses,
    meteor_change,
)
from .state import LENS, TRACKS, Phase, Sheet, State


class Plot(NamedTuple):
    """A star on a square (OBS-3)."""

    square: int
    source: StarSource


class Check(NamedTuple):
    """A space of a track (OBS-5)."""

    track: int
    space: int
    source: ResearchSource
    drive: int | None
    """The Drive number, exactly when this check completes Drive."""


class Finish(NamedTuple):
    """A constellation drawn (OBS-4)."""

    card: str
    at: Cell
    rotation: Rotation


class Take(NamedTuple):
    """A card of the sky, or the top of a deck (OBS-6.4)."""

    deck: Literal["sky", "small", "large"]
    card: str | None
    """None: whatever lies on top."""
    refill: str | None = None
    """The card that replaces one of the sky, where the deck does not tell it."""


class Choose(NamedTuple):
    """The four cards kept, in the order of the deal (OBS-1.5)."""

    cards: tuple[str, ...]


class Done(NamedTuple):
    """The end of the turn (OBS-6.1)."""


Action: TypeAlias = Plot | Check | Finish | Take | Choose | Done
DONE = Done()


def action_of(edition: Edition, move: AnyMove, dealt: tuple[str, ...] = ()) -> Action:
    """The move without its player, however it is written; ``dealt`` is what a kept hand is chosen from."""
    match move:
        case Star():
            return Plot(move.at[0] * len(edition.chart.columns) + move.at[1], _sorted(move.source))
        case Research():
            return Check(TRACKS.index(move.track), move.space, move.source, move.drive)
        case Complete():
            return Finish(move.card, move.at, move.rotation)
        case Draw():
            return Take(move.deck, move.card, move.refill)
        case Keep():
            return Choose(tuple(card for card in dealt if card in move.cards))
        case End():
            return DONE
        case Roll():
            raise ValueError("a roll is no action of a seat")


def _sorted(source: StarSource) -> StarSource:
    dice = dice_of(source)
    if not dice:
        return source
    low, high = sorted(dice, key=lambda die: (face_of(die), change_of(die)))
    return low, high


def move_of(edition: Edition, action: Action, who: dict[str, Any]) -> AnyMove:
    """The action as a move; ``who`` names its player where there are several."""
    match action:
        case Plot(square, source):
            return Star(**who, at=divmod(square, len(edition.chart.columns)), source=source)
        case Check(track, space, paid, drive):
            given: dict[str, Any] = {} if drive is None else {"drive": drive}
            return Research(**who, track=TRACKS[track], space=space, source=paid, **given)
        case Finish(card, at, rotation):
            return Complete(**who, card=card, at=at, rotation=rotation)
        case Take(deck, card, refill):
            named: dict[str, Any] = {
                name: one for name, one in (("card", card), ("refill", refill)) if one is not None
            }
            return Draw(**who, deck=deck, **named)
        case Choose(cards):
            return Keep(**who, cards=cards)
        case Done():
            return End()


def source_fault(state: State, move: Star | Research) -> Violation | None:
    """The first clause by which the player may not use the move's source."""
    sheet = state.sheets[move.player]
    if violation := pending_first(sheet, move):
        return violation
    match move.source:
        case "card":
            return None
        case "track":
            return track_bonus(sheet)
        case "finder":
            return finder_star(sheet)
        case "round":
            return round_bonus(state, sheet)
    if meteor_change(move.source) is not None:
        return rolled(state) or meteor(state, move) or lens(state, move)
    return standard_once(sheet, move) or rolled(state) or dice_free(sheet, move) or lens(state, move)


def pending_first(sheet: Sheet, move: object) -> Violation | None:
    """OBS-4.9: a pending card bonus comes before anything else of its player, and is used as printed."""
    if isinstance(move, Star | Research) and move.source == "card":
        wanted = move.type == "research"
        if any((bonus == "research") == wanted for bonus in sheet.pending):
            return None
        return Violation("OBS-4.9", say("no card bonus for a {type} move is pending", type=move.type))
    if sheet.pending:
        return Violation(
            "OBS-4.9", say("the card bonus {pending!r} has to be used first", pending=sheet.pending[0])
        )
    return None


def standard_once(sheet: Sheet, move: Star | Research) -> Violation | None:
    """OBS-2.2: the standard dice give at most one star and one research space a turn."""
    if sheet.turn.star if isinstance(move, Star) else sheet.turn.research:
        return Violation(
            "OBS-2.2", say("the standard dice have given their {type} move this turn", type=move.type)
        )
    return None


def rolled(state: State) -> Violation | None:
    """OBS-2.1: no die is used before the roll or after the turn has ended."""
    if state.phase is not Phase.ROLLED:
        return Violation("OBS-2.1", say("the dice of this turn are not rolled yet"))
    return None


def meteor(state: State, move: Star | Research) -> Violation | None:
    """OBS-2.8: only the active player uses the meteor die, once."""
    if move.player != state.active:
        return Violation(
            "OBS-2.8",
            say(
                "the meteor die is seat {active}'s, not seat {player}'s",
                active=state.active,
                player=move.player,
            ),
        )
    if state.sheets[move.player].turn.meteor:
        return Violation("OBS-2.8", say("the meteor die is used already this turn"))
    return None


def dice_free(sheet: Sheet, move: Star | Research) -> Violation | None:
    """OBS-2.6: each die is used at most once a turn."""
    if less(sheet.turn.dice, faces_of(move.source)) is None:
        left = " ".join(map(str, sheet.turn.dice)) or "none"
        return Violation(
            "OBS-2.6",
            say("dice {source} are not all free, left: {left}", source=list(move.source), left=left),
        )
    return None


def lens(state: State, move: Star | Research) -> Violation | None:
    """OBS-5.9: complete, Lens changes one die once a turn, by one, within 1 to 6 (reading R6)."""
    sheet = state.sheets[move.player]
    uses = lens_uses(move.source)
    if uses == 0:
        return None
    if not sheet.complete(LENS):
        return Violation("OBS-5.9", say("Lens is not complete"))
    if not sheet.lens_free or not lens_serves(uses):
        return Violation("OBS-5.9", say("Lens changes one die a turn"))
    if not all(in_range(face, change) for face, change in _dice_used(state, move)):
        return Violation("OBS-5.9", say("Lens does not raise a 6 or lower a 1"))
    return None


def _dice_used(state: State, move: Star | Research) -> list[tuple[int, str]]:
    """The faces rolled of the dice that pay, each with what Lens does to it."""
    change = meteor_change(move.source)
    if change is not None and state.roll is not None:
        return [(state.roll[3], change)]
    return [(face_of(die), change_of(die)) for die in dice_of(move.source)]


def track_bonus(sheet: Sheet) -> Violation | None:
    """OBS-5.5: an unlocked track bonus is crossed off once."""
    if sheet.bonuses_left > 0:
        return None
    return Violation("OBS-5.5", say("no unlocked track bonus is left"))


def finder_star(sheet: Sheet) -> Violation | None:
    """OBS-5.15: Finder, complete, gives four free stars."""
    if sheet.finder_left > 0:
        return None
    return Violation(
        "OBS-5.15", say("no Finder star is left") if sheet.finder_used else say("Finder is not complete")
    )


def round_bonus_open(state: State, sheet: Sheet) -> bool:
    """Whether the round's star or check may still be taken: before the first roll of such a round."""
    if state.phase is not Phase.BEFORE or state.active != state.first or sheet.turn.round_bonus:
        return False
    return state.round in state.edition.side(len(state.sheets)).bonus


def round_bonus(state: State, sheet: Sheet) -> Violation | None:
    """OBS-7.4: one star or check each, before the first roll of a round whose space shows the icon."""
    if round_bonus_open(state, sheet):
        return None
    return Violation("OBS-7.4", say("the bonus of round {round} cannot be taken now", round=state.round))
