"""``boltun chat``: the whole program in a terminal or a pipe."""

from __future__ import annotations

import io
import os
import selectors
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from boltun.cli import main
from boltun.message import Account
from boltun.store.records import Answers
from boltun.store.store import Store

BASE = "[hi.]\nHello!\n[hush]\n\none\nFirst\ntwo\nSecond\n<REPEAT>\nAgain?\n"


@pytest.fixture
def base(tmp_path: Path) -> Path:
    path = tmp_path / "base.txt"
    path.write_text(BASE, encoding="utf-8")
    return path


@pytest.fixture
def profile(tmp_path: Path) -> Path:
    """A profile in which Boltun answers at once."""
    folder = tmp_path / "profile"
    settings = folder / "config" / "settings.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text("thinking_time = 0\ntyping_time = 0\n", encoding="utf-8")
    return folder


def set_more(profile: Path, lines: str) -> None:
    with (profile / "config" / "settings.toml").open("a", encoding="utf-8") as file:
        file.write(lines)


def chat(monkeypatch: pytest.MonkeyPatch, profile: Path, given: bytes, *args: str | Path) -> int:
    """Run the command in this process, with ``given`` in the pipe."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given), encoding="utf-8", errors="strict"))
    return main(["--profile", str(profile), "chat", *map(str, args)])


def test_lines_of_a_pipe_are_answered_one_after_the_other(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], profile: Path, base: Path
) -> None:
    assert chat(monkeypatch, profile, b"hi\n\none\ntwo\nhi", "--mind", base) == 0
    assert capfd.readouterr() == ("Hello!\nFirst\nSecond\nHello!\n", "")


def test_silence_is_shown_with_its_reason(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], profile: Path, base: Path
) -> None:
    assert chat(monkeypatch, profile, b"hush\nzzz\n\x01\n", "--mind", base) == 0
    assert capfd.readouterr().out.splitlines() == [
        "(The reply base asks for silence here.)",
        "(The reply base has no reply.)",
        "(There is nothing in the message to answer.)",
    ]


def test_a_bundled_base_answers_where_none_was_chosen(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], profile: Path
) -> None:
    assert chat(monkeypatch, profile, b"hi\n") == 0
    out, err = capfd.readouterr()
    assert out.count("\n") == 1
    assert not out.startswith("(")
    assert err == ""


def test_the_conversation_is_remembered_at_the_next_start(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], profile: Path, base: Path
) -> None:
    for expected in ("Hello!\n", "Again?\n"):
        assert chat(monkeypatch, profile, b"hi\n", "--mind", base) == 0
        assert capfd.readouterr().out == expected


def test_a_temporary_profile_keeps_nothing(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"")))
    assert main(["--temp", "chat"]) == 0
    assert capfd.readouterr() == ("", "")
    assert list(tmp_path.iterdir()) == []


def test_bytes_that_are_no_text_end_no_conversation(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], profile: Path, base: Path
) -> None:
    assert chat(monkeypatch, profile, b"\xff\xfe\nhi\n", "--mind", base) == 0
    assert capfd.readouterr().out == "(The reply base has no reply.)\nHello!\n"


def test_while_paused_the_reason_is_told(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], profile: Path, base: Path
) -> None:
    set_more(profile, "paused_until = inf\n")
    assert chat(monkeypatch, profile, b"hi\n", "--mind", base) == 0
    assert capfd.readouterr().out == "(Boltun is paused.)\n"


def test_accounts_stay_disconnected_meanwhile(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], profile: Path, base: Path
) -> None:
    assert chat(monkeypatch, profile, b"") == 0
    with Store.open(profile / "data" / "boltun.sqlite") as store:
        store.accounts.save(Account(key="practice:work", network="practice", address="me@work"))
    assert chat(monkeypatch, profile, b"hi\none\n", "--mind", base) == 0
    assert capfd.readouterr().out == "Hello!\nFirst\n"
    with Store.open(profile / "data" / "boltun.sqlite") as store:
        # A network that connects tells its contact list at once.
        assert [stored.contact.account for stored in store.contacts.all()] == ["practice:me"]


def test_a_base_is_there_for_one_run_only(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], profile: Path, base: Path
) -> None:
    settings = (profile / "config" / "settings.toml").read_text()
    assert chat(monkeypatch, profile, b"hi\n", "--mind", base) == 0
    assert capfd.readouterr().out == "Hello!\n"
    assert (profile / "config" / "settings.toml").read_text() == settings
    with Store.open(profile / "data" / "boltun.sqlite") as store:
        (contact,) = store.contacts.all()
        assert contact.settings.mind is None
    base.write_text("[one]\nMine!\n", encoding="utf-8")
    assert chat(monkeypatch, profile, b"one\n") == 0
    assert capfd.readouterr().out not in ("", "Mine!\n")


def test_a_base_answers_in_place_of_the_one_that_was_chosen(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], profile: Path, base: Path
) -> None:
    assert chat(monkeypatch, profile, b"") == 0
    with Store.open(profile / "data" / "boltun.sqlite") as store:
        (contact,) = store.contacts.all()
        store.contacts.save_settings(contact.id, replace(contact.settings, minds=("en/friend",)))
    assert chat(monkeypatch, profile, b"one\n", "--mind", base) == 0
    assert capfd.readouterr().out == "First\n"
    with Store.open(profile / "data" / "boltun.sqlite") as store:
        assert store.contacts.all()[0].settings.mind == "en/friend"


def test_the_encoding_of_a_base_can_be_said(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], profile: Path, tmp_path: Path
) -> None:
    path = tmp_path / "short.txt"
    path.write_bytes("[hi.]\nДа\n".encode("cp866"))
    assert chat(monkeypatch, profile, b"hi\n", "--mind", path, "--encoding", "cp866") == 0
    assert capfd.readouterr() == ("Да\n", "")
    assert chat(monkeypatch, profile, b"hi\n", "--mind", path, "--encoding", "klingon") == 1
    assert capfd.readouterr().err.startswith("boltun: There is no text encoding called “klingon”.")
    assert chat(monkeypatch, profile, b"hi\n", "--encoding", "cp866") == 1
    assert capfd.readouterr() == ("", "boltun: --encoding says what the file of --mind is in. Give both.\n")


def test_a_held_reply_is_shown_and_not_waited_for(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], profile: Path, base: Path
) -> None:
    assert chat(monkeypatch, profile, b"") == 0
    store = Store.open(profile / "data" / "boltun.sqlite")
    (contact,) = store.contacts.all()
    store.contacts.save_settings(contact.id, replace(contact.settings, answers=Answers.ASK))
    store.close()
    assert chat(monkeypatch, profile, b"hi\none\n", "--mind", base) == 0
    assert capfd.readouterr().out.splitlines() == [
        "(This reply is held until you send it: Hello!)",
        "(This reply is held until you send it: First)",
    ]


def test_a_wrong_setting_is_named_once_and_keeps_nobody_from_talking(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], profile: Path, base: Path
) -> None:
    set_more(profile, 'chew = "perhaps"\n')
    assert chat(monkeypatch, profile, b"hi\n", "--mind", base) == 0
    out, err = capfd.readouterr()
    assert out == "Hello!\n"
    assert err.count("The setting chew must be true or false") == err.count("\n") == 1
    assert err.startswith("boltun: ")


def test_a_default_base_that_is_gone_is_named(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], profile: Path, tmp_path: Path
) -> None:
    gone = tmp_path / "gone.txt"
    set_more(profile, f'own_minds = ["{gone}"]\ndefault_mind = "{gone}"\n')
    assert chat(monkeypatch, profile, b"hi\n") == 0
    assert capfd.readouterr() == (
        "(There is no reply base that could answer."
        f" {gone}: This file cannot be read: No such file or directory.)\n",
        "",
    )


@pytest.mark.parametrize("content", [None, bytes(range(1, 32)) * 9], ids=["missing", "binary"])
def test_a_base_that_cannot_be_opened_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    profile: Path,
    tmp_path: Path,
    content: bytes | None,
) -> None:
    path = tmp_path / "mind.txt"
    if content is not None:
        path.write_bytes(content)
    assert chat(monkeypatch, profile, b"hi\n", "--mind", path) == 1
    out, err = capfd.readouterr()
    assert out == ""
    assert err.startswith("boltun: ")
    assert err.count("\n") == 1


def test_what_a_base_is_can_be_said(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], profile: Path, tmp_path: Path
) -> None:
    path = tmp_path / "half.txt"
    path.write_text("quit: bye\nfinal: So long.\n", encoding="utf-8")
    assert chat(monkeypatch, profile, b"bye\n", "--mind", path, "--kind", "eliza") == 0
    assert capfd.readouterr().out == "So long.\n"
    assert chat(monkeypatch, profile, b"bye\n", "--kind", "eliza") == 1
    assert "--kind says what the file of --mind is. Give both." in capfd.readouterr().err


def test_a_default_base_that_is_not_listed_is_named_with_what_to_do(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], profile: Path, base: Path
) -> None:
    set_more(profile, f'default_mind = "{base}"\n')
    assert chat(monkeypatch, profile, b"hi\n") == 0
    out = capfd.readouterr().out
    assert "not among yours" in out
    assert f'own_minds = ["{base}"]' in out
    set_more(profile, f'own_minds = ["{base}"]\n')
    assert chat(monkeypatch, profile, b"hi\n") == 0
    assert capfd.readouterr().out == "Hello!\n"


# --- at a terminal --------------------------------------------------------------------------


class Terminal:
    """The program at a terminal of its own."""

    def __init__(self, *args: str | Path) -> None:
        ours, theirs = os.openpty()
        self._ours = ours
        self.seen = ""
        self.program = subprocess.Popen(
            [sys.executable, "-m", "boltun", *map(str, args)],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
        )
        os.close(theirs)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        if self.program.poll() is None:
            self.program.kill()
        self.program.wait()
        os.close(self._ours)

    def type(self, text: str) -> None:
        os.write(self._ours, text.encode())

    def expect(self, text: str) -> str:
        """Read until ``text`` stands on the screen; return everything up to it."""
        with selectors.DefaultSelector() as selector:
            selector.register(self._ours, selectors.EVENT_READ)
            while text not in self.seen:
                assert selector.select(timeout=30), f"no {text!r} in {self.seen!r}"
                self.seen += os.read(self._ours, 65536).decode()
        before, _, self.seen = self.seen.partition(text)
        return before

    def ends(self) -> int:
        return self.program.wait(timeout=30)


@pytest.fixture
def terminals() -> type[Terminal]:
    if not hasattr(os, "openpty"):
        pytest.skip("this system has no pseudo-terminals")
    return Terminal


def test_at_a_terminal_answers_are_named_and_ctrl_d_ends(
    terminals: type[Terminal], profile: Path, base: Path
) -> None:
    with terminals("--profile", profile, "chat", "--mind", base) as terminal:
        terminal.expect("You are the contact; Boltun answers. End with Ctrl+D.")
        terminal.type("hi\n")
        terminal.expect("Boltun: Hello!\r\n")
        terminal.type("zzz\n")
        terminal.expect("(The reply base has no reply.)\r\n")
        terminal.type("\x04")
        assert terminal.ends() == 0


def test_at_a_terminal_ctrl_c_ends_the_wait_for_the_last_answer(
    terminals: type[Terminal], profile: Path, base: Path
) -> None:
    settings = profile / "config" / "settings.toml"
    settings.write_text(
        "thinking_time = 600\ntyping_time = 600\ntyping_time_fixed = true\n", encoding="utf-8"
    )
    with terminals("--profile", profile, "chat", "--mind", base) as terminal:
        terminal.expect("Ctrl+D.")
        terminal.type("hi\n\x04")
        terminal.expect("(waiting for the last answer; Ctrl+C ends at once)\r\n")
        terminal.program.send_signal(signal.SIGINT)
        assert terminal.ends() == 130


def test_at_a_terminal_ctrl_d_loses_no_answer(terminals: type[Terminal], profile: Path, base: Path) -> None:
    settings = profile / "config" / "settings.toml"
    settings.write_text("thinking_time = 600\ntyping_time = 0\n", encoding="utf-8")
    with terminals("--profile", profile, "chat", "--mind", base) as terminal:
        terminal.expect("Ctrl+D.")
        terminal.type("hi\n")
        # In practice nobody thinks longer than a second.
        terminal.expect("(thinking and typing, for 1 s or so)\r\n")
        terminal.type("\x04")
        terminal.expect("Boltun: Hello!\r\n")
        assert terminal.ends() == 0


def test_more_lines_than_the_screen_holds_lose_no_answer(
    terminals: type[Terminal], profile: Path, base: Path
) -> None:
    """Of many messages in a row only the last is answered; the others are superseded or answered before."""
    with terminals("--profile", profile, "chat", "--mind", base) as terminal:
        terminal.expect("Ctrl+D.")
        for number in range(200):
            terminal.type(f"line {number}\n")
        terminal.type("one\n")
        terminal.expect("Boltun: First\r\n")
        terminal.type("\x04")
        assert terminal.ends() == 0


def test_an_interrupt_ends_without_a_word(terminals: type[Terminal], profile: Path, base: Path) -> None:
    with terminals("--profile", profile, "chat", "--mind", base) as terminal:
        terminal.expect("Ctrl+D.")
        terminal.type("hi\n")
        terminal.expect("Boltun: Hello!\r\n")
        terminal.program.send_signal(signal.SIGINT)
        assert terminal.ends() == 130
        assert "Traceback" not in terminal.seen


def test_play_prompts_at_a_terminal(terminals: type[Terminal], base: Path) -> None:
    with terminals("play", base) as terminal:
        terminal.expect("> ")
        terminal.type("hi\n")
        terminal.expect("Hello!\r\n")
        terminal.expect("> ")
        terminal.type("\x04")
        assert terminal.ends() == 0


def test_a_base_that_breaks_or_vanishes_meanwhile_is_told_once_and_answers_on(
    terminals: type[Terminal], profile: Path, base: Path
) -> None:
    set_more(profile, f'own_minds = ["{base}"]\ndefault_mind = "{base}"\nminds_behind = ["en/listener"]\n')
    with terminals("--profile", profile, "chat") as terminal:
        terminal.expect("Ctrl+D.")
        terminal.type("hi\n")
        terminal.expect("Boltun: Hello!\r\n")
        base.write_bytes(bytes(range(1, 32)) * 9)
        before = terminal.expect("What was read before goes on answering.\r\n")
        assert before.count(f"boltun: {base}:") == 1
        base.unlink()
        before = terminal.expect("What was read before goes on answering.\r\n")
        assert "No such file" in before
        terminal.type("one\n")
        before = terminal.expect("Boltun: First\r\n")
        assert "boltun:" not in before


def test_play_says_when_a_conversation_is_over_and_can_begin_it(
    terminals: type[Terminal], tmp_path: Path
) -> None:
    script = tmp_path / "script.txt"
    script.write_text("initial: At last.\nfinal: Bye then.\nquit: bye\nkey: a\ndecomp: *\nreasmb: A.\n")
    with terminals("play", script, "--open") as terminal:
        assert terminal.expect("At last.\r\n") == ""
        terminal.type("a\n")
        terminal.expect("A.\r\n")
        terminal.type("bye\n")
        terminal.expect("Bye then.\r\n(The conversation is over")


def test_a_bundled_mind_is_named_as_in_the_settings(
    profile: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert chat(monkeypatch, profile, b"Hello\n", "--mind", "en/listener") == 0
    assert capsys.readouterr().out.strip()
