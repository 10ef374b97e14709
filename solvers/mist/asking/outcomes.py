"""Everything that can come of the rest of a turn as a program: its worlds are the outcomes.

All ends are listed by the search of a turn; in a world exactly one of them is true, and what goals name is true where
an end has it. So takes, draws that are known and the score are as the rules have them. Ends that differ in nothing
that goals name are one.

Of the island at the end, landed tiles and connected coasts are told. The layers of an arrangement say what hangs on
the coast or the yard; here all that does is also said to, so that goals may deny it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple, TypeAlias

from periplus.models.boards.bitsets import members
from periplus.models.boards.hexes import Hex
from periplus.models.mist.island import RANK, TERRAINS, TOKEN_NUMBER, WILD, token
from periplus.models.mist.moves import AnyMove, Take
from periplus.models.mist.scoring import score_lines
from periplus.models.mist.scoring import total as points_of
from periplus.models.mist.state import State, connected, landed, masks_of, terrain, tiled

from ...limits import Clock, Limits
from ...patterns.logic import less, total
from ...patterns.rooted import Layers
from ...program import Literal, Program, Relation, Row, Term, World, all_of, any_of
from ...witness import Facts, items
from ..arrangement.tokens import ShownTokens, joins, roots, webbed
from ..arrangement.tokens import landed as landed_rows
from ..turn.best import BestTurns, every_end, prefix
from ..turn.evaluator import Assignment
from ..turn.placements import Placements, ResourceUse
from ..turn.playing import Course, EnumeratedTurn, played
from .laying import place_of, prices
from .question import SCORE, TABLES, ArrangementQuestion, relation

Rights = Mapping[int, Iterable[Literal] | None]
"""Where a chain may begin: where one of the literals is true, or (None) always."""


def add_landed(program: Program, tokens: ShownTokens, terrains: str) -> None:
    """Add the relation of landed tiles of those terrains."""

    def fill(table: Relation) -> None:
        for letter in terrains:
            layers, shown = landed_rows(tokens, letter), tokens.shown(letter)
            for number, literal in _whole(tokens, layers, shown, roots(tokens, letter)).items():
                table.add(tokens.island.board.spaces[number], letter, literal=literal)

    relation(program, "landed", fill)


def add_connected(program: Program, tokens: ShownTokens) -> None:
    """Add the relation of connected coasts."""

    def fill(table: Relation) -> None:
        landing = dict.fromkeys(members(tokens.island.landing))
        web = _whole(tokens, webbed(tokens), tokens.terrain, landing)
        for letter in tokens.island.coasts:
            table.add(letter, literal=_joined(program, web, joins(tokens, letter)))

    relation(program, "connected", fill)


def _whole(
    tokens: ShownTokens, layers: Mapping[int, Layers], there: Mapping[int, list[Literal]], begins: Rights
) -> dict[int, Literal]:
    """For each space the literal that it is reached, true of every space that is."""
    program = tokens.program
    found = {number: program.boolean() for number in layers}
    for number, literals in layers.items():
        program.meaning.linear([(1, found[number]), *less(total(literals))], 0, 0)
        rights = begins.get(number, ())
        starts = [program.true] if rights is None else list(rights)
        for tile in there[number]:
            for support in (*starts, *(found[other] for other in tokens.beside[number] if other in found)):
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


MOST = 3_000
"""Ends of a turn that are listed one by one; of a turn with more, the BEST are."""
BEST = 300
ORDER = "MIST-3.2"
"""The clause for which the worlds are the ends of one player's turn."""
Fact: TypeAlias = tuple[str, Row]
"""A relation and the values of its columns."""
Found: TypeAlias = tuple[State, Placements, ResourceUse] | EnumeratedTurn
"""An end as the search lists it."""


class _End(NamedTuple):
    """What goals can tell of an end."""

    place: Term
    cloud: int | None
    laid: Assignment
    """The tiles that are new on the island, by the number of the space."""
    score: int


_Way: TypeAlias = Course | tuple[Placements, ResourceUse]
"""What leads to an end, as far as it is worked out."""


