"""Whether a message was delivered before.

Networks bring a message again after a lost connection, from a backlog, as a copy to another device. It is the
same message when contact, sender, network id and text are the same. Without an id only a replayed one can be
known for the same, by its time.
"""

from __future__ import annotations

from boltun.message import Author, Message
from boltun.store import statements
from boltun.store.database import Database
from boltun.store.storable import visible

__all__ = ["was_delivered"]


def was_delivered(
    database: Database, contact_id: int, message: Message, text: str, network_id: str, at: float
) -> bool:
    """Tell whether the message, with these storable values, is in the database already.

    A message by the owner may also be an echo of one that went out from here.
    """
    is_incoming = message.author is Author.CONTACT
    if network_id:
        where: dict[str, object] = {"contact": contact_id, "id_there": network_id}
        candidates = database.rows(statements.SAME_ID, where)
    elif message.replayed:
        candidates = database.rows(statements.SAME_TIME, {"contact": contact_id, "when": at})
    else:
        candidates = []
    for author, known_text, sender in candidates:
        if (author == "contact") is not is_incoming:
            continue
        # Some programs count their ids from 1 in each session: the id alone is not enough.
        if known_text == text and (not is_incoming or sender == visible(message.sender)):
            return True
    if is_incoming:
        return False
    # The network may echo a message before it has told us its id.
    return database.row(statements.ON_ITS_WAY, {"contact": contact_id, "words": text}) is not None
