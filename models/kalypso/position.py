"""What a position file of Kalypso holds, and how far a whole game has come."""

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field, ValidationInfo, field_validator

from ..core import data
from ..core.documents import GIVEN, Data, Deferred, Index, judged
from ..core.wording import say
from .cards import FishToken, ScrapFace
from .edition import Difficulty, Edition, brief
from .fields import HIDDEN, ForecastId, GoalId, GridCell, HiddenForecast, InSupply, Offer, setting
from .moves import AnyMove
from .settlement import SettlementSheet
from .terms import Mode, Objective, Query

StageName: TypeAlias = Literal["setup", "forecast", "turn", "salvage", "duties", "sail", "over"]


class ProgressSheet(Data):
    """What everybody does now, and what lies before each seat; lists go by seat."""

    stage: StageName = "turn"
    """``setup`` (first tiles), ``forecast`` (phase 1), ``turn`` (2 and 3), ``salvage`` (the salvager's last tiles),
    ``duties`` (phase 4), ``sail`` (the captain) or ``over``."""
    vortices: tuple[Offer | None, ...] = ()
    """The tiles before each seat, null where they are still to be drawn. Left out: the first seat has ``offer``."""
    turn: Annotated[int, Field(ge=1, le=5)] = 1
    """Which of the round's tiles everyone takes now."""
    busy: tuple[Index, ...] = ()
    """Seats in the middle of their turn."""
    done: tuple[Index, ...] = ()
    """Seats that have ended it."""
    chosen: tuple[HiddenForecast | None, ...] = ()
    """Versus: the forecast that each seat passes on, null where it has not picked one."""
    given: tuple[tuple[ForecastId, ...], ...] = ()
    """Versus: the forecasts that each seat has passed on before."""
    tracker: Offer = ()
    """Solo: the tiles put aside in this round."""

    @field_validator("vortices", "chosen", "given")
    @classmethod
    def _by_seat(cls, entries: tuple[object, ...], info: ValidationInfo) -> tuple[object, ...]:
        seats = setting(info).players
        if entries and seats is not None and len(entries) != seats:
            raise ValueError(say("expected one for each of {seats} players", seats=seats))
        return entries

    @field_validator("busy", "done")
    @classmethod
    def _seats(cls, entries: tuple[int, ...], info: ValidationInfo) -> tuple[int, ...]:
        seats = setting(info).players
        if seats is None:
            return entries
        off = (index for index, seat in enumerate(entries) if seat >= seats or seat in entries[:index])
        return judged(
            entries,
            ((index, say("expected different seats from 0 to {last}", last=seats - 1)) for index in off),
        )


Round: TypeAlias = Annotated[int, Field(ge=1, le=4)]


class Draws(Data):
    """The coming draws from the bags, in order, as far as they are known."""

    salvage: Offer = ()
    """Salvage tiles, the next one first."""
    scrap: tuple[ScrapFace, ...] = ()
    """Scrap tiles, the next one first."""
    fish: tuple[FishToken | Literal["?"], ...] = ()
    """``?``: a token with a number, drawn by a player who has not told it; in versus alone."""

    @field_validator("fish")
    @classmethod
    def _told_together(cls, tokens: tuple[int | str, ...], info: ValidationInfo) -> tuple[int | str, ...]:
        untold = (index for index, token in enumerate(tokens) if token == HIDDEN)
        if setting(info).mode in ("coop", "solo"):
            judged(
                tokens,
                ((index, say("expected only in versus, elsewhere all tokens are told")) for index in untold),
            )
        return tokens


class Ask(Data):
    """The question that the position's own file asks; each query takes the fields that it needs."""

    kind: Query = "turn"
    """What is asked; ``turn`` is the best rest of the turn."""
    player: Index = 0
    """The settlement whose offer, bags and moves are meant."""
    objective: Annotated[Objective | None, GIVEN] = None
    """What to maximise: ``score`` in versus, ``survive`` in co-op and solo, unless given."""
    top: Annotated[int, Field(ge=1)] = 5
    """How many moves a hint names."""
    turns: Annotated[tuple[Offer, ...] | None, GIVEN] = None
    """The offers of the turns after the present one, for ``plan``."""
    cells: Annotated[tuple[GridCell, ...] | None, GIVEN] = None
    """The cells to enclose, for ``enclose``."""
    max: Index = 8
    """The most pieces that ``enclose`` may lay."""
    gardens: Index = 0
    """The most gardens that ``arrange`` and ``maximum`` may add."""
    pieces: Annotated[tuple[InSupply, ...] | None, GIVEN] = None
    """What ``maximum`` may lay."""

    @field_validator("player")
    @classmethod
    def _with_a_settlement(cls, player: int, info: ValidationInfo) -> int:
        count = setting(info).seats
        if count is not None and player >= count:
            raise ValueError(say("no such settlement, expected 0 to {last}", last=count - 1))
        return player

    @field_validator("objective")
    @classmethod
    def _of_the_mode(cls, objective: str, info: ValidationInfo) -> str:
        mode = setting(info).mode
        if mode is not None and objective == ("survive" if mode == "versus" else "score"):
            raise ValueError(say("expected score only in versus, survive only in coop and solo"))
        return objective


