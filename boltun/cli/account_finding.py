"""``boltun account find``: the accounts that a network finds by itself, before one is added."""

from __future__ import annotations

import argparse
import asyncio
import getpass
import shlex
import sys
from collections.abc import Sequence
from typing import Any

from boltun.cli.account_options import add_option, given_options, words_of
from boltun.cli.output import json_text, say_columns, say_line, tell
from boltun.message import Account
from boltun.networks.finding import Discovery, discover
from boltun.networks.kind import NetworkKind
from boltun.networks.registry import network_kind, offered_networks

__all__ = ["add_find"]


def add_find(actions: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    finding = actions.add_parser(
        "find",
        help="let a network find accounts, or the options of one",
        description="List the accounts that a network finds by itself, one a line. Nothing is added.",
    )
    networks = finding.add_subparsers(metavar="NETWORK", required=True)
    for kind in offered_networks():
        network = networks.add_parser(kind.name, help=kind.title.replace("%", "%%"))
        text = (kind.address_help or kind.address_label).replace("%", "%%")
        network.add_argument("address", metavar="ADDRESS", nargs="?", default="", help=text)
        if kind.needs_password:
            network.add_argument(
                "--password-stdin", action="store_true", help="read the password from the standard input"
            )
        network.add_argument("--json", action="store_true", help="one array, for other programs")
        for option in kind.options:
            if not option.secret:
                add_option(network, option)
        network.set_defaults(func=_find, network=kind.name)


def _find(args: argparse.Namespace) -> int:
    kind = network_kind(args.network)
    address = kind.address_of(args.address)
    account = Account(
        key=f"{kind.name}:{address}",
        network=kind.name,
        address=address,
        options=given_options(args, kind),
    )
    # What cannot be found anyhow asks nobody for a password.
    password = _password(args, kind) if kind.needs_password and kind.find is not None else None
    found = asyncio.run(discover(account, password))
    _show(kind, found, as_json=args.json)
    if not (found or address or args.json):
        tell(f"ADDRESS may be missing ({kind.address_label}): boltun account find {kind.name} ADDRESS")
    return 0


def _password(args: argparse.Namespace, kind: NetworkKind) -> str | None:
    """Return the password, if somebody gives one; many a network finds something without it."""
    if args.password_stdin:
        return sys.stdin.readline().rstrip("\r\n") or None
    if sys.stdin.isatty():
        return getpass.getpass(f"{kind.password_label} for {kind.title} (Enter: look without one): ") or None
    return None


def _show(kind: NetworkKind, found: Sequence[Discovery], *, as_json: bool) -> None:
    if as_json:
        say_line(json_text([_as_json(kind, one) for one in found]))
        return
    for one in found:
        words = shlex.join(words_of(kind, one.account.options))
        say_columns(*(part for part in (one.account.address, one.label, words) if part))
    if found:
        tell(f"Add one with: boltun account add {kind.name} ADDRESS, and the options behind it")
    else:
        tell("Nothing was found.")


def _as_json(kind: NetworkKind, one: Discovery) -> dict[str, Any]:
    secret = {option.key for option in kind.secrets}
    options = {key: value for key, value in one.account.options.items() if key not in secret}
    return {
        "network": kind.name,
        "address": one.account.address,
        "label": one.label or None,
        "options": options,
    }
