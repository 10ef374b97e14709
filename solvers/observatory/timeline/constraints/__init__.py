"""The rules of Observatory over several turns as constraints: one class a group of clauses.

**Idea.** A turn is a chain: dice bring stars, stars complete a card, its bonus brings another star. Time is cut into
*steps* so that each link of a chain has a step of its own, and the rules are about what there is by the end of each.

**Encoding.** A turn has one step or several. In one step, in this order: bonuses and dice plot stars and check spaces;
cards are completed. Every supply is a count that never falls, "so many by the end of this step", and every use of it
is one too; a rule says that uses do not exceed what there is. What a completion or a full track gives serves ``lag``
steps later.

**Why it is exact, with a lag of 1.** Every world can be played: what happens in one step rests on earlier steps alone,
so any order within it is legal. Every line of play has a world: a turn has one step more than it can see completions,
bonuses and upgrades, and between two of these nothing new can be paid for. One liberty is taken, and it is harmless: a
star or check that a card gives at once is counted as if it could be saved. To take it earlier, on the same square or
track, only helps.

**The relaxation, with a lag of 0** and one step a turn: a chain may then close in a circle. It is smaller, every line
of play has a world of it still, and so its best value bounds that of the exact model.

**Example.** A lacks one star and gives one, B lacks one, the dice bring one. With a lag of 1 ("by the end of the
step")::

    step    stars had       stars needed    completed
    0       1 (dice)        1 (A)           A
    1       2 (and A's)     2 (A, B)        A, B

Without dice 0 stars are had in step 0, so A waits; in step 1 A's star would be had if A had been completed in step 0,
so A waits for ever. With a lag of 0 the one step says "needed: 1, had: 1 if A is completed", and completing A is
consistent.
"""
