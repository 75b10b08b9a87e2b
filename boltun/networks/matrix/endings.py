"""Why a connection ended, in words, and whether it is of any use to try again."""

from __future__ import annotations

import socket
import ssl
from dataclasses import dataclass
from typing import Any

import aiohttp

from boltun.networks.endings import EndingError, ServerEnding

__all__ = ["LOST", "Ending", "EndingError"]

LOST = (aiohttp.ClientError, OSError, TimeoutError)
"""What is raised where a request came to nothing on the way. A request may have arrived all the same."""

_SIGNED_OUT = (
    "The server has signed this device out: somebody ended its session, or the password was changed."
)
_STOPPED = {
    "M_USER_DEACTIVATED": "The server says that this account was closed.",
    "M_USER_LOCKED": "The server says that this account is locked.",
    "M_USER_SUSPENDED": "The server says that this account is suspended.",
    "M_UNKNOWN_TOKEN": _SIGNED_OUT,
    "M_MISSING_TOKEN": _SIGNED_OUT,
}
"""What only the owner can put right."""
_SIGN_IN = {
    **_STOPPED,
    "M_FORBIDDEN": "The server does not accept this password.",
    "M_INVALID_USERNAME": "The server does not know this Matrix ID.",
}
"""The same while signing in: elsewhere it says that one thing is not allowed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending(ServerEnding):
    """The end of one connection or of the attempt at one."""

    code: str = ""
    """What the server calls it."""
    soft: bool = False
    """The server wants the password once more, and this device stays what it is."""

    @classmethod
    def lost(cls, error: BaseException, host: str, *, online: bool = False) -> Ending:
        """A request came to nothing on the way. ``online``: there was a connection before."""
        if isinstance(error, aiohttp.ServerFingerprintMismatch):
            return cls.other_certificate()
        if isinstance(error, aiohttp.ClientConnectorCertificateError):
            return cls.untrusted(error.certificate_error)
        if isinstance(error, ssl.SSLCertVerificationError):
            return cls.untrusted(error)
        if isinstance(error, TimeoutError):
            return cls.silent(online)
        if online:
            return cls.closed(True)
        if isinstance(error, aiohttp.ClientConnectorDNSError):
            return cls.no_connection(host, socket.gaierror())
        return cls.no_connection(host, getattr(error, "os_error", None) or error)

    @classmethod
    def refused(cls, response: Any, *, signing_in: bool = False) -> Ending:
        """The server answered with an error (a ``nio.ErrorResponse``)."""
        code = str(response.status_code or "")
        wait = (response.retry_after_ms or 0) / 1000
        soft = bool(response.soft_logout) and code == "M_UNKNOWN_TOKEN"
        status = getattr(response.transport_response, "status", 0)
        stopped = _SIGN_IN if signing_in else _STOPPED
        if code in stopped:
            return cls(template=stopped[code], final=not soft, code=code, soft=soft)
        if code == "M_LIMIT_EXCEEDED" or status == 429:
            return cls(template="The server wants to be asked less often.", code=code, wait=wait or 5.0)
        if status >= 500 or not code:
            return cls(
                template="The server has a fault of its own (HTTP {status}).",
                values={"status": status or "?"},
                code=code,
            )
        reason = str(response.message or code).rstrip(".")
        return cls(template="The server refuses: {reason}.", values={"reason": reason[:300]}, code=code)

    @classmethod
    def no_password(cls, flows: str) -> Ending:
        """The server lets nobody sign in with a password."""
        return cls(
            template="The server does not let programs sign in with a password, only by: {flows}.",
            values={"flows": flows or "?"},
            final=True,
        )
