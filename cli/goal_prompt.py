"""``ask FILE`` without a goal: the prompt ``?-``, as of Prolog's top level.

A goal is answered by its first answer; ``;`` asks for the next, Enter for no more. Relations, their columns and the
names of values are completed with the Tab key.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

import click

from periplus.models.core.errors import PositionError
from periplus.models.core.lines import one_line
from periplus.models.core.wording import spoken, tell

from .output import print_fault
from .text import REASONS

if TYPE_CHECKING:
    from prompt_toolkit.completion import Completer

    from periplus.solvers.asking import Query
    from periplus.solvers.limits import Limits
    from periplus.solvers.ruling import RuleText

PROMPT = "?- "
MORE = " "
"""What stands before ``;`` or Enter."""
COMMANDS = ("why.", "listing.", "help.", "halt.")
WORD = re.compile(r"\w*$")
OPEN = re.compile(r"([^\W\d_A-Z]\w*)\(([^()]*)$")
"""A relation whose bracket is open, and what stands in it so far."""
Ask = Callable[[str], str | None]
"""The next line that is typed after a prompt; None at the end of the input."""


class GoalPrompt:
    """Goals about one position, one after the other."""

    def __init__(
        self,
        position: Any,
        limits: Limits,
        rules: RuleText | None,
        answered: Callable[[Mapping[str, Any]], str],
    ) -> None:
        """``answered`` writes an answer on a line."""
        self._position, self._limits, self._rules = position, limits, rules
        self._answered = answered
        self._last = ""
        self._answer: Mapping[str, Any] = {}
        """The last answer that was shown; ``why.`` tells what it rests on."""
        self._typed = ""
        """What was typed after an answer in place of ``;``: the next line."""

    def run(self, ask: Ask) -> None:
        """Read goals and commands until ``halt.`` or the end of the input."""
        commands: dict[str, Callable[[], None]] = {
            "why": self._why,
            "listing": self._listing,
            "help": self._help,
        }
        while True:
            line, self._typed = self._typed or ask(PROMPT), ""
            word = "" if line is None else line.strip().removeprefix("?-").strip().rstrip(".").strip()
            if line is None or word == "halt":
                return
            try:
                if word in commands:
                    commands[word]()
                elif word:
                    self._goal(word, ask)
            except KeyboardInterrupt:
                click.echo(tell("stopped: {reason}", reason="cancelled"))
            except PositionError as error:
                for fault in error.faults:
                    print_fault("" if fault.field == "goal" else fault.field, fault.message)

    def _goal(self, goal: str, ask: Ask) -> None:
        from periplus.solvers import api

        self._last, self._answer = goal, {}
        shown = 0
        with api.ask(self._position, goal, self._limits, rules=self._rules) as search:
            for found in search:
                for answer in found.as_json()["answers"][shown:]:
                    self._answer = found.answers[shown]
                    shown += 1
                    if not answer:
                        click.echo("true.")
                        return
                    click.echo(self._answered(answer))
                    typed = (ask(MORE) or "").strip()
                    if typed != ";":
                        self._typed = typed
                        return
            final = search.result()
        self._answer = {}
        for warning in final.warnings:
            print_fault("", warning, "warning")
        if final.reason != "proved":
            click.echo(tell("stopped: {reason}", reason=REASONS.get(final.reason or "", final.reason)))
        else:
            click.echo(" ".join(filter(None, ("false.", spoken(final.within)))))

    def _why(self) -> None:
        from periplus.solvers import api

        if not self._last:
            click.echo(tell("why. explains the goal before it: none was asked yet"))
            return
        found = api.why(
            self._position, self._last, self._limits, rules=self._rules, answer=self._answer
        ).result()
        for line in f"{found.text}\n{found.reasons()}".splitlines():
            click.echo(one_line(line))

    def _listing(self) -> None:
        """The relations that goals may name, and the rules of one's own."""
        from periplus.solvers import api
        from periplus.solvers.asking import tables

        for table in tables(api.query(self._position, self._rules).program):
            click.echo(f"{table.name}({', '.join(table.columns)})  {spoken(table.meaning)}")
        if self._rules is not None:
            click.echo(self._rules.text.rstrip())

    def _help(self) -> None:
        for line in (
            tell("a goal as in Prolog, such as score(S), S >= 5; its first answer is printed"),
            tell(";            the next answer; Enter: no more"),
            tell("why.         what the last answer rests on, or why the last goal cannot hold"),
            tell("listing.     what goals may name, and the rules of your own"),
            tell("halt.        leave"),
        ):
            click.echo(line)


def typed_lines(query: Callable[[], Query]) -> Ask:
    """What is typed: with history and completion at a terminal, plain from a pipe."""
    if sys.stdin is None or not sys.stdin.isatty():
        return lambda prompt: _piped()
    from prompt_toolkit import PromptSession
    from prompt_toolkit.history import InMemoryHistory

    goals: PromptSession[str] = PromptSession(
        history=InMemoryHistory(), completer=goal_completer(query()), complete_while_typing=False
    )
    more: PromptSession[str] = PromptSession(history=InMemoryHistory())

    def ask(prompt: str) -> str | None:
        session = more if prompt == MORE else goals
        try:
            return session.prompt(prompt)
        except KeyboardInterrupt:
            return ""  # what was begun is given up, as at Prolog's prompt; Control-D leaves
        except EOFError:
            return None

    return ask


def _piped() -> str | None:
    line = sys.stdin.readline() if sys.stdin is not None else ""
    return line or None


def goal_completer(query: Query) -> Completer:
    """Completes goals about the query's program."""
    from prompt_toolkit.completion import CompleteEvent, Completer, Completion
    from prompt_toolkit.document import Document

    words = Words(query)

    class _GoalCompleter(Completer):
        def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
            before = document.text_before_cursor
            begun = WORD.search(before)
            length = 0 if begun is None else len(begun[0])
            return [Completion(word, -length) for word in words.after(before)]

    return _GoalCompleter()


class Words:
    """What can be typed in a goal about a program: relations, columns as variables, names of values."""

    def __init__(self, query: Query) -> None:
        from periplus.solvers.asking import tables
        from periplus.solvers.program.meaning import GoalNames

        self._columns = {table.name: table.columns for table in tables(query.program)}
        self._names = sorted(GoalNames(query.program, query.names).values)

    def after(self, text: str) -> list[str]:
        """The words that may go on from the text, each whole."""
        found = WORD.search(text)
        begun = "" if found is None else found[0]
        return [word for word in self._possible(text, begun) if word.startswith(begun) and word != begun]

    def _possible(self, text: str, begun: str) -> Iterator[str]:
        inside = OPEN.search(text)
        if inside is not None and inside[1] in self._columns:
            columns, place = self._columns[inside[1]], inside[2].count(",")
            if place < len(columns):
                yield columns[place].capitalize()
            yield from self._names
            return
        if text.strip() == begun:
            yield from COMMANDS
        yield from sorted(f"{name}(" for name in self._columns)
        yield from self._names if begun else ()
