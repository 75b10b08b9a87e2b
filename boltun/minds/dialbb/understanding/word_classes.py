"""Coarse parts of speech of English words: lists for the small classes, endings for all others.

This is what a model needs to tell a name from the words around it, not a grammar. A word of another language
or an unknown one counts as a noun.
"""

from __future__ import annotations

__all__ = ["word_class"]

_FEW = (
    ("determiner", "a an the this that these those some any no every each either neither all both half such"),
    (
        "pronoun",
        "i me my mine myself you your yours yourself he him his himself she her hers herself it its "
        "itself we us our ours ourselves they them their theirs themselves one someone somebody something "
        "anyone anybody anything everyone everybody everything nobody nothing none",
    ),
    ("question", "who whom whose what which when where why how whether"),
    (
        "preposition",
        "in on at by for from to of with without about into onto over under above below between "
        "among through during before after since until till near behind beside against across along around "
        "off out up down as than like per via towards toward inside outside within",
    ),
    ("conjunction", "and or but nor so yet if because although though while unless"),
    (
        "auxiliary",
        "be am is are was were been being do does did done have has had having will would shall "
        "should can could may might must 'm 're 've 'll 'd ain let's gonna wanna",
    ),
    (
        "verb",
        "want like love hate need know think eat ate go went gone come came get got give gave make made "
        "take took see saw say said tell told call called live lives lived work works prefer prefers enjoy "
        "enjoys try tried buy bought find found feel felt use used order ordered meet met leave left speak "
        "spoke hear heard look looks send sent put keep let please",
    ),
    ("negation", "not n't never nowhere"),
    (
        "adverb",
        "very too also just only really quite rather always often sometimes usually now then here "
        "there today tomorrow yesterday tonight again still already maybe perhaps well much more most less "
        "least ever even back away soon later almost",
    ),
    (
        "interjection",
        "yes yeah yep yup no nope nah ok okay oh ah hi hello hey bye goodbye thanks thank sure "
        "hmm well wow sorry right",
    ),
    (
        "adjective",
        "good bad best better worse worst new old big small great nice fine hot cold favorite "
        "favourite many few little other another same different first last next own",
    ),
    (
        "number",
        "zero one two three four five six seven eight nine ten eleven twelve hundred thousand million",
    ),
    ("possessive", "'s"),
)
# For a word in two lists the later list counts.
_CLASSES = {word: name for name, words in _FEW for word in words.split()}

_ENDINGS = (
    ("ly", "adverb"),
    ("ing", "gerund"),
    ("ed", "participle"),
    ("ous", "adjective"),
    ("ful", "adjective"),
    ("ive", "adjective"),
    ("able", "adjective"),
    ("ible", "adjective"),
    ("less", "adjective"),
    ("ish", "adjective"),
    ("s", "plural"),
)


def word_class(word: str) -> str:
    """Return the part of speech of a word or a mark, as one of a few names."""
    first = word[:1]
    if not first.isalnum() and first != "'":
        return "mark"
    if first.isdigit():
        return "number"
    word = word.lower()
    known = _CLASSES.get(word)
    if known is not None:
        return known
    if len(word) > 4 and word.isascii():
        for ending, name in _ENDINGS:
            if word.endswith(ending) and not word.endswith("ss"):
                return name
    return "noun"
