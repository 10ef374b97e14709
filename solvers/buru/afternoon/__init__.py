"""A whole afternoon from given placements: what a player makes of it, while the others do as a declared model says.

An expectation tree: one player chooses, Lawans' ties are chance, the other humans follow a model (``others``).

- ``hint`` and ``solve`` ask; ``question`` says what of; ``tree`` searches: ``Tree.value`` is the player's choice,
  ``Tree.mean`` chance, which is no node of its own but the tables that may follow with their shares.
- A node's moves are whole actions (``actions``), made by the engine of a single action (``afternoon_table``);
  ``outcomes`` groups their ends and cuts among them by branch and bound; ``others`` plays on to the player's next
  choice.
- Quick bounds by prices (``price_bound``, ``prices``) say without modules and Lawans what need not be looked at. The
  bound told before the proof of an afternoon is that of a program (``bounding``); of placements the quick one.
- The memory is ``tree.Memory``. The keys of its transposition table (``state_keys``) leave out what cannot matter: what
  the player holds, what lies behind, goods beyond all use.
- ``courses`` has a first course at once, breaks ties, and plays what was found by the rules; ``guesses`` averages
  over tokens face down, and plays what comes before the first choice.
"""
