"""The part of a position file that tells how far a whole game has come."""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, ValidationInfo, field_validator

from ..core.documents import Data, Index, judged
from ..core.wording import say
from .fields import ForecastId, HiddenForecast, Offer, setting

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
