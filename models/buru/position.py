"""What a position file of Buru holds: the table at one time, the log from it, the question."""

from collections.abc import Callable
from typing import Annotated, Literal, TypeAlias

from pydantic import (
    AfterValidator,
    Field,
    ValidationInfo,
    field_validator,
)

from ..core.data import EditionPosition, only
from ..core.described import text_like
from ..core.documents import GIVEN, Data, Deferred, Index, judged, once
from ..core.wording import say
from .cards import Value
from .edition import Edition
from .fields import (
    UNKNOWN,
    DecreeId,
    DoneId,
    FieldToken,
    ForestId,
    Goods,
    HirelingId,
    MaybeElder,
    MaybeHireling,
    Pending,
    PlayerId,
    PlotId,
    Reading,
    Token,
    TokohId,
    reading,
)
from .moves import AnyMove
from .query import NO_QUESTION, AnyQuery
from .terms import Area, AreaKey, Guide, LawanName, ModuleName, Phase, Side, SpiritKey

SIDEWAYS = "*"
"""After the id of a card that lies sideways."""


def _at_most(limit: Callable[[Reading], int | None]) -> AfterValidator:
    """Refuses numbers above what the edition says."""

    def judge(value: int, info: ValidationInfo) -> int:
        most = limit(reading(info))
        if most is not None and value > most:
            raise ValueError(say("expected at most {most}", most=most))
        return value

    return AfterValidator(judge)


def _in_tableau(text: str, info: ValidationInfo) -> str:
    card = text.removesuffix(SIDEWAYS)
    edition = reading(info).edition
    if edition is None or text == UNKNOWN or card in edition.hirelings:
        return text
    found = edition.names.identity(card)
    if found is None or found not in edition.hirelings:
        message = say("expected the id or name of a card of the islander deck, with * if it lies sideways")
        raise ValueError(edition.names.meant(message, card))
    return found + text[len(card) :]


def _on_board(place: str, info: ValidationInfo) -> str:
    area, _, index = place.partition(":")
    edition = reading(info).edition
    if edition is not None and int(index) > (last := len(edition.areas[area].spaces)):
        raise ValueError(say("no such space, expected at most {last}", last=last))
    return place


TableauCard: TypeAlias = Annotated[str, AfterValidator(_in_tableau), Field(examples=["acolyte*"])]
"""An islander's id, with ``*`` if it lies sideways, or ``?``."""
SpacePlace: TypeAlias = Annotated[
    str,
    text_like(
        "^(forest|coast|village|lake):[1-5]$", say("an area and a space from 1, such as lake:2"), "lake:2"
    ),
    AfterValidator(_on_board),
]
"""An area and the index of a space there, from 1."""
CardValue: TypeAlias = Value | Literal["?"]
"""The respect on an offering card, or ``?``."""
_ACTED = "^(liaison:)?(forest|coast|village|ambelau|lake)$"
ActedKey: TypeAlias = Annotated[str, text_like(_ACTED, say("an area, or liaison: and an area"), "lake")]
"""An area, or ``liaison:`` and an area."""


class PlayerSheet(Data):
    """One player, human or Lawan."""

    id: Annotated[str, Field(min_length=1, examples=["Ana"])]
    """What the player is called; moves and other fields name the player by it."""
    lawan: LawanName | None = None
    """Which Lawan it is (BURU-14); left out: a human."""
    vp: Annotated[int, Field(ge=0, le=10**6)] = 0
    """The place on the respect track."""
    fish: Annotated[Index, _at_most(lambda known: known.edition and known.edition.fish_cap)] = 0
    """The place on the fish track, at most 20 (BURU-5.2)."""
    res: Goods = ""
    """Clay, palm and ebony held."""
    tableau: tuple[TableauCard, ...] = ()
    """The islanders hired; ``*`` behind one that lies sideways."""
    elders: tuple[MaybeElder, ...] = ()
    """The elders held; ``?`` for one that is not known."""
    offers: dict[SpiritKey, tuple[CardValue, ...]] = Field(default_factory=dict)
    """The values of the offering cards collected, by spirit."""
    placed: dict[AreaKey, tuple[FieldToken, ...]] = Field(default_factory=dict)
    """The tokens in each area's field (BURU-4.1)."""
    kept: Token | None = None
    """The token left on the mat."""
    fished: bool = False
    """At noon: whether the fish of the token kept have been gained already."""
    acted: dict[ActedKey, DoneId] = Field(default_factory=dict)
    """Where the stacks went, by area; ``liaison:`` before the area for liaison actions."""
    guide: Guide = "none"
    """The guide: not there, to be used in this round, or in the next (BURU-21)."""
    canoe: Annotated[
        int,
        Field(ge=0, le=12),
        _at_most(lambda known: known.edition and len(known.edition.areas.ambelau.track)),
    ] = 0
    """The space of the track, 0 for the start."""
    tokoh: TokohId | None = None
    """The Tokoh card (BURU-23)."""
    plot: PlotId | None = None
    """The plot card that governs a Lawan's afternoon."""


