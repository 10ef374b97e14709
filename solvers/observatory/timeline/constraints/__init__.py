"""The rules of Observatory over several turns as constraints: one class a group of clauses.

Time is a row of *steps*, some for each turn. In one step, in this order: bonuses and dice plot stars and check
spaces; cards are completed. What a completion or a full track gives serves from the next step on (``lag`` 1).
So a chain of bonuses takes a step a link and nothing can support itself. With one step more for each turn than
completions, bonuses and upgrades it can see, no line of play is left out, and the model is exact; what happens
in one step can be played in an order that is legal, since nothing in it rests on anything else in it.

With ``lag`` 0 and one step a turn a chain may close in a circle. That model is a relaxation: smaller, and its
best value bounds that of the exact one.

All supplies are counted as "so many by the end of this step". A star or check that a card gives at once is
counted as if it could be saved: taken earlier, on the same square or track, it only helps.
"""
