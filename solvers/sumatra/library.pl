% library(sumatra): columns, neighbours, runs and distances of a notebook at the end.

%!  together(Tile, Other): different tiles in one column.
together(S, T) :- placed(S, C), placed(T, C), S \= T.

%!  beside(Tile, Other): tiles in columns next to each other.
beside(S, T) :- placed(S, C), placed(T, D), abs(C - D) =:= 1.

%!  column_count(Column, Number): so many different tiles stand in the column, one at least.
column_count(C, N) :- column_used(C), aggregate_all(count, placed(_, C), N).
column_used(C) :- placed(_, C).

%!  run(First, Last): every column from the first to the last has equipment.
run(C, C) :- equipped(C).
run(A, C) :- run(A, B), equipped(C), C =:= B + 1.

%!  run_length(First, Number): so many columns from that one on have equipment without a gap.
run_length(A, N) :- equipped(A), aggregate_all(count, run(A, _), N).

%!  distance(Tile, Other, Columns): columns between two tiles.
distance(S, T, N) :- placed(S, C), placed(T, D), N is abs(C - D).
