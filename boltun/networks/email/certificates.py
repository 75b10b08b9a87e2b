"""Whether a mail server is the right one: the system's certificates, or one that the owner trusts."""

from __future__ import annotations

import ssl
from collections.abc import Callable, Collection
from contextlib import suppress
from typing import Any, TypeVar

from boltun.networks.certificates import Certificate, fingerprint

__all__ = ["Distrusted", "NoEncryptionError", "connect_to"]

T = TypeVar("T")


class Distrusted(OSError):  # noqa: N818  # a state of affairs that the owner decides about
    """A certificate that nobody vouches for; with what it says of itself."""

    def __init__(self, host: str, reason: str, certificate: bytes) -> None:
        super().__init__(reason)
        self.host = host
        self.reason = reason
        self.certificate = Certificate.read(certificate)


class NoEncryptionError(OSError):
    """The server offers no encryption where it was asked for."""


def connect_to(
    host: str,
    make: Callable[[ssl.SSLContext], T],
    socket_of: Callable[[T], Any],
    close: Callable[[T], object],
    fingerprints: Collection[str] = (),
) -> T:
    """Connect by ``make``, and return the client if the server's certificate is good.

    Good is one of the given fingerprints (SHA-256), or one that the system trusts for this host. Distrusted
    if it is neither; no password was said by then. Blocks, and raises what ``make`` raises.
    """
    if fingerprints:
        client = make(_context(verified=False))
        if fingerprint(_shown(socket_of(client))) in fingerprints:
            return client
        _quietly(close, client)
    try:
        return make(_context(verified=True))
    except ssl.SSLCertVerificationError as error:
        client = make(_context(verified=False))
        shown = _shown(socket_of(client))
        _quietly(close, client)
        reason = (error.verify_message or "it cannot be verified").rstrip(".")
        if fingerprints:
            reason = "it is another one than you trust"
        raise Distrusted(host, reason, shown) from error


def _context(*, verified: bool) -> ssl.SSLContext:
    # To read the system's certificates takes longer than all the rest of a connection.
    context = ssl.create_default_context() if verified else ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    if not verified:
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
    return context


def _shown(sock: ssl.SSLSocket) -> bytes:
    return sock.getpeercert(binary_form=True) or b""


def _quietly(close: Callable[[T], object], client: T) -> None:
    with suppress(Exception):
        close(client)
