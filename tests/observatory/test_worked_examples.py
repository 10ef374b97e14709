"""The worked examples of the rules, on the bundled edition: every label twice on each axis."""

import json

from periplus.models.observatory import GAME
from periplus.models.observatory.play import state_of
from periplus.models.observatory.scoring import unused_stars

from .tables import ALL, END, check, complete, roll, star


def study(*players, **fields):
    data = {"game": "observatory", "players": list(players) or [{}]} | fields
    return GAME.load(json.dumps(data).encode())


def chart(*stars):
    return ["".join("*" if (row, column) in stars else "." for column in range(10)) for row in range(10)]


def clauses(*players, **fields):
    return [fault.rule for fault in GAME.check(study(*players, **fields))]


def test_each_player_assigns_the_dice_for_themselves():
    log = [
        roll(3, 4, 6),
        star(1, 2, [3, 4], player=0),
        check("lens", 6, [6], player=0),
        star(1, 4, [3, 6], player=1),
        check("lens", 4, [4], player=1),
    ]
    assert clauses({}, {}, log=log) == []


def test_3_and_4_open_the_squares_of_row_3_column_4_and_of_row_4_column_3():
    moves = [move.as_json() for move in GAME.moves(study(log=[roll(3, 4, 6, meteor=2)]))]
    squares = {tuple(move["at"]) for move in moves if move.get("with") == [3, 4]}
    assert squares == {(1, 2), (1, 7), (6, 2), (6, 7), (2, 1), (2, 6), (7, 1), (7, 6)}


def test_a_research_point_completes_lens_and_lens_then_serves_a_star():
    four = {"research": {"lens": [2, 3, 4, 5]}}
    fill, lensed = check("lens", 6, "track"), star(1, 2, [3, "5-"])
    assert clauses(four, log=[roll(3, 5, 6), fill, lensed]) == []
    assert clauses(four, log=[roll(3, 5, 6), lensed, fill]) == ["OBS-5.9"]


def test_lens_makes_a_2_or_the_neighbour_of_the_drive_number_wild():
    both = {"research": {"lens": ALL, "drive": ALL}, "drive_number": 5}
    moves = [move.as_json() for move in GAME.moves(study(both, log=[roll(2, 6, 6, meteor=3)]))]
    wild = {json.dumps(move["with"]) for move in moves if move["type"] == "star" and move["at"] == [4, 0]}
    assert wild >= {json.dumps(["2-", 6]), json.dumps([2, "6-"])}


def test_four_asterisms_are_worth_10():
    done = [{"card": "S08", "at": [0, 0]}, {"card": "S13", "at": [0, 3]}, {"card": "S17", "at": [0, 6]}]
    done.append({"card": "S22", "at": [4, 0]})
    stars = [(0, 0), (1, 1), (1, 2), (2, 1), (0, 4), (1, 4), (2, 3), (0, 6), (1, 6), (2, 6), (2, 8)]
    stars += [(4, 2), (6, 0), (6, 1)]
    position = study({"chart": chart(*stars), "done": done})
    assert GAME.check(position) == ()
    assert [(line.rule, line.points) for line in GAME.score(position).players[0].items] == [("OBS-8.4", 10)]


def test_four_players_plot_five_stars_each_in_a_round_without_bonuses():
    log = []
    for active in range(4):
        log += [roll(1, 1, 1, meteor=1), *(star(active, 0, [1, 1], player=seat) for seat in range(4))]
        log += [star(9, 9, "meteor", player=active), END]
    state = state_of(study({}, {}, {}, {}, log=log))
    assert state.round == 2
    assert [sheet.stars.bit_count() for sheet in state.sheets] == [5, 5, 5, 5]


def test_a_meteor_bonus_reaches_squares_of_its_printed_number_alone():
    one = {
        "chart": chart((0, 0), (1, 0), (1, 1)),
        "range": ["S04"],
        "research": {"lens": ALL, "drive": ALL},
        "drive_number": 2,
    }
    moves = GAME.moves(study(one, log=[roll(), complete("S04", 0, 0)]))
    assert {move.type for move in moves} == {"star"}
    at = {tuple(move.as_json()["at"]) for move in moves}
    with_2 = {(row, column) for row in range(10) for column in range(10) if {row, column} & {0, 5}}
    assert at == with_2 - {(0, 0), (1, 0)}


def test_a_star_on_a_line_of_a_drawn_figure_is_unused_and_does_not_touch_it():
    drawn = {"chart": chart((0, 2), (1, 0), (1, 2)), "done": [{"card": "S01", "at": [0, 0]}]}
    log = [roll(3, 3, 6), star(1, 1, [3, 3])]
    sheet = state_of(study(drawn, log=log)).sheets[0]
    assert unused_stars(sheet) == 1 << 11
    assert [figure.card for figure in sheet.figures] == ["S01"]
