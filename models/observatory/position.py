"""What a position file of Observatory holds, and the state of play at its start: that of a turn, before its log."""

from collections import Counter
from collections.abc import Iterable
from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, Field, ValidationInfo, field_validator

from ..core import data
from ..core.data import Seat, readable
from ..core.documents import GIVEN, Data, Deferred, Index, once
from ..core.wording import say
from .dice import DieFace
from .edition import Edition, Label, Size
from .figures import figure
from .moves import AnyMove, CardId, Placed, edition_of, setting
from .state import TRACKS, Phase, Research, Sheet, State, Supply

Spaces: TypeAlias = Annotated[tuple[Label, ...], AfterValidator(once)]
SkyRow: TypeAlias = Annotated[tuple[CardId, ...], Field(max_length=3)]
DeckGiven: TypeAlias = Annotated[tuple[CardId, ...] | Index | None, GIVEN]
"""Card ids, top first, or how many cards there are."""
PlannedRoll: TypeAlias = tuple[DieFace, DieFace, DieFace, DieFace]
UpToFour: TypeAlias = Annotated[int, Field(ge=0, le=4)]


class Checks(Data):
    """The checked spaces of the five research tracks."""

    lens: Spaces = ()
    """Numbers checked on the Lens track, which lets a die count one more or one less (OBS-5.9)."""
    drive: Spaces = ()
    """Numbers checked on the Drive track, which makes a number of one's choice wild (OBS-5.10, OBS-5.13)."""
    finder: Spaces = ()
    """Numbers checked on the Finder track, which gives stars on any square (OBS-5.15)."""
    filter: Spaces = ()
    """Numbers checked on the Filter track, which doubles the bonus of a completed card (OBS-5.16)."""
    funding: Spaces = ()
    """Numbers checked on the Funding track, which gives points at the end (OBS-8.6)."""


class PlayerSheet(Data):
    """One player's chart, cards and tracks."""

    name: Annotated[str | None, Field(examples=["Ana"]), GIVEN] = None
    """What the player is called; ``player 1``, ``player 2`` and so on unless given."""
    chart: Annotated[tuple[str, ...], Field(examples=[[".*..", "...."]])] = ()
    """``.`` for an empty square, ``*`` for a star; left out: no star."""
    done: tuple[Placed, ...] = ()
    """The drawn figures in the order of completion."""
    range: tuple[CardId, ...] = ()
    """The cards in the player's range, at most five, which may be completed (OBS-4.1, OBS-6.2)."""
    dealt: tuple[CardId, ...] = ()
    """The six cards dealt at the start, before four of them are kept (OBS-1.4, OBS-1.5)."""
    research: Checks = Checks.model_construct()
    """The checked spaces of each research track (OBS-5)."""
    drive_number: Label | None = None
    """The number that Drive makes wild; chosen when the track is completed (OBS-5.13)."""
    bonuses_used: UpToFour = 0
    """Track bonuses crossed off so far (OBS-5.5)."""
    finder_used: UpToFour = 0
    """Stars of the Finder track crossed off so far (OBS-5.15)."""

    @field_validator("chart")
    @classmethod
    def _as_the_edition(cls, chart: tuple[str, ...], info: ValidationInfo) -> tuple[str, ...]:
        if not all(set(row) <= set(".*") for row in chart):
            raise ValueError(say("expected '.' and '*' alone"))
        if edition := edition_of(info):
            rows, columns = len(edition.chart.rows), len(edition.chart.columns)
            if [len(row) for row in chart] != [columns] * rows:
                raise ValueError(say("expected {rows} rows of {columns} squares", rows=rows, columns=columns))
        return chart


class Sky(Data):
    """The face-up cards on the table."""

    small: SkyRow = ()
    """The small cards that lie face up, at most three (OBS-1.8)."""
    large: SkyRow = ()
    """The large cards that lie face up, at most three (OBS-1.8)."""


class Decks(Data):
    """The two decks; left out: as many cards as are nowhere else, in unknown order."""

    small: DeckGiven = None
    """The deck of small cards."""
    large: DeckGiven = None
    """The deck of large cards."""

    @field_validator("small", "large")
    @classmethod
    def _not_more_than_there_are(
        cls, deck: tuple[str, ...] | int, info: ValidationInfo
    ) -> tuple[str, ...] | int:
        known = setting(info)
        if isinstance(deck, int) and known and known.unseen is not None:
            most = known.unseen["small" if info.field_name == "small" else "large"]
            if deck > most:
                raise ValueError(
                    say("expected at most {most}, the cards that are in no other place", most=most)
                )
        return deck


class Ask(Data):
    """The question that the position's own file asks."""

    player: Seat = 0
    """The seat for which ``moves``, ``hint``, ``solve`` and ``maximum`` answer."""


