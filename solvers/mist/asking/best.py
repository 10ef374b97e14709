"""The program whose best world is the island that ``solve`` or ``maximum`` asks for, under rules of one's own.

An arrangement and the maximum lay tiles anywhere, for the most points: the program is that of their own search, where
each point is a literal below what it needs, so there is no ``score`` that rules could name. ``connect`` lays tiles of
any terrain, as few as join all coasts. All else is about a turn, as goals are.
"""

from __future__ import annotations

from functools import partial

from periplus.models.core.errors import PositionError
from periplus.models.core.rulebook import rulebook
from periplus.models.core.wording import say
from periplus.models.mist import GAME
from periplus.models.mist.island import TERRAINS, token
from periplus.models.mist.position import Position
from periplus.models.mist.scoring import total as points_of
from periplus.models.mist.state import State, connected, masks_of

from ...answers import Answer
from ...asking import Query, QueryAim
from ...loading import asks_otherwise
from ...patterns.logic import total
from ...program import Row, Sum, World
from ...replay import ReplayError, Verb
from ...witness import Facts
from ..arrangement.model import Model
from ..arrangement.solve import task_of as arranged
from ..arrangement.task import IslandTask, Layout
from ..arrangement.tokens import LaidTiles
from ..island_options import IslandOptions
from ..maximum import task_of as greatest
from .outcomes import add_connected, add_landed, island_facts
from .query import names, sentence
from .query import query as goals_query
from .question import relation

KINDS = ("arrange", "connect", "line")
OTHERS = ("fly", "expect")
"""Questions about flights over the finished island and about a mean over rolls: no worlds of goals."""
SOUGHT = say("it is what is made as large as can be, expected rules about connected, held, laid and landed")
TERRAINS_ALONE = say(
    "(New tiles are those of the six terrains, as many as are wanted; nothing else that a tile does is looked at.)"
)


def query(verb: Verb, position: Position) -> Query:
    """The worlds of the question; raises PositionError for values of ``ask`` that are not as expected."""
    kind = position.ask.kind
    if verb == "maximum":
        return _islands(position, greatest(position))
    if verb == "solve" and kind == "arrange":
        return _islands(position, arranged(position))
    if verb == "solve" and kind == "connect":
        return _connected(position)
    if verb == "solve" and kind in OTHERS:
        raise asks_otherwise(kind, KINDS)
    return goals_query(position)


def _islands(position: Position, task: IslandTask) -> Query:
    """The layouts of the task, for the most points."""
    if not task.possible:
        raise PositionError("ask.tiles", say("expected tiles that can all be laid"))
    tokens = LaidTiles(task)
    program = Model(tokens).program
    objective = program.objective or Sum(())
    program.objective = None
    program.lacking = {"score": SOUGHT}
    return _query(position, tokens, QueryAim(objective, partial(_arranged, tokens)), "")


def _connected(position: Position) -> Query:
    """The ways to join all coasts with new tiles of terrain, for the fewest."""
    state = GAME.state(position)
    options = IslandOptions(position.ask, state)
    seat = options.seat(len(state.players), state.turn)
    avoid = state.island.board.mask(options.spaces("avoid") or ())
    options.settle()
    bare = IslandTask.of(state, seat, ()).spaces & ~avoid
    tiles = [letter for letter in TERRAINS for _ in range(bare.bit_count())]
    tokens = LaidTiles(IslandTask(state, seat, tuple(tiles), bare))
    aim = QueryAim(
        Sum.of([(-factor, literal) for factor, literal in total(list(tokens.laid.values()))]),
        partial(_joined, tokens),
        minimise=True,
    )
    found = _query(position, tokens, aim, TERRAINS_ALONE)
    joined = found.program.relations["connected"].facts
    rule = found.program.rule("MIST-9.2")
    for letter in tokens.island.coasts:
        rule.clause([joined[letter,]] if (letter,) in joined else [])
    if not tokens.island.coasts:
        rule.clause([])  # as its own question has it: there is nothing to be joined
    return found


def _query(position: Position, tokens: LaidTiles, aim: QueryAim, within: str) -> Query:
    """A query about what lies on an island in the end."""
    program, spaces = tokens.program, tokens.island.board.spaces
    held, laid = relation(program, "held"), relation(program, "laid")
    for number, tile in enumerate(tokens.task.laid):
        if tile:
            held.add(token(tile), spaces[number], literal=program.true)
    for (number, name), literal in tokens.laid.items():
        laid.add(name, spaces[number], literal=literal)
    add_landed(program, tokens, "".join(TERRAINS))
    add_connected(program, tokens)
    return Query(
        program,
        witness=partial(_witness, tokens),
        within=within,
        names=names(tokens.task.state, *tokens.task.tiles),
        clauses={rule.id: rule.text for rule in rulebook(position.game).values()},
        say=sentence,
        aim=aim,
    )


def _layout(tokens: LaidTiles, world: World) -> Layout:
    return {number: name for (number, name), literal in tokens.laid.items() if world[literal]}


def _after(tokens: LaidTiles, layout: Layout) -> State:
    """The table once the tiles lie; raises ReplayError where they cannot."""
    task = tokens.task
    if not set(layout) <= set(tokens.spaces) or (task.limit is not None and len(layout) > task.limit):
        raise ReplayError(f"{layout}: laid where nothing may lie, or too many")
    try:
        return task.after(layout)
    except (KeyError, IndexError):
        raise ReplayError(f"{layout}: more tiles of a kind than there are") from None


def _witness(tokens: LaidTiles, world: World) -> Facts:
    """What the island shows by the rules once the tiles lie."""
    layout, spaces = _layout(tokens, world), tokens.island.board.spaces
    laid: set[Row] = {(name, spaces[number]) for number, name in layout.items()}
    shown = island_facts(_after(tokens, layout), tokens.task.seat)
    return {name: rows for name, rows in shown.items() if name != "score"} | {"laid": laid}


def _arranged(tokens: LaidTiles, world: World) -> Answer:
    """The layout with its points by the rules."""
    task, layout, spaces = tokens.task, _layout(tokens, world), tokens.island.board.spaces
    placed = {"{},{}".format(*spaces[number]): name for number, name in sorted(layout.items())}
    value = points_of(_after(tokens, layout), task.seat)
    return Answer("feasible", value, arrangement=placed, why=task.lines(layout), measure="total")


def _joined(tokens: LaidTiles, world: World) -> Answer:
    """The spaces of new tiles, and which lie there; raises ReplayError where they do not join all coasts."""
    layout, island = _layout(tokens, world), tokens.island
    tiles = _after(tokens, layout).players[tokens.task.seat].tiles
    if set(connected(island, masks_of(tiles))) != set(island.coasts):
        raise ReplayError(f"{layout}: not all coasts are connected")
    spaces = island.board.spaces
    laid = {"{},{}".format(*spaces[number]): name for number, name in sorted(layout.items())}
    return Answer(
        "feasible",
        len(layout),
        solution=tuple(spaces[number] for number in sorted(layout)),
        measure="count",
        extra={"laid": laid},
    )
