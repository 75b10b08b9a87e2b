"""What an account on Signal can be told, and what the network can do."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from boltun.errors import NetworkError
from boltun.message import Account
from boltun.networks.child import words_of
from boltun.networks.protocol import AccountOption, Capabilities

__all__ = ["ACCOUNT_OPTIONS", "CAPABILITIES", "Login"]

ACCOUNT_OPTIONS = (
    AccountOption(
        key="command",
        label="signal-cli",
        default="signal-cli",
        help="The program. If it is not in PATH: where it is, such as ~/signal-cli/bin/signal-cli.",
        advanced=True,
    ),
    AccountOption(
        key="data",
        label="Folder of signal-cli's data",
        default="",
        help="Empty: where signal-cli keeps it by itself.",
        advanced=True,
    ),
)

CAPABILITIES = Capabilities(
    typing=True, read_marks=True, receipts=True, owner_elsewhere=True, roster=True, rooms=True
)

_NUMBER = re.compile(r"\+[0-9]{5,15}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Login:
    """An account's options, checked."""

    number: str
    program: tuple[str, ...]
    data: str

    @classmethod
    def of(cls, account: Account) -> Self:
        """Read the options of an account; NetworkError names one that cannot be used."""
        return cls(
            number=re.sub(r"[\s()./-]", "", account.address),
            program=tuple(words_of(str(account.options.get("command") or "signal-cli"))),
            data=str(account.options.get("data", "")).strip(),
        )

    def check(self) -> None:
        """Raise NetworkError if the number cannot be one."""
        if not _NUMBER.fullmatch(self.number):
            raise NetworkError(
                "“{number}” is not a telephone number.",
                advice="It begins with + and the number of the country: +4917012345678.",
                number=self.number,
            )

    def words(self, *command: str, account: bool = True) -> Sequence[str]:
        """Return the command line that runs a command of signal-cli."""
        data = ("--config", self.data) if self.data else ()
        return [*self.program, *data, *(("-a", self.number) if account else ()), *command]