class Position(data.EditionPosition[Edition]):
    """A position of Observatory. It comes from ``load``, which resolves its edition."""

    game: Annotated[str, data.only("observatory"), Field(json_schema_extra={"const": "observatory"})]
    mode: Annotated[Literal["solo", "multi"] | None, GIVEN] = None
    """``"solo"`` for one player, ``"multi"`` for several; follows from ``players``."""
    round: Annotated[int, Field(ge=1)] = 1
    """The round, from 1; alone it is the number of the turn (OBS-7.1)."""
    active: Seat = Field(0, alias="turn")
    """Whose turn it is: the seat that rolls."""
    first: Seat = 0
    """The seat that has the first-player token."""
    players: Annotated[tuple[PlayerSheet, ...], Field(min_length=1, max_length=5)]
    """The sheets of the one to five players, clockwise."""
    sky: Annotated[Sky | None, GIVEN] = None
    """The face-up cards; left out: the supply is not tracked, and nobody has to draw."""
    decks: Annotated[Decks | None, GIVEN] = None
    """The decks; left out: all cards that are nowhere else, in unknown order."""
    rolls: tuple[PlannedRoll | None, ...] = ()
    """Future rolls for ``solve`` and ``hint``, three dice and the meteor die; null: unknown."""
    ask: Ask = Ask.model_construct()
    """The question that this file asks."""
    log: Annotated[tuple[AnyMove, ...], Deferred()] = ()
    """The moves played from here, oldest first."""

    @field_validator("mode")
    @classmethod
    def _as_players(cls, mode: str | None, info: ValidationInfo) -> str | None:
        known = setting(info)
        if known and known.players and mode != (wanted := "solo" if known.players == 1 else "multi"):
            raise ValueError(
                say("expected {wanted!r} for {players} players", wanted=wanted, players=known.players)
            )
        return mode

    @field_validator("round")
    @classmethod
    def _on_the_mat(cls, number: int, info: ValidationInfo) -> int:
        known = setting(info)
        if known and (count := known.rounds()) and number > count:
            raise ValueError(say("expected 1 to {count}", count=count))
        return number

    @field_validator("decks")
    @classmethod
    def _with_sky(cls, decks: Decks | None, info: ValidationInfo) -> Decks | None:
        known = setting(info)
        if known and not known.tracked:
            raise ValueError(say("expected only together with sky"))
        return decks

    @property
    def me(self) -> int:
        """The seat that asks."""
        return self.ask.player

    def unseen(self) -> dict[Size, int]:
        """How many cards of each size are in no range, deal, figure or row of the sky."""
        return unseen(self.edition_data, self.shown_cards())

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called."""
        return tuple(
            readable(sheet.name) or say("player {number}", number=number)
            for number, sheet in enumerate(self.players, 1)
        )

    def shown_cards(self) -> frozenset[str]:
        """The cards that are in a range, a deal, a figure or the sky."""
        held = [card for sheet in self.players for card in (*sheet.range, *sheet.dealt)]
        drawn = [done.card for sheet in self.players for done in sheet.done]
        sky = [*self.sky.small, *self.sky.large] if self.sky else []
        return frozenset((*held, *drawn, *sky))


def unseen(edition: Edition, shown: Iterable[str]) -> dict[Size, int]:
    """How many cards of each size are left when the shown ones are set aside."""
    aside = set(shown)
    left = Counter(card.size for card in edition.cards if card.id not in aside)
    return {"small": left["small"], "large": left["large"]}


def initial(position: Position) -> State:
    """The state before the log: the start of a turn, or the choice of cards. The log is not looked at."""
    return State(
        edition=position.edition_data,
        round=position.round,
        active=position.active,
        first=position.first,
        phase=Phase.KEEP if any(sheet.dealt for sheet in position.players) else Phase.BEFORE,
        sheets=tuple(_sheet(position, sheet) for sheet in position.players),
        supply=_supply(position),
    )


def _sheet(position: Position, sheet: PlayerSheet) -> Sheet:
    text = "".join(sheet.chart)
    return Sheet(
        stars=sum(1 << bit for bit, square in enumerate(text) if square == "*"),
        figures=tuple(
            figure(position.edition_data, done.card, done.at, done.rotation) for done in sheet.done
        ),
        range=sheet.range,
        dealt=sheet.dealt,
        research=_research(sheet),
        drive_number=sheet.drive_number,
        bonuses_used=sheet.bonuses_used,
        finder_used=sheet.finder_used,
    )


def _research(sheet: PlayerSheet) -> Research:
    lens, drive, finder, filter_, funding = (
        sum(1 << space for space in getattr(sheet.research, track)) for track in TRACKS
    )
    return lens, drive, finder, filter_, funding


def _supply(position: Position) -> Supply | None:
    if position.sky is None:
        return None
    unseen, given = position.unseen(), position.decks or Decks()
    small = unseen["small"] if given.small is None else given.small
    large = unseen["large"] if given.large is None else given.large
    return Supply((position.sky.small, position.sky.large), (small, large))
