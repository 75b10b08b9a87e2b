"""What is secret of an account, as the command line asks for it: its password, keys, tokens."""

from __future__ import annotations

import argparse
import getpass
import sys
from typing import TYPE_CHECKING

from boltun.cli.master_password import choose_master, unlock
from boltun.cli.output import tell
from boltun.errors import SecretError
from boltun.message import Account
from boltun.networks.kind import NetworkKind
from boltun.networks.secrets import secret_key, secret_names
from boltun.password_file import Place
from boltun.text.marks import marked_line

if TYPE_CHECKING:
    from boltun.passwords import Passwords

__all__ = ["change_secrets", "keep_secret", "keep_secrets", "make_ready", "say_where"]

_PASSWORD = "Password"


def keep_secrets(args: argparse.Namespace, account: Account, kind: NetworkKind) -> None:
    """Ask for all that is secret of a new account, and keep it."""
    if kind.needs_password:
        keep_secret(args, account, account.key, _PASSWORD)
    for option in kind.secrets:
        keep_secret(args, account, secret_key(account.key, option.key), option.label)
    if kind.keeps_secrets:
        say_where(args, account)


def change_secrets(args: argparse.Namespace, account: Account, kind: NetworkKind) -> None:
    """Keep the password and what else is secret where they were asked for; else move what there is."""
    wanted = [secret_key(account.key, one.key) for one in kind.secrets if getattr(args, f"ask_{one.key}")]
    labels = {secret_key(account.key, option.key): option.label for option in kind.secrets}
    if kind.needs_password and (args.password or (args.password_stdin and not wanted)):
        wanted.insert(0, account.key)
        labels[account.key] = _PASSWORD
    for name in wanted:
        keep_secret(args, account, name, labels[name])
    if wanted:
        say_where(args, account)
    elif args.keep_in is not None:
        _move(args, account)


def keep_secret(args: argparse.Namespace, account: Account, name: str, label: str) -> None:
    """Ask for one secret and keep it under this name."""
    from boltun.passwords import Passwords

    secret = _read_secret(args, account, label)
    passwords = Passwords(args.profile)
    place = args.keep_in or passwords.where() or _chosen(args, account, name, passwords)
    if place is not None:
        make_ready(args, passwords, place)
    passwords.set(name, secret, place)


def _move(args: argparse.Namespace, account: Account) -> None:
    from boltun.passwords import Passwords

    passwords = Passwords(args.profile)
    names = secret_names(account)
    if set(names) & set(passwords.sealed()):
        unlock(passwords, args)
    make_ready(args, passwords, args.keep_in)
    for name in names:
        passwords.move(args.keep_in, name)
    say_where(args, account)


def _chosen(args: argparse.Namespace, account: Account, name: str, passwords: Passwords) -> Place | None:
    """Return where a password goes that no keyring takes; None: a plain file has it, and nobody can be asked.

    SecretError where nobody said it and nobody can be asked.
    """
    if sys.stdin.isatty():
        return _asked(args, account)
    if passwords.place_of(name) is Place.FILE:
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


def make_ready(args: argparse.Namespace, passwords: Passwords, place: Place) -> None:
    """Have a master password given, or chosen where there is none, if it is needed."""
    if place is not Place.MASTER:
        return
    keeping = passwords.keeping()
    if not keeping.master:
        choose_master(passwords, args)
    elif keeping.locked:
        unlock(passwords, args)


def say_where(args: argparse.Namespace, account: Account) -> None:
    """Tell where the secrets of an account are kept."""
    from boltun.passwords import Passwords

    keeping = Passwords(args.profile).keeping()
    where = {
        Place.KEYRING: "in the system's keyring",
        Place.MASTER: f"in {keeping.path}, encrypted with the master password",
        Place.FILE: f"in {keeping.path} as it is; only you can read this file",
    }.get(next((keeping.places[name] for name in secret_names(account) if name in keeping.places), Place.RUN))
    if where is not None:
        tell(f"The password of {account.address} is kept {where}.")
    if set(secret_names(account)) & set(keeping.unasked):
        tell("Encrypt it with: boltun account passwords --keep-in encrypted")


def _named(label: str) -> str:
    return "the password" if label == _PASSWORD else f"“{label}”"


def _read_secret(args: argparse.Namespace, account: Account, label: str) -> str:
    if args.password_stdin:
        password = sys.stdin.readline().rstrip("\r\n")
    elif sys.stdin.isatty():
        password = getpass.getpass(f"{label} of {marked_line(account.address)}: ")
    else:
        raise SecretError(
            "There is nobody to ask for {secret} of {account}.",
            advice="Give it on the standard input, with --password-stdin.",
            secret=_named(label),
            account=account.address,
        )
    if not password:
        raise SecretError(
            "What was given for {secret} of {account} is empty.",
            secret=_named(label),
            account=account.address,
        )
    return password
