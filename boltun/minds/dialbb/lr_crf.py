"""Understanding by examples: logistic regression for types, a conditional random field for slots (5.3)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from boltun.minds.dialbb.blocks import AbstractBlock
from boltun.minds.dialbb.building import BuildError, warn_during_building
from boltun.minds.dialbb.prompts import language_of
from boltun.minds.dialbb.understanding.canonical import canonicalizer_of
from boltun.minds.dialbb.understanding.knowledge import read_understanding
from boltun.minds.dialbb.understanding.models import Lexicon, SlotModel, TypeModel, Word
from boltun.minds.dialbb.understanding.tokens import tokenizer_for
from boltun.minds.protocol import Problem

__all__ = ["Understander"]


class Understander(AbstractBlock):
    """From ``input_text`` to ``nlu_result``: a type and slots, or a list of ``num_candidates`` of them."""

    def __init__(self, block_config: dict[str, Any], config: dict[str, Any], config_dir: str) -> None:
        """Read the knowledge and learn from it; MissingExtraError without the extra ``dialbb``."""
        super().__init__(block_config, config, config_dir)
        self.check_io_config(["input_text"], ["nlu_result"], block_config.get("input"))
        candidates = block_config.get("num_candidates", 1)
        if isinstance(candidates, bool) or not isinstance(candidates, int) or candidates < 1:
            raise BuildError(f"num_candidates is {candidates!r}, but has to be a number from 1.")
        self._candidates = candidates
        self._canonicalize = canonicalizer_of(block_config, config, config_dir)
        self._knowledge = read_understanding(block_config, Path(config_dir), self._canonicalize)
        for problem in self._knowledge.problems:
            warn_during_building(f"{problem.path}:{problem.line}: {problem.text}")
        language = language_of(config)
        self._tokenize = tokenizer_for(language)
        names = [(entity.slot, name) for entity in self._knowledge.entities for name in entity.names]
        self._lexicon = Lexicon(names, unspaced=language == "ja")
        examples = [(example, self._words(example.text)) for example in self._knowledge.examples]
        self._types = TypeModel([(words, example.type) for example, words in examples])
        self._slots = SlotModel([(example.text, words, example.slots) for example, words in examples])

    def process(self, input_data: dict[str, Any], session_id: str) -> dict[str, Any]:
        """Understand an utterance in canonical form; an empty one has the type ""."""
        text = input_data.get("input_text") or ""
        words = self._words(text) if text else []
        ranked = self._types.ranked(words)[: self._candidates] if words else []
        slots = {
            slot: self._knowledge.entity_of(slot, self._canonicalize(value)) or value
            for slot, value in self._slots.found(text, words).items()
        }
        results = [{"type": name, "slots": dict(slots)} for name, _ in ranked]
        results = results or [{"type": "", "slots": {}}]
        return {"nlu_result": results[0] if self._candidates == 1 else results}

    def problems(self) -> Sequence[Problem]:
        """Return what is wrong in the sheets, by row."""
        return self._knowledge.problems

    def _words(self, text: str) -> list[Word]:
        return self._lexicon.words(text, self._tokenize(text))
