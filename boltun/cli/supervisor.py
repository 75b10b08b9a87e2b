"""Reports to a supervisor such as systemd: ready, alive, stopping, and the state (``sd_notify``).

Each report is a datagram to the socket that NOTIFY_SOCKET names; without it there are none.
https://www.freedesktop.org/software/systemd/man/latest/sd_notify.html
"""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Mapping

__all__ = ["Supervisor"]

_log = logging.getLogger("boltun.serve")


class Supervisor:
    """The program that watches over this process. A failure to tell it is logged once and ends nothing."""

    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        name = environment.get("NOTIFY_SOCKET", "")
        # Other kinds of sockets (vsock) are for whole machines. An abstract name begins with a zero byte.
        self._address = {"/": name, "@": "\0" + name[1:]}.get(name[:1], "")
        self._is_silent = False
        self._status = ""
        self.feeding = self._feeding(environment)
        """Seconds between two calls of ``alive``, half of what the watchdog waits; None: there is no
        watchdog."""

    def _feeding(self, environment: Mapping[str, str]) -> float | None:
        if not self._address or environment.get("WATCHDOG_PID", str(os.getpid())) != str(os.getpid()):
            return None
        microseconds = environment.get("WATCHDOG_USEC", "")
        if not microseconds.isascii() or not microseconds.isdigit() or not int(microseconds):
            return None
        return int(microseconds) / 2_000_000

    def ready(self) -> None:
        """Tell that it serves."""
        self._tell("READY=1")

    def alive(self) -> None:
        """Tell that it still does something."""
        self._tell("WATCHDOG=1")

    def stopping(self) -> None:
        """Tell that it is about to end."""
        self._tell("STOPPING=1")

    def status(self, text: str) -> None:
        """Tell the state in one line, if it is new."""
        if text != self._status:
            self._status = text
            self._tell(f"STATUS={text}")

    def _tell(self, words: str) -> None:
        if not self._address:
            return
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as channel:
                # A supervisor that reads nothing must not hold up the loop.
                channel.setblocking(False)
                channel.sendto(words.encode(), self._address)
        except OSError as error:
            if not self._is_silent:
                self._is_silent = True
                _log.warning("The supervisor cannot be told anything: %s.", error.strerror or error)