class Outcomes:
    """The ends of the turn of a question as a program, each with a way that leads to it."""

    def __init__(self, question: ArrangementQuestion, ways: dict[_End, _Way], *, every: bool) -> None:
        self._question, self._ways = question, ways
        self.every = every
        """Whether these are all ends of the turn."""
        self.program = Program()
        self._literals = [self.program.boolean() for _ in ways]
        self.program.rule(ORDER).exactly_one(self._literals)
        for name in TABLES:
            relation(self.program, name)
        self._add_given()
        self._add_facts()
        self._add_score()

    @classmethod
    def of(cls, question: ArrangementQuestion) -> Outcomes:
        """Those of a question about a whole turn: every end, or the best of too many."""
        state, clock = question.state, Clock(Limits(seconds=None))
        listed = list(islice(every_end(state, clock), MOST + 1))
        if len(listed) <= MOST:
            return cls(question, dict(_told(question, found) for found in listed), every=True)
        *_, known = BestTurns(state, BEST).search(clock)
        ends = (EnumeratedTurn(turn.state, turn.course) for turn in known.turns)
        return cls(question, dict(_told(question, end) for end in ends), every=False)

    def _add_given(self) -> None:
        """What holds in every world: wind and energy, what lies, what is offered, where a flight can end."""
        question, add, true = self._question, self.program.relations, self.program.true
        state, spaces = question.state, question.state.island.board.spaces
        if state.wind is not None:
            add["wind"].add(state.wind, literal=true)
        add["energy"].add(question.player.energy, literal=true)
        for number, tile in enumerate(question.player.tiles):
            if tile:
                add["held"].add(token(tile), spaces[number], literal=true)
        for name in question.task.stock:
            add["offered"].add(name, question.offered(name), literal=true)
        if question.flies and state.wind is not None:
            for place, price in prices(question, state.wind).items():
                for energy in range(price.cost, state.edition.track.max + 1):
                    if price.cost <= question.player.energy:
                        add["reachable"].add(place, energy, literal=true)

    def _add_facts(self) -> None:
        rows: dict[Fact, list[Literal]] = {}
        shown_by: dict[Assignment, list[Literal]] = {}
        spaces = self._question.state.island.board.spaces
        for end, literal in zip(self._ways, self._literals, strict=True):
            shown_by.setdefault(end.laid, []).append(literal)
            rows.setdefault(("lands", (end.place,)), []).append(literal)
            if end.cloud is not None:
                rows.setdefault(("takes", (end.cloud,)), []).append(literal)
        for laid, literals in shown_by.items():
            for fact in dict.fromkeys((*_of_tiles(laid, spaces), *self._shown(laid))):
                rows.setdefault(fact, []).extend(literals)
        for (name, row), found in sorted(rows.items(), key=lambda known: self._place(known[0])):
            self.program.relations[name].add(*row, literal=self._one_of(found))

    def _place(self, fact: Fact) -> tuple[int, ...]:
        """Where a fact stands among those of its relation: by terrain, space and tile, as answers have them."""
        island, row = self._question.state.island, fact[1]
        ranks = [TERRAINS.index(term) for term in row[-1:] if isinstance(term, str) and term in TERRAINS]
        spaces = [island.board.number[term[0], term[1]] for term in row if isinstance(term, tuple)]
        tiles = [RANK.get(term, -1) for term in row if isinstance(term, str)]
        numbers = [term for term in row if isinstance(term, int)]
        return (*(ranks if fact[0] in ("landed", "connected") else ()), *spaces, *tiles, *numbers)

    def _one_of(self, literals: Sequence[Literal]) -> Literal:
        """The literal that the world is one of these ends."""
        if len(literals) == len(self._literals):
            return self.program.true
        if len(literals) == 1:
            return literals[0]
        return any_of(self.program, literals)

    def _shown(self, laid: Assignment) -> Iterator[Fact]:
        """What the island shows once those tiles lie on it."""
        island, masks = self._question.state.island, list(masks_of(self._question.player.tiles))
        for number, tile in laid:
            masks[TOKEN_NUMBER[token(tile)]] |= 1 << number
        for letter in connected(island, masks):
            yield "connected", (letter,)
        for letter in TERRAINS:
            for space in island.board.spaces_of(landed(island, masks, letter)):
                yield "landed", (space, letter)

    def _add_score(self) -> None:
        alike: dict[int, list[Literal]] = {}
        for end, literal in zip(self._ways, self._literals, strict=True):
            alike.setdefault(end.score, []).append(literal)
        terms = [(score, self._one_of(found)) for score, found in sorted(alike.items())]
        self.program.meaning.exactly_one([literal for _, literal in terms])
        self.program.measure("score", ("points",), SCORE).add(terms=terms)

    def play(self, world: World) -> Sequence[AnyMove]:
        """The moves that lead to the end of a world, up to the first draw that nobody knows."""
        return prefix(self._line(world))

    def witness(self, world: World) -> Facts:
        """What holds by the rules after the line of a world; a draw that nobody knows gives nothing in it.

        Raises ReplayError for a line that the rules forbid.
        """
        question, course = self._question, self._line(world)
        state = played(question.state, course)
        player = state.players[question.state.turn]
        before = question.player.tiles
        laid = tuple(pair for pair in enumerate(player.tiles) if pair[1] != before[pair[0]])
        rows = list(_of_tiles(laid, state.island.board.spaces))
        return {
            **island_facts(state, question.state.turn),
            **_lying(state, question.state.turn),
            "lands": {(place_of(question, player.space, player.dock),)},
            "takes": {(move.cloud,) for move in course if isinstance(move, Take)},
            "laid": {row for _, row in rows},
        }

    def _line(self, world: World) -> Course:
        """What leads to the end of a world."""
        found = zip(self._ways.values(), self._literals, strict=True)
        return next((_course(way) for way, literal in found if world[literal]), ())


