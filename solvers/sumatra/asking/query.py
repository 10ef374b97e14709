"""A position of Sumatra as a program: its worlds are arrangements.

They are those that its ``ask`` is about: one player's notebook at the end, with the tiles that ``arrange``,
``fewest`` or ``badges`` may take and the pairs fetch. A race between players has no such program: it asks what can be
forced, not what can be.

How tiles come is told by number in free order, event by event in fixed order. All of these relations are there in
either order, so that goals may name them; those of the other order hold nowhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from periplus.models.core.results import ScoreLine
from periplus.models.core.rulebook import rulebook
from periplus.models.core.wording import counted, say
from periplus.models.sumatra import GAME
from periplus.models.sumatra.edition import Edition
from periplus.models.sumatra.position import Position
from periplus.models.sumatra.scoring import equipped, score_lines
from periplus.models.sumatra.state import State
from periplus.models.sumatra.tiles import KINDS, TILES, is_fetched

from ...asking import Query
from ...patterns.logic import TermList, total
from ...program import Given, Literal, Program, Row, Term, World, any_of
from ...witness import Facts, TableFacts
from ..arrangement.events import ANYWHERE, TABLES, Events, TileSupply, columns_of, fixed_script, free_script
from ..arrangement.model import Model
from ..arrangement.rows import NUMBERS, tiles_in
from ..solve import TASKS, goal_of
from ..task import ArrangementStep, ArrangementTask, NotebookOptions, arranged, decorated

EVENTS = {
    "comes": (("event", "tile"), say("in fixed order: the tile comes at that event, counted from 0")),
    "puts": (
        ("event", "column"),
        say("in fixed order: what comes at the event goes into the column, where it has a choice"),
    ),
    "drops": (("event",), say("in fixed order: what comes at the event becomes known")),
    "fetches": (("event", "tile"), say("in fixed order: the event completes a pair, which fetches the tile")),
}
"""Columns and meaning of the relations of fixed order."""
TAKES = (
    "takes",
    ("number",),
    say("how many tiles are taken and placed; those that are only made known are not counted"),
)
FETCHED = "fetched", ("tile", "number"), say("how many of the tile pairs fetch")


def add_free(model: Model, supply: TileSupply) -> None:
    """The relations of free order, and empty ones of fixed order."""
    program = model.program
    for name, about in EVENTS.items():
        program.relation(name, *about)
    program.measure(*TAKES).add(terms=supply.takes)
    fetched = program.measure(*FETCHED)
    for tile, variable in supply.fetched.items():
        fetched.add(tile, terms=[(1, variable)])


def add_fixed(model: Model, events: Events) -> None:
    """The relations of fixed order, and empty ones of free order but for what is known."""
    program = model.program
    for name, about in (TABLES | EVENTS).items():
        program.relation(name, *about)
    for tile, number in model.task.fetchable.items():
        program.relations["known"].add(tile, number, literal=program.true)
    for event, tile in enumerate(events.tiles):
        program.relations["comes"].add(event, tile, literal=program.true)
        _add_event(program, events, event)
    placings = [literal for options in events.placed for literal in options.values()]
    program.measure(*TAKES).add(terms=total(placings))
    fetched = program.measure(*FETCHED)
    for name in TILES:
        if is_fetched(name):
            fetched.add(
                name, terms=[term for event in range(len(events.tiles)) for term in _of(events, event, name)]
            )


def _add_event(program: Program, events: Events, event: int) -> None:
    """What happens to the tile of one event, and what it fetches."""
    options = events.placed[event]
    program.relations["drops"].add(event, literal=~any_of(program, list(options.values())))
    for column, literal in options.items():
        if column != ANYWHERE:
            program.relations["puts"].add(event, column, literal=literal)
    for name in TILES:
        if fetching := _of(events, event, name):
            literal = any_of(program, [literal for _, literal in fetching])
            program.relations["fetches"].add(event, name, literal=literal)


def _of(events: Events, event: int, name: str) -> TermList:
    """1 where the event fetches the tile, whatever the column."""
    return total([literal for (tile, _), literal in events.fetched[event].items() if tile == name])


ROWS: Mapping[str, str] = dict(
    zip(
        KINDS,
        ("residents", "ornaments", "plants", "animals", "radio", "gps", "villages", "volcanoes", "equipment"),
        strict=True,
    )
)
"""The rows of a notebook by kind, as goals name them."""


def add_ending(model: Model) -> None:
    """Add the relations to a model in which each tile is a candidate everywhere."""
    program = model.program
    placed = program.relation("placed", ("tile", "column"), say("the tile stands in the column at the end"))
    for tile in TILES:
        for column in NUMBERS:
            literal = _standing(model, tile, column)
            if literal is not None:
                placed.add(tile, column, literal=literal)
    pair = program.relation("pair", ("column",), say("radio and GPS are both in the column at the end"))
    equipped = program.relation("equipped", ("column",), say("the column has equipment at the end"))
    for column, both, equipment in zip(NUMBERS, model.pairs, model.typed.equipped, strict=True):
        pair.add(column, literal=both)
        equipped.add(column, literal=equipment)
    badge = program.relation("badge", ("id",), say("the badge is held at the end"))
    player = model.task.player
    for name in (*player.brown, *((player.green,) if player.green is not None else ())):
        badge.add(name, literal=program.true)
    for name, literal in model.badges.taken.items():
        badge.add(name, literal=literal)
    _add_measures(model)


def _standing(model: Model, tile: str, column: int) -> Literal | None:
    """The literal that the tile is there at the end."""
    kind = tile[0]
    if kind in model.packed:
        return model.packed[kind].at(column)
    if kind in "ME":
        return (model.typed.volcano if kind == "M" else model.typed.kit).get((tile[1], column))
    return (model.living if kind in "PA" else model.signals).cells.get((tile, column))


def _add_measures(model: Model) -> None:
    program = model.program
    count = program.measure("count", ("row", "number"), say("how many tiles the row holds at the end"))
    for kind, row in ROWS.items():
        count.add(row, terms=model.counts[kind])
    points = program.measure("points", ("item", "points"), say("what the item scores at the end"))
    for item, terms in model.points.items.items():
        points.add(item, terms=terms)
    points.add("badges", terms=model.badges.points, constant=model.task.held)
    score = program.measure("score", ("points",), say("the total at the end"))
    terms, constant = model.score()
    score.add(terms=terms, constant=constant)


def sentence(given: Given) -> str:
    """A given fact as people say it."""
    match given.relation.name, given.row:
        case "held", (tile, column, copy):
            if copy == 1:
                return say("{tile} stands in column {column}", tile=tile, column=column)
            return say(
                "{tile} stands in column {column} ({count} of them)", tile=tile, column=column, count=copy
            )
        case "offered", (tile, number):
            if number == 0:
                return say("no {tile} may be taken", tile=tile)
            return say("{count} {tile} may be taken", count=number, tile=tile)
        case "known", (tile, number):
            if number == 0:
                return say("no {tile} is known", tile=tile)
            return say("{count} {tile} are known", count=number, tile=tile)
        case "limit", (int(takes),):
            return say("no more than {tiles} may be taken", tiles=counted(takes, "tile"))
        case _:
            return str(given)


def bears_out(task: ArrangementTask, given: Given) -> bool:
    """Whether the position bears out the fact."""
    match given.relation.name, given.row:
        case "held", row:
            return row in set(tiles_in(task.notebook))
        case "offered", (str(tile), number):
            return task.offered[tile] == number
        case "known", (str(tile), number):
            return task.fetchable[tile] == number
        case "limit", (takes,):
            return takes == task.limit
    return False


ITEMS = {
    "SUM-7.2": "residents",
    "SUM-7.3": "residents",
    "SUM-7.4": "residents",
    "SUM-7.5": "ornaments",
    "SUM-7.6": "plants and animals",
    "SUM-7.8": "villages",
    "SUM-7.10": "volcanoes and equipment",
    "SUM-7.11": "volcanoes and equipment",
    "SUM-7.12": "volcanoes and equipment",
    "SUM-8.4": "badges",
    "SUM-9.4": "badges",
}
"""The item of ``points`` to which a score line belongs, by its clause."""


def witness(model: Model, coming: TileSupply | Events, world: World) -> Facts:
    """What the rules say after the takes of the world; what was there before them is not looked at.

    Raises ReplayError for a take that the rules forbid.
    """
    task = model.task
    steps = (
        fixed_script(model, coming, world)
        if isinstance(coming, Events)
        else free_script(model, coming, world)
    )
    end = decorated(task, arranged(task, [step.as_json() for step in steps]))
    fetched = Counter(step.bonus[0] for step in steps if step.bonus is not None)
    return {
        **notebook_facts(end, task.seat),
        "takes": {(sum(step.to is not None for step in steps),)},
        "fetched": {(tile, fetched[tile]) for tile in TILES if is_fetched(tile)},
        **_events(steps if task.ordered else ()),
    }


def notebook_facts(state: State, seat: int) -> dict[str, set[Row]]:
    """What a player's notebook and badges show as they stand, by relation."""
    player, lines = state.players[seat], score_lines(state, seat)
    notebook = player.notebook
    standing = list(tiles_in(notebook))
    kinds = Counter(tile[0] for tile, _, _ in standing)
    return {
        "placed": {(tile, column) for tile, column, _ in standing},
        "pair": _columns(notebook.radio & notebook.gps),
        "equipped": _columns(equipped(notebook)),
        "badge": {(badge,) for badge in (*player.brown, player.green) if badge is not None},
        "count": {(row, kinds[kind]) for kind, row in ROWS.items()},
        "points": _items(lines),
        "score": {(sum(line.points for line in lines),)},
    }


