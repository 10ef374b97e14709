"""The rest of one turn, solved exactly: every line of play, cut by bounds that never fall short.

- ``solve`` asks; ``search`` is the branch and bound, ``node`` its node: a state with its next steps, each with a bound.
- A bound (``ceiling``) prices counts of all that may still come (``chain``), which rest on what a settlement allows
  (``site``); ``survey`` finds what all places of a piece do at once.
- ``stepwise`` has the line that is there at once, and a beam over single steps, guided by ``promise``, its heuristic:
  narrow it finishes any turn well, broad it goes on where no proof is in sight, and its lines are varied by
  large-neighbourhood search; ``candidates`` ranks first moves for hints.
"""
