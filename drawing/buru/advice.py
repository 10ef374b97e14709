"""What an answer or a fault stands for on the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from periplus.models.buru.edition import Edition
from periplus.models.buru.modules.ambelau import AMBELAU, landed, others, track
from periplus.models.buru.order import BLESSING
from periplus.models.buru.position import Position
from periplus.models.buru.state import State
from periplus.models.buru.terms import AREAS, FISH, KUDA, SPIRITS
from periplus.models.core.results import Violation, Where

from ..scene import Role
from ..tables import number
from .faces import Overlay


@dataclass(frozen=True, slots=True)
class Things:
    """Lights what words stand for."""

    state: State
    overlay: Overlay

    def light(self, name: str, role: Role, word: str = "") -> None:
        """Give the thing of that id a role, and a word if there is one; words that name nothing are passed over."""
        overlay, edition = self.overlay, self.state.setting.edition
        name = name.removesuffix("*")
        if name in edition.hirelings or name in edition.forest_cards:
            overlay.light(overlay.cards, name, role, word)
        elif name in SPIRITS:
            overlay.light(overlay.altars, name, role, word)
        elif name in AREAS:
            overlay.light(overlay.areas, name, role, word)
        elif name in edition.decree_cards:
            self.light(edition.decree_cards[name].place.removeprefix("altar:"), role, word)
        elif (space := self._space(edition, name)) is not None:
            overlay.light(overlay.spaces, space, role, word)

    def stack(self, seat: int, area: str, role: Role) -> None:
        """Light what a player has placed in an area."""
        if area in self.state.setting.areas:
            self.overlay.stacks[seat, self.state.setting.areas.index(area)] = role

    def bid(self, move: Mapping[str, Any]) -> None:
        """Show a token where the seat is advised to place it, a blessing below it; not one that lies there."""
        setting, seat, token = self.state.setting, self.overlay.seat, move["token"]
        area = setting.areas.index(move["area"])
        own = move.get("player") in (None, setting.ids[seat])
        if own and token not in self.state.players[seat].placed[area]:
            found = self.overlay.bids.setdefault(area, [])
            found += [token, BLESSING] if move.get("blessing") else [token]

    def landing(self, number: int, role: Role, word: str = "") -> None:
        """Light a space of the canoe track, counted from 1."""
        track = self.state.setting.edition.areas.ambelau.track
        if 1 <= number <= len(track):
            self.overlay.light(self.overlay.spaces, track[number - 1].id, role, word)

    def canoe(self, steps: int, role: Role, word: str = "") -> None:
        """Light the space where the canoe lands that is about to move; not if another has to move before."""
        state = self.state
        if state.turn == self.overlay.seat and state.setting.areas[state.area] == AMBELAU:
            at, occupied = state.players[self.overlay.seat].canoe, others(state, self.overlay.seat)
            space, _ = landed(at, steps, occupied, len(track(state)))
            self.landing(space, role, word)

    def spot(self, place: str, role: Role, word: str = "") -> None:
        """Light a space by its place, such as ``forest:1``."""
        area, _, index = place.partition(":")
        self.overlay.light(
            self.overlay.spaces, self.state.setting.edition.areas[area].spaces[int(index) - 1].id, role, word
        )

    def _space(self, edition: Edition, name: str) -> str | None:
        """The printed space of that id, or the one below Kuda or his marker; ``tokoh`` is a card."""
        kuda = self.state.kuda
        covered = {KUDA: kuda and kuda.at, FISH: kuda and kuda.fish}
        if name in covered:
            spot = covered[name]
            return edition.areas[spot[0]].spaces[spot[1] - 1].id if spot else None
        printed = {space.id for area in AREAS for space in edition.areas[area].spaces}
        return name if name in printed or name == "tokoh" else None


Json: TypeAlias = Mapping[str, Any]
NAMING = ("space", "card", "spirit", "discard")
"""The fields of a move that name things on the table."""


def advise(things: Things, answer: Json) -> None:
    """Add a ``hint``, or the solution of a ``solve``; of a Lawan's options the likeliest."""
    ranking = answer.get("moves") or ()
    for seat, area in (answer.get("clue") or {}).get("cells", ()):
        things.overlay.stacks[seat, area] = Role.HINTED
    if ranking and "clue" not in answer:
        _show(things, moves_of(ranking[0]["move"]), Role.HINTED)
        _show(things, ranking[0].get("line", ()), Role.PLANNED)
        for entry in ranking:
            if "landing" in entry:
                role = Role.HINTED if entry is ranking[0] else Role.MUTED
                things.landing(entry["landing"], role, number(entry.get("value")))
    for step, move in enumerate(steps_of(answer), 1):
        _light(things, move, Role.PLANNED, str(step))
    landings = answer.get("landings") or ([answer["landing"]] if "landing" in answer else ())
    for step, space in enumerate(landings, 1):
        things.landing(space, Role.PLANNED, str(step))
    if options := answer.get("options"):
        _show(things, max(options, key=lambda option: option["probability"])["moves"], Role.HINTED)


