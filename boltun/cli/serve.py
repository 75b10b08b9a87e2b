"""``boltun serve``: answer without a window, until a signal ends it."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import signal
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from boltun.cli.dialbb_api import add_api_options, served_api
from boltun.errors import BoltunError
from boltun.events import Event, MessageChanged
from boltun.log import logging_to, note
from boltun.settings import PAUSED_UNTIL, TALK_WHILE_AWAY, TALK_WITH_EVERYBODY, TALK_WITH_STRANGERS
from boltun.store.records import Answers

if TYPE_CHECKING:
    from boltun.message import Account
    from boltun.minds.dialbb.http_api import DialbbApi
    from boltun.paths import Profile
    from boltun.service import Service

__all__ = ["add_parser"]

_log = logging.getLogger("boltun.serve")


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "serve",
        help="answer without a window",
        description="Connect every enabled account and answer until SIGTERM, SIGHUP or Ctrl+C. What happens "
        "is logged to the standard error and to the profile's log, what is written in messages never.",
    )
    parser.add_argument("-v", "--verbose", action="store_true", help="log what is decided about each message")
    add_api_options(parser)
    parser.set_defaults(func=run)


def run(args: argparse.Namespace) -> int:
    """Serve; return 0 after a clean stop."""
    profile: Profile = args.profile.make()
    with logging_to(profile.log_path, terminal=logging.INFO), served_api(args, profile) as api:
        try:
            asyncio.run(_serve(profile, args.verbose, api))
        except BoltunError:
            raise
        except Exception:
            _log.critical("stopped by an error that nobody took care of", exc_info=True)
            return 1
    return 0


async def _serve(profile: Profile, verbose: bool, api: DialbbApi | None) -> None:
    from boltun.service import Service

    ended = asyncio.Event()
    _on_signals(ended)
    service = Service(profile, listener=lambda event: _tell(service, event, verbose))
    try:
        await service.start()
        accounts = [state.account for state in await service.accounts()]
        if api is None:
            enabled = _enabled(accounts)
        else:
            # Whoever only wants the interface needs no account.
            enabled = [account for account in accounts if account.enabled]
            _log.info("serving an application at %s", api.url)
        if enabled:
            _log.info("serving %s", ", ".join(account.address for account in enabled))
            for hindrance in _hindrances(service, enabled):
                _log.warning("%s", hindrance)
        await ended.wait()
        _log.info("stopping")
    finally:
        await service.stop()
    _log.info("stopped")


def _enabled(accounts: Sequence[Account]) -> list[Account]:
    """Return the accounts to be served; BoltunError where there is none."""
    enabled = [account for account in accounts if account.enabled]
    if enabled:
        return enabled
    if not accounts:
        raise BoltunError(
            "There is no account to answer on.",
            advice="Add one with: boltun account add xmpp me@example.org",
        )
    raise BoltunError(
        "No account is switched on: {accounts}.",
        advice="Switch one on with: {command} --enabled",
        accounts=", ".join(account.address for account in accounts),
        command=_change(accounts[0]),
    )


def _hindrances(service: Service, enabled: Sequence[Account]) -> Iterator[str]:
    """Yield what will keep everybody from being answered, or on one account, and what to do about it."""
    settings, path = service.settings, service.profile.settings_path
    keys = {account.key for account in enabled}
    chosen = {
        stored.settings.answers for stored in service.store.contacts() if stored.contact.account in keys
    }
    rules = (TALK_WITH_EVERYBODY, TALK_WITH_STRANGERS, TALK_WHILE_AWAY)
    ruled = any(settings[rule] for rule in rules)
    if not ruled and Answers.ALWAYS not in chosen:
        nobody = (
            "Only replies that wait for you will be made"
            if Answers.ASK in chosen
            else "Nobody will be answered"
        )
        yield (
            f"{nobody}: no rule is on. Set {' or '.join(rule.key for rule in rules)} to true in {path}; it is"
            " read while Boltun runs."
        )
    if ruled or Answers.ALWAYS not in chosen:
        for account in enabled:
            if account.ask_first:
                yield (
                    f"On {account.address} every reply will wait until you send it in the window. To answer"
                    f" without asking, stop Boltun and run: {_change(account)} --no-ask-first"
                )
    if service.paused_until is not None:
        yield f"Boltun is paused and answers nobody. To go on, set {PAUSED_UNTIL.key} to 0 in {path}."


def _change(account: Account) -> str:
    return f"boltun account change {account.network} {account.address}"


def _on_signals(ended: asyncio.Event) -> None:
    loop = asyncio.get_running_loop()

    def end(number: int) -> None:
        ended.set()
        # Whoever insists, by a second signal, ends the program at once.
        signal.signal(number, signal.SIG_DFL)

    numbers = [signal.SIGTERM, signal.SIGINT]
    # nohup lets it be ignored.
    if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
        numbers.append(signal.SIGHUP)
    for number in numbers:
        try:
            loop.add_signal_handler(number, end, number)
        except NotImplementedError:  # Windows
            signal.signal(number, lambda number, frame: loop.call_soon_threadsafe(end, number))


def _tell(service: Service, event: Event, verbose: bool) -> None:
    """Log an event in words; texts of messages are nobody's business."""
    note(event)
    if isinstance(event, MessageChanged) and verbose:
        with contextlib.suppress(BoltunError):
            message = service.store.message(event.message_id)
            if message.outcome is not None:
                _log.info("message %d: %s %s", message.id, message.outcome, message.reason)
