"""Why a connection ended, in words, and whether it is of any use to try again."""

from __future__ import annotations

import re
import socket
import ssl
from dataclasses import dataclass
from typing import Final

from boltun.networks.endings import ServerEnding

__all__ = ["Ending"]

_BANNED: Final = re.compile(r"(?<![\w.-])([a-z]-?lined?|banned|akill\w*)(?!\.?[\w-])", re.I)
"""As a word, not as a part of a host's name."""
_TOO_FAST: Final = re.compile(r"throttl|too (fast|many)|reconnect|try again|flood|recvq|sendq", re.I)
_KILLED: Final = re.compile(r"\bkill(ed)?\b", re.I)
_COLLISION: Final = re.compile(r"collision|collided|overridden|older nick", re.I)
_FLOOD: Final = re.compile(r"flood|recvq", re.I)
_NOT_ENCRYPTED: Final = "There is no encryption at this port of the server."


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending(ServerEnding):
    """The end of one connection or of the attempt at one."""

    too_fast: bool = False
    """The server ended it because of too many lines at once."""

    @classmethod
    def no_irc(cls) -> Ending:
        """What comes is no IRC."""
        return cls(template="What answers there does not speak IRC.")

    @classmethod
    def unreachable(cls, host: str, port: int, error: BaseException) -> Ending:
        """No TCP or TLS connection came about."""
        if isinstance(error, ssl.SSLError):
            return cls.insecure(error)
        if isinstance(error, ConnectionAbortedError) and "handshake" in str(error):
            return cls(template=_NOT_ENCRYPTED)
        if isinstance(error, (ConnectionResetError, ConnectionAbortedError)):
            return cls.closed(False)
        if isinstance(error, UnicodeError):
            error = socket.gaierror()
        # asyncio's sum of what several addresses said has no reason that helps a person.
        reason = getattr(error, "strerror", None) or ""
        return cls.no_connection(host, error, place=f"{host}:{port}", reason=reason)

    @classmethod
    def insecure(cls, error: ssl.SSLError) -> Ending:
        """The TLS handshake failed."""
        if getattr(error, "reason", "") in ("WRONG_VERSION_NUMBER", "PACKET_LENGTH_TOO_LONG", "HTTP_REQUEST"):
            return cls(template=_NOT_ENCRYPTED)
        # A class with slots is made twice, and the short form of super looks for the first one.
        return super(Ending, cls).insecure(error)

    @classmethod
    def own_certificate(cls, path: str, reason: str) -> Ending:
        """The owner's own certificate cannot be used."""
        return cls(
            template="Your certificate {path} cannot be used: {reason}. It has to be a PEM file with a"
            " certificate and its key, without a password.",
            values={"path": path, "reason": reason},
            final=True,
        )

    @classmethod
    def unsafe_password(cls) -> Ending:
        """A password would go over the wire as it is."""
        return cls(
            template="Boltun tells no password over a connection that is not encrypted. Switch encryption"
            " on, or remove the password.",
            final=True,
        )

    @classmethod
    def wrong_password(cls, name: str, said: str = "") -> Ending:
        """The services, or SASL, refuse the password."""
        return cls(
            template="The server does not accept the password of {name}: {said}"
            if said
            else "The server does not accept the password of {name}.",
            values={"name": name, "said": said},
            final=True,
        )

    @classmethod
    def refused_certificate(cls, name: str) -> Ending:
        """SASL EXTERNAL failed."""
        return cls(
            template="The server does not know your certificate for {name}. Tell NickServ its fingerprint:"
            " /msg NickServ CERT ADD",
            values={"name": name},
            final=True,
        )

    @classmethod
    def wrong_server_password(cls) -> Ending:
        """PASS was refused, or is needed (464)."""
        return cls(template="This server wants another password of the server.", final=True)

    @classmethod
    def wrong_nick(cls, nick: str) -> Ending:
        """The server takes no such nick (432)."""
        return cls(
            template="The server takes no nick such as {nick}. Add the account with another one.",
            values={"nick": nick},
            final=True,
        )

    @classmethod
    def banned(cls, reason: str) -> Ending:
        """The server does not want us (465)."""
        return cls(
            template="The server does not let this account in: {reason}",
            values={"reason": reason},
            final=True,
        )

    @classmethod
    def said(cls, reason: str, *, ready: bool) -> Ending:
        """The server ended the connection and said why (ERROR)."""
        values: dict[str, object] = {"reason": reason}
        if _KILLED.search(reason) and not _COLLISION.search(reason) and ready:
            return cls(
                template="Somebody who may do so ended the session: {reason}", values=values, final=True
            )
        if _TOO_FAST.search(reason):
            return cls(
                template="The server ended the connection: {reason}",
                values=values,
                too_fast=ready and bool(_FLOOD.search(reason)),
            )
        if _BANNED.search(reason):
            return cls.banned(reason)
        return cls(template="The server ended the connection: {reason}", values=values)
