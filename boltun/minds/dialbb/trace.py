"""Why an application answered as it did (docs/play.md §4.4)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from boltun.minds.dialbb.values import plain_or_text
from boltun.minds.trace import Step, Told

__all__ = ["DialbbTrace"]

_MOST_ROWS = 60
"""If more rows were tried, only the last are shown."""
_TYPE = "user utterance type "
"""So begins a condition that is the type of what the person says, by the name of its column."""
_LONG = 4_000
"""Texts in a trace are cut at so many characters."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DialbbTrace:
    """The blocks with their inputs and outputs, and the manager's way through its network."""

    blocks: Sequence[Mapping[str, Any]] = ()
    """``name``, ``input`` and ``output`` of each, in order."""
    before: str = ""
    after: str = ""
    manager: str = ""
    """The name of the block that walked through the network."""
    rows: Sequence[Mapping[str, Any]] = ()
    """The rows that were tried: ``state``, ``line``, ``to`` and the condition that ``failed``; None: taken.

    If the condition raised an error, ``error`` is its type.
    """
    variables: Mapping[str, Any] = field(default_factory=dict)
    changed: Mapping[str, Any] = field(default_factory=dict)
    """The variables that this turn has set."""
    stays: bool = False
    """The answer came from ``#error`` and is not said: nothing has happened."""
    cause: str = ""
    """Why the dialogue is in ``#error``."""
    sheet: Path | None = None
    line: int = 0
    """The place of the state in the sheet."""
    note: str = ""
    """The reason why there was no turn."""

    def told(self, *, brief: bool = False) -> Told:
        """Return the steps; ``brief`` changes nothing."""
        return Told(steps=tuple(self._steps()))

    def detail(self) -> dict[str, Any]:
        """Return the trace as docs/play.md §4.4 describes it."""
        blocks = []
        nlu = None
        for block in self.blocks:
            shown = {name: _shown(block[name]) for name in ("input", "output")}
            blocks.append({"name": block["name"], **shown})
            if "nlu_result" in block["input"]:
                nlu = _shown(block["input"]["nlu_result"])
        data: dict[str, Any] = {
            "kind": "dialbb",
            "blocks": blocks,
            "state": {"before": self.before, "after": self.after},
            "transitions": [dict(row) for row in self.rows[-_MOST_ROWS:]],
            "nlu": nlu,
            "variables": _shown(self.variables),
            "steps": [step.as_json() for step in self._steps()],
        }
        if self.cause:
            data["cause"] = self.cause
        return data

    def _steps(self) -> Iterator[Step]:
        if self.note:
            yield Step(template=self.note)
        for block in self.blocks:
            if self.manager and block["name"] == self.manager:
                yield from self._walk()
                continue
            yield Step(
                template="The block {block} gives {output}.",
                values={"block": block["name"], "output": _in_short(block["output"])},
            )

    def _walk(self) -> Iterator[Step]:
        if self.before:
            yield Step(template="The dialogue was in the state {state}.", values={"state": self.before})
        for row in self.rows[-_MOST_ROWS:]:
            values = {key: row[key] for key in ("state", "to", "failed", "error") if row.get(key) is not None}
            if row["failed"] is None:
                yield Step(
                    template="{state}: this row leads to {to}.",
                    values=values,
                    path=self.sheet,
                    line=row["line"],
                    depth=1,
                )
            elif row["failed"].startswith(_TYPE):
                yield Step(
                    template="{state}: not to {to}, because the message is not of the type {type}.",
                    values={
                        "state": row["state"],
                        "to": row["to"],
                        "type": row["failed"].removeprefix(_TYPE),
                    },
                    path=self.sheet,
                    line=row["line"],
                    depth=1,
                )
            elif "error" in row:
                yield Step(
                    template="{state}: not to {to}, because this failed with {error}: {failed}",
                    values=values,
                    path=self.sheet,
                    line=row["line"],
                    depth=1,
                )
            else:
                yield Step(
                    template="{state}: not to {to}, because this does not hold: {failed}",
                    values=values,
                    path=self.sheet,
                    line=row["line"],
                    depth=1,
                )
        for name, value in self.changed.items():
            yield Step(
                template="The variable {variable} is now: {value}",
                values={"variable": name, "value": _written(value)[:_LONG]},
                depth=1,
            )
        if self.cause:
            yield Step(template="An error: {cause}", values={"cause": self.cause})
        if self.stays:
            yield Step(
                template="There is no good answer, so the dialogue stays in the state {state}.",
                values={"state": self.after},
                path=self.sheet,
                line=self.line,
            )
            return
        yield Step(
            template="The dialogue is in the state {state}.",
            values={"state": self.after},
            path=self.sheet,
            line=self.line,
        )


def _shown(value: Any) -> Any:
    """Return a value as plain data, long texts cut."""
    value = plain_or_text(value)
    if isinstance(value, str):
        return value if len(value) <= _LONG else value[:_LONG] + "…"
    if isinstance(value, dict):
        return {key: _shown(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_shown(one) for one in value]
    return value


def _in_short(output: Any) -> str:
    if not isinstance(output, Mapping):
        return str(output)[:_LONG]
    return ", ".join(f"{key}: {_written(value)}" for key, value in output.items())[:_LONG]


def _written(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(plain_or_text(value), ensure_ascii=False)
