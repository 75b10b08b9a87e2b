"""The blocks of an application, and the origin of their classes (docs/dialbb.md §2.2)."""

from __future__ import annotations

import logging
from collections.abc import Collection
from typing import Any

from boltun.minds.dialbb.building import abort_during_building
from boltun.minds.dialbb.contexts import ContextStore, MemoryContexts
from boltun.minds.dialbb.logs import AuthorLogger, logs_prints
from boltun.minds.dialbb.turn import CURRENT

__all__ = ["BUILTIN", "AbstractBlock", "builtin_place"]

BUILTIN = {
    "preprocess.japanese_canonicalizer.JapaneseCanonicalizer": "canonicalizers:JapaneseCanonicalizer",
    "preprocess.simple_canonicalizer.SimpleCanonicalizer": "canonicalizers:SimpleCanonicalizer",
    "understanding_with_lr_crf.lr_crf_understander.Understander": "lr_crf:Understander",
    "understanding_with_chatgpt.chatgpt_understander.Understander": "llm_understander:Understander",
    "stn_management.stn_manager.Manager": "stn.manager:Manager",
    # The manual's own misspelling.
    "stn_manager.stn_management": "stn.manager:Manager",
    "stn_manager.stn_management.Manager": "stn.manager:Manager",
    "chatgpt.chatgpt.ChatGPT": "llm_dialogue:ChatGPT",
    "ner_with_chatgpt.chatgpt_ner.NER": "llm_ner:NER",
    "ner_with_spacy.ne_recognizer.SpaCyNER": "spacy_ner:SpaCyNER",
}
"""By DialBB's class path after ``dialbb.builtin_blocks.``: our module below this package, and the class."""

_PREFIX = "dialbb.builtin_blocks."


def builtin_place(block_class: str) -> str | None:
    """Return our own class for a block of DialBB's: ``module:Class`` below this package; None: there is none.

    The path may lack ``dialbb.builtin_blocks.``, as old configurations write it.
    """
    return BUILTIN.get(block_class.removeprefix(_PREFIX))


class AbstractBlock:
    """A part of an application. Subclasses answer ``process``."""

    def __init__(self, block_config: dict[str, Any], config: dict[str, Any], config_dir: str) -> None:
        self.block_config = block_config
        self.config = config
        self.config_dir = config_dir
        self.name = str(block_config.get("name") or type(self).__name__)
        self._logger = logging.getLogger(f"boltun.dialbb.{self.name}")
        self._author = AuthorLogger(self._logger, loud=logs_prints(config))
        self._contexts: ContextStore = MemoryContexts()

    @property
    def waits(self) -> float:
        """How many seconds this block may wait for others in a turn, for example for a language model."""
        return 0.0

    def process(self, input_data: dict[str, Any], session_id: str) -> dict[str, Any]:
        """Return the outputs for these inputs; the block class defines the keys of both."""
        raise NotImplementedError

    @property
    def contexts(self) -> ContextStore:
        """The contexts in which this block keeps what it knows of sessions; ask for them in every turn."""
        turn = CURRENT.get()
        if turn is not None and turn.contexts is not None:
            return turn.contexts(self)
        return self._contexts

    def open_contexts(self) -> None:
        """Open the store that the configuration names; BuildError or MissingExtraError if that fails.

        Otherwise it is opened when it is first used. If every turn brings its contexts, that never happens.
        """

    def forget_session(self, session_id: str) -> None:
        """Forget a session that expired."""
        self._contexts.forget(session_id)

    def log_debug(self, message: str, session_id: str = "unknown") -> None:
        """Log what only developers want to know."""
        self._author.debug("session: %s, %s", session_id, message)

    def log_info(self, message: str, session_id: str = "unknown") -> None:
        """Log what happened."""
        self._author.info("session: %s, %s", session_id, message)

    def log_warning(self, message: str, session_id: str = "unknown") -> None:
        """Log what is probably not meant."""
        self._author.warning("session: %s, %s", session_id, message)

    def log_error(self, message: str, session_id: str = "unknown") -> None:
        """Log what failed."""
        self._author.error("session: %s, %s", session_id, message)

    def check_io_config(
        self,
        inputs: Collection[str] | None = None,
        outputs: Collection[str] | None = None,
        optional_inputs: Collection[str] | None = None,
        optional_outputs: Collection[str] | None = None,
    ) -> None:
        """Check that the block's ``input`` and ``output`` have these keys and no others: BuildError."""
        self._check("input", inputs or (), optional_inputs or ())
        self._check("output", outputs or (), optional_outputs or ())

    def _check(self, direction: str, needed: Collection[str], possible: Collection[str]) -> None:
        given = self.block_config.get(direction) or {}
        where = f"in the {direction} list of the block configuration for block {self.name}"
        for key in needed:
            if key not in given:
                abort_during_building(f"Key {key} is not {where}.")
        for key in given:
            if key not in needed and key not in possible:
                abort_during_building(f"Key {key} {where} is not a required or an optional one of the block.")
