"""The owner's accounts, and what their networks hand over from run to run."""

from __future__ import annotations

import secrets

from boltun.message import Account
from boltun.networks.protocol import Keepsake
from boltun.store import statements
from boltun.store.database import Database
from boltun.store.rows import account_from
from boltun.store.storable import as_json

__all__ = ["Accounts"]


class Accounts:
    """Accounts in the order in which they were added."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> list[Account]:
        """Return the accounts in the order in which they were added."""
        return [account_from(row) for row in self._database.rows(statements.ACCOUNTS)]

    def save(self, account: Account) -> None:
        """Add or change an account; options that cannot be read stay as they are."""
        values = {
            "network": account.network,
            "address": account.address,
            "enabled": account.enabled,
            "ask_first": account.ask_first,
            "options": as_json(account.options),
            "listed": True,
        }
        change = statements.CHANGE_ACCOUNT
        if account.unreadable:
            # Somebody may still mend them.
            change = statements.CHANGE_ALL_BUT_OPTIONS
            del values["options"]
        with self._database:
            if not self._database.write(change, values | {"account": account.key}):
                self._database.insert(statements.ADD_ACCOUNT, values | {"key": account.key})

    def keepsake(self, account: str) -> Keepsake:
        """Return what the network of an account hands over from run to run; its device is drawn once."""
        with self._database:
            row = self._database.row(statements.KEEPSAKE, {"account": account})
            device, bookmark = row or ("", None)
            if not device:
                device = secrets.token_hex(4)
                self._database.write(statements.KEEP_DEVICE, {"account": account, "device": device})
        return Keepsake(device=device, bookmark=bookmark or "")

    def keep_bookmark(self, account: str, bookmark: str) -> None:
        """Keep how far the messages of an account are written down; empty: there is nothing to go on from."""
        with self._database:
            if self._database.journal.usable:
                self._database.journal.change("accounts", account, {"bookmark": bookmark or None})
                return
            self._database.write(statements.KEEP_BOOKMARK, {"account": account, "bookmark": bookmark or None})

    def bookmarked(self) -> list[str]:
        """Return the keys of the accounts that have a bookmark."""
        return [key for (key,) in self._database.rows(statements.BOOKMARKED)]

    def remove(self, key: str) -> None:
        """Remove an account. Its conversations are kept unseen, and come back when it is added again."""
        with self._database:
            self._database.write(statements.REMOVE_ACCOUNT, {"account": key})
