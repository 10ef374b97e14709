"""Numbers by direct search: the same bytes from the same arguments, found where they bring most."""

import json
from importlib.resources import files
from pathlib import Path

import pytest

from periplus.models.core.registry import NAMES
from periplus.solvers.strategy import evaluation, tune
from periplus.solvers.strategy.evaluation import NUMBERS_FILE, Numbers
from periplus.solvers.strategy.game import has_strategy, strategy
from periplus.solvers.strategy.tune import DirectSearch, Duels, main, searched
from tests.solvers.strategy.toy import Table, ToyStrategy

START = {"safe": 1.0, "risk": 1.2, "save": 0.9}
SEARCH = DirectSearch(games=30, seed=3, steps=8, check=20)


class Wanting(ToyStrategy):
    """The toy played by how much each of its actions is wanted, whatever it brings."""

    def __init__(self) -> None:
        self.wants = Numbers("toy", {1: START}, dict[str, float], {1: "drawn by lot"})

    def reply(self, state: Table) -> tuple[Table, int]:
        wants = self.wants.of(len(state.points))
        return self.kernel.apply(state, max(wants, key=wants.__getitem__)), 1


def duels(seats: int) -> Duels:
    toy = Wanting()
    return Duels(toy, toy.wants, seats)


def only(action: str) -> dict[str, float]:
    return {name: 1.0 + (name == action) for name in START}


@pytest.mark.parametrize("seats", [1, 2])
def test_the_same_arguments_write_the_same_bytes(
    seats: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def made(name: str, seed: int) -> bytes:
        toy = Wanting()
        toy.numbers = toy.wants  # type: ignore[misc]
        monkeypatch.setattr(tune, "strategy", lambda game: toy)
        arguments = (
            f"sumatra --games 10 --seed {seed} --steps 3 --check 5 --players {seats} --out {tmp_path / name}"
        )
        main(arguments.split())
        return (tmp_path / name).read_bytes()

    first = made("first", 3)
    assert made("second", 3) == first
    assert made("third", 4) != first
    entry = json.loads(first)["players"][str(seats)]
    assert entry["made_by"] == (
        f"python -m periplus.solvers.strategy.tune toy --games 10 --seed 3 --steps 3 --check 5 --players {seats}"
    )
    assert (entry["start"], entry["start_was"]) == (START, "drawn by lot")


def test_what_others_go_by_stays_in_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    toy, out = Wanting(), tmp_path / "numbers"
    toy.numbers = toy.wants  # type: ignore[misc]
    monkeypatch.setattr(tune, "strategy", lambda game: toy)
    out.write_text(json.dumps({"players": {"3": {"numbers": START}}}), encoding="utf-8")
    main(["sumatra", "--games", "2", "--steps", "1", "--players", "2", "--out", str(out)])
    players = json.loads(out.read_text(encoding="utf-8"))["players"]
    assert list(players) == ["2", "3"]
    assert players["3"] == {"numbers": START}


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_what_brings_most_is_found(seats: int) -> None:
    found, scored = searched(duels(seats), START, SEARCH)
    # saving brings 10 for three turns, a risk 2.5 and what is safe 2 for each
    assert max(found, key=found.__getitem__) == "save"
    lead, _, error = scored["lead_over_start"].split()
    assert float(lead) > 2 * float(error)
    assert scored["seeds"] == SEARCH.check


def test_numbers_that_do_not_lead_are_not_kept() -> None:
    best = {"safe": 1.0, "risk": 1.0, "save": 100.0}  # no draw makes it play otherwise
    found, scored = searched(duels(1), best, SEARCH._replace(steps=1))
    assert found == best
    assert scored["lead_over_start"] == "0.00 ± 0.00"


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_lead_is_what_one_table_has_more_than_the_other_in_every_seating(seats: int) -> None:
    # nothing of chance: six safe turns are 12 points, six saved tokens 20
    assert duels(seats).lead(only("save"), only("safe"), 1) == 20 - 12
    assert duels(seats).lead(only("safe"), only("save"), 1) == 12 - 20
    assert [duels(seats).pair(only("save"), only("safe"), 1, turned) for turned in (0, 1)] == [(20, 12)] * 2


def test_alone_both_of_a_pair_meet_the_same_luck() -> None:
    # the same wants another time: what the cards bring falls out
    assert duels(1).lead(only("risk"), {"safe": 0.1, "risk": 9.0, "save": 0.1}, 5) == 0


def test_the_numbers_of_the_nearest_number_of_players_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = json.dumps({"players": {str(at): {"numbers": {"one": at + 0.5}} for at in (1, 3)}})
    (tmp_path / NUMBERS_FILE).write_text(text, encoding="utf-8")
    monkeypatch.setattr(evaluation, "files", lambda package: {"periplus.solvers.toy": tmp_path}[package])
    numbers = Numbers("toy", {1: {"one": 1.0}, 2: {"one": 2.0}}, lambda table: table["one"], {})
    assert [numbers.start(players)["one"] for players in (1, 2, 5)] == [1.0, 2.0, 2.0]
    assert [numbers.of(players) for players in (1, 2, 3, 5)] == [1.5, 1.5, 3.5, 3.5]
    numbers.use(2, 7.0)
    assert [numbers.of(players) for players in (1, 2, 3)] == [1.5, 7.0, 3.5]


@pytest.mark.parametrize(
    "name", [name for name in NAMES if has_strategy(name) and strategy(name).numbers_for(1)]
)
def test_what_is_bundled_was_found_from_where_the_code_begins(name: str) -> None:
    data = json.loads(files(f"periplus.solvers.{name}").joinpath(NUMBERS_FILE).read_text(encoding="utf-8"))
    assert data["game"] == name
    assert data["players"]
    for players, entry in data["players"].items():
        numbers = strategy(name).numbers_for(int(players))
        assert numbers is not None
        command = f"python -m periplus.solvers.strategy.tune {name} --games "
        assert entry["made_by"].startswith(command)
        assert entry["made_by"].endswith(f" --players {players}")
        assert entry["start"] == numbers.start(int(players))
        assert entry["start_was"] == numbers.begun(int(players))
        assert list(entry["numbers"]) == list(entry["start"])


def test_a_game_without_numbers_is_told_so(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["sumatra"])
    assert stopped.value.code == 2
    assert "has no numbers of its own" in capsys.readouterr().err
