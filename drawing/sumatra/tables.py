"""What the players have, in rows: the score of one, the badges, everybody's points."""

from __future__ import annotations

from periplus.models.core.wording import say, spoken
from periplus.models.sumatra.badges import due, earns, tally
from periplus.models.sumatra.position import Position
from periplus.models.sumatra.scoring import BROWN_POINTS, score_lines, total
from periplus.models.sumatra.state import State
from periplus.models.sumatra.tiles import KINDS

from ..scene import Role, Table
from .overlay import Overlay
from .phrases import marks_words

SAID = {
    Role.HINTED: say("take it now"),
    Role.PLANNED: say("to follow"),
    Role.FAULTY: say("at fault"),
    Role.FORBIDDEN: say("not possible"),
}

STANDING = {-1: say("behind"), 0: say("with the token"), 1: say("ahead")}
"""How a piece stands to the token, by places."""


def score_table(state: State, seat: int) -> Table:
    """The items of the seat's score as if the game ended now."""
    rows = [(line.rule, line.what, str(line.points)) for line in score_lines(state, seat)]
    rows.append(("", say("total"), str(total(state, seat))))
    return Table(say("Score now"), (say("clause"), say("for"), say("points")), tuple(rows), right=(2,))


def badge_table(position: Position, state: State, overlay: Overlay) -> Table | None:
    """Every badge: what it needs and is worth, who holds it, or what the seat lacks; None without badges."""
    edition, counts = state.edition, tally(state.players[overlay.seat].notebook)
    rows = []
    for badge, marks in sorted(edition.brown.items()):
        lacking = "".join(
            kind * (marks.count(kind) - count)
            for kind, count in zip(KINDS, counts, strict=True)
            if marks.count(kind) > count
        )
        rows.append(
            (
                badge,
                marks_words(marks),
                str(BROWN_POINTS),
                _standing(position, state, overlay, badge, say("lacks {marks}", marks=marks_words(lacking))),
            )
        )
    filled = sum(map(bool, counts))
    for badge, green in sorted(edition.green.items()):
        lacks = say("{filled} of {rows} rows", filled=filled, rows=green.rows)
        needs = say("{count} rows", count=green.rows)
        rows.append((badge, needs, str(green.stars), _standing(position, state, overlay, badge, lacks)))
    if not rows:
        return None
    return Table(say("Badges"), ("", say("needs"), say("worth"), say("standing")), tuple(rows), right=(2,))


def _standing(position: Position, state: State, overlay: Overlay, badge: str, lacks: str) -> str:
    """Who holds the badge, whether the seat may take it, or what it lacks."""
    holders = [
        position.names[seat]
        for seat, player in enumerate(state.players)
        if badge in player.brown or badge == player.green
    ]
    said = SAID.get(overlay.badges.get(badge, Role.GIVEN), "")
    if holders or said:
        return ", ".join([*holders, *([spoken(said)] if said else [])])
    player = state.players[overlay.seat]
    counts = tally(player.notebook)
    if badge in (
        name
        for names in due(state.edition, counts, state.taken_badges(), player.green is not None)
        for name in names
    ):
        return say("may be taken")
    return say("one green badge is held already") if earns(state.edition, badge, counts) else lacks


def players_table(position: Position, state: State) -> Table:
    """A row for each player: number, name, points, badges, how the piece stands to the token."""
    rows = tuple(
        (
            str(seat + 1),
            _named(position, state, seat),
            str(total(state, seat)),
            " ".join((*player.brown, *((player.green,) if player.green else ()))) or "–",
            STANDING.get(player.at - state.place, say("place {place}", place=player.at)),
        )
        for seat, player in enumerate(state.players)
    )
    header = ("", say("player"), say("points"), say("badges"), say("piece"))
    return Table(say("Players"), header, rows, right=(2,))


def _named(position: Position, state: State, seat: int) -> str:
    """The player's name, and whether it is the one to move."""
    name = position.names[seat]
    return say("{player} (to move)", player=name) if seat == state.turn and not state.over else name
