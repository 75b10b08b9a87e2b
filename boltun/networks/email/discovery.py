"""Where the servers of an address are: known providers, what the provider's pages say, and good guesses."""

from __future__ import annotations

import asyncio
import logging
import re
import ssl
import urllib.request
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote, urlsplit
from xml.etree import ElementTree

from boltun.errors import NetworkError
from boltun.message import Account
from boltun.networks.email.options import Login, Place
from boltun.networks.kind import Found

if TYPE_CHECKING:
    import aiodns

__all__ = ["Servers", "complete", "find", "read_autoconfig", "resolver"]

log = logging.getLogger(__name__)

Servers = tuple[Place, Place]
"""IMAP and SMTP."""
Fetch = Callable[[str], bytes]
"""Gets a page in a worker; OSError where there is none."""

_PAGE: Final = 100_000
_WITHIN: Final = 8.0
_MOZILLA: Final = "https://autoconfig.thunderbird.net/v1.1/"

_KNOWN: Final = {
    "gmail.com": ("imap.gmail.com", "smtp.gmail.com"),
    "googlemail.com": ("imap.gmail.com", "smtp.gmail.com"),
    "yahoo.com": ("imap.mail.yahoo.com", "smtp.mail.yahoo.com"),
    "icloud.com": ("imap.mail.me.com", "smtp.mail.me.com"),
    "me.com": ("imap.mail.me.com", "smtp.mail.me.com"),
    "gmx.de": ("imap.gmx.net", "mail.gmx.net"),
    "gmx.net": ("imap.gmx.net", "mail.gmx.net"),
    "web.de": ("imap.web.de", "smtp.web.de"),
    "fastmail.com": ("imap.fastmail.com", "smtp.fastmail.com"),
    "yandex.ru": ("imap.yandex.ru", "smtp.yandex.ru"),
    "ya.ru": ("imap.yandex.ru", "smtp.yandex.ru"),
    "mail.ru": ("imap.mail.ru", "smtp.mail.ru"),
    "bk.ru": ("imap.mail.ru", "smtp.mail.ru"),
    "inbox.ru": ("imap.mail.ru", "smtp.mail.ru"),
    "list.ru": ("imap.mail.ru", "smtp.mail.ru"),
    "rambler.ru": ("imap.rambler.ru", "smtp.rambler.ru"),
    "yahoo.co.jp": ("imap.mail.yahoo.co.jp", "smtp.mail.yahoo.co.jp"),
}
_STARTTLS_ONLY: Final = frozenset(("smtp.mail.me.com",))
_OAUTH_ONLY: Final = frozenset(("outlook.com", "hotmail.com", "live.com", "msn.com", "outlook.jp"))


async def find(account: Account, password: str | None) -> tuple[Found, ...]:
    """Return the options of an address; NetworkError if its servers are not to be found.

    Only the provider itself is asked, and Mozilla's database if the account's options allow that.
    """
    if not account.address.strip():
        raise NetworkError("The address is missing.", advice="Type it, and look again.")
    login = await complete(Login.of(account))
    return (
        Found(
            address=account.address.strip(),
            options={
                "imap_host": login.imap.host,
                "imap_port": login.imap.port,
                "imap_starttls": login.imap.starttls,
                "smtp_host": login.smtp.host,
                "smtp_port": login.smtp.port,
                "smtp_starttls": login.smtp.starttls,
            },
        ),
    )


async def complete(login: Login, fetch: Fetch | None = None) -> Login:
    """Return the login with both servers; NetworkError where they are not to be found."""
    if login.imap.host and login.smtp.host:
        return login
    domain = login.address.rpartition("@")[2]
    if domain in _OAUTH_ONLY and not login.imap.host:
        raise NetworkError(
            "{domain} lets programs in only by OAuth 2, which Boltun cannot do.",
            advice="Have its mail forwarded to another mailbox, or use that.",
            domain=domain,
        )
    servers = await _servers(login, domain, fetch or _fetch)
    if servers is None:
        raise NetworkError(
            "The mail servers of {domain} are not to be found.",
            advice="Give them: your provider's pages name a server for IMAP and one for SMTP.",
            domain=domain,
        )
    imap, smtp = servers
    return replace(
        login, imap=login.imap if login.imap.host else imap, smtp=login.smtp if login.smtp.host else smtp
    )


async def _servers(login: Login, domain: str, fetch: Fetch) -> Servers | None:
    if domain in _KNOWN:
        imap, smtp = _KNOWN[domain]
        late = smtp in _STARTTLS_ONLY
        return Place(host=imap, port=993, starttls=False), Place(
            host=smtp, port=587 if late else 465, starttls=late
        )
    address = quote(login.address, safe="@")
    pages = [
        f"https://autoconfig.{domain}/mail/config-v1.1.xml?emailaddress={address}",
        f"https://{domain}/.well-known/autoconfig/mail/config-v1.1.xml",
    ]
    found = await _first(
        *(_from_page(page, login, fetch) for page in pages), _from_dns(domain), _guessed(domain)
    )
    if found is None and login.ask_mozilla:
        found = await _from_page(_MOZILLA + quote(domain), login, fetch)
    return found


