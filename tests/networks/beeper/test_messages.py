"""What is written in Beeper's chats becomes the right event, once, or none at all."""

from __future__ import annotations

from typing import Any

import pytest

from boltun.message import Author, ChatKind
from boltun.networks.protocol import OwnerActive
from tests.networks.beeper.rig import Rig
from tests.networks.beeper.stand_in import ACCOUNT, OWNER, Manner, person


async def comes_before_a_mark(rig: Rig, chat: str = "anna") -> list[str]:
    """Let a last message come, and return all that came before it."""
    rig.beeper.write(chat, "the mark")
    await rig.message("the mark")
    return [text for text in rig.texts if text != "the mark"]


async def test_what_the_owner_writes_elsewhere_is_his() -> None:
    async with Rig() as rig:
        rig.beeper.add_chat("anna")
        await rig.online()
        rig.beeper.write("anna", "I am here myself", own=True)
        assert (await rig.message("I am here myself")).author is Author.OWNER


async def test_the_owner_is_known_by_his_id_where_nothing_else_says_so() -> None:
    async with Rig() as rig:
        rig.beeper.add_chat("anna")
        await rig.online()
        rig.beeper.write("anna", "It is me", senderID=OWNER)
        assert (await rig.message("It is me")).author is Author.OWNER


async def test_pictures_and_the_like_are_named() -> None:
    async with Rig() as rig:
        rig.beeper.add_chat("anna")
        await rig.online()
        rig.beeper.write("anna", None, own=True, type="IMAGE", attachments=[{"type": "img"}])
        rig.beeper.write("anna", "with words", type="IMAGE", attachments=[{"type": "img"}])
        rig.beeper.write("anna", None, attachments=[{"type": "unknown"}])
        rig.beeper.write("anna", None, type="LOCATION")
        await rig.message("[location]")
        assert rig.texts == ["[photo]", "with words", "[file]", "[location]"]
        assert rig.messages[0].author is Author.OWNER


async def test_a_message_of_the_owners_that_says_nothing_is_a_sign_of_him() -> None:
    async with Rig() as rig:
        rig.beeper.add_chat("anna")
        await rig.online()
        rig.beeper.write("anna", None, own=True)
        assert (await rig.first(OwnerActive)).contact.address == "anna"


async def test_the_owner_reads_in_beeper() -> None:
    async with Rig() as rig:
        rig.beeper.add_chat("anna")
        await rig.online()
        rig.beeper.write("anna", "Hello!")
        await rig.until_asked(lambda: rig.beeper.asked[-1].path == "/v1/chats/anna")
        rig.beeper.change_chat("anna", unreadCount=0)
        assert (await rig.first(OwnerActive)).contact.address == "anna"


async def test_the_owner_types_in_beeper() -> None:
    async with Rig() as rig:
        rig.beeper.add_chat("anna")
        await rig.online()
        rig.beeper.change_chat("anna", draft={"text": "Dear An"})
        assert (await rig.first(OwnerActive)).contact.address == "anna"


async def test_what_boltun_reads_and_writes_is_no_sign_of_the_owner() -> None:
    async with Rig() as rig:
        rig.beeper.add_chat("anna")
        rig.beeper.add_chat("bert")
        network = await rig.online()
        for chat in ("anna", "bert"):
            rig.beeper.write(chat, f"Hello from {chat}")
        await network.mark_read(await rig.message("Hello from anna"))
        await network.send((await rig.message("Hello from bert")).contact, "Hello!", "ours")
        assert rig.beeper.read == [("anna", rig.messages[0].id)]
        # A chat that the owner does read shows that the others were looked at.
        rig.beeper.add_chat("carl")
        rig.beeper.write("carl", "Hello from carl")
        await rig.message("Hello from carl")
        await rig.until_asked(lambda: any(one.path == "/v1/chats/carl" for one in rig.beeper.asked))
        rig.beeper.change_chat("carl", unreadCount=0)
        await rig.first(OwnerActive)
        assert [event.contact.address for event in rig.all(OwnerActive)] == ["carl"]


async def test_an_edited_message_names_the_one_that_it_corrects_once() -> None:
    async with Rig() as rig:
        rig.beeper.add_chat("anna")
        await rig.online()
        id_ = rig.beeper.write("anna", "Helo")
        await rig.message("Helo")
        rig.beeper.edit("anna", id_, "Hello")
        edit = await rig.message("Hello")
        assert edit.edit_of == id_
        assert edit.id != id_
        assert edit.server_id != id_
        rig.beeper.change("anna", id_, isUnread=False)
        assert await comes_before_a_mark(rig) == ["Helo", "Hello"]


