"""One account at its server: nio's client, and what is asked through it.

nio keeps rooms, members and keys; when to connect, to ask again and to give up is decided here and above. Its
store of keys is SQLite on the loop's thread, as nio has it: short writes, at most a few with each new device.
"""

from __future__ import annotations

import dataclasses
import json
import logging
import uuid
from collections.abc import Callable, Coroutine, Mapping
from pathlib import Path
from typing import Any, Final, TypeVar
from urllib.parse import quote

import aiohttp
import nio

from boltun.networks.matrix.endings import Ending, EndingError
from boltun.networks.matrix.options import Login
from boltun.networks.matrix.patience import within
from boltun.networks.matrix.session import Session, SessionFile

__all__ = ["API", "Wire", "own_path", "sign_in"]

log = logging.getLogger(__name__)
# What it warns of is told by us in words, and what it notes holds what people write.
logging.getLogger("nio").setLevel(logging.CRITICAL)

T = TypeVar("T")

API: Final = "/_matrix/client/v3"
_WITHIN: Final = 30.0
"""Seconds for a request."""
_FIRST: Final = 300.0
"""Seconds for all rooms of a person who has many."""
_MESSAGES: Final = ("m.room.message", "m.room.encrypted", "m.sticker")
_FILTER: Final = {"room": {"timeline": {"limit": 1000}, "state": {"lazy_load_members": True}}}
_BEGIN: Final = {"room": {"timeline": {"limit": 1}, "state": {"lazy_load_members": True}}}
_NOTHING: Final[dict[str, list[str]]] = {"types": []}
_LOOK: Final = {
    "room": {
        "timeline": {"limit": 1, **_NOTHING},
        "state": _NOTHING,
        "ephemeral": _NOTHING,
        "account_data": {"types": ["m.tag"]},
    },
    "presence": _NOTHING,
    "account_data": {"types": ["m.direct"]},
}
"""Invitations, the list of direct chats, and the tags of rooms."""


def _fresh(asked: Mapping[str, Any]) -> dict[str, Any]:
    """Return a filter that was never used before.

    Synapse answers the same question for two minutes with the same answer, and after a quick restart that
    would be from before the end.
    """
    nobody = {"not_senders": [f"@{uuid.uuid4().hex}:localhost"]}
    return {**asked, "presence": {**asked.get("presence", {}), **nobody}}


def own_path(user: str, rest: str) -> str:
    """Return the path of something that belongs to the owner."""
    return f"{API}/user/{quote(user, safe='')}/{rest}"


class _Store(nio.store.SqliteStore):  # type: ignore[misc]  # nio has no types
    """nio's store, without what it writes after each sync though nothing changed: most of its CPU."""

    def save_encrypted_rooms(self, rooms: set[str]) -> None:
        """Write down which rooms are encrypted, if there are new ones."""
        if rooms:
            super().save_encrypted_rooms(rooms)


def _config(session: Session | None, *, waits: bool) -> nio.AsyncClientConfig:
    return nio.AsyncClientConfig(
        max_timeouts=0,
        # What the server wants to have less often is asked again when it says, by nio itself.
        max_limit_exceeded=None if waits else 0,
        request_timeout=_WITHIN,
        store_name="" if session is None else SessionFile.store_name(session),
        pickle_key="" if session is None else session.pickle_key,
        store=_Store,
        encryption_enabled=session is not None,
    )


def _ssl(login: Login) -> Any:
    return aiohttp.Fingerprint(bytes.fromhex(login.fingerprint)) if login.fingerprint else True


async def sign_in(login: Login, session: Session, password: str) -> str:
    """Sign in as this device and return the token; EndingError says why not."""
    client = nio.AsyncClient(
        session.homeserver,
        login.user,
        session.device,
        config=_config(None, waits=False),
        ssl=_ssl(login),
        proxy=login.proxy or None,
    )
    try:
        flows = await within(_WITHIN, client.login_info())
        if isinstance(flows, nio.LoginInfoResponse) and "m.login.password" not in flows.flows:
            raise EndingError(Ending.no_password(", ".join(flows.flows)))
        response = await within(_WITHIN, client.login(password, login.device_name))
        if isinstance(response, nio.LoginError):
            raise EndingError(Ending.refused(response, signing_in=True))
        if response.user_id != login.user:
            raise EndingError(
                Ending(
                    template="The server calls this account {user}. Give that as its Matrix ID.",
                    values={"user": response.user_id},
                    final=True,
                )
            )
        return str(response.access_token)
    finally:
        await client.close()


