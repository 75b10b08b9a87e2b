"""Whether somebody is there (XEP-0199)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final
from xml.etree.ElementTree import Element

from slixmpp.exceptions import IqError

from boltun.networks.xmpp.handler import Handler
from boltun.networks.xmpp.questions import Answer
from boltun.networks.xmpp.stream import Stream

__all__ = ["Ping"]

_PING: Final = "{urn:xmpp:ping}ping"


class Ping(Handler):
    """Answers pings, and asks the server whether it is there."""

    features = ("urn:xmpp:ping",)

    def questions(self) -> Mapping[tuple[str, str], Answer]:
        """An empty result is the answer."""
        return {("get", _PING): lambda *_: None}

    async def answers(self, stream: Stream, within: float) -> bool:
        """Whether the server answers a ping in time; any answer will do."""
        try:
            await stream.ask("get", Element(_PING), stream.boundjid.host, within=within)
        except IqError:
            return True
        except TimeoutError:
            return False
        return True
