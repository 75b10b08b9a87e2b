"""A Delta Chat profile as a ``Network``. The makers' program keeps it, encrypts, and speaks with servers."""

from __future__ import annotations

import asyncio
import logging
import re
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final
from uuid import uuid4

from boltun.errors import NetworkError, NotConnectedError
from boltun.message import Account, Contact, Message, Presence
from boltun.networks.backoff import Backoff
from boltun.networks.deltachat.chats import SELF, Chats, whole_text
from boltun.networks.deltachat.core import Core, CoreError, CoreGoneError
from boltun.networks.deltachat.departures import Departures
from boltun.networks.deltachat.endings import refused, why_unconnected, words
from boltun.networks.deltachat.options import CAPABILITIES, Profile
from boltun.networks.deltachat.past import read_bookmark, settled_past
from boltun.networks.deltachat.setting_up import set_up, try_mailbox
from boltun.networks.endings import Ending
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
    QuestionAsked,
    Roster,
    Sink,
    SubscriptionAsked,
)
from boltun.networks.staying import Staying

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
_LONGEST: Final = 500_000
_NOT_TAKEN: Final = "Delta Chat does not take the message: {reason}."


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
        self._staying = Staying(account.key, sink, clock=clock, sleep=sleep, dice=dice)
        self._dice = dice or Random()
        keepsake = keepsake or Keepsake()
        self._folder = keepsake.folder
        self._is_first = not keepsake.bookmark
        self._done, at = read_bookmark(keepsake.bookmark)
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
        # Where nothing can be kept, the profile lives for as long as this run.
        for_now = (
            None if self._folder else await asyncio.to_thread(tempfile.TemporaryDirectory, prefix="boltun-")
        )
        folder = self._folder or Path(for_now.name if for_now else "")
        try:
            await self._staying.run(partial(self._attempt, folder))
        except OSError as error:
            reason = error.strerror or str(error)
            template = "The folder of the profile cannot be used: {reason}."
            self._staying.tell(ConnectionState.FAILED, template, {"reason": reason})
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
                values = {"name": self._profile.backup}
                return self._staying.told(
                    Ending(template="There is no file {name}.", values=values, final=True)
                )
        elif (ending := await try_mailbox(self._profile, within)) is not None:
            return self._staying.told(ending)
        return self._staying.told(None)

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
                raise NotConnectedError.of(self.account.address) from error
            except CoreError as error:
                departures.over(id_)
                raise NetworkError(_NOT_TAKEN, reason=words(error)) from error
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

    async def _attempt(self, folder: Path) -> tuple[Ending, bool]:
        """Let the program run once; OSError if nothing can be kept in the folder."""
        if self._departures is None:
            self._departures = await asyncio.to_thread(Departures, folder)
        return await self._session(folder)

    async def _session(self, folder: Path) -> tuple[Ending, bool]:
        """Let the program run; return how it ended, and whether the profile was connected."""
        core = Core(folder / "profiles")
        lived = False
        self._changes = asyncio.Event()
        try:
            await core.start()
            self._number, self._chats.name = await set_up(core, self._profile, self._asked_for_code)
            if not self._settled and self._departures is not None:
                for event in await settled_past(core, self._number, self._departures, self.account.key):
                    self._sink(event)
                self._settled = True
            events = asyncio.create_task(self._hear(core))
            try:
                self._core = core
                await core.call("start_io", self._number)
                watch = asyncio.create_task(self._watch(core))
                try:
                    done, _ = await asyncio.wait([events, watch], return_when=asyncio.FIRST_COMPLETED)
                    lived = self._online
                    return next(iter(done)).result(), lived
                finally:
                    watch.cancel()
            finally:
                events.cancel()
        except CoreGoneError as error:
            template = "Delta Chat's program ended: {reason}."
            return Ending(template=template, values={"reason": words(error)}), lived
        except CoreError as error:
            return refused(error), False
        except NetworkError as error:
            return Ending.worded(error, final=True), False
        finally:
            self._core, self._online = None, False
            self._chats.forget()
            await asyncio.shield(core.close())

    async def _asked_for_code(self) -> str:
        self._answer = asyncio.get_running_loop().create_future()
        self._staying.tell(ConnectionState.WAITING, "Waiting for the code that your phone shows.")
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

    async def _watch(self, core: Core) -> Ending:
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
                why = why_unconnected(await core.call("get_connectivity_html", self._number))
                if "failed to login" in why.lower():
                    return refused(CoreError(why))
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
        # Not Staying.wait: the program goes on meanwhile, and may connect by itself.
        retry_at = self._clock() + backoff.after(session=False)
        template = "Not connected: {reason}." if why else "The mail server does not answer."
        self._staying.tell(ConnectionState.WAITING, template, {"reason": why}, retry_at)
        return retry_at

    async def _go_online(self, core: Core) -> None:
        number = self._number
        self._online = True
        self._staying.tell(ConnectionState.ONLINE)
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

    async def _hear(self, core: Core) -> Ending:
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
            data = {**data, "text": whole_text(page) or data["text"]}
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
            raise NotConnectedError.of(self.account.address)
        return self._core, self._departures
