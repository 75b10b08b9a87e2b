"""NickServ and its like: they are told the password where the server itself does not take it."""

from __future__ import annotations

import asyncio
import logging
import re
from types import MappingProxyType
from typing import Final

from boltun.networks.irc.endings import Ending
from boltun.networks.irc.lines import Line, plain
from boltun.networks.irc.session import Part, Session
from boltun.networks.protocol import Fact

__all__ = ["Services"]

log = logging.getLogger(__name__)

_PATIENCE: Final = 10.0
"""Seconds in which the services say something."""
_GOOD: Final = re.compile(r"identified|recogni[sz]ed|logged in|accepted|welcome|authed", re.I)
_BAD: Final = re.compile(
    r"(invalid|incorrect|wrong|bad) password|password.{0,12}(invalid|incorrect|wrong)"
    r"|(authentication|login) failed|access denied",
    re.I,
)
_UNKNOWN: Final = re.compile(r"(not|isn't) (a )?registered", re.I)
_ASKED: Final = re.compile(r"is registered|identify", re.I)


class Services(Part):
    """Signs in at the services before the account is online, if it did not sign in by SASL."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._asked: asyncio.Future[str] | None = None
        self._is_service = False
        self._done: asyncio.Future[bool] | None = None
        self._signing: asyncio.Task[None] | None = None
        """A sign-in that services asked for later."""
        self._said = ""
        self.takes = MappingProxyType(
            {
                "NOTICE": self._notice,
                "900": self._signed_in,
                "901": self._signed_in,
                "MODE": self._mode,
                "313": self._operator,
                "312": self._server,
                "318": self._known,
                "401": self._known,
            }
        )

    async def sign_in(self) -> None:
        """Tell the service the password, and wait for what it says; a wrong password ends the connection.

        Only a service gets it: whoever takes the nick NickServ on a server without services is not told.
        """
        session, login = self.session, self.session.login
        if session.signed_in_as or not login.password:
            self._tell_state("")
            return
        if not await self._is_there():
            self._tell_state(f"There is no {login.services} here. The password was told to nobody.")
            return
        name = "" if login.login == login.nick and session.is_me(login.nick) else f"{login.login} "
        self._done = asyncio.get_running_loop().create_future()
        session.write(f"PRIVMSG {login.services} :IDENTIFY {name}{login.password}")
        try:
            good = await asyncio.wait_for(self._done, _PATIENCE)
        except TimeoutError:
            self._tell_state(self._said or f"{login.services} does not answer.")
            return
        finally:
            self._done = None
        if good:
            session.signed_in_as = session.signed_in_as or login.login
            self._tell_state("")
        elif _UNKNOWN.search(self._said):
            self._tell_state(self._said)
        else:
            session.cut(Ending.wrong_password(login.login, self._said))

    def end(self) -> None:
        """The connection is gone."""
        if self._signing is not None:
            self._signing.cancel()
        for waited in (self._asked, self._done):
            if waited is not None and not waited.done():
                waited.cancel()

    def _tell_state(self, problem: str) -> None:
        session = self.session
        if session.signed_in_as:
            session.note_facts("2 services", Fact(label="Signed in as", value=session.signed_in_as))
        elif problem:
            session.note_facts("2 services", Fact(label="Not signed in", value=problem, warning=True))
        else:
            session.note_facts("2 services")

    async def _is_there(self) -> bool:
        """Whether the service is one of the network, and not anybody with its nick."""
        name = self.session.login.services
        if "@" in name:
            # The server itself sees to it that nobody else gets it.
            return True
        self._is_service = False
        self._asked = asyncio.get_running_loop().create_future()
        self.session.write(f"WHOIS {name}")
        try:
            await asyncio.wait_for(self._asked, _PATIENCE)
        except TimeoutError:
            return False
        finally:
            self._asked = None
        return self._is_service

    def _is_it(self, nick: str) -> bool:
        fold = self.session.rules.fold
        return fold(nick) == fold(self.session.login.services.partition("@")[0])

    def _operator(self, line: Line) -> None:
        """The service has the rights of an operator, or is called a service (RPL_WHOISOPERATOR)."""
        self._is_service |= self._is_it(line.param(1))

    def _server(self, line: Line) -> None:
        """The service is at a server for services (RPL_WHOISSERVER)."""
        self._is_service |= self._is_it(line.param(1)) and line.param(2).lower().startswith("services.")

    def _known(self, line: Line) -> None:
        if self._asked is not None and not self._asked.done() and self._is_it(line.param(1)):
            self._asked.set_result("")

    def _signed_in(self, line: Line) -> None:
        """We are signed in or out, now or later: services come and go (RPL_LOGGEDIN, RPL_LOGGEDOUT)."""
        if line.command == "900":
            self._end(True)
        if self.session.online:
            self._tell_state("")

    def _mode(self, line: Line) -> None:
        """+r: the nick is ours by the services."""
        if self.session.is_me(line.param(0)) and "r" in line.param(1).partition("-")[0]:
            self._end(True)

    def _notice(self, line: Line) -> None:
        if not self._is_it(line.nick) or not self.session.is_me(line.param(0)):
            return
        if self._done is None:
            self._may_be_asked(plain(line.text))
            return
        self._said = plain(line.text)
        if _BAD.search(self._said) or _UNKNOWN.search(self._said):
            self._end(False)
        elif _GOOD.search(self._said):
            self._end(True)

    def _may_be_asked(self, said: str) -> None:
        """Services that have come back want to hear the password; they say so in a notice."""
        session = self.session
        if session.online and not session.signed_in_as and _ASKED.search(said) and self._signing is None:
            self._signing = asyncio.get_running_loop().create_task(self.sign_in())
            self._signing.add_done_callback(self._signed)

    def _signed(self, task: asyncio.Task[None]) -> None:
        self._signing = None

    def _end(self, good: bool) -> None:
        if self._done is not None and not self._done.done():
            self._done.set_result(good)
