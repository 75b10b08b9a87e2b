"""``boltun account``: the accounts on which Boltun answers."""

from __future__ import annotations

import argparse
from dataclasses import replace

from boltun.cli.account_connecting import add_connect
from boltun.cli.account_description import described
from boltun.cli.account_finding import add_find
from boltun.cli.account_known import find_account, open_store, same_account
from boltun.cli.account_options import add_option, flag_of, given_options
from boltun.cli.account_secrets import change_secrets, keep_secrets, make_ready
from boltun.cli.master_password import add_master_option, choose_master, unlock
from boltun.cli.output import say_columns, say_line, tell
from boltun.errors import NetworkError
from boltun.message import Account
from boltun.networks.kind import NetworkKind
from boltun.networks.registry import broken_networks, network_kind, offered_networks, open_network
from boltun.networks.secrets import secret_names
from boltun.password_file import Place

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
    add_find(actions)
    add_connect(actions)
    listing = actions.add_parser(
        "list", help="list the accounts", description="List the accounts, one a line."
    )
    listing.add_argument(
        "--long", action="store_true", help="say below each what it can do, what it cannot, and its options"
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
    for kind in offered_networks():
        network = _add_network(networks, kind)
        _add_options(network, kind, adding=True)
        if kind.warning:
            network.add_argument(
                "--accept-warning",
                action="store_true",
                help="say that you have read the warning of this network; without it, it is printed",
            )
        network.set_defaults(func=_add, network=kind.name)
    _add_broken(networks)


def _add_change(actions: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    changing = actions.add_parser(
        "change",
        help="change an account",
        description="Change what is given and keep the rest. --password asks for a new password.",
    )
    networks = changing.add_subparsers(metavar="NETWORK", required=True)
    for kind in offered_networks():
        network = _add_network(networks, kind)
        if kind.needs_password:
            network.add_argument("--password", action="store_true", help="ask for a new password")
        for option in kind.secrets:
            text = f"ask for a new value of: {option.label}. {option.help}".strip().replace("%", "%%")
            network.add_argument(flag_of(option), dest=f"ask_{option.key}", action="store_true", help=text)
        network.add_argument(
            "--enabled",
            action=argparse.BooleanOptionalAction,
            help="connect it at every start, or leave it alone",
        )
        _add_options(network, kind, adding=False)
        network.set_defaults(func=_change, network=kind.name)
    _add_broken(networks)


def _add_broken(networks: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Let a network that cannot be used say so, instead of being no network at all."""
    for broken in broken_networks():
        if broken.name not in networks.choices:
            # Every word after it, even an option, is taken as a plain word.
            network = networks.add_parser(
                broken.name, help="cannot be used, see the doctor", prefix_chars="\0", add_help=False
            )
            network.add_argument("rest", nargs="*")
            network.set_defaults(func=_refuse, network=broken.name)


def _refuse(args: argparse.Namespace) -> int:
    network_kind(args.network)
    return 1


def _add_network(
    networks: argparse._SubParsersAction[argparse.ArgumentParser], kind: NetworkKind
) -> argparse.ArgumentParser:
    network = networks.add_parser(kind.name, help=kind.title.replace("%", "%%"))
    text = (kind.address_help or kind.address_label).replace("%", "%%")
    network.add_argument("address", metavar="ADDRESS", help=text)
    return network


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
    """Offer everything that the network declares, except secrets: others can read a command line."""
    if kind.keeps_secrets:
        secrets = [option.label for option in kind.secrets]
        read = ", ".join([*(["the password"] if kind.needs_password else []), *secrets])
        parser.add_argument(
            "--password-stdin",
            action="store_true",
            help=f"read the secrets from the standard input, one a line: {read}".replace("%", "%%"),
        )
        _add_place(
            parser,
            "where the secrets are kept: in the system's keyring (where new ones go if there is one),"
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
            add_option(parser, option)


def _add(args: argparse.Namespace) -> int:
    kind = network_kind(args.network)
    if kind.warning and not args.accept_warning:
        raise NetworkError(
            "{warning}", advice="If you accept that, add: --accept-warning", warning=kind.warning
        )
    address = kind.address_of(args.address)
    if not address:
        raise NetworkError("“{label}” is missing.", label=kind.address_label)
    account = Account(
        key=f"{kind.name}:{address}",
        network=kind.name,
        address=address,
        ask_first=args.ask_first,
        options=given_options(args, kind),
    )
    _check(account)
    with open_store(args.profile) as store:
        if any(same_account(known, account) for known in store.accounts.all()):
            raise NetworkError(
                "There is an account {account} already.",
                advice="Change it with: boltun account change {network} {account}",
                account=account.address,
                network=kind.name,
            )
        kind.check_beside(account, store.accounts.all())
        keep_secrets(args, account, kind)
        store.accounts.save(account)
    return 0


def _change(args: argparse.Namespace) -> int:
    kind = network_kind(args.network)
    with open_store(args.profile) as store:
        known = find_account(store, args.address, kind.name)
        options = given_options(args, kind)
        account = replace(
            known,
            ask_first=known.ask_first if args.ask_first is None else args.ask_first,
            enabled=known.enabled if args.enabled is None else args.enabled,
            options={**known.options, **options},
            unreadable=known.unreadable and not options,
        )
        _check(account)
        kind.check_beside(account, store.accounts.all())
        if kind.keeps_secrets:
            change_secrets(args, account, kind)
        store.accounts.save(account)
    return 0


def _list(args: argparse.Namespace) -> int:
    with open_store(args.profile) as store:
        for account in store.accounts.all():
            state = "on" if account.enabled else "off"
            more = ["asks first"] if account.ask_first else []
            say_columns(account.key, state, *more, *(["unreadable options"] if account.unreadable else []))
            if args.long:
                for line in described(account):
                    say_line(f"  {line}")
    return 0


def _remove(args: argparse.Namespace) -> int:
    from boltun.passwords import Passwords

    with open_store(args.profile) as store:
        account = find_account(store, args.account)
        store.accounts.remove(account.key)
        for name in secret_names(account):
            Passwords(args.profile).delete(name)
    return 0


def _check(account: Account) -> None:
    """Let the network check address and options, without connecting. NetworkError says what is wrong."""
    open_network(account, None, lambda event: None)


def _passwords(args: argparse.Namespace) -> int:
    from boltun.passwords import Passwords

    with open_store(args.profile):  # a running Boltun would not hear of a change
        passwords = Passwords(args.profile)
        if args.keep_in is not None:
            if passwords.sealed():
                unlock(passwords, args)
            make_ready(args, passwords, args.keep_in)
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
