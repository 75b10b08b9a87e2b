"""Telegram bots as a kind of network."""

from __future__ import annotations

from boltun.networks.kind import NetworkKind, later
from boltun.networks.telegram.options import ACCOUNT_OPTIONS, CAPABILITIES

__all__ = ["KIND"]

KIND = NetworkKind(
    name="telegram",
    title="Telegram (a bot of yours)",
    label="Telegram",
    open=later("boltun.networks.telegram.network:TelegramNetwork"),
    find=later("boltun.networks.telegram.finding:find_bot"),
    options=ACCOUNT_OPTIONS,
    capabilities=CAPABILITIES,
    address_label="Name of the bot",
    address_help="For example @my_secretary_bot. Its password is the token that @BotFather gives you.",
    password_label="Token",
    brief=True,
    rank=10,
)
