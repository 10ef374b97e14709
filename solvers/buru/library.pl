% library(buru): islanders and goods after an action, players and areas before it.

%!  busy(Card): the islander is tasked, with whatever option.
busy(Card) :- tasked(Card, _).

%!  tasks(Number): so many islanders are tasked.
tasks(N) :- aggregate_all(count, busy(_), N).

%!  served(Spirit): the spirit gets an offering in the action.
served(Spirit) :- offered(Spirit, N), N > 0.

%!  more(Good, Other): the player holds more of the one than of the other in the end.
more(A, B) :- holds(A, M), holds(B, N), M > N.

%!  presence(Area, Player, Number): so many tokens of the player lie in the area, one at least.
presence(Area, P, N) :- present(Area, P), aggregate_all(count, placed(_, Area, P), N).
present(Area, P) :- placed(_, Area, P).

%!  leads(Player, Number): the player has the highest power in so many areas, one at least.
leads(P, N) :- leader(P), aggregate_all(count, majority(_, P), N).
leader(P) :- majority(_, P).

%!  rivals(Area, Player, Other): two players with tokens in one area.
rivals(Area, P, Q) :- present(Area, P), present(Area, Q), P \= Q.
