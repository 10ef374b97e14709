"""Mist's answers replayed by its rules: whole turns, choices outside of one, webs, arrangements, voyages, lines.

A draw that nobody knows yields nothing (spec, hint). So a turn is told in two parts: what is ranked can be played as
it stands, up to the first such draw; what follows goes on as if it had given nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from typing import Any

from periplus.models.core.wording import say
from periplus.models.mist import GAME
from periplus.models.mist.drawing import advanced, settled
from periplus.models.mist.edition import hex_of
from periplus.models.mist.effects import apply
from periplus.models.mist.ground import all_connected, masks_of
from periplus.models.mist.harbour import board_first
from periplus.models.mist.legality import fault
from periplus.models.mist.moves import AnyMove, Deal, Done, Draw, Fly, Leap, MistMove, Roll
from periplus.models.mist.position import Position
from periplus.models.mist.scoring import score_lines, total
from periplus.models.mist.state import BARE, Phase, State
from periplus.models.mist.tiles import TERRAINS

from ..answers import Measure, Step
from ..replay import Line, Replay, Replayed, ReplayError, Replays, Verb
from .arrange import task_of as arrange_task
from .arrangement.task import Task
from .choosing import REROLLS, at_once, deals
from .fly import place_of, voyage_of
from .hint import by_turns
from .line import known_deals, known_roll, line_of
from .maximum import task_of as maximum_task
from .prospect import board_prospect, prospect
from .solve import KINDS as ASKED
from .told import changes
from .wishes import Round, Wishes

TURNS, SETTLING, ROLLING, DEALING = "turns", "settling", "rolling", "dealing"
MAXIMUM = "maximum"
KINDS = {"hint": (TURNS, SETTLING, ROLLING, DEALING), "solve": ASKED, "maximum": (MAXIMUM,)}


def kind(verb: Verb, position: Position) -> str:
    """The kind of question that the position asks."""
    if verb == "solve":
        return str(position.ask.kind)
    if verb == "maximum":
        return MAXIMUM
    state = GAME.state(position)
    if by_turns(state):
        return TURNS
    if state.mover.due:
        return SETTLING
    return ROLLING if state.phase is Phase.ROLL else DEALING


def _turn(position: Position, line: Line) -> Replayed:
    """A whole turn."""
    state = GAME.state(position)
    return _gained(state, _until_done(state, _moves(line.steps), line.chosen), state.turn)


def _settling(position: Position, line: Line) -> Replayed:
    """What is due, one tile of the bag or all of it by choice; then the seat's turn, as if it flew at once."""
    state = GAME.state(position)
    seat, moves = state.turn, _moves(line.steps)
    table = state
    for number, move in enumerate(moves):
        if not (table.turn == seat and table.mover.due and table.phase is state.phase):
            break
        if number == line.chosen and state.phase is not Phase.BONUS:
            break
        table = _step(table, move, drawn=number == 0)
    else:
        number = len(moves)
    if number < line.chosen or not line.chosen:
        raise ReplayError("something else is due")
    if state.phase in (Phase.DEAL, Phase.ROLL):
        if number < len(moves):
            raise ReplayError("no turn follows")
        return _gained(state, table, seat)
    if state.phase is Phase.BONUS:
        table = at_once(table, seat)
    return _gained(state, _until_done(table, moves[number:], 0, follows=True), seat)


def _until_done(state: State, moves: tuple[AnyMove, ...], chosen: int, *, follows: bool = False) -> State:
    """The table before ``done``, which is the last move; only the first ``chosen`` are played as they stand.

    ``follows``: the moves follow others, so nothing stands in the way of playing all of them loosely.
    """
    for number, move in enumerate(moves):
        if number == chosen and not follows and not _unknown_draw(state):
            raise ReplayError("what follows could be a part of the turn")
        if number >= chosen:
            state = _without_draws(state, move)
        if isinstance(move, Done):
            if number < len(moves) - 1 or fault(state, move):
                raise ReplayError("the turn does not end there")
            return state
        state = _step(state, move)
    raise ReplayError("the turn does not end")


def _unknown_draw(state: State) -> bool:
    """Whether a draw is due that nobody knows."""
    return bool((state.mover.owed or state.mover.credit) and state.bag and not state.draws)


