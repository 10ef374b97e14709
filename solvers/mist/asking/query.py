"""A position of Islands in the Mist as a program to be asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from periplus.models.boards.hexes import DIRECTIONS
from periplus.models.core.data import Move
from periplus.models.core.rulebook import rulebook
from periplus.models.core.wording import counted, say
from periplus.models.mist import GAME
from periplus.models.mist.flying import every_flight, leaps, move_of
from periplus.models.mist.island import CITY, EXTENSION_NAMES, MONUMENT, OFFICE, WILD, token
from periplus.models.mist.moves import Leap, Place
from periplus.models.mist.position import Position
from periplus.models.mist.scoring import TERRAIN_NAMES
from periplus.models.mist.state import Phase, State

from ...asking import LineProgram, Query
from ...program import Given, Goal, Program, Row, Term, World, atoms_of
from ...witness import TableFacts
from .laying import Flying, Laying, dock_name, place_of
from .outcomes import BEST, Outcomes, add_connected, add_landed, island_facts
from .question import SCORE, TOLD, ArrangementQuestion, Scope, asked, doubtful, possible, relation, widened


def moves(question: ArrangementQuestion, program: Program, world: World) -> Sequence[Move] | None:
    """The flight in C1, the tiles in C3; None where the turn has more than that, or is another player's."""
    laid = world.facts(program.relations["laid"])
    if question.anywhere or not question.in_turn:
        return None
    if question.state.phase is Phase.FLY and not laid:
        return _flight(question, program, world)
    if question.state.phase is Phase.PLACE:
        return _tiles(question, laid)
    return None


def _flight(question: ArrangementQuestion, program: Program, world: World) -> Sequence[Move]:
    """The cheapest flight to where the balloon lands."""
    state, player = question.state, question.player
    ((end,),) = world.facts(program.relations["lands"])
    if leaps(player):
        return (Leap.model_validate({"type": "leap", "to": end}),)
    flights = every_flight(state, player)
    ending = [flight for flight in flights if place_of(question, flight.space, flight.dock) == end]
    return (move_of(state, min(ending, key=lambda flight: flight.cost)),)


def _tiles(question: ArrangementQuestion, laid: Sequence[tuple[object, ...]]) -> Sequence[Move] | None:
    """The tiles of the telescope one by one; None where one is not there, or a covered space gives a draw."""
    island, left = question.state.island, list(question.player.telescope)
    found = []
    for name, at in laid:
        tile = next((tile for tile in left if token(tile) == name), None)
        if tile is None or not isinstance(at, tuple) or island.draws[island.board.number[at[0], at[1]]]:
            return None
        left.remove(tile)
        found.append(Place.model_validate({"type": "place", "tile": tile, "at": at}))
    return found


NAMES = TERRAIN_NAMES | {WILD: say("wild"), CITY: say("city"), MONUMENT: say("monument")} | EXTENSION_NAMES
"""What shows on a space, in words."""
GOAL_NAMES: dict[str, Term] = {
    **{NAMES[letter]: letter for letter in (*TERRAIN_NAMES, WILD, CITY, MONUMENT)},
    "watchtower2": "E2",
    "watchtower4": "E4",
    "office": OFFICE,
    "couple": "EK",
    "machine": "EV",
}
"""Names that goals may write for tiles."""


def sentence(given: Given) -> str:
    """A given fact as people say it."""
    match given.relation.name, given.row:
        case "wind", (direction,):
            return say("the wind blows {direction}", direction=direction)
        case "energy", (number,):
            return say("the player has {energy} energy", energy=number)
        case "held", (str(tile), (q, r)):
            return say("{tile} lies on {q},{r}", tile=NAMES[tile], q=q, r=r)
        case "offered", (str(tile), number):
            if number == 0:
                return say("no {tile} may be laid", tile=NAMES[tile])
            return say("{count} {tile} may be laid", count=number, tile=NAMES[tile])
        case "limit", (number,):
            return say("no more than {tiles} may be laid", tiles=counted(int(str(number)), "tile"))
        case "closed", ((q, r),):
            return say("the question lets nothing be laid on {q},{r}", q=q, r=r)
        case _:
            return str(given)


def bears_out(question: ArrangementQuestion, given: Given) -> bool:
    """Whether the position bears out the fact."""
    number = question.state.island.board.number
    match given.relation.name, given.row:
        case "wind", (direction,):
            return direction == question.state.wind
        case "energy", (energy,):
            return energy == question.player.energy
        case "held", (tile, (int(q), int(r))):
            lies = question.task.laid[number[q, r]]
            return lies != "" and token(lies) == tile
        case "offered", (str(tile), count):
            return question.offered(tile) == count
        case "limit", (limit,):
            return limit == question.task.limit
        case "closed", ((int(q), int(r)),):
            return not question.task.spaces >> number[q, r] & 1
    return False