async def _first(*ways: Awaitable[Servers | None]) -> Servers | None:
    """Ask in all ways at once, and return what the first of them in this order finds."""
    results = await asyncio.gather(*ways, return_exceptions=True)
    for result in results:
        if isinstance(result, tuple):
            return result
    return None


async def _from_page(page: str, login: Login, fetch: Fetch) -> Servers | None:
    try:
        data = await asyncio.to_thread(fetch, page)
    except (OSError, ValueError) as error:
        log.debug("%s: %s", page, error)
        return None
    return read_autoconfig(data)


def read_autoconfig(data: bytes) -> Servers | None:
    """Read a page in the format of Thunderbird's autoconfig; None where it names no encrypted servers."""
    if len(data) > _PAGE or re.search(rb"<!(?:DOCTYPE|ENTITY)", data, re.IGNORECASE):
        # An entity may stand for gigabytes.
        return None
    try:
        root = ElementTree.fromstring(data)
    except (ElementTree.ParseError, ValueError, LookupError):
        return None
    imap = _place(root.iter("incomingServer"), "imap")
    smtp = _place(root.iter("outgoingServer"), "smtp")
    return (imap, smtp) if imap is not None and smtp is not None else None


def _place(servers: object, kind: str) -> Place | None:
    for server in servers:  # type: ignore[attr-defined]
        host, port = (server.findtext("hostname") or "").strip(), (server.findtext("port") or "").strip()
        security = (server.findtext("socketType") or "").strip().upper()
        usable = server.get("type") == kind and re.fullmatch(r"[\w.-]{1,253}", host) is not None
        if usable and port.isdigit() and 0 < int(port) < 65_536 and security in ("SSL", "STARTTLS"):
            return Place(host=host, port=int(port), starttls=security == "STARTTLS")
    return None


def resolver() -> aiodns.DNSResolver:
    """Return what asks the name servers of the system, once and for four seconds."""
    # Only who looks for servers needs it.
    import aiodns

    return aiodns.DNSResolver(timeout=4.0, tries=1)


async def _from_dns(domain: str) -> Servers | None:
    """Ask the DNS (RFC 6186 and RFC 8314 §5.1)."""
    imap, smtp = await asyncio.gather(_service("_imaps", domain), _service("_submissions", domain))
    if imap is None or smtp is None:
        return None
    return (
        Place(host=imap[0], port=imap[1], starttls=False),
        Place(host=smtp[0], port=smtp[1], starttls=False),
    )


async def _service(name: str, domain: str) -> tuple[str, int] | None:
    """Return the host and port of a service; None where the DNS names none (RFC 2782)."""
    try:
        import pycares

        result = await resolver().query_dns(f"{name}._tcp.{domain}", "SRV")
        services = [one.data for one in result.answer if isinstance(one.data, pycares.SRVRecordData)]
        first = min(services, key=lambda one: (one.priority, -one.weight))
        host = first.target.rstrip(".")
        return (host, first.port) if host else None
    except Exception as error:
        # Every failure only means that the DNS does not help.
        log.debug("%s._tcp.%s: %r", name, domain, error)
        return None


async def _guessed(domain: str) -> Servers | None:
    imap = await _answering([f"imap.{domain}", f"mail.{domain}", domain], 993)
    if imap is None:
        return None
    smtp = await _answering([f"smtp.{domain}", f"mail.{domain}", domain], 465)
    if smtp is not None:
        return imap, smtp
    smtp = await _answering([f"smtp.{domain}", f"mail.{domain}", domain], 587, tls=False)
    return None if smtp is None else (imap, replace(smtp, starttls=True))


async def _answering(hosts: list[str], port: int, *, tls: bool = True) -> Place | None:
    """Return the first host that answers on a port; with TLS, only if its certificate is good."""

    async def answers(host: str) -> bool:
        with suppress(OSError, TimeoutError, ValueError):
            async with asyncio.timeout(_WITHIN / 2):
                context = ssl.create_default_context() if tls else None
                _, writer = await asyncio.open_connection(host, port, ssl=context)
                writer.close()
                return True
        return False

    for host, is_there in zip(hosts, await asyncio.gather(*map(answers, hosts)), strict=True):
        if is_there:
            return Place(host=host, port=port, starttls=False)
    return None


class _OnlyEncrypted(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, req: Any, fp: Any, code: Any, msg: Any, headers: Any, newurl: str) -> Any:
        if urlsplit(newurl).scheme != "https":
            raise OSError("the page leads away from encryption")
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def _fetch(page: str) -> bytes:
    request = urllib.request.Request(page, headers={"User-Agent": "Boltun"})
    with urllib.request.build_opener(_OnlyEncrypted).open(request, timeout=_WITHIN) as answer:
        data: bytes = answer.read(_PAGE + 1)
        return data
