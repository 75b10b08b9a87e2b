"""A scene on the stand-in of the Bot API: the owner with a bot as secretary, and the people who write."""

from __future__ import annotations

import asyncio
import itertools
import time
from types import TracebackType
from typing import Any, ClassVar, Self

from boltun.message import Account
from tests.networks.telegram.bot_server import Bot, BotServer, Chat

_people = itertools.count(50_001)


def user(name: str, *, number: int = 0, is_bot: bool = False) -> dict[str, Any]:
    username = f"{name.lower()}_{'bot' if is_bot else 'x'}"
    return {"id": number or next(_people), "is_bot": is_bot, "first_name": name, "username": username}


class Person:
    """Somebody in one chat: with the owner (who has the bot as secretary), with the bot, or in a group."""

    def __init__(self, bot: Bot, me: dict[str, Any], chat: Chat, kind: str, address: str) -> None:
        self.bot = bot
        self.me = me
        self.chat = chat
        self.kind = kind
        self.address = address

    async def write(self, text: str, **more: Any) -> str:
        """Write a text; ``more`` are further fields of the message."""
        number = next(self.chat.numbers)
        at = more.pop("at", None)
        self._tell(self.kind, number, {"text": text, **more}, at)
        return str(number)

    async def send(self, **content: Any) -> str:
        """Send something that is no text."""
        number = next(self.chat.numbers)
        self._tell(self.kind, number, content, None)
        return str(number)

    async def edit(self, id: str, text: str) -> None:
        self._tell(f"edited_{self.kind}", int(id), {"text": text, "edit_date": int(time.time())}, None)

    async def heard(self, within: float = 5.0) -> str:
        """Return the next text that came from the owner's account, or from the bot."""
        async with asyncio.timeout(within):
            return await self.chat.sent.get()

    @property
    def typing_seen(self) -> int:
        return self.chat.typing_seen

    @property
    def read_seen(self) -> int:
        return self.chat.read_up_to

    def _tell(self, kind: str, number: int, content: dict[str, Any], at: float | None) -> None:
        written = time.time() if at is None else at
        self.chat.last_at = max(self.chat.last_at, written)
        message = {
            "message_id": number,
            "from": self.me,
            "chat": self.chat.data,
            "date": int(written),
            **({"business_connection_id": self.chat.connection} if self.chat.connection else {}),
            **content,
        }
        self.bot.tell(**{kind: message})


class Scene:
    """The server, the owner, and a bot of his that is connected to his profile (``secretary``)."""

    network = "telegram"
    lacks: ClassVar[dict[str, str]] = {}

    def __init__(self, *, secretary: bool = True) -> None:
        self.server = BotServer()
        self._secretary = secretary
        self.owner = user("Olga")
        self.connection = ""

    async def __aenter__(self) -> Self:
        await self.server.start()
        self.bot = self.server.bot()
        if self._secretary:
            self.connect()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.server.speak()
        await self.server.stop()

    @property
    def account(self) -> Account:
        address = f"@{self.bot.username}"
        options = {"server": self.server.url, "owner": f"@{self.owner['username']}"}
        return Account(
            key=f"telegram:{address}", network="telegram", address=address, ask_first=False, options=options
        )

    @property
    def password(self) -> str:
        return self.bot.token

    def connect(self, owner: dict[str, Any] | None = None, **rights: bool) -> str:
        """Connect the bot to a profile, as people do in Telegram's settings; return the connection."""
        person = owner or self.owner
        id = f"c{len(self.bot.connections) + 1}-{person['id']}"
        connection = {
            "id": id,
            "user": person,
            "user_chat_id": person["id"],
            "date": int(time.time()),
            "is_enabled": True,
            "rights": {"can_reply": True, "can_read_messages": True, **rights},
        }
        self.bot.connections[id] = connection
        self.bot.tell(business_connection=connection)
        if owner is None:
            self.connection = id
        return id

    def change(self, *, enabled: bool = True, **rights: bool) -> None:
        """Change what the bot may do in the owner's name."""
        connection = self.bot.connections[self.connection]
        connection = connection | {"is_enabled": enabled, "rights": connection["rights"] | rights}
        self.bot.connections[self.connection] = connection
        self.bot.tell(business_connection=connection)

    async def friend(self, name: str = "Anna", *, is_bot: bool = False, number: int = 0) -> Person:
        """Somebody who writes to the owner."""
        if not self._secretary:
            return await self.visitor(name, is_bot=is_bot)
        me = user(name, is_bot=is_bot, number=number)
        return self._in_owners_chat(me, me)

    async def owner_elsewhere(self, friend: Person) -> Person:
        """The owner's own telephone, in the chat with this friend."""
        return Person(self.bot, self.owner, friend.chat, friend.kind, friend.address)

    async def visitor(self, name: str = "Boris", *, is_bot: bool = False) -> Person:
        """Somebody who writes to the bot itself."""
        me = user(name, is_bot=is_bot)
        data = {key: me[key] for key in ("id", "first_name", "username")} | {"type": "private"}
        chat = self.bot.chats.setdefault(("", me["id"]), Chat(data=data, last_at=time.time()))
        return Person(self.bot, me, chat, "message", f"{me['id']}@bot")

    async def member(self, group: int = -100_200_300, name: str = "Clara", **more: Any) -> Person:
        """Somebody in a group in which the bot is."""
        data = {"id": group, "type": "supergroup", "title": "Chess"}
        chat = self.bot.chats.setdefault(("", group), Chat(data=data, last_at=time.time()))
        return Person(self.bot, more.get("me") or user(name), chat, "message", str(group))

    def _in_owners_chat(self, me: dict[str, Any], other: dict[str, Any]) -> Person:
        data = {key: other[key] for key in ("id", "first_name", "username")} | {"type": "private"}
        key = (self.connection, other["id"])
        fresh = Chat(data=data, last_at=time.time(), connection=self.connection)
        chat = self.bot.chats.setdefault(key, fresh)
        return Person(self.bot, me, chat, "business_message", str(other["id"]))

    async def stop(self) -> None:
        await self.server.stop()

    async def start(self) -> None:
        await self.server.start()

    async def silence(self) -> None:
        self.server.silence()

    async def speak(self) -> None:
        self.server.speak()
