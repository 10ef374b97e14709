"""The relations that goals may name, what the table shows, and what holds after a line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import floor

from periplus.models.buru.legality import apply, fault
from periplus.models.buru.moves import Act, AnyMove, Canoe, Forest, Liaison, Task
from periplus.models.buru.order import POWERS, ranking
from periplus.models.buru.scoring import holdings, level_met, metrics, score_lines, total
from periplus.models.buru.spaces import free
from periplus.models.buru.state import UNKNOWN, State
from periplus.models.core.wording import say

from ...asking import GoalRelation
from ...program import Measure, Program, Relation, Row
from ...replay import ReplayError
from ...witness import Facts, items
from ..planning import holding

DONE: Mapping[str, tuple[tuple[str, ...], str]] = {
    "acted": (("area", "space"), say("the player's stack or liaison goes to that space in this action")),
    "tasked": (
        ("card", "option"),
        say("the islander is tasked, with that option of its effect, whether its price can be paid or not"),
    ),
    "hired": (("card",), say("the islander comes into the tableau, by hire or by draw")),
    "discarded": (("card",), say("the islander leaves the tableau")),
    "taken": (("card",), say("the forest card is taken")),
    "elder": (("elder", "level"), say("the elder is held in the end and scores that level, 0 for none")),
}
"""Columns and meaning of what an action decides."""
COUNTED: Mapping[str, tuple[tuple[str, ...], str]] = {
    "offered": (("spirit", "number"), say("how many offerings the action makes to the spirit")),
    "holds": (
        ("good", "number"),
        say("how much of vp, clay, palm, ebony or fish the player holds in the end"),
    ),
    "score": (
        ("points",),
        say("the player's score in the end, unknown offerings at their mean, rounded down"),
    ),
    "moves": (("number",), say("how many moves the action takes, to stop not counted")),
}
"""Columns and meaning of what an action comes to."""
SHOWN: Mapping[str, tuple[tuple[str, ...], str]] = {
    "free": (("area", "space"), say("the space of the area that is being resolved holds no stack")),
    "placed": (("token", "area", "player"), say("the token lies in the area")),
    "totem": (("spirit", "player"), say("the player holds the spirit's totem")),
    "majority": (
        ("area", "player"),
        say("the player has the highest power in the area, ties in the order of the envoy"),
    ),
}
"""Columns and meaning of what the table shows, whatever is done."""
TOLD = (
    GoalRelation("item", ("clause", "points"), say("what the clause of the score gives at the end")),
    GoalRelation("worth", ("elder", "level", "points"), say("what the elder brings for that level")),
)
"""What the rules tell of a score besides, for the reasons of ``because.pl``."""


def relation(program: Program, name: str) -> Relation:
    """The relation of that name, new."""
    columns, doc = {**DONE, **SHOWN}[name]
    return program.relation(name, columns, doc)


def measure(program: Program, name: str) -> Measure:
    """The measure of that name, new."""
    columns, doc = COUNTED[name]
    return program.measure(name, columns, doc)


def facts(start: State, seat: int, moves: Sequence[AnyMove]) -> Facts:
    """The rows of everything that the action decides, after the line; raises ReplayError for one that is forbidden."""
    found: dict[str, set[Row]] = {name: set() for name in (*DONE, *COUNTED)}
    state = start
    for number, move in enumerate(moves):
        if violation := fault(state, move):
            raise ReplayError(f"step {number}, {move.as_json()}: {violation.rule} {violation.message}")
        after = apply(state, move)
        for name, row in _done(state, after, seat, move):
            found[name].add(row)
        state = after
    before, player = start.players[seat], state.players[seat]
    for spirit, held, made in zip(state.setting.spirits, before.offers, player.offers, strict=True):
        found["offered"].add((spirit, len(made) - len(held)))
    found["moves"].add((len(moves),))
    return found | player_facts(state, seat) | _scored(state, seat)


def player_facts(state: State, seat: int) -> dict[str, set[Row]]:
    """What a player holds and scores as the table stands, by relation."""
    return {
        "elder": set(_levels(state, seat)),
        "holds": set(holding(state.players[seat]).items()),
        "score": {(floor(total(state, seat)),)},
    }


def _scored(state: State, seat: int) -> dict[str, set[Row]]:
    """What the reasons of a score rest on; no items where one is the mean of what is not known."""
    cards = state.setting.edition.elder_cards
    held = (cards[elder] for elder in state.players[seat].elders if elder != UNKNOWN)
    worth = {
        (elder.id, level, respect) for elder in held for level, (_, respect) in enumerate(elder.levels, 1)
    }
    rows = items(score_lines(state, seat))
    return {"worth": set[Row](worth)} | ({} if rows is None else {"item": rows})


def _done(before: State, after: State, seat: int, move: AnyMove) -> Iterator[tuple[str, Row]]:
    """What a move does."""
    old, new = before.players[seat], after.players[seat]
    area = before.area
    match move:
        case Act() | Canoe():
            yield "acted", (before.setting.areas[area], new.acted[area] or "")
        case Liaison():
            yield "acted", (before.setting.areas[area], new.liaison[area] or "")
        case Task():
            yield "tasked", (move.card, move.option)
        case Forest():
            yield "taken", (move.card,)
        case _:
            pass
    yield from (("hired", (card,)) for card in {*new.tableau} - {*old.tableau, UNKNOWN})
    yield from (("discarded", (card,)) for card in {*old.tableau} - {*new.tableau, UNKNOWN})


def _levels(state: State, seat: int) -> Iterator[Row]:
    """The elders that are held with the level that each scores."""
    counted, cards = metrics(state.setting, holdings(state, seat)), state.setting.edition.elder_cards
    for elder in state.players[seat].elders:
        yield elder, 0 if elder == UNKNOWN else level_met(cards[elder], counted)


def add_shown(program: Program, state: State) -> None:
    """Add the relations of the table."""
    rows = shown(state)
    for name in SHOWN:
        table = relation(program, name)
        for row in rows[name]:
            table.add(*row, literal=program.true)


def shown(state: State) -> dict[str, tuple[Row, ...]]:
    """What the table shows, by relation."""
    found = {
        "free": _free(state),
        "placed": _placed(state),
        "totem": _totems(state),
        "majority": _majorities(state),
    }
    return {name: tuple(dict.fromkeys(rows)) for name, rows in found.items()}


def _free(state: State) -> Iterator[Row]:
    if state.phase == "afternoon":
        area = state.setting.areas[state.area]
        yield from ((area, space.id) for space in free(state, state.area))


def _placed(state: State) -> Iterator[Row]:
    for player, name in zip(state.players, state.setting.ids, strict=True):
        for area, tokens in zip(state.setting.areas, player.placed, strict=True):
            yield from ((token, area, name) for token in tokens if token != UNKNOWN)


def _totems(state: State) -> Iterator[Row]:
    for spirit, holder in zip(state.setting.spirits, state.totems, strict=True):
        if holder is not None:
            yield spirit, state.setting.ids[holder]


def _majorities(state: State) -> Iterator[Row]:
    """Where every explorer is known."""
    for place, area in enumerate(state.setting.areas):
        fields = [player.placed[place] for player in state.players]
        known = all(token != UNKNOWN for tokens in fields for token in tokens)
        there = any(token in POWERS for tokens in fields for token in tokens)
        if known and there:
            yield area, state.setting.ids[ranking(state, place)[0]]
