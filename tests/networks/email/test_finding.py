"""Where the servers of an address are: the pages are on a real web server, and only its name is another."""

from __future__ import annotations

import re
import socket
import ssl
import struct
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import aiodns
import pytest

from boltun.errors import NetworkError
from boltun.message import Account
from boltun.networks.email import discovery
from boltun.networks.email.discovery import read_autoconfig
from boltun.networks.finding import discover
from tests.e2e.prosody import make_certificate

# No server anywhere has such a name (RFC 2606), so that nothing but the pages is found.
DOMAIN = "provider.invalid"
AUTOCONFIG = f"autoconfig.{DOMAIN}/mail/config-v1.1.xml"
WELL_KNOWN = f"{DOMAIN}/.well-known/autoconfig/mail/config-v1.1.xml"
MOZILLA = f"autoconfig.thunderbird.net/v1.1/{DOMAIN}"
PAGE = """<?xml version="1.0"?>
<clientConfig version="1.1"><emailProvider id="provider.invalid">
<incomingServer type="pop3"><hostname>pop.provider.invalid</hostname><port>995</port>
<socketType>SSL</socketType></incomingServer>
<incomingServer type="imap"><hostname>imap.provider.invalid</hostname><port>993</port>
<socketType>{security}</socketType></incomingServer>
<outgoingServer type="smtp"><hostname>smtp.provider.invalid</hostname><port>587</port>
<socketType>STARTTLS</socketType></outgoingServer>
</emailProvider></clientConfig>"""
FOUND = {
    "imap_host": "imap.provider.invalid",
    "imap_port": 993,
    "imap_starttls": False,
    "smtp_host": "smtp.provider.invalid",
    "smtp_port": 587,
    "smtp_starttls": True,
}


