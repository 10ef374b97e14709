"""The greatest total anyone could hold: the whole stock, an empty notebook, one rival with an empty one.

Here too the certificates of arrangements, by the program of ``programmed.py``, whatever else answers them sooner.
"""

from __future__ import annotations

from periplus.models.core.errors import PositionError
from periplus.models.core.wording import say
from periplus.models.sumatra import GAME
from periplus.models.sumatra.edition import Edition
from periplus.models.sumatra.position import Position
from periplus.models.sumatra.state import Notebook, Player, State
from periplus.models.sumatra.tiles import canonical

from ..answers import Answer
from ..limits import Limits
from ..protocol import Certifiable
from ..replay import Verb
from ..search import Search
from .programmed import Arranging
from .solve import TASKS, answers, goal_of
from .task import ArrangementTask, Goal, NotebookOptions


def search(position: Position, limits: Limits) -> Search[Answer]:
    """The maximum of the position's edition; raises PositionError for an open one and for faulty options."""
    asked = goal(position)
    return Search(lambda clock: answers(asked, clock), limits, Answer("unknown"))


def goal(position: Position) -> Goal:
    """What is to be arranged out of the whole stock; raises PositionError as ``search`` does."""
    edition = position.edition_data
    if edition.stock is None:
        raise PositionError(
            "edition.square", say("the edition is open, expected a stock of tiles for a maximum")
        )
    options = NotebookOptions(position)
    limit, badges = options.number("limit", 0), options.flag("badges", default=True)
    options.settle()
    tiles = canonical(edition.stock.elements())
    return Goal(ArrangementTask(_fresh(edition), 0, tiles, (), limit, badges, shared=True))


def _fresh(edition: Edition) -> State:
    """Two empty notebooks at base camp."""
    nobody = Player(Notebook(), 0)
    return State(edition, edition.maps[0].draws, (nobody, nobody), 0, 0, (), (), ())


def certifiable(verb: Verb, position: Position) -> Certifiable | None:
    """The arrangement that the position asks for; None for a journey and a hint."""
    asked = _goal(verb, position)
    if asked is None:
        return None
    sign = -1 if asked.aim == "fewest" else 1
    return Certifiable(Arranging(asked).program, lambda value: sign * value, minimise=sign < 0)


def _goal(verb: Verb, position: Position) -> Goal | None:
    if verb == "maximum":
        return goal(position)
    options = NotebookOptions(position)
    task = options.choice("kind", TASKS)
    if verb == "hint" or task == "journey":
        return None
    found = goal_of(GAME.state(position), options, task)
    options.settle()
    return found
