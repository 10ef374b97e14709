"""Plans over several turns: what a player can come to by given rolls, or at the most by any.

**Idea.** The turns to come are laid out in time, and the question is which cards are completed when, by which stars and
checks. A plan says that and no more: it does not say in which order dice are used within a turn. To play it is another
step, and whatever is answered has been played by the rules.

**Two methods.** Where no card is drawn, ``lines`` searches line by line, turn after turn, under a bound that forgets
squares. Where cards are drawn, and where that search gives up, ``model`` builds a program of CP-SAT, and ``solve``
works from both sides: a plan of the solver is played and is worth something, the solver's bound is above every line.

**Encoding.** ``constraints`` tells the whole of it. Time is a row of steps, several a turn; a variable says how many
cards (stars, checks) there are by the end of a step; what a completed card gives serves from the next step on.

**Why it is exact.** That last rule is what keeps a plan honest: nothing can pay for itself. Take two cards, A that
lacks one star and gives one, and B that lacks one star and gives nothing, and dice that bring one star. With two steps
A is completed in the first by the dice, and its star pays for B in the second: both cards, as at the table. Without
dice nothing is completed. The *relaxed* model has one step a turn, and what comes in it serves in it: there A pays for
itself, so without dice it completes A. Its worlds include every line of play and some that are none, hence its best
value is a bound; and as it is small, it is asked first. The exact model has as many steps as a chain of bonuses can
have links.

**Files.** ``horizon``: the turns and what their dice open. ``task``: the question. ``card_classes``, ``supply``: the
cards, and what can be had by counting. ``constraints``, ``model``, ``solve``: the program. ``script``, ``executor``: a
plan as events, and its play. ``lines``, ``slot_uses``, ``line_script``: the search. ``known_rolls``, ``completable``:
where rolls are given.

Nothing is imported here: a question about one turn needs the horizon of a plan, but no program and so no solver.
"""
