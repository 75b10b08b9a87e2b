"""``boltun serve``: answer without a window, until a signal ends it."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import signal
import sys
from typing import TYPE_CHECKING

from boltun.desk.reason import Reason
from boltun.errors import BoltunError
from boltun.events import Event, LoopStopped, MessageChanged, MindLoaded
from boltun.networks.practice import PRACTICE_ACCOUNT
from boltun.networks.protocol import CertificateAsked, ConnectionChanged

if TYPE_CHECKING:
    from boltun.paths import Profile
    from boltun.service import Service

__all__ = ["add_parser"]

_log = logging.getLogger("boltun.serve")


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "serve",
        help="answer without a window",
        description="Connect every enabled account and answer until SIGTERM or Ctrl+C. What happens is "
        "logged to the standard error, what is written in messages never.",
    )
    parser.add_argument("-v", "--verbose", action="store_true", help="log what is decided about each message")
    parser.set_defaults(func=run)


def run(args: argparse.Namespace) -> int:
    """Serve; return 0 after a clean stop."""
    logging.basicConfig(
        stream=sys.stderr,
        level=logging.INFO,
        format="%(asctime)s %(levelname)s %(message)s",
        datefmt="%Y-%m-%d %H:%M:%S",
    )
    for library in ("alembic", "slixmpp", "asyncio"):
        logging.getLogger(library).setLevel(logging.WARNING)
    asyncio.run(_serve(args.profile, args.verbose))
    return 0


async def _serve(profile: Profile, verbose: bool) -> None:
    from boltun.service import Service

    ended = asyncio.Event()
    _on_signals(ended)
    service = Service(profile, listener=lambda event: _tell(service, event, verbose))
    try:
        await service.start()
        enabled = [state.account.address for state in await service.accounts() if state.account.enabled]
        if not enabled:
            raise BoltunError("No account is enabled.", advice="Add one with: boltun account add")
        _log.info("serving %s", ", ".join(enabled))
        await ended.wait()
        _log.info("stopping")
    finally:
        await service.stop()
    _log.info("stopped")


def _on_signals(ended: asyncio.Event) -> None:
    loop = asyncio.get_running_loop()

    def end(number: int) -> None:
        ended.set()
        # Whoever insists, by a second signal, ends the program at once.
        signal.signal(number, signal.SIG_DFL)

    for number in (signal.SIGTERM, signal.SIGINT):
        try:
            loop.add_signal_handler(number, end, number)
        except NotImplementedError:  # Windows
            signal.signal(number, lambda number, frame: loop.call_soon_threadsafe(end, number))


def _tell(service: Service, event: Event, verbose: bool) -> None:
    """Log an event in words; texts of messages are nobody's business."""
    if isinstance(event, ConnectionChanged):
        if event.account != PRACTICE_ACCOUNT.key:
            _log.info("%s: %s%s", event.account, event.state, f" ({event.text})" if event.text else "")
    elif isinstance(event, CertificateAsked):
        _log.warning(
            "%s: the certificate of %s is not trusted. To trust it, set the account's option fingerprint=%s",
            event.account,
            event.host,
            event.fingerprint,
        )
    elif isinstance(event, LoopStopped):
        _log.warning("contact %d: stopped for a while. %s", event.contact_id, Reason(event.reason).sentence)
    elif isinstance(event, MindLoaded) and event.error:
        _log.error("%s", event.error)
    elif isinstance(event, MessageChanged) and verbose:
        with contextlib.suppress(BoltunError):
            message = service.store.message(event.message_id)
            if message.outcome is not None:
                _log.info("message %d: %s %s", message.id, message.outcome, message.reason)
