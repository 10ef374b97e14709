"""What a position's goals are about, and what it states as facts.

Worlds are final boards of one step, not whole turns: what the position's own question lays (the pieces in hand or one
of the offer; those of ``maximum``; none for ``builds`` and ``arrange``), each at most once, and then any buildings,
monuments and gardens on it. Effects are not followed: no draws, rescues or nets.

Facts are what lies on each cell, which cells are new, where overlays lie. ``ask`` takes them as they are. For ``why``
those about the cells that matter are literals of which each may be doubted: in its place anything else may lie there.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace

from periplus.models.boards.bitsets import members
from periplus.models.boards.grid import Frame
from periplus.models.core.wording import say
from periplus.models.kalypso import GAME, board
from periplus.models.kalypso.draft import is_placed
from periplus.models.kalypso.placing import first_anchors
from periplus.models.kalypso.position import Position
from periplus.models.kalypso.scoring import usual
from periplus.models.kalypso.state import Phase, State
from periplus.models.kalypso.terms import ICONS, Objective, word
from periplus.models.kalypso.tiles import OPTIONAL, is_salvage
from periplus.models.kalypso.turn import must_take

from ...program import Given, Literal, Program, Relation, Row, any_of
from ..overlays.layout import SettlementBase, Table, fixed


@dataclass(frozen=True, slots=True)
class SettlementQuestion:
    """The settlement of a state, and what may come of it."""

    state: State
    pieces: tuple[str, ...]
    """Each may be laid once."""
    objective: Objective
    single: bool = False
    """Only one of the pieces may be laid: they are an offer."""
    gardens: int = 0
    """Gardens that may be laid."""
    fresh: bool = True
    """Builds need a cell laid this turn (KAL-9.3)."""
    start: int = 0
    """Cells of which the first tile of an empty board has to cover one; 0 where there is foundation."""

    @property
    def builds(self) -> bool:
        """Whether anything may be built in this phase (R28)."""
        return self.state.phase is Phase.TURN


def asked(position: Position) -> SettlementQuestion:
    """The question that the position's own ``ask`` poses."""
    state, ask = GAME.state(position), position.ask
    objective = ask.objective or usual(state.mode)
    if ask.kind in ("maximum", "arrange"):
        state = replace(state, phase=Phase.TURN, offer=())
        pieces = (ask.pieces or ()) if ask.kind == "maximum" else ()
        return SettlementQuestion(
            state, pieces, objective, gardens=ask.gardens, fresh=False, start=_circle(state)
        )
    if ask.kind == "builds":
        return SettlementQuestion(state, (), objective)
    if must_take(state):
        return SettlementQuestion(state, state.offer, objective, single=True)
    held = state.own.hand
    if state.phase is not Phase.TURN:
        held = tuple(piece for piece in held if not piece.endswith(OPTIONAL))  # it waits for a turn (R28)
    hand = [piece for piece in (one.removesuffix(OPTIONAL) for one in held) if is_placed(piece)]
    anchors = first_anchors(state) if state.phase is Phase.SETUP else 0
    closed = state.phase is Phase.SETUP and not anchors  # the first tiles are laid
    pieces = tuple(piece for piece in hand if piece != "garden" and not (closed and is_salvage(piece)))
    start = 0 if state.together else anchors
    return SettlementQuestion(state, pieces, objective, gardens=hand.count("garden"), start=start)


def _circle(state: State) -> int:
    """Where the first tile of an empty board has to lie (KAL-2.10)."""
    if state.together or board.foundation(state.sea, state.own):
        return 0
    return state.sea.circle or state.sea.frame.room


LIES = (
    "lies",
    ("cell", "what"),
    say("what lies on the cell now: an icon's letter, barrel, boat, loose boat, water"),
)
FRESH = ("fresh", ("cell",), say("a base piece was laid on the cell in this turn"))
OVERLAID = ("overlaid", ("cell",), say("an overlay or a stacked net lies on the cell now"))
HELD = ("held", ("piece",), say("the piece is there to be laid"))
ISLAND = "island"
WATER = "water"
FOUNDATION = (*ICONS, "barrel", "boat")
"""What makes a cell foundation; a loose boat does not."""
DOUBTED = (*FOUNDATION, WATER)
"""What may lie on a cell whose fact is doubted."""


@dataclass(frozen=True, slots=True)
class SettlementLiterals:
    """What there is before anything is laid, as literals by cell."""

    ground: SettlementBase
    fresh: Table
    """Cells laid this turn."""
    overlaid: Table


def what_lies(state: State) -> dict[int, str]:
    """By cell, what lies there now; water is left out."""
    sea, own = state.sea, state.own
    found = dict.fromkeys(members(sea.island), ISLAND)
    for icon, cells in zip(ICONS, own.icons, strict=True):
        found |= dict.fromkeys(members(cells), icon)
    found |= dict.fromkeys(members(own.barrels), "barrel")
    for boat, docked in zip(own.boats, board.docked(sea, own), strict=True):
        found |= dict.fromkeys(members(sea.frame.mask(boat.cells)), "boat" if docked else "loose boat")
    return found


