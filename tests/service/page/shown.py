"""What the page shows of a game, against the rules: the pictures of the game in the address, what is held, the score.

The page's pictures are compared with those that ``draw`` makes of the recorded game in this process, so nothing of an
older table can stay on it. As a picture may itself tell a wrong table, what lies on it and what it scores are compared
with the state that the rules alone come to.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from periplus.drawing import picture
from periplus.drawing.printed import parts
from periplus.models.core.registry import game
from periplus.solvers.session import Session
from tests.service.helpers import Json

KEPT = """async () => {
  const { unpacked } = await import(document.querySelector('script[type=module]').src.replace('play.js', 'address.js'));
  return unpacked(location.hash);
}"""
PICTURES = """(wanted) => {
  const plain = (picture) => {
    const copy = picture.cloneNode(true);
    const added = ['.rank', '.rank-ghost', '.foreshown', '.layer-since', '.p-line-since', '.layer-tips', 'title'];
    for (const one of copy.querySelectorAll(added.join())) one.remove();
    for (const one of [copy, ...copy.querySelectorAll('*')]) {
      one.classList.remove('live', 'dim', 'touched', 'ghost', 'lit', 'bad', 'moved');
      if (!one.classList.length) one.removeAttribute('class');
      if (one.dataset.size) one.setAttribute('font-size', one.dataset.size);
      if (one.dataset.room) {
        one.textContent = one.dataset.breaks ?? one.textContent;
        one.removeAttribute('y');
      }
      for (const name of one.getAttributeNames())
        if (/^(role|tabindex|data-(size|named)|textLength|lengthAdjust|aria-.*)$/.test(name)) one.removeAttribute(name);
    }
    for (const name of ['width', 'height', 'viewBox']) copy.removeAttribute(name);
    return new XMLSerializer().serializeToString(copy);
  };
  const drawn = wanted.map((text) => plain(new DOMParser().parseFromString(text, 'image/svg+xml').documentElement));
  return [[...document.querySelectorAll('#boards figure > svg')].map(plain), drawn];
}"""
"""The pictures on the page and those that are wanted, both without what the page adds to them and how it sizes them.

Of the name of a piece, which the page sets in rows of its own where it is shown small, the whole is compared.
"""
MINUS = "\N{MINUS SIGN}"
"""What a figure below nothing begins with on the page."""
TARGETS = """() => [...document.querySelectorAll('#boards [data-at], #boards [data-about]')]
  .flatMap((one) => [...one.querySelectorAll('polygon')].map(() => one.dataset.at ?? one.dataset.about))"""
"""What lies on the pictures, each as often as it is drawn: equal things are one target with a region for each."""


HELD: dict[str, Callable[[Any, int], list[str]]] = {
    "observatory": lambda state, seat: [
        *(f"card:{card}" for card in state.sheets[seat].range),
        *(f"card:{card}" for row in state.supply.sky for card in row if card),
    ],
    "kalypso": lambda state, _: [
        f"built:{one.kind}" for settlement in state.settlements for one in settlement.buildings
    ],
    "mist": lambda state, seat: [
        *(f"tile:{tile}" for tile in state.players[seat].telescope),
        *(f"cloud:{number}" for number in range(len(state.clouds))),
    ],
    "sumatra": lambda state, _: [f"tile:{tile}" for tile in state.draw or ()],
    "buru": lambda state, seat: [f"card:{card}" for card in state.players[seat].tableau],
}
"""The targets that the pictures of a state have for what a seat has before it."""


def agrees(page: Page) -> None:
    """The page shows the game that its address keeps, and the rules agree; raises AssertionError with what differs."""
    kept: Json = page.evaluate(KEPT)
    rules = game(kept["position"]["game"])
    recorded = rules.load(json.dumps(kept["position"]).encode())
    session = Session.resumed(recorded, kept["seed"], kept["shown"])
    actors, people = session.actors(), rules.people(recorded)
    looking = people if len(people) == 1 else actors  # one person sees the table from one seat all along
    seen = session.seen_by(looking[0]) if looking else session.position
    shown, drawn = page.evaluate(PICTURES, [board["svg"] for board in parts(picture(seen))["boards"]])
    assert shown == drawn
    if not actors:
        return
    state, seat = rules.after(seen, ()), actors[0]
    if rules.name == "buru":
        [(_, state)] = state.closed
    assert not Counter(HELD[rules.name](state, seat)) - Counter(page.evaluate(TARGETS))
    totals = page.locator("#tables table", has_text=re.compile("^Score")).locator(
        "tr:last-child td:last-child"
    )
    scores = rules.score(seen).players
    score = str(scores[seat % len(scores)].total).replace("-", MINUS)  # all together have one score
    for total in totals.all_text_contents():
        assert total == score
