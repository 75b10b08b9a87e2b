"""Mistakes in a reply base, line by line (docs/bases.md §15)."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from pathlib import Path
from typing import Final, NamedTuple

from boltun.minds.boltun.arrangement import GAP, is_every_word
from boltun.minds.boltun.arrangement_checks import ARRANGEMENT_TEMPLATES, is_sign, slips
from boltun.minds.boltun.document import Document
from boltun.minds.boltun.nearness import least_likeness
from boltun.minds.boltun.pairs import (
    OPENERS,
    PARTNERS,
    TAGS,
    TOPIC_TAGS,
    WIDE,
    Key,
    KeyProblem,
    PairKind,
    meant,
)
from boltun.minds.boltun.placeholder_checks import PLACEHOLDER_TEMPLATES, PlaceholderChecks
from boltun.minds.boltun.promises import plain_words
from boltun.minds.boltun.questions import asking_words
from boltun.minds.boltun.topic_checks import TOPIC_TEMPLATES, TopicChecks
from boltun.minds.boltun.topics import ListedKey, cut
from boltun.minds.protocol import Problem, Severity
from boltun.text.aids import EVERYTHING, LANGUAGE_AIDS, aids_named
from boltun.text.document import Document as TextDocument
from boltun.text.encoding import encoding_title
from boltun.text.forms import LANGUAGES, installed_lexicons
from boltun.text.forms.folding import fold, language_of
from boltun.text.preparing import fold_yo, prepare
from boltun.text.words import sentences, split_words

__all__ = ["TEMPLATES", "problems"]

Words = Callable[[str], list[str]]

TEMPLATES: Final = {
    KeyProblem.BRACKET: (
        Severity.ERROR,
        "“{bracket}” has no partner “{partner}” at the end of the line, so the line is a plain phrase.",
    ),
    KeyProblem.TEXT_AFTER_BRACKET: (
        Severity.WARNING,
        "There is something behind “{partner}”, so the line is a plain phrase, brackets included.",
    ),
    KeyProblem.UNKNOWN_TAG: (Severity.ERROR, "There is no tag {tag}; there are {tags}."),
    KeyProblem.LOWERCASE_TAG: (Severity.ERROR, "Tags are in capital letters: {right}, not {tag}."),
    KeyProblem.NO_MARK: (
        Severity.ERROR,
        "The list has no type mark and never matches: put “.” or, for questions, “?” before “{partner}”.",
    ),
    KeyProblem.EMPTY_LIST: (Severity.ERROR, "The list has no words and never matches."),
    KeyProblem.EMPTY_PHRASE: (Severity.ERROR, "There is no phrase between the brackets."),
    KeyProblem.EMPTY_NAME: (
        Severity.ERROR,
        "“<{tag}>” needs the name of a topic, such as <{tag} weather>.",
    ),
    KeyProblem.EMPTY_HEAD: (Severity.ERROR, "There is no word behind “@” that the aliases could stand for."),
    "bracket-without-opening": (
        Severity.WARNING,
        "“{bracket}” has no partner “{partner}” at the beginning of the line, so the line is a plain phrase.",
    ),
    "full-width-opener": (
        Severity.WARNING,
        "“{bracket}” is not “{right}” but a full-width character, so the line is a plain phrase."
        " Perhaps you mean “{meant}”.",
    ),
    "key-without-reply": (Severity.ERROR, "The file ends before the reply to this key."),
    "empty-reply": (Severity.WARNING, "The reply is empty: when it is chosen, Boltun stays silent."),
    "empty-word": (Severity.WARNING, "There is no word for {tag}."),
    "empty-aliases": (Severity.WARNING, "There are no aliases for “{head}”."),
    "word-never-occurs": (
        Severity.WARNING,
        "No message holds “{word}” as a word.",
    ),
    "word-across-sentences": (
        Severity.WARNING,
        "“{word}” ends a sentence in its middle, so no sentence of a message holds all of it.",
    ),
    "not-one-word": (
        Severity.WARNING,
        "“{word}” is read as “{words}”, so it is never found; words for {tag} are compared one by one.",
    ),
    "promise-never-said": (Severity.WARNING, "No reply of this base holds “{words}”."),
    "word-not-ignored": (
        Severity.WARNING,
        "“{word}” is no special word: it has no <IGNORED> pair.",
    ),
    "alias-not-one-word": (
        Severity.WARNING,
        "The alias “{alias}” is read as “{words}”, so it is never found: an alias is one word.",
    ),
    "alias-is-head": (
        Severity.WARNING,
        "The alias “{alias}” is itself a word that aliases stand for, in line {first}.",
    ),
    "alias-of-two-heads": (
        Severity.WARNING,
        "The alias “{alias}” already stands for “{head}” in line {first}.",
    ),
    "duplicate-pair": (Severity.WARNING, "The same key and reply are in line {first} already."),
    **TOPIC_TEMPLATES,
    **ARRANGEMENT_TEMPLATES,
    **PLACEHOLDER_TEMPLATES,
    "unreadable-bytes": (
        Severity.WARNING,
        "This line holds bytes that mean nothing in {encoding}; they are shown as “\ufffd” and kept.",
    ),
    "unknown-aid": (
        Severity.ERROR,
        "“{name}” is nothing that Boltun can understand besides. Write some of these: {names}.",
    ),
    "wrong-likeness": (
        Severity.ERROR,
        "“{number}” does not say how near in meaning a key has to lie. Write a number from 0.05 to 1, such as"
        " 0.7.",
    ),
    "no-lexicon": (
        Severity.HINT,
        "No {language} lexicon is installed: “~” lists match other forms by their stem only, and no typos.",
    ),
}
"""Severity and sentence of each problem, under its code."""

_LANGUAGE_NAMES: Final = {"ru": "Russian", "en": "English", "ja": "Japanese"}


def problems(
    document: TextDocument, *, words: Words = split_words, lexicons: Collection[str] | None = None
) -> list[Problem]:
    """Return the problems of a base, in the order of its lines; takes linear time.

    ``words`` splits a prepared text as messages are split. ``lexicons`` are the languages with known word
    forms, by default those installed.
    """
    checker = _Checker(Document.of(document), words, installed_lexicons() if lexicons is None else lexicons)
    checker.check()
    return sorted(checker.found, key=lambda problem: (problem.line, problem.column))


class _Spot(NamedTuple):
    """The place of a key: its line, from 1, and its first character, from 0."""

    line: int
    start: int

    @property
    def column(self) -> int:
        return self.start + 1


class _Checker:
    def __init__(self, document: Document, words: Words, lexicons: Collection[str]) -> None:
        self.found: list[Problem] = []
        self._document = document
        self._words = words
        self._lexicons = lexicons
        self._split: dict[str, list[str]] = {}
        """The words of each piece of a list."""
        self._special: set[str] = set()
        self._special_lists: list[tuple[_Spot, str]] = []
        self._heads: dict[str, int] = {}
        self._alias_lines: list[tuple[int, str, str]] = []
        self._promises: list[tuple[int, str]] = []
        self._replies: list[str] = []
        self._places: tuple[_Spot, dict[str, int]] = (_Spot(0, 0), {})
        """A list, and the column of each piece of it."""
        self._topics = TopicChecks(self._report)
        is_on = any(line.strip() == _SWITCH for line in document.lines)
        self._placeholders = PlaceholderChecks(self._report, on=is_on)

    def check(self) -> None:
        seen: dict[tuple[str, str], int] = {}
        lines = self._document.lines
        for at, key, reply in self._document.pairs():
            line = at + 1
            if key.kind is PairKind.STUDY:
                if key.problem is not None or key.text[-1] in _CLOSERS or key.text[0] in WIDE:
                    self._check_phrase(self._spot(line), key)
            else:
                self._check_key(self._spot(line), key)
            if reply is None:
                self._report("key-without-reply", line)
                continue
            first = seen.setdefault((lines[at].strip(), reply), line)
            if first != line:
                self._report("duplicate-pair", line, first=first)
            if not reply.strip():
                self._report_empty(line + 1, key)
            elif key.kind in _WORD_KINDS:
                self._check_word(line + 1, key.kind, reply)
            elif key.kind is PairKind.ALIASES and key.problem is None:
                self._alias_lines.append((line + 1, reply, key.text))
            elif key.kind is PairKind.PROMISE:
                self._promises.append((line + 1, reply))
            elif key.kind is PairKind.ON:
                self._check_keys(line, key.text, reply, seen_before=first != line)
            elif key.kind in _SWITCHES:
                self._check_switch(line + 1, key.kind, reply)
            else:
                self._replies.append(reply)
                self._placeholders.check_reply(line + 1, key, reply)
            if key.kind in TOPIC_TAGS.values() and key.problem is None:
                self._topics.add(line, key)
        self._check_special_lists()
        self._topics.check()
        self._placeholders.check()
        self._check_aliases()
        self._check_promises()
        encoding = encoding_title(self._document.encoding)
        for line in self._document.lossy_lines:
            column = lines[line - 1].index("\ufffd") + 1
            self._report("unreadable-bytes", line, column, encoding=encoding)

    # --- key lines ---

    def _check_phrase(self, spot: _Spot, key: Key) -> None:
        text = key.text
        line = spot.line
        if right := meant(text):
            self._report(
                "full-width-opener", line, spot.column, bracket=text[0], right=WIDE[text[0]], meant=right
            )
            return
        if key.problem is None:
            partner = _CLOSERS.get(text[-1])
            if partner is not None and partner not in text and _looks_torn(text):
                end = self._document.lines[line - 1].rindex(text[-1]) + 1
                self._report("bracket-without-opening", line, end, bracket=text[-1], partner=partner)
            return
        self._report(
            key.problem,
            line,
            spot.column,
            bracket=text[0],
            partner=PARTNERS[text[0]],
            tag=text,
            right=_in_capitals(text),
            tags=", ".join([*(f"<{tag}>" for tag in TAGS), *(f"<{tag} …>" for tag in TOPIC_TAGS)]),
        )

    def _check_key(self, spot: _Spot, key: Key) -> None:
        if key.problem is not None:
            partner = "}" if key.kind is PairKind.SPECIALS else ")"
            self._report(key.problem, spot.line, spot.column, partner=partner, tag=key.kind.name)
        if key.kind is PairKind.ALIASES:
            self._heads.setdefault(_prepared(key.text), spot.line)
        elif key.kind is PairKind.SPECIALS and is_every_word(key.text):
            pass
        elif key.kind in (PairKind.KEYWORDS, PairKind.SPECIALS) and key.text:
            words = self._check_list(spot, key)
            if key.kind is PairKind.SPECIALS:
                self._special_lists.append((spot, key.text))
            elif key.fuzzy:
                self._check_lexicons(spot, words)

    def _check_keys(self, line: int, name: str, reply: str, *, seen_before: bool) -> None:
        """Check the keys of a topic, which stand below this line."""
        for one in cut(reply):
            spot = _Spot(line + 1, one.start)
            if not isinstance(one, ListedKey):
                self._topics.check_stray(spot.line, one)
                continue
            if one.key.kind is PairKind.STUDY:
                self._check_phrase(spot, one.key)
            else:
                self._check_key(spot, one.key)
            self._topics.check_key(spot.line, one, "" if seen_before else name)
            self._placeholders.add_key(name, one.key)

    def _check_list(self, spot: _Spot, key: Key) -> list[str]:
        """Report pieces of a list that no message can contain; return the list's words."""
        line = spot.line
        words: list[str] = []
        silent: list[str] = []
        for piece in key.text.split():
            split = self._words_of(piece)
            words += split
            if not split:
                if not is_sign(piece):
                    silent.append(piece)
            elif (
                len(split) > 1
                and GAP.search(piece) is None
                and sum(bool(part.words) for part in sentences(prepare(piece))) > 1
            ):
                column = self._place(spot, key.text, piece)
                self._report("word-across-sentences", line, column, word=piece)
        for slip in slips(key):
            if slip.code == "order-of-nothing" and self._placeholders.on:
                # There a gap at the edge catches words.
                continue
            column = self._place_of(spot, key.text) + slip.start
            self._report(slip.code, line, column, sign=slip.sign, text=slip.text)
        if words:
            for piece in dict.fromkeys(silent):
                self._report("word-never-occurs", line, self._place(spot, key.text, piece), word=piece)
        elif key.problem is None:
            self._report(KeyProblem.EMPTY_LIST, line, spot.column)
        return words

    def _words_of(self, piece: str) -> list[str]:
        split = self._split.get(piece)
        if split is None:
            split = self._split[piece] = self._words(_prepared(piece))
        return split

    def _check_lexicons(self, spot: _Spot, words: Iterable[str]) -> None:
        for language in dict.fromkeys(language_of(fold(word)) for word in words):
            if language in LANGUAGES and language not in self._lexicons:
                name = _LANGUAGE_NAMES.get(language, language)
                tilde = self._document.lines[spot.line - 1].index("~", spot.start)
                self._report("no-lexicon", spot.line, tilde + 1, language=name)
                self._lexicons = {*self._lexicons, language}  # said once

    # --- replies ---

    def _report_empty(self, line: int, key: Key) -> None:
        if key.kind in _WORD_KINDS or key.kind is PairKind.PROMISE:
            self._report("empty-word", line, tag=f"<{key.kind.name}>")
        elif key.kind is PairKind.ALIASES:
            self._report("empty-aliases", line, head=key.text)
        elif key.kind in _SWITCHES:
            self._check_switch(line, key.kind, "")
        elif key.kind is PairKind.ON:
            if key.text:  # else it needs a name first, which is said already
                self._report("empty-topic-keys", line, name=key.text)
        else:
            self._report("empty-reply", line)

    def _check_aids(self, line: int, names: str) -> None:
        unknown = [name for name in names.lower().split() or [""] if not aids_named(name)]
        if unknown:
            self._report("unknown-aid", line, name=unknown[0], names=", ".join((EVERYTHING, *LANGUAGE_AIDS)))

    def _check_switch(self, line: int, kind: PairKind, value: str) -> None:
        """Check the line below a tag that says how the whole base is read."""
        if kind is PairKind.PLACEHOLDERS:
            self._placeholders.check_language(line, value)
        elif kind is PairKind.UNDERSTAND:
            self._check_aids(line, value)
        elif least_likeness(value) is None:
            self._report("wrong-likeness", line, number=value.strip())

    def _check_word(self, line: int, kind: PairKind, reply: str) -> None:
        word = _prepared(reply)
        if kind is PairKind.IGNORED:
            self._special.add(word)
        words = self._words(word)
        tag = f"<{kind.name}>"
        column = self._spot(line).column
        if not words:
            self._report("word-never-occurs", line, column, word=reply.strip())
        elif words != [word] and not (kind is PairKind.QUESTION and asking_words(word)):
            self._report("not-one-word", line, column, word=reply.strip(), words=_joined(words), tag=tag)

    # --- what takes the whole base ---

    def _check_special_lists(self) -> None:
        for spot, text in self._special_lists:
            missing = {word: piece for piece in text.split() for word in self._split[piece]}
            for word, piece in missing.items():
                if word not in self._special:
                    self._report("word-not-ignored", spot.line, self._place(spot, text, piece), word=word)

    def _check_aliases(self) -> None:
        known: dict[str, tuple[int, str]] = {}
        for line, text, head in self._alias_lines:
            for alias in dict.fromkeys(text.split()):
                prepared = _prepared(alias)
                column = self._place(_Spot(line, 0), text, alias)
                words = self._words_of(alias)
                if not words:
                    self._report("word-never-occurs", line, column, word=alias)
                    continue
                if words != [prepared]:
                    self._report("alias-not-one-word", line, column, alias=alias, words=_joined(words))
                    continue
                if prepared in self._heads:
                    self._report("alias-is-head", line, column, alias=alias, first=self._heads[prepared])
                first, other = known.setdefault(prepared, (line, head))
                if _prepared(other) != _prepared(head):
                    self._report("alias-of-two-heads", line, column, alias=alias, head=other, first=first)

    def _check_promises(self) -> None:
        # As one text, so that this takes no loop in Python for each of them.
        said = "\n".join(map(plain_words, self._replies)) if self._promises else ""
        for line, words in self._promises:
            if plain_words(words) not in said:
                self._report("promise-never-said", line, self._spot(line).column, words=words.strip())

    # --- reports ---

    def _report(self, code: str, line: int, column: int = 0, **values: object) -> None:
        severity, template = TEMPLATES[code]
        self.found.append(
            Problem(
                code=str(code),
                severity=severity,
                template=template,
                path=self._path,
                line=line,
                column=column,
                values=values,
            )
        )

    @property
    def _path(self) -> Path | None:
        return self._document.path

    def _spot(self, line: int) -> _Spot:
        """Return the place of what a line holds behind its blanks."""
        text = self._document.lines[line - 1]
        return _Spot(line, len(text) - len(text.lstrip()))

    def _place(self, spot: _Spot, text: str, piece: str) -> int:
        """Return the column of a piece of the list ``text`` of a key; all pieces together in linear time."""
        if self._places[0] != spot:
            start = self._place_of(spot, text)
            places: dict[str, int] = {}
            for match in _PIECE.finditer(text):
                places.setdefault(match[0], start + match.start())
            self._places = spot, places
        return self._places[1][piece]

    def _place_of(self, spot: _Spot, text: str) -> int:
        """Return the column of the list ``text`` of a key."""
        return self._document.lines[spot.line - 1].index(text, spot.start) + 1


