"""The script of a line that the search over several turns found.

Every entry of the line is a step of the script, and one more takes what is left over in the end. What several sources
may pay is only counted in a script, and its play lets the earliest of them pay for what is due first: to exchange two
payments never makes one late.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate, repeat
from typing import NamedTuple

from periplus.models.observatory.figures import Figure
from periplus.models.observatory.state import FILTER, FUNDING, SPACES

from ..turn.plan_state import AdvanceTrack, CompleteCard, Convert, Step
from .horizon import DiceSplit
from .lines import PlannedLine, complete_tracks
from .script import Script, unplanned
from .slot_uses import SlotUse, placing
from .task import PlanningTask


class BonusUse(NamedTuple):
    """The bonus of a track or a round is used."""

    step: int
    star: bool
    """For a star; else for a check."""


def line_script(task: PlanningTask, line: PlannedLine) -> Script:
    """The script that plays the line."""
    end = len(line.entries)
    openings = [step for step, entry in enumerate(line.entries) if isinstance(entry.what, SlotUse)]
    turn_of = tuple(bisect_right(openings, step) - 1 for step in range(end + 1))
    uses = _bonus_uses(line)
    rounds = _round_uses(task, openings, uses)
    saved = [use for index, use in enumerate(uses) if index not in rounds.values()]
    typed, stars = _squares(task, line)
    advances = [(step, taken) for step, taken in _steps(line) if isinstance(taken, AdvanceTrack)]
    return replace(
        unplanned(task, ()),
        turn_of=turn_of,
        dice_splits=tuple(_dice_splits(line, turn_of, typed)),
        rounds=tuple(_kind(uses, rounds.get(turn)) for turn in range(len(task.slots))),
        track_stars=_by_step((use.step for use in saved if use.star), end),
        track_checks=_by_step((use.step for use in saved if not use.star), end),
        drive=line.drive,
        stars=tuple(stars),
        typed=tuple(sorted(typed)),
        checks=(
            *((step, taken.track) for step, taken in advances for _ in range(taken.checks + taken.flex)),
            *((end, FUNDING) for _ in range(line.funding)),
        ),
        dice_checks=tuple(sorted(_dice_checks(task, line, openings))),
        completions=tuple(_completions(task, line)),
    )


def _steps(line: PlannedLine) -> Iterator[tuple[int, Step]]:
    """The steps of its plan, each with the number of its entry."""
    for number, entry in enumerate(line.entries):
        if not isinstance(entry.what, SlotUse):
            yield from ((number, taken) for taken in entry.what)


def _bonus_uses(line: PlannedLine) -> list[BonusUse]:
    """Every use of the bonuses of tracks and rounds, in order."""
    uses: list[BonusUse] = []
    for step, taken in _steps(line):
        if isinstance(taken, Convert):
            uses += [BonusUse(step, True)] * taken.bonuses
        elif isinstance(taken, AdvanceTrack):
            uses += [BonusUse(step, False)] * taken.flex
    end, rest = len(line.entries), line.entries[-1].stock
    uses += [BonusUse(end, False)] * max(0, line.funding - rest.checks)
    return uses + [BonusUse(end, True)] * (len(line.tokens) - rest.stars)


def _round_uses(task: PlanningTask, openings: Sequence[int], uses: Sequence[BonusUse]) -> dict[int, int]:
    """By turn the use, as its index, that its round's bonus pays, which lapses if it is not used at once: the next."""
    found: dict[int, int] = {}
    for turn, (opening, slot) in enumerate(zip(openings, task.slots, strict=True)):
        later = (
            index for index, use in enumerate(uses) if use.step > opening and index not in found.values()
        )
        index = next(later, None)
        if slot.round_bonus and index is not None:
            found[turn] = index
    return found


def _kind(uses: Sequence[BonusUse], index: int | None) -> str | None:
    if index is None:
        return None
    return "star" if uses[index].star else "research"


def _by_step(steps: Iterator[int], end: int) -> tuple[int, ...]:
    """How many of the steps lie up to each step."""
    counts = [0] * (end + 1)
    for step in steps:
        counts[step] += 1
    return tuple(accumulate(counts))


def _squares(
    task: PlanningTask, line: PlannedLine
) -> tuple[list[tuple[int, int, str]], list[tuple[int, int]]]:
    """The squares with what pays for them, and those of free stars, each with its step."""
    typed: list[tuple[int, int, str]] = []
    stars: list[tuple[int, int]] = []
    had = [entry.stock.stars for entry in line.entries]
    given = _card_stars(task, line)
    for token, source in enumerate(token.source for token in line.tokens):
        step = bisect_right(had, token)
        paid = next(given[step]) if source == "card" else source
        if (bit := line.squares.get(token, 0)) == 0:
            continue
        square = bit.bit_length() - 1
        if paid.startswith(("dice", "meteor")):
            typed.append((step, square, paid))
        else:
            stars.append((step, square))
    return typed, stars


def _dice_splits(
    line: PlannedLine, turn_of: Sequence[int], typed: Sequence[tuple[int, int, str]]
) -> Iterator[DiceSplit]:
    """How each turn's dice are shared out, those left out that do nothing: they must not take Lens from others."""
    plotting = {turn_of[step] for step, _, paid in typed if paid == "dice"}
    checking = {die.turn for dice in line.placed for die in dice}
    splits = [entry.what.split for entry in line.entries if isinstance(entry.what, SlotUse)]
    for turn, (pair, die) in enumerate(splits):
        yield DiceSplit(pair if turn in plotting else (), die if turn in checking else ())


def _card_stars(task: PlanningTask, line: PlannedLine) -> Mapping[int, Iterator[str]]:
    """By step the bonuses of cards that give its stars; those owed from before belong to the first."""
    given: dict[int, Iterator[str]] = {0: (bonus for bonus in task.sheet.pending if bonus != "research")}
    for step, _, figure in _completions(task, line):
        given[step] = repeat(task.edition.card(figure.card).bonus or "")
    return given


def _dice_checks(
    task: PlanningTask, line: PlannedLine, openings: Sequence[int]
) -> Iterator[tuple[int, int, int]]:
    """The checks of dice, each at the step at which it has what it waits for; sooner it might take Lens from others."""
    for track, dice in enumerate(line.placed):
        spaces = placing(task.sheet.research[track], tuple(die.spaces for die in dice)) or ()
        for die, space in zip(dice, spaces, strict=True):
            step = openings[die.turn]
            use = line.entries[step].what
            waits = use.check.waits if isinstance(use, SlotUse) and use.check else 0
            while waits & ~complete_tracks(line.entries[step].stock):
                step += 1
            yield step, track, space


def _completions(task: PlanningTask, line: PlannedLine) -> Iterator[tuple[int, bool, Figure]]:
    steps = [step for step, taken in _steps(line) if isinstance(taken, CompleteCard)]
    for step, figure in zip(steps, line.figures, strict=True):
        twice = line.entries[step].stock.counts[FILTER] == SPACES
        yield step, twice and task.edition.card(figure.card).bonus is not None, figure
