"""The best final board of some pieces: every subset in every order at every place, then every arrangement."""

from __future__ import annotations

from .arranging import best_arrangement
from .judging import cells_of, fits, is_tile, places
from .pieces import lettered
from .table import Board, Json, Table, cell


def best_board(table: Table, pieces: tuple[str, ...], gardens: int, objective: str | None = None) -> int:
    """The query ``maximum``; no effect of any kind happens."""
    table = table.but(phase="turn")
    boards = {shape(table.own): table.own}
    todo = [(table.own, pieces)]
    seen = set()
    while todo:
        board, left = todo.pop()
        for index, piece in enumerate(left):
            rest = left[:index] + left[index + 1 :]
            for after in laid(table.but(own=board), piece):
                if (known := (shape(after), tuple(sorted(rest)))) not in seen:
                    seen.add(known)
                    boards[shape(after)] = after
                    todo.append((after, rest))
    return max(best_arrangement(table.but(own=board), gardens, objective) for board in boards.values())


def shape(
    board: Board,
) -> tuple[frozenset[tuple[tuple[int, int], str]], frozenset[tuple[tuple[int, int], int]]]:
    """What tells two bases apart."""
    return frozenset(board.icons.items()), board.boats


def laid(table: Table, piece: str) -> list[Board]:
    """The boards with the piece at each place that it may take."""
    own = table.own
    circle = own.ocean.marked("+")
    first = table.mode == "versus" and not own.solid and piece != "boat"
    found = []
    for move in places(table, piece):
        cells = cells_of(move)
        if first:
            joined = len(piece) == 5 and (not circle or bool(cells & circle))
            good = joined and bool(cells & own.ocean.grid) and not cells & own.base
        else:
            good = fits(table, piece, cells)
        if good:
            found.append(with_piece(own, piece, move))
    return found


def with_piece(board: Board, piece: str, move: Json) -> Board:
    """The board with the piece, nothing else changed."""
    at, rot = cell(move["at"]), move.get("rot", 0)
    if piece == "boat":
        return board.but(boats=board.boats | {(at, rot)})
    letters = dict(lettered(piece, at, rot, move.get("flip", False))) if is_tile(piece) else {at: "B"}
    return board.but(icons={**board.icons, **letters})
