% What facts at the end rest on: why_score(S) for score(S), by the clause in the comment before it. item(Clause, Points) is
% what a clause of the score gives, worth(Elder, Level, Points) what an elder brings.

% BURU-8.3
why_item('BURU-8.3', N) :- aggregate_all(sum(P), (elder(Elder, Level), worth(Elder, Level, P)), N), N > 0.

% BURU-8.2
why_score(S) :- aggregate_all(sum(P), item(_, P), S).
