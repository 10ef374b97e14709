"""Sentences in the language of whoever reads them: written in English, spoken from gettext catalogues.

A sentence is made by ``say`` from a template and its fields. It is an ordinary ``str``, the English text, so that the
rules need not know who listens; it keeps its template and fields, so that ``spoken`` can give it in another language
at the edge: a catalogue maps each template to one with the same fields. Catalogues lie beside the code that speaks
(``locale/ja/LC_MESSAGES``), one for each game and one for everything else, and are read when a language other than
English is first asked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from difflib import get_close_matches
from functools import cache
from typing import TYPE_CHECKING, Any

from .names import NAMES

if TYPE_CHECKING:
    from gettext import NullTranslations

LANGUAGES = ("en", "ja")
"""The languages of every message; the first is that of the code."""
DOMAIN = "periplus"
"""The name of every catalogue."""
COUNTED = "{number} "
"""What stands before a counted thing in the catalogues."""
CLAUSE = re.compile(r"[A-Z]+-\d+(\.\d+)?")
"""The id of a clause or section: it is told as it is, though the catalogues hold the clause's text under it."""
TYPED = "meant"
"""The field of what somebody meant to write: files want it as it is spelt there."""

_language: ContextVar[str] = ContextVar("language", default=LANGUAGES[0])


class Message(str):
    """An English sentence that knows its template and fields."""

    __slots__ = ("fields", "template")
    template: str
    fields: dict[str, Any]

    def __new__(cls, text: str, template: str, fields: dict[str, Any]) -> Message:
        """The sentence ``text``, which is the template with the fields filled in."""
        made = super().__new__(cls, text)
        made.template, made.fields = template, fields
        return made

    def __reduce__(self) -> tuple[type[Message], tuple[str, str, dict[str, Any]]]:
        """How copies and pickles make it again."""
        return Message, (str(self), self.template, self.fields)


def say(template: str, /, **fields: Any) -> Message:
    """The sentence of a template, a literal at the place of the call, with ``{name}`` for each field.

    >>> say("{card} is not in the row", card="farmer")
    'farmer is not in the row'
    """
    return Message(template.format(**fields) if fields else template, template, fields)


COMMA, SEMICOLON = say(", "), say("; ")
"""What stands between texts in a row."""


def counted(number: int, thing: str) -> Message:
    """The number and the thing, in the plural unless there is one; ``thing`` is a literal at the place of the call.

    >>> counted(1, "settler"), counted(0, "settler")
    ('1 settler', '0 settlers')
    """
    text = f"{number} {thing}" if number == 1 else f"{number} {thing}s"
    return Message(text, COUNTED + thing, {"number": number})


def spoken(text: str) -> str:
    """The text in the language of whoever is spoken to; a plain ``str`` is looked up as it stands.

    A text that no catalogue holds stays in English. A field that is a text is spoken too, unless it is to be typed.
    """
    if _language.get() == LANGUAGES[0] or not text:
        return str(text)
    if not isinstance(text, Message):
        return text if CLAUSE.fullmatch(text) else _catalogue(_language.get()).gettext(text)
    found = _catalogue(_language.get()).gettext(text.template)
    fields = {
        name: spoken(value) if isinstance(value, str) and name != TYPED else value
        for name, value in text.fields.items()
    }
    if found == text.template and found.startswith(COUNTED):
        return str(text)  # no catalogue has it, and English has a plural
    return found.format(**fields) if fields else found


def tell(template: str, /, **fields: Any) -> str:
    """The sentence of a template, spoken at once: for whoever prints it here and now."""
    return spoken(say(template, **fields))


def spoken_clause(rule: str, text: str) -> str:
    """The text of a clause: the catalogues hold it under the clause's id."""
    if _language.get() == LANGUAGES[0]:
        return text
    found = _catalogue(_language.get()).gettext(rule)
    return text if found == rule else found


def language() -> str:
    """The language of whoever is spoken to."""
    return _language.get()


def speak(language: str) -> None:
    """Speak that language from here on in this context; an unknown one is English."""
    _language.set(language if language in LANGUAGES else LANGUAGES[0])


def listed(texts: Iterable[str], between: str = COMMA) -> str:
    """The texts in a row, each in the language now spoken, and so what stands between them.

    >>> listed(["round 2", "to move"]), listed(["a", "b"], SEMICOLON)
    ('round 2, to move', 'a; b')
    """
    return spoken(between).join(map(spoken, texts))


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak that language inside the block."""
    token = _language.set(language if language in LANGUAGES else LANGUAGES[0])
    try:
        yield
    finally:
        _language.reset(token)


@cache
def _catalogue(language: str) -> NullTranslations:
    """Every catalogue of the language, the shared one first."""
    from gettext import NullTranslations, translation  # noqa: PLC0415 — English needs none of it
    from importlib.resources import as_file, files  # noqa: PLC0415 — nor this

    found = NullTranslations()
    for package in ("core", *NAMES):
        with as_file(
            files("periplus.models") / package / "locale"
        ) as folder:  # no game is imported for its words
            found.add_fallback(translation(DOMAIN, folder, [language], fallback=True))
    return found


LIKE = 0.6
"""How alike two words have to be, from 0 to 1."""


def guess(given: object, words: Iterable[str]) -> str | None:
    """The word that is written most like what was given, whatever its case; None if none is like it.

    >>> guess("palyers", ["game", "players"]), guess("Observatory", ["observatory"]), guess("xyz", ["players"])
    ('players', 'observatory', None)
    """
    if not isinstance(given, str):
        return None
    written = {word.casefold(): word for word in words}
    found = get_close_matches(given.casefold(), written, n=1, cutoff=LIKE)
    return written[found[0]] if found else None


def with_guess(message: str, given: object, words: Iterable[str]) -> str:
    """The message about what was given, with the word that was perhaps meant."""
    meant = guess(given, words)
    return say("{message}; did you mean {meant}?", message=message, meant=meant) if meant else message
