"""The rest of one turn, solved exactly: every line of play, cut by bounds that never fall short.

- ``solve`` asks and keeps the incumbent and the bound that are told; ``candidates`` shares the search out among first
  moves, each with a dive of its own, to the proof of the best (``solve``) or of as many as are ranked (hints).
- A dive is the common search of states' values (``solvers/search/values``), whose table all dives share; ``search``
  tells it of Kalypso, and ``node`` is its node: a state with its next steps, each with a bound.
- A bound (``ceiling``) prices counts of all that may still come (``chain``), which rest on what a settlement allows
  (``site``) on its board (``terrain``, kept for all states that share it); lines divide by what is raised on areas
  of which one bears an overlay (``raising``). ``survey`` finds what all places of a piece do at once, ``closing``
  what they enclose, ``places`` what comes of each, and ``laying`` bounds them.
- ``stepwise`` has the line that is there at once, and a beam over single steps, guided by ``promise``, its heuristic:
  narrow it finishes any turn well, and lines are varied by large-neighbourhood search.
- ``sweeping`` has such lines without a width, by anytime column search: where a search begins far from a proof, and
  among the variations.
- ``passing`` has lines that meet all duties of phase 4, by a beam guided by what they still take (``duties``).
"""
