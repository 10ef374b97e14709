"""Observatory's naive twin: every way to lay the cards on the stars, by exact contact and nothing else."""

from itertools import combinations, product

from periplus.models.observatory.figures import Figure, contact, figures
from periplus.models.observatory.play import state_of
from periplus.models.observatory.position import Position


def ways(position: Position) -> list[tuple[Figure, ...]]:
    sheet = state_of(position).sheets[position.me]
    per_card = [
        [figure for figure in figures(position.edition_data, card) if figure.stars & ~sheet.stars == 0]
        for card in sheet.range
    ]
    return [
        chosen
        for chosen in product(*per_card)
        if all(contact(one, other) is None for one, other in combinations((*chosen, *sheet.figures), 2))
    ]
