"""Asks a service for a hint and shows how it improves: ``python client.py ADDRESS POSITION.json``."""

import json
import sys
from pathlib import Path
from urllib import error, request


def hint(address: str, position: object) -> None:
    """Print the best move each time that more is known, and what is proved at the end; or what is wrong."""
    body = {"position": position, "count": 3, "stream": {"every": 0.25}}
    kind = {"Content-Type": "application/json"}
    asked = request.Request(f"{address}/v1/hint", json.dumps(body).encode(), kind)
    with request.urlopen(asked) as lines:  # leaving this block early stops the search
        for line in lines:
            event = json.loads(line)
            if "moves" not in event:  # the position is illegal, or the search broke down
                print(line.decode().strip())
            for move in event.get("moves", [])[:1]:
                print(event["event"], event["status"], move["value"], json.dumps(move["move"]))


try:
    hint(sys.argv[1], json.loads(Path(sys.argv[2]).read_text(encoding="utf-8")))
except error.HTTPError as refused:  # such as 422, a position that cannot be read
    sys.exit(refused.read().decode())
