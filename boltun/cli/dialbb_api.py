"""``boltun serve --dialbb-api``: an application served over DialBB's HTTP interface."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from boltun.cli.opened import add_approve_option, agreed, refused
from boltun.cli.serving import Serving
from boltun.errors import BoltunError, MindError, NotApprovedError
from boltun.minds.approvals import Approvals
from boltun.minds.content import Content
from boltun.minds.listing import find_info, find_minds
from boltun.minds.opening import Opening
from boltun.minds.registry import kind_of
from boltun.paths import bundled_bases
from boltun.text.files import is_there

if TYPE_CHECKING:
    from boltun.minds.dialbb.http_api import DialbbApi
    from boltun.paths import Profile

__all__ = ["SERVING", "add_api_options", "served_api"]


def add_api_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the interface."""
    parser.add_argument(
        "--dialbb-api",
        nargs="+",
        metavar=("PORT", "APPLICATION"),
        help="also serve a DialBB application over DialBB's HTTP interface: a config.yml, its folder or the "
        "name of a mind; without it the mind that answers by default",
    )
    parser.add_argument(
        "--dialbb-host",
        metavar="HOST",
        default="127.0.0.1",
        help="the address to serve it on; the default is for programs on this machine only",
    )
    parser.add_argument(
        "--dialbb-name",
        metavar="NAME",
        action="append",
        default=[],
        help="a name by which programs may call this machine, besides localhost and its address",
    )
    add_approve_option(parser)


@contextmanager
def served_api(args: argparse.Namespace, profile: Profile) -> Iterator[DialbbApi | None]:
    """Serve the application that the options name; None if they name none.

    Asks at a terminal whether the application's own code may run. BoltunError says why it cannot be served.
    """
    if not args.dialbb_api:
        yield None
        return
    port, *names = args.dialbb_api
    if not port.isascii() or not port.isdigit() or not 0 <= int(port) < 65536:
        raise BoltunError("{port} is no port: a number from 1 to 65535.", port=port)
    if len(names) > 1:
        raise BoltunError("Only one application can be served: {names}.", names=", ".join(names))
    path = _application(names[0] if names else None, profile)
    from boltun.minds.dialbb.http_api import DialbbApi
    from boltun.minds.dialbb.opening import open_mind

    approvals = Approvals(profile.approvals_path, trusted=[bundled_bases()])

    def may_run(content: Content) -> bool:
        if approvals.may_run(content):
            return True
        if not agreed(content.folder, args.approve, content.where):
            return False
        approvals.approve(content)
        return True

    try:
        mind = open_mind(path, Opening(may_run=may_run))
    except NotApprovedError as error:
        raise refused(error) from None
    try:
        names = args.dialbb_name
        with DialbbApi(mind.processor, host=args.dialbb_host, port=int(port), names=names) as api:
            yield api
    finally:
        mind.processor.close()


def _application(wanted: str | None, profile: Profile) -> Path:
    """Return the path of the application; MindError if there is none."""
    if wanted is None:
        from boltun.settings import DEFAULT_MIND, Settings

        wanted = Settings(profile.settings_path, bases=profile.bases)[DEFAULT_MIND]
        if not wanted:
            raise MindError(
                "No application is named, and none answers by default.",
                advice="Write --dialbb-api PORT APPLICATION.",
            )
    path = Path(wanted)
    if not is_there(path):
        info = find_info(find_minds(bundled_bases(), profile.bases), wanted)
        if info is None:
            raise MindError("There is no such application.", path=wanted)
        path = info.path
    if kind_of(path).name != "dialbb":
        raise MindError("This is no DialBB application.", path=path)
    return path


SERVING = Serving(name="dialbb", add_options=add_api_options, served=served_api)