def _columns(bits: int) -> set[Row]:
    """The columns of a set of bits."""
    return {(column,) for column in NUMBERS if bits >> column - 1 & 1}


def _items(lines: Iterable[ScoreLine]) -> set[Row]:
    """The points of every item of a score, also of those that bring none."""
    points = Counter[str]()
    for line in lines:
        points[ITEMS[line.rule]] += line.points
    return {(item, points[item]) for item in ITEMS.values()}


def _events(steps: Sequence[ArrangementStep]) -> dict[str, set[Row]]:
    """What each event of a fixed order brings; nothing in free order, whose takes have no numbers."""
    found: dict[str, set[Row]] = {"comes": set(), "puts": set(), "drops": set(), "fetches": set()}
    for event, step in enumerate(steps):
        found["comes"].add((event, step.tile))
        if step.to is None:
            found["drops"].add((event,))
        elif columns_of(step.tile) != (ANYWHERE,):
            found["puts"].add((event, step.to))
        if step.bonus is not None:
            found["fetches"].add((event, step.bonus[0]))
    return found


EMPTY = b"""{"game": "sumatra", "players": [{}, {}], "bag": "",
 "edition": {"name": "", "maps": [{"players": [2], "draws": [0, 1]}]}}"""
"""A position in which nothing is there: its program has all the relations."""
WITHIN = say(
    "(One player's notebook after several takes is looked at, as solve does; hint ranks one turn. Nothing is "
    "drawn, and the other players stand still.)"
)


