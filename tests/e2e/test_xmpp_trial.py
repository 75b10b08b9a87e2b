"""Trying an account at a real server before it is added."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from boltun.networks.protocol import MessageReceived
from boltun.networks.trial import Trial, try_account
from tests.e2e.owner import account, signed_in
from tests.e2e.prosody import Prosody, User
from tests.e2e.raw_client import RawClient

pytestmark = pytest.mark.e2e


async def test_the_right_password_works(prosody: Prosody, owner: User) -> None:
    assert await try_account(account(prosody, owner), owner.password) == Trial(works=True)


async def test_a_wrong_password_is_named(prosody: Prosody, owner: User) -> None:
    trial = await try_account(account(prosody, owner), "wrong")
    assert not trial.works
    assert trial.template == "The server does not accept this password."
    assert trial.advice == "Type the address and the password again."


async def test_an_unknown_certificate_is_shown_with_its_fingerprint(prosody: Prosody, owner: User) -> None:
    known = account(prosody, owner)
    asked = replace(known, options={**known.options, "fingerprint": ""})
    trial = await try_account(asked, owner.password)
    assert not trial.works
    assert trial.certificate is not None
    trusted = replace(known, options={**known.options, "fingerprint": trial.certificate.fingerprint})
    assert (await try_account(trusted, owner.password)).works


async def test_what_waits_at_the_server_is_not_lost_and_nobody_sees_it(
    prosody: Prosody, owner: User, friend: User, client: Callable[..., Awaitable[RawClient]]
) -> None:
    somebody = await client(friend)
    somebody.say(owner.jid, "waits for you")
    await somebody.sync()
    assert (await try_account(account(prosody, owner), owner.password)).works
    async with signed_in(prosody, owner) as (_, ear):
        received = await ear.wait(MessageReceived)
        assert received.message.text == "waits for you"


async def test_a_session_that_is_there_goes_on(prosody: Prosody, owner: User) -> None:
    async with signed_in(prosody, owner, resource="home") as (net, ear):
        tried = account(prosody, owner)
        tried = replace(tried, options={**tried.options, "resource": "home"})
        assert (await try_account(tried, owner.password)).works
        assert net.client.online
        assert [e for e in ear.events if "Another program" in getattr(e, "template", "")] == []
