"""A profile in the program: taken from another device, from a backup, or made in a mailbox."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path

from boltun.errors import NetworkError
from boltun.networks.deltachat.core import Core, CoreError
from boltun.networks.deltachat.endings import refused
from boltun.networks.deltachat.options import Profile
from boltun.networks.endings import Ending

__all__ = ["set_up", "try_mailbox"]


async def set_up(core: Core, profile: Profile, ask_for_code: Callable[[], Awaitable[str]]) -> tuple[int, str]:
    """Have a profile; return the program's number of it, and its owner's name.

    ``ask_for_code`` gets the code of another device. CoreError or NetworkError if there is none.
    """
    profiles = await core.call("get_all_account_ids")
    number = profiles[0] if profiles else await core.call("add_account")
    if not await core.call("is_configured", number):
        # Otherwise it takes what it has read away from the server, and from the owner's other devices.
        await core.call("set_config", number, "bcc_self", "1")
        if profile.backup:
            if not await asyncio.to_thread(Path(profile.backup).is_file):
                raise NetworkError("There is no file {name}.", name=profile.backup)
            await core.call("import_backup", number, profile.backup, None)
        elif profile.password:
            await core.call("add_or_update_transport", number, profile.transport)
        else:
            await core.call("get_backup", number, await ask_for_code())
    elif profile.password:
        known = await core.call("list_transports", number)
        if any(one["addr"] == profile.address and one["password"] != profile.password for one in known):
            await core.call("add_or_update_transport", number, profile.transport)
    own = str(await core.call("get_config", number, "addr") or "").lower()
    if own and own != profile.address:
        raise NetworkError(
            "The profile is that of {own}, and not of {address}.",
            advice="Add the account again under the address {own}.",
            own=own,
            address=profile.address,
        )
    settings = {"bcc_self": "1", "bot": "1" if profile.show_as_bot else "0"}
    if profile.name:
        settings["displayname"] = profile.name
    for key, value in settings.items():
        if await core.call("get_config", number, key) != value:
            await core.call("set_config", number, key, value)
    return number, str(await core.call("get_config", number, "displayname") or "")


async def try_mailbox(profile: Profile, within: float) -> Ending | None:
    """Sign in to the mailbox once, in a profile that is thrown away; None: it worked."""
    with tempfile.TemporaryDirectory(prefix="boltun-", ignore_cleanup_errors=True) as folder:
        core = Core(Path(folder) / "profiles")
        try:
            async with asyncio.timeout(within):
                await core.start()
                number = await core.call("add_account")
                await core.call("add_or_update_transport", number, profile.transport)
        except CoreError as error:
            return refused(error)
        except TimeoutError:
            return Ending(template="The mail server does not answer.")
        finally:
            await core.close()
    return None
