"""One server process that forks children, seen from either side of the fence.

``multiprocessing`` has a fork server too, but its children run the caller's main script again, so that a plain script
without a guard or a text on standard input cannot use it, and it is shared with whatever else the caller does with
it. This one has one thread, has loaded what its children need, and knows nothing but the function that serves. It
sits in a session of its own, where Ctrl-C does not reach it, and ends with the caller because the control socket then
closes.

There is one child for every connection that comes, and nothing is shared but what is loaded: a child starts in
milliseconds, does one piece of work and dies. Nobody waits for the children: the system takes their remains away.
"""

from __future__ import annotations

import atexit
import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable

FAREWELL = 0.2
"""Seconds in which a server ends by itself when it is hung up on."""
_START = """
import json, socket, sys
sys.path[:] = json.loads(sys.argv[1])
from importlib import import_module
import_module(sys.argv[3]).serve(socket.socket(fileno=int(sys.argv[2])))
"""


class ForkServer:
    """Starts its server process at the first need, and again if it was killed.

    ``module`` has the function ``serve``, which is given the server's end of the control socket.
    """

    def __init__(self, module: str = "periplus.solvers.solving") -> None:
        self._module = module
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._control: socket.socket | None = None
        self._watched = False

    def warm(self) -> None:
        """Start the server in the background, if there is none: the first child then comes sooner."""
        with self._lock:
            self._running()

    def child(self) -> socket.socket:
        """The connection to a new child, which lives until either side closes it."""
        here, there = socket.socketpair()
        with there, self._lock:
            try:
                socket.send_fds(self._running(), [b"\0"], [there.fileno()])
            except OSError:
                self._stop()
                socket.send_fds(self._running(), [b"\0"], [there.fileno()])
        return here

    def stop(self) -> None:
        """End the server; children that still work end when their own connections close."""
        with self._lock:
            self._stop()

    @property
    def pid(self) -> int | None:
        """The process id of the server, None while there is none."""
        return None if self._process is None else self._process.pid

    def forget(self) -> None:
        """After a fork of this process: leave the server to the parent."""
        if self._process is not None:
            self._process.returncode = 0  # it is not this process that waits for it
        self._process = None
        self._lock = threading.Lock()
        if self._control is not None:
            self._control.close()
            self._control = None

    def _running(self) -> socket.socket:
        if self._control is None or (self._process is not None and self._process.poll() is not None):
            self._stop()
            self._watch()
            here, there = socket.socketpair()
            with there:
                self._process = subprocess.Popen(
                    [
                        sys.executable,
                        "-c",
                        _START,
                        json.dumps([str(path) for path in sys.path]),
                        str(there.fileno()),
                        self._module,
                    ],
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                    pass_fds=(there.fileno(),),
                    start_new_session=True,
                )
            self._control = here
        return self._control

    def _watch(self) -> None:
        """End the server with this process; a fork of this process leaves it to its parent."""
        if not self._watched:  # not before there is a server: to be imported changes nothing in a process
            self._watched = True
            atexit.register(self.stop)
            os.register_at_fork(after_in_child=self.forget)

    def _stop(self) -> None:
        if self._process is not None:
            if self._control is not None:
                hang_up(self._control)
            try:
                self._process.wait(FAREWELL)
            except subprocess.TimeoutExpired:  # it is still loading, or stopped
                self._process.kill()
                self._process.wait()
        self._control = self._process = None


def hang_up(connection: socket.socket) -> None:
    """Close the connection for both sides, also where a fork of this process holds a copy of it."""
    with contextlib.suppress(OSError):  # the other side was faster
        connection.shutdown(socket.SHUT_RDWR)
    connection.close()


SERVER = ForkServer()
"""The one server of this process."""


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
