"""``boltun chat``: the whole program in a terminal; you play a contact, Boltun answers."""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from boltun.cli.named import named
from boltun.cli.opened import add_approve_option, add_kind_option, agreed, bundled, refused
from boltun.cli.output import complain, say, say_line, tell
from boltun.errors import BoltunError, NotApprovedError
from boltun.events import (
    DatabaseBroken,
    Event,
    MessageChanged,
    MindLoaded,
    OutcomeKind,
    ReplyWaiting,
    ServiceFailed,
)
from boltun.message import Author

if TYPE_CHECKING:
    from boltun.service import Service
    from boltun.store.records import StoredMessage

__all__ = ["add_parser"]

_SHOWN = 50
"""When a message changed, so many of the newest are looked at, besides those that are under way."""


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "chat",
        help="talk with Boltun in the terminal, as a contact would",
        description="Talk with Boltun in the terminal as a contact would: with its rules, its memory and its"
        " pace. The conversation is kept in the profile, like any other. Your accounts stay disconnected"
        " meanwhile.",
    )
    parser.add_argument(
        "--mind", metavar="FILE", type=named, help="answer from this base, this time; default: the chosen one"
    )
    parser.add_argument(
        "--encoding", metavar="NAME", help="what the text of FILE is in, where the guess is wrong"
    )
    add_kind_option(parser)
    add_approve_option(parser)
    parser.set_defaults(func=_run)


def _run(args: argparse.Namespace) -> int:
    with _heeding_interrupts():
        return asyncio.run(_Chat(args).hold())


@contextmanager
def _heeding_interrupts() -> Iterator[None]:
    """Let Ctrl+C end the conversation, even if a shell started it as a job that ignores it."""
    ignored = signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    if not ignored or threading.current_thread() is not threading.main_thread():
        yield
        return
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)


