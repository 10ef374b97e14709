"""What lies on each cell and space is told for who hears the board."""

from __future__ import annotations

import random

import pytest

from periplus.drawing import picture
from periplus.drawing.gestures import effects
from periplus.drawing.mist.spaces import owner
from periplus.drawing.printed import targets
from periplus.models.buru import GAME as BURU
from periplus.models.core.data import called
from periplus.models.core.wording import speaking
from periplus.models.mist import GAME as MIST
from tests.test_imports import ROOT

from .test_kalypso import load

LANDS = {"F": "Forest", "M": "Mountain", "D": "Desert", "S": "Swamp", "C": "Canyon", "G": "Grassland"}
LANDS |= {"W": "Wild", "T": "City", "N": "Monument"}


def test_what_lies_on_each_cell_is_told_to_who_hears_the_board() -> None:
    """What is built lies on what it was built of; tokens that are left are told, open water is not."""
    position = load(
        base=["..WW....", "..WWP...", "...WW...", "....B..."],
        buildings=[{"kind": "cooper", "at": [1, 3], "settlers": 1}],
    )
    found = effects(position, targets(picture(position)))
    cells = {
        target[5:]: said.partition("On it: ")[2] for target, said in found.items() if target[:5] == "cell:"
    }
    above = "cooper, 1 settler, "
    assert cells == {
        **dict.fromkeys(("0,2", "0,3", "1,2"), "wood."),
        **dict.fromkeys(("1,3", "2,3", "2,4"), f"{above}wood."),
        "1,4": f"{above}plastic.",
        "3,4": "full barrel.",
        "1,5": "lifebuoy.",
        "3,2": "half-sunk barrel.",
    }
    assert found["cell:3,4"] == "The square 3,4. On it: full barrel."
    with speaking("ja"):
        assert effects(position, ["cell:3,4", "cell:0,0"]) == {"cell:3,4": "マス3,4。完全な樽がある。"}


def test_what_lies_on_each_space_of_an_island_is_told() -> None:
    """Tiles by their kind and number, bare spaces as they are printed, and where the balloon is."""
    position = MIST.load((ROOT / "examples" / "mist" / "turn.json").read_bytes())
    found = effects(position, targets(picture(position)))
    state = MIST.reached(position)
    player, island = state.players[owner(position, state)], state.island
    spaces = {target: said for target, said in found.items() if target.startswith("space:")}
    assert len(spaces) == len(island.board.spaces)
    for number, (q, r) in enumerate(island.board.spaces):
        code, kind = player.tiles[number], island.kinds[number]
        said = spaces[f"space:{q},{r}"].partition("On it: ")[2].removeprefix("the balloon, ")
        if code and code[0] != "E":
            assert said.startswith(f"{LANDS[code[0].upper()]} {code[1]}")
        elif not code:
            printed = {"@": "the yard,", ".": "fog"}.get(kind) or f"the coast {LANDS[kind]}"
            assert said.startswith(f"{printed} {island.numbers[number]}")
    q, r = island.board.spaces[player.space]
    where = {target for target, said in spaces.items() if "the balloon" in said}
    assert where == (set() if player.dock else {f"space:{q},{r}"})


def test_fog_tells_what_covering_it_brings() -> None:
    """Read off the printed island: a volcano is printed with its points, a drop with its energy."""
    position = MIST.load((ROOT / "examples" / "mist" / "turn.json").read_bytes())
    found = effects(position, targets(picture(position)))
    state = MIST.reached(position)
    player, island = state.players[owner(position, state)], state.island
    for number, (q, r) in enumerate(island.board.spaces):
        said, bare = found[f"space:{q},{r}"], not player.tiles[number]
        for printed, words in (
            (island.volcano, "volcano"),
            (island.drops, "energy"),
            (island.draws, "to draw"),
        ):
            assert (words in said) == (bare and printed[number] > 0)


@pytest.mark.rule("BURU-26.1")
@pytest.mark.rule("BURU-26.8")
def test_who_stands_where_is_told_of_each_area() -> None:
    """Explorers with their power as far as it is known, the horse and the spaces that are left for two players."""
    position = BURU.start(2, random.Random(11), {"modules": ("kuda",)})
    for token, area in ((4, "coast"), (2, "forest")):
        move = BURU.parse_move(position, {"type": "place", "token": token, "area": area})
        position = BURU.play(position, move)
    heard = ["area:forest", "area:coast", "area:lake", "space:kuda", "space:fish"]
    first, second = map(called, position.names)
    assert effects(BURU.seen_by(position, 0), heard) == {
        "area:forest": f"The area Forest. {first}: 2 (power 2, face down). Kuda: space 1. Spaces in play: 2.",
        "area:coast": f"The area Coast. {second}: an unseen explorer (power not known).",
        "space:kuda": "Kuda's space. Its action: gain 1 clay, 1 palm, or gain 1 ebony. Rating: 2.",
    }
    with speaking("ja"):
        assert effects(position, ["space:kuda"])["space:kuda"].endswith(
            "1を得る、または黒檀1を得る。評価：2。"
        )
