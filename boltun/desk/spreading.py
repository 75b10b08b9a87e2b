"""Brings what waits in the store's journal into its tables, soon after a message."""

from __future__ import annotations

from boltun.desk.later import Later
from boltun.desk.ledger import Ledger
from boltun.errors import StoreError

__all__ = ["Spreading"]

_SOON = 0.5
"""Seconds after which it is done; others who look at the file see nothing newer."""

_RETRY = 5.0
"""Seconds until another try."""


class Spreading:
    """A timer. Who reads by the store need not wait for it."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._later = Later(self._spread)

    def soon(self) -> None:
        """Do it in a moment."""
        self._later.within(_SOON)

    def close(self) -> None:
        """Do it no more: the store does it when it closes."""
        self._later.close()

    def _spread(self) -> None:
        try:
            self._ledger.store.spread()
        except StoreError as error:
            self._ledger.failed(error)
            self._later.within(_RETRY)
