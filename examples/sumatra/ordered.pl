% No animal stands further left than the plant of its value: a rule of one's own for diaries,
% periplus puzzles new sumatra --rules examples/sumatra/ordered.pl
:- living(P, plant, V), living(A, animal, V), placed(P, C), placed(A, D), D < C.
