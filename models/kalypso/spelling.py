"""Kalypso's move notation: ``take WWWMM``, ``place WWWMM 3,4 turned 90 flipped``, ``build net workshop 0,1``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..core.forms import Form, Kind, in_every_language, one_of, pair, plain, whole
from ..core.notation import Spelling
from ..core.wording import say
from .fields import HIDDEN
from .position import Position
from .terms import KINDS, ROLES, word

PIECES = ("boat", "boat!", "barrel", "garden", "survivor")
_FACE = "[WMRSP]{2,5}"
_TURNED = "[turned {rot:turn}]"
_BY = "[by {player:seat}]"
_PLACE = f"place {{tile:piece}} <at|on> {{at:cell}} {_TURNED}"


class KalypsoSpelling(Spelling):
    """How moves are written."""

    forms = (
        Form("take", f"take {{tile:face}} {_BY}"),
        Form("place", f"{_PLACE} flipped {_BY}", {"flip": True}),
        Form("place", f"{_PLACE} {_BY}"),
        Form(
            "cast",
            f"cast <a> <net> <in> <zone> {{zone:cell}} [store {{store:number}}] [back {{back:number}}] {_BY}",
        ),
        Form("store", f"store {{tile:piece}} on {{card:forecast}} {_BY}"),
        Form("send", f"send <a> <survivor> <to> {{at:cell}} {_BY}"),
        Form("lay", f"lay <in> {{at:cell}} for {{card:forecast}} {_BY}"),
        Form("skip", f"skip {_BY}"),
        Form("specialist", f"appoint <the> {{role:role}} {_BY}"),
        Form("build", f"build <a> {{kind:kind}} <at|on> {{at:cell}} {_BY}"),
        Form("monument", f"<build> monument <at|on> {{at:cell}} {_BY}"),
        Form("reserve", f"<build> reserve <at|on> {{at:cell}} [with {{lifebuoys:cell+}}] {_BY}"),
        Form("sail", f"sail {{boat:cell}} to {{at:cell}} {_TURNED} {_BY}"),
        Form("end", f"end <the> <turn> {_BY}"),
        Form("forecast", f"pass <on> <the> <forecast> {{card:forecast}} {_BY}"),
        Form("reveal", "reveal <the> <forecast> {card:forecast} [of {player:seat}]"),
        Form("deal", "deal {tiles:face+} <to> {player:seat}"),
        Form("deal", "deal nothing <to> {player:seat}", {"tiles": []}),
        Form("duties", "duties"),
    )

    def kinds(self, position: Position) -> Mapping[str, Kind]:
        """The edition's forecasts by id and title."""
        forecasts = position.edition_data.forecasts
        cards = (
            {HIDDEN: HIDDEN}
            | {card.id: card.id for card in forecasts}
            | in_every_language({card.title: card.id for card in forecasts})
        )
        pieces = one_of("", _words(PIECES))
        return {
            "face": Kind(say("a tile such as WWWMM"), _FACE, str.upper),
            "piece": Kind(
                say("a piece: boat, boat!, barrel, garden, or a tile such as WWWMM"),
                f"{pieces.pattern}|{_FACE}",
                lambda text: text.upper() if plain(text) not in _PLAIN else pieces.read(text),
                names=pieces.names,
            ),
            "cell": pair(say("a cell such as 3,4")),
            "turn": whole(say("0, 90, 180 or 270")),
            "seat": Kind(
                say("a player such as player 2"),
                r"(?:player\s+)?\d+",
                lambda text: int(text.split()[-1]) - 1,
                lambda seat: f"player {seat + 1}",
                ("player",),
            ),
            "number": whole(say("a number")),
            "forecast": one_of(say("the id or title of a forecast"), cards),
            "role": one_of(say("a specialist"), _words(ROLES)),
            "kind": one_of(say("a kind of building"), _words(KINDS)),
        }


def _words(names: tuple[str, ...]) -> dict[str, Any]:
    """The names as people say them, in every language, and as files write them."""
    return in_every_language({str(word(name)): name for name in names} | {name: name for name in names})


_PLAIN = {plain(name) for name in _words(PIECES)}
SPELLING = KalypsoSpelling()
"""The game's notation, as ``models.core.notation`` finds it."""
