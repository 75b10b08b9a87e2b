"""Understanding by a large language model (manual, 5.4)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from boltun.minds.dialbb.blocks import AbstractBlock
from boltun.minds.dialbb.building import warn_during_building
from boltun.minds.dialbb.llm import Endpoint, read_object
from boltun.minds.dialbb.prompts import UNDERSTANDING_TEMPLATES, language_of, put
from boltun.minds.dialbb.template_files import read_template
from boltun.minds.dialbb.understanding.canonical import canonicalizer_of
from boltun.minds.dialbb.understanding.knowledge import Example, read_understanding
from boltun.minds.protocol import Problem

__all__ = ["Understander"]


class Understander(AbstractBlock):
    """From ``input_text`` to ``nlu_result``: the type and the slots that the model finds."""

    def __init__(self, block_config: dict[str, Any], config: dict[str, Any], config_dir: str) -> None:
        super().__init__(block_config, config, config_dir)
        self.check_io_config(["input_text"], ["nlu_result"], block_config.get("input"))
        canonicalize = canonicalizer_of(block_config, config, config_dir)
        self._knowledge = read_understanding(block_config, Path(config_dir), canonicalize)
        for problem in self._knowledge.problems:
            warn_during_building(f"{problem.path}:{problem.line}: {problem.text}")
        self._canonicalize = canonicalize
        self._endpoint = Endpoint.from_config(block_config)
        template = read_template(block_config, config, config_dir)
        if template is None:
            template = UNDERSTANDING_TEMPLATES[language_of(config)]
        self._template = template
        self._lists = {
            "types": "".join(f"- {name}\n" for name in self._knowledge.types).rstrip(),
            "slot_definitions": "\n".join(
                f"- {slot}: {', '.join(names)}" if names else f"- {slot}"
                for slot, names in self._knowledge.slots.items()
            ),
            "examples": "\n\n".join(_shown(example) for example in self._knowledge.examples),
        }

    def process(self, input_data: dict[str, Any], session_id: str) -> dict[str, Any]:
        """Ask the model; if it gives no proper answer, the type is ""."""
        text = input_data.get("input_text") or ""
        if not text:
            return {"nlu_result": {"type": "", "slots": {}}}
        prompt = put(self._template, {**self._lists, "input": text})
        answer = self._endpoint.complete([{"role": "user", "content": prompt}], temperature=0, as_json=True)
        result = self._checked(answer)
        if answer is not None and not result["type"]:
            self._logger.warning("session: %s, the model's answer is no understanding result", session_id)
        return {"nlu_result": result}

    @property
    def waits(self) -> float:
        """Seconds to wait for the model."""
        return self._endpoint.timeout

    def problems(self) -> Sequence[Problem]:
        """Return the problems: no model, and rows of the sheets."""
        return [*self._endpoint.problems(self.name, self.config_dir), *self._knowledge.problems]

    def close(self) -> None:
        """End waiting questions, and close connections."""
        self._endpoint.close()

    def _checked(self, answer: str | None) -> dict[str, Any]:
        found = read_object(answer) or {}
        kind, slots = found.get("type"), found.get("slots")
        if not isinstance(kind, str) or not kind or not isinstance(slots, dict):
            return {"type": "", "slots": {}}
        values = {slot: str(value) for slot, value in slots.items() if isinstance(value, str | int | float)}
        return {
            "type": kind,
            "slots": {slot: self._entity(slot, value) for slot, value in values.items() if value},
        }

    def _entity(self, slot: str, value: str) -> str:
        return self._knowledge.entity_of(slot, self._canonicalize(value)) or value


def _shown(example: Example) -> str:
    answer = json.dumps({"type": example.type, "slots": dict(example.slots)}, ensure_ascii=False)
    return f"{example.text}\n{answer}"
