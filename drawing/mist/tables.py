"""What the players have, in rows: the score of one, its coasts and terrains, everybody's standing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from periplus.models.core.wording import say, spoken
from periplus.models.mist.ground import connected, masks_of, monuments, terrain, tiled, web
from periplus.models.mist.island import Island
from periplus.models.mist.position import Position
from periplus.models.mist.scoring import TERRAIN_NAMES, score_lines, total
from periplus.models.mist.state import BARE, Phase, Player, State

from ..scene import Table
from .island import terrain_counts


def score_table(state: State, seat: int) -> Table | None:
    """The items of the seat's score as if the game ended now; None if there are none."""
    rows = [(line.rule, line.what, str(line.points)) for line in score_lines(state, seat)]
    if not rows:
        return None
    rows.append(("", say("total"), str(total(state, seat))))
    return Table(say("Score now"), (say("clause"), say("for"), say("points")), tuple(rows), right=(2,))


def coasts_table(state: State, seat: int) -> Table:
    """Of each terrain its tiles, those that are landed, and whether its coast is connected to the yard."""
    island, player = state.island, state.players[seat]
    rows = tuple(
        (TERRAIN_NAMES[letter], str(tiles), str(landed), _standing(island, player, letter))
        for letter, tiles, landed in terrain_counts(island, player)
    )
    return Table(say("Terrains"), ("", say("tiles"), say("landed"), say("coast")), rows, right=(1, 2))


def _standing(island: Island, player: Player, letter: str) -> str:
    """How the coast stands to the yard (MIST-9.2, MIST-9.6)."""
    coast = island.coasts.get(letter, 0)
    if not coast:
        return say("none")
    masks = masks_of(player.tiles)
    if letter in connected(island, masks):
        return say("connected")
    if not coast & (~tiled(masks) | terrain(masks, letter)):
        return say("covered for good")
    bare = (coast & ~tiled(masks)).bit_count()
    reached = coast & island.board.spread(web(island, masks)) & tiled(masks)
    return say("cut off") if reached else say("open, {count} bare", count=bare)


def rounds_table(position: Position) -> Table | None:
    """The coming rounds as far as the question says; None unless it does."""
    rounds = position.ask.rounds
    if not isinstance(rounds, list) or not rounds or not all(isinstance(coming, dict) for coming in rounds):
        return None
    rows = tuple(
        (
            say("in {count}", count=number) if number > 1 else say("next"),
            str(coming.get("wind", "")),
            str(coming.get("bonus", "none")),
            _dealt(coming),
        )
        for number, coming in enumerate(rounds, 1)
    )
    return Table(say("Coming rounds"), ("", say("wind"), say("bonus"), say("deal")), rows)


def _dealt(coming: Mapping[str, Any]) -> str:
    """The tiles for the clouds, and that for the harbour."""
    deal = coming.get("deal")
    words = [" ".join(map(str, deal))] if isinstance(deal, list) else []
    if coming.get("harbour"):
        words.append(spoken(say("{tile} to the harbour", tile=coming["harbour"])))
    return ", ".join(words)


def players_table(position: Position, state: State) -> Table:
    """A row for each player: name, points, energy, tiles, monuments, connected coasts."""
    rows = tuple(
        (
            str(seat + 1),
            _marked(state, seat, position.names[seat]),
            str(total(state, seat)),
            str(player.energy),
            str(sum(tile != BARE for tile in player.tiles)),
            str(monuments(masks_of(player.tiles))),
            say(
                "{count} of {all}",
                count=len(connected(state.island, masks_of(player.tiles))),
                all=len(state.island.coasts),
            ),
        )
        for seat, player in enumerate(state.players)
    )
    header = (
        "",
        say("player"),
        say("points"),
        say("energy"),
        say("tiles"),
        say("monuments"),
        say("coasts"),
    )
    return Table(say("Players"), header, rows, right=(2, 3, 4, 5))


def _marked(state: State, seat: int, name: str) -> str:
    """The player's name, and what is to be said of the seat beside it."""
    words = []
    if seat == state.start and len(state.players) > 1:
        words.append(say("starts"))
    if seat == state.turn and state.phase not in (Phase.DEAL, Phase.ROLL, Phase.END):
        words.append(say("to move"))
    if seat == state.first:
        words.append(say("connected first"))
    return say("{player} ({marks})", player=name, marks=", ".join(map(spoken, words))) if words else name
