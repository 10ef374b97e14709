"""How Buru is written: its sheets, and its moves in notation.

Moves are written as ``4 to lake``, ``lake: l3``, ``gain 2 palm``, ``hire Tamo``, ``task Tamo option 2 with clay``.
Cards by id or by name; whose choice it is, is told where the move tells it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..core.forms import Form, Kind, Unread, in_every_language, one_of, whole, wide_less
from ..core.notation import Spelling
from ..core.sheets.layout import NUMBER, SheetLayout, SheetLine, SheetSection, word_kind
from ..core.sheets.values import Each, Flag, Mapped, One, Plain, Text, Value
from ..core.wording import say
from .edition import Edition
from .effects import RESOURCES
from .position import SIDEWAYS, Position
from .terms import AREAS, DECKS, FISH, KUDA, SPIRITS, TOKOH

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
        Form(
            "reveal",
            "reveal [row {row:shown+}] [placed {placed:fields}] [kept {kept:token}] "
            f"[islanders {{islanders:card+}}] {_BY}",
        ),
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
    tokens: list[Any] = []
    for part in text.replace(",", " ").split():
        if part.lower() in AREAS:
            tokens = found[part.lower()] = []
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


_PLACED = Kind(
    say("an explorer's power, G, L, ? or + for a blessing"),
    r"L\+|\+|\d+|[GL?]",
    lambda text: int(text) if text.isdigit() else text.upper(),
)
_VALUE = Kind(
    say("the respect on an offering card, or ?"),
    r"\d+|\?",
    lambda text: int(text) if text.isdigit() else text,
)


_DECK = one_of(say("the name of a deck"), {name: name for name in DECKS})
_BY_ID = ("plots", "decrees")
"""The decks whose cards have ids alone."""
_SINGLE = r"L\+|\+|\d|[GL?]"
_STACK = re.compile(rf"[{''.join(area[0] for area in AREAS)}](?:{_SINGLE})+", re.IGNORECASE)
"""An area by its first letter, with its tokens."""
_NAMES = {name[0]: name for name in RESOURCES}
_GOOD = re.compile(rf"([1-9]\d?)?([{''.join(_NAMES)}])")


def layout(edition: Edition, kinds: Mapping[str, Kind], mode: str | None) -> SheetLayout:
    """The lines of a sheet with the cards of the edition."""
    number, text, flag = One(NUMBER), Text(), Flag()
    word, words = word_kind(say("a word")), Each(word_kind(say("a word")))
    name = Kind(say("the id of a player"), r"[^,;]+", str.strip)
    cards, spirit = Each(kinds["card"]), kinds["spirit"]
    acted = one_of(
        say("an area, or liaison: and an area"),
        {place: place for area in AREAS for place in (area, f"liaison:{area}")},
    )
    decks: dict[str, Each] = {
        name: Each(_VALUE) if name in SPIRITS else words if name in _BY_ID else cards for name in DECKS
    }
    stacks = Stacks(_spots(kinds["area"]), Each(_PLACED))
    taken = TakenSpaces(acted, One(word), areas=_areas_of(edition))
    table = (
        SheetLine("modules", words),
        SheetLine("long", flag),
        SheetLine("round", number),
        *(SheetLine(field, text) for field in ("phase", "area")),
        SheetLine("revealed", flag),
        *(SheetLine(field, text) for field in ("turn", "envoy")),
        SheetLine("totems", Mapped(spirit, One(name))),
        SheetLine("decrees", words),
        SheetLine("altars", Mapped(spirit, One(word))),
        SheetLine("row", Each(kinds["shown"])),
        SheetLine("forest discard", One(kinds["card"])),
        SheetLine("forest", cards),
        SheetLine("decks", DeckTops(_DECK, words, decks=decks)),
        *(SheetLine(f"deck {name}", each, ("decks", name)) for name, each in decks.items()),
        *(
            SheetLine(f"discards {deck}", words, ("discards", deck))
            for deck in ("islanders", "forest", "plots", "decrees")
        ),
        SheetLine("left", Mapped(spirit, number)),
        SheetLine("pending", text),
        SheetLine("blessings", Mapped(kinds["area"], One(name))),
        SheetLine("kuda", Plain("at")),
        SheetLine("ask", Plain("kind")),
    )
    player = (
        SheetLine("lawan", One(word)),
        *(SheetLine(field, number) for field in ("vp", "fish")),
        SheetLine("res", _Goods()),
        SheetLine("tableau", Each(_sideways(kinds["card"]))),
        SheetLine("elders", cards),
        SheetLine("offers", Mapped(spirit, Each(_VALUE))),
        SheetLine("placed", stacks),
        SheetLine("kept", One(_PLACED)),
        SheetLine("fished", flag),
        SheetLine("acted", taken),
        SheetLine("guide", One(word)),
        SheetLine("canoe", number),
        *(SheetLine(field, One(word)) for field in ("tokoh", "plot")),
    )
    return SheetLayout(table, SheetSection("players", "player", "id", player))


def _areas_of(edition: Edition) -> dict[str, str]:
    """The area of each space by the id of the space."""
    return {space.id: area for area in AREAS for space in edition.areas[area].spaces}


class Stacks(Mapped):
    """Tokens by area: ``f41 c3 l2``, or with blanks and commas between them, ``forest 4 1, coast 3``."""

    def read(self, text: str, rows: Sequence[str]) -> Any:
        """The tokens by the name of the area."""
        parts = [part for part in re.split(r"[\s,、;]+", wide_less(" ".join([text, *rows]))) if part]
        if not parts or not all(map(_STACK.fullmatch, parts)):
            return Mapped.read(self, text, rows)
        areas = [str(self.key.read(part[0])) for part in parts]
        if len(set(areas)) < len(areas):
            raise Unread(0, [say("each name once")])
        tokens = (map(_PLACED.read, re.findall(_SINGLE, part[1:], re.IGNORECASE)) for part in parts)
        return dict(zip(areas, map(list, tokens), strict=True))

    def write(self, value: Any) -> tuple[str, Sequence[str]]:
        """The tokens behind the first letter of their area."""
        text = " ".join(
            f"{self.key.write(area)}{''.join(map(str, tokens))}" for area, tokens in value.items()
        )
        return (text, ()) if _reads(self, text, value) else Mapped.write(self, value)


@dataclass(frozen=True, slots=True)
class TakenSpaces(Mapped):
    """Where the stacks act: the ids of spaces, which tell their area, or the area and what was taken there."""

    areas: Mapping[str, str] = field(default_factory=dict)
    """The area of each space by the id of the space."""

    def read(self, text: str, rows: Sequence[str]) -> Any:
        """The spaces by area."""
        parts = [part for part in re.split(r"[\s,、;]+", wide_less(" ".join([text, *rows])).lower()) if part]
        if not parts or not all(part in self.areas for part in parts):
            return Mapped.read(self, text, rows)
        areas = [self.areas[part] for part in parts]
        if len(set(areas)) < len(areas):
            raise Unread(0, [say("each name once")])
        return dict(zip(areas, parts, strict=True))

    def write(self, value: Any) -> tuple[str, Sequence[str]]:
        """The spaces alone, if they tell their areas."""
        text = " ".join(map(str, value.values()))
        return (text, ()) if _reads(self, text, value) else Mapped.write(self, value)


@dataclass(frozen=True, slots=True)
class _Goods:
    """Resources by their first letters, ``2c p e``, or as files write them, ``2 clay + palm + ebony``."""

    many: bool = False

    def read(self, text: str, rows: Sequence[str]) -> Any:
        """The bundle as files write it."""
        parts = [_GOOD.fullmatch(part.lower()) for part in wide_less(text).split()]
        if not parts or None in parts:
            return Text().read(text, rows)
        told = [(part[1], part[2]) for part in parts if part]
        return " + ".join(
            f"{number} {_NAMES[letter]}" if number else _NAMES[letter] for number, letter in told
        )

    def write(self, value: Any) -> tuple[str, Sequence[str]]:
        """The letters with their numbers."""
        parts = [part.split() for part in str(value).split(" + ")]
        text = " ".join("".join([*number, name[:1]]) for *number, name in filter(None, parts))
        return (text, ()) if _reads(self, text, value) else (str(value), ())


@dataclass(frozen=True, slots=True)
class DeckTops(Mapped):
    """The known cards on top of decks, with commas between the decks: ``banyu 6 4, elders e06 e10``."""

    many: bool = True
    decks: Mapping[str, Each] = field(default_factory=dict)
    """What reads the cards of each deck."""

    def value_of(self, name: str) -> Each:
        """What reads and writes the cards of that deck."""
        return self.decks[name]


def _reads(line: Value, text: str, value: Any) -> bool:
    """Whether the text is read as that value, in that order."""
    try:
        found = line.read(text, ())
    except Unread:
        return False
    return bool(found == value) and list(found) == list(value)


def _spots(area: Kind) -> Kind:
    """An area by its name, or by its first letter, which is written."""
    letters = {place[0]: place for place in AREAS}
    return Kind(
        say("an area, or the first letter of one"),
        rf"{area.pattern}|[{''.join(letters)}]",
        lambda text: letters.get(text.lower()) or area.read(text),
        lambda place: str(place)[0],
        area.names,
    )


def _sideways(card: Kind) -> Kind:
    """A card, with ``*`` if it lies sideways."""

    def read(text: str) -> Any:
        turned = text.endswith(SIDEWAYS)
        return f"{card.read(text.removesuffix(SIDEWAYS).strip())}{SIDEWAYS if turned else ''}"

    return Kind(card.words, rf"(?:{card.pattern})(?:\s*\*)?", read, names=card.names)
