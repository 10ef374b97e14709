"""Brings the catalogues of messages up to date with the code: ``python docs/catalogues.py [GAME ...]``.

Every ``say`` and ``counted`` in the code, every clause of a ``rules.md``, every sentence of a bundled puzzle and every
help text of a command is one entry, of its game's catalogue or of the shared one. New entries come in untranslated,
those that the code has lost go, and the compiled catalogues that are read at run time are written anew.
``tests/test_catalogues.py`` says what is left to translate.
"""

from __future__ import annotations

import argparse
import io
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from inspect import cleandoc
from pathlib import Path
from typing import Any

import click
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from periplus.cli.app import COMMANDS, app
from periplus.models.core.registry import NAMES, game
from periplus.models.core.rulebook import rulebook
from periplus.models.core.wording import COUNTED, DOMAIN, LANGUAGES
from periplus.puzzles.collection import bundled

ROOT = Path(__file__).parent.parent
SPEAKING = ("models", "solvers", "puzzles", "drawing", "cli", "service", "conformance", "certificates")
"""The folders whose code speaks to people."""
SHARED = "core"
"""The package below models that keeps the catalogue of everything that is no game's own."""
EPOCH = datetime(2000, 1, 1, tzinfo=UTC)
"""The date of every compiled catalogue: the same messages give the same file."""
NAMED = ("name", "title", "names", "types")
"""The fields of editions that hold what people call things."""
KEYED = ("brown", "green")
"""The fields whose keys are names: of Sumatra's badges."""
KEYWORDS: dict[str, Any] = {"say": None, "tell": None, "counted": (2,)}
"""The functions that make messages, and which argument is the template."""


def catalogue_of(package: str, language: str) -> Path:
    """Where the catalogue of a game, or the shared one, lies."""
    return ROOT / "models" / package / "locale" / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def wanted(package: str) -> dict[str, str]:
    """Every message of a game, or of everything else: its key, and the English text where the key is not that."""
    found = {message: "" for path in _files(package) for message in _messages(path)}
    if package == SHARED:
        return found | dict.fromkeys(_helps(), "")
    rules = rulebook(package).values()
    sections = {rule.section: "" for rule in rules}
    data = dict.fromkeys((*_puzzles(package), *_names(package)), "")
    return {rule.id: rule.text for rule in rules} | sections | found | data


def _puzzles(package: str) -> Iterator[str]:
    """What the bundled puzzles of a game say: titles, tasks, kinds, what is known, names of players and of things."""
    for puzzle in bundled(package):
        yield from (puzzle.file.title, puzzle.file.text, puzzle.file.kind, *puzzle.file.known)
        yield from _named(puzzle.file.position.get("players"))
        if isinstance(edition := puzzle.file.position.get("edition"), dict):
            yield from _called(edition)


def _names(package: str) -> Iterator[str]:
    """What the bundled edition calls its cards, places and tiles, and the variants of the game what they offer."""
    rules = game(package)
    for variant in rules.variants:
        yield from (choice for choice in (variant.name, *variant.choices) if not choice.isdigit())
    yield from _called(rules.edition(rules.editions()[0]).model_dump())


def _called(edition: dict[str, Any]) -> Iterator[str]:
    """What an edition calls its things; its own name is an id."""
    for field, found in edition.items():
        if field in KEYED:
            yield from (name for name in found if not any(map(str.isdigit, name)))
        elif field != "name":
            yield from _named(found, within=field in NAMED)


def _named(data: Any, *, within: bool = False) -> Iterator[str]:
    """The names in a part of an edition; all texts are names ``within`` a field that holds nothing else."""
    if isinstance(data, dict):
        for field, found in data.items():
            yield from _named(found, within=within or field in NAMED)
    elif isinstance(data, (list, tuple)):
        for one in data:
            yield from _named(one, within=within)
    elif within and isinstance(data, str) and data:
        yield data


def _files(package: str) -> Iterator[Path]:
    for folder in SPEAKING:
        for path in sorted((ROOT / folder).rglob("*.py")):
            parts = path.relative_to(ROOT).parts
            if (parts[1] if parts[1] in NAMES else SHARED) == package:
                yield path


def _messages(path: Path) -> Iterator[str]:
    text = path.read_text(encoding="utf-8")
    for function, arguments in KEYWORDS.items():
        if f"{function}(" not in text:
            continue
        before = COUNTED if function == "counted" else ""
        for _, message, _, _ in extract_from_file("python", path, keywords={function: arguments}):
            yield before + (message if isinstance(message, str) else message[-1])


def _helps() -> Iterator[str]:
    """The help of every command, of its options and of the commands below it."""
    context = click.Context(app)
    yield from _help(app)
    for name in COMMANDS:
        if command := app.get_command(context, name):
            yield from _help(command)


def _help(command: click.Command) -> Iterator[str]:
    texts = [command.help, *(getattr(parameter, "help", None) for parameter in command.params)]
    yield from (cleandoc(text) for text in texts if text)
    if isinstance(command, click.Group) and command is not app:
        for one in command.commands.values():
            yield from _help(one)


def updated(package: str, language: str) -> Catalog:
    """The catalogue as the code now wants it, with the translations that it had."""
    path = catalogue_of(package, language)
    old = read_po(io.BytesIO(path.read_bytes()), locale=language) if path.exists() else Catalog(language)
    new = Catalog(language, project="Periplus", fuzzy=False, header_comment="", creation_date=None)
    for key, text in wanted(package).items():
        known = old.get(key)
        new.add(key, known.string if known else "", auto_comments=[text] if text else [])
    return new


def written(catalogue: Catalog) -> bytes:
    """The catalogue as the text that translators edit, without dates."""
    out = io.BytesIO()
    write_po(out, catalogue, width=0, omit_header=True, sort_output=False)
    header = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'
    return header.encode() + out.getvalue()


def compiled(catalogue: Catalog) -> bytes:
    """The catalogue as gettext reads it, without the time of day."""
    catalogue.creation_date = catalogue.revision_date = EPOCH
    out = io.BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


def main(packages: Sequence[str]) -> None:
    """Write the catalogues of the packages, text and compiled."""
    for package in packages:
        for language in LANGUAGES[1:]:
            path = catalogue_of(package, language)
            path.parent.mkdir(parents=True, exist_ok=True)
            catalogue = updated(package, language)
            path.write_bytes(written(catalogue))
            path.with_suffix(".mo").write_bytes(compiled(catalogue))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description="Brings the catalogues of messages up to date with the code."
    )
    every = (SHARED, *NAMES)
    parser.add_argument(
        "catalogues", metavar="GAME", nargs="*", help=f"of {', '.join(every)}; all if none is named"
    )
    named = parser.parse_args().catalogues or every
    if unknown := [name for name in named if name not in every]:
        parser.error(f"no catalogue {unknown[0]}, expected one of {', '.join(every)}")
    main(named)
