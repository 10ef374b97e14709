"""The dice of each turn: which squares and spaces they open, with Lens and Drive (OBS-2.2 to 2.8, 5.9 to 5.14).

Each turn chooses a *way* to share its standard dice out. An event "this die (or pair) goes to this square or
space" is a literal; it needs a way that opens it, alone or together with Lens or a new Drive number. A use that
every way opens everywhere needs no events: it is a gift, a free star or a free check. A use happens in its
turn's first step, where it helps most, unless Lens or Drive may be completed before it within the turn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import product

from periplus.models.boards.bitsets import members
from periplus.models.observatory.edition import Edition
from periplus.models.observatory.state import DRIVE, FACES, FULL_TRACK, LENS, Sheet

from ....patterns.logic import TermList, total
from ....program import Literal, Program
from ..horizon import DiceSplit, TurnSlot, check_spaces, dice_splits, meteor_squares, star_squares
from ..task import SquarePartition
from .completions import Axis, TrackRules

Opens = Callable[[DiceSplit, bool, int | None], int]
"""The bit set of squares or spaces that a way opens, given Lens and a Drive number."""


@dataclass(slots=True)
class TurnLiterals:
    """The literals of one turn's dice."""

    dice_splits: dict[DiceSplit, Literal]
    lens: list[Literal] = field(default_factory=list)
    """One for each use that Lens may serve."""
    shown: Literal | None = None
    """Where it is false, the dice open everything."""


