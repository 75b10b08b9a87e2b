"""A server's certificate, as far as a person needs it to decide."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Self

from boltun.connection import CertificateAsked

__all__ = ["Certificate", "fingerprint"]


def fingerprint(der: bytes) -> str:
    """Return the SHA-256 of a certificate in hexadecimal digits."""
    return hashlib.sha256(der).hexdigest()


@dataclass(frozen=True, slots=True, kw_only=True)
class Certificate:
    """Fingerprint, subject and last day of a certificate; the two latter are empty where unreadable."""

    fingerprint: str
    subject: str = ""
    expires: str = ""

    @classmethod
    def read(cls, der: bytes) -> Self:
        """Read a certificate in DER. Never fails: what a stranger's server shows may be anything."""
        # It is needed once in the life of an account, and takes a while to import.
        from cryptography import x509

        try:
            read = x509.load_der_x509_certificate(der)
            subject = ", ".join(f"{one.rfc4514_attribute_name}={one.value!s}" for one in read.subject)
            expires = read.not_valid_after_utc.date().isoformat()
        except Exception:
            return cls(fingerprint=fingerprint(der))
        return cls(fingerprint=fingerprint(der), subject=subject, expires=expires)

    def asked_about(self, account: str, host: str) -> CertificateAsked:
        """Return the question whether the owner trusts it."""
        return CertificateAsked(
            account=account,
            host=host,
            fingerprint=self.fingerprint,
            subject=self.subject,
            expires=self.expires,
        )
