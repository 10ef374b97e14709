"""Buru as the Game protocol wants it: positions in, answers out.

A position without a log is checked without the rules of play, which are imported when they are first needed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from ..core.editions import NOTHING, Chosen, OwnEdition, Shelf, Variant
from ..core.errors import IllegalMove, PositionError
from ..core.results import Outcome, Place, Violation
from ..core.ruleset import Ruleset
from ..core.trees import field_name
from ..core.wording import say
from . import audit, reading
from .edition import Edition
from .editions import SHELF
from .legality import legal_moves
from .morning import keepers, mornings, number_of_mornings, placer
from .moves import Act, AnyMove, Canoe, Claim, Elder, LawanPlace, Liaison
from .moves import Place as PlaceToken
from .order import placed
from .play import PossibleWorlds, only
from .position import Position
from .query import AnyQuery, PlaceQuery
from .scoring import standing
from .state import UNKNOWN
from .terms import MODULES, the

if TYPE_CHECKING:
    import random  # for its name alone: it is slow to import


@dataclass(frozen=True)
class Located(Violation):
    """A violation whose path prints as people write fields."""

    def as_json(self) -> dict[str, Any]:
        """The fault as the ``check`` answer prints it."""
        return Violation.as_json(self) | {"where": [field_name(self.where)] if self.where else []}


def located(violations: Iterable[Violation]) -> tuple[Violation, ...]:
    """The same faults, their paths printed as people write fields."""
    return tuple(Located(fault.rule, fault.message, fault.where) for fault in violations)


PLACES = {
    "lawan_place": (say("the fields"), say("draw a plot card"), ""),
    "keep": (say("the mats"), say("keep a token"), "Players"),
    "gain": (say("the action"), say("gain goods"), ""),
    "forest": (say("the forest cards"), say("take a card"), "Forest"),
    "hire": (say("the hiring row"), say("hire"), "Before the players"),
    "refresh": (say("the hiring row"), say("refresh"), "Before the players"),
    "draw": (say("the islander deck"), say("draw an islander"), "Before the players"),
    "guide": (say("the mats"), say("gain a guide"), "Players"),
    "envoy": (say("the mats"), say("become envoy"), "Players"),
    "task": (say("the tableau"), say("task an islander"), "Tableau"),
    "offer": (say("the altars"), say("make an offering"), "Score"),
    "elder": (say("the elders"), say("gain an elder"), "Elders"),
    "stop": (say("the action"), say("stop"), ""),
    "dawn": (say("the board"), say("turn up decrees and forest cards"), ""),
    "plot": (say("the mats"), say("deal plot cards"), "Players"),
    "tie": (say("the board"), say("tell how a tie falls"), ""),
    "reveal": (say("the board"), say("turn up what was unknown"), ""),
}
"""By the type of a move that names no area: where it is made, its kind, and what lights up (else the board)."""


def _in(area: str, kind: str) -> Place:
    """In an area, which lights up."""
    return Place(the(area), kind, thing=area.capitalize())


def whole_mornings(table: PossibleWorlds, query: AnyQuery) -> dict[str, Any] | None:
    """All placements of a morning, counted, and listed if they are few; None unless they are asked for.

    They are those of the human who asks, by default of the one in turn; None too while that is a Lawan.
    Raises PositionError (field ``ask.player``) for a Lawan who asks.
    """
    if not isinstance(query, PlaceQuery) or not query.whole:
        return None
    state = only(table)
    seat = placer(state) if query.player is None else state.setting.ids.index(query.player)
    if seat is None:
        return None
    if state.setting.lawans[seat] is not None:
        if query.player is None:
            return None
        raise PositionError("ask.player", say("expected a human: Lawans place by plot cards"))
    number = number_of_mornings(state, seat)
    shown = mornings(state, seat) if number < query.limit else ()
    return {"count": number, "moves": [[move.as_json() for move in morning] for morning in shown]}


class Buru(Ruleset[Position, AnyMove, "PossibleWorlds"]):
    """The rules of Buru, as pure functions of positions."""

    name = "buru"
    title = "Buru"
    about: str = say(
        "Bid for places in secret, win the islanders over, and set them to work for the spirits of the lake."
    )
    minutes: tuple[int, int] | None = (60, 90)
    prefix = "BURU"
    unordered = ("any",)
    players: tuple[int, ...] = (1, 2, 3, 4, 5)
    """Humans: two Lawans join a single one."""
    variants = (
        Variant("modules", MODULES, say("the modules in play; none if not said"), several=True),
        Variant("lawans", ("0", "1", "2"), say("how many Lawans join; two a single human if not said")),
        Variant("length", ("normal", "longer"), say("five rounds or six; five if not said")),
    )
    kind = Position
    reader = reading
    shelf: ClassVar[Shelf[Edition]] = SHELF
    state_fields = (
        "edition_data",
        "modules",
        "long",
        "round",
        "phase",
        "area",
        "revealed",
        "active",
        "envoy",
        "players",
        "totems",
        "decrees",
        "altars",
        "row",
        "forest",
        "forest_discard",
        "decks",
        "discards",
        "left",
        "pending",
        "blessings",
        "kuda",
        "ask",
        "log",
    )

    def initial(self, position: Position) -> PossibleWorlds:
        """The table before the log."""
        from .play import PLAY  # noqa: PLC0415 — see above

        return PLAY.initial(position)

    def follow(
        self, state: PossibleWorlds, moves: Iterable[AnyMove], start: int = 0
    ) -> tuple[PossibleWorlds, tuple[Violation, ...]]:
        """The table after the moves, or before the first illegal one together with what it breaks."""
        from .play import PLAY  # noqa: PLC0415 — see above

        after, violations = PLAY.follow(state, moves, start)
        return after, located(violations)

    def admit(self, position: Position, verb: str) -> None:
        """Raise PositionError for a file without players, unless a maximum over whole games is asked for."""
        if verb != "maximum":
            self.require_table(position)

    def require_table(self, position: Position) -> None:
        """Raise PositionError for a position without players."""
        reading.require_players(position)

    def violations(self, position: Position) -> tuple[Violation, ...]:
        """All faults of the position as it stands before its log."""
        return located(audit.violations(position))

    def score(self, position: Position) -> Outcome:
        """Every player's score as if the game ended now (BURU-8); raises IllegalMove.

        Raises PositionError (field ``log``) if a Lawan's random tie is open.
        """
        return standing(only(self.state(position)))

    def outcome(self, position: Position) -> Outcome | None:
        """The final result; None too while a Lawan's tie is open, or who has been drawn last is still unknown."""
        from .setup import waits  # noqa: PLC0415 — only games that are played need it

        (_, state), *others = self.state(position).settled
        return None if others or waits(state) else super().outcome(position)

    def moves(self, position: Position) -> tuple[AnyMove, ...]:
        """Every legal move of whose choice it is, in the order of answers; raises as ``score``.

        Who asks at noon is not told what another may keep of whom he does not know all tokens.
        """
        state = only(self.state(position))
        found = legal_moves(state)
        if position.ask.player is None or state.phase != "noon":
            return found
        ids = state.setting.ids
        secret = {ids[seat] for seat in range(len(ids)) if UNKNOWN in placed(state, seat)} - {
            position.ask.player
        }
        return tuple(move for move in found if move.player not in secret)

    def listing(self, position: Position) -> dict[str, Any]:
        """The ``moves`` answer; of a whole morning all placements are counted, and listed if they are few."""
        found = whole_mornings(self.state(position), position.ask)
        return super().listing(position) if found is None else found

    def canonical(self, position: Position, move: AnyMove) -> AnyMove:
        """The one legal move that has every field that the move gives.

        What is chosen stands in any order only where all of it is gained: of a trade it is what is paid and then what
        is gained (BURU-11.4), and the other order another trade.
        """
        found = super().canonical(position, move)
        told = getattr(move, "any", ())
        if not told or told == getattr(found, "any", ()):
            return found
        try:
            as_told = self.after(position, (found.model_copy(update={"any": told}),))
        except IllegalMove:
            return move
        return found if as_told == self.after(position, (found,)) else move

    def place(self, position: Position, move: AnyMove) -> Place:
        """The part of the table that the move concerns."""
        match move:
            case PlaceToken():
                return Place(say("the fields"), say("place a token"))
            case Act():
                return _in(move.area, say("choose a space"))
            case Claim():
                return _in(move.area, say("claim"))
            case Liaison():
                return _in(move.area, say("use the liaison"))
            case Canoe():
                return Place(say("the canoe track"), say("move the canoe"))
            case _:
                where, kind, thing = PLACES[move.type]
                return Place(where, kind, thing=thing)

    def start(
        self, players: int, rng: random.Random, chosen: Chosen = NOTHING, edition: OwnEdition = None
    ) -> Position:
        """A fresh game of the bundled edition, or a player's own, set up by ``rng`` (BURU-2); ``players`` are humans.

        Modules, Lawans and length that are not chosen: no module, two Lawans for a single human, five rounds.
        """
        from .setup import fresh  # noqa: PLC0415 — only a new game needs it

        lawans = chosen.get("lawans")
        return fresh(
            players,
            rng,
            modules=chosen.get("modules", ()),
            lawans=int(lawans[0]) if lawans else None,
            long=chosen.get("length") == ("longer",),
            own=edition,
        )

    def actors(self, position: Position) -> tuple[int, ...]:
        """The seats that may choose now; none while chance has to act or the game is over."""
        from .setup import waits  # noqa: PLC0415 — only games that are played need it

        (_, state), *others = self.state(position).settled
        if others or waits(state):
            return ()
        match state.phase:
            case "morning":
                turn = placer(state)
                return () if turn is None or state.setting.lawans[turn] is not None else (turn,)
            case "noon":
                return keepers(state)
            case _:
                return () if state.turn is None else (state.turn,)

    def people(self, position: Position) -> tuple[int, ...]:
        """The seats of humans: the rules move the Lawans (BURU-14)."""
        return tuple(seat for seat, player in enumerate(position.players) if player.lawan is None)

    def moment(self, position: Position) -> tuple[int | None, str]:
        """The round and the phase, once what comes by itself has come."""
        _, state = self.state(position).settled[0]
        return state.round, state.phase

    def asked_by(self, position: Position, seat: int) -> Position:
        """The same position, asked by ``seat``."""
        asks = position.names[seat]
        if position.ask.player == asks:
            return position
        asked = position.model_copy(update={"ask": position.ask.model_copy(update={"player": asks})})
        if not position.pending and (state := self.recent.of(position)) is not None:
            self.recent.keep(asked, state)  # who asks settles no more than whose parts are open at the start
        return asked

    def seen_by(self, position: Position, seat: int) -> Position:
        """The table as it stands for who sits there: without a log, without what only others or nobody may know."""
        from .seen import seen  # noqa: PLC0415 — only games that are played need it

        return seen(position, self.state(position), seat)

    def covered(self, move: AnyMove) -> AnyMove:
        """The move without the power of a token that is placed, and without the elder that is put back (BURU-1.14)."""
        match move:
            case PlaceToken():
                return move.model_copy(update={"token": UNKNOWN})
            case LawanPlace():
                return move.model_copy(update={"a": UNKNOWN, "b": UNKNOWN})
            case Elder(drop=str()):
                return move.model_copy(update={"drop": UNKNOWN})
            case _:
                return move

    def chance(self, position: Position, rng: random.Random) -> AnyMove | None:
        """What no player decides, drawn by ``rng`` if it comes next: see ``setup``."""
        from .setup import dealt  # noqa: PLC0415 — only games that are played need it

        return dealt(self.state(position), rng)


GAME = Buru()
"""The game, as the registry names it."""
