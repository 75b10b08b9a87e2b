"""What every network must do on a real server, with the whole of Boltun behind it.

The tests' names are the cases of the table in `docs/networks.md`. What a network cannot have is skipped, with
the reason: `Scene.lacks` names the tests, and a scene's own `unittest.SkipTest` says the same.
"""

from __future__ import annotations

import contextlib
from pathlib import Path

from boltun.conformance.program import ECHO
from boltun.conformance.scene import Scene
from boltun.conformance.troubles import TroubleTests
from boltun.connection import ConnectionState
from boltun.events import OutcomeKind
from boltun.message import Author
from boltun.store.records import Answers

__all__ = ["LiveNetworkTests"]

_SLOWLY: dict[str, object] = {"thinking_time": 1.0, "typing_time": 1.0}


class LiveNetworkTests(TroubleTests):
    """A network on a server. A subclass names its scene."""

    # --- the way of a message -----------------------------------------------------------

    def test_connects(self, tmp_path: Path) -> None:
        """The account gets online, and goes when Boltun is stopped."""

        async def play(scene: Scene) -> None:
            async with self._connected(tmp_path, scene) as program:
                pass
            await program.state(ConnectionState.OFFLINE)

        self._play("connects", tmp_path, play)

    def test_receives(self, tmp_path: Path) -> None:
        """A message is written down with its sender, its time and its text."""

        async def play(scene: Scene) -> None:
            async with self._connected(tmp_path, scene) as program:
                friend = await scene.friend()
                await friend.write("Hello, здравствуй, こんにちは 👋🏽")
                message = await program.written("Hello, здравствуй, こんにちは 👋🏽")
                assert message.author is Author.CONTACT
                assert abs(message.at - message.received_at) < scene.patience
                contact = await program.contact(friend.address)
                assert contact.id == message.contact_id
                assert not message.replayed

        self._play("receives", tmp_path, play)

    def test_answers(self, tmp_path: Path) -> None:
        """Each message of a conversation is answered."""

        async def play(scene: Scene) -> None:
            async with self._connected(tmp_path, scene) as program:
                friend = await scene.friend()
                for text in ("one", "two", "three"):
                    await friend.write(text)
                    assert await friend.heard(scene.patience) == ECHO + text
                    assert (await program.settled(text)).outcome is OutcomeKind.ANSWERED

        self._play("answers", tmp_path, play)

    def test_two_people_at_once(self, tmp_path: Path) -> None:
        """Everybody gets his own answers."""

        async def play(scene: Scene) -> None:
            async with self._connected(tmp_path, scene):
                people = [await scene.friend(), await scene.friend()]
                for number, person in enumerate(people):
                    await person.write(f"from {number}")
                for number, person in enumerate(people):
                    assert await person.heard(scene.patience) == f"{ECHO}from {number}"

        self._play("two_people_at_once", tmp_path, play)

    def test_shows_typing(self, tmp_path: Path) -> None:
        """The contact sees that an answer is being typed."""

        async def play(scene: Scene) -> None:
            async with self._connected(tmp_path, scene, **_SLOWLY):
                friend = await scene.friend()
                # Whoever has never written may have to be asked first whether he wants to see it.
                await friend.write("first")
                await friend.heard(scene.patience)
                await friend.write("second")
                await friend.sees_typing(scene.patience)
                assert await friend.heard(scene.patience) == ECHO + "second"

        self._play("shows_typing", tmp_path, play)

    def test_marks_as_read(self, tmp_path: Path) -> None:
        """The contact sees that what Boltun answers was read."""

        async def play(scene: Scene) -> None:
            async with self._connected(tmp_path, scene):
                friend = await scene.friend()
                await friend.write("hello")
                await friend.heard(scene.patience)
                await friend.sees_read(scene.patience)

        self._play("marks_as_read", tmp_path, play)

    def test_hears_receipts(self, tmp_path: Path) -> None:
        """What the contact confirms is known of the answer."""

        async def play(scene: Scene) -> None:
            async with self._connected(tmp_path, scene) as program:
                friend = await scene.friend()
                await friend.write("hello")
                await friend.heard(scene.patience)
                await friend.confirm()

                def confirmed() -> bool | None:
                    return any(one.delivered_at or one.displayed_at for one in program.messages()) or None

                await program.until(confirmed)

        self._play("hears_receipts", tmp_path, play)

    # --- the owner comes first -----------------------------------------------------------

    def test_owner_writes_here(self, tmp_path: Path) -> None:
        """What the owner writes in Boltun goes out, and the answer on its way is dropped."""

        async def play(scene: Scene) -> None:
            async with self._connected(tmp_path, scene, **_SLOWLY) as program:
                friend = await scene.friend()
                await friend.write("hello")
                message = await program.written("hello")
                await program.service.conversations.write(message.contact_id, "I am here")
                assert await friend.heard(scene.patience) == "I am here"
                assert (await program.settled("hello")).outcome is OutcomeKind.SILENT
                await self._hears_no_more(scene, friend)

        self._play("owner_writes_here", tmp_path, play)

    def test_owner_writes_elsewhere(self, tmp_path: Path) -> None:
        """What the owner writes on another device drops the answer on its way, and is not answered."""

        async def play(scene: Scene) -> None:
            async with self._connected(tmp_path, scene, thinking_time=3.0, typing_time=2.0) as program:
                friend = await scene.friend()
                await friend.write("hello")
                await program.written("hello")
                await scene.owner_writes(friend, "I am here")
                assert await friend.heard(scene.patience) == "I am here"
                assert (await program.written("I am here")).author is Author.OWNER
                assert (await program.settled("hello")).outcome is OutcomeKind.SILENT
                await self._hears_no_more(scene, friend)

        self._play("owner_writes_elsewhere", tmp_path, play)

    # --- whom it must not answer ----------------------------------------------------------

    def test_programs_are_not_answered(self, tmp_path: Path) -> None:
        """What a program writes is written down, at most, and not answered."""

        async def play(scene: Scene) -> None:
            async with self._connected(tmp_path, scene) as program:
                bot = await scene.bot()
                # Where programs are told by their answers, the first message was answered.
                await program.until(lambda: program.takes_for_program(bot.address))
                await bot.write("I am a program")
                await self._is_not_answered(scene, program, bot, "I am a program")

        self._play("programs_are_not_answered", tmp_path, play)

    def test_services_are_not_answered(self, tmp_path: Path) -> None:
        """What the network itself writes is not answered."""

        async def play(scene: Scene) -> None:
            async with self._connected(tmp_path, scene) as program:
                service = await scene.service()
                await service.write("This is the network itself")
                await self._is_not_answered(scene, program, service, "This is the network itself")

        self._play("services_are_not_answered", tmp_path, play)

    def test_a_message_that_comes_twice(self, tmp_path: Path) -> None:
        """It is written down once and answered once."""

        async def play(scene: Scene) -> None:
            async with self._connected(tmp_path, scene) as program:
                friend = await scene.friend()
                await scene.write_twice(friend, "once")
                assert await friend.heard(scene.patience) == ECHO + "once"
                await friend.write("next")
                assert await friend.heard(scene.patience) == ECHO + "next"
                assert sum(one.text == "once" for one in program.messages()) == 1

        self._play("a_message_that_comes_twice", tmp_path, play)

    def test_a_corrected_message(self, tmp_path: Path) -> None:
        """A correction is not answered a second time."""

        async def play(scene: Scene) -> None:
            async with self._connected(tmp_path, scene) as program:
                friend = await scene.friend()
                id = await friend.write("helo")
                assert await friend.heard(scene.patience) == ECHO + "helo"
                await friend.edit(id, "hello")
                await friend.write("next")
                assert await friend.heard(scene.patience) == ECHO + "next"
                corrected = [one for one in program.messages() if one.text.endswith("hello")]
                assert all(one.outcome is OutcomeKind.SILENT for one in corrected if one.text == "hello")

        self._play("a_corrected_message", tmp_path, play)

    def test_old_messages_are_not_answered(self, tmp_path: Path) -> None:
        """What the server tells of the past is not answered."""

        async def play(scene: Scene) -> None:
            friend = await scene.friend()
            await scene.write_before(friend, "long ago")
            async with self._connected(tmp_path, scene) as program:
                await friend.write("today")
                assert await friend.heard(scene.patience) == ECHO + "today"
                old = [one for one in program.messages() if one.text == "long ago"]
                assert all(one.outcome is OutcomeKind.SILENT for one in old)

        self._play("old_messages_are_not_answered", tmp_path, play)

    # --- rooms --------------------------------------------------------------------------

    def test_a_room_is_left_alone(self, tmp_path: Path) -> None:
        """In a room that nobody switched on nothing is answered, not even what names the owner."""

        async def play(scene: Scene) -> None:
            async with self._connected(tmp_path, scene) as program:
                room = await scene.room()
                await room.write(room.addressing("hello"))
                await program.contact(room.address)
                with contextlib.suppress(TimeoutError):
                    raise AssertionError(f"it answered {await room.heard(2.0)!r}")

        self._play("a_room_is_left_alone", tmp_path, play)

    def test_a_room_that_is_switched_on(self, tmp_path: Path) -> None:
        """Only what names the owner is answered there."""

        async def play(scene: Scene) -> None:
            async with self._connected(tmp_path, scene) as program:
                room = await scene.room()
                await room.write("first words")
                contact = await program.contact(room.address)
                await program.service.conversations.set_answers(contact.id, Answers.ALWAYS)
                await room.write("hello all")
                await room.write(room.addressing("hello you"))
                answer = await room.heard(scene.patience)
                assert "hello you" in answer
                assert "hello all" not in answer

        self._play("a_room_that_is_switched_on", tmp_path, play)
