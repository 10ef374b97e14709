"""Kalypso's sheet: what the lines are called and how each is written."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from ..core.forms import Form, Kind
from ..core.sheets.layout import NUMBER, Layout, Line, Section, word_kind
from ..core.sheets.values import Each, Entries, Groups, One, Plain, Rows
from ..core.wording import say
from .edition import Edition
from .terms import MODES

_WORDS = r"boat!?|barrel|garden|net|send\+?|lifebuoy|survivor|[WMSRP]{1,5}\??|\?"
_ITEMS = "boat|barrel|fish|garden|scrap|survivor|house"
_TURNED = "[turned {rot:turn}]"
_TILES = (
    Form("", f"{{tile:face}} at {{at:cell}} {_TURNED} flipped", {"flip": True}),
    Form("", f"{{tile:face}} at {{at:cell}} {_TURNED}"),
)
_BUILDINGS = (
    Form("", "{kind:kind} at {at:cell} settled", {"settlers": 1}),
    Form("", "{kind:kind} at {at:cell}"),
)
_LIFEBUOYS = "[lifebuoys {lifebuoys:number}]"
_MONUMENTS = (
    Form("", f"reserve {{at:cell}} {_LIFEBUOYS}", {"reserve": True}),
    Form("", f"{{at:cell}} {_LIFEBUOYS}"),
)


def layout(edition: Edition, kinds: Mapping[str, Kind], mode: str | None) -> Layout:
    """The lines of a sheet with the forecasts of the edition."""
    number, word, words = One(NUMBER), One(word_kind(say("a word"))), Each(word_kind(say("a word")))
    face = Kind(say("a tile such as WWWMM"), "[WMSRP]{1,5}", str.upper)
    faces, cells, numbers = Each(face), Each(kinds["cell"]), Each(NUMBER)
    stored = Kind(
        say("items such as 1 barrel + 2 fish"),
        rf"\d+\s*(?:{_ITEMS})(?:\s*\+\s*\d+\s*(?:{_ITEMS}))*",
        _stored,
        _items,
    )
    kinds = {**kinds, "face": face, "stored": stored}
    strips = Entries((Form("", f"{{at:cell}} {_TURNED}"),), kinds)
    forecast = Form("", "{card:forecast} [with {stored:stored}] [of {player:seat}]")
    progress = (
        *(
            Line(words, one, ("progress", words))
            for words, one in (("stage", word), ("busy", numbers), ("done", numbers))
        ),
        Line("taking", number, ("progress", "turn")),
        Line("vortices", Groups(faces), ("progress", "vortices")),
        Line("chosen", words, ("progress", "chosen")),
        Line("passed", Groups(words), ("progress", "given")),
        Line("tracker", faces, ("progress", "tracker")),
    )
    table = (
        Line("players", number),
        Line("difficulty", word),
        Line("round", number),
        Line("phase", word),
        Line("goals", words),
        Line("offer", faces),
        *progress,
        Line("bag salvage", faces, ("bags", "salvage")),
        Line("bag scrap", faces, ("bags", "scrap")),
        Line("bag fish", Each(_token()), ("bags", "fish")),
        Line("ask", Plain("kind")),
    )
    settlement = (
        Line("base", Rows(size=_size(edition, mode))),
        Line("tiles", Entries(_TILES, kinds)),
        Line("barrels", cells),
        Line("boats", strips),
        Line("gardens", strips),
        Line("buildings", Entries(_BUILDINGS, kinds)),
        Line("monuments", Entries(_MONUMENTS, kinds)),
        Line("nets", Entries((Form("", "{zone:cell} [on {on:cell+}]"),), kinds)),
        *(Line(words, cells) for words in ("caught", "removed", "fresh")),
        Line("survivors", number),
        Line("fish tokens", Each(_token())),
        Line("forecasts", Entries((forecast,), kinds)),
        Line("hand", Each(Kind(say("a piece: boat, barrel, net, or a tile such as WWWMM"), _WORDS, _piece))),
        *(Line(f"track {track}", number, ("tracks", track)) for track in ("fish", "solar", "gardens")),
        Line("specialists", Each(kinds["role"])),
    )
    return Layout(table, Section("settlements", "settlement", None, settlement))


def _size(edition: Edition, mode: str | None) -> tuple[int, int] | None:
    """The rows and columns of the map, if the mode has one."""
    if mode not in MODES or not edition.has_sea(mode):
        return None
    frame = edition.sea(mode).frame
    return frame.rows, frame.columns


def _piece(text: str) -> str:
    """Faces in capitals, pieces in small letters."""
    return text.upper() if re.fullmatch(r"[WMSRP]{1,5}\??", text, re.IGNORECASE) else text.lower()


def _token() -> Kind:
    """A number on a fish token, B for the bonus, or ``?``."""

    def write(token: Any) -> str:
        return "?" if token is None else str(token)

    return Kind(
        say("a number, B or ?"),
        r"\d+|B|\?",
        lambda text: int(text) if text.isdigit() else text.upper(),
        write,
    )


def _stored(text: str) -> dict[str, int]:
    return {
        item.lower(): int(count) for count, item in re.findall(rf"(\d+)\s*({_ITEMS})", text, re.IGNORECASE)
    }


def _items(stored: Mapping[str, int]) -> str:
    return " + ".join(f"{count} {item}" for item, count in stored.items())
