"""A certificate is taken as it was written, and refused whenever what it claims, or what it rests on, was changed."""

import copy
import json
import random
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from periplus.certificates.bundle import Bundle, BundleError, Statement, claim
from periplus.certificates.proving import of_goal
from periplus.certificates.verifying import REFUSED, Refused, check, folder_of, ids, verify
from periplus.models.core.registry import NAMES, game
from periplus.puzzles.choosing import Choosing
from periplus.puzzles.collection import bundled
from periplus.solvers import api
from periplus.solvers.limits import Limits
from tests.test_imports import ROOT

SMALL = ("moths-at-the-window", "first-street", "crowded-sky")
"""Bundled certificates that are quick to follow: two puzzles with one solution, between them overlays."""
QUICK = 12_000
"""Bytes of a certificate that is followed in a few hundredths of a second."""
ROUNDS = "buru-two-rounds"
"""One of many lines, each with many numbers, which is followed in a second."""


def read(name: str) -> Bundle:
    folder = folder_of(name)
    assert folder is not None
    return Bundle.read(folder)


def refused(changed: Bundle) -> bool:
    try:
        check(changed)
    except (*REFUSED, KeyError, TypeError, ValueError):
        return True
    return False


def test_the_checker_is_small_enough_to_read() -> None:
    files = [ROOT / "certificates" / name for name in ("checker.py", "formula.py")]
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files) <= 500
    for path in files:
        assert not re.search("ortools|exact|solvers", path.read_text(encoding="utf-8"))


def size(name: str) -> int:
    folder = folder_of(name)
    assert folder is not None
    return sum(path.stat().st_size for path in folder.iterdir())


@pytest.mark.parametrize("name", [name for name in ids() if size(name) < QUICK or name == ROUNDS])
def test_a_bundled_certificate_is_proved(name: str) -> None:
    folder = folder_of(name)
    assert folder is not None
    assert verify(folder) == read(name).map["claim"]


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in ids() if size(name) >= QUICK and name != ROUNDS])
def test_every_bundled_certificate_is_proved(name: str) -> None:
    test_a_bundled_certificate_is_proved(name)


def test_arrangements_of_puzzles_and_the_published_maximum_have_certificates() -> None:
    """One in every game at least, and of the puzzles of one solution all."""
    assert "sumatra-maximum" in ids()
    chosen = [puzzle for game in NAMES for puzzle in bundled(game) if isinstance(puzzle.question, Choosing)]
    assert {puzzle.position.game for puzzle in chosen} == set(NAMES)
    assert {puzzle.id for puzzle in chosen} <= set(ids())


def mutant(original: Bundle, rng: random.Random) -> Bundle:
    """The certificate with one thing changed."""
    match rng.randrange(6):
        case 0:
            return replace(original, instance=_number_changed(original.instance, rng))
        case 1:
            return replace(original, instance=_line_dropped(original.instance, rng))
        case 2:
            return replace(original, proof=_number_changed(original.proof, rng))
        case 3:
            return replace(original, proof=_line_dropped(original.proof, rng))
        case 4:
            lines = original.proof.splitlines(keepends=True)
            one, other = rng.sample(range(len(lines)), 2)
            lines[one], lines[other] = lines[other], lines[one]
            return replace(original, proof="".join(lines))
        case _:
            return replace(original, map=_value_changed(original.map, rng))


def _number_changed(text: str, rng: random.Random) -> str:
    found = rng.choice(list(re.finditer(r"\d+", text)))
    number = int(found[0]) + rng.choice((-2, -1, 1, 2))
    return text[: found.start()] + str(abs(number)) + text[found.end() :]


def _line_dropped(text: str, rng: random.Random) -> str:
    lines = text.splitlines(keepends=True)
    del lines[rng.randrange(len(lines))]
    return "".join(lines)


def _value_changed(tree: Any, rng: random.Random) -> Any:
    """The map with one of its numbers, texts or truth values changed."""
    changed = copy.deepcopy(tree)
    places: list[tuple[Any, Any]] = []

    def walk(node: Any) -> None:
        for key, value in node.items() if isinstance(node, dict) else enumerate(node):
            if isinstance(value, (dict, list)):
                walk(value)
            elif value is not None:
                places.append((node, key))

    walk(changed)
    node, key = rng.choice(places)
    value = node[key]
    node[key] = not value if isinstance(value, bool) else f"{value}a" if isinstance(value, str) else value + 1
    return changed


def assert_no_claim_changes(name: str, seeds: range) -> int:
    """How many mutants are refused; every other one claims what the original does, of the same formula.

    That may be for another proof of it, or for a position that differs where the question does not look.
    """
    original, killed = read(name), 0
    for seed in seeds:
        changed = mutant(original, random.Random(seed))
        if refused(changed):
            killed += 1
            continue
        assert changed.instance == original.instance, seed
        assert changed.map["claim"] == original.map["claim"], seed
    return killed


