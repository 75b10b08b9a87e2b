"""Options of accounts that are kept where passwords are: tokens, keys, codes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from boltun.message import Account
from boltun.networks.kind import NetworkKind
from boltun.networks.registry import find_network

__all__ = ["secret_key", "secret_names", "secrets_of", "with_secrets", "without_secrets"]


def secret_key(account: str, option: str) -> str:
    """Return the name under which an option of an account is kept beside its password."""
    return f"{account}#{option}"


def secret_names(account: Account) -> tuple[str, ...]:
    """Return the names under which the secrets of an account may be kept: its password and its secret
    options."""
    kind = find_network(account.network)
    options = () if kind is None else kind.secrets
    return account.key, *(secret_key(account.key, option.key) for option in options)


def secrets_of(kind: NetworkKind, account: str, password: Callable[[str], str | None]) -> dict[str, str]:
    """Return the known secret options of an account; ``password`` returns the secret under a name."""
    found = {option.key: password(secret_key(account, option.key)) for option in kind.secrets}
    return {key: value for key, value in found.items() if value is not None}


def with_secrets(account: Account, secrets: Mapping[str, str]) -> Account:
    """Return the account as its network sees it."""
    return replace(account, options={**account.options, **secrets}) if secrets else account


def without_secrets(kind: NetworkKind, account: Account) -> tuple[Account, dict[str, str]]:
    """Return the account as it may be stored, and the secrets that were among its options.

    An empty secret counts as none: the one that is kept stays.
    """
    names = {option.key for option in kind.secrets}
    secrets = {key: str(value) for key, value in account.options.items() if key in names and value}
    if not names & account.options.keys():
        return account, secrets
    plain = {key: value for key, value in account.options.items() if key not in names}
    return replace(account, options=plain), secrets
