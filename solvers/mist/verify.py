"""Mist's answers replayed by its rules: whole turns, choices outside of one, webs, arrangements, voyages, lines."""

from __future__ import annotations

from collections import Counter

from periplus.models.core.wording import say
from periplus.models.mist import GAME
from periplus.models.mist.edition import hex_of
from periplus.models.mist.island import TERRAINS
from periplus.models.mist.legality import apply, fault
from periplus.models.mist.moves import AnyMove, Deal, Fly, Leap, Roll
from periplus.models.mist.position import Position
from periplus.models.mist.scoring import score_lines, total
from periplus.models.mist.state import BARE, Phase, State, all_connected, masks_of

from ..replay import ClaimedLine, Replay, Replayed, ReplayError, Replays, Verb, always
from . import SOLVER
from .arrangement.solve import task_of as arrange_task
from .arrangement.task import IslandTask
from .expect import REROLLS as EXPECTED
from .fly import place_of, voyage_of
from .hint import NONE as KEPT
from .hint import REROLLS, by_turns, changes, deals, roller
from .island_options import IslandOptions, Round
from .known_rounds import known_deals, known_roll
from .line import line_of
from .maximum import task_of as maximum_task
from .replaying import as_moves, fit_together, gained, judged, until_done, weighed, without_draws
from .turn.evaluator import board_prospect, prospect
from .turn.playing import at_once

TURNS, SETTLING, ROLLING, DEALING = "turns", "settling", "rolling", "dealing"
MAXIMUM = "maximum"
KINDS = {"hint": (TURNS, SETTLING, ROLLING, DEALING), "solve": tuple(SOLVER.solve_in), "maximum": (MAXIMUM,)}


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


def _turn(position: Position, line: ClaimedLine) -> Replayed:
    """A whole turn."""
    state = GAME.state(position)
    return _gained(state, until_done(state, as_moves(line.steps), line.chosen), state.turn)


def _settling(position: Position, line: ClaimedLine) -> Replayed:
    """What is due, one tile of the bag or all of it by choice; then the seat's turn, as if it flew at once."""
    state = GAME.state(position)
    seat, moves = state.turn, as_moves(line.steps)
    table = state
    for number, move in enumerate(moves):
        if not (table.turn == seat and table.mover.due and table.phase is state.phase):
            break
        if number == line.chosen and state.phase is not Phase.BONUS:
            break
        table = judged(table, move, drawn=number == 0)
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
    return _gained(state, until_done(table, moves[number:], 0, follows=True), seat)


def _gained(state: State, end: State, seat: int) -> Replayed:
    """What the seat's score gains until then."""
    old, new = score_lines(state, seat), score_lines(end, seat)
    gain = total(end, seat) - total(state, seat)
    return Replayed(gain, changes(old, new), {"prospect": prospect(end, seat)})


def _rolling(position: Position, line: ClaimedLine) -> Replayed:
    """A first roll, and what to roll again; the turns planned for it say what it is worth if it is kept."""
    state = GAME.state(position)
    match as_moves(line.steps), line.extra.get("reroll"), line.extra.get("turns"):
        case (Roll() as roll,), str(reroll), list(told) if (
            reroll in REROLLS and len(roll.winds) == len(roll.bonuses) == 1 and fault(state, roll) is None
        ):
            gain, turns = gained(position, roller(state), roll, iter(told))
            extra = {"reroll": reroll, "turns": turns}
            if reroll == KEPT:
                return Replayed(gain, (), extra)
            return Replayed(None, (), extra, declared=say("a mean over the rolls that may come instead"))
    raise ReplayError("expected one roll of both dice with the turns planned for it")


def _dealing(position: Position, line: ClaimedLine) -> Replayed:
    """A deal that is known, or the template of one that is not: it changes no score."""
    state, moves = GAME.state(position), as_moves(line.steps)
    known = deals(state)
    if len(moves) != 1 or moves[0] not in (known or (Deal(),)):
        raise ReplayError("expected one deal of the tiles that come next")
    worth = board_prospect(apply(state, moves[0]), state.turn) if known else 0.0
    return Replayed(0, (), {"prospect": worth})


