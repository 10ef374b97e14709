% Which stars hang together, and no two dear cards at once.
beside([R, C], [R, D]) :- star([R, C]), star([R, D]), D is C + 1.
beside([R, C], [S, C]) :- star([R, C]), star([S, C]), S is R + 1.
group(A, A) :- star(A).
group(A, C) :- group(A, B), (beside(B, C) ; beside(C, B)).
dear(Card) :- completed(Card), points(Card, P), P >= 4.
:- dear(A), dear(B), A @< B.
