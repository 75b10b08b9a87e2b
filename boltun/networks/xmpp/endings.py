"""Why a connection ended, in words, and whether it is of any use to try again."""

from __future__ import annotations

import socket
import ssl
from dataclasses import dataclass

from boltun.networks.endings import ServerEnding

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
class Ending(ServerEnding):
    """The end of one connection or of the attempt at one."""

    @classmethod
    def unreachable(cls, host: str, error: object, port: int = 0) -> Ending:
        """No TCP or TLS connection came about. ``port``: the only one that was tried; 0: there were more."""
        if isinstance(error, ssl.SSLError):
            return cls.insecure(error)
        if error is None or isinstance(error, str):
            error = socket.gaierror()
        # asyncio's sum of what several addresses said has no reason that helps a person.
        place = f"{host}:{port}" if port else host
        return cls.no_connection(host, error, place=place, reason=getattr(error, "strerror", None) or "")

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
