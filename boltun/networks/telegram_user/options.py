"""What the owner's own account on Telegram asks for, and what the network can do."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Self

from boltun.errors import NetworkError
from boltun.message import Account
from boltun.networks.protocol import AccountOption, Capabilities

__all__ = ["ACCOUNT_OPTIONS", "CAPABILITIES", "Login"]

ACCOUNT_OPTIONS = (
    AccountOption(
        key="api_id",
        label="API id",
        # A text, so that nothing stands in the field before it is written.
        default="",
        help="A number. You get it at my.telegram.org, under API development tools.",
    ),
    AccountOption(
        key="api_hash",
        label="API hash",
        default="",
        help="It stands there below the API id.",
        secret=True,
    ),
)

CAPABILITIES = Capabilities(
    typing=True,
    read_marks=True,
    receipts=True,
    owner_elsewhere=True,
    roster=True,
    rooms=True,
    drafts=True,
    confirms=True,
)

_PHONE: Final = re.compile(r"\+[0-9]{7,15}")
_HASH: Final = re.compile(r"[0-9a-f]{32}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Login:
    """An account's address and options, checked."""

    phone: str
    api_id: int
    api_hash: str

    @classmethod
    def of(cls, account: Account) -> Self:
        """Read an account; NetworkError names what cannot be used."""
        phone = re.sub(r"[\s()./-]", "", account.address)
        if not _PHONE.fullmatch(phone):
            raise NetworkError(
                "“{address}” is not a telephone number.",
                advice="Write it with the country in front, such as +49 170 1234567.",
                address=account.address,
            )
        try:
            api_id = int(account.options.get("api_id", ""))
        except ValueError:
            api_id = 0
        return cls(phone=phone, api_id=api_id, api_hash=str(account.options.get("api_hash", "")).strip())

    @property
    def has_key(self) -> bool:
        """Whether API id and hash can be right."""
        return self.api_id > 0 and bool(_HASH.fullmatch(self.api_hash))
