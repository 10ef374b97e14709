"""The server's side of the fence: one child for every connection that comes, and nothing shared but what is loaded.

The server is a process with one thread that has loaded what its children need; a child starts in milliseconds,
does one piece of work and dies. Nobody waits for the children: the system takes their remains away.
"""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Callable


def fork_for_each(control: socket.socket, work: Callable[[socket.socket], None]) -> None:
    """Fork a child to ``work`` on every connection that comes through ``control``, until that closes."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    while True:
        _, descriptors, _, _ = socket.recv_fds(control, 1, 1)
        if not descriptors:
            return
        if os.fork() == 0:
            try:
                control.close()
                work(socket.socket(fileno=descriptors[0]))
            finally:
                os._exit(0)
        os.close(descriptors[0])
