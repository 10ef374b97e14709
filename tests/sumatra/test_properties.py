"""Whatever the notebook and whatever the game: placing, scoring and logs against a naive twin."""

import json
import random

from hypothesis import given, settings
from hypothesis import strategies as st

from periplus.models.sumatra import GAME
from periplus.models.sumatra.placing import columns_for, completes, placed, placement_fault
from periplus.models.sumatra.position import initial, notebook_of, sheet_of, tiles_of
from periplus.models.sumatra.scoring import notebook_lines, residents_counted, total, winners
from periplus.models.sumatra.state import Notebook
from periplus.models.sumatra.tiles import TILES, canonical
from tests.sumatra import naive
from tests.sumatra.tables import STOCK, STUDY, load, table


@st.composite
def notebooks(draw):
    """A notebook that turns may lead to: tiles placed one after the other wherever they may stand."""
    notebook = Notebook()
    for tile in draw(st.lists(st.sampled_from(TILES), max_size=30)):
        if columns := columns_for(notebook, tile):
            notebook = placed(notebook, tile, draw(st.sampled_from(columns)))
    return notebook


@given(notebooks(), st.sampled_from(TILES))
def test_a_tile_may_stand_where_the_text_says(notebook, tile):
    rows = naive.rows_of(sheet_of(notebook))
    assert list(columns_for(notebook, tile)) == naive.columns_for(rows, tile)


@given(notebooks(), st.sampled_from(TILES), st.integers(1, 5))
def test_a_placement_is_at_fault_exactly_where_the_tile_may_not_stand(notebook, tile, column):
    legal = column in naive.columns_for(naive.rows_of(sheet_of(notebook)), tile)
    assert (placement_fault(notebook, tile, column) is None) == legal
    forced = placement_fault(notebook, tile, None) is None
    assert forced == bool(naive.columns_for(naive.rows_of(sheet_of(notebook)), tile))


@given(notebooks(), st.sampled_from(TILES))
def test_placing_adds_the_tile_to_its_cell_and_changes_nothing_else(notebook, tile):
    for column in columns_for(notebook, tile):
        after = placed(notebook, tile, column)
        expected = naive.rows_of(sheet_of(notebook))
        expected[tile[0]][column - 1].append(tile)
        assert naive.rows_of(sheet_of(after)) == expected
        assert tiles_of(after) == canonical((*tiles_of(notebook), tile))
        assert completes(notebook, tile, column) == (
            tile in ("W", "G") and bool(expected["W"][column - 1] and expected["G"][column - 1])
        )


@given(notebooks())
def test_a_notebook_scores_what_the_text_says(notebook):
    rows = naive.rows_of(sheet_of(notebook))
    assert sum(line.points for line in notebook_lines(notebook, STUDY)) == naive.points(rows)
    assert residents_counted(notebook) == naive.residents(rows)


@given(notebooks())
def test_a_notebook_written_and_read_again_is_the_same(notebook):
    assert notebook_of(sheet_of(notebook)) == notebook


@given(st.lists(notebooks(), min_size=2, max_size=5))
def test_totals_are_sums_of_lines_and_the_winners_have_the_highest(books):
    state = initial(load(table(*({"notebook": sheet_of(book).as_json()} for book in books))))
    counts = [naive.residents(naive.rows_of(sheet_of(book))) for book in books]
    majority = [5 * (count == max(counts)) - 5 * (count == min(counts)) for count in counts]
    notes = [naive.points(naive.rows_of(sheet_of(book))) for book in books]
    expected = [note + extra for note, extra in zip(notes, majority, strict=True)]
    assert [total(state, seat) for seat in range(len(books))] == expected
    assert list(winners(state)) == [seat for seat, number in enumerate(expected) if number == max(expected)]


@settings(max_examples=20, deadline=None)
@given(st.integers(2, 5), st.integers(0, 10_000))
def test_tiles_are_neither_made_nor_lost_in_a_game(players, seed):
    rng = random.Random(seed)
    position = GAME.start(players, rng)
    before = position.as_json()
    start = position
    while GAME.outcome(position) is None:
        chance = GAME.chance(position, rng)
        seen = position if chance is None else GAME.rewind(GAME.play(position, chance), len(position.log))
        position = GAME.play(position, rng.choice(GAME.moves(seen)))
        state = GAME.state(position)
        held = [tile for player in state.players for tile in tiles_of(player.notebook)]
        everything = canonical((*held, *state.available, *state.known, *(state.bag or ())))
        assert everything == canonical(STOCK.elements())
        assert all(abs(player.at - state.place) <= 1 for player in state.players)
    assert start.as_json() == before
    assert GAME.check(GAME.load(json.dumps(position.as_json()).encode())) == ()
