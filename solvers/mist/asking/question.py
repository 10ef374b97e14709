"""What goals are about: the question, how much of it a program holds, and the relations.

Usually the question is the rest of the turn as its hint knows it: every end that the rules allow, known draws
included. With ``ask.tiles``, ``spaces``, ``limit`` or ``all``, of another player, or in a turn with too many ends,
the balloon flies if it is to (C1), then those tiles, or those of the telescope, are laid beside it; nothing is taken,
and what covered spaces give is left alone. With ``ask.kind`` ``arrange`` the tiles are laid anywhere, as that
question has it.

To ask what can be, a program of what the position allows is enough. To say why something cannot be, the winds that do
not blow, the energy that is not there and the tiles that are not offered have to be there too, but only for the
terrains that the goal is about.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from periplus.models.boards.hexes import DIRECTIONS, Direction
from periplus.models.core.wording import say
from periplus.models.mist import GAME
from periplus.models.mist.island import TERRAINS, TOKENS, WILD, canonical
from periplus.models.mist.position import Position
from periplus.models.mist.state import Phase, Player, State

from ...asking import GoalRelation
from ...program import Goal, Program, Relation, Var, atoms_of, constants
from ..arrangement.task import IslandTask
from ..hint import by_turns
from ..island_options import IslandOptions

TURN = (Phase.FLY, Phase.TAKE, Phase.PLACE)
"""The phases in which a player's tiles may still be laid this turn."""


@dataclass(frozen=True)
class ArrangementQuestion:
    """A task, and whether its tiles go beside the balloon or anywhere."""

    task: IslandTask
    anywhere: bool
    in_turn: bool
    """Whether it is the turn of the player who is asked about."""
    whole: bool = False
    """Whether the question is about all that the rest of the turn may bring."""

    @property
    def state(self) -> State:
        """The table, the player who is asked about in turn."""
        return self.task.state

    @property
    def player(self) -> Player:
        """The player who is asked about."""
        return self.state.mover

    @property
    def flies(self) -> bool:
        """Whether the balloon is to fly."""
        return self.state.phase is Phase.FLY

    @property
    def lays(self) -> bool:
        """Whether tiles may be laid at all."""
        return self.anywhere or self.state.phase in TURN

    def offered(self, name: str) -> int:
        """How many tiles of the token there are to lay."""
        return len(self.task.stock.get(name, ()))


def asked(position: Position) -> ArrangementQuestion:
    """The question of the position; raises PositionError for values of ``ask`` that are not as expected."""
    state = GAME.state(position)
    options = IslandOptions(position.ask, state)
    seat = options.seat(len(state.players), state.turn)
    anywhere = position.ask.kind == "arrange"
    held = state.players[seat].telescope
    tiles = options.tiles("tiles") if anywhere or options.given("tiles") else held
    spaces, limit = options.spaces("spaces"), options.number("limit", 0)
    every = options.flag("all", default=False)
    options.settle()
    within = None if spaces is None else state.island.board.mask(spaces)
    narrowed = any(options.given(name) for name in ("tiles", "spaces", "limit", "all"))
    in_turn = seat == state.turn
    whole = in_turn and not anywhere and not narrowed and by_turns(state)
    task = IslandTask.of(replace(state, turn=seat), seat, tiles, spaces=within, limit=limit, every=every)
    return ArrangementQuestion(task, anywhere, in_turn, whole)


def widened(question: ArrangementQuestion) -> ArrangementQuestion:
    """The question with every tile that the turn may bring offered at once: no end of the turn lays any other."""
    state, player = question.state, question.player
    more = (*player.pending, *state.draws, *player.extensions)
    if state.phase is not Phase.PLACE or not state.bag:
        more = (*more, *(tile for cloud in state.clouds for tile in cloud))
    task = replace(question.task, tiles=canonical((*question.task.tiles, *more)))
    return replace(question, task=task)


