"""What networks find by themselves before an account is added: accounts, or the options of one."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from importlib.metadata import PackageNotFoundError, distribution, requires

from boltun.errors import MissingExtraError, NetworkError
from boltun.message import Account
from boltun.networks.kind import Found, NetworkKind
from boltun.networks.registry import importing, load_network, network_kind

__all__ = ["Discovery", "discover", "finds_untyped", "missing_part"]

_WITHIN = 60.0
_REQUIREMENT = re.compile(r"([A-Za-z0-9._-]+)[^;]*;\s*extra\s*==\s*[\"']([A-Za-z0-9._-]+)[\"']\s*")
"""A package that only an extra needs, on every system."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Discovery:
    """An account that was found: what was typed, with what the network knows of it."""

    account: Account
    label: str
    """How people know it; empty: by its address."""
    options: Mapping[str, str | int | bool]
    """What the network knows of its options."""
    added: bool = False
    """Whether it was added before."""


def finds_untyped(kind: NetworkKind) -> bool:
    """Whether a network finds accounts before anything is typed."""
    return kind.find is not None and not kind.needs_password


async def discover(
    account: Account, password: str | None, *, within: float = _WITHIN
) -> tuple[Discovery, ...]:
    """Let a network look for accounts, given what has been typed so far: address, options and password.

    ``within``: seconds. NetworkError if it cannot look, MissingExtraError if an optional part is not
    installed.
    """
    kind = network_kind(account.network)
    if kind.find is None:
        raise NetworkError(
            "{network} finds nothing by itself.", advice="Type the address.", network=kind.title
        )
    await asyncio.to_thread(load_network, kind.name)
    try:
        with importing(kind):
            async with asyncio.timeout(within):
                found = await kind.find(account, password)
    except TimeoutError as error:
        raise NetworkError(
            "{network} found nothing within {seconds} seconds.",
            advice="Try again, or type the address.",
            network=kind.title,
            seconds=round(within),
        ) from error
    return tuple(_discovery(kind, account, one) for one in found if one.address)


def _discovery(kind: NetworkKind, typed: Account, found: Found) -> Discovery:
    known = _known(kind, found.options)
    account = replace(
        typed,
        key=f"{kind.name}:{found.address}",
        address=found.address,
        options={**typed.options, **known},
    )
    return Discovery(account=account, label=found.label, options=known)


def _known(kind: NetworkKind, options: Mapping[str, str | int | bool]) -> dict[str, str | int | bool]:
    """Return the options that the network declares, and whose values fit."""
    return {
        option.key: options[option.key]
        for option in kind.options
        if option.key in options and type(options[option.key]) is type(option.default)
    }


def missing_part(kind: NetworkKind) -> MissingExtraError | None:
    """Return what to tell people if the optional part that a network needs is not installed.

    It imports nothing, and so does not notice everything: None only means that nothing is known to be
    missing.
    """
    if not kind.extra:
        return None
    try:
        declared = requires("boltun") or ()
    except PackageNotFoundError:
        return None
    matches = (_REQUIREMENT.fullmatch(one) for one in declared)
    needed = [match[1] for match in matches if match is not None and match[2] == kind.extra]
    if all(_is_installed(name) for name in needed):
        return None
    return MissingExtraError(kind.title, extra=kind.extra)


def _is_installed(name: str) -> bool:
    try:
        distribution(name)
    except PackageNotFoundError:
        return False
    return True
