"""One session with both servers of an account: two IMAP connections, and SMTP when it is needed.

The libraries block. Each connection has a thread of its own, so that waiting for one keeps nobody else.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import TypeVar, TypeVarTuple

from boltun.networks.email.endings import FAILURES
from boltun.networks.email.mailbox import Folder
from boltun.networks.email.options import Login
from boltun.networks.email.submission import Submission
from boltun.networks.protocol import Fact

__all__ = ["Connection"]

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class _Thread:
    """Calls that block, one after the other."""

    def __init__(self, name: str) -> None:
        self._executor = ThreadPoolExecutor(1, thread_name_prefix=name)

    async def do(self, work: Callable[[*Ts], T], *values: *Ts) -> T:
        """Run a call, and wait for it. If the waiting is cancelled, the call goes on."""
        return await asyncio.get_running_loop().run_in_executor(self._executor, work, *values)

    def end(self, work: Callable[[], object]) -> None:
        """Run a last call, for which nobody waits."""
        with suppress(RuntimeError):
            self._executor.submit(work)
        self._executor.shutdown(wait=False)


class Connection:
    """The connections of one session. What goes wrong raises what stands in ``FAILURES``."""

    def __init__(self, login: Login, password: str, *, timeout: float) -> None:
        """``timeout``: seconds that a server gets for an answer."""
        self.inbox = Folder(login, password, timeout=timeout)
        self.sent = Folder(login, password, timeout=timeout)
        self.sent_name = ""
        """The folder of sent mail; empty: there is none."""
        self._submission = Submission(login, password, timeout=timeout)
        self._login = login
        self._threads = {one: _Thread("boltun mail") for one in (self.inbox, self.sent)}
        self._sending = _Thread("boltun mail")

    async def open_inbox(self) -> None:
        """Sign in and open the inbox."""
        await self.do(self.inbox, self.inbox.connect)
        await self.do(self.inbox, self.inbox.open, "INBOX")

    async def check_submission(self) -> None:
        """Sign in at the outgoing server."""
        await self._sending.do(self._submission.check)

    async def open_sent(self) -> None:
        """Find and open the folder of sent mail; ``sent_name`` stays empty if there is none."""
        name = self._login.sent_folder or await self.do(self.inbox, self.inbox.find_sent)
        if name:
            await self.do(self.sent, self.sent.connect)
            await self.do(self.sent, self.sent.open, name)
            self.sent_name = name

    def facts(self) -> tuple[Fact, ...]:
        """Return what the owner may want to know of the session."""
        tells = self.inbox.tells
        looks = "told at once" if tells else f"looked for every {self._login.poll_seconds:.0f} seconds"
        sent = self.sent_name or "none: Boltun does not see what you send yourself"
        return (
            Fact(label="Incoming server", value=str(self._login.imap)),
            Fact(label="Outgoing server", value=str(self._login.smtp)),
            Fact(label="New mail", value=looks),
            Fact(label="Folder of sent mail", value=sent, warning=not self.sent_name),
        )

    async def do(self, folder: Folder, work: Callable[[*Ts], T], *values: *Ts) -> T:
        """Call a method of a folder in its thread."""
        return await self._threads[folder].do(work, *values)

    async def do_soon(self, folder: Folder, work: Callable[[*Ts], T], *values: *Ts) -> T:
        """The same while the folder waits for news: the waiting ends."""
        called = asyncio.ensure_future(self.do(folder, work, *values))
        folder.wake()
        return await called

    async def send(self, sender: str, receiver: str, data: bytes, begins: Callable[[], None]) -> None:
        """Hand over a letter; see ``Submission.send``."""
        await self._sending.do(self._submission.send, sender, receiver, data, begins)

    def close(self, *, politely: bool, last: Sequence[tuple[str, bytes]] = ()) -> None:
        """End everything; ``politely``: with a goodbye to the server. Nobody waits for it.

        ``last``: letters for the folder of sent mail, each with its Message-ID.
        """
        for folder, thread in self._threads.items():
            if politely:
                folder.wake()
            else:
                folder.drop()
            thread.end(partial(_close, folder, last if folder is self.sent and politely else ()))
        self._sending.end(self._submission.close)


def _close(folder: Folder, last: Sequence[tuple[str, bytes]]) -> None:
    with suppress(*FAILURES):
        for message_id, data in last:
            folder.keep(message_id, data)
    folder.close()
    folder.dispose()