MORE = 3
"""A stock is doubted by so many tiles more."""


@dataclass(frozen=True, slots=True)
class Scope:
    """What the relations of a program are about."""

    question: ArrangementQuestion
    winds: Sequence[Direction]
    energies: Sequence[int]
    amounts: Sequence[int]
    """The amounts of energy, rising to the end of the track, for which it is told what is reachable."""
    tokens: Sequence[str]
    """What may be laid."""
    terrains: str
    """The terrains whose landed tiles are told."""
    more: int = 0
    """How many more tiles of a kind may be laid than are offered."""
    doubted: bool = False
    """Whether what the position rules out is there as well, with the clause that forbids it."""


def possible(question: ArrangementQuestion) -> Scope:
    """What the position allows."""
    wind, most = question.state.wind, question.state.edition.track.max
    return Scope(
        question,
        winds=DIRECTIONS if wind is None else (wind,),
        energies=(question.player.energy,),
        amounts=range(most + 1),
        tokens=tuple(question.task.stock),
        terrains=TERRAINS,
    )


def doubtful(question: ArrangementQuestion, goal: Goal) -> Scope:
    """What the goal could depend on: each given fact may be left out, a stock by MORE tiles at most."""
    atoms = list(atoms_of(goal))
    named = {term for term in constants(goal) if isinstance(term, str)}
    every = any(isinstance(atom.terms[-1], Var) for atom in atoms if atom.relation == "landed")
    track = range(question.state.edition.track.max + 1)
    told = {term for atom in atoms for term in atom.terms[1:] if atom.relation == "reachable"}
    whole = any(isinstance(term, Var) for term in told)
    return Scope(
        question,
        winds=DIRECTIONS,
        energies=track,
        amounts=[number for number in track if whole or number in told or number == track[-1]],
        tokens=tuple(name for name in TOKENS if name in question.task.stock or name in {*named, WILD}),
        terrains=TERRAINS if every else "".join(letter for letter in TERRAINS if letter in named),
        more=MORE,
        doubted=True,
    )


TABLES = {
    "wind": (("direction",), say("the wind blows that way")),
    "energy": (("number",), say("the player has that much energy")),
    "reachable": (
        ("at", "energy"),
        say("the balloon can fly there for at most that energy, which the player has"),
    ),
    "lands": (("at",), say("the balloon is there after the flight, if one is due")),
    "takes": (("cloud",), say("the player takes that cloud")),
    "held": (("tile", "at"), say("the tile lies on the space before")),
    "laid": (("tile", "at"), say("the tile, by its code or its kind, is laid on the space")),
    "offered": (("tile", "number"), say("so many tiles of the kind may be laid")),
    "limit": (("number",), say("no more tiles than that may be laid")),
    "closed": (("at",), say("the question lets nothing be laid on the space")),
    "landed": (("at", "terrain"), say("a tile on the space is in a landed group of the terrain")),
    "connected": (("coast",), say("the coast is connected to the yard")),
}
"""The columns of each, and what a fact says."""
TOLD = (
    GoalRelation("item", ("clause", "points"), say("what the clause of the score gives at the end")),
    GoalRelation(
        "shows", ("at", "terrain"), say("a tile of the terrain, or a wild, lies on the space at the end")
    ),
    GoalRelation("wild", ("at",), say("a wild lies on the space at the end")),
    GoalRelation("tiled", ("at",), say("a tile lies on the space at the end")),
    GoalRelation("coast", ("terrain", "at"), say("the space is printed as coast of the terrain")),
    GoalRelation("yard", ("at",), say("the space is beside the yard")),
)
"""What the island tells besides, for the reasons of ``because.pl``."""
SCORE = say("the player's points as if the game ended then")


def relation(program: Program, name: str, fill: Callable[[Relation], None] | None = None) -> Relation:
    """The relation of that name, added to the program."""
    columns, doc = TABLES[name]
    return program.relation(name, columns, doc, fill)
