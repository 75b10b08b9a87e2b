"""What minds remember, as it comes out of the database: any JSON is gone on with."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache

from boltun.minds.aiml.language import language as aiml
from boltun.minds.boltun.mind import BoltunMind
from boltun.minds.chain import Chain, chained_in
from boltun.minds.library import open_mind
from boltun.minds.opening import Opening
from boltun.minds.protocol import Mind
from boltun.paths import bundled_bases
from boltun.store.storable import as_json, from_json

from .talking import talk
from .target import Target, pieces, text_of

__all__ = ["TARGETS"]

_SET = """<aiml version="2.0">
<category><pattern>HELLO *</pattern><template><think><set name="it"><star/></set></think>Hi <get name="it"/>
</template></category>
<category><pattern>*</pattern><template><input index="2"/><response/><that/></template></category></aiml>"""
_BASE = "hello\nhi\n(dog.)\nwoof\n<ESCAPE>\nhm\n<REPEAT>\nagain\n<INITIAL>\nhey\n"
_TEXTS = ("hello dog", "hello dog", "what about my dog")


@cache
def _minds() -> tuple[Mind, ...]:
    opening = Opening(may_run=lambda content: True)
    boltun = BoltunMind.compile(_BASE, name="boltun")
    eliza = open_mind(bundled_bases() / "en" / "listener.txt", "eliza", Opening(name="eliza"))
    bot = aiml.read(_SET, None).mind(Opening(name="aiml"))
    dialbb = open_mind(bundled_bases() / "en" / "message", opening=opening)
    return boltun, eliza, bot, dialbb, Chain([boltun, eliza, bot])


def _memory(data: bytes) -> None:
    """One character that tells the mind, then what the database holds."""
    minds = _minds()
    mind = minds[data[0] % len(minds)] if data else minds[0]
    known = from_json(text_of(data[1:]))
    chained_in(known)
    talk(mind, _TEXTS, mind.memory_from_json(known))
    # It is kept again.
    memory = mind.memory_from_json(known)
    assert isinstance(from_json(as_json(memory.as_json())), dict)


def _seeds() -> Iterator[bytes]:
    from random import Random

    from boltun.message import Contact, Message

    for number, mind in enumerate(_minds()):
        memory, dice = mind.new_memory(), Random(1)
        for turn, text in enumerate(("hello you", "my dog likes me", "my dog likes me", "why")):
            at = turn * 60.0
            message = Message(contact=Contact(account="a", address="b"), text=text, at=at, received_at=at)
            memory = mind.reply(message, memory, dice).remembers.sent(at + 5)
            yield bytes([number]) + json.dumps(memory.as_json()).encode()


TARGETS = (
    Target(
        name="memories",
        what="memories of every kind of mind: any JSON is gone on with",
        check=_memory,
        seeds=_seeds,
        words=pieces(
            'null true 0 -1 1e400 NaN "" [] {} "x" [0] {"a":0} \\ud800 "used": "last": "context": "previous":'
            ' "_dialogue_history": "chain": "spoke": "asked": "__kind__": "timedelta" "value":'
            ' "predicates": "saved":'
        ),
        hostile=("memory.json",),
        prefixes=(b"\0", b"\1", b"\2", b"\3", b"\4"),
    ),
)
