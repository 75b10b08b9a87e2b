"""What an account of a program can be told, and what such a program can do at most."""

from __future__ import annotations

from boltun.networks.protocol import AccountOption, Capabilities

__all__ = ["CAPABILITIES", "COMMAND_OPTIONS"]

COMMAND_OPTIONS = (
    AccountOption(
        key="command",
        label="Command",
        default="",
        help="The program with its arguments. Boltun starts it, and starts it again when it ends.",
    ),
    AccountOption(
        key="folder",
        label="Folder",
        default="",
        help="Where the program runs. Empty: your home folder.",
        advanced=True,
    ),
)

CAPABILITIES = Capabilities(
    typing=True,
    read_marks=True,
    receipts=True,
    owner_elsewhere=True,
    roster=True,
    rooms=True,
    presence=True,
    confirms=True,
)
"""A program says in its hello what of this it really does; the rest then comes to nothing."""
