% library(kalypso): rows, columns, neighbours and distances of a settlement at the end.

%!  in_row(Row, Cell): a covered cell of that row.
in_row(R, [R, C]) :- covered([R, C]).

%!  in_column(Column, Cell): a covered cell of that column.
in_column(C, [R, C]) :- covered([R, C]).

%!  row_count(Row, Number): so many cells of the row are covered, one at least.
row_count(R, N) :- row_used(R), aggregate_all(count, covered([R, _]), N).
row_used(R) :- covered([R, _]).

%!  column_count(Column, Number): so many cells of the column are covered, one at least.
column_count(C, N) :- column_used(C), aggregate_all(count, covered([_, C]), N).
column_used(C) :- covered([_, C]).

%!  beside(Cell, Other): covered cells with a side in common.
beside([R, C], [R, D]) :- covered([R, C]), covered([R, D]), abs(C - D) =:= 1.
beside([R, C], [S, C]) :- covered([R, C]), covered([S, C]), abs(R - S) =:= 1.

%!  extent(Kind, At, Side): what is built there is a square of so many cells a side, At its upper left one.
extent(monument, At, 3) :- built(monument, At).
extent(Kind, At, 2) :- built(Kind, At), Kind \= monument.

%!  touching(Kind, At, Other, OtherAt): two that are built have a part of a side in common.
touching(K, [R, C], L, [S, D]) :-
    extent(K, [R, C], M), extent(L, [S, D], N),
    (R + M =:= S ; S + N =:= R), C < D + N, D < C + M.
touching(K, [R, C], L, [S, D]) :-
    extent(K, [R, C], M), extent(L, [S, D], N),
    (C + M =:= D ; D + N =:= C), R < S + N, S < R + M.

%!  distance(At, Other, Steps): rows plus columns between the upper left cells of two that are built.
distance([R, C], [S, D], N) :- built(_, [R, C]), built(_, [S, D]), N is abs(R - S) + abs(C - D).
