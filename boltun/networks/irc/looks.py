"""A look at the server before the account uses it: whether one can sign in, which certificate it shows."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from dataclasses import replace
from typing import Any

from boltun.networks.certificates import Certificate
from boltun.networks.irc.endings import Ending
from boltun.networks.irc.link import Link
from boltun.networks.irc.options import Login
from boltun.networks.irc.services import Services
from boltun.networks.irc.session import Session, switchboard
from boltun.networks.irc.signing_in import SigningIn

__all__ = ["shown_certificate", "sign_in_once"]


async def sign_in_once(login: Login, within: float) -> Ending | None:
    """Sign in and out again, under a nick that nobody has; return None if that worked, else how it ended."""
    session = Session("", login, tell=lambda event: None, clock=time.time)
    signing_in = SigningIn(session, nick=f"{login.nick[:5]}{secrets.token_hex(2)}")
    services = Services(session)
    link = Link(login, switchboard((signing_in, services)))
    session.connect(link)

    async def sign_in() -> None:
        await link.open()
        if not link.over.done():
            signing_in.start()
            await signing_in.done.wait()
            await services.sign_in()

    trying = asyncio.create_task(sign_in())
    waited: list[asyncio.Future[Any]] = [trying, link.over]
    try:
        await asyncio.wait(waited, timeout=within, return_when=asyncio.FIRST_COMPLETED)
        if link.over.done():
            return link.over.result()
        return None if trying.done() else Ending.silent(False)
    finally:
        trying.cancel()
        link.write("QUIT")
        link.cut(Ending.closed(True), gently=True)


async def shown_certificate(login: Login, within: float) -> Certificate | None:
    """Return the certificate that the server shows; None where it cannot be had. Nothing is said to it."""
    link = Link(replace(login, fingerprint=""), lambda line: None)
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(link.open(look=True), within)
    shown = link.certificate
    link.cut(Ending.closed(False))
    return None if shown is None else Certificate.read(shown)
