"""Why a session with a mail server ended, in words, and whether it is of any use to try again."""

from __future__ import annotations

import imaplib
import re
import smtplib
import socket
import ssl
from dataclasses import dataclass

from imap_tools.errors import (
    ImapToolsError,
    MailboxFolderSelectError,
    MailboxLoginError,
    UnexpectedCommandStatusError,
)

from boltun.networks import endings
from boltun.networks.email.certificates import Distrusted, NoEncryptionError
from boltun.networks.email.options import Place

__all__ = ["FAILURES", "Ending"]

FAILURES = (OSError, imaplib.IMAP4.error, smtplib.SMTPException, ImapToolsError, EOFError)
"""What the two libraries raise for a connection that does not come about, or does not go on."""

_OAUTH = re.compile(
    r"oauth|modern authentication|basic ?auth\w* is (disabled|blocked)|application-specific"
    r"|app(lication)? password|web ?login",
    re.I,
)
_NO_TLS = ("WRONG_VERSION_NUMBER", "RECORD_LAYER_FAILURE")
"""What OpenSSL says of a server that speaks first, and in plain text: mostly a port that wants STARTTLS."""

_BUSY = re.compile(r"unavailable|in ?use|\btoo many|temporar|try again|limit|\[alert\].*later|bye", re.I)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending(endings.Ending):
    """The end of a session or of the attempt at one."""

    distrusted: Distrusted | None = None
    """The certificate that was refused; the owner can be asked about it."""

    @classmethod
    def of(cls, error: BaseException, place: Place) -> Ending:
        """Say why something failed at this server."""
        if isinstance(error, Distrusted):
            template = "The certificate of {host} is not trusted: {reason}."
            values: dict[str, object] = {"host": place.host, "reason": error.reason}
            return cls(template=template, values=values, final=True, distrusted=error)
        if isinstance(error, smtplib.SMTPAuthenticationError):
            return _refused_login(place, _words(error.smtp_error), temporary=400 <= error.smtp_code < 500)
        if isinstance(error, MailboxLoginError):
            answer = _answer(error)
            return _refused_login(place, answer, temporary=bool(_BUSY.search(answer)))
        if isinstance(error, MailboxFolderSelectError):
            return cls(
                template="{host} does not open the inbox: {reason}.",
                values={"host": place.host, "reason": _answer(error)},
            )
        if isinstance(error, smtplib.SMTPNotSupportedError | NoEncryptionError):
            return _not_encrypted(place)
        if isinstance(error, smtplib.SMTPResponseException):
            return cls(
                template="{host} takes no mail just now: {reason}.",
                values={"host": place.host, "reason": _words(error.smtp_error)},
            )
        return _lost(error, place)


def _lost(error: BaseException, place: Place) -> Ending:
    values: dict[str, object] = {"host": place.host}
    if isinstance(error, TimeoutError):
        return Ending(template="{host} does not answer.", values=values)
    if isinstance(error, ConnectionRefusedError | socket.gaierror):
        return Ending.no_connection(place.host, error, place=place)
    if isinstance(error, ssl.SSLError) and not isinstance(error, ssl.SSLEOFError | ssl.SSLZeroReturnError):
        if getattr(error, "reason", "") in _NO_TLS:
            return _not_encrypted(place)
        reason = (getattr(error, "reason", "") or str(error)).replace("_", " ").lower()
        return Ending(
            template="No encrypted connection to {host} could be made: {reason}.",
            values={"host": place, "reason": reason},
        )
    gone = imaplib.IMAP4.abort | smtplib.SMTPServerDisconnected | ConnectionError | EOFError
    if isinstance(error, gone | ssl.SSLEOFError | ssl.SSLZeroReturnError):
        return Ending(template="The connection to {host} was lost.", values=values)
    if isinstance(error, UnexpectedCommandStatusError):
        return Ending(template="{host} refuses: {reason}.", values={**values, "reason": _answer(error)})
    reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return Ending.no_connection(place.host, error, reason=_words(reason))


def _not_encrypted(place: Place) -> Ending:
    return Ending(
        template="{host} offers no encryption on port {port}. Nothing was said to it.",
        values={"host": place.host, "port": place.port},
    )


def _refused_login(place: Place, answer: str, *, temporary: bool) -> Ending:
    values = {"host": place.host, "reason": answer}
    if temporary:
        return Ending(template="{host} lets nobody sign in just now: {reason}.", values=values)
    if _OAUTH.search(answer):
        return Ending(
            template="{host} does not accept your usual password in programs: {reason}. Make a password for "
            "programs (an “app password”) on your provider's pages, and give that.",
            values=values,
            final=True,
        )
    return Ending(
        template="{host} does not accept this user name and password: {reason}. Many providers want a "
        "password for programs (an “app password”), which you make on their pages.",
        values=values,
        final=True,
    )


def _answer(error: UnexpectedCommandStatusError) -> str:
    result = error.command_result
    parts = result[1] if isinstance(result, tuple) and len(result) > 1 else [result]
    return _words(parts[0] if isinstance(parts, list | tuple) and parts else parts)


def _words(answer: object) -> str:
    """Return what a server says as part of a sentence."""
    text = answer.decode("utf-8", "replace") if isinstance(answer, bytes) else str(answer)
    return " ".join(text.split())[:300].rstrip(". ") or "no reason given"
