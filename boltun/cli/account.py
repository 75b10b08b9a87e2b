"""``boltun account``: the accounts on which Boltun answers."""

from __future__ import annotations

import argparse
import getpass
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

from boltun.cli.master_password import add_master_option, choose_master, unlock
from boltun.cli.output import say_columns, tell
from boltun.errors import NetworkError, SecretError
from boltun.message import Account
from boltun.networks.protocol import AccountOption
from boltun.networks.registry import NETWORKS, NetworkKind, network_kind, open_network
from boltun.password_file import Place
from boltun.text.marks import marked_line

if TYPE_CHECKING:
    from boltun.passwords import Passwords
    from boltun.paths import Profile
    from boltun.store.store import Store

__all__ = ["add_parser"]

_PLACES = (Place.KEYRING, Place.MASTER, Place.FILE)


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
    _add_passwords(actions)


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


def _add_passwords(actions: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    passwords = actions.add_parser(
        "passwords",
        help="say where passwords are kept, move them, or change the master password",
        description="List where the password of each account is kept, one account a line, or change that.",
    )
    what = passwords.add_mutually_exclusive_group()
    _add_place(what, "move all passwords there; where none is encrypted any more there is no master password")
    what.add_argument(
        "--change-master-password", action="store_true", help="ask for the master password and for a new one"
    )
    what.add_argument(
        "--forget-encrypted",
        action="store_true",
        help="give up a master password that nobody knows, with the passwords that it encrypts",
    )
    add_master_option(passwords)
    passwords.add_argument(
        "--new-master-password-fd",
        metavar="N",
        type=int,
        help="read the new master password from this file descriptor",
    )
    passwords.set_defaults(func=_passwords)


def _add_place(parser: argparse._ActionsContainer, text: str) -> None:
    places = [place.value for place in _PLACES]
    parser.add_argument("--keep-in", type=Place, choices=_PLACES, metavar="|".join(places), help=text)


def _add_options(parser: argparse.ArgumentParser, kind: NetworkKind, *, adding: bool) -> None:
    """Offer everything that the network itself declares, except secrets: others can read a command line."""
    if kind.needs_password:
        parser.add_argument(
            "--password-stdin", action="store_true", help="read the password from the standard input"
        )
        _add_place(
            parser,
            "where the password is kept: the system's keyring (without the option, where there is one),"
            " encrypted with a master password, or in a plain file",
        )
        add_master_option(parser)
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
        if any(_same(known, account) for known in store.accounts.all()):
            raise NetworkError(
                "There is an account {account} already.",
                advice="Change it with: boltun account change {network} {account}",
                account=account.address,
                network=kind.name,
            )
        if kind.needs_password:
            _keep_password(args, account)
        store.accounts.save(account)
    return 0


def _change(args: argparse.Namespace) -> int:
    kind = network_kind(args.network)
    with _open(args.profile) as store:
        known = _find(store, args.address, kind.name)
        options = _options(args, kind)
        account = replace(
            known,
            ask_first=known.ask_first if args.ask_first is None else args.ask_first,
            enabled=known.enabled if args.enabled is None else args.enabled,
            options={**known.options, **options},
            unreadable=known.unreadable and not options,
        )
        _check(account)
        if kind.needs_password and (args.password or args.password_stdin):
            _keep_password(args, account)
        elif kind.needs_password and args.keep_in is not None:
            _move(args, account)
        store.accounts.save(account)
    return 0


def _list(args: argparse.Namespace) -> int:
    with _open(args.profile) as store:
        for account in store.accounts.all():
            state = "on" if account.enabled else "off"
            more = ["asks first"] if account.ask_first else []
            say_columns(account.key, state, *more, *(["unreadable options"] if account.unreadable else []))
    return 0


def _remove(args: argparse.Namespace) -> int:
    from boltun.passwords import Passwords

    with _open(args.profile) as store:
        account = _find(store, args.account)
        store.accounts.remove(account.key)
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
        for account in store.accounts.all()
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


def _passwords(args: argparse.Namespace) -> int:
    from boltun.passwords import Passwords

    with _open(args.profile):  # what runs would not hear of a change
        passwords = Passwords(args.profile)
        if args.keep_in is not None:
            if passwords.sealed():
                unlock(passwords, args)
            _make_ready(args, passwords, args.keep_in)
            passwords.move(args.keep_in)
        elif args.change_master_password or args.new_master_password_fd is not None:
            keeping = passwords.keeping()
            if keeping.locked:
                unlock(passwords, args)
            choose_master(passwords, args, args.new_master_password_fd)
        elif args.forget_encrypted:
            for account in passwords.forget_master():
                tell(f"Forgotten: {account}")
        else:
            for account, place in passwords.keeping().places.items():
                say_columns(account, place)
    return 0


def _keep_password(args: argparse.Namespace, account: Account) -> None:
    from boltun.passwords import Passwords

    password = _read_password(args, account)
    passwords = Passwords(args.profile)
    place = args.keep_in or passwords.where() or _chosen(args, account, passwords)
    if place is not None:
        _make_ready(args, passwords, place)
    passwords.set(account.key, password, place)
    _say_where(args, account, passwords)


def _move(args: argparse.Namespace, account: Account) -> None:
    from boltun.passwords import Passwords

    passwords = Passwords(args.profile)
    if account.key in passwords.sealed():
        unlock(passwords, args)
    _make_ready(args, passwords, args.keep_in)
    passwords.move(args.keep_in, account.key)
    _say_where(args, account, passwords)


def _chosen(args: argparse.Namespace, account: Account, passwords: Passwords) -> Place | None:
    """Return where a password goes that no keyring takes; None: a plain file has it, and nobody can be asked.

    SecretError where nobody said it and nobody can be asked.
    """
    if sys.stdin.isatty():
        return _asked(args, account)
    if passwords.place_of(account.key) is Place.FILE:
        return None
    raise SecretError(
        "There is no keyring here that keeps the password of {account}.",
        advice="Say where it goes: --keep-in encrypted, with a master password, or --keep-in file, as it is.",
        account=account.address,
    )


def _asked(args: argparse.Namespace, account: Account) -> Place:
    tell(f"There is no keyring here that keeps the password of {account.address}. It can be kept")
    tell("  1  encrypted with a master password, which Boltun needs at every start (better)")
    tell(f"  2  as it is, in a file that only you can read: {args.profile.passwords_path}")
    tell("Which one? [1] ", end="")
    answer = sys.stdin.readline()
    places = {"": Place.MASTER, "1": Place.MASTER, "2": Place.FILE}
    if not answer or answer.strip() not in places:
        raise SecretError("The password was not kept: neither 1 nor 2 was chosen.", advice="Begin again.")
    return places[answer.strip()]


def _make_ready(args: argparse.Namespace, passwords: Passwords, place: Place) -> None:
    """Have a master password given, or chosen where there is none, if it is needed."""
    if place is not Place.MASTER:
        return
    keeping = passwords.keeping()
    if not keeping.master:
        choose_master(passwords, args)
    elif keeping.locked:
        unlock(passwords, args)


def _say_where(args: argparse.Namespace, account: Account, passwords: Passwords) -> None:
    keeping = passwords.keeping()
    where = {
        Place.KEYRING: "in the system's keyring",
        Place.MASTER: f"in {keeping.path}, encrypted with the master password",
        Place.FILE: f"in {keeping.path} as it is; only you can read this file",
    }.get(keeping.places.get(account.key, Place.RUN))
    if where is not None:
        tell(f"The password of {account.address} is kept {where}.")
    if account.key in keeping.unasked:
        tell("Encrypt it with: boltun account passwords --keep-in encrypted")


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
