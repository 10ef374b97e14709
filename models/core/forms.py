"""One way to write a move, stated once: how it is printed and the grammar by which it is read both follow from it.

In a form's text ``{path:kind}`` is a field of the move, ``{path:kind+}`` a list with at least one; what stands in
``[ ]`` may be missing and is printed if its fields are there; ``<to|into>`` are words that may be written and are never
printed; all else stands as it is, in either case. The grammars are lark's (Earley: forms may begin alike).
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

from .wording import LANGUAGES, Message, listed, say, speaking, spoken

if TYPE_CHECKING:
    from lark import Lark, Token, Tree
    from lark.exceptions import UnexpectedInput


@dataclass(frozen=True, slots=True)
class Kind:
    """A sort of thing that stands in moves: how it looks, and its value in the JSON of the move."""

    words: str
    """What it is, for errors: ``a column from 1 to 5``."""
    pattern: str
    """A regular expression of every way to write it."""
    read: Callable[[str], Any] = str
    """The JSON value of a text that the pattern takes."""
    write: Callable[[Any], str] = str
    """How a JSON value is printed."""
    names: tuple[str, ...] = ()
    """All that may be written, where it is a list of names; for "did you mean"."""


NOTHING = r"\x00"
"""A pattern that no text has."""


def whole(words: str, pattern: str = r"\d+") -> Kind:
    """A whole number."""
    return Kind(words, pattern, int)


def pair(words: str) -> Kind:
    """Two whole numbers, printed ``5,9``; ``[5, 9]`` and ``(5, 9)`` are read too."""
    return Kind(
        words,
        r"[\[(]?\s*-?\d+\s*,\s*-?\d+\s*[\])]?",
        lambda text: [int(part) for part in re.findall(r"-?\d+", text)],
        lambda value: f"{value[0]},{value[1]}",
    )


def one_of(words: str, names: Mapping[str, Any], printed: Mapping[Any, str] | None = None) -> Kind:
    """One of some things by any of their names; ``names`` maps each name to a value.

    ``printed`` says by which name a value is written; otherwise it is the first. A name that several things share is
    no name of any.
    """
    known = lexicon(names)
    written: dict[Any, str] = {}
    for name, value in names.items():
        if plain(name) in known:
            written.setdefault(value, name)
    for value, name in (printed or {}).items():
        if plain(name) in known:
            written[value] = name
    longest = sorted(known, key=lambda name: (-len(name), name))
    pattern = "|".join(r"\s+".join(map(re.escape, name.split())) for name in longest) or NOTHING
    return Kind(
        words,
        pattern,
        lambda text: known[plain(text)],
        lambda value: written.get(value, str(value)),
        tuple(name for name in names if plain(name) in known),
    )


def lexicon(names: Mapping[str, Any]) -> dict[str, Any]:
    """The values by their names, written plainly; a name that several share is left out."""
    values: dict[str, set[Any]] = {}
    for name, value in names.items():
        values.setdefault(plain(name), set()).add(value)
    return {name: found.copy().pop() for name, found in values.items() if len(found) == 1 and name}


def in_every_language(names: Mapping[Any, Any]) -> dict[str, Any]:
    """The names, then what other languages call the same things."""
    found: dict[str, Any] = {str(name): value for name, value in names.items()}
    for language in LANGUAGES[1:]:
        with speaking(language):
            for name, value in names.items():
                found.setdefault(spoken(name), value)
    return found


def wide_less(text: str) -> str:
    """The text with letters and signs of full width as plain ones."""
    return unicodedata.normalize("NFKC", text)


def plain(text: str) -> str:
    """The text without what never tells moves apart: case, width of letters, further blanks."""
    return " ".join(wide_less(text).casefold().split())


@dataclass(frozen=True, slots=True)
class Form:
    """One way to write a type of move."""

    type: str
    text: str
    fixed: Mapping[str, Any] = field(default_factory=dict)
    """Fields of the move that the words of the form tell."""
    read_only: bool = False
    """Another way to write what a form before it prints."""


@dataclass(frozen=True, slots=True)
class Literal:
    """A word or a sign."""

    text: str


@dataclass(frozen=True, slots=True)
class Slot:
    """A field."""

    path: tuple[str, ...]
    kind: str
    many: bool


@dataclass(frozen=True, slots=True)
class Maybe:
    """What may be missing."""

    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class UnprintedWords:
    """Words that people may write and that are never printed, one of several."""

    texts: tuple[str, ...]


Part: TypeAlias = Literal | Slot | Maybe | UnprintedWords

_TOKEN = re.compile(r"\{([\w.]+):(\w+)(\+?)\}|(\[)|(\])|<([^>]*)>|([^\W_]+|[^\w\s])")


def parts_of(text: str) -> tuple[Part, ...]:
    """The parts of a form's text."""
    stack: list[list[Part]] = [[]]
    for path, kind, many, opened, closed, hidden, word in _TOKEN.findall(text):
        if path:
            stack[-1].append(Slot(tuple(path.split(".")), kind, bool(many)))
        elif opened:
            stack.append([])
        elif closed:
            inner = tuple(stack.pop())
            stack[-1].append(Maybe(inner))
        elif hidden:
            stack[-1].append(UnprintedWords(tuple(hidden.split("|"))))
        else:
            stack[-1].append(Literal(word))
    return tuple(stack[0])


