"""What became of the messages that an earlier run sent."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from boltun.networks.deltachat.chats import SELF
from boltun.networks.deltachat.core import Core, CoreError
from boltun.networks.deltachat.departures import Departures
from boltun.networks.protocol import MessageArrived, NetworkEvent, PastSettled

__all__ = ["read_bookmark", "settled_past"]

_HAS_IT = (20, 26, 28)
"""The program's states of messages that it sends, has sent, and that were read."""
_LOOKED_AT = 50


def read_bookmark(text: str) -> tuple[int, float]:
    """Return the last message that was told, and when that was; zeros where the text says neither."""
    parts = text.split(" ")
    if len(parts) != 2 or not all(part.isdigit() for part in parts):
        return 0, 0.0
    return int(parts[0]), float(parts[1])


async def settled_past(core: Core, profile: int, departures: Departures, account: str) -> list[NetworkEvent]:
    """Return what can be told: which messages the program has. The others never left."""
    # Whether the desk wrote down what an earlier run told of them, only the desk knows: so it is told again.
    told: list[NetworkEvent] = [MessageArrived(account=account, id=id_) for id_ in departures.arrived()]
    for id_, one in departures.open():
        number = one.number or await _found(core, profile, one.chat, one.is_text)
        if number and not one.number:
            departures.taken(id_, number)
        if number and await _state(core, profile, number) in _HAS_IT:
            told.append(MessageArrived(account=account, id=id_))
        departures.over(id_)
    return [*told, PastSettled(account=account, sure=True)]


async def _found(core: Core, profile: int, chat: int, is_text: Callable[[str], bool]) -> int:
    """Return one of the last messages of a chat that was ours, by its text; 0 if there is none."""
    with suppress(CoreError):
        for number in (await core.call("get_message_ids", profile, chat, False, False))[-_LOOKED_AT:]:
            message = await core.call("get_message", profile, number)
            if message["fromId"] == SELF and is_text(str(message["text"])):
                return int(number)
    return 0


async def _state(core: Core, profile: int, number: int) -> int:
    with suppress(CoreError):
        return int((await core.call("get_message", profile, number))["state"])
    return 0
