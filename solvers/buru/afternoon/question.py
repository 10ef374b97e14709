"""What is asked of an afternoon: whose it is, what counts, the tables that it starts from.

A bare table is one without what a player holds: no rule and no model of play that acts by itself looks at it. So what
comes by itself after an action is worked out once for the table alone, and what it brings the player is added to his
holdings.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

from periplus.models.buru.game import GAME, located
from periplus.models.buru.moves import AnyMove, Tie
from periplus.models.buru.play import PLAY, PossibleWorlds
from periplus.models.buru.position import Position
from periplus.models.buru.query import AfternoonQuery, Goal, Others
from periplus.models.buru.scoring import value as goal_value
from periplus.models.buru.state import UNKNOWN, Player, Setting, State
from periplus.models.buru.state import replace as changed
from periplus.models.buru.terms import AFTERNOON
from periplus.models.core.errors import Fault, IllegalMove, PositionError
from periplus.models.core.wording import say

from ..scopes import require, scoped

NOTHING = (0, 0, 0)
Worlds: TypeAlias = tuple[tuple[Fraction, State], ...]
"""Tables with their chances."""


def without_holdings(state: State, seat: int) -> State:
    """The table where the player holds no goods; his offerings and all that is on the board stay, but no discards.

    Of his cards only the number stays: a deck holds what nobody has.
    """
    held = state.players[seat]
    tableau, elders = (UNKNOWN,) * len(held.tableau), (UNKNOWN,) * len(held.elders)
    player = changed(held, vp=0, fish=0, res=NOTHING, tableau=tableau, tasked=0, elders=elders)
    table = state.with_player(seat, player)
    return table if table.discards is None else changed(table, discards=None)


def with_holdings(table: State, seat: int, held: Player) -> State:
    """The table where the player has back what he held, and what the bare one has gained comes on top."""
    return table.with_player(seat, together(table.players[seat], held, table.setting))


def together(gained: Player, held: Player, setting: Setting) -> Player:
    """A player of a bare table with what he held, and what he has gained on top."""
    res = held.res
    if gained.res != NOTHING:
        res = (res[0] + gained.res[0], res[1] + gained.res[1], res[2] + gained.res[2])
    return changed(
        gained,
        vp=held.vp + gained.vp,
        fish=min(setting.edition.fish_cap, held.fish + gained.fish),
        res=res,
        tableau=held.tableau,
        tasked=held.tasked,
        elders=held.elders,
    )


EPSILON = Fraction(1, 10**9)
"""Less than this far below the best no value needs to be exact."""


LEFT_OVER: Mapping[str, Fraction] = {
    "clay": Fraction(1),
    "palm": Fraction(1),
    "ebony": Fraction(2),
    "fish": Fraction(1, 3),
    "islander": Fraction(1),
}
"""What holdings are thought to be worth at the end of a round that is not the last; by this equal values differ."""


class Aim(NamedTuple):
    """Whose afternoon it is and what counts in the end."""

    seat: int | None
    """None: nobody decides, all humans play by the model."""
    goal: Goal
    others: Others
    leftover: Mapping[str, Fraction] = {}
    """What holdings are worth on top, where the game goes on."""
    goes_on: bool = False
    """Whether a guide gained now can be of use."""

    def value(self, state: State) -> Fraction:
        """What a table is worth as an end."""
        value = goal_value(state, self.seat or 0, self.goal)
        return value + goal_value(state, self.seat or 0, self.leftover) if self.leftover else value

    def left_over(self, state: State) -> Fraction:
        """What is thought of the holdings at an end, beyond its value."""
        return goal_value(state, self.seat or 0, LEFT_OVER)

    @property
    def weights(self) -> dict[str, Fraction]:
        """What is weighed by its number, respect included."""
        weights = {"vp": Fraction(1)} if isinstance(self.goal, str) else {**self.goal}
        return {
            name: weights.get(name, Fraction(0)) + self.leftover.get(name, 0)
            for name in {**weights, **self.leftover}
        }

    @property
    def respect(self) -> Fraction:
        """What a point of respect on the player's track is worth."""
        return self.weights.get("vp", Fraction(0))

    @property
    def greedy(self) -> bool:
        """Whether more of every good, card and offering is never worse."""
        return all(weight >= 0 for weight in self.weights.values())


