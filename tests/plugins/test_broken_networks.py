"""A network of another package that is broken, at each of its ends: it is named, and harms nobody else."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

import pytest

from boltun.cli import account as account_command
from boltun.cli import main
from boltun.errors import NetworkError
from boltun.message import Account, Contact
from boltun.networks.connections import Connections
from boltun.networks.kind import TAKEN
from boltun.networks.protocol import ConnectionChanged, ConnectionState, NetworkEvent
from boltun.networks.registry import open_network, plugins
from boltun.networks.trial import try_account
from boltun.paths import Profile
from tests.plugins.conftest import Site

NAMED = "The network pigeon of the package boltun-pigeon "
DEADLINE = 30.0

PIGEON = """
import asyncio, time
from boltun.connection import ConnectionChanged, ConnectionState
from boltun.errors import NetworkError, NotConnectedError
from boltun.message import Contact, Message
from boltun.networks.kind import NetworkKind
from boltun.networks.protocol import AccountOption, Capabilities, Choice, MessageReceived

CHOICE = Choice(value="b", label="B")

class Pigeon:
    capabilities = Capabilities()
    def __init__(self, account, password, sink, keepsake):
        self.account, self.sink = account, sink
    async def run(self):
        self.sink(ConnectionChanged(account=self.account.key, state=ConnectionState.ONLINE))
        await asyncio.Event().wait()
    async def send(self, contact, text, id=""):
        return "42"
    def kept(self, bookmark):
        pass
    async def typing(self, contact, active):
        pass
    async def mark_read(self, message):
        pass
    async def set_presence(self, presence, text=""):
        pass
    async def subscription(self, contact, accept):
        pass
    async def try_out(self, within):
        return ConnectionChanged(account=self.account.key, state=ConnectionState.ONLINE)

