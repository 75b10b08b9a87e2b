"""The owner's own account on Telegram as a kind of network."""

from __future__ import annotations

from boltun.networks.kind import NetworkKind, later
from boltun.networks.telegram_user.options import ACCOUNT_OPTIONS, CAPABILITIES

__all__ = ["KIND"]

KIND = NetworkKind(
    name="telegram_user",
    title="Telegram (your own account)",
    label="Telegram",
    open=later("boltun.networks.telegram_user.network:TelegramUserNetwork"),
    options=ACCOUNT_OPTIONS,
    capabilities=CAPABILITIES,
    address_label="Telephone number",
    address_help="With the country in front, such as +49 170 1234567.",
    needs_password=False,
    warning="Boltun signs in to your own account here, as one more device that can read and write everything."
    " Telegram watches accounts that programs use. If it takes what Boltun does for abuse, it may limit or"
    " delete yours, with all its chats. A bot of yours as secretary answers with Telegram's consent: use that"
    " if you can.",
    page="telegram-account",
    extra="telegram-user",
    rank=90,
)
