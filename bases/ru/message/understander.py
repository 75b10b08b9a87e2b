"""Understands what contacts mean by the patterns in config.yml."""

import re

from dialbb.abstract_block import AbstractBlock


class Understander(AbstractBlock):
    """Gives each utterance the first type whose pattern is found, and all slots that are found.

    In a pattern <name> stands for what ``words`` says under this name.
    """

    def __init__(self, *args):
        super().__init__(*args)
        self.check_io_config(inputs=["input_text"], outputs=["nlu_result"])
        self._words = self.block_config.get("words", {})
        self._types = [(one["type"], self._compiled(one["pattern"])) for one in self.block_config["types"]]
        self._slots = [(one["slot"], self._compiled(one["pattern"])) for one in self.block_config["slots"]]

    def process(self, input_data, session_id):
        """Return the type and the slots of one utterance."""
        text = input_data["input_text"] or ""
        slots = {name: found[0].strip() for name, pattern in self._slots if (found := pattern.search(text))}
        kind = next((name for name, pattern in self._types if pattern.search(text)), "")
        return {"nlu_result": {"type": kind, "slots": slots}}

    def _compiled(self, pattern):
        for _ in self._words:  # words may be made of words
            pattern = re.sub(r"<(\w+)>", lambda found: f"(?:{self._words[found[1]]})", pattern)
        return re.compile(pattern)
