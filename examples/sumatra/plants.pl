% Nobody keeps more than two plants.
:- count(plants, N), N > 2.
