"""What a network finds, warns of, asks and tells, by the command line and by the service."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from boltun.cli import main
from boltun.cli.account_connecting import _Connecting
from boltun.connection import ConnectionChanged
from boltun.errors import MissingExtraError, NetworkError
from boltun.message import Account
from boltun.networks import finding
from boltun.networks.connections import AccountState
from boltun.networks.finding import discover, missing_part
from boltun.networks.kind import Found, NetworkKind
from boltun.networks.protocol import AccountOption, ConnectionState
from boltun.networks.registry import network_kind
from boltun.paths import Profile
from boltun.service import Service

DEADLINE = 30.0
Boltun = Callable[..., int]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A letterbox."""
    made = tmp_path / "home" / "letters"
    (made / "in").mkdir(parents=True)
    (made / "out").mkdir()
    return made


@pytest.fixture
def profile(tmp_path: Path) -> Profile:
    return Profile.at(tmp_path / "profile").make()


@pytest.fixture
def boltun(profile: Profile, monkeypatch: pytest.MonkeyPatch) -> Boltun:
    """Run the command line on this profile, with something typed."""

    def run(*argv: str, typed: str = "") -> int:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        return main(["--profile", profile.name, *argv])

    return run


@pytest.fixture
def box(folder: Path, boltun: Boltun, capsys: pytest.CaptureFixture[str]) -> Path:
    """A letterbox that is an account."""
    options = ("--accept-warning", "--password-stdin", "--keep-in", "file")
    assert boltun("account", "add", "letterbox", str(folder), *options, typed="Yours\n") == 0
    capsys.readouterr()
    return folder