def _connect(position: Position, line: ClaimedLine) -> Replayed:
    """New terrain tiles that connect all coasts of the island."""
    state = GAME.state(position)
    options = IslandOptions(position.ask, state)
    island = state.island
    tiles = list(state.players[options.seat(len(state.players), state.turn)].tiles)
    for space in line.steps:
        number = island.board.number.get(space, -1) if isinstance(space, tuple) else -1
        if number in (-1, island.yard) or tiles[number] != BARE or space in (options.spaces("avoid") or ()):
            raise ReplayError(f"{space}: no tile may be laid there")
        coast = island.kinds[number]
        tiles[number] = f"{coast if coast in TERRAINS else TERRAINS[0]}0"
    if not all_connected(island, masks_of(tuple(tiles))):
        raise ReplayError("some coast is not connected")
    return Replayed(len(line.steps), ())


def _arrange(position: Position, line: ClaimedLine) -> Replayed:
    return _arranged(arrange_task(position), line)


def _maximum(position: Position, line: ClaimedLine) -> Replayed:
    return _arranged(maximum_task(position), line)


def _arranged(task: IslandTask, line: ClaimedLine) -> Replayed:
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


def _fly(position: Position, line: ClaimedLine) -> Replayed:
    """Flights, one a round, that end on the place."""
    voyage = voyage_of(position)
    player = voyage.state.mover
    for number, step in enumerate(as_moves(line.steps)):
        if not isinstance(step, Fly | Leap) or number > len(voyage.rounds) or place_of(player) == voyage.to:
            raise ReplayError(f"flight {number} is none of the voyage's")
        player = judged(voyage.table(number, player), step).mover
    if place_of(player) != voyage.to:
        raise ReplayError("the flights end elsewhere")
    return Replayed(len(line.steps), (), {"energy": player.energy})


def _line(position: Position, line: ClaimedLine) -> Replayed:
    """All moves over the known rounds, chance's too: with the faces that are told, and with those that are asked."""
    asked, begun = line_of(position), 0
    told = meant = asked.state
    for move in as_moves(line.steps):
        said = move
        if told.phase in (Phase.DEAL, Phase.ROLL) and not told.mover.due:
            if told.phase is Phase.DEAL:
                begun += 1
            if begun > len(asked.rounds):
                raise ReplayError("the line goes on after the last round")
            said = _of_chance(told, move, asked.rounds[begun - 1])
        told = judged(without_draws(told, move), move)
        meant = judged(without_draws(meant, said), said)
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


def _expect(position: Position, line: ClaimedLine) -> Replayed:
    """An expectation has no line; the turns that it plans for each roll say what it is worth."""
    if line.steps:
        raise ReplayError("an expectation has no line")
    state = GAME.state(position)
    options = IslandOptions(position.ask, state)
    if (options.number("limit", 1, 1) or 1) > 1:
        return Replayed(None, (), declared=say("a mean over seeded samples"))
    found, turns = weighed(position, state.turn, line.extra.get("turns"))
    value = found.best() if options.choice("reroll", EXPECTED) == "best" else found.mean()
    return Replayed(value, (), {"exact": str(value), "turns": turns})


def _now(position: Position) -> int:
    """The score of the player who asks, as it stands."""
    state = GAME.state(position)
    return total(state, IslandOptions(position.ask, state).seat(len(state.players), state.turn))


def _turn_now(position: Position) -> int:
    """The score of the player whose turn it is, as it stands."""
    state = GAME.state(position)
    return total(state, state.turn)


def _roller_now(position: Position) -> int:
    """The score of the player who rolls, as it stands."""
    state = GAME.state(position)
    return total(state, roller(state))


REPLAYS: Replays[Position] = {
    "hint": {
        TURNS: Replay(_turn, measure=always("gain"), now=_turn_now),
        SETTLING: Replay(_settling, measure=always("gain"), now=_turn_now),
        ROLLING: Replay(_rolling, measure=always("gain"), now=_roller_now, together=fit_together),
        DEALING: Replay(_dealing, measure=always("gain"), now=_turn_now),
    },
    "solve": {
        "connect": Replay(_connect, measure=always("count"), minimise=True),
        "arrange": Replay(_arrange, now=_now),
        "fly": Replay(_fly, measure=always("count"), minimise=True),
        "line": Replay(_line, now=lambda position: total(GAME.state(position), 0)),
        "expect": Replay(_expect, measure=always("gain"), now=_now, sampled=True),
    },
    "maximum": {MAXIMUM: Replay(_maximum, now=_now)},
}
"""How the answers to each kind of question are checked."""
