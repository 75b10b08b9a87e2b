"""Named entities by a large language model (manual, 5.7)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from boltun.minds.dialbb.blocks import AbstractBlock
from boltun.minds.dialbb.building import warn_during_building
from boltun.minds.dialbb.entities import with_entities
from boltun.minds.dialbb.knowledge_places import knowledge_of
from boltun.minds.dialbb.llm import Endpoint, read_object
from boltun.minds.dialbb.prompts import NER_TEMPLATES, language_of, put
from boltun.minds.dialbb.sheets import flagged, problem_in
from boltun.minds.dialbb.template_files import read_template
from boltun.minds.dialbb.understanding.knowledge import split_list, split_pairs
from boltun.minds.protocol import Problem

__all__ = ["NER"]


class NER(AbstractBlock):
    """Adds to ``aux_data`` the entities that the model finds in ``input_text``."""

    def __init__(self, block_config: dict[str, Any], config: dict[str, Any], config_dir: str) -> None:
        super().__init__(block_config, config, config_dir)
        self.check_io_config(["input_text"], ["aux_data"], block_config.get("input"))
        self._endpoint = Endpoint.from_config(block_config)
        template = read_template(block_config, config, config_dir)
        self._template = NER_TEMPLATES[language_of(config)] if template is None else template
        self._lists, self._classes, self._problems = _read_lists(block_config, Path(config_dir))
        for problem in self._problems:
            warn_during_building(f"{problem.path}:{problem.line}: {problem.text}")

    def process(self, input_data: dict[str, Any], session_id: str) -> dict[str, Any]:
        """Ask the model; a name that does not occur in the text is no entity of it."""
        text = input_data.get("input_text") or ""
        aux_data = input_data.get("aux_data") or {}
        if not text:
            return {"aux_data": aux_data}
        prompt = put(self._template, {**self._lists, "input": text})
        answer = self._endpoint.complete([{"role": "user", "content": prompt}], temperature=0, as_json=True)
        found = (read_object(answer) or {}).get("result")
        if not isinstance(found, list):
            if answer is not None:
                self._logger.warning("session: %s, the model's answer is no list of entities", session_id)
            return {"aux_data": aux_data}
        entities = [
            (one["class"], one["entity"])
            for one in found
            if isinstance(one, dict)
            and isinstance(one.get("class"), str)
            and isinstance(one.get("entity"), str)
            and (one["class"] in self._classes if self._classes else one["class"])
            and one["entity"]
            and one["entity"] in text
        ]
        return {"aux_data": with_entities(aux_data, entities, append=True)}

    @property
    def waits(self) -> float:
        """Seconds to wait for the model."""
        return self._endpoint.timeout

    def problems(self) -> Sequence[Problem]:
        """Return the problems: no model, and rows of the sheets."""
        return [*self._endpoint.problems(self.name, self.config_dir), *self._problems]

    def close(self) -> None:
        """End waiting questions, and close connections."""
        self._endpoint.close()


def _read_lists(block_config: dict[str, Any], folder: Path) -> tuple[dict[str, str], set[str], list[Problem]]:
    """Read the sheets ``classes`` and ``utterances`` (5.7.3): the classes, and their problems."""
    flags = block_config.get("flags_to_use")
    with closing(knowledge_of(block_config, folder)) as knowledge:
        sheet = str(block_config.get("classes_sheet") or "classes")
        rows = knowledge.sheet(sheet, ("flag", "class", "explanation", "examples"))
        classes = [row for row in flagged(rows, flags) if row["class"]]
        sheet = str(block_config.get("utterances_sheet") or "utterances")
        utterances = knowledge.sheet(sheet, ("flag", "utterance", "entities"))
    examples = []
    problems = []
    for row in flagged(utterances, flags):
        if not row["utterance"]:
            continue
        pairs, wrong = split_pairs(row["entities"])
        for one in wrong:
            template = "Sheet {sheet}: {pair} is not of the form class=entity."
            problems.append(problem_in(knowledge, sheet, row.number, "no-pair", template, pair=one))
        result = [{"class": name, "entity": entity} for name, entity in pairs]
        examples.append(f"{row['utterance']}\n{json.dumps({'result': result}, ensure_ascii=False)}")
    lists = {
        "classes": "\n".join(f"- {row['class']}" for row in classes),
        "class_explanations": "\n".join(
            f"- {row['class']}: {row['explanation']}" for row in classes if row["explanation"]
        ),
        "ne_examples": "\n".join(
            f"- {row['class']}: {', '.join(split_list(row['examples']))}"
            for row in classes
            if row["examples"]
        ),
        "ner_examples": "\n\n".join(examples),
    }
    return lists, {row["class"] for row in classes}, problems
