"""Buru's sheet: what the lines are called and how each is written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..core.forms import Kind, one_of
from ..core.sheets.layout import NUMBER, SheetLayout, SheetLine, SheetSection, word_kind
from ..core.sheets.values import Each, Flag, Mapped, One, Plain, Text
from ..core.wording import say
from .edition import Edition
from .position import SIDEWAYS
from .terms import AREAS

_TOKEN = Kind(
    say("an explorer's power, G, L, ? or + for a blessing"),
    r"L\+|\+|\d+|[GL?]",
    lambda text: int(text) if text.isdigit() else text.upper(),
)
_VALUE = Kind(
    say("the respect on an offering card, or ?"),
    r"\d+|\?",
    lambda text: int(text) if text.isdigit() else text,
)


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
        *(SheetLine(f"deck {deck}", cards, ("decks", deck)) for deck in ("islanders", "forest", "elders")),
        *(
            SheetLine(f"deck {deck}", Each(_VALUE), ("decks", deck))
            for deck in ("banyu", "gunung", "manuk", "ukum", "ibu")
        ),
        *(SheetLine(f"deck {deck}", words, ("decks", deck)) for deck in ("plots", "decrees")),
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
        SheetLine("res", text),
        SheetLine("tableau", Each(_sideways(kinds["card"]), ", ")),
        SheetLine("elders", cards),
        SheetLine("offers", Mapped(spirit, Each(_VALUE))),
        SheetLine("placed", Mapped(_spots(kinds["area"]), Each(_TOKEN))),
        SheetLine("kept", One(_TOKEN)),
        SheetLine("fished", flag),
        SheetLine("acted", Mapped(acted, One(word))),
        SheetLine("guide", One(word)),
        SheetLine("canoe", number),
        *(SheetLine(field, One(word)) for field in ("tokoh", "plot")),
    )
    return SheetLayout(table, SheetSection("players", "player", "id", player))


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
