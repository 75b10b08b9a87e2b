"""What `conformance/aiml` expects: talks of which each rests on the specification, the seed or the peers."""

from __future__ import annotations

import json
import re
import time
import unicodedata
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from boltun.message import Contact, Message
from boltun.minds.aiml.opening import open_mind
from boltun.minds.opening import Opening
from boltun.minds.protocol import Memory

FOLDER = Path(__file__).resolve().parents[3].parent / "shared" / "conformance" / "aiml"
FILES = ("aiml_conversations.json", "xaiml_conversations.json")


def cases() -> list[Any]:
    if not FOLDER.is_dir():
        reason = f"the conformance sample is not there: {FOLDER}"
        return [pytest.param({}, marks=pytest.mark.skip(reason=reason), id="absent")]
    return [
        pytest.param(case, id=case["id"])
        for name in FILES
        for case in json.loads((FOLDER / name).read_text(encoding="utf-8"))
    ]


def folder_of(case: Mapping[str, Any], folder: Path) -> Path:
    """Lay out a bot as people do: the AIML files, and the options as files beside them."""
    for name in case["aiml"]:
        source = FOLDER / name
        (folder / source.name).write_bytes(source.read_bytes())
    options = case.get("options", {})
    files = {
        "bot.properties": [[name, value] for name, value in options.get("properties", {}).items()],
        "bot.pdefaults": [[name, value] for name, value in options.get("predicates", {}).items()],
    }
    files |= {f"{name}.set": [[one] for one in members] for name, members in options.get("sets", {}).items()}
    for kind, suffix in (("maps", "map"), ("substitutions", "substitution")):
        files |= {
            f"{name}.{suffix}": [list(pair) for pair in dict(pairs).items()]
            for name, pairs in options.get(kind, {}).items()
        }
    for name, entries in files.items():
        if entries:
            (folder / name).write_text(json.dumps(entries, ensure_ascii=False), encoding="utf-8")
    return folder


def plain(text: str | None) -> str:
    return " ".join(unicodedata.normalize("NFC", text or "").split())


def fits(reply: str | None, expected: Any, seconds: float) -> bool:
    if expected is None:
        return True
    said = plain(reply)
    if isinstance(expected, str):
        return said == plain(expected)
    if isinstance(expected, list):
        return any(fits(reply, one, seconds) for one in expected)
    return (
        all(plain(part) in said for part in expected.get("contains", []))
        and not any(plain(part) in said for part in expected.get("not_contains", []))
        and ("regex" not in expected or re.search(expected["regex"], said) is not None)
        and seconds <= expected.get("max_s", seconds)
        and len(said) <= expected.get("max_len", len(said))
    )


@pytest.mark.parametrize("case", cases())
def test_talk_goes_as_the_sample_says(case: Mapping[str, Any], tmp_path: Path) -> None:
    timeout = float(case.get("options", {}).get("dialogue_timeout") or 0)
    mind = open_mind(folder_of(case, tmp_path), Opening(dialogue_timeout=timeout))
    memories: dict[str, Memory] = {}
    dice = Random(1)
    at = time.time()
    wrong = []
    for exchange in case["exchanges"]:
        text, expected, *more = exchange
        extras = more[0] if more else {}
        keys = {"init": "initTalkingFlag", "send": "appSendTime", "recv": "appRecvTime"}
        aux = {name: extras[key] for key, name in keys.items() if key in extras}
        user = extras.get("user", "ann")
        at += 1
        message = Message(
            contact=Contact(account="practice:test", address=user), text=text, at=at, received_at=at, aux=aux
        )
        memory = memories.get(user) or mind.new_memory()
        begun = time.process_time()
        reply = mind.reply(message, memory, dice)
        seconds = time.process_time() - begun
        memories[user] = reply.remembers.sent(at)
        if not fits(reply.text, expected, seconds):
            wrong.append(f"{text!r} was answered {reply.text!r}, not {expected!r}")
    assert not wrong, "\n".join(wrong)
