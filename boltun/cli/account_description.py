"""An account in words: what it can do, what it cannot, and how it is set."""

from __future__ import annotations

import shlex
from collections.abc import Iterator

from boltun.cli.account_options import words_of
from boltun.message import Account
from boltun.networks.abilities import abilities
from boltun.networks.finding import missing_part
from boltun.networks.registry import find_network

__all__ = ["described"]


def described(account: Account) -> Iterator[str]:
    """Yield lines about an account. Nothing connects for them."""
    kind = find_network(account.network)
    if kind is None:
        yield f"There is no network named {account.network} here."
        return
    yield kind.title
    words = abilities(kind.capabilities)
    if words.can:
        yield f"can: {'; '.join(words.can)}"
    if words.cannot:
        yield f"cannot: {'; '.join(words.cannot)}"
    if options := shlex.join(words_of(kind, account.options)):
        yield f"options: {options}"
    if (missing := missing_part(kind)) is not None:
        yield str(missing)
