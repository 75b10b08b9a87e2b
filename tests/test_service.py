"""The service as its front ends use it: the real store, real bases, the practice network."""

from __future__ import annotations

import asyncio
import math
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest

from boltun.desk.reason import Reason
from boltun.errors import (
    BoltunError,
    MindError,
    NetworkError,
    NotApprovedError,
    SettingsError,
    StoreError,
)
from boltun.events import (
    AccountsChanged,
    ContactChanged,
    Event,
    MessageChanged,
    MindLoaded,
    MindsChanged,
    OutcomeKind,
    PictureChanged,
    ServiceFailed,
    SettingsChanged,
)
from boltun.gravity.readiness import languages_of
from boltun.message import Account, Author, Contact, Presence
from boltun.minds.approvals import Approvals
from boltun.minds.boltun.mind import BoltunMind
from boltun.minds.folder import Folder
from boltun.minds.looking import content_of
from boltun.minds.opening import Opening
from boltun.minds.registry import kind_named, plugins
from boltun.networks.practice import PRACTICE_ACCOUNT, Act, PracticeNetwork
from boltun.networks.protocol import (
    CertificateAsked,
    ConnectionState,
    ContactPicture,
    MessageFailed,
    MoreSubscriptions,
    SubscriptionAsked,
)
from boltun.passwords import Passwords, Place
from boltun.paths import Profile
from boltun.picture import Picture
from boltun.service import Service
from boltun.store.records import Answers, SendState
from tests.connection import connection_of

START = 1_800_000_000.0
OTHER = Account(key="practice:other", network="practice", address="other@example.org")

AT_ONCE = {"thinking_time": 0, "typing_time": 0, "times_may_grow": False}

Play = Callable[..., Any]


class Front(Service):
    """A service with a clock that travels, and everything that it told."""

    def __init__(self, profile: Profile, offset: float) -> None:
        self.told: list[Event] = []
        self.offset = offset
        self.secrets = Passwords(profile)
        super().__init__(
            profile, clock=self.now, dice=Random(1), listener=self.told.append, passwords=self.secrets
        )

    def now(self) -> float:
        return self.offset + asyncio.get_running_loop().time()

    def network_of(self, key: str) -> PracticeNetwork:
        network = self.core.connections.network(key)
        assert isinstance(network, PracticeNetwork)
        return network

    def sent(self, key: str = PRACTICE_ACCOUNT.key) -> list[str]:
        return [done.text for done in self.network_of(key).done if done.act is Act.SENT]

    def heard(self, kind: type) -> list[Any]:
        return [event for event in self.told if isinstance(event, kind)]

    async def says(self, text: str, name: str = "ann", key: str = OTHER.key) -> int:
        """Let a contact of another account write, and return who that is."""
        network = self.network_of(key)
        network.write(text, self.now(), contact=network.contact(name))
        await asyncio.sleep(0.5)
        return self.store.contacts.id_of(network.contact(name))


@pytest.fixture
def profile() -> Iterator[Profile]:
    with Profile.temporary() as made:
        yield made


@pytest.fixture
def play(profile: Profile, travel: Play) -> Play:
    """Play a scene with a running service; another one plays after a restart."""
    offset = START

    def run(scene: Callable[[Front], Any], **settings: object) -> Front:
        async def live() -> Front:
            nonlocal offset
            service = Front(profile, offset)
            for key, value in {
                "language": "en",
                "default_mind": "en/listener",
                **AT_ONCE,
                **settings,
            }.items():
                service.settings.set(key, value)
            await service.start()
            try:
                await asyncio.sleep(0.1)
                await scene(service)
            finally:
                offset = service.now()
                await service.stop()
                await service.stop()
            return service

        done: Front = travel(live())
        assert done.heard(ServiceFailed) == []
        return done

    return run


async def outcome(service: Service, contact_id: int) -> tuple[OutcomeKind | None, str]:
    incoming = [m for m in await service.conversations.history(contact_id) if m.author is Author.CONTACT]
    return incoming[-1].outcome, incoming[-1].reason


# --- pictures ----------------------------------------------------------------


def test_the_picture_of_a_contact_is_kept_told_and_not_asked_for_again(play: Play, profile: Profile) -> None:
    ann = Contact(account=OTHER.key, address="ann", name="Ann")
    face = Picture.of(b"GIF89a...", "k1")

    async def scene(service: Front) -> None:
        service.store.accounts.save(OTHER)
        service.hearing.take(ContactPicture(contact=ann, picture=face))
        contact = service.store.contacts.id_of(ann)
        assert await service.conversations.picture(contact) == face
        assert await service.conversations.with_pictures() == {contact}
        assert service.core.keepsake(OTHER.key).pictures == {"ann": "k1"}

    assert len(play(scene).heard(PictureChanged)) == 1

    async def gone(service: Front) -> None:
        contact = service.store.contacts.id_of(ann)
        assert await service.conversations.picture(contact) == face
        service.hearing.take(ContactPicture(contact=ann, picture=None))
        assert await service.conversations.with_pictures() == frozenset()

    play(gone)


