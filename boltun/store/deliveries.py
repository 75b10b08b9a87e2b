"""Whether a message was delivered before.

Networks bring a message again after a lost connection, from a backlog, or as a copy to another device. If the
network's own server gave the message an id, that id decides. Otherwise only a message that the network marks
as a possible repeat is compared with the known ones: by contact, sender, id and text, or by its time if it
has no id. Some programs count their ids from 1 in each session, so an id that comes again proves nothing.
"""

from __future__ import annotations

from boltun.message import Author, Message
from boltun.store import statements
from boltun.store.database import Database
from boltun.store.storable import visible

__all__ = ["was_delivered"]


def was_delivered(
    database: Database,
    contact_id: int,
    message: Message,
    *,
    text: str,
    network_id: str,
    server_id: str,
    at: float,
) -> bool:
    """Tell whether the database has the message, with these storable values, already.

    A message of the owner may also be an echo of one that went out from here.
    """
    is_incoming = message.author is Author.CONTACT
    if server_id:
        where: dict[str, object] = {"contact": contact_id, "id_there": server_id}
        waits = (contact_id, server_id) in database.journal.server_ids
        if waits or database.peek(statements.SAME_SERVER_ID, where) is not None:
            return True
    may_be_known = message.redelivered or message.replayed
    if network_id and (may_be_known or not is_incoming):
        candidates = database.rows(statements.SAME_ID, {"contact": contact_id, "id_there": network_id})
    elif may_be_known and not network_id:
        candidates = database.rows(statements.SAME_TIME, {"contact": contact_id, "when": at})
    else:
        candidates = []
    for author, known_text, sender, known_server_id, state in candidates:
        if (author == "contact") is not is_incoming or known_text != text:
            continue
        if server_id and known_server_id:
            continue
        if is_incoming and sender != visible(message.sender):
            continue
        if may_be_known or state is not None:
            return True
    if is_incoming:
        return False
    # The network may echo a message before it has told us its id.
    return database.row(statements.ON_ITS_WAY, {"contact": contact_id, "words": text}) is not None
