"""Named entities by spaCy, and GiNZA for Japanese (manual, 5.8; the extra ``spacy``)."""

from __future__ import annotations

import re
import threading
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from boltun.errors import MindError, MissingExtraError
from boltun.minds.dialbb.blocks import AbstractBlock
from boltun.minds.dialbb.building import BuildError
from boltun.minds.dialbb.entities import with_entities
from boltun.minds.dialbb.understanding.tokens import LONGEST
from boltun.text.files import is_folder

__all__ = ["SpaCyNER"]

_SURROGATES = re.compile(r"[\ud800-\udfff]")


class SpaCyNER(AbstractBlock):
    """Adds to ``aux_data`` the entities that a model of spaCy and ``patterns`` find in ``input_text``."""

    def __init__(self, block_config: dict[str, Any], config: dict[str, Any], config_dir: str) -> None:
        """Load the model: an installed package, a folder beside the configuration, or ``blank:en``."""
        super().__init__(block_config, config, config_dir)
        self.check_io_config(["input_text"], ["aux_data"], block_config.get("input"))
        name = block_config.get("model")
        if not isinstance(name, str) or not name:
            raise BuildError(f"The block {self.name} has no model.")
        self._model = _loaded(name, Path(config_dir))
        patterns = block_config.get("patterns")
        if patterns:
            self._add(patterns)
        self._lock = threading.Lock()

    def process(self, input_data: dict[str, Any], session_id: str) -> dict[str, Any]:
        """Find entities; those of one label are joined in the order in which they stand."""
        aux_data = input_data.get("aux_data") or {}
        text = _SURROGATES.sub("\ufffd", (input_data.get("input_text") or "")[:LONGEST])
        if not text:
            return {"aux_data": aux_data}
        # What a text adds to the vocabulary would stay for ever.
        zone = getattr(self._model, "memory_zone", nullcontext)
        with self._lock, zone():
            entities = [(entity.label_, entity.text) for entity in self._model(text).ents]
        return {"aux_data": with_entities(aux_data, entities)}

    def _add(self, patterns: Any) -> None:
        try:
            ruler = self._model.add_pipe("entity_ruler", config={"overwrite_ents": True})
            ruler.add_patterns(patterns)
        except Exception as error:  # whatever the library makes of a wrong pattern
            raise BuildError(f"The patterns of block {self.name} are wrong: {error}") from error


def _loaded(name: str, folder: Path) -> Any:
    try:
        import spacy
    except ImportError as error:
        raise MissingExtraError("Finding named entities by spaCy", extra="spacy") from error
    beside = folder / name
    try:
        return spacy.load(beside if is_folder(beside) else name)
    except Exception as error:  # a missing package, a model of another version, broken files
        raise MindError(
            "The spaCy model {model} cannot be loaded: {reason}.",
            advice="Install it as its makers say, or give the folder of a model.",
            model=name,
            reason=str(error).rstrip("."),
        ) from error