def test_find_lists_what_is_there_with_the_way_to_add_it(
    boltun: Boltun, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert boltun("account", "find", "letterbox", str(folder.parent), "--paper", "blue") == 0
    out, err = capsys.readouterr()
    assert out == f"{folder}\tLetters in letters\t--paper blue\n"
    assert "boltun account add letterbox ADDRESS" in err
    assert boltun("account", "find", "letterbox", str(folder.parent), "--json") == 0
    (one,) = json.loads(capsys.readouterr().out)
    assert one == {
        "network": "letterbox",
        "address": str(folder),
        "label": "Letters in letters",
        "options": {},
    }


def test_find_needs_nothing_typed_where_the_network_needs_nothing(
    boltun: Boltun, folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(folder.parent))
    assert boltun("account", "find", "letterbox") == 0
    assert capsys.readouterr().out.startswith(f"{folder}\t")
    monkeypatch.setenv("HOME", str(folder / "in"))
    assert boltun("account", "find", "letterbox") == 0
    missing = "ADDRESS may be missing (Folder): boltun account find letterbox ADDRESS"
    assert capsys.readouterr() == ("", f"Nothing was found.\n{missing}\n")
    assert boltun("account", "find", "letterbox", str(folder / "in")) == 0
    assert capsys.readouterr() == ("", "Nothing was found.\n")


def test_find_says_what_to_do_first(
    boltun: Boltun, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert boltun("account", "find", "letterbox", str(tmp_path / "nowhere")) == 1
    assert "nowhere. Make it, with “in” and “out” in it." in capsys.readouterr().err
    assert boltun("account", "find", "xmpp", "me@example.org") == 1
    assert "XMPP (Jabber) finds nothing by itself. Type the address." in capsys.readouterr().err


def kind_that_finds(monkeypatch: pytest.MonkeyPatch, found: object, **more: object) -> None:
    async def find(account: Account, password: str | None) -> tuple[Found, ...]:
        await asyncio.sleep(0)
        assert isinstance(found, tuple)
        return found

    kind = NetworkKind(
        name="finder",
        title="Finder",
        open=lambda account, password, sink, keepsake: network_kind("xmpp").open(
            account, password, sink, keepsake
        ),
        options=(
            AccountOption(key="server", label="Server", default=""),
            AccountOption(key="port", label="Port", default=1),
        ),
        find=find,
        **more,  # type: ignore[arg-type]
    )
    monkeypatch.setattr(finding, "network_kind", lambda name: kind)
    monkeypatch.setattr(finding, "load_network", lambda name: None)


async def test_what_was_found_completes_what_was_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    options = {"server": "imap.example.org", "port": "143", "colour": "red"}
    kind_that_finds(monkeypatch, (Found(address="me@example.org", options=options), Found(address="")))
    typed = Account(
        key="finder:me@example.org", network="finder", address="me@example.org", options={"port": 9}
    )
    (one,) = await discover(typed, None)
    assert one.account.options == {"server": "imap.example.org", "port": 9}, "a text is no port"


async def test_a_network_that_looks_for_ever_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    async def find(account: Account, password: str | None) -> tuple[Found, ...]:
        await asyncio.Event().wait()
        return ()

    kind = NetworkKind(name="finder", title="Finder", open=network_kind("xmpp").open, find=find)
    monkeypatch.setattr(finding, "network_kind", lambda name: kind)
    monkeypatch.setattr(finding, "load_network", lambda name: None)
    with pytest.raises(NetworkError, match="Finder found nothing within 0 seconds"):
        await discover(Account(key="finder:", network="finder", address=""), None, within=0.01)


def test_an_optional_part_that_is_not_installed_is_noticed_without_an_import(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    needs = ["SQLAlchemy<3,>=2", "no-such-package-here>=1; extra == 'finder'", 'regex; extra == "other"']
    monkeypatch.setattr(finding, "requires", lambda name: needs)
    make = network_kind("xmpp").open
    missing = missing_part(NetworkKind(name="finder", title="Finder", open=make, extra="finder"))
    assert isinstance(missing, MissingExtraError)
    assert "pip install 'boltun[finder]'" in str(missing)
    assert missing_part(NetworkKind(name="finder", title="Finder", open=make, extra="other")) is None
    assert missing_part(NetworkKind(name="finder", title="Finder", open=make)) is None


def test_a_warning_has_to_be_accepted(
    boltun: Boltun, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    add = ("account", "add", "letterbox", str(folder), "--password-stdin", "--keep-in", "file")
    assert boltun(*add, typed="Yours\n") == 1
    said = capsys.readouterr().err
    assert "Everybody who may write into the folder can write to you" in said
    assert "--accept-warning" in said
    boltun("account", "list")
    assert capsys.readouterr().out == ""
    assert boltun(*add, "--accept-warning", typed="Yours\n") == 0
    boltun("account", "list")
    assert capsys.readouterr().out == f"letterbox:{folder}\ton\tasks first\n"


def test_a_long_list_says_what_an_account_can_and_cannot_do(
    boltun: Boltun, box: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert boltun("account", "list", "--long") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == [f"letterbox:{box}\ton\tasks first", "  Letterbox (a folder)"]
    (cannot,) = (line for line in lines if line.startswith("  cannot: "))
    assert "answer in rooms" in cannot


def test_connect_asks_what_the_network_asks_and_ends_when_online(
    boltun: Boltun, box: Path, profile: Profile, capsys: pytest.CaptureFixture[str]
) -> None:
    (box / "code").write_text("1234 secret\n", encoding="utf-8")
    assert boltun("account", "connect", str(box), typed="wrong\n1234 secret\n") == 0
    out, err = capsys.readouterr()
    assert out.splitlines() == ["connecting", "online", "Letters wait: 0", "Code: asked for"]
    assert "It is in the file “code” of the letterbox." in err
    assert "boltun: This is not the code." in err
    kept = b"".join(path.read_bytes() for path in Path(profile.name).rglob("*") if path.is_file())
    assert b"1234 secret" not in kept


def test_connect_fails_where_nobody_answers(
    boltun: Boltun, box: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (box / "code").write_text("1234\n", encoding="utf-8")
    assert boltun("account", "connect", str(box)) == 1
    assert "There is no answer to the question" in capsys.readouterr().err
    assert boltun("account", "connect", "nobody") == 1
    assert "There is no account nobody." in capsys.readouterr().err


def test_connect_gives_up_after_a_while(
    boltun: Boltun, box: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (box / "in").rmdir()
    assert boltun("account", "connect", str(box), "--within", "0.5") == 1
    assert "is not online after" in capsys.readouterr().err


def test_what_comes_again_and_again_while_it_waits_is_said_once(
    capsys: pytest.CaptureFixture[str],
) -> None:
    account = Account(key="xmpp:a@b", network="xmpp", address="a@b")
    service: Any = None  # it is not asked
    connecting = _Connecting(service, account, asyncio.Queue())
    for state, said in 3 * ((ConnectionState.CONNECTING, "To b …"), (ConnectionState.WAITING, "Gone.")):
        assert not connecting.is_online(ConnectionChanged(account=account.key, state=state, template=said))
    assert connecting.is_online(ConnectionChanged(account=account.key, state=ConnectionState.ONLINE))
    assert capsys.readouterr().out.splitlines() == ["connecting: To b …", "waiting: Gone.", "online"]


async def until(found: Callable[[], AccountState | None]) -> AccountState:
    async with asyncio.timeout(DEADLINE):
        while (result := found()) is None:  # noqa: ASYNC110 - a state tells nobody
            await asyncio.sleep(0.01)
        return result


async def test_a_question_stands_until_its_answer_is_right(box: Path, profile: Profile) -> None:
    (box / "code").write_text("1234\n", encoding="utf-8")
    service = Service(profile)
    await service.start()
    key = f"letterbox:{box}"
    try:

        def state(wanted: Callable[[AccountState], bool]) -> AccountState | None:
            one = service.core.connections.state(key)
            return one if one is not None and wanted(one) else None

        asking = await until(lambda: state(lambda one: one.question is not None))
        assert asking.question is not None
        with pytest.raises(NetworkError, match="This is not the code"):
            await service.accounts.answer_question(key, asking.question.id, "wrong")
        assert state(lambda one: one.question == asking.question)
        await service.accounts.answer_question(key, asking.question.id, "1234")
        online = await until(lambda: state(lambda one: one.state is ConnectionState.ONLINE))
        assert online.question is None
        assert [fact.label for fact in online.facts] == ["Letters wait", "Code"]
        known = await service.accounts.find(
            Account(key="letterbox:", network="letterbox", address=str(box)), None
        )
        assert [one.added for one in known] == [True]
    finally:
        await service.stop()
