"""A Delta Chat profile as a ``Network``. The makers' program keeps it, encrypts, and speaks with servers."""

from __future__ import annotations

import asyncio
import logging
import re
import tempfile
import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from random import Random
from typing import Any, Final
from uuid import uuid4

from boltun.errors import NetworkError, NotConnectedError
from boltun.message import Account, Contact, Message, Presence
from boltun.networks.backoff import Backoff
from boltun.networks.deltachat.chats import SELF, Chats
from boltun.networks.deltachat.core import Core, CoreError, CoreGoneError
from boltun.networks.deltachat.departures import Departures
from boltun.networks.deltachat.options import CAPABILITIES, Profile
from boltun.networks.protocol import (
    AccountFacts,
    BookmarkMoved,
    ConnectionChanged,
    ConnectionState,
    Fact,
    Keepsake,
    MessageArrived,
    MessageFailed,
    MessageMarked,
    MessageReceived,
    OwnerActive,
    PastSettled,
    QuestionAsked,
    Roster,
    Sink,
    SubscriptionAsked,
)

__all__ = ["DeltaChatNetwork"]

log = logging.getLogger(__name__)

_CONNECTED: Final = 3_000
"""What the program says from when on messages come and go."""
_CONNECTING: Final = 2_000
_QUIET: Final = 45.0
"""Seconds between two looks whether the link still works …"""
_LOOKING: Final = 30.0
"""… and for one of them."""
_OURS: Final = 5.0
"""Seconds in which a chat that we wrote in, or read, was noticed by us and not by the owner."""
_PENDING, _FAILED, _DELIVERED, _READ = 20, 24, 26, 28
_LONGEST: Final = 500_000
_NOT_TAKEN: Final = "Delta Chat does not take the message: {reason}."


@dataclass(frozen=True, slots=True, kw_only=True)
class _Ending:
    template: str
    values: Mapping[str, object]
    final: bool = False
    lived: bool = False


