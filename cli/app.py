"""The command group: the language of a run, and from arguments to an exit status.

Every failure becomes one exit status and one line a fault. 0 answered, 1 answered no, 2 bad input (or an output that
cannot be written), 3 stopped before there was an answer; 128 + n after signal n, as shells count. Nobody who uses the
command meets a traceback.
"""

from __future__ import annotations

import io
import os
import re
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from copy import copy
from dataclasses import replace
from importlib import import_module
from inspect import cleandoc
from itertools import pairwise, takewhile
from typing import TypeVar

import click

from periplus import __version__
from periplus.models.core.errors import IllegalMove, PositionError, echo, reason
from periplus.models.core.wording import LANGUAGES, say, speak, spoken, tell, with_guess
from periplus.models.core.wording import speaking as in_language

from .options import OneOf, example
from .output import INDENT, Reply, json_reply, pointed, print_fault, print_text, verdict

C = TypeVar("C", bound=click.Command)


LANG = "PERIPLUS_LANG"
"""The variable that names a language where ``--lang`` does not."""


def lang_option() -> click.Option:
    """The option that every command has; it takes effect at once and hands nothing to the command."""
    return click.Option(
        ["--lang"],
        type=OneOf(LANGUAGES),
        envvar=LANG,
        expose_value=False,
        is_eager=True,
        callback=_speak,
        help="Speak that language.",
    )


def _speak(context: click.Context, parameter: click.Parameter, value: str | None) -> None:
    if value is not None:
        speak(value)


def speaking(command: C) -> C:
    """The command, and all below it, with ``--lang`` and its help in the language of the run.

    It is a copy: one process may answer many runs, each in its own language.
    """
    spoken_command = copy(command)
    spoken_command.help = _help(command.help)
    spoken_command.params = [_parameter(one) for one in command.params]
    if not any(one.name == "lang" for one in command.params):
        spoken_command.params.append(_parameter(lang_option()))
    if command.add_help_option:
        spoken_command.add_help_option = False  # click's own speaks English
        help_option = click.help_option("-h", "--help", help=tell("Show this message and exit."))
        help_option(spoken_command)
    if isinstance(spoken_command, click.Group):
        spoken_command.commands = {name: speaking(one) for name, one in spoken_command.commands.items()}
    return spoken_command


def _parameter(parameter: click.Parameter) -> click.Parameter:
    if not isinstance(parameter, click.Option):
        return parameter
    option = copy(parameter)
    option.help = _help(option.help)
    return option


def _help(text: str | None) -> str | None:
    return text and spoken(cleandoc(text))


COMMANDS = {
    "new": "converting",
    "play": "play",
    "check": "show",
    "score": "show",
    "moves": "show",
    "hint": "questions",
    "solve": "questions",
    "maximum": "questions",
    "ask": "asking",
    "why": "asking",
    "review": "review",
    "show": "show",
    "share": "converting",
    "convert": "converting",
    "export": "asking",
    "puzzles": "puzzles",
    "prove": "certifying",
    "verify": "certifying",
    "rules": "reference",
    "relations": "asking",
    "schema": "reference",
    "edition": "reference",
    "games": "reference",
    "arena": "arena",
    "engine": "serving",
    "serve": "serving",
    "batch": "serving",
    "conformance": "conformance",
}
"""Every command, in the order of the help, and the module beside this one that holds it."""


