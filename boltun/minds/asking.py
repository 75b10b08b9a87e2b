"""Minds that ask each other: a template or a condition of one may need the words of another.

A mind that is asked answers as if it had never met the contact, and forgets the question at once: its memory
of the contact stays as it is. A circle ends where it would close.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from random import Random

from boltun.errors import BoltunError
from boltun.message import Contact, Message
from boltun.minds.filling import Known, fill_reply
from boltun.minds.protocol import Mind
from boltun.rules.schedule import wall

__all__ = ["Ask", "asker", "heard", "speaker"]

Ask = Callable[[str, str], str | None]

_DEEPEST = 5
"""So many minds may wait for each other."""

_asking: ContextVar[tuple[str, ...]] = ContextVar("asking", default=())
"""The names of the minds that wait for an answer in this thread or task, the outermost first."""

_speaker: ContextVar[Contact | None] = ContextVar("speaker", default=None)

_log = logging.getLogger(__name__)


@contextmanager
def heard(contact: Contact | None) -> Iterator[None]:
    """Let all minds inside hear this contact, unless they hear one already."""
    if contact is None or _speaker.get() is not None:
        yield
        return
    token = _speaker.set(contact)
    try:
        yield
    finally:
        _speaker.reset(token)


def speaker() -> Contact | None:
    """Return the contact whom minds hear just now, also those that another one asks; None: nobody."""
    return _speaker.get()


def asker(name: str, find: Callable[[str], Mind | None]) -> Ask:
    """Return a function by which the mind ``name`` asks others; ``find`` gives them by their name or title.

    The function never fails. It returns None if there is no such mind, if it keeps silent or fails, if the
    circle would close, or if a slow mind would hold up everything else. The same question to the same mind
    always gets the same answer.
    """

    def ask(wanted: str, text: str) -> str | None:
        waiting = _asking.get() or (name,)
        try:
            mind = find(wanted)
            if mind is None:
                _log.warning("%s asks %s, which is not among the bases.", name, wanted)
                return None
            if mind.name in waiting or len(waiting) > _DEEPEST:
                _log.warning("%s asks %s in a circle: %s.", name, wanted, " → ".join(waiting))
                return None
            if mind.slow and _on_a_loop():
                _log.warning("%s asks %s, which takes too long to be waited for.", name, wanted)
                return None
        except BoltunError as error:
            _log.warning("%s asks %s, which cannot be opened: %s", name, wanted, error)
            return None
        token = _asking.set((*waiting, mind.name))
        try:
            now = time.time()
            contact = Contact(account="ask:", address=name)
            message = Message(contact=contact, text=text, at=now, received_at=now)
            reply = mind.reply(message, mind.new_memory(), Random(f"{mind.name}\n{text}"))
            heard_one = _speaker.get()
            known = Known(now=wall(now, None), name="" if heard_one is None else heard_one.name)
            return fill_reply(reply, known, in_mode=False).text
        except BoltunError as error:
            _log.warning("%s asks %s, which fails: %s", name, wanted, error)
            return None
        except Exception:
            _log.warning("%s asks %s, which fails.", name, wanted, exc_info=True)
            return None
        finally:
            _asking.reset(token)

    return ask


def _on_a_loop() -> bool:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True