@pytest.mark.parametrize("name", SMALL)
def test_mutants_are_refused(name: str) -> None:
    assert assert_no_claim_changes(name, range(80)) >= 40


def test_mutants_of_a_proof_of_many_lines_are_refused() -> None:
    """Of one that says that two rounds of Buru bring no more than 72."""
    assert read(ROUNDS).map["claim"]["bound"] == 72
    assert assert_no_claim_changes(ROUNDS, range(6)) >= 3


@pytest.mark.slow
def test_more_mutants_of_a_proof_of_many_lines_are_refused() -> None:
    assert assert_no_claim_changes(ROUNDS, range(6, 106)) >= 50


@pytest.mark.slow
@pytest.mark.parametrize("name", [*SMALL, "tide-pool"])
def test_a_thousand_mutants_are_refused(name: str) -> None:
    assert assert_no_claim_changes(name, range(1000, 1000 + 1000)) >= 500


def test_a_wrong_objective_and_a_changed_claim_are_refused() -> None:
    original = read("tide-pool")
    claim = original.map["claim"]
    assert claim["kind"] == "best"
    for field in ("value", "bound"):
        assert refused(replace(original, map={**original.map, "claim": {**claim, field: claim[field] - 1}}))
    assert refused(replace(original, map={**original.map, "claim": {"kind": "only", "text": claim["text"]}}))
    objective = re.search(r"min: .*\n", original.instance)
    assert objective is not None
    assert refused(replace(original, instance=original.instance.replace(objective[0], "")))
    assert refused(replace(original, instance=original.instance.replace("min: +1", "min: +2", 1)))


@pytest.mark.parametrize(
    ("minimise", "reached", "kind"),
    [(False, 3, "bound"), (False, 4, "best"), (True, 4, "best"), (True, 5, "bound")],
)
def test_an_answer_that_is_better_than_what_is_shown_refutes_the_model(
    minimise: bool, reached: int, kind: str
) -> None:
    """Of a figure of 4 in either direction: by the rules that answer is there, so no sound model can exclude it."""
    statement = Statement(b"", (), {}, int, minimise=minimise)
    assert claim({}, statement, 4, reached)["kind"] == kind
    with pytest.raises(BundleError, match="better than what is shown: 4"):
        claim({}, statement, 4, 3 if minimise else 5)


def test_a_proof_of_another_position_is_refused() -> None:
    one, other = read("moths-at-the-window"), read("crowded-sky")
    assert refused(replace(one, map=other.map))
    assert refused(replace(one, proof=other.proof))
    assert refused(replace(other, instance=one.instance, proof=one.proof))


@pytest.mark.parametrize("name", ["instance.opb", "proof.pbp", "map.json"])
def test_a_missing_or_broken_file_is_refused(name: str, tmp_path: Path) -> None:
    read("crowded-sky").write(tmp_path)
    assert verify(tmp_path)["kind"] == "only"
    (tmp_path / name).write_bytes(b"\xff\xfe")
    with pytest.raises(Refused, match=name):
        verify(tmp_path)
    (tmp_path / name).unlink()
    with pytest.raises(Refused, match=name):
        verify(tmp_path)


@pytest.mark.parametrize("name", ["instance.opb", "proof.pbp", "map.json"])
def test_a_damaged_compressed_file_is_refused_at_every_byte(name: str, tmp_path: Path) -> None:
    read("crowded-sky").write(tmp_path, packed=True)
    file = tmp_path / f"{name}.gz"
    whole = file.read_bytes()
    for place in range(
        10, len(whole) - 8, 41
    ):  # what gzip notes of the file itself tells nothing of its text
        file.write_bytes(whole[:place] + bytes([whole[place] ^ 0x5A]) + whole[place + 1 :])
        with pytest.raises(Refused):
            verify(tmp_path)


EMPTY: dict[str, Any] = {"format": 1, "claim": {}, "variables": {}, "rows": {}}
BAD_MAPS = [
    ("[" * 100_000, "map.json: not JSON: "),
    (json.dumps({**EMPTY, "question": {"position": 5, "verb": "solve"}}), "question.position: "),
    (json.dumps({**EMPTY, "question": {"puzzle": {}}}), "question.puzzle.id: "),
]


@pytest.mark.parametrize(("text", "said"), BAD_MAPS, ids=["deep", "position", "puzzle"])
def test_a_map_that_cannot_be_read_is_refused_with_its_place(text: str, said: str, tmp_path: Path) -> None:
    read("crowded-sky").write(tmp_path)
    (tmp_path / "map.json").write_text(text)
    with pytest.raises(Refused, match=f"^{re.escape(said)}"):
        verify(tmp_path)


