% What facts at the end rest on: why_completed(C) for completed(C), by the clause in the comment before it.

% OBS-4.1
why_completed(C) :- fits(C, _, _).
why_together(A, B) :- completed(A), completed(B), A \= B.

% OBS-2.9
why_star(Cell) :- starred(Cell).
why_star(Cell) :- plotted(Cell).

% OBS-8.2
why_score(S) :-
    card_points(C), asterism_points(A), funding_points(F), star_points(L), S is C + A + F + L.

% OBS-8.3
card_points(N) :- aggregate_all(sum(P), (completed(C), points(C, P)), N).

% OBS-8.4
asterism_points(N) :- aggregate_all(count, (completed(C), asterism(C)), K), N is min(K, 6) * (min(K, 6) + 1) // 2.

% OBS-8.6
funding_points(N) :- aggregate_all(count, checked(funding, _), N).

% OBS-8.7
star_points(N) :- aggregate_all(count, (star(Cell), \+ uses(_, Cell)), K), N is K // 2.
