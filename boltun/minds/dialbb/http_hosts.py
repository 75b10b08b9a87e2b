"""The names under which a server may be asked.

A page of another site can give its own name the address of this machine (DNS rebinding). Then its reader's
browser takes the server here for a part of that site. Its requests carry the name of the site in ``Host``, so
only our own names are served.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, ip_address

__all__ = ["Hosts"]

_HOST = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)(?::([0-9]{0,5}))?")


class Hosts:
    """The allowed values of ``Host``: our own names, the address that is served, and given names."""

    def __init__(self, bound: str, names: Iterable[str] = ()) -> None:
        """``bound`` is the address or the name that the server listens on."""
        self._names = {"localhost", *map(_plain, names)}
        self._address = _address(bound)
        if self._address is None:
            self._names.add(_plain(bound))

    def serve(self, host: str, arrived_at: str) -> bool:
        """Tell whether a request for ``host`` that arrived at this address of the machine is meant for us.

        The port does not count: a tunnel has one of its own.
        """
        found = _HOST.fullmatch(host)
        if found is None:
            return False
        name = _plain(found[1].strip("[]"))
        address = _address(name)
        if address is None:
            return name in self._names
        return address.is_loopback or name in self._names or address in (self._address, _address(arrived_at))


def _plain(name: str) -> str:
    return name.lower().removesuffix(".")


def _address(text: str) -> IPv4Address | IPv6Address | None:
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address
