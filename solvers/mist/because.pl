% What facts at the end rest on: why_landed(At, L) for landed(At, L), by the clause in the comment before it. shows, wild,
% tiled, coast, yard and item(Clause, Points) are told by the island as it lies then.

% MIST-10.1
step(1, 0).
step(1, -1).
step(0, -1).
step(-1, 0).
step(-1, 1).
step(0, 1).
near([Q, R], [S, T]) :- shows([Q, R], _), step(X, Y), S is Q + X, T is R + Y.
landing(At, L) :- coast(L, At), shows(At, L).
landing(At, L) :- shows(At, L), near(At, Shore), coast(L, Shore), \+ tiled(Shore).
landing(At, L) :- landing(Other, L), near(Other, At), shows(At, L).
why_landed(At, L) :- landing(At, L).

% MIST-9.3
chain(At) :- yard(At), shows(At, _).
chain(At) :- chain(Other), near(Other, At), shows(At, _).

% MIST-9.2
why_connected(L) :- coast(L, At), shows(At, L), chain(At).
why_connected(L) :- chain(At), near(At, Shore), coast(L, Shore), \+ tiled(Shore).

% MIST-10.2
worth(At, 1) :- wild(At).
worth(At, 2) :- shows(At, _), \+ wild(At).
why_item('MIST-10.2', N) :- aggregate_all(sum(P), (landed(At, _), worth(At, P)), N), N > 0.

% MIST-10.12
why_score(S) :- aggregate_all(sum(P), item(_, P), S).
