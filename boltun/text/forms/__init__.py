"""Words that stand for others in `~` lists: other forms of a word and small typos (docs/text.md §3)."""

from boltun.text.forms.folding import fold, language_of
from boltun.text.forms.index import FormIndex, How
from boltun.text.forms.lexicons import (
    LANGUAGES,
    EnglishLexicon,
    JapaneseLexicon,
    Lexicon,
    RussianLexicon,
    installed_lexicons,
)

__all__ = [
    "LANGUAGES",
    "EnglishLexicon",
    "FormIndex",
    "How",
    "JapaneseLexicon",
    "Lexicon",
    "RussianLexicon",
    "fold",
    "installed_lexicons",
    "language_of",
]
