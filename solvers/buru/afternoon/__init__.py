"""A whole afternoon from given placements: what a player makes of it, while the others do as a declared model says.

An expectation tree: one player chooses, Lawans' ties are chance, the other humans follow a model (``others``).

- ``hint`` and ``solve`` ask; ``question`` says what of; ``tree`` searches.
- A node's moves are whole actions, made by the engine of a single action (``afternoon_table``), of which the
  best end is kept; ``others`` plays on to the player's next choice.
- The keys of its transposition table (``state_keys``) leave out what cannot matter: what the player holds, what lies
  behind, goods beyond all use.
- ``courses`` has a first course at once, breaks ties, and plays what was found by the rules; ``guesses`` averages over
  tokens face down, and plays what comes before the first choice.
"""
