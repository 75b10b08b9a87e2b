"""Answers one contact without an end, and says each step on a line of its own when it is done."""

from __future__ import annotations

import itertools
import json
import sys
from random import Random

from boltun.message import Contact, Message
from boltun.minds.boltun.mind import BoltunMind
from boltun.store.records import Remembered
from boltun.store.store import Store
from tests.minds.traces import detail_of


def tell(**step: object) -> None:
    print(json.dumps(step), flush=True)


def talk(place: str, path: str) -> None:
    base = BoltunMind.open(path, name="base")
    contact = Contact(account="xmpp:me@example.org", address="ann@example.org")
    dice = Random(1)
    with Store.open(place) as store:
        for n in itertools.count():
            at = 1000.0 + n / 2
            message = Message(contact=contact, text=f"вопрос {n}", at=at, received_at=at, id=f"in-{n}")
            got = store.messages.receive(message)
            assert got.message_id is not None
            tell(received=got.message_id, contact=got.contact_id, at=at)
            reply = base.reply(message, store.memories.load(got.contact_id, base, at), dice)
            assert reply.text is not None
            why = detail_of(reply.why)["drawn_from"][:3]
            outgoing = store.messages.intend(
                got.contact_id, reply.text, at, reply_to=got.message_id, mind=base.name, why={"drawn": why}
            )
            remembered = Remembered(mind=base, memory=reply.remembers.sent(at))
            store.messages.sent(outgoing, f"out-{n}", at, remembered=remembered)
            tell(sent=outgoing, at=at, reply=reply.text)


if __name__ == "__main__":
    talk(*sys.argv[1:])
