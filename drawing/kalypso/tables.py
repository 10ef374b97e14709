"""What stands beside the ocean boards, in rows: scores, tracks, forecasts, goals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from periplus.models.core.results import Outcome
from periplus.models.kalypso.board import docked, enclosed
from periplus.models.kalypso.cards import ForecastSide, VersusForecast, VersusGoal
from periplus.models.kalypso.forecasts import current, met
from periplus.models.kalypso.metrics import measure
from periplus.models.kalypso.state import Settlement, State
from periplus.models.kalypso.supply import settlers

from ..scene import Table
from ..tables import number
from .phrases import kind_name


def draw_table(answer: Mapping[str, Any]) -> Table | None:
    """What each tile that may be drawn is worth, as ``expected`` answers; None for other answers."""
    drawn = answer.get("tiles")
    if not drawn:
        return None
    rows = tuple(
        (entry["tile"], str(entry["number"]), number(entry["value"]), "proved" if entry["proved"] else "open")
        for entry in drawn
    )
    title = f"Unknown tile: {number(answer.get('value'))} on average"
    return Table(title, ("tile", "left", "value", "proof"), rows, right=(1, 2))


def score_table(outcome: Outcome, seat: int, *, every: bool) -> Table:
    """The items of a settlement's score as if the game, or the round, ended now; ``every``: those of 0 too."""
    player = outcome.players[seat]
    items = (line for line in player.items if line.points or every)
    rows = [(line.rule, line.what, str(line.points)) for line in items]
    rows.append(("", "total", str(player.total)))
    return Table("Score now", ("clause", "for", "points"), tuple(rows), right=(2,))


def people_table(state: State, seat: int) -> Table:
    """Survivors, settlers, boats and what else counts, in versus; the steward's tracks in co-op and solo."""
    settlement = state.settlements[seat]
    rows = tuple(_tracks(state, settlement) if state.together else _belongings(state, settlement))
    return Table("Tracks" if state.together else "Settlement", ("", "now", ""), rows, right=(1,))


def _belongings(state: State, settlement: Settlement) -> Iterator[tuple[str, str, str]]:
    boats = docked(state.sea, settlement)
    tokens = settlement.fish_tokens
    yield "settlers", str(settlers(settlement)), ""
    yield "survivors", str(settlement.survivors), "beside the aid"
    yield "boats", str(len(boats)), f"{sum(boats)} docked"
    yield "enclosed", str(enclosed(state.sea, settlement).bit_count()), "cells"
    yield "fish tokens", str(len(tokens)), f"worth {sum(tokens)}"


def _tracks(state: State, settlement: Settlement) -> Iterator[tuple[str, str, str]]:
    settled, edition = settlers(settlement), state.edition
    community, boats = settled + settlement.survivors, docked(state.sea, settlement)
    yield "fish", str(settlement.fish), f"{2 * settled} are eaten this round"
    yield "gardens", str(settlement.garden_track), f"support {edition.supported(settlement.garden_track)}"
    yield "community", str(community), f"{settled} settled, {settlement.survivors} on the island"
    yield "solar", str(settlement.panels), f"allows {edition.boats_allowed(settlement.panels)} boats"
    yield "boats", str(len(boats)), f"{sum(boats)} docked"
    yield "specialists", str(len(settlement.specialists)), ", ".join(settlement.specialists)


def forecast_table(state: State, seat: int) -> Table | None:
    """The forecasts faced, the current ones last; None without any."""
    settlement = state.settlements[seat]
    now = current(settlement.forecasts, state.mode)
    rows = []
    for place, entry in enumerate(settlement.forecasts):
        card, stored = state.edition.forecast(entry.card), dict(entry.stored)
        side = card.side(state.mode)
        needs = side.needs if side else {}
        wanted = ", ".join(f"{stored.get(item, 0)} of {count} {item}" for item, count in needs.items())
        fulfilled = met(state.edition, state.mode, entry)
        standing = "met" if fulfilled else "open" if place in now else "failed"
        whose = f", player {entry.player + 1}" if state.mode == "coop" else ""
        rows.append((f"{card.title or card.id}{whose}", wanted, _reward(side), standing))
    if not rows:
        return None
    return Table("Forecasts", ("", "needs", "gives", "is"), tuple(rows))


def _reward(side: ForecastSide | None) -> str:
    """What the card gives and, in versus, what failing it costs."""
    words = []
    if side and (reward := side.reward):
        words += [f"{count} {item}" for item, count in (reward.produce or {}).items()]
        words += [
            f"{points:+d} a {kind_name(name).removesuffix('s')}"
            for name, points in (reward.points or {}).items()
        ]
        words += [f"{name} {steps:+d}" for name, steps in (reward.track or {}).items()]
    if isinstance(side, VersusForecast) and (penalty := side.penalty):
        words.append(f"else −{penalty.flat}" if penalty.flat is not None else f"else −{penalty.each} each")
    return ", ".join(words) or "–"


def goal_table(state: State, seat: int) -> Table | None:
    """The goal cards: what they count, how many there are, and what that is worth or whether it is enough."""
    rows = []
    for name in state.goals:
        card = state.edition.goal(name)
        side = card.side(state.mode)
        if side is None:
            continue
        have = measure(state.sea, state.settlements[seat], side.metric)
        if isinstance(side, VersusGoal):
            standing = f"worth {side.worth(have)}"
        else:
            limit = side.limit(state.players)
            bound = f"at least {limit}" if side.at_least is not None else f"at most {limit}"
            standing = f"{bound}: {'reached' if side.met(have, state.players) else 'not yet'}"
        rows.append((f"{name} {card.title}".strip(), kind_name(side.metric), str(have), standing))
    if not rows:
        return None
    return Table("Goals", ("", "counts", "now", ""), tuple(rows), right=(2,))