# --- practice ----------------------------------------------------------------


def test_on_a_full_disk_who_practises_is_told_and_may_write_it_again(play: Play) -> None:
    async def scene(service: Front) -> None:
        contact_id = await service.practice.contact()
        raw = connection_of(service.store)
        raw.execute(f"PRAGMA max_page_count = {raw.execute('PRAGMA page_count').fetchone()[0]}")
        with pytest.raises(StoreError, match="disk is full"):
            await service.practice.write("Hello! " * 20_000)
        raw.execute("PRAGMA max_page_count = 1000000")
        await asyncio.sleep(20)
        assert await service.conversations.history(contact_id) == []
        await service.practice.write("Hello!")
        await asyncio.sleep(1)
        assert len(await service.conversations.history(contact_id)) == 2

    play(scene)


def test_at_the_first_run_the_practice_contact_is_answered_without_any_account(play: Play) -> None:
    async def scene(service: Front) -> None:
        contact_id = await service.practice.contact()
        for text in ("Hello!", "How are you?", "What is your name?", "Where do you live?", "Bye!"):
            await service.practice.write(text)
            await asyncio.sleep(1)
        assert await service.accounts.all() == []
        assert [one.id for one in await service.conversations.all()] == [contact_id]
        history = await service.conversations.history(contact_id)
        assert [m.author for m in history] == [Author.CONTACT, Author.BOT] * 5, "there are no limits here"
        assert history[1].mind == "en/friend"
        assert history[1].state is SendState.DISPLAYED
        why = await service.conversations.why(history[0].id)
        assert (why["action"], why["reason"], why["mind"]) == ("answer", "always", "en/friend")
        assert why["trace"]["readings"][0]["text"] == "hello!"
        assert why["trace"]["drawn_from"]
        assert await service.conversations.why(10_000) == {}
        assert MessageChanged(contact_id=contact_id, message_id=history[1].id) in service.told
        assert await service.statistics.replies_since(START) == 5

    play(scene, default_mind="")


def test_the_practice_contact_keeps_what_was_chosen_for_it(play: Play) -> None:
    async def scene(service: Front) -> None:
        await service.conversations.set_answers(await service.practice.contact(), Answers.NEVER)

    play(scene)

    async def later(service: Front) -> None:
        stored = await service.conversations.contact(await service.practice.contact())
        assert stored.settings.answers is Answers.NEVER

    play(later)


