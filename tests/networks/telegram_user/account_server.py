"""A stand-in for Telegram, for the owner's own account: there is no server of theirs that could run here.

``StandIn`` is Telethon's own client; only its wire is replaced. Every request, every answer and every update
is one of Telethon's objects, which are made from Telegram's own schema. Each is written as bytes and read
again, as it would be on the wire: what does not fit the schema fails.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from telethon import TelegramClient, errors, functions, types, utils
from telethon.crypto import AuthKey
from telethon.extensions import BinaryReader
from telethon.sessions import StringSession

from boltun.networks.telegram_user.options import Login

CODE, PASSWORD = "12345", "correct horse"


def over_the_wire(value: Any) -> Any:
    """Return what arrives of an object."""
    with BinaryReader(bytes(value)) as reader:
        arrived = reader.tgread_object()
    assert bytes(arrived) == bytes(value)
    return arrived


def person(number: int, name: str, **more: Any) -> types.User:
    return types.User(id=number, first_name=name, access_hash=number * 7, **more)


class Account:
    """The owner's account at Telegram, with its chats. Its devices are the clients that are connected."""

    def __init__(self) -> None:
        self.owner = person(1, "Olga", username="olga", is_self=True, phone="491701234567")
        self.people: dict[int, Any] = {1: self.owner}
        self.contacts: list[int] = []
        self.keys: set[bytes] = set()
        self.password = ""
        self.pts = 1000
        self.past: list[tuple[int, Any]] = []
        """Updates with their places."""
        self.forgotten = 0
        """What is before this place cannot be told any more."""
        self.clients: list[StandIn] = []
        self.asked: list[Any] = []
        self.sent: list[tuple[int, str]] = []
        self.taken: dict[int, int] = {}
        """Numbers of messages by what the client drew for them."""
        self.fail: Callable[[Any], Exception | None] = lambda request: None
        self.after: Callable[[Any], Exception | None] = lambda request: None
        """Fails when the request was done already."""
        self.reachable = True
        self.messages = 100

    def client(self, session: str, login: Login) -> StandIn:
        return StandIn(self, session, login)

    def named(self, *kinds: type) -> list[Any]:
        return [request for request in self.asked if isinstance(request, kinds)]

    def meet(self, number: int, name: str, **more: Any) -> types.User:
        self.people[number] = person(number, name, **more)
        return self.people[number]

    def message(self, text: str, peer: Any, *, at: float | None = None, **more: Any) -> types.Message:
        self.messages += 1
        date = datetime.fromtimestamp(int(time.time() if at is None else at), UTC)
        return types.Message(id=self.messages, peer_id=peer, date=date, message=text, **more)

    async def write(self, number: int, text: str, **more: Any) -> types.Message:
        """Let somebody write to the owner; with ``out``, the owner to somebody on another device."""
        message = self.message(text, types.PeerUser(number), **more)
        await self.tell(lambda pts: types.UpdateNewMessage(message, pts=pts, pts_count=1))
        return message

    async def tell(self, make: Callable[[int], Any]) -> None:
        """Tell an update that has a place, to all devices that are there."""
        self.pts += 1
        update = over_the_wire(make(self.pts))
        self.past.append((self.pts, update))
        await self.show(update)

    async def show(self, update: Any) -> None:
        """Tell an update without a place."""
        for client in list(self.clients):
            arrived = over_the_wire(update)
            arrived._entities = dict(self.people)
            await client._dispatch_update(arrived)

    def cut(self) -> None:
        """Let all connections break."""
        for client in list(self.clients):
            client.break_off()

    def revoke(self) -> None:
        """End the sessions, as the owner does under Settings, Devices."""
        self.keys.clear()