class Unread(ValueError):
    """A text that no form takes: where it goes wrong, what was expected there, and the names that are known."""

    def __init__(self, at: int, expected: Sequence[str], names: Sequence[str] = ()) -> None:
        super().__init__(at, expected)
        self.at = at
        self.expected = expected
        self.names = names


class Reader:
    """Prints and reads the moves of some forms with some kinds."""

    def __init__(self, forms: Sequence[Form], kinds: Mapping[str, Kind]) -> None:
        self._forms = [(form, parts_of(form.text)) for form in forms]
        self._kinds = kinds
        self._slots: list[Slot] = []
        self._terminals: dict[str, str] = {}
        """The terminals of literals by their text."""
        self._options: dict[str, str] = {}
        """The rules of what may be missing by what that is."""
        self._parser: Lark | None = None

    def write(self, data: Mapping[str, Any]) -> str:
        """The move as text; one that no form tells all of is its JSON."""
        for form, parts in self._forms:
            if form.read_only or form.type != data.get("type"):
                continue
            if any(data.get(name) != value for name, value in form.fixed.items()):
                continue
            words, told = [*self._words(parts, data)], {"type", *form.fixed, *_fields(parts)}
            if None not in words and all(
                name in told or value in (None, [], False) for name, value in data.items()
            ):
                return _joined([word for word in words if word is not None])
        return json.dumps(dict(data), ensure_ascii=False)

    def _words(self, parts: Sequence[Part], data: Mapping[str, Any]) -> Iterator[str | None]:
        """The words of the parts; None where a field is missing that must be there."""
        for part in parts:
            match part:
                case Literal(text):
                    yield text
                case Slot(path, kind, many):
                    value = _at(data, path)
                    write = self._kinds[kind].write
                    if value is None or value == []:
                        yield None
                    else:
                        yield " ".join(map(write, value)) if many else write(value)
                case Maybe(inner):
                    words = list(self._words(inner, data))
                    yield from () if None in words else words
                case UnprintedWords():
                    continue

    def read(self, text: str) -> dict[str, Any]:
        """The JSON data of the move that a text writes; raises Unread."""
        from lark.exceptions import UnexpectedEOF, UnexpectedInput  # noqa: PLC0415 — few commands read moves

        try:
            tree = self._grammar().parse(text)
        except UnexpectedEOF as error:
            raise Unread(len(text.rstrip()), self._expected(error), self.vocabulary) from None
        except UnexpectedInput as error:
            raise Unread(error.pos_in_stream or 0, self._expected(error), self.vocabulary) from None
        (chosen,) = tree.find_pred(lambda found: str(found.data).startswith("m"))
        form = self._forms[int(str(chosen.data)[1:])][0]
        data: dict[str, Any] = {"type": form.type}
        for name, value in form.fixed.items():
            _put(data, (name,), value)
        for found in chosen.children:
            if not isinstance(found, str):
                self._take(found, data)
        return data

    @cached_property
    def vocabulary(self) -> tuple[str, ...]:
        """Every word that may stand in a text: those of the forms, and all names of things."""
        forms = (word for _, parts in self._forms for word in _literals(parts))
        names = (name for kind in self._kinds.values() for name in kind.names)
        return tuple(dict.fromkeys([*forms, *names]))

    def _take(self, found: Tree[Token], data: dict[str, Any]) -> None:
        """The value of a slot, put where it belongs."""
        slot = self._slots[int(str(found.data)[1:])]
        read = self._kinds[slot.kind].read
        values = [read(str(token)) for token in found.children]
        _put(data, slot.path, values if slot.many else values[0])

    def _expected(self, error: UnexpectedInput) -> list[str]:
        """What could have stood there, in words."""
        names = getattr(error, "allowed", None) or getattr(error, "expected", None) or ()
        literals = {name: text for text, name in self._terminals.items()}
        words = [
            spoken(self._kinds[name[2:].lower()].words) for name in sorted(names) if name.startswith("K_")
        ]
        signs = sorted(f'"{literals[name]}"' for name in names if name in literals)
        return list(dict.fromkeys([*words, *signs]))

    def _grammar(self) -> Lark:
        if self._parser is None:
            from lark import Lark  # noqa: PLC0415 — as above

            rules = [
                f"m{number}.{len(self._forms) - number}: {self._rule(parts)}"
                for number, (_, parts) in enumerate(self._forms)
            ]
            slots = [
                f"s{number}: K_{slot.kind.upper()}"
                + (f' ("," ? K_{slot.kind.upper()})*' if slot.many else "")
                for number, slot in enumerate(self._slots)
            ]
            used = dict.fromkeys(slot.kind for slot in self._slots)
            kinds = [f"K_{name.upper()}: /{_escaped(self._kinds[name].pattern)}/i" for name in used]
            literals = [f"{name}: {_literal_pattern(text)}" for text, name in self._terminals.items()]
            options = [f"{name}: {inner} |" for inner, name in self._options.items()]
            start = "start: " + " | ".join(f"m{number}" for number in range(len(self._forms)))
            text = "\n".join([start, *rules, *options, *slots, *kinds, *literals, r"%ignore /\s+/"])
            self._parser = Lark(text, parser="earley", lexer="dynamic", keep_all_tokens=False)
        return self._parser

    def _rule(self, parts: Sequence[Part]) -> str:
        found = []
        for part in parts:
            match part:
                case Literal(text):
                    found.append(self._literal(text))
                case UnprintedWords(texts):
                    found.append(self._maybe(" | ".join(map(self._literal, texts))))
                case Slot():
                    self._slots.append(part)
                    found.append(f"s{len(self._slots) - 1}")
                case Maybe(inner):
                    found.append(self._maybe(self._rule(inner)))
        return " ".join(found)

    def _maybe(self, inner: str) -> str:
        """The rule for what may be missing; on its own, for lark multiplies what may be missing inside of a rule."""
        if inner not in self._options:
            self._options[inner] = f"_o{len(self._options)}"
        return self._options[inner]

    def _literal(self, text: str) -> str:
        """The terminal of a word or sign."""
        return self._terminals.setdefault(text, f"_L{len(self._terminals)}")


