"""Legal positions spoilt at random: pieces moved, gone or too many."""

from __future__ import annotations

import random

from .cards import GOALS
from .growing import face
from .pieces import MATERIAL
from .positions import table
from .table import Json


def spoilt(rng: random.Random, data: Json) -> Json:
    """The position with one to three entries moved, changed or added, so that rules are broken."""
    for _ in range(rng.choice([1, 1, 2, 3])):
        one = rng.choice(data["settlements"])
        rng.choice([_shift, _shift, _drop, _add, _swap])(rng, data, one)
    for one, board in zip(data["settlements"], table(data).boards, strict=True):
        one["fresh"] = [at for at in one["fresh"] if tuple(at) in board.base]
    return data


def _near(rng: random.Random, data: Json) -> list[int]:
    rows = next(iter(data["edition"]["maps"].values()))
    return [rng.randrange(-2, len(rows) + 2), rng.randrange(-2, len(rows[0]) + 2)]


def _shift(rng: random.Random, data: Json, one: Json) -> None:
    """A piece lies one cell off, or anywhere."""
    name = rng.choice(["tiles", "boats", "gardens", "buildings", "monuments"])
    if one.get(name):
        entry = rng.choice(one[name])
        row, column = entry["at"]
        entry["at"] = rng.choice([[row, column + 1], [row - 1, column], _near(rng, data)])


def _drop(rng: random.Random, _data: Json, one: Json) -> None:
    """A piece is gone."""
    name = rng.choice(["tiles", "barrels", "boats", "nets", "specialists"])
    if one.get(name):
        one[name].remove(rng.choice(one[name]))


def _add(rng: random.Random, data: Json, one: Json) -> None:
    """A piece too many."""
    at, kind = _near(rng, data), rng.choice(list(MATERIAL))
    added = {
        "barrels": at,
        "boats": {"at": at, "rot": 90},
        "gardens": {"at": at},
        "buildings": {"kind": kind, "at": at, "settlers": rng.randint(0, 1)},
        "monuments": {"at": at, "reserve": rng.random() < 0.3, "lifebuoys": rng.choice([0, 0, 2])},
        "nets": {"zone": [0, 0]},
        "hand": "WMSRP?",
    }
    name = rng.choice(list(added))
    one.setdefault(name, []).append(added[name])


def _swap(rng: random.Random, data: Json, one: Json) -> None:
    """Another kind of building, an icon, a goal, more people."""
    if one.get("buildings") and rng.random() < 0.5:
        rng.choice(one["buildings"])["kind"] = rng.choice(list(MATERIAL))
    elif one.get("tiles") and rng.random() < 0.6:
        rng.choice(one["tiles"])["tile"] = face(rng)
    elif rng.random() < 0.5:
        one["survivors"] = rng.choice([47, 48])
    else:
        data["goals"] = rng.choice([["A0", "A2"], ["A0", "B1"]])
        data["edition"]["goals"] = GOALS
