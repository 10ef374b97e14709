"""A whole game of every mode at the prompt, by somebody who uses all of it: words, numbers, hints, dice, undo.

What is printed is typed back: moves by number and in words, what chance may bring in the words of its example. Nothing
that the prompt offers may be refused, and the file holds the game at every moment.
"""

import random
from collections.abc import Iterator
from copy import copy
from pathlib import Path

import pytest

from periplus.cli.play import Prompt
from periplus.models.core.notation import notation
from periplus.models.core.registry import NAMES
from periplus.solvers import api
from periplus.solvers.session import Session
from tests.battery.hinting import Mode, modes

HINTS = 6
"""Hints in a game: enough to meet each sort of decision over all modes, few enough to end soon."""
FAST = {"kalypso 1 players"}


class Person:
    """Somebody at the prompt, who decides by a seeded generator what to type."""

    def __init__(self, table: Prompt, rng: random.Random, decisions: int) -> None:
        self.table, self.rng = table, rng
        self.hinted = set(rng.sample(range(decisions), HINTS))
        self.tried: list[str] = []

    def lines(self) -> Iterator[str]:
        """What is typed until the game is over."""
        decisions = 0
        while self.table.session.outcome is None:
            for line in self._turn(decisions):
                self.tried.append(line)
                yield line
            decisions += 1

    def _turn(self, number: int) -> Iterator[str]:
        session = self.table.session
        if session.waits_for_chance() or not session.moves(session.actors()[0]):
            yield self._fallen() if self.rng.random() < 0.5 else self.rng.choice(["", "roll"])
        elif number in self.hinted:
            yield "hint"
            yield "why 1"
            yield "1"
        else:
            yield from self._chosen()
        if self.rng.random() < 0.03 and session.deeds:
            yield "undo"

    def _chosen(self) -> Iterator[str]:
        """A move of whoever may move, by its number or in words; the list shows who."""
        session = self.table.session
        seat = self.rng.choice(session.actors())
        name = session.recorded.seat_names()[seat]
        legal = session.moves(seat)
        if self.rng.random() < 0.5 or not legal:
            yield f"moves {name}" if len(session.actors()) > 1 else "moves"
            yield str(self.rng.randrange(len(legal)) + 1) if legal else "show"
            return
        move = self.rng.choice(legal)
        words = notation(session.seen_by(seat), move)
        by_name = len(session.actors()) > 1 and " by " not in words
        yield f"{words} by {name}" if by_name else words

    def _fallen(self) -> str:
        """What chance may bring, in the words of the prompt's example; nothing where it gives none."""
        drawn = copy(self.table.session).roll(random.Random(self.rng.random()))
        return "" if drawn is None else notation(self.table.session.recorded, drawn)


@pytest.mark.timeout(1200)
@pytest.mark.parametrize(
    "mode",
    [
        pytest.param(mode, id=str(mode), marks=() if str(mode) in FAST else pytest.mark.slow)
        for mode in modes()
        if mode.name in NAMES
    ],
)
def test_a_whole_game_of_the_mode_is_played_at_the_prompt(
    mode: Mode, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rng = random.Random(f"prompt {mode}")
    file = tmp_path / "game.peri"
    begun = mode.start(rng)
    file.write_text(api.sheet(begun))
    table = Prompt(Session(begun, 4), file, frozenset(), 0.2)
    person = Person(table, rng, 40)
    table.run(person.lines())
    printed = capsys.readouterr()
    assert printed.err == "", person.tried[-3:]
    assert table.session.outcome is not None
    kept = api.load(file)
    assert kept == table.session.recorded
    assert api.outcome(kept) == table.session.outcome
    assert api.check(kept) == ()
