"""Kalypso as the Game protocol wants it: positions in, answers out."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, cast

from ..boards.grid import Cell
from ..core.editions import NOTHING, Chosen, OwnEdition, Shelf, Variant
from ..core.errors import PositionError
from ..core.results import Outcome, Place, PlayerScore
from ..core.ruleset import Ruleset
from ..core.wording import say
from . import audit, chance, legality, metrics, reading, scoring
from .edition import SHELF, Edition
from .legality import legal_moves
from .metrics import LAST_ROUND
from .moves import (
    AnyMove,
    Build,
    Cast,
    ChanceMove,
    Deal,
    Duties,
    End,
    Lay,
    MonumentMove,
    Pass,
    Reserve,
    Reveal,
    Sail,
    Send,
    Skip,
    Specialist,
    Store,
    Take,
)
from .moves import Place as Placement
from .play import PLAY
from .position import Position
from .sea import ZONE, Sea
from .setup import fresh
from .state import Stage, State
from .terms import DIFFICULTIES, MODES, Mode, word
from .turn import acting, view

if TYPE_CHECKING:
    import random  # for its name alone: it is slow to import


def outcome(state: State) -> Outcome:
    """The score as if the game ended now; in co-op and solo phase 4 as the table stands.

    A whole game says when it is over; then phase 4 is as it was judged. Without progress a position does not tell
    how many turns of its round were played: it is over where nothing is left to do in the last round (KAL-14.6).
    """
    found = _together(state) if state.together else _versus(state)
    game = state.progress
    if game is None:
        return replace(found, over=state.round == LAST_ROUND and not legal_moves(state))
    return replace(found, over=game.stage is Stage.OVER)


def _versus(state: State) -> Outcome:
    scores = tuple(
        PlayerScore(seat, say("player {number}", number=seat + 1), scoring.score_lines(state, settlement))
        for seat, settlement in enumerate(state.settlements)
    )
    winners, tiebreak = scoring.winners(state)
    return Outcome(scores, winners, extra={"tiebreak": tiebreak} if len(scores) > 1 else {})


def _together(state: State) -> Outcome:
    """One entry for all players, whose items of 0 are told as well."""
    name = say("player {number}", number=1) if state.mode == "solo" else say("all players")
    game = state.progress
    judged = game.judged if game is not None and game.stage is Stage.OVER else ()
    lines = judged or metrics.score_lines(state, state.own)
    score = PlayerScore(0, name, lines, zeros=True)
    survives = all(line.points for line in lines)
    return Outcome((score,), (0,) if survives else (), extra={"survives": survives}, judged=True)


def _zone_of(sea: Sea, at: Cell, kind: str) -> Place:
    """The zone that holds the cell, or the one nearest to a cell off the grid."""
    row = min(max(at[0], 0), sea.frame.rows - 1)
    column = min(max(at[1], 0), sea.frame.columns - 1)
    return _zone(sea, (row // ZONE, column // ZONE), kind)


def _zone(sea: Sea, zone: Cell, kind: str) -> Place:
    return Place(
        say("zone {zone} of the ocean", zone=list(zone)), kind, sea.frame.cells(sea.zone_cells[zone])
    )


class Kalypso(Ruleset[Position, AnyMove, State]):
    """The rules of Kalypso, as pure functions of positions; a position tells one player's turns."""

    name = "kalypso"
    title = "Kalypso"
    about: str = say(
        "Build a settlement of wreckage on the open sea, and feed all who are saved, alone, "
        "together or in rivalry."
    )
    minutes: tuple[int, int] | None = (60, 90)
    """Our estimate: the published rules tell none."""
    prefix = "KAL"
    unordered = ("lifebuoys",)
    players: tuple[int, ...] = (1, 2, 3, 4)
    variants = (
        Variant(
            "mode",
            MODES,
            say("solo for one player, else versus or, if said, coop"),
            called={mode: word(mode) for mode in MODES},
        ),
        Variant("difficulty", DIFFICULTIES, say("of co-op and solo; drawn if not said")),
    )
    kind = Position
    reader = reading
    auditor = audit
    course = PLAY
    shelf: ClassVar[Shelf[Edition]] = SHELF
    state_fields = (
        "edition_data",
        "mode",
        "players",
        "difficulty",
        "round",
        "phase",
        "goals",
        "settlements",
        "offer",
        "bags",
        "progress",
        "ask",
        "log",
    )

    def admit(self, position: Position, verb: str) -> None:
        """Raise PositionError where a position with a log is asked for more than to be checked, shared or shown.

        The log of a whole game, which has ``progress``, is read by every verb.
        """
        if position.log and position.progress is None and verb not in ("check", "share", "show"):
            raise PositionError(
                "log", say("{moves} moves, expected none: only check takes a log", moves=len(position.log))
            )

    def score(self, position: Position) -> Outcome:
        """Versus: the score as if the game ended now; else phase 4 as it stands. Raises IllegalMove."""
        return outcome(self.state(position))

    def moves(self, position: Position) -> tuple[AnyMove, ...]:
        """Every legal move now of ``ask.player``, once each, in the order of answers; raises IllegalMove."""
        return legal_moves(self.state(position))

    def canonical(self, position: Position, move: AnyMove) -> AnyMove:
        """The legal move of the same type and effect as ``moves`` lists it.

        Of a tile's spellings and faces that lie alike one is listed. A move that is not legal comes back as it is.
        """
        found = super().canonical(position, move)
        state = self.state(position)
        if isinstance(found, ChanceMove) or found.player not in (None, state.player):
            return found
        if legality.fault(state, found):
            return found
        effect = legality.apply(state, found)
        alike = (one for one in legal_moves(state) if one.type == found.type)
        return next((one for one in alike if legality.apply(state, one) == effect), found)

    def place(self, position: Position, move: AnyMove) -> Place:
        """The zone of the ocean, or the other part of the table, that the move concerns."""
        sea = position.edition_data.sea(position.mode)
        match move:
            case Placement():
                return _zone_of(sea, move.at, say("place a piece"))
            case Build() | MonumentMove() | Reserve():
                return _zone_of(sea, move.at, say("build"))
            case Send() | Lay():
                return _zone_of(sea, move.at, say("move a survivor"))
            case Sail():
                return _zone_of(sea, move.at, say("sail a boat"))
            case Cast():
                return _zone(sea, move.zone, say("cast a net"))
            case Take():
                return Place(say("the tiles offered"), say("take a tile"), thing="Offer")
            case Store():
                return Place(say("the forecast"), say("store an item"), thing="Forecasts")
            case Specialist():
                return Place(say("the resource tracker"), say("unlock a specialist"))
            case Skip():
                return Place(say("the new house"), say("give up its effect"))
            case End():
                return Place(say("the turn"), say("end the turn"))
            case Pass():
                return Place(say("the forecast cards"), say("pass a forecast on"), thing="Forecasts")
            case Reveal() | Deal() | Duties():
                return Place(say("the table"), say("go on with the round"))

    def start(
        self, players: int, rng: random.Random, chosen: Chosen = NOTHING, edition: OwnEdition = None
    ) -> Position:
        """A fresh game of the bundled edition, or of a player's own, shuffled and dealt by ``rng`` (KAL-2)."""
        mode = cast(Mode | None, chosen.get("mode", (None,))[0])
        return fresh(players, rng, mode, chosen.get("difficulty", (None,))[0], edition)

    def play(self, position: Position, move: AnyMove) -> Position:
        """The position with the move at the end of its log, in a whole game with its seat; raises IllegalMove."""
        if position.progress is not None and not isinstance(move, ChanceMove):
            move = chance.with_seat(move, position.ask.player)
        return super().play(position, move)

    def actors(self, position: Position) -> tuple[int, ...]:
        """The seats that may move; without progress the player who asks, while there is a legal move."""
        state = self.state(position)
        if state.progress is not None:
            return acting(state)
        return (state.player,) if legal_moves(state) else ()

    def people(self, position: Position) -> tuple[int, ...]:
        """Every seat, also where all have one score."""
        return tuple(range(self.state(position).players))

    def moment(self, position: Position) -> tuple[int | None, str]:
        """The round, and of a whole game its stage, else the phase of the turn."""
        state = self.state(position)
        return state.round, (state.phase if state.progress is None else state.progress.stage).value

    def asked_by(self, position: Position, seat: int) -> Position:
        """The position asked by that seat, nothing hidden; without progress by the owner of that settlement.

        Then a log stays its own player's, and so do the settlement that all share and seats whose settlement the
        position does not tell.
        """
        whole = position.progress is not None
        if seat == position.ask.player or (not whole and (position.log or seat >= len(position.settlements))):
            return position
        asked = position.model_copy(update={"ask": position.ask.model_copy(update={"player": seat})})
        if whole and (state := self.recent.of(position)) is not None:
            self.recent.keep(asked, view(state, seat))  # a long log is not gone through for each seat anew
        return asked

    def seen_by(self, position: Position, seat: int) -> Position:
        """The position asked by that seat; of a whole game nothing is in it that the seat may not know."""
        if position.progress is not None:
            position = chance.seen(position, self.state(position), seat)
        return self.asked_by(position, seat)

    def covered(self, move: AnyMove) -> AnyMove:
        """The move without a forecast that is passed on."""
        return chance.covered(move)

    def chance(self, position: Position, rng: random.Random) -> AnyMove | None:
        """What comes next in a whole game without anybody deciding it; None else (R21)."""
        return chance.next_chance(position, self.state(position), rng)


GAME = Kalypso()
"""The game, as the registry names it."""
