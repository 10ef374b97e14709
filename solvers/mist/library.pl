% library(mist): neighbours, groups and distances of the spaces with tiles at the end.

%!  there(Space): a tile lies on the space.
there(At) :- held(_, At).
there(At) :- laid(_, At).

%!  step(Direction, Q, R): what a step that way adds to the two numbers of a space.
step(e, 1, 0).
step(ne, 1, -1).
step(nw, 0, -1).
step(w, -1, 0).
step(sw, -1, 1).
step(se, 0, 1).

%!  beside(Space, Direction, Other): tiles on neighbouring spaces, the other that way.
beside([Q, R], Way, [S, T]) :- there([Q, R]), step(Way, X, Y), S is Q + X, T is R + Y, there([S, T]).

%!  neighbours(Space, Number): so many neighbours of the space, which has a tile, have tiles.
neighbours(At, N) :- there(At), aggregate_all(count, beside(At, _, _), N).

%!  group(Terrain, Space, Other): landed tiles of a terrain that hang together; every one with itself.
group(L, A, A) :- landed(A, L).
group(L, A, C) :- group(L, A, B), beside(B, _, C), landed(C, L).

%!  group_size(Terrain, Space, Number): so many landed tiles hang together with the one on the space.
group_size(L, A, N) :- landed(A, L), aggregate_all(count, group(L, A, _), N).

%!  distance(Space, Other, Steps): steps between two spaces with tiles.
distance([Q, R], [S, T], N) :-
    there([Q, R]), there([S, T]), N is max(abs(Q - S), max(abs(R - T), abs(Q + R - S - T))).
