"""Every message in every language: complete, with the same fields, compiled as it stands."""

from __future__ import annotations

import io
from gettext import GNUTranslations
from string import Formatter

import pytest
from babel.messages.pofile import read_po

from docs.catalogues import SHARED, catalogue_of, updated, wanted, written
from periplus.models.core.registry import NAMES
from periplus.models.core.wording import LANGUAGES

CATALOGUES = [(package, language) for package in (SHARED, *NAMES) for language in LANGUAGES[1:]]


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


@pytest.mark.parametrize(("package", "language"), CATALOGUES)
def test_a_catalogue_holds_what_the_code_says_and_nothing_else(package: str, language: str) -> None:
    assert catalogue_of(package, language).read_bytes() == written(updated(package, language))


@pytest.mark.parametrize(("package", "language"), CATALOGUES)
def test_every_message_is_translated_with_the_same_fields(package: str, language: str) -> None:
    catalogue = read_po(io.BytesIO(catalogue_of(package, language).read_bytes()), locale=language)
    missing = [key for key in wanted(package) if not catalogue[key].string]
    assert not missing
    assert not [entry.id for entry in catalogue if fields(str(entry.id)) != fields(str(entry.string))]


@pytest.mark.parametrize(("package", "language"), CATALOGUES)
def test_what_runs_is_what_translators_wrote(package: str, language: str) -> None:
    path = catalogue_of(package, language)
    with path.with_suffix(".mo").open("rb") as file:
        speaks = GNUTranslations(file)
    entries = read_po(io.BytesIO(path.read_bytes()), locale=language)
    assert [speaks.gettext(str(entry.id)) for entry in entries if entry.id] == [
        entry.string or entry.id for entry in entries if entry.id
    ]


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_a_message_of_two_catalogues_is_translated_alike(language: str) -> None:
    said: dict[str, dict[str, str]] = {}
    for package in (SHARED, *NAMES):
        entries = read_po(io.BytesIO(catalogue_of(package, language).read_bytes()), locale=language)
        for entry in entries:
            said.setdefault(str(entry.id), {})[package] = str(entry.string)
    assert not {key: ways for key, ways in said.items() if key and len(set(ways.values())) > 1}