KIND = NetworkKind(name="pigeon", title="Pigeons", open=Pigeon, needs_password=False)
"""
WAIT = "await asyncio.Event().wait()"

OPENING = {
    "the constructor raises": ("self.account, self.sink =", "1 / 0, "),
    "the constructor leaves": ("self.account, self.sink =", "exit('no'), "),
    "open returns None": ("open=Pigeon", "open=lambda *all: None"),
    "open takes too little": ("open=Pigeon", "open=lambda account: None"),
    "its capabilities raise": (
        "capabilities = Capabilities()",
        "capabilities = property(lambda self: 1 / 0)",
    ),
    "it cannot send": ("async def send", "async def post"),
    "its capabilities are none": ("capabilities = Capabilities()", "capabilities = {'typing'}"),
}
ENDING = {
    "run returns": (WAIT, "return"),
    "run raises": (WAIT, "1 / 0"),
    "run leaves": (WAIT, "exit()"),
    "run is no coroutine": ("async def run", "def run(self):\n        return 7\n    async def _run"),
    "run passes the end of something else on": (WAIT, "raise asyncio.CancelledError"),
    "its event is a text": (WAIT, "self.sink('online')"),
    "its event is of another account": (
        WAIT,
        "self.sink(ConnectionChanged(account='xmpp:me', state=ConnectionState.ONLINE))",
    ),
    "its state is a text": (WAIT, "self.sink(ConnectionChanged(account=self.account.key, state='odd'))"),
    "its sentence cannot be filled": (
        "state=ConnectionState.ONLINE))\n        await",
        "state=ConnectionState.ONLINE, template='{odd}'))\n        await",
    ),
    "its message has no text": (
        WAIT,
        "self.sink(MessageReceived(message=Message(contact=Contact(account=self.account.key, address='a'),"
        " text=None, at=1, received_at=1)))",
    ),
    "its message has no sender": (
        WAIT,
        "self.sink(MessageReceived(message=Message(contact=Contact(account=self.account.key, address=''),"
        " text='a', at=1, received_at=1)))",
    ),
}


@pytest.fixture
def profile(tmp_path: Path) -> Profile:
    return Profile.at(tmp_path / "profile").make()


def broken(site: Site, wrong: tuple[str, str] = ("", "")) -> Account:
    assert wrong[0] in PIGEON
    site.install("boltun-pigeon", "boltun.networks", PIGEON.replace(*wrong, 1))
    return Account(key="pigeon:roof", network="pigeon", address="roof")


def cases(table: dict[str, tuple[str, str]]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("wrong", table.values(), ids=table)


@cases(OPENING)
def test_an_account_is_refused_and_the_network_named(
    site: Site, profile: Profile, wrong: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    broken(site, wrong)
    assert main(["--profile", profile.name, "account", "add", "pigeon", "roof"]) == 1
    said = capsys.readouterr().err
    assert f"{NAMED}failed in open: " in said
    assert "Install a newer version of boltun-pigeon, or tell its author." in said
    assert said.count("\n") == 1
    assert main(["--profile", profile.name, "account", "list"]) == 0
    assert capsys.readouterr().out == ""


@cases(ENDING)
async def test_a_network_that_ends_by_itself_is_an_error_and_is_tried_again(
    site: Site, wrong: tuple[str, str]
) -> None:
    account = broken(site, wrong)
    told: list[ConnectionChanged] = []
    twice = asyncio.Event()

    def hear(event: NetworkEvent) -> None:
        assert isinstance(event, ConnectionChanged)
        told.append(event)
        if [one.state for one in told].count(ConnectionState.WAITING) == 2:
            twice.set()

    connections = Connections(password=lambda key: None, sink=hear)
    connections.add(account)
    await connections.open(account.key)
    async with asyncio.timeout(DEADLINE):
        await twice.wait()
    await connections.close_all()
    assert {one.account for one in told} == {account.key}
    first, second = [one for one in told if one.state is ConnectionState.WAITING]
    assert first.text == second.text
    assert first.text.startswith(NAMED)
    assert "Install a newer version of boltun-pigeon" in first.text
    assert first.retry_at is not None
    assert told[-1].state is ConnectionState.OFFLINE


async def test_what_the_network_itself_calls_final_stays_so(site: Site) -> None:
    account = broken(site, (WAIT, "raise NetworkError('The roof is closed.')"))
    told: list[NetworkEvent] = []
    failed = asyncio.Event()

    def hear(event: NetworkEvent) -> None:
        told.append(event)
        if isinstance(event, ConnectionChanged) and event.state is ConnectionState.FAILED:
            failed.set()

    connections = Connections(password=lambda key: None, sink=hear)
    connections.add(account)
    await connections.open(account.key)
    async with asyncio.timeout(DEADLINE):
        await failed.wait()
    await connections.close_all()
    assert isinstance(told[-1], ConnectionChanged)
    assert told[-1].text == "The roof is closed."


@pytest.mark.parametrize("method", ["typing", "mark_read"])
async def test_a_sign_that_fails_costs_nothing(site: Site, method: str) -> None:
    account = broken(site, (f"async def {method}", f"async def {method}(self, *all): 1 / 0\n    async def _"))
    network = open_network(account, None, lambda event: None)
    if method == "typing":
        await network.typing(Contact(account=account.key, address="a"), True)
    else:
        await network.mark_read(None)  # type: ignore[arg-type]
    network.kept("1")


async def test_a_bookmark_that_cannot_be_taken_costs_nothing(site: Site) -> None:
    account = broken(site, ("def kept(self, bookmark):", "def kept(self, bookmark):\n        1 / 0"))
    open_network(account, None, lambda event: None).kept("1")


@pytest.mark.parametrize(("returned", "id"), [("'42'", "42"), ("None", "ours"), ("42", "ours")])
async def test_a_message_that_is_out_has_an_id(site: Site, returned: str, id: str) -> None:
    account = broken(site, ('return "42"', f"return {returned}"))
    network = open_network(account, None, lambda event: None)
    assert await network.send(Contact(account=account.key, address="a"), "hi", "ours") == id


async def test_a_message_that_cannot_be_sent_names_the_network(site: Site) -> None:
    account = broken(site, ('return "42"', "return 1 / 0"))
    network = open_network(account, None, lambda event: None)
    with pytest.raises(NetworkError, match=f"^{NAMED}failed in send: ZeroDivisionError"):
        await network.send(Contact(account=account.key, address="a"), "hi", "ours")


@pytest.mark.parametrize("returned", ["1 / 0", "None", "True"])
async def test_a_trial_that_fails_says_whose_fault_it_is(site: Site, returned: str) -> None:
    account = broken(
        site,
        (
            "return ConnectionChanged(account=self.account.key, state=ConnectionState.ONLINE)",
            f"return {returned}",
        ),
    )
    trial = await try_account(account, None)
    assert not trial.works
    assert trial.template.format(**trial.values).startswith(f"{NAMED}failed in try_out: ")


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ("name='Pigeon'", "'Pigeon' cannot be the name of a network"),
        ("title=7", "title is 7, not str"),
        ("options=[]", "options is a value of the type list, not tuple"),
        ("options=('wings',)", "options holds a str, not only AccountOption"),
        (
            "options=(AccountOption(key='a b', label='A', default=''),)",
            "'a b' cannot be the key of an option",
        ),
        ("options=(AccountOption(key='a', label='A', default=None),)", "default is None, not str or int"),
        (
            "options=(AccountOption(key='ask_first', label='A', default=''),)",
            "two options are called 'ask_first', or the command line has it already",
        ),
        (
            "options=(AccountOption(key='a', label='A', default='c', choices=(CHOICE,)),)",
            "the default of a is none of its choices",
        ),
        (
            "options=(AccountOption(key='a', label='A', default=1, secret=True),)",
            "the option a is secret, so",
        ),
        ("capabilities=None", "capabilities is None, not Capabilities"),
        ("open='pigeon'", "open is the text 'pigeon', which cannot be called"),
    ],
)
def test_a_network_whose_fields_are_wrong_is_left_out_and_says_which(
    site: Site, profile: Profile, fields: str, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    said = f"KIND = NetworkKind(**{{**dict(name='pigeon', title='P', open=Pigeon), **dict({fields})}})\n"
    site.install("boltun-pigeon", "boltun.networks", f"{PIGEON.partition('KIND =')[0]}{said}")
    (wrong,) = plugins().broken
    assert reason in wrong.text
    # All commands still work, those of accounts above all.
    assert main(["--profile", profile.name, "account", "list"]) == 0
    assert main(["--profile", profile.name, "doctor"]) == 1
    assert reason in capsys.readouterr().out


def test_a_sign_of_percent_in_the_words_of_a_network_is_one(
    site: Site, capsys: pytest.CaptureFixture[str]
) -> None:
    broken(site, ('title="Pigeons"', 'title="50% pigeons", address_help="100%s sure"'))
    for arguments in (["add"], ["add", "pigeon"]):
        with pytest.raises(SystemExit, match="0"):
            main(["account", *arguments, "--help"])
    assert "100%s sure" in capsys.readouterr().out


def test_the_command_line_has_no_option_that_a_network_could_take(site: Site) -> None:
    site.install(
        "boltun-pigeon",
        "boltun.networks",
        PIGEON.replace(
            "needs_password=False",
            "options=(AccountOption(key='own', label='O', default='', secret=True),)",
        ),
    )
    commands = argparse.ArgumentParser().add_subparsers()
    account_command.add_parser(commands)
    taken = set(_dests(commands.choices["account"], "pigeon")) - {"own"}
    assert taken <= TAKEN


def _dests(parser: argparse.ArgumentParser, name: str, *, inside: bool = False) -> list[str]:
    found: list[str] = []
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for called, inner in action.choices.items():
                found += _dests(inner, name, inside=inside or called == name)
        elif inside:
            found += [
                flag.lstrip("-").replace("-", "_") for flag in action.option_strings if flag[:2] == "--"
            ]
    return found


@pytest.mark.parametrize("action", ["add", "change"])
def test_one_that_cannot_be_used_says_so_when_an_account_is_wanted(
    site: Site, profile: Profile, action: str, capsys: pytest.CaptureFixture[str]
) -> None:
    site.install("boltun-pigeon", "boltun.networks", "import feathers")
    assert main(["--profile", profile.name, "account", action, "pigeon", "roof", "--ask-first"]) == 1
    said = capsys.readouterr().err
    assert said.startswith("boltun: The network pigeon cannot be used: ModuleNotFoundError: No module named")
    assert "Install the package boltun-pigeon again" in said
