"""How Kalypso is written: its sheets, and its moves in notation.

Moves are written as ``take WWWMM``, ``place WWWMM 3,4 turned 90 flipped``, ``build net workshop 0,1``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from ..core.forms import Form, Kind, in_every_language, one_of, pair, plain, whole
from ..core.notation import Spelling
from ..core.sheets.layout import NUMBER, SheetLayout, SheetLine, SheetSection, word_kind
from ..core.sheets.values import Diagram, Each, Entries, Groups, One, Plain
from ..core.wording import say
from .edition import Edition
from .fields import HIDDEN
from .position import Position
from .terms import KINDS, MODES, ROLES, word

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


_WORDS = r"boat!?|barrel|garden|net|send\+?|lifebuoy|survivor|[WMSRP]{1,5}\??|\?"
_PIECES = ("boat", "barrel", "garden", "net", "send", "lifebuoy", "survivor")
_ITEMS = "boat|barrel|fish|garden|scrap|survivor|house"
_LAID = "[<turned> {rot:turn}]"
_TILES = (
    Form("", f"{{tile:face}} <at> {{at:cell}} {_LAID} flipped", {"flip": True}),
    Form("", f"{{tile:face}} <at> {{at:cell}} {_LAID}"),
)
_BUILDINGS = (
    Form("", "{kind:kind} <at> {at:cell} settled", {"settlers": 1}),
    Form("", "{kind:kind} <at> {at:cell}"),
)
_LIFEBUOYS = "[lifebuoys {lifebuoys:number}]"
_MONUMENTS = (
    Form("", f"reserve {{at:cell}} {_LIFEBUOYS}", {"reserve": True}),
    Form("", f"{{at:cell}} {_LIFEBUOYS}"),
)


def layout(edition: Edition, kinds: Mapping[str, Kind], mode: str | None) -> SheetLayout:
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
    strips = Entries((Form("", f"{{at:cell}} {_LAID}"),), kinds)
    forecast = Form("", "{card:forecast} [with {stored:stored}] [of {player:seat}]")
    progress = (
        *(
            SheetLine(words, one, ("progress", words))
            for words, one in (("stage", word), ("busy", numbers), ("done", numbers))
        ),
        SheetLine("taking", number, ("progress", "turn")),
        SheetLine("vortices", Groups(faces), ("progress", "vortices")),
        SheetLine("chosen", words, ("progress", "chosen")),
        SheetLine("passed", Groups(words), ("progress", "given")),
        SheetLine("tracker", faces, ("progress", "tracker")),
    )
    table = (
        SheetLine("players", number),
        SheetLine("difficulty", word),
        SheetLine("round", number),
        SheetLine("phase", word),
        SheetLine("goals", words),
        SheetLine("offer", faces),
        *progress,
        SheetLine("bag salvage", faces, ("bags", "salvage")),
        SheetLine("bag scrap", faces, ("bags", "scrap")),
        SheetLine("bag fish", Each(_token()), ("bags", "fish")),
        SheetLine("ask", Plain("kind")),
    )
    settlement = (
        SheetLine("base", Diagram(size=_size(edition, mode))),
        SheetLine("tiles", Entries(_TILES, kinds)),
        SheetLine("barrels", cells),
        SheetLine("boats", strips),
        SheetLine("gardens", strips),
        SheetLine("buildings", Entries(_BUILDINGS, kinds)),
        SheetLine("monuments", Entries(_MONUMENTS, kinds)),
        SheetLine("nets", Entries((Form("", "{zone:cell} [on {on:cell+}]"),), kinds)),
        *(SheetLine(words, cells) for words in ("caught", "removed", "fresh")),
        SheetLine("survivors", number),
        SheetLine("fish tokens", Each(_token())),
        SheetLine("forecasts", Entries((forecast,), kinds)),
        SheetLine("hand", Each(_in_hand())),
        *(SheetLine(f"track {track}", number, ("tracks", track)) for track in ("fish", "solar", "gardens")),
        SheetLine("specialists", Each(kinds["role"])),
    )
    return SheetLayout(table, SheetSection("settlements", "settlement", None, settlement))


def _size(edition: Edition, mode: str | None) -> tuple[int, int] | None:
    """The rows and columns of the map, if the mode has one."""
    if mode not in MODES or not edition.has_sea(mode):
        return None
    frame = edition.sea(mode).frame
    return frame.rows, frame.columns


def _piece(text: str) -> str:
    """Faces in capitals, pieces in small letters."""
    return text.upper() if re.fullmatch(r"[WMSRP]{1,5}\??", text, re.IGNORECASE) else text.lower()


def _in_hand() -> Kind:
    """What a turn can leave to be resolved."""
    words = say("a piece: boat, barrel, net, or a tile such as WWWMM")
    return Kind(words, _WORDS, _piece, names=_PIECES)


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
