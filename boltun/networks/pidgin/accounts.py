"""The accounts in Pidgin: which there are, and which of them is meant."""

from __future__ import annotations

from dataclasses import dataclass

from boltun.bus import Bus, BusLostError, session_address
from boltun.errors import NetworkError
from boltun.message import Account
from boltun.networks.kind import Found
from boltun.networks.pidgin.purple import NAME, Purple

__all__ = ["Known", "all_accounts", "bus_address", "choose", "find", "no_pidgin"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """One account in Pidgin."""

    handle: int
    protocol: str
    """As people read it: XMPP, IRC …"""
    protocol_id: str
    name: str

    @property
    def plain(self) -> str:
        """Its name; of XMPP without the device, which Pidgin writes behind it."""
        return self.name.partition("/")[0] if self.protocol_id == "prpl-jabber" else self.name

    @property
    def full(self) -> str:
        """A name that no other account has."""
        return f"{self.protocol}:{self.plain}"


def no_pidgin() -> NetworkError:
    """Return the error that Pidgin does not run."""
    return NetworkError("Pidgin is not running.", advice="Start Pidgin or finch, and try again.")


async def all_accounts(purple: Purple) -> list[Known]:
    """Return the accounts that Pidgin has, signed in or not."""
    handles = await purple.get("AccountsGetAll") or []
    parts = ("Username", "ProtocolName", "ProtocolId")
    found = await purple.get_all((f"AccountGet{part}", one) for one in handles for part in parts)
    accounts = []
    for index, handle in enumerate(handles):
        name, protocol, protocol_id = (str(one or "") for one in found[3 * index : 3 * index + 3])
        if name:
            accounts.append(Known(handle=handle, protocol=protocol, protocol_id=protocol_id, name=name))
    return accounts


def choose(accounts: list[Known], address: str) -> Known:
    """Return the account that is meant; NetworkError: there is none, or there are several."""
    wanted = address.strip().casefold()
    fitting = [
        one for one in accounts if wanted in (each.casefold() for each in (one.name, one.plain, one.full))
    ]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        raise NetworkError(
            "Pidgin has several accounts {account}: {accounts}.",
            advice="Write the one that you mean as it stands there.",
            account=address,
            accounts=_listed(fitting),
        )
    if not accounts:
        raise NetworkError(
            "Pidgin has no account {account}: it has none at all.",
            advice="Add one in Pidgin under “Accounts”.",
            account=address,
        )
    raise NetworkError(
        "Pidgin has no account {account}.",
        advice="It has these: {accounts}.",
        account=address,
        accounts=_listed(accounts),
    )


def bus_address(chosen: str = "") -> str:
    """Return the address of the session bus; NetworkError where there can be none."""
    if address := chosen.strip() or session_address():
        return address
    raise NetworkError(
        "There is no session bus over which Pidgin could be reached.",
        advice="Start Boltun in the desktop session in which Pidgin runs. Windows has no such bus.",
    )


async def find(account: Account, password: str | None) -> tuple[Found, ...]:
    """Return the accounts in Pidgin; NetworkError where it does not run."""
    chosen = str(account.options.get("bus", ""))
    try:
        bus = await Bus.open(bus_address(chosen), lambda signal: None)
        try:
            if not await bus.owner_of(NAME):
                raise no_pidgin()
            accounts = await all_accounts(Purple(bus))
        finally:
            await bus.close()
    except BusLostError as error:
        raise NetworkError(
            "The session bus cannot be reached: {reason}.",
            advice="Start Boltun in the desktop session in which Pidgin runs.",
            reason=str(error),
        ) from error
    names = [one.plain.casefold() for one in accounts]
    options: dict[str, str | int | bool] = {"bus": chosen} if chosen else {}
    return tuple(
        Found(
            address=one.plain if names.count(one.plain.casefold()) == 1 else one.full,
            label=f"{one.protocol}, {one.plain}",
            options=options,
        )
        for one in accounts
    )


def _listed(accounts: list[Known]) -> str:
    return ", ".join(one.full for one in accounts)
