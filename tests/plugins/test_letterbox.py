"""A network that another package brings does all that ours do, without a changed line of Boltun."""

from __future__ import annotations

import asyncio
import io
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QComboBox, QLineEdit

from boltun.cli import main
from boltun.events import Event, ServiceFailed
from boltun.message import Account
from boltun.networks import registry
from boltun.networks.connections import AccountState
from boltun.networks.kind import NetworkKind
from boltun.networks.protocol import (
    AccountOption,
    ConnectionChanged,
    ConnectionState,
    MessageReceived,
    Network,
    NetworkEvent,
)
from boltun.networks.registry import network_kind, offered_networks, open_network
from boltun.passwords import Passwords, Place
from boltun.paths import Profile
from boltun.plugins import Broken
from boltun.service import Service
from ui.accounts.card import AccountCard
from ui.accounts.form import AccountForm

DEADLINE = 30.0
BASE = "hello\nHello to you.\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A letterbox."""
    made = tmp_path / "letters"
    (made / "in").mkdir(parents=True)
    (made / "out").mkdir()
    return made


@pytest.fixture
def profile(tmp_path: Path) -> Profile:
    return Profile.at(tmp_path / "profile").make()


@pytest.fixture
def boltun(profile: Profile, monkeypatch: pytest.MonkeyPatch) -> Callable[..., int]:
    """Run the command line on this profile, with something typed."""

    def run(*argv: str, typed: str = "") -> int:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        return main(["--profile", profile.name, *argv])

    return run


async def until(found: Callable[[], Any]) -> Any:
    async with asyncio.timeout(DEADLINE):
        while not (result := found()):  # noqa: ASYNC110 - a folder tells nobody
            await asyncio.sleep(0.02)
        return result


def test_an_account_is_added_changed_and_removed_on_the_command_line(
    boltun: Callable[..., int], folder: Path, profile: Profile, capsys: pytest.CaptureFixture[str]
) -> None:
    accept = "--accept-warning"
    add = ("account", "add", "letterbox", str(folder), "--paper", "blue", "--password-stdin", accept)
    assert boltun(*add, "--keep-in", "file", typed="Yours, B.\n") == 0
    assert f"“Seal” of {folder} is kept in {profile.passwords_path} as it is" in capsys.readouterr().err
    key = f"letterbox:{folder}"
    assert Passwords(profile).get(f"{key}#seal") == "Yours, B."
    with closing(sqlite3.connect(profile.database)) as database:
        stored = database.execute("SELECT options FROM accounts WHERE key = ?", [key]).fetchone()
    assert stored == ('{"paper":"blue"}',)
    change = ("account", "change", "letterbox", str(folder))
    assert boltun(*change, "--seal", "--password-stdin", typed="Cheers\n") == 0
    assert Passwords(profile).get(f"{key}#seal") == "Cheers"
    assert boltun(*change, "--password-stdin", typed="Bye\n") == 0, "alone it reads all that is secret"
    assert Passwords(profile).get(f"{key}#seal") == "Bye"
    capsys.readouterr()
    with pytest.raises(SystemExit):
        boltun(*change, "--paper", "red")
    assert "invalid choice: 'red' (choose from" in capsys.readouterr().err
    assert boltun("account", "remove", str(folder)) == 0
    assert Passwords(profile).get(f"{key}#seal") is None


def test_letters_are_answered_and_none_is_lost(folder: Path, profile: Profile, tmp_path: Path) -> None:
    base = tmp_path / "base.txt"
    base.write_text(BASE, encoding="utf-8")
    told: list[Event] = []

    async def scene() -> str:
        service = Service(profile, listener=told.append)
        await service.start()
        try:
            info = await service.minds.add(base)
            settings = {
                "default_mind": info.name,
                "thinking_time": 0,
                "typing_time": 0,
                "times_may_grow": False,
            }
            for key, value in {**settings, "talk_with_everybody": True, "talk_with_strangers": True}.items():
                await service.change_setting(key, value)
            options = {"paper": "blue", "seal": "Yours, B."}
            account = Account(
                key=f"letterbox:{folder}",
                network="letterbox",
                address=str(folder),
                ask_first=False,
                options=options,
            )
            await service.accounts.add(account, None, Place.FILE)
            (state,) = await service.accounts.all()
            assert "seal" not in state.account.options
            (folder / "in" / "1 anna.txt").write_text("hello\n", encoding="utf-8")
            (letter,) = await until(lambda: list((folder / "out").iterdir()))
            await until(lambda: not list((folder / "in").iterdir()))
            assert letter.name.startswith("anna ")
            assert letter.name.endswith(".blue.txt")
            return await until(lambda: letter.read_text("utf-8"))
        finally:
            await service.stop()

    assert asyncio.run(scene()) == "Hello to you.\nYours, B.\n"
    states = [event.state for event in told if isinstance(event, ConnectionChanged)]
    assert ConnectionState.ONLINE in states


def opened(folder: Path) -> tuple[Network, list[tuple[str, str]]]:
    """Return a letterbox, and what is told of its letters: sender and text."""
    told: list[tuple[str, str]] = []

    def hear(event: NetworkEvent) -> None:
        if isinstance(event, MessageReceived):
            told.append((event.message.contact.address, event.message.text))
            network.kept(event.bookmark)

    account = Account(key=f"letterbox:{folder}", network="letterbox", address=str(folder))
    network = open_network(account, None, hear)
    return network, told


async def test_a_second_letter_of_the_same_name_is_told_too(folder: Path) -> None:
    network, told = opened(folder)
    running = asyncio.create_task(network.run())
    letter = folder / "in" / "1 anna.txt"
    for text in ("Hello!", "Are you there?"):
        letter.write_text(text, encoding="utf-8")
        await until(lambda: not letter.exists())
    running.cancel()
    assert told == [("anna", "Hello!"), ("anna", "Are you there?")]


