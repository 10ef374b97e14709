% What facts at the end rest on: why_laid(P) for laid(P), by the clause in the comment before it. item(Clause, Points) is
% what a clause of the score gives.

% KAL-6.4
why_laid(P) :- placed(P, _, _, _).
lay(X) :- lies(X, What), What \= water, What \= island.
why_covered(X) :- lay(X).
why_shows(X, Icon) :- lies(X, Icon), member(Icon, ['W', 'M', 'S', 'R', 'P', barrel]).

% KAL-8.7
why_shows(X, barrel) :- placed(barrel, X, _, _).

% KAL-7.6
why_supported(X) :- shows(X, _).

% KAL-7.9
why_supported(X) :- docked(X, _).
why_supported([R, D]) :- docked([R, C], 0), D is C + 1.
why_supported([S, C]) :- docked([R, C], 90), S is R + 1.

% KAL-12.1
next([R, C], [R, D]) :- lies([R, C], _), D is C + 1.
next([R, C], [R, D]) :- lies([R, C], _), D is C - 1.
next([R, C], [S, C]) :- lies([R, C], _), S is R + 1.
next([R, C], [S, C]) :- lies([R, C], _), S is R - 1.
water(X) :- lies(X, What), What \= island, \+ supported(X).
open(X) :- water(X), next(X, Y), \+ lies(Y, _), \+ supported(Y).
open(X) :- water(X), next(X, Y), open(Y).
why_enclosed(X) :- water(X), lies(X, water), \+ open(X).

% KAL-9.4
new(X) :- fresh(X).
new(X) :- covered(X), \+ lay(X).
material(house, 'W').
material(cooper, 'W').
material(solar, 'M').
material(shipyard, 'M').
material(scrapyard, 'R').
material(warehouse, 'R').
material(net_workshop, 'S').
material(greenhouse, 'S').
fits(X, M) :- shows(X, M).
fits(X, M) :- shows(X, barrel), material(_, M).
square([R, C], [S, D]) :-
    supported([R, C]), between(0, 1, I), between(0, 1, J), S is R + I, D is C + J, supported([S, D]).
why_buildable(Kind, X) :-
    supported(X), aggregate_all(count, square(X, _), 4),
    material(Kind, M), aggregate_all(count, (square(X, Y), fits(Y, M)), N), N >= 3,
    \+ (square(X, Y), overlaid(Y)), square(X, Z), new(Z).

% KAL-11.2
large([R, C], [S, D]) :-
    supported([R, C]), between(0, 2, I), between(0, 2, J), S is R + I, D is C + J, supported([S, D]).
why_buildable(monument, X) :-
    supported(X), aggregate_all(count, large(X, _), 9),
    member(M, ['W', 'M', 'S', 'R']), aggregate_all(count, (large(X, Y), fits(Y, M)), N), N >= 5,
    \+ (large(X, Y), overlaid(Y)), large(X, Z), new(Z).

% KAL-15.9
why_counts(buildings, N) :- aggregate_all(count, (built(Kind, _), Kind \= monument), N).
printed(house, 1).
printed(cooper, 3).
printed(solar, 0).
printed(shipyard, 1).
printed(scrapyard, 3).
printed(warehouse, 1).
printed(net_workshop, 3).
printed(greenhouse, 2).
why_item('KAL-15.9', N) :- aggregate_all(sum(P), (built(Kind, _), printed(Kind, P)), N).

% KAL-15.10
why_counts(monuments, N) :- aggregate_all(count, built(monument, _), N).
why_item('KAL-15.10', N) :- aggregate_all(count, built(monument, _), K), N is 11 * K.

% KAL-15.2
why_counts(gardens, N) :- aggregate_all(count, garden(_, _), N).

% KAL-7.9
why_counts(docked, N) :- aggregate_all(count, docked(_, _), N).

% KAL-12.1
why_counts(enclosed, N) :- aggregate_all(count, enclosed(_), N).

% KAL-10.4
side([R, C], [S, D]) :-
    built(solar, [R, C]), member(I, [0, 1]), member(J, [-1, 2]), S is R + I, D is C + J.
side([R, C], [S, D]) :-
    built(solar, [R, C]), member(I, [-1, 2]), member(J, [0, 1]), S is R + I, D is C + J.
seen(X, N) :- built(solar, X), aggregate_all(count, (side(X, Y), \+ covered(Y)), K), N is min(K, 7).

% KAL-15.5
why_item('KAL-15.5', N) :- aggregate_all(sum(K), seen(_, K), N).

% KAL-1.3
why_score(S) :- aggregate_all(sum(P), item(_, P), S).
