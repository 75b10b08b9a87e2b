"""People with Delta Chat on a mail server of the tests, each with a program of the makers' own."""

from __future__ import annotations

import asyncio
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import Any, ClassVar, Self
from unittest import SkipTest

from boltun.conformance import Person, Room, Scene
from boltun.message import Account
from boltun.networks.deltachat.core import Core, CoreError
from tests.e2e.relay import Relay
from tests.networks.email.server import MailServer, User
from tests.networks.email.server import missing as no_server


def missing() -> str:
    """Return why there can be no Delta Chat here; empty where there can."""
    if find_spec("deltachat_rpc_server") is None:
        return "deltachat-rpc-server is not installed; sh packaging/prepare test"
    return no_server()


class Device:
    """One device of somebody, with his profile."""

    def __init__(self, folder: Path) -> None:
        self.core = Core(folder / "profiles")
        self.profile = 0
        self.events: list[dict[str, Any]] = []
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> Self:
        await self.core.start()
        known = await self.core.call("get_all_account_ids")
        self.profile = known[0] if known else await self.core.call("add_account")
        self._task = asyncio.create_task(self._listen())
        return self

    async def configure(self, transport: dict[str, Any], **settings: str) -> None:
        for key, value in settings.items():
            await self.do("set_config", key, value)
        await self.do("add_or_update_transport", transport)
        await self.do("start_io")

    async def do(self, method: str, *values: object) -> Any:
        return await self.core.call(method, self.profile, *values)

    async def until(self, within: float, kind: str, begin: int = 0, **wanted: object) -> dict[str, Any]:
        """Wait for an event, and take it off the list."""
        async with asyncio.timeout(within):
            while True:
                for event in self.events[begin:]:
                    if event["kind"] == kind and all(event.get(key) == one for key, one in wanted.items()):
                        self.events.remove(event)
                        return event
                self._news.clear()
                await self._news.wait()

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
        await self.core.close()

    async def _listen(self) -> None:
        try:
            async for _, event in self.core.events():
                if event["kind"] not in (
                    "Info",
                    "ConnectivityChanged",
                    "ChatlistItemChanged",
                    "ChatlistChanged",
                ):
                    self.events.append(event)
                    self._news.set()
        except CoreError:
            return


class Chatter(Person):
    """A person with one device, in a chat with the owner."""

    def __init__(self, device: Device, address: str, patience: float) -> None:
        self.device = device
        self.address = address
        self.chat = 0
        self.last = 0
        self._patience = patience

    async def write(self, text: str) -> str:
        number = await self.device.do("misc_send_text_message", self.chat, text)
        await self.device.until(self._patience + 60, "MsgDelivered", msgId=number)
        return str(number)

    async def heard(self, within: float) -> str:
        while True:
            event = await self.device.until(within, "IncomingMsg")
            message = await self.device.do("get_message", event["msgId"])
            if not message["isInfo"]:
                self.last = int(event["msgId"])
                return str(message["text"])

    async def edit(self, id: str, text: str) -> None:
        await self.device.do("send_edit_request", int(id), text)

    async def sees_read(self, within: float) -> None:
        await self.device.until(within, "MsgRead")

    async def confirm(self) -> None:
        await self.device.do("markseen_msgs", [self.last])


class ChatRoom(Room):
    """A group that a friend of the owner made."""

    def __init__(self, person: Chatter, chat: int, address: str) -> None:
        self.person = person
        self.address = address
        self._chat = chat

    async def write(self, text: str) -> None:
        await self.person.device.do("misc_send_text_message", self._chat, text)

    def addressing(self, text: str) -> str:
        return f"otto: {text}"

    async def heard(self, within: float) -> str:
        return await self.person.heard(within)