def test_gravity_is_made_ready_off_the_loop_for_the_languages_of_the_conversations(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    ready: list[tuple[Any, bool]] = []
    loop_thread = threading.get_ident()

    def note(texts: Any) -> None:
        ready.append((languages_of(texts), threading.get_ident() == loop_thread))

    monkeypatch.setattr("boltun.service.service.make_ready", note)

    async def scene(service: Front) -> None:
        await service.says("привет", key=PRACTICE_ACCOUNT.key)
        await asyncio.sleep(60)

    async def later(service: Front) -> None:
        await asyncio.sleep(60)

    play(scene)
    play(later)
    (_, first), (languages, second) = ready
    assert "ru" in languages
    assert not first
    assert not second


def test_the_wait_for_a_reply_can_be_seen(play: Play) -> None:
    async def scene(service: Front) -> None:
        contact_id = await service.practice.contact()
        await service.practice.write("Hello!")
        await asyncio.sleep(0.4)
        assert service.conversations.waiting() == {contact_id: pytest.approx(service.now() + 0.6, abs=0.1)}
        await asyncio.sleep(1)
        assert service.conversations.waiting() == {}

    play(scene, thinking_time=10)


def test_what_was_said_is_remembered_over_a_restart(play: Play, profile: Profile) -> None:
    base = profile.bases / "mine.txt"
    base.write_text("hi\nHello!\n<REPEAT>\nYou said that.\n")

    async def scene(service: Front) -> None:
        await service.practice.write("hi")
        await asyncio.sleep(1)

    assert play(scene, default_mind=str(base)).told
    later = []

    async def after(service: Front) -> None:
        await service.practice.write("hi")
        await asyncio.sleep(1)
        await service.conversations.forget(await service.practice.contact())
        await service.practice.write("hi")
        await asyncio.sleep(1)
        later.extend(service.sent())

    play(after, default_mind=str(base))
    assert later == ["You said that.", "Hello!"]


# --- settings and pause ---------------------------------------------------------


def test_a_setting_is_kept_and_told(play: Play, profile: Profile) -> None:
    async def scene(service: Front) -> None:
        await service.change_setting("chew", True)
        with pytest.raises(SettingsError):
            await service.change_setting("chew", 3)
        assert SettingsChanged() in service.told

    play(scene)
    assert "chew = true" in profile.settings_path.read_text()


def test_the_replys_options_take_effect_at_once(play: Play, profile: Profile) -> None:
    base = profile.bases / "mine.txt"
    base.write_text("hi\nHello!\n<ESCAPE>\nWell.\n")

    async def scene(service: Front) -> None:
        for key in ("lowercase", "chew"):
            await service.practice.write("hi" if key == "lowercase" else "something else")
            await asyncio.sleep(1)
            await service.change_setting(key, True)
        await service.practice.write("another thing")
        await asyncio.sleep(1)
        assert service.sent() == ["Hello!", "well."]

    play(scene, default_mind=str(base))


def test_what_the_person_changes_in_the_settings_file_takes_effect(play: Play, profile: Profile) -> None:
    async def scene(service: Front) -> None:
        profile.settings_path.write_text(profile.settings_path.read_text() + "lowercase = true\n")
        await asyncio.sleep(3)
        assert service.settings.get("lowercase") is True
        assert SettingsChanged() in service.told

    play(scene)


def test_a_wrong_setting_is_told_at_the_start(profile: Profile, travel: Play) -> None:
    profile.settings_path.write_text('thinking_time = "soon"\n')

    async def scene() -> None:
        service = Front(profile, START)
        await service.start()
        await service.stop()
        (failure,) = service.heard(ServiceFailed)
        assert "settings.toml:1: The setting thinking_time must be a number" in failure.text

    travel(scene())


def test_a_pause_cancels_and_outlives_a_restart(play: Play) -> None:
    async def scene(service: Front) -> None:
        contact_id = await service.practice.contact()
        await service.practice.write("Hello!")
        await asyncio.sleep(0.5)
        await service.pauses.pause()
        assert service.pauses.until == math.inf
        await asyncio.sleep(0.1)
        assert await outcome(service, contact_id) == (OutcomeKind.SILENT, Reason.PAUSED)

    play(scene, thinking_time=5)

    async def later(service: Front) -> None:
        contact_id = await service.practice.contact()
        await service.practice.write("Hello?")
        await asyncio.sleep(1)
        assert await outcome(service, contact_id) == (OutcomeKind.SILENT, Reason.PAUSED)
        await service.pauses.resume()
        assert service.pauses.until is None
        await service.practice.write("Hello??")
        await asyncio.sleep(1)
        assert len(service.sent()) == 1

    play(later)


def test_a_pause_for_an_hour_ends_by_itself(play: Play) -> None:
    async def scene(service: Front) -> None:
        await service.pauses.pause(service.now() + 3600)
        await asyncio.sleep(3599)
        assert service.pauses.until is not None
        await asyncio.sleep(1)
        assert service.pauses.until is None

    play(scene)


def test_going_on_ends_a_stop_after_too_many_answers_in_all(play: Play) -> None:
    async def scene(service: Front) -> None:
        await service.accounts.add(replace(OTHER, ask_first=False), None)
        await asyncio.sleep(1)
        await service.says("Hello!", "ann")
        bob = await service.says("Hello!", "bob")
        assert await outcome(service, bob) == (OutcomeKind.SILENT, Reason.LIMIT_HOUR_ALL)
        assert service.core.desk.outlook.all_stopped_until == pytest.approx(service.now() + 3600, abs=1)
        await service.pauses.resume()
        assert service.core.desk.outlook.all_stopped_until == 0
        await service.says("How are you?", "bob")
        assert (await outcome(service, bob))[0] is OutcomeKind.ANSWERED

    play(scene, talk_with_everybody=True, limit_hour_all=1)


def test_one_contact_can_be_paused_and_resumed(play: Play) -> None:
    async def scene(service: Front) -> None:
        contact_id = await service.practice.contact()
        await service.pauses.pause(None, contact_id)
        await service.practice.write("Hello!")
        await asyncio.sleep(1)
        assert await outcome(service, contact_id) == (OutcomeKind.SILENT, Reason.CONTACT_PAUSED)
        await service.pauses.resume(contact_id)
        await service.practice.write("Hello!")
        await asyncio.sleep(1)
        assert (await outcome(service, contact_id))[0] is OutcomeKind.ANSWERED

    play(scene)


def test_until_morning_is_the_next_time_that_the_clock_says_so(play: Play) -> None:
    async def scene(service: Front) -> None:
        morning = datetime.fromtimestamp(service.pauses.morning())
        assert (morning.hour, morning.minute, morning.second) == (7, 0, 0)
        assert 0 < service.pauses.morning() - service.now() <= 25 * 3600

    play(scene, morning_hour=7)


# --- the owner --------------------------------------------------------------------


def test_the_owners_own_words_silence_boltun_there(play: Play) -> None:
    async def scene(service: Front) -> None:
        contact_id = await service.practice.contact()
        written = await service.conversations.write(contact_id, "it is me")
        await service.practice.write("Oh.")
        await asyncio.sleep(1)
        assert service.sent() == ["it is me"]
        assert await outcome(service, contact_id) == (OutcomeKind.SILENT, Reason.OWNER_ACTIVE)
        assert (await service.conversations.history(contact_id))[0].id == written
        await service.pauses.resume(contact_id)
        await service.conversations.typing(contact_id)
        await service.practice.write("Hello?")
        await asyncio.sleep(1)
        assert await outcome(service, contact_id) == (OutcomeKind.SILENT, Reason.OWNER_ACTIVE)
        assert ContactChanged(contact_id=contact_id) in service.told

    play(scene)


def test_looking_at_a_conversation_reads_it_and_silences_nobody(play: Play) -> None:
    async def scene(service: Front) -> None:
        contact_id = await service.practice.contact()
        await service.practice.write("Hello!")
        await asyncio.sleep(1)
        assert (await service.conversations.contact(contact_id)).unread == 1
        await service.conversations.mark_seen(contact_id)
        assert (await service.conversations.contact(contact_id)).unread == 0
        await service.practice.write("How are you?")
        await asyncio.sleep(1)
        assert len(service.sent()) == 2

    play(scene)


def test_boltun_can_be_asked_to_begin(play: Play) -> None:
    async def scene(service: Front) -> None:
        await service.conversations.start(await service.practice.contact())
        await asyncio.sleep(1)
        (opening,) = service.sent()
        assert opening

    play(scene)


# --- accounts --------------------------------------------------------------------------


def test_a_new_account_connects_and_holds_its_replies(play: Play) -> None:
    async def scene(service: Front) -> None:
        await service.accounts.add(OTHER, "secret", Place.FILE)
        await asyncio.sleep(1)
        (state,) = await service.accounts.all()
        assert (state.account, state.state, state.presence) == (
            OTHER,
            ConnectionState.ONLINE,
            Presence.ONLINE,
        )
        assert state.capabilities.typing
        assert AccountsChanged() in service.told
        await service.change_setting("talk_with_everybody", True)
        ann = await service.says("Hello!")
        assert await outcome(service, ann) == (OutcomeKind.HELD, Reason.ACCOUNT_ASKS)
        held = (await service.conversations.history(ann))[-1]
        await service.conversations.send_held(held.id, "Hello from me")
        assert service.sent(OTHER.key) == ["Hello from me"]
        await service.says("How are you?")
        await service.conversations.drop_held((await service.conversations.history(ann))[-1].id)
        assert await outcome(service, ann) == (OutcomeKind.SILENT, Reason.DROPPED)

    play(scene)


def test_accounts_are_connected_at_the_next_start_when_enabled(play: Play) -> None:
    async def scene(service: Front) -> None:
        await service.accounts.add(OTHER, None)
        await service.accounts.add(replace(OTHER, key="practice:off", enabled=False), None)

    play(scene)

    async def later(service: Front) -> None:
        states = {state.account.key: state.state for state in await service.accounts.all()}
        assert states == {OTHER.key: ConnectionState.ONLINE, "practice:off": ConnectionState.OFFLINE}
        await service.accounts.enable(OTHER.key, False)
        await service.accounts.enable("practice:off", True)
        await asyncio.sleep(1)
        states = {state.account.key: state.state for state in await service.accounts.all()}
        assert states == {OTHER.key: ConnectionState.OFFLINE, "practice:off": ConnectionState.ONLINE}
        assert service.conversations.presence(service.network_of("practice:off").contact()) is Presence.ONLINE

    play(later)


def test_a_password_is_kept_apart_and_goes_with_its_account(play: Play, profile: Profile) -> None:
    async def scene(service: Front) -> None:
        await service.accounts.add(OTHER, "Пароль?", Place.FILE)
        assert service.secrets.get(OTHER.key) == "Пароль?"
        await service.accounts.change(replace(OTHER, ask_first=False))
        assert service.secrets.get(OTHER.key) == "Пароль?"
        await service.accounts.remove(OTHER.key)
        assert service.secrets.get(OTHER.key) is None
        assert await service.accounts.all() == []
        assert service.core.connections.network(OTHER.key) is None

    play(scene)
    kept = [path for path in profile.config.parent.rglob("*") if path.is_file()]
    assert kept
    assert not any("Пароль".encode() in path.read_bytes() for path in kept)


def test_wrong_accounts_are_refused_in_words(play: Play) -> None:
    async def scene(service: Front) -> None:
        await service.accounts.add(OTHER, None)
        with pytest.raises(NetworkError, match="already"):
            await service.accounts.add(OTHER, None)
        with pytest.raises(NetworkError, match="no network named icq"):
            await service.accounts.add(replace(OTHER, key="icq:1", network="icq"), None)
        for deed in (service.accounts.remove("gone"), service.accounts.enable("gone", True)):
            with pytest.raises(NetworkError, match="no account gone"):
                await deed

    play(scene)


UNUSABLE = Account(key="xmpp:me@localhost", network="xmpp", address="me@localhost", options={"port": 70_000})


def test_an_account_that_cannot_even_be_made_says_why(play: Play) -> None:
    async def another_version(service: Front) -> None:
        service.store.accounts.save(UNUSABLE)

    async def scene(service: Front) -> None:
        await asyncio.sleep(1)
        (state,) = await service.accounts.all()
        assert state.state is ConnectionState.FAILED
        assert "70000" in state.text
        # What is not about its options can be changed all the same.
        await service.accounts.change(replace(UNUSABLE, ask_first=False))

    play(another_version)
    play(scene)


def test_what_a_network_cannot_use_is_not_kept(play: Play) -> None:
    async def scene(service: Front) -> None:
        with pytest.raises(NetworkError, match="70000 is not a port"):
            await service.accounts.add(UNUSABLE, "secret", Place.FILE)
        assert await service.accounts.all() == []
        assert service.secrets.get(UNUSABLE.key) is None
        usable = replace(UNUSABLE, enabled=False, options={})
        await service.accounts.add(usable, "secret", Place.FILE)
        with pytest.raises(NetworkError, match="70000 is not a port"):
            await service.accounts.change(replace(UNUSABLE, enabled=False))
        assert [one.account for one in await service.accounts.all()] == [usable]

    play(scene)


def test_two_programs_cannot_have_one_port(play: Play) -> None:
    phone, tablet = (
        Account(key=f"websocket:{name}", network="websocket", address=name, enabled=False)
        for name in ("phone", "tablet")
    )

    async def scene(service: Front) -> None:
        await service.accounts.add(phone, None)
        with pytest.raises(NetworkError, match="“Port” 8422 belongs to phone already"):
            await service.accounts.add(tablet, None)
        await service.accounts.add(replace(tablet, options={"port": 8423}), None)
        with pytest.raises(NetworkError, match="belongs to tablet already"):
            await service.accounts.change(replace(phone, options={"port": 8423}))
        await service.accounts.change(replace(phone, ask_first=False))

    play(scene)


def test_a_trusted_certificate_is_kept_with_the_account(play: Play) -> None:
    async def scene(service: Front) -> None:
        await service.accounts.add(OTHER, None)
        asked = CertificateAsked(account=OTHER.key, host="h", fingerprint="ab" * 32, subject="", expires="")
        service.hearing.take(asked)
        assert (await service.accounts.all())[0].certificate == asked
        assert asked in service.told
        await service.accounts.trust(OTHER.key, asked.fingerprint)
        await asyncio.sleep(1)
        (state,) = await service.accounts.all()
        assert state.account.options == {"fingerprint": asked.fingerprint}
        assert state.certificate is None
        assert state.state is ConnectionState.ONLINE

    play(scene)


def test_a_wish_to_see_the_owners_presence_waits_for_an_answer(play: Play) -> None:
    async def scene(service: Front) -> None:
        await service.accounts.add(OTHER, None)
        await asyncio.sleep(1)
        eve = Contact(account=OTHER.key, address="eve")
        service.hearing.take(SubscriptionAsked(contact=eve))
        service.hearing.take(SubscriptionAsked(contact=eve))
        assert (await service.accounts.all())[0].subscriptions == (eve,)
        await service.accounts.answer_subscription(eve, False)
        assert (await service.accounts.all())[0].subscriptions == ()

    play(scene)


def test_how_many_more_wish_to_see_the_owners_presence_is_known(play: Play) -> None:
    async def scene(service: Front) -> None:
        await service.accounts.add(OTHER, None)
        await asyncio.sleep(1)
        service.told.clear()
        service.hearing.take(MoreSubscriptions(account=OTHER.key, count=3_990))
        assert (await service.accounts.all())[0].more_subscriptions == 3_990
        assert service.told == [AccountsChanged()]

    play(scene)


def test_the_owners_presence_lets_boltun_answer_while_he_is_away(play: Play) -> None:
    async def scene(service: Front) -> None:
        await service.accounts.add(replace(OTHER, ask_first=False), None)
        await asyncio.sleep(1)
        ann = await service.says("Hello!")
        assert await outcome(service, ann) == (OutcomeKind.SILENT, Reason.NOT_SWITCHED_ON)
        await service.accounts.set_presence(OTHER.key, Presence.AWAY)
        await service.says("Hello?")
        assert await outcome(service, ann) == (OutcomeKind.ANSWERED, Reason.AWAY)

    play(scene, talk_while_away=True)


def test_two_accounts_of_the_owner_do_not_talk_with_each_other(play: Play) -> None:
    async def scene(service: Front) -> None:
        third = replace(OTHER, key="practice:third", address="third@example.org", ask_first=False)
        await service.accounts.add(third, None)
        await service.accounts.add(OTHER, None)
        await asyncio.sleep(1)
        other = await service.says("Hello!", "OTHER@example.org", third.key)
        assert await outcome(service, other) == (OutcomeKind.SILENT, Reason.ONESELF)
        await service.accounts.remove(OTHER.key)
        await service.says("Hello?", "OTHER@example.org", third.key)
        assert await outcome(service, other) == (OutcomeKind.ANSWERED, Reason.EVERYBODY)

    play(scene, talk_with_everybody=True)


# --- minds ---------------------------------------------------------------------------------


def test_the_default_mind_is_the_bundled_one_in_the_persons_language(play: Play) -> None:
    async def scene(service: Front) -> None:
        assert service.minds.default == "ru/friend"
        await service.change_setting("language", "en")
        assert service.minds.default == "en/friend"
        await service.change_setting("default_mind", "ja/friend")
        assert service.minds.default == "ja/friend"
        assert MindsChanged() in service.told

    play(scene, language="ru", default_mind="")


def test_a_file_of_ones_own_can_be_added_chosen_and_taken_away(play: Play, tmp_path: Path) -> None:
    base = tmp_path / "mine.txt"
    base.write_text("hi\nHello from my own!\n")

    async def scene(service: Front) -> None:
        contact_id = await service.practice.contact()
        info = await service.minds.add(base)
        assert (info.title, info.kind, info.bundled) == ("mine", "boltun", False)
        assert await service.minds.add(base) == info
        await service.conversations.set_minds(contact_id, [info.name])
        await service.practice.write("hi")
        await asyncio.sleep(1)
        assert service.sent() == ["Hello from my own!"]
        assert MindLoaded(name=info.name) in service.told

    play(scene)

    async def later(service: Front) -> None:
        assert str(base) in [info.name for info in service.minds.all()]
        await service.change_setting("default_mind", str(base))
        with pytest.raises(MindError, match="it answers where you chose no other"):
            await service.minds.remove(str(base))
        await service.change_setting("default_mind", "")
        await service.minds.remove(str(base))
        assert str(base) not in [info.name for info in service.minds.all()]
        contact_id = await service.practice.contact()
        await service.practice.write("hi")
        await asyncio.sleep(1)
        assert await outcome(service, contact_id) == (OutcomeKind.SILENT, Reason.NO_MIND)

    play(later)


def test_a_chosen_encoding_holds_at_once_and_after_a_restart(
    play: Play, profile: Profile, tmp_path: Path
) -> None:
    base = tmp_path / "mine.txt"
    base.write_bytes("[hi.]\nДа\n".encode("koi8-r"))

    async def scene(service: Front) -> None:
        await service.minds.add(base)
        await service.change_setting("default_mind", str(base))
        await service.minds.load(str(base))
        await service.minds.choose_encoding(base, "koi8-r")
        await service.practice.write("hi")
        await asyncio.sleep(1)
        assert service.sent() == ["Да"]

    async def later(service: Front) -> None:
        await service.practice.write("hi")
        await asyncio.sleep(1)
        assert service.sent() == ["Да"]
        await service.minds.choose_encoding(base, None)
        await service.practice.write("hi")
        await asyncio.sleep(1)
        assert "Да" not in service.sent()[1:]

    play(scene)
    play(later, default_mind=str(base))


def test_chosen_encodings_that_cannot_be_read_are_told_of_and_stop_nothing(
    profile: Profile, travel: Play
) -> None:
    profile.encodings_path.write_text("{")

    async def scene() -> Front:
        service = Front(profile, START)
        await service.start()
        await asyncio.sleep(10)
        await service.stop()
        return service

    told = [str(event.text) for event in travel(scene()).heard(ServiceFailed)]
    assert len(told) == 1
    assert "encodings" in told[0]


def test_a_mind_that_cannot_be_used_is_refused(play: Play, tmp_path: Path) -> None:
    async def scene(service: Front) -> None:
        with pytest.raises(BoltunError, match="nothing"):
            await service.minds.add(tmp_path / "nothing.txt")
        with pytest.raises(MindError, match="no base named"):
            await service.conversations.set_minds(await service.practice.contact(), ["nobody"])
        with pytest.raises(MindError, match="cannot be taken off the list"):
            await service.minds.remove("en/friend")
        with pytest.raises(MindError, match="no base named"):
            await service.minds.load("nobody")
        assert (await service.minds.load("en/friend")).name == "en/friend"

    play(scene)


def test_a_base_that_changes_while_the_program_runs_answers_with_the_new_text(
    play: Play, profile: Profile
) -> None:
    base = profile.bases / "mine.txt"
    base.write_text("hi\nOld.\n")

    async def scene(service: Front) -> None:
        for text in ("hi\nNew and longer.\n", ""):
            await service.practice.write("hi")
            await asyncio.sleep(1)
            if text:
                base.write_text(text)
                await service.minds.library.refresh(str(base))
        assert service.sent() == ["Old.", "New and longer."]

    play(scene, default_mind=str(base))


# --- life -----------------------------------------------------------------------------------


def test_a_service_that_does_not_run_says_so(profile: Profile, travel: Play) -> None:
    async def scene() -> None:
        service = Service(profile)
        for deed in (
            service.conversations.all(),
            service.accounts.all(),
            service.conversations.write(1, "hi"),
            service.pauses.resume(1),
            service.practice.contact(),
        ):
            with pytest.raises(StoreError, match="not running"):
                await deed
        with pytest.raises(NetworkError, match="not connected"):
            await service.practice.write("hi")
        await service.stop()

    travel(scene())


def test_a_database_that_cannot_be_used_stops_the_start(profile: Profile, travel: Play) -> None:
    assert isinstance(profile.database, Path)
    profile.database.write_bytes(b"something else" * 1000)

    async def scene() -> None:
        service = Service(profile)
        with pytest.raises(StoreError, match="not a database"):
            await service.start()
        await service.stop()

    travel(scene())
    assert profile.database.read_bytes() == b"something else" * 1000


# --- several minds, one behind the other ------------------------------------------------------


def two_bases(profile: Profile) -> tuple[str, str]:
    first, second = profile.bases / "first.txt", profile.bases / "second.txt"
    first.write_text("[hi.]\nHello!\n<ESCAPE>\nGo on.\n")
    second.write_text("[yes.]\nFine.\n<INITIAL>\nKnock!\n")
    return str(first), str(second)


def test_minds_behind_the_default_one_answer_where_it_has_nothing(play: Play, profile: Profile) -> None:
    first, second = two_bases(profile)

    async def scene(service: Front) -> None:
        for text in ("hi", "yes", "hm"):
            await service.practice.write(text)
            await asyncio.sleep(1)
        assert service.sent() == ["Hello!", "Fine."]
        await service.change_setting("minds_behind", ())
        await service.practice.write("what?")
        await asyncio.sleep(1)
        assert service.sent()[-1] == "Go on."

    play(scene, default_mind=first, minds_behind=(second, second, ""))


def test_a_contacts_own_minds_take_the_place_of_the_default_ones(play: Play, profile: Profile) -> None:
    first, second = two_bases(profile)

    async def scene(service: Front) -> None:
        contact_id = await service.practice.contact()
        await service.conversations.set_minds(contact_id, [first, second, first])
        stored = await service.conversations.contact(contact_id)
        assert (stored.settings.minds, stored.settings.mind) == ((first, second), first)
        with pytest.raises(MindError, match="no base named"):
            await service.conversations.set_minds(contact_id, [first, "nobody"])
        for text in ("yes", "hi"):
            await service.practice.write(text)
            await asyncio.sleep(1)
        history = await service.conversations.history(contact_id)
        assert [message.mind for message in history if message.reply_to] == [second, first]
        await service.conversations.start(contact_id)
        await asyncio.sleep(1)
        assert service.sent() == ["Fine.", "Hello!", "Knock!"]
        await service.conversations.set_minds(contact_id, ())
        assert (await service.conversations.contact(contact_id)).settings.minds == ()

    play(scene)


def test_a_missing_mind_of_several_is_told_of_once_and_the_others_answer(
    profile: Profile, travel: Play
) -> None:
    first, second = two_bases(profile)

    async def scene() -> tuple[Front, list[str]]:
        service = Front(profile, START)
        for key, value in {**AT_ONCE, "default_mind": first, "minds_behind": [second, "gone"]}.items():
            service.settings.set(key, value)
        await service.start()
        for text in ("hi", "hm", "yes"):
            await service.practice.write(text)
            await asyncio.sleep(1)
        sent = service.sent()
        await service.stop()
        return service, sent

    service, sent = travel(scene())
    assert sent == ["Hello!", "Fine."]
    told = [str(event.text) for event in service.heard(ServiceFailed)]
    assert [text for text in told if "gone" in text] == [
        "There is no base named gone any more. Choose another one."
    ]


def test_what_waits_for_an_approval_is_opened_when_it_is_given(
    play: Play, profile: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    def open_mind(path: Path, opening: Opening) -> BoltunMind:
        folder = path.parent
        if not opening.may_run(content_of(Folder(folder))):
            raise NotApprovedError(folder)
        return BoltunMind.compile("[hi.]\nIt runs.\n", name=opening.name)

    kind = replace(kind_named("dialbb"), open=open_mind, files=lambda path: [path])
    monkeypatch.setitem(plugins().found, "dialbb", kind)
    app = profile.data / "app"
    app.mkdir(parents=True)
    config = app / "config.yml"
    config.write_text("blocks: []\n")

    async def scene(service: Front) -> None:
        with pytest.raises(NotApprovedError) as caught:
            await service.minds.add(config)
        assert caught.value.folder == app
        await service.minds.approve(config)
        info = await service.minds.add(config)
        assert info.unapproved is None
        await service.change_setting("default_mind", info.name)
        await service.practice.write("hi")
        await asyncio.sleep(1)
        assert service.sent() == ["It runs."]
        config.write_text("blocks: [more]\n")
        await asyncio.sleep(10)
        (info,) = [one for one in service.minds.all() if one.name == str(config)]
        assert (info.unapproved, info.loaded) == (app, True), "the old one goes on meanwhile"
        await service.minds.approve(app)
        (info,) = [one for one in service.minds.all() if one.name == str(config)]
        assert (info.unapproved, info.error) == (None, "")
        await service.minds.withdraw(config)
        (info,) = [one for one in service.minds.all() if one.name == str(config)]
        assert (info.unapproved, info.loaded) == (app, False), "nothing of it goes on"
        await service.practice.write("hi")
        await asyncio.sleep(1)
        assert service.sent() == ["It runs."]
        with pytest.raises(MindError, match="You did not agree"):
            await service.minds.withdraw(app)

    play(scene)

    async def later(service: Front) -> None:
        config.write_text("blocks: [yet more]\n")
        for _ in range(2):
            with pytest.raises(NotApprovedError):
                await service.minds.load(str(config))
        Approvals(profile.approvals_path).approve(app)
        assert await service.minds.load(str(config))

    config.write_text("blocks: [yet more]\n")
    play(later)


def test_a_message_that_comes_back_is_shown_as_not_sent(play: Play) -> None:
    async def scene(service: Front) -> None:
        contact_id = await service.practice.contact()
        message_id = await service.conversations.write(contact_id, "are you there?")
        stored = service.store.messages.get(message_id)
        # The practice network shows everything at once; here it does not.
        connection_of(service.store).execute("UPDATE messages SET state = 'sent'")
        address = (await service.conversations.contact(contact_id)).contact.address
        failed = MessageFailed(
            account=PRACTICE_ACCOUNT.key, address=address, id=stored.network_id, reason="gone"
        )
        service.told.clear()
        service.hearing.take(failed)
        service.hearing.take(replace(failed, id="unknown"))
        assert service.told == [MessageChanged(contact_id=contact_id, message_id=message_id)]
        stored = service.store.messages.get(message_id)
        assert (stored.state, stored.reason) == (SendState.FAILED, Reason.RETURNED)

    play(scene)


def test_the_dialogue_timeout_reaches_the_minds_also_when_it_changes(play: Play, profile: Profile) -> None:
    base = profile.bases / "set.aiml"
    base.write_text(
        '<aiml version="2.0"><category><pattern>HI</pattern><template>Hello!</template></category>'
        "<category><pattern>YES</pattern><that>HELLO</that><template>Fine.</template></category>"
        "<category><pattern>YES</pattern><template>What?</template></category></aiml>"
    )

    async def scene(service: Front) -> None:
        await service.change_setting("dialogue_timeout", 30)
        for text, pause in (("hi", 5), ("yes", 5), ("hi", 60), ("yes", 5)):
            await service.practice.write(text)
            await asyncio.sleep(pause)
        await service.change_setting("dialogue_timeout", 0)
        for text, pause in (("hi", 60), ("yes", 5)):
            await service.practice.write(text)
            await asyncio.sleep(pause)
        assert service.sent() == ["Hello!", "Fine.", "Hello!", "What?", "Hello!", "Fine."]

    play(scene, default_mind=str(base))
