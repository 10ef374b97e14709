"""The other solver, in a process of its own: ``python -m periplus.certificates.exact_child``.

It reads a line of JSON, the inequalities and where to write, asks ``exact`` whether they can be met, and answers with a
line of JSON. It is the one module that imports ``exact``, whose licence is the AGPL; nothing imports this one.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from exact import Exact


def main() -> None:
    """Serve a request: ``{"variables", "rows": [[[factor, variable], …], least], "seconds", "log", "pause"}``.

    No log: null. With ``pause`` the solver ends where it first pauses, which is the same on every machine.
    """
    request: dict[str, Any] = json.loads(sys.stdin.readline())
    options = [("seed", "1")]
    if request["log"]:
        options.append(("proof-log", request["log"]))
    solver = Exact(options)
    for variable in range(1, request["variables"] + 1):
        solver.addVariable(f"x{variable}", 0, 1)
    for terms, least in request["rows"]:
        named = [(factor, f"x{variable}") for factor, variable in terms]
        solver.addConstraint(named, True, least, False, 0)
    seconds = request["seconds"]
    state = str(solver.runOnce(seconds) if request["pause"] else solver.runFull(False, seconds))
    answer = {"state": state.rpartition(".")[2]}
    del solver  # which ends the log
    print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
