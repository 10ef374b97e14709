"""Asks a service for a hint and shows how it improves: ``python client.py ADDRESS POSITION.json``."""

import json
import sys
import urllib.request
from pathlib import Path


def hint(address: str, position: object) -> None:
    """Print the best move each time that more is known, and what is proved at the end."""
    body = {"position": position, "count": 3, "stream": {"every": 0.25}}
    kind = {"Content-Type": "application/json"}
    request = urllib.request.Request(f"{address}/v1/hint", json.dumps(body).encode(), kind)
    with urllib.request.urlopen(request) as lines:  # leaving this block early stops the search
        for line in lines:
            event = json.loads(line)
            for move in event["moves"][:1]:
                print(event["event"], event["status"], move["value"], json.dumps(move["move"]))


if __name__ == "__main__":
    hint(sys.argv[1], json.loads(Path(sys.argv[2]).read_text(encoding="utf-8")))
