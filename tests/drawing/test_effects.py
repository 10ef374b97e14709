"""Cards speak: what each of them does is told in sentences of both languages, and never in the notation of files."""

from __future__ import annotations

import re

import pytest

from periplus.drawing import picture
from periplus.drawing.buru.sentences import clause, goal_words, short, short_lasting
from periplus.drawing.gestures import cards, effects
from periplus.drawing.printed import targets
from periplus.models.core.registry import NAMES, game
from periplus.models.core.wording import LANGUAGES, speaking
from periplus.solvers import api
from tests.test_imports import ROOT

CODE = re.compile(r"\w@\w| [|:<>] |>=|\w-\d")
"""What the notation of editions looks like."""
JAPANESE = re.compile("[ぁ-んァ-ヶ一-龠]")


@pytest.mark.parametrize("name", NAMES)
def test_every_card_of_the_bundled_edition_speaks_both_languages(name: str) -> None:
    edition = game(name).edition(game(name).editions()[0])
    told = {}
    for language in LANGUAGES:
        with speaking(language):
            told[language] = cards(name, edition)
    english, japanese = (dict(told[language]) for language in LANGUAGES)
    assert len(english) == len(japanese) > 0
    for found in (*english.values(), *japanese.values()):
        assert not [said for _, said in found if not said or CODE.search(said)]
    assert all(JAPANESE.search(said) for found in japanese.values() for _, said in found)


@pytest.mark.parametrize(
    ("name", "heading", "card", "sentence"),
    [
        ("kalypso", "Goals, versus", "Landmark", "Counts monuments: 4 points each, 12 at most."),
        (
            "kalypso",
            "Goals, versus",
            "Clear Water",
            "Counts plastic: 8 points up to 2, 5 points up to 5, 2 points up to 8.",
        ),
        (
            "kalypso",
            "Goals, together",
            "Landmark",
            "Counts monuments: 1, 2, 2, 3 or more, by the number of players.",
        ),
        ("kalypso", "Buildings", "cooper", "Built of wood, 3 points in versus. It brings a full barrel."),
        (
            "mist",
            "Docks",
            "dock 1",
            "An exchange gives 2 tiles for one. The next flight leaves it at speed 1.",
        ),
        ("sumatra", "Badges", "badge brown 1", "Needs resident ×3, ornament. 3 points."),
        (
            "buru",
            "Altars",
            "banyu",
            "An offering costs 1 clay, 2 palm, or 3 palm. Its card is worth 4 to 7 respect. "
            "Whoever holds the totem gains 1 respect with each offering here.",
        ),
    ],
)
def test_goals_buildings_docks_badges_and_altars_speak(
    name: str, heading: str, card: str, sentence: str
) -> None:
    """As the bundled edition's data and KAL-9.10, KAL-10.3, MIST-11.7, SUM-8.4 and BURU-13.1 say."""
    edition = game(name).edition(game(name).editions()[0])
    assert dict(dict(cards(name, edition))[heading])[card] == sentence


@pytest.mark.parametrize("name", NAMES)
def test_what_lies_on_a_table_tells_what_it_is(name: str) -> None:
    position = api.load(ROOT / "examples" / name / "turn.json")
    shown = targets(picture(position))
    found = effects(position, shown)
    assert found.keys() <= set(shown)
    assert not [said for said in found.values() if CODE.search(said)]


@pytest.mark.parametrize(
    ("written", "card", "sentence"),
    [
        (
            "2 fish : 2 palm | palm : 2 fish",
            "2 fish → 2 palm / palm → 2 fish",
            "pay 2 fish and gain 2 palm, or pay 1 palm and gain 2 fish",
        ),
        (
            "vp + vp@banyu",
            "respect + respect with banyu",
            "gain 1 respect; if you hold the banyu totem, gain 1 respect",
        ),
        (
            "vp + task(artisan)",
            "respect + task: artisan",
            "gain 1 respect; task another artisan",
        ),
        ("2 hire + refresh", "2 hire + refresh", "hire up to 2 islanders; refresh the row"),
        ("hire-2", "hire −2", "hire an islander for 2 fish less"),
        ("offer-1", "offer −1", "make an offering for 1 resource less"),
        (
            "fish : offer(banyu)",
            "fish → offer: banyu",
            "pay 1 fish and make an offering to banyu",
        ),
        ("any + any", "any + any", "gain 2 of any resource"),
        ("envoy@envoy", "envoy as envoy", "if you are envoy, become envoy"),
    ],
)
def test_effects_are_written_short_and_whole(written: str, card: str, sentence: str) -> None:
    assert (short(written), clause(written)) == (card, sentence)


def test_scrolls_and_goals_are_words() -> None:
    assert short_lasting("manuk > ebony") == "manuk +ebony"
    assert short_lasting("any < 2 palm") == "any offering −2 palm"
    assert goal_words("kinds>=4 & ukum>=2") == "kinds: 4 or more, offerings to ukum: 2 or more"


def test_the_stars_of_a_chart_are_told_square_by_square() -> None:
    """Read off the example: every star of its chart; S07 lies with three of its own at [2, 0], nothing about [3, 8]."""
    position = api.load(ROOT / "examples" / "observatory" / "turn.json")
    found = effects(position, targets(picture(position)))
    chart = position.as_json()["players"][0]["chart"]
    stars = {
        f"cell:{row},{column}"
        for row, text in enumerate(chart)
        for column, sign in enumerate(text)
        if sign == "*"
    }
    assert {target for target in found if target.startswith("cell:")} == stars
    assert found["cell:2,0"] == "The square 2,0. A star of S07."
    assert found["cell:3,8"] == "The square 3,8. A star."
    with speaking("ja"):
        assert effects(position, ["cell:2,0", "cell:9,9"]) == {"cell:2,0": "マス2,0。S07の星。"}
