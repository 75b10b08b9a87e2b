"""The certificates of an account: the one that the server shows, and the owner's own."""

from __future__ import annotations

import contextlib
import hashlib
import ssl
from dataclasses import dataclass
from typing import Self

from cryptography import x509

from boltun.networks.irc.options import Login

__all__ = ["Certificate", "context", "fingerprint"]


def fingerprint(der: bytes) -> str:
    """Return the SHA-256 of a certificate in hexadecimal digits."""
    return hashlib.sha256(der).hexdigest()


@dataclass(frozen=True, slots=True, kw_only=True)
class Certificate:
    """Fingerprint, subject and last day of a certificate; the two latter are empty where unreadable."""

    fingerprint: str
    subject: str
    expires: str

    @classmethod
    def read(cls, der: bytes) -> Self:
        """Read a certificate in DER. Never fails: what a stranger's server shows may be anything."""
        subject = expires = ""
        with contextlib.suppress(ValueError, TypeError, OverflowError):
            certificate = x509.load_der_x509_certificate(der)
            expires = certificate.not_valid_after_utc.date().isoformat()
            subject = certificate.subject.rfc4514_string()
        return cls(fingerprint=fingerprint(der), subject=subject, expires=expires)


def context(login: Login, *, look: bool = False) -> ssl.SSLContext:
    """Return what a connection is encrypted with. It reads files.

    ``look``: the server's certificate is only looked at, whoever vouches for it. Where the owner trusts one
    certificate, nobody else has to vouch for it either. OSError: the owner's own certificate cannot be used.
    """
    made = ssl.create_default_context()
    if look or login.fingerprint:
        made.check_hostname = False
        made.verify_mode = ssl.CERT_NONE
    if login.certificate_file and not look:
        # Without this OpenSSL would ask for the key's password in the terminal.
        made.load_cert_chain(login.certificate_file, password=_no_password)
    return made


def _no_password() -> str:
    raise ValueError("its key has a password")
