"""What players agree on before a game besides their number: modes, modules, difficulty."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, TypeAlias

from .errors import Fault, PositionError, echo
from .guesses import with_guess
from .wording import say

Chosen: TypeAlias = Mapping[str, tuple[str, ...]]
"""The variants that somebody chose: by name, the choices taken. What is not in it is for the game to settle."""
OwnEdition: TypeAlias = Mapping[str, Any] | None
"""The JSON data of an edition of one's own; None: the bundled one."""
NOTHING: Chosen = MappingProxyType({})
"""No choice taken."""


@dataclass(frozen=True, slots=True)
class Variant:
    """One thing that players agree on before they begin, such as a mode or the modules in play."""

    name: str
    """The name that ``periplus new --set NAME=CHOICE`` takes: ``"mode"``."""
    choices: tuple[str, ...]
    """What may be chosen."""
    words: str
    """What it is, for people, and what holds if nothing is chosen."""
    several: bool = False
    """Whether more than one may be chosen, or none."""


def chosen(variants: tuple[Variant, ...], given: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """The choices taken, by variant; ``given`` has several of one name with commas between them.

    Raises PositionError with the name of every variant that is none or of which no such thing can be chosen.
    """
    by_name = {variant.name: variant for variant in variants}
    taken: dict[str, tuple[str, ...]] = {}
    faults: list[Fault] = []
    for name, text in given.items():
        variant = by_name.get(name)
        if variant is None:
            faults.append(
                Fault(
                    name,
                    say("no variant of this game, expected one of {names}", names=", ".join(by_name) or "-"),
                )
            )
            continue
        parts = tuple(part.strip() for part in text.split(",") if part.strip())
        wrong = [part for part in parts if part not in variant.choices]
        if wrong:
            faults.append(Fault(name, _no_choice(wrong[0], variant.choices)))
        elif len(parts) != 1 and not variant.several:
            faults.append(Fault(name, say("{text}, expected one choice", text=echo(text))))
        else:
            taken[name] = parts
    if faults:
        raise PositionError.of(faults)
    return taken


def _no_choice(given: str, choices: tuple[str, ...]) -> str:
    message = say(
        "{given} is no choice, expected one of {choices}", given=echo(given), choices=", ".join(choices)
    )
    return with_guess(message, given, choices)
