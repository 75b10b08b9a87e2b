"""The words that a base knows, for reading words that it does not (docs/bases.md §20)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property

from boltun.minds.boltun.knowledge import Knowledge
from boltun.text.aids import Aids
from boltun.text.forms import FormIndex
from boltun.text.preparing import fold_yo
from boltun.text.words import split_words

__all__ = ["Vocabulary", "aids_for"]

_STRETCHED = re.compile(r"([^\W\d_])(?:-?\1){2}|([^\W\d_])-\2|ー")


class Vocabulary:
    """All words in the keys of a base: of lists, of phrases, special words, aliases."""

    def __init__(self, knowledge: Knowledge, forms: FormIndex) -> None:
        self._knowledge = knowledge
        self._forms = forms

    @cached_property
    def words(self) -> Sequence[str]:
        """The words, sorted."""
        general = self._knowledge.general
        words = {*self._knowledge.vocabulary(), *general.ignored, *general.aliases}
        for line in general.questions.lines:
            words.update(split_words(line))
        for specials in general.specials:
            words.update(specials)
        return sorted(words)

    @cached_property
    def _all(self) -> frozenset[str]:
        return frozenset(self.words)

    def knows(self, word: str) -> bool:
        """Whether a word stands in some key, or is another form of one in a `~` list."""
        word = fold_yo(word) if self._knowledge.fold_yo else word
        if word in self._all:
            return True
        # Lists know stretched words, but phrases do not.
        return _STRETCHED.search(word) is None and any(
            self._forms.how(word, listed) != "typo" for listed in self._forms.matches(word)
        )

    def says(self, text: str) -> bool:
        """Whether a text is a whole key."""
        knowledge = self._knowledge
        text = fold_yo(text) if knowledge.fold_yo else text
        return any(
            look_up(one) is not None
            for look_up in (knowledge.phrase, knowledge.study)
            for one in (text, text + ".")
        )


def aids_for(knowledge: Knowledge, forms: FormIndex) -> Aids:
    """Return what reads messages for a base."""
    return Aids(Vocabulary(knowledge, forms))
