"""The language of a run: ``--lang`` on the group or on any command, or PERIPLUS_LANG in the environment."""

from __future__ import annotations

from copy import copy
from inspect import cleandoc
from typing import TypeVar

import click

from periplus.models.core.wording import LANGUAGES, speak, spoken

C = TypeVar("C", bound=click.Command)


def lang_option() -> click.Option:
    """The option that every command has; it takes effect at once and hands nothing to the command."""
    return click.Option(
        ["--lang"],
        type=click.Choice(LANGUAGES),
        envvar="PERIPLUS_LANG",
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
        spoken_command.params.append(lang_option())
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
