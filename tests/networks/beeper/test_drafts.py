"""A held reply lies in the chat's input line in Beeper, beside what the owner types there himself."""

from __future__ import annotations

from pathlib import Path

import pytest

from boltun.errors import NotConnectedError
from boltun.networks.protocol import OwnerActive
from tests.networks.beeper.rig import Rig
from tests.networks.beeper.stand_in import Manner


@pytest.mark.parametrize("rich", [False, True], ids=["plain", "rich"])
async def test_a_draft_is_laid_changed_and_taken_away(rich: bool) -> None:
    async with Rig(Manner(rich=rich)) as rig:
        rig.beeper.add_chat("anna")
        network = await rig.online()
        await network.draft(rig.contact(), "Hello *you*")
        assert "Hello *you*" in rig.beeper.draft("anna")
        await network.draft(rig.contact(), "Hello *you*")
        await network.draft(rig.contact(), "Good\nmorning")
        assert "morning" in rig.beeper.draft("anna")
        assert "Hello" not in rig.beeper.draft("anna")
        await network.draft(rig.contact(), "")
        assert rig.beeper.draft("anna") == ""
        assert rig.beeper.sent.empty()


async def test_what_the_owner_typed_stays() -> None:
    async with Rig() as rig:
        rig.beeper.add_chat("anna", draft={"text": "My own words"})
        network = await rig.online()
        await network.draft(rig.contact(), "A held reply")
        assert rig.beeper.draft("anna") == "My own words"
        await network.draft(rig.contact(), "")
        assert rig.beeper.draft("anna") == "My own words"


async def test_a_draft_that_the_owner_changed_is_his_from_then_on() -> None:
    async with Rig() as rig:
        rig.beeper.add_chat("anna")
        network = await rig.online()
        await network.draft(rig.contact(), "A held reply")
        rig.beeper.change_chat("anna", draft={"text": "A held reply, and more"})
        await network.draft(rig.contact(), "Another reply")
        assert rig.beeper.draft("anna") == "A held reply, and more"
        await network.draft(rig.contact(), "")
        assert rig.beeper.draft("anna") == "A held reply, and more"


async def test_a_draft_with_a_picture_is_the_owners() -> None:
    async with Rig() as rig:
        rig.beeper.add_chat("anna", draft={"text": "", "attachments": {"a": {"id": "a", "type": "img"}}})
        rig.beeper.checks = False
        network = await rig.online()
        await network.draft(rig.contact(), "A held reply")
        assert rig.beeper.draft("anna") == ""


async def test_our_own_draft_is_no_sign_of_the_owner() -> None:
    async with Rig() as rig:
        rig.beeper.add_chat("anna")
        rig.beeper.add_chat("bert")
        network = await rig.online()
        await network.draft(rig.contact(), "A held reply")
        await rig.until_asked(lambda: rig.beeper.asked[-1].path == "/v1/chats/anna")
        rig.beeper.change_chat("bert", draft={"text": "The owner types"})
        await rig.first(OwnerActive)
        assert [event.contact.address for event in rig.all(OwnerActive)] == ["bert"]


async def test_a_draft_of_an_earlier_run_is_taken_away_unless_the_owner_changed_it(tmp_path: Path) -> None:
    async with Rig(folder=tmp_path) as rig:
        for chat in ("anna", "bert"):
            rig.beeper.add_chat(chat)
        network = await rig.online()
        await network.draft(rig.contact("anna"), "A held reply")
        await network.draft(rig.contact("bert"), "A held reply")
        await rig.kill()
        rig.beeper.change_chat("bert", draft={"text": "A held reply that I like"})
        rig = rig.again()
        await rig.online()
        assert rig.beeper.draft("anna") == ""
        assert rig.beeper.draft("bert") == "A held reply that I like"
        await rig.end()


async def test_where_backslashes_are_shown_the_draft_is_laid_without() -> None:
    async with Rig(Manner(markdown="kept")) as rig:
        rig.beeper.add_chat("anna")
        network = await rig.online()
        await network.draft(rig.contact(), "Hello *you*")
        assert rig.beeper.draft("anna") == "Hello *you*"


@pytest.mark.parametrize("gone", [True, False], ids=["no such chat", "no drafts"])
async def test_where_there_are_no_drafts_nothing_fails(gone: bool) -> None:
    async with Rig(Manner(drafts=False)) as rig:
        if not gone:
            rig.beeper.add_chat("anna")
        network = await rig.online()
        await network.draft(rig.contact(), "A held reply")
        await network.draft(rig.contact(), "")
        assert rig.waits == []


async def test_whoever_wants_no_drafts_has_none() -> None:
    async with Rig(drafts=False) as rig:
        rig.beeper.add_chat("anna")
        network = await rig.online()
        assert not network.capabilities.drafts
        await network.draft(rig.contact(), "A held reply")
        assert rig.beeper.draft("anna") == ""


async def test_without_a_connection_it_says_so() -> None:
    async with Rig() as rig:
        network = rig.connect()
        with pytest.raises(NotConnectedError):
            await network.draft(rig.contact(), "A held reply")