class DeltaChatNetwork:
    """One profile.

    ``clock`` gives Unix seconds, ``sleep`` waits between two attempts, ``dice`` shakes that time. Everything
    happens on the loop on which ``run`` is awaited.
    """

    capabilities = CAPABILITIES

    def __init__(
        self,
        account: Account,
        password: str | None,
        sink: Sink,
        keepsake: Keepsake | None = None,
        *,
        clock: Callable[[], float] = time.time,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
        dice: Random | None = None,
    ) -> None:
        self.account = account
        self._profile = Profile.of(account)
        self._sink = sink
        self._clock = clock
        self._sleep = sleep
        self._dice = dice or Random()
        keepsake = keepsake or Keepsake()
        self._folder = keepsake.folder
        self._is_first = not keepsake.bookmark
        self._done, at = _read_bookmark(keepsake.bookmark)
        """The last message that was told."""
        self._chats = Chats(account.key, self._profile.address, clock)
        self._chats.cut_off_at = at
        self._departures: Departures | None = None
        self._settled = False
        self._core: Core | None = None
        self._number = 0
        """The program's number of the profile."""
        self._online = False
        self._answer: asyncio.Future[str] | None = None
        self._lock = asyncio.Lock()
        """Held while a message is handed over: until then nobody knows its number."""
        self._touched: dict[int, float] = {}
        """When we last did something in a chat."""
        self._requests: set[int] = set()
        self._changes = asyncio.Event()
        """The program says that something about the connection changed."""

    # The protocol

    async def run(self) -> None:
        """Keep the profile connected until cancelled, or until only the owner can help (state FAILED)."""
        backoff = Backoff(self._dice)
        # Where nothing can be kept, the profile lives for as long as this run.
        for_now = (
            None if self._folder else await asyncio.to_thread(tempfile.TemporaryDirectory, prefix="boltun-")
        )
        folder = self._folder or Path(for_now.name if for_now else "")
        try:
            self._departures = await asyncio.to_thread(Departures, folder)
            while True:
                self._tell(ConnectionState.CONNECTING, "Connecting …")
                ending = await self._session(folder)
                if ending.final:
                    self._tell(ConnectionState.FAILED, ending.template, ending.values)
                    return
                delay = backoff.after(session=ending.lived)
                self._tell(
                    ConnectionState.WAITING, ending.template, ending.values, retry_at=self._clock() + delay
                )
                await self._sleep(delay)
        except asyncio.CancelledError:
            self._tell(ConnectionState.OFFLINE, "Disconnected.")
        except OSError as error:
            reason = error.strerror or str(error)
            template = "The folder of the profile cannot be used: {reason}."
            self._tell(ConnectionState.FAILED, template, {"reason": reason})
        finally:
            if self._departures is not None:
                self._departures.close()
                self._departures = None
            if for_now is not None:
                for_now.cleanup()

    async def try_out(self, within: float) -> ConnectionChanged:
        """Sign in to the mailbox once; nothing is kept. Without a password there is nothing to try."""
        if not self._profile.password:
            if self._profile.backup and not await asyncio.to_thread(Path(self._profile.backup).is_file):
                return self._changed(
                    ConnectionState.FAILED, "There is no file {path}.", {"path": self._profile.backup}
                )
            return self._changed(ConnectionState.ONLINE, "")
        with tempfile.TemporaryDirectory(prefix="boltun-", ignore_cleanup_errors=True) as folder:
            core = Core(Path(folder) / "profiles")
            try:
                async with asyncio.timeout(within):
                    await core.start()
                    number = await core.call("add_account")
                    await core.call("add_or_update_transport", number, self._profile.transport)
            except CoreError as error:
                ending = _refused(error)
                state = ConnectionState.FAILED if ending.final else ConnectionState.WAITING
                return self._changed(state, ending.template, ending.values)
            finally:
                await core.close()
        return self._changed(ConnectionState.ONLINE, "")

    async def send(self, contact: Contact, text: str, id: str = "") -> str:
        """Hand one message to the program and return its id; NetworkError where it is not taken."""
        core, departures = self._connected()
        text = text.replace("\0", "").strip("\n")
        if not text.strip():
            raise NetworkError("An empty message cannot be sent.")
        if len(text) > _LONGEST:
            raise NetworkError("The message is too long: {size} of {limit}.", size=len(text), limit=_LONGEST)
        id_ = id or uuid4().hex
        async with self._lock:
            try:
                chat = await self._chats.number(core, self._number, contact.address)
                if not chat:
                    raise NetworkError(
                        "There is no chat with {address}.",
                        advice="Let them open the invite link that stands in the account's card.",
                        address=contact.address,
                    )
                known = await self._chats.chat(core, self._number, chat)
                if known is not None and known[1]["isContactRequest"]:
                    # Who is answered is let in: the owner's rules say who that is.
                    await self._accept(core, chat)
                self._touched[chat] = self._clock()
                departures.begins(id_, chat, text)
                number = await core.call("misc_send_text_message", self._number, chat, text)
                departures.taken(id_, int(number))
                self._touched[chat] = self._clock()
            except CoreGoneError as error:
                raise self._not_connected() from error
            except CoreError as error:
                departures.over(id_)
                raise NetworkError(_NOT_TAKEN, reason=_words(error)) from error
            except OSError as error:
                raise NetworkError(
                    "What is sent cannot be noted: {reason}.",
                    advice="Make room on the disk.",
                    reason=error.strerror or str(error),
                ) from error
        return id_

    def kept(self, bookmark: str) -> None:
        """Nobody needs to hear it: the program keeps all messages."""

    async def typing(self, contact: Contact, active: bool) -> None:
        """Delta Chat shows nobody typing."""

    async def mark_read(self, message: Message) -> None:
        """Tell the contact that the message was read, if both want such receipts."""
        number = message.id.partition("-")[0]
        if self._core is None or not self._online or not number.isdigit():
            return
        chat = await self._chats.number(self._core, self._number, message.contact.address)
        self._touched[chat] = self._clock()
        with suppress(CoreError):
            await self._core.call("markseen_msgs", self._number, [int(number)])

    async def set_presence(self, presence: Presence, text: str = "") -> None:
        """Delta Chat shows no status."""

    async def subscription(self, contact: Contact, accept: bool) -> None:
        """Answer a contact request: let somebody in, or block him; NetworkError while not connected."""
        core, _ = self._connected()
        chat = await self._chats.number(core, self._number, contact.address)
        if chat:
            if accept:
                await self._accept(core, chat)
            else:
                await core.call("block_chat", self._number, chat)
            self._chats.forget(chat)

    async def answer(self, id: str, text: str) -> None:
        """Take the code of “Add Second Device”."""
        if self._answer is not None and not self._answer.done():
            self._answer.set_result(text.strip())

    # One run of the program

    async def _session(self, folder: Path) -> _Ending:
        core = Core(folder / "profiles")
        lived = False
        self._changes = asyncio.Event()
        try:
            await core.start()
            await self._set_up(core)
            await self._settle_past(core)
            events = asyncio.create_task(self._hear(core))
            try:
                self._core = core
                await core.call("start_io", self._number)
                watch = asyncio.create_task(self._watch(core))
                try:
                    done, _ = await asyncio.wait([events, watch], return_when=asyncio.FIRST_COMPLETED)
                    lived = self._online
                    return next(iter(done)).result()
                finally:
                    watch.cancel()
            finally:
                events.cancel()
        except CoreGoneError as error:
            template = "Delta Chat's program ended: {reason}."
            return _Ending(template=template, values={"reason": _words(error)}, lived=lived)
        except CoreError as error:
            return _refused(error)
        except NetworkError as error:
            return _Ending(template="{text}", values={"text": str(error)}, final=True)
        finally:
            self._core, self._online = None, False
            self._chats.forget()
            await asyncio.shield(core.close())

    async def _set_up(self, core: Core) -> None:
        """Have a profile; CoreError or NetworkError if there is none."""
        profiles = await core.call("get_all_account_ids")
        self._number = profiles[0] if profiles else await core.call("add_account")
        number, profile = self._number, self._profile
        if not await core.call("is_configured", number):
            # Otherwise it takes what it has read away from the server, and from the owner's other devices.
            await core.call("set_config", number, "bcc_self", "1")
            if profile.backup:
                await core.call("import_backup", number, profile.backup, None)
            elif profile.password:
                await core.call("add_or_update_transport", number, profile.transport)
            else:
                await core.call("get_backup", number, await self._asked_for_code())
        elif profile.password:
            known = await core.call("list_transports", number)
            if any(one["addr"] == profile.address and one["password"] != profile.password for one in known):
                await core.call("add_or_update_transport", number, profile.transport)
        own = str(await core.call("get_config", number, "addr") or "").lower()
        if own and own != profile.address:
            raise NetworkError(
                "The profile is that of {own}, and not of {address}.",
                advice="Add the account again under the address {own}.",
                own=own,
                address=profile.address,
            )
        settings = {"bcc_self": "1", "bot": "1" if profile.show_as_bot else "0"}
        if profile.name:
            settings["displayname"] = profile.name
        for key, value in settings.items():
            if await core.call("get_config", number, key) != value:
                await core.call("set_config", number, key, value)
        self._chats.name = str(await core.call("get_config", number, "displayname") or "")

    async def _asked_for_code(self) -> str:
        self._answer = asyncio.get_running_loop().create_future()
        self._tell(ConnectionState.WAITING, "Waiting for the code that your phone shows.")
        self._sink(
            QuestionAsked(
                account=self.account.key,
                id="device",
                label="Code for a second device",
                help="In Delta Chat on your phone, open Settings and “Add Second Device”, and copy the code "
                "that stands under the picture. Both devices have to be in the same local network.",
                secret=True,
            )
        )
        return await self._answer

    async def _settle_past(self, core: Core) -> None:
        """Tell, once, what became of what an earlier run sent."""
        departures = self._departures
        if self._settled or departures is None:
            return
        account = self.account.key
        for id_, one in departures.open():
            number = one.number or await self._found(core, one.chat, one.is_text)
            if number and not one.number:
                departures.taken(id_, number)
            state = await self._state(core, number) if number else 0
            if state in (_PENDING, _DELIVERED, _READ):
                # The program has it, and sends it.
                self._sink(MessageArrived(account=account, id=id_))
            departures.over(id_)
        self._sink(PastSettled(account=account, sure=True))
        self._settled = True

    async def _found(self, core: Core, chat: int, is_text: Callable[[str], bool]) -> int:
        """Return one of the last messages of a chat that was ours, by its text; 0 if there is none."""
        with suppress(CoreError):
            for number in (await core.call("get_message_ids", self._number, chat, False, False))[-50:]:
                message = await core.call("get_message", self._number, number)
                if message["fromId"] == SELF and is_text(str(message["text"])):
                    return int(number)
        return 0

    async def _state(self, core: Core, number: int) -> int:
        with suppress(CoreError):
            return int((await core.call("get_message", self._number, number))["state"])
        return 0

    async def _watch(self, core: Core) -> _Ending:
        """Tell how the profile is connected, and let the program try again where it waits long.

        By itself the program would notice only after minutes that a link has fallen silent. So it is asked
        now and then to look; while it does so it calls itself unconnected.
        """
        backoff, next_try, asked = Backoff(self._dice), 0.0, 0.0
        while True:
            level, now = await core.call("get_connectivity", self._number), self._clock()
            if level >= _CONNECTED:
                if not self._online:
                    await self._go_online(core)
                    backoff, asked = Backoff(self._dice), now
                elif now - asked > _QUIET:
                    asked = now
                    await core.call("maybe_network")
            elif level < _CONNECTING or not self._online or now - asked > _LOOKING:
                why = _why(await core.call("get_connectivity_html", self._number))
                if "failed to login" in why.lower():
                    return _refused(CoreError(why))
                if self._online:
                    self._online, self._chats.cut_off_at = False, asked
                    next_try = self._tell_lost(why, backoff)
                elif level < _CONNECTING and next_try <= now:
                    await core.call("maybe_network")
                    next_try = self._tell_lost(why, backoff)
            self._changes.clear()
            with suppress(TimeoutError):
                is_quiet = self._online and level >= _CONNECTED
                await asyncio.wait_for(self._changes.wait(), 20.0 if is_quiet else 1.0)

    def _tell_lost(self, why: str, backoff: Backoff) -> float:
        """Tell that there is no connection; return when the program is asked to try again."""
        retry_at = self._clock() + backoff.after(session=False)
        template = "Not connected: {reason}." if why else "The mail server does not answer."
        self._tell(ConnectionState.WAITING, template, {"reason": why}, retry_at)
        return retry_at

    async def _go_online(self, core: Core) -> None:
        number = self._number
        self._online = True
        self._tell(ConnectionState.ONLINE, "")
        about = await core.call("get_info", number)
        invite = await core.call("get_chat_securejoin_qr_code", number, None)
        print_ = str(about.get("fingerprint", ""))
        facts = [
            Fact(label="Invite link", value=str(invite)),
            Fact(label="Encryption", value="from end to end, always"),
        ]
        if print_:
            facts.append(Fact(label="Fingerprint", value=" ".join(re.findall("....", print_))))
        self._sink(AccountFacts(account=self.account.key, facts=tuple(facts)))
        await self._tell_roster(core)

    async def _tell_roster(self, core: Core) -> None:
        people = await self._chats.all(core, self._number)
        self._sink(Roster(account=self.account.key, contacts=tuple(people)))

    # What happens

    async def _hear(self, core: Core) -> _Ending:
        if not self._is_first:
            await self._catch_up(core)
        else:
            # What lay in the profile before is never answered.
            self._is_first = False
            ids = await core.call("get_next_msgs", self._number)
            self._done = max([int(one) for one in ids], default=0)
            self._sink(BookmarkMoved(account=self.account.key, bookmark=self._bookmark()))
        async for number, event in core.events():
            if number == self._number:
                try:
                    await self._take(core, event)
                except CoreGoneError:
                    raise
                except CoreError as error:
                    # What it is about is gone meanwhile.
                    log.info("%s: %s: %s", self._profile.address, event["kind"], error)
        raise AssertionError("events never end")

    async def _catch_up(self, core: Core) -> None:
        """Tell what the program has stored, and an earlier run has not told."""
        await core.call("set_config", self._number, "last_msg_id", str(self._done))
        for number in await core.call("get_next_msgs", self._number):
            if self._departures is not None and self._departures.id_of(int(number)):
                # What an earlier run has sent stands among them.
                continue
            with suppress(CoreError):
                await self._tell_message(core, int(number), again=True)

    async def _take(self, core: Core, event: dict[str, Any]) -> None:
        kind = event["kind"]
        if kind == "ConnectivityChanged":
            self._changes.set()
        elif kind == "IncomingMsg":
            await self._tell_message(core, int(event["msgId"]))
        elif kind == "MsgsChanged" and event["msgId"]:
            await self._look_at(core, int(event["msgId"]))
        elif kind == "MsgsNoticed":
            await self._noticed(core, int(event["chatId"]))
        elif kind in ("MsgDelivered", "MsgFailed", "MsgRead"):
            await self._report(core, kind, int(event["chatId"]), int(event["msgId"]))
        elif kind == "ChatModified":
            self._chats.forget(int(event["chatId"]))
        elif kind == "ContactsChanged":
            self._chats.forget()
        elif kind == "SecurejoinInviterProgress" and event["progress"] == 1_000:
            await self._tell_roster(core)

    async def _look_at(self, core: Core, number: int) -> None:
        """A message changed: one of the owner's other devices, or one that was corrected."""
        async with self._lock:
            if self._departures is None or self._departures.id_of(number):
                return
        message = await core.call("get_message", self._number, number)
        by_owner = message["fromId"] == SELF and number > self._done
        if by_owner or self._chats.is_edited(number, message):
            await self._tell_message(core, number, message)

    async def _tell_message(
        self, core: Core, number: int, data: dict[str, Any] | None = None, *, again: bool = False
    ) -> None:
        data = data or await core.call("get_message", self._number, number)
        if not self._chats.is_new(number, data) and not self._chats.is_edited(number, data):
            return
        found = await self._chats.chat(core, self._number, int(data["chatId"]))
        if found is None:
            return
        contact, about = found
        if data["hasHtml"] and str(data["text"]).endswith("[...]"):
            # The program cuts long texts for the screens of phones.
            page = str(await core.call("get_message_html", self._number, number) or "")
            data = {**data, "text": _plain(page) or data["text"]}
        message = self._chats.message(contact, number, data, again=again)
        self._done = max(self._done, number)
        self._sink(MessageReceived(message=message, bookmark=self._bookmark()))
        chat = int(data["chatId"])
        if about["isContactRequest"] and chat not in self._requests:
            self._requests.add(chat)
            self._sink(SubscriptionAsked(contact=contact))

    async def _noticed(self, core: Core, chat: int) -> None:
        if self._clock() - self._touched.get(chat, 0.0) < _OURS:
            return
        found = await self._chats.chat(core, self._number, chat)
        if found is not None:
            self._sink(OwnerActive(contact=found[0], at=self._clock()))

    async def _report(self, core: Core, kind: str, chat: int, number: int) -> None:
        departures = self._departures
        async with self._lock:
            if departures is None or not (id_ := departures.id_of(number)):
                return
        found = await self._chats.chat(core, self._number, chat)
        if kind == "MsgRead":
            if found is not None:
                self._sink(MessageMarked(contact=found[0], id=id_, displayed=True))
            return
        departures.over(id_)
        if kind == "MsgDelivered":
            self._sink(MessageArrived(account=self.account.key, id=id_))
        elif found is not None:
            self._sink(
                MessageFailed(
                    account=self.account.key, address=found[0].address, id=id_, reason="the program failed"
                )
            )

    async def _accept(self, core: Core, chat: int) -> None:
        await core.call("accept_chat", self._number, chat)
        self._requests.discard(chat)
        self._chats.forget(chat)

    # Telling

    def _bookmark(self) -> str:
        return f"{self._done} {self._clock():.0f}"

    def _connected(self) -> tuple[Core, Departures]:
        if self._core is None or self._departures is None or not self._online:
            raise self._not_connected()
        return self._core, self._departures

    def _not_connected(self) -> NotConnectedError:
        return NotConnectedError(
            "{account} is not connected.",
            advice="Wait until it is, or look at the account under “Accounts”.",
            account=self.account.address,
        )

    def _tell(
        self,
        state: ConnectionState,
        template: str,
        values: Mapping[str, object] | None = None,
        retry_at: float | None = None,
    ) -> None:
        self._sink(self._changed(state, template, values or {}, retry_at))

    def _changed(
        self,
        state: ConnectionState,
        template: str,
        values: Mapping[str, object] | None = None,
        retry_at: float | None = None,
    ) -> ConnectionChanged:
        return ConnectionChanged(
            account=self.account.key, state=state, template=template, values=values or {}, retry_at=retry_at
        )


