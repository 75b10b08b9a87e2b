"""Why a connection ended, in words, and whether it is of any use to try again."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Self, TypeVar

from boltun.errors import BoltunError, NetworkError

__all__ = ["Ending", "EndingError", "ServerEnding"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """The end of one connection or of the attempt at one.

    ``template`` is an English sentence in ``str.format`` style. ``final``: nothing will change until the
    owner acts. ``wait``: the other side wants to be left alone for so many seconds.
    """

    template: str
    values: Mapping[str, Any] = field(default_factory=dict)
    final: bool = False
    wait: float = 0.0

    @property
    def text(self) -> str:
        """The sentence."""
        return self.template.format(**self.values)

    @classmethod
    def worded(cls, error: BoltunError, *, final: bool = False) -> Self:
        """An error that has a sentence for people."""
        return cls(template="{text}", values={"text": str(error)}, final=final)

    @classmethod
    def no_connection(cls, host: str, error: object, *, place: object = "", reason: str = "") -> Self:
        """No connection came about. ``place`` is the host with its port, where people should see that."""
        if isinstance(error, ConnectionRefusedError):
            return cls(template="Nothing answers at {host}.", values={"host": place or host})
        if isinstance(error, socket.gaierror):
            return cls(template="There is no server {host}, or no network.", values={"host": host})
        if not reason:
            return cls(template="{host} cannot be reached.", values={"host": host})
        return cls(template="{host} cannot be reached: {reason}.", values={"host": host, "reason": reason})


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerEnding(Ending):
    """The end of a connection to a server with a certificate.

    ``distrusted``: the certificate was refused, and the owner can be asked about it.
    """

    distrusted: bool = False

    @classmethod
    def closed(cls, ready: bool) -> Self:
        """The connection was closed without a word; ``ready``: after the sign-in."""
        if ready:
            return cls(template="The connection was lost.")
        return cls(template="The server ended the connection before the sign-in was finished.")

    @classmethod
    def silent(cls, ready: bool) -> Self:
        """The other side does not answer in time."""
        if ready:
            return cls(template="The server does not answer any more.")
        return cls(template="The server does not answer.")

    @classmethod
    def insecure(cls, error: ssl.SSLError) -> Self:
        """The TLS handshake failed."""
        if isinstance(error, ssl.SSLCertVerificationError):
            return cls.untrusted(error)
        reason = (getattr(error, "reason", "") or str(error)).replace("_", " ").lower()
        return cls(template="No encrypted connection could be made: {reason}.", values={"reason": reason})

    @classmethod
    def untrusted(cls, error: BaseException) -> Self:
        """Nobody vouches for the server's certificate."""
        reason = getattr(error, "verify_message", "") or "it cannot be verified"
        return cls(
            template="The server's certificate is not trusted: {reason}.",
            values={"reason": str(reason).rstrip(".")},
            final=True,
            distrusted=True,
        )

    @classmethod
    def other_certificate(cls) -> Self:
        """The server shows a certificate that is not the trusted one."""
        return cls(
            template="The server shows another certificate than the one that you trust.",
            final=True,
            distrusted=True,
        )


E = TypeVar("E", bound=Ending)


class EndingError(Exception, Generic[E]):
    """Carries an ending to where the connection is looked after."""

    def __init__(self, ending: E) -> None:
        super().__init__(ending.template)
        self.ending = ending

    def told(self, advice: str = "") -> NetworkError:
        """Return the error for people."""
        return NetworkError(self.ending.template, advice=advice, **self.ending.values)
