"""How Observatory is written: its sheets, and its moves in notation.

Moves are written as ``star 5,9 with 3 4+``, ``check funding 4 with 4``, ``complete L07 at 0,2 turned 90``. Cards by
id or by name; a die that Lens changes carries its sign; who moves is told, by name or seat, where several may.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..core.forms import Form, Kind, in_every_language, one_of, pair, whole
from ..core.notation import Spelling
from ..core.sheets.layout import NUMBER, SheetLayout, SheetLine, SheetSection, word_kind
from ..core.sheets.values import Diagram, Each, Entries, One, SeatValue
from ..core.wording import say
from .edition import Edition
from .position import Position
from .state import TRACKS

_BONUSES = "card|track|finder|round"
_DIE = "[1-6][+-]?"
_BY = "[by {player:seat}]"
SEATS = 5
"""As many as play at most."""


def _source(text: str) -> Any:
    dice = re.findall(_DIE, text)
    if dice:
        return [die if len(die) > 1 else int(die) for die in dice]
    return re.sub(r"\s+", "", text.lower())


def _printed(source: Any) -> str:
    return source if isinstance(source, str) else " ".join(map(str, source))


class ObservatorySpelling(Spelling):
    """How moves are written."""

    forms = (
        Form("roll", "roll {dice:face+} meteor {meteor:face}"),
        Form("star", f"star <at|on> {{at:square}} with {{with:dice}} {_BY}"),
        Form(
            "research",
            f"check {{track:track}} {{space:space}} with {{with:die}} [drive {{drive:space}}] {_BY}",
        ),
        Form("complete", f"complete {{card:card}} at {{at:square}} [turned {{rotation:turn}}] {_BY}"),
        Form("draw", f"draw {{card:card}} <from> <the> sky [then {{refill:card}}] {_BY}", {"from": "sky"}),
        Form("draw", f"draw <from> <the> small [: {{card:card}}] {_BY}", {"from": "small"}),
        Form("draw", f"draw <from> <the> large [: {{card:card}}] {_BY}", {"from": "large"}),
        Form("keep", f"keep {{cards:card+}} {_BY}"),
        Form("end", "end <the> <turn>"),
    )

    def key(self, position: Position) -> object:
        """The edition, which names the cards, and the names of the players."""
        return position.edition_data, tuple(player.name for player in position.players)

    def kinds(self, position: Position) -> Mapping[str, Kind]:
        """The edition's cards by id and name, the seats by number and name."""
        cards = position.edition_data.cards
        names = {card.id: card.id for card in cards} | in_every_language(
            {card.name: card.id for card in cards}
        )
        return {
            "face": whole(say("a face from 1 to 6"), "[1-6]"),
            "square": pair(say("a square such as 5,9")),
            "dice": Kind(
                say("two dice such as 3 4+, or meteor, meteor+, meteor-, card, track, finder, round"),
                rf"meteor\s*[+-]?|{_BONUSES}|{_DIE}\s*(?:,|and)?\s*{_DIE}",
                _source,
                _printed,
                ("meteor", *_BONUSES.split("|")),
            ),
            "die": Kind(
                say("a die such as 4 or 3+, or card, track, round"),
                f"card|track|round|{_DIE}",
                _source,
                _printed,
                ("card", "track", "round"),
            ),
            "track": one_of(say("a track"), in_every_language({track: track for track in TRACKS})),
            "space": whole(say("a number of the track")),
            "card": one_of(say("the id or name of a card"), names),
            "turn": whole(say("90, 180 or 270")),
            "seat": one_of(say("the name of a player, or player 1, player 2, …"), _seats(position)),
        }


def _seats(position: Position) -> dict[str, int]:
    """The seats by the names of their players, as ``player 1``, and by number from 0; what is printed is plain text."""
    given = [player.name for player in position.players]
    names = {name: seat for seat, name in enumerate(given) if name and given.count(name) == 1}
    plain = {name: seat for name, seat in names.items() if re.fullmatch(r"[A-Za-z][A-Za-z'-]*", name)}
    numbered = {f"player {seat + 1}": seat for seat in range(SEATS)} | {
        str(seat): seat for seat in range(SEATS)
    }
    return plain | numbered | names


SPELLING = ObservatorySpelling()
"""The game's notation, as ``models.core.notation`` finds it."""


SIZES = ("small", "large")
_ROLL = r"\d\s+\d\s+\d\s+meteor\s+\d"


def layout(edition: Edition, kinds: Mapping[str, Kind], mode: str | None) -> SheetLayout:
    """The lines of a sheet with the cards of the edition, which are written by id."""
    ids = {card.id: card.id for card in edition.cards}
    names = in_every_language({card.name: card.id for card in edition.cards})
    card = one_of(say("the id or name of a card"), ids | names, ids)
    cards, numbers, number = Each(card), Each(NUMBER), One(NUMBER)
    sizes = BySize(card, {one.id: one.size for one in edition.cards})
    placed = Entries(
        (Form("", "{card:card} <at> {at:square} [<turned> {rotation:turn}]"),), {**kinds, "card": card}
    )
    table = (
        SheetLine("round", number),
        *(SheetLine(words, SeatValue()) for words in ("turn", "first")),
        SheetLine("me", SeatValue(), ("ask", "player")),
        SheetLine("active", SeatValue(), ("turn",)),  # as older sheets have it
        SheetLine("sky", sizes),
        *(SheetLine(f"sky {size}", cards, ("sky", size)) for size in SIZES),
        SheetLine("decks", sizes),
        *(SheetLine(f"deck {size}", cards, ("decks", size)) for size in SIZES),
        *(SheetLine(f"deck {size} of", number, ("decks", size)) for size in ("small", "large")),
        SheetLine("rolls", Each(_rolls(), "; ")),
    )
    player = (
        SheetLine("chart", Diagram(size=(len(edition.chart.rows), len(edition.chart.columns)))),
        SheetLine("done", placed),
        SheetLine("range", cards),
        SheetLine("dealt", cards),
        *(SheetLine(track, numbers, ("research", track)) for track in TRACKS),
        SheetLine("drive number", number),
        SheetLine("bonuses used", number),
        SheetLine("finder used", number),
    )
    return SheetLayout(table, SheetSection("players", "player", "name", player))


@dataclass(frozen=True, slots=True)
class BySize:
    """Cards of both sizes one after the other, an object of a list for each size."""

    card: Kind
    sizes: Mapping[str, str]
    """The size of each card by its id."""
    many: bool = False

    def read(self, text: str, rows: Sequence[str]) -> Any:
        """The cards by size."""
        found = Each(self.card).read(text, rows)
        return {size: [card for card in found if self.sizes[card] == size] for size in SIZES}

    def write(self, value: Any) -> tuple[str, Sequence[str]]:
        """The small cards, then the large ones."""
        return Each(self.card).write([card for size in SIZES for card in value[size]])


def _rolls() -> Kind:
    """A roll that is known, ``2 4 6 meteor 4``, or ``?``."""

    def read(text: str) -> Any:
        return None if text == "?" else [int(face) for face in re.findall(r"\d", text)]

    def write(roll: Any) -> str:
        return "?" if roll is None else "{} {} {} meteor {}".format(*roll)

    return replace(
        word_kind(say("a roll such as 2 4 6 meteor 4, or ?"), rf"\?|{_ROLL}"), read=read, write=write
    )