class Position(data.EditionPosition[Edition]):
    """A position of Kalypso. It comes from ``load``, which resolves its edition."""

    game: Annotated[str, data.only("kalypso"), Field(json_schema_extra={"const": "kalypso"})]
    mode: Mode
    """Against each other (``versus``), together (``coop``), or alone (``solo``)."""
    players: Annotated[int | None, GIVEN] = None
    """Versus and co-op 2 to 4, solo 1; left out: as many as settlements, at least 2, or 1."""
    difficulty: Difficulty = "learning"
    """The row of the arriving-survivors card that is played (KAL-2.12)."""
    round: Round = 1
    """The round, 1 to 4 (KAL-14.6)."""
    phase: Literal["setup", "turn", "sail"] = "turn"
    """First tiles (``setup``), a turn (``turn``), or the captain's boats at the end of a round (``sail``)."""
    goals: tuple[GoalId, ...] = ()
    """No goal or two."""
    settlements: Annotated[tuple[SettlementSheet, ...], Field(min_length=1, max_length=4)]
    """In seat order; in co-op and solo exactly one."""
    offer: Offer = ()
    """The vortex, or the solo pair; beside a hand or fresh pieces it is the next turn's."""
    progress: Annotated[ProgressSheet | None, GIVEN] = None
    """How far a whole game has come; left out: the position tells one player's turns."""
    bags: Draws = Draws.model_construct()
    """What will be drawn."""
    ask: Ask = Ask.model_construct()
    """The question that this file asks."""
    log: Annotated[tuple[AnyMove, ...], Deferred()] = ()
    """The moves played from here, oldest first."""

    @field_validator("players")
    @classmethod
    def _that_the_mode_takes(cls, players: int, info: ValidationInfo) -> int:
        match setting(info).mode:
            case "solo" if players != 1:
                raise ValueError(say("expected 1"))
            case "versus" | "coop" if not 2 <= players <= 4:
                raise ValueError(say("expected 2 to 4"))
        return players

    @field_validator("difficulty")
    @classmethod
    def _on_the_card(cls, difficulty: str, info: ValidationInfo) -> str:
        edition = setting(info).edition
        if edition is not None and difficulty not in edition.arrivals:
            if not edition.arrivals:
                raise ValueError(say("expected none: the edition has no difficulties"))
            known = ", ".join(edition.arrivals)
            raise ValueError(say("expected one of {known} difficulties", known=known))
        return difficulty

    @field_validator("goals")
    @classmethod
    def _none_or_two(cls, goals: tuple[str, ...]) -> tuple[str, ...]:
        repeated = [index for index, card in enumerate(goals) if card in goals[:index]]
        judged(goals, ((index, say("expected two different goals")) for index in repeated))
        if len(goals) not in (0, 2):
            raise ValueError(say("expected no goal or two"))
        return goals

    @field_validator("settlements")
    @classmethod
    def _a_player_each(
        cls, settlements: tuple[SettlementSheet, ...], info: ValidationInfo
    ) -> tuple[SettlementSheet, ...]:
        known = setting(info)
        if known.mode in ("coop", "solo") and len(settlements) != 1:
            raise ValueError(say("expected exactly one, which all share"))
        if known.players is not None and len(settlements) > known.players:
            raise ValueError(say("expected at most {players}, one a player", players=known.players))
        if known.whole and known.mode == "versus" and known.players not in (None, len(settlements)):
            raise ValueError(say("expected {players}, one a player of the whole game", players=known.players))
        return settlements

    @field_validator("progress")
    @classmethod
    def _of_the_phase(cls, progress: ProgressSheet, info: ValidationInfo) -> ProgressSheet:
        phase = info.data.get("phase", progress.stage)
        if progress.stage != phase and "turn" not in (phase, progress.stage):
            phase = "turn"  # the stages between turns
        if (progress.stage in ("setup", "sail") or phase in ("setup", "sail")) and progress.stage != phase:
            raise ValueError(say("expected stage {phase}, as the position's phase says", phase=phase))
        return progress

    def as_json(self) -> dict[str, Any]:
        """The position as JSON data; an edition inside leaves out what it may."""
        found = super().as_json()
        return found | {"edition": brief(found["edition"])} if isinstance(self.edition, Edition) else found

    def seat_names(self) -> tuple[str, ...]:
        """The players by their numbers, those too who score as one."""
        return tuple(say("player {number}", number=seat + 1) for seat in range(self.seats))

    @property
    def seats(self) -> int:
        """The number of players, given or implied."""
        return self.players or seats(self.mode, len(self.settlements))


def seats(mode: Mode, settlements: int) -> int:
    """The number of players where the position does not tell."""
    match mode:
        case "solo":
            return 1
        case "coop":
            return 2
        case "versus":
            return max(2, settlements)
