"""``boltun pack``: makes a package of a base, for others."""

from __future__ import annotations

import argparse
from pathlib import Path

from boltun.cli.named import named
from boltun.cli.output import counted, say_line
from boltun.text.encoding import decode
from boltun.text.files import is_file, read_file, replace_file

__all__ = ["add_parser"]


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "pack",
        help="make a package of a base, for others",
        description="Make one file of a base, the conversations beside it, its readme and its licence. The"
        " base is checked first and must hold its conversations.",
    )
    parser.add_argument("base", metavar="BASE", type=named, help="a reply base or an ELIZA script")
    parser.add_argument("-o", "--output", metavar="FILE", type=named, help="default: NAME-VERSION.boltun")
    parser.add_argument("--name", help="its name for others; default: that of its file")
    parser.add_argument("--version", default="1.0", help="such as 1.2; default: 1.0")
    parser.add_argument("--language", default="", metavar="TAG", help="its language, such as en, ru or ja")
    parser.add_argument("--licence", default="", metavar="NAME", help="the name of its licence, such as MIT")
    parser.add_argument(
        "--licence-file", metavar="FILE", type=named, help="its text; default: LICENSE beside the base"
    )
    parser.add_argument("--author", metavar="NAME", action="append", help="may be given several times")
    parser.add_argument("--description", default="", metavar="TEXT", help="one line about it")
    parser.add_argument("--readme", metavar="FILE", type=named, help="a page about it")
    parser.add_argument("--encoding", metavar="NAME", help="what it is in, where the guess is wrong")
    parser.set_defaults(func=_run)


def _run(args: argparse.Namespace) -> int:
    from boltun.packages.archive import SUFFIX
    from boltun.packages.manifest import Manifest
    from boltun.packages.packing import pack

    manifest = Manifest(
        name=args.base.stem if args.name is None else args.name,
        version=args.version,
        language=args.language,
        licence=args.licence,
        authors=tuple(args.author or ()),
        description=args.description,
    )
    beside = args.base.with_name("LICENSE")
    licence = args.licence_file or (beside if is_file(beside) else None)
    data, found = pack(
        args.base,
        manifest,
        readme=_page(args.readme),
        licence=_page(licence),
        encoding=args.encoding,
    )
    output: Path = args.output or Path(f"{manifest.name}-{manifest.version}{SUFFIX}")
    replace_file(output, data)
    for fact in found.facts:
        say_line(fact.text)
    say_line(f"It holds {counted(found.held, 'conversation')}.")
    say_line(f"{output}: {manifest.name} {manifest.version}, {len(data)} bytes")
    return 0


def _page(path: Path | None) -> str:
    return "" if path is None else decode(read_file(path, 1 << 20), path=path).text
