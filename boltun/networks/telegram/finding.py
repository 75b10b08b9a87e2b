"""The name of a bot, found by its token."""

from __future__ import annotations

from boltun.errors import NetworkError
from boltun.message import Account
from boltun.networks.kind import Found
from boltun.networks.telegram.bot_api import BotApi, NoAnswerError, NotReachedError, RefusedError
from boltun.networks.telegram.endings import Ending
from boltun.networks.telegram.options import Login

__all__ = ["find_bot"]


async def find_bot(account: Account, password: str | None) -> tuple[Found, ...]:
    """Ask the server whose token this is; NetworkError if it cannot say."""
    login, token = Login.of(account), (password or "").strip()
    if not Login.is_token(token):
        raise NetworkError(
            "The token of the bot is missing, or is none.",
            advice="@BotFather in Telegram gives it to you; it looks like 123456:ABC-DEF.",
        )
    api = BotApi(login.server, token)
    try:
        me = await api.get_me()
    except (NotReachedError, NoAnswerError, RefusedError) as error:
        ending = Ending.of(error, login.host)
        raise NetworkError(ending.template, **ending.values) from error
    finally:
        await api.close()
    name = str(me.get("username") or "")
    return (Found(address=f"@{name}", label=f"{me.get('first_name') or name} (@{name})"),)
