"""Things by id or by name: what a card is called, in English or another language, is read wherever its id is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any

from pydantic import ValidationError, ValidationInfo, ValidatorFunctionWrapHandler, WrapValidator

from .documents import refusal
from .forms import in_every_language, lexicon, plain
from .guesses import guess
from .wording import say


class Names:
    """The names of some things: their ids, and what each is called in every language.

    The id is what files write. Case, width of letters and further blanks do not matter; a name that several things
    share is no name of any.
    """

    def __init__(self, ids: Iterable[str], names: Mapping[str, str]) -> None:
        """``names`` are the English names with the id of each."""
        self._ids = dict.fromkeys(ids)
        self.english = names

    def identity(self, text: str) -> str | None:
        """The id that the text is or names; None if it is none."""
        return text if text in self._ids else self._lexicon.get(plain(text))

    def meant(self, message: str, text: str) -> str:
        """The message about a text that names nothing, with the name that was perhaps meant."""
        known = {plain(name): name for name in self.every}
        found = guess(plain(text), known)
        return (
            message
            if found is None
            else say("{message}; did you mean {meant}?", message=message, meant=known[found])
        )

    @cached_property
    def every(self) -> dict[str, str]:
        """The ids by everything that may be written, ids first."""
        names = in_every_language(self.english)
        return {one: one for one in self._ids} | {
            name: one for name, one in names.items() if name not in self._ids
        }

    @cached_property
    def _lexicon(self) -> dict[str, str]:
        return lexicon(self.every)


def by_name(names: Callable[[ValidationInfo], Names | None], type_: Any) -> WrapValidator:
    """Lets a field of a type with ids take names too; ``names`` finds them for the validation under way.

    What is no name is left to the type to refuse; the name that was perhaps meant is told.
    """

    def read(value: Any, handler: ValidatorFunctionWrapHandler, info: ValidationInfo) -> Any:
        found = names(info) if isinstance(value, str) else None
        if found is None:
            return handler(value)
        try:
            return handler(found.identity(value) or value)
        except ValidationError as error:
            message = refusal(error)
            if (told := found.meant(message, value)) == message:
                raise
            raise ValueError(told) from None

    return WrapValidator(read, json_schema_input_type=type_ | str)
