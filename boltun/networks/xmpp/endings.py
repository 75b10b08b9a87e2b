"""Why a connection ended, in words, and whether it is of any use to try again."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Mapping
from dataclasses import dataclass, field

__all__ = ["Ending"]

_SASL = {
    "not-authorized": "The server does not accept this password.",
    "account-disabled": "The server says that this account is disabled.",
    "credentials-expired": "The server says that this password has expired.",
}

_STREAM = {
    "conflict": "Another program signed in to this account as the same device ({device}).",
    "host-unknown": "The server does not serve {domain}.",
    "host-gone": "The server does not serve {domain} any more.",
    "not-authorized": "The server ended the session: it does not accept this account any more.",
    "policy-violation": "The server ended the session: it saw its rules broken.",
    "resource-constraint": "The server is out of resources.",
    "system-shutdown": "The server is shutting down.",
    "connection-timeout": "The server heard nothing from this program for too long.",
    "see-other-host": "The server wants this account to use another one: {host}.",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """The end of one connection or of the attempt at one.

    ``template`` is an English sentence in ``str.format`` style. ``final``: nothing will change until the
    owner acts. ``distrusted``: the certificate was refused, and the owner can be asked about it.
    """

    template: str
    values: Mapping[str, object] = field(default_factory=dict)
    final: bool = False
    distrusted: bool = False

    @classmethod
    def closed(cls, ready: bool) -> Ending:
        """The connection was closed without a word; ``ready``: after the sign-in."""
        if ready:
            return cls(template="The connection was lost.")
        return cls(template="The server ended the connection before the sign-in was finished.")

    @classmethod
    def silent(cls, ready: bool) -> Ending:
        """The other side does not answer in time."""
        if ready:
            return cls(template="The server does not answer any more.")
        return cls(template="The server does not answer.")

    @classmethod
    def unreachable(cls, host: str, error: object) -> Ending:
        """No TCP or TLS connection came about."""
        if isinstance(error, ssl.SSLError):
            return cls.insecure(error)
        values: dict[str, object] = {"host": host}
        if isinstance(error, ConnectionRefusedError):
            return cls(template="Nothing answers at {host}.", values=values)
        if error is None or isinstance(error, (socket.gaierror, str)):
            return cls(template="There is no server {host}, or no network.", values=values)
        reason = getattr(error, "strerror", None)
        if not reason:
            # asyncio's sum of what several addresses said; nothing in it helps a person.
            return cls(template="{host} cannot be reached.", values=values)
        return cls(template="{host} cannot be reached: {reason}.", values=values | {"reason": reason})

    @classmethod
    def insecure(cls, error: ssl.SSLError) -> Ending:
        """The TLS handshake failed."""
        if isinstance(error, ssl.SSLCertVerificationError):
            reason = getattr(error, "verify_message", "") or "it cannot be verified"
            return cls(
                template="The server's certificate is not trusted: {reason}.",
                values={"reason": reason.rstrip(".")},
                final=True,
                distrusted=True,
            )
        reason = (getattr(error, "reason", "") or str(error)).replace("_", " ").lower()
        return cls(template="No encrypted connection could be made: {reason}.", values={"reason": reason})

    @classmethod
    def other_certificate(cls) -> Ending:
        """The server shows a certificate that is not the trusted one."""
        return cls(
            template="The server shows another certificate than the one that you trust.",
            final=True,
            distrusted=True,
        )

    @classmethod
    def refused_login(cls, condition: str, text: str = "") -> Ending:
        """SASL failed."""
        if condition in _SASL:
            return cls(template=_SASL[condition], final=True)
        return cls(
            template="The server refuses the sign-in: {reason}.",
            values={"reason": (text or condition.replace("-", " ")).rstrip(".")},
        )

    @classmethod
    def no_login(cls) -> Ending:
        """There is no way of signing in that both sides accept."""
        return cls(template="The server offers no safe way to sign in.")

    @classmethod
    def stream_error(cls, condition: str, text: str, *, domain: str, device: str, host: str = "") -> Ending:
        """The server ended the stream and said why."""
        values: dict[str, object] = {"domain": domain, "device": device, "host": host}
        final = condition == "conflict"
        if condition in _STREAM:
            return cls(template=_STREAM[condition], values=values, final=final)
        reason = (text or condition.replace("-", " ")).rstrip(".")
        return cls(template="The server ended the session: {reason}.", values={"reason": reason})
