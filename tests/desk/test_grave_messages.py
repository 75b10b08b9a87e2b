"""A serious message gets no joke: a sober text once, the owner is called, and the talk is left to him."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from boltun.desk.grave_messages import SoberMind, sober_of
from boltun.desk.reason import Reason
from boltun.events import GraveMessage, OutcomeKind, ServiceFailed
from boltun.gravity import Gravity, Kind
from boltun.gravity.sober import DEFAULTS, NoMemory
from boltun.message import Author
from boltun.settings import Settings
from boltun.store.records import Answers
from tests.connection import connection_of

Play = Callable[..., Any]
SORRY = DEFAULTS["en"][Kind.DEATH]
DIED = "my dad died this morning"


def called(stage: Any) -> list[GraveMessage]:
    return stage.told(GraveMessage)


def reasons(stage: Any, name: str = "friend") -> list[str]:
    return [reason for _, _, reason in stage.outcomes(name)]


def test_a_grave_message_gets_a_sober_text_and_what_follows_gets_none(act: Play) -> None:
    async def scene(stage: Any) -> None:
        for text in ("my dad died this morning", "are you there", "our dog died too"):
            stage.says(text)
            await asyncio.sleep(20)

    stage = act(scene)
    assert stage.sent() == [SORRY]
    assert [(outcome, reason) for _, outcome, reason in stage.outcomes()][1:] == [
        (OutcomeKind.SILENT, Reason.GRAVE_BEFORE),
        (OutcomeKind.SILENT, Reason.GRAVE_AGAIN),
    ]
    called = [event for event in stage.events if isinstance(event, GraveMessage)]
    assert [event.kind for event in called] == ["death", "death"]
    why = stage.store.messages.why(stage.incoming()[0].id)
    assert why["trace"]["steps"][0]["values"]["kind"] == "death"


def test_what_follows_before_the_answer_gets_the_sober_text(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.says("my dad died this morning")
        await asyncio.sleep(1)
        stage.says("are you there")
        await asyncio.sleep(20)

    assert act(scene).sent() == [SORRY]


def test_it_can_be_answered_as_usual(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.settings.set("grave", "as usual")
        stage.says("my dad died this morning")
        await asyncio.sleep(20)

    stage = act(scene)
    assert stage.sent() == ["my dad died this morning!"]
    assert not [event for event in stage.events if isinstance(event, GraveMessage)]


def test_silence_can_be_chosen(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.settings.set("grave", "silent")
        stage.says("i want to die")
        await asyncio.sleep(20)

    stage = act(scene)
    assert stage.sent() == []
    assert [event.kind for event in stage.events if isinstance(event, GraveMessage)] == ["crisis"]


def test_an_ordinary_message_is_answered_by_the_mind(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.says("my phone died")
        await asyncio.sleep(20)

    assert act(scene).sent() == ["my phone died!"]


def test_a_held_sober_text_is_sent_without_a_complaint(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.desk.set_answers(stage.contact().id, Answers.ASK)
        stage.says("my dad died this morning")
        await asyncio.sleep(20)
        assert stage.sent() == []
        await stage.desk.send_held(stage.incoming()[0].id)

    stage = act(scene)
    assert stage.sent() == [SORRY]
    assert not [event for event in stage.events if isinstance(event, ServiceFailed)]


def test_the_call_names_the_contact_and_the_message(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.says("hi", "bob")
        stage.says(DIED)
        await asyncio.sleep(20)

    stage = act(scene)
    (message,) = stage.incoming()
    assert called(stage) == [
        GraveMessage(contact_id=message.contact_id, message_id=message.id, kind="death"),
    ]


@pytest.mark.parametrize("kind", list(Kind))
def test_the_owners_own_text_for_a_kind_is_what_is_said_to_it(kind: Kind) -> None:
    settings = Settings(None)
    settings.set(f"grave_{kind.name.lower()}", f"My words for {kind}.")
    sober = sober_of(settings)
    for other in Kind:
        said = sober.text(Gravity(kind=other, words="…", language="en"))
        assert (said == f"My words for {kind}.") is (other is kind)


def test_the_numbers_are_those_of_the_chosen_country() -> None:
    settings = Settings(None)
    settings.set("grave_country", "JP")
    said = sober_of(settings).text(Gravity(kind=Kind.EMERGENCY, words="…", language="en"))
    assert "119 or 110" in said


def test_an_exempt_contact_is_answered_as_usual_and_nobody_is_called(act: Play) -> None:
    async def scene(stage: Any) -> None:
        for name in ("friend", "bob"):
            stage.says(DIED, name)
        await asyncio.sleep(20)

    stage = act(scene, grave_as_usual=("bob",))
    assert stage.sent("bob") == [f"{DIED}!"]
    assert stage.sent("friend") == [SORRY]
    assert len(called(stage)) == 1


def test_a_message_that_the_owner_sees_himself_calls_nobody(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.desk.owner_active(stage.contact().id)
        stage.says(DIED)
        await asyncio.sleep(1)

    stage = act(scene)
    assert reasons(stage) == [Reason.OWNER_ACTIVE]
    assert called(stage) == []


def test_a_paused_boltun_calls_all_the_same(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.desk.pause_contact(stage.contact().id, float("inf"))
        stage.says(DIED)
        await asyncio.sleep(1)

    stage = act(scene)
    assert stage.sent() == []
    assert [event.kind for event in called(stage)] == ["death"]


def test_history_calls_nobody_and_keeps_nothing_from_being_answered(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.says(DIED, replayed=True, at=stage.clock() - 30)
        stage.says(DIED, replayed=True, at=stage.clock() - 86400)
        await asyncio.sleep(1)
        stage.says("hi")
        await asyncio.sleep(1)

    stage = act(scene, grave="silent")
    assert stage.sent() == ["hi!"]
    assert called(stage) == []


@pytest.mark.parametrize(
    ("text", "early", "late"),
    [
        ("are you there", Reason.GRAVE_BEFORE, "are you there!"),
        ("our dog died too", Reason.GRAVE_AGAIN, SORRY),
    ],
)
def test_the_talk_is_left_to_the_owner_for_the_hours_that_he_chose(
    act: Play, text: str, early: Reason, late: str
) -> None:
    async def scene(stage: Any) -> None:
        stage.says(DIED, "early")
        stage.says(DIED, "late")
        await asyncio.sleep(2 * 3600 - 1)
        stage.says(text, "early")
        await asyncio.sleep(1)
        stage.says(text, "late")
        await asyncio.sleep(1)

    stage = act(scene, grave_hours=2)
    assert reasons(stage, "early")[1] == early
    assert stage.sent("late") == [SORRY, late]


def test_each_kind_of_grave_message_has_its_sober_text(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.says(DIED)
        await asyncio.sleep(1)
        stage.says("i want to die")
        await asyncio.sleep(1)

    stage = act(scene, grave_country="none", grave_crisis="Call somebody.")
    assert stage.sent() == [SORRY, "Call somebody."]


def test_once_the_owner_has_written_there_boltun_talks_again(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.says(DIED)
        await asyncio.sleep(60)
        await stage.desk.write(stage.contact().id, "I call you")
        await asyncio.sleep(3600)
        stage.says("thanks")
        await asyncio.sleep(1)

    assert act(scene).sent() == [SORRY, "I call you", "thanks!"]


def test_what_the_owner_wrote_before_the_grave_message_is_no_answer_to_it(act: Play) -> None:
    async def scene(stage: Any) -> None:
        await stage.desk.write(stage.contact().id, "see you")
        await asyncio.sleep(3600)
        for text in (DIED, "are you there"):
            stage.says(text)
            await asyncio.sleep(1)

    assert reasons(act(scene))[1] == Reason.GRAVE_BEFORE


def test_answer_again_ends_the_silence_of_that_contact_alone(act: Play) -> None:
    async def scene(stage: Any) -> None:
        for name in ("friend", "bob"):
            stage.says(DIED, name)
        await asyncio.sleep(20)
        stage.desk.go_on(stage.contact().id)
        for name in ("friend", "bob"):
            stage.says("hi", name)
        await asyncio.sleep(20)
        for name in ("friend", "bob"):
            stage.says("our dog died too", name)
        await asyncio.sleep(20)

    stage = act(scene)
    assert stage.sent("friend") == [SORRY, "hi!", SORRY]
    assert reasons(stage, "bob")[1:] == [Reason.GRAVE_BEFORE, Reason.GRAVE_AGAIN]


def test_why_names_the_words_of_a_grave_message_and_none_of_what_follows(act: Play) -> None:
    async def scene(stage: Any) -> None:
        for text in (DIED, "are you there"):
            stage.says(text)
            await asyncio.sleep(20)

    stage = act(scene, grave="silent")
    grave, after = (stage.store.messages.why(message.id) for message in stage.incoming())
    assert reasons(stage) == [Reason.GRAVE, Reason.GRAVE_BEFORE]
    assert grave["trace"]["steps"][0]["values"] == {"kind": "death", "words": "dad died this"}
    assert after == {"action": "answer", "reason": "everybody"}


def test_no_base_is_asked_or_remembers_anything_of_a_grave_message(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.says(DIED)
        await asyncio.sleep(20)
        assert stage.minds["parrot"].asked == []
        memory = stage.store.memories.load(stage.contact().id, stage.minds["parrot"], stage.clock())
        assert (memory.heard, memory.uttered) == (0, ())

    stage = act(scene)
    assert [message.mind for message in stage.history() if message.author is Author.BOT] == ["sober text"]
    why = stage.store.messages.why(stage.incoming()[0].id)
    assert (why["mind"], why["merit"]) == ("sober text", "found")


def test_a_grave_message_that_the_owner_must_approve_is_held_with_the_sober_text(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.desk.set_answers(stage.contact().id, Answers.ASK)
        stage.says(DIED)
        await asyncio.sleep(1)
        (held,) = stage.store.held.all(stage.contact().id)
        assert (held.message.text, held.message.mind) == (SORRY, "sober text")

    assert len(called(act(scene))) == 1


@pytest.mark.parametrize("text", ["are you there", "our dog died too"])
def test_a_held_sober_text_waits_on_when_the_contact_writes_again(act: Play, text: str) -> None:
    async def scene(stage: Any) -> None:
        stage.desk.set_answers(stage.contact().id, Answers.ASK)
        for words in ("hi", DIED, text):
            stage.says(words)
            await asyncio.sleep(20)
        (held,) = stage.store.held.all(stage.contact().id)
        assert held.message.text == SORRY
        await stage.desk.send_held(held.message.id)

    assert act(scene).sent() == [SORRY]


def test_the_sober_text_knows_nothing_else_to_say() -> None:
    mind = SoberMind(Gravity(kind=Kind.DEATH, words="died", language="en"), "I am sorry.")
    assert mind.greet(NoMemory(), Random(1)).text is None
    assert mind.problems() == ()
    assert mind.new_memory() == mind.memory_from_json({"heard": 3}) == NoMemory()


def test_the_sober_text_is_not_said_again_after_a_restart(act: Play) -> None:
    async def first(stage: Any) -> None:
        stage.says(DIED)
        await asyncio.sleep(20)

    async def second(stage: Any) -> None:
        stage.store.memories.clear()
        for text in ("are you there", "our dog died too", "i want to die"):
            stage.says(text)
            await asyncio.sleep(20)

    act(first, grave_crisis="Call somebody.")
    stage = act(second, grave_crisis="Call somebody.")
    assert stage.sent() == ["Call somebody."]
    assert reasons(stage)[1:3] == [Reason.GRAVE_BEFORE, Reason.GRAVE_AGAIN]


def test_what_was_said_is_over_after_the_hours_also_if_boltun_did_not_run(act: Play) -> None:
    async def first(stage: Any) -> None:
        stage.says(DIED)
        await asyncio.sleep(20)

    async def second(stage: Any) -> None:
        await asyncio.sleep(7 * 3600)
        for text in ("are you there", "our dog died too"):
            stage.says(text)
            await asyncio.sleep(20)

    act(first)
    assert act(second).sent() == ["are you there!", SORRY]


def test_a_deleted_contact_takes_along_what_was_said_to_him(act: Play) -> None:
    async def first(stage: Any) -> None:
        stage.says(DIED)
        await asyncio.sleep(20)

    def notes(stage: Any) -> Any:
        query = "SELECT count(*) FROM mind_memory WHERE mind = 'sober text'"
        return connection_of(stage.store).execute(query).fetchone()[0]

    stage = act(first)
    assert notes(stage) == 1
    stage.store.privacy.remove_contact(stage.contact().id)
    assert notes(stage) == 0


@pytest.mark.parametrize(
    "data", ["", "[]", '{"at": "x", "used": []}', '{"at": 1e999, "used": {"death": true, "crisis": null}}']
)
def test_unreadable_notes_of_what_was_said_count_as_none(act: Play, data: str) -> None:
    async def first(stage: Any) -> None:
        stage.says(DIED)
        await asyncio.sleep(20)

    async def second(stage: Any) -> None:
        connection_of(stage.store).execute("UPDATE mind_memory SET data = ?", (data,))
        stage.store.memories.clear()
        stage.says("our dog died too")
        await asyncio.sleep(20)

    act(first)
    assert act(second).sent() == [SORRY]


def test_a_time_from_the_future_counts_as_now(act: Play) -> None:
    async def first(stage: Any) -> None:
        stage.says(DIED)
        await asyncio.sleep(20)

    async def second(stage: Any) -> None:
        notes = {"at": stage.clock() + 9e5, "used": {"death": stage.clock() + 9e5}}
        stage.store.memories.note(stage.contact().id, "sober text", notes)
        stage.says("are you there")
        await asyncio.sleep(7 * 3600)
        stage.says("our dog died too")
        await asyncio.sleep(20)

    act(first)
    assert act(second).sent() == [SORRY]


def test_a_contact_can_be_exempt_by_his_own_settings(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.desk.grave.set_as_usual(stage.contact("bob").id, True)
        for name in ("friend", "bob"):
            stage.says(DIED, name)
        await asyncio.sleep(20)
        stage.desk.grave.set_as_usual(stage.contact("bob").id, False)
        stage.says("our dog died too", "bob")
        await asyncio.sleep(20)

    stage = act(scene)
    assert stage.sent("bob") == [f"{DIED}!", SORRY]
    assert stage.sent("friend") == [SORRY]
    assert len(called(stage)) == 2


def test_a_grave_message_is_marked_until_the_owner_has_looked(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.says(DIED)
        stage.says("hi", "bob")
        await asyncio.sleep(20)
        assert [stage.contact(name).grave for name in ("friend", "bob")] == ["death", ""]
        stage.says("are you there")
        await asyncio.sleep(20)
        assert stage.contact().grave == "death"
        assert stage.store.contacts.mark_read(stage.contact().id)
        assert stage.contact().grave == ""
        stage.says("i want to die")
        await asyncio.sleep(20)
        assert stage.contact().grave == "crisis"
        stage.desk.owner_active(stage.contact().id)
        assert stage.contact().grave == ""
        stage.says("our dog died too")

    assert act(scene).contact().grave == ""


def test_what_the_owner_need_not_see_is_not_marked(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.desk.set_answers(stage.contact().id, Answers.NEVER)
        stage.says(DIED)
        await asyncio.sleep(1)

    assert act(scene).contact().grave == ""


def test_a_base_may_bring_words_of_its_own(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.minds["parrot"].sober = lambda kind, dice: f"{kind}: the parrot is sorry"
        stage.says(DIED)
        await asyncio.sleep(20)

    assert act(scene).sent() == ["death: the parrot is sorry"]


def test_a_base_that_fails_leaves_the_usual_words(act: Play) -> None:
    def fail(kind: str, dice: Random) -> str:
        raise RuntimeError("no words")

    async def scene(stage: Any) -> None:
        stage.minds["parrot"].sober = fail
        stage.says(DIED)
        await asyncio.sleep(20)

    stage = act(scene)
    assert stage.sent() == [SORRY]
    assert len(stage.told(ServiceFailed)) == 1
