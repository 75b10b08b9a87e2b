"""How long a preview takes while somebody teaches, with a million messages of contacts.

Run with ``python tests/benchmarks/previews.py [MESSAGES]``. The messages are made of words of bundled bases.
Times are those of the processor.
"""

from __future__ import annotations

import resource
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from boltun.heard import Heard
from boltun.message import Account, Contact, Message
from boltun.minds.boltun import teaching
from boltun.minds.boltun.document import Document
from boltun.paths import bundled_bases
from boltun.previews import look_through
from boltun.store.store import Store

ME = Account(key="xmpp:me@example.org", network="xmpp", address="me@example.org")
ANN = Contact(account=ME.key, address="ann@example.org", name="Ann")
KEYS = ("(weather tomorrow.)", "(you?)", "(~cats like.)", "(~завтра.)", "[hello.]", "(~you are.)")


def fill(store: Store, messages: int) -> None:
    """Put so many messages into the store, by rows: receiving them would take minutes."""
    dice = Random(1)
    words = []
    for name in ("en/friend", "ru/friend"):
        for path in bundled_bases().glob(f"{name}*"):
            words += path.read_text("utf-8").split()
    store.accounts.save(ME)
    store.messages.receive(Message(contact=ANN, text="first", at=1.0, received_at=1.0, id="0"))
    raw = store._database._raw
    names = [row[1] for row in raw.execute("PRAGMA table_info(messages)") if row[1] not in ("id", "text")]
    copied = ", ".join("''" if one == "network_id" else one for one in names)
    statement = (
        f"INSERT INTO messages (text, {', '.join(names)}) SELECT ?, {copied} FROM messages WHERE id = 1"
    )
    raw.execute("BEGIN")
    raw.executemany(
        statement, ((" ".join(dice.choices(words, k=dice.randint(1, 12))),) for _ in range(messages))
    )
    raw.execute("COMMIT")


def main(messages: int) -> None:
    with tempfile.TemporaryDirectory() as folder, Store.open(Path(folder) / "boltun.sqlite") as store:
        fill(store, messages)
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        heard = Heard()
        began = time.process_time()
        longest = 0.0
        for piece in store.writings.slices():
            at = time.process_time()
            rows = store.writings.texts(piece)
            longest = max(longest, time.process_time() - at)
            heard.take(rows, piece[1])
        took = time.process_time() - began
        grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
        print(f"{len(heard)} messages read in {took:.2f} s, a slice in at most {longest * 1000:.0f} ms")
        print(f"memory grew by {grown:.0f} MB")
        [path] = bundled_bases().glob("en/friend*")
        document = Document.open(path)
        for key in KEYS:
            began = time.process_time()
            found = look_through(heard, teaching.preview(document, key, "Quite new!"))
            assert found is not None
            took = time.process_time() - began
            print(f"{key:24} {took:6.2f} s, {found.caught} caught, {found.different} different")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000)
