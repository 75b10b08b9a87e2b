"""One window for each profile: who starts the program again brings up the one that runs."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

__all__ = ["SingleInstance"]

_WAIT_MS = 1_500
_SHOW = b"show\n"
_MOST = 64
"""Bytes that are read of what another program writes here."""


class SingleInstance(QObject):
    """Claims a profile for this process, or wakes the process that has it.

    The socket lies in a folder that belongs to this user and that nobody else can enter: the one that the
    session has for such things, else the profile's. Elsewhere, as in ``/tmp``, others could take its name
    first. A server that was killed leaves a name behind that is taken over.
    """

    woken = Signal()
    """The program was started once more: its window is wanted."""

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        """``folder`` tells one profile from another, and is where its data lie."""
        super().__init__(parent)
        self._folder = folder.absolute()
        digest = blake2b(str(self._folder).encode(errors="surrogateescape"), digest_size=12)
        self.name = f"boltun-{digest.hexdigest()}"
        self.server: QLocalServer | None = None

    def wake_other(self) -> bool:
        """Ask the process that has this profile to show its window; False where there is none."""
        return any(_is_ours(place) and _woken(place) for place in self._places())

    def claim(self) -> bool:
        """Take the profile; False where that cannot be, and then a second start is not noticed here."""
        return any(self._claim(place) for place in self._places())

    def release(self) -> None:
        """Give the profile up."""
        if self.server is not None:
            self.server.close()
            self.server = None

    def _places(self) -> Iterator[str]:
        """Yield the names that the socket may have, the best first; none where no folder is safe."""
        if os.name != "posix":
            yield self.name  # no file, but a pipe that only this user may open
            return
        session = os.environ.get("XDG_RUNTIME_DIR", "")
        for folder, name in ((session, self.name), (str(self._folder), "window")):
            if _is_private(folder):
                yield f"{folder}/{name}"

    def _claim(self, place: str) -> bool:
        server = QLocalServer(self)
        server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        if not server.listen(place):
            QLocalServer.removeServer(place)
            if not server.listen(place):
                return False
        server.newConnection.connect(self._welcome)
        self.server = server
        return True

    def _welcome(self) -> None:
        assert self.server is not None
        while (socket := self.server.nextPendingConnection()) is not None:
            socket.disconnected.connect(socket.deleteLater)
            socket.readyRead.connect(lambda socket=socket: self._read(socket))
            if socket.bytesAvailable():
                self._read(socket)

    def _read(self, socket: QLocalSocket) -> None:
        data = socket.read(_MOST).data()
        socket.disconnectFromServer()
        if data == _SHOW:
            self.woken.emit()


def _woken(place: str) -> bool:
    socket = QLocalSocket()
    socket.connectToServer(place)
    if not socket.waitForConnected(_WAIT_MS):
        return False
    socket.write(_SHOW)
    told = socket.waitForBytesWritten(_WAIT_MS)
    socket.disconnectFromServer()
    return told


def _is_private(folder: str) -> bool:
    """Whether a folder is there, belongs to this user and is closed to all others."""
    found = _status(folder) if Path(folder).is_absolute() else None
    return (
        found is not None
        and stat.S_ISDIR(found.st_mode)
        and found.st_uid == os.getuid()
        and not stat.S_IMODE(found.st_mode) & 0o077
    )


def _is_ours(place: str) -> bool:
    """Whether a socket is there that this user made."""
    if os.name != "posix":
        return True
    found = _status(place)
    return found is not None and stat.S_ISSOCK(found.st_mode) and found.st_uid == os.getuid()


def _status(place: str) -> os.stat_result | None:
    try:
        # A link is none: it could lead anywhere, and be led elsewhere in the next moment.
        return os.lstat(place)
    except OSError:
        return None
