"""Trying an account that cannot be signed in to; each server is a real listener on loopback."""

from __future__ import annotations

import asyncio
import socket

import pytest

from boltun.message import Account
from boltun.networks.trial import try_account


def xmpp(port: int, address: str = "me@example.org", **options: str | int | bool) -> Account:
    return Account(
        key=f"xmpp:{address}",
        network="xmpp",
        address=address,
        options={"host": "127.0.0.1", "port": port, **options},
    )


async def test_where_nothing_answers_the_host_is_named_with_what_to_look_at() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
        trial = await try_account(xmpp(port), "secret")
    assert not trial.works
    assert trial.template.format(**trial.values) == f"Nothing answers at 127.0.0.1:{port}."
    assert "server and port" in trial.advice
    assert trial.certificate is None


async def test_a_server_that_says_nothing_is_not_waited_for_without_an_end() -> None:
    async def silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read()
        writer.close()

    server = await asyncio.start_server(silent, "127.0.0.1", 0)
    try:
        port = server.sockets[0].getsockname()[1]
        trial = await try_account(xmpp(port), "secret", within=0.3)
    finally:
        server.close()
    assert trial.template == "The server does not answer."


@pytest.mark.parametrize(
    ("address", "password", "says"),
    [
        ("nobody", "secret", "is not an XMPP address"),
        ("me@example.org/phone", "secret", "names a device"),
        ("me@example.org", "", "password of this account is not known"),
    ],
)
async def test_what_cannot_even_be_tried_says_why(address: str, password: str, says: str) -> None:
    trial = await try_account(xmpp(1, address), password)
    assert not trial.works
    assert says in trial.template
    assert trial.advice


async def test_an_unknown_network_and_a_bad_option_are_told_too() -> None:
    assert (
        "no network named" in (await try_account(Account(key="x:y", network="x", address="y"), "s")).template
    )
    assert "not a port" in (await try_account(xmpp(99999), "secret")).template


async def test_a_network_that_cannot_be_tried_says_so_and_what_to_do() -> None:
    trial = await try_account(Account(key="practice:me", network="practice", address="me"), None)
    assert not trial.works
    assert "cannot be tried" in trial.template
    assert "Add the account" in trial.advice
