"""A program that connects by WebSocket, as a kind of network."""

from __future__ import annotations

from boltun.networks.kind import NetworkKind, Way, later
from boltun.networks.programs.options import CAPABILITIES
from boltun.networks.protocol import AccountOption

__all__ = ["KIND"]

KIND = NetworkKind(
    name="websocket",
    title="A program of yours (WebSocket)",
    label="WebSocket",
    open=later("boltun.networks.websocket.network:SocketNetwork"),
    options=(
        AccountOption(
            key="port",
            label="Port",
            default=8422,
            help="Programs on this computer connect to it. No other computer can.",
            unique=True,
        ),
        AccountOption(
            key="token_file",
            label="File of the token",
            default="",
            help="The program shows the token in it to be let in. Empty: Boltun makes one and says where.",
            advanced=True,
        ),
    ),
    capabilities=CAPABILITIES,
    address_label="Name",
    address_help="As you like it: it only names the account.",
    needs_password=False,
    way=Way.CODE,
    page="programs",
    brief=True,
    rank=91,
)
