"""What cannot be read in a sheet is pointed at: field, words and place."""

import pytest

from periplus.models.core.errors import PositionError
from periplus.solvers import api
from tests.test_imports import ROOT

POCKET = "sumatra\nedition pocket.json\navailable R Ea\n\n[Ana]\n[Budi]"
"""A table of the example edition, on which any tiles may lie."""


NINES = "9" * 5000
"""A number of more digits than Python reads."""
DEEP = '{"a":' * 9000


def fault(text: str) -> tuple[str, str, tuple[str, str]]:
    """The error of a sheet: its field, its message, the line with the caret."""
    with pytest.raises(PositionError) as caught:
        api.load(text, ROOT / "examples" / "sumatra")
    return caught.value.field, caught.value.message, getattr(caught.value, "marked", ("", ""))


@pytest.mark.parametrize(
    ("text", "field", "said", "at"),
    [
        ("observatroy\n[Mia]\n", "line 1, column 1", "did you mean observatory?", "observatroy"),
        ("kalypso vresus\n", "line 1, column 9", "did you mean versus?", "vresus"),
        ("kalypso pocket.jsn\n", "line 1, column 1", "No such file", "kalypso pocket.jsn"),
        (
            "sumatra\n[A]\nnotes R2 Q3\n[B]\n",
            "line 3, column 10",
            "'Q3': expected a row such as R2 or P5.2",
            "Q3",
        ),
        ("buru\n[A]\nplaced f2 f3\n[B]\n", "line 3, column 8", "expected each name once", "f2 f3"),
        (
            "buru\ndecks banyu 6, elders e06 zz\n[A]\n[B]\n",
            "line 2, column 27",
            "'zz': expected the id",
            "zz",
        ),
        ("mist\nround x\n", "line 2, column 7", "'x': expected a number", "x"),
        ("mist\nroudn 3\n", "line 2, column 1", "did you mean round?", "roudn 3"),
        ("observatory\n[Mia]\nrange Kite, Herron\n", "line 3, column 13", "did you mean Heron?", "Herron"),
        ("observatory\n[Mia]\nlens 2 31\n", "line 3, column 6", "at most 6", "2 31"),
        ("observatory\n[Mia]\nlens 2\nlens\n", "line 4, column 5", "it ends too soon", ""),
        ("observatory\n[Mia]\nchart\nround 3\n", "line 3, column 6", "the rows of a board", ""),
        ("observatory\n[Mia]\nround 3\n", "line 3, column 1", "'round' is no line here", "round 3"),
        ("observatory\nround 2\nround 3\n[Mia]\n", "line 3, column 7", "given twice", "3"),
        ("observatory\nactive Mai\n[Mia]\n", "line 2, column 8", "did you mean Mia?", "Mai"),
        (
            "observatory\n[Mia]\nmoves\n1. rol 1 2 3 meteor 4\n",
            "line 4, column 4",
            '"roll"',
            "rol 1 2 3 meteor 4",
        ),
        (f"{POCKET}\nmoves\n1. Ea knwon\n", "line 8, column 8", "did you mean 'Ea known'?", "nwon"),
        ("kalypso\nmode versus\n[Ute]\n", "line 3, column 2", "expected [settlement] or a number", "Ute]"),
        ("mist\n[A]\nat 1,0\ntiles D2 1,0 X9 0,1\n", "line 4, column 14", "'X9': expected a tile", "X9 0,1"),
        ("mist\nask: [1\n", "line 2, column 8", "it ends too soon, expected a value", ""),
        ("observatory\nedition nowhere\n", "line 2, column 1", "No such file", "edition nowhere"),
        ('mist\nask: a="\\q"\n', "line 2, column 8", "expected a text as JSON writes it", '"\\q"'),
        ('observatory\n["\\q"]\n', "line 2, column 2", "expected a text as JSON writes it", '"\\q"]'),
        ("mist\nask: a=-1e999\n", "line 2, column 8", "'-1e999': expected a finite number", "-1e999"),
        (
            f"mist\nask: {'[' * 5000}{']' * 5000}\n",
            "line 2, column 6",
            "expected data that is not nested so deep",
            "[" * 5000 + "]" * 5000,
        ),
        (
            f"{POCKET}\nmoves\n1. {DEEP}\n",
            "line 8, column 4",
            "nested deeper than 32 levels",
            DEEP,
        ),
        *(
            (f"{text} {NINES}\n", field, "a number of 5000 digits, expected fewer", NINES)
            for text, field in (
                ("mist\nround", "line 2, column 7"),
                ("mist\nask: a=b", "line 2, column 10"),
                ("mist\n[A]\nat 1,0\ntiles D2", "line 4, column 10"),
                ("observatory\nactive", "line 2, column 8"),
                ("observatory\n[Mia]\nmoves\n1. roll 1 2 3 meteor", "line 4, column 22"),
                (f"{POCKET}\nknown", "line 7, column 7"),
            )
        ),
    ],
)
def test_what_cannot_be_read_is_pointed_at(text: str, field: str, said: str, at: str) -> None:
    found, message, (line, mark) = fault(text)
    assert found == field
    assert said in message
    assert line[len(mark) - 1 :] == at


