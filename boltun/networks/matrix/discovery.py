"""Where the server of a Matrix ID is: the file that its domain publishes (.well-known/matrix/client)."""

from __future__ import annotations

import json
from typing import Any, Final

import aiohttp

from boltun.errors import NetworkError
from boltun.message import Account
from boltun.networks.kind import Found
from boltun.networks.matrix.endings import LOST, Ending, EndingError
from boltun.networks.matrix.options import Login, base_url

__all__ = ["discover", "find"]

_WITHIN: Final = aiohttp.ClientTimeout(total=15.0)
_MOST: Final = 100_000
"""Bytes of an answer; the file has less than a hundred."""


async def find(account: Account, password: str | None) -> tuple[Found, ...]:
    """Find the server of an account; NetworkError with a sentence where there is none."""
    if not account.address.strip():
        raise NetworkError("The address is missing.", advice="Type it, and look again.")
    login = Login.of(account)
    try:
        homeserver = login.homeserver or await discover(login)
    except EndingError as error:
        raise error.told("Check the Matrix ID, or give the address of the server.") from None
    return (Found(address=login.user, label=login.user, options={"homeserver": homeserver}),)


async def discover(login: Login, *, domain: str = "") -> str:
    """Return the URL of the account's server. EndingError: there is none, or it cannot be asked just now.

    ``domain``: the URL to ask instead of that of the Matrix ID's server.
    """
    asked = domain or f"https://{login.server}"
    try:
        async with aiohttp.ClientSession(timeout=_WITHIN) as session:
            known = await _get(session, f"{asked}/.well-known/matrix/client", login)
            found = _homeserver(known) or asked
            versions = await _get(session, f"{found}/_matrix/client/versions", login)
    except NetworkError as error:
        raise EndingError(Ending(template=error.what, values=error.values, final=True)) from None
    except LOST as error:
        raise EndingError(Ending.lost(error, login.server)) from error
    if not isinstance(versions, dict) or not isinstance(versions.get("versions"), list):
        raise EndingError(Ending(template="There is no Matrix server at {url}.", values={"url": found}))
    return found


async def _get(session: aiohttp.ClientSession, url: str, login: Login) -> Any:
    """Return the JSON behind a URL; None: there is none."""
    ssl: Any = aiohttp.Fingerprint(bytes.fromhex(login.fingerprint)) if login.fingerprint else True
    proxy = login.proxy if login.proxy.startswith("http") else None
    async with session.get(url, ssl=ssl, proxy=proxy) as response:
        if response.status != 200:
            return None
        data = await response.content.read(_MOST)
    try:
        return json.loads(data)
    except ValueError:
        return None


def _homeserver(known: Any) -> str:
    """Return the server that the file names; empty: none. NetworkError if Boltun must not use it."""
    named = known.get("m.homeserver") if isinstance(known, dict) else None
    url = named.get("base_url") if isinstance(named, dict) else None
    return base_url(url) if isinstance(url, str) and url else ""