def is_over(state: State) -> bool:
    """Whether nobody has a choice left this afternoon."""
    return state.phase != AFTERNOON or state.turn is None


KIND = "afternoon"


@dataclass(frozen=True)
class AfternoonQuestion:
    """An afternoon to be played."""

    position: Position
    aim: Aim
    plan: tuple[AnyMove, ...]
    """The moves planned for humans, which come first."""
    worlds: Worlds
    """The tables after them, at the next choice of a human, with their chances."""

    @property
    def start(self) -> State:
        """One of the tables: what all of them have alike may be read from it."""
        return self.worlds[0][1]

    @property
    def ties(self) -> tuple[State, ...]:
        """The other tables, on which ties have fallen otherwise."""
        return tuple(state for _, state in self.worlds[1:])


def ask(position: Position) -> AfternoonQuestion:
    """The question of a position.

    Raises PositionError for what cannot be asked so, and IllegalMove for a plan that the rules forbid.
    """
    query = position.ask
    default = AfternoonQuery.model_construct(kind="afternoon", goal="end", plan=(), others="rating")
    asked = query if isinstance(query, AfternoonQuery) else default
    table = GAME.state(position)
    table, broken = PLAY.follow(table, asked.plan)
    if broken:
        raise IllegalMove(
            located(replace(fault, where=("ask", "plan", *fault.where[1:])) for fault in broken)
        )
    worlds = _normal(table)
    for _, state in worlds:
        _started(state)
    require(worlds[0][1].setting, "actions", "holdings")
    seat = _seat(position, worlds[0][1], planned=bool(asked.plan))
    return AfternoonQuestion(position, Aim(seat, asked.goal, asked.others), asked.plan, worlds)


def scope(question: AfternoonQuestion, before: Sequence[AnyMove] = ()) -> dict[str, Any]:
    """What the answer leaves out or takes for granted: see ``figures``. ``before``: the moves that come first."""
    tied = any(isinstance(move, Tie) for move in before)
    return scoped(question.start, question.aim.seat, question.aim.others, tied=tied)


def _normal(table: PossibleWorlds) -> Worlds:
    """The worlds with chances that sum to 1."""
    whole = sum((chance for chance, _ in table.settled), Fraction(0))
    return tuple((chance / whole, state) for chance, state in table.settled)


def _seat(position: Position, state: State, *, planned: bool) -> int | None:
    """Who decides: the player named, else nobody where there is a plan, else the only human or whose choice it is."""
    setting = state.setting
    name = position.ask.player
    if name is not None:
        seat = setting.ids.index(name)
        if setting.lawans[seat] is not None:
            raise PositionError("ask.player", say("expected a human: a Lawan decides nothing"))
        return seat
    if planned:
        return None
    humans = [seat for seat, lawan in enumerate(setting.lawans) if lawan is None]
    return humans[0] if len(humans) == 1 or state.turn is None else state.turn


def _started(state: State) -> None:
    """Raise PositionError for a round in which not all tokens are placed or known."""
    if state.phase in ("morning", "noon"):
        raise PositionError("phase", say("expected an afternoon, with all tokens placed and kept"))
    if state.phase != KIND or state.turn is not None:
        return
    faults = [
        Fault(
            f"players[{seat}].placed.{area}[{index}]", say("expected a token: an afternoon needs all known")
        )
        for seat, player in enumerate(state.players)
        for area, tokens in zip(state.setting.areas, player.placed, strict=True)
        for index, token in enumerate(tokens)
        if token == UNKNOWN
    ]
    if faults:
        raise PositionError.of(faults)