def _refused(error: CoreError) -> _Ending:
    """Return why the program could not do what it was asked for."""
    words = _words(error)
    if re.search(r"authenticat|failed to login|password|credential", words, re.IGNORECASE):
        return _Ending(
            template="The mailbox does not accept this password: {reason}.",
            values={"reason": words},
            final=True,
        )
    # A backup that is none, a code that is over: nothing changes by trying again. Servers may come back.
    again = re.search(r"connect|timed? ?out|network|dns|lookup|unreachable|lock", words, re.IGNORECASE)
    return _Ending(
        template="Delta Chat's program refuses: {reason}.", values={"reason": words}, final=again is None
    )


def _words(error: BaseException) -> str:
    return " ".join(str(error).removeprefix("Error:").replace("“", "").replace("”", "").split())[:300].rstrip(
        ". "
    )


def _why(page: str) -> str:
    """Return the trouble that the program describes in a page for people."""
    text = unescape(re.sub(r"<[^<>]*>", " ", page.partition("<body>")[2]))
    found = re.search(r"Error: (.*?)(?: Outgoing Messages|$)", " ".join(text.split()))
    return found[1].strip()[:300].rstrip(". ") if found else ""


def _plain(page: str) -> str:
    """Return the text of a page that the program made of a long message: its lines end with ``<br/>``."""
    found = re.search(r"<body[^<>]*>(.*)</body>", page, re.DOTALL)
    body = re.sub(r"<br ?/?>\n?", "\n", found[1] if found else "")
    return unescape(re.sub(r"<[^<>]*>", "", body)).replace("\xa0", " ").strip()


def _read_bookmark(text: str) -> tuple[int, float]:
    parts = text.split(" ")
    if len(parts) != 2 or not all(part.isdigit() for part in parts):
        return 0, 0.0
    return int(parts[0]), float(parts[1])