def query(position: Position) -> Query:
    """The program of the position, and the names that goals may use.

    Raises PositionError for values of ``ask`` that are not as expected, and for a race.
    """
    state = GAME.state(position)
    options = NotebookOptions(position)
    aim = options.choice("kind", TASKS)
    if aim == "journey":
        options.fault("kind", say("arrange, fewest or badges: arrangements are asked about"))
        aim = "arrange"
    task = goal_of(state, options, aim).task
    options.settle()
    return described(arrangements(task), position, task, WITHIN)


def described(query: Query, position: Position, task: ArrangementTask, within: str) -> Query:
    """The query with names, clauses and sentences; ``within`` is what its worlds leave out."""
    return replace(
        query,
        within=within,
        names=names(position.edition_data),
        clauses={rule.id: rule.text for rule in rulebook(position.game).values()},
        say=sentence,
        true=partial(bears_out, task),
    )


def arrangements(task: ArrangementTask) -> Query:
    """The program whose worlds are the arrangements, with every relation that goals may name, and their witness."""
    model, coming = arranging(task)
    return Query(model.program, witness=partial(witness, model, coming))


def arranging(task: ArrangementTask) -> tuple[Model, TileSupply | Events]:
    """The model of the arrangements with those relations, and how the tiles come in it."""
    model = Model(task, every=True)
    coming: TileSupply | Events
    if task.ordered:
        coming = Events(model)
        add_fixed(model, coming)
    else:
        coming = TileSupply(model)
        add_free(model, coming)
    add_ending(model)
    return model, coming


def names(edition: Edition) -> dict[str, Term]:
    """Every badge by its id, tiles by their code and, volcanoes and equipment, by what the edition calls them."""
    found: dict[str, Term] = {name: name for name in (*sorted(edition.badges), *TILES)}
    for letter, (volcano, equipment) in edition.types.items():
        found |= {volcano: f"M{letter}", equipment: f"E{letter}"}
    return found


def table_facts(position: Position, seat: int) -> TableFacts:
    """What the notebook and the badges of that seat show; takes to come are not looked at."""
    return TableFacts(notebook_facts(GAME.state(position), seat), names(position.edition_data))
