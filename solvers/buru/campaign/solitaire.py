"""The outlook of a whole game for one player alone: everything that could be drawn is drawn when he likes."""

from __future__ import annotations

from dataclasses import replace

from periplus.models.buru.initial import initial
from periplus.models.buru.position import PlayerSheet, Position
from periplus.models.buru.setting import decrees_in_play, elders_in_play, hirelings_in_play
from periplus.models.buru.state import State
from periplus.models.buru.state import replace as changed

from .ahead import PLACED, STRONGEST, has_liaisons, times_seen, whole_round
from .outlook import RoundsToCome, Season

ALONE = 1
"""Players."""
STAYS = frozenset(("game", "edition", "modules", "long", "altars"))
"""What of a position is about the game, not about its table."""


def solitaire(position: Position, rounds: int) -> RoundsToCome:
    """A game of so many rounds from the set-up on; the player starts as one who is not envoy, with his fish."""
    state = _set_up(position)
    setting, edition = state.setting, state.setting.edition
    liaisons = int(has_liaisons(state))
    season = Season(
        rounds=1,
        actions=PLACED,
        keeps=1,
        most_kept=STRONGEST,
        liaisons=liaisons,
        guides=0,
        guided=0,
        slots=whole_round(state, 1),
    )
    tokoh = any(module.name == "tokoh" for module in setting.modules)
    row = edition.face_up(ALONE)
    return RoundsToCome(
        state=state,
        seat=0,
        seasons=(season, *[replace(season, guides=1)] * (rounds - 1)),
        timed=True,
        under_way=False,
        respected=None,
        hirelings=tuple(card.id for card in hirelings_in_play(setting)),
        elders=tuple(card.id for card in elders_in_play(setting)),
        decrees=tuple(card.id for card in decrees_in_play(setting)),
        forest=tuple(card.id for card in edition.forest),
        forest_times=times_seen(len(edition.forest), row, rounds),
        tokohs=tuple(card.id for card in edition.tokoh) if tokoh else (),
        chooses_tokoh=tokoh,
        pushed=int(any(module.name == "blessings" for module in setting.modules)),
        totems=frozenset(setting.spirits),
    )


def _set_up(position: Position) -> State:
    """The table at the start; the second seat is needed for a table, and does nothing."""
    fresh = {
        name: field.get_default(call_default_factory=True)
        for name, field in Position.model_fields.items()
        if name not in STAYS
    }
    sheets = tuple(PlayerSheet(id=name) for name in ("1", "2"))
    state = initial(position.model_copy(update=fresh | {"players": sheets, "phase": "dawn", "envoy": "2"}))
    fish = state.setting.edition.start_fish_others
    return state.with_player(0, changed(state.players[0], fish=fish))
