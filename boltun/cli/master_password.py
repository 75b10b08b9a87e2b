"""The master password on the command line: where it comes from, and what is said if it does not fit."""

from __future__ import annotations

import argparse
import getpass
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from boltun.cli.output import complain
from boltun.errors import SecretError
from boltun.passwords import wrong_master

if TYPE_CHECKING:
    from boltun.passwords import Passwords

__all__ = ["CREDENTIAL", "VARIABLE", "add_master_option", "choose_master", "read_line", "unlock"]

VARIABLE = "BOLTUN_MASTER_PASSWORD"
CREDENTIAL = "boltun-master-password"
"""The name of the systemd credential, a file in $CREDENTIALS_DIRECTORY."""

_TRIES = 3


def add_master_option(parser: argparse.ArgumentParser) -> None:
    """Add the option for those who are not asked at a terminal."""
    parser.add_argument(
        "--master-password-fd",
        metavar="N",
        type=int,
        help=f"read the master password from this file descriptor; else from the variable {VARIABLE}, else"
        f" from the systemd credential {CREDENTIAL}, else it is asked for at the terminal",
    )


def unlock(passwords: Passwords, args: argparse.Namespace) -> None:
    """Unseal the passwords. SecretError if nobody gives the master password, or if it is wrong."""
    given = _given(args)
    if given is not None:
        if not passwords.unlock(given):
            raise wrong_master("If nobody knows it any more: boltun account passwords --forget-encrypted")
        return
    if not sys.stdin.isatty():
        raise SecretError(
            "There is nobody to ask for the master password.",
            advice="Give it with --master-password-fd, in the variable {variable}, or as the systemd"
            " credential {credential}.",
            variable=VARIABLE,
            credential=CREDENTIAL,
        )
    for _ in range(_TRIES):
        if passwords.unlock(getpass.getpass("Master password: ")):
            return
        complain("This is not the master password.")
    raise wrong_master("If nobody knows it any more: boltun account passwords --forget-encrypted")


def choose_master(passwords: Passwords, args: argparse.Namespace, descriptor: int | None = None) -> None:
    """Set a new master password. SecretError if nobody gives one.

    It comes from ``descriptor``. Without one, and if there is no master password yet, it comes from where the
    present one would come.
    """
    if descriptor is not None:
        master: str | None = read_line(descriptor)
    else:
        master = None if passwords.keeping().master else _given(args)
    if master is None:
        if not sys.stdin.isatty():
            raise SecretError(
                "There is nobody to ask for a new master password.",
                advice="Give it with {option}.",
                option="--new-master-password-fd" if passwords.keeping().master else "--master-password-fd",
            )
        master = getpass.getpass("New master password: ")
        if getpass.getpass("Once more: ") != master:
            raise SecretError("These are two different master passwords.", advice="Begin again.")
    passwords.set_master(master)


def read_line(descriptor: int) -> str:
    """Return the first line that a file descriptor gives; SecretError if it gives none."""
    try:
        with open(descriptor, encoding="utf-8", errors="surrogateescape") as file:
            line = file.readline()
    except (OSError, ValueError) as error:
        raise SecretError(
            "The file descriptor {number} cannot be read: {reason}.",
            number=descriptor,
            reason=(error.strerror if isinstance(error, OSError) else "") or type(error).__name__,
        ) from None
    return line.rstrip("\r\n")


def _given(args: argparse.Namespace) -> str | None:
    """Return the master password that was given without a terminal. A variable is removed, so that no child
    inherits it."""
    variable = os.environ.pop(VARIABLE, None)
    if args.master_password_fd is not None:
        return read_line(args.master_password_fd)
    if variable is not None:
        return variable
    folder = os.environ.get("CREDENTIALS_DIRECTORY")
    credential = Path(folder, CREDENTIAL) if folder else None
    if credential is None or not credential.is_file():
        return None
    try:
        return credential.read_text(encoding="utf-8", errors="surrogateescape").rstrip("\r\n")
    except OSError as error:
        raise SecretError(
            "The master password cannot be read: {reason}.",
            path=credential,
            reason=error.strerror or type(error).__name__,
        ) from None
