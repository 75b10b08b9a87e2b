"""Small DialBB applications that tests make, and conversations with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import yaml

from boltun.minds.dialbb import DialogueProcessor
from tests.minds.dialbb.workbooks import write_workbook

__all__ = ["COLUMNS", "MANAGER", "Talk", "begin", "row", "write_application"]

COLUMNS = (
    "flag",
    "state",
    "system utterance",
    "user utterance example",
    "user utterance type",
    "conditions",
    "actions",
    "next state",
)

MANAGER = {
    "name": "manager",
    "block_class": "dialbb.builtin_blocks.stn_management.stn_manager.Manager",
    "input": {
        "sentence": "user_utterance",
        "nlu_result": "nlu_result",
        "user_id": "user_id",
        "aux_data": "aux_data",
    },
    "output": {"output_text": "system_utterance", "final": "final", "aux_data": "aux_data"},
    "knowledge_file": "scenario.xlsx",
}


def row(
    state: object = "",
    says: object = "",
    type: object = "",
    conditions: object = "",
    actions: object = "",
    to: object = "",
    *,
    flag: object = "Y",
    example: object = "",
) -> dict[str, object]:
    """One row of a scenario."""
    return dict(zip(COLUMNS, (flag, state, says, example, type, conditions, actions, to), strict=True))


def write_application(
    folder: Path,
    rows: Sequence[Mapping[str, Any]] = (),
    *,
    block: Mapping[str, Any] | None = None,
    config: Mapping[str, Any] | None = None,
    blocks: Sequence[Mapping[str, Any]] | None = None,
    functions: Mapping[str, str] | None = None,
    files: Mapping[str, str] | None = None,
) -> Path:
    """Write an application with one manager, or with the ``blocks`` given; return its configuration."""
    folder.mkdir(parents=True, exist_ok=True)
    if rows:
        columns = [*COLUMNS, *(key for key in rows[0] if key not in COLUMNS)]
        lines: list[Sequence[object]] = [columns, *([one.get(column) for column in columns] for one in rows)]
        write_workbook(folder / "scenario.xlsx", {"scenario": lines})
    manager: dict[str, Any] = {**MANAGER, **(block or {})}
    for name, source in (functions or {}).items():
        (folder / f"{name}.py").write_text(source, encoding="utf-8")
    if functions:
        manager.setdefault("function_definitions", ":".join(functions))
    for name, text in (files or {}).items():
        (folder / name).write_text(text, encoding="utf-8")
    path = folder / "config.yml"
    whole = {"blocks": [dict(one) for one in blocks] if blocks else [manager], **(config or {})}
    path.write_text(yaml.safe_dump(whole, allow_unicode=True), encoding="utf-8")
    return path


class Talk:
    """A conversation with a processor: ``hello`` opens a session, ``say`` goes on with it."""

    def __init__(self, processor: DialogueProcessor, user: str = "user1") -> None:
        self.processor = processor
        self.user = user
        self.session = ""
        self.last: dict[str, Any] = {}

    def hello(self, aux: Mapping[str, Any] | None = None, **extra: Any) -> str:
        request = {"user_id": self.user, **({} if aux is None else {"aux_data": dict(aux)}), **extra}
        self.last = self.processor.process(request, initial=True)
        self.session = self.last["session_id"]
        return str(self.last["system_utterance"])

    def say(
        self,
        text: str,
        type: str | None = None,
        slots: Mapping[str, Any] | None = None,
        *,
        aux: Mapping[str, Any] | None = None,
        nlu: Any = None,
        **extra: Any,
    ) -> str:
        request = {"user_id": self.user, "session_id": self.session, "user_utterance": text, **extra}
        if type is not None:
            nlu = {"type": type, "slots": dict(slots or {})}
        if nlu is not None:
            request["nlu_result"] = nlu
        if aux is not None:
            request["aux_data"] = dict(aux)
        self.last = self.processor.process(request)
        return str(self.last["system_utterance"])

    @property
    def state(self) -> Any:
        return self.last["aux_data"].get("state")

    @property
    def final(self) -> bool:
        return bool(self.last["final"])


def begin(folder: Path, rows: Sequence[Mapping[str, Any]], seed: int = 1, **how: Any) -> Talk:
    """Write an application, open it and its first session."""
    config = write_application(folder / "application", rows, **how)
    talk = Talk(DialogueProcessor(config, dice=Random(seed)))
    talk.hello()
    return talk