async def test_reactions_states_and_repeats_of_a_message_are_nothing_new() -> None:
    async with Rig() as rig:
        rig.beeper.add_chat("anna")
        await rig.online()
        id_ = rig.beeper.write("anna", "Hello")
        reaction = {"id": OWNER, "participantID": OWNER, "reactionKey": "👍", "emoji": True}
        rig.beeper.change("anna", id_, reactions=[reaction])
        rig.beeper.change("anna", id_, isUnread=False)
        rig.beeper.change("anna", id_)
        rig.beeper.delete("anna", id_)
        rig.beeper.write("anna", "👍", type="REACTION")
        rig.beeper.write("anna", "Anna changed the picture of the group", isHidden=True)
        rig.beeper.write("anna", "taken back", isDeleted=True)
        assert await comes_before_a_mark(rig) == ["Hello"]


async def test_a_text_that_comes_after_its_message_is_told() -> None:
    async with Rig() as rig:
        rig.beeper.add_chat("anna")
        await rig.online()
        id_ = rig.beeper.write("anna", None)
        rig.beeper.change("anna", id_, text="decrypted at last")
        message = await rig.message("decrypted at last")
        assert message.edit_of is None


async def test_history_that_beeper_fetches_later_is_not_told_and_what_is_late_is_replayed() -> None:
    async with Rig() as rig:
        rig.beeper.add_chat("anna")
        await rig.online()
        rig.clock.ahead += 7200
        rig.beeper.write("anna", "of last year", at=rig.clock() - 365 * 86_400)
        rig.beeper.write("anna", "of before the account", at=rig.clock() - 8000)
        rig.beeper.write("anna", "on its way for an hour", at=rig.clock() - 3600)
        assert await comes_before_a_mark(rig) == ["on its way for an hour"]
        assert rig.messages[0].replayed


LEFT_ALONE: dict[str, dict[str, Any]] = {
    "a group": {"type": "group"},
    "muted": {"isMuted": True},
    "archived": {"isArchived": True},
    "of low priority": {"isLowPriority": True},
    "read only": {"isReadOnly": True},
    "merged": {"merge": {"chatIDs": ["anna", "bert"]}},
}
SWITCHED_ON = {
    "a group": "groups",
    "muted": "muted",
    "archived": "archived",
    "of low priority": "low_priority",
}


@pytest.mark.parametrize("what", LEFT_ALONE)
@pytest.mark.parametrize("entries", [True, False], ids=["whole", "ids alone"])
async def test_some_chats_are_left_alone(what: str, entries: bool) -> None:
    async with Rig(Manner(entries=entries)) as rig:
        rig.beeper.add_chat("anna")
        rig.beeper.add_chat("other", **LEFT_ALONE[what])
        await rig.online()
        rig.beeper.write("other", "for nobody")
        assert await comes_before_a_mark(rig) == []


@pytest.mark.parametrize("what", SWITCHED_ON)
async def test_chats_are_taken_where_that_is_switched_on(what: str) -> None:
    option: dict[str, Any] = {SWITCHED_ON[what]: True}
    async with Rig(**option) as rig:
        rig.beeper.add_chat("other", **LEFT_ALONE[what])
        await rig.online()
        rig.beeper.write("other", "for Boltun")
        message = await rig.message("for Boltun")
        assert (message.contact.kind is ChatKind.GROUP) is (what == "a group")


async def test_a_chat_that_is_muted_now_is_left_alone_from_now_on() -> None:
    async with Rig() as rig:
        rig.beeper.add_chat("anna")
        rig.beeper.add_chat("bert")
        await rig.online()
        rig.beeper.write("bert", "Hello")
        await rig.message("Hello")
        asked = len(rig.beeper.asked)
        rig.beeper.change_chat("bert", isMuted=True)
        await rig.until_asked(lambda: len(rig.beeper.asked) > asked)
        rig.beeper.write("bert", "Nobody hears me")
        assert await comes_before_a_mark(rig) == ["Hello"]


async def test_the_owners_notes_to_himself_are_left_alone() -> None:
    async with Rig() as rig:
        rig.beeper.add_chat("anna")
        rig.beeper.add_chat("notes", people=[])
        await rig.online()
        rig.beeper.write("notes", "buy milk", own=True)
        assert await comes_before_a_mark(rig) == []


async def test_in_a_group_each_message_has_its_sender_and_says_whether_it_names_the_owner() -> None:
    async with Rig(groups=True) as rig:
        people = [{"id": person(name), "fullName": name} for name in ("Anna", "Bert")]
        rig.beeper.add_chat("club", people=people, type="group")
        await rig.online()
        bert: dict[str, Any] = {"senderID": person("Bert")}
        rig.beeper.write("club", "everybody", mentions=["@room"], **bert)
        rig.beeper.write("club", "you", mentions=[OWNER], **bert)
        rig.beeper.write("club", "and what says Olga Owner?", **bert)
        rig.beeper.write("club", "nobody", mentions=[], **bert)
        await rig.message("nobody")
        assert [one.addressed for one in rig.messages] == [False, True, True, False]
        assert {one.sender for one in rig.messages} == {person("Bert")}
        assert {one.contact.kind for one in rig.messages} == {ChatKind.GROUP}


