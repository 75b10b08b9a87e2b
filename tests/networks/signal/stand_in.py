"""Stands in for signal-cli and for Signal behind it. All that it says is checked by ``records``."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import shlex
import sys
import time
from collections import defaultdict, deque
from pathlib import Path
from typing import Any, Self

from tests.networks.signal.records import check

OWN, OWN_ID = "+4915100000000", "00000000-0000-4000-8000-000000000000"
GROUP_ID = "Pmpi+EfPWmsxiomLe9Nx2XF9HOE483p6iKiFj65iMwI="
_numbers = itertools.count(1)


def id_of(number: str) -> str:
    return f"{int(number.lstrip('+')):032x}"


class Stamps:
    """Timestamps in milliseconds; no two are the same."""

    def __init__(self) -> None:
        self._last = 0

    def next(self, at: float | None = None) -> int:
        if at is not None:
            return int(at * 1000)
        self._last = max(self._last + 1, int(time.time() * 1000))
        return self._last


class StandIn:
    """A telephone number with signal-cli linked to it."""

    def __init__(self) -> None:
        self.stamps = Stamps()
        self.heard: defaultdict[str, asyncio.Queue[str]] = defaultdict(asyncio.Queue)
        self.asked: list[tuple[str, dict[str, Any]]] = []
        """Every request: its method and its parameters."""
        self.calls: list[list[str]] = []
        """How it was started."""
        self.contacts: dict[str, str] = {}
        """Names by numbers."""
        self.typing: asyncio.Queue[str] = asyncio.Queue()
        self.read: asyncio.Queue[str] = asyncio.Queue()
        self.refusals: deque[dict[str, Any]] = deque()
        """The errors with which the next messages are answered."""
        self.silent = False
        self.linked = True
        self.sent: list[int] = []
        self._waiting: deque[dict[str, Any]] = deque()
        """What Signal keeps while signal-cli is not there."""
        self._writer: asyncio.StreamWriter | None = None

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    @property
    def command(self) -> str:
        return shlex.join([sys.executable, str(Path(__file__).with_name("signal_cli.py")), str(self._port)])

    _port = 0

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._visit, "127.0.0.1", self._port, limit=1 << 24)
        self._port = self._server.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        self._server.close()
        if self._writer is not None:
            self._writer.transport.abort()

    async def unlink(self) -> None:
        """The owner took the device away on his phone."""
        self.linked = False
        if self._writer is not None:
            self._writer.write(b"exit 3 Authorization failed, was this device unlinked?\n")

    # --- people

    def envelope(self, number: str, timestamp: int = 0, **content: Any) -> dict[str, Any]:
        timestamp = timestamp or self.stamps.next()
        device = 1 if number != OWN else 2
        id_ = OWN_ID if number == OWN else id_of(number)
        return {
            "source": number,
            "sourceNumber": number,
            "sourceUuid": id_,
            "sourceName": self.contacts.get(number, ""),
            "sourceDevice": device,
            "timestamp": timestamp,
            "serverReceivedTimestamp": timestamp,
            "serverDeliveredTimestamp": timestamp,
            **content,
        }

    def data(self, text: str | None, at: float | None = None, **more: Any) -> dict[str, Any]:
        return {"timestamp": self.stamps.next(at), "message": text, "expiresInSeconds": 0, **more}

    def write(self, number: str, text: str | None, at: float | None = None, **more: Any) -> int:
        data = self.data(text, at, **more)
        self.tell(self.envelope(number, data["timestamp"], dataMessage=data))
        return int(data["timestamp"])

    def edit(self, number: str, timestamp: int, text: str) -> None:
        edit = {"targetSentTimestamp": timestamp, "dataMessage": self.data(text)}
        self.tell(self.envelope(number, editMessage=edit))

    def owner_writes(self, number: str, text: str) -> None:
        sent = {"destination": number, "destinationNumber": number, "destinationUuid": id_of(number)}
        self.heard[number].put_nowait(text)
        self.tell(self.envelope(OWN, syncMessage={"sentMessage": {**sent, **self.data(text)}}))

    def owner_reads(self, number: str, timestamp: int) -> None:
        read = {
            "sender": number,
            "senderNumber": number,
            "senderUuid": id_of(number),
            "timestamp": timestamp,
        }
        self.tell(self.envelope(OWN, syncMessage={"readMessages": [read]}))

    def confirm(self, number: str, *timestamps: int, read: bool) -> None:
        receipt = {
            "when": self.stamps.next(),
            "isDelivery": not read,
            "isRead": read,
            "isViewed": False,
            "timestamps": list(timestamps),
        }
        self.tell(self.envelope(number, receiptMessage=receipt))

    def tell(self, envelope: dict[str, Any], **more: Any) -> None:
        """Tell of an envelope; as long as nobody is there, Signal keeps it."""
        params = check("receive", {"account": OWN, "envelope": envelope, **more})
        self._waiting.append({"jsonrpc": "2.0", "method": "receive", "params": params})
        self._flush()

    def _flush(self) -> None:
        while self._waiting and self._writer is not None and not self._writer.is_closing():
            if self.silent:
                return
            self._say(self._waiting.popleft())

    def _say(self, told: dict[str, Any]) -> None:
        if self._writer is not None and not self.silent:
            self._writer.write(json.dumps(told, ensure_ascii=False).encode("utf-8", "replace") + b"\n")

    # --- signal-cli

    async def _visit(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        words = json.loads(await reader.readline())
        self.calls.append(words)
        if "listAccounts" in words:
            writer.write(json.dumps([{"number": OWN}] if self.linked else []).encode() + b"\n")
        elif not self.linked or OWN not in words:
            writer.write(b"exit 1 User " + words[words.index("-a") + 1].encode() + b" is not registered.\n")
        else:
            self._writer = writer
            if "--receive-mode=manual" not in words:
                self._flush()
            with contextlib.suppress(OSError):
                while line := await reader.readline():
                    self._answer(json.loads(line))
            if self._writer is writer:
                self._writer = None
        with contextlib.suppress(OSError):
            await writer.drain()
            writer.close()

    def _answer(self, request: dict[str, Any]) -> None:
        assert request["jsonrpc"] == "2.0"
        method, params = request["method"], check(request["method"], request.get("params", {}))
        self.asked.append((method, params))
        answer: dict[str, Any] = {"jsonrpc": "2.0", "id": request["id"]}
        to = [*params.get("recipient", []), *(f"group:{one}" for one in params.get("groupId", []))]
        if method == "send" and self.refusals:
            answer["error"] = check("error", self.refusals.popleft())
        elif method == "send":
            timestamp = self.stamps.next()
            self.sent.append(timestamp)
            for one in to:
                self.heard[one].put_nowait(params["message"])
            address = {"uuid": None, "number": to[0], "username": None}
            outcome = {"recipientAddress": address, "type": "SUCCESS"}
            answer["result"] = check("result", {"timestamp": timestamp, "results": [outcome]})
        elif method == "listContacts":
            answer["result"] = [check("contact", contact(*one)) for one in self.contacts.items()]
        elif method == "version":
            answer["result"] = {"version": "0.14.6"}
        else:
            if method == "sendTyping" and not params.get("stop"):
                self.typing.put_nowait(to[0])
            if method == "sendReceipt":
                self.read.put_nowait(params["recipient"])
            answer["result"] = check("result", {"timestamp": self.stamps.next(), "results": []})
        self._say(answer)


def contact(number: str, name: str) -> dict[str, Any]:
    names = "username givenName familyName nickName nickGivenName nickFamilyName note color"
    nothing = dict.fromkeys(names.split())
    return {
        **nothing,
        "number": number,
        "uuid": OWN_ID if number == OWN else id_of(number),
        "name": name,
        "isArchived": False,
        "isBlocked": False,
        "isHidden": False,
        "messageExpirationTime": 0,
        "profileSharing": True,
        "unregistered": False,
        "profile": None,
    }


def refusal(code: int, type_: str, number: str, **more: Any) -> dict[str, Any]:
    """Return the error with which signal-cli refuses a message."""
    address = {"uuid": None, "number": number, "username": None}
    outcome = check("outcome", {"recipientAddress": address, "type": type_, **more})
    response = check("result", {"timestamp": 1, "results": [outcome]})
    return {"code": code, "message": "Failed to send message", "data": {"response": response}}


def group(name: str = "Kitchen") -> dict[str, Any]:
    return {"groupId": GROUP_ID, "groupName": name, "revision": 1, "type": "DELIVER"}


def new_number() -> str:
    return f"+49160{next(_numbers):07}"
