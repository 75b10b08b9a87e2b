"""One window for each profile: who starts the program again brings up the one that runs."""

from __future__ import annotations

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

    Only the same user can reach it. A server that was killed leaves a name behind that is taken over.
    """

    woken = Signal()
    """The program was started once more: its window is wanted."""

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        """``folder`` tells one profile from another."""
        super().__init__(parent)
        digest = blake2b(str(folder.absolute()).encode(errors="surrogateescape"), digest_size=12)
        self._name = f"boltun-{digest.hexdigest()}"
        self._server: QLocalServer | None = None

    def wake_other(self) -> bool:
        """Ask the process that has this profile to show its window; False where there is none."""
        socket = QLocalSocket()
        socket.connectToServer(self._name)
        if not socket.waitForConnected(_WAIT_MS):
            return False
        socket.write(_SHOW)
        told = socket.waitForBytesWritten(_WAIT_MS)
        socket.disconnectFromServer()
        return told

    def claim(self) -> bool:
        """Take the profile; False where that cannot be, and then a second start is not noticed here."""
        server = QLocalServer(self)
        server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        if not server.listen(self._name):
            QLocalServer.removeServer(self._name)
            if not server.listen(self._name):
                return False
        server.newConnection.connect(self._welcome)
        self._server = server
        return True

    def release(self) -> None:
        """Give the profile up."""
        if self._server is not None:
            self._server.close()
            self._server = None

    def _welcome(self) -> None:
        assert self._server is not None
        while (socket := self._server.nextPendingConnection()) is not None:
            socket.disconnected.connect(socket.deleteLater)
            socket.readyRead.connect(lambda socket=socket: self._read(socket))
            if socket.bytesAvailable():
                self._read(socket)

    def _read(self, socket: QLocalSocket) -> None:
        data = socket.read(_MOST).data()
        socket.disconnectFromServer()
        if data == _SHOW:
            self.woken.emit()
