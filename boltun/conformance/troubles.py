"""What every network must bear: odd texts, lost connections, refused passwords, floods, kills."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from pathlib import Path

from boltun.conformance.played import Played
from boltun.conformance.program import ECHO, Killable, Program
from boltun.conformance.scene import Scene
from boltun.connection import ConnectionState
from boltun.events import OutcomeKind
from boltun.message import Author

__all__ = ["TroubleTests"]

_MARKUP = "<b>bold</b> &amp; *stars* _lines_ `code` [name](http://x.invalid) <script>1</script> {0} %s $HOME"
_CONTROL = "bell\a escape\x1b[31m override\u202e zero\u200b end"
_OPEN_OUTCOMES = (None, OutcomeKind.WAITING.value)


class TroubleTests(Played):
    """What must not bring a network down."""

    # --- odd texts ----------------------------------------------------------------------

    def test_a_message_of_100_kilobytes(self, tmp_path: Path) -> None:
        """A long message comes whole, and the next one is answered."""

        async def play(scene: Scene) -> None:
            async with self._connected(tmp_path, scene) as program:
                friend = await scene.friend()
                text = ("0123456789" * (scene.longest // 10 + 1))[: scene.longest]
                await friend.write(text)
                await program.written(text)
                await friend.write("next")
                await program.settled("next")

        self._play("a_message_of_100_kilobytes", tmp_path, play)

    def test_a_long_answer(self, tmp_path: Path) -> None:
        """A long text from our side comes whole, in one piece or in several."""

        async def play(scene: Scene) -> None:
            async with self._connected(tmp_path, scene) as program:
                friend = await scene.friend()
                await friend.write("hello")
                await friend.heard(scene.patience)
                contact = await program.contact(friend.address)
                words = [f"слово{number}" for number in range(400)]
                await program.service.conversations.write(contact.id, " ".join(words))
                heard: list[str] = []
                while len(heard) < len(words):
                    heard += (await friend.heard(scene.patience)).split()
                assert heard == words

        self._play("a_long_answer", tmp_path, play)

    def test_markup_stays_text(self, tmp_path: Path) -> None:
        """Signs that a network could take for markup come through as they are, in both directions."""

        async def play(scene: Scene) -> None:
            async with self._connected(tmp_path, scene) as program:
                friend = await scene.friend()
                await friend.write(_MARKUP)
                contact = await program.contact(friend.address)
                await program.written(_MARKUP)
                await friend.heard(scene.patience)
                await program.service.conversations.write(contact.id, _MARKUP)
                assert await friend.heard(scene.patience) == _MARKUP

        self._play("markup_stays_text", tmp_path, play)

    def test_control_characters(self, tmp_path: Path) -> None:
        """Characters that nobody sees end no connection, in neither direction."""

        async def play(scene: Scene) -> None:
            async with self._connected(tmp_path, scene) as program:
                friend = await scene.friend()
                with contextlib.suppress(ValueError):
                    # The friend's own program may refuse to write them.
                    await friend.write(_CONTROL)
                await friend.write("hello")
                while await friend.heard(scene.patience) != ECHO + "hello":
                    pass
                contact = await program.contact(friend.address)
                await program.service.conversations.write(contact.id, _CONTROL)
                assert (await friend.heard(scene.patience)).startswith("bell")
                # The owner has just written, so nothing is answered, but everything comes.
                await friend.write("still there")
                await program.settled("still there")

        self._play("control_characters", tmp_path, play)

    # --- what goes wrong ------------------------------------------------------------------

    def test_the_server_restarts(self, tmp_path: Path) -> None:
        """The account comes back by itself, and answers."""

        async def play(scene: Scene) -> None:
            async with self._connected(tmp_path, scene) as program:
                friend = await scene.friend()
                await friend.write("before")
                assert await friend.heard(scene.patience) == ECHO + "before"
                await scene.stop()
                lost = await program.state(ConnectionState.WAITING, within=scene.patience)
                assert lost.text
                await scene.start()
                await program.online(within=scene.patience + 60)
                await friend.write("after")
                assert await friend.heard(scene.patience) == ECHO + "after"
                assert sum(one.text == "before" for one in program.messages()) == 1

        self._play("the_server_restarts", tmp_path, play)

    def test_a_link_that_falls_silent(self, tmp_path: Path) -> None:
        """A link that nobody ended is given up, and what came meanwhile is not lost."""

        async def play(scene: Scene) -> None:
            async with self._connected(tmp_path, scene) as program:
                friend = await scene.friend()
                await friend.write("before")
                assert await friend.heard(scene.patience) == ECHO + "before"
                await scene.silence()
                away = (ConnectionState.WAITING, ConnectionState.CONNECTING)
                await program.state(*away, within=scene.patience + 120)
                await scene.speak()
                await program.online(within=scene.patience + 60)
                await friend.write("after")
                assert await friend.heard(scene.patience) == ECHO + "after"

        self._play("a_link_that_falls_silent", tmp_path, play)

    def test_a_wrong_password(self, tmp_path: Path) -> None:
        """The account stops, says why, and does not try again."""

        async def play(scene: Scene) -> None:
            async with Program.running(tmp_path, scene) as program:
                await program.add(scene.wrong_password)
                assert (await program.state(ConnectionState.FAILED)).text

        self._play("a_wrong_password", tmp_path, play)

    def test_a_password_that_is_taken_away(self, tmp_path: Path) -> None:
        """An account whose password is worthless from now on stops, and says why."""

        async def play(scene: Scene) -> None:
            async with self._connected(tmp_path, scene) as program:
                await scene.revoke()
                failed = await program.state(ConnectionState.FAILED, within=scene.patience + 60)
                assert failed.text

        self._play("a_password_that_is_taken_away", tmp_path, play)

    def test_a_server_that_asks_to_wait(self, tmp_path: Path) -> None:
        """An answer that may not go out yet goes out later, once."""

        async def play(scene: Scene) -> None:
            async with self._connected(tmp_path, scene) as program:
                friend = await scene.friend()
                await friend.write("first")
                assert await friend.heard(scene.patience) == ECHO + "first"
                await scene.hurry()
                await friend.write("second")
                assert await friend.heard(scene.patience + 30) == ECHO + "second"
                await self._hears_no_more(scene, friend)
                assert (await program.settled("second")).outcome is OutcomeKind.ANSWERED

        self._play("a_server_that_asks_to_wait", tmp_path, play)

    def test_a_flood(self, tmp_path: Path) -> None:
        """Every message of a thousand is written down once, and what comes then is answered."""

        async def play(scene: Scene) -> None:
            async with self._connected(tmp_path, scene) as program:
                friend = await scene.friend()
                for number in range(scene.flood):
                    await friend.write(f"number {number}")
                wanted = {f"number {number}" for number in range(scene.flood)}

                def all_came() -> bool | None:
                    # To read them all after each event would take longer than the flood.
                    if len(program.events) < scene.flood:
                        return None
                    return wanted <= {one.text for one in program.messages()} or None

                await program.until(all_came, within=scene.patience + 120)
                # Not every network keeps their order, so the last one is written when all are there.
                await friend.write("the last one")
                while await friend.heard(scene.patience + 60) != ECHO + "the last one":
                    pass
                counted = Counter(one.text for one in program.messages() if one.author is Author.CONTACT)
                assert [text for text in wanted if counted[text] != 1] == []

        self._play("a_flood", tmp_path, play)

    # --- ends and beginnings --------------------------------------------------------------

    def test_a_clean_stop(self, tmp_path: Path) -> None:
        """What came before a stop is neither lost nor answered again after it."""

        async def play(scene: Scene) -> None:
            async with self._connected(tmp_path, scene):
                friend = await scene.friend()
                await friend.write("before")
                assert await friend.heard(scene.patience) == ECHO + "before"
            async with Program.running(tmp_path, scene) as program:
                await program.online(within=scene.patience + 30)
                await friend.write("after")
                assert await friend.heard(scene.patience) == ECHO + "after"
                counted = Counter(one.text for one in program.messages() if one.author is Author.CONTACT)
                assert counted == {"before": 1, "after": 1}

        self._play("a_clean_stop", tmp_path, play)

    def test_kills_double_nothing(self, tmp_path: Path) -> None:
        """However often it is killed, no message and no answer comes twice, and all come to an end."""

        async def play(scene: Scene) -> None:
            written, heard, kept = await self._killed(tmp_path, scene)
            assert written
            open_ones = [row for row in Killable(tmp_path, scene).rows() if row[2] in _OPEN_OUTCOMES]
            assert [row for row in open_ones if row[0] == Author.CONTACT.value] == []
            assert [text for text, count in heard.items() if count > 1] == []
            assert [text for text, count in kept.items() if count > 1] == []

        self._play("kills_double_nothing", tmp_path, play)

    def test_kills_lose_nothing(self, tmp_path: Path) -> None:
        """Every message that the server took is written down, however often it is killed."""

        async def play(scene: Scene) -> None:
            written, _, kept = await self._killed(tmp_path, scene)
            assert [text for text in written if text not in kept] == []

        self._play("kills_lose_nothing", tmp_path, play)

    async def _killed(self, folder: Path, scene: Scene) -> tuple[list[str], Counter[str], Counter[str]]:
        """Kill it in the middle of a talk; return what was written, what was heard, and what it has kept."""
        async with self._connected(folder, scene):
            pass
        program = Killable(folder, scene)
        written: list[str] = []
        heard: Counter[str] = Counter()
        friend = await scene.friend()

        async def listen() -> None:
            while True:
                with contextlib.suppress(TimeoutError):
                    heard[await friend.heard(scene.patience)] += 1

        listening = asyncio.create_task(listen())
        try:
            for run in range(4):
                await program.start()
                for number in range(8):
                    # Some are written while it is gone.
                    text = f"run {run} number {number}"
                    with contextlib.suppress(ConnectionError):
                        await friend.write(text)
                        written.append(text)
                    await asyncio.sleep(0.05)
                    if number == 5 and run < 3:
                        await program.kill()

            def kept() -> Counter[str]:
                return Counter(text for author, text, _ in program.rows() if author == "contact")

            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(scene.patience + 30):
                    # Another process writes the database, and nobody tells us.
                    while not set(written) <= set(kept()) or _unsettled(program):  # noqa: ASYNC110
                        await asyncio.sleep(0.25)
            await program.stop()
            return written, heard, kept()
        finally:
            listening.cancel()
            await program.kill()


def _unsettled(program: Killable) -> bool:
    return any(author == "contact" and outcome in _OPEN_OUTCOMES for author, _, outcome in program.rows())