def stated(program: Program, state: State) -> SettlementLiterals:
    """Everything as it is: no fact is doubted."""
    sea, own = state.sea, state.own

    def fill(relation: Relation) -> None:
        for row in shown[relation.name]():
            relation.add(*row, literal=program.true)

    shown = cell_readings(state)
    program.relation(*LIES, fill)
    program.relation(*FRESH, fill)
    program.relation(*OVERLAID, fill)
    return SettlementLiterals(
        fixed(program, sea, own),
        dict.fromkeys(members(own.fresh), program.true),
        dict.fromkeys(members(board.overlaid(sea, own)), program.true),
    )


def cell_readings(state: State) -> dict[str, Callable[[], list[Row]]]:
    """What lies on the cells as they are, by relation, in the order of the cells."""
    sea, own = state.sea, state.own

    def lies() -> list[Row]:
        lying = what_lies(state)
        outside = sum(1 << cell for cell in lying if not sea.frame.inside >> cell & 1)
        return [
            (sea.frame.cell(cell), lying.get(cell, WATER)) for cell in members(sea.frame.inside | outside)
        ]

    def cells(mask: int) -> list[Row]:
        return [(sea.frame.cell(cell),) for cell in members(mask)]

    return {
        LIES[0]: lies,
        FRESH[0]: lambda: cells(own.fresh),
        OVERLAID[0]: lambda: cells(board.overlaid(sea, own)),
    }


class Doubts:
    """The facts about some cells, each of which may be doubted; all other cells are as they are."""

    def __init__(self, program: Program, state: State, cells: int) -> None:
        self._program = program
        self._state = state
        self._cells = cells & ~state.sea.island
        self._frame: Frame = state.sea.frame

    def now(self) -> SettlementLiterals:
        """What there is, as literals."""
        own, sea = self._state.own, self._state.sea
        overlays = board.overlaid(sea, own)
        return SettlementLiterals(
            self._ground(),
            self._facts(FRESH, own.fresh, self._cells),
            self._facts(OVERLAID, overlays, overlays & self._cells),
        )

    def _facts(self, table: tuple[str, tuple[str, ...], str], true: int, doubted: int) -> dict[int, Literal]:
        """A literal for each cell of which the fact holds or may be doubted."""
        relation, found = self._program.relation(*table), {}
        for cell in members(true | doubted):
            row = self._frame.cell(cell)
            sure = None if doubted >> cell & 1 else self._program.true
            found[cell] = relation.add(row, literal=sure)
            if sure is None:
                self._program.give(relation, row, holds=bool(true >> cell & 1))
        return found

    def _ground(self) -> SettlementBase:
        """The base: one thing lies on each doubted cell, water among them."""
        program, sea = self._program, self._state.sea
        lies = program.relation(*LIES)
        base = fixed(program, sea, self._state.own)
        lying = what_lies(self._state)
        covered, foundation, barrels = dict(base.covered), dict(base.foundation), dict(base.barrels)
        icons = [dict(table) for table in base.icons]
        for cell in members(self._cells):
            what = lying.get(cell, WATER)
            row = self._frame.cell(cell)
            if what not in DOUBTED:
                lies.add(row, what, literal=program.true)
                continue
            options = {thing: lies.add(row, thing) for thing in DOUBTED}
            program.meaning.exactly_one(list(options.values()))
            program.give(lies, row, what)
            covered[cell] = ~options[WATER]
            foundation[cell] = any_of(program, (options[thing] for thing in FOUNDATION))
            barrels[cell] = options["barrel"]
            for icon, table in zip(ICONS, icons, strict=True):
                table[cell] = options[icon]
        return SettlementBase(sea, covered, foundation, tuple(icons), barrels, {}, base.docked, base.boats)


def sentence(given: Given) -> str:
    """A given fact as people say it."""
    match given.relation.name, given.row:
        case "lies", (cell, "water"):
            return say("{cell} is water", cell=_cell(cell))
        case "lies", (cell, str(what)) if len(what) == 1:
            return say("the icon {icon} lies on {cell}", icon=what, cell=_cell(cell))
        case "lies", (cell, str(what)):
            return say("a {piece} lies on {cell}", piece=word(what), cell=_cell(cell))
        case "fresh", (cell,):
            if given.holds:
                return say("{cell} was laid in this turn", cell=_cell(cell))
            return say("{cell} was not laid in this turn", cell=_cell(cell))
        case "overlaid", (cell,):
            return say("an overlay or a stacked net lies on {cell}", cell=_cell(cell))
        case "held", (str(piece),):
            if given.holds:
                return say("{piece} is there to be laid", piece=word(piece))
            return say("{piece} is not there to be laid", piece=word(piece))
        case _:
            return str(given)


def true_of(state: State, pieces: Collection[str], given: Given) -> bool:
    """Whether the state, with those pieces to be laid, bears out the fact."""
    frame, own = state.sea.frame, state.own
    (cell, *rest) = given.row
    bit = frame.bit(cell) if isinstance(cell, tuple) and len(cell) == 2 else -1
    match given.relation.name:
        case "held":
            return (cell in pieces) == given.holds
        case "lies":
            return what_lies(state).get(bit, WATER) == rest[0] and given.holds
        case "fresh":
            return bool(own.fresh >> bit & 1) == given.holds
        case "overlaid":
            overlays = board.overlaid(state.sea, own)
            return bool(overlays >> bit & 1) == given.holds
    return False


def _cell(cell: object) -> str:
    return str(list(cell)) if isinstance(cell, tuple) else str(cell)


def letters() -> Iterator[str]:
    """The names of what may lie on a cell, as goals write them."""
    yield from (*DOUBTED, ISLAND, "loose boat")
