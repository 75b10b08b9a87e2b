"""Signing in to the owner's account: Telegram sends a code, and may ask for a password."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

from telethon import errors, types

from boltun.networks.protocol import QuestionAsked
from boltun.networks.telegram_user.endings import Ending, EndingError

__all__ = ["Questions", "sign_in"]

_TRIES: Final = 3
_TO_APP: Final = (
    "Telegram sent it to your Telegram app on another device.",
    "The code was not right. Telegram sent it to your Telegram app on another device.",
)
_TO_TELEPHONE: Final = (
    "Telegram sent it to your telephone.",
    "The code was not right. Telegram sent it to your telephone.",
)


class Questions:
    """What the network asks its owner. ``tell`` takes the question."""

    def __init__(self, account: str, tell: Callable[[QuestionAsked], None]) -> None:
        self._account = account
        self._tell = tell
        self._asked: tuple[str, asyncio.Future[str]] | None = None
        self._count = 0

    async def ask(self, name: str, *, label: str, help: str) -> str:
        """Ask, and wait for the answer."""
        self._count += 1
        id = f"{name}-{self._count}"
        answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._asked = id, answer
        self._tell(QuestionAsked(account=self._account, id=id, label=label, help=help, secret=True))
        try:
            return (await answer).strip()
        finally:
            self._asked = None

    def answer(self, id: str, text: str) -> None:
        """Take an answer; one to an old question is left alone."""
        if self._asked is not None and self._asked[0] == id and not self._asked[1].done():
            self._asked[1].set_result(text)


async def sign_in(client: Any, phone: str, questions: Questions) -> None:
    """Sign in; EndingError or an error of Telethon if that does not come about."""
    sent = await client.send_code_request(phone)
    help, wrong = _TO_TELEPHONE
    if isinstance(sent.type, types.auth.SentCodeTypeApp):
        help, wrong = _TO_APP
    for _ in range(_TRIES):
        code = await questions.ask("code", label="Login code", help=help)
        try:
            await client.sign_in(phone, code, phone_code_hash=sent.phone_code_hash)
        except errors.SessionPasswordNeededError:
            await _give_password(client, questions)
        except (errors.PhoneCodeInvalidError, errors.PhoneCodeEmptyError):
            help = wrong
            continue
        except errors.PhoneCodeExpiredError as error:
            raise EndingError(
                Ending(template="The login code is too old. Connect again to get a new one.", final=True)
            ) from error
        return
    raise EndingError(Ending(template="The login code was wrong three times. Connect again.", final=True))


async def _give_password(client: Any, questions: Questions) -> None:
    help = "Your account has one besides the code: Settings, Privacy and Security, Two-Step Verification."
    for _ in range(_TRIES):
        password = await questions.ask("password", label="Password of two-step verification", help=help)
        try:
            await client.sign_in(password=password)
        except errors.PasswordHashInvalidError:
            help = "The password was not right."
            continue
        return
    raise EndingError(Ending(template="The password was wrong three times. Connect again.", final=True))
