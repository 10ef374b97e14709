"""A whole afternoon from given placements: what a player makes of it, while the others do as a declared model says.

An expectation tree: one player chooses, Lawans' ties are chance, the other humans follow a model (``others``).

- ``hint`` and ``solve`` ask; ``question`` and ``aim`` say what of; ``tree`` searches.
- A node's moves are whole actions: ``actions`` generates them by the engine of a single action (``afternoon_table``,
  ``ends``), ``opponent_play`` plays on to the player's next choice, ``dominance`` picks the best end of one.
- The transposition table is ``memory``. Its keys (``state_keys``) leave out what cannot matter: what the player holds
  (``holdings``), what lies behind (``canonical``), goods beyond all use (``useful``).
- ``greedy_policy`` has a first course at once; ``fewest`` breaks ties; ``guesses`` averages over tokens face down;
  ``courses`` plays what was found by the rules, and ``leading`` what comes before the first choice.
"""