class LazyGroup(click.Group):
    """A group that knows its commands' names and imports a command when it is needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order in which people meet them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, or None."""
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f".{COMMANDS[cmd_name]}", __package__)
        command: click.Command = getattr(module, cmd_name)
        return speaking(command)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the arguments begin with; raises NoSuchCommand, which says what may be meant."""
        try:
            return super().resolve_command(ctx, args)
        except click.NoSuchCommand as error:
            raise click.NoSuchCommand(error.command_name, possibilities=list(COMMANDS), ctx=ctx) from None

    def get_help(self, ctx: click.Context) -> str:
        """The help of the whole, in the language of the run."""
        return super(LazyGroup, speaking(self)).get_help(ctx)


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]}, epilog=example("games"))
@click.version_option(__version__, prog_name="periplus")
def app() -> None:
    """Say where you are, what you may do and what is best next, in a board game.

    Every verb takes a position FILE, or - for standard input, and prints text for people or, with --json,
    one JSON answer. Exit status: 0 answered, 1 answered no, 2 bad input.
    """


app.params.append(lang_option())


EXTRA = re.compile(r"Got unexpected extra arguments? \((.*)\)", re.DOTALL)
"""What click says of arguments that are too many; it has no class for it."""
BAD_INPUT = 2
INTERRUPTED = 128 + signal.SIGINT
READER_GONE = 128 + 13
"""As after SIGPIPE, which Python turns into BrokenPipeError."""


def run(args: Sequence[str], language: str = LANGUAGES[0]) -> int:
    """Run the command on ``args`` (without the program's name) in that language; returns the exit status."""
    _prepare(args)
    with in_language(_asked(args) or language):
        return _run(list(args) or ["--help"])


def _asked(args: Sequence[str]) -> str | None:
    """The language that is asked for, for a fault before ``--lang`` is told in it too; None if it is none of ours."""
    options = list(takewhile(lambda one: one != "--", args))
    behind = [value for option, value in pairwise(options) if option == "--lang"]
    joined = [one.removeprefix("--lang=") for one in options if one.startswith("--lang=")]
    given = [*behind, *joined, os.environ.get(LANG, "")]
    return next((one for one in given if one in LANGUAGES), None)


def _run(args: list[str]) -> int:
    try:
        reply = _answer(args)
        if reply.text:
            print_text(reply.text)
        if sys.stdout is not None:
            sys.stdout.flush()
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except OSError as error:
        if error.filename is not None:
            raise  # a broken installation, not a standard stream
        return _unwritable(error)
    return reply.status


def _unwritable(error: OSError) -> int:
    """The status of an answer that nobody got; a reader who left needs no word about it."""
    if isinstance(sys.stdout, io.TextIOWrapper) and sys.stdout is sys.__stdout__:
        # the interpreter's own last flush may not fail again
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if isinstance(error, BrokenPipeError):
        return READER_GONE
    print_fault(
        "", say("cannot write the answer: {reason}, expected a writable output", reason=reason(error))
    )
    return BAD_INPUT


def _prepare(args: Sequence[str]) -> None:
    """Let the streams print and read any text, spare pydantic its scan for plugins, dress up the help for people."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            with suppress(io.UnsupportedOperation):  # of what was read already no fault can come any more
                stream.reconfigure(errors="backslashreplace")
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    wants_help = not args or "--help" in args or "-h" in args
    if wants_help and sys.stdout is not None and sys.stdout.isatty():
        from rich_click.patch import patch  # costs time that only people's help is worth

        patch()


def _answer(args: list[str]) -> Reply:
    """Run the command and turn what it raises into its answer."""

    as_json = "--json" in args
    try:
        reply = app.main(args, prog_name="periplus", standalone_mode=False)
    except click.UsageError as error:
        return _refusal(PositionError(_field(error), _message(error)), as_json)
    except PositionError as error:
        return _refusal(error, as_json)
    except IllegalMove as error:
        return verdict(error.violations, as_json)
    return reply if isinstance(reply, Reply) else Reply("", int(reply or 0))  # click answers --help itself


def _refusal(error: PositionError, as_json: bool) -> Reply:
    """One line a fault; what is wrong with the whole of what was read stands under the name of that argument."""
    marked = [] if as_json else pointed(error)
    error = PositionError.of([replace(fault, field=fault.field or "FILE") for fault in error.faults])
    for fault in error.faults:
        print_fault(fault.field, fault.message)
    for line in marked:  # where a move that was typed goes wrong
        print(" " * INDENT + line, file=sys.stderr)
    return json_reply(error.as_json(), BAD_INPUT) if as_json else Reply("", BAD_INPUT)


def _field(error: click.UsageError) -> str:
    """The option or argument that click complains of, as a user writes it."""
    if isinstance(error, (click.NoSuchOption, click.BadOptionUsage)):
        return error.option_name
    if isinstance(error, click.BadParameter) and error.param is not None:
        param = error.param
        return (
            max(param.opts, key=len)
            if isinstance(param, click.Option)
            else param.make_metavar(error.ctx or click.get_current_context())
        )
    return "COMMAND"


def _message(error: click.UsageError) -> str:
    """What is wrong, without the name of the option, which ``_field`` gives."""
    if isinstance(error, click.MissingParameter):
        ctx = error.ctx or click.get_current_context()
        *_, command = (ctx.command.epilog or ctx.command_path).splitlines()
        return say("there is none, expected it as in: {command}", command=command.strip())
    if isinstance(error, click.NoSuchCommand):
        name = error.command_name
        message = say("there is no such command as {name}", name=echo(name))
        return with_guess(message, name, error.possibilities or ())
    if isinstance(error, click.NoSuchOption):
        return with_guess(say("there is no such option"), error.option_name, error.possibilities or ())
    if isinstance(error, click.BadOptionUsage):
        lacks = "requires" in error.message
        return say("expected a value behind it") if lacks else say("expected no value with it")
    if extra := EXTRA.fullmatch(error.message):
        return say("{extra}: nothing more is expected here", extra=echo(extra[1]))
    return error.message if isinstance(error, click.BadParameter) else error.format_message()
