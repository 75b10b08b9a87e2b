"""Addresses of the web from which Boltun fetches something for a person."""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit

__all__ = ["is_safe", "is_web"]


def is_web(source: str) -> bool:
    """Whether this is an address of the web, not a file."""
    return source.strip().casefold().startswith(("https://", "http://"))


def is_safe(url: str) -> bool:
    """Whether an address may be asked: by https, or by http on this computer itself."""
    try:
        parts = urlsplit(url)
        host = parts.hostname or ""
        return bool(host) and (parts.scheme == "https" or (parts.scheme == "http" and _is_here(host)))
    except ValueError:
        return False


def _is_here(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host.casefold() == "localhost"
