"""The numbers to call in an emergency or a crisis, by country: few, national, and well known."""

from __future__ import annotations

import locale
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

__all__ = ["COUNTRIES", "Numbers", "country_of_system"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbers:
    """What to call in one country."""

    emergency: tuple[str, ...]
    crisis: tuple[str, ...] = ()
    """For whoever does not want to live: open to everybody."""

    def wanted(self, *, crisis: bool) -> tuple[str, ...]:
        """Return the numbers that a text names, the most fitting first."""
        return (*self.crisis, *self.emergency) if crisis else self.emergency


COUNTRIES: Final[Mapping[str, Numbers]] = {
    "AT": Numbers(emergency=("112",), crisis=("142",)),
    "AU": Numbers(emergency=("000",), crisis=("13 11 14",)),
    "CA": Numbers(emergency=("911",), crisis=("988",)),
    "CH": Numbers(emergency=("112",), crisis=("143",)),
    "DE": Numbers(emergency=("112",), crisis=("0800 111 0 111",)),
    "ES": Numbers(emergency=("112",), crisis=("024",)),
    "FR": Numbers(emergency=("112",), crisis=("3114",)),
    "GB": Numbers(emergency=("999",), crisis=("116 123",)),
    "IE": Numbers(emergency=("112",), crisis=("116 123",)),
    "IN": Numbers(emergency=("112",), crisis=("14416",)),
    "JP": Numbers(emergency=("119", "110"), crisis=("0120-279-338",)),
    "NZ": Numbers(emergency=("111",), crisis=("1737",)),
    "RU": Numbers(emergency=("112",), crisis=("8-495-989-50-50",)),
    "US": Numbers(emergency=("911",), crisis=("988",)),
    "EU": Numbers(emergency=("112",)),
}
"""``EU``: any other country of the European Union."""

_UNION: Final = frozenset(re.findall("..", "BEBGCYCZDKEEFIGRHRHUITLTLULVMTNLPLPTROSESISK"))


def country_of_system() -> str:
    """Return the country that the system is set to; empty if it is unknown or has no numbers here."""
    name = locale.getlocale()[0] or ""
    country = name.partition("_")[2][:2].upper()
    return country if country in COUNTRIES else "EU" if country in _UNION else ""
