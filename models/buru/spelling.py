"""Buru's move notation: ``4 to lake``, ``lake: l3``, ``gain 2 palm``, ``hire Tamo``, ``task Tamo option 2 with clay``.

Cards by id or by name; whose choice it is, is told where the move tells it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..core.forms import Form, Kind, in_every_language, one_of, whole
from ..core.notation import Spelling
from ..core.wording import say
from .edition import Edition
from .position import Position
from .terms import AREAS, FISH, KUDA, SPIRITS, TOKOH

RESOURCES = ("clay", "palm", "ebony")
_TOKEN = r"(?:\d+|[GL?])"
_BY = "[by {player:player}]"
_CHOSEN = f"[option {{option:option}}] [with {{any:resource+}}] {_BY}"


class BuruSpelling(Spelling):
    """How moves are written."""

    forms = (
        Form("place", f"<place> {{token:token}} to {{area:area}} <with> blessing {_BY}", {"blessing": True}),
        Form("place", f"<place> {{token:token}} to {{area:area}} {_BY}"),
        Form(
            "lawan_place", f"plot {{plot:card}} [a {{a:token}}] [b {{b:token}}] [then {{more:card+}}] {_BY}"
        ),
        Form("keep", f"keep {{token:token}} {_BY}"),
        Form("claim", f"{{area:area}}: claim <the> {{take:claim}} {_BY}"),
        Form("act", f"{{area:area}}: <take> {{space:space}} {_CHOSEN}"),
        Form("canoe", f"canoe {{steps:number}} {_BY}"),
        Form("liaison", f"{{area:area}}: no liaison {_BY}", {"space": None}),
        Form("liaison", f"{{area:area}}: liaison <to> {{space:space}} [card {{card:card}}] {_CHOSEN}"),
        Form("gain", f"gain {{item:item}} [with {{any:resource+}}] {_BY}"),
        Form("forest", f"forest {{card:card}} {_CHOSEN}"),
        Form("hire", f"hire {{card:card}} [from {{from:number}}] {_BY}"),
        Form("refresh", f"refresh [row {{row:card+}}] {_BY}"),
        Form("reveal", f"reveal [row {{row:shown+}}] [placed {{placed:fields}}] [kept {{kept:token}}] {_BY}"),
        Form("draw", f"draw {_BY}"),
        Form("guide", f"guide {_BY}"),
        Form("envoy", f"envoy {_BY}"),
        Form("task", f"task {{card:card}} {_CHOSEN}"),
        Form(
            "offer",
            f"offer <to> {{spirit:spirit}} [discard {{discard:card}}] [less {{less:resource}}] {_CHOSEN}",
        ),
        Form("elder", f"elder [drop {{drop:card}}] {_BY}"),
        Form("stop", f"stop {_BY}"),
    )

    def key(self, position: Position) -> object:
        """The edition, which names the cards, and the ids of the players."""
        return position.edition_data, tuple(player.id for player in position.players)

    def kinds(self, position: Position) -> Mapping[str, Kind]:
        """The edition's cards by id and name."""
        spaces = position.edition_data.space_ids
        cards = card_names(position.edition_data)
        return {
            "shown": one_of(say("the id or name of a card, or - for none"), cards | {"-": None}),
            "fields": Kind(
                say("areas with their tokens"),
                rf"(?:(?:{'|'.join(AREAS)})(?:\s+{_TOKEN})*\s*,?\s*)+",
                _fields,
                _areas,
            ),
            "token": Kind(say("an explorer's power, G, L or ?"), _TOKEN, _token),
            "area": one_of(say("an area"), in_every_language({area: area for area in AREAS})),
            "claim": one_of(
                say("majority or blessing"),
                in_every_language({"majority": "majority", "blessing": "blessing"}),
            ),
            "space": one_of(
                say("the id of a space"), {space: space for space in (*spaces, TOKOH, KUDA, FISH)}
            ),
            "card": one_of(say("the id or name of a card"), cards),
            "item": Kind(say("what is gained, such as 2 palm"), r"(?:(?!\s+(?:with|by)\b)[^;])+", _item),
            "resource": one_of(
                say("clay, palm or ebony"), in_every_language({name: name for name in RESOURCES})
            ),
            "spirit": one_of(say("a spirit"), in_every_language({name: name for name in SPIRITS})),
            "option": Kind(say("a number"), r"\d+", lambda text: int(text) - 1, lambda value: str(value + 1)),
            "number": whole(say("a number")),
            "player": one_of(
                say("the id of a player"), {player.id: player.id for player in position.players}
            ),
        }


def _token(text: str) -> Any:
    return int(text) if text.isdigit() else text.upper()


def _fields(text: str) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = {}
    for part in text.replace(",", " ").split():
        if part.lower() in AREAS:
            found[part.lower()] = tokens = []
        else:
            tokens.append(_token(part))
    return found


def _areas(value: Mapping[str, Any]) -> str:
    return ", ".join(" ".join([area, *map(str, tokens)]) for area, tokens in value.items())


def _item(text: str) -> str:
    return " ".join(text.lower().split())


def card_names(edition: Edition) -> dict[str, str]:
    """Every card by its id, then by its name where it has one."""
    named: tuple[Mapping[str, Any], ...] = (edition.hirelings, edition.elder_cards, edition.tokoh_cards)
    plain: tuple[Mapping[str, Any], ...] = (edition.forest_cards, edition.plot_cards)
    found = {card: card for cards in (*named, *plain) for card in cards} | {"?": "?"}
    return found | in_every_language({each.name: card for cards in named for card, each in cards.items()})


SPELLING = BuruSpelling()
"""The game's notation, as ``models.core.notation`` finds it."""
