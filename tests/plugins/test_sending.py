"""A kind of another package whose minds send words away: shown, switched on, and named if it is broken."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from boltun.cli import main
from boltun.errors import MindError
from boltun.message import Contact, Message
from boltun.minds.sending import Spent
from boltun.paths import Profile
from boltun.service import Service
from tests.plugins.conftest import Site

PIGEON = """
from hashlib import blake2b
from boltun.minds.acquaintance import acquaintance
from boltun.minds.content import Content
from boltun.minds.kind import MindKind
from boltun.minds.protocol import Merit, Reply
from boltun.minds.sending import Limits, Sending, Spent, Terms
from boltun.minds.trace import Told

class Memory:
    def sent(self, at):
        return self
    def said(self, replies, at):
        return self
    def as_json(self):
        return {}

class Pigeon:
    slow = True
    def __init__(self, path, opening):
        self.path, self.opening = path, opening
    def reply(self, message, memory, dice):
        text = "coo" if self.is_on() and acquaintance().may_send else None
        return Reply(text=text, why=Told(), remembers=Memory())
    def greet(self, memory, dice, message=None):
        return Reply(text=None, why=Told(), remembers=Memory())
    def problems(self):
        return []
    def with_options(self, options):
        return self
    def new_memory(self):
        return Memory()
    def memory_from_json(self, data):
        return Memory()
    def terms(self):
        return Terms(where="loft.example", asked="pigeon", key_name="pigeon", limits=Limits(answers_a_day=3))
    def is_on(self):
        digest = blake2b(self.path.read_bytes(), digest_size=32).hexdigest()
        return self.opening.may_run(Content(
            folder=self.path, digest=digest, files={}, modules={}, links={}, where="loft.example"))
    def spent(self):
        return Spent(1, 20, 0.0)
    def sending(self, text, said=()):
        return Sending(messages=({"role": "user", "content": text},), left_out=len(said))

KIND = MindKind(
    name="pigeon", title="a pigeon", suffixes=(".pigeon",), agreed_alone=True, sends=True, open=Pigeon
)
"""
ANN = Contact(account="xmpp:me@example.org", address="ann@example.org", name="Ann")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = Profile.at(tmp_path / "profile").make().bases / "grey.pigeon"
    path.write_text("coo\n")
    return path


@pytest.fixture
async def service(tmp_path: Path) -> AsyncIterator[Service]:
    service = Service(Profile.at(tmp_path / "profile"), connect=False)
    yield service
    await service.stop()


def test_the_command_line_shows_what_it_would_send(
    site: Site, path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    site.install("boltun-pigeon", "boltun.minds", PIGEON)
    assert main(["--profile", str(tmp_path / "profile"), "model", "show", str(path), "Hi!", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "where": "loft.example",
        "model": "pigeon",
        "messages": [{"role": "user", "content": "Hi!"}],
        "left_out": 0,
        "on": False,
        "today": {"answers": 1, "tokens": 20, "cost": 0.0},
        "problems": [],
    }


async def test_it_makes_drafts_for_marked_contacts_once_it_is_on(
    site: Site, path: Path, service: Service
) -> None:
    site.install("boltun-pigeon", "boltun.minds", PIGEON)
    await service.start()
    await service.minds.scan()
    got = service.store.messages.receive(Message(contact=ANN, text="Hi!", at=1.0, received_at=1.0))
    assert got.message_id is not None
    await service.conversations.set_model(service.store.contacts.id_of(ANN), True)
    assert not await service.models.may_draft(got.message_id)
    shown = await service.models.would_send(service.store.contacts.id_of(ANN))
    assert shown is not None
    assert (shown.where, shown.spent, shown.limits.answers_a_day) == ("loft.example", Spent(1, 20, 0.0), 3)
    await service.models.switch(path, True)
    assert await service.models.draft(got.message_id) == "coo"
    await service.models.switch(path, False)
    assert not await service.models.may_draft(got.message_id)


@pytest.mark.parametrize(
    ("wrong", "named"),
    [
        (("def spent", "def paid"), "has no spent"),
        (('where="loft.example", asked', "where=None, asked"), "failed in terms: where is None, not str"),
        (("def is_on(self):", "def is_on(self):\n        1 / 0"), "failed in is_on: ZeroDivisionError"),
        (("return Spent(1, 20, 0.0)", "return 7"), "failed in spent: it returned 7, which is no Spent"),
        (('{"role": "user", "content": text}', '{"role": "user"}'), "failed in sending: "),
    ],
)
async def test_one_that_is_broken_is_named(
    site: Site, path: Path, service: Service, wrong: tuple[str, str], named: str
) -> None:
    assert wrong[0] in PIGEON
    site.install("boltun-pigeon", "boltun.minds", PIGEON.replace(*wrong))
    with pytest.raises(MindError, match="the package boltun-pigeon") as caught:
        await service.models.show(path, text="Hi!")
    assert named in str(caught.value)


async def test_its_kind_has_to_say_so(site: Site, path: Path, service: Service) -> None:
    site.install("boltun-pigeon", "boltun.minds", PIGEON.replace("sends=True, ", ""))
    with pytest.raises(MindError, match="This is a pigeon, which sends no words to another computer"):
        await service.models.show(path)