class _Chat:
    """One conversation: your lines go in as messages of the practice contact, and it prints what happens."""

    def __init__(self, args: argparse.Namespace) -> None:
        self._args = args
        self._events: asyncio.Queue[Event | str | None] = asyncio.Queue()
        self._at_terminal = sys.stdin.isatty()
        self._printed = 0
        self._said = 0
        """How many messages were handed in and have not come back as stored ones."""
        self._unsettled: set[int] = set()
        self._names: Sequence[str] = ()
        """The minds that answer."""
        self._broken: dict[str, str] = {}
        """The complaints about minds that could not be read, so that each is said once."""

    async def hold(self) -> int:
        from boltun.service import Guest, Service

        mind, encoding, kind = self._args.mind, self._args.encoding, self._args.kind
        if mind is None and encoding is not None:
            raise BoltunError("--encoding says what the file of --mind is in.", advice="Give both.")
        if mind is None and kind is not None:
            raise BoltunError("--kind says what the file of --mind is.", advice="Give both.")
        if mind is not None and (info := bundled(mind, self._args.profile)) is not None:
            mind = info.path
        guest = None if mind is None else Guest(path=mind, encoding=encoding, kind=kind)
        profile = self._args.profile.make()
        service = Service(profile, listener=self._events.put_nowait, connect=False, guest=guest)
        await service.start()
        try:
            await self._prepare(service)
            threading.Thread(target=self._read, args=(asyncio.get_running_loop(),), daemon=True).start()
            await self._follow(service)
        finally:
            await service.stop()
        return 0

    async def _prepare(self, service: Service) -> None:
        contact = await service.practice.contact()
        names = (await service.conversations.contact(contact)).settings.minds
        self._names = service.minds.answering(names)
        await self._approve(service, names)
        if self._args.mind is not None:
            await service.minds.lined_up()  # if it cannot be opened, nothing begins
        last = await service.conversations.history(contact, None, 1)
        self._printed = last[-1].id if last else 0
        if self._at_terminal:
            tell("You are the contact; Boltun answers. End with Ctrl+D.")

    async def _approve(self, service: Service, names: Sequence[str]) -> None:
        """Ask whether minds may run program code of their own, before anybody needs them."""
        for name in service.minds.answering(names):
            try:
                await service.minds.load(name)
            except NotApprovedError as error:
                if await self._agreed(error):
                    await service.minds.approve(error.folder)
                elif self._args.mind is not None:
                    raise refused(error) from None
                else:
                    complain(refused(error))
            except BoltunError:
                pass  # said when it should answer

    async def _agreed(self, error: NotApprovedError) -> bool:
        """Ask in a thread that nobody has to wait for, so that Ctrl+C ends the question."""
        loop = asyncio.get_running_loop()
        answered: asyncio.Future[bool] = loop.create_future()

        def settle(answer: bool) -> None:
            if not answered.cancelled():
                answered.set_result(answer)

        def ask() -> None:
            loop.call_soon_threadsafe(settle, agreed(error.folder, self._args.approve, error.where))

        threading.Thread(target=ask, daemon=True).start()
        return await answered

    def _read(self, loop: asyncio.AbstractEventLoop) -> None:
        """Hand in your lines one by one; None at the end. Nobody waits for this thread."""
        for line in sys.stdin:
            loop.call_soon_threadsafe(self._events.put_nowait, line.rstrip("\n"))
        loop.call_soon_threadsafe(self._events.put_nowait, None)

    async def _follow(self, service: Service) -> None:
        contact = await service.practice.contact()
        waiting: list[str] = []  # lines of a pipe: each waits until the one before it is settled
        ended = False
        while not ended or waiting or self._busy:
            event = await self._events.get()
            if event is None:
                ended = True
                if self._at_terminal and self._busy:
                    tell("(waiting for the last answer; Ctrl+C ends at once)")
            elif isinstance(event, str):
                if event.strip():
                    waiting.append(event)
            elif isinstance(event, ServiceFailed):
                complain(event.text)
            elif isinstance(event, DatabaseBroken) and service.broken is not None:
                raise service.broken
            elif isinstance(event, MindLoaded):
                self._tell_broken(service, event)
            elif isinstance(event, ReplyWaiting) and event.contact_id == contact:
                self._tell_pace(event.due)
            elif isinstance(event, MessageChanged) and event.contact_id == contact:
                await self._show(service, contact)
            while waiting and (self._at_terminal or not self._busy):
                self._said += 1
                await service.practice.write(waiting.pop(0))

    def _tell_broken(self, service: Service, event: MindLoaded) -> None:
        """If a mind answers that is not as its file is now, say so once."""
        if not event.error:
            self._broken.pop(event.name, None)
        elif event.name in self._names and self._broken.get(event.name) != event.error:
            self._broken[event.name] = event.error
            # If it was never read, it says so when it should answer.
            if any(info.name == event.name and info.loaded for info in service.minds.all()):
                complain(f"{event.error} What was read before goes on answering.")

    def _tell_pace(self, due: float | None) -> None:
        """Say at a terminal that an answer is coming: half a minute without a word looks like a failure."""
        if self._at_terminal and due is not None:
            seconds = max(round(due - time.time()), 1)
            tell(f"(thinking and typing, for {seconds} s or so)")

    @property
    def _busy(self) -> bool:
        return bool(self._said or self._unsettled)

    async def _show(self, service: Service, contact: int) -> None:
        under_way = 2 * (self._said + len(self._unsettled))  # messages and their answers
        for message in await service.conversations.history(contact, None, _SHOWN + under_way):
            if message.id in self._unsettled or message.id > self._printed:
                await self._show_one(service, message)

    async def _show_one(self, service: Service, message: StoredMessage) -> None:
        from boltun.desk.reason import Reason
        from boltun.store.records import SendState

        if message.author is Author.CONTACT and message.id > self._printed:
            self._said -= 1
        self._printed = max(self._printed, message.id)
        if message.author is Author.BOT:
            if message.state is SendState.INTENDED:
                self._unsettled.add(message.id)
                return
            self._unsettled.discard(message.id)
            if message.state is SendState.HELD:
                # It may wait for days in the window; here nobody waits for it.
                say(f"(This reply is held until you send it: {message.text})", flush=True)
                return
            say(f"Boltun: {message.text}" if self._at_terminal else message.text, flush=True)
        elif message.author is Author.CONTACT:
            if message.outcome is OutcomeKind.WAITING:
                self._unsettled.add(message.id)
                return
            self._unsettled.discard(message.id)
            if message.outcome is OutcomeKind.SILENT:
                reason = {one.value: one.sentence for one in Reason}.get(message.reason, message.reason)
                if message.reason == Reason.NO_MIND:
                    reason += f" {(await service.conversations.why(message.id)).get('error', '')}".rstrip()
                say_line(f"({reason})", flush=True)