class DeltaChatScene(Scene):
    """The owner has Delta Chat on a phone, and Boltun is his second device, by a backup."""

    lacks: ClassVar[dict[str, str]] = {
        "shows_typing": "Delta Chat shows nobody typing",
        "services_are_not_answered": "the network has no services that write; its own notices are left out",
        "a_message_that_comes_twice": "the makers' program tells each message once",
        "a_wrong_password": "the profile brings its password along; tests/networks/deltachat/test_profile.py",
        "a_server_that_asks_to_wait": "the makers' program waits by itself",
    }
    flood = 100
    patience = 40.0

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._devices: list[Device] = []

    async def __aenter__(self) -> Self:
        if reason := missing():
            raise SkipTest(reason)
        self.server = MailServer()
        self.server.start()
        self.imap_wire = Relay(self.server.host, self.server.imap)
        self.smtp_wire = Relay(self.server.host, self.server.smtp)
        await self.imap_wire.__aenter__()
        await self.smtp_wire.__aenter__()
        self._place = Path(tempfile.mkdtemp(prefix="dc", dir=self.server.folder))
        self.user = self.server.register("otto")
        wire = {"imapPort": self.imap_wire.port, "smtpPort": self.smtp_wire.port}
        self.phone = await self._device()
        await self.phone.configure({**self.transport(self.user), **wire}, displayname="otto", bcc_self="1")
        self.invite = await self.phone.do("get_chat_securejoin_qr_code", None)
        self.account = Account(
            key=f"deltachat:{self.user.address}",
            network="deltachat",
            address=self.user.address,
            options=await self._options(),
        )
        return self

    async def _options(self) -> dict[str, str | int | bool]:
        folder = self._place / "backup"
        folder.mkdir()
        await self.phone.do("export_backup", str(folder), None)
        return {"backup": str(next(folder.iterdir()))}

    async def __aexit__(self, *_: object) -> None:
        for device in self._devices:
            await device.close()
        await self.imap_wire.__aexit__()
        await self.smtp_wire.__aexit__()
        self.server.close()

    def transport(self, user: User) -> dict[str, Any]:
        return {
            "addr": user.address,
            "password": user.password,
            "imapServer": self.server.host,
            "imapPort": self.server.imap,
            "imapSecurity": "ssl",
            "smtpServer": self.server.host,
            "smtpPort": self.server.smtp,
            "smtpSecurity": "ssl",
            "certificateChecks": "acceptInvalidCertificates",
        }

    async def _device(self) -> Device:
        device = Device(Path(tempfile.mkdtemp(prefix="device", dir=self._place)))
        self._devices.append(device)
        return await device.start()

    async def stranger(self, **settings: str) -> Chatter:
        """Return somebody whom nobody has invited."""
        user = self.server.register()
        device = await self._device()
        await device.configure(self.transport(user), displayname="Anna", **settings)
        return Chatter(device, user.address, self.patience)

    async def friend(self, **settings: str) -> Chatter:
        person = await self.stranger(**settings)
        device = person.device
        person.chat = await device.do("secure_join", self.invite)
        await device.until(self.patience, "SecurejoinJoinerProgress", progress=1_000)
        return person

    async def bot(self) -> Chatter:
        return await self.friend(bot="1")

    async def room(self) -> ChatRoom:
        person = await self.friend()
        device = person.device
        owner = (await device.do("get_chat_contacts", person.chat))[0]
        chat = await device.do("create_group_chat", "Cats", False)
        await device.do("add_contact_to_chat", chat, owner)
        await device.do("misc_send_text_message", chat, "Welcome")
        event = await self.phone.until(self.patience, "IncomingMsg")
        while (await self.phone.do("get_message", event["msgId"]))["text"] != "Welcome":
            event = await self.phone.until(self.patience, "IncomingMsg")
        # The second device numbers its chats as the first one does: both began with the same.
        return ChatRoom(person, chat, f"group-{event['chatId']}@{self.user.address}")

    async def owner_writes(self, person: Person, text: str) -> None:
        for chat in await self.phone.do("get_chatlist_entries", None, None, None):
            for number in await self.phone.do("get_chat_contacts", chat):
                if (await self.phone.do("get_contact", number))["address"] == person.address:
                    await self.phone.do("misc_send_text_message", chat, text)
                    return
        raise AssertionError(f"the phone knows nobody of the address {person.address}")

    async def write_before(self, person: Person, text: str) -> None:
        await person.write(text)
        await self.phone.until(self.patience, "IncomingMsg")

    async def stop(self) -> None:
        await asyncio.to_thread(self.server.stop)

    async def start(self) -> None:
        self.server.start()
        for device in self._devices:
            await device.core.call("maybe_network")

    async def silence(self) -> None:
        self.imap_wire.swallow()
        self.smtp_wire.swallow()

    async def speak(self) -> None:
        self.imap_wire.cut_and_open()
        self.smtp_wire.cut_and_open()

    async def revoke(self) -> None:
        await asyncio.to_thread(self.server.revoke, self.user)
