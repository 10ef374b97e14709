"""The numbers by which sheets are evaluated, found by playing whole games with them (``strategy/tune.py``).

One player's twelve turns and the turns of several ask for different ones: who plays with others has more turns and
fewer meteors.
"""

from __future__ import annotations

from typing import NamedTuple

from ..strategy.evaluation import Numbers


class Weights(NamedTuple):
    """The numbers of the evaluation; one player's search began at these, rounded from earlier ones."""

    pair: float = 1.0
    """Useful stars that two standard dice bring."""
    meteor: float = 1.0
    """Useful stars that the meteor die brings."""
    round_bonus: float = 1.5
    """Useful stars that a round bonus brings."""
    reach: float = 0.3
    """How soon a star that is wanted on any of n squares can be had: the chance is 1 - exp(-reach n)."""
    slack: float = 1.0
    """Stars more than can be expected that a plan may want, its chance being even."""
    spread: float = 2.0
    """How slowly the chance falls with the stars that are wanted too many."""
    free: float = 0.5
    """The worth of a star on any square."""
    saved: float = 0.8
    """The worth of each of Finder's stars."""
    comet: float = 0.8
    """The worth of a card's meteor bonus."""
    check: float = 0.3
    """The worth of a check that a card gives."""
    spare: float = 0.5
    """The worth of a star that belongs to no plan."""
    place: float = 0.1
    """The worth of an empty place in range, for every turn left."""
    rate: float = 1.2
    """Checks that a turn brings where they are wanted."""
    funding: float = 1.0
    """The worth of a check on Funding that is still to come."""
    finder: float = 0.1
    """The worth of each check on Finder, for every turn left."""
    finder_stars: float = 0.1
    """The worth of Finder's stars at hand, for every turn left."""
    hurry: float = 6.0
    """Turns left from which on Finder is in no hurry."""
    lens: float = 0.1
    """The worth of Lens complete, for every turn left."""
    drive: float = 0.1
    """The worth of Drive complete, for every turn left."""
    filter: float = 0.5
    """The worth of Filter complete, for every turn left."""


TOGETHER = Weights(
    pair=1.06,
    meteor=0.97,
    round_bonus=1.72,
    reach=0.375,
    slack=0.78,
    spread=1.85,
    free=0.5,
    saved=0.85,
    comet=0.88,
    check=0.25,
    spare=0.85,
    place=0.093,
    rate=1.12,
    funding=0.77,
    finder=0.052,
    finder_stars=0.058,
    hurry=4.5,
    lens=0.17,
    drive=0.17,
    filter=0.98,
)
"""Where the search for those of several players began: found before by 700 games of two with drawn weights, by a script
that was not kept."""
BEGUN = {
    1: "earlier numbers, rounded",
    2: "found by 700 games of two with drawn weights, by a script that is lost",
}
NUMBERS = Numbers(
    "observatory", {1: Weights()._asdict(), 2: TOGETHER._asdict()}, lambda table: Weights(**table), BEGUN
)
"""Those for each number of players."""


def weights_of(players: int) -> Weights:
    """The numbers for so many players."""
    return NUMBERS.of(players)
