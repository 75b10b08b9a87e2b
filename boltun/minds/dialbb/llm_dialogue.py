"""Dialogue by a large language model alone (manual, 5.6)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from boltun.minds.dialbb.blocks import AbstractBlock
from boltun.minds.dialbb.building import BuildError
from boltun.minds.dialbb.contexts import HISTORY, Context
from boltun.minds.dialbb.llm import Endpoint
from boltun.minds.dialbb.prompts import (
    INSTRUCTIONS,
    fill,
    language_of,
    without_name,
    written_dialogue,
    written_time,
)
from boltun.minds.dialbb.template_files import read_template
from boltun.minds.protocol import Problem

__all__ = ["ChatGPT"]

_SPEAKERS = {"ja": ("ユーザ", "システム"), "en": ("User", "System")}
_HEADINGS = {"ja": "\n#現在までの対話\n\n", "en": "\n#Dialogue up to now\n\n"}
_FALLBACK = "..."


class ChatGPT(AbstractBlock):
    """From ``user_utterance`` to ``system_utterance``, by a prompt of the application's.

    If the model gives no answer, it says ``fallback_utterance``.
    """

    def __init__(self, block_config: dict[str, Any], config: dict[str, Any], config_dir: str) -> None:
        super().__init__(block_config, config, config_dir)
        self.check_io_config(
            ["user_utterance"], ["system_utterance"], block_config.get("input"), block_config.get("output")
        )
        self._language = language = language_of(config)
        template = read_template(block_config, {}, config_dir)
        if template is None:
            raise BuildError(f"The block {self.name} has no prompt_template.")
        if "{dialogue_history}" in template:
            raise BuildError(
                f"The prompt_template of block {self.name} contains {{dialogue_history}}, which is obsolete:"
                " the dialogue is always put at its end."
            )
        self._template = template
        self._endpoint = Endpoint.from_config(block_config)
        self._temperature = _temperature(block_config)
        user, system = _SPEAKERS[language]
        self._names = {
            "user": str(block_config.get("user_name") or user),
            "system": str(block_config.get("system_name") or system),
        }
        self._instruction = str(block_config.get("instruction") or INSTRUCTIONS[language])
        self._first = str(block_config.get("first_system_utterance") or "")
        self._fallback = str(block_config.get("fallback_utterance") or _FALLBACK)

    def process(self, input_data: dict[str, Any], session_id: str) -> dict[str, Any]:
        """Say the first utterance to a new user; otherwise go on with the dialogue."""
        aux_data = input_data.get("aux_data") or {}
        contexts = self.contexts
        known = contexts.load(session_id)
        if known is None:
            utterance = self._first
            history = [{"speaker": "system", "utterance": utterance}] if utterance else []
            contexts.save(session_id, Context({}, history), None)
        else:
            work = known[0].begin()
            history = work[HISTORY]
            history.append({"speaker": "user", "utterance": input_data.get("user_utterance") or ""})
            answer = self._answer(history, aux_data)
            if answer is not None:
                history.append({"speaker": "system", "utterance": answer})
            utterance = self._fallback if answer is None else answer
            contexts.save(session_id, Context.kept(work), known[0])
        return {"system_utterance": utterance, "aux_data": aux_data, "final": False}

    @property
    def waits(self) -> float:
        """Seconds to wait for the model."""
        return self._endpoint.timeout

    def problems(self) -> Sequence[Problem]:
        """If there is no model, return that as a problem."""
        return self._endpoint.problems(self.name, self.config_dir)

    def close(self) -> None:
        """End waiting questions, and close connections."""
        self._endpoint.close()

    def _answer(self, history: list[dict[str, str]], aux_data: dict[str, Any]) -> str | None:
        now = written_time(datetime.now(), self._language)
        prompt = fill(self._template, {"current_time": now}, aux_data)
        dialogue = written_dialogue(history, self._language, names=self._names)
        answer = self._endpoint.complete(
            [
                {"role": "system", "content": self._instruction},
                {"role": "user", "content": f"{prompt}{_HEADINGS[self._language]}{dialogue}\n"},
            ],
            temperature=self._temperature,
        )
        if answer is None:
            return None
        return without_name(answer, self._names["system"]) or None


def _temperature(block_config: dict[str, Any]) -> float:
    value = block_config.get("temperature", 0.7)
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise BuildError(f"temperature is {value!r}, but has to be a number.")
    return value
