"""``boltun base``: lists bases, adds them, and says which program code may run."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Any

from boltun.cli.named import named
from boltun.cli.opened import add_approve_option, agreed, refused
from boltun.cli.output import json_text, say_columns, say_line, tell
from boltun.errors import NotApprovedError

if TYPE_CHECKING:
    from boltun.paths import Profile
    from boltun.service import MindInfo, Service

__all__ = ["add_parser"]


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "base",
        help="list the bases that can be chosen, add and remove some, take back an approval",
        description="The bases that can be chosen: the bundled ones, those in the profile's folder, and those"
        " that you added. Works at any time.",
    )
    actions = parser.add_subparsers(metavar="ACTION", required=True)
    listing = actions.add_parser(
        "list", help="list the bases", description="List the bases, one a line: name, kind and title."
    )
    listing.add_argument("--json", action="store_true", help="one array, for other programs")
    listing.set_defaults(func=_list)
    adding = actions.add_parser(
        "add", help="add a base", description="Offer a base from where it lies. It stays there."
    )
    adding.add_argument("base", metavar="FILE", type=named, help="its file")
    add_approve_option(adding)
    adding.set_defaults(func=_add)
    removing = actions.add_parser(
        "remove",
        help="take an added base off the list",
        description="Offer a base no longer. Its file stays, and so does what was remembered with it.",
    )
    removing.add_argument("base", metavar="FILE", type=named, help="its file, as it is listed")
    removing.set_defaults(func=_remove)
    approvals = actions.add_parser(
        "approvals",
        help="list the folders whose program code may run",
        description="List the folders to whose program code and requests you agreed, one a line.",
    )
    approvals.add_argument("--json", action="store_true", help="one array, for other programs")
    approvals.set_defaults(func=_approvals)
    withdrawing = actions.add_parser(
        "withdraw",
        help="take back an approval",
        description="Let the program code in a folder run no longer, and let nothing be sent elsewhere from"
        " it. A Boltun that runs goes on with what it has loaded until it is started again.",
    )
    withdrawing.add_argument("folder", metavar="FOLDER", type=named, help="as “approvals” lists it")
    withdrawing.set_defaults(func=_withdraw)


def _list(args: argparse.Namespace) -> int:
    infos = asyncio.run(_infos(args.profile))
    if args.json:
        say_line(json_text([_as_json(info) for info in infos]))
        return 0
    for info in infos:
        say_columns(info.name, info.kind, info.title)
    return 0


async def _infos(profile: Profile) -> list[MindInfo]:
    return (await _opened(profile)).minds.all()


def _as_json(info: MindInfo) -> dict[str, Any]:
    return {
        "name": info.name,
        "kind": info.kind,
        "title": info.title,
        "file": str(info.path),
        "bundled": info.bundled,
    }


def _add(args: argparse.Namespace) -> int:
    info = asyncio.run(_added(args))
    say_columns(info.name, info.kind, info.title)
    return 0


async def _added(args: argparse.Namespace) -> MindInfo:
    service = await _opened(args.profile)
    try:
        return await service.minds.add(args.base)
    except NotApprovedError as error:
        if not await asyncio.to_thread(agreed, error.folder, args.approve, error.where):
            raise refused(error) from None
        await service.minds.approve(error.folder)
    return await service.minds.add(args.base)


def _remove(args: argparse.Namespace) -> int:
    asyncio.run(_removed(args.base, args.profile))
    return 0


async def _removed(path: Path, profile: Profile) -> None:
    service = await _opened(profile)
    await service.minds.remove(str(await asyncio.to_thread(path.absolute)))


def _approvals(args: argparse.Namespace) -> int:
    folders = [str(folder) for folder in asyncio.run(_folders(args.profile))]
    if args.json:
        say_line(json_text(folders))
        return 0
    for folder in folders:
        say_line(folder)
    if not folders:
        tell("There are none.")
    return 0


async def _folders(profile: Profile) -> list[Path]:
    return await asyncio.to_thread((await _opened(profile)).minds.approvals.folders)


def _withdraw(args: argparse.Namespace) -> int:
    asyncio.run(_withdrawn(args.folder, args.profile))
    return 0


async def _withdrawn(folder: Path, profile: Profile) -> None:
    await (await _opened(profile)).minds.withdraw(folder)


async def _opened(profile: Profile) -> Service:
    """Return a service that knows the bases. It is not started, because Boltun may be running."""
    from boltun.service import Service

    service = Service(profile, connect=False)
    await asyncio.to_thread(profile.make)
    await service.minds.scan()
    return service
