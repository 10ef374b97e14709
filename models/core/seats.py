"""The players at a table as files tell of them: their seats and their names."""

from collections.abc import Iterable, Iterator
from typing import Annotated, Any, TypeAlias

from pydantic import AfterValidator, ValidationInfo

from .documents import Index
from .errors import Fault, echo
from .trees import field_name, field_of, items_of
from .wording import say


def _taken(seat: int, info: ValidationInfo) -> int:
    setting = (info.context or {}).get("setting")
    if setting and setting.players is not None and seat >= setting.players:
        raise ValueError(say("no such seat, expected 0 to {last}", last=setting.players - 1))
    return seat


Seat: TypeAlias = Annotated[Index, AfterValidator(_taken)]
"""A player, in turn order from 0; below ``context["setting"].players`` if the validation knows that."""


def names(given: Iterable[str | None], letter: str) -> tuple[str, ...]:
    """The names of players of whom some are given: the others have the letter and their number from 1.

    >>> names([None, "Ana", None], "p")
    ('p1', 'Ana', 'p3')
    """
    return tuple(f"{letter}{number}" if name is None else name for number, name in enumerate(given, 1))


def repeated_names(tree: Any, letter: str) -> Iterator[Fault]:
    """Faults for names in a position's tree that an earlier player has, or any player by default."""
    given = [field_of(sheet, "name") for sheet in items_of(tree, "players")]
    texts = [name if isinstance(name, str) else None for name in given]
    seen = {name for name, text in zip(names(texts, letter), texts, strict=True) if text is None}
    for seat, name in enumerate(texts):
        if name in seen:
            what = say("{name} is the name of another player, expected one of its own", name=echo(name))
            yield Fault(field_name(("players", seat, "name")), what)
        if name is not None:
            seen.add(name)
