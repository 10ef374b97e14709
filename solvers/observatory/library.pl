% library(observatory): rows, columns, neighbours, groups and distances of the stars at the end.

%!  in_row(Row, Cell): a star of that row.
in_row(R, [R, C]) :- star([R, C]).

%!  in_column(Column, Cell): a star of that column.
in_column(C, [R, C]) :- star([R, C]).

%!  row_count(Row, Number): so many stars stand in the row, one at least.
row_count(R, N) :- row_used(R), aggregate_all(count, star([R, _]), N).
row_used(R) :- star([R, _]).

%!  column_count(Column, Number): so many stars stand in the column, one at least.
column_count(C, N) :- column_used(C), aggregate_all(count, star([_, C]), N).
column_used(C) :- star([_, C]).

%!  beside(Cell, Other): stars on squares with a side in common.
beside([R, C], [R, D]) :- star([R, C]), star([R, D]), abs(C - D) =:= 1.
beside([R, C], [S, C]) :- star([R, C]), star([S, C]), abs(R - S) =:= 1.

%!  touching(Cell, Other): stars on squares with a side or a corner in common.
touching(A, B) :- beside(A, B).
touching([R, C], [S, D]) :- star([R, C]), star([S, D]), abs(R - S) =:= 1, abs(C - D) =:= 1.

%!  group(Cell, Other): stars that hang together, each beside the next; every star with itself.
group(A, A) :- star(A).
group(A, C) :- group(A, B), beside(B, C).

%!  group_size(Cell, Number): so many stars hang together with the one on the square.
group_size(A, N) :- star(A), aggregate_all(count, group(A, _), N).

%!  distance(Cell, Other, Steps): rows plus columns between two stars.
distance([R, C], [S, D], N) :- star([R, C]), star([S, D]), N is abs(R - S) + abs(C - D).

%!  shares(Card, Other, Cell): a star of both figures.
shares(A, B, Cell) :- uses(A, Cell), uses(B, Cell), A \= B.
