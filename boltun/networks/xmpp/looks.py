"""A look at the server before the account uses it: whether the password works, which certificate it shows."""

from __future__ import annotations

import asyncio
from typing import Any
from xml.etree.ElementTree import Element

from boltun.networks.certificates import Certificate
from boltun.networks.xmpp.endings import Ending
from boltun.networks.xmpp.options import Login
from boltun.networks.xmpp.stream import Stream, Trust

__all__ = ["shown_certificate", "sign_in_once"]


class _Nobody:
    """Listens to a stream and takes no notice."""

    stream: Stream

    def on_started(self, resumed: bool) -> None: ...

    def on_message(self, stanza: Element) -> None: ...

    def on_presence(self, stanza: Element) -> None: ...

    def on_managed(self) -> None: ...

    def on_refused(self, handled: int | None) -> None: ...

    def on_confirmed(self, number: int) -> None: ...

    def on_owing(self) -> None:
        management = self.stream.management
        management.settle(management.session, management.received)


async def sign_in_once(device: str, password: str, login: Login, within: float) -> Ending | None:
    """Sign in and out again, unseen; return None if that worked, else how it ended.

    No presence is sent, so nothing is delivered to this device, a full JID.
    """
    nobody = _Nobody()
    stream = nobody.stream = Stream(device, password, login, nobody, nobody, {})
    began = asyncio.create_task(stream.began.wait())
    stream.open()
    try:
        waited: list[asyncio.Future[Any]] = [began, stream.over]
        await asyncio.wait(waited, timeout=within, return_when=asyncio.FIRST_COMPLETED)
        if stream.began.is_set():
            return None
        return stream.over.result() if stream.over.done() else Ending.silent(False)
    finally:
        began.cancel()
        await stream.close()
        stream.dispose()


async def shown_certificate(device: str, login: Login, within: float) -> Certificate | None:
    """Return the certificate that the server shows; None where it cannot be had."""
    nobody = _Nobody()
    stream = nobody.stream = Stream(device, "", login, nobody, nobody, {}, trust=Trust.LOOK)
    stream.open()
    try:
        await asyncio.wait([stream.over], timeout=within)
    finally:
        stream.cut(Ending.silent(False))
        stream.dispose()
    return None if stream.certificate is None else Certificate.read(stream.certificate)
