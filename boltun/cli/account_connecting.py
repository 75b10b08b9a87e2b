"""``boltun account connect``: connects one account in the terminal and asks what its network asks."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import getpass
import sys
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from boltun.cli.account_known import find_account
from boltun.cli.master_password import add_master_option, unlock
from boltun.cli.output import complain, say_line, tell
from boltun.connection import CertificateAsked, ConnectionChanged, ConnectionState, QuestionAsked
from boltun.errors import BoltunError, NetworkError
from boltun.events import AccountsChanged, DatabaseBroken, ServiceFailed
from boltun.log import certificate_advice
from boltun.message import Account

if TYPE_CHECKING:
    from boltun.events import Event
    from boltun.service import AccountState, Service

__all__ = ["add_connect"]

_WITHIN = 300.0
_MOMENT = 2.0
"""Seconds for which an account that is online may still ask something, or tell of itself."""


def add_connect(actions: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    connecting = actions.add_parser(
        "connect",
        help="connect an account once, and answer what its network asks",
        description="Connect one account, ask at the terminal what its network asks (such as a login code),"
        " say how it stands, and end when it is online. Works while Boltun does not run. Answers to questions"
        " are not kept; without a terminal they are read from the standard input, one a line.",
    )
    connecting.add_argument("account", metavar="ADDRESS", help="its address, or its name as listed")
    connecting.add_argument(
        "--within",
        metavar="SECONDS",
        type=float,
        default=_WITHIN,
        help=f"give up when it is not online after so long without a question; without it {_WITHIN:.0f}",
    )
    add_master_option(connecting)
    connecting.set_defaults(func=_connect)


def _connect(args: argparse.Namespace) -> int:
    from boltun.passwords import Passwords
    from boltun.service import Service

    passwords = Passwords(args.profile)
    if passwords.sealed():
        unlock(passwords, args)

    async def connect() -> None:
        events: asyncio.Queue[Event] = asyncio.Queue()
        service = Service(args.profile.make(), listener=events.put_nowait, connect=False, passwords=passwords)
        await service.start()
        try:
            account = find_account(service.store, args.account)
            await _Connecting(service, account, events).follow(args.within)
        finally:
            await service.stop()

    asyncio.run(connect())
    return 0


class _Connecting:
    """One account on its way, as the terminal shows it."""

    def __init__(self, service: Service, account: Account, events: asyncio.Queue[Event]) -> None:
        self._service = service
        self._account = account
        self._events = events
        self._said: set[str] = set()
        self._declined: list[QuestionAsked] = []
        """The questions that the owner does not want to answer now."""

    async def follow(self, within: float) -> None:
        """Connect, and return when the account is online; NetworkError if it cannot be."""
        loop = asyncio.get_running_loop()
        await self._service.accounts.connect(self._account.key)
        left = within
        try:
            while left > 0:
                begun = loop.time()
                if self.is_online(await self._heard(left)):
                    break
                # What the owner needs for an answer does not count.
                left -= loop.time() - begun
                await self._ask()
            else:
                raise TimeoutError
        except TimeoutError:
            raise NetworkError(
                "{account} is not online after {seconds} seconds.",
                advice="Try again later, or look at what is said above.",
                account=self._account.address,
                seconds=round(within),
            ) from None
        await self._ask()
        with contextlib.suppress(TimeoutError):
            while True:
                await self._heard(_MOMENT)
                await self._ask()
        for fact in (await self._state()).facts:
            say_line(f"{fact.label}: {fact.value}{'  (!)' if fact.warning else ''}")

    async def _heard(self, within: float) -> ConnectionChanged | None:
        """Wait for the next event of this account; return it if its connection changed."""
        async with asyncio.timeout(within):
            while True:
                event = await self._events.get()
                if isinstance(event, DatabaseBroken) and self._service.broken is not None:
                    raise self._service.broken
                if isinstance(event, ServiceFailed):
                    complain(event.text)
                if isinstance(event, AccountsChanged):
                    return None
                if getattr(event, "account", None) != self._account.key:
                    continue
                if isinstance(event, CertificateAsked):
                    tell(certificate_advice(event))
                if isinstance(event, QuestionAsked):
                    return None
                if isinstance(event, ConnectionChanged):
                    return event

    def is_online(self, event: ConnectionChanged | None) -> bool:
        """Say how the account stands now, each thing once."""
        if event is None:
            return False
        if event.state is ConnectionState.FAILED:
            raise NetworkError("{text}", text=event.text or "The account stopped.")
        words = f"{event.state.value}{f': {event.text}' if event.text else ''}"
        if words not in self._said:
            self._said.add(words)
            say_line(words, flush=True)
        return event.state is ConnectionState.ONLINE

    async def _ask(self) -> None:
        """Ask what the network asks now."""
        question = (await self._state()).question
        if question is None or question in self._declined:
            return
        if question.help:
            tell(question.help)
        words = f"{question.label}{' (Enter: not now)' if question.optional else ''}: "
        answer = await _apart(lambda: _read(words, secret=question.secret))
        if not answer and question.optional:
            self._declined.append(question)
            return
        if not answer:
            raise NetworkError(
                "There is no answer to the question of {account}: {label}.",
                advice="Give it at the terminal, or on the standard input.",
                account=self._account.address,
                label=question.label,
            )
        try:
            await self._service.accounts.answer_question(self._account.key, question.id, answer)
        except BoltunError as error:
            complain(error)

    async def _state(self) -> AccountState:
        states = await self._service.accounts.all()
        return next(one for one in states if one.account.key == self._account.key)


def _read(words: str, *, secret: bool) -> str:
    if not sys.stdin.isatty():
        return sys.stdin.readline().strip()
    if secret:
        return getpass.getpass(words).strip()
    tell(words, end="")
    return sys.stdin.readline().strip()


async def _apart(ask: Callable[[], str]) -> str:
    """Ask in a thread that nobody has to wait for, so that Ctrl+C ends the question."""
    loop = asyncio.get_running_loop()
    answered: asyncio.Future[str] = loop.create_future()

    def settle(answer: str) -> None:
        if not answered.done():
            answered.set_result(answer)

    threading.Thread(target=lambda: loop.call_soon_threadsafe(settle, ask()), daemon=True).start()
    return await answered
