"""A server's certificate, as far as a person needs it to decide."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Self

# slixmpp itself depends on these two.
from pyasn1.codec.der import decoder  # type: ignore[import-untyped]
from pyasn1.error import PyAsn1Error  # type: ignore[import-untyped]
from pyasn1_modules import rfc2459  # type: ignore[import-untyped]

__all__ = ["Certificate", "fingerprint"]

_ATTRIBUTES = {
    rfc2459.id_at_commonName: "CN",
    rfc2459.id_at_organizationName: "O",
    rfc2459.id_at_organizationalUnitName: "OU",
    rfc2459.id_at_localityName: "L",
    rfc2459.id_at_stateOrProvinceName: "ST",
    rfc2459.id_at_countryName: "C",
}


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
        try:
            body = decoder.decode(der, asn1Spec=rfc2459.Certificate())[0]["tbsCertificate"]
            subject = _subject(body["subject"])
            expires = _day(body["validity"]["notAfter"].getComponent())
        except (PyAsn1Error, ValueError, KeyError, IndexError, UnicodeError):
            pass
        return cls(fingerprint=fingerprint(der), subject=subject, expires=expires)


def _subject(name: Any) -> str:
    parts = []
    for relative in name.getComponent():
        for attribute in relative:
            kind = _ATTRIBUTES.get(attribute["type"])
            if kind is not None:
                value = decoder.decode(attribute["value"], asn1Spec=rfc2459.DirectoryString())[0]
                parts.append(f"{kind}={value.getComponent()}")
    return ", ".join(parts)


def _day(time: Any) -> str:
    digits = str(time).rstrip("Z")
    form = "%y%m%d%H%M%S" if len(digits) == 12 else "%Y%m%d%H%M%S"
    return datetime.strptime(digits, form).replace(tzinfo=UTC).date().isoformat()