EMPTY = b"""{"game": "mist", "phase": "C3", "players": [{"balloon": [0, 0]}],
 "edition": {"islands": {"front": {"0,0": "@1"}}, "tiles": {}}}"""
"""A position in which nothing is there: its program has all the relations and is quick to build."""

IN_A_TURN = say("This is about the present turn; a tile that nobody knows yet counts nothing.")
THE_BEST = say(
    "Of the ends of the present turn only the {best} best are looked at, and one flight with telescope tiles after it.",
    best=BEST,
)
BEST_ALONE = say(
    "Only the {best} best ends of the present turn are here, not the flights with telescope tiles after them that ask "
    "looks at too.",
    best=BEST,
)
NARROWED = say(
    "One flight and telescope tiles after it, or an arrangement, are looked at; nothing is taken or drawn."
)


def query(position: Position) -> Query:
    """The program of the position, and the names that goals may use.

    Raises PositionError for values of ``ask`` that are not as expected.
    """
    question = asked(position)
    common: dict[str, Any] = {
        "names": names(question.state, *question.task.tiles),
        "clauses": {rule.id: rule.text for rule in rulebook(position.game).values()},
        "say": sentence,
        "told": TOLD,
    }
    if not question.whole:
        program = worlds(possible(question))
        return Query(
            program=program,
            play=partial(moves, question, program),
            within=NARROWED,
            doubts=lambda goal: (worlds(doubtful(question, goal)),),
            true=partial(bears_out, question),
            **common,
        )
    outcomes, wide = Outcomes.of(question), widened(question)
    return Query(
        program=outcomes.program,
        play=outcomes.play,
        witness=outcomes.witness,
        quick=tuple if outcomes.every else partial(_narrowed, question),
        within=IN_A_TURN if outcomes.every else THE_BEST,
        alone="" if outcomes.every else BEST_ALONE,
        doubts=partial(_doubts, wide, outcomes),
        true=partial(bears_out, wide),
        **common,
    )


def names(state: State, *tiles: str) -> dict[str, Term]:
    """Directions, docks, the tiles of the edition and those, by code; kinds of tiles by what they are called."""
    edition = state.edition
    docks = map(dock_name, range(1, edition.dock_count(state.variant) + 1))
    codes = (*DIRECTIONS, *docks, *edition.start_tiles, *edition.tiles, *tiles)
    return {**{name: name for name in codes}, **GOAL_NAMES}


def _narrowed(question: ArrangementQuestion) -> tuple[LineProgram, ...]:
    """The flights and the telescope tiles that are laid after them, of a turn with too many ends."""
    program = worlds(possible(question))
    return (LineProgram(program, partial(moves, question, program)),)


def _doubts(wide: ArrangementQuestion, outcomes: Outcomes, goal: Goal) -> Iterator[Program]:
    """The program that knows clauses and facts, where it has all that the goal names; then that of every end."""
    if not {atom.relation for atom in atoms_of(goal)} & {"takes", "score"}:
        yield worlds(doubtful(wide, goal))
    yield outcomes.program


def worlds(scope: Scope) -> Program:
    """The program whose worlds are the ways to fly and to lay tiles, with every relation that goals may name."""
    program = Program()
    _ = program.true
    flying = Flying(program, scope)
    relation(program, "takes")
    laying = Laying(program, scope, flying)
    add_landed(program, laying.tokens, scope.terrains)
    add_connected(program, laying.tokens)
    program.measure("score", ("points",), SCORE)  # told by the ends of a turn alone
    return program


def table_facts(position: Position, seat: int) -> TableFacts:
    """What the island of that seat shows, where its balloon is, and its energy; flights to come are not looked at."""
    state = GAME.state(position)
    player, spaces = state.players[seat], state.island.board.spaces
    held: set[Row] = {(token(tile), spaces[number]) for number, tile in enumerate(player.tiles) if tile}
    wind: set[Row] = set() if state.wind is None else {(state.wind,)}
    place = dock_name(player.dock) if player.dock else spaces[player.space]
    lands: set[Row] = {(place,)} if player.dock or player.space >= 0 else set()
    energy: set[Row] = {(player.energy,)}
    now = {"wind": wind, "energy": energy, "held": held, "lands": lands}
    return TableFacts(island_facts(state, seat) | now, names(state))
