"""The accounts that a command line names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boltun.errors import NetworkError
from boltun.message import Account

if TYPE_CHECKING:
    from boltun.paths import Profile
    from boltun.store.store import Store

__all__ = ["find_account", "open_store", "same_account"]


def open_store(profile: Profile) -> Store:
    """Open the memory of a profile; StoreError while Boltun runs."""
    from boltun.store.store import Store

    return Store.open(profile.make().database)


def find_account(store: Store, address: str, network: str = "") -> Account:
    """Return the account with this address or name; NetworkError if there is none, or more than one."""
    found = [
        account
        for account in store.accounts.all()
        if address.casefold() in (account.address.casefold(), account.key.casefold())
        and network in ("", account.network)
    ]
    if len(found) == 1:
        return found[0]
    if found:
        raise NetworkError(
            "{address} is an account on several networks.",
            advice="Say which: {keys}.",
            address=address,
            keys=", ".join(account.key for account in found),
        )
    raise NetworkError(
        "There is no account {address}.", advice="See them with: boltun account list", address=address
    )


def same_account(one: Account, other: Account) -> bool:
    """Whether two accounts are the same login."""
    return (one.network, one.address.casefold()) == (other.network, other.address.casefold())
