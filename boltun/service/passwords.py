"""The places of the accounts' passwords, and the master password that seals them."""

from __future__ import annotations

import asyncio

from boltun.events import AccountsChanged
from boltun.networks.protocol import ConnectionState
from boltun.passwords import Keeping, Passwords, Place
from boltun.service.accounts import Accounts
from boltun.service.core import Core

__all__ = ["AccountPasswords"]


class AccountPasswords:
    """The passwords of all accounts; each one enters with its account."""

    def __init__(self, core: Core, accounts: Accounts, passwords: Passwords) -> None:
        self._core = core
        self._accounts = accounts
        self._passwords = passwords

    async def keeping(self) -> Keeping:
        """Return where passwords are and can go. SecretError if their file cannot be read."""
        return await asyncio.to_thread(self._passwords.keeping)

    async def unlock(self, master: str) -> bool:
        """Unseal the passwords and connect the accounts that wait for them; False: wrong master password."""
        if not await asyncio.to_thread(self._passwords.unlock, master):
            return False
        keeping = await self.keeping()
        for state in await self._accounts.all():
            sealed = keeping.places.get(state.account.key) is Place.MASTER
            if sealed and state.state is ConnectionState.FAILED and self._core.connects:
                await self._core.connections.open(state.account.key)
        self._core.tell(AccountsChanged())
        return True

    async def set_master(self, master: str) -> None:
        """Choose or change the master password. SecretError if nobody gave the old one."""
        await asyncio.to_thread(self._passwords.set_master, master)
        self._core.tell(AccountsChanged())

    async def forget_master(self) -> None:
        """Give up the master password with all that it seals: the person enters those passwords anew."""
        await asyncio.to_thread(self._passwords.forget_master)
        self._core.tell(AccountsChanged())

    async def move(self, place: Place) -> None:
        """Move all passwords. SecretError if one cannot be read, or kept there."""
        await asyncio.to_thread(self._passwords.move, place)
        self._core.tell(AccountsChanged())

    async def leave(self) -> None:
        """Note that the person was asked about passwords in the plain file, and wants to leave them there."""
        await asyncio.to_thread(self._passwords.agree)
        self._core.tell(AccountsChanged())
