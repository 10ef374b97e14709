% What facts at the end rest on: why_pair(C) for pair(C), by the clause in the comment before it.

% SUM-5.7
why_pair(C) :- placed('W', C), placed('G', C).

% SUM-7.1
why_equipped(C) :- member(E, ['Ea', 'Eb', 'Ec', 'Ed', 'Ee']), placed(E, C).

% SUM-10.1
why_score(S) :- aggregate_all(sum(P), points(_, P), S).