def _without_draws(state: State, move: AnyMove) -> State:
    """The table after the unknown draws that stand before the move have yielded nothing."""
    while _unknown_draw(state) and not (state.mover.credit and board_first(state)) and fault(state, move):
        state = advanced(settled(state, None))
    return state


def _step(state: State, move: AnyMove, *, drawn: bool = False) -> State:
    """The table after a move; raises ReplayError for one that the rules forbid, and for a draw that nobody knows.

    ``drawn``: the bag may give any tile.
    """
    if isinstance(move, Draw) and move.tile is not None and state.draws:
        if move != Draw(tile=state.draws[0]):
            raise ReplayError(f"{move.as_json()}: not the next known draw")
        if move.tile not in state.bag:
            state = replace(state, bag=(*state.bag, move.tile))
    elif isinstance(move, Draw) and state.bag and not drawn:
        raise ReplayError(f"{move.as_json()}: a draw that nobody knows")
    if violation := fault(state, move):
        raise ReplayError(f"{move.as_json()}: {violation.rule} {violation.message}")
    return apply(state, move)


def _gained(state: State, end: State, seat: int) -> Replayed:
    """What the seat's score gains until then."""
    old, new = score_lines(state, seat), score_lines(end, seat)
    gain = total(end, seat) - total(state, seat)
    return Replayed(gain, changes(old, new), {"prospect": prospect(end, seat)})


def _moves(steps: Iterable[Step]) -> tuple[AnyMove, ...]:
    """The steps, all of which have to be moves."""
    found: list[AnyMove] = []
    for step in steps:
        if not isinstance(step, MistMove):
            raise ReplayError(f"no move: {step}")
        found.append(step)  # type: ignore[arg-type]  # there are no other moves of the game
    return tuple(found)


def _rolling(position: Position, line: Line) -> Replayed:
    """A first roll, and what to roll again; its worth is an expectation."""
    state = GAME.state(position)
    match _moves(line.steps), line.extra.get("reroll"):
        case (Roll() as roll,), str(reroll) if (
            reroll in REROLLS and len(roll.winds) == len(roll.bonuses) == 1
        ):
            if fault(state, roll) is None:
                return Replayed(
                    None, (), {"reroll": reroll}, declared=say("an expectation over the dice and the bag")
                )
    raise ReplayError("expected one roll of both dice")


def _dealing(position: Position, line: Line) -> Replayed:
    """A deal that is known, or the template of one that is not: it changes no score."""
    state, moves = GAME.state(position), _moves(line.steps)
    known = deals(state)
    if len(moves) != 1 or moves[0] not in (known or (Deal(),)):
        raise ReplayError("expected one deal of the tiles that come next")
    worth = board_prospect(apply(state, moves[0]), state.turn) if known else 0.0
    return Replayed(0, (), {"prospect": worth})


def _connect(position: Position, line: Line) -> Replayed:
    """New terrain tiles that connect all coasts of the island."""
    state = GAME.state(position)
    wishes = Wishes(position.ask, state)
    island = state.island
    tiles = list(state.players[wishes.seat(len(state.players), state.turn)].tiles)
    for space in line.steps:
        number = island.board.number.get(space, -1) if isinstance(space, tuple) else -1
        if number in (-1, island.yard) or tiles[number] != BARE or space in (wishes.spaces("avoid") or ()):
            raise ReplayError(f"{space}: no tile may be laid there")
        coast = island.kinds[number]
        tiles[number] = f"{coast if coast in TERRAINS else TERRAINS[0]}0"
    if not all_connected(island, masks_of(tuple(tiles))):
        raise ReplayError("some coast is not connected")
    return Replayed(len(line.steps), ())


def _arrange(position: Position, line: Line) -> Replayed:
    return _arranged(arrange_task(position), line)


def _maximum(position: Position, line: Line) -> Replayed:
    return _arranged(maximum_task(position), line)


def _arranged(task: Task, line: Line) -> Replayed:
    """Tiles of a task on spaces of its own."""
    if line.steps or line.arrangement is None:
        raise ReplayError("expected an arrangement")
    layout: dict[int, str] = {}
    for key, name in line.arrangement.items():
        number = task.island.board.number.get(hex_of(key), -1)
        if number < 0 or not task.spaces >> number & 1:
            raise ReplayError(f"{key}: no tile may be laid there")
        layout[number] = name
    laid = Counter(layout.values())
    if any(count > len(task.stock.get(name, ())) for name, count in laid.items()):
        raise ReplayError("more tiles are laid than there are")
    if len(layout) > task.room or (task.every and len(layout) < len(task.tiles)):
        raise ReplayError(f"{len(layout)} tiles are laid")
    return Replayed(total(task.after(layout), task.seat), task.lines(layout))