async def test_a_letter_that_is_not_written_yet_waits(folder: Path) -> None:
    network, told = opened(folder)
    running = asyncio.create_task(network.run())
    letter, other = folder / "in" / "1 anna.txt", folder / "in" / "2 bob.txt"
    letter.touch()
    other.write_text("Hi!", encoding="utf-8")
    await until(lambda: not other.exists())
    assert letter.exists()
    letter.write_text("Hello!", encoding="utf-8")
    await until(lambda: not letter.exists())
    running.cancel()
    assert told == [("bob", "Hi!"), ("anna", "Hello!")]


async def test_an_odd_letter_is_told_as_far_as_it_can_be_read(folder: Path) -> None:
    network, told = opened(folder)
    running = asyncio.create_task(network.run())
    letter = folder / "in" / "hello.txt"
    letter.write_bytes(b"Hall\xf6chen\n")
    await until(lambda: not letter.exists())
    running.cancel()
    assert told == [("somebody", "Hall\ufffdchen")]


def test_a_newer_letter_of_the_same_name_is_not_taken_away(folder: Path) -> None:
    network, _ = opened(folder)
    letter = folder / "in" / "1 anna.txt"
    letter.write_text("Nobody has read this.", encoding="utf-8")
    network.kept("01800000000000000000-6 1 anna.txt")
    network.kept("")
    assert letter.exists()


def test_the_choice_of_network_is_where_the_keyboard_begins(qtbot: Any) -> None:
    form = AccountForm([network_kind("xmpp"), network_kind("letterbox")])
    qtbot.addWidget(form)
    choice = form.findChild(QComboBox)
    assert choice is not None
    offered = [choice.itemData(row) for row in range(choice.count())]
    assert (offered[0], offered[-1]) == ("xmpp", "letterbox"), "ours first"
    # The Tab key comes to the form, is led to this one, and goes on from there.
    assert form.focusProxy() is choice
    assert isinstance(choice.nextInFocusChain(), QLineEdit)


def test_the_form_asks_for_what_it_needs_and_its_card_offers_no_status(qtbot: Any, folder: Path) -> None:
    form = AccountForm(offered_networks())
    qtbot.addWidget(form)
    choice = form.findChild(QComboBox)
    assert choice is not None
    choice.setCurrentIndex(choice.findData("letterbox"))
    form.warning.tick.setChecked(True)
    fields = {widget.accessibleName(): widget for widget in form.findChildren(QLineEdit)}
    papers = next(box for box in form.findChildren(QComboBox) if box.accessibleName() == "Paper")
    assert [papers.itemText(row) for row in range(papers.count())] == ["White", "Blue"]
    papers.setCurrentIndex(1)
    seal = fields["Seal"]
    assert seal.echoMode() is QLineEdit.EchoMode.Password
    next(field for field in form.findChildren(QLineEdit) if not field.accessibleName()).setText(str(folder))
    accepted: list[Account] = []
    form.accepted.connect(lambda accounts, password, wish: accepted.extend(accounts))
    form.submit()
    assert accepted == [], "the seal is missing"
    seal.setText("Yours, B.")
    form.submit()
    assert [one.options for one in accepted] == [{"paper": "blue", "seal": "Yours, B."}]
    kind = network_kind("letterbox")
    card = AccountCard(f"letterbox:{folder}")
    qtbot.addWidget(card)
    card.show_state(AccountState(account=accepted[0], capabilities=kind.capabilities), 0.0)
    status = next(box for box in card.findChildren(QComboBox))
    assert status.isHidden()


@pytest.fixture
def broken(add_broken: Callable[..., Broken]) -> Broken:
    wrong = Broken(name="pigeon", package="boltun-pigeon", reason="ImportError: No module named wings")
    return add_broken(registry, wrong)


def test_one_that_is_broken_is_named_and_all_others_work(
    broken: Broken, boltun: Callable[..., int], capsys: pytest.CaptureFixture[str], profile: Profile
) -> None:
    assert boltun("doctor") == 1
    said = capsys.readouterr().out
    assert "WRONG   The plug-in pigeon of the package boltun-pigeon cannot be used: ImportError" in said
    assert "boltun-letterbox: the network letterbox" in said
    told: list[Event] = []

    async def scene() -> None:
        service = Service(profile, listener=told.append)
        await service.start()
        await service.accounts.add(Account(key="pigeon:me", network="pigeon", address="me"), None)
        await service.stop()

    with pytest.raises(Exception, match=r"The network pigeon cannot be used: ImportError.*boltun-pigeon"):
        asyncio.run(scene())
    assert broken.text in [event.text for event in told if isinstance(event, ServiceFailed)]


def never(*arguments: object) -> Any:
    raise AssertionError("nobody opens it")


def test_folded_options_are_named_where_there_are_some(qtbot: Any) -> None:
    def switch(*labels: str) -> str:
        options = tuple(
            AccountOption(key=f"o{number}", label=label, default="", advanced=True)
            for number, label in enumerate(labels)
        )
        form = AccountForm([NetworkKind(name="post", title="Post", open=never, options=options)])
        qtbot.addWidget(form)
        return "" if form.advanced_switch.isHidden() else form.advanced_switch.text()

    assert switch() == ""
    assert switch("Stamp") == "More options: stamp ▾"
    assert switch("Stamp", "PIN of the box") == "More options: stamp, PIN of the box ▾"
    assert switch("What comes from muted chats", "What comes from groups") == (
        "More options: what comes from muted chats … ▾"
    )
    assert switch("Server", "Port", "Resource") == "More options: server, port … ▾"
