"""Sending letters by SMTP. The methods block; a thread of their own calls them."""

from __future__ import annotations

import smtplib
import ssl
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from boltun.networks.email.certificates import NoEncryptionError, connect_to
from boltun.networks.email.options import Login

__all__ = ["Submission", "Unsure"]

_TIMEOUT: Final = 30.0
_KEPT: Final = 60.0
"""Seconds for which a connection is kept for the next letter."""


class Unsure(Exception):  # noqa: N818  # nobody knows whether anything is wrong
    """The connection ended before the server said whether it has the letter."""


class Submission:
    """Hands letters to the outgoing server, one after the other."""

    def __init__(self, login: Login, password: str, *, timeout: float = _TIMEOUT) -> None:
        self._login = login
        self._password = password
        self._timeout = timeout
        self._client: smtplib.SMTP | None = None
        self._used = 0.0

    def check(self) -> None:
        """Sign in, and keep the connection for a while. Raises what stands in ``FAILURES``."""
        self._connected()

    def send(self, sender: str, receiver: str, data: bytes, begins: Callable[[], None]) -> None:
        """Hand one letter over; ``begins`` is called before the server could have it.

        SMTPResponseException: the server refuses it. Unsure: nobody knows whether it has it.
        """
        client = self._connected()
        utf8 = not (sender + receiver).isascii()
        options = ["SMTPUTF8", "BODY=8BITMIME"] if utf8 else []
        if utf8 and not client.has_extn("smtputf8"):
            raise smtplib.SMTPResponseException(553, b"the server takes no address with such letters")
        try:
            client.ehlo_or_helo_if_needed()
            self._must(client.mail(sender, options))
            code, answer = client.rcpt(receiver)
            if code not in (250, 251):
                raise smtplib.SMTPResponseException(code, answer)
            self._must(client.docmd("DATA"), 354)
        except smtplib.SMTPResponseException as error:
            self._drop_unless_reset(error.smtp_code)
            raise
        except (OSError, smtplib.SMTPException):
            self.close()
            raise
        begins()
        try:
            client.send(_stuffed(data))
            code, answer = client.getreply()
        except (OSError, smtplib.SMTPException) as error:
            self.close()
            raise Unsure(str(error)) from error
        self._used = time.monotonic()
        if code != 250:
            self._drop_unless_reset(code)
            raise smtplib.SMTPResponseException(code, answer)

    def close(self) -> None:
        """Say goodbye, as far as the server listens."""
        client, self._client = self._client, None
        if client is not None:
            with suppress(Exception):
                if client.sock is not None:
                    client.sock.settimeout(2.0)
                client.quit()
            with suppress(Exception):
                client.close()

    def _must(self, answer: tuple[int, bytes], wanted: int = 250) -> None:
        if answer[0] != wanted:
            raise smtplib.SMTPResponseException(*answer)

    def _drop_unless_reset(self, code: int) -> None:
        """Get ready for the next letter after a refusal."""
        try:
            if self._client is not None and code != 421 and self._client.rset()[0] == 250:
                return
        except (OSError, smtplib.SMTPException):
            pass
        self.close()

    def _connected(self) -> smtplib.SMTP:
        if self._client is not None and time.monotonic() - self._used > _KEPT:
            self.close()
        if self._client is None:
            self._client = self._sign_in()
        self._used = time.monotonic()
        return self._client

    def _sign_in(self) -> smtplib.SMTP:
        place = self._login.smtp

        def make(context: ssl.SSLContext) -> smtplib.SMTP:
            # The name of the owner's computer is nobody's business.
            own = "localhost"
            if not place.starttls:
                return smtplib.SMTP_SSL(place.host, place.port, own, timeout=self._timeout, context=context)
            client = smtplib.SMTP(place.host, place.port, own, timeout=self._timeout)
            try:
                client.starttls(context=context)
            except BaseException as error:
                client.close()
                if isinstance(error, smtplib.SMTPNotSupportedError):
                    raise NoEncryptionError(str(error)) from error
                raise
            return client

        client = connect_to(
            place.host, make, lambda one: one.sock, lambda one: one.close(), self._login.fingerprints
        )
        try:
            client.login(self._login.user, self._password)
        except smtplib.SMTPNotSupportedError:
            # A server on this computer may ask for no name at all; it then takes the letter or does not.
            if "auth" in client.esmtp_features:
                client.close()
                raise
        except BaseException:
            client.close()
            raise
        return client


def _stuffed(data: bytes) -> bytes:
    """Return a letter as SMTP wants it: lines end with CRLF, and a point at the beginning is doubled."""
    lines = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n")
    if lines and not lines[-1]:
        lines.pop()
    return b"\r\n".join(b"." + line if line.startswith(b".") else line for line in lines) + b"\r\n.\r\n"