class StandIn(TelegramClient):
    """Telethon's client with a wire to ``Account``."""

    def __init__(self, account: Account, session: str, login: Login) -> None:
        super().__init__(StringSession(session), login.api_id, login.api_hash, flood_sleep_threshold=0)
        self._account = account
        self._over: asyncio.Future[None] | None = None

    async def connect(self) -> None:
        if not self._account.reachable:
            raise ConnectionError("nobody answers")
        self._loop = asyncio.get_running_loop()
        self._over = self._loop.create_future()
        if not self.session.auth_key:
            self.session.set_dc(2, "127.0.0.1", 443)
            self.session.auth_key = AuthKey(bytes([len(self._account.keys) + 1]) * 256)
        self._account.clients.append(self)

    def is_connected(self) -> bool:
        return self._over is not None and not self._over.done()

    @property
    def disconnected(self) -> Any:
        return self._over

    def break_off(self) -> None:
        if self in self._account.clients:
            self._account.clients.remove(self)
        if self._over is not None and not self._over.done():
            self._over.set_result(None)

    async def disconnect(self) -> None:
        self.break_off()

    async def sign_in(self, phone: Any = None, code: Any = None, *, password: Any = None, **more: Any) -> Any:
        if password is None:
            return await super().sign_in(phone, code, **more)
        # The arithmetic of the password is Telethon's own business.
        if password != self._account.password:
            raise errors.PasswordHashInvalidError(request=None)
        self._account.keys.add(self._key)
        return await self._on_login(self._account.owner)

    @property
    def _key(self) -> bytes:
        return bytes(self.session.auth_key.key)

    async def __call__(self, request: Any, ordered: bool = False, **more: Any) -> Any:
        await asyncio.sleep(0)
        if not self.is_connected():
            raise ConnectionError("Cannot send requests while disconnected")
        request = over_the_wire(request)
        self._account.asked.append(request)
        if failure := self._account.fail(request):
            raise failure
        free = (functions.auth.SendCodeRequest, functions.auth.SignInRequest)
        if self._key not in self._account.keys and not isinstance(request, free):
            raise errors.AuthKeyUnregisteredError(request=request)
        result = self._result(request)
        if failure := self._account.after(request):
            raise failure
        if isinstance(result, (bool, list)):
            return result
        result = over_the_wire(result)
        self.session.process_entities(result)
        self._mb_entity_cache.extend(getattr(result, "users", []), getattr(result, "chats", []))
        return result

    def _result(self, request: Any) -> Any:
        account = self._account
        people = list(account.people.values())
        users = [one for one in people if isinstance(one, types.User)]
        chats = [one for one in people if not isinstance(one, types.User)]
        match request:
            case functions.auth.SendCodeRequest():
                return types.auth.SentCode(type=types.auth.SentCodeTypeApp(length=5), phone_code_hash="hash")
            case functions.auth.SignInRequest():
                if request.phone_code != CODE:
                    raise errors.PhoneCodeInvalidError(request=request)
                if account.password:
                    raise errors.SessionPasswordNeededError(request=request)
                account.keys.add(self._key)
                return types.auth.Authorization(user=account.owner)
            case functions.users.GetUsersRequest():
                return [over_the_wire(self._user(one)) for one in request.id]
            case functions.updates.GetStateRequest():
                return self._state()
            case functions.updates.GetDifferenceRequest():
                return self._difference(request, users, chats)
            case functions.messages.GetDialogsRequest():
                return types.messages.Dialogs(dialogs=[], messages=[], chats=chats, users=users)
            case functions.contacts.GetContactsRequest():
                contacts = [types.Contact(user_id=number, mutual=True) for number in account.contacts]
                return types.contacts.Contacts(contacts=contacts, saved_count=0, users=users)
            case functions.messages.SendMessageRequest():
                return self._send(request)
            case functions.messages.ReadHistoryRequest():
                return types.messages.AffectedMessages(pts=account.pts, pts_count=0)
            case functions.messages.SetTypingRequest() | functions.messages.SaveDraftRequest():
                return True
            case functions.channels.ReadHistoryRequest():
                return True
        raise AssertionError(f"the stand-in has no {type(request).__name__}")

    def _user(self, asked: Any) -> Any:
        if isinstance(asked, types.InputUserSelf):
            return self._account.owner
        found = self._account.people.get(asked.user_id)
        is_known = found is not None and found.access_hash == asked.access_hash
        return found if is_known else types.UserEmpty(id=asked.user_id)

    def _state(self) -> Any:
        now = datetime.fromtimestamp(int(time.time()), UTC)
        return types.updates.State(pts=self._account.pts, qts=0, date=now, seq=1, unread_count=0)

    def _difference(self, request: Any, users: list[Any], chats: list[Any]) -> Any:
        account, now = self._account, datetime.fromtimestamp(int(time.time()), UTC)
        if request.pts < account.forgotten:
            return types.updates.DifferenceTooLong(pts=account.pts)
        missed = [(pts, update) for pts, update in account.past if pts > request.pts]
        if not missed:
            return types.updates.DifferenceEmpty(date=now, seq=1)
        part, rest = missed[:3], missed[3:]
        new = [update.message for _, update in part if isinstance(update, types.UpdateNewMessage)]
        other = [update for _, update in part if not isinstance(update, types.UpdateNewMessage)]
        state = types.updates.State(pts=part[-1][0], qts=0, date=now, seq=1, unread_count=0)
        given = {"new_messages": new, "new_encrypted_messages": [], "other_updates": other, "chats": chats}
        if rest:
            return types.updates.DifferenceSlice(**given, users=users, intermediate_state=state)
        return types.updates.Difference(**given, users=users, state=state)

    def _send(self, request: Any) -> Any:
        account, peer = self._account, utils.get_peer(request.peer)
        if request.random_id in account.taken:
            raise errors.RandomIdDuplicateError(request=request)
        message = account.message(request.message, peer, out=True)
        account.taken[request.random_id] = message.id
        account.sent.append((utils.get_peer_id(peer), request.message))
        account.pts += 1
        # Other devices hear of it, and this one when it catches up.
        account.past.append((account.pts, types.UpdateNewMessage(message, pts=account.pts, pts_count=1)))
        return types.UpdateShortSentMessage(id=message.id, pts=account.pts, pts_count=1, date=message.date)
