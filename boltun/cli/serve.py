"""``boltun serve``: answers without a window, until a signal ends it or nobody can ever be answered.

The service has a thread of its own. The main thread only waits, so that it hears a signal even if the service
is stuck.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import faulthandler
import logging
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager
from enum import Enum, auto
from queue import Empty, SimpleQueue
from types import FrameType
from typing import TYPE_CHECKING, Any

from boltun.cli.hindrances import change_command, hindrances
from boltun.cli.master_password import add_master_option, unlock
from boltun.cli.output import complain
from boltun.cli.serving import Served, servings
from boltun.cli.supervisor import Supervisor
from boltun.cli.used import when_used
from boltun.errors import BoltunError, SecretError
from boltun.events import DatabaseBroken, Event, MessageChanged
from boltun.log import logging_to, note
from boltun.networks.protocol import ConnectionChanged, ConnectionState

if TYPE_CHECKING:
    from boltun.message import Account
    from boltun.networks.runner import Runner
    from boltun.passwords import Passwords
    from boltun.paths import Profile
    from boltun.service import Service

__all__ = ["NOBODY", "add_parser"]

_log = logging.getLogger("boltun.serve")

NOBODY = 77
"""The exit code if no account can ever connect before somebody acts: EX_NOPERM of sysexits.h."""

_PATIENCE = 15.0
"""Seconds that a clean stop may take."""
_LAST = 5.0
"""Seconds after which the process ends even if Python does not run any more."""
_NOTICED = 1.0
"""Seconds within which every signal is noticed."""


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "serve",
        help="answer without a window",
        description="Connect every enabled account and answer until SIGTERM, SIGHUP or Ctrl+C. What happens "
        "is logged to the standard error and to the profile's log, what is written in messages never. The "
        f"exit code is {NOBODY} where no account can connect before somebody acts: there is none, its"
        " password is wrong, its certificate is not trusted.",
    )
    parser.add_argument("-v", "--verbose", action="store_true", help="log what is decided about each message")
    add_master_option(parser)

    def complete() -> None:
        for one in servings():
            one.add_options(parser)

    when_used(parser, complete)
    parser.set_defaults(func=run)


def run(args: argparse.Namespace) -> int:
    """Serve; return 0 after a clean stop, NOBODY if no account can ever connect."""
    profile: Profile = args.profile.make()
    with logging_to(profile.log_path, terminal=logging.INFO), _served(args, profile) as api:
        passwords = _opened(profile, args)
        try:
            return _Serving(profile, passwords, api, verbose=args.verbose).run()
        except _NobodyError as error:
            complain(error)
            return NOBODY
        except BoltunError:
            raise
        except Exception:
            _log.critical("stopped by an error that nobody took care of", exc_info=True)
            return 1


def _opened(profile: Profile, args: argparse.Namespace) -> Passwords:
    """Return the passwords, unsealed if some are sealed. Accounts that need no sealed one go on without."""
    from boltun.passwords import Passwords

    passwords = Passwords(profile)
    try:
        if passwords.sealed():
            unlock(passwords, args)
    except SecretError as error:
        _log.error("%s", error)
    return passwords


@contextmanager
def _served(args: argparse.Namespace, profile: Profile) -> Iterator[Served | None]:
    """Serve what the options of the kinds of minds ask for; give the first of it."""
    with ExitStack() as stack:
        served = [stack.enter_context(one.served(args, profile)) for one in servings()]
        yield next((one for one in served if one is not None), None)


class _NobodyError(BoltunError):
    """There is no account to serve."""


class _Happened(Enum):
    """The reasons for which the main thread wakes."""

    DONE = auto()
    """It ended, well or not."""
    SIGNAL = auto()
    HOPELESS = auto()
    """No account can connect before somebody acts."""
    BROKEN = auto()
    """The database is damaged, and nobody gets an answer any more."""


class _Serving:
    """One run of the service."""

    def __init__(self, profile: Profile, passwords: Passwords, api: Served | None, *, verbose: bool) -> None:
        self._profile = profile
        self._passwords = passwords
        self._api = api
        self._verbose = verbose
        self._supervisor = Supervisor()
        # A queue, because a signal may come at any point: the lock of an event would lock itself out.
        self._happened: SimpleQueue[_Happened] = SimpleQueue()
        self._states: dict[str, ConnectionState] = {}
        self._served: list[Account] = []

    def run(self) -> int:
        """Serve until something happens; return the exit code."""
        from boltun.networks.runner import Runner

        runner: Runner[Service] = Runner(failed=_told)
        with _bounded_end(), _signals(lambda: self._happened.put(_Happened.SIGNAL)):
            try:
                started = runner.start(self._service)
                what = self._wait_for(started)
                if what is _Happened.DONE:
                    begun = runner.submit(self._begin(started.result()))
                    what = self._wait_for(begun)
                if what is _Happened.DONE:
                    self._served = begun.result()
                    self._supervisor.ready()
                    self._look()
                    # The loop has ended, although nobody asked for that.
                    what = self._wait_for(runner.submit(self._feed()))
                if what is _Happened.HOPELESS:
                    _log.error("no account can connect before somebody acts; see above for what to do")
                elif what is _Happened.SIGNAL:
                    _log.info("stopping")
            finally:
                self._supervisor.stopping()
                _stop(runner)
        _log.info("stopped")
        return {_Happened.SIGNAL: 0, _Happened.HOPELESS: NOBODY}.get(what, 1)

    def _wait_for(self, future: Future[Any]) -> _Happened:
        """Wait until it is done, or until something else happens."""
        future.add_done_callback(lambda _: self._happened.put(_Happened.DONE))
        while True:
            # A signal in the instant before a wait would be noticed only after it.
            with contextlib.suppress(Empty):
                return self._happened.get(timeout=_NOTICED)

    def _service(self) -> Service:
        from boltun.service import Service

        service = Service(
            self._profile, listener=lambda event: self._tell(service, event), passwords=self._passwords
        )
        return service

    async def _begin(self, service: Service) -> list[Account]:
        """Say who is served and what is in the way; if none can connect, return which to give up for."""
        accounts = [state.account for state in await service.accounts.all()]
        if self._api is None:
            enabled = _enabled(accounts)
        else:
            # Somebody who only wants the interface needs no account.
            enabled = [account for account in accounts if account.enabled]
            _log.info("serving an application at %s", self._api.url)
        if enabled:
            _log.info("serving %s", ", ".join(account.address for account in enabled))
            for hindrance in hindrances(service, enabled):
                _log.warning("%s", hindrance)
            for hindrance in await _left_plain(service):
                _log.warning("%s", hindrance)
        return [] if self._api is not None else enabled

    async def _feed(self) -> None:
        """Tell the supervisor again and again that the loop runs."""
        while True:
            self._supervisor.alive()
            await asyncio.sleep(self._supervisor.feeding or 3600)

    def _tell(self, service: Service, event: Event) -> None:
        """Log an event in words; texts of messages are nobody's business."""
        note(event)
        if isinstance(event, ConnectionChanged):
            self._states[event.account] = event.state
            self._look()
        if isinstance(event, DatabaseBroken):
            self._happened.put(_Happened.BROKEN)
        if isinstance(event, MessageChanged) and self._verbose:
            with contextlib.suppress(BoltunError):
                message = service.store.messages.get(event.message_id)
                if message.outcome is not None:
                    _log.info("message %d: %s %s", message.id, message.outcome, message.reason)

    def _look(self) -> None:
        """See how the accounts stand; give up if none of them will ever try again."""
        states = [self._states.get(account.key) for account in self._served]
        if not states:
            return
        online = states.count(ConnectionState.ONLINE)
        self._supervisor.status(f"{online} of {len(states)} accounts online")
        if all(state is ConnectionState.FAILED for state in states):
            self._happened.put(_Happened.HOPELESS)