class DiceRules:
    """Events of typed dice, and gifts of dice that are wild whatever happens."""

    def __init__(
        self,
        program: Program,
        axis: Axis,
        edition: Edition,
        sheet: Sheet,
        slots: Sequence[TurnSlot],
        tracks: TrackRules,
        ground: SquarePartition,
        shown: Sequence[Literal] = (),
    ) -> None:
        """``shown``: by turn the literal "the dice show what they show", where a question may doubt it."""
        self._program = program
        self._shown = shown
        self._axis = axis
        self._edition = edition
        self._sheet = sheet
        self._tracks = tracks
        self._ground = ground
        self.stars: dict[tuple[int, int, str], Literal] = {}
        """By square, step and use (``"dice"`` or ``"meteor"``)."""
        self.checks: dict[tuple[int, int, int], Literal] = {}
        """By track, space and step."""
        self.idle: TermList = []
        """Dice whose star goes to a dull square."""
        self.star_gifts = [0] * len(slots)
        self.check_gifts = [0] * len(slots)
        self.dice_splits: list[dict[DiceSplit, Literal]] = []
        self.numbers: dict[int, Literal] = {}
        """The Drive number, where the plan may complete Drive."""
        if not tracks.complete_at_start(DRIVE) and tracks.may_complete(DRIVE):
            self.numbers = {number: program.boolean() for number in FACES}
            program.rule("OBS-5.13").at_most_one(list(self.numbers.values()))
        for index, slot in enumerate(slots):
            self._add_turn(index, slot)

    def _add_turn(self, index: int, slot: TurnSlot) -> None:
        program = self._program
        turn = TurnLiterals(
            dict.fromkeys(dice_splits(slot), program.true),
            shown=self._shown[index] if self._shown else None,
        )
        if len(turn.dice_splits) > 1:
            turn.dice_splits = {way: program.boolean() for way in turn.dice_splits}
            program.rule("OBS-2.6").exactly_one(list(turn.dice_splits.values()))
        self.dice_splits.append(turn.dice_splits)
        if slot.star:
            self._add_star(index, slot, turn, "dice", "OBS-3.2", self._pair)
        if slot.meteor is not None:
            face = slot.meteor

            def shown(_: DiceSplit, lens: bool, drive: int | None) -> int:
                return meteor_squares(self._edition, face, lens, drive)

            self._add_star(index, slot, turn, "meteor", "OBS-3.3", shown)
        if slot.research:
            self._add_check(index, slot, turn)
        if turn.lens:
            program.rule("OBS-5.9").at_most_one(turn.lens)

    def _pair(self, way: DiceSplit, lens: bool, drive: int | None) -> int:
        return star_squares(self._edition, way, lens, drive)

    def _add_star(
        self, index: int, slot: TurnSlot, turn: TurnLiterals, use: str, clause: str, opens: Opens
    ) -> None:
        if self._plain(turn, opens, self._ground.squares):
            self.star_gifts[index] += 1
            return
        events = {
            (square, step): self._program.boolean()
            for square in members(self._ever(slot, turn, opens) & self._ground.squares)
            for step in self._steps(index, slot)
        }
        self.stars |= {(square, step, use): event for (square, step), event in events.items()}
        once = self._program.rule("OBS-2.8" if use == "meteor" else "OBS-2.2")
        idle = [self._program.boolean()] if self._ground.dull else []
        if idle:
            self.idle.append((1, idle[0]))
        once.at_most_one([*events.values(), *idle])
        self._gate(slot, turn, clause, opens, {key: [event] for key, event in events.items()})

    def _add_check(self, index: int, slot: TurnSlot, turn: TurnLiterals) -> None:
        if self._plain(turn, check_spaces, FULL_TRACK):
            self.check_gifts[index] += 1
            return
        events: dict[tuple[int, int], list[Literal]] = {}
        for space in members(self._ever(slot, turn, check_spaces)):
            for step in self._steps(index, slot):
                for track, checked in enumerate(self._sheet.research):
                    if not checked >> space & 1:
                        event = self.checks[track, space, step] = self._program.boolean()
                        events.setdefault((space, step), []).append(event)
        once = self._program.rule("OBS-2.2")
        once.at_most_one([event for same in events.values() for event in same])
        self._gate(slot, turn, "OBS-5.2", check_spaces, events)

    def _plain(self, turn: TurnLiterals, opens: Opens, everything: int) -> bool:
        """Whether every way opens everything without Lens and without a new Drive number."""
        number = self._sheet.drive_number
        return all(not everything & ~opens(way, False, number) for way in turn.dice_splits)

    def _lens(self, slot: TurnSlot) -> tuple[bool, ...]:
        return (False, True) if slot.lens and self._tracks.may_complete(LENS) else (False,)

    def _drives(self) -> tuple[int | None, ...]:
        """The Drive numbers that may be in force: the old one or none, and each new one."""
        return (self._sheet.drive_number, *self.numbers)

    def _ever(self, slot: TurnSlot, turn: TurnLiterals, opens: Opens) -> int:
        if turn.shown is not None:
            return FULL_TRACK if opens is check_spaces else self._ground.squares
        found = 0
        for way in turn.dice_splits:
            for number in self._drives():
                found |= opens(way, self._lens(slot)[-1], number)
        return found

    def _steps(self, index: int, slot: TurnSlot) -> tuple[int, ...]:
        """Where a use may lie: the first step, or any if what it needs may come within the turn."""
        gains_lens = self._lens(slot)[-1] and not self._tracks.complete_at_start(LENS)
        return self._axis.steps(index) if gains_lens or self.numbers else self._axis.steps(index)[:1]

    def _gate(
        self,
        slot: TurnSlot,
        turn: TurnLiterals,
        clause: str,
        opens: Opens,
        events: dict[tuple[int, int], list[Literal]],
    ) -> None:
        """Allow each event, by its square or space and its step, only where way, Lens and Drive open it."""
        program = self._program
        lens = self._power(LENS, events) if self._lens(slot)[-1] else None
        drive = self._power(DRIVE, events) if self.numbers else None
        if lens is not None:
            turn.lens.append(lens)
        cases = product(turn.dice_splits.items(), self._lens(slot), self._drives())
        for (way, way_literal), with_lens, number in cases:
            opened = opens(way, with_lens, number)
            shut = [event for (key, _), same in events.items() for event in same if not opened >> key & 1]
            if not shut:
                continue
            when = [] if len(turn.dice_splits) == 1 else [way_literal]
            if lens is not None and not with_lens:
                when.append(~lens)
            if drive is not None:
                when += [~drive] if number is None else [drive, self.numbers[number]]
            if turn.shown is None:
                program.rule(clause).linear(total([*shut, *when]), high=len(when))
            else:
                program.rule(clause).linear(total(shut), high=0, when=(*when, turn.shown))

    def _power(self, track: int, events: dict[tuple[int, int], list[Literal]]) -> Literal:
        """The literal "this use rests on the upgrade", with the upgrade complete before the use."""
        program = self._program
        clause = "OBS-5.9" if track == LENS else "OBS-5.14"
        rests = program.boolean()
        if track == DRIVE:
            terms = [(1, rests), *((-1, literal) for literal in self.numbers.values())]
            program.rule("OBS-5.13").linear(terms, high=0)
        if self._tracks.complete_at_start(track):
            return rests
        for step in dict.fromkeys(step for _, step in events):
            here = [(1, event) for (_, when), same in events.items() if when == step for event in same]
            complete = self._tracks.complete(track, self._axis.source(step))
            ready = [] if complete is None else [(-1, complete)]
            program.rule(clause).linear([(1, rests), *here, *ready], high=1)
        return rests
