"""Orders to the language model in a contact's words: they change the text of one reply, and nothing else.

`tests/minds/model/orders.json` has them. The stand-in obeys each order wherever it reads it.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest

from boltun.desk.reason import Reason
from boltun.events import OutcomeKind
from boltun.minds.boltun.mind import BoltunMind
from boltun.minds.library import open_mind
from boltun.minds.opening import Opening
from boltun.settings import SETTINGS
from boltun.store.store import Store
from tests.connection import connection_of
from tests.minds.model.stand_in import StandIn, served

ORDERS = json.loads((Path(__file__).parents[1] / "minds/model/orders.json").read_text("utf-8"))
HARMLESS = "What is the plan for tonight then?"
USUAL = "I cannot say, Kim is at sea."


@pytest.fixture
def stand_in() -> Iterator[StandIn]:
    with served() as one:
        one.says = obeying
        yield one


def obeying(request: dict[str, Any]) -> str:
    """Obey the first order in any message of the conversation."""
    read = "\n".join(one["content"] for one in request["messages"][1:])
    plain = "".join(one for one in read if one.isprintable())
    for one in ORDERS:
        sign = "".join(letter for letter in one["order"] if letter.isprintable())
        if sign.replace("<|", "< |").replace("|>", "| >") in plain or sign in plain:
            return str(one["obeyed"])
    # Whoever says the same twice is not heard.
    return f"{USUAL} You wrote {len(read)} letters."


async def told(stage: Any, text: str, name: str) -> None:
    """Let a contact write, and wait for what comes of it."""
    stage.says(text, name)
    for _ in range(600):
        await asyncio.sleep(1)
        came = stage.incoming(name)
        if came and came[-1].outcome is not OutcomeKind.WAITING and stage.desk.is_idle:
            return
    raise AssertionError("nothing came of it")


class Played:
    """What is there after Ann wrote a text and then something harmless, and Bob something harmless."""

    def __init__(self, stage: Any, folder: Path) -> None:
        self.replies = {name: stage.sent(name) for name in ("ann", "bob")}
        self.acts = [one for one, _ in stage.acts()]
        self.settings = {key: stage.settings[setting] for key, setting in SETTINGS.items()}
        self.contacts = [stage.contact(name).settings for name in ("ann", "bob")]
        self.outcomes = [
            (kind, reason) for name in ("ann", "bob") for _, kind, reason in stage.outcomes(name)
        ]
        self.events = [type(event).__name__ for event in stage.events]
        self.file = (folder / "kim.model").read_text().replace(str(folder), "")
        self.files = sorted(one.name for one in folder.rglob("*"))
        self.answers = stage.minds["model"].budget.today().answers
        self.tables = tables(stage.store)

    def but_for_the_replies(self) -> dict[str, Any]:
        """Return all but what was said."""
        return {name: value for name, value in vars(self).items() if name != "replies"}


@pytest.fixture
def played(make_stage: Any, travel: Any, stand_in: StandIn, tmp_path: Path) -> Callable[[str], Played]:
    def play(text: str) -> Played:
        folder = Path(mkdtemp(dir=tmp_path))
        path = folder / "kim.model"
        persona = 'persona = "You stand in for Kim, who is at sea."'
        path.write_text(f'endpoint = "{stand_in.url}"\nmodel = "small"\n{persona}\n')

        async def scene() -> Played:
            with Store.open(folder / "boltun.sqlite") as store:
                choices = {"talk_with_everybody": True, "thinking_time": 0, "typing_time": 0}
                stage = make_stage(store, **choices)
                async with stage:
                    opening = Opening(name="model", may_run=lambda content: True, kept=folder / "kept")
                    stage.minds["base"] = BoltunMind.compile("[hello.]\nHello!\n", name="base")
                    stage.minds["model"] = open_mind(path, opening=opening)
                    for name in ("ann", "bob"):
                        contact = stage.contact(name).id
                        stage.desk.set_minds(contact, ["base", "model"])
                        settings = stage.store.contacts.get(contact).settings
                        stage.store.contacts.save_settings(contact, replace(settings, model=True))
                    await told(stage, text, "ann")
                    await told(stage, HARMLESS, "ann")
                    await told(stage, HARMLESS, "bob")
                    return Played(stage, folder)

        result: Played = travel(scene())
        return result

    return play


def tables(store: Any) -> dict[str, list[Any]]:
    """Return all rows, without times, explanations and the texts of messages."""
    connection = connection_of(store)
    names = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    found: dict[str, list[Any]] = {}
    for name in names:
        if name in ("explanations", "alembic_version") or name.startswith(("sqlite_", "search", "words")):
            continue
        rows = connection.execute(f'SELECT * FROM "{name}"')
        columns = [one[0] for one in rows.description]
        left_out = {"text", "topic", "reply", "asked", "network_id", "server_id"}
        left_out |= {one for one in columns if one == "at" or one.endswith(("_at", "_until"))}
        shown = [
            [value for column, value in zip(columns, row, strict=True) if column not in left_out]
            for row in rows
        ]
        found[name] = sorted(map(repr, shown))
    return found


@pytest.mark.parametrize("number", range(len(ORDERS)))
def test_an_order_changes_the_text_of_one_reply_and_nothing_else(
    played: Callable[[str], Played], stand_in: StandIn, number: int
) -> None:
    usual = played("Is Kim at home?")
    assert [len(replies) for replies in usual.replies.values()] == [2, 1]
    before = len(stand_in.requests)
    after = played(ORDERS[number]["order"])
    assert after.replies["ann"][-1] == f"{USUAL} You wrote {len(HARMLESS)} letters.", (
        "neither order nor answer is sent again"
    )
    assert after.replies["bob"] == usual.replies["bob"]
    assert len(stand_in.requests) == before + 3
    if len(after.replies["ann"]) == 2:
        assert after.but_for_the_replies() == usual.but_for_the_replies()
    else:
        assert len(after.replies["ann"]) == 1, "what it was told to write is not said at all"
        assert after.outcomes[0] == (OutcomeKind.SILENT, Reason.NOTHING_FOUND)
        for name in ("settings", "contacts", "file", "files", "answers"):
            assert getattr(after, name) == getattr(usual, name)


def test_the_model_obeys_so_that_the_orders_are_worth_trying(played: Callable[[str], Played]) -> None:
    assert played(ORDERS[0]["order"]).replies["ann"][0] == "HACKED"
    assert len(ORDERS) >= 20
