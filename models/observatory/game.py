"""Observatory as the Game protocol wants it: positions in, answers out."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from ..core.editions import DEFAULT, NOTHING, Chosen, OwnEdition, named, suffices
from ..core.errors import IllegalMove, PositionError
from ..core.results import Outcome, Place, PlayerScore
from ..core.ruleset import Ruleset
from ..core.wording import say
from . import audit, reading
from .edition import SHELF, SIZES, Edition, Size
from .figures import figure, shape
from .legality import apply, fault, legal_actions, legal_moves
from .moves import AnyMove, Complete, Draw, Keep, Research, Roll, Star
from .play import PLAY
from .position import Ask, Decks, Position
from .scoring import score_lines, winners
from .state import DEALT, SKY_SIZE, Phase, State
from .turns import told_draw, with_hidden_decks

if TYPE_CHECKING:
    import random  # for its name alone: it is slow to import

_QUARTERS = (
    (say("the upper left of the chart"), say("the upper right of the chart")),
    (say("the lower left of the chart"), say("the lower right of the chart")),
)


def _quarter(edition: Edition, at: tuple[int, int], kind: str) -> Place:
    rows, columns = len(edition.chart.rows), len(edition.chart.columns)
    low, right = _half(at[0], rows), _half(at[1], columns)
    cells = tuple(
        (row, column)
        for row in range(rows)
        for column in range(columns)
        if _half(row, rows) == low and _half(column, columns) == right
    )
    return Place(_QUARTERS[low][right], kind, cells)


def _half(index: int, length: int) -> int:
    """0 in the first half of a line, its middle included, 1 in the second."""
    return int(2 * index >= length + length % 2)


class Observatory(Ruleset[Position, AnyMove, State]):
    """The rules of Observatory, as pure functions of positions."""

    name = "observatory"
    title = "Observatory"
    about: str = say("Plot stars on a chart of your own and join them to constellations that must not touch.")
    minutes: tuple[int, int] | None = (30, 45)
    prefix = "OBS"
    unordered = ("with", "cards")
    players: tuple[int, ...] = (1, 2, 3, 4, 5)
    kind = Position
    reader = reading
    auditor = audit
    course = PLAY
    shelf = SHELF
    state_fields = ("edition_data", "players", "sky", "decks", "round", "active", "first", "log")

    def score(self, position: Position) -> Outcome:
        """Every seat's score as if the game ended now (OBS-8.2); raises IllegalMove."""
        state = self.state(position)
        lines = [score_lines(state.edition, sheet) for sheet in state.sheets]
        scores = tuple(
            PlayerScore(seat, position.names[seat], lines[seat], {"completed": len(sheet.figures)})
            for seat, sheet in enumerate(state.sheets)
        )
        return Outcome(scores, winners(state.edition, state.sheets), state.phase is Phase.OVER)

    def moves(self, position: Position) -> tuple[AnyMove, ...]:
        """Every legal move now of the player who asks, once each, in the order of answers; raises IllegalMove."""
        return legal_moves(self.state(position), position.me, len(position.players) > 1)

    def canonical(self, position: Position, move: AnyMove) -> AnyMove:
        """The legal move as ``moves`` lists it: of the rotations that draw the same figure the smallest is listed."""
        found = super().canonical(position, move)
        if not isinstance(found, Complete):
            return found
        try:
            state = self.state(position)
        except (IllegalMove, PositionError):
            return found
        if fault(state, found) is not None:
            return found
        drawn = figure(state.edition, found.card, found.at, found.rotation)
        if drawn.rotation == found.rotation:
            return found
        return super().canonical(position, found.model_copy(update={"rotation": drawn.rotation}))

    def rewind(self, position: Position, moves: int) -> Position:
        """The position after the first ``moves`` of its log; rolls of the rest are known future rolls."""
        later = [(*move.dice, move.meteor) for move in position.log[moves:] if isinstance(move, Roll)]
        return position.model_copy(update={"log": position.log[:moves], "rolls": (*later, *position.rolls)})

    def place(self, position: Position, move: AnyMove) -> Place:
        """The quarter of the chart, or the other part of the table, that the move concerns."""
        edition = position.edition_data
        match move:
            case Star():
                return _quarter(edition, move.at, say("plot a star"))
            case Complete():
                (row, column), turned = move.at, shape(edition, move.card, move.rotation)
                middle = row + (turned.rows - 1) // 2, column + (turned.columns - 1) // 2
                return _quarter(edition, middle, say("complete a constellation"))
            case Research():
                return Place(say("the research tracks"), say("check a space"), thing="Research")
            case Draw():
                return Place(say("the cards on the table"), say("draw a card"), thing="Sky")
            case Keep():
                return Place(say("the dealt cards"), say("keep four cards"), thing="Dealt")
            case Roll():
                return Place(say("the dice"), say("roll the dice"), thing="Dice")
            case _:
                return Place(say("the dice"), say("end the turn"), thing="Dice")

    def start(
        self, players: int, rng: random.Random, chosen: Chosen = NOTHING, edition: OwnEdition = None
    ) -> Position:
        """A fresh game of the bundled edition, or of a player's own, shuffled and dealt by ``rng`` (OBS-1).

        It is before the choice of cards; the decks' order is known (OBS-1.2, OBS-1.8). Raises
        PositionError (field ``edition.cards``) where there are too few cards of a size to deal.
        """
        source = SHELF.resolve(DEFAULT if edition is None else dict(edition), None)
        decks = {size: [card.id for card in source.cards if card.size == size] for size in SIZES}
        for size in SIZES:
            suffices("cards", len(decks[size]), DEALT * players)
            rng.shuffle(decks[size])

        def deal(size: Size, count: int) -> list[str]:
            taken, decks[size] = decks[size][:count], decks[size][count:]
            return taken

        dealt = [[card for size in SIZES for card in deal(size, DEALT)] for _ in range(players)]
        sky = {size: deal(size, SKY_SIZE) for size in SIZES}
        first = rng.randrange(players)
        table = {"players": [{"dealt": cards} for cards in dealt], "sky": sky, "decks": decks}
        seats = {"active": first, "first": first}
        return self.load(json.dumps({"game": source.game, **named(edition), **seats, **table}).encode())

    def actors(self, position: Position) -> tuple[int, ...]:
        """The seats that may move now, none while chance has to act or the game is over."""
        state = self.state(position)
        return tuple(
            seat for seat in range(len(state.sheets)) if any(True for _ in legal_actions(state, seat))
        )

    def asked_by(self, position: Position, seat: int) -> Position:
        """The same position, asked by ``seat``."""
        return position.model_copy(update={"ask": Ask(player=seat)})

    def seen_by(self, position: Position, seat: int) -> Position:
        """The position as ``seat`` knows it: of the decks the number alone, and what was drawn from them."""
        asked = self.asked_by(position, seat)
        return asked if position.sky is None else self._hidden(asked)

    def _hidden(self, position: Position) -> Position:
        """The position with decks of unknown order; its log tells the cards that came from them."""
        now = self.state(position)
        before = with_hidden_decks(state := self.initial(position))
        log: list[AnyMove] = []
        for move in self.log(position):
            log.append(told_draw(state, move) if isinstance(move, Draw) else move)
            state = apply(state, move)
        small, large = before.supply.decks if before.supply else (0, 0)
        hidden = position.model_copy(update={"decks": Decks(small=small, large=large), "log": tuple(log)})
        self.recent.keep(hidden, with_hidden_decks(now))
        return hidden

    def chance(self, position: Position, rng: random.Random) -> AnyMove | None:
        """A roll drawn from ``rng`` if the position may take one now, else None."""
        roll = Roll(dice=(rng.randint(1, 6), rng.randint(1, 6), rng.randint(1, 6)), meteor=rng.randint(1, 6))
        return roll if fault(self.state(position), roll) is None else None


GAME = Observatory()
"""The game, as the registry names it."""
