"""What a Telegram bot can be told, and what the network can do."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Self
from urllib.parse import urlsplit

from boltun.errors import NetworkError
from boltun.message import Account
from boltun.networks.protocol import AccountOption, Capabilities

__all__ = ["ACCOUNT_OPTIONS", "CAPABILITIES", "SERVER", "Login"]

SERVER: Final = "https://api.telegram.org"

ACCOUNT_OPTIONS = (
    AccountOption(
        key="owner",
        label="Your own name on Telegram",
        default="",
        help="Such as @anna, or your number there. The bot then answers in your name, once you have connected"
        " it in Telegram. Empty: it answers only those who write to the bot itself.",
    ),
    AccountOption(
        key="server",
        label="Server",
        default="",
        help="Only if you run a Bot API server of your own. Empty: that of Telegram.",
        advanced=True,
    ),
)

CAPABILITIES = Capabilities(
    typing=True,
    read_marks=True,
    owner_elsewhere=True,
    rooms=True,
    confirms=True,
)

_TOKEN: Final = re.compile(r"[0-9]+:[A-Za-z0-9_-]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Login:
    """An account's address and options, checked."""

    bot: str
    """The bot's name without @, case-folded; empty: any."""
    owner: str
    """The owner's name without @, case-folded, or his number; empty: nobody."""
    server: str

    @classmethod
    def of(cls, account: Account) -> Self:
        """Read an account; NetworkError names what cannot be used."""
        server = str(account.options.get("server", "")).strip().rstrip("/") or SERVER
        parts = urlsplit(server)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise NetworkError(
                "{account}: {server} is not the address of a server.",
                advice="It looks like https://api.telegram.org.",
                account=account.address,
                server=server,
            )
        owner = _name(str(account.options.get("owner", "")))
        return cls(bot=_name(account.address), owner=owner, server=server)

    @property
    def host(self) -> str:
        """The server as people know it."""
        return "Telegram" if self.server == SERVER else str(urlsplit(self.server).hostname)

    def is_owner(self, number: object, name: object) -> bool:
        """Whether this is the owner, by his number or by his name."""
        return bool(self.owner) and self.owner in (str(number), str(name or "").casefold())

    @staticmethod
    def is_token(text: str) -> bool:
        """Whether this can be the token of a bot."""
        return bool(_TOKEN.fullmatch(text))


def _name(text: str) -> str:
    """Return a name as it can be compared: of "@Anna", "t.me/Anna" and "Anna" the same."""
    return text.strip().removesuffix("/").rpartition("/")[2].removeprefix("@").casefold()
