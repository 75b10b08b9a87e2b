"""A server's certificate, as far as a person needs it to decide."""

from __future__ import annotations

import asyncio
import ssl
from typing import Final
from urllib.parse import urlsplit

from boltun.networks.certificates import Certificate
from boltun.networks.matrix.patience import within

__all__ = ["shown_certificate"]

_WITHIN: Final = 15.0


async def shown_certificate(url: str) -> Certificate | None:
    """Look at the certificate that a server shows, and say nothing to it; None where it cannot be had."""
    parts = urlsplit(url)
    host = parts.hostname or ""
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    try:
        opening = asyncio.open_connection(host, parts.port or 443, ssl=context, server_hostname=host)
        _, writer = await within(_WITHIN, opening)
    except (OSError, TimeoutError):
        return None
    try:
        shown: ssl.SSLObject = writer.get_extra_info("ssl_object")
        der = shown.getpeercert(binary_form=True)
    finally:
        writer.transport.abort()
    return Certificate.read(der) if der else None
