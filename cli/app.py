"""The command group. A command's module is imported when the command is asked for, not before."""

from __future__ import annotations

from importlib import import_module

import click

from periplus import __version__

from .lang import lang_option, speaking
from .options import example

COMMANDS = {
    "new": "new",
    "play": "play",
    "check": "verdicts",
    "score": "verdicts",
    "moves": "verdicts",
    "hint": "questions",
    "solve": "questions",
    "maximum": "questions",
    "ask": "asking",
    "why": "asking",
    "review": "review",
    "show": "show",
    "share": "sharing",
    "convert": "converting",
    "export": "exporting",
    "puzzles": "puzzles",
    "prove": "certifying",
    "verify": "certifying",
    "rules": "reference",
    "relations": "asking",
    "schema": "reference",
    "edition": "reference",
    "games": "reference",
    "arena": "arena",
    "engine": "engine",
    "serve": "serving",
    "batch": "batch",
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
