"""The automa's next action, in every way in which its random ties can fall (spec 7.7 a)."""

from __future__ import annotations

from typing import Any

from periplus.models.buru.effects import RESOURCES, Item, written
from periplus.models.buru.flow import advance, lawan_due
from periplus.models.buru.game import GAME
from periplus.models.buru.lawan.acting import act
from periplus.models.buru.lawan.branches import Branch
from periplus.models.buru.position import SIDEWAYS, Position
from periplus.models.buru.state import UNKNOWN, State
from periplus.models.buru.table import raw
from periplus.models.core.errors import PositionError
from periplus.models.core.wording import say

from ...answers import Answer
from ..figures import figure


def answer(position: Position) -> Answer:
    """The options as an answer; raises PositionError as they do."""
    return Answer("optimal", engine="rules", extra={"options": options(position)})


def options(position: Position) -> list[dict[str, Any]]:
    """What the Lawan may do; raises PositionError unless the choice of the one that is asked for comes next."""
    state = advance(raw(GAME.state(position)))
    seat, names = lawan_due(state), state.setting.ids
    asked = position.ask.player
    if seat is None or (asked is not None and names[seat] != asked):
        expected = say("no Lawan") if seat is None else names[seat]
        raise PositionError("ask.player", say("expected whose choice comes next: {player}", player=expected))
    return [_option(branch, seat) for branch in act(state, seat)]


def _option(branch: Branch, seat: int) -> dict[str, Any]:
    return {
        "probability": figure(branch.probability),
        "moves": [move.as_json() for move in branch.moves],
        "after": _sheet(branch.state, seat),
    }


def _sheet(state: State, seat: int) -> dict[str, Any]:
    """The player as a position writes him."""
    player = state.players[seat]
    goods = (Item(name, number) for name, number in zip(RESOURCES, player.res, strict=True) if number)
    sheet = {
        "id": state.setting.ids[seat],
        "vp": player.vp,
        "fish": player.fish,
        "res": written(goods),
        "tableau": [
            card + SIDEWAYS if player.tasked >> place & 1 else card
            for place, card in enumerate(player.tableau)
        ],
        "elders": list(player.elders),
        "offers": {
            spirit: [UNKNOWN if value is None else value for value in cards]
            for spirit, cards in zip(state.setting.spirits, player.offers, strict=True)
            if cards
        },
    }
    return sheet | ({"canoe": player.canoe} if player.canoe else {})