_SWITCH: Final = f"<{PairKind.PLACEHOLDERS.name}>"
_PIECE: Final = re.compile(r"\S+")

_SWITCHES: Final = (PairKind.PLACEHOLDERS, PairKind.UNDERSTAND, PairKind.MEANING)
_WORD_KINDS: Final = (PairKind.QUESTION, PairKind.IGNORED)

_CLOSERS: Final = {partner: bracket for bracket, partner in PARTNERS.items()}


def _looks_torn(text: str) -> bool:
    """Whether a phrase ends like a key line that lost its first bracket, and not in a smiley."""
    if text[0] in OPENERS:
        return False
    before = text[-2:-1]
    match text[-1]:
        case ")":
            return before == "."
        case ">":
            return text[:-1].strip().upper() in TAGS
        case _:
            return before in (".", "?") or before.isalpha()


def _in_capitals(tag: str) -> str:
    """Return a tag in capital letters; the name of a topic stays as it is."""
    word, *name = tag[1:-1].split(maxsplit=1) or [""]
    if name and word.upper() in TOPIC_TAGS:
        return f"<{word.upper()} {name[0].strip()}>"
    return tag.upper().replace(" ", "")


def _joined(words: Iterable[str]) -> str:
    return " · ".join(words)


def _prepared(text: str) -> str:
    return fold_yo(prepare(text))
