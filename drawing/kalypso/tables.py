"""What lies and stands beside the ocean boards: tiles, scores, tracks, forecasts, goals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from periplus.models.core.wording import listed, say, spoken
from periplus.models.kalypso.board import docked, enclosed
from periplus.models.kalypso.cards import ForecastSide, VersusForecast, VersusGoal
from periplus.models.kalypso.forecasts import current, met
from periplus.models.kalypso.metrics import FISH_PER_SETTLER, measure
from periplus.models.kalypso.state import Bags, Settlement, State, settlers
from periplus.models.kalypso.terms import word
from periplus.models.kalypso.tiles import OPTIONAL, is_salvage, is_scrap, shape

from ..layout import columns
from ..scene import Area, Board, Label, Layer, Mark, Piece, Role, Shape, Sign, Table, Terrain, square
from ..tables import number
from . import ocean

SCALE = 0.6
MOST = 6
"""Pieces of a bag that a picture holds."""
GAP = 0.8
"""Units between pieces."""
NONE: Mapping[str, Role] = {}


def shelf(
    title: str,
    things: Sequence[str],
    roles: Mapping[str, Role] = NONE,
    caption: str = "",
    *,
    touched: bool = False,
) -> Board:
    """Pieces side by side, spelled as in ``hand`` and ``offer``; fish tokens by their number or ``B``.

    ``touched``: moves are made with them.
    """
    shapes: list[Shape] = []
    left, high = 0.0, 1.0
    for thing in things:
        drawn, wide, deep = _thing(thing, left, roles.get(thing, Role.GIVEN))
        target = f"tile:{thing.removesuffix(OPTIONAL)}" if touched else ""
        shapes += [replace(one, target=target) if isinstance(one, Area | Piece) else one for one in drawn]
        left, high = left + wide + GAP, max(high, deep)
    return Board(title, (0, 0, max(left - GAP, 1.0), high), (Layer("pieces", tuple(shapes)),), caption, SCALE)


def _thing(thing: str, left: float, role: Role) -> tuple[list[Shape], float, float]:
    """One piece from that column on, its width and its height."""
    tile = thing.removesuffix(OPTIONAL)
    if is_salvage(tile) or is_scrap(tile):
        cells = shape(tile)
        west = min(place for (_, place), _ in cells)
        shapes: list[Shape] = [
            ocean.icon((left + place - west, row), letter, role) for (row, place), letter in cells
        ]
        return shapes, 3.0 if len(tile) == 5 else 2.0, 3.0 if len(tile) == 5 else 1.0
    match thing:
        case "boat" | "boat!" | "garden" | "net":
            return [Piece((left, 0, left + 2, 1), thing if thing == "boat!" else word(thing), role)], 2.0, 1.0
        case "barrel":
            return _floating(left, role, Mark((left + 0.5, 0.5), Sign.BARREL, role, series=4, letter="B"))
        case "0" | "1" | "2" | "3" | "B":
            return [square(left, 0, role, text=thing, ground=Terrain.WATER)], 1.0, 1.0
        case "lifebuoy":
            return _floating(left, role, Mark((left + 0.5, 0.5), Sign.BUOY, role, series=0))
        case _:
            named = word(thing)
            return [Label((left, 0.5), named, role, "start")], 1 + columns(spoken(named)) * 0.4, 1.0


def _floating(left: float, role: Role, mark: Mark) -> tuple[list[Shape], float, float]:
    """A thing of one cell on the water of that cell, by which it is touched."""
    return [square(left, 0, role, ground=Terrain.WATER), mark], 1.0, 1.0


def shelves(
    offer: Sequence[str], hand: Sequence[str], bags: Bags, roles: Mapping[str, Role]
) -> Iterator[Board]:
    """The offer, the hand and the coming draws, as far as there are any."""
    if offer:
        yield shelf(say("Offer"), offer, roles, touched=True)
    if hand:
        yield shelf(say("In hand"), hand, roles, touched=True)
    fish = tuple(map(str, bags.fish))
    for title, draws in (
        (say("Next salvage"), bags.salvage),
        (say("Next scrap"), bags.scrap),
        (say("Next fish"), fish),
    ):
        if draws:
            left = len(draws) - MOST
            yield shelf(title, draws[:MOST], caption=say("and {left} more", left=left) if left > 0 else "")


def draw_table(answer: Mapping[str, Any]) -> Table | None:
    """What each tile that may be drawn is worth, as ``expected`` answers; None for other answers."""
    drawn = answer.get("tiles")
    if not drawn:
        return None
    rows = tuple(
        (
            entry["tile"],
            str(entry["number"]),
            number(entry["value"]),
            say("proved") if entry["proved"] else say("open"),
        )
        for entry in drawn
    )
    title = say("Unknown tile: {value} on average", value=number(answer.get("value")))
    return Table(title, (say("tile"), say("left"), say("value"), say("proof")), rows, right=(1, 2))


def people_table(state: State, seat: int) -> Table:
    """Survivors, settlers, boats and what else counts, in versus; the steward's tracks in co-op and solo."""
    settlement = state.settlements[seat]
    rows = tuple(_tracks(state, settlement) if state.together else _belongings(state, settlement))
    return Table(
        say("Tracks") if state.together else say("Settlement"), ("", say("now"), ""), rows, right=(1,)
    )