class Pages:
    """A web server with TLS on loopback; the first part of a path is the host that was meant."""

    def __init__(self, folder: Path) -> None:
        self.pages: dict[str, bytes] = {}
        self.leads_to: dict[str, str] = {}
        self.asked: list[str] = []
        self.certificate = folder / "cert.pem"
        pages = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                pages.asked.append(self.path[1:])
                page = self.path[1:].partition("?")[0]
                if page in pages.leads_to:
                    self.send_response(302)
                    self.send_header("Location", pages.leads_to[page])
                    self.end_headers()
                elif page in pages.pages:
                    self.send_response(200)
                    self.end_headers()
                    self.wfile.write(pages.pages[page])
                else:
                    self.send_error(404)

            def log_message(self, format: str, *args: object) -> None:
                pass

        self._plain = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._secure = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.certificate, folder / "key.pem")
        self._secure.socket = context.wrap_socket(self._secure.socket, server_side=True)
        self.plain = f"http://localhost:{self._plain.server_port}"
        self.secure = f"https://localhost:{self._secure.server_port}"

    def __enter__(self) -> Pages:
        for server in (self._plain, self._secure):
            threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        for server in (self._plain, self._secure):
            server.shutdown()
            server.server_close()


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a certificate."""
    folder = tmp_path_factory.mktemp("certificate")
    make_certificate(folder, "localhost")
    return folder


@pytest.fixture
def pages(certificate: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pages]:
    with Pages(certificate) as pages:
        fetch = discovery._fetch
        monkeypatch.setattr(
            discovery, "_fetch", lambda page: fetch(re.sub("^https:/", lambda _: pages.secure, page))
        )
        # As if the system trusted it.
        monkeypatch.setenv("SSL_CERT_FILE", str(pages.certificate))
        yield pages


class NameServer:
    """A name server on loopback that knows of services (RFC 1035, RFC 2782)."""

    def __init__(self) -> None:
        self.services: dict[str, list[tuple[int, int, int, str]]] = {}
        """By name: priority, weight, port and host of each."""
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._socket.bind(("127.0.0.1", 0))
        self.port = self._socket.getsockname()[1]
        self._thread = threading.Thread(target=self._answer)
        self._thread.start()

    def _answer(self) -> None:
        while True:
            question, asker = self._socket.recvfrom(4096)
            if not question:
                return
            # The question ends behind the name of labels, its type and its class.
            end, labels = 12, []
            while length := question[end]:
                labels.append(question[end + 1 : end + 1 + length].decode())
                end += length + 1
            end += 5
            rows = b""
            services = self.services.get(".".join(labels), ())
            for priority, weight, port, host in services:
                data = struct.pack("!HHH", priority, weight, port) + name_on_the_wire(host)
                rows += b"\xc0\x0c" + struct.pack("!HHIH", 33, 1, 60, len(data)) + data
            head = question[:2] + struct.pack("!HHHHH", 0x8180, 1, len(services), 0, 0)
            self._socket.sendto(head + question[12:end] + rows, asker)

    def close(self) -> None:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
            one.sendto(b"", ("127.0.0.1", self.port))
        self._thread.join()
        self._socket.close()


def name_on_the_wire(name: str) -> bytes:
    labels = [part.encode() for part in name.split(".") if part]
    return b"".join(bytes([len(one)]) + one for one in labels) + b"\0"


@pytest.fixture
def names(monkeypatch: pytest.MonkeyPatch) -> Iterator[NameServer]:
    server = NameServer()
    monkeypatch.setattr(
        discovery,
        "resolver",
        lambda: aiodns.DNSResolver(["127.0.0.1"], udp_port=server.port, timeout=4.0, tries=1),
    )
    yield server
    server.close()


async def found(address: str = f"anna@{DOMAIN}", **options: bool) -> dict[str, str | int | bool]:
    account = Account(key=f"email:{address}", network="email", address=address, options=options)
    (one,) = await discover(account, None)
    assert one.account.address == address
    return dict(one.options)


def page(security: str = "SSL") -> bytes:
    return PAGE.format(security=security).encode()


@pytest.mark.usefixtures("pages")
async def test_the_dns_names_the_servers_and_the_first_in_order_is_taken(names: NameServer) -> None:
    names.services = {
        f"_imaps._tcp.{DOMAIN}": [
            (10, 0, 993, "spare.provider.invalid"),
            (0, 5, 1993, "imap.provider.invalid"),
        ],
        f"_submissions._tcp.{DOMAIN}": [
            (0, 1, 465, "slow.provider.invalid"),
            (0, 9, 465, "smtp.provider.invalid"),
        ],
    }
    assert await found() == {
        "imap_host": "imap.provider.invalid",
        "imap_port": 1993,
        "imap_starttls": False,
        "smtp_host": "smtp.provider.invalid",
        "smtp_port": 465,
        "smtp_starttls": False,
    }


@pytest.mark.usefixtures("pages")
async def test_a_service_that_the_dns_says_there_is_not_is_not_taken(names: NameServer) -> None:
    names.services = {f"_imaps._tcp.{DOMAIN}": [(0, 0, 0, ".")]}
    with pytest.raises(NetworkError):
        await found()


@pytest.mark.parametrize("place", [AUTOCONFIG, WELL_KNOWN])
async def test_the_providers_page_names_the_servers(pages: Pages, place: str) -> None:
    pages.pages[place] = page()
    assert await found() == FOUND
    assert sorted(pages.asked) == sorted([f"{AUTOCONFIG}?emailaddress=anna@{DOMAIN}", WELL_KNOWN])


async def test_the_page_of_its_own_host_comes_first(pages: Pages) -> None:
    pages.pages |= {AUTOCONFIG: page(), WELL_KNOWN: page().replace(b"993", b"994")}
    assert await found() == FOUND


async def test_a_page_may_lead_to_another_one_that_is_encrypted(pages: Pages) -> None:
    pages.pages["elsewhere.invalid/config"] = page()
    pages.leads_to[AUTOCONFIG] = f"{pages.secure}/elsewhere.invalid/config"
    assert await found() == FOUND


async def test_nothing_is_believed_that_came_without_encryption(pages: Pages) -> None:
    pages.pages["elsewhere.invalid/config"] = page()
    pages.leads_to[AUTOCONFIG] = f"{pages.plain}/elsewhere.invalid/config"
    with pytest.raises(NetworkError, match=f"mail servers of {DOMAIN} are not to be found"):
        await found()
    assert "elsewhere.invalid/config" not in pages.asked


async def test_nothing_is_believed_whose_certificate_nobody_trusts(
    pages: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SSL_CERT_FILE")
    pages.pages[AUTOCONFIG] = page()
    with pytest.raises(NetworkError, match="are not to be found"):
        await found()
    assert pages.asked == []


@pytest.mark.parametrize(
    "wrong",
    [page("plain"), b"<html>Not here</html>", b"\xff\xfe", b"", page() + b" " * 100_000],
    ids=["without encryption", "another page", "no text", "empty", "too long"],
)
async def test_a_page_that_does_not_help_is_left_alone(pages: Pages, wrong: bytes) -> None:
    pages.pages[AUTOCONFIG] = wrong
    with pytest.raises(NetworkError, match="are not to be found"):
        await found()
    pages.pages[WELL_KNOWN] = page()
    assert await found() == FOUND


async def test_mozilla_is_asked_only_if_that_is_allowed_and_hears_only_the_domain(pages: Pages) -> None:
    pages.pages[MOZILLA] = page()
    with pytest.raises(NetworkError, match="are not to be found"):
        await found()
    assert not [one for one in pages.asked if "thunderbird" in one]
    assert await found(ask_mozilla=True) == FOUND
    assert pages.asked[-1] == MOZILLA


async def test_who_is_known_is_not_asked(pages: Pages) -> None:
    assert (await found("anna@gmx.de"))["imap_host"] == "imap.gmx.net"
    assert pages.asked == []


@pytest.mark.parametrize(
    ("address", "said"),
    [("", "The address is missing"), ("anna@outlook.com", "OAuth 2"), ("anna", "is not an e-mail address")],
)
async def test_what_cannot_be_looked_for_is_said(pages: Pages, address: str, said: str) -> None:
    with pytest.raises(NetworkError, match=said):
        await found(address)
    assert pages.asked == []


def test_a_page_with_entities_is_not_read() -> None:
    bomb = b'<!DOCTYPE x [<!ENTITY a "b">]>' + page()
    assert read_autoconfig(bomb) is None