def _stop(runner: Runner[Service]) -> None:
    """Stop everything; if that takes too long, end the process all the same."""
    _end_in(_PATIENCE + _LAST)
    if not runner.stop(_PATIENCE):
        _log.critical("it does not stop within %d seconds and is ended; this is where it stands:", _PATIENCE)
        logging.shutdown()
        faulthandler.dump_traceback(file=2)
        os._exit(1)


def _end_in(seconds: float) -> None:
    """End the process after so long, even if no Python code runs any more."""
    faulthandler.dump_traceback_later(seconds, exit=True, file=2)


@contextmanager
def _bounded_end() -> Iterator[None]:
    """Remove the time limit when everything has ended.

    It stays if a thread has not ended: the interpreter would wait for a thread that never returns from a
    database.
    """
    before = _waited_for()
    try:
        yield
    finally:
        if _waited_for() <= before:
            faulthandler.cancel_dump_traceback_later()


def _waited_for() -> set[threading.Thread]:
    return {thread for thread in threading.enumerate() if not thread.daemon}


def _told(error: BaseException) -> None:
    # Logged like a library's failure, so that the log says where it happened but nothing of its content.
    logging.getLogger("asyncio").error("nobody took care of an error", exc_info=error)


@contextmanager
def _signals(asked: Callable[[], None]) -> Iterator[None]:
    """Call ``asked`` at the first signal that asks for the end; a second one ends the process at once."""
    names = ("SIGTERM", "SIGINT", "SIGHUP")
    numbers = [getattr(signal, name) for name in names if hasattr(signal, name)]
    # nohup lets it be ignored.
    numbers = [one for one in numbers if signal.getsignal(one) is not signal.SIG_IGN]

    def insist(number: int, frame: FrameType | None) -> None:
        os._exit(128 + number)

    def end(number: int, frame: FrameType | None) -> None:
        _end_in(_PATIENCE + _LAST)
        for one in numbers:
            # The kernel does that without us; but it never ends the first process of a container.
            signal.signal(one, insist if os.getpid() == 1 else signal.SIG_DFL)
        if hasattr(signal, "SIGHUP"):
            signal.signal(signal.SIGHUP, signal.SIG_IGN)  # a terminal that closes may say so twice
        asked()

    before = {one: signal.signal(one, end) for one in numbers}
    try:
        yield
    finally:
        if all(signal.getsignal(one) is end for one in numbers):
            for number, handler in before.items():
                signal.signal(number, handler)


def _enabled(accounts: Sequence[Account]) -> list[Account]:
    """Return the accounts to be served; _NobodyError if there is none."""
    enabled = [account for account in accounts if account.enabled]
    if enabled:
        return enabled
    if not accounts:
        raise _NobodyError(
            "There is no account to answer on.",
            advice="Add one with: boltun account add xmpp me@example.org",
        )
    raise _NobodyError(
        "No account is switched on: {accounts}.",
        advice="Switch one on with: {command} --enabled",
        accounts=", ".join(account.address for account in accounts),
        command=change_command(accounts[0]),
    )


async def _left_plain(service: Service) -> Sequence[str]:
    """Return advice about passwords that an earlier version put into a plain file."""
    try:
        keeping = await service.passwords.keeping()
    except SecretError as error:
        return [str(error)]
    if not keeping.unasked:
        return []
    return [
        f"{keeping.path} holds passwords as they are: {', '.join(keeping.unasked)}. To encrypt them, stop"
        " Boltun and run: boltun account passwords --keep-in encrypted"
    ]
