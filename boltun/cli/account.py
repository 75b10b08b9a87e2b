"""``boltun account``: the accounts on which Boltun answers."""

from __future__ import annotations

import argparse
import getpass
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

from boltun.cli.output import say_columns
from boltun.errors import NetworkError, SecretError
from boltun.message import Account
from boltun.networks.protocol import AccountOption
from boltun.networks.registry import NETWORKS, NetworkKind, network_kind, open_network
from boltun.text.marks import marked_line

if TYPE_CHECKING:
    from boltun.paths import Profile
    from boltun.store.store import Store

__all__ = ["add_parser"]


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "account",
        help="add, change, list or remove accounts",
        description="The accounts on which Boltun answers. Changes are made while Boltun does not run.",
    )
    actions = parser.add_subparsers(metavar="ACTION", required=True)
    _add_add(actions)
    _add_change(actions)
    listing = actions.add_parser(
        "list", help="list the accounts", description="List the accounts, one a line."
    )
    listing.set_defaults(func=_list)
    removing = actions.add_parser(
        "remove",
        help="remove an account",
        description="Remove an account and forget its password. Its conversations come back with it.",
    )
    removing.add_argument("account", metavar="ADDRESS", help="its address, or its name as listed")
    removing.set_defaults(func=_remove)


def _add_add(actions: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    adding = actions.add_parser(
        "add",
        help="add an account",
        description="Add an account. Its password is asked for, never part of the command line.",
    )
    networks = adding.add_subparsers(metavar="NETWORK", required=True)
    for kind in _offered():
        network = networks.add_parser(kind.name, help=kind.title)
        network.add_argument("address", metavar="ADDRESS", help=kind.address_help or kind.address_label)
        _add_options(network, kind, adding=True)
        network.set_defaults(func=_add, network=kind.name)


def _add_change(actions: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    changing = actions.add_parser(
        "change",
        help="change an account",
        description="Change what is given and keep the rest. --password asks for a new password.",
    )
    networks = changing.add_subparsers(metavar="NETWORK", required=True)
    for kind in _offered():
        network = networks.add_parser(kind.name, help=kind.title)
        network.add_argument("address", metavar="ADDRESS", help=kind.address_help or kind.address_label)
        if kind.needs_password:
            network.add_argument("--password", action="store_true", help="ask for a new password")
        network.add_argument(
            "--enabled",
            action=argparse.BooleanOptionalAction,
            help="connect it at every start, or leave it alone",
        )
        _add_options(network, kind, adding=False)
        network.set_defaults(func=_change, network=kind.name)


def _add_options(parser: argparse.ArgumentParser, kind: NetworkKind, *, adding: bool) -> None:
    """Offer everything that the network itself declares, except secrets: others can read a command line."""
    if kind.needs_password:
        parser.add_argument(
            "--password-stdin", action="store_true", help="read the password from the standard input"
        )
    parser.add_argument(
        "--ask-first",
        action=argparse.BooleanOptionalAction,
        default=True if adding else None,
        help="hold every reply until you send it",
    )
    for option in kind.options:
        if not option.secret:
            _add_option(parser, option)


def _add_option(parser: argparse.ArgumentParser, option: AccountOption) -> None:
    flag = f"--{option.key.replace('_', '-')}"
    text = f"{option.label}. {option.help}".strip().replace("%", "%%")
    dest = f"option_{option.key}"
    if isinstance(option.default, bool):
        parser.add_argument(flag, dest=dest, action=argparse.BooleanOptionalAction, help=text)
    else:
        meta = option.key.upper()
        parser.add_argument(flag, dest=dest, type=type(option.default), metavar=meta, help=text)


def _add(args: argparse.Namespace) -> int:
    kind = network_kind(args.network)
    account = Account(
        key=f"{kind.name}:{args.address}",
        network=kind.name,
        address=args.address,
        ask_first=args.ask_first,
        options=_options(args, kind),
    )
    _check(account)
    with _open(args.profile) as store:
        if any(_same(known, account) for known in store.accounts()):
            raise NetworkError(
                "There is an account {account} already.",
                advice="Change it with: boltun account change {network} {account}",
                account=account.address,
                network=kind.name,
            )
        if kind.needs_password:
            _keep_password(args, account)
        store.save_account(account)
    return 0


def _change(args: argparse.Namespace) -> int:
    kind = network_kind(args.network)
    with _open(args.profile) as store:
        known = _find(store, args.address, kind.name)
        account = replace(
            known,
            ask_first=known.ask_first if args.ask_first is None else args.ask_first,
            enabled=known.enabled if args.enabled is None else args.enabled,
            options={**known.options, **_options(args, kind)},
        )
        _check(account)
        if kind.needs_password and (args.password or args.password_stdin):
            _keep_password(args, account)
        store.save_account(account)
    return 0


def _list(args: argparse.Namespace) -> int:
    with _open(args.profile) as store:
        for account in store.accounts():
            state = "on" if account.enabled else "off"
            say_columns(account.key, state, *(["asks first"] if account.ask_first else []))
    return 0


def _remove(args: argparse.Namespace) -> int:
    from boltun.passwords import Passwords

    with _open(args.profile) as store:
        account = _find(store, args.account)
        store.remove_account(account.key)
        Passwords(args.profile).delete(account.key)
    return 0


def _offered() -> list[NetworkKind]:
    return [kind for kind in NETWORKS.values() if kind.offered]


def _options(args: argparse.Namespace, kind: NetworkKind) -> dict[str, str | int | bool]:
    given = {option.key: getattr(args, f"option_{option.key}", None) for option in kind.options}
    return {key: value for key, value in given.items() if value is not None}


def _check(account: Account) -> None:
    """Let the network look at address and options; it connects nothing. NetworkError says what is wrong."""
    open_network(account, None, lambda event: None)


def _open(profile: Profile) -> Store:
    from boltun.store.store import Store

    return Store.open(profile.make().database)


def _find(store: Store, address: str, network: str = "") -> Account:
    found = [
        account
        for account in store.accounts()
        if address.casefold() in (account.address.casefold(), account.key.casefold())
        and network in ("", account.network)
    ]
    if len(found) == 1:
        return found[0]
    if found:
        raise NetworkError(
            "{address} is an account on several networks.",
            advice="Say which: {keys}.",
            address=address,
            keys=", ".join(account.key for account in found),
        )
    raise NetworkError(
        "There is no account {address}.", advice="See them with: boltun account list", address=address
    )


def _same(one: Account, other: Account) -> bool:
    return (one.network, one.address.casefold()) == (other.network, other.address.casefold())


def _keep_password(args: argparse.Namespace, account: Account) -> None:
    from boltun.passwords import Passwords

    Passwords(args.profile).set(account.key, _read_password(args, account))


def _read_password(args: argparse.Namespace, account: Account) -> str:
    if args.password_stdin:
        password = sys.stdin.readline().rstrip("\r\n")
    elif sys.stdin.isatty():
        password = getpass.getpass(f"Password of {marked_line(account.address)}: ")
    else:
        raise SecretError(
            "There is nobody to ask for the password of {account}.",
            advice="Give it on the standard input, with --password-stdin.",
            account=account.address,
        )
    if not password:
        raise SecretError("The password of {account} is empty.", account=account.address)
    return password
