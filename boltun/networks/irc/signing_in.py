"""Signing in: capabilities (IRCv3 CAP 302), SASL, nick and user (RFC 1459 §4.1)."""

from __future__ import annotations

import asyncio
import base64
import logging
from types import MappingProxyType
from typing import Final

from boltun.networks.irc.endings import Ending
from boltun.networks.irc.lines import Line, plain
from boltun.networks.irc.session import Part, Session

__all__ = ["SigningIn"]

log = logging.getLogger(__name__)

_SYNC: Final = "boltun-begins"
"""The PONG of this word says that the server has told everything about itself."""

_WANTED: Final = (
    *("message-tags", "server-time", "account-tag", "away-notify", "batch", "cap-notify", "chghost"),
    *("echo-message", "labeled-response", "extended-monitor", "draft/extended-monitor"),
    *("znc.in/self-message", "znc.in/server-time-iso", "znc.in/batch"),
)
_CHUNK: Final = 400
"""Bytes of an AUTHENTICATE line (IRCv3 sasl-3.1)."""


class SigningIn(Part):
    """Signs in on each new connection, and once more when the services come back."""

    def __init__(self, session: Session, *, nick: str = "") -> None:
        super().__init__(session)
        self._wanted_nick = nick or session.login.nick
        self._tries = 0
        self._offered: dict[str, str] = {}
        self._asked: set[str] = set()
        self._mechanism = ""
        self._registered = False
        self.done = asyncio.Event()
        """Set when we are let in, and the server has told everything about itself."""
        self.takes = MappingProxyType(
            {
                "PING": self._ping,
                "PONG": self._pong,
                "ERROR": self._error,
                "CAP": self._cap,
                "AUTHENTICATE": self._authenticate,
                "001": self._welcome,
                "004": lambda line: self.session.rules.note_modes(line),
                "005": self.session.learn_rules,
                "396": self._host,
                "CHGHOST": self._moved,
                "432": self._bad_nick,
                "433": self._taken,
                "436": self._taken,
                "437": self._taken,
                "464": self._bad_server_password,
                "465": self._banned,
                "900": self._signed_in,
                "901": self._signed_out,
                "902": self._bad_password,
                "903": self._sasl_done,
                "904": self._bad_password,
                "905": self._bad_password,
                "906": self._aborted,
                "908": self._mechanisms,
            }
        )

    def end(self) -> None:
        """The connection is gone."""
        self.done.clear()

    def start(self) -> None:
        """Say the first words."""
        session, login = self.session, self.session.login
        self._tries, self._registered = 0, False
        self._offered.clear()
        self._asked.clear()
        self._mechanism = ""
        link = session.link
        has_secret = bool(login.password or login.server_password)
        if has_secret and not login.tls and (link is None or not link.is_at_home):
            session.cut(Ending.unsafe_password())
            return
        lines = ["CAP LS 302"]
        if login.server_password:
            lines.append(f"PASS :{login.server_password}")
        lines += [f"NICK {self._wanted_nick}", f"USER {login.username} 0 * :{login.realname}"]
        session.write(*lines)

    # What holds a connection up

    def _ping(self, line: Line) -> None:
        self.session.write(f"PONG :{line.text}")

    def _pong(self, line: Line) -> None:
        if line.text == _SYNC:
            if line.at is not None:
                # What nobody kept for us tells how the server's clock goes.
                self.session.skew = line.at - self.session.clock()
            self.done.set()

    def _error(self, line: Line) -> None:
        if self.session.link is not None:
            self.session.link.last_words = plain(line.text)

    # Capabilities

    def _cap(self, line: Line) -> None:
        words = dict(word.partition("=")[::2] for word in line.text.split())
        match line.param(1).upper():
            case "LS":
                self._offered.update(words)
                if line.param(2) != "*" and not self._registered:
                    self._request()
            case "NEW":
                self._offered.update(words)
                self._request()
            case "DEL":
                self.session.able -= words.keys()
                for word in words:
                    self._offered.pop(word, None)
            case "ACK":
                self._granted(words)
            case "NAK":
                self._refused(words)

    def _request(self) -> None:
        """Ask for what is offered and wanted."""
        session, able = self.session, self.session.able
        wanted: list[str] = [word for word in _WANTED if word in self._offered and word not in able]
        if "labeled-response" not in self._offered and "echo-message" in wanted:
            # Without labels an echo looks as if the owner had written it elsewhere.
            wanted.remove("echo-message")
        if not session.signed_in_as and self._choose():
            if "sasl" in able:
                self._begin_sasl()
            else:
                wanted.append("sasl")
        self._asked.update(wanted)
        if wanted:
            session.write(f"CAP REQ :{' '.join(wanted)}")
        self._end_if_done()

    def _granted(self, words: dict[str, str]) -> None:
        self.session.able |= {word for word in words if not word.startswith("-")}
        self._asked -= words.keys()
        if "sasl" in words:
            self._begin_sasl()
        self._end_if_done()

    def _refused(self, words: dict[str, str]) -> None:
        if len(words) > 1:
            # One of them was too much.
            self.session.write(*(f"CAP REQ :{word}" for word in words))
        else:
            self._asked -= words.keys()
            self._end_if_done()

    def _end_if_done(self) -> None:
        if not self._asked and not self._mechanism and not self._registered:
            self.session.write("CAP END")

    # SASL

    def _choose(self) -> str:
        """Return the way to sign in that both sides know; empty: there is none."""
        login = self.session.login
        if "sasl" not in self._offered:
            return ""
        offered = self._offered["sasl"].upper().split(",")
        for name, has in (("EXTERNAL", login.certificate_file), ("PLAIN", login.password)):
            if has and (name in offered or offered == [""]):
                return name
        return ""

    def _begin_sasl(self) -> None:
        self._mechanism = self._choose()
        if self._mechanism:
            self.session.write(f"AUTHENTICATE {self._mechanism}")

    def _authenticate(self, line: Line) -> None:
        if line.text != "+" or not self._mechanism:
            return
        login = self.session.login
        if self._mechanism == "EXTERNAL":
            # Which account a certificate belongs to, the services know by themselves.
            self.session.write("AUTHENTICATE +")
            return
        secret = "\0".join((login.login, login.login, login.password))
        data = base64.b64encode(secret.encode("utf-8", "replace")).decode()
        chunks = [data[at : at + _CHUNK] for at in range(0, len(data), _CHUNK)]
        if len(chunks[-1]) == _CHUNK:
            chunks.append("+")
        self.session.write(*(f"AUTHENTICATE {chunk}" for chunk in chunks))

    def _signed_in(self, line: Line) -> None:
        self.session.signed_in_as = line.param(2)
        if "!" in line.param(1):
            self._learn_mask(line.param(1))

    def _signed_out(self, line: Line) -> None:
        self.session.signed_in_as = ""

    def _sasl_done(self, line: Line) -> None:
        self.session.signed_in_as = self.session.signed_in_as or self.session.login.login
        self._mechanism = ""
        self._end_if_done()

    def _bad_password(self, line: Line) -> None:
        login, mechanism = self.session.login, self._mechanism
        if not mechanism:
            return
        if mechanism == "EXTERNAL":
            if login.password and not self._registered:
                # The certificate is not known there (yet), the password may be.
                self._mechanism = "PLAIN"
                self.session.write("AUTHENTICATE PLAIN")
                return
            self.session.cut(Ending.refused_certificate(login.login))
            return
        self.session.cut(Ending.wrong_password(login.login))

    def _aborted(self, line: Line) -> None:
        self._mechanism = ""
        self._end_if_done()

    def _mechanisms(self, line: Line) -> None:
        """What we chose is not offered after all; what is, stands there."""
        self._offered["sasl"] = line.param(1)

    # Nick and user

    def _welcome(self, line: Line) -> None:
        self._registered = True
        session = self.session
        session.nick = line.param(0) or session.nick
        last = line.text.rpartition(" ")[2]
        if "!" in last and "@" in last:
            self._learn_mask(last)
        session.write(f"PING :{_SYNC}")

    def _host(self, line: Line) -> None:
        """Our host is hidden by another one (RPL_VISIBLEHOST)."""
        session, host = self.session, line.param(1)
        if "!" in session.mask:
            user = host if "@" in host else f"{session.mask.partition('!')[2].partition('@')[0]}@{host}"
            session.mask = f"{session.nick}!{user}"

    def _moved(self, line: Line) -> None:
        """Somebody has another user name and host; of interest are ours."""
        if self.session.is_me(line.nick):
            self._learn_mask(f"{self.session.nick}!{line.param(0)}@{line.param(1)}")

    def _learn_mask(self, mask: str) -> None:
        self.session.mask = mask

    def _bad_nick(self, line: Line) -> None:
        if not self._registered:
            self.session.cut(Ending.wrong_nick(self._wanted_nick))

    def _taken(self, line: Line) -> None:
        """The nick is in use. Sign in under another one: ``nicks`` takes the right one when it is free."""
        if self._registered:
            return
        self._tries += 1
        if self._tries > 9:
            self.session.cut(
                Ending(template="The nick {nick} is in use.", values={"nick": self._wanted_nick})
            )
            return
        nick = _other(self._wanted_nick, self._tries, line.param(1))
        self.session.nick = nick
        self.session.write(f"NICK {nick}")

    def _bad_server_password(self, line: Line) -> None:
        if not self._registered:
            self.session.cut(Ending.wrong_server_password())

    def _banned(self, line: Line) -> None:
        if not self._registered:
            self.session.cut(Ending.banned(line.text))


def _other(nick: str, number: int, refused: str) -> str:
    """Return a nick that resembles the wanted one, and is no longer than what the server refused."""
    end = "_" if number == 1 else f"_{number}"
    room = len(refused) if 0 < len(refused) < len(nick) else max(len(nick), 9)
    return nick[: room - len(end)] + end
