"""The secrets of an account on the command line: its password, keys, tokens."""

from __future__ import annotations

import argparse
import getpass
import sys
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from boltun.cli.master_password import choose_master, unlock
from boltun.cli.output import tell
from boltun.errors import SecretError
from boltun.message import Account
from boltun.networks.kind import NetworkKind
from boltun.networks.secrets import secret_key
from boltun.password_file import Place
from boltun.text.marks import marked_line

if TYPE_CHECKING:
    from boltun.passwords import Passwords

__all__ = ["change_secrets", "keep_secrets", "make_ready"]

_PASSWORD = "Password"


def keep_secrets(args: argparse.Namespace, account: Account, kind: NetworkKind) -> None:
    """Ask for all secrets of a new account, and keep them."""
    if wanted := _secrets(account, kind):
        _keep(args, account, kind, wanted)


def change_secrets(args: argparse.Namespace, account: Account, kind: NetworkKind) -> None:
    """Ask for the secrets that the options name, and keep them; if they name none, move what is kept.

    ``--password-stdin`` alone reads all secrets.
    """
    known = _secrets(account, kind)
    named = {secret_key(account.key, one.key) for one in kind.secrets if getattr(args, f"ask_{one.key}")}
    if kind.needs_password and args.password:
        named.add(account.key)
    if args.password_stdin and not named:
        named.update(known)
    if named:
        _keep(args, account, kind, {name: label for name, label in known.items() if name in named})
    elif args.keep_in is not None:
        _move(args, account, known)


def make_ready(args: argparse.Namespace, passwords: Passwords, place: Place) -> None:
    """If this place needs the master password, ask for it, or for a new one if there is none yet."""
    if place is not Place.MASTER:
        return
    keeping = passwords.keeping()
    if not keeping.master:
        choose_master(passwords, args)
    elif keeping.locked:
        unlock(passwords, args)


def _secrets(account: Account, kind: NetworkKind) -> dict[str, str]:
    """Return the labels of an account's secrets, by the names under which they are kept."""
    password = {account.key: kind.password_label} if kind.needs_password else {}
    return password | {secret_key(account.key, option.key): option.label for option in kind.secrets}


def _keep(args: argparse.Namespace, account: Account, kind: NetworkKind, wanted: Mapping[str, str]) -> None:
    from boltun.passwords import Passwords

    # Read all before keeping any: if one is missing, nothing has changed.
    free = {secret_key(account.key, one.key) for one in kind.secrets if one.optional}
    secrets = {
        name: _read_secret(args, account, label, needed=name not in free) for name, label in wanted.items()
    }
    secrets = {name: secret for name, secret in secrets.items() if secret}
    if not secrets:
        return
    wanted = {name: label for name, label in wanted.items() if name in secrets}
    passwords = Passwords(args.profile)
    place = args.keep_in or passwords.where() or _chosen(args, account, wanted, passwords)
    if place is not None:
        make_ready(args, passwords, place)
    for name, secret in secrets.items():
        passwords.set(name, secret, place)
    _say_where(account, wanted, passwords)


def _move(args: argparse.Namespace, account: Account, known: Mapping[str, str]) -> None:
    from boltun.passwords import Passwords

    passwords = Passwords(args.profile)
    if set(known) & set(passwords.sealed()):
        unlock(passwords, args)
    make_ready(args, passwords, args.keep_in)
    for name in known:
        passwords.move(args.keep_in, name)
    _say_where(account, known, passwords)


def _chosen(
    args: argparse.Namespace, account: Account, wanted: Mapping[str, str], passwords: Passwords
) -> Place | None:
    """Return the place of secrets if there is no keyring; None: they stay in the plain file, and nobody can
    be asked.

    SecretError if nobody can be asked and they are not all in the plain file.
    """
    if sys.stdin.isatty():
        return _asked(args, account, wanted)
    if all(passwords.place_of(name) is Place.FILE for name in wanted):
        return None
    raise SecretError(
        "There is no keyring here that keeps {secrets} of {account}.",
        advice="Say where it goes: --keep-in encrypted, with a master password, or --keep-in file, as it is.",
        secrets=_together(wanted.values()),
        account=account.address,
    )


def _asked(args: argparse.Namespace, account: Account, wanted: Mapping[str, str]) -> Place:
    it, is_ = ("It", "it is") if len(wanted) == 1 else ("They", "they are")
    secrets = _together(wanted.values())
    tell(f"There is no keyring here that keeps {secrets} of {account.address}. {it} can be kept")
    tell("  1  encrypted with a master password, which Boltun needs at every start (better)")
    tell(f"  2  as {is_}, in a file that only you can read: {args.profile.passwords_path}")
    tell("Which one? [1] ", end="")
    answer = sys.stdin.readline()
    places = {"": Place.MASTER, "1": Place.MASTER, "2": Place.FILE}
    if not answer or answer.strip() not in places:
        raise SecretError("You chose neither 1 nor 2, so nothing was kept.", advice="Begin again.")
    return places[answer.strip()]


def _say_where(account: Account, known: Mapping[str, str], passwords: Passwords) -> None:
    keeping = passwords.keeping()
    kept = [name for name in known if name in keeping.places]
    if kept:
        secrets = _together(known[name] for name in kept)
        is_, it_is = ("is", "it is") if len(kept) == 1 else ("are", "they are")
        where = {
            Place.KEYRING: "in the system's keyring",
            Place.MASTER: f"in {keeping.path}, encrypted with the master password",
            Place.FILE: f"in {keeping.path} as {it_is}; only you can read this file",
        }.get(keeping.places[kept[0]])
        if where is not None:
            tell(f"{secrets[0].upper()}{secrets[1:]} of {account.address} {is_} kept {where}.")
    if set(known) & set(keeping.unasked):
        tell("Encrypt it with: boltun account passwords --keep-in encrypted")


def _together(labels: Iterable[str]) -> str:
    """Return what people call these secrets together."""
    first, *more = labels
    return "the secrets" if more else _named(first)


def _named(label: str) -> str:
    return "the password" if label == _PASSWORD else f"“{label}”"


def _read_secret(args: argparse.Namespace, account: Account, label: str, *, needed: bool) -> str:
    if args.password_stdin:
        secret = sys.stdin.readline().rstrip("\r\n")
    elif sys.stdin.isatty():
        secret = getpass.getpass(f"{label} of {marked_line(account.address)}: ")
    else:
        raise SecretError(
            "There is nobody to ask for {secret} of {account}.",
            advice="Give it on the standard input, with --password-stdin.",
            secret=_named(label),
            account=account.address,
        )
    if not secret and needed:
        raise SecretError(
            "What was given for {secret} of {account} is empty.",
            secret=_named(label),
            account=account.address,
        )
    return secret
