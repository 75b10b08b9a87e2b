"""A program that Boltun starts, as a kind of network."""

from __future__ import annotations

from boltun.networks.kind import NetworkKind, Way, later
from boltun.networks.programs.options import CAPABILITIES, COMMAND_OPTIONS

__all__ = ["KIND"]

KIND = NetworkKind(
    name="program",
    title="A program of yours (a command)",
    label="Program",
    open=later("boltun.networks.programs.command:CommandNetwork"),
    options=COMMAND_OPTIONS,
    capabilities=CAPABILITIES,
    address_label="Name",
    address_help="As you like it: it only names the account.",
    needs_password=False,
    way=Way.CODE,
    page="programs",
    brief=True,
    rank=90,
)
