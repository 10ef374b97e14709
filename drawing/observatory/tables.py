"""What the players have, in rows: the score of one, the points and cards of all."""

from __future__ import annotations

from periplus.models.core.wording import say, spoken
from periplus.models.observatory.position import Position
from periplus.models.observatory.scoring import points, score_lines
from periplus.models.observatory.state import State

from ..scene import Table
from .cards import card_name
from .chart import letter


def name_of(position: Position, seat: int) -> str:
    """What the player is called."""
    return position.players[seat].name or spoken(say("player {number}", number=seat + 1))


def score_table(state: State, seat: int) -> Table:
    """The items of the seat's score as if the game ended now, completed cards with their letters; an asterism
    counts in its own line."""
    sheet = state.sheets[seat]
    cards = [state.edition.card(figure.card) for figure in sheet.figures]
    rows = [(letter(place), card_name(card), str(card.points)) for place, card in enumerate(cards)]
    rows += [
        ("", line.what, str(line.points))
        for line in score_lines(state.edition, sheet)
        if line.rule != "OBS-8.3"
    ]
    rows.append(("", say("total"), str(points(state.edition, sheet))))
    return Table(say("Score now"), ("", say("for"), say("points")), tuple(rows), right=(2,))


def players_table(position: Position, state: State) -> Table:
    """A row for each player: points, completed cards, the range."""
    rows = tuple(
        (
            name_of(position, seat),
            str(points(state.edition, sheet)),
            " ".join(figure.card for figure in sheet.figures) or "–",
            " ".join(sheet.range or sheet.dealt) or "–",
        )
        for seat, sheet in enumerate(state.sheets)
    )
    return Table(
        say("Players"), (say("player"), say("points"), say("completed"), say("range")), rows, right=(1,)
    )
