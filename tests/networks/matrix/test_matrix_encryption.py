"""Encryption from end to end, with a second client in a process of its own."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from boltun.errors import NetworkError
from boltun.networks.protocol import (
    AccountFacts,
    ConnectionState,
    MessageReceived,
    QuestionAsked,
    SubscriptionAsked,
)
from tests.networks.matrix.owner import Owner, signed_in
from tests.networks.matrix.owners_keys import set_up
from tests.networks.matrix.person import Person
from tests.networks.matrix.sealed_person import SealedPerson
from tests.networks.matrix.synapse import Synapse, User

pytestmark = [pytest.mark.slow, pytest.mark.e2e]


def files(folder: Path) -> bytes:
    """Return all that lies in a folder."""
    return b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())


async def meet(owner: Owner, friend: SealedPerson) -> None:
    """Let the friend begin an encrypted conversation, and accept."""
    await friend.talk_with(owner.network.login.user)
    asked = await owner.ear.wait(SubscriptionAsked)
    await owner.network.subscription(asked.contact, True)
    mine = owner.network.login.user
    await friend.wait("member", lambda one: (one["user"], one["membership"]) == (mine, "join"))


async def answer(owner: Owner, friend: SealedPerson, text: str) -> None:
    """Write encrypted, see it read, and answer encrypted."""
    await friend.write(text)
    message = (await owner.ear.wait(MessageReceived, lambda one: one.message.text == text)).message
    assert (message.contact.address, message.encrypted) == (friend.address, False)
    await owner.network.send(message.contact, f"re: {text}")
    heard = await friend.heard()
    assert (heard["text"], heard["sealed"]) == (f"re: {text}", True)


async def test_it_reads_and_writes_encrypted_also_after_a_restart(
    server: Synapse, user: User, tmp_path: Path
) -> None:
    folder = tmp_path / "files"
    async with SealedPerson(server, await server.register_async(), tmp_path / "friend") as friend:
        async with signed_in(server, user, folder) as owner:
            await meet(owner, friend)
            await answer(owner, friend, "secret")
            device = owner.network.session.device  # type: ignore[union-attr]
        await friend.write("while you were away")
        async with signed_in(server, user, folder, bookmark=owner.bookmark) as owner:
            assert owner.network.session.device == device  # type: ignore[union-attr]
            message = (await owner.ear.wait(MessageReceived)).message
            assert (message.text, message.encrypted) == ("while you were away", False)
            assert message.redelivered
            await answer(owner, friend, "again")
            # Nobody got a new device by that.
            assert list(await friend.devices(user.id)) == [device]
    # Whoever finds the folder finds neither the token nor the password.
    found = files(folder)
    assert user.password.encode() not in found
    session = owner.network.session
    assert session is not None
    assert session.token.encode() not in found
    assert folder.stat().st_mode & 0o077 == 0


async def test_the_recovery_key_vouches_for_this_device(
    server: Synapse, user: User, friend: Person, tmp_path: Path
) -> None:
    async with Person(server, user) as phone:
        key = await set_up(phone)
        async with signed_in(server, user, tmp_path) as owner:
            facts = (await owner.ear.wait(AccountFacts)).facts
            assert [fact.value for fact in facts if fact.warning] == ["no: give the recovery key"]
            question = await owner.ear.wait(QuestionAsked)
            assert question.secret
            assert question.optional
            with pytest.raises(NetworkError, match="not the recovery key"):
                await owner.network.answer(question.id, "EsTc 1234")
            with pytest.raises(NetworkError, match="not the recovery key"):
                await owner.network.answer(question.id, key[:-1] + ("a" if key[-1] != "a" else "b"))
            await owner.network.answer(question.id, f" {key}\n")
            facts = (await owner.ear.wait(AccountFacts)).facts
            assert [fact for fact in facts if fact.warning] == []
            # The server shows it to everybody, and the owner's own key has signed it.
            shown = await friend.ask("POST", "keys/query", {"device_keys": {user.id: []}})
            signing = next(iter(shown["self_signing_keys"][user.id]["keys"]))
            (device,) = [
                one for one in shown["device_keys"][user.id].values() if "BOLTUN" in one["device_id"]
            ]
            assert signing in device["signatures"][user.id]
            fingerprint = next(fact.value for fact in facts if fact.label == "Fingerprint")
            assert device["keys"][f"ed25519:{device['device_id']}"] == fingerprint.replace(" ", "")
        assert key.replace(" ", "").encode() not in files(tmp_path).replace(b" ", b"")
        async with signed_in(server, user, tmp_path, bookmark=owner.bookmark) as owner:
            facts = (await owner.ear.wait(AccountFacts)).facts
            assert [fact for fact in facts if fact.warning] == []
            assert owner.ear.all(QuestionAsked) == []


async def test_a_security_phrase_does_the_same(server: Synapse, user: User, tmp_path: Path) -> None:
    async with Person(server, user) as phone:
        await set_up(phone, phrase="correct horse")
        async with signed_in(server, user, tmp_path) as owner:
            question = await owner.ear.wait(QuestionAsked)
            await owner.ear.wait(AccountFacts)
            await owner.network.answer(question.id, "correct horse")
            facts = (await owner.ear.wait(AccountFacts)).facts
            assert [fact for fact in facts if fact.warning] == []


async def test_what_cannot_be_read_is_told_and_read_when_its_key_comes(
    server: Synapse, user: User, tmp_path: Path
) -> None:
    async with (
        SealedPerson(server, await server.register_async(), tmp_path / "friend") as friend,
        signed_in(server, user, tmp_path / "files") as owner,
    ):
        await meet(owner, friend)
        await answer(owner, friend, "hello")
        # The key is kept from it, and comes later.
        olm = owner.network.wire.nio.olm  # type: ignore[union-attr]
        kept = dict(olm.inbound_group_store._entries)
        olm.inbound_group_store._entries.clear()
        await friend.write("closed")
        sealed = (await owner.ear.wait(MessageReceived)).message
        assert sealed.encrypted
        assert "closed" not in sealed.text
        olm.inbound_group_store._entries.update(kept)
        (opened,) = owner.network.inbox.open_sealed(
            owner.network.wire.nio.decrypt_event,  # type: ignore[union-attr]
            owner.network.wire.nio.rooms,  # type: ignore[union-attr]
        )
        assert (opened.message.text, opened.message.encrypted) == ("closed", False)
        assert opened.message.server_id != sealed.server_id
        await asyncio.sleep(0)
        assert owner.network._online
    assert ConnectionState.FAILED not in [getattr(one, "state", None) for one in owner.ear.events]
