"""``play``: a game at the prompt, to its end: moves in words, dice rolled or entered, hints, undo, saving."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from copy import copy, deepcopy
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from periplus.models.core.errors import IllegalMove, PositionError, echo
from periplus.models.core.lines import one_line, score_text, violation_text
from periplus.models.core.names import NAMES
from periplus.models.core.wording import counted, listed, say, spoken, tell

from .converting import written_as
from .options import SEED, STANDARD_INPUT, Number, example, position_argument, read_position
from .output import Reply, in_terminal, pointed, print_fault, print_text
from .text import answer_text
from .typed import HELP, as_typed, in_notation, move_lines, perhaps_command, prompted_lines, typed_move
from .writing import replace_file, try_new_file

if TYPE_CHECKING:
    from periplus.models.core.data import Horizon
    from periplus.solvers.session import Session

LISTED = 12
"""Ranked moves that a hint prints."""
SEAT = Number(0, 8, whole=True)
QUIT = "quit"
"""The command that leaves the game, which the end of the input does too."""


@click.command(epilog=example("play game.json"))
@position_argument
@click.option("--seed", type=SEED, default=0, help="Seed of dice, draws and deals.")
@click.option("--engine", "engines", type=SEAT, multiple=True, help="A seat, from 0, that the hints play.")
@click.option("--seconds", type=Number(0, 600, exclusive=True), default=1.0, help="Time of a hint.")
def play(file: str, seed: int, engines: tuple[int, ...], seconds: float) -> Reply:
    """Play a game at the prompt, to its end.

    Type a move in the words of the list, its number, or JSON; "help" tells the rest. The game is written to FILE after
    each move, so a game that was left goes on with the same command.
    """
    from periplus.solvers.session import Session

    if file == STANDARD_INPUT:
        raise PositionError(
            "FILE", say("standard input is where moves are typed, expected a file to write to")
        )
    if file in NAMES and not Path(file).exists():
        raise PositionError(
            "FILE",
            say(
                "{game} is a game, expected a file: periplus new {game} --to {game}.peri begins one",
                game=file,
            ),
        )
    session = Session(read_position(file, "check"), seed)
    table = Prompt(session, Path(file), frozenset(engines), seconds)
    table.run(prompted_lines())
    return Reply("")


class Prompt:
    """The prompt of one game: every command is a method that says what it did."""

    def __init__(self, session: Session, file: Path, engines: frozenset[int], seconds: float) -> None:
        from periplus.solvers.sequential import Sequential

        from .seat_names import SeatNames

        self.turns = Sequential(session)
        self.session, self.file, self.engines, self.seconds = session, file, engines, seconds
        self.names = SeatNames(session.recorded.seat_names())
        self.listed: list[Any] = []
        """The moves that numbers mean, as the list shown last had them."""
        self.asked = 0
        """The seat of that list."""
        self.commands: dict[str, Callable[[str], None]] = {
            "help": self.help,
            "?": self.help,
            "show": self.show,
            "moves": self.moves,
            "hint": self.hint,
            "why": self.why,
            "score": self.score,
            "roll": self.roll,
            "undo": self.undo,
            "save": self.save,
        }

    def run(self, lines: Iterator[str]) -> None:
        """Read commands until the game or the input ends."""
        self.show("")
        _say(tell("Type a move, its number in a list, or: moves, hint, why MOVE, show, undo, help, quit."))
        while self._go_on():
            self._ask()
            line = next(lines, QUIT).strip()
            if line.lower() in {QUIT, "exit", "q"}:
                break
            try:
                self._obey(line)
            except PositionError as error:
                _say(*pointed(error))  # where a move goes wrong
                for fault in error.faults:
                    field = "" if fault.field == "move" else fault.field  # who typed a line knows that
                    message = spoken(fault.message)
                    print_fault(field, message if "{" in line else as_typed(message))
            except IllegalMove as error:
                _say(*(violation_text(replace(fault, where=())) for fault in error.violations))  # just typed

    def _obey(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        word = word.lower()
        if not line and self._waits():
            self.roll("")
        elif word in self.commands and not (word == "roll" and rest):  # dice that are told have fallen
            self.commands[word](rest.strip())
        elif line:
            self._move_or_command(line)

    def _move_or_command(self, line: str) -> None:
        """Make a typed move; where it is none, tell which command was perhaps meant."""
        from periplus.models.core.notation import NotationError

        try:
            self._move(line)
        except NotationError as error:
            raise perhaps_command(error, line, (*self.commands, QUIT)) from None

    def _go_on(self) -> bool:
        """Let the engine's seats play; False, with the result said, once the game is over."""
        while True:
            result = self.session.outcome
            if result is not None:
                self.score("")
                from periplus.models.core.data import called

                _say(one_line(spoken(result.ending(called))))
                return False
            if not self._engine_moves():
                return True
            self._engine(self._movers()[0])

    def _engine_moves(self) -> bool:
        """Whether an engine's seat is to move before any person and before chance."""
        seats = self._movers()
        return bool(seats) and seats[0] in self.engines

    def _movers(self) -> tuple[int, ...]:
        """The seats that may move, who is not done first; no engines where dice may fall already."""
        seats = self.turns.order()
        return tuple(seat for seat in seats if seat not in self.engines) if self.turns.may_roll() else seats

    def _engine(self, seat: int) -> None:
        position = self.session.seen_by(seat)
        for move in self._ranked(position, "game").moves[0].chosen:
            made = self.turns.make(seat, move)
            self._keep()
            (words,) = move_lines(self.session.recorded, [self.session.covered(made)])
            _say(tell("{who} plays: {move}", who=self.names.of(seat), move=words))

    def _ask(self) -> None:
        seats = self._movers()
        if not seats:
            _say(self._chance_text())
            return
        names, legal = listed(map(self.names.of, seats)), self.session.moves(seats[0])
        if not legal:
            _say(
                tell(
                    "To move: {names}. First roll or draw: Enter, or type what fell at the table.",
                    names=names,
                )
            )
            return
        (first,) = move_lines(self.session.seen_by(seats[0]), [legal[0]])
        if len(legal) == 1:
            _say(tell("To move: {names}, with one move: {move}", names=names, move=first))
        else:
            moves = counted(len(legal), "move")
            _say(
                tell("To move: {names}, with {moves}, such as: {move}", names=names, moves=moves, move=first)
            )
        if self.turns.may_roll():
            _say(tell("What can be done before the roll can be done after it: roll goes on."))
        if len(seats) > 1:
            other = self.names.of(seats[1])
            _say(tell("They choose in any order: moves {name} and hint {name} are for {name}.", name=other))

    def _waits(self) -> bool:
        """Whether nobody can choose before chance has acted."""
        return not self._movers() or not self.session.moves(self._seat())

    def _chance_text(self) -> str:
        """That chance acts, with an example of what may fall, which is not what will."""
        drawn = copy(self.session).roll(random.Random("such as"))
        if drawn is None:
            return tell("Chance acts: Enter rolls or draws, or type what fell at the table.")
        return tell(
            "Chance acts: Enter rolls or draws, or type what fell at the table, such as: {move}",
            move=in_notation(self.session.recorded, drawn),
        )

    def _seat(self, named: str = "") -> int:
        """The seat of that name, of those that may move; without one the first."""
        seats = self._movers()
        if not seats:
            raise PositionError("move", say("chance acts first: press Enter, or type what fell"))
        return self.names.seat(named, seats) if named else seats[0]

    def _mover(self, text: str) -> int:
        """The seat that makes a typed move: that of the list, the one that the move names, else the first."""
        seats = self._movers()
        if text.isdecimal() and self.listed and self.asked in seats:
            return self.asked
        by = text.rpartition(" by ")[2]
        return next((seat for seat in seats if self.names.mean(by, seat)), self._seat())

    def _ranked(self, position: Any, horizon: Horizon) -> Any:
        from periplus.solvers import api
        from periplus.solvers.limits import Limits

        limits = Limits(seconds=self.seconds)
        try:
            ranking = api.hint(position, limits, horizon=horizon).result()
        except PositionError:
            # no whole game is told, but its turn can perhaps be judged
            ranking = api.hint(position, limits).result()
        if not ranking.moves:
            raise PositionError("hint", say("nothing is known yet, expected more time: --seconds"))
        return ranking

    def _move(self, text: str) -> None:
        if not self._movers():
            self._made(self.turns.make(None, typed_move(self.session.position, text, (), ())))
            return
        seat, chosen = self._chosen(text)
        for move in chosen if isinstance(chosen, tuple) else (chosen,):
            self._made(self.turns.make(seat, move))
        if seat in self.turns.done:
            _say(tell("{name} is done, and waits for the others.", name=self.names.of(seat)))

    def _chosen(self, text: str) -> tuple[int, Any]:
        """Who makes a typed move, and the move; ``by NAME`` may stand behind those too whose notation has no player."""
        seat = self._mover(text)
        seen, legal = self.session.seen_by(seat), self.session.moves(seat)
        by = text.rpartition(" by ")[2]
        mover = by if self.names.mean(by, seat) else ""
        return seat, typed_move(seen, text, legal, self.listed, mover)

    def _made(self, move: Any) -> None:
        self._keep()
        _say(*move_lines(self.session.recorded, [move]))

    def _keep(self) -> None:
        """Keep the game after a move; what was listed before it is of no use any more."""
        self.listed = []
        self._write(self.file)

    def _write(self, target: Path) -> None:
        replace_file("FILE", target, written_as(target, self.session.recorded))

    def help(self, rest: str) -> None:
        """What can be typed."""
        _say(*map(spoken, HELP))

    def show(self, rest: str) -> None:
        """The table, as whoever is to move sees it, or the one person who plays; what lies open for several."""
        from periplus.drawing import picture

        _say(in_terminal(picture(self.session.seen_by(self._looks()))))

    def moves(self, rest: str) -> None:
        """The legal moves of whoever is to move, or of the player that is named, numbered."""
        self.asked = seat = self._seat(rest)
        position = self.session.seen_by(seat)
        self.listed = list(self.session.moves(seat))
        lines = enumerate(move_lines(position, self.listed), 1)
        print_text("\n".join(f"{number:>4}  {line}" for number, line in lines))

    def hint(self, rest: str) -> None:
        """The best moves for the whole game, or for the turn, numbered."""
        from periplus.drawing import picture
        from periplus.models.core.notation import with_notation

        horizons: dict[str, Horizon] = {"turn": "turn", "game": "game"}
        first, _, named = rest.partition(" ")
        named = named.strip() if first in horizons else rest
        if named and not any(self.names.mean(named, seat) for seat in self._movers()):
            raise PositionError("hint", say("{word}, expected turn, game or nothing", word=echo(rest)))
        self.asked = self._seat(named)
        position = self.session.seen_by(self.asked)
        ranking = self._ranked(position, horizons.get(first, "game"))
        answer = with_notation(position, ranking.as_json())
        self.listed = [ranked.move for ranked in ranking.moves[:LISTED]]
        scene = picture(position, answer=answer)
        _say(
            answer_text(position, answer, scene, brief=True, most=LISTED, rest=tell("moves lists every move"))
        )
        values = {ranked.value for ranked in ranking.moves}
        if values == {None}:
            _say(tell("Nothing is told apart yet: longer with --seconds, or hint game."))
        elif len(values) < min(2, len(ranking.moves)) and ranking.extra.get("horizon") != "game":
            _say(tell("For this turn they are all worth the same: hint game looks to the end."))

    def why(self, rest: str) -> None:
        """What a move loses against the best."""
        from periplus.solvers import api
        from periplus.solvers.limits import Limits

        from .review import review_text

        if not rest:
            raise PositionError("why", say("expected a move"))
        seat, chosen = self._chosen(rest)
        position = self.session.seen_by(seat)
        first = chosen[0] if isinstance(chosen, tuple) else chosen
        data = first if isinstance(first, dict) else first.as_json()
        answer = api.review(position, data, Limits(seconds=self.seconds)).result()
        _say(review_text(position, answer.as_json()))
        if answer.loss == 0:  # a hint looks to the end of the game unless asked not to
            _say(tell("For this turn nothing is better: hint game looks to the end."))

    def score(self, rest: str) -> None:
        """The points so far, as whoever looks at the table knows them."""
        _say(score_text(self.session.score(self._looks())))

    def _looks(self) -> int | None:
        persons = set(self.session.people) - self.engines
        return next(iter(persons if len(persons) == 1 else self.session.actors()), None)

    def roll(self, rest: str) -> None:
        """Let chance act."""
        move = self.turns.roll()
        if move is None:
            raise PositionError("roll", say("chance has nothing to do now, expected a move"))
        self._keep()
        _say(*move_lines(self.session.recorded, [self.session.covered(move)]))

    def undo(self, rest: str) -> None:
        """Take back the last move, and what engines answered: they would only play it again."""
        kept = self.turns
        self.turns = deepcopy(kept)
        self.session = self.turns.session
        try:
            undone = list(self._undone())
        except PositionError:
            self.turns, self.session = kept, kept.session
            raise
        self._keep()
        _say(*(tell("taken back: {move}", move=move) for move in undone))

    def _undone(self) -> Iterator[str]:
        """Take moves back until no engine is to move; raises PositionError where there is no such move."""
        while True:
            move = self.turns.undo()
            if self.engines.issuperset(self.session.actors()):
                move = self.session.covered(move)
            yield from move_lines(self.session.recorded, [move])
            if not self._engine_moves():
                return

    def save(self, rest: str) -> None:
        """Write the game to another file too; with ``--force`` before it, over what it holds."""
        name = rest.removeprefix("--force ").strip()
        if name in {"", "--force"}:
            raise PositionError("save", say("expected a file name"))
        if Path(name).resolve() != self.file.resolve():
            try_new_file("save", name, name != rest)
        self._write(Path(name))
        _say(tell("written to {file}", file=one_line(name)))


def _say(*lines: str) -> None:
    for line in lines:
        click.echo(line)
