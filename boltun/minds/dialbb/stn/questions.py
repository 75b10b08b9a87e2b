"""A scenario's questions to a language model: to judge a condition, or to write a part of an utterance."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from boltun.errors import BoltunError
from boltun.minds.dialbb.modules import require
from boltun.minds.dialbb.prompts import (
    INSTRUCTIONS,
    bullets,
    fill,
    language_of,
    task_prompt,
    without_name,
    written_dialogue,
    written_time,
)
from boltun.minds.protocol import Problem, Severity

if TYPE_CHECKING:
    from boltun.minds.dialbb.llm import Endpoint

__all__ = ["NOTHING_GENERATED", "Questions"]

NOTHING_GENERATED = "..."
"""Stands for the value if a model or a function gave nothing."""

_TEMPERATURE = 0.7


class Questions:
    """The element ``chatgpt`` of a manager's configuration, and the model that it names."""

    def __init__(
        self, block_config: Mapping[str, Any], now: Callable[[], datetime] = lambda: datetime.now()
    ) -> None:
        settings = block_config.get("chatgpt")
        self._is_configured = bool(settings)
        self._settings: Mapping[str, Any] = settings if isinstance(settings, Mapping) else {}
        self._now = now
        self._endpoint: Endpoint | None = None

    def builtin_check_with_llm(self, task: str, context: dict[str, Any]) -> bool:
        """Tell whether the model says yes to a task."""
        return self._is_yes(self._prompt(task, context, checking=True))

    def builtin_check_with_prompt_template(self, prompt_template: str, context: dict[str, Any]) -> bool:
        """Tell whether the model says yes to a prompt."""
        return self._is_yes(self._filled(prompt_template, context))

    def builtin_generate_with_llm(self, task: str, context: dict[str, Any]) -> str:
        """Return what the model writes for a task."""
        return self._written(self._prompt(task, context, checking=False), context)

    def builtin_generate_with_prompt_template(self, prompt_template: str, context: dict[str, Any]) -> str:
        """Return what the model writes for a prompt."""
        return self._written(self._filled(prompt_template, context), context)

    def problems(self, block: str, config_dir: str) -> list[Problem]:
        """Return what keeps these questions from being answered."""
        try:
            return self._model().problems(block, config_dir)
        except BoltunError as error:
            path = Path(config_dir) / "config.yml"
            values = {"reason": str(error)}
            return [
                Problem(
                    code="no-model",
                    severity=Severity.WARNING,
                    template="{reason}",
                    path=path,
                    line=1,
                    values=values,
                )
            ]

    def require(self) -> None:
        """NotApprovedError if nobody agreed that the application that is being built asks a model."""
        model = self._settings.get("gpt_model")
        require(f"the language model {model}" if model else "a language model", when_it_answers=True)

    @property
    def timeout(self) -> float:
        """Seconds to wait for the model in a turn."""
        return self._model().timeout

    def close(self) -> None:
        """Close connections, and end waits for answers."""
        if self._endpoint is not None:
            self._endpoint.close()

    def _prompt(self, task: str, context: Mapping[str, Any], *, checking: bool) -> str:
        return task_prompt(
            task,
            context["_dialogue_history"],
            language_of(context["_config"], "ja"),
            situation=self._settings.get("situation"),
            persona=self._settings.get("persona"),
            checking=checking,
        )

    def _filled(self, template: str, context: Mapping[str, Any]) -> str:
        language = language_of(context["_config"], "ja")
        values = {
            "dialogue_history": written_dialogue(context["_dialogue_history"], language),
            "current_time": written_time(self._now(), language),
            "situation": bullets(self._settings.get("situation")) or None,
            "persona": bullets(self._settings.get("persona")) or None,
        }
        return fill(template, values, context["_aux_data"])

    def _is_yes(self, prompt: str) -> bool:
        temperature = self._settings.get("temperature_for_checking")
        answer = self._ask([{"role": "user", "content": prompt}], temperature)
        return answer is not None and "yes" in answer.lower()

    def _written(self, prompt: str, context: Mapping[str, Any]) -> str:
        messages = [{"role": "user", "content": prompt}]
        if self._is_configured:
            instruction = (
                self._settings.get("instruction") or INSTRUCTIONS[language_of(context["_config"], "ja")]
            )
            messages.insert(0, {"role": "system", "content": str(instruction)})
        answer = self._ask(messages, None)
        return without_name(answer) if answer is not None else NOTHING_GENERATED

    def _ask(self, messages: list[dict[str, str]], temperature: float | None) -> str | None:
        if temperature is None:
            temperature = self._settings.get("temperature", _TEMPERATURE)
        return self._model().complete(messages, temperature=temperature)

    def _model(self) -> Endpoint:
        if self._endpoint is None:
            # Most scenarios ask no model, and the module that asks one takes a while to load.
            from boltun.minds.dialbb.llm import Endpoint

            self._endpoint = Endpoint.from_config(self._settings)
        return self._endpoint
