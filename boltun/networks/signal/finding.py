"""The numbers to which signal-cli is linked."""

from __future__ import annotations

import asyncio
import json

from boltun.errors import NetworkError
from boltun.message import Account
from boltun.networks.child import Child
from boltun.networks.kind import Found
from boltun.networks.signal.options import Login

__all__ = ["find"]

_LONGEST = 1 << 20
_WITHIN = 30.0


async def find(account: Account, password: str | None) -> tuple[Found, ...]:
    """Ask signal-cli; NetworkError says what to do first."""
    login = Login.of(account)
    child = await Child.start(
        login.words("--output=json", "listAccounts", account=False), "signal-cli", longest=_LONGEST
    )
    found: list[Found] = []
    options = {key: value for key, value in account.options.items() if key in ("command", "data") and value}
    try:
        async with asyncio.timeout(_WITHIN):
            async for line in child.lines():
                if isinstance(line, bytes):
                    found += [Found(address=number, options=options) for number in _numbers(line)]
    except TimeoutError:
        raise NetworkError("signal-cli does not answer.", advice="Run it in a terminal.") from None
    finally:
        code = await child.end()
    if code:
        raise NetworkError("signal-cli ended with {code}: {words}.", code=code, words=child.last_words)
    if not found:
        raise NetworkError(
            "No account is linked to signal-cli yet.",
            advice="Say “signal-cli link -n Boltun” in a terminal, and scan what it shows with your phone.",
        )
    return tuple(found)


def _numbers(line: bytes) -> list[str]:
    try:
        told = json.loads(line)
    except ValueError:
        return []
    accounts = told if isinstance(told, list) else [told]
    return [one["number"] for one in accounts if isinstance(one, dict) and isinstance(one.get("number"), str)]
