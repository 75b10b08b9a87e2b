"""Which names are the same, and what else a server says of its rules (RPL_ISUPPORT)."""

from __future__ import annotations

import string
from typing import Final

from boltun.networks.irc.lines import Line

__all__ = ["Rules"]

_LETTERS: Final = (string.ascii_uppercase, string.ascii_lowercase)
_TABLES: Final = {
    "ascii": str.maketrans(*_LETTERS),
    "rfc1459": str.maketrans(_LETTERS[0] + "[]\\~", _LETTERS[1] + "{}|^"),
    "rfc1459-strict": str.maketrans(_LETTERS[0] + "[]\\", _LETTERS[1] + "{}|"),
}
_TABLES["strict-rfc1459"] = _TABLES["rfc1459-strict"]


class Rules:
    """What holds on one server. It begins with what RFC 1459 says."""

    def __init__(self) -> None:
        self._table: dict[int, int] | None = _TABLES["rfc1459"]
        self.channel_signs = "#&"
        self.status_signs = "@+"
        """What may stand before a channel to mean only some of those there."""
        self.line_length = 512
        """Bytes of a line with its end, without tags."""
        self.monitor = 0
        """So many nicks can be watched; 0: none."""
        self.bot_mode = ""
        """The mode that marks a bot."""
        self.only_utf8 = False
        self.network = ""
        self.refused_tags = ""
        """The client tags that the server does not pass on, as it writes them."""
        self.host_length = 63
        self.user_length = 12

    def fold(self, name: str) -> str:
        """Return the one spelling of a nick or channel."""
        return name.casefold() if self._table is None else name.translate(self._table)

    def is_channel(self, name: str) -> bool:
        """Whether a target is a channel."""
        return bool(name) and name[0] in self.channel_signs

    def without_status(self, target: str) -> str:
        """Return the channel of a message that went only to some of those there."""
        bare = target.lstrip(self.status_signs)
        return bare if bare != target and self.is_channel(bare) else target

    def passes_on(self, tag: str) -> bool:
        """Whether the server passes a client tag on (CLIENTTAGDENY)."""
        refused = self.refused_tags.split(",")
        return f"-{tag}" in refused if refused[0] == "*" else tag not in refused

    def note_modes(self, line: Line) -> None:
        """Take RPL_MYINFO, which names the modes of users."""
        if "B" in line.param(3):
            self.bot_mode = "B"

    def note(self, line: Line) -> None:
        """Take RPL_ISUPPORT."""
        for word in line.params[1:-1]:
            key, _, value = word.partition("=")
            match key:
                case "CASEMAPPING":
                    self._table = _TABLES.get(value.lower())
                case "CHANTYPES":
                    self.channel_signs = value
                case "STATUSMSG":
                    self.status_signs = value
                case "LINELEN":
                    self.line_length = min(max(512, _number(value, 512)), 16_384)
                case "MONITOR":
                    self.monitor = _number(value, 100)
                case "BOT":
                    self.bot_mode = value[:1]
                case "UTF8ONLY":
                    self.only_utf8 = True
                case "NETWORK":
                    self.network = value
                case "CLIENTTAGDENY":
                    self.refused_tags = value
                case "HOSTLEN":
                    self.host_length = min(_number(value, 63), 128)
                case "USERLEN":
                    self.user_length = min(_number(value, 10) + 2, 64)


def _number(text: str, otherwise: int) -> int:
    return int(text) if text.isascii() and text.isdecimal() else otherwise