def _fly(position: Position, line: Line) -> Replayed:
    """Flights, one a round, that end on the place."""
    voyage = voyage_of(position)
    player = voyage.state.mover
    for number, step in enumerate(_moves(line.steps)):
        if not isinstance(step, Fly | Leap) or number > len(voyage.rounds) or place_of(player) == voyage.to:
            raise ReplayError(f"flight {number} is none of the voyage's")
        player = _step(voyage.table(number, player), step).mover
    if place_of(player) != voyage.to:
        raise ReplayError("the flights end elsewhere")
    return Replayed(len(line.steps), (), {"energy": player.energy})


def _line(position: Position, line: Line) -> Replayed:
    """All moves over the known rounds, chance's too: with the faces that are told, and with those that are asked."""
    asked, begun = line_of(position), 0
    told = meant = asked.state
    for move in _moves(line.steps):
        said = move
        if told.phase in (Phase.DEAL, Phase.ROLL) and not told.mover.due:
            if told.phase is Phase.DEAL:
                begun += 1
            if begun > len(asked.rounds):
                raise ReplayError("the line goes on after the last round")
            said = _of_chance(told, move, asked.rounds[begun - 1])
        told = _step(_without_draws(told, move), move)
        meant = _step(_without_draws(meant, said), said)
    over = told.phase is Phase.END or (told.phase is Phase.DEAL and begun == len(asked.rounds))
    if not over or total(told, 0) != total(meant, 0):
        raise ReplayError("the line does not come to its end")
    return Replayed(total(meant, 0), ())


def _of_chance(state: State, move: AnyMove, coming: Round) -> AnyMove:
    """The deal or roll as the question has it; raises ReplayError for another."""
    if isinstance(move, Deal) and move in tuple(known_deals(state, coming)):
        return move
    if isinstance(move, Roll) and move.wind == coming.wind and coming.bonus in ("none", move.bonus):
        return known_roll(coming.wind, coming.bonus)
    raise ReplayError(f"{move.as_json()}: not what the round brings")


def _expect(position: Position, line: Line) -> Replayed:
    """An expectation has no line."""
    if line.steps:
        raise ReplayError("an expectation has no line")
    extra: dict[str, Any] = {}
    if "exact" in line.extra:
        try:
            extra["exact"] = str(Fraction(str(line.extra["exact"])))
        except (ValueError, ZeroDivisionError) as error:
            raise ReplayError(f"no fraction: {error}") from error
    return Replayed(None, (), extra, declared=say("an expectation over the dice and the bag"))


def _gain(position: Position) -> Measure:
    return "gain"


def _count(position: Position) -> Measure:
    return "count"


def _now(position: Position) -> int:
    """The score of the player who asks, as it stands."""
    state = GAME.state(position)
    return total(state, Wishes(position.ask, state).seat(len(state.players), state.turn))


def _turn_now(position: Position) -> int:
    """The score of the player whose turn it is, as it stands."""
    state = GAME.state(position)
    return total(state, state.turn)


REPLAYS: Replays = {
    "hint": {
        TURNS: Replay(_turn, measure=_gain, now=_turn_now),
        SETTLING: Replay(_settling, measure=_gain, now=_turn_now),
        ROLLING: Replay(_rolling, measure=_gain, now=_turn_now),
        DEALING: Replay(_dealing, measure=_gain, now=_turn_now),
    },
    "solve": {
        "connect": Replay(_connect, measure=_count, minimise=True),
        "arrange": Replay(_arrange, now=_now),
        "fly": Replay(_fly, measure=_count, minimise=True),
        "line": Replay(_line, now=lambda position: total(GAME.state(position), 0)),
        "expect": Replay(_expect, measure=_gain, now=_now, sampled=True),
    },
    "maximum": {MAXIMUM: Replay(_maximum, now=_now)},
}
"""How the answers to each kind of question are checked."""
