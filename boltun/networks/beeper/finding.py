"""The accounts that a person has in Beeper, found with the token."""

from __future__ import annotations

from boltun.errors import NetworkError
from boltun.message import Account
from boltun.networks.beeper.options import SERVER, Login
from boltun.networks.beeper.rest import Rest
from boltun.networks.kind import Found

__all__ = ["find"]


async def find(account: Account, password: str | None) -> tuple[Found, ...]:
    """Return the accounts in Beeper; NetworkError says what to do first."""
    login = Login.of(account)
    rest = Rest(login.server, (password or "").strip(), timeout=10.0)
    try:
        # Whether Beeper is there can be told without the token.
        await rest.info()
        if not (password or "").strip():
            raise NetworkError(
                "Beeper Desktop is there, and needs a token to let Boltun in.",
                advice="In Beeper Desktop, open Settings → Developers, choose “+” beside “Approved"
                " connections”, and enter the token that it shows.",
            )
        accounts = await rest.accounts()
    finally:
        await rest.close()
    if not accounts:
        raise NetworkError(
            "There are no accounts in Beeper Desktop yet.",
            advice="Add one there, such as WhatsApp, and look again.",
        )
    options = {} if login.server == SERVER else {"server": login.server}
    return tuple(Found(address=one.id, label=one.label, options=options) for one in accounts)
