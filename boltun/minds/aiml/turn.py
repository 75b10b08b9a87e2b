"""One turn: a message on its way through categories and templates, and its limits (docs/aiml.md §5)."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import datetime
from itertools import takewhile
from math import inf
from random import Random
from time import thread_time
from typing import Any, Protocol, TypeVar

from boltun.errors import BoltunError
from boltun.minds.aiml.category import Category, Previous
from boltun.minds.aiml.code import finished
from boltun.minds.aiml.frame import ANSWERED, NO_ANSWER, Answer, Event, Frame, OverLimitError, Work
from boltun.minds.aiml.knowledge import Knowledge
from boltun.minds.aiml.learned import learned_category, learned_key
from boltun.minds.aiml.limits import Limits
from boltun.minds.aiml.matcher import Match, match
from boltun.minds.aiml.memory import AimlMemory
from boltun.minds.aiml.persons import CONTRACTIONS
from boltun.minds.aiml.predicates import Predicates
from boltun.minds.aiml.template import Template
from boltun.minds.aiml.text import PICTURE, Tokens, normalise, with_pictures

__all__ = ["Turn"]

_log = logging.getLogger(__name__)

Chosen = TypeVar("Chosen")

_LOOK_BACK = 16
"""After each so many nested redirections, a circle is looked for."""
_EVENTS = 100
"""So much of a turn is kept for its trace, which shows less, because texts depend on it."""


class Lent(Protocol):
    """The things that a turn borrows from its mind."""

    @property
    def knowledge(self) -> Knowledge:
        """The content of the files, and what was taught for everybody."""
        ...

    @property
    def limits(self) -> Limits:
        """The limits of a turn."""
        ...

    def template(self, category: Category) -> Template:
        """Return the compiled template of a category."""
        ...

    def as_matched(self, previous: Previous) -> Previous:
        """Return a sentence with its words as patterns have them; the same if that changes nothing."""
        ...

    def with_learned(self, learned: tuple[str, ...]) -> Knowledge:
        """Return the knowledge together with these categories, as XML."""
        ...

    def ask(self, name: str, text: str) -> str | None:
        """Ask another mind of this program."""
        ...

    def vocabulary(self) -> int:
        """Return how many words the patterns know."""
        ...

    def aiml_version(self, file: int) -> int:
        """Return the first number of the version of AIML that a file is written in."""
        ...

    def taught(self) -> int:
        """Return how many categories were taught for everybody."""
        ...

    def taught_characters(self) -> int:
        """Return their length together."""
        ...


class Turn:
    """Everything that one message changes. Nothing of it reaches the memory before the turn is over."""

    knowledge: Knowledge
    limits: Limits
    memory: AimlMemory
    predicates: Predicates

    __slots__ = (
        "_at",
        "_compared",
        "_learned_anew",
        "_lent",
        "_normal",
        "_until",
        "changes",
        "chews",
        "complaints",
        "contact",
        "data",
        "deepest",
        "dice",
        "events",
        "facts",
        "happened",
        "inputs",
        "knowledge",
        "learned",
        "learned_for_all",
        "limits",
        "made",
        "memory",
        "predicates",
        "questions",
        "redirections",
        "rounds",
        "steps",
    )

    def __init__(
        self,
        lent: Lent,
        memory: AimlMemory,
        dice: Random,
        *,
        at: float,
        contact: str = "",
        chews: bool = False,
    ) -> None:
        self._lent = lent
        self.limits = lent.limits
        self.memory = memory
        self.dice = dice
        self.contact = contact
        """The contact's address."""
        self.chews = chews
        """Whether somebody wants to know if an answer is only a general one."""
        self.inputs: list[str] = []
        """The sentences of this message, in their order."""
        self.predicates = Predicates(memory.predicates, memory.previous, memory.topic, lent.limits)
        self.learned = memory.learned
        self.learned_for_all: tuple[str, ...] = ()
        self.facts: dict[tuple[str, ...], tuple[str, str, str]] | None = None
        """The contact's triples by what queries compare, once somebody needs them."""
        self.changes = 0
        """Counts changes, besides predicates, that may give the same text another answer."""
        self.steps = 0
        self.made = 0
        """Characters of all texts that templates made."""
        self.events: list[Event] = []
        """The first events, for the trace."""
        self.happened = 0
        self.deepest = 0
        """How deep redirections were nested."""
        self.complaints: list[str] = []
        """The problems of the data that came with the message."""
        self.data: dict[str, list[Any]] = {}
        self.redirections = 0
        self.rounds = 0
        self.questions = 0
        self._at = at
        self._compared: tuple[Previous | None, Previous] = (None, memory.previous)
        self._until: float | None = None
        self._know()

    @property
    def now(self) -> datetime:
        """The time of the message, here."""
        try:
            return datetime.fromtimestamp(self._at).astimezone()
        except (ValueError, OverflowError, OSError):
            return datetime.fromtimestamp(0).astimezone()

    def _know(self) -> None:
        """Take up what was learned."""
        self._learned_anew = False
        learned = self.learned + self.learned_for_all
        self.knowledge = self._lent.with_learned(learned) if learned else self._lent.knowledge
        self._normal = self.knowledge.substitutions.get("normal")

    def words(self, text: str) -> Tokens:
        """Return a text as it is matched."""
        return self.knowledge.tokenize(normalise(text, self._normal) if self._normal else text)

    def finds(self, text: str) -> bool:
        """Tell whether a category is written for just this text."""
        words = self.words(text)
        found = self._found(words)
        return found is not None and found.path[0].casefold() in words.words

    def heard(self, sentence: str) -> Tokens:
        """Return a sentence, of the person or of a redirection, as it is matched.

        If the set has no ``normal`` table, English contractions are written out if a pattern then contains
        more of the sentence word for word. In the same way pictures (😊), which are no words, count as some.
        """
        words = self.words(sentence)
        if PICTURE.search(sentence):
            text = normalise(sentence, self._normal) if self._normal else sentence
            other = with_pictures(self.knowledge.tokenize(text, marks=True))
            if self._said_literally(other) > self._said_literally(words):
                return other
        if self._normal is not None or ("'" not in sentence and "’" not in sentence):
            return words
        written_out = CONTRACTIONS.apply(sentence)
        other = self.words(written_out)
        if other.words == words.words or self._said_literally(words) >= self._said_literally(other):
            return words
        return other

    def _said_literally(self, words: Tokens) -> float:
        """Return how much of a sentence the pattern that it matches contains; if all of it: most."""
        found = self._found(words)
        if found is None:
            return -1
        pattern = list(takewhile(lambda part: part not in ("<that>", "<topic>"), found.path))
        literal = sum(word not in _ANYTHING for word in pattern)
        return inf if literal == len(pattern) else literal

    def answer(self, number: int, words: Tokens) -> Answer:
        """Answer one sentence of the message."""
        root = Frame(self, 0, number)
        text = finished(self._answered(words, 0, root))
        inner = root.inner
        return Answer(text, inner.id, inner.emotion, inner.general, inner.matched)

    def redirected(self, text: str, words: Tokens | None, caller: Frame) -> Work:
        """Return the work of answering a text in place of the message (``srai``)."""
        self.redirections += 1
        if self.redirections > self.limits.redirections:
            raise OverLimitError("too many redirections")
        depth = caller.depth + 1
        if depth > self.limits.depth:
            raise OverLimitError("redirections nest too deep")
        self.check_time()
        if len(text) > self.limits.text:
            raise OverLimitError("a text grew too long")
        return self._answered(self.heard(text) if words is None else words, depth, caller)

    def _look_for_a_circle(self, said: str, changes: int, caller: Frame) -> None:
        """Give up if a text is answered within its own answer and nothing changed in between.

        It would go on like that until a limit ends it.
        """
        frame: Frame | None = caller
        while frame is not None and frame.changes == changes:
            if frame.said == said:
                raise OverLimitError("redirections go round in a circle")
            frame = frame.caller

    def one_of(self, choices: Sequence[Chosen]) -> Chosen:
        """Choose at random."""
        self.changes += 1
        return self.dice.choice(choices)

    def vocabulary(self) -> int:
        """Return how many words the patterns know."""
        return self._lent.vocabulary()

    def aiml_version(self, frame: Frame) -> int:
        """Return the first number of the version of AIML that a template is written in."""
        return 2 if frame.match is None else self._lent.aiml_version(frame.match.category.file)

    def next_round(self) -> None:
        """Count one round of a loop."""
        self.rounds += 1
        if self.rounds > self.limits.rounds:
            raise OverLimitError("a loop does not end")
        self.check_time()

    def check_time(self) -> None:
        """Give up if the turn took too long, or made too much."""
        now = thread_time()
        if self._until is None:
            # Nothing much can have happened before somebody asks for the first time.
            self._until = now + self.limits.seconds
        if self.made > self.limits.made:
            raise OverLimitError("the templates make too much text")
        if now >= self._until:
            raise OverLimitError("the turn takes too long")

    def tell(self, frame: Frame, template: str, **values: object) -> None:
        """Add a sentence to the trace."""
        self.happened += 1
        if len(self.events) < _EVENTS:
            self.events.append(Event(frame.depth + 1, "", None, template, values))

    def complain(self, template: str, **values: object) -> None:
        """Add a sentence about the data that came with the message, to the trace and to the reply."""
        self.complaints.append(template.format_map(values))
        self.happened += 1
        self.events.append(Event(0, "", None, template, values))

    def hand_over(self, kind: str, value: object) -> None:
        """Add data that goes with the reply."""
        values = self.data.setdefault(kind, [])
        if len(values) < self.limits.data:
            values.append(value)

    def too_long(self) -> None:
        """Give up if a text grows without an end."""
        raise OverLimitError("a text grew too long")

    def learn(self, xml: str, for_all: bool, frame: Frame) -> None:
        """Learn a category, given as XML; it replaces one with the same conditions. Leave out a wrong one."""
        limits = self.limits
        try:
            if len(xml) > limits.text:
                raise OverLimitError("a category is too long to be learned")
            key = learned_key(xml)
            self.knowledge.learned_paths(learned_category(xml))
        except BoltunError as error:
            _log.warning("A category cannot be learned: %s.", type(error).__name__)
            self.tell(frame, "A category cannot be learned: {reason}", reason=str(error))
            return
        before = self.learned_for_all if for_all else self.learned
        kept = tuple(one for one in before if learned_key(one) != key)
        room, characters = limits.learned, limits.learned_text
        if for_all:
            room = limits.learned_for_all - self._lent.taught()
            characters = limits.learned_text_for_all - self._lent.taught_characters()
        if len(kept) >= room or sum(map(len, kept)) + len(xml) > characters:
            _log.warning("A category is not learned: there are %d already.", len(kept))
            self.tell(frame, "A category is not learned: there are too many already.")
            return
        if for_all:
            self.learned_for_all = (*kept, xml)
        else:
            self.learned = (*kept, xml)
        self._learned_anew = True
        self.changes += 1
        self.tell(frame, "A category is learned: {category}", category=xml)

    def asked(self, frame: Frame, name: str, text: str) -> str | None:
        """Ask another mind of this program; None if there is none, or it keeps silent."""
        self.questions += 1
        if self.questions > self.limits.questions:
            raise OverLimitError("too many questions to other minds")
        self.changes += 1
        answer = self._lent.ask(name, text)
        self.tell(
            frame,
            "The mind {name} was asked: {question}. It is silent."
            if answer is None
            else "The mind {name} was asked: {question}. It answered: {answer}.",
            name=name,
            question=text,
            answer=answer,
        )
        return answer

    def _found(self, words: Tokens) -> Match | None:
        """Return the category that answers.

        The previous reply is compared as its words are matched, with the bot's ``normal`` table, and as it
        stands. Without a table, contractions are written out if nothing asks for them as they stand.
        """
        predicates = self.predicates
        previous, topic = predicates.previous, predicates.topic
        said = previous.last_sentence
        other: Previous | None = None
        if said and (self._normal is not None or "'" in said or "’" in said):
            if previous is not self._compared[0]:
                self._compared = previous, self._lent.as_matched(previous)
            other = self._compared[1]
            if other is previous:
                other = None
            elif self._normal is not None:
                previous, other = other, previous
        return match(self.knowledge, words, previous, topic, self._of_pattern, otherwise=other)

    def _answered(self, words: Tokens, depth: int, caller: Frame) -> Work:
        changes = self.changes + self.predicates.changes
        if depth and not depth % _LOOK_BACK:
            self._look_for_a_circle(words.source, changes, caller)
        if self._learned_anew:
            self._know()
        found = self._found(words)
        if depth > self.deepest:
            self.deepest = depth
        self.happened += 1
        if len(self.events) < _EVENTS:
            self.events.append(Event(depth, words.source, found))
        if found is None:
            caller.inner = NO_ANSWER
            return self.knowledge.properties.get("default-response", "")
        frame = Frame(self, depth, caller.sentence, found)
        frame.caller, frame.said, frame.changes = caller, words.source, changes
        template: Template | None = None
        try:
            template = self._lent.template(found.category)
            frame.id, frame.emotion = template.id, template.emotion
            code = template.code
            if code.text is not None:
                text = code.text
            elif code.pure is not None:
                text = code.pure(frame)
            else:
                assert code.flow is not None
                text = yield code.flow(frame)
        except OverLimitError:
            raise
        except Exception:
            place = self._place(found.category)
            _log.exception("The template of %s fails; its reply is empty.", place)
            self.tell(frame, "The template fails; its reply is empty.")
            text = ""
        inner = frame.inner
        id, emotion = frame.id or inner.id, frame.emotion or inner.emotion
        general = self.chews and (
            found.takes_anything or (template is not None and template.redirects and inner.general)
        )
        # A failure, such as a redirection to nowhere, was not meant to be silence.
        answers = bool(text.strip()) or inner.matched or (template is not None and template.silent)
        if id or emotion or general or not answers:
            caller.inner = Answer("", id, emotion, general, answers)
        else:
            caller.inner = ANSWERED
        return text

    def _of_pattern(self, name: str) -> str:
        """Return the value of a predicate that a pattern names."""
        return self.predicates.get(name) or self.knowledge.predicate_defaults.get(name, "")

    def _place(self, category: Category) -> str:
        """Return file and line of a category, for people."""
        if 0 <= category.file < len(self.knowledge.files):
            return f"{self.knowledge.files[category.file]}:{category.line}"
        return "a learned category"


_ANYTHING = frozenset("*_^#")
"""Patterns that take any message."""