MIST = "mist pocket.json\nwind W\nclouds F2 C2 | W1\n[Rosa]\nat 1,0\nenergy 3\ntelescope f2\n"
"""A table of which a line as data may take the place of what further lines add to."""
TWICE = {
    MIST.replace("wind W", "wind W\nplayers: 5"): "line 5, column 2",
    MIST.replace("wind W", "wind W\nplayers.x: 5"): "line 5, column 2",
    MIST.replace("wind W", "wind W\nplayers: {a=1}"): "line 5, column 2",
    MIST.replace("clouds", "log: 5\nclouds") + "moves\n1. take 0\n": "line 10, column 4",
    MIST.replace("[Rosa]", "clouds.x: 5\n[Rosa]"): "line 4, column 1",
    MIST.replace("telescope f2", "telescope: {a=1}\ntelescope f2"): "line 8, column 11",
    MIST.replace("telescope f2", "telescope: 5\ntelescope f2"): "line 8, column 11",
}


@pytest.mark.parametrize("text", TWICE, ids=range(len(TWICE)))
def test_a_line_that_cannot_be_added_to_what_stands_there_is_told_with_its_place(text: str) -> None:
    with pytest.raises(PositionError) as caught:
        api.load(text, ROOT / "examples" / "mist")
    assert (caught.value.field, caught.value.message) == (
        TWICE[text],
        "the line is given twice, expected once",
    )


@pytest.mark.parametrize(
    ("line", "place"),
    [("ask connect top", "line 2, column 13"), ("ask connect kind=line", "line 2, column 13")],
)
def test_behind_the_word_of_a_question_stand_its_other_fields(line: str, place: str) -> None:
    with pytest.raises(PositionError, match="expected other fields such as player=0") as caught:
        api.load(MIST.replace("wind W", f"{line}\nwind W"), ROOT / "examples" / "mist")
    assert caught.value.field == place


@pytest.mark.parametrize("blank", ["\u3000", "\u00a0", "\u2028", "\v", "\x1c"])
def test_every_blank_is_one_also_at_the_start_of_a_line(blank: str) -> None:
    """A Japanese keyboard writes the first of them."""
    folder = ROOT / "examples" / "mist"
    assert api.load(MIST.replace("\n", f"{blank}\n"), folder) == api.load(MIST, folder)
    table, folder = "kalypso pocket.json versus\nbase\n ..WWM\n ..W.MM\n", ROOT / "examples" / "kalypso"
    assert api.load(table.replace("\n ", f"\n{blank}"), folder) == api.load(table, folder)


def test_a_seat_that_is_told_as_data_by_no_name_of_a_player_is_pointed_at() -> None:
    text = "observatory\nround 2\nask: {player=Zoe}\n[Ada]\nrange S01 S02 L01 L02\n"
    with pytest.raises(PositionError, match="expected a seat, from 0, or the name of a player") as caught:
        api.load(text)
    assert caught.value.field == "line 3, column 1"


@pytest.mark.parametrize(
    ("line", "place"),
    [
        ("ask kind=connect kind=line", "line 2, column 18"),
        ("bag: {F1=1 F2=2 F1=3}", "line 2, column 17"),
        ("ask rounds={wind wind}[E W]", "line 2, column 18"),
    ],
)
def test_a_field_that_is_twice_in_the_data_of_a_line_is_refused_as_in_json(line: str, place: str) -> None:
    with pytest.raises(PositionError, match="expected each field once") as caught:
        api.load(MIST.replace("wind W", f"{line}\nwind W"), ROOT / "examples" / "mist")
    assert caught.value.field == place