def _literal_pattern(text: str) -> str:
    """A sign as it stands, a word in either case where no other letter follows."""
    return rf"/{text}(?!\w)/i" if text.isalpha() else json.dumps(text)


def _escaped(pattern: str) -> str:
    """The regular expression between slashes."""
    return pattern.replace("/", r"\/")


def _literals(parts: Sequence[Part]) -> Iterator[str]:
    """The words that stand in the form as they are."""
    for part in parts:
        match part:
            case Literal(text) if text.isalpha():
                yield text
            case UnprintedWords(texts):
                yield from texts
            case Maybe(inner):
                yield from _literals(inner)


def _fields(parts: Sequence[Part]) -> Iterator[str]:
    """The fields of the move that the parts tell."""
    for part in parts:
        if isinstance(part, Slot):
            yield part.path[0]
        elif isinstance(part, Maybe):
            yield from _fields(part.parts)


def _at(data: object, path: Sequence[str]) -> Any:
    for name in path:
        data = data.get(name) if isinstance(data, Mapping) else None
    return data


def _put(data: dict[str, Any], path: Sequence[str], value: object) -> None:
    *above, last = path
    for name in above:
        data = data.setdefault(name, {})
    data[last] = value


def _joined(words: Sequence[str]) -> str:
    """The words with a blank between them, but none before a comma, a colon or a semicolon."""
    return re.sub(r" ([,:;])", r"\1", " ".join(words))


def expectation(error: Unread, text: str) -> Message:
    """What is wrong with a text, in a sentence."""
    told = listed(list(error.expected) or [say("nothing more")])
    found = text[error.at :].split()[:1]
    if not found:
        return say("it ends too soon, expected {wanted}", wanted=told)
    return say(
        "at character {place}, {found}: expected {wanted}",
        place=error.at + 1,
        found=json.dumps(found[0], ensure_ascii=False),
        wanted=told,
    )
