"""Every message in every language: complete, with the same fields, compiled as it stands."""

from __future__ import annotations

import io
from gettext import GNUTranslations
from string import Formatter

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from docs.catalogues import SHARED, catalogue_of, updated, wanted, written
from periplus.models.core.registry import NAMES
from periplus.models.core.wording import LANGUAGES

CATALOGUES = [(package, language) for package in (SHARED, *NAMES) for language in LANGUAGES[1:]]


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


def same_fields(entry: Message) -> bool:
    """Whether a translation has its message's fields; that of a counted thing, a bare noun, has its number."""
    key, said = fields(str(entry.id)), fields(str(entry.string))
    return said in (key, key or {"number"})


@pytest.mark.parametrize(("package", "language"), CATALOGUES)
def test_a_catalogue_holds_what_the_code_says_and_nothing_else(package: str, language: str) -> None:
    assert catalogue_of(package, language).read_bytes() == written(updated(package, language))


@pytest.mark.parametrize(("package", "language"), CATALOGUES)
def test_every_message_is_translated_with_the_same_fields(package: str, language: str) -> None:
    catalogue = read_po(io.BytesIO(catalogue_of(package, language).read_bytes()), locale=language)
    missing = [key for key in wanted(package) if not catalogue[key].string]
    assert not missing
    assert not [entry.id for entry in catalogue if entry.id and not same_fields(entry)]


@pytest.mark.parametrize(("package", "language"), CATALOGUES)
def test_what_runs_is_what_translators_wrote(package: str, language: str) -> None:
    path = catalogue_of(package, language)
    with path.with_suffix(".mo").open("rb") as file:
        speaks = GNUTranslations(file)
    entries = read_po(io.BytesIO(path.read_bytes()), locale=language)
    assert [speaks.gettext(str(entry.id)) for entry in entries if entry.id] == [
        entry.string or entry.id for entry in entries if entry.id
    ]