def island_facts(state: State, seat: int) -> dict[str, set[Row]]:
    """What a player's island shows as it stands, and its score, by relation."""
    island, masks = state.island, masks_of(state.players[seat].tiles)
    return {
        "landed": {
            (space, letter)
            for letter in TERRAINS
            for space in island.board.spaces_of(landed(island, masks, letter))
        },
        "connected": {(letter,) for letter in connected(island, masks)},
        "score": {(points_of(state, seat),)},
    }


def _lying(state: State, seat: int) -> dict[str, set[Row]]:
    """What lies on a player's island as it stands, and what its score is made of, for reasons."""
    island, masks = state.island, masks_of(state.players[seat].tiles)

    def spaces(mask: int) -> set[Row]:
        return {(space,) for space in island.board.spaces_of(mask)}

    shown = ((letter, space) for letter in TERRAINS for (space,) in spaces(terrain(masks, letter)))
    coasts = ((letter, space) for letter, mask in island.coasts.items() for (space,) in spaces(mask))
    return {
        "shows": {(space, letter) for letter, space in shown},
        "wild": spaces(masks[TOKEN_NUMBER[WILD]]),
        "tiled": spaces(tiled(masks)),
        "coast": set[Row](coasts),
        "yard": spaces(island.landing),
        "item": items(score_lines(state, seat)) or set(),
    }


def _told(question: ArrangementQuestion, found: Found) -> tuple[_End, _Way]:
    """What goals can tell of an end, and what leads to it."""
    if isinstance(found, EnumeratedTurn):
        player, course = found.state.mover, found.moves
        before = question.player.tiles
        laid = tuple(pair for pair in enumerate(player.tiles) if pair[1] != before[pair[0]])
        cloud = next((move.cloud for move in course if isinstance(move, Take)), None)
        place = place_of(question, player.space, player.dock)
        return _End(place, cloud, laid, points_of(found.state, question.state.turn)), course
    table, placements, choice = found
    last = choice.at_hand.steps[-1] if choice.at_hand.steps else None
    cloud = last.cloud if isinstance(last, Take) else None
    place = place_of(question, table.mover.space, table.mover.dock)
    return _End(place, cloud, choice.laid, choice.value), (placements, choice)


def _course(way: _Way) -> Course:
    match way:
        case (Placements() as placements, ResourceUse() as choice):
            return placements.end(choice).course
        case _:
            return way


def _of_tiles(laid: Assignment, spaces: Sequence[Hex]) -> Iterator[Fact]:
    """The facts of new tiles: each by its code, and by its kind."""
    for number, tile in laid:
        yield "laid", (tile, spaces[number])
        yield "laid", (token(tile), spaces[number])