async def test_bots_and_services_are_marked() -> None:
    async with Rig() as rig:
        rig.beeper.add_chat("bot", people=[{"id": person("bot"), "isNetworkBot": True}])
        rig.beeper.add_chat("codes", people=[{"id": "@telegram_777000:beeper.local"}])
        rig.beeper.add_chat("anna")
        await rig.online()
        rig.beeper.write("bot", "beep")
        rig.beeper.write("codes", "Your login code is 12345")
        rig.beeper.write("anna", "a notice", type="NOTICE")
        rig.beeper.write("anna", "a word")
        await rig.message("a word")
        marks = {one.text: (one.contact.automatic, one.automatic) for one in rig.messages}
        assert marks == {
            "beep": (True, True),
            "Your login code is 12345": (True, True),
            "a notice": (False, True),
            "a word": (False, False),
        }


@pytest.mark.parametrize("entries", [True, False], ids=["whole", "ids alone"])
async def test_events_may_carry_the_chat_that_shows_others_together(entries: bool) -> None:
    async with Rig(Manner(merged_ids="both", entries=entries)) as rig:
        rig.beeper.add_chat("anna", mergedIntoChatID="both")
        rig.beeper.add_chat("both", merge={"chatIDs": ["anna"]})
        await rig.online()
        rig.beeper.write("anna", "from one of them")
        message = await rig.message("from one of them")
        assert message.contact.address == "anna"


async def test_a_chat_that_begins_now_is_asked_for() -> None:
    async with Rig() as rig:
        await rig.online()
        rig.beeper.add_chat("new", "Nina New")
        rig.beeper.write("new", "We have just met")
        assert (await rig.message("We have just met")).contact.name == "Nina New"


async def test_markup_of_beepers_is_taken_out_and_that_of_people_stays() -> None:
    async with Rig() as rig:
        rig.beeper.add_chat("anna")
        await rig.online()
        rig.beeper.write("anna", "<p>one &amp; <strong>two</strong></p><p>three<br>four</p>")
        rig.beeper.write("anna", "if a < b and b > c, say <hello> &amp; go")
        rig.beeper.write("anna", "*stars* _lines_ [a](b) \\ `code`")
        await rig.message("*stars* _lines_ [a](b) \\ `code`")
        assert rig.texts[:2] == ["one & two\nthree\nfour", "if a < b and b > c, say <hello> &amp; go"]


ODD = [
    "a" * 100_000,
    "\0\1\2\x1b[31mred",
    "\ud83d",
    "\u202eback",
    "🏳️‍🌈 👋🏽",
    "שלום",
    "{text} %s",
    "\r\n\n\t.",
]


async def test_odd_texts_come_as_they_are() -> None:
    async with Rig() as rig:
        rig.beeper.checks = False  # half a character is none that the models take
        rig.beeper.add_chat("anna")
        await rig.online()
        for text in ODD:
            rig.beeper.write("anna", text)
        await rig.message(ODD[-1])
        assert rig.texts == ODD


async def test_what_makes_no_sense_breaks_nothing() -> None:
    async with Rig() as rig:
        rig.beeper.add_chat("anna")
        await rig.online()
        for odd in (
            "no JSON",
            "[]",
            "null",
            '{"type": "message.upserted"}',
            '{"type": "message.upserted", "chatID": "anna", "ids": "x", "entries": [1, null, {}, {"id": 5}]}',
            '{"type": "message.upserted", "chatID": 5, "ids": [null]}',
            '{"type": "chat.upserted", "chatID": "nowhere", "ids": ["nowhere"], "seq": "three"}',
            '{"type": "chat.deleted", "chatID": "nowhere", "ids": []}',
            '{"type": "app.state.updated", "seq": 1, "appState": {"state": "initializing"}}',
            '{"type": "something.new", "seq": true}',
        ):
            await rig.beeper.pass_on(odd)
        assert await comes_before_a_mark(rig) == []
        assert rig.waits == []


async def test_a_message_without_a_time_counts_as_of_now() -> None:
    async with Rig() as rig:
        rig.beeper.checks = False
        rig.beeper.add_chat("anna")
        await rig.online()
        await rig.beeper.pass_on(
            '{"type": "message.upserted", "chatID": "anna", "ids": ["1"], "entries": [{"id": "1",'
            f' "accountID": "{ACCOUNT}", "senderID": "x", "timestamp": "yesterday", "text": "When?"}}]}}'
        )
        message = await rig.message("When?")
        assert not message.replayed
