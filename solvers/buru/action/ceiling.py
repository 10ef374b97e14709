"""A bound on what an action can come to: everything at its best, nothing paid, each card tasked at most once.

It holds for every goal that is a sum over what is held, for it adds up the most that each part, card and offering
could bring; elders are counted at their best level. It is only told where a search is stopped before its proof.
"""

from __future__ import annotations
