"""What changes nothing: which way the board is turned, and which seed the interpreter hashes with."""

import json
import os
import random
import subprocess
import sys
from collections import Counter

import pytest

from periplus.models.kalypso import GAME
from tests.marking import slow_for
from tests.test_imports import ROOT

from .turning import mirrored, quarter
from .twins import positions

MODES = ("versus", "coop", "solo")
ANSWERS = """
QUICK = ("versus, turn 4", "versus, turn 5", "versus, setup 1", "coop, turn 4", "coop, turn 5", "solo, sail 1")
import json, pathlib
from periplus.solvers import api
from periplus.solvers.limits import Limits
for case in json.loads(pathlib.Path("conformance/data/kalypso/perft.json").read_text(encoding="utf-8")):
    position = api.load(case["position"])
    print(json.dumps([move.as_json() for move in api.moves(position)]))
    print(json.dumps(api.score(position).as_json()))
    if case["name"] in QUICK:
        print(json.dumps(api.hint(position, Limits(seconds=60)).result().as_json()))
        print(json.dumps(api.solve(position, Limits(seconds=60)).result().as_json()))
"""


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("turned", slow_for([quarter, mirrored], lambda turned: turned is quarter))
def test_the_side_from_which_a_board_is_seen_changes_no_score_and_no_number_of_moves(mode, turned):
    for seed in range(30):
        rng = random.Random(f"{mode} {seed}")
        data = positions.position(rng, mode, rng.choice(["turn", "turn", "setup", "sail"]))
        one, other = (GAME.load(json.dumps(each).encode()) for each in (data, turned(data)))
        assert GAME.check(other) == ()
        assert GAME.score(other).as_json() == GAME.score(one).as_json()
        kinds = [Counter(move.type for move in GAME.moves(position)) for position in (one, other)]
        assert kinds[0] == kinds[1], seed


@pytest.mark.slow
def test_answers_are_the_same_under_every_seed_of_the_hash():
    def printed(seed):
        environment = os.environ | {"PYTHONHASHSEED": seed}
        command = [sys.executable, "-c", ANSWERS]
        return subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, check=True).stdout

    one = printed("0")
    assert one.count(b'"optimal"') >= 4
    assert printed("1") == one