def explain(things: Things, answer: Json) -> None:
    """Add the reasons of a ``why`` answer that says no; ``asked`` in it are the facts that the goal names."""
    if answer.get("holds") is not False:
        return
    for role, facts in ((Role.FAULTY, answer["facts"]), (Role.FORBIDDEN, answer.get("asked", ()))):
        for fact in facts:
            for value in fact.values():
                if isinstance(value, str) and value != fact.get("relation"):
                    things.light(value, role)


def moves_of(move: Any) -> list[Json]:
    """A ranked move as a list: some are several, some are none."""
    if move is None:
        return []
    return list(move) if isinstance(move, (list, tuple)) else [move]


def steps_of(answer: Json) -> list[Json]:
    """The moves of a solution in order; of a mixed strategy none."""
    return [step for step in answer.get("solution") or () if isinstance(step, Mapping) and "type" in step]


def _show(things: Things, moves: Iterable[Any], role: Role) -> None:
    for move in moves:
        _light(things, move, role)


def _light(things: Things, move: Json, role: Role, word: str = "") -> None:
    """Light what one move names."""
    for name in _named(move):
        things.light(name, role, word)
    if move["type"] == "place":
        things.bid(move)
    if "steps" in move:
        things.canoe(move["steps"], role, word)


def _named(move: Json) -> Iterator[str]:
    """The space, the card and the altar."""
    yield from (move[field] for field in NAMING if move.get(field))


def accuse(things: Things, position: Position, violations: Sequence[Violation]) -> None:
    """Add the faults; of an illegal log its first illegal move."""
    tree = position.as_json()
    for violation in violations:
        if violation.where[:1] == ("log",) and len(violation.where) > 1:
            move = position.log[int(violation.where[1])].as_json()
            for field in (*NAMING, "area"):
                if isinstance(move.get(field), str):
                    things.light(move[field], Role.FAULTY, violation.rule)
        else:
            _at(things, tree, violation)


def _at(things: Things, tree: object, violation: Violation) -> None:
    """Light what the violation's place names by its keys, what stands there, and what the message names."""
    rule = violation.rule
    match violation.where:
        case ("players", int(seat), "placed", str(area), *_):
            things.stack(seat, area, Role.FAULTY)
        case where:
            for step in where:
                if isinstance(step, str):
                    things.light(step.removeprefix("liaison:"), Role.FAULTY, rule)
    match violation.where, _value(tree, violation.where):
        case ("kuda", *_), str(place):
            things.spot(place, Role.FAULTY, rule)
        case _, str(name):
            things.light(name, Role.FAULTY, rule)
        case (*_, "canoe"), int(space):
            things.landing(space, Role.FAULTY, rule)
    for named in getattr(violation.message, "fields", {}).values():
        if isinstance(named, str):
            things.light(named, Role.FAULTY, rule)


def _value(tree: Any, where: Where) -> Any:
    """What stands at that place of the position, None if nothing does."""
    for step in where:
        try:
            tree = tree[step]
        except (KeyError, IndexError, TypeError):
            return None
    return tree
