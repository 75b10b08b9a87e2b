""" "typing …" (XEP-0085)."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final
from xml.etree.ElementTree import Element

from boltun.networks.xmpp import writing
from boltun.networks.xmpp.client import Client
from boltun.networks.xmpp.handler import Handler
from boltun.networks.xmpp.handlers.programs import Programs
from boltun.networks.xmpp.reading import Draft

__all__ = ["ChatStates", "state"]

_NAMESPACE: Final = "http://jabber.org/protocol/chatstates"
_STATES: Final = ("active", "composing", "paused", "inactive", "gone")


def state(to: str, id: str, active: bool) -> str:
    """ "typing …", or its end; not worth keeping anywhere."""
    name = "composing" if active else "active"
    return writing.message(to, id, f'<{name} xmlns="{_NAMESPACE}"/>{writing.NO_STORE}')


def _read(part: Element, draft: Draft) -> None:
    draft.state = part.tag.rpartition("}")[2]


class ChatStates(Handler):
    """Shows "typing …" to people, and reads what contacts and the owner's other devices show."""

    features = (_NAMESPACE,)
    mark = f'<active xmlns="{_NAMESPACE}"/>'
    parts = MappingProxyType({f"{{{_NAMESPACE}}}{name}": _read for name in _STATES})

    def __init__(self, client: Client) -> None:
        super().__init__(client)
        self._later: set[str] = set()
        """Devices that are shown "typing …" once they are known to be no programs."""

    def typing(self, to: str, active: bool) -> None:
        """Show or end "typing …". A device that nobody knows yet is asked first what it is."""
        self._later.discard(to)
        if active and self.client.book.is_program(to):
            return
        if self.client.find(Programs).look_at(to) and active:
            self._later.add(to)
        else:
            self._show(to, active)

    def wrote(self, to: str) -> None:
        """A message ends "typing …"."""
        self._later.discard(to)

    def identified(self, device: str, program: bool) -> None:
        """Programs are shown nothing."""
        if device in self._later:
            self._later.discard(device)
            if not program and self.client.online:
                self._show(device, True)

    def _show(self, to: str, active: bool) -> None:
        self.client.write(state(to, self.client.new_id(), active))
