"""The score at the end, doubled, so that half a point for an unused star is a whole number (OBS-8.3 to 8.7).

Halved and rounded down it is the score: all else is even.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from periplus.models.observatory.edition import Edition
from periplus.models.observatory.scoring import asterism_gains, points, unused_stars
from periplus.models.observatory.state import Sheet

from ....patterns.logic import TermList, less
from ....program import Program
from ..card_classes import CardClass

UNIT = 2
"""What a point counts in the objective."""


def half_points(
    program: Program,
    edition: Edition,
    sheet: Sheet,
    kinds: Sequence[CardClass],
    done: Sequence[TermList],
    plotted: TermList,
    funding: TermList,
) -> tuple[TermList, int]:
    """The doubled score as terms and a constant.

    ``done[kind]`` counts the completed cards, ``plotted`` the new stars, ``funding`` the new Funding checks.
    """
    odd = unused_stars(sheet).bit_count() % UNIT
    constant = UNIT * points(edition, sheet) + odd
    terms: TermList = [*plotted, *((UNIT * factor, variable) for factor, variable in funding)]
    asterisms: TermList = []
    for kind, count in zip(kinds, done, strict=True):
        terms += [((UNIT * kind.points - kind.stars) * factor, variable) for factor, variable in count]
        asterisms += count if kind.asterism else []
    drawn = sum(edition.card(figure.card).asterism for figure in sheet.figures)
    return [*terms, *asterism_ladder(program, drawn, asterisms)], constant


def asterism_ladder(program: Program, drawn: int, more: TermList) -> TermList:
    """OBS-8.4, OBS-8.5: each further asterism brings more than the one before, up to six."""
    if not more:
        return []
    rule = program.rule("OBS-8.4")
    steps = [(UNIT * gain, program.boolean()) for gain in asterism_gains(drawn)]
    for (_, one), (_, other) in itertools.pairwise(steps):
        rule.implies(other, one)
    if steps:
        rule.linear([*((1, step) for _, step in steps), *less(more)], high=0)
    return list(steps)