class Wire:
    """The connection of one device, as long as its token holds."""

    def __init__(self, login: Login, session: Session, folder: Path | None) -> None:
        self.login = login
        self.session = session
        config = _config(session, waits=True)
        if folder is None:
            config = _in_memory(config)
        else:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            (folder / config.store_name).touch(mode=0o600)
        self.nio = nio.AsyncClient(
            session.homeserver,
            session.user,
            session.device,
            store_path="" if folder is None else str(folder),
            config=config,
            ssl=_ssl(login),
            proxy=login.proxy or None,
        )
        self.nio.restore_login(session.user, session.device, session.token)

    @property
    def keys(self) -> dict[str, str]:
        """Return the public keys of this device."""
        assert self.nio.olm is not None
        return dict(self.nio.olm.account.identity_keys)

    async def close(self) -> None:
        """Let go of the connections and of the store."""
        await self.nio.close()
        if self.nio.store is not None:
            self.nio.store.database.close()

    async def ask(self, call: Coroutine[Any, Any, Any], seconds: float = _WITHIN) -> Any:
        """Return what nio's call answers; EndingError where the server says no, one of LOST without an
        answer.
        """
        response = await within(seconds, call)
        if isinstance(response, nio.ErrorResponse):
            raise EndingError(Ending.refused(response))
        return response

    async def request(self, method: str, path: str, content: object = None) -> Any:
        """Ask for something that nio has no call for; return the JSON, None where there is nothing (404)."""
        headers = {"Authorization": f"Bearer {self.session.token}", "Content-Type": "application/json"}
        data = None if content is None else json.dumps(content)
        response = await within(_WITHIN, self.nio.send(method, path, data, headers))
        found = await self.nio.parse_body(response)
        if response.status == 404:
            return None
        if response.status >= 300:
            error = nio.ErrorResponse.from_dict(found)
            error.transport_response = response
            raise EndingError(Ending.refused(error))
        return found

    async def look_around(self, *, rooms: bool) -> nio.SyncResponse:
        """Return what only a client that begins anew is told, without being taken for one.

        ``rooms``: nio gets to know the rooms. A sync that goes on from a token leaves out members and sizes
        of rooms in which nothing happened.
        """
        asked = _fresh(_BEGIN if rooms else _LOOK)
        query = quote(json.dumps(asked, separators=(",", ":")), safe="")
        path = f"{API}/sync?set_presence=offline&filter={query}"
        headers = {"Authorization": f"Bearer {self.session.token}"}
        response = await within(_FIRST, self.nio.send("GET", path, None, headers, timeout=_FIRST))
        found = nio.SyncResponse.from_dict(await self.nio.parse_body(response))
        if isinstance(found, nio.ErrorResponse):
            found.transport_response = response
            raise EndingError(Ending.refused(found))
        if rooms:
            # Only the rooms: keys and devices come with the sync that goes on from the bookmark. nio passes
            # over what has the same token as what came before, so this one must not have that of any sync.
            only_rooms = dataclasses.replace(found, to_device_events=[], presence_events=[])
            only_rooms.next_batch = "rooms"
            await self.nio.receive_response(only_rooms)
            self.nio.next_batch = ""
        return found

    async def sync(self, since: str, *, wait: float, margin: float, presence: str) -> Any:
        """Wait for something new, at most so many seconds; TimeoutError if no answer comes ``margin`` seconds
        later.
        """
        call = self.nio.sync(
            timeout=int(wait * 1000),
            sync_filter=_FILTER if since and wait else _fresh(_FILTER if since else _BEGIN),
            since=since or None,
            set_presence=presence,
        )
        return await self.ask(call, wait + margin if wait else _FIRST)

    async def page_back(self, room: str, start: str, since: str, most: int) -> tuple[list[Any], bool]:
        """Return the messages of a room between two tokens, oldest first, and whether that is all."""
        found: list[Any] = []
        at: str | None = start
        while at and len(found) < most:
            page = await self.ask(
                self.nio.room_messages(
                    room,
                    start=at,
                    end=since,
                    limit=500,
                    message_filter={"types": list(_MESSAGES), "lazy_load_members": True},
                )
            )
            found += page.chunk
            at = page.end if page.end != at else None
        found.reverse()
        return found, not at

    async def look_after_keys(self) -> None:
        """Do what encryption owes the server and other devices. What the server refuses is left undone: only
        an end of the session is raised.
        """
        client = self.nio
        due: list[Callable[[], Coroutine[Any, Any, Any]]] = []
        if client.should_upload_keys:
            due.append(client.keys_upload)
        if client.should_query_keys:
            due.append(client.keys_query)
        if client.should_claim_keys:
            due.append(lambda: client.keys_claim(client.get_users_for_key_claiming()))
        for call in due:
            try:
                await self.ask(call())
            except EndingError as error:
                if error.ending.final or error.ending.soft:
                    raise
                log.warning("%s: keys are not in order: %s", self.session.user, error.told())
        if client.outgoing_to_device_messages:
            await within(_WITHIN, client.send_to_device_messages())

    async def put(self, room: nio.MatrixRoom, id: str, content: dict[str, Any]) -> str:
        """Send a message and return the server's id of it. The same id is never taken twice."""
        if room.encrypted:
            await self._share_key(room)
        response = await self.ask(
            self.nio.room_send(
                room.room_id, "m.room.message", content, tx_id=id, ignore_unverified_devices=True
            ),
            4 * _WITHIN,
        )
        return str(response.event_id)

    async def _share_key(self, room: nio.MatrixRoom) -> None:
        """See to it that everybody in the room can read what comes; nio alone would pass over a failure."""
        client = self.nio
        assert client.olm is not None
        if not room.members_synced:
            await self.ask(client.joined_members(room.room_id))
        if client.should_query_keys:
            await self.ask(client.keys_query())
        if not client.olm.should_share_group_session(room.room_id):
            return
        if missing := client.get_missing_sessions(room.room_id):
            await self.ask(client.keys_claim(missing))
        await client.share_group_session(room.room_id, ignore_unverified_devices=True)
        shared = client.olm.outbound_group_sessions[room.room_id]
        reachable = {
            (user, device.id)
            for user in room.users
            for device in client.device_store.active_user_devices(user)
            if device.id != client.device_id and client.olm.session_store.get(device.curve25519)
        }
        if reachable - shared.users_shared_with - shared.users_ignored:
            client.invalidate_outbound_session(room.room_id)
            raise aiohttp.ClientError("the key of the room reached not everybody")


def _in_memory(config: nio.AsyncClientConfig) -> nio.AsyncClientConfig:
    return nio.AsyncClientConfig(**{**config.__dict__, "store": nio.store.SqliteMemoryStore})
