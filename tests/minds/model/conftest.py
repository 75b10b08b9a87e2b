"""Language models that ask a stand-in on loopback."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from boltun.message import ChatKind, Contact, Message
from boltun.minds.acquaintance import Acquaintance, Said, knowing
from boltun.minds.library import open_mind
from boltun.minds.opening import Opening
from boltun.minds.protocol import Reply
from tests.minds.model.stand_in import StandIn, served

AT = 1_800_000_000.0
BASE = """\
(jazz concert.)
Kim plays the bass in a jazz band, every Friday.
(dog Rex.)
Rex is a terrier, and he is fine.
[where is the key?]
Under the blue pot.
"""


@pytest.fixture
def stand_in() -> Iterator[StandIn]:
    with served() as one:
        yield one


Made = Callable[..., Any]


@pytest.fixture
def model(stand_in: StandIn, tmp_path: Path) -> Made:
    """Make a mind of a file with these keys beside the usual ones; ``on``: whether it is switched on."""

    def make(more: str = "", *, on: bool = True, kept: Path | None = None, secret: str | None = None) -> Any:
        (tmp_path / "kim.txt").write_text(BASE)
        path = tmp_path / "kim.model"
        path.write_text(
            f'endpoint = "{stand_in.url}"\nmodel = "small"\nbase = "kim.txt"\n'
            f'persona = "You stand in for Kim, who is at sea."\n{more}'
        )
        opening = Opening(may_run=lambda content: on, kept=kept, secret=lambda name: secret)
        return open_mind(path, opening=opening)

    return make


def said(mind: Any, text: str, *before: Said, may_send: bool = True, **contact: Any) -> Reply:
    """Return the reply to a message."""
    one = Contact(account="test:me", address="ann", **{"kind": ChatKind.DIRECT, **contact})
    message = Message(contact=one, text=text, at=AT, received_at=AT)
    with knowing(Acquaintance(may_send=may_send, said=before)):
        reply: Reply = mind.reply(message, mind.new_memory(), Random(1))
    return reply


def steps(reply: Reply) -> str:
    """Return why, as one text."""
    return "\n".join(step.template.format(**step.values) for step in reply.why.told().steps)
