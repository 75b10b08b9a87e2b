"""What people type: Matrix IDs, servers, recovery keys; and where the server of an ID is."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web

from boltun.errors import NetworkError
from boltun.message import Account
from boltun.networks.matrix.bookmarks import Bookmark
from boltun.networks.matrix.cross_signing import _recovery_key
from boltun.networks.matrix.discovery import discover
from boltun.networks.matrix.endings import EndingError
from boltun.networks.matrix.options import Login
from boltun.networks.matrix.session import Session, SessionFile
from tests.networks.matrix.owners_keys import written


def login(address: str = "@me:example.org", **options: Any) -> Login:
    return Login.of(Account(key=f"matrix:{address}", network="matrix", address=address, options=options))


@pytest.mark.parametrize("address", ["me@example.org", "me:example.org", "@me", "@:example.org", "@me:", ""])
def test_what_is_no_matrix_id_is_refused_with_an_example(address: str) -> None:
    with pytest.raises(NetworkError, match="@name:server"):
        login(address)


@pytest.mark.parametrize("address", ["@me:example.org", "@a.b_c=d:localhost:8448", "@me:[::1]:8008"])
def test_matrix_ids_are_taken_as_they_are(address: str) -> None:
    assert login(address).user == address
    assert login(address).server == address.partition(":")[2]


def test_no_password_goes_out_without_encryption() -> None:
    with pytest.raises(NetworkError, match="without encryption"):
        login(homeserver="http://matrix.example.org")
    assert login(homeserver="http://127.0.0.1:8008/").homeserver == "http://127.0.0.1:8008"
    assert login(homeserver="matrix.example.org").homeserver == "https://matrix.example.org"


@pytest.mark.parametrize("given", [{"homeserver": "https://"}, {"proxy": "ftp://x"}, {"fingerprint": "ab"}])
def test_options_that_cannot_be_used_are_named(given: dict[str, str]) -> None:
    with pytest.raises(NetworkError):
        login(**given)


@asynccontextmanager
async def domain(known: object, versions: object) -> AsyncIterator[str]:
    """Serve the file of a domain, with what is behind it on the same port."""
    app = web.Application()
    runner = web.AppRunner(app)

    def answer(content: object) -> Callable[[web.Request], Any]:
        async def handle(request: web.Request) -> web.Response:
            if content is None:
                raise web.HTTPNotFound
            here = f"http://{request.host}"
            return web.Response(text=str(content).replace("HERE", here), content_type="text/plain")

        return handle

    app.router.add_get("/.well-known/matrix/client", answer(known))
    app.router.add_get("/_matrix/client/versions", answer(versions))
    app.router.add_get("/deep/_matrix/client/versions", answer('{"versions": []}'))
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    try:
        yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    finally:
        await runner.cleanup()


async def test_the_file_of_the_domain_leads_to_the_server() -> None:
    known = '{"m.homeserver": {"base_url": "HERE/deep/"}}'
    async with domain(known, None) as url:
        assert await discover(login(), domain=url) == f"{url}/deep"


@pytest.mark.parametrize("known", [None, "<html>", "[]", '{"m.homeserver": 1}'])
async def test_without_the_file_the_domain_itself_is_the_server(known: str | None) -> None:
    async with domain(known, '{"versions": ["v1.1"]}') as url:
        assert await discover(login(), domain=url) == url


async def test_where_there_is_no_matrix_server_that_is_said() -> None:
    async with domain(None, "<html>a page</html>") as url:
        with pytest.raises(EndingError) as caught:
            await discover(login(), domain=url)
    assert str(caught.value.told()) == f"There is no Matrix server at {url}."


async def test_a_server_without_encryption_is_not_followed() -> None:
    async with domain('{"m.homeserver": {"base_url": "http://matrix.example.org"}}', None) as url:
        with pytest.raises(EndingError) as caught:
            await discover(login(), domain=url)
    assert caught.value.ending.final


def test_a_recovery_key_is_read_as_people_copy_it() -> None:
    key = os.urandom(32)
    text = written(key)
    assert _recovery_key(text) == _recovery_key(text.replace(" ", "")) == _recovery_key(f"\n{text} ") == key
    other = text[:10] + ("A" if text[10] != "A" else "B") + text[11:]
    assert _recovery_key(other) == b""
    for odd in ("", "0OIl", "a phrase of mine", "1" * 2000):
        assert _recovery_key(odd) == b""


def test_only_the_password_opens_the_session(tmp_path: Path) -> None:
    session = Session.new("@me:example.org", "https://example.org")
    file = SessionFile(tmp_path / "new", "secret")
    file.write(session)
    assert file.read("@me:example.org") == session
    assert file.read("@you:example.org") is None
    assert SessionFile(tmp_path / "new", "other").read("@me:example.org") is None
    (tmp_path / "new" / "session.json").write_text("{}")
    assert file.read("@me:example.org") is None
    assert (tmp_path / "new" / "session.json").stat().st_mode & 0o077 == 0


def test_a_new_device_leaves_no_keys_of_the_old_one(tmp_path: Path) -> None:
    file = SessionFile(tmp_path, "secret")
    old, new = (Session.new("@me:example.org", "https://example.org") for _ in range(2))
    for session in (old, new):
        file.write(session)
        (tmp_path / file.store_name(session)).write_text("keys")
    file.write(new)
    assert not (tmp_path / file.store_name(old)).exists()
    assert (tmp_path / file.store_name(new)).exists()
    file.forget()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("text", ["", "x", "1\t@me:example.org\t", "x\t@me:example.org\ts1", "1\t@you:x\ts1"])
def test_odd_bookmarks_are_none(text: str) -> None:
    assert Bookmark.read(text, "@me:example.org") is None


def test_a_bookmark_is_read_as_it_was_written() -> None:
    bookmark = Bookmark(user="@me:example.org", at=12.0, token="s1_2\t3")
    assert Bookmark.read(str(bookmark), "@me:example.org") == bookmark
