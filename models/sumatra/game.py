"""Sumatra as the Game protocol wants it: positions in, answers out."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, ClassVar

from ..core.editions import DEFAULT, NOTHING, Chosen, OwnEdition, Shelf, named
from ..core.errors import PositionError
from ..core.results import Outcome, Place, PlayerScore
from ..core.ruleset import Ruleset
from ..core.wording import say
from . import audit, reading
from .edition import SHELF, Edition
from .legality import action_of, drawn_by, fault, known_draw, legal_moves, move_of, to_draw
from .moves import KNOWN, Advance, AnyMove, Explore, Follow
from .play import PLAY
from .position import Ask, Position, sheet_of
from .scoring import score_lines, winners
from .state import COLUMNS, State
from .tiles import KINDS, canonical

if TYPE_CHECKING:
    import random  # for its name alone: it is slow to import

_ROWS = {
    "R": say("the residents"),
    "O": say("the ornaments"),
    "P": say("the plants and animals"),
    "A": say("the plants and animals"),
    "W": say("the radio and GPS"),
    "G": say("the radio and GPS"),
    "V": say("the villages"),
    "M": say("the volcanoes and equipment"),
    "E": say("the volcanoes and equipment"),
}
"""The rows of the notebook among which a kind belongs."""


class Sumatra(Ruleset[Position, AnyMove, State]):
    """The rules of Sumatra, as pure functions of positions."""

    name = "sumatra"
    title = "Sumatra"
    about: str = say(
        "Travel round the island in one party and fill your notebook: stay and note more, or "
        "hurry ahead to choose first."
    )
    minutes: tuple[int, int] | None = (45, 60)
    """Our estimate: the published rules tell none."""
    prefix = "SUM"
    players: tuple[int, ...] = (2, 3, 4, 5)
    kind = Position
    reader = reading
    auditor = audit
    course = PLAY
    shelf: ClassVar[Shelf[Edition]] = SHELF
    state_fields = ("edition_data", "players", "active", "place", "available", "known", "bag", "draw", "log")

    def score(self, position: Position) -> Outcome:
        """Every seat's score as if the game ended now (SUM-10.1); raises IllegalMove."""
        state = self.state(position)
        scores = tuple(
            PlayerScore(seat, name, score_lines(state, seat)) for seat, name in enumerate(position.names)
        )
        return Outcome(scores, winners(state), state.over, {"over": state.over})

    def moves(self, position: Position) -> tuple[AnyMove, ...]:
        """Every legal turn of the player to move, once for each distinct content, in the order of answers.

        Raises IllegalMove, and PositionError (field ``draw``) for an exploration of which nobody knows what it
        draws.
        """
        return legal_moves(self.state(position))

    def canonical(self, position: Position, move: AnyMove) -> AnyMove:
        """The turn with its column, its draw and its badges as ``moves`` has them."""
        state = self.state(position)
        try:
            if fault(state, move):
                return move
            drawn = drawn_by(state, move) if isinstance(move, Explore) else ()
        except PositionError:  # nobody knows what comes out of the bag
            return move
        action = action_of(state, move)
        green = state.edition.green
        badges = tuple(sorted(action.badges, key=lambda badge: (badge in green, badge)))
        return move_of(action._replace(badges=badges), drawn)

    def rewind(self, position: Position, moves: int) -> Position:
        """The position after the first ``moves`` of its log.

        What an exploration that came next drew is its ``draw``, and if the question looks into the future, what
        all later ones drew is part of that.
        """
        later = [move for move in position.log[moves:] if isinstance(move, Explore)]
        drawn = [position.draw if move.drawn is None else move.drawn for move in later]
        ask = position.ask
        if isinstance(ask.future, list):
            future = [*(list(tiles or ()) for tiles in drawn), *ask.future]
            ask = Ask.model_validate(ask.as_json() | {"future": future})
        before = position.model_copy(update={"log": position.log[:moves], "ask": ask})
        if not later or later[0] is not position.log[moves]:
            return before
        return _folded(before, self.state(before)).model_copy(update={"draw": drawn[0]})

    def place(self, position: Position, move: AnyMove) -> Place:
        """The rows of the notebook, or the other part of the table, that the turn concerns."""
        match move:
            case Advance() | Follow():
                return Place(say("the map"), say("move the piece"), thing="Journey")
            case _ if move.tile is None:
                return Place(say("the map"), say("move the token"), thing="Journey")
            case _ if move.to == KNOWN:
                return Place(say("the known area"), say("put a tile aside"), thing="Known")
        rows = [row for row, kind in enumerate(KINDS) if _ROWS[kind] == _ROWS[move.tile[0]]]
        cells = tuple((row, column) for row in rows for column in range(COLUMNS))
        return Place(_ROWS[move.tile[0]], say("place a tile"), cells)

    def start(
        self, players: int, rng: random.Random, chosen: Chosen = NOTHING, edition: OwnEdition = None
    ) -> Position:
        """A fresh game of the bundled edition, or of a player's own, its first tiles drawn by ``rng`` (SUM-2.5).

        Every square tile is in the bag (SUM-2.1), the party at base camp (SUM-2.4), the start player drawn (SUM-2.6).
        """
        source = SHELF.resolve(DEFAULT if edition is None else dict(edition), None)
        tiles = [tile for tile, number in (source.round or {}).items() for _ in range(number)]
        rng.shuffle(tiles)
        first = source.first_available(players)
        table: dict[str, Any] = {"game": "sumatra", "players": [{} for _ in range(players)], **named(edition)}
        table |= {"available": canonical(tiles[:first]), "known": canonical(tiles[first:])}
        return self.load(json.dumps(table | {"turn": rng.randrange(players)}).encode())

    def actors(self, position: Position) -> tuple[int, ...]:
        """The seat to move; none while the bag has to tell what it draws, or if the game is over."""
        state = self.state(position)
        waiting = state.ahead and known_draw(state) is None
        return () if state.over or waiting else (state.turn,)

    def moment(self, position: Position) -> tuple[int | None, str]:
        """No round; what the player to move does: ``take``, ``follow`` or ``explore``, and ``over`` at the end."""
        state = self.state(position)
        if state.over:
            return None, "over"
        behind = state.mover.at < state.place
        return None, "explore" if state.ahead else "follow" if behind else "take"

    def seen_by(self, position: Position, seat: int) -> Position:
        """The same position, asked by ``seat``."""
        asks = position.ask.player if "player" in position.ask.given else self.state(position).turn
        if seat == asks:
            return position
        ask = Ask.model_validate(position.ask.as_json() | {"player": seat})
        return position.model_copy(update={"ask": ask})

    def chance(self, position: Position, rng: random.Random) -> AnyMove | None:
        """An exploration with a draw from ``rng``, its tile put aside, if the player to move explores.

        ``rewind`` by one move then gives the position in which the draw is known and the tile is not chosen.
        """
        state = self.state(position)
        if state.over or not state.ahead or state.bag is None or known_draw(state) is not None:
            return None
        drawn = canonical(rng.sample(state.bag, to_draw(state)))
        return Explore(drawn=drawn, tile=drawn[0], to=KNOWN)


def _folded(position: Position, state: State) -> Position:
    """The position whose start is the state that the position leads to, with an empty log."""
    players = tuple(
        sheet.model_copy(
            update={
                "at": player.at,
                "notebook": sheet_of(player.notebook),
                "brown": player.brown,
                "green": player.green,
            }
        )
        for sheet, player in zip(position.players, state.players, strict=True)
    )
    table = {"active": state.turn, "place": state.place, "available": state.available, "known": state.known}
    bag = None if position.bag is None else state.bag
    return position.model_copy(update={**table, "players": players, "bag": bag, "log": ()})


GAME = Sumatra()
"""The game, as the registry names it."""
