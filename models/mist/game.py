"""Islands in the Mist as the Game protocol wants it: positions in, answers out."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from ..boards.bitsets import members
from ..boards.hexes import Hex
from ..core.editions import NOTHING, Chosen, OwnEdition, Shelf, Variant
from ..core.errors import PositionError
from ..core.results import Outcome, Place, PlayerScore
from ..core.results import Place as Where
from ..core.ruleset import Ruleset
from ..core.wording import say
from . import audit, reading
from .chance import fresh, random_deal, random_roll
from .edition import MODULES, SHELF, Edition
from .island import OFFICE
from .legality import deal_is_due, draw_is_due, legal_moves, roll_is_due
from .moves import AnyMove, Deal, Draw, Fly, Leap
from .moves import Place as PlaceTile
from .play import PLAY
from .position import Ask, Position
from .scoring import connected_seats, score_lines, winners
from .state import Phase, State

if TYPE_CHECKING:
    import random  # for its name alone: it is slow to import

KINDS = {
    "deal": (say("the clouds"), say("deal the tiles")),
    "roll": (say("the dice"), say("roll the dice")),
    "draw": (say("the bag"), say("draw a tile")),
    "stow": (say("the telescopes"), say("keep tiles or turn them into energy")),
    "take": (say("the clouds"), say("take a cloud")),
    "skip": (say("the clouds"), say("go on without a cloud")),
    "activate": (say("the tiles beside the board"), say("activate an extension tile")),
    "exchange": (say("the harbour"), say("exchange a tile")),
    "gain": (say("the harbour"), say("gain a tile")),
    "done": (say("the end of the turn"), say("end the turn")),
}


def _flight(move: Fly) -> str:
    return say("stay") if move.dir is None else say("fly {direction}", direction=move.dir)


def _balloon(state: State) -> tuple[Hex, ...]:
    """The space below the mover's balloon; from a dock, that of the office that let it fly there (MIST-11.4)."""
    mover = state.mover
    number = mover.tiles.index(OFFICE) if mover.dock else mover.space
    return (state.island.board.spaces[number],)


def _around(state: State) -> tuple[Hex, ...]:
    """The spaces beside the mover's balloon."""
    spaces = state.island.board.spaces
    return tuple(spaces[number] for number in members(state.island.board.beside[state.mover.space]))


class Mist(Ruleset[Position, AnyMove, State]):
    """The rules of Islands in the Mist, as pure functions of positions."""

    name = "mist"
    title = "Islands in the Mist"
    about: str = say(
        "Fly a balloon over the fog, uncover land tile by tile, and join the coasts to your yard."
    )
    minutes: tuple[int, int] | None = (45, 60)
    prefix = "MIST"
    unordered = ("keep",)
    players: tuple[int, ...] = (2, 3, 4)
    variants = (
        Variant("modules", tuple(map(str, MODULES)), say("how many modules are in play; drawn if not said")),
        Variant("side", ("front", "back"), say("the side of the island; drawn if not said")),
    )
    kind = Position
    reader = reading
    auditor = audit
    course = PLAY
    shelf: ClassVar[Shelf[Edition]] = SHELF
    state_fields = (
        "edition_data",
        "modules",
        "variant",
        "side",
        "round",
        "phase",
        "start",
        "active",
        "wind",
        "bonus",
        "last",
        "first",
        "clouds",
        "harbour",
        "bag",
        "draws",
        "players",
        "log",
    )

    def score(self, position: Position) -> Outcome:
        """Every seat's score as if the game ended now (MIST-10); raises IllegalMove.

        Raises PositionError (field ``first``) if several players are connected and nobody says who was first.
        """
        state = self.state(position)
        if state.first is None and len(connected_seats(state)) > 1:
            raise PositionError("first", say("null, expected the seat that connected first of those who are"))
        scores = tuple(
            PlayerScore(seat, name, score_lines(state, seat)) for seat, name in enumerate(position.names)
        )
        return Outcome(scores, winners(state), state.phase is Phase.END)

    def moves(self, position: Position) -> tuple[AnyMove, ...]:
        """Every legal move of the player whose turn it is, in the order of answers; raises IllegalMove."""
        return legal_moves(self.state(position))

    def rewind(self, position: Position, moves: int) -> Position:
        """The position after the first ``moves`` of its log; later draws from the bag are known ones.

        So is a deal that comes next: which tile of a full harbour board it gives away is a player's choice.
        """
        later = list(position.draws)
        drawn: list[str] = []
        for index, move in enumerate(position.log):
            if isinstance(move, Draw) and move.cloud is None and move.tile is not None:
                drawn.append(move.tile)
                if later[:1] == [move.tile]:
                    del later[0]
            elif isinstance(move, Deal) and index == moves:
                drawn += [*(move.clouds or ()), *filter(None, (move.harbour,))]
        draws = (*drawn, *later)
        return position.model_copy(update={"log": position.log[:moves], "draws": draws})

    def place(self, position: Position, move: AnyMove) -> Place:
        """The part of the table that the move concerns."""
        state = self.state(position)
        if isinstance(move, PlaceTile):
            return Where(say("the spaces around the balloon"), say("place a tile"), _around(state))
        if isinstance(move, Fly):
            return Where(say("the sky over the island"), _flight(move), _balloon(state))
        if isinstance(move, Leap):
            return Where(say("the last dock"), say("leap to the island"), _balloon(state))
        where, kind = KINDS[move.type]
        return Where(where, kind, _balloon(state))

    def start(
        self, players: int, rng: random.Random, chosen: Chosen = NOTHING, edition: OwnEdition = None
    ) -> Position:
        """A fresh game of the bundled edition, or a player's own; what is not chosen is drawn by ``rng`` (MIST-2)."""
        modules, side = chosen.get("modules"), chosen.get("side")
        return fresh(players, rng, int(modules[0]) if modules else None, side[0] if side else None, edition)

    def actors(self, position: Position) -> tuple[int, ...]:
        """The seat whose turn it is; none while chance deals or rolls, or if the game is over."""
        state = self.state(position)
        chance = deal_is_due(state) or roll_is_due(state) or draw_is_due(state)
        return () if chance or state.phase is Phase.END else (state.turn,)

    def seen_by(self, position: Position, seat: int) -> Position:
        """The same position, asked by ``seat``, who does not know what the bag is going to give.

        A puzzle of one player keeps the draws that it knows: they are a part of the question.
        """
        if position.draws and len(position.players) > 1:
            position = position.model_copy(update={"draws": ()})
        if seat == (position.ask.player if "player" in position.ask.given else self.state(position).turn):
            return position
        return position.model_copy(
            update={"ask": Ask.model_validate(position.ask.as_json() | {"player": seat})}
        )

    def chance(self, position: Position, rng: random.Random) -> AnyMove | None:
        """A deal, a roll or a due draw from the bag, by ``rng``, if the position may take one now."""
        state = self.state(position)
        if roll_is_due(state):
            return random_roll(state, rng)
        if deal_is_due(state):
            return random_deal(state, rng)
        return Draw(tile=rng.choice(state.bag)) if draw_is_due(state) else None


GAME = Mist()
"""The game, as the registry names it."""
