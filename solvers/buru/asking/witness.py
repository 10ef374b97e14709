"""What holds by the rules after a line of an action: each move judged and made, the facts read off the tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import floor

from periplus.models.buru.legality import fault
from periplus.models.buru.metrics import level_met, metrics
from periplus.models.buru.moves import Act, AnyMove, Canoe, Forest, Liaison, Task
from periplus.models.buru.play import apply
from periplus.models.buru.scoring import score_lines, total
from periplus.models.buru.state import UNKNOWN, State

from ...program import Row
from ...replay import ReplayError
from ...witness import Facts, items
from ..performing import holding
from .tables import COUNTED, DONE


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
    counted, cards = metrics(state, seat), state.setting.edition.elder_cards
    for elder in state.players[seat].elders:
        yield elder, 0 if elder == UNKNOWN else level_met(cards[elder], counted)
