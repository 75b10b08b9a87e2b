"""What signal-cli tells, and what it is asked, on the stand-in: docs/signal.md."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from random import Random
from typing import Any, Self

import pytest

from boltun.errors import NetworkError
from boltun.message import Account, Author, ChatKind, Contact, Message
from boltun.networks.protocol import (
    ConnectionState,
    Keepsake,
    MessageMarked,
    MessageReceived,
    OwnerActive,
    PastSettled,
    Roster,
    SendingDelayed,
)
from boltun.networks.registry import network_kind
from boltun.networks.signal.network import SignalNetwork
from boltun.networks.trial import try_account
from tests.networks.programs.program import Told
from tests.networks.signal.records import check
from tests.networks.signal.stand_in import GROUP_ID, OWN, OWN_ID, StandIn, group, id_of, refusal

ANNA = "+4916012345678"


def account(signal: StandIn, number: str = OWN, **options: str) -> Account:
    given = {"command": signal.command, **options}
    return Account(key=f"signal:{number}", network="signal", address=number, options=given)


class Scene:
    """An account that runs on a stand-in."""

    def __init__(self, **more: Any) -> None:
        self.signal = StandIn()
        self.signal.contacts[ANNA] = "Anna"
        self._more = more

    async def __aenter__(self) -> Self:
        await self.signal.start()
        self.told = Told()
        keepsake = Keepsake(bookmark=self._more.pop("bookmark", ""))
        self.network = SignalNetwork(
            account(self.signal), None, self.told.append, keepsake, dice=Random(1), **self._more
        )
        self.running = asyncio.create_task(self.network.run())
        await self.told.state(ConnectionState.ONLINE)
        return self

    async def __aexit__(self, *error: object) -> None:
        self.running.cancel()
        await asyncio.wait([self.running], timeout=10)
        await self.signal.stop()

    async def message(self, seen: int = 0) -> Message:
        event = await self.told.kind(MessageReceived, seen)
        assert isinstance(event, MessageReceived)
        return event.message


async def test_it_is_started_for_the_number_and_asked_who_the_contacts_are() -> None:
    async with Scene() as scene:
        words = scene.signal.calls[0]
        assert words == ["-a", OWN, "jsonRpc", "--ignore-attachments", "--ignore-stories"]
        roster = scene.told.of(Roster)[0]
        assert [(one.address, one.name, one.listed) for one in roster.contacts] == [(ANNA, "Anna", True)]
        kinds = [type(one) for one in scene.told]
        online = scene.told.index(await scene.told.state(ConnectionState.ONLINE))
        assert kinds.index(PastSettled) < online


async def test_a_message_comes_with_its_sender_and_its_time() -> None:
    async with Scene() as scene:
        timestamp = scene.signal.write(ANNA, "Hello!")
        message = await scene.message()
    assert (message.contact.address, message.contact.name, message.contact.listed) == (ANNA, "Anna", True)
    assert (message.text, message.id, message.at) == ("Hello!", str(timestamp), timestamp / 1000)
    assert not message.replayed


async def test_a_contact_without_a_number_has_its_id_and_one_who_is_listed_its_number() -> None:
    async with Scene() as scene:
        for id_ in (id_of(ANNA), "cdb7b1f4-3a10-4a4e-9d3c-6d0f7b3a1c55"):
            envelope = scene.signal.envelope(ANNA, dataMessage=scene.signal.data(id_))
            envelope |= {"source": id_, "sourceNumber": None, "sourceUuid": id_}
            scene.signal.tell(envelope)
        await scene.told.until(lambda _: len(scene.told.of(MessageReceived)) == 2)
    addresses = [one.message.contact.address for one in scene.told.of(MessageReceived)]
    assert addresses == [ANNA, "cdb7b1f4-3a10-4a4e-9d3c-6d0f7b3a1c55"]


async def test_a_correction_names_what_it_corrects() -> None:
    async with Scene() as scene:
        timestamp = scene.signal.write(ANNA, "helo")
        scene.signal.edit(ANNA, timestamp, "hello")
        corrected = await scene.told.until(
            lambda one: isinstance(one, MessageReceived) and one.message.edit_of
        )
    assert (corrected.message.text, corrected.message.edit_of) == ("hello", str(timestamp))


async def test_in_a_group_mentions_and_replies_name_the_owner() -> None:
    async with Scene() as scene:
        mention = {"name": OWN, "number": OWN, "uuid": OWN_ID, "start": 3, "length": 1}
        other = mention | {"name": ANNA, "number": ANNA, "uuid": id_of(ANNA)}
        quote = {
            "id": 1,
            "author": OWN,
            "authorNumber": OWN,
            "authorUuid": OWN_ID,
            "text": "x",
            "attachments": [],
        }
        scene.signal.write(ANNA, "hi all", groupInfo=group())
        scene.signal.write(ANNA, "😀 \ufffc look", mentions=[mention], groupInfo=group())
        scene.signal.write(ANNA, "😀 \ufffc look", mentions=[other], groupInfo=group())
        scene.signal.write(ANNA, "yes", quote=quote, groupInfo=group())
        await scene.told.until(lambda _: len(scene.told.of(MessageReceived)) == 4)
    messages = [one.message for one in scene.told.of(MessageReceived)]
    assert [one.addressed for one in messages] == [False, True, False, True]
    assert messages[1].text == f"😀 @{OWN} look"
    first = messages[0]
    assert (first.contact.address, first.contact.name) == (f"group:{GROUP_ID}", "Kitchen")
    assert (first.contact.kind, first.sender) == (ChatKind.GROUP, ANNA)


async def test_what_is_no_message_is_none() -> None:
    async with Scene() as scene:
        signal = scene.signal
        signal.write(ANNA, None, reaction={"emoji": "👍"})
        signal.write(ANNA, None, isExpirationUpdate=True)
        signal.write(ANNA, None, remoteDelete={"timestamp": 1})
        signal.write(ANNA, None, groupInfo=group() | {"type": "UPDATE"})
        signal.write(ANNA, "a story", storyContext={})
        signal.tell(signal.envelope(ANNA, typingMessage={"action": "STARTED", "timestamp": 1}))
        signal.tell(signal.envelope(ANNA, callMessage={}))
        signal.owner_writes(OWN, "a note to myself")
        signal.write(ANNA, None, attachments=[{"contentType": "image/png"}])
        message = await scene.message()
    assert message.text == ""
    assert len(scene.told.of(MessageReceived)) == 1


async def test_what_cannot_be_decrypted_says_so() -> None:
    async with Scene() as scene:
        error = {"message": "no session", "type": "ProtocolNoSessionException"}
        scene.signal.tell(scene.signal.envelope(ANNA), exception=error)
        message = await scene.message()
    assert message.encrypted
    assert "ProtocolNoSessionException" in message.text


async def test_the_owner_comes_first() -> None:
    async with Scene() as scene:
        timestamp = scene.signal.write(ANNA, "Hello!")
        scene.signal.owner_reads(ANNA, timestamp)
        active = await scene.told.kind(OwnerActive)
        assert active.contact.address == ANNA
        seen = len(scene.told)
        scene.signal.owner_writes(ANNA, "I am here")
        message = await scene.message(seen)
    assert (message.author, message.text, message.contact.address) == (Author.OWNER, "I am here", ANNA)


async def test_an_answer_goes_out_and_its_timestamp_is_its_id() -> None:
    anna = Contact(account=f"signal:{OWN}", address=ANNA)
    async with Scene() as scene:
        id_ = await scene.network.send(anna, "Hi\nthere", "ours")
        assert id_ == str(scene.signal.sent[0])
        assert scene.signal.asked[-1] == ("send", {"message": "Hi\nthere", "recipient": [ANNA]})
        scene.signal.confirm(ANNA, scene.signal.sent[0], read=False)
        scene.signal.confirm(ANNA, scene.signal.sent[0], read=True)
        await scene.told.until(lambda one: isinstance(one, MessageMarked) and one.displayed)
        marks = [(one.id, one.displayed) for one in scene.told.of(MessageMarked)]
        assert marks == [(id_, False), (id_, True)]
        kitchen = Contact(account=anna.account, address=f"group:{GROUP_ID}", kind=ChatKind.GROUP)
        await scene.network.send(kitchen, "Hi all", "2")
        assert scene.signal.asked[-1] == ("send", {"message": "Hi all", "groupId": [GROUP_ID]})


async def test_typing_and_read_marks_are_shown() -> None:
    anna = Contact(account=f"signal:{OWN}", address=ANNA)
    message = Message(contact=anna, text="x", at=0, received_at=0, id="1795402200000")
    async with Scene() as scene:
        await scene.network.typing(anna, True)
        assert await asyncio.wait_for(scene.signal.typing.get(), 5) == ANNA
        await scene.network.typing(anna, False)
        await scene.network.mark_read(message)
        receipt = {"recipient": ANNA, "targetTimestamp": [1795402200000], "type": "read"}
        assert scene.signal.asked[-1] == ("sendReceipt", receipt)
        assert scene.signal.asked[-2] == ("sendTyping", {"recipient": [ANNA], "stop": True})


@pytest.mark.parametrize(
    ("error", "says"),
    [
        (refusal(-4, "IDENTITY_FAILURE", ANNA), "safety number of Anna has changed"),
        (refusal(-1, "UNREGISTERED_FAILURE", ANNA), "Anna is not on Signal any more"),
        (refusal(-5, "RATE_LIMIT_FAILURE", ANNA, token="abc"), "a proof that no program writes to Anna"),
        (refusal(-5, "RATE_LIMIT_FAILURE", ANNA, retryAfterSeconds=3600), "takes no more messages for now"),
        ({"code": -32603, "message": "Failed.", "data": None}, "not sent by signal-cli: Failed."),
    ],
)
async def test_a_refused_message_says_why(error: dict[str, Any], says: str) -> None:
    anna = Contact(account=f"signal:{OWN}", address=ANNA, name="Anna")
    async with Scene() as scene:
        scene.signal.refusals.append(check("error", error))
        with pytest.raises(NetworkError, match=says):
            await scene.network.send(anna, "Hi", "1")


async def test_a_message_that_may_not_go_out_yet_goes_out_later() -> None:
    anna = Contact(account=f"signal:{OWN}", address=ANNA)
    async with Scene() as scene:
        error = refusal(-5, "RATE_LIMIT_FAILURE", ANNA, retryAfterSeconds=1)
        scene.signal.refusals.append(check("error", error))
        begun = asyncio.get_running_loop().time()
        await scene.network.send(anna, "Hi", "1")
        assert asyncio.get_running_loop().time() - begun >= 1
        (delay,) = scene.told.of(SendingDelayed)
        assert (delay.id, delay.whole, round(delay.seconds)) == ("1", True, 1)
    assert scene.signal.heard[ANNA].qsize() == 1


# How it ends


async def test_a_number_that_is_not_linked_stops_the_account() -> None:
    async with StandIn() as signal:
        signal.linked = False
        told = Told()
        await SignalNetwork(account(signal), None, told.append, Keepsake()).run()
        failed = await told.state(ConnectionState.FAILED)
        assert f"not linked to {OWN}" in failed.text
        assert "signal-cli link -n Boltun" in failed.text
        trial = await try_account(account(signal), None)
        assert not trial.works
        assert "not linked" in trial.template


async def test_a_device_that_is_taken_away_stops_the_account() -> None:
    async with Scene() as scene:
        await scene.signal.unlink()
        failed = await scene.told.state(ConnectionState.FAILED)
        assert "Authorization failed" in failed.text


async def test_an_account_can_be_tried_without_receiving_anything() -> None:
    async with StandIn() as signal:
        signal.write(ANNA, "waits")
        assert (await try_account(account(signal), None)).works
        assert "--receive-mode=manual" in signal.calls[-1]
        assert signal._waiting


async def test_a_signal_cli_that_hangs_is_started_again() -> None:
    async with Scene(quiet=0.1, answer=0.2) as scene:
        scene.signal.silent = True
        waiting = await scene.told.state(ConnectionState.WAITING)
        assert waiting.text == "signal-cli does not answer."
        scene.signal.silent = False
        seen = len(scene.told)
        await scene.told.state(ConnectionState.ONLINE, seen)


async def test_what_signal_kept_meanwhile_is_not_late_by_that() -> None:
    at = time.time() - 90
    async with Scene(bookmark=f"7\t{at - 60:.0f}") as scene:
        scene.signal.write(ANNA, "while you were gone", at)
        assert (await scene.message()).held_up
        seen = len(scene.told)
        scene.signal.write(ANNA, "long before", at - 300)
        assert (await scene.message(seen)).replayed


async def test_signal_cli_waits_while_nothing_is_written_down() -> None:
    async with Scene() as scene:
        for number in range(600):
            scene.signal.write(ANNA, str(number))
        await scene.told.until(lambda _: len(scene.told.of(MessageReceived)) == 500)
        await asyncio.sleep(0.1)
        assert len(scene.told.of(MessageReceived)) == 500
        scene.network.kept(scene.told.of(MessageReceived)[-1].bookmark)
        await scene.told.until(lambda _: len(scene.told.of(MessageReceived)) == 600)


@pytest.mark.parametrize("number", ["anna", "0151 234", "+49", ""])
def test_what_is_no_number_is_refused(number: str) -> None:
    me = Account(key=f"signal:{number}", network="signal", address=number)
    with pytest.raises(NetworkError, match="is not a telephone number"):
        SignalNetwork(me, None, lambda event: None, Keepsake())


async def test_a_number_may_be_written_as_people_do() -> None:
    async with StandIn() as signal:
        spaced = "+49 151 0000-0000"
        assert (await try_account(account(signal, spaced), None)).works


# Finding


async def test_linked_numbers_are_found() -> None:
    find = network_kind("signal").find
    assert find is not None
    async with StandIn() as signal:
        found = await find(account(signal, ""), None)
        assert [(one.address, dict(one.options)) for one in found] == [(OWN, {"command": signal.command})]
        signal.linked = False
        with pytest.raises(NetworkError, match="is linked to signal-cli yet"):
            await find(account(signal, ""), None)


async def test_without_signal_cli_it_says_what_is_missing(tmp_path: Path) -> None:
    find = network_kind("signal").find
    assert find is not None
    missing = Account(
        key="signal:", network="signal", address="", options={"command": str(tmp_path / "signal-cli")}
    )
    with pytest.raises(NetworkError, match="cannot be started: No such file"):
        await find(missing, None)