def test_a_goal_that_is_no_text_is_refused(tmp_path: Path) -> None:
    original = read("crowded-sky")
    question = {"position": {"game": "observatory", "players": [{}]}, "goal": 1.5, "rules": [], "facts": []}
    replace(original, map={**original.map, "question": question}).write(tmp_path)
    with pytest.raises(Refused, match=r"question\.goal: expected a text"):
        verify(tmp_path)


@pytest.mark.parametrize("name", ["thrifty-astronomer", *SMALL])
def test_a_proof_of_one_question_shows_nothing_of_another(name: str, tmp_path: Path) -> None:
    """A goal put beside a puzzle, or beside a position with a verb, is not what the formula is about."""
    original = read(name)
    others: dict[str, Any] = {"goal": "true", "rules": [], "facts": []}
    never = {"kind": "never", "goal": "true", "text": "It cannot hold: true"}
    for more in (others, {"goal": "true"}):
        question = {**original.map["question"], **more}
        for claimed in (never, original.map["claim"]):
            replace(original, map={**original.map, "question": question, "claim": claimed}).write(tmp_path)
            with pytest.raises(Refused, match=r"^question: expected puzzle, or position and verb, or "):
                verify(tmp_path)


BUILT = "(What is built has no effects here: pieces that it would bring are not looked at.)"


def test_a_claim_about_some_lines_of_play_says_which(tmp_path: Path) -> None:
    """The clauses and facts of Kalypso know nothing of what buildings bring, so neither does what they forbid."""
    position = api.load(ROOT / "examples/kalypso/goal.json")
    made = of_goal(position, "score(S), S >= 40", Limits(seconds=None))
    assert made.map["claim"]["scope"] == BUILT
    made.write(tmp_path)
    assert verify(tmp_path)["scope"] == BUILT
    whole = {name: part for name, part in made.map["claim"].items() if name != "scope"}
    assert refused(replace(made, map={**made.map, "claim": whole}))


ANSWER: dict[str, Any] = {"status": "optimal", "value": 13, "bound": 13}


@pytest.mark.parametrize(
    "answer", [5, None, [], {}, ANSWER, {**ANSWER, "solution": [5]}, {**ANSWER, "value": "x"}]
)
def test_what_is_no_answer_is_refused_as_such(answer: Any, tmp_path: Path) -> None:
    original = read("first-street")
    replace(original, map={**original.map, "answer": answer}).write(tmp_path)
    with pytest.raises(Refused, match=r"^the answer is not one that the rules can play$"):
        verify(tmp_path)


@pytest.mark.parametrize("field", ["rules", "facts"])
@pytest.mark.parametrize("given", [5, "score", [5], {"a": 1}])
def test_clauses_and_facts_that_are_none_are_refused_with_their_place(
    field: str, given: Any, tmp_path: Path
) -> None:
    original = read("first-street")
    question = {"position": {}, "goal": "score(5)", "rules": [], "facts": [], field: given}
    replace(original, map={**original.map, "question": question}).write(tmp_path)
    with pytest.raises(Refused, match=rf"^question\.{field}: expected the list that why tells$"):
        verify(tmp_path)


def test_clauses_that_the_position_does_not_have_are_refused(tmp_path: Path) -> None:
    position = game("kalypso").whole(api.load(ROOT / "examples/kalypso/turn.json"))
    question = {"position": position, "goal": "score(40)", "rules": ["KAL-99.1"], "facts": []}
    original = read("first-street")
    replace(original, map={**original.map, "question": question}).write(tmp_path)
    with pytest.raises(Refused, match=r"^no program of the position has these clauses and facts$"):
        verify(tmp_path)


def test_a_field_that_is_given_twice_is_refused(tmp_path: Path) -> None:
    """One reader takes the first, another the last: they would not read the same claim."""
    read("crowded-sky").write(tmp_path)
    text = (tmp_path / "map.json").read_text()
    (tmp_path / "map.json").write_text(
        text.replace('"claim": {', '"claim": {"kind": "best"},\n "claim": {', 1)
    )
    with pytest.raises(Refused, match=r"^map\.json: a field is given twice, expected once$"):
        verify(tmp_path)


def test_packed_and_plain_files_hold_the_same(tmp_path: Path) -> None:
    original = read("crowded-sky")
    original.write(tmp_path / "plain")
    original.write(tmp_path / "packed", packed=True)
    assert Bundle.read(tmp_path / "plain") == Bundle.read(tmp_path / "packed") == original
    assert sorted(path.name for path in (tmp_path / "packed").iterdir()) == [
        "instance.opb.gz",
        "map.json.gz",
        "proof.pbp.gz",
    ]


def test_bundled_certificates_are_compressed_and_not_large() -> None:
    for name in ids():
        folder = folder_of(name)
        assert folder is not None
        assert size(name) < 300_000, name
        assert all(path.suffix == ".gz" for path in folder.iterdir()), name
