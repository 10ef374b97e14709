"""What a disposable child may take, by limits of the system: no more memory and processor time than it was given."""

from __future__ import annotations

import contextlib
import resource


def lower_limit(kind: int, amount: int) -> None:
    """Lower a limit of this process, one of ``resource.RLIMIT_…``, to ``amount`` in its unit; children inherit it.

    It never comes above the hard limit, and stays as it is where the system cannot set it.
    """
    _, highest = resource.getrlimit(kind)
    if highest != resource.RLIM_INFINITY:
        amount = min(amount, highest)
    with contextlib.suppress(ValueError):
        resource.setrlimit(kind, (amount, highest))