def _belongings(state: State, settlement: Settlement) -> Iterator[tuple[str, str, str]]:
    boats = docked(state.sea, settlement)
    tokens = settlement.fish_tokens
    yield say("settlers"), str(settlers(settlement)), ""
    yield say("survivors"), str(settlement.survivors), say("beside the aid")
    yield say("boats"), str(len(boats)), say("{boats} docked", boats=sum(boats))
    yield say("enclosed"), str(enclosed(state.sea, settlement).bit_count()), say("cells")
    yield say("fish tokens"), str(len(tokens)), say("worth {points}", points=sum(tokens))


def _tracks(state: State, settlement: Settlement) -> Iterator[tuple[str, str, str]]:
    settled, edition = settlers(settlement), state.edition
    community, boats = settled + settlement.survivors, docked(state.sea, settlement)
    supported, allowed = edition.supported(settlement.garden_track), edition.boats_allowed(settlement.panels)
    island = settlement.survivors
    roles = listed(word(role) for role in settlement.specialists)
    yield (
        say("fish"),
        str(settlement.fish),
        say("{fish} are eaten this round", fish=FISH_PER_SETTLER * settled),
    )
    yield say("gardens"), str(settlement.garden_track), say("support {people}", people=supported)
    yield (
        say("community"),
        str(community),
        say("{settlers} settled, {survivors} on the island", settlers=settled, survivors=island),
    )
    yield say("solar"), str(settlement.panels), say("allows {boats} boats", boats=allowed)
    yield say("boats"), str(len(boats)), say("{boats} docked", boats=sum(boats))
    yield say("specialists"), str(len(settlement.specialists)), roles


def forecast_table(state: State, seat: int) -> Table | None:
    """The forecasts faced, the current ones last; None without any."""
    settlement = state.settlements[seat]
    now = current(settlement.forecasts, state.mode)
    rows = []
    for place, entry in enumerate(settlement.forecasts):
        card, stored = state.edition.forecast(entry.card), dict(entry.stored)
        side = card.side(state.mode)
        needs = side.needs if side else {}
        wanted = listed(
            say("{stored} of {count} {item}", stored=stored.get(item, 0), count=count, item=word(item))
            for item, count in needs.items()
        )
        fulfilled = met(state.edition, state.mode, entry)
        standing = say("met") if fulfilled else say("unmet") if place in now else say("failed")
        name = say(card.title) if card.title else card.id
        if state.mode == "coop":
            name = say("{card}, player {number}", card=name, number=entry.player + 1)
        rows.append((name, wanted, reward_words(side), standing))
    if not rows:
        return None
    return Table(say("Forecasts"), ("", say("needs"), say("gives"), say("is")), tuple(rows))


def reward_words(side: ForecastSide | None) -> str:
    """What the card gives and, in versus, what failing it costs."""
    return listed(_gains(side)) or "–"


def _gains(side: ForecastSide | None) -> Iterator[str]:
    if side and (reward := side.reward):
        for item, count in (reward.produce or {}).items():
            yield say("{count} {item}", count=count, item=word(item))
        for metric, points in (reward.points or {}).items():
            yield say("{points} a {thing}", points=f"{points:+d}", thing=word(metric.removesuffix("s")))
        for track, steps in (reward.track or {}).items():
            yield say("{track} {steps}", track=word(track), steps=f"{steps:+d}")
    if isinstance(side, VersusForecast) and (penalty := side.penalty):
        if penalty.flat is not None:
            yield say("else −{points}", points=penalty.flat)
        else:
            yield say("else −{points} each", points=penalty.each)


def goal_table(state: State, seat: int) -> Table | None:
    """The goal cards: what they count, how many there are, and what that is worth or whether it is enough."""
    rows = []
    for name in state.goals:
        card = state.edition.goal(name)
        side = card.side(state.mode)
        if side is None:
            continue
        have = measure(state, state.settlements[seat], side.metric)
        if isinstance(side, VersusGoal):
            standing = say("worth {points}", points=side.worth(have))
        else:
            limit = side.limit(state.players)
            few = side.at_least is None
            bound = say("at most {limit}", limit=limit) if few else say("at least {limit}", limit=limit)
            met_now = say("reached") if side.met(have, state.players) else say("not yet")
            standing = say("{bound}: {standing}", bound=bound, standing=met_now)
        called = say("{id} {name}", id=name, name=card.title) if card.title else name
        rows.append((called, word(side.metric), str(have), standing))
    if not rows:
        return None
    return Table(say("Goals"), ("", say("counts"), say("now"), ""), tuple(rows), right=(2,))