class Decks(Data):
    """The known cards of the decks, top first."""

    islanders: tuple[MaybeHireling, ...] = ()
    """The islander deck, outlaws included."""
    forest: tuple[ForestId | Literal["?"], ...] = ()
    """The forest deck."""
    elders: tuple[MaybeElder, ...] = ()
    """The elders."""
    banyu: tuple[CardValue, ...] = ()
    """The respect on the offering cards of Banyu."""
    gunung: tuple[CardValue, ...] = ()
    """The respect on the offering cards of Gunung."""
    manuk: tuple[CardValue, ...] = ()
    """The respect on the offering cards of Manuk."""
    ukum: tuple[CardValue, ...] = ()
    """The respect on the offering cards of Ukum."""
    ibu: tuple[CardValue, ...] = ()
    """The respect on the offering cards of Ibu."""
    plots: tuple[PlotId, ...] = ()
    """The plot cards of the Lawans."""
    decrees: tuple[DecreeId, ...] = ()
    """The stack of decrees."""


class Discards(Data):
    """The cards that are known to have left the decks since they were shuffled, in any order."""

    islanders: tuple[HirelingId, ...] = ()
    """Discarded islanders and outlaws."""
    forest: tuple[ForestId, ...] = ()
    """Discarded forest cards."""
    plots: tuple[PlotId, ...] = ()
    """Those of this morning."""
    decrees: tuple[DecreeId, ...] = ()
    """Those of earlier rounds, and those taken in this one."""


class KudaSheet(Data):
    """Where Kuda and his fish marker are (BURU-26), and whether the forum rules hold (R.36)."""

    at: SpacePlace = "forest:1"
    """Where Kuda is."""
    fish: SpacePlace | None = None
    """Where his fish marker is; left out: beside the board."""
    forum: bool = True
    """Whether the rules from the forum hold (BURU-26.8, BURU-26.9)."""


MOST_PLAYERS = 5
"""Humans and Lawans at one table (BURU-3.6)."""


class Position(EditionPosition[Edition]):
    """A position of Buru. It comes from ``load``, which resolves its edition."""

    game: Annotated[str, only("buru"), Field(json_schema_extra={"const": "buru"})]
    modules: Annotated[tuple[ModuleName, ...], AfterValidator(once)] = ()
    """The expansion modules in play (BURU-17, BURU-26)."""
    long: bool = False
    """The longer variant (BURU-16)."""
    round: Annotated[int, Field(ge=1), _at_most(lambda known: known.last_round)] = 1
    """The round, from 1 (BURU-3.1)."""
    phase: Phase = "afternoon"
    """The phase of the round (BURU-3.1)."""
    area: Annotated[Area | None, GIVEN] = None
    """The area being resolved; left out: worked out from who has acted."""
    revealed: Annotated[bool | None, GIVEN] = None
    """Whether that area is turned up and its majority settled; left out: if somebody has acted or parts are pending."""
    active: Annotated[PlayerId | None, GIVEN] = Field(None, alias="turn")
    """Whose choice it is; needed only with ``pending``."""
    envoy: Annotated[PlayerId | None, GIVEN] = None
    """The first human unless given."""
    players: Annotated[tuple[PlayerSheet, ...], Field(min_length=2, max_length=MOST_PLAYERS)] = ()
    """Clockwise; left out only where a maximum over whole games is asked for."""
    totems: dict[SpiritKey, PlayerId] = Field(default_factory=dict)
    """Who holds them; the others are on the board."""
    decrees: tuple[DecreeId, ...] = ()
    """Lying face up now."""
    altars: dict[SpiritKey, Side] = Field(default_factory=dict)
    """The sides in use; ``a`` unless given."""
    row: tuple[MaybeHireling | None, ...] = ()
    """The hiring row; null, or missing at the end: a gap."""
    forest: tuple[ForestId, ...] = ()
    """The forest cards that lie face up."""
    forest_discard: ForestId | None = None
    """The top of the forest discards (BURU-25.9)."""
    decks: Decks = Decks.model_construct()
    """The known cards of the decks, top first."""
    discards: Discards = Discards.model_construct()
    """The cards that are known to have left the decks."""
    left: dict[SpiritKey, Index] = Field(default_factory=dict)
    """Offering cards left; unless given, the deck's size less the offerings held."""
    pending: Pending = ""
    """The parts of the current action that are still open."""
    blessings: dict[AreaKey, PlayerId] = Field(default_factory=dict)
    """Who holds them; the others lie in their fields."""
    kuda: Annotated[KudaSheet | None, GIVEN] = None
    """Kuda and his fish marker (BURU-26)."""
    ask: AnyQuery = NO_QUESTION
    """The question that this file asks."""
    log: Annotated[tuple[AnyMove, ...], Deferred()] = ()
    """The moves played from here, oldest first."""

    @field_validator("players")
    @classmethod
    def _some_human(cls, players: tuple[PlayerSheet, ...]) -> tuple[PlayerSheet, ...]:
        if players and all(player.lawan for player in players):
            raise ValueError(say("expected at least one human"))
        return players

    @field_validator("altars")
    @classmethod
    def _has_side(cls, altars: dict[SpiritKey, Side], info: ValidationInfo) -> dict[SpiritKey, Side]:
        edition = reading(info).edition
        if edition is None:
            return altars
        strange = [spirit for spirit, side in altars.items() if side not in edition.altars.get(spirit, {})]
        return judged(altars, [(spirit, say("expected a side that the altar has")) for spirit in strange])

    @field_validator("row")
    @classmethod
    def _short(cls, row: tuple[str | None, ...], info: ValidationInfo) -> tuple[str | None, ...]:
        edition = reading(info).edition
        if edition is not None and len(row) > edition.hiring_row:
            raise ValueError(say("expected at most {most} of them", most=edition.hiring_row))
        return row

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called: their ids."""
        return tuple(player.id for player in self.players)
