"""What signal-cli writes and takes, field by field, as its own records and man pages say (version 0.14.6).

The source is signal-cli's package ``org.asamk.signal.json`` and its man pages signal-cli(1) and
signal-cli-jsonrpc(5). What stands in for it passes every object that it writes, and every request that it
gets, through ``check``: so it can say nothing that signal-cli could not say.
"""

from __future__ import annotations

from typing import Any

TEXT, NUMBER, YES = str, int, bool
ANY = object

ALWAYS: dict[str, dict[str, Any]] = {
    "receive": {"account": TEXT},
    "envelope": {
        "source": (TEXT, None),
        "sourceNumber": (TEXT, None),
        "sourceUuid": (TEXT, None),
        "sourceName": (TEXT, None),
        "sourceDevice": (NUMBER, None),
        "timestamp": NUMBER,
        "serverReceivedTimestamp": NUMBER,
        "serverDeliveredTimestamp": NUMBER,
    },
    "data": {"timestamp": NUMBER, "message": (TEXT, None), "expiresInSeconds": NUMBER},
    "edit": {"targetSentTimestamp": NUMBER, "dataMessage": "data"},
    "sync": {},
    "sent": {
        "destination": (TEXT, None),
        "destinationNumber": (TEXT, None),
        "destinationUuid": (TEXT, None),
    },
    "read": {"sender": TEXT, "senderNumber": (TEXT, None), "senderUuid": (TEXT, None), "timestamp": NUMBER},
    "receipt": {
        "when": NUMBER,
        "isDelivery": YES,
        "isRead": YES,
        "isViewed": YES,
        "timestamps": [NUMBER],
    },
    "typing": {"action": TEXT, "timestamp": NUMBER},
    "group": {"groupId": TEXT, "groupName": TEXT, "revision": NUMBER, "type": TEXT},
    "mention": {
        "name": TEXT,
        "number": (TEXT, None),
        "uuid": (TEXT, None),
        "start": NUMBER,
        "length": NUMBER,
    },
    "quote": {
        "id": NUMBER,
        "author": TEXT,
        "authorNumber": (TEXT, None),
        "authorUuid": (TEXT, None),
        "text": (TEXT, None),
        "attachments": [ANY],
    },
    "exception": {"message": (TEXT, None), "type": TEXT},
    "result": {"timestamp": NUMBER, "results": ["outcome"]},
    "outcome": {"recipientAddress": "address", "type": TEXT},
    "address": {"uuid": (TEXT, None), "number": (TEXT, None), "username": (TEXT, None)},
    "contact": {
        "number": (TEXT, None),
        "uuid": (TEXT, None),
        "username": (TEXT, None),
        "name": TEXT,
        "givenName": (TEXT, None),
        "familyName": (TEXT, None),
        "nickName": (TEXT, None),
        "nickGivenName": (TEXT, None),
        "nickFamilyName": (TEXT, None),
        "note": (TEXT, None),
        "color": (TEXT, None),
        "isArchived": YES,
        "isBlocked": YES,
        "isHidden": YES,
        "messageExpirationTime": NUMBER,
        "profileSharing": YES,
        "unregistered": YES,
        "profile": (ANY, None),
    },
    "error": {"code": NUMBER, "message": TEXT, "data": (ANY, None)},
    # What may be asked.
    "send": {"message": TEXT},
    "sendTyping": {},
    "sendReceipt": {"recipient": TEXT, "targetTimestamp": [NUMBER]},
    "listContacts": {},
    "version": {},
}

SOMETIMES: dict[str, dict[str, Any]] = {
    "receive": {"envelope": "envelope", "exception": "exception"},
    "envelope": {
        "dataMessage": "data",
        "editMessage": "edit",
        "syncMessage": "sync",
        "receiptMessage": "receipt",
        "typingMessage": "typing",
        "callMessage": ANY,
        "storyMessage": ANY,
    },
    "data": {
        "isExpirationUpdate": YES,
        "viewOnce": YES,
        "reaction": ANY,
        "quote": "quote",
        "mentions": ["mention"],
        "attachments": [ANY],
        "sticker": ANY,
        "remoteDelete": ANY,
        "contacts": [ANY],
        "groupInfo": "group",
        "storyContext": ANY,
    },
    "sync": {"sentMessage": "sent", "readMessages": ["read"], "blockedNumbers": [TEXT], "type": TEXT},
    # The record unwraps its dataMessage: its fields stand beside these.
    "sent": {"editMessage": "edit", "timestamp": NUMBER, "message": (TEXT, None), "expiresInSeconds": NUMBER},
    "typing": {"groupId": TEXT},
    "outcome": {"groupId": TEXT, "token": TEXT, "retryAfterSeconds": NUMBER},
    "send": {"recipient": [TEXT], "groupId": [TEXT]},
    "sendTyping": {"recipient": [TEXT], "groupId": [TEXT], "stop": YES},
    "sendReceipt": {"type": TEXT},
}
SOMETIMES["sent"] = SOMETIMES["data"] | SOMETIMES["sent"]


def check(kind: str, data: Any) -> Any:
    """Return an object if it is one that signal-cli knows; AssertionError if it is not."""
    assert isinstance(data, dict), f"{kind}: {data!r} is no object"
    always, sometimes = ALWAYS[kind], SOMETIMES.get(kind, {})
    missing = always.keys() - data.keys()
    unknown = data.keys() - always.keys() - sometimes.keys()
    assert not missing, f"{kind} lacks {missing}"
    assert not unknown, f"{kind} has no {unknown}"
    for name, value in data.items():
        _check(f"{kind}.{name}", {**sometimes, **always}[name], value)
    return data


def _check(where: str, wanted: Any, value: Any) -> None:
    if isinstance(wanted, tuple):
        if value is None:
            return
        wanted = wanted[0]
    if isinstance(wanted, str):
        check(wanted, value)
    elif isinstance(wanted, list):
        assert isinstance(value, list), f"{where}: {value!r} is no list"
        for one in value:
            _check(where, wanted[0], one)
    else:
        right = isinstance(value, wanted) and (wanted is not NUMBER or not isinstance(value, bool))
        assert right, f"{where}: {value!r} is no {wanted.__name__}"
