"""The relations of the island at the end: landed tiles and connected coasts.

The layers of an arrangement say what hangs on the coast or the yard; here all that does is also said to, so that goals
may deny it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from periplus.models.boards.bitsets import members

from ...patterns.layers import Layers
from ...patterns.logic import less, total
from ...program import Literal, Program, Relation, all_of, any_of
from ..arrangement.ground import ShownTokens
from ..arrangement.landing import landed, roots
from ..arrangement.web import joins, webbed
from .tables import relation

Rights = Mapping[int, Iterable[Literal] | None]
"""Where a chain may begin: where one of the literals is true, or (None) always."""


def add_landed(program: Program, ground: ShownTokens, terrains: str) -> None:
    """Add the relation of landed tiles of those terrains."""

    def fill(table: Relation) -> None:
        for letter in terrains:
            layers, shown = landed(ground, letter), ground.shown(letter)
            for number, literal in _whole(ground, layers, shown, roots(ground, letter)).items():
                table.add(ground.island.board.spaces[number], letter, literal=literal)

    relation(program, "landed", fill)


def add_connected(program: Program, ground: ShownTokens) -> None:
    """Add the relation of connected coasts."""

    def fill(table: Relation) -> None:
        landing = dict.fromkeys(members(ground.island.landing))
        web = _whole(ground, webbed(ground), ground.terrain, landing)
        for letter in ground.island.coasts:
            table.add(letter, literal=_joined(program, web, joins(ground, letter)))

    relation(program, "connected", fill)


def _whole(
    ground: ShownTokens, layers: Mapping[int, Layers], there: Mapping[int, list[Literal]], begins: Rights
) -> dict[int, Literal]:
    """For each space the literal that it is reached, true of every space that is."""
    program = ground.program
    found = {number: program.boolean() for number in layers}
    for number, literals in layers.items():
        program.meaning.linear([(1, found[number]), *less(total(literals))], 0, 0)
        rights = begins.get(number, ())
        starts = [program.true] if rights is None else list(rights)
        for tile in there[number]:
            for support in (*starts, *(found[other] for other in ground.beside[number] if other in found)):
                program.meaning.clause([~tile, ~support, found[number]])
    return found


def _joined(program: Program, web: Mapping[int, Literal], rights: Mapping[int, list[Literal]]) -> Literal:
    """The literal that some tile of the web joins the coast (MIST-9.2)."""
    joined = (
        all_of(program, [web[number], any_of(program, found)])
        for number, found in rights.items()
        if number in web
    )
    return any_of(program, list(joined))
